"""Making word searches: words placed, overlap, time and second copies, against what Python users install.

    python -m benchmarks.puzzles
    python -m benchmarks.puzzles --seeds 5 --copies 1000 --high --pure

Speed alone says nothing here, so the tables give what each maker achieved, and count its failures. All grids are read
by the checker of this file, which knows neither the makers nor the package's line finder. Peers run at their best
settings (every direction, backward words), once and restarted for as long as lettermaze took, the best kept.
"""

from __future__ import annotations

import argparse
import itertools
import random
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import lettermaze
from lettermaze import kernels

from .harness import Bench, Case, Unavailable, machine, peer, swapped, version

SPACE = """MERCURY VENUS EARTH MARS JUPITER SATURN URANUS NEPTUNE PLUTO COMET ASTEROID GALAXY NEBULA ORBIT ROCKET PLANET
METEOR ECLIPSE QUASAR PULSAR COSMOS GRAVITY LUNAR SOLAR STELLAR TELESCOPE SATELLITE ASTRONAUT CRATER HORIZON"""

FOOD = """ALMOND APPLE APRICOT AVOCADO BANANA BASIL BEETROOT BROCCOLI BUTTER CABBAGE CARROT CASHEW CELERY CHEESE CHERRY
CINNAMON CLOVER COCONUT COFFEE CORIANDER CUCUMBER CURRANT DAMSON ENDIVE FENNEL GARLIC GINGER GRAPEFRUIT HAZELNUT HONEY
KETCHUP LEMON LENTIL LETTUCE MANGO MELON MUSHROOM MUSTARD NECTARINE NUTMEG OLIVE ONION ORANGE OREGANO PAPAYA PARSLEY
PARSNIP PEACH PEANUT PEPPER PICKLE POTATO PUMPKIN RADISH RAISIN SPINACH TOMATO TURNIP VANILLA WALNUT"""

SEVENS = "ANCIENT BLANKET CABINET DIAMOND ELEMENT FACTORY GALLERY HARVEST JOURNEY KINGDOM LIBRARY MORNING"

FRUIT = "APPLE LEMON MELON PEACH GRAPE MANGO OLIVE ONION"

SHORT = "CAT DOG HEN PIG COW RAM EWE FOX OWL BAT BEE ANT ELK EMU YAK RAT APE COD EEL"

ANIMALS = "CAT DOG HORSE SHEEP GOAT TIGER LION ZEBRA MOUSE EAGLE"


class Problem(NamedTuple):
    """Words and the side of the square that they go on."""

    text: str
    size: int
    target: str = ""
    high: str = ""
    most: int | None = None

    @property
    def words(self) -> list[str]:
        """The words themselves."""
        return self.text.split()[: self.most]


LISTS = {
    "A": Problem(SEVENS, 12, "overlap >= 20 in 0.5 s", "overlap >= 21"),
    "B": Problem(SPACE, 15, "all, overlap >= 59 in 0.5 s", "overlap >= 61"),
    "C": Problem(FOOD, 20, "all, overlap >= 122 in 0.5 s", "overlap >= 128"),
    "D": Problem(SPACE, 12, "27 placed in 1 s", "28 placed"),
    "E": Problem(FOOD, 15, "41 placed in 1 s", "44 placed"),
}

PROVEN = {
    "six words of three letters, 5x5": (Problem(SHORT, 5, most=6), "normal", "optimal, 4"),
    "five fruits, 5x5": (Problem(FRUIT, 5, most=5), "normal", "optimal, 0"),
    "six fruits, 5x5": (Problem(FRUIT, 5, most=6), "normal", "impossible"),
    "six fruits, 6x6": (Problem(FRUIT, 6, most=6), "normal", "optimal, 8"),
    "eight fruits, 7x7": (Problem(FRUIT, 7), "normal", "13 reached"),
    "eight fruits, 7x7, high effort": (Problem(FRUIT, 7), "high", "optimal, 13 in 20 s"),
    "ten animals, 8x8": (Problem(ANIMALS, 8), "normal", "15 is the best known"),
}

SMALL: dict[str, tuple[list[str], int, dict[str, Any]]] = {
    "one word, 5x5": (["OWL"], 5, {}),
    "two words, 5x5": (["CAT", "DOG"], 5, {}),
    "three words, 6x6": (["CAT", "DOG", "OWL"], 6, {}),
    "four words, 8x8": (FRUIT.split()[:4], 8, {}),
    "four words, 8x8, max": (FRUIT.split()[:4], 8, {"overlap": "max"}),
    "ten words, 12x12, easy": (ANIMALS.split(), 12, {"level": "easy"}),
    "ten words, 12x12": (ANIMALS.split(), 12, {}),
    "list B, some": (SPACE.split(), 15, {}),
}
"""Words, the side of the square, and options: what people make most."""

bench = Bench("Making word searches, by a number of steps")
"""Rows for `benchmarks.versus`; `main` prints the tables of what is achieved."""


def by_steps(problem: Problem, overlap: str, steps: int, backends: tuple[str, ...] = ("cython", "python")) -> None:
    """Add a row: a puzzle of the problem by so many steps."""

    def prepare(options: argparse.Namespace) -> Case:
        return Case(
            lambda: lettermaze.generate(problem.words, size=problem.size, seed=1, overlap=overlap, effort=steps).grid
        )

    title = f"{len(problem.words)} words on {problem.size}x{problem.size}, {overlap}, {steps:,} steps"
    bench.row(title, unit="ms", backends=backends)(prepare)


for list_name, overlap_name in itertools.product("BE", ("max", "some")):
    by_steps(LISTS[list_name], overlap_name, 20_000)
    by_steps(LISTS[list_name], overlap_name, 1_000_000, ("cython",))
by_steps(Problem(FRUIT, 7), "max", 20_000)
by_steps(Problem(FRUIT, 7), "max", 1_000_000, ("cython",))

STEPS = [(row, col) for row in (-1, 0, 1) for col in (-1, 0, 1) if row or col]

Cell = tuple[int, int]


class Made(NamedTuple):
    """What a maker says it made: the grid, the words it says are in it, and the cells of each where it tells them."""

    grid: list[list[str]]
    placed: list[str]
    used: set[Cell]


class Verdict(NamedTuple):
    """What the checker found."""

    placed: int
    overlap: int
    copies: int


def occurrences(grid: list[list[str]], word: str) -> set[frozenset[Cell]]:
    """The sets of cells that spell the word in a straight line, in any of the eight directions."""
    found = set()
    for row, line in enumerate(grid):
        for col, letter in enumerate(line):
            for down, right in STEPS if letter == word[0] else ():
                cells = [(row + i * down, col + i * right) for i in range(len(word))]
                last_row, last_col = cells[-1]
                inside = 0 <= last_row < len(grid) and 0 <= last_col < len(line)
                if inside and all(grid[r][c] == letter for (r, c), letter in zip(cells, word, strict=True)):
                    found.add(frozenset(cells))
    return found


def check(made: Made, problem: Problem) -> Verdict:
    """Read the grid: every word said to be placed must be there; a copy inside another word's cells is none."""
    assert len(made.grid) == problem.size
    assert all(len(row) == problem.size for row in made.grid)
    assert set(made.placed) <= set(problem.words)
    assert len(set(made.placed)) == len(made.placed)
    found = {word: occurrences(made.grid, word) for word in problem.words}
    lost = [word for word in made.placed if not any(cells <= made.used for cells in found[word])]
    assert not lost, lost
    assert all(any(cell in cells for word in made.placed for cells in found[word]) for cell in made.used)
    copies = 0
    for word in problem.words:
        longer = [cells for other in problem.words if len(other) > len(word) for cells in found[other]]
        inside = sum(any(cells < other for other in longer) for cells in found[word])
        copies += max(0, len(found[word]) - inside - (1 if word in made.placed and inside < len(found[word]) else 0))
    return Verdict(len(made.placed), sum(map(len, made.placed)) - len(made.used), copies)


Maker = Callable[[Problem, int], Made]


def ours(effort: str, overlap: str = "max") -> Maker:
    """Our own maker."""

    def make(problem: Problem, seed: int) -> Made:
        puzzle = lettermaze.generate(problem.words, size=problem.size, seed=seed, overlap=overlap, effort=effort)
        used = {tuple(cell) for placed in puzzle.placed for cell in placed.cells}
        return Made([list(row) for row in puzzle.grid], [placed.word for placed in puzzle.placed], used)

    return make


def word_search_generator() -> Maker:
    """The package of that name, at its level of all directions."""
    module = peer("word_search_generator", "word-search-generator")

    def make(problem: Problem, seed: int) -> Made:
        random.seed(seed)
        puzzle = module.WordSearch(" ".join(problem.words), level=3, size=problem.size, validators=[])
        used, placed = set(), []
        for word, key in puzzle.key.items():
            (row, col), (down, right) = tuple(key["start"])[:2], key["direction"].value[:2]
            used.update((row + i * down, col + i * right) for i in range(len(word)))
            placed.append(word)
        return Made(puzzle.puzzle, placed, used)

    return make


def python_wordsearch() -> Maker:
    """The package of that name, with backward words."""
    module = peer("wordsearch.wordsearch", "python-wordsearch")

    def make(problem: Problem, seed: int) -> Made:
        random.seed(seed)
        puzzle = module.WordSearch(problem.size, problem.size, wordlist=problem.words, allow_backwards_words=True)
        if not puzzle.make()[0]:
            return Made([["."] * problem.size] * problem.size, [], set())
        used = {(r, c) for r, row in enumerate(puzzle.solution) for c, letter in enumerate(row) if letter != " "}
        return Made(puzzle.grid, list(problem.words), used)

    return make


PEERS = {"word-search-generator": word_search_generator, "python-wordsearch": python_wordsearch}


def runs(maker: Maker, problem: Problem, seeds: Sequence[int]) -> tuple[list[Verdict], float]:
    """What a maker made from each seed, and the median seconds."""
    verdicts, seconds = [], []
    for seed in seeds:
        begin = time.process_time()
        made = maker(problem, seed)
        seconds.append(time.process_time() - begin)
        verdicts.append(check(made, problem))
    return verdicts, statistics.median(seconds)


def best_within(maker: Maker, problem: Problem, seconds: float) -> list[Verdict]:
    """The best of as many puzzles as a maker can make in the time."""
    begin = time.process_time()
    seeds = itertools.count()
    best = check(maker(problem, next(seeds)), problem)
    while time.process_time() - begin < seconds:
        best = max(best, check(maker(problem, next(seeds)), problem))
    return [best]


def summary(verdicts: list[Verdict], words: int) -> str:
    """Words placed, overlap, and how many puzzles lack words, as cells of a table."""
    placed = sorted(verdict.placed for verdict in verdicts)
    overlap = sorted(verdict.overlap for verdict in verdicts)
    lacking = sum(count < words for count in placed)
    return (
        f"{statistics.median(placed):g} ({placed[0]}-{placed[-1]}) of {words} | "
        f"{statistics.median(overlap):g} ({overlap[0]}-{overlap[-1]}) | {lacking} of {len(verdicts)}"
    )


def placing_rows(options: argparse.Namespace, peers: dict[str, Maker]) -> Iterator[str]:
    """The table of the five lists."""
    yield "| list | maker | placed | overlap | puzzles that lack words | s | target |"
    yield "|---|---|---|---|---|---|---|"
    seeds = range(1, options.seeds + 1)
    for name, problem in LISTS.items():
        words, size = len(problem.words), problem.size
        title = f"{name}: {words} words, {size}x{size}"
        verdicts, usual = runs(ours("normal"), problem, seeds)
        yield f"| {title} | lettermaze | {summary(verdicts, words)} | {usual:.2f} | {problem.target} |"
        if options.high:
            verdicts, seconds = runs(ours("high"), problem, seeds)
            yield f"| {title} | lettermaze, high | {summary(verdicts, words)} | {seconds:.1f} | {problem.high}, 10 s |"
        for peer_name, maker in peers.items():
            verdicts, seconds = runs(maker, problem, range(1, 4 * options.seeds + 1))
            yield f"| {title} | {peer_name} | {summary(verdicts, words)} | {seconds:.3f} | |"
            verdicts = best_within(maker, problem, max(usual, seconds))
            yield f"| {title} | {peer_name}, best in the same time | {summary(verdicts, words)} | {usual:.2f} | |"


def proof_rows() -> Iterator[str]:
    """The table of what is proven."""
    yield "| case | placed | overlap | proof | s | expected |"
    yield "|---|---|---|---|---|---|"
    for title, (problem, effort, expected) in PROVEN.items():
        begin = time.process_time()
        puzzle = lettermaze.generate(problem.words, size=problem.size, seed=1, overlap="max", effort=effort)
        seconds = time.process_time() - begin
        yield (
            f"| {title} | {len(puzzle.placed)} of {len(problem.words)} | {puzzle.overlap} | {puzzle.proof} | "
            f"{seconds:.2f} | {expected} |"
        )


def copy_rows(options: argparse.Namespace, peers: dict[str, Maker]) -> Iterator[str]:
    """The table of second copies."""
    problem = Problem(SHORT, 15)
    yield f"| maker, {len(problem.words)} words of three letters, 15x15 | puzzles | with second copies | copies |"
    yield "|---|---|---|---|"
    for name, maker, count in [
        ("lettermaze, low effort", ours("low", "some"), options.copies),
        *((name, maker, min(options.copies, 100)) for name, maker in peers.items()),
    ]:
        copies = [check(maker(problem, seed), problem).copies for seed in range(count)]
        yield f"| {name} | {count} | {sum(map(bool, copies))} | {sum(copies)} |"


def pure_rows() -> Iterator[str]:
    """The table of the pure backend."""
    yield "| list B | s | overlap | as native | target |"
    yield "|---|---|---|---|---|"
    for effort, target in (("low", "1.5"), ("normal", "15")):
        with swapped(kernels.load("cython")):
            native = ours(effort)(LISTS["B"], 1)
        with swapped(kernels.load("python")):
            begin = time.process_time()
            pure = ours(effort)(LISTS["B"], 1)
            seconds = time.process_time() - begin
        yield f"| {effort} effort | {seconds:.2f} | {check(pure, LISTS['B']).overlap} | {pure == native} | {target} |"


def small_rows(options: argparse.Namespace) -> Iterator[str]:
    """The table of small puzzles at the usual effort: medians of milliseconds."""
    yield "| puzzle | ms | pure backend, ms |"
    yield "|---|---|---|"
    backends = [kernels.load(name) for name in (("cython", "python") if options.pure else ("cython",))]
    for title, (words, size, kwargs) in SMALL.items():
        cells = []
        for backend in backends:
            with swapped(backend):
                cells.append(f"{1000 * statistics.median(timed(words, size, kwargs, options.seeds)):.1f}")
        yield f"| {title} | {' | '.join(cells)} |"


def bent_rows(options: argparse.Namespace) -> Iterator[str]:
    """The table of words that bend: 6x8 cells with 6 to 9 words, which are drawn from the lists A to D by chance."""
    yield "| words on 6x8 cells | boards | one cover | one trace a word | s, median | s, most |"
    yield "|---|---|---|---|---|---|"
    words = sorted({word.lower() for problem in LISTS.values() for word in problem.words if 4 <= len(word) <= 9})
    for count in range(6, 10):
        seconds, puzzles = [], []
        for seed in range(4 * options.seeds):
            chosen = filling(words, count, 48, random.Random(seed))
            begin = time.process_time()
            puzzles.append(lettermaze.generate(chosen, 6, 8, shape="paths", seed=seed))
            seconds.append(time.process_time() - begin)
        single = sum(puzzle.covers == 1 for puzzle in puzzles)
        optimal = sum(puzzle.proof == "optimal" for puzzle in puzzles)
        times = f"{statistics.median(seconds):.3f} | {max(seconds):.3f}"
        yield f"| {count} | {len(puzzles)} | {single} | {optimal} | {times} |"


def filling(words: list[str], count: int, letters: int, rng: random.Random) -> list[str]:
    """So many words that have so many letters together."""
    while True:
        chosen = rng.sample(words, count)
        if sum(map(len, chosen)) == letters:
            return chosen


def timed(words: list[str], size: int, options: dict[str, Any], seeds: int) -> Iterator[float]:
    """The seconds that a puzzle of each seed takes."""
    for seed in range(seeds):
        begin = time.process_time()
        lettermaze.generate(words, size=size, seed=seed, **options)
        yield time.process_time() - begin


def main(argv: list[str] | None = None) -> int:
    """Print the tables."""
    parser = argparse.ArgumentParser(description="Benchmarks: making word searches")
    parser.add_argument("--seeds", type=int, default=5, help="puzzles of each list (peers: four times as many)")
    parser.add_argument("--copies", type=int, default=200, help="puzzles that are searched for second copies")
    parser.add_argument("--high", action="store_true", help="also at high effort")
    parser.add_argument("--pure", action="store_true", help="also on the pure backend")
    parser.add_argument("--no-peers", action="store_true", help="lettermaze alone")
    options = parser.parse_args(argv)
    peers: dict[str, Maker] = {}
    for name, prepare in () if options.no_peers else PEERS.items():
        try:
            peers[version(name)] = prepare()
        except Unavailable as why:
            print(f"not run: {why}")
    print(f"## Making word searches\n\n{machine()}\n")
    tables: list[Iterator[Any]] = [small_rows(options), placing_rows(options, peers), proof_rows()]
    tables += [copy_rows(options, peers), bent_rows(options)]
    if options.pure:
        tables.append(pure_rows())
    for table in tables:
        for line in table:
            print(line, flush=True)
        print()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
