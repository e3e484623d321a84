"""Mazes as text are read here: their kind, numbers in the layouts that people have, and pictures of characters."""

from __future__ import annotations

import re

from .._shared.arguments import boolean, check_text
from .._shared.public import set_module
from ..errors import MazeError
from ._json import is_json, maze_of, value_of
from ._lines import integer, lines_of, odd_place, short
from ._maps import parse_map
from ._walls import check_size, inside, made

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    from .._shared.compass import Cell
    from ..mazes import Maze

    End: TypeAlias = tuple[str, Cell]

WALLS = "a str of the characters that are walls"
FREE = " .*"
"""The characters of free cells in a picture."""

HINT = ": --start, --goal, --free and --walls say what characters are"

PATH = "*"
"""What `lee --path` draws a path with."""

_ANSWERS = re.compile(r"(?:[ \d]*\d\n)*(?P<steps>\d+)\n(?![ \d]*\n)")
"""The lines of numbers above a picture: the field, the goal that was chosen, and, alone in its line, how many steps."""

_FROM_DIGITS = bytes(code - ord("0") if code in b"01" else 0 for code in range(256))


class Signs:
    """The characters of a picture: what each stands for."""

    __slots__ = ("free", "goal", "start", "table", "walls")

    def __init__(self, walls: str, free: str, start: str, goal: str) -> None:
        self.walls = check_text("walls", walls, WALLS)
        self.free, self.start, self.goal = (
            check_text(name, signs) for name, signs in (("free", free), ("start", start), ("goal", goal))
        )
        self.table = {
            **dict.fromkeys(map(ord, self.free + self.start + self.goal), "\0"),
            **dict.fromkeys(map(ord, self.walls), "\1"),
        }

    def __str__(self) -> str:
        """The free characters, as errors name them."""
        if (self.free, self.start, self.goal) == (FREE, "S", "BE"):
            return "blank, '.', '*', S, B or E"
        return repr(self.free + self.start + self.goal)


@set_module("lettermaze.formats")
def kind_of_maze(text: str, walls: str = "#") -> str:
    r"""How a maze is written, told by the first line that is not blank: `"numbers"`, `"picture"`, `"map"` or `"json"`.

    What `lettermaze lee --path` prints is a picture, below the field of the wave and the number of steps.

    >>> kind_of_maze("5 6\n0 1 0"), kind_of_maze("##.#"), kind_of_maze("type octile"), kind_of_maze("[[0, 1]]")
    ('numbers', 'picture', 'map', 'json')
    >>> kind_of_maze("2\nS*B\n")
    'picture'

    Raises `MazeError` for a text without such a line.
    """
    text = check_text("text", text)
    walls = check_text("walls", walls, WALLS)
    if is_json(text) and text.lstrip()[0] not in walls:
        return "json"
    first = next((line.split() for line in lines_of(text) if line.strip()), None)
    if first is None:
        raise MazeError("the maze is empty")
    if first[0].lower() in ("type", "height", "width") and len(first) == 2:
        return "map"
    if all(integer(token) is not None for token in first) and not set("".join(first)) <= set(walls):
        return "picture" if picture_of(text) is not text else "numbers"
    return "picture"


def picture_of(text: str) -> str:
    """The picture with a path that stands below the answers of `lettermaze lee`; any other text as it is."""
    found = _ANSWERS.match(text)
    if found is None:
        return text
    picture = text[found.end() :]
    steps, drawn = integer(found["steps"]), picture.count(PATH)
    if steps is None or any(map(str.isdigit, picture)):
        return text
    is_drawn = drawn >= steps - 1 if drawn else steps < 2 and "S" in picture and ("B" in picture or "E" in picture)
    return picture if is_drawn else text


def parse(text: str, signs: Signs, loose: bool, several: bool) -> tuple[Maze, list[End], list[End]]:
    """The maze, its starts and its goals, each with the line that it stands in."""
    loose, text = boolean("loose", loose), check_text("text", text)
    kind = kind_of_maze(text, signs.walls)
    if kind == "map":
        return parse_map(text), [], []
    if kind == "json":
        return _parse_json(text, signs)
    picture = picture_of(text) if kind == "picture" else text
    lines = list(enumerate(lines_of(picture), 1 + text[: len(text) - len(picture)].count("\n")))
    if kind == "picture":
        return _parse_picture(trimmed(lines), signs)
    contest = _parse_contest(lines, signs, several)
    if contest is not None:
        return contest
    try:
        return _parse_numbers(lines, several)
    except MazeError as error:
        found = _parse_loosely(lines, several) if loose else None
        if found is None:
            raise error
        return found


def _parse_contest(
    lines: list[tuple[int, str]], signs: Signs, several: bool
) -> tuple[Maze, list[End], list[End]] | None:
    """Rows without blanks between their cells, with their sizes before them or without; None for other numbers."""
    lines = lines[next(place for place, (_, line) in enumerate(lines) if line.strip()) :]
    filled = [(number, line.strip()) for number, line in lines if line.strip()]
    number, first = filled[0]
    if len(first) > 1 and all(len(line) == len(first) and not line.strip("01") for _, line in filled):
        walls = "".join(line for _, line in filled).encode().translate(_FROM_DIGITS)
        return made(walls, len(filled), len(first)), [], []
    sizes = [integer(token) or 0 for token in first.split()]
    if len(sizes) > 2 or len(lines) < 2:
        return None
    rows, cols = sizes[0], sizes[-1]
    body, rest = lines[1 : rows + 1], _tokens(lines[rows + 1 :])
    starts: list[End] = []
    goals: list[End] = []
    if len(sizes) == 1 and len(body) == rows and all(_is_row_of_numbers(line, cols) for _, line in body):
        check_size(rows, cols, number)
        maze = made(b"".join(_row_of_numbers(line, cols, at) for at, line in body), rows, cols)
    elif _is_solid(body, cols) and (len(body) == rows or len(sizes) == 2):
        check_size(rows, cols, number)
        if len(body) < rows:
            raise MazeError(f"line {lines[-1][0]}: the maze ends after {len(body)} of {rows} rows")
        maze, starts, goals = _parse_body(body, rows, cols, signs)
    else:
        return None
    if rest:
        start, *goals = _ends(rest, rows, cols, lines[rows][0], several)
        starts = [start]
    return maze, starts, goals


def _parse_json(text: str, signs: Signs) -> tuple[Maze, list[End], list[End]]:
    """The rows of a maze in JSON, or what `lettermaze maze --json` prints, with its ends."""
    rows, *ends = maze_of(value_of(text, MazeError))
    if rows and all(isinstance(row, str) for row in rows):
        return _parse_picture(list(enumerate(map(str, rows))), signs, "row")
    cols = len(rows[0]) if rows else 0
    check_size(len(rows), cols, 1)
    for number, row in enumerate(rows):
        if len(row) != cols:
            raise MazeError(f"row {number} of the JSON has {len(row)} cells, the first one {cols}")
    maze = made(b"".join(map(bytes, rows)), len(rows), cols)
    start, goal = (
        [] if end is None else [("", inside(end, len(rows), cols, name))]
        for name, end in zip(("start", "goal"), ends, strict=True)
    )
    return maze, start, goal


def _is_row_of_numbers(line: str, cols: int) -> bool:
    tokens = line.split()
    return len(tokens) == cols > 1 and all(integer(token) is not None for token in tokens)


def _is_solid(body: list[tuple[int, str]], cols: int) -> bool:
    """Whether rows have a character for each cell, rather than a number."""
    tokens = [token for _, token in _tokens(body)]
    if any(integer(token) is None for token in tokens):
        return all(len(line.rstrip()) <= cols for _, line in body)
    return cols > 1 and bool(tokens) and all(len(token) == cols and not token.strip("01") for token in tokens)


def _parse_body(body: list[tuple[int, str]], rows: int, cols: int, signs: Signs) -> tuple[Maze, list[End], list[End]]:
    """Rows of so many characters: digits, or those of a picture."""
    digits = [line.strip() for _, line in body]
    if all(len(line) == cols and not line.strip("01") for line in digits):
        return made("".join(digits).encode().translate(_FROM_DIGITS), rows, cols), [], []
    return _parse_picture([(number, line.ljust(cols)) for number, line in body], signs)


def _parse_numbers(lines: list[tuple[int, str]], several: bool) -> tuple[Maze, list[End], list[End]]:
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


def _parse_loosely(lines: list[tuple[int, str]], several: bool) -> tuple[Maze, list[End], list[End]] | None:
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
    """What stands between blanks, each with the line that it stands in."""
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


def _ends(numbers: list[tuple[int, str]], rows: int, cols: int, last: int, several: bool) -> list[End]:
    """The start and the goals from the numbers after the rows; `last` is the number of the last row's line."""
    if len(numbers) not in (2, 4) and not (several and numbers and len(numbers) % 2 == 0):
        line = numbers[-1][0] if numbers else last
        goals = "each goal" if several else "the goal (or none)"
        raise MazeError(
            f"line {line}: after the rows, expected 2 numbers for the start and 2 for {goals}, found {len(numbers)}"
        )
    pairs = zip(numbers[::2], numbers[1::2], strict=True)
    return [_end("goal" if place else "start", pair, rows, cols) for place, pair in enumerate(pairs)]


def _end(name: str, numbers: tuple[tuple[int, str], tuple[int, str]], rows: int, cols: int) -> End:
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
    return f"line {line}", (row - 1, col - 1)


def _parse_picture(lines: list[tuple[int, str]], signs: Signs, unit: str = "line") -> tuple[Maze, list[End], list[End]]:
    cols = len(lines[0][1])
    check_size(len(lines), cols, lines[0][0])
    table, walls = signs.table, signs.walls
    starts: list[End] = []
    goals: list[End] = []
    cells = []
    for row, (number, line) in enumerate(lines):
        if len(line) != cols:
            raise MazeError(f"{unit} {number}: this row has {len(line)} cells, the first one {cols}")
        odd = odd_place(line, table)
        if odd >= 0:
            raise MazeError(
                f"{unit} {number}, column {odd + 1}: expected a wall ({walls}), a free cell ({signs}), "
                f"not {short(line[odd])}{HINT if line[odd].isalpha() else ''}"
            )
        cells.append(line.translate(table))
        for ends, characters in ((starts, signs.start), (goals, signs.goal)):
            if not set(characters).isdisjoint(line):
                for col, character in enumerate(line):
                    if character in characters and character not in walls:
                        ends.append((f"{unit} {number}", (row, col)))
    return made("".join(cells).encode(), len(lines), cols), starts, goals


def trimmed(lines: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """The rows of a picture without the blank lines around it and, where rows differ by them, the blanks behind."""
    width = next(len(line) for _, line in lines if line.strip())
    if any(len(line) != width for _, line in lines if line.strip()) or any("\t" in line for _, line in lines):
        lines = [(number, line.rstrip()) for number, line in lines]
    ends = [place for place, (_, line) in enumerate(lines) if line.strip() or len(line) == width]
    return lines[ends[0] : ends[-1] + 1]
