"""Functions of well-known articles under the names and signatures that their readers have typed in.

One import line changed, a faster program: on every input that the text accepts the result is an equal object.
"""

from __future__ import annotations

from .errors import MazeError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .grid import Cell
    from .mazes import MazeLike


def lee(maze: MazeLike, start: Cell) -> list[list[int]]:
    """The field of Lee's algorithm as the textbook's program fills it: rows of marks, without a border.

    `maze` is rows of 0 (free) and 1 (wall), or what `Maze` takes; `start` is (row, column), counted from 1. The start
    is marked 1, each further ring one more; walls and cells that are not reached are 0. The maze is not changed.

    >>> lee([[0, 0, 1], [1, 0, 0]], (1, 1))
    [[1, 2, 0], [0, 3, 4]]

    A start on a wall marks nothing, where the textbook's program would flood the maze from it. Raises `MazeError` for
    a start outside the maze, and what `Maze` raises. Linear in the number of cells (C. Y. Lee, 1961).
    """
    from .mazes import maze_of

    checked = maze_of(maze)
    row, col = start
    if not (1 <= row <= checked.rows and 1 <= col <= checked.cols):
        raise MazeError(
            f"start (row {row}, column {col}) is outside the maze of {checked.rows} rows and {checked.cols} columns"
        )
    return checked.wave((row - 1, col - 1)).tolist()
