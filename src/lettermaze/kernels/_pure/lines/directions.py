"""Where lines go. A direction is its index in STEPS: 0 for a word of one cell, then E W S N SE SW NE NW."""

from __future__ import annotations

from math import lcm

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

STEPS = ((0, 0), (0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1))
"""The step of each direction; 0 is that of a word of one cell."""


def cells_along(start: int, direction: int, rows: int, cols: int, wrap: bool) -> Iterator[int]:
    """The cells from one on in a direction, up to the edge, or on a torus once round."""
    row, col = divmod(start, cols)
    drow, dcol = STEPS[direction]
    if not direction:
        yield start
    elif wrap:
        for _ in range(lcm(rows if drow else 1, cols if dcol else 1)):
            yield row * cols + col
            row, col = (row + drow) % rows, (col + dcol) % cols
    else:
        while 0 <= row < rows and 0 <= col < cols:
            yield row * cols + col
            row, col = row + drow, col + dcol


def lines_of(rows: int, cols: int, direction: int) -> Iterator[range]:
    """The cells of each line of a board in a direction."""
    drow, dcol = STEPS[direction]
    for first in range(rows * cols):
        row, col = divmod(first, cols)
        if 0 <= row - drow < rows and 0 <= col - dcol < cols:
            continue
        along = [cols - col if dcol > 0 else col + 1] if dcol else []
        down = [rows - row if drow > 0 else row + 1] if drow else []
        step = drow * cols + dcol or 1
        yield range(first, first + step * min(along + down), step)
