"""The moves in a maze, and how its cells come in."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Literal

    from ..._records import Maze, Moves

    MovesFrom = Callable[[int], list[tuple[int, int]]]

# The directions: up, down, left, right, up-left, up-right, down-left, down-right.
DOWN = (-1, 1, 0, 0, -1, -1, 1, 1)
RIGHT = (0, 0, -1, 1, -1, 1, -1, 1)
# The corner rules of diagonal moves.
ALWAYS, NOT_BOTH_BLOCKED, BOTH_FREE = 0, 1, 2
OPPOSITE = bytes([1]) + bytes(255)
UNSIGNED: dict[int, Literal["H", "I", "Q"]] = {2: "H", 4: "I", 8: "Q"}


def walls(view: Any, count: int, invert: bool) -> bytes:
    """A byte for each of the `count` items of a buffer: 1 where the item is not zero (`invert`: where it is)."""
    raw: bytes = view.tobytes()
    size = len(raw) // count
    flags = bytes([0]) + bytes([1]) * 255
    table = flags.translate(OPPOSITE) if invert else flags
    if size == 1:
        return raw.translate(table)
    # An item is zero if all its bytes are, whatever their order.
    parts = [int.from_bytes(raw[part::size].translate(flags), "little") for part in range(size)]
    together = 0
    for part in parts:
        together |= part
    return together.to_bytes(count, "little").translate(table)


def walls_of_floats(view: Any, count: int, one: int, sign: int, invert: bool) -> bytes | int:
    """A byte for each of the `count` floats of a buffer: 1 where it is 1.0 (`invert`: where it is 0.0).

    The place of the first that is neither, if there is one. `one` and `sign`, the bit of the sign, are the integers
    that lie in memory as these do; a float has 2, 4 or 8 bytes.
    """
    raw: bytes = view.tobytes()
    items = memoryview(raw).cast(UNSIGNED[len(raw) // count])
    kinds = {0: b"\0", sign: b"\0", one: b"\1"}
    try:
        flags = b"".join(map(kinds.__getitem__, items))
    except KeyError:
        return next(place for place, item in enumerate(items) if item not in kinds)
    return flags.translate(OPPOSITE) if invert else flags


def moves_in(maze: Maze, moves: Moves) -> MovesFrom:
    """A function from a cell to its moves: the direction, and the free cell that the move comes to."""
    cells, rows, cols = maze
    neighbors, corners, wrap, _ = moves
    steps = list(zip(range(neighbors), DOWN, RIGHT, strict=False))
    # Inside the grid a step is a number to add, and so are the cells beside a diagonal step.
    inner = [(direction, down * cols + right, down * cols, right) for direction, down, right in steps]
    # How many walls beside a diagonal step forbid it.
    too_many = {ALWAYS: 3, NOT_BOTH_BLOCKED: 2, BOTH_FREE: 1}[corners]

    def moves_from(at: int) -> list[tuple[int, int]]:
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

    return moves_from
