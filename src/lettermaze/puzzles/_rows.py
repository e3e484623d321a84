"""The rows of a puzzle's grid, and how they are shown as text."""

from __future__ import annotations

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
    """The tiles in columns, with blanks for cells that do not exist."""
    widest = max((_width(tile) for row in grid for tile in row if tile), default=1)
    return "\n".join(
        " ".join((tile or "") + " " * (widest - _width(tile or "")) for tile in row).rstrip() for row in grid
    )


def _width(text: str) -> int:
    """How many columns of a terminal the text takes."""
    if text.isascii():
        return len(text)
    from unicodedata import category, east_asian_width

    return sum(
        0 if category(letter) in ("Mn", "Me", "Cf") else 2 if east_asian_width(letter) in "WF" else 1 for letter in text
    )
