"""A few hundred calls of all kinds on every backend: whether what is installed here gives the same answers."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from .. import letters, mazes, puzzles
from ._switch import assert_backends_agree, backends

CALLS = 400
"""Calls that take about two seconds, most of which goes to the pure backend."""

COMMON = "EEEEEAAAAIIIOOOTTTNNNRRRSSSLLDDCUMPHGBY"
SHORT = ("CAT", "ACT", "TEA", "EAT", "SEAT", "EAST", "STONE", "NOTES", "TONE", "RAIN", "TRAIN", "LINES", "SILENT")

Call = Callable[[], Any]


class Check(NamedTuple):
    """What a check came to: how many calls were made on which backends, and how their outcomes differ, a text each."""

    calls: int
    backends: tuple[str, ...]
    differences: tuple[str, ...]


def check(calls: int = CALLS, seed: int = 0) -> Check:
    """Make `calls` calls, drawn from `seed`, on every backend that is installed, and compare what comes of them.

    With one backend there is nothing to compare, and no call is made. Each call costs some milliseconds.

    >>> check(20).differences
    ()
    """
    installed = tuple(backends())
    if len(installed) == 1:
        return Check(0, installed, ())
    differences = []
    for number in range(calls):
        make = KINDS[number % len(KINDS)]
        try:
            assert_backends_agree(make(Random(f"{seed}/{number}")))
        except AssertionError as error:
            differences.append(f"{seed}/{number} {make.__name__}: {error}")
    return Check(calls, installed, tuple(differences))


def trace(random: Random) -> Call:
    board, word, neighbors = rows_of(random), word_of(random), random.choice((4, 8))
    return lambda: (
        letters.find_path(board, word, neighbors=neighbors),
        letters.count_paths(board, word, neighbors=neighbors),
        letters.iter_paths(board, word, neighbors=neighbors),
    )


def trace_one_letter(random: Random) -> Call:
    board = ["A" * random.randint(2, 4)] * random.randint(2, 4)
    word = "A" * random.randint(2, 16)
    return lambda: (letters.exist(board, word), letters.count_paths(board, word, neighbors=4))


def solve(random: Random) -> Call:
    board, words, reuse = rows_of(random), words_of(random), random.random() < 0.2
    return lambda: letters.solve(board, words, reuse=reuse)


def score(random: Random) -> Call:
    boards, words = [rows_of(random) for _ in range(3)], words_of(random)
    return lambda: [letters.score(board, words) for board in boards]


def lines(random: Random) -> Call:
    board, words, wrap = rows_of(random, 9), words_of(random), random.random() < 0.3
    return lambda: (letters.find_lines(board, words, wrap=wrap), letters.count_lines(board, words, wrap=wrap))


def together(random: Random) -> Call:
    board, words = rows_of(random), words_of(random)[:3]
    return lambda: letters.find_together(board, words, max_steps=10_000)


def lexicon(random: Random) -> Call:
    words, start = words_of(random), random.choice(SHORT)[:2]
    return lambda: (
        (held := letters.Lexicon(words)).to_bytes().hex(),
        list(held.words_with_prefix(start)),
        start in held,
        held.has_prefix(start),
    )


def wave(random: Random) -> Call:
    rows, start, goal = maze_of(random)
    neighbors = random.choice((4, 8))
    return lambda: (mazes.wave(rows, start, neighbors=neighbors), mazes.distance(rows, start, goal))


def path(random: Random) -> Call:
    rows, start, goal = maze_of(random)
    neighbors = random.choice((4, 8))
    return lambda: mazes.shortest_path(rows, start, goal, neighbors=neighbors)


def puzzle(random: Random) -> Call:
    words, seed = words_of(random)[:6], random.randrange(1000)
    return lambda: puzzles.generate(words, 8, 8, seed=seed, effort=1)


def mistake(random: Random) -> Call:
    rows: Any = rows_of(random)
    calls: tuple[Call, ...] = (
        lambda: letters.exist(rows, 5),  # type: ignore[arg-type]
        lambda: letters.find_path(rows, "CAT", neighbors=5),
        lambda: letters.solve(rows, ["CAT", None]),  # type: ignore[list-item]
        lambda: letters.count_paths(["A" * 6] * 6, "A" * 20, max_steps=10),
        lambda: mazes.wave(rows, (0, 99)),
        lambda: mazes.wave([".", 5], (0, 0)),
        lambda: puzzles.generate(["CAT"], 0, 0),
        lambda: letters.Lexicon.from_bytes(b"LMLX" + random.randbytes(100)),
    )
    return random.choice(calls)


KINDS = (trace, trace_one_letter, solve, score, lines, together, lexicon, wave, path, puzzle, mistake)


def rows_of(random: Random, most: int = 5) -> list[str]:
    cols = random.randint(2, most)
    return ["".join(random.choices(COMMON, k=cols)) for _ in range(random.randint(2, most))]


def word_of(random: Random) -> str:
    return random.choice(SHORT)[: random.randint(2, 6)]


def words_of(random: Random) -> list[str]:
    drawn = ("".join(random.choices(COMMON, k=random.randint(2, 4))) for _ in range(200))
    return [*random.sample(SHORT, 8), *drawn]


def maze_of(random: Random) -> tuple[list[str], tuple[int, int], tuple[int, int]]:
    """Rows of a maze, and two cells of it that are free."""
    count = random.randint(2, 20)
    rows = [random.choices(".#", (3, 1), k=count) for _ in range(random.randint(2, 20))]
    start, goal = ((random.randrange(len(rows)), random.randrange(count)) for _ in range(2))
    for row, col in (start, goal):
        rows[row][col] = "."
    return ["".join(row) for row in rows], start, goal
