"""`lettermaze lee`: the steps from start to goal in a maze, the field of the wave, and a shortest path."""

from __future__ import annotations

import sys

from .._shared.files import write_whole
from ..errors import MazeError
from . import FOUND, NOT_FOUND
from ._common import add_json, drawn, fits_terminal, is_terminal, read_text, shown, write_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Iterable, Sequence
    from typing import Any

    from .._shared.compass import Cell
    from ..draw import GridPicture
    from ..mazes import Maze, Wave

SECONDS = 6
"""How long an animated wave runs."""

EXAMPLES = """\
the maze is text: numbers n m, and n rows of m numbers, 0 free and any other a wall, then row and column of the start
and of the goal, counted from 1, in lines of any length; or a picture with # for walls, S and B (or E); or a Moving AI
map, with --start and --goal

examples:
  lettermaze lee maze.txt                    the number of steps, or -1
  lettermaze lee --field --path < maze.txt   the field of the wave first, and then the cells of a shortest path
  lettermaze lee maze.txt --nearest          the nearest of the goals in the maze, and the steps to it
  lettermaze lee maze.txt --nearest 2,9 5,1  the nearer of these two
  lettermaze lee --start 1,1 --farthest maze.map
  lettermaze lee --animate maze.txt          let the wave run on the terminal
  lettermaze maze 21 41 | lettermaze lee --svg maze.svg --animate
  lettermaze lee --html maze.html maze.txt   a page to step through the algorithm
"""


def configure(parser: ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument("file", metavar="FILE", nargs="?", default="-", help="the maze (default: standard input)")
    parser.add_argument("--walls", metavar="CHARACTERS", default="#", help="what is a wall in a picture (default: #)")
    parser.add_argument("--free", metavar="CHARACTERS", help="what is free in a picture (default: blank, . and *)")
    parser.add_argument(
        "--start", metavar="ROW,COL|CHARACTERS", type=_end, help="the start, counted from 1, or what marks it (S)"
    )
    goal = parser.add_mutually_exclusive_group()
    goal.add_argument(
        "--goal", metavar="ROW,COL|CHARACTERS", type=_end, help="the goal, counted from 1, or what marks it (B or E)"
    )
    goal.add_argument(
        "--nearest",
        metavar="ROW,COL",
        type=_cell,
        nargs="*",
        help="go to the nearest of these cells, or of all goals in the maze, and print it",
    )
    goal.add_argument("--farthest", action="store_true", help="go to the farthest cell of all, and print it")
    parser.add_argument("--neighbors", type=int, choices=(4, 8), default=4, help="8 allows diagonal steps (default: 4)")
    parser.add_argument(
        "--corners",
        choices=("always", "not-both-blocked", "both-free"),
        default="always",
        help="which diagonal steps may pass a wall's corner (default: always)",
    )
    parser.add_argument("--wrap", action="store_true", help="join opposite edges of the maze")
    parser.add_argument("--field", action="store_true", help="print the marks of the wave: 1 at the start, 0 unreached")
    parser.add_argument("--path", action="store_true", help="print a shortest path: its cells, or drawn in a picture")
    parser.add_argument("--svg", metavar="FILE", help="draw the maze with the wave (--field) and the path to a file")
    parser.add_argument("--html", metavar="FILE", help="write a page on which the wave runs step by step, to play with")
    parser.add_argument(
        "--animate",
        action="store_true",
        help="let the wave run: in the drawing of --svg, else on the terminal (off one: the field, as --field)",
    )
    add_json(parser)
    parser.epilog = EXAMPLES


def run(options: Namespace) -> int:
    """Print what was asked for; 1 if the goal cannot be reached."""
    from ..formats import kind_of_maze, parse_maze, parse_search

    signs = {"walls": options.walls, "loose": True}
    for name in ("free", "start", "goal"):
        if isinstance(getattr(options, name), str):
            signs[name] = getattr(options, name)
            setattr(options, name, None)
    text = read_text(options.file, MazeError)
    goals: Sequence[Cell] = options.nearest or ()
    try:
        if options.nearest == []:
            maze, starts, goals = parse_search(text, **signs)
            goal = None
        else:
            maze, start, goal = parse_maze(text, **signs)
            starts = () if start is None else (start,)
    except MazeError as error:
        raise MazeError(f"{shown(options.file)}: {error}") from None
    if options.start:
        starts = (options.start,)
    if not starts:
        raise MazeError(f"{shown(options.file)}: the maze has no start; --start ROW,COL gives one")
    if options.nearest == [] and not goals:
        raise MazeError(f"{shown(options.file)}: the maze has no goals; --nearest ROW,COL ... gives some")
    for name, cells in (("start", starts), ("goal", [options.goal]), ("nearest", goals)):
        _check_cells(name, cells, maze)
    wave = maze.wave(starts, neighbors=options.neighbors, corners=options.corners, wrap=options.wrap)
    search = _Search(maze, wave, starts, options.goal or goal, goals, options.farthest)
    if options.svg is not None:
        from ..draw import svg

        picture = search.picture(has_marks=options.field or options.animate)
        drawing = svg(picture, seconds=SECONDS if options.animate else 0)
        write_whole(options.svg, [drawing.encode()])
    if options.html is not None:
        wave.page(goal=search.goal).save(options.html)
    if options.json:
        write_json(search.facts(options.field))
    else:
        is_picture = kind_of_maze(text, options.walls) == "picture"
        has_field = options.field or not search.has_goal
        if options.animate and options.svg is None:
            has_field = not search.play()
        ends = str(signs.get("start", "S")) + str(signs.get("goal", "BE"))
        search.write(has_field, options.path, text if is_picture else None, ends)
    if search.has_goal and search.steps < 0:
        print(f"lettermaze: {search.reason()}", file=sys.stderr)
        return NOT_FOUND
    return FOUND


class _Search:
    """A wave and what to say about its goal."""

    def __init__(
        self,
        maze: Maze,
        wave: Wave,
        starts: Sequence[Cell],
        goal: Cell | None,
        goals: Sequence[Cell],
        is_farthest: bool,
    ) -> None:
        self.maze, self.wave, self.starts, self.goal, self.goals = maze, wave, starts, goal, goals
        self.is_chosen = is_farthest or bool(goals)
        self.has_goal = self.is_chosen or goal is not None
        if self.is_chosen:
            best = wave.farthest() if is_farthest else wave.nearest(goals)
            self.goal = best and best[0]
        self.steps = -1 if self.goal is None else wave.steps(self.goal)

    @property
    def path(self) -> tuple[Cell, ...]:
        """A shortest path, or nothing."""
        return self.wave.path(self.goal) or () if self.goal is not None and self.steps >= 0 else ()

    def play(self) -> bool:
        """Let the wave run on the terminal, and then the path grow; False where it cannot."""
        from ._animation import play

        last = max(self.wave.marks.cast("B").cast("i"))

        def frame(number: int) -> tuple[GridPicture, int]:
            return self.picture(has_marks=True, cells=max(0, number - last)), min(number, last)

        return play(1 + last + len(self.path), frame)

    def write(self, has_field: bool, has_path: bool, text: str | None, ends: str) -> None:
        """Print what the textbook's program prints, or draw the path into `text`, the picture of the maze.

        The characters in `ends` mark starts and goals there.
        """
        from ..formats import mark_path

        lines: list[str] = []
        if has_field:
            lines.append(drawn(self.picture(has_marks=True), self._numbers))
        if self.is_chosen and self.goal is not None:
            lines.append("{} {}\n".format(*(number + 1 for number in self.goal)))
        if self.has_goal:
            lines.append(f"{self.steps}\n")
        if has_path and self.path and text is not None:
            lines.append(drawn(self.picture(), lambda: mark_path(text, self.path, kept=ends)))
        elif has_path:
            lines.append("".join(f"{row + 1} {col + 1}\n" for row, col in self.path))
        sys.stdout.write("".join(lines))

    def _numbers(self) -> str:
        """The field as text, in columns where a person looks at it and the terminal is wide enough."""
        from ..draw import text

        plain = text(self.picture(has_marks=True))
        if not is_terminal():
            return plain
        rows = [line.split() for line in plain.splitlines()]
        width = max((len(mark) for row in rows for mark in row), default=0)
        columns = [" ".join(mark.rjust(width) for mark in row) for row in rows]
        return "".join(f"{line}\n" for line in columns) if fits_terminal(columns) else plain

    def picture(self, has_marks: bool = False, cells: int | None = None) -> GridPicture:
        """The maze with the path (or so many cells of it), the ends of the search, and the numbers of the wave."""
        from ..draw import maze_picture

        return maze_picture(
            self.maze.rows,
            self.maze.cols,
            self.maze.cells,
            marks=self.wave.marks.cast("B").cast("i").tolist() if has_marks else None,
            path=self.path[:cells],
            start=self.starts,
            goal=self.goals or ([self.goal] if self.goal is not None else ()),
        )

    def facts(self, has_field: bool) -> dict[str, Any]:
        """What `--json` prints: cells are [row, column] from 0."""
        start = self.path[0] if self.path else self.starts[0]
        facts: dict[str, Any] = {"start": start, "goal": self.goal}
        if self.has_goal:
            why = "unreachable" if self.goal is None else self.wave.why(self.goal)
            facts.update(steps=self.steps, why=why, path=self.path or None)
        if has_field or not self.has_goal:
            facts["field"] = self.wave.marks.tolist()
        return facts

    def reason(self) -> str:
        """Why the goal was not reached."""
        if not self.wave.reached:
            return "the start is a wall"
        if self.goal is None:
            return "none of the cells can be reached from the start"
        place = "row {}, column {}".format(*(number + 1 for number in self.goal))
        if self.wave.why(self.goal) == "wall":
            return f"the goal ({place}) is a wall"
        return f"the goal ({place}) cannot be reached from the start"


def _check_cells(name: str, cells: Iterable[Cell | None], maze: Maze) -> None:
    """Refuse what the maze does not have in the words of the command line, which counts from 1."""
    for cell in cells:
        if cell and not (0 <= cell[0] < maze.rows and 0 <= cell[1] < maze.cols):
            place = "row {}, column {}".format(*(number + 1 for number in cell))
            raise MazeError(f"--{name}: {place} is outside the maze of {maze.rows} rows and {maze.cols} columns")


def _end(text: str) -> Any:
    """A cell, or the characters that mark it in a picture."""
    return _cell(text) if "," in text or text.isdecimal() else text


def _cell(text: str) -> Cell:
    """A cell from an argument ROW,COL that counts from 1."""
    import argparse

    row, _, col = text.partition(",")
    try:
        return int(row) - 1, int(col) - 1
    except ValueError:
        raise argparse.ArgumentTypeError(f"expected ROW,COL, two numbers counted from 1, not {text!r}") from None
