"""The textbook's functions for words in straight lines give the textbook's results."""

from __future__ import annotations

import pickle
import sys
import threading

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lettermaze import dropin
from lettermaze.dropin import DIRECTIONS, TrieNode, build_trie, find_all_words, find_word

CHEAP = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


class Node:
    """A trie as the text writes it."""

    def __init__(self):
        self.children = {}
        self.word = None


def textbook_trie(words):
    root = Node()
    for word in words:
        node = root
        for letter in word:
            if letter not in node.children:
                node.children[letter] = Node()
            node = node.children[letter]
        node.word = word
    return root


def textbook_all(grid, trie):
    rows, cols = len(grid), len(grid[0])
    found = {}
    for row in range(rows):
        for col in range(cols):
            for drow, dcol in DIRECTIONS:
                node, r, c, path = trie, row, col, []
                while 0 <= r < rows and 0 <= c < cols and grid[r][c] in node.children:
                    node = node.children[grid[r][c]]
                    path.append((r, c))
                    if node.word:
                        found[node.word] = path[:]
                    r, c = r + drow, c + dcol
    return found


def textbook_one(grid, word):
    rows, cols = len(grid), len(grid[0])
    for row in range(rows):
        for col in range(cols):
            for drow, dcol in DIRECTIONS:
                path = []
                for k, letter in enumerate(word):
                    r, c = row + k * drow, col + k * dcol
                    if not (0 <= r < rows and 0 <= c < cols) or grid[r][c] != letter:
                        break
                    path.append((r, c))
                else:
                    return path
    return None


def grids():
    tiles = st.sampled_from(["AB", ["A", "B", "AB"], ["A", "B", "", None], "AЖ字"])
    shapes = st.tuples(tiles, st.integers(1, 4), st.integers(1, 4))
    return shapes.flatmap(
        lambda shape: st.lists(
            st.lists(st.sampled_from(list(shape[0])), min_size=shape[2], max_size=shape[2]),
            min_size=shape[1],
            max_size=shape[1],
        )
    )


def test_the_example(backend):
    found = find_all_words(["ABAB"], build_trie(["B", "AB", "ABA", "A", "BAB"]))
    assert list(found.items()) == [
        ("A", [(0, 2)]), ("AB", [(0, 2), (0, 1)]), ("ABA", [(0, 2), (0, 1), (0, 0)]), ("B", [(0, 3)]),
        ("BAB", [(0, 3), (0, 2), (0, 1)]),
    ]  # fmt: skip


@given(grids(), st.lists(st.text("ABЖ字", max_size=4), max_size=6))
@CHEAP
def test_all_words(backend, grid, words):
    expected = list(textbook_all(grid, textbook_trie(words)).items())
    trie = build_trie(words)
    assert list(find_all_words(grid, trie).items()) == expected
    assert list(find_all_words(grid, trie).items()) == expected
    assert list(find_all_words(grid, textbook_trie(words)).items()) == expected
    assert trie.children is trie.children
    assert list(find_all_words(grid, trie).items()) == expected


@given(grids(), st.text("ABЖ字", max_size=4))
@CHEAP
def test_one_word(backend, grid, word):
    assert find_word(grid, word) == textbook_one(grid, word)
    if all(tile and len(tile) == 1 for row in grid for tile in row):
        assert find_word(list(map("".join, grid)), word) == textbook_one(grid, word)


def test_the_trie_can_be_walked_and_changed(backend):
    trie = build_trie(["TO", "TEA", "", "TO"])
    assert isinstance(trie, TrieNode)
    assert list(trie.children) == ["T"]
    assert (trie.word, trie.children["T"].word, trie.children["T"].children["O"].word) == ("", None, "TO")
    assert find_all_words(["EAT"], trie.children["T"]) == {"TEA": [(0, 0), (0, 1)]}
    trie.children["T"].children["O"].word = "changed"
    assert find_all_words(["TOE"], trie) == {"changed": [(0, 0), (0, 1)]}
    trie.children = {}
    assert find_all_words(["TOE"], trie) == {}
    assert find_all_words(["TOE"], pickle.loads(pickle.dumps(build_trie(["TO"])))) == {"TO": [(0, 0), (0, 1)]}


def test_nothing(backend):
    assert find_word(["AB"], "") == []
    assert find_word([], "A") is None
    assert find_all_words([], build_trie(["A"])) == {}
    assert find_all_words(["A"], build_trie([])) == {}
    assert find_all_words(["A"], build_trie([""])) == {}


def test_directions_are_read_at_each_call(backend, monkeypatch):
    monkeypatch.setattr(dropin, "DIRECTIONS", [(0, -1), (1, 0)])
    assert find_word(["AB", "BA"], "AB") == [(0, 0), (1, 0)]
    assert find_all_words(["AB"], build_trie(["AB", "BA"])) == {"BA": [(0, 1), (0, 0)]}


@pytest.mark.parametrize("grid", [np.array([["A", "B"]]), (("A", "B"),), [["A", "B"]], ["AB"]])
def test_grids_of_all_kinds(backend, grid):
    assert find_word(grid, "BA") == [(0, 1), (0, 0)]
    assert find_all_words(grid, build_trie(["BA"])) == {"BA": [(0, 1), (0, 0)]}


def test_words_that_are_no_strings(backend):
    assert find_all_words([[1, 2]], build_trie([(2, 1)])) == {(2, 1): [(0, 1), (0, 0)]}
    assert find_word([[1, 2]], (2, 1)) == [(0, 1), (0, 0)]


def test_threads_share_a_trie_whose_nodes_are_being_made(backend):
    words = [f"{first}{second}{third}" for first in "ABCDEFGH" for second in "ABCDEFGH" for third in "ABCDEFGH"]
    expected = find_all_words(["ABCDEFGH"], build_trie(words))
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for _ in range(5):
            trie, found, together = build_trie(words), [], threading.Barrier(4)

            def work(trie=trie, found=found, together=together):
                together.wait()
                found.append((len(trie.children), find_all_words(["ABCDEFGH"], trie)))

            threads = [threading.Thread(target=work) for _ in range(4)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            assert found == [(8, expected)] * 4
    finally:
        sys.setswitchinterval(interval)
