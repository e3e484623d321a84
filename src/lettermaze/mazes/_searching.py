"""The searches in a maze as functions: Lee's wave, distances and shortest paths."""

from __future__ import annotations

from .._shared.public import set_module
from ._maze import maze_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from .._shared.compass import Cell, Path
    from ._maze import MazeLike, Wave


@set_module("lettermaze")
def wave(
    maze: MazeLike,
    start: Cell | Iterable[Cell],
    *,
    goal: Cell | Iterable[Cell] | None = None,
    neighbors: int = 4,
    corners: str = "always",
    max_steps: int | None = None,
    wrap: bool = False,
    out: Any = None,
) -> Wave:
    """Lee's algorithm: number the cells of a maze by rings from the start, breadth first.

    The start is marked 1, the free cells beside it 2, and so on; walls and cells not reached stay 0. A cell's steps
    from the start are its mark less one.

    `maze` is a `Maze` or what `Maze` takes; `start` a cell (row, column) or several, of which those on walls are
    ignored. The wave ends when it has run out, with the ring of the first `goal` that it meets (a cell or several),
    or after `max_steps` steps; the ring in which it ends is marked as a whole. `neighbors` is 4 or 8. A diagonal move
    costs one step; `corners` says when it may pass between the two cells beside it: `"always"`, `"not-both-blocked"`,
    or if `"both-free"`. `wrap=True` joins opposite edges to a torus. `out`, an array of int32 of the maze's shape,
    takes the field in place of a new one.

    >>> wave(["....", ".##.", "...#"], (0, 0)).tolist()
    [[1, 2, 3, 4], [2, 0, 0, 5], [3, 4, 5, 0]]

    Raises `MazeError` for a cell outside the maze (negative numbers do not count from the end), a wrong option, or an
    `out` that does not fit, and `TypeError` for what is no cell.

    Time is linear in the cells reached. Cells that wait are kept in a ring queue that has room for all there can be;
    a cell is marked when it enters the queue, so each enters once. C. Y. Lee, 1961.
    """
    return maze_of(maze).wave(
        start, goal=goal, neighbors=neighbors, corners=corners, max_steps=max_steps, wrap=wrap, out=out
    )


@set_module("lettermaze")
def distance(
    maze: MazeLike, start: Cell, goal: Cell, *, neighbors: int = 4, corners: str = "always", wrap: bool = False
) -> int:
    """The steps of a shortest path from `start` to `goal`, -1 if there is none or an end is a wall.

    Arguments and search are those of `shortest_path`.

    >>> distance(["..", "#."], (0, 0), (1, 1))
    2
    """
    return maze_of(maze).distance(start, goal, neighbors=neighbors, corners=corners, wrap=wrap)


@set_module("lettermaze")
def shortest_path(
    maze: MazeLike, start: Cell, goal: Cell, *, neighbors: int = 4, corners: str = "always", wrap: bool = False
) -> Path | None:
    """A shortest path from `start` to `goal` as a tuple of cells (row, column), None if there is none.

    `maze` is a `Maze` or what `Maze` takes; the other arguments are those of `wave`. An end on a wall is no error:
    there is no path. Where start and goal are one free cell, the path is that cell.

    >>> shortest_path(["..", "#."], (0, 0), (1, 1))
    ((0, 0), (0, 1), (1, 1))

    The search goes straight for the goal and counts detours: a step toward the goal costs nothing, other steps one or
    two. Cells wait on one stack for each cost; the last one put on the cheapest stack is the next to be settled, and
    its neighbours are put on in the order up, down, left, right (then up-left, up-right, down-left, down-right with
    eight). So of several shortest paths it is always the same one that is found, on every backend, but not always that
    of `Wave.path`. F. O. Hadlock, 1977, for four neighbours; here for eight, corner rules and the torus, too.

    Where the goal does not come nearer so fast that this pays, which is asked every so many cells, a wave to the goal
    takes over; then the path is that of `Wave.path`. That depends on the maze and the two cells alone.

    Time is linear in the cells looked at: on open ground little more than the path, at worst the whole maze. Raises
    `MazeError` for a cell outside the maze or a wrong option, and `TypeError` for what is no cell.
    """
    return maze_of(maze).shortest_path(start, goal, neighbors=neighbors, corners=corners, wrap=wrap)
