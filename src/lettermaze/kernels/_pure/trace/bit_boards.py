"""Sets of cells as bits of an int: bit `row * cols + col`, on boards of any size."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


def bits(cells: Iterable[int], size: int) -> int:
    """The board of many cells of a board of `size`."""
    board = bytearray((size >> 3) + 1)
    for cell in cells:
        board[cell >> 3] |= 1 << (cell & 7)
    return int.from_bytes(board, "little")


def board_of(cells: Iterable[int]) -> int:
    """The board of few cells."""
    board = 0
    for cell in cells:
        board |= 1 << cell
    return board


def cells_of(board: int) -> list[int]:
    """The cells of a board, in descending order: `pop` takes the first."""
    cells = []
    while board:
        cell = board.bit_length() - 1
        cells.append(cell)
        board ^= 1 << cell
    return cells


def join(boards: Iterable[int]) -> int:
    """The cells of all boards."""
    joined = 0
    for board in boards:
        joined |= board
    return joined
