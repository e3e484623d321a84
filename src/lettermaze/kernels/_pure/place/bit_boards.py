"""Boards of bits: making, choosing."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


def board_of(cells: Iterable[bool]) -> int:
    """The board of the cells that are true."""
    return int("".join("1" if cell else "0" for cell in cells)[::-1] or "0", 2)


def nth_bit(board: int, n: int) -> int:
    """The index of the n-th set bit, from 0."""
    base = 0
    while n:
        half = board.bit_length() >> 1
        low = board & ((1 << half) - 1)
        count = low.bit_count()
        if n < count:
            board = low
        else:
            n -= count
            base += half
            board >>= half
    return base + (board & -board).bit_length() - 1
