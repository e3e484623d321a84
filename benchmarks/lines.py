"""Words in straight lines: a whole lexicon on grids of letters, against automata over joined lines.

    python -m benchmarks.lines --words PATH

None of the peers knows a grid. They search the text of all lines, both ways, cut from the grid by slices worked out
beforehand; that their hits would have to be mapped back to cells is not counted against them.
"""

from __future__ import annotations

import argparse
import random
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache
from itertools import accumulate
from typing import Any

from lettermaze import Hit, Lexicon, count_lines, find_lines, find_word

from .harness import Bench, Case, Unavailable, peer, version

bench = Bench("Straight lines")

LETTERS = "abcdefghijklmnopqrstuvwxyz"
ENGLISH = [82, 15, 28, 43, 127, 22, 20, 61, 70, 2, 8, 40, 24, 67, 75, 19, 1, 60, 63, 91, 28, 10, 24, 2, 20, 1]
"""How often each letter comes in English, in thousandths."""


@cache
def words_of(path: str | None) -> tuple[str, ...]:
    """The words of three letters and more of a list, or of the built-in one."""
    if path is None:
        return tuple(word for word in Lexicon.english("lower") if len(word) > 2)
    with open(path, encoding="utf-8") as file:
        return tuple(word for word in map(str.strip, file) if len(word) > 2)


def random_grid(size: int, weights: Iterable[int] | None = None) -> list[str]:
    """A square of random letters."""
    rng = random.Random(20240501)
    return ["".join(rng.choices(LETTERS, weights, k=size)) for _ in range(size)]


class Texts:
    """The lines of a square grid as one text, each line forward and backward, with line feeds between."""

    def __init__(self, size: int) -> None:
        lines = [(row * size, 1, size) for row in range(size)]
        lines += [(col, size, size) for col in range(size)]
        lines += [(col, size + 1, size - col) for col in range(size)]
        lines += [(row * size, size + 1, size - row) for row in range(1, size)]
        lines += [(col, size - 1, col + 1) for col in range(size)]
        lines += [(row * size + size - 1, size - 1, size - row) for row in range(1, size)]
        self.lines = [line for first, step, length in lines for line in (
            (first, step, length), (first + step * (length - 1), -step, length)
        )]  # fmt: skip
        self.slices = [slice(first, first + step * length, step) for first, step, length in lines]
        self.begins = [0, *accumulate(length + 1 for _, _, length in self.lines)]

    def cut(self, grid: list[str]) -> list[str]:
        """The lines of a grid."""
        letters = "".join(grid)
        texts = [letters[cut] for cut in self.slices]
        return [text for line in texts for text in (line, line[::-1])]

    def place(self, position: int) -> tuple[int, int]:
        """The cell of a position in the text, and the step from one cell to the next."""
        line = bisect_right(self.begins, position) - 1
        first, step, _ = self.lines[line]
        return first + (position - self.begins[line]) * step, step


Peers = dict[str, Callable[[list[str]], Any]]


@cache
def automata(words: tuple[str, ...]) -> tuple[Peers, dict[str, str]]:
    """The peers, each a function from lines to hits of its own form; and those that are not installed."""
    found: Peers = {}
    missing = {}
    for make in (rust_joined, rust_line_by_line, pyahocorasick, acora):
        try:
            name, search = make(words)
        except Unavailable as why:
            missing[make.__name__] = str(why)
        else:
            found[name] = search
    return found, missing


def rust_joined(words: tuple[str, ...]) -> Any:
    """The automaton of the Rust crate."""
    module = peer("ahocorasick_rs")
    automaton = module.AhoCorasick(words, matchkind=module.MatchKind.Standard)
    name = version("ahocorasick_rs") + ", joined lines"
    return name, lambda lines: automaton.find_matches_as_indexes("\n".join(lines), overlapping=True)


def rust_line_by_line(words: tuple[str, ...]) -> Any:
    """The same as a full table of states and letters, 60 MB of it."""
    module = peer("ahocorasick_rs")
    automaton = module.AhoCorasick(words, matchkind=module.MatchKind.Standard, implementation=module.Implementation.DFA)
    name = version("ahocorasick_rs") + " DFA, line by line"
    return name, lambda lines: [automaton.find_matches_as_indexes(line, overlapping=True) for line in lines]


def pyahocorasick(words: tuple[str, ...]) -> Any:
    """The automaton in C."""
    automaton = peer("ahocorasick", "pyahocorasick").Automaton()
    for number, word in enumerate(words):
        automaton.add_word(word, (number, len(word)))
    automaton.make_automaton()
    return version("pyahocorasick") + ", joined lines", lambda lines: list(automaton.iter("\n".join(lines)))


def acora(words: tuple[str, ...]) -> Any:
    """The automaton in Cython."""
    automaton = peer("acora").AcoraBuilder(*words).build()
    return version("acora") + ", joined lines", lambda lines: automaton.findall("\n".join(lines))


def placed(hits: Any, words: tuple[str, ...], texts: Texts, size: int) -> set[tuple[str, int, int]]:
    """Hits of any form as word, first cell and step."""
    first = hits[0]
    if isinstance(first, Hit):
        return {(word, row * size + col, drow * size + dcol) for word, (row, col), (drow, dcol) in hits}
    if isinstance(first, list):
        hits = [
            (number, texts.begins[line] + begin, end) for line, found in enumerate(hits) for number, begin, end in found
        ]
        first = hits[0]
    if isinstance(first[0], str):
        return {(word, *texts.place(begin)) for word, begin in hits}
    if isinstance(first[1], tuple):
        return {(words[number], *texts.place(end - length + 1)) for end, (number, length) in hits}
    return {(words[number], *texts.place(begin)) for number, begin, _ in hits}


def whole_lexicon(options: argparse.Namespace, size: int, weights: list[int] | None, *, as_hits: bool = False) -> Case:
    """All words of the list on one grid, as arrays or as objects."""
    words = words_of(options.words)
    lexicon, grid, texts = Lexicon(words), random_grid(size, weights), Texts(size)
    searches, missing = ({}, {}) if options.no_peers else automata(words)

    def find() -> Any:
        lines = find_lines(grid, lexicon)
        return list(lines) if as_hits else lines

    return Case(
        ours=find,
        peers={name: lambda search=search: search(texts.cut(grid)) for name, search in searches.items()},
        canonical=lambda hits: placed(hits, words, texts, size),
        missing=missing,
    )


@bench.row("50x50, uniform letters, arrays", unit="ms", target="<= 0.4 ms")
def small(options: argparse.Namespace) -> Case:
    """The whole lexicon on a small grid."""
    return whole_lexicon(options, 50, None)


@bench.row("50x50, uniform letters, Hits", unit="ms", target="<= 1.0 ms")
def small_hits(options: argparse.Namespace) -> Case:
    """The same with an object for each hit."""
    return whole_lexicon(options, 50, None, as_hits=True)


@bench.row("50x50, English letters, arrays", unit="ms")
def small_english(options: argparse.Namespace) -> Case:
    """The same where words are three times as many."""
    return whole_lexicon(options, 50, ENGLISH)


@bench.row("500x500, uniform letters, arrays", unit="ms", target="<= 27 ms")
def large(options: argparse.Namespace) -> Case:
    """The whole lexicon on a large grid."""
    return whole_lexicon(options, 500, None)


@bench.row("500x500, English letters, arrays", unit="ms")
def large_english(options: argparse.Namespace) -> Case:
    """The same where words are three times as many."""
    return whole_lexicon(options, 500, ENGLISH)


def one_letter(options: argparse.Namespace, size: int) -> Case:
    """A grid of A, the words A, AA, ... A^50, counted."""
    words = tuple("A" * length for length in range(1, 51))
    lexicon, grid, texts = Lexicon(words), ["A" * size] * size, Texts(size)
    case = Case(ours=lambda: count_lines(grid, lexicon), canonical=lambda counts: (counts or {}).get("A" * 50))
    if options.no_peers:
        return case
    try:
        module = peer("ahocorasick_rs")
    except Unavailable as why:
        case.missing["ahocorasick_rs"] = str(why)
        return case
    longest = module.AhoCorasick(words, matchkind=module.MatchKind.LeftmostLongest)
    everything = module.AhoCorasick(words, matchkind=module.MatchKind.Standard)
    name = version("ahocorasick_rs")

    def pass_over() -> None:
        longest.find_matches_as_indexes("\n".join(texts.cut(grid)))

    def count() -> Any:
        hits = everything.find_matches_as_indexes("\n".join(texts.cut(grid)), overlapping=True)
        return Counter(words[number] for number, _, _ in hits)

    if size > 200:
        case.peers[f"{name}, one pass that lists only the longest words, apart (another answer)"] = pass_over
    else:
        case.peers[f"{name}, all hits counted"] = count
    return case


@bench.row("500x500 of one letter, A to A^50, count_lines", unit="ms", target="<= 2x the best automaton", runs=3)
def one_letter_large(options: argparse.Namespace) -> Case:
    """100 million hits: what an automaton needs to read the lines, without listing the hits."""
    return one_letter(options, 500)


@bench.row("50x50 of one letter, A to A^50, count_lines", unit="ms", runs=3)
def one_letter_small(options: argparse.Namespace) -> Case:
    """Half a million hits, listed by the peer."""
    return one_letter(options, 50)


@bench.row("one word of 7 letters, absent, 12x12", unit="us")
def one_word(options: argparse.Namespace) -> Case:
    """One word, against the textbook's loops."""
    grid = random_grid(12)
    return Case(ours=lambda: find_word(grid, "lattice"), peers={"textbook loops": lambda: textbook(grid, "lattice")})


def textbook(grid: list[str], word: str) -> list[tuple[int, int]] | None:
    """Every start, every direction, letter by letter."""
    rows, cols = len(grid), len(grid[0])
    for row in range(rows):
        for col in range(cols):
            if grid[row][col] != word[0]:
                continue
            for drow, dcol in ((0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)):
                r, c, k = row, col, 0
                while k < len(word) and 0 <= r < rows and 0 <= c < cols and grid[r][c] == word[k]:
                    r, c, k = r + drow, c + dcol, k + 1
                if k == len(word):
                    return [(row + k * drow, col + k * dcol) for k in range(len(word))]
    return None


if __name__ == "__main__":
    raise SystemExit(bench.main())
