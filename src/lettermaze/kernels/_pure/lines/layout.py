"""What the cells of a board may be read as."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    from ..._records import Board

    # What a cell says: its letters, "" where nothing can be read, None for any letter.
    Tile: TypeAlias = str | None

WILD = 0xFFFFFFFF
"""The letter of the tile table that stands for any letter."""


def read_cells(board: Board, letters: dict[int, str]) -> list[Tile]:
    """What each cell says in terms of `letters`; a cell with any other letter can be part of no word."""
    cells, width, _, _, tiles, starts, hole, wild, _ = board
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
