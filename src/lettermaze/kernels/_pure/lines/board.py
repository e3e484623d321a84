"""The board: what its cells say, and where its lines go."""

from __future__ import annotations

from math import lcm

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import TypeAlias

    # What a cell says: its letters, "" where nothing can be read, None for any letter.
    Tile: TypeAlias = str | None

STEPS = ((0, 0), (0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1))
"""The step of each direction; 0 is that of a word of one cell."""

WILD = 0xFFFFFFFF
"""The letter of the tile table that stands for any letter."""


def read_cells(
    cells: bytes, width: int, tiles: bytes, starts: bytes, hole: int, wild: int, letters: dict[int, str]
) -> list[Tile]:
    """What each cell says in terms of `letters`; a cell with any other letter can be part of no word."""
    codes = memoryview(cells).cast("B" if width == 1 else "I")
    table: dict[int, Tile]
    if starts:
        limits = memoryview(starts).cast("I")
        listed = memoryview(tiles).cast("I").tolist()
        table = {
            code: _read_tile(listed[begin:end], letters)
            for code, (begin, end) in enumerate(zip(limits, limits[1:], strict=False))
        }
    else:
        table = {**letters, hole: "", wild: None}
    return [table.get(code, "") for code in codes]


def _read_tile(tile: list[int], letters: dict[int, str]) -> Tile:
    if tile == [WILD]:
        return None
    return "".join(map(letters.__getitem__, tile)) if all(code in letters for code in tile) else ""


def is_plain(grid: list[Tile]) -> bool:
    """Whether each cell is one letter at most."""
    return all(tile is not None and len(tile) <= 1 for tile in set(grid))


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
