"""The texts' functions against the texts themselves: python -m benchmarks.dropin.

The texts are those of tests/texts: what a reader would type in. Every row should take at most 1.1 times the text's
time, on either backend, from grids of one cell to 100 x 100, and from one word to a whole list.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from lettermaze import Lexicon, dropin

from .harness import Bench, Case

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

import texts

bench = Bench("The texts' functions")

TARGET = "<= 1.1 times the text"
EXIST, LINES, BOGGLE, LEE = map(texts.load, ("backtracking", "lines", "boggle", "lee"))
IN_PLACE = texts.load("backtracking_in_place")
LETTERS = "EEEEEEEEEEEETTTTTTTTTAAAAAAAAOOOOOOOOIIIIIIINNNNNNNSSSSSSHHHHHHRRRRRRDDDDLLLLCCCUUUMMMWWFFGGYYPPBVK"

Work = Callable[[Any], Any]


@cache
def words_of(path: str | None) -> list[str]:
    """The words of a file, or the built-in ones, in capitals."""
    if path is None:
        return list(Lexicon.english())
    with open(path, encoding="utf-8") as file:
        return file.read().upper().split()


def grid_of(rows: int, cols: int) -> list[str]:
    """A grid of letters as frequent as in English text."""
    choose = random.Random(rows * 1000 + cols).choice
    return ["".join(choose(LETTERS) for _ in range(cols)) for _ in range(rows)]


def maze_of(side: int) -> list[list[int]]:
    """A maze with a quarter of walls."""
    choose = random.Random(side).random
    return [[int(choose() < 0.25 and row + col > 0) for col in range(side)] for row in range(side)]


def add(name: str, work: Work, text: Any, *others: Any, repeats: int = 1, unit: str = "us", runs: int = 9) -> None:
    """Add a row for what `work` does with a module that has the text's functions."""

    @bench.row(name, unit=unit, target=TARGET, runs=runs)
    def prepare(options: argparse.Namespace) -> Case:
        def repeated(module: Any) -> Callable[[], Any]:
            return lambda: [work(module) for _ in range(repeats)][-1]

        peers = {f"text {number}" if others else "text": each for number, each in enumerate((text, *others), 1)}
        return Case(repeated(dropin), {name: repeated(each) for name, each in peers.items()}, amount=repeats)


def add_with_words(
    name: str, prepare_work: Callable[[list[str]], Work], text: Any, runs: int = 3, repeats: int = 1
) -> None:
    """Add a row for work with the whole list of words."""

    @bench.row(name, unit="ms", target=TARGET, runs=runs)
    def prepare(options: argparse.Namespace) -> Case:
        work = prepare_work(words_of(options.words))
        return Case(
            lambda: [work(dropin) for _ in range(repeats)][-1],
            {"text": lambda: [work(text) for _ in range(repeats)][-1]},
            amount=repeats,
        )


# ------------------------------------------------------------------------------------------------- backtracking

SMALL = [list("ABCE"), list("SFCS"), list("ADEE")]
SQUARE = [list(row) for row in grid_of(100, 100)]

add("exist, 1x1, there", lambda text: text.exist([["A"]], "A"), EXIST, IN_PLACE, repeats=200)
add("exist, 1x1, not there", lambda text: text.exist([["A"]], "B"), EXIST, IN_PLACE, repeats=200)
add(
    "exist, 3x4, three words",
    lambda text: [text.exist(SMALL, word) for word in ("ABCCED", "SEE", "ABCB")],
    EXIST,
    IN_PLACE,
    repeats=50,
)
add("exist, 5x5 of A, AAAAAAB", lambda text: text.exist([["A"] * 5] * 4 + [["A"] * 5], "A" * 6 + "B"), EXIST)
add("exist, 100x100, STONE", lambda text: text.exist(SQUARE, "STONE"), EXIST, IN_PLACE)
add("exist, 100x100, ZZZZ", lambda text: text.exist(SQUARE, "ZZZZ"), EXIST)

# -------------------------------------------------------------------------------------------------------- lines

TINY = ["CAT", "OXO", "DEN"]
MIDDLE, LARGE = grid_of(12, 12), grid_of(100, 100)
FEW = ["CAT", "TXD", "DOC", "NEED", "TENS"]

add("find_word, 1x1, there", lambda text: text.find_word(["A"], "A"), LINES, repeats=200)
add("find_word, 1x1, not there", lambda text: text.find_word(["A"], "B"), LINES, repeats=200)
add(
    "find_word, 3x3, there and not there",
    lambda text: [text.find_word(TINY, word) for word in ("TXD", "TXE")],
    LINES,
    repeats=50,
)
add("find_word, 12x12, not there", lambda text: text.find_word(MIDDLE, "SENTINEL"), LINES, repeats=10)
add("find_word, 100x100, not there", lambda text: text.find_word(LARGE, "SENTINEL"), LINES)
add("build and find all, 1x1, a word", lambda text: text.find_all_words(["A"], text.build_trie("A")), LINES, repeats=50)
add("build and find all, 3x3, 5 words", lambda text: text.find_all_words(TINY, text.build_trie(FEW)), LINES, repeats=10)
add("build and find all, 12x12, 5 words", lambda text: text.find_all_words(MIDDLE, text.build_trie(FEW)), LINES)
add("build and find all, 100x100, 5 words", lambda text: text.find_all_words(LARGE, text.build_trie(FEW)), LINES)


@cache
def tries() -> dict[str, Any]:
    """The text's trie of the whole list, and ours after somebody has looked at its nodes."""
    words = words_of(None)
    touched = dropin.build_trie(words)
    assert touched.children
    return {"the text's trie": LINES.build_trie(words), "a touched trie": touched}


def build_and_find(grid: list[str]) -> Callable[[list[str]], Work]:
    return lambda words: lambda text: text.find_all_words(grid, text.build_trie(words))


def find_in(grid: list[str], kind: str) -> Callable[[list[str]], Work]:
    def prepare(words: list[str]) -> Work:
        trie = tries()[kind]
        return lambda text: text.find_all_words(grid, trie)

    return prepare


add_with_words("build and find all, 12x12, all words", build_and_find(MIDDLE), LINES)
add_with_words("build and find all, 100x100, all words", build_and_find(LARGE), LINES)
add_with_words("find all, 1x1, the text's trie of all words", find_in(["A"], "the text's trie"), LINES, repeats=100)
add_with_words("find all, 12x12, the text's trie of all words", find_in(MIDDLE, "the text's trie"), LINES)
add_with_words("find all, 100x100, the text's trie of all words", find_in(LARGE, "the text's trie"), LINES)
add_with_words("find all, 100x100, a touched trie of all words", find_in(LARGE, "a touched trie"), LINES)

add("astar_find_word, 1x1", lambda text: text.astar_find_word(["A"], "A"), LINES, repeats=200)
add("astar_find_word, 3x3", lambda text: text.astar_find_word(TINY, "CANED"), LINES, repeats=50)
add("astar_find_word, 12x12, 5 letters", lambda text: text.astar_find_word(MIDDLE, "TENSE"), LINES)
add("astar_find_word, 100x100, 7 letters", lambda text: text.astar_find_word(LARGE, "KITCHEN"), LINES)
add("astar_find_word, 4x4 of A, 7 letters", lambda text: text.astar_find_word(["AAAA"] * 4, "A" * 7), LINES, runs=3)

# ------------------------------------------------------------------------------------------------------- Boggle


def script(lines: list[str], words: list[str]) -> Work:
    """The script from its lines to its words."""

    def work(text: Any) -> list[str]:
        tree = text.make_tree(words)
        return all_words(text, tree, text.parse_matrix(lines))

    return work


def all_words(text: Any, tree: Any, matrix: list[str]) -> list[str]:
    return [
        word
        for row, line in enumerate(matrix)
        for col, letter in enumerate(line)
        for word in text.find_words(tree, [(row, col)], letter, matrix)
    ]


@cache
def tree() -> Any:
    return BOGGLE.make_tree(words_of(None))


def search(lines: list[str]) -> Callable[[list[str]], Work]:
    return lambda words: lambda text: all_words(text, tree(), lines)


BOARD = ["DONE", "OIRT", "PASS"]

add("script, 1x1, a word", script(["a"], ["A"]), BOGGLE, repeats=50)
add("script, 3x4, 5 words", script(BOARD, ["DONE", "DOOR", "PAIR", "STAR", "RATS"]), BOGGLE)
add_with_words("script, 1x1, all words", lambda words: script(["a"], words), BOGGLE)
add_with_words("script, 3x4, all words", lambda words: script(BOARD, words), BOGGLE)
add_with_words("find_words, 3x4, all words", search(BOARD), BOGGLE, runs=5)
add_with_words("find_words, 12x12, all words", search(MIDDLE), BOGGLE)
add_with_words("find_words, 40x40, all words", search(grid_of(40, 40)), BOGGLE, runs=1)
add_with_words("make_tree, all words", lambda words: lambda text: text.make_tree(words), BOGGLE, runs=5)
add("make_tree, a word", lambda text: text.make_tree(["A"]), BOGGLE, repeats=200)
add("parse_matrix, 3x4", lambda text: text.parse_matrix(BOARD), BOGGLE, repeats=100)
add("parse_matrix, 100x100", lambda text: text.parse_matrix(LARGE), BOGGLE)
add("is_valid_and_prefix", lambda text: text.is_valid_and_prefix(tree(), "PAIR"), BOGGLE, repeats=200)
add("successors", lambda text: list(text.successors("R", [(1, 2)], BOARD)), BOGGLE, repeats=100)

# ---------------------------------------------------------------------------------------------------------- Lee


def fill(maze: list[list[int]]) -> Work:
    """The field of a maze from its corner."""
    return lambda text: text.lee(maze, (1, 1))


for side in (1, 3, 5, 8, 11, 12, 20, 50, 100):
    add(f"lee, {side}x{side}", fill(maze_of(side)), LEE, repeats=100 // side if side < 20 else 1)


if __name__ == "__main__":
    sys.exit(bench.main())
