"""Boards where each cell is one letter or nothing: the graph is walked from each cell in each direction."""

from __future__ import annotations

from .directions import STEPS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from .._dicts import Dicts
    from .hits import Found


def find_letters(root: Dicts, grid: list[Any], rows: int, cols: int, directions: bytes) -> Iterator[Found]:
    """All hits where each cell is one letter: a board in one dimension, with a border that ends every line."""
    stride = cols + 1
    board = _bordered(grid, rows, cols)
    text = "".join(letter or "\0" for letter in board)
    steps = [(direction, STEPS[direction][0] * stride + STEPS[direction][1]) for direction in directions]
    for start in range(rows * cols):
        place = stride + 1 + start + start // cols
        node = root.get(board[place])  # type: ignore[arg-type]
        if node is None:
            continue
        if "" in node:
            yield text[place], start, 0, 1
        for direction, step in steps:
            end = place + step
            below = node.get(board[end])
            while below is not None:
                end += step
                if "" in below:
                    word = text[place:end:step]
                    yield word, start, direction, len(word)
                below = below.get(board[end])


def _bordered(grid: list[Any], rows: int, cols: int) -> list[str | None]:
    """The board with a border of None: a row above and below, and a cell to the right of each row."""
    border: list[str | None] = [None]
    board = border * (cols + 2)
    for begin in range(0, rows * cols, cols or 1):
        board += [letter or None for letter in grid[begin : begin + cols]]
        board += border
    board += border * (cols + 1)
    return board
