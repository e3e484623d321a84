"""Mazes: Lee's wave, what is read off its field, and Hadlock's search for one pair of cells."""

from __future__ import annotations

from array import array

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Moves = Callable[[int], list[tuple[int, int]]]

ROW = (-1, 1, 0, 0, -1, -1, 1, 1)
COL = (0, 0, -1, 1, -1, 1, -1, 1)
ALWAYS, NOT_BOTH_BLOCKED, BOTH_FREE = 0, 1, 2
_OPPOSITE = bytes([1]) + bytes(255)


def walls(view: Any, count: int, invert: bool) -> bytes:
    """A byte for each of the `count` items of a buffer: 1 where the item is not zero (`invert`: where it is)."""
    raw: bytes = view.tobytes()
    size = len(raw) // count
    flags = bytes([0]) + bytes([1]) * 255
    table = flags.translate(_OPPOSITE) if invert else flags
    if size == 1:
        return raw.translate(table)
    # An item is zero if all its bytes are, whatever their order.
    parts = [int.from_bytes(raw[part::size].translate(flags), "little") for part in range(size)]
    together = 0
    for part in parts:
        together |= part
    return together.to_bytes(count, "little").translate(table)


def field(
    cells: bytes,
    rows: int,
    cols: int,
    starts: Any,
    goals: Any,
    neighbors: int,
    corners: int,
    wrap: bool,
    last: int,
    capacity: int,
    out: Any,
) -> tuple[bytes | None, int, int, bool]:
    """Lee's wave from `starts`: `(field, reached, mark, exhausted)`.

    It ends with the ring of a goal, or with the mark `last` (0: none). `field` is None where `out`, a buffer of int32,
    was filled; `reached` counts the marked cells, `mark` is the largest, and `exhausted` says that the wave could not
    have gone on. `capacity`, a power of two from 32 on, is the size that the ring queue begins with; two lists, the
    ring of cells that is left and the one that is entered, do the same here.
    """
    plain = neighbors == 4 and not wrap
    # A border of closed cells round a plain grid saves asking whether a neighbour is in it.
    margin = 1 if plain else 0
    width = cols + 2 * margin
    side, end = bytes(margin), bytes(margin * width)
    is_open = bytearray(end)
    for begin in range(0, rows * cols, cols):
        is_open += side + cells[begin : begin + cols].translate(_OPPOSITE) + side
    is_open += end
    marks = array("i", bytes(4 * len(is_open)))
    if plain:
        expand = _expand_4(is_open, marks, width)
    else:
        expand = _expand_any(is_open, marks, _moves(cells, rows, cols, neighbors, corners, wrap))

    wanted = [goal + (2 * (goal // cols) + width + 1) * margin for goal in goals]
    ring = []
    for start in starts:
        at = start + (2 * (start // cols) + width + 1) * margin
        if is_open[at]:
            is_open[at] = 0
            marks[at] = 1
            ring.append(at)
    reached, mark = len(ring), min(len(ring), 1)
    stop = last == mark or any(map(marks.__getitem__, wanted))
    while ring and not stop:
        ring = expand(ring, mark + 1)
        if ring:
            reached += len(ring)
            mark += 1
            stop = mark == last or any(map(marks.__getitem__, wanted))
    # Each row without its border.
    dense = array("i")
    for begin in range((width + 1) * margin, width * (rows + margin), width):
        dense += marks[begin : begin + cols]
    exhausted = not ring or not expand(ring, mark + 1)
    if out is None:
        return dense.tobytes(), reached, mark, exhausted
    memoryview(out)[:] = dense
    return None, reached, mark, exhausted


def descend(
    field: Any, cells: bytes, rows: int, cols: int, neighbors: int, corners: int, wrap: bool, goal: int
) -> bytes | None:
    """The path down the field to `goal`, as int32 pairs (row, column), start first; None where the field is broken."""
    moves = _moves(cells, rows, cols, neighbors, corners, wrap)
    mark = field[goal]
    # A field that was written into may hold a mark that no path is as long as.
    if not 1 <= mark <= rows * cols:
        return None
    path = [goal]
    while mark > 1:
        mark -= 1
        came_from = _came_from(field, moves, path[-1])
        if came_from is None:
            return None
        path.append(came_from[1])
    return _pairs_of(reversed(path), cols)


def back(
    field: Any, cells: bytes, rows: int, cols: int, neighbors: int, corners: int, wrap: bool, goal: int
) -> tuple[bytes, bytes, bytes] | None:
    """All ways down the field from `goal`, as int32; None where the field is broken.

    `(numbers, heads, tails)`: the cells on these ways, by falling mark; the places in `numbers` of the cells that come
    before number i are `tails[heads[i]:heads[i + 1]]`, the one that `descend` takes first.
    """
    moves = _moves(cells, rows, cols, neighbors, corners, wrap)
    if not 1 <= field[goal] <= rows * cols:
        return None
    place_of = {goal: 0}
    numbers, heads, tails = [goal], [0], array("i")
    # The list grows while it is read.
    for at in numbers:
        wanted = field[at] - 1
        # On a narrow torus two directions may lead to one cell.
        before = dict.fromkeys(to for _, to in reversed(moves(at)) if field[to] == wanted) if wanted else {}
        if wanted and not before:
            return None
        for to in before:
            if to not in place_of:
                place_of[to] = len(numbers)
                numbers.append(to)
            tails.append(place_of[to])
        heads.append(len(tails))
    return array("i", numbers).tobytes(), array("i", heads).tobytes(), tails.tobytes()


def directions(field: Any, cells: bytes, rows: int, cols: int, neighbors: int, corners: int, wrap: bool) -> bytes:
    """For each cell the direction that `descend` takes from it, as int8; -1 at a start and off the field."""
    moves = _moves(cells, rows, cols, neighbors, corners, wrap)
    out = array("b", bytes([255]) * (rows * cols))
    for at, mark in enumerate(field):
        if mark > 1:
            came_from = _came_from(field, moves, at)
            if came_from is not None:
                out[at] = came_from[0]
    return out.tobytes()


def distances(field: Any) -> bytes:
    """The steps from the start to each cell, as int32; -1 where there is no mark."""
    return array("i", [mark - 1 if mark > 0 else -1 for mark in field]).tobytes()


def largest(field: Any) -> int:
    """The first cell that has the largest mark."""
    marks: list[int] = field.tolist()
    return marks.index(max(marks))


def order(field: Any, mark: int) -> tuple[bytes, bytes]:
    """The marked cells, as int32, those of mark 1 first, each ring row by row, and where each ring of `mark` ends."""
    rings: list[list[int]] = [[] for _ in range(mark)]
    for at, found in enumerate(field):
        if 1 <= found <= mark:
            rings[found - 1].append(at)
    cells, ends = array("i"), array("i")
    for ring in rings:
        cells.extend(ring)
        ends.append(len(cells))
    return cells.tobytes(), ends.tobytes()


class Scratch:
    """What a search keeps for the next one: here nothing, as its memory is a dict of the cells it comes to."""

    __slots__ = ()

    def __init__(self, count: int) -> None:
        pass


def pair(
    cells: bytes,
    rows: int,
    cols: int,
    start: int,
    goal: int,
    neighbors: int,
    corners: int,
    wrap: bool,
    scratch: Any,
    want_path: bool,
) -> bytes | int | None:
    """A shortest path from `start` to `goal` as int32 pairs (row, column), or only its steps; None if there is none."""
    found = _seek(cells, cols, start, goal, *_ways(cells, rows, cols, goal, neighbors, corners, wrap))
    if found is None or not want_path:
        return None if found is None else found[0]
    _, came_from = found
    path = [goal]
    while path[-1] != start:
        path.append(came_from[path[-1]])
    return _pairs_of(reversed(path), cols)


def pairs(
    cells: bytes, rows: int, cols: int, ends: Any, neighbors: int, corners: int, wrap: bool, scratch: Any
) -> bytes:
    """The steps of many pairs, as int32, -1 where there is no path; `ends` holds start and goal of each."""
    steps = array("i")
    for start, goal in zip(ends[::2], ends[1::2], strict=True):
        found = pair(cells, rows, cols, start, goal, neighbors, corners, wrap, scratch, False)
        steps.append(-1 if found is None else found)  # type: ignore[arg-type]
    return steps.tobytes()


def _expand_4(is_open: bytearray, marks: array[int], width: int) -> Callable[[list[int], int], list[int]]:
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


def _expand_any(is_open: bytearray, marks: array[int], moves: Moves) -> Callable[[list[int], int], list[int]]:
    def expand(ring: list[int], mark: int) -> list[int]:
        entered = []
        for at in ring:
            for _, to in moves(at):
                if is_open[to]:
                    is_open[to] = 0
                    marks[to] = mark
                    entered.append(to)
        return entered

    return expand


def _moves(cells: bytes, rows: int, cols: int, neighbors: int, corners: int, wrap: bool) -> Moves:
    """A function from a cell to its moves: the direction, and the free cell that the move comes to."""
    steps = list(zip(range(neighbors), ROW, COL, strict=False))
    # Inside the grid a step is a number to add, and so are the cells beside a diagonal step.
    inner = [(direction, down * cols + right, down * cols, right) for direction, down, right in steps]
    # How many walls beside a diagonal step forbid it.
    too_many = {ALWAYS: 3, NOT_BOTH_BLOCKED: 2, BOTH_FREE: 1}[corners]

    def moves(at: int) -> list[tuple[int, int]]:
        row, col = divmod(at, cols)
        if 0 < row < rows - 1 and 0 < col < cols - 1:
            return [
                (direction, at + step)
                for direction, step, down, right in inner
                if not cells[at + step] and (direction < 4 or cells[at + down] + cells[at + right] < too_many)
            ]
        found = []
        for direction, down, right in steps:
            to_row, to_col = row + down, col + right
            if wrap:
                to_row, to_col = to_row % rows, to_col % cols
            elif not (0 <= to_row < rows and 0 <= to_col < cols):
                continue
            to = to_row * cols + to_col
            beside = cells[to_row * cols + col] + cells[row * cols + to_col]
            if not cells[to] and (direction < 4 or beside < too_many):
                found.append((direction, to))
        return found

    return moves


def _came_from(field: Any, moves: Moves, at: int) -> tuple[int, int] | None:
    """The move to the neighbour one lower that comes last in the order of directions."""
    wanted = field[at] - 1
    return next((move for move in reversed(moves(at)) if field[move[1]] == wanted), None)


def _ways(
    cells: bytes, rows: int, cols: int, goal: int, neighbors: int, corners: int, wrap: bool
) -> tuple[Moves, Callable[[int], int]]:
    """The moves of a cell, and the estimate: the steps to the goal if there were no walls."""
    goal_row, goal_col = divmod(goal, cols)

    def estimate(at: int) -> int:
        row, col = divmod(at, cols)
        vertical, horizontal = abs(row - goal_row), abs(col - goal_col)
        if wrap:
            vertical, horizontal = min(vertical, rows - vertical), min(horizontal, cols - horizontal)
        return vertical + horizontal if neighbors == 4 else max(vertical, horizontal)

    return _moves(cells, rows, cols, neighbors, corners, wrap), estimate


def _seek(
    cells: bytes, cols: int, start: int, goal: int, moves: Moves, estimate: Callable[[int], int]
) -> tuple[int, dict[int, int]] | None:
    """Hadlock's search: the steps to the goal, and from where each cell was come to; None if there is no way.

    A move makes the estimate of the whole way 0, 1 or 2 steps longer, so three stacks take the place of a priority
    queue: the cells of the estimate in hand, and those that are one and two steps worse. A cell is settled when it is
    taken from its stack, as a better way may come to it before.
    """
    if cells[start] or cells[goal]:
        return None
    length = estimate(start)
    came_from: dict[int, int] = {}
    now = [(start, start)]
    worse_1: list[tuple[int, int]] = []
    worse_2: list[tuple[int, int]] = []
    while True:
        while not now:
            if not worse_1 and not worse_2:
                return None
            now, worse_1, worse_2 = worse_1, worse_2, now
            length += 1
        at, before = now.pop()
        if at in came_from:
            continue
        came_from[at] = before
        if at == goal:
            return length, came_from
        here = estimate(at) - 1
        for _, to in moves(at):
            if to not in came_from:
                worse = estimate(to) - here
                (worse_2 if worse == 2 else worse_1 if worse else now).append((to, at))


def _pairs_of(path: Any, cols: int) -> bytes:
    flat = array("i")
    for at in path:
        flat.extend(divmod(at, cols))
    return flat.tobytes()
