"""Moving AI maps and scenarios."""

from __future__ import annotations

from collections import namedtuple

from .._shared.arguments import cell_of, check_text, kind_of, number_of, walked, whole
from .._shared.public import set_module
from ..errors import MazeError
from ._lines import integer, lines_of, odd_place, short
from ._walls import check_size, made, walls_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any, NamedTuple

    from .._shared.compass import Cell
    from ..mazes import Maze, MazeLike

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
    Scenario = namedtuple("Scenario", "bucket map rows cols start goal length", module="lettermaze.formats")
    Scenario.__doc__ = (
        "One line of a Moving AI scenario file: its group, the name and size of the map, cells (row, col), and the "
        "length of a shortest path, diagonals counted as the square root of two."
    )

MAP_FREE, MAP_WALLS = ".GS", "@OTW"
"""The characters of Moving AI maps: ground and swamp can be walked on; trees, water and what is outside cannot."""

_MAP = b"." + b"@" * 255


@set_module("lettermaze.formats")
def parse_map(text: str) -> Maze:
    r"""The maze in the text of a Moving AI `.map` file: `.`, `G` and `S` are free, `@`, `O`, `T` and `W` are walls.

    >>> parse_map("type octile\nheight 2\nwidth 3\nmap\n.@.\nT.G\n").shape
    (2, 3)

    Raises `MazeError` that names the line and the place.
    """
    text = check_text("text", text)
    lines = list(enumerate(lines_of(text), 1))
    sizes: dict[str, int] = {}
    for number, line in lines:
        key, *values = line.lower().split() or [""]
        if key == "map":
            break
        if key in ("height", "width"):
            size = integer(values[0]) if len(values) == 1 else None
            if size is None or size < 1:
                raise MazeError(f"line {number}: {key} must be one positive number")
            sizes[key] = size
        elif key == "type" and values not in ([], ["octile"]):
            raise MazeError(
                f"line {number}: a map of type {short(' '.join(values))} is none that can be read, octile is"
            )
        elif key not in ("type", ""):
            raise MazeError(f"line {number}: expected type, height, width or map, not {short(line)}")
    else:
        raise MazeError(f"line {len(lines)}: the map ends before its line map")
    if len(sizes) < 2:
        missing = "height" if "height" not in sizes else "width"
        raise MazeError(f"line {number}: the map begins before its {missing} is given")
    return _map_cells(lines[number:], sizes["height"], sizes["width"], number)


@set_module("lettermaze.formats")
def parse_scen(text: str) -> list[Scenario]:
    r"""The lines of a Moving AI `.scen` file; its columns are x, then y, and come out as (row, col).

    >>> parse_scen("version 1\n0\ta.map\t8\t4\t5\t1\t7\t3\t2.82842712\n")[0].start
    (1, 5)

    Raises `MazeError` that names the line.
    """
    text = check_text("text", text)
    scenarios = []
    for number, line in enumerate(lines_of(text), 1):
        if line.strip() and not line.lower().startswith("version"):
            scenarios.append(_scenario(line, number))
    return scenarios


@set_module("lettermaze.formats")
def format_map(maze: MazeLike) -> str:
    r"""A maze as the text of a Moving AI `.map` file.

    >>> format_map(["..#", "#.."])
    'type octile\nheight 2\nwidth 3\nmap\n..@\n@..\n'
    """
    walls, rows, cols = walls_of(maze)
    text = walls.translate(_MAP).decode()
    lines = [text[place : place + cols] for place in range(0, rows * cols, cols)]
    return "\n".join(["type octile", f"height {rows}", f"width {cols}", "map", *lines]) + "\n"


@set_module("lettermaze.formats")
def format_scen(scenarios: Iterable[Scenario]) -> str:
    r"""Scenarios as the text of a Moving AI `.scen` file.

    >>> format_scen([Scenario(0, "a.map", 4, 8, (1, 5), (3, 7), 2.82842712)])
    'version 1\n0\ta.map\t8\t4\t5\t1\t7\t3\t2.82842712\n'
    """
    lines = ["version 1"]
    for number, scenario in enumerate(walked("scenarios", scenarios, "Scenario")):
        bucket, name, rows, cols, (row, col), (goal_row, goal_col), length = _checked(
            scenario, f"scenarios: item {number}"
        )
        fields = (bucket, name, cols, rows, col, row, goal_col, goal_row, f"{length:.8f}")
        lines.append("\t".join(map(str, fields)))
    return "\n".join(lines) + "\n"


def _checked(scenario: Any, place: str) -> Scenario:
    if not isinstance(scenario, tuple) or len(scenario) != len(Scenario._fields):
        raise TypeError(f"{place} must be a Scenario, not {kind_of(scenario)}")
    bucket, name, rows, cols, start, goal, length = scenario
    return Scenario(
        whole(f"{place}: bucket", bucket, 0, error=MazeError),
        check_text(f"{place}: map", name),
        whole(f"{place}: rows", rows, 0, error=MazeError),
        whole(f"{place}: cols", cols, 0, error=MazeError),
        cell_of(f"{place}: start", start),
        cell_of(f"{place}: goal", goal),
        number_of(f"{place}: length", length, error=MazeError),
    )


def _map_cells(lines: list[tuple[int, str]], rows: int, cols: int, number: int) -> Maze:
    check_size(rows, cols, number)
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
        col = odd_place(row, table)
        if col >= 0:
            raise MazeError(
                f"line {number}, column {col + 1}: expected one of {MAP_FREE + MAP_WALLS}, not {short(row[col])}"
            )
        cells.append(row.translate(table))
    return made("".join(cells).encode(), rows, cols)


def _scenario(line: str, number: int) -> Scenario:
    fields = line.strip().split("\t") if "\t" in line.strip() else line.split()
    if len(fields) != 9:
        raise MazeError(f"line {number}: expected 9 columns, found {len(fields)}")
    bucket, *sizes = (integer(field.strip()) for field in (fields[0], *fields[2:8]))
    try:
        length = float(fields[8])
    except ValueError:
        raise MazeError(f"line {number}, column 9: expected a number, not {short(fields[8])}") from None
    if bucket is None or any(size is None for size in sizes):
        column = 1 if bucket is None else 3 + sizes.index(None)
        raise MazeError(f"line {number}, column {column}: expected a whole number, not {short(fields[column - 1])}")
    cols, rows, x, y, goal_x, goal_y = (size or 0 for size in sizes)
    check_size(rows, cols, number)
    for name, row, col in (("start", y, x), ("goal", goal_y, goal_x)):
        if not (0 <= row < rows and 0 <= col < cols):
            raise MazeError(f"line {number}: the {name}, x {col} and y {row}, is outside the map of {cols} x {rows}")
    return Scenario(bucket, fields[1], rows, cols, (y, x), (goal_y, goal_x), length)
