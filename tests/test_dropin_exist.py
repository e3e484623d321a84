"""The textbook's function for one word along neighbouring cells."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import texts
from lettermaze import Board, GridError, WordError
from lettermaze.dropin import _backtracking, exist

TEXT = texts.load("backtracking")


@settings(max_examples=150, deadline=None)
@given(
    board=st.integers(1, 4).flatmap(
        lambda cols: st.lists(st.lists(st.sampled_from("AAB"), min_size=cols, max_size=cols), min_size=1, max_size=4)
    ),
    word=st.text("AB", min_size=1, max_size=9),
    patience=st.sampled_from([(0, 1), (0, 1 << 13), (256, 1 << 13)]),
)
def test_equal_to_the_textbook(parity: Any, board: list[list[str]], word: str, patience: tuple[int, int]) -> None:
    expected = TEXT.exist(board, word)
    before = [row[:] for row in board]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_backtracking, "PATIENCE", patience[0])
        patch.setattr(_backtracking, "MOST_TRACES", patience[1])
        assert parity(lambda: exist(board, word))[2] is expected
        assert parity(lambda: exist(["".join(row) for row in board], word))[2] is expected
    assert board == before


@pytest.mark.parametrize("most", [1, 1 << 13])
def test_cells_of_any_kind(backend: str, monkeypatch: pytest.MonkeyPatch, most: int) -> None:
    monkeypatch.setattr(_backtracking, "MOST_TRACES", most)
    assert exist([["QU", "I"]], ["QU", "I"])
    assert not exist([["QU", "I"]], "QUI")
    assert not exist(["QUI"], ["QU", "I"])
    assert exist([[1, 2], [3, 4]], (1, 2, 4, 3))
    assert not exist([[1, 2], [3, 4]], (1, 2, 4, 3, 1))
    assert exist([[[], {}]], [{}, []])
    assert exist(np.array([["A", "B"]]), "BA")
    assert exist((("A", "B"),), "BA")
    assert not exist([["A", None, "", "A"]], "AA")


def test_columns_are_counted_by_the_first_row(backend: str) -> None:
    assert not exist(["AB", "CDE"], "DE")
    assert exist(["AB", "CDE"], "ABDC")
    for word in ("A", "ABX"):
        with pytest.raises(GridError, match=r"^grid: row 1 has 1 cells, the first row 2$"):
            exist(["AB", "C"], word)


def test_nothing(backend: str) -> None:
    assert not exist([], "A")
    assert not exist([[]], "A")
    with pytest.raises(WordError, match="word must not be empty"):
        exist(["A"], "")


def test_boards_on_which_the_textbook_takes_years(backend: str) -> None:
    assert not exist(["A" * 6] * 6, "A" * 30 + "B")
    assert not exist(["ABABAB", "BABABA"] * 3, "AB" * 9 + "AA")
    assert exist(["A" * 30] * 50, "A" * 1500)


def test_a_board_keeps_its_rules(backend: str) -> None:
    assert exist(Board(["AXB"], wrap=True), "BA")
    assert exist(Board([["QU", "I"]]), "QUI")
