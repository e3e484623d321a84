"""What is a board, and what is refused, with the place."""

from __future__ import annotations

import pickle
import re
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from lettermaze import Board, GridError, StepLimitError
from lettermaze._shared.arguments import limit_of
from lettermaze.kernels._records import NO_CODE
from lettermaze.letters._board import board_of, text_of


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (None, "board must be a sequence of rows, not None"),
        ("ABC", "board must be a sequence of rows, not str"),
        (b"ABC", "board must be a sequence of rows, not bytes"),
        (7, "board must be a sequence of rows, not int"),
        ({"AB": 1}, "board must be a sequence of rows, not dict"),
        (["AB", b"CD"], "board: row 1 must be a str or a sequence of tiles, not bytes"),
        (["AB", None], "board: row 1 must be a str or a sequence of tiles, not None"),
        (["AB", 3], "board: row 1 must be a str or a sequence of tiles, not int"),
        ([["A", 1]], "board: row 0, column 1: a tile must be a str or None, not int"),
        (np.array([[1, 2]]), "board: row 0, column 0: a tile must be a str or None, not int"),
        (np.array("A"), "board must be a sequence of rows, not str"),
        (np.array([b"AB"]), "board: row 0 must be a str or a sequence of tiles, not bytes"),
    ],
)
def test_refused(rows: object, message: str) -> None:
    with pytest.raises(TypeError, match=f"^{re.escape(message)}$"):
        Board(rows)


def test_padding_is_bounded() -> None:
    with pytest.raises(GridError, match="padded to the longest"):
        Board(["A" * 10**4, *["A"] * 10**4])


def test_wrap_needs_a_rectangle() -> None:
    with pytest.raises(GridError, match="row 1 has 1 cells, the longest row 2"):
        Board(["AB", "C"], wrap=True)


def test_tiles_that_cancel_out_stay_two_cells() -> None:
    board = Board([["", "QU"], ["A", "B"]])
    assert board.tolist() == [[None, "QU"], ["A", "B"]]
    assert board.count == 3


@pytest.mark.parametrize(
    "rows",
    [
        ["STAR", "POOL"],
        ["AB", "C"],
        [["QU", "A"], ["B"]],
        ["żó", "łw"],
        [["A", None]],
        ["A\0"],
        [],
        [""],
        ["漢字", "かな"],
    ],
)
def test_round_trip(rows: list[str]) -> None:
    board = Board(rows)
    assert board.tolist() == [[tile or None for tile in row] for row in rows]
    assert pickle.loads(pickle.dumps(board)) == board
    assert hash(Board(rows)) == hash(board)


def test_numpy_arrays_of_any_layout() -> None:
    square = np.array([["A", "B", "QU"], ["C", "D", "E"]])
    for array in (
        square,
        np.asfortranarray(square),
        square.astype(square.dtype.newbyteorder(">")),
        square.astype(object),
    ):
        assert Board(array).tolist() == [["A", "B", "QU"], ["C", "D", "E"]]
    assert Board(square[:, ::-2]).tolist() == [["QU", "A"], ["E", "C"]]


def test_qu_and_wildcard() -> None:
    board = Board(["Q?", "AB"], qu=True, wildcard="?")
    assert board.tolist() == [["QU", "?"], ["A", "B"]]
    with pytest.raises(TypeError, match="belong to Board"):
        board_of(board, qu=True)
    assert Board(["QA"], qu=True, wildcard="Q").tolist() == [["Q", "A"]]
    rows, tiles = Board(["AB"], wildcard="AB"), Board([["A", "B"]], wildcard="AB")
    assert rows == tiles
    assert hash(rows) == hash(tiles)


def test_what_kernels_take() -> None:
    assert Board(["AB", "C"]).record == (b"ABC\0", 1, 2, 2, b"", b"", 0, NO_CODE, False)
    cells, width, rows, cols, tiles, starts, hole, wild, qu = Board([["QU", "?", None]], wildcard="?").record
    assert (width, rows, cols, hole, wild, qu) == (4, 1, 3, 0, NO_CODE, False)
    assert list(memoryview(cells).cast("i")) == [1, 2, 0]
    assert list(memoryview(tiles).cast("i")) == [ord("Q"), ord("U"), NO_CODE]
    assert list(memoryview(starts).cast("i")) == [0, 0, 2, 3]


def test_immutable() -> None:
    board = Board(["A"])
    with pytest.raises(AttributeError, match="immutable"):
        board.rows = 2  # type: ignore[misc]


def test_text_of_plain_rows_only() -> None:
    assert text_of(["AB", "CD"]) == b"AB\nCD"
    assert text_of(["AB", ["C"]]) is None
    assert text_of(["ł"]) is None
    assert text_of("AB") is None


def test_a_table_is_its_cells_and_not_its_names() -> None:
    class Table:
        """As a data frame: walked it gives names, and it is no array but can be made one."""

        def __iter__(self) -> Iterator[str]:
            return iter(["XY", "ZZ"])

        def __array__(self) -> Any:
            return np.array([["A", "B"], ["C", "D"]])

    assert Board(Table()) == Board(["AB", "CD"])


def test_step_limits_are_integers_of_any_kind() -> None:
    assert [limit_of(limit) for limit in (None, 0, 7, np.int64(7), np.uint8(7), 1 << 80)] == [-1, 0, 7, 7, 7, 1 << 62]
    for limit in (True, 7.0, "7", np.float64(7)):
        with pytest.raises(TypeError, match="max_steps must be an int or None, not "):
            limit_of(limit)
    with pytest.raises(StepLimitError, match="max_steps must be 0 or more, not -1"):
        limit_of(np.int8(-1))
