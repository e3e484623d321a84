"""The lesson on Lee's algorithm: the field of marks."""

from __future__ import annotations

from .._shared.public import set_module
from ..errors import MazeError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .._shared.compass import Cell
    from ..mazes import MazeLike

SMALL = 256
"""Mazes of so many cells are done before the kernels have begun."""


@set_module("lettermaze.dropin")
def lee(maze: MazeLike, start: Cell) -> list[list[int]]:
    """The field of Lee's algorithm as the textbook's program fills it: rows of marks, without a border.

    `maze` is rows of 0 (free) and 1 (wall), or what `Maze` takes; `start` is (row, column), counted from 1. The start
    is marked 1, each further ring one more; walls and cells that are not reached are 0. The maze is not changed.

    >>> lee([[0, 0, 1], [1, 0, 0]], (1, 1))
    [[1, 2, 0], [0, 3, 4]]

    A start on a wall marks nothing, where the textbook's program would flood the maze from it. Raises `MazeError` for
    a start outside the maze, and what `Maze` raises. Linear in the number of cells (C. Y. Lee, 1961).
    """
    if type(maze) is list and type(start) is tuple:
        field = _small_field(maze, start)
        if field is not None:
            return field
    from .._shared.arguments import cell_of
    from ..mazes import maze_of

    checked = maze_of(maze)
    row, col = cell_of("start", start)
    if not (1 <= row <= checked.rows and 1 <= col <= checked.cols):
        raise MazeError(
            f"start (row {row}, column {col}) is outside the maze of {checked.rows} rows and {checked.cols} columns"
        )
    return checked.wave((row - 1, col - 1)).tolist()


_NUMBERS = {0, 1}


def _small_field(maze: list[Any], start: tuple[Any, ...]) -> list[list[int]] | None:
    """The field of a small maze, lists of 0 and 1; None for what is larger, or is to be looked at more closely."""
    rows = len(maze)
    if not 0 < rows <= SMALL or type(maze[0]) is not list:
        return None
    cols = len(maze[0])
    if rows * cols > SMALL or not cols or len(start) != 2 or type(start[0]) is not int or type(start[1]) is not int:
        return None
    width = cols + 1
    marks = [1] * width
    for row in maze:
        if type(row) is not list or len(row) != cols or not _NUMBERS.issuperset(row):
            return None
        marks += row
        marks.append(1)
    if not (1 <= start[0] <= rows and 1 <= start[1] <= cols):
        return None
    marks += [1] * width
    first = start[0] * width + start[1] - 1
    # A wall is 1 as the start is, but below it stands no wall: 0 is what is free.
    walls = marks[:]
    field = [0] * len(marks)
    if not walls[first]:
        walls[first] = field[first] = 1
        queue = [first]
        for place in queue:
            mark = field[place] + 1
            for ahead in (place - width, place + width, place - 1, place + 1):
                if not walls[ahead]:
                    walls[ahead], field[ahead] = 1, mark
                    queue.append(ahead)
    return [field[begin : begin + cols] for begin in range(width, width * (rows + 1), width)]
