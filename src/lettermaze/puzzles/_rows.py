"""The rows of a puzzle's grid, and how they are shown as text."""

from __future__ import annotations

from .._shared.arguments import check_text, several
from .._shared.text import display_width
from ..errors import PuzzleError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, TypeAlias

    Grid: TypeAlias = "tuple[str, ...] | tuple[tuple[str | None, ...], ...]"


def grid_of(tiles: Sequence[Sequence[str | None]]) -> Grid:
    """Rows of tiles in the form that `Puzzle.grid` has."""
    if all(tile is not None and len(tile) == 1 for row in tiles for tile in row):
        return tuple("".join(row) for row in tiles)  # type: ignore[arg-type]
    return tuple(map(tuple, tiles))


def checked_grid(grid: Any) -> Grid:
    """The rows of a grid, as they are, which must be as long as one another and have a letter."""
    rows: list[Any] = [_checked_row(row, number) for number, row in enumerate(several("grid", grid, "rows"))]
    if not any(map(any, rows)):
        raise PuzzleError("grid has no cells")
    for number, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise PuzzleError(f"grid: row {number} has {len(row)} cells, row 0 has {len(rows[0])}")
    return tuple(rows)


def _checked_row(row: Any, number: int) -> str | tuple[str | None, ...]:
    place = f"grid: row {number}"
    if isinstance(row, str):
        return check_text(place, row)
    return tuple([
        None if tile is None else check_text(f"{place}, column {col}", tile, "a str or None")
        for col, tile in enumerate(several(place, row, "tiles"))
    ])  # fmt: skip


def text_of(grid: Sequence[Sequence[str | None]]) -> str:
    """The tiles in columns, with blanks for cells that do not exist.

    Where a whole row or column does not exist, blanks could not tell where it is, and dots stand for such cells.
    """
    cols = max(map(len, grid), default=0)
    is_told = all(map(any, grid)) and all(any(row[col] for row in grid) for col in range(cols))
    rows = [[tile or ("" if is_told else ".") for tile in row] for row in grid]
    widest = max((display_width(tile) for row in rows for tile in row), default=1)
    return "\n".join(" ".join(tile + " " * (widest - display_width(tile)) for tile in row).rstrip() for row in rows)
