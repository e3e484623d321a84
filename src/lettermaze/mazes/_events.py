"""What Lee's algorithm does, one step at a time: for lessons, and for pictures that move."""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from .._shared.public import set_module
from ._maze import maze_of
from ._moves import CORNERS, DIRECTIONS, moves_of, names_of
from ._reading import cell_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from .._shared.compass import Cell
    from ._maze import Maze, MazeLike

WALLS_BESIDE = dict(zip(CORNERS, (3, 2, 1), strict=True))
"""By the rule for corners, how many walls beside a diagonal move forbid it."""


@set_module("lettermaze.mazes")
class Step(NamedTuple):
    """One step of Lee's algorithm.

    `kind` says what is done, and with it what the other fields mean:

    - `"start"`: `cell` is the start; `outcome` is `"marked"`, or `"wall"` where nothing can begin. It is in the queue.
    - `"take"`: `cell` is taken from the front of the queue, `mark` is its mark.
    - `"look"`: from `cell` in the `direction` (drow, dcol) to `other`; `outcome` is `"marked"` (`other` had no mark,
      gets `mark` and goes to the end of the queue), `"already marked"` (`mark` is the one it has), `"wall"`, `"corner"`
      (a diagonal move that the rule for corners forbids) or `"outside"`.
    - `"empty"`: the queue is empty; `outcome` is `"reached"`, `"unreachable"`, or `""` where no goal was given.
    - `"back"`: on the way back from the goal, `cell` with its `mark`; the goal comes first, the start last.
    - `"walk"`: a move from `cell` to `other`, along the path that was found.

    `number` counts the steps from 0, `goal` says whether the cell that is marked, come back from or walked to is the
    goal.
    """

    number: int
    kind: str
    cell: Cell | None = None
    direction: tuple[int, int] | None = None
    other: Cell | None = None
    outcome: str = ""
    mark: int = 0
    goal: bool = False


@set_module("lettermaze.mazes")
def events(
    maze: MazeLike,
    start: Cell,
    goal: Cell | None = None,
    *,
    neighbors: int = 4,
    corners: str = "always",
    wrap: bool = False,
) -> Iterator[Step]:
    """What Lee's algorithm does from `start`, a `Step` at a time: the wave, the way back from `goal`, the walk.

    Step 0 marks the start with 1 (0 means unmarked) and puts it in the queue. Then come a step for each cell that is
    taken and one for each look from it, up, down, left, right (with 8 neighbours then the diagonals, up-left first),
    until the queue is empty, past the goal. If the goal was reached, the way back follows, a step a cell, and the walk,
    a step a move. With 4 neighbours, t cells taken and a path of L cells the last step is number 5t + 2L, or 5t + 1
    where there is no path.

    Arguments and errors are those of `wave`, whose marks and path the steps tell; wrong arguments are reported by the
    call. Time and memory are linear in the cells reached; the steps come as they are asked for. C. Y. Lee, 1961.

    >>> from lettermaze.mazes import events
    >>> for step in events(["..", "#."], (0, 0), (0, 1)):
    ...     if step.kind != "look" or step.outcome == "marked":
    ...         print(step.number, step.kind, step.cell, step.other, step.mark)
    0 start (0, 0) None 1
    1 take (0, 0) None 1
    5 look (0, 0) (0, 1) 2
    6 take (0, 1) None 2
    8 look (0, 1) (1, 1) 3
    11 take (1, 1) None 3
    16 empty None None 0
    17 back (0, 1) None 2
    18 back (0, 0) None 1
    19 walk (0, 0) (0, 1) 0
    """
    checked = maze_of(maze)
    moves = moves_of(neighbors, corners, wrap)
    begin = divmod(cell_number(start, checked.rows, checked.cols, "start"), checked.cols)
    end = None if goal is None else divmod(cell_number(goal, checked.rows, checked.cols, "goal"), checked.cols)
    return _Lesson(checked, begin, end, *names_of(moves)).steps()


class _Lesson:
    """The marks and the queue while the algorithm runs."""

    def __init__(self, maze: Maze, start: Cell, goal: Cell | None, neighbors: int, corners: str, wrap: bool) -> None:
        self.maze = maze
        self.start = start
        self.goal = goal
        self.directions = DIRECTIONS[:neighbors]
        self.too_many = WALLS_BESIDE[corners]
        self.wrap = wrap
        self.marks: dict[Cell, int] = {}
        self.waiting: deque[Cell] = deque()

    def steps(self) -> Iterator[Step]:
        """All steps with their numbers."""
        for number, step in enumerate(self.parts()):
            yield step._replace(number=number)

    def parts(self) -> Iterator[Step]:
        yield self.begin()
        while self.waiting:
            cell = self.waiting.popleft()
            yield Step(0, "take", cell, mark=self.marks[cell])
            for direction in self.directions:
                yield self.look(cell, direction)
        if self.goal is None:
            yield Step(0, "empty")
        elif self.goal not in self.marks:
            yield Step(0, "empty", outcome="unreachable")
        else:
            yield Step(0, "empty", outcome="reached")
            path = self.way_back()
            for cell in path:
                yield Step(0, "back", cell, mark=self.marks[cell], goal=cell == self.goal)
            path.reverse()
            for cell, other in zip(path, path[1:], strict=False):
                yield Step(0, "walk", cell, self.direction_of(cell, other), other, goal=other == self.goal)

    def begin(self) -> Step:
        if self.maze[self.start]:
            return Step(0, "start", self.start, outcome="wall")
        self.marks[self.start] = 1
        self.waiting.append(self.start)
        return Step(0, "start", self.start, outcome="marked", mark=1, goal=self.start == self.goal)

    def look(self, cell: Cell, direction: tuple[int, int]) -> Step:
        """One look; a cell that can be entered and has no mark gets one and waits."""
        other = self.neighbor(cell, direction)
        refusal = self.refusal(cell, direction, other)
        if refusal:
            return Step(0, "look", cell, direction, other, refusal)
        if other in self.marks:
            return Step(0, "look", cell, direction, other, "already marked", self.marks[other])
        self.marks[other] = self.marks[cell] + 1
        self.waiting.append(other)
        return Step(0, "look", cell, direction, other, "marked", self.marks[other], other == self.goal)

    def refusal(self, cell: Cell, direction: tuple[int, int], other: Cell) -> str:
        """Why a move is none: there is no cell, a wall, or a corner that may not be passed; empty where it is one."""
        row, col = other
        if not (0 <= row < self.maze.rows and 0 <= col < self.maze.cols):
            return "outside"
        if self.maze[other]:
            return "wall"
        if all(direction) and self.maze[row, cell[1]] + self.maze[cell[0], col] >= self.too_many:
            return "corner"
        return ""

    def neighbor(self, cell: Cell, direction: tuple[int, int]) -> Cell:
        row, col = cell[0] + direction[0], cell[1] + direction[1]
        return (row % self.maze.rows, col % self.maze.cols) if self.wrap else (row, col)

    def way_back(self) -> list[Cell]:
        """From the goal to the start, each time to the last neighbour in the order that is one lower."""
        assert self.goal is not None
        path = [self.goal]
        while path[-1] != self.start:
            cell = path[-1]
            for direction in self.directions:
                other = self.neighbor(cell, direction)
                if not self.refusal(cell, direction, other) and self.marks.get(other) == self.marks[cell] - 1:
                    before = other
            path.append(before)
        return path

    def direction_of(self, cell: Cell, other: Cell) -> tuple[int, int]:
        return next(direction for direction in self.directions if self.neighbor(cell, direction) == other)
