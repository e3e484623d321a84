"""Lee's wave (1961): a breadth-first search, ring by ring."""

from __future__ import annotations

from array import array

from .grid import OPPOSITE, moves_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ..._records import Maze, Moves
    from .grid import MovesFrom

    # Mark what a ring leads to, and give the ring of it.
    Expand = Callable[[list[int], int], list[int]]


def field(
    maze: Maze, moves: Moves, starts: Any, goals: Any, last: int, out: Any
) -> tuple[bytes | None, int, int, bool]:
    """Lee's wave from `starts`: `(field, reached, mark, exhausted)`.

    It ends with the ring of a goal, or with the mark `last` (0: none). `field` is None where `out`, a buffer of int32,
    was filled; `reached` counts the marked cells, `mark` is the largest, and `exhausted` says that the wave could not
    have gone on. The queue is two lists: the ring of cells that is left, and the one that is entered.
    """
    cells, rows, cols = maze
    neighbors, _, wrap, _ = moves
    # A border of closed cells round a plain grid saves asking whether a neighbour is in it.
    margin = 1 if neighbors == 4 and not wrap else 0
    is_open = bordered(cells, rows, cols, margin)
    marks = array("i", bytes(4 * len(is_open)))
    expand = expand_4(is_open, marks, cols + 2) if margin else expand_any(is_open, marks, moves_in(maze, moves))
    wanted = [place_in_border(goal, cols, margin) for goal in goals]
    ring = enter([place_in_border(start, cols, margin) for start in starts], is_open, marks)
    ring, reached, mark = run(expand, ring, marks, wanted, last)
    dense = without_border(marks, rows, cols, margin)
    exhausted = not ring or not expand(ring, mark + 1)
    if out is None:
        return dense.tobytes(), reached, mark, exhausted
    memoryview(out)[:] = dense
    return None, reached, mark, exhausted


def bordered(cells: bytes, rows: int, cols: int, margin: int) -> bytearray:
    """For each cell whether the wave may come in, each row and the whole in a margin where it may not."""
    side, end = bytes(margin), bytes(margin * (cols + 2 * margin))
    is_open = bytearray(end)
    for begin in range(0, rows * cols, cols):
        is_open += side + cells[begin : begin + cols].translate(OPPOSITE) + side
    return is_open + end


def place_in_border(cell: int, cols: int, margin: int) -> int:
    return cell + (2 * (cell // cols) + cols + 2 * margin + 1) * margin


def without_border(marks: array[int], rows: int, cols: int, margin: int) -> array[int]:
    width = cols + 2 * margin
    dense = array("i")
    for begin in range((width + 1) * margin, width * (rows + margin), width):
        dense += marks[begin : begin + cols]
    return dense


def enter(starts: list[int], is_open: bytearray, marks: array[int]) -> list[int]:
    """The first ring: the starts that are open, each once."""
    ring = []
    for at in starts:
        if is_open[at]:
            is_open[at] = 0
            marks[at] = 1
            ring.append(at)
    return ring


def run(expand: Expand, ring: list[int], marks: array[int], wanted: list[int], last: int) -> tuple[list[int], int, int]:
    """Expand ring after ring to the end of the wave: the last ring, how many cells are marked, and the last mark."""
    reached, mark = len(ring), min(len(ring), 1)
    stop = last == mark or any(map(marks.__getitem__, wanted))
    while ring and not stop:
        ring = expand(ring, mark + 1)
        if ring:
            reached += len(ring)
            mark += 1
            stop = mark == last or any(map(marks.__getitem__, wanted))
    return ring, reached, mark


def expand_4(is_open: bytearray, marks: array[int], width: int) -> Expand:
    def expand(ring: list[int], mark: int) -> list[int]:
        entered: list[int] = []
        enter = entered.append
        for at in ring:
            to = at - width
            if is_open[to]:
                is_open[to] = 0
                marks[to] = mark
                enter(to)
            to = at + width
            if is_open[to]:
                is_open[to] = 0
                marks[to] = mark
                enter(to)
            to = at - 1
            if is_open[to]:
                is_open[to] = 0
                marks[to] = mark
                enter(to)
            to = at + 1
            if is_open[to]:
                is_open[to] = 0
                marks[to] = mark
                enter(to)
        return entered

    return expand


def expand_any(is_open: bytearray, marks: array[int], moves_from: MovesFrom) -> Expand:
    def expand(ring: list[int], mark: int) -> list[int]:
        entered = []
        for at in ring:
            for _, to in moves_from(at):
                if is_open[to]:
                    is_open[to] = 0
                    marks[to] = mark
                    entered.append(to)
        return entered

    return expand
