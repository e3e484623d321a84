"""Grids of walls, between text and mazes."""

from __future__ import annotations

from ..errors import MazeError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .._shared.compass import Cell
    from ..mazes import Maze, MazeLike


def made(walls: bytes, rows: int, cols: int) -> Maze:
    from ..mazes import Maze

    return Maze(memoryview(walls).cast("B", (rows, cols)))


def walls_of(maze: MazeLike) -> tuple[bytes, int, int]:
    from ..mazes import maze_of

    checked = maze_of(maze)
    return checked.cells, checked.rows, checked.cols


def inside(cell: Cell, rows: int, cols: int, name: str) -> Cell:
    from ..mazes import cell_number

    row, col = divmod(cell_number(cell, rows, cols, name), cols)
    return row, col


def check_size(rows: int, cols: int, number: int) -> None:
    from ..mazes import MOST_CELLS

    if rows < 1 or cols < 1:
        raise MazeError(f"line {number}: a maze needs at least one row and one column, not {rows} and {cols}")
    if rows * cols > MOST_CELLS:
        raise MazeError(f"line {number}: {rows} rows of {cols} cells are more than the {MOST_CELLS} a maze can have")
