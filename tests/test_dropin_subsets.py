"""Any subset of a text's functions may come from `lettermaze.dropin`, the others from what the reader has typed in."""

from __future__ import annotations

import subprocess
import sys
from itertools import chain, combinations
from types import ModuleType
from typing import Any

import pytest

import texts
from lettermaze import dropin

GRIDS = [["A"], ["CAT", "OXO", "DEN"], ["ABAB", "BABA", "AABB"], ["TOE", "EAT", "TOT"]]
WORDS = ["A", "AB", "TOE", "TOT", "TXD", "ABBA", "EAT", "TEA", "BABA", "COD"]


def run_backtracking(text: ModuleType) -> Any:
    return [text.exist([list(row) for row in grid], word) for grid in GRIDS for word in WORDS]


def run_lee(text: ModuleType) -> Any:
    return text.lee([[0, 0, 1], [1, 0, 0]], (1, 1)), text.lee([[0, 1, 0]] * 20, (3, 3))


def run_lines(text: ModuleType) -> Any:
    mine = text.TrieNode()
    mine.children["A"] = text.TrieNode()
    mine.children["A"].word = "mine"
    tries = [mine, text.build_trie(WORDS), text.build_trie(WORDS).children["T"]]
    return [
        (
            [text.find_word(grid, word) for word in WORDS],
            [text.astar_find_word(grid, word) for word in WORDS],
            [list(text.find_all_words(grid, trie).items()) for trie in tries],
        )
        for grid in GRIDS
    ], list(text.DIRECTIONS)


def run_boggle(text: ModuleType) -> Any:
    tree = text.make_tree(WORDS)
    found = []
    for grid in GRIDS:
        matrix = text.parse_matrix(" ".join(row).lower() + "\n" for row in grid)
        for row, line in enumerate(matrix):
            for col, letter in enumerate(line):
                found.append(list(text.find_words(tree, [(row, col)], letter, matrix)))
                found.append(list(text.successors(letter, [(row, col)], matrix)))
    valid = [text.is_valid_and_prefix(tree, word) for word in (*WORDS, "T", "X")]
    return dict(tree), found, valid, list(text.neighbours), text.allow_repeat


TEXTS = {
    "backtracking": (run_backtracking, ["exist"]),
    "backtracking_in_place": (run_backtracking, ["exist"]),
    "lee": (run_lee, ["lee"]),
    "lines": (run_lines, ["DIRECTIONS", "find_word", "TrieNode", "build_trie", "find_all_words", "astar_find_word"]),
    "boggle": (
        run_boggle,
        [
            "neighbours",
            "allow_repeat",
            "make_tree",
            "parse_matrix",
            "is_valid_and_prefix",
            "successors",
            "find_words",
        ],
    ),
}


@pytest.mark.parametrize("name", TEXTS)
def test_all_subsets(backend: str, name: str) -> None:
    run, names = TEXTS[name]
    expected = run(texts.load(name))
    assert expected
    for subset in chain.from_iterable(combinations(names, size) for size in range(1, len(names) + 1)):
        assert run(texts.load(name, subset)) == expected, subset


def test_every_name_is_in_a_text() -> None:
    assert sorted({name for _, names in TEXTS.values() for name in names}) == sorted(dropin.__all__)


def test_a_star_import_brings_the_names_of_the_texts_only() -> None:
    code = "before = {*vars(), 'before'}\nfrom lettermaze.dropin import *\nprint(*sorted({*vars()} - before))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == sorted(dropin.__all__)
