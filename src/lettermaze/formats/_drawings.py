"""Drawings of traces on a board, as `lettermaze trace` and `find` print them: letters with strokes between them.

The cells of a row stand at equal distances, padded to the width of the widest, and one column between two of them has
a blank or a stroke. Between two rows there is a line of strokes or of nothing, and two blank lines part the drawings of
several traces.
"""

from __future__ import annotations

import re
from collections import namedtuple

from .._shared.text import clusters, display_width
from ..errors import GridError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import NamedTuple

    from ..letters import Row
    from ._rows import Line

    class Drawing(NamedTuple):
        """A drawing at the head of some lines."""

        rows: list[Line]
        end: int
        strokes: list[Line]
        is_sure: bool

else:
    Drawing = namedtuple("Drawing", "rows end strokes is_sure")

HIT = re.compile(r"(?P<word>.+?) {2,}\d+ {2,}\d+ {2,}(?:[EWSN]|[SN][EW]|-)(?P<secret>)")
"""A line of what `find` prints below its drawing."""

_ACROSS = re.compile(r"\w *[-\u2500]\w")
_BETWEEN = re.compile(r"[ X|/\\\u2502\u2571-\u2573]*[|/\\\u2502\u2571\u2572][ X|/\\\u2502\u2571-\u2573]*")


def first_drawing(lines: list[Line], rows_of: Callable[[list[Line]], list[Row]]) -> list[Line]:
    """The lines of the first drawing where there are several of one board; all of them where there are not."""
    parts = _parted(lines)
    try:
        is_repeated = len(parts) > 1 and all(map(_strokes, parts)) and len({repr(rows_of(part)) for part in parts}) == 1
    except GridError:
        return lines
    return parts[0] if is_repeated else lines


def check_one_drawing(lines: list[Line], rows: list[Row]) -> None:
    """Refuse rows that may be drawings of several traces, one below the other."""
    strokes = _strokes(lines)
    places = [number for number, line in lines if any(map(str.isalnum, line)) and not _BETWEEN.fullmatch(line)]
    if not strokes or len(places) != len(rows):
        return
    gaps = [after - before for before, after in zip(places, places[1:], strict=False)]
    odd = next((place for place, gap in zip(places[1:], gaps, strict=True) if gap != gaps[0]), None)
    if odd is not None:
        raise GridError(f"line {odd}: the rows of a drawing stand equally far apart, and this one does not")
    if gaps[:1] != [2]:
        return
    for count in range(1, len(rows)):
        copies, rest = divmod(len(rows), count)
        if not rest and rows == rows[:count] * copies and _are_apart(strokes, places[::count]):
            raise GridError(f"line {places[count]}: the same board may be drawn here again: give one drawing")


def without_strokes(lines: list[Line], is_drawn: bool = False) -> list[Line]:
    """The lines with a drawing of tiles at their head as plain rows; the lines as they are where there is none.

    Strokes that may belong to tiles are refused, but for lines of which it is known that they are a drawing.
    """
    drawings = _drawings(lines)
    if not drawings:
        return lines
    first = drawings[0]
    if len(drawings) > 1 or not (is_drawn or first.is_sure):
        raise GridError(
            f"line {first.strokes[0][0]}: a stroke may part two tiles or belong to one: "
            "a list of lists in JSON says what the tiles are"
        )
    rest = lines[first.end :]
    others = _drawings(rest)
    if others:
        raise GridError(f"line {others[0].rows[0][0]}: the drawing of another board: give one")
    return [*first.rows, *rest]


def _drawings(lines: list[Line]) -> list[Drawing]:
    """The drawings that may be at the head of the lines, by the distances of their cells."""
    begin = next((place for place, (_, line) in enumerate(lines) if line.strip()), len(lines))
    pitches = range(2, display_width(lines[begin][1]) + 2) if lines[begin:] else range(0)
    return [drawing for pitch in pitches if (drawing := _drawing(lines, begin, pitch)) is not None]


def _drawing(lines: list[Line], begin: int, pitch: int) -> Drawing | None:
    """The drawing that begins at this place, if there is one whose cells stand so many columns apart."""
    rows: list[Line] = []
    given: list[str] = []
    strokes: list[Line] = []
    widest = 0
    for place, (number, line) in enumerate(lines[begin:]):
        cells, gaps = _cut(line, pitch)
        if place % 2:
            if not _is_between(cells, gaps):
                return None
            if line.strip():
                strokes.append((number, line))
        elif HIT.fullmatch(line) or not _is_row(cells, gaps):
            break
        else:
            rows.append((number, " ".join(cells)))
            given.append(line)
            if "-" in gaps:
                strokes.append((number, line))
            widest = max(widest, *(display_width(cell.rstrip()) for cell in cells))
    end = begin + 2 * len(rows) - 1
    if widest != pitch - 1 or not strokes or any(line.strip() for _, line in lines[end : end + 1]):
        return None
    are_tiles = len({len(line.split()) for line in (*given, *(line for _, line in strokes))}) == 1
    has_hits = any(HIT.fullmatch(line) for _, line in lines[end + 1 : end + 2])
    return Drawing(rows, end, strokes, has_hits or not are_tiles)


def _cut(line: str, pitch: int) -> tuple[list[str], list[str]]:
    """The cells of a line, all but the last padded, and the columns between them."""
    cells, gaps, column = [""], [], 0
    for cluster in clusters(line):
        if column % pitch == pitch - 1:
            gaps.append(cluster)
            cells.append("")
        else:
            cells[-1] += cluster
        column += display_width(cluster)
    return cells, gaps


def _is_row(cells: list[str], gaps: list[str]) -> bool:
    """Whether cells of a line may be tiles, or blank where there is no cell."""
    return (
        set(gaps) <= {" ", "-"}
        and all(not cell.strip() or (not cell[0].isspace() and len(cell.split()) == 1) for cell in cells)
        and any(map(str.strip, cells))
    )


def _is_between(cells: list[str], gaps: list[str]) -> bool:
    """Whether a line has strokes alone, each where one may stand: down in the first column of a cell."""
    return set(gaps) <= set(" /\\X") and all(cell.rstrip() in ("", "|") for cell in cells)


def _parted(lines: list[Line]) -> list[list[Line]]:
    """The lines between two blank lines or more."""
    parts: list[list[Line]] = [[]]
    for place, (number, line) in enumerate(lines):
        if line.strip() or (place and lines[place - 1][1].strip()):
            parts[-1].append((number, line))
        elif parts[-1]:
            parts.append([])
    return [part for part in parts if any(line.strip() for _, line in part)]


def _strokes(lines: list[Line]) -> list[Line]:
    """The lines that have strokes of traces."""
    return [(number, line) for number, line in lines if _ACROSS.search(line) or _BETWEEN.fullmatch(line)]


def _are_apart(strokes: list[Line], starts: list[int]) -> bool:
    """Whether more than one of the parts that begin at these lines has strokes, and none leads to another one."""
    parts = {sum(start <= number for start in starts) for number, _ in strokes}
    return len(parts) > 1 and not {number for number, _ in strokes} & {start - 1 for start in starts}
