"""Hard boards, in families of growing sizes: both backends beside a general solver, its model's making included.

    python -m benchmarks.hard [--family NAME] [--largest 12] [--backend cython]

Each line is one call, by the wall clock, the fastest of up to three. A solver that is not installed is left out, with a
line that says so (`pip install ortools python-sat`). Answers that differ end the run.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from lettermaze import Board, Lexicon, StepLimitError, count_paths, exist, find_path, find_together, solve

from . import solvers
from .harness import BACKENDS, Unavailable, machine, on_backend

Row = list[str | None]
LIMITED = "past the limit"
NO_TIME = 1.0
"""Seconds of a call above which it is not repeated."""


@dataclass(frozen=True)
class Work:
    """One line: what lettermaze is asked, and solvers by their names. Answers are compared by `==`."""

    name: str
    ours: Callable[[], Any]
    peers: dict[str, Callable[[], Any]] = field(default_factory=dict)
    backends: tuple[str, ...] = ("cython", "python")


Family = Callable[[int], Iterator[Work]]
FAMILIES: dict[str, Family] = {}


def family(name: str) -> Callable[[Family], Family]:
    """Add a family: a function of the largest side of a board, without what hangs on it."""

    def add(works: Family) -> Family:
        FAMILIES[name] = works
        return works

    return add


SHAPES = [(4, 5), (5, 6), (6, 7), (7, 8), (8, 8), (9, 9), (10, 10), (11, 11), (12, 12)]


@family("tails")
def tails(largest: int) -> Iterator[Work]:
    """One letter and 8 neighbours: a block, tails of two cells upward at both upper corners, and one downward."""
    for rows, cols in SHAPES:
        if rows <= largest:
            ends = cells_in(2, cols, {0, cols - 1})
            board = [*ends, *block(rows, cols), *cells_in(2, cols, {0})]
            yield from one_letter(f"{rows}x{cols}", board, 8)


@family("hung")
def hung(largest: int) -> Iterator[Work]:
    """One letter and 4 neighbours: a block, single cells above columns 1 and c - 2, and one below the middle."""
    for rows, cols in SHAPES:
        if rows <= largest:
            board = [*cells_in(1, cols, {1, cols - 2}), *block(rows, cols), *cells_in(1, cols, {cols // 2})]
            yield from one_letter(f"{rows}x{cols}", board, 4)


def block(rows: int, cols: int) -> list[Row]:
    """A rectangle of cells."""
    return cells_in(rows, cols, set(range(cols)))


def cells_in(rows: int, cols: int, where: set[int]) -> list[Row]:
    """Rows that have cells in some columns only."""
    return [["A" if col in where else None for col in range(cols)] for _ in range(rows)]


def one_letter(name: str, board: list[Row], neighbors: int) -> Iterator[Work]:
    """Words of all cells, where there is none, and of three fewer, where there is one."""
    cells = sum(map(len, board)) - sum(row.count(None) for row in board)
    for letters in (cells, cells - 3):
        word = "A" * letters
        model = {"CP-SAT": partial(solvers.one_letter, board, letters, neighbors)}
        yield Work(f"{name}, A^{letters}, exist", partial(exist, board, word, neighbors=neighbors), model)
        yield Work(f"{name}, A^{letters}, find_path", partial(can_find, board, word, neighbors))
    yield Work(f"{name}, A^{cells}, count_paths > 0", lambda: count_paths(board, "A" * cells, neighbors=neighbors) > 0)


def can_find(board: list[Row], word: str, neighbors: int) -> bool:
    """Whether there is a first path."""
    return find_path(board, word, neighbors=neighbors) is not None


@family("counts")
def counts(largest: int) -> Iterator[Work]:
    """One letter on a square, with 4 neighbours: how many traces there are, of every length in steps of 2."""
    for side in (5, 6, 7, 8):
        if side <= largest:
            backends = ("cython", "python") if side < 8 else ("cython",)
            for letters in range(12, side * side + 1, 2):
                count = partial(count_paths, ["A" * side] * side, "A" * letters)
                yield Work(f"{side}x{side}, A^{letters}, count_paths", count, backends=backends)


@family("pairs")
def pairs(largest: int) -> Iterator[Work]:
    """Words of two letters and 4 neighbours, as many as have room: boards of one letter without two cells."""
    for side in range(4, largest + 1, 2):
        corners = without(block(side, side), {(0, 0), (side - 1, side - 1)})
        yield together(f"{side}x{side} without two corners, cover", corners, side * side // 2 - 1, cover=True)
        board = without(block(side, side), {(0, 0), (0, 2)})
        yield together(f"{side}x{side} without (0, 0) and (0, 2)", board, side * side // 2 - 1, cover=False)
        yield together(f"{side}x{side}, one pair less", board, side * side // 2 - 2, cover=False)
    yield together("6x8 without (0, 0) and (0, 2)", without(block(6, 8), {(0, 0), (0, 2)}), 23, cover=False)


def without(board: list[Row], cells: set[tuple[int, int]]) -> list[Row]:
    """The board with some cells taken away."""
    return [[None if (r, c) in cells else tile for c, tile in enumerate(row)] for r, row in enumerate(board)]


def together(name: str, board: list[Row], words: int, *, cover: bool) -> Work:
    """Whether there are so many disjoint traces of AA."""

    def ours() -> bool:
        return find_together(board, ["AA"] * words, neighbors=4, cover=cover) is not None

    return Work(f"{name}, {words} AA", ours, {"CP-SAT": partial(solvers.pairs, board, words, cover)})


@family("letters")
def few_letters(largest: int) -> Iterator[Work]:
    """Two or three letters on 8x6, 8 neighbours, six to nine words that cover it, in half of 50 boards shuffled."""
    dice = random.Random(5)
    for number in range(50 if largest >= 8 else 0):
        board, words = covered("ABC"[: 2 + number % 2], dice)
        if number % 4 >= 2:
            words = ["".join(dice.sample(word, len(word))) for word in words]
        ours = limited(partial(can_cover, board, words))
        yield Work(f"8x6, {len(words)} words, {number}", ours, backends=("cython",))


def covered(alphabet: str, dice: random.Random) -> tuple[list[str], list[str]]:
    """A board of eight rows and six columns, and words laid on it that cover it."""
    while True:
        lengths = [dice.randint(4, 9) for _ in range(dice.randint(6, 9))]
        free = {(row, col): dice.choice(alphabet) for row in range(8) for col in range(6)}
        board = ["".join(free[row, col] for col in range(6)) for row in range(8)]
        if sum(lengths) == len(free):
            words = [laid(free, length, dice) for length in lengths]
            if not free:
                return board, words


def laid(free: dict[tuple[int, int], str], length: int, dice: random.Random) -> str:
    """The letters of a walk over free cells, which it takes, from the first one on, in two rows if it can."""
    word, at = "", min(free, default=None)
    while at is not None and len(word) < length:
        word += free.pop(at)
        at = min(solvers.near(at, free, 8), key=lambda cell: (cell[0] // 2, dice.random()), default=None)
    return word


def can_cover(board: list[str], words: list[str]) -> bool:
    """Whether the words can cover the board."""
    return find_together(board, words, cover=True, max_steps=COVER_STEPS) is not None


COVER_STEPS = 1 << 18
"""The limit of the search for a cover, about a minute."""


LONG_STEPS = 1 << 28
"""The limit of a long word's search, some 20 seconds."""


@family("long")
def long_words(largest: int) -> Iterator[Work]:
    """Two to four letters, a word over 85 % of the board, laid or drawn, and 8 neighbours: 50 boards."""
    dice = random.Random(1)
    for number in range(50):
        side = 8 + number % 3
        board, word = long_word(side, number % 2 == 0, dice)
        if side <= largest:
            yield Work(
                f"{side}x{side}, {len(word)} letters, {number}",
                limited(partial(exist, board, word, neighbors=8, max_steps=LONG_STEPS)),
                {"cadical": partial(solvers.any_word, board, word, 8)},
                ("cython",),
            )


def long_word(side: int, laid: bool, dice: random.Random) -> tuple[list[str], str]:
    """A board and a word; where it is not laid, it is drawn from the board's letters."""
    alphabet = "ABCD"[: dice.randint(2, 4)]
    board = ["".join(dice.choices(alphabet, k=side)) for _ in range(side)]
    cells = {(r, c): letter for r, row in enumerate(board) for c, letter in enumerate(row)}
    least, path = dice.randint(85 * side * side // 100 + 1, 9 * side * side // 10), []
    while len(path) < least:
        path = wandering(cells, dice)
    letters = [cells[cell] for cell in path[:least]]
    if not laid:
        dice.shuffle(letters)
    return board, "".join(letters)


def wandering(cells: dict[tuple[int, int], str], dice: random.Random) -> list[tuple[int, int]]:
    """A path that goes where fewest cells are left around, as far as it comes."""
    path = [dice.choice(list(cells))]
    while True:
        ways = [cell for cell in solvers.near(path[-1], cells, 8) if cell not in path]
        if not ways:
            return path
        path.append(min(ways, key=lambda cell: (free_around(cell, cells, path), dice.random())))


def free_around(cell: tuple[int, int], cells: dict[tuple[int, int], str], path: list[tuple[int, int]]) -> int:
    """How many neighbours of a cell are not on the path."""
    return sum(other not in path for other in solvers.near(cell, cells, 8))


FRAME = "SERTA??IN??ELTSR"
"""Letters that many words are made of, round four wildcards."""


@family("wildcards")
def wildcards(largest: int) -> Iterator[Work]:
    """All words of the built-in list with their first paths, on boards of wildcards and of letters with some."""
    lexicon = Lexicon.english("upper")
    dice = random.Random(6)
    boards = {f"{rows}x{cols}, all": ["?" * cols] * rows for rows, cols in [(3, 3), (3, 4), (4, 4), *SHAPES[4:]]}
    for number in range(2, 9):
        cells = [number > place for place in range(16)]
        dice.shuffle(cells)
        boards[f"4x4, {number} of 16"] = in_rows(
            "".join("?" if wild else dice.choice("EARIOTNSL") for wild in cells), 4
        )
    boards["4x4, 4 in the middle"] = in_rows(FRAME, 4)
    for side in range(5, 9):
        cells_text = "".join(
            "?" if dice.random() < 0.5 else dice.choice("EARIOTNSLCUDPMHG") for _ in range(side * side)
        )
        boards[f"{side}x{side}, half"] = in_rows(cells_text, side)
    for name, rows in boards.items():
        if len(rows) <= largest:
            backends = ("cython", "python") if len(rows) < 5 or "all" in name else ("cython",)
            yield Work(name, partial(words_on, Board(rows, wildcard="?"), lexicon), backends=backends)


def in_rows(cells: str, cols: int) -> list[str]:
    """The cells of a board as its rows."""
    return [cells[at : at + cols] for at in range(0, len(cells), cols)]


def words_on(board: Board, lexicon: Lexicon) -> int:
    """How many words there are on a board."""
    return len(solve(board, lexicon))


def limited(call: Callable[[], Any]) -> Callable[[], Any]:
    """The call, with an answer for a search past its limit."""

    def run() -> Any:
        try:
            return call()
        except StepLimitError:
            return LIMITED

    return run


def measure(call: Callable[[], Any]) -> tuple[float, Any]:
    """The seconds of a call, the least of up to three, and its answer."""
    times: list[float] = []
    while len(times) < 3 and sum(times) < NO_TIME:
        begin = time.perf_counter()
        answer = call()
        times.append(time.perf_counter() - begin)
    return min(times), answer


def line(work: Work, options: argparse.Namespace) -> str:
    """The Markdown line of one piece of work."""
    calls = {
        BACKENDS[backend]: on_backend(backend, work.ours)
        for backend in work.backends
        if options.backend in (backend, "both")
    }
    if not options.no_peers:
        calls |= work.peers
    cells, answers = [], {}
    for name, call in calls.items():
        try:
            seconds, answers[name] = measure(call)
            cells.append(f"{name} {1e3 * seconds:,.1f} ms")
        except Unavailable as why:
            cells.append(f"{name} not run: {why}")
    known = {str(answer) for answer in answers.values() if answer != LIMITED}
    if len(known) > 1:
        raise SystemExit(f"{work.name}: answers differ: {answers}")
    return f"| {work.name} | {' | '.join(cells)} | {', '.join(known) or LIMITED} |"


def main() -> None:
    """Run the families and print their lines."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--family", action="append", choices=sorted(FAMILIES))
    parser.add_argument("--largest", type=int, default=12, help="the largest side of a block (default 12)")
    parser.add_argument("--backend", choices=["cython", "python", "both"], default="both")
    parser.add_argument("--no-peers", action="store_true", help="measure lettermaze alone")
    options = parser.parse_args()
    print(machine())
    if not options.no_peers:
        solvers.import_all()
    for name in options.family or FAMILIES:
        print(f"\n## {name}\n\n{(FAMILIES[name].__doc__ or '').strip()}\n", flush=True)
        for work in FAMILIES[name](options.largest):
            print(line(work, options), flush=True)


if __name__ == "__main__":
    main()
