"""Several words at once on boards like those of the daily puzzles: 6 x 8 letters, eight words that fill the board.

`python -m benchmarks.together`. No package does this; the peer is the textbook's joint search, by name `astar`.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable

from lettermaze import find_together

from .harness import Bench, Case

bench = Bench("Several words at once")

WORDS = ["STRAWBERRY", "CHERRY", "BANANA", "APPLE", "GRAPE", "MELON", "OLIVE", "LYCHEE"]
ROWS, COLS = 8, 6
BOARDS = 20


def covered(words: list[str], chance: random.Random) -> list[str]:
    """A board that the words fill, each along a random walk."""
    while True:
        cells: dict[tuple[int, int], str] = {}
        if all(laid(word, cells, chance) for word in words):
            return ["".join(cells[row, col] for col in range(COLS)) for row in range(ROWS)]


def laid(word: str, cells: dict[tuple[int, int], str], chance: random.Random) -> bool:
    """Lay the word from the first free cell on, leaving as few lonely cells as a simple rule can; false if stuck."""
    at = next((row, col) for row in range(ROWS) for col in range(COLS) if (row, col) not in cells)
    for letter in word[:-1]:
        cells[at] = letter
        around = [
            (row, col)
            for row in range(at[0] - 1, at[0] + 2)
            for col in range(at[1] - 1, at[1] + 2)
            if 0 <= row < ROWS and 0 <= col < COLS and (row, col) not in cells
        ]
        if not around:
            return False
        at = min(around, key=lambda cell: (cell[0] // 2, chance.random()))
    cells[at] = word[-1]
    return True


def boards() -> list[list[str]]:
    """The boards of all rows, always the same."""
    chance = random.Random(20260101)
    return [covered(WORDS, chance) for _ in range(BOARDS)]


def all_of(listed: list[list[str]], words: list[str], cover: bool, strategy: str) -> Callable[[], object]:
    """A call that answers all boards."""
    return lambda: [find_together(rows, words, cover=cover, strategy=strategy) for rows in listed]


@bench.row("6x8 board, 8 words that cover it", unit="ms/board", target="<= 50")
def covering(options: argparse.Namespace) -> Case:
    listed = boards()
    peers = {"joint A* (textbook)": all_of(listed, WORDS, True, "astar")}
    return Case(all_of(listed, WORDS, True, "best"), peers, amount=BOARDS)


@bench.row("6x8 board, 8 words, no answer: the last word's letters in another order", unit="ms/board", target="<= 50")
def impossible(options: argparse.Namespace) -> Case:
    listed = boards()
    words = [*WORDS[:-1], "CYEHLE"]
    return Case(all_of(listed, words, True, "best"), amount=BOARDS)


@bench.row("6x8 board, the same words without covering", unit="ms/board", target="<= 50")
def together(options: argparse.Namespace) -> Case:
    return Case(all_of(boards(), WORDS, False, "best"), amount=BOARDS)


@bench.row("6x8 board of one letter, 8 words of 6 letters", unit="ms/board")
def one_letter(options: argparse.Namespace) -> Case:
    return Case(all_of([["A" * COLS] * ROWS], ["A" * 6] * 8, True, "best"))


if __name__ == "__main__":
    sys.exit(bench.main())
