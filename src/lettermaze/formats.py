"""Text in and out: boards of letters, mazes and maps, in the formats that people have.

One file, as all of it is one public module of small parsers and writers, which share how lines and cells are read.
"""

from __future__ import annotations

from collections import namedtuple

from ._shared.arguments import boolean, check_text, text_or_none
from .errors import MazeError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from os import PathLike
    from typing import Any, BinaryIO, NamedTuple, TypeAlias

    from ._shared.compass import Cell
    from .letters import Row
    from .mazes import Maze, MazeLike

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

    class Scenario(NamedTuple):
        """One line of a Moving AI scenario file."""

        bucket: int
        map: str
        rows: int
        cols: int
        start: Cell
        goal: Cell
        length: float

else:
    ParsedMaze = namedtuple("ParsedMaze", "maze start goal")
    ParsedMaze.__doc__ = "A maze with the ends of the search in it, cells (row, col) from 0; None where one is missing."
    Search = namedtuple("Search", "maze starts goals")
    Search.__doc__ = "A maze with any number of starts and goals, tuples of cells (row, col) from 0."
    Scenario = namedtuple("Scenario", "bucket map rows cols start goal length")
    Scenario.__doc__ = (
        "One line of a Moving AI scenario file: its group, the name and size of the map, cells (row, col), and the "
        "length of a shortest path, diagonals counted as the square root of two."
    )

MAP_FREE, MAP_WALLS = ".GS", "@OTW"
"""The characters of Moving AI maps: ground and swamp can be walked on; trees, water and what is outside cannot."""

SHOWN = 24
"""Messages repeat at most so many characters of what was given."""


def parse_board(
    text: str, tiles: bool = False, raw: bool = False, *, wildcard: str | None = None, hole: str | None = None
) -> list[Row]:
    r"""The rows of a board written as text, one row a line, to be given wherever a board is.

    Characters that are not letters are dropped, and then the lines without letters, so that the text may be spaced
    or framed in any way. An accent that has no letter of its own stays in the cell of the letter before it. With
    `tiles=True` the cells of a line are separated by blanks, and a cell may hold several letters; with `raw=True`
    every character of a line is a cell. `wildcard` and `hole` are kept as cells too; a hole comes out as None.

    >>> parse_board("+-----+\n| S T |\n| O P |\n+-----+\n")
    ['ST', 'OP']
    >>> parse_board("QU I\nT *", tiles=True, hole="*")
    [['QU', 'I'], ['T', None]]
    >>> parse_board("a1\n#b", raw=True)
    ['a1', '#b']

    Raises `TypeError` for what is no text, and for both `tiles` and `raw`. Linear in the length of the text.
    """
    check_text("text", text)
    tiles, raw = boolean("tiles", tiles), boolean("raw", raw)
    wildcard, hole = text_or_none("wildcard", wildcard), text_or_none("hole", hole)
    if tiles and raw:
        raise TypeError("tiles and raw cannot be given together: a cell is one of the two")
    if raw:
        rows: list[Row] = [line if hole is None else _open_holes(list(line), hole) for line in _lines(text)]
        while rows and not rows[-1]:
            rows.pop()
        return rows
    if tiles:
        return [_open_holes(line.split(), hole) for line in _lines(text) if line.strip()]
    found = [_letters(line, wildcard, hole) for line in _lines(compose(text))]
    return [row for row in found if row]


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


def kind_of_maze(text: str, walls: str = "#") -> str:
    r"""How a maze is written, told by the first line that is not blank: `"numbers"`, `"picture"` or `"map"`.

    >>> kind_of_maze("5 6\n0 1 0"), kind_of_maze("##.#"), kind_of_maze("type octile")
    ('numbers', 'picture', 'map')

    Raises `MazeError` for a text without such a line.
    """
    check_text("text", text)
    check_text("walls", walls, "a str of the characters that are walls")
    first = next((line.split() for line in _lines(text) if line.strip()), None)
    if first is None:
        raise MazeError("the maze is empty")
    if first[0].lower() == "type":
        return "map"
    if all(_integer(token) is not None for token in first) and not set("".join(first)) <= set(walls):
        return "numbers"
    return "picture"


def parse_map(text: str) -> Maze:
    r"""The maze in the text of a Moving AI `.map` file: `.`, `G` and `S` are free, `@`, `O`, `T` and `W` are walls.

    >>> parse_map("type octile\nheight 2\nwidth 3\nmap\n.@.\nT.G\n").shape
    (2, 3)

    Raises `MazeError` that names the line and the place.
    """
    check_text("text", text)
    lines = list(enumerate(_lines(text), 1))
    sizes: dict[str, int] = {}
    for number, line in lines:
        key, *values = line.lower().split() or [""]
        if key == "map":
            break
        if key in ("height", "width"):
            size = _integer(values[0]) if len(values) == 1 else None
            if size is None or size < 1:
                raise MazeError(f"line {number}: {key} must be one positive number")
            sizes[key] = size
        elif key not in ("type", ""):
            raise MazeError(f"line {number}: expected type, height, width or map, not {_short(line)}")
    else:
        raise MazeError(f"line {len(lines)}: the map ends before its line map")
    if len(sizes) < 2:
        missing = "height" if "height" not in sizes else "width"
        raise MazeError(f"line {number}: the map begins before its {missing} is given")
    return _map_cells(lines[number:], sizes["height"], sizes["width"], number)


def parse_scen(text: str) -> list[Scenario]:
    r"""The lines of a Moving AI `.scen` file; its columns are x, then y, and come out as (row, col).

    >>> parse_scen("version 1\n0\ta.map\t8\t4\t5\t1\t7\t3\t2.82842712\n")[0].start
    (1, 5)

    Raises `MazeError` that names the line.
    """
    check_text("text", text)
    scenarios = []
    for number, line in enumerate(_lines(text), 1):
        if line.strip() and not line.lower().startswith("version"):
            scenarios.append(_scenario(line, number))
    return scenarios


def format_board(board: Iterable[Iterable[str | None]], *, hole: str = ".") -> str:
    r"""A board as text: letters one after the other, or cells apart where one of them holds several letters.

    >>> format_board(["STAR", "POOL"])
    'STAR\nPOOL\n'
    >>> format_board([["QU", "I"], ["T", None]])
    'QU I\nT .\n'
    """
    rows = [[tile or hole for tile in row] for row in board]
    gap = " " if any(len(tile) > 1 for row in rows for tile in row) else ""
    return "".join(gap.join(row) + "\n" for row in rows)


def format_maze(maze: MazeLike, start: Cell | None = None, goal: Cell | None = None) -> str:
    r"""A maze in the format of numbers, counted from 1, that `parse_maze` reads.

    >>> format_maze(["..#", "#.."], (0, 0), (1, 2))
    '2 3\n0 0 1\n1 0 0\n1 1\n2 3\n'

    Without a start it is the rows alone, to which a start is to be added before `parse_maze` takes it. Raises
    `MazeError` for a maze or a cell that is none, and for a goal without a start.
    """
    walls, rows, cols = _walls_of(maze)
    if goal is not None and start is None:
        raise MazeError("goal: the format of numbers has no place for a goal without a start")
    digits = walls.translate(_DIGITS).decode()
    lines = [f"{rows} {cols}"]
    lines += [" ".join(digits[place : place + cols]) for place in range(0, rows * cols, cols)]
    lines += [
        "{} {}".format(*(number + 1 for number in _inside(cell, rows, cols, name)))
        for name, cell in (("start", start), ("goal", goal))
        if cell is not None
    ]
    return "\n".join(lines) + "\n"


def format_picture(
    maze: MazeLike, start: Cell | None = None, goal: Cell | None = None, *, path: Iterable[Cell] = (), mark: str = "*"
) -> str:
    r"""A maze as a picture of characters: `#` wall, `.` free, `S` and `B` the ends; a `path` is drawn with `mark`.

    >>> print(format_picture(["..#", "#.."], (0, 0), (1, 2), path=[(0, 0), (0, 1), (1, 1), (1, 2)]), end="")
    S*#
    #*B

    Without a path, and with start and goal apart, `parse_maze` reads it back.
    """
    walls, rows, cols = _walls_of(maze)
    text = walls.translate(_PICTURE).decode()
    lines = [list(text[place : place + cols]) for place in range(0, rows * cols, cols)]
    for name, cells, character in (
        ("path", path, mark),
        ("goal", () if goal is None else (goal,), "B"),
        ("start", () if start is None else (start,), "S"),
    ):
        for cell in cells:
            row, col = _inside(cell, rows, cols, name)
            lines[row][col] = character
    return "".join("".join(line) + "\n" for line in lines)


def mark_path(text: str, path: Iterable[Cell], *, mark: str = "*") -> str:
    r"""A picture of a maze with a path drawn in; `S`, `B` and `E` on the path and all beside it stay as they are.

    >>> print(mark_path("S %\n% E\n", [(0, 0), (0, 1), (1, 1), (1, 2)]), end="")
    S*%
    %*E

    The text is one that `parse_maze` can read as a picture. Raises `MazeError` for a cell outside it.
    """
    check_text("text", text)
    numbered = list(enumerate(_lines(text), 1))
    lines = [list(line) for _, line in (_trimmed(numbered) if text.strip() else ())]
    for cell in path:
        row, col = _inside(cell, len(lines), min(map(len, lines), default=0), "path")
        if lines[row][col] not in "SBE":
            lines[row][col] = mark
    return "".join("".join(line) + "\n" for line in lines)


def format_map(maze: MazeLike) -> str:
    r"""A maze as the text of a Moving AI `.map` file.

    >>> format_map(["..#", "#.."])
    'type octile\nheight 2\nwidth 3\nmap\n..@\n@..\n'
    """
    walls, rows, cols = _walls_of(maze)
    text = walls.translate(_MAP).decode()
    lines = [text[place : place + cols] for place in range(0, rows * cols, cols)]
    return "\n".join(["type octile", f"height {rows}", f"width {cols}", "map", *lines]) + "\n"


def format_scen(scenarios: Iterable[Scenario]) -> str:
    r"""Scenarios as the text of a Moving AI `.scen` file.

    >>> format_scen([Scenario(0, "a.map", 4, 8, (1, 5), (3, 7), 2.82842712)])
    'version 1\n0\ta.map\t8\t4\t5\t1\t7\t3\t2.82842712\n'
    """
    lines = ["version 1"]
    for bucket, name, rows, cols, (row, col), (goal_row, goal_col), length in scenarios:
        fields = (bucket, name, cols, rows, col, row, goal_col, goal_row, f"{length:.8f}")
        lines.append("\t".join(map(str, fields)))
    return "\n".join(lines) + "\n"


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
    from .mazes import image_walls

    walls, rows, cols = image_walls(image, threshold, cell_size, crop, invert)
    return _maze(walls, rows, cols)


_DIGITS = b"0" + b"1" * 255
_PICTURE = b"." + b"#" * 255
_MAP = b"." + b"@" * 255


def _maze(walls: bytes, rows: int, cols: int) -> Maze:
    from .mazes import Maze

    return Maze(memoryview(walls).cast("B", (rows, cols)))


def _walls_of(maze: MazeLike) -> tuple[bytes, int, int]:
    from .mazes import maze_of

    checked = maze_of(maze)
    return checked.cells, checked.rows, checked.cols


def _inside(cell: Cell, rows: int, cols: int, name: str) -> Cell:
    from .mazes import cell_number

    row, col = divmod(cell_number(cell, rows, cols, name), cols)
    return row, col


def _integer(token: str) -> int | None:
    """The number that a token is, or None: no more digits than a size or a cell can have."""
    digits = token[1:] if token[:1] in ("-", "+") else token
    return int(token) if len(token) < SHOWN and digits.isascii() and digits.isdigit() else None


def _short(text: str) -> str:
    return repr(text if len(text) <= SHOWN else text[: SHOWN - 3] + "...")


def _check_size(rows: int, cols: int, number: int) -> None:
    from .mazes import MOST_CELLS

    if rows < 1 or cols < 1:
        raise MazeError(f"line {number}: a maze needs at least one row and one column, not {rows} and {cols}")
    if rows * cols > MOST_CELLS:
        raise MazeError(f"line {number}: {rows} rows of {cols} cells are more than the {MOST_CELLS} a maze can have")


def _parse(text: str, walls: str, loose: bool, several: bool) -> tuple[Maze, list[_End], list[_End]]:
    """The maze, its starts and its goals, each with the number of its line."""
    loose = boolean("loose", loose)
    kind = kind_of_maze(text, walls)
    if kind == "map":
        return parse_map(text), [], []
    lines = list(enumerate(_lines(text), 1))
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
    sizes = [_integer(token) for token in line.split()]
    if len(sizes) != 2:
        raise MazeError(f"line {number}: expected two numbers, of rows and of columns, found {len(sizes)}")
    rows, cols = (size or 0 for size in sizes)
    _check_size(rows, cols, number)
    if len(lines) <= rows:
        raise MazeError(f"line {lines[-1][0]}: the maze ends after {len(lines) - 1} of {rows} rows")
    walls = b"".join(_row_of_numbers(line, cols, number) for number, line in lines[1 : rows + 1])
    start, *goals = _ends(_tokens(lines[rows + 1 :]), rows, cols, lines[rows][0], several)
    return _maze(walls, rows, cols), [start], goals


def _parse_loosely(lines: list[tuple[int, str]], several: bool) -> tuple[Maze, list[_End], list[_End]] | None:
    """The same numbers in lines of any length; None where not all of them are there, or one is no number."""
    tokens = _tokens(lines)
    values = [_integer(token) for _, token in tokens]
    if len(values) < 2 or None in values:
        return None
    rows, cols = values[0] or 0, values[1] or 0
    _check_size(rows, cols, tokens[0][0])
    begin, end = 2, 2 + rows * cols
    if len(tokens) - end in (1, 3) or len(tokens) < end + 2:
        # Rather a row is too short than an end.
        return None
    start, *goals = _ends(tokens[end:], rows, cols, tokens[end - 1][0], several)
    return _maze(bytes(map(bool, values[begin:end])), rows, cols), [start], goals


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
    values = [_integer(token) for token in tokens]
    for place, value in enumerate(values, 1):
        if value not in (0, 1):
            raise MazeError(
                f"line {number}, number {place}: expected 0 (free) or 1 (wall), not {_short(tokens[place - 1])}"
            )
    return bytes(value or 0 for value in values)


_FROM_DIGITS = bytes(code - ord("0") if code in b"01" else 0 for code in range(256))


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
    row, col = (_integer(token) for _, token in numbers)
    if row is None or col is None:
        wrong = next(token for _, token in numbers if _integer(token) is None)
        raise MazeError(f"line {line}: expected the row and column of the {name}, not {_short(wrong)}")
    if not (1 <= row <= rows and 1 <= col <= cols):
        raise MazeError(
            f"line {line}: the {name}, row {row} and column {col}, "
            f"is outside the maze of {rows} rows and {cols} columns"
        )
    return line, (row - 1, col - 1)


def _parse_picture(lines: list[tuple[int, str]], walls: str) -> tuple[Maze, list[_End], list[_End]]:
    lines = _trimmed(lines)
    cols = len(lines[0][1])
    _check_size(len(lines), cols, lines[0][0])
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
                f"not {_short(line[col])}"
            )
        cells.append(line.translate(table))
        for ends, characters in ((starts, "S"), (goals, "BE")):
            if not set(characters).isdisjoint(line):
                for col, character in enumerate(line):
                    if character in characters and character not in walls:
                        ends.append((number, (row, col)))
    return _maze("".join(cells).encode(), len(lines), cols), starts, goals


def _trimmed(lines: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """The rows of a picture without the blank lines around it and, where rows differ by them, the blanks behind."""
    width = next(len(line) for _, line in lines if line.strip())
    if any(len(line) != width for _, line in lines if line.strip()) or any("\t" in line for _, line in lines):
        lines = [(number, line.rstrip()) for number, line in lines]
    ends = [place for place, (_, line) in enumerate(lines) if line.strip() or len(line) == width]
    return lines[ends[0] : ends[-1] + 1]


def _map_cells(lines: list[tuple[int, str]], rows: int, cols: int, number: int) -> Maze:
    _check_size(rows, cols, number)
    while lines and not lines[-1][1].strip():
        lines.pop()
    if len(lines) != rows:
        last = lines[-1][0] if lines else number
        raise MazeError(f"line {last}: expected {rows} rows, found {len(lines)}")
    table = {**dict.fromkeys(map(ord, MAP_FREE), "\0"), **dict.fromkeys(map(ord, MAP_WALLS), "\1")}
    cells = []
    for number, line in lines:
        row = line.rstrip()
        if len(row) != cols:
            raise MazeError(f"line {number}: expected {cols} cells, found {len(row)}")
        if not table.keys() >= set(map(ord, row)):
            col = next(col for col, character in enumerate(row) if ord(character) not in table)
            raise MazeError(
                f"line {number}, column {col + 1}: expected one of {MAP_FREE + MAP_WALLS}, not {_short(row[col])}"
            )
        cells.append(row.translate(table))
    return _maze("".join(cells).encode(), rows, cols)


def _scenario(line: str, number: int) -> Scenario:
    fields = line.strip().split("\t") if "\t" in line.strip() else line.split()
    if len(fields) != 9:
        raise MazeError(f"line {number}: expected 9 columns, found {len(fields)}")
    bucket, *sizes = (_integer(field.strip()) for field in (fields[0], *fields[2:8]))
    try:
        length = float(fields[8])
    except ValueError:
        raise MazeError(f"line {number}, column 9: expected a number, not {_short(fields[8])}") from None
    if bucket is None or any(size is None for size in sizes):
        column = 1 if bucket is None else 3 + sizes.index(None)
        raise MazeError(f"line {number}, column {column}: expected a whole number, not {_short(fields[column - 1])}")
    cols, rows, x, y, goal_x, goal_y = (size or 0 for size in sizes)
    _check_size(rows, cols, number)
    for name, row, col in (("start", y, x), ("goal", goal_y, goal_x)):
        if not (0 <= row < rows and 0 <= col < cols):
            raise MazeError(f"line {number}: the {name}, x {col} and y {row}, is outside the map of {cols} x {rows}")
    return Scenario(bucket, fields[1], rows, cols, (y, x), (goal_y, goal_x), length)


def _lines(text: str) -> list[str]:
    """The lines of a text, by the line ends of files only; a byte order mark in front is no part of it."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").removesuffix("\n").split("\n")


def compose(text: str) -> str:
    """The text with each accent joined to its letter, where there is such a letter."""
    if text.isascii():
        return text
    import unicodedata

    return unicodedata.normalize("NFC", text)


def _letters(line: str, wildcard: str | None, hole: str | None) -> Row:
    """The letters of a line: a `str` where each is one character, else a list of tiles."""
    kept = {wildcard, hole} - {None}
    row: list[str | None] = []
    for character in line:
        if character.isalpha() or character in kept:
            row.append(character)
        elif row and row[-1] and not character.isascii() and _is_accent(character):
            row[-1] += character
    if hole is not None:
        return _open_holes(row, hole)
    return "".join(map(str, row)) if all(tile and len(tile) == 1 for tile in row) else row


def _is_accent(character: str) -> bool:
    import unicodedata

    return unicodedata.category(character).startswith("M")


def _open_holes(row: list[str | None] | list[str], hole: str | None) -> list[str | None]:
    return [None if tile == hole else tile for tile in row]
