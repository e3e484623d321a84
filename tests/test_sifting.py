"""Words that a board may hold: none that can be traced is left out."""

from __future__ import annotations

from itertools import pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lettermaze import Board, solve
from lettermaze.letters import possible_words

WORDS = ["".join(word) for length in (1, 2, 3, 4) for word in product("ABC", repeat=length)]


@settings(max_examples=100, deadline=None)
@given(
    rows=st.lists(st.lists(st.sampled_from(["A", "B", "C", "AB", "?", None]), min_size=2, max_size=2), max_size=3),
    wildcard=st.sampled_from([None, "?"]),
    wrap=st.booleans(),
    reuse=st.booleans(),
)
def test_nothing_that_can_be_traced_is_left_out(rows, wildcard, wrap, reuse):
    board = Board(rows, wildcard=wildcard, wrap=wrap)
    possible = list(possible_words(board, WORDS))
    assert solve(board, possible, reuse=reuse).words == solve(board, WORDS, reuse=reuse).words
    if wildcard is None:
        assert {"".join(pair) for word in possible for pair in pairwise(word)} <= set(possible)


@pytest.mark.parametrize(
    ("rows", "possible"),
    [(["AX", "XB"], ["A", "B", "AB", "BA", "ABA", "BAB"]), ([["AB", "A"]], ["A", "B", "AB", "BA"])],
)
def test_what_letters_and_pairs_forbid_is_left_out(rows, possible):
    found = list(possible_words(Board(rows), [word for word in WORDS if len(word) < 4]))
    assert set(possible) <= set(found)
    assert "AC" not in found
    assert "BB" not in found


def test_boards_without_letters():
    assert list(possible_words(Board([]), ["A", "AB"])) == []
    assert list(possible_words(Board([[None]]), ["A", ""])) == [""]
