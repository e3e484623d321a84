"""Mazes as text: numbers, pictures of characters, and images."""

from __future__ import annotations

from collections import namedtuple

from .._shared.arguments import boolean, check_text, walked
from .._shared.public import set_module
from ..errors import MazeError
from ._lines import integer, lines_of, short
from ._maps import parse_map
from ._walls import check_size, inside, made, walls_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from os import PathLike
    from typing import Any, BinaryIO, NamedTuple, TypeAlias

    from .._shared.compass import Cell
    from ..mazes import Maze, MazeLike

    _End: TypeAlias = tuple[int, Cell]

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

WALLS = "a str of the characters that are walls"

_DIGITS = b"0" + b"1" * 255
_PICTURE = b"." + b"#" * 255
_FROM_DIGITS = bytes(code - ord("0") if code in b"01" else 0 for code in range(256))


@set_module("lettermaze.formats")
def parse_maze(text: str, *, walls: str = "#", loose: bool = False) -> ParsedMaze:
    r"""A maze written as text: `(maze, start, goal)`, which `distance(*p)` and `shortest_path(*p)` take as it is.

    The first line tells the kind. Two numbers `n m` begin n rows of m numbers, 0 (free) or 1 (wall), and then the row
    and column of the start and of the goal, counted from 1; the goal may be missing. `type` begins a Moving AI map. All
    else is a picture, a character a cell: `#` is a wall (or the characters in `walls`), a blank or `.` is free, `S` is
    the start, `B` or `E` the goal. With `loose=True` numbers may stand in lines in any way, and any number but 0 is
    a wall. The cells that come out are (row, col) from 0; a missing start or goal is None.

    >>> p = parse_maze("2 3\n0 0 1\n1 0 0\n1 1\n2 3\n")
    >>> p.start, p.goal
    ((0, 0), (1, 2))
    >>> parse_maze("S.#\n#.B\n") == p
    True

    Raises `MazeError` that names the line and the place: rows of unequal length, a wrong count, another number or
    character, an end outside the maze, a second start or goal, no maze at all. Blanks, tabs, blank lines around and the
    line ends of any system do not matter. Linear in the length of the text. For several goals there is `parse_search`.
    """
    maze, starts, goals = _parse(text, walls, loose, several=False)
    for name, ends in (("start", starts), ("goal", goals)):
        if len(ends) > 1:
            line, (_, col) = ends[1]
            raise MazeError(f"line {line}, column {col + 1}: a second {name}")
    return ParsedMaze(maze, starts[0][1] if starts else None, goals[0][1] if goals else None)


@set_module("lettermaze.formats")
def parse_search(text: str, *, walls: str = "#", loose: bool = False) -> Search:
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
    maze, starts, goals = _parse(text, walls, loose, several=True)
    return Search(maze, tuple(cell for _, cell in starts), tuple(cell for _, cell in goals))


@set_module("lettermaze.formats")
def kind_of_maze(text: str, walls: str = "#") -> str:
    r"""How a maze is written, told by the first line that is not blank: `"numbers"`, `"picture"` or `"map"`.

    >>> kind_of_maze("5 6\n0 1 0"), kind_of_maze("##.#"), kind_of_maze("type octile")
    ('numbers', 'picture', 'map')

    Raises `MazeError` for a text without such a line.
    """
    text = check_text("text", text)
    walls = check_text("walls", walls, WALLS)
    first = next((line.split() for line in lines_of(text) if line.strip()), None)
    if first is None:
        raise MazeError("the maze is empty")
    if first[0].lower() == "type":
        return "map"
    if all(integer(token) is not None for token in first) and not set("".join(first)) <= set(walls):
        return "numbers"
    return "picture"


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
    character: str = "*",
) -> str:
    r"""A maze as a picture of characters: `#` wall, `.` free, `S` and `B` the ends; a `path` is drawn with `character`.

    >>> print(format_picture(["..#", "#.."], (0, 0), (1, 2), path=[(0, 0), (0, 1), (1, 1), (1, 2)]), end="")
    S*#
    #*B

    Without a path, and with start and goal apart, `parse_maze` reads it back.
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
def mark_path(text: str, path: Iterable[Cell], *, character: str = "*") -> str:
    r"""A picture of a maze with a path drawn in; `S`, `B` and `E` on the path and all beside it stay as they are.

    >>> print(mark_path("S %\n% E\n", [(0, 0), (0, 1), (1, 1), (1, 2)]), end="")
    S*%
    %*E

    The text is one that `parse_maze` can read as a picture. Raises `MazeError` for a cell outside it.
    """
    text, character = check_text("text", text), check_text("character", character)
    numbered = list(enumerate(lines_of(text), 1))
    lines = [list(line) for _, line in (_trimmed(numbered) if text.strip() else ())]
    for cell in walked("path", path, "cells"):
        row, col = inside(cell, len(lines), min(map(len, lines), default=0), "path")
        if lines[row][col] not in "SBE":
            lines[row][col] = character
    return "".join("".join(line) + "\n" for line in lines)


@set_module("lettermaze.formats")
def maze_from_image(
    image: str | PathLike[str] | BinaryIO | Any,
    *,
    threshold: int = 128,
    cell_size: int | None = None,
    crop: bool = False,
    invert: bool = False,
) -> Maze:
    """The maze in a picture of it: what is darker than `threshold` (0 black to 255 white) is wall.

    `image` is the name of a file, an open binary file, or a Pillow image; what is transparent counts as white.
    `cell_size` is the side of a cell in pixels; without it the largest is taken that the edges of the walls agree with,
    or one pixel. A cell is what most of its pixels are. `crop=True` leaves a light margin around the walls out, and
    `invert=True` makes what is light the walls.

    Raises `ImportError` where Pillow is not installed (`pip install lettermaze[image]`), `OSError` for a file that is
    no image, and `MazeError` for an image without pixels or of too many. Linear in the number of pixels.
    """
    from ..mazes import image_walls

    walls, rows, cols = image_walls(image, threshold, cell_size, crop, invert)
    return made(walls, rows, cols)


def _parse(text: str, walls: str, loose: bool, several: bool) -> tuple[Maze, list[_End], list[_End]]:
    """The maze, its starts and its goals, each with the number of its line."""
    loose, text, walls = boolean("loose", loose), check_text("text", text), check_text("walls", walls, WALLS)
    kind = kind_of_maze(text, walls)
    if kind == "map":
        return parse_map(text), [], []
    lines = list(enumerate(lines_of(text), 1))
    if kind == "picture":
        return _parse_picture(lines, walls)
    try:
        return _parse_numbers(lines, several)
    except MazeError as error:
        found = _parse_loosely(lines, several) if loose else None
        if found is None:
            raise error
        return found


def _parse_numbers(lines: list[tuple[int, str]], several: bool) -> tuple[Maze, list[_End], list[_End]]:
    """The format of numbers; blank lines between its lines are no part of it."""
    lines = [(number, line) for number, line in lines if line.strip()]
    number, line = lines[0]
    sizes = [integer(token) for token in line.split()]
    if len(sizes) != 2:
        raise MazeError(f"line {number}: expected two numbers, of rows and of columns, found {len(sizes)}")
    rows, cols = (size or 0 for size in sizes)
    check_size(rows, cols, number)
    if len(lines) <= rows:
        raise MazeError(f"line {lines[-1][0]}: the maze ends after {len(lines) - 1} of {rows} rows")
    walls = b"".join(_row_of_numbers(line, cols, number) for number, line in lines[1 : rows + 1])
    start, *goals = _ends(_tokens(lines[rows + 1 :]), rows, cols, lines[rows][0], several)
    return made(walls, rows, cols), [start], goals


def _parse_loosely(lines: list[tuple[int, str]], several: bool) -> tuple[Maze, list[_End], list[_End]] | None:
    """The same numbers in lines of any length; None where not all of them are there, or one is no number."""
    tokens = _tokens(lines)
    values = [integer(token) for _, token in tokens]
    if len(values) < 2 or None in values:
        return None
    rows, cols = values[0] or 0, values[1] or 0
    check_size(rows, cols, tokens[0][0])
    begin, end = 2, 2 + rows * cols
    if len(tokens) - end in (1, 3) or len(tokens) < end + 2:
        # Rather a row is too short than an end.
        return None
    start, *goals = _ends(tokens[end:], rows, cols, tokens[end - 1][0], several)
    return made(bytes(map(bool, values[begin:end])), rows, cols), [start], goals


def _tokens(lines: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """What stands between blanks, each with the number of its line."""
    return [(number, token) for number, line in lines for token in line.split()]


def _row_of_numbers(line: str, cols: int, number: int) -> bytes:
    tokens = line.split()
    if len(tokens) != cols:
        raise MazeError(f"line {number}: expected {cols} numbers, found {len(tokens)}")
    joined = "".join(tokens)
    if len(joined) == cols and not joined.strip("01"):
        return joined.encode().translate(_FROM_DIGITS)
    values = [integer(token) for token in tokens]
    for place, value in enumerate(values, 1):
        if value not in (0, 1):
            raise MazeError(
                f"line {number}, number {place}: expected 0 (free) or 1 (wall), not {short(tokens[place - 1])}"
            )
    return bytes(value or 0 for value in values)


def _ends(numbers: list[tuple[int, str]], rows: int, cols: int, last: int, several: bool) -> list[_End]:
    """The start and the goals from the numbers after the rows; `last` is the number of the last row's line."""
    if len(numbers) not in (2, 4) and not (several and numbers and len(numbers) % 2 == 0):
        line = numbers[-1][0] if numbers else last
        goals = "each goal" if several else "the goal (or none)"
        raise MazeError(
            f"line {line}: after the rows, expected 2 numbers for the start and 2 for {goals}, found {len(numbers)}"
        )
    pairs = zip(numbers[::2], numbers[1::2], strict=True)
    return [_end("goal" if place else "start", pair, rows, cols) for place, pair in enumerate(pairs)]


def _end(name: str, numbers: tuple[tuple[int, str], tuple[int, str]], rows: int, cols: int) -> _End:
    line = numbers[0][0]
    row, col = (integer(token) for _, token in numbers)
    if row is None or col is None:
        wrong = next(token for _, token in numbers if integer(token) is None)
        raise MazeError(f"line {line}: expected the row and column of the {name}, not {short(wrong)}")
    if not (1 <= row <= rows and 1 <= col <= cols):
        raise MazeError(
            f"line {line}: the {name}, row {row} and column {col}, "
            f"is outside the maze of {rows} rows and {cols} columns"
        )
    return line, (row - 1, col - 1)


def _parse_picture(lines: list[tuple[int, str]], walls: str) -> tuple[Maze, list[_End], list[_End]]:
    lines = _trimmed(lines)
    cols = len(lines[0][1])
    check_size(len(lines), cols, lines[0][0])
    table = {**dict.fromkeys(map(ord, " .SBE"), "\0"), **dict.fromkeys(map(ord, walls), "\1")}
    starts: list[_End] = []
    goals: list[_End] = []
    cells = []
    for row, (number, line) in enumerate(lines):
        if len(line) != cols:
            raise MazeError(f"line {number}: this row has {len(line)} cells, the first one {cols}")
        if not table.keys() >= set(map(ord, line)):
            col = next(col for col, character in enumerate(line) if ord(character) not in table)
            raise MazeError(
                f"line {number}, column {col + 1}: expected a wall ({walls}), a free cell (blank, '.', S, B or E), "
                f"not {short(line[col])}"
            )
        cells.append(line.translate(table))
        for ends, characters in ((starts, "S"), (goals, "BE")):
            if not set(characters).isdisjoint(line):
                for col, character in enumerate(line):
                    if character in characters and character not in walls:
                        ends.append((number, (row, col)))
    return made("".join(cells).encode(), len(lines), cols), starts, goals


def _trimmed(lines: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """The rows of a picture without the blank lines around it and, where rows differ by them, the blanks behind."""
    width = next(len(line) for _, line in lines if line.strip())
    if any(len(line) != width for _, line in lines if line.strip()) or any("\t" in line for _, line in lines):
        lines = [(number, line.rstrip()) for number, line in lines]
    ends = [place for place, (_, line) in enumerate(lines) if line.strip() or len(line) == width]
    return lines[ends[0] : ends[-1] + 1]
