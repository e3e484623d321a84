"""`lettermaze maze`: make a maze."""

from __future__ import annotations

import sys

from .._shared.files import write_whole
from . import FOUND
from ._common import add_json, drawn, write_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

MOST_DIGITS = 640
"""Python reads numbers of so many digits, however it is set up."""

EXAMPLES = """\
a maze made by backtracker or kruskal has one way between any two places, and odd numbers of rows and columns;
S and B stand on its first and its last free cell, row by row

examples:
  lettermaze maze 21 41
  lettermaze maze 21 41 --seed 7 --method kruskal --svg maze.svg
  lettermaze maze 30 60 --method random --density 0.25 | lettermaze lee --path
  lettermaze maze 101 101 --format numbers > maze.txt
"""


def configure(parser: ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument("rows", metavar="ROWS", type=int, help="the rows of the result, walls included")
    parser.add_argument("cols", metavar="COLS", type=int, help="its columns")
    parser.add_argument(
        "--method",
        choices=("backtracker", "kruskal", "random"),
        default="backtracker",
        help="long corridors, many dead ends, or walls anywhere (default: backtracker)",
    )
    parser.add_argument(
        "--density", type=float, default=0.3, help="the part of the cells that are walls, for random (default: 0.3)"
    )
    parser.add_argument("--seed", help="the same seed gives the same maze everywhere (default: another one each time)")
    parser.add_argument(
        "--format", choices=("picture", "numbers", "map"), default="picture", help="how to write it (default: picture)"
    )
    parser.add_argument("--svg", metavar="FILE", help="draw the maze to a file too")
    add_json(parser)
    parser.epilog = EXAMPLES


def run(options: Namespace) -> int:
    """Make the maze and print it."""
    from ..draw import maze_picture
    from ..formats import format_map, format_maze
    from ..mazes import make

    seed = _seed(options.seed)
    maze = make(options.rows, options.cols, options.method, density=options.density, seed=seed)
    first, last = maze.cells.find(0), maze.cells.rfind(0)
    start = divmod(first, maze.cols) if first >= 0 else None
    goal = divmod(last, maze.cols) if last > first else None
    picture = maze_picture(
        maze.rows, maze.cols, maze.cells, start=[start] if start else (), goal=[goal] if goal else ()
    )
    if options.svg is not None:
        from ..draw import svg

        write_whole(options.svg, [svg(picture).encode()])
    if options.json:
        cells = [list(maze.cells[place : place + maze.cols]) for place in range(0, len(maze.cells), maze.cols)]
        facts = {"rows": maze.rows, "cols": maze.cols, "method": options.method, "seed": seed}
        write_json({**facts, "start": start, "goal": goal, "maze": cells})
    elif options.format == "map":
        sys.stdout.write(format_map(maze))
    elif options.format == "numbers":
        sys.stdout.write(format_maze(maze, start, goal))
    else:
        sys.stdout.write(drawn(picture))
    return FOUND


def _seed(text: str | None) -> int | str:
    """The seed that Python would be given: an int where the text is one, and a fresh one where there is none."""
    import os

    if text is None:
        return int.from_bytes(os.urandom(4), "little")
    is_number = text.isascii() and text.removeprefix("-").isdigit() and len(text) <= MOST_DIGITS
    return int(text) if is_number else text
