"""Making mazes: walls from a seed, the same everywhere."""

from __future__ import annotations

from .._shared.arguments import choice, number_of, seed_of, shown, whole
from .._shared.public import set_module
from .._shared.random import Random
from ..errors import MazeError
from ._maze import Maze
from ._reading import MOST_CELLS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

METHODS = ("backtracker", "kruskal", "random")


@set_module("lettermaze.mazes")
def make(rows: int, cols: int, method: str = "backtracker", *, density: float = 0.3, seed: Any = None) -> Maze:
    """A new maze of so many rows and columns, the same for one seed on every platform and backend.

    `method` is `"backtracker"` (perfect, with long winding corridors), `"kruskal"` (perfect, with many short dead
    ends) or `"random"` (each cell is a wall with the probability `density`, whatever the others are). In a perfect maze
    there is one way between any two free cells; its rooms lie at odd rows and columns, counted from 0, and it has walls
    all around, so `rows` and `cols` must be odd and at least 3. `seed` is an int, a str, bytes or a tuple of these;
    without one each maze is another.

    >>> for line in make(5, 11, seed=1).tolist():
    ...     print("".join(".#"[wall] for wall in line))
    ###########
    #.#.......#
    #.#.#####.#
    #.......#.#
    ###########

    Raises `MazeError` for a size, a method or a density that cannot be, `TypeError` for arguments of another type.
    Linear in the number of cells. The random numbers are those of `docs/random.md`; J. B. Kruskal, 1956.
    """
    method = choice("method", method, METHODS, error=MazeError)
    rows, cols = _side("rows", rows, method), _side("cols", cols, method)
    density = number_of("density", density, 0, 1, error=MazeError)
    if rows * cols > MOST_CELLS:
        raise MazeError(f"{rows} rows of {cols} cells are more than the {MOST_CELLS} that a maze can have")
    return Maze._of_cells(bytes(_walls(rows, cols, method, density, seed_of(seed))), rows, cols)


def _walls(rows: int, cols: int, method: str, density: float, seed: Any) -> bytearray:
    """The walls of a maze, one byte a cell, 1 where one stands."""
    random = Random("maze", method, rows, cols, seed)
    if method == "random":
        return _random(rows * cols, int(density * 2**32), random)
    if method == "kruskal":
        return _kruskal(rows, cols, random)
    return _backtracker(rows, cols, random)


def _side(name: str, side: int, method: str) -> int:
    """The rows or columns, which must be odd where rooms lie between walls."""
    number = whole(name, side, 1, error=MazeError)
    if method != "random" and (number < 3 or number % 2 == 0):
        raise MazeError(f"{name} of a maze made by {method} must be an odd number of at least 3, not {shown(number)}")
    return number


def _random(cells: int, threshold: int, random: Random) -> bytearray:
    """Each cell is a wall or not, whatever the others are."""
    draw = random.next
    return bytearray([draw() < threshold for _ in range(cells)])


def _backtracker(rows: int, cols: int, random: Random) -> bytearray:
    """Walk on to a room not seen yet while there is one beside, else go back: long winding corridors.

    A room tries its neighbours in an order drawn when it is entered. That is the same as drawing among those not seen
    yet at each step, and takes one random number a room.
    """
    grid = bytearray(b"\1" * (rows * cols))
    height, width = rows // 2, cols // 2 + 2
    seen = bytearray(b"\1" * ((height + 2) * width))
    for row in range(1, height + 1):
        seen[row * width + 1 : row * width + width - 1] = bytes(width - 2)
    below = random.below
    moves = ((-width, -cols), (width, cols), (-1, -1), (1, 1))
    orders = [tuple(moves[k] for k in order) for order in _permutations(4)]

    row, col = below(height), below(width - 2)
    room, cell = (row + 1) * width + col + 1, (2 * row + 1) * cols + 2 * col + 1
    seen[room], grid[cell] = 1, 0
    stack = [(room, cell, iter(orders[below(24)]))]
    while stack:
        room, cell, untried = stack[-1]
        for step, half in untried:
            if not seen[room + step]:
                seen[room + step] = 1
                grid[cell + half] = grid[cell + 2 * half] = 0
                stack.append((room + step, cell + 2 * half, iter(orders[below(24)])))
                break
        else:
            stack.pop()
    return grid


def _permutations(n: int) -> list[tuple[int, ...]]:
    """All orders of the numbers below n, in lexicographic order."""
    from itertools import permutations

    return list(permutations(range(n)))


def _kruskal(rows: int, cols: int, random: Random) -> bytearray:
    """Take down walls between rooms in random order where they part two trees: many short dead ends."""
    grid = bytearray(b"\1" * (rows * cols))
    height, width = rows // 2, cols // 2
    for row in range(1, rows, 2):
        grid[row * cols + 1 : row * cols + cols : 2] = bytes(width)
    # A wall is twice the number of the room left of it or above it, and 1 more for the wall below.
    walls = [2 * room for room in range(height * width) if (room + 1) % width]
    walls += [2 * room + 1 for room in range((height - 1) * width)]
    random.shuffle(walls)
    parent = list(range(height * width))
    for wall in walls:
        room, is_below = wall >> 1, wall & 1
        first, second = room, room + (width if is_below else 1)
        while parent[first] != first:
            parent[first] = first = parent[parent[first]]
        while parent[second] != second:
            parent[second] = second = parent[parent[second]]
        if first != second:
            parent[second] = first
            row, col = divmod(room, width)
            grid[(2 * row + 1 + is_below) * cols + 2 * col + 2 - is_below] = 0
    return grid
