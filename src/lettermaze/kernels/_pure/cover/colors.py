"""Cells of two colors that every option takes about as many of, as those of a chessboard where paths go straight.

What an option takes of black beyond white is at most its group's `reach`, either way. So where the free cells differ by
more than the reaches of all words that are still in need, and the cells that they leave over, nothing completes them.
"""

from __future__ import annotations


class Colors:
    """Some ways to color the cells."""

    __slots__ = ("pairs", "reaches", "sizes")

    def __init__(self, rows: list[int], options: list[list[int]]) -> None:
        self.pairs = [*zip(rows[::2], rows[1::2], strict=True)]
        self.sizes = [min(map(int.bit_count, masks), default=0) for masks in options]
        """The fewest cells that an option of each group takes."""
        self.reaches = [
            [max((_difference(pair, mask) for mask in masks), default=0) for masks in options] for pair in self.pairs
        ]

    def spare(self, free: int, needs: list[int]) -> int:
        """How many of the free cells the words in need may leave over."""
        return free.bit_count() - sum(map(int.__mul__, needs, self.sizes))

    def allow(self, free: int, needs: list[int], spare: int) -> bool:
        """Whether the words in need, and so many cells left over, may have the colors of the free cells."""
        for pair, reach in zip(self.pairs, self.reaches, strict=True):
            if _difference(pair, free) > sum(map(int.__mul__, needs, reach)) + spare:
                return False
        return True


def _difference(pair: tuple[int, int], cells: int) -> int:
    black, white = pair
    return abs((cells & black).bit_count() - (cells & white).bit_count())
