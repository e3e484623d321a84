"""Mazes as text: numbers, pictures of characters, and images."""

from __future__ import annotations

from collections import namedtuple

from .._shared.arguments import boolean, check_text, choice, walked
from .._shared.public import set_module
from ..errors import MazeError
from ._lines import lines_of
from ._maze_text import FREE, PATH, Signs, parse, picture_of, trimmed
from ._walls import inside, made, walls_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from os import PathLike
    from typing import Any, BinaryIO, NamedTuple, overload

    from .._shared.compass import Cell
    from ..mazes import Maze, MazeLike

    class ParsedMaze(NamedTuple):
        """A maze with the ends of the search in it."""

        maze: Maze
        start: Cell | None
        goal: Cell | None

    class Search(NamedTuple):
        """A maze with any number of starts and goals."""

        maze: Maze
        starts: tuple[Cell, ...]
        goals: tuple[Cell, ...]

else:
    ParsedMaze = namedtuple("ParsedMaze", "maze start goal", module="lettermaze.formats")
    ParsedMaze.__doc__ = "A maze with the ends of the search in it, cells (row, col) from 0; None where one is missing."
    Search = namedtuple("Search", "maze starts goals", module="lettermaze.formats")
    Search.__doc__ = "A maze with any number of starts and goals, tuples of cells (row, col) from 0."

COLOURS = ("green", "blue", "magenta", "red")
"""The colours that mark an end in an image; of two the one that comes first marks the start."""

_DIGITS = b"0" + b"1" * 255
_PICTURE = b"." + b"#" * 255


@set_module("lettermaze.formats")
def parse_maze(
    text: str, *, walls: str = "#", free: str = FREE, start: str = "S", goal: str = "BE", loose: bool = False
) -> ParsedMaze:
    r"""A maze written as text: `(maze, start, goal)`, which `distance(*p)` and `shortest_path(*p)` take as it is.

    The first line tells the kind. Two numbers `n m` begin n rows of m numbers, 0 (free) or 1 (wall), and then the row
    and column of the start and of the goal, counted from 1; the goal may be missing. `type` or `height` begins a Moving
    AI map. All else is a picture, a character a cell: `#` is a wall (or the characters in `walls`), a blank, `.` or `*`
    is free (or those in `free`), `S` (or one in `start`) is the start, `B` or `E` (or one in `goal`) the goal.

    As contests write them, one number `n` stands for n rows of n, rows of 0 and 1 may have no blanks between them (and
    then no sizes before them), and the rows behind the sizes may be a picture. With `loose=True` numbers may stand in
    lines in any way, and any number but 0 is a wall. The cells that come out are (row, col) from 0; a missing start or
    goal is None.

    >>> p = parse_maze("2 3\n0 0 1\n1 0 0\n1 1\n2 3\n")
    >>> p.start, p.goal
    ((0, 0), (1, 2))
    >>> parse_maze("S.#\n#.B\n") == p
    True

    Raises `MazeError` that names the line and the place: rows of unequal length, a wrong count, another number or
    character, an end outside the maze, a second start or goal, no maze at all. Blanks, tabs, blank lines around and the
    line ends of any system do not matter. Linear in the length of the text. For several goals there is `parse_search`.
    """
    maze, starts, goals = parse(text, Signs(walls, free, start, goal), loose, several=False)
    for name, ends in (("start", starts), ("goal", goals)):
        if len(ends) > 1:
            line, (_, col) = ends[1]
            raise MazeError(f"{line}, column {col + 1}: a second {name}")
    return ParsedMaze(maze, starts[0][1] if starts else None, goals[0][1] if goals else None)


@set_module("lettermaze.formats")
def parse_search(
    text: str, *, walls: str = "#", free: str = FREE, start: str = "S", goal: str = "BE", loose: bool = False
) -> Search:
    r"""A maze as `parse_maze` reads it, but with any number of starts and goals: `(maze, starts, goals)`.

    In a picture each `S` is a start and each `B` or `E` a goal, row by row; after the rows of numbers stand the cell of
    the start and those of the goals.

    >>> p = parse_search("B..S\n#.#.\nE...\n")
    >>> p.starts, p.goals
    (((0, 3),), ((0, 0), (2, 0)))
    >>> p.maze.wave(p.starts).nearest(p.goals)
    ((0, 0), 3)

    Raises `MazeError` as `parse_maze` does.
    """
    maze, starts, goals = parse(text, Signs(walls, free, start, goal), loose, several=True)
    return Search(maze, tuple(cell for _, cell in starts), tuple(cell for _, cell in goals))


@set_module("lettermaze.formats")
def format_maze(maze: MazeLike, start: Cell | None = None, goal: Cell | None = None) -> str:
    r"""A maze in the format of numbers, counted from 1, that `parse_maze` reads.

    >>> format_maze(["..#", "#.."], (0, 0), (1, 2))
    '2 3\n0 0 1\n1 0 0\n1 1\n2 3\n'

    Without a start it is the rows alone, to which a start is to be added before `parse_maze` takes it. Raises
    `MazeError` for a maze or a cell that is none, and for a goal without a start.
    """
    walls, rows, cols = walls_of(maze)
    if goal is not None and start is None:
        raise MazeError("goal: the format of numbers has no place for a goal without a start")
    digits = walls.translate(_DIGITS).decode()
    lines = [f"{rows} {cols}"]
    lines += [" ".join(digits[place : place + cols]) for place in range(0, rows * cols, cols)]
    lines += [
        "{} {}".format(*(number + 1 for number in inside(cell, rows, cols, name)))
        for name, cell in (("start", start), ("goal", goal))
        if cell is not None
    ]
    return "\n".join(lines) + "\n"


@set_module("lettermaze.formats")
def format_picture(
    maze: MazeLike,
    start: Cell | None = None,
    goal: Cell | None = None,
    *,
    path: Iterable[Cell] = (),
    character: str = PATH,
) -> str:
    r"""A maze as a picture of characters: `#` wall, `.` free, `S` and `B` the ends; a `path` is drawn with `character`.

    >>> print(format_picture(["..#", "#.."], (0, 0), (1, 2), path=[(0, 0), (0, 1), (1, 1), (1, 2)]), end="")
    S*#
    #*B

    With start and goal apart, and a path drawn with a sign of free cells, `parse_maze` reads it back.
    """
    character = check_text("character", character)
    walls, rows, cols = walls_of(maze)
    text = walls.translate(_PICTURE).decode()
    lines = [list(text[place : place + cols]) for place in range(0, rows * cols, cols)]
    for name, cells, drawn in (
        ("path", walked("path", path, "cells"), character),
        ("goal", () if goal is None else (goal,), "B"),
        ("start", () if start is None else (start,), "S"),
    ):
        for cell in cells:
            row, col = inside(cell, rows, cols, name)
            lines[row][col] = drawn
    return "".join("".join(line) + "\n" for line in lines)


@set_module("lettermaze.formats")
def mark_path(text: str, path: Iterable[Cell], *, character: str = PATH, kept: str = "SBE") -> str:
    r"""A picture of a maze with a path drawn in; the characters in `kept` and all beside the path stay as they are.

    >>> print(mark_path("S %\n% E\n", [(0, 0), (0, 1), (1, 1), (1, 2)]), end="")
    S*%
    %*E

    The text is one that `parse_maze` can read as a picture. Raises `MazeError` for a cell outside it.
    """
    text, character = check_text("text", text), check_text("character", character)
    kept = check_text("kept", kept)
    numbered = list(enumerate(lines_of(picture_of(text)), 1))
    lines = [list(line) for _, line in (trimmed(numbered) if text.strip() else ())]
    for cell in walked("path", path, "cells"):
        row, col = inside(cell, len(lines), min(map(len, lines), default=0), "path")
        if lines[row][col] not in kept:
            lines[row][col] = character
    return "".join("".join(line) + "\n" for line in lines)


if TYPE_CHECKING:

    @overload
    def maze_from_image(
        image: str | PathLike[str] | BinaryIO | Any,
        *,
        threshold: int = 128,
        cells: str = "blocks",
        cell_size: int | None = None,
        crop: bool = False,
        invert: bool = False,
    ) -> Maze: ...
    @overload
    def maze_from_image(
        image: str | PathLike[str] | BinaryIO | Any,
        *,
        threshold: int = 128,
        cells: str = "blocks",
        cell_size: int | None = None,
        crop: bool = False,
        invert: bool = False,
        ends: bool = False,
        start_color: str | None = None,
        goal_color: str | None = None,
    ) -> ParsedMaze: ...


@set_module("lettermaze.formats")
def maze_from_image(
    image: str | PathLike[str] | BinaryIO | Any,
    *,
    threshold: int = 128,
    cells: str = "blocks",
    cell_size: int | None = None,
    crop: bool = False,
    invert: bool = False,
    ends: bool = False,
    start_color: str | None = None,
    goal_color: str | None = None,
) -> Maze | ParsedMaze:
    """The maze in a picture of it: what is grey and darker than `threshold` (0 black to 255 white) is wall.

    `image` is the name of a file, an open binary file, or a Pillow image; what is transparent counts as white. It is
    turned as it says itself (EXIF), and the levels of 16 or 32 bits are taken by the range that it has.

    What is coloured is free. With `ends=True`, or with the name of a colour ("red", "green", "blue", "magenta"), the
    result is `(maze, start, goal)` as `parse_maze` gives it: the start is the cell of `start_color`, the goal that of
    `goal_color`; without names, of the two colours in the picture the first of green, blue, magenta and red marks the
    start. An end without a colour is None; two cells of one colour, or more than two colours, are a `MazeError`.

    `cell_size` is the side of a cell in pixels; without it the largest is taken that the edges of the walls agree with,
    or one pixel. A cell is what most of its pixels are. `crop=True` leaves a light margin around the walls out, and
    `invert=True` makes what is light the walls.

    With `cells="corridors"` the walls are thin lines at equal distances, as most programs draw mazes. A maze of R rows
    and C columns of corridors comes to 2R + 1 rows and 2C + 1 columns of cells, with the corridors at the odd places
    and the lines between them; a margin does not matter, and `cell_size` is the distance of two lines, if it is not to
    be found.

    Raises `ImportError` where Pillow is not installed (`pip install lettermaze[image]`), `OSError` for a file that is
    no image, and `MazeError` for an image without pixels or of too many. Linear in the number of pixels.
    """
    from ..mazes import image_walls

    ends = boolean("ends", ends)
    for name, colour in (("start_color", start_color), ("goal_color", goal_color)):
        if colour is not None:
            choice(name, colour, COLOURS, error=MazeError)
    cells = choice("cells", cells, ("blocks", "corridors"), error=MazeError)
    walls, rows, cols, marked = image_walls(image, threshold, cells, cell_size, crop, invert)
    many = next((name for name, cells in marked.items() if len(cells) > 1), None)
    if many is not None and 1 not in walls:
        raise MazeError(f"the image has no grey walls, but some of {many}: make it grey if these are walls")
    maze = made(walls, rows, cols)
    if not ends and start_color is None and goal_color is None:
        return maze
    return ParsedMaze(maze, *_marked_ends(marked, start_color, goal_color))


def _marked_ends(
    marked: dict[str, list[Cell]], start_color: str | None, goal_color: str | None
) -> tuple[Cell | None, Cell | None]:
    """The start and the goal among the cells that are marked by each colour."""
    if start_color is None and goal_color is None:
        names = [name for name in COLOURS if name in marked]
        if len(names) > 2:
            raise MazeError(
                f"the image has ends of {len(names)} colours, {', '.join(names)}: name start_color, goal_color"
            )
        start_color, goal_color = (*names, None, None)[:2]
    return _marked_end(marked, "start", start_color), _marked_end(marked, "goal", goal_color)


def _marked_end(marked: dict[str, list[Cell]], name: str, colour: str | None) -> Cell | None:
    cells = marked.get(colour or "", [])
    if len(cells) > 1:
        raise MazeError(f"the image has {len(cells)} cells of {colour}, the {name} among them: {cells[0]}, {cells[1]}")
    if colour is not None and not cells:
        raise MazeError(f"the image has no cell of {colour} for the {name}")
    return cells[0] if cells else None
