"""The rows of a puzzle's grid, and how they are shown as text."""

from __future__ import annotations

from .._shared.text import display_width

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypeAlias

    Grid: TypeAlias = "tuple[str, ...] | tuple[tuple[str | None, ...], ...]"


def grid_of(tiles: Sequence[Sequence[str | None]]) -> Grid:
    """Rows of tiles in the form that `Puzzle.grid` has."""
    if all(tile is not None and len(tile) == 1 for row in tiles for tile in row):
        return tuple("".join(row) for row in tiles)  # type: ignore[arg-type]
    return tuple(map(tuple, tiles))


def text_of(grid: Sequence[Sequence[str | None]]) -> str:
    """The tiles in columns, with blanks for cells that do not exist.

    Where a whole row or column does not exist, blanks could not tell where it is, and dots stand for such cells.
    """
    cols = max(map(len, grid), default=0)
    is_told = all(map(any, grid)) and all(any(row[col] for row in grid) for col in range(cols))
    rows = [[tile or ("" if is_told else ".") for tile in row] for row in grid]
    widest = max((display_width(tile) for row in rows for tile in row), default=1)
    return "\n".join(" ".join(tile + " " * (widest - display_width(tile)) for tile in row).rstrip() for row in rows)
