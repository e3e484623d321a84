"""Hadlock's search (1977) for a shortest path between two cells.

Cells are looked at in the order of the estimate of the whole way: the steps so far and those to the goal if there were
no walls. A step makes the estimate 0, 1 or 2 longer, so three stacks take the place of a priority queue: the cells of
the estimate in hand, and those that are one and two steps worse. A cell is settled when it is taken from its stack, as
a better way may come to it before.
"""

from __future__ import annotations

from array import array

from ..._records import GIVEN_UP
from .descend import pairs_of
from .grid import moves_in

TYPE_CHECKING = False
CHUNK, WINDOW, LEAST_WINDOW = 256, 12, 1024
"""After so many cells it is seen how near the goal is, and after a window of one cell of so many, of so many at least,
whether the rest would take longer at this rate than a wave."""

WAVES_4, WAVES = 4, 6
"""A wave looks at so many cells in the time in which this search looks at one, with four neighbours and otherwise."""

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ..._records import Maze, Moves
    from .grid import MovesFrom


class Scratch:
    """What a search keeps for the next one: here nothing, as its memory is a dict of the cells it comes to."""

    __slots__ = ()

    def __init__(self, count: int) -> None:
        pass


def pair(maze: Maze, moves: Moves, start: int, goal: int, scratch: Any, want_path: bool) -> bytes | int | None:
    """A shortest path from `start` to `goal` as int32 pairs (row, column), or only its steps; None if there is none.

    GIVEN_UP where a wave to the goal looks to be sooner there.
    """
    waves = WAVES_4 if moves[0] == 4 and not moves[2] else WAVES
    found = seek(maze[0], start, goal, moves_in(maze, moves), estimate_to(goal, maze, moves), waves)
    if found is None or found[0] == GIVEN_UP or not want_path:
        return None if found is None else found[0]
    _, came_from = found
    path = [goal]
    while path[-1] != start:
        path.append(came_from[path[-1]])
    return pairs_of(reversed(path), maze[2])


def pairs(maze: Maze, moves: Moves, ends: Any, scratch: Any) -> bytes:
    """The steps of many pairs, as int32, -1 where there is no path; `ends` holds start and goal of each.

    GIVEN_UP as in `pair`.
    """
    steps = array("i")
    for start, goal in zip(ends[::2], ends[1::2], strict=True):
        found = pair(maze, moves, start, goal, scratch, False)
        steps.append(-1 if found is None else found)  # type: ignore[arg-type]
    return steps.tobytes()


def estimate_to(goal: int, maze: Maze, moves: Moves) -> Callable[[int], int]:
    """The estimate: a function from a cell to the steps to the goal if there were no walls."""
    _, rows, cols = maze
    neighbors, _, wrap, _ = moves
    goal_row, goal_col = divmod(goal, cols)

    def estimate(at: int) -> int:
        row, col = divmod(at, cols)
        vertical, horizontal = abs(row - goal_row), abs(col - goal_col)
        if wrap:
            vertical, horizontal = min(vertical, rows - vertical), min(horizontal, cols - horizontal)
        return vertical + horizontal if neighbors == 4 else max(vertical, horizontal)

    return estimate


def seek(
    cells: bytes, start: int, goal: int, moves_from: MovesFrom, estimate: Callable[[int], int], waves: int
) -> tuple[int, dict[int, int]] | None:
    """The steps to the goal, and from where each cell was come to; None if there is no way."""
    if cells[start] or cells[goal]:
        return None
    length = estimate(start)
    came_from: dict[int, int] = {}
    now = [(start, start)]
    worse_1: list[tuple[int, int]] = []
    worse_2: list[tuple[int, int]] = []
    window = max(len(cells) // WINDOW, LEAST_WINDOW)
    nearest = before_window = length
    looked = taken = 0
    at = start
    while True:
        if looked == CHUNK:
            nearest = min(nearest, estimate(at))
            taken, looked = taken + looked, 0
            if taken >= window:
                # At this rate the rest takes nearest / gained * taken cells, and a wave the time of so many.
                if nearest * taken > (before_window - nearest) * (len(cells) // waves):
                    return GIVEN_UP, came_from
                taken, before_window = 0, nearest
        while not now:
            if not worse_1 and not worse_2:
                return None
            now, worse_1, worse_2 = worse_1, worse_2, now
            length += 1
        at, before = now.pop()
        looked += 1
        if at in came_from:
            continue
        came_from[at] = before
        if at == goal:
            return length, came_from
        here = estimate(at) - 1
        for _, to in moves_from(at):
            if to not in came_from:
                worse = estimate(to) - here
                (worse_2 if worse == 2 else worse_1 if worse else now).append((to, at))
