"""Boards with wildcards: against a naive search, where all words can be traced, and where words are hard to decide."""

from __future__ import annotations

import importlib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import reference_boards as reference
from lettermaze import Lexicon, StepLimitError, find_path, score, score_many, solve, solve_many
from lettermaze.testing import on_backend

HANZI = [chr(0x4E00 + i) for i in range(70)]
"""Enough letters that one takes two digits in the word graph."""

words = st.lists(st.text("ABNYQ?", min_size=1, max_size=6), max_size=25)


@st.composite
def boards(draw: st.DrawFn) -> dict[str, Any]:
    """Up to twelve cells, many of them wildcards or holes, with options."""
    cols = draw(st.integers(1, 4))
    tile = st.sampled_from(
        draw(st.sampled_from([["?", "A", "B", "N"], ["?", None, "A"], ["?", "AB", "NY", "B", None]]))
    )
    rows = draw(st.lists(st.lists(tile, min_size=cols, max_size=cols), min_size=1, max_size=12 // cols))
    neighbors = draw(st.sampled_from([4, 8]))
    return {"board": rows, "wildcard": "?", "wrap": draw(st.booleans()), "neighbors": neighbors}


@given(boards(), words, st.booleans(), st.integers(0, 120))
@settings(max_examples=150, deadline=None)
def test_as_the_reference(parity: Any, board: dict[str, Any], words: list[str], many: bool, limit: int) -> None:
    listed = words + HANZI if many else words
    rows, options = board["board"], {name: board[name] for name in ("wildcard", "wrap", "neighbors")}
    expected = reference.solve(rows, listed, **options)
    first = [(word, paths[0]) for word, paths in expected.items()]
    assert parity(lambda: list(solve(lexicon=listed, **board).items()))[2] == first
    assert parity(lambda: score(lexicon=listed, points=[1, 2, 3, 5], **board))[2] == sum(
        [1, 2, 3, 5][min(len(word), 3)] for word in expected
    )
    limited = parity(lambda: list(solve(lexicon=listed, max_steps=limit, **board).items()))
    assert limited[0] == "raised" or limited[2] == first


@given(boards(), words)
@settings(max_examples=60, deadline=None)
def test_words_left_undecided_are_searched_for_alone(board: dict[str, Any], words: list[str]) -> None:
    """With room for so few traces nearly all words are left undecided."""
    prefixes = importlib.import_module("lettermaze.kernels._pure.walk.prefixes")
    rows, options = board["board"], {name: board[name] for name in ("wildcard", "wrap", "neighbors")}
    expected = reference.solve(rows, words, **options)
    with on_backend("python"), pytest.MonkeyPatch.context() as patch:
        patch.setattr(prefixes, "MOST_TRACES", 2)
        assert list(solve(lexicon=words, **board).items()) == [(word, paths[0]) for word, paths in expected.items()]
        assert score(lexicon=words, points=len, **board) == sum(map(len, expected))
        assert score(lexicon=words, points=[1], **board) == len(expected)


@given(st.data(), st.sampled_from([4, 8]), st.booleans())
@settings(max_examples=40, deadline=None)
def test_large_boards_as_the_reference(parity: Any, data: st.DataObject, neighbors: int, wrap: bool) -> None:
    tile = st.sampled_from(["A", "B", "C", "?", None, "AB"])
    rows = data.draw(st.lists(st.lists(tile, min_size=11, max_size=11), min_size=6, max_size=8))
    listed = data.draw(st.lists(st.text("ABCD", min_size=1, max_size=4), max_size=20))
    options = {"wildcard": "?", "wrap": wrap, "neighbors": neighbors}
    expected = reference.solve(rows, listed, **options)
    first = [(word, paths[0]) for word, paths in expected.items()]
    assert parity(lambda: list(solve(rows, listed, **options).items()))[2] == first


@pytest.mark.parametrize(("rows", "cols"), [(3, 3), (3, 4), (4, 4), (9, 9)])
def test_where_every_word_can_be_traced(backend: str, rows: int, cols: int) -> None:
    """Words of one length have one first path then."""
    board = ["?" * cols] * rows
    listed = list(Lexicon.english("upper"))[:: 1 if backend == "cython" else 40]
    solution = solve(board, listed, wildcard="?")
    assert set(solution) == {word for word in listed if len(word) <= rows * cols}
    by_length = {len(word): find_path(board, word, neighbors=8, wildcard="?") for word in solution}
    assert all(path == by_length[len(word)] for word, path in solution.items())
    assert score(board, listed, wildcard="?") == solution.score()


ISLAND = ["????", "????", "????", "????", [None] * 4, ["B", None, "C", None]]
"""All prefixes of C^17 B are there in many ways, and the word itself is not, though it has no letter too many."""


def test_words_with_too_many_traces(parity: Any) -> None:
    listed = ["C" * 15, "C" * 15 + "A", "C" * 16 + "B", "C" * 16 + "BA", "B", "CAB"]
    expected = [(word, find_path(ISLAND, word, neighbors=8, wildcard="?")) for word in ["B", "CAB", *listed[:2]]]
    assert parity(lambda: list(solve(ISLAND, listed, wildcard="?").items()))[2] == expected
    assert parity(lambda: score(ISLAND, listed, wildcard="?", points=[1]))[2] == 4
    assert parity(lambda: [found.words for found in solve_many([ISLAND], listed, wildcard="?")])[2] == [
        [word for word, _ in expected]
    ]
    assert list(parity(lambda: score_many([ISLAND, ["?"]], listed, wildcard="?", points=[1]))[2]) == [4, 1]


def test_the_limit_of_steps(parity: Any) -> None:
    words = ["CAT", "COT", "CUTE", "TOC"]
    assert parity(lambda: solve(["C?T"], words, wildcard="?", max_steps=12).words)[2] == ["CAT", "COT", "TOC"]
    assert parity(lambda: solve(["C?T"], words, wildcard="?", max_steps=1).words)[:2] == ("raised", StepLimitError)
    assert parity(lambda: solve(ISLAND, ["C" * 16 + "B"], wildcard="?", max_steps=10_000).words)[1] is StepLimitError
