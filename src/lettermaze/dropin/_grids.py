"""Grids as the texts on boards and lines have them: cells of any kind, columns counted by the first row."""

from __future__ import annotations

from ..errors import GridError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, TypeAlias

    Grid: TypeAlias = Sequence[Sequence[Any]]

WALL: Any = object()
"""What stands around a flattened grid: it equals no letter."""

EIGHT = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)]
"""The steps to the cells around a cell, in the order of the text on lines."""


def rows_of(grid: Grid, word: Any = "") -> Grid:
    """The rows, each as long as the first one: a longer row is cut, a shorter one is a `GridError`.

    Rows in which a word that is no `str` is looked for are lists, so that `in` compares cells.
    """
    if type(grid) is list and type(word) is str:
        if len(grid) < 2:
            return grid
        cols = len(grid[0])
        for row in grid:
            if len(row) != cols:
                break
        else:
            return grid
    return _cut(grid)


def _cut(grid: Grid) -> list[list[Any]]:
    if hasattr(grid, "tolist"):
        grid = grid.tolist()
    cols = len(grid[0]) if len(grid) else 0
    for number, row in enumerate(grid):
        if len(row) < cols:
            raise GridError(f"grid: row {number} has {len(row)} cells, the first row {cols}")
    return [list(row[:cols]) for row in grid]


def flatten(rows: Grid, tall: int = 1, wide: int = 1) -> tuple[list[Any], int]:
    """The cells in one dimension, and the width of a line: `wide` walls follow each row, and `tall` lines of walls all.

    A step up from the first line has a negative place, and so leads into the walls at the end.
    """
    width = len(rows[0]) + wide
    side = [WALL] * wide
    cells: list[Any] = []
    for row in rows:
        cells += row
        cells += side
    cells += [WALL] * (tall * width + wide)
    return cells, width


def flatten_for(rows: Grid, directions: Sequence[Any]) -> tuple[list[Any], int, Sequence[int]]:
    """The cells with as many walls as the directions need, the width, and how far each direction's step leads."""
    if directions == EIGHT:
        cells, width = flatten(rows)
        return cells, width, (1, -1, width, -width, width + 1, width - 1, 1 - width, -1 - width)
    high, long = len(rows), len(rows[0])
    # A step that leads past the whole grid leads into the walls just as well if it is shorter.
    short = [(max(-high, min(down, high)), max(-long, min(right, long))) for down, right in directions]
    tall = max([abs(down) for down, _ in short], default=0)
    cells, width = flatten(rows, tall, max([abs(right) for _, right in short], default=0))
    return cells, width, [down * width + right for down, right in short]


def coded(rows: Grid, letters: Sequence[Any]) -> tuple[list[list[str | None]], str]:
    """A grid of any cells, and a word of them, as the searches take them: a character for each letter of the word."""
    distinct: list[Any] = []
    for letter in letters:
        if letter not in distinct:
            distinct.append(letter)
    codes = [[chr(1 + distinct.index(cell)) if cell in distinct else None for cell in row] for row in rows]
    return codes, "".join([chr(1 + distinct.index(letter)) for letter in letters])
