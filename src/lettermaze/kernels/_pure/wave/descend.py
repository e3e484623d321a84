"""Ways down a field of marks: from a cell to a neighbour one lower, and so on to a start.

Of several such neighbours a path takes the one that comes last in the order of directions.
"""

from __future__ import annotations

from array import array

from .grid import moves_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ..._records import Maze, Moves
    from .grid import MovesFrom


def descend(field: Any, maze: Maze, moves: Moves, goal: int) -> bytes | None:
    """The path down the field to `goal`, as int32 pairs (row, column), start first; None where the field is broken."""
    moves_from = moves_in(maze, moves)
    mark = field[goal]
    # A field that was written into may hold a mark that no path is as long as.
    if not 1 <= mark <= len(field):
        return None
    path = [goal]
    while mark > 1:
        mark -= 1
        came_from = move_down(field, moves_from, path[-1])
        if came_from is None:
            return None
        path.append(came_from[1])
    return pairs_of(reversed(path), maze[2])


def back(field: Any, maze: Maze, moves: Moves, goal: int) -> tuple[bytes, bytes, bytes] | None:
    """All ways down the field from `goal`, as int32; None where the field is broken.

    `(numbers, heads, tails)`: the cells on these ways, by falling mark; the places in `numbers` of the cells that come
    before number i are `tails[heads[i]:heads[i + 1]]`, the one that `descend` takes first.
    """
    moves_from = moves_in(maze, moves)
    if not 1 <= field[goal] <= len(field):
        return None
    place_of = {goal: 0}
    numbers, heads, tails = [goal], [0], array("i")
    # The list grows while it is read.
    for at in numbers:
        wanted = field[at] - 1
        # On a narrow torus two directions may lead to one cell.
        before = dict.fromkeys(to for _, to in reversed(moves_from(at)) if field[to] == wanted) if wanted else {}
        if wanted and not before:
            return None
        for to in before:
            if to not in place_of:
                place_of[to] = len(numbers)
                numbers.append(to)
            tails.append(place_of[to])
        heads.append(len(tails))
    return array("i", numbers).tobytes(), array("i", heads).tobytes(), tails.tobytes()


def directions(field: Any, maze: Maze, moves: Moves) -> bytes:
    """For each cell the direction that `descend` takes from it, as int8; -1 at a start and off the field."""
    moves_from = moves_in(maze, moves)
    out = array("b", bytes([255]) * len(field))
    for at, mark in enumerate(field):
        if mark > 1:
            came_from = move_down(field, moves_from, at)
            if came_from is not None:
                out[at] = came_from[0]
    return out.tobytes()


def move_down(field: Any, moves_from: MovesFrom, at: int) -> tuple[int, int] | None:
    """The move to the neighbour one lower that comes last in the order of directions."""
    wanted = field[at] - 1
    return next((move for move in reversed(moves_from(at)) if field[move[1]] == wanted), None)


def pairs_of(path: Any, cols: int) -> bytes:
    flat = array("i")
    for at in path:
        flat.extend(divmod(at, cols))
    return flat.tobytes()
