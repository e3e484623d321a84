"""In the place of python-pathfinding: grids, nodes and finders under its names.

>>> from lettermaze.compat.pathfinding import AStarFinder, Grid
>>> grid = Grid(matrix=[[1, 1, 1], [1, 0, 1], [1, 1, 1]])
>>> path, runs = AStarFinder().find_path(grid.node(0, 0), grid.node(2, 2), grid)
>>> len(path), path[0].x, path[-1][1], [tuple(node) for node in path[1:2]]
(5, 0, 2, [(1, 0)])

There 1 is free and 0 a wall, and a place is x, then y. `docs/mazes.md` tells what is as there and what is not.

All in one file, as readers who change an import look for one module, and grids, nodes and finders know one another.
"""

from __future__ import annotations

from heapq import heappop, heappush
from math import sqrt
from operator import not_

from ..errors import LettermazeError, MazeError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Any

    from ..mazes import Maze

__all__ = [
    "AStarFinder",
    "BestFirst",
    "BiAStarFinder",
    "BreadthFirstFinder",
    "DiagonalMovement",
    "DijkstraFinder",
    "Grid",
    "GridNode",
    "IDAStarFinder",
]

SQRT2 = sqrt(2)


class DiagonalMovement:
    """When a path may go diagonally: where its corners may be obstacles."""

    always = 1
    never = 2
    if_at_most_one_obstacle = 3
    only_when_no_obstacle = 4


CORNERS = {
    DiagonalMovement.always: "always",
    DiagonalMovement.if_at_most_one_obstacle: "not-both-blocked",
    DiagonalMovement.only_when_no_obstacle: "both-free",
}


class GridNode:
    """A place of a grid: `.x`, `.y`, and `.walkable`, which may be set; also a pair `(x, y)` for whoever takes one."""

    __slots__ = ("_grid", "x", "y")

    def __init__(self, grid: Grid, x: int, y: int) -> None:
        self._grid, self.x, self.y = grid, x, y

    @property
    def walkable(self) -> bool:
        """Whether paths may go through here."""
        return self._grid.walkable(self.x, self.y)

    @walkable.setter
    def walkable(self, walkable: bool) -> None:
        self._grid._set(self.x, self.y, walkable)

    @property
    def weight(self) -> float:
        """What a step to here costs; another weight than 1 cannot be set."""
        return 1.0 if self.walkable else 0.0

    @weight.setter
    def weight(self, weight: float) -> None:
        _check_weight(weight)

    def __iter__(self) -> Iterator[int]:
        yield self.x
        yield self.y

    def __getitem__(self, number: int) -> int:
        return (self.x, self.y)[number]

    def __len__(self) -> int:
        return 2

    def __eq__(self, other: object) -> bool:
        if isinstance(other, GridNode):
            return (self.x, self.y) == (other.x, other.y)
        return other == (self.x, self.y) if isinstance(other, tuple) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.x, self.y))

    def __repr__(self) -> str:
        return f"<GridNode({self.x}:{self.y})>"


class Grid:
    """A grid of places, from a matrix of rows (lists, tuples or a NumPy array): 1 is free, 0 and less are walls.

    With `inverse=True` 0 is free, and what is above 0 is a wall. Without a matrix all `width` x `height` places are
    free. Raises `MazeError` for rows of unequal length, and for a weight: a free place that is not 1 (or 0 with
    `inverse`).
    """

    def __init__(
        self, width: int = 0, height: int = 0, matrix: Any = None, grid_id: object = None, inverse: bool = False
    ) -> None:
        if grid_id is not None:
            raise LettermazeError("grid_id: several grids that are joined are not supported")
        rows = None if matrix is None else matrix.tolist() if hasattr(matrix, "tolist") else matrix
        if rows:
            self.height, self.width = len(rows), len(rows[0])
            self._walls = bytearray().join(_walls(row, number, self.width, inverse) for number, row in enumerate(rows))
        else:
            self.height, self.width = height, width
            self._walls = bytearray(width * height)
        # A free place of an inverted grid has the weight 0 there, so that diagonals cost no more than other steps.
        self._diagonal = 1.0 if inverse and rows else SQRT2
        self._maze: Maze | None = None
        self._nodes: dict[tuple[int, int], GridNode] = {}
        self.passable_left_right_border = False
        self.passable_up_down_border = False

    def set_passable_left_right_border(self) -> None:
        """Join the left and the right border."""
        self.passable_left_right_border = True

    def set_passable_up_down_border(self) -> None:
        """Join the upper and the lower border."""
        self.passable_up_down_border = True

    @property
    def nodes(self) -> list[list[GridNode]]:
        """All nodes, row by row."""
        return [[self.node(x, y) for x in range(self.width)] for y in range(self.height)]

    def node(self, x: int, y: int) -> GridNode:
        """The node at a place; `IndexError` outside the grid. Negative numbers count from the end, as there."""
        if not (-self.width <= x < self.width and -self.height <= y < self.height):
            raise IndexError(f"x {x}, y {y} is outside the grid of width {self.width} and height {self.height}")
        place = int(x) % self.width, int(y) % self.height
        node = self._nodes.get(place)
        if node is None:
            node = self._nodes[place] = GridNode(self, *place)
        return node

    def inside(self, x: int, y: int) -> bool:
        """Whether the place is on the grid."""
        return 0 <= x < self.width and 0 <= y < self.height

    def walkable(self, x: int, y: int) -> bool:
        """Whether the place is on the grid, and free."""
        return self.inside(x, y) and not self._walls[y * self.width + x]

    def update_node(self, x: int, y: int, *, weight: float | None = None, walkable: bool | None = None) -> None:
        """Set whether a place is free; another weight than 1 is refused."""
        if weight is not None:
            _check_weight(weight)
        if walkable is not None:
            self.node(x, y).walkable = walkable

    def cleanup(self) -> None:
        """Nothing is left behind by a search, so there is nothing to do."""

    def grid_str(
        self,
        path: Iterable[Any] | None = None,
        start: Any = None,
        end: Any = None,
        border: bool = True,
        start_chr: str = "s",
        end_chr: str = "e",
        path_chr: str = "x",
        empty_chr: str = " ",
        block_chr: str = "#",
        show_weight: bool = False,
    ) -> str:
        """The grid as text, with a path and its ends.

        >>> print(Grid(matrix=[[1, 0], [1, 1]]).grid_str(path=[(0, 1)], start=(0, 0)))
        +--+
        |s#|
        |x |
        +--+
        """
        marked = {(node[0], node[1]): path_chr for node in path or ()}
        for node, mark in ((end, end_chr), (start, start_chr)):
            if node is not None:
                marked[node[0], node[1]] = mark
        free = "1" if show_weight else empty_chr
        lines = [
            "".join(
                marked.get((x, y), block_chr if self._walls[y * self.width + x] else free) for x in range(self.width)
            )
            for y in range(self.height)
        ]
        if border:
            edge = f"+{'-' * self.width}+"
            lines = [edge, *(f"|{line}|" for line in lines), edge]
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<Grid width={self.width} height={self.height}>"

    def _set(self, x: int, y: int, walkable: bool) -> None:
        self._walls[y * self.width + x] = not walkable
        self._maze = None

    def _maze_from(self, start: GridNode) -> Maze:
        """The grid as a maze, in which the start is free: who stands there may go away."""
        from ..mazes import Maze

        place = start.y * self.width + start.x
        if not self._walls[place]:
            if self._maze is None:
                self._maze = Maze(memoryview(bytes(self._walls)).cast("B", (self.height, self.width)))
            return self._maze
        walls = bytearray(self._walls)
        walls[place] = 0
        return Maze(memoryview(walls).cast("B", (self.height, self.width)))


class _Finder:
    """What all finders share: the options, of which `heuristic`, `time_limit` and `max_runs` change nothing here."""

    has_diagonal_cost = True

    def __init__(
        self,
        heuristic: Any = None,
        weight: float = 1,
        diagonal_movement: int = DiagonalMovement.never,
        time_limit: float = float("inf"),
        max_runs: float = float("inf"),
    ) -> None:
        _check_weight(weight)
        if diagonal_movement != DiagonalMovement.never and diagonal_movement not in CORNERS:
            raise LettermazeError(f"diagonal_movement must be one of DiagonalMovement, not {diagonal_movement!r}")
        self.heuristic, self.weight, self.diagonal_movement = heuristic, weight, diagonal_movement
        self.time_limit, self.max_runs = time_limit, max_runs
        self.runs = 0

    def find_path(
        self, start: GridNode, end: GridNode, grid: Grid | None = None, graph: Grid | None = None
    ) -> tuple[list[GridNode], int]:
        """A shortest path as a list of nodes, empty if there is none, and a number of runs: the nodes of the path."""
        found = grid if grid is not None else graph
        if not isinstance(found, Grid):
            raise TypeError(f"grid must be a Grid, not {type(found).__name__}")
        path = self._places(found, start, end)
        self.runs = max(1, len(path))
        return [found.node(x, y) for y, x in path], self.runs

    def _places(self, grid: Grid, start: GridNode, end: GridNode) -> Sequence[tuple[int, int]]:
        """The path as rows and columns."""
        is_straight = self.diagonal_movement == DiagonalMovement.never
        diagonal = grid._diagonal if self.has_diagonal_cost else 1.0
        if not grid.walkable(end.x, end.y) and (start.x, start.y) != (end.x, end.y):
            return ()
        is_torus = grid.passable_left_right_border
        if (is_straight or diagonal == 1.0) and is_torus == grid.passable_up_down_border:
            corners = CORNERS.get(self.diagonal_movement, "always")
            path = grid._maze_from(start).shortest_path(
                (start.y, start.x), (end.y, end.x), neighbors=4 if is_straight else 8, corners=corners, wrap=is_torus
            )
            return path or ()
        return _astar(grid, (start.y, start.x), (end.y, end.x), self.diagonal_movement, diagonal)


class AStarFinder(_Finder):
    """A shortest path; a diagonal step costs the square root of 2."""


class DijkstraFinder(_Finder):
    """A shortest path, as `AStarFinder` finds it."""

    def __init__(
        self,
        weight: float = 1,
        diagonal_movement: int = DiagonalMovement.never,
        time_limit: float = float("inf"),
        max_runs: float = float("inf"),
    ) -> None:
        super().__init__(None, weight, diagonal_movement, time_limit, max_runs)


class BestFirst(_Finder):
    """A shortest path, where the search there takes the first one that it finds."""


class BiAStarFinder(_Finder):
    """A shortest path, where the search there misses it now and then."""


class IDAStarFinder(_Finder):
    """A shortest path; where there is none the answer is empty, and the search there never ends."""

    def __init__(
        self,
        heuristic: Any = None,
        weight: float = 1,
        diagonal_movement: int = DiagonalMovement.never,
        time_limit: float = float("inf"),
        max_runs: float = float("inf"),
        track_recursion: bool = True,
    ) -> None:
        super().__init__(heuristic, weight, diagonal_movement, time_limit, max_runs)
        self.track_recursion = track_recursion


class BreadthFirstFinder(_Finder):
    """A path of as few steps as there can be, diagonal or not."""

    has_diagonal_cost = False


_USUAL = {0, 1}


def _walls(row: Sequence[Any], number: int, width: int, inverse: bool) -> bytes:
    """A row of a matrix, 1 for a wall."""
    if len(row) != width:
        raise MazeError(f"matrix: row {number} has {len(row)} places, the first one {width}")
    if _USUAL.issuperset(row):
        return bytes(map(bool if inverse else not_, row))
    walls = bytearray()
    for column, cell in enumerate(row):
        weight = float(cell)
        is_free = weight <= 0 if inverse else weight > 0
        if is_free and weight != (0 if inverse else 1):
            usual = "0" if inverse else "1"
            raise MazeError(
                f"matrix: row {number}, column {column}: weights are not supported, only {usual}, not {cell}"
            )
        walls.append(not is_free)
    return bytes(walls)


def _check_weight(weight: float) -> None:
    if weight != 1:
        raise LettermazeError(f"weight: weights other than 1 are not supported, not {weight}")


def _astar(
    grid: Grid, start: tuple[int, int], end: tuple[int, int], movement: int, diagonal: float
) -> list[tuple[int, int]]:
    """A* with the octile distance, where diagonal steps cost more than others or only two of the borders are joined."""
    rows, cols = grid.height, grid.width
    up_down, left_right = grid.passable_up_down_border, grid.passable_left_right_border

    def estimate(row: int, col: int) -> float:
        tall, wide = abs(row - end[0]), abs(col - end[1])
        if up_down:
            tall = min(tall, rows - tall)
        if left_right:
            wide = min(wide, cols - wide)
        return max(tall, wide) - min(tall, wide) + diagonal * min(tall, wide)

    before: dict[tuple[int, int], tuple[int, int] | None] = {start: None}
    costs = {start: 0.0}
    done = set()
    heap = [(estimate(*start), 0.0, start)]
    while heap:
        _, cost, cell = heappop(heap)
        if cell in done:
            continue
        done.add(cell)
        if cell == end:
            path: list[tuple[int, int]] = []
            step: tuple[int, int] | None = cell
            while step is not None:
                path.append(step)
                step = before[step]
            return path[::-1]
        for other, length in _steps(grid, cell, movement, diagonal):
            longer = cost + length
            if other not in done and longer < costs.get(other, float("inf")):
                costs[other], before[other] = longer, cell
                heappush(heap, (longer + estimate(*other), longer, other))
    return []


def _steps(grid: Grid, cell: tuple[int, int], movement: int, diagonal: float) -> list[tuple[tuple[int, int], float]]:
    """The free places around one, with what a step to each costs."""
    walls, rows, cols = grid._walls, grid.height, grid.width
    row, col = cell
    up = row - 1 if row else rows - 1 if grid.passable_up_down_border else -1
    down = row + 1 if row + 1 < rows else 0 if grid.passable_up_down_border else -1
    left = col - 1 if col else cols - 1 if grid.passable_left_right_border else -1
    right = col + 1 if col + 1 < cols else 0 if grid.passable_left_right_border else -1
    free_up = up >= 0 and not walls[up * cols + col]
    free_down = down >= 0 and not walls[down * cols + col]
    free_left = left >= 0 and not walls[row * cols + left]
    free_right = right >= 0 and not walls[row * cols + right]
    steps = [
        (other, 1.0)
        for is_free, other in (
            (free_up, (up, col)),
            (free_right, (row, right)),
            (free_down, (down, col)),
            (free_left, (row, left)),
        )
        if is_free
    ]
    if movement == DiagonalMovement.never:
        return steps
    needed = {DiagonalMovement.only_when_no_obstacle: 2, DiagonalMovement.if_at_most_one_obstacle: 1}.get(movement, 0)
    for r, free_r in ((up, free_up), (down, free_down)):
        for c, free_c in ((left, free_left), (right, free_right)):
            if r >= 0 and c >= 0 and free_r + free_c >= needed and not walls[r * cols + c]:
                steps.append(((r, c), diagonal))
    return steps
