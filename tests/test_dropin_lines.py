"""The textbook's functions for words in straight lines give the textbook's results."""

from __future__ import annotations

import pickle
import sys
import threading

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import texts
from lettermaze import GridError, dropin
from lettermaze.dropin import TrieNode, _lines, build_trie, find_all_words, find_word

CHEAP = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


Node, textbook_trie, textbook_all, textbook_one = (
    getattr(texts.load("lines"), name) for name in ("TrieNode", "build_trie", "find_all_words", "find_word")
)


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
@pytest.mark.parametrize("many", [1, 1000])
@CHEAP
def test_all_words(backend, many, grid, words):
    expected = list(textbook_all(grid, textbook_trie(words)).items())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_lines, "MANY", many)
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


@pytest.fixture(params=[1, 1000], ids=["all nodes", "nodes on demand"])
def many(request, monkeypatch):
    monkeypatch.setattr(_lines, "MANY", request.param)


def test_the_trie_can_be_walked_and_changed(backend, many):
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
    monkeypatch.setattr(dropin, "DIRECTIONS", dropin.DIRECTIONS[:])
    dropin.DIRECTIONS[:] = [(0, -1), (1, 0)]
    assert find_word(["AB", "BA"], "AB") == [(0, 0), (1, 0)]
    assert find_all_words(["AB"], build_trie(["AB", "BA"])) == {"BA": [(0, 1), (0, 0)]}


@pytest.mark.parametrize("grid", [np.array([["A", "B"]]), (("A", "B"),), [["A", "B"]], ["AB"]])
def test_grids_of_all_kinds(backend, grid):
    assert find_word(grid, "BA") == [(0, 1), (0, 0)]
    assert find_all_words(grid, build_trie(["BA"])) == {"BA": [(0, 1), (0, 0)]}


def test_words_that_are_no_strings(backend, many):
    assert find_all_words([[1, 2]], build_trie([(2, 1)])) == {(2, 1): [(0, 1), (0, 0)]}
    assert find_word([[1, 2]], (2, 1)) == [(0, 1), (0, 0)]
    assert find_word([["QU", "I"]], ["QU", "I"]) == [(0, 0), (0, 1)]
    assert find_word(["QUI"], ["QU", "I"]) is None
    assert find_word([["QU", "I"]], "QUI") is None
    assert find_word([[[], {}]], [{}, []]) == [(0, 1), (0, 0)]


def test_columns_are_counted_by_the_first_row(backend, many):
    assert find_word(["AB", "CDE"], "DE") is None
    assert find_word(["AB", "CDE"], "CD") == [(1, 0), (1, 1)]
    assert find_all_words(["AB", "CDE"], build_trie(["DE", "BA", "ED"])) == {"BA": [(0, 1), (0, 0)]}
    for call in (lambda: find_word(["AB", "C"], "A"), lambda: find_all_words(["AB", "C"], build_trie(["A"]))):
        with pytest.raises(GridError, match=r"^grid: row 1 has 1 cells, the first row 2$"):
            call()


def test_nodes_take_what_users_put_on_them(backend, many):
    trie = build_trie(["TO"])
    assert set(vars(trie)) == {"children", "word"}
    node = trie.children["T"].children["O"]
    node.count = 3
    trie.count = 4
    assert vars(node) == {"children": {}, "word": "TO", "count": 3}
    assert vars(trie)["count"] == 4
    with pytest.raises(AttributeError, match="'TrieNode' object has no attribute 'nothing'"):
        _ = trie.nothing
    again = pickle.loads(pickle.dumps(trie))
    assert (again.count, again.children["T"].children["O"].count) == (4, 3)


@pytest.mark.parametrize("directions", [[(2, 1)], [(1, 0), (-9, 0), (0, 9)], [(0, 0)], [(-1, -2), (0, 1)], []])
def test_any_directions(backend, many, monkeypatch, directions):
    text = texts.load("lines")
    text.DIRECTIONS = directions
    monkeypatch.setattr(dropin, "DIRECTIONS", directions)
    grid, words = ["ABAB", "XABX", "ABBA"], ["A", "AB", "BA", "AA", "ABB", "XB"]
    for word in words:
        assert find_word(grid, word) == text.find_word(grid, word)
    found = text.find_all_words(grid, text.build_trie(words))
    assert list(find_all_words(grid, build_trie(words)).items()) == list(found.items())
    assert list(find_all_words(grid, text.build_trie(words)).items()) == list(found.items())


def test_large_grids(backend):
    text = texts.load("lines")
    grid = ["".join("AB"[(row * row + col * row * 7) % 11 % 2] for col in range(60)) for row in range(50)]
    words = ["".join("AB"[number >> bit & 1] for bit in range(9)) for number in range(512)]
    for word in words[::25]:
        assert find_word(grid, word) == text.find_word(grid, word)
    found = text.find_all_words(grid, text.build_trie(words))
    assert list(find_all_words(grid, build_trie(words)).items()) == list(found.items())


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
