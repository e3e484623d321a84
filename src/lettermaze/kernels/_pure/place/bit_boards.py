"""Boards of bits: making, choosing."""

from __future__ import annotations

DIGITS = b"0".ljust(256, b"1")


def board_of(cells: bytes) -> int:
    """The board of the cells whose byte is not 0."""
    return int(cells[::-1].translate(DIGITS), 2)


def board_of_rows(row: int, cols: int, rows: int) -> int:
    """The board of so many rows that are alike, given the bits of one."""
    return row * (((1 << rows * cols) - 1) // ((1 << cols) - 1))


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
