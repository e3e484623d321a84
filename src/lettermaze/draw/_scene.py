"""From a picture to shapes: where everything stands, worked out once for all writers that draw with a pen.

The unit is a twentieth of a cell's side; x runs to the right and y down.
"""

from __future__ import annotations

from typing import NamedTuple

from .._shared.text import display_width
from ._style import (
    FRAME,
    HOLE,
    INK,
    PALETTE,
    PAPER,
    SHADES,
    WALL,
    clean,
    colour,
    hex_of,
    shade,
    shade_steps,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ._picture import Cell, GridPicture, Stroke

UNIT = 20
MARGIN = 10
TITLE_SIZE, SMALLEST_TITLE = 14, 8
WORD_SIZE = 11
WORD_LINE = 17
NUMBERED_CELLS = 2500
"""With more cells the numbers of a wave could not be read, so only its colours are drawn."""

Point = tuple[float, float]


class Boxes(NamedTuple):
    """Filled rectangles (x, y, width, height) of one colour that do not overlap; `moment` as in `Label`."""

    boxes: list[tuple[int, int, int, int]]
    fill: str
    moment: float = 0


class Frame(NamedTuple):
    """A rectangle with round corners and a border."""

    x: float
    y: float
    width: float
    height: float
    radius: float
    fill: str
    border: str
    pen: float


class Capsule(NamedTuple):
    """A straight path as a pill: tinted, with a border."""

    first: Point
    last: Point
    radius: float
    colour: str


class Trace(NamedTuple):
    """Lines with round ends and discs of one colour, as one translucent layer.

    Where `is_walked`, an animated drawing shows the lines cell by cell once the wave has run.
    """

    lines: list[list[Point]]
    pen: float
    discs: list[tuple[float, float, float]]
    colour: str
    opacity: float
    is_walked: bool = False


class Label(NamedTuple):
    """Text with its middle at x (or its beginning, where `is_left`) and its capitals centred on y.

    `moment`, from 0 to 1, is when an animated drawing shows it; 0 is from the beginning on. What has an `until`
    vanishes then, and is in animated drawings only.
    """

    x: float
    y: float
    size: float
    text: str
    colour: str
    is_bold: bool = False
    is_left: bool = False
    moment: float = 0
    until: float = 0


class Scene(NamedTuple):
    """A drawing: its size and its shapes, the lowest first."""

    width: int
    height: int
    title: str
    shapes: list[Boxes | Frame | Capsule | Trace | Label]


def scene(picture: GridPicture, moves: bool = False) -> Scene:
    """The shapes of a picture; those that vanish in the end only where it `moves`."""
    columns, line_count, column_width = _word_columns(picture)
    room = max(picture.cols * UNIT, columns * column_width)
    title = clean(picture.title)
    if title:
        room = max(room, round(_em(title) * _title_size(title, room)))
    width = room + 2 * MARGIN
    left = (width - picture.cols * UNIT) // 2
    top = MARGIN + (TITLE_SIZE + MARGIN if title else 0)
    bottom = top + picture.rows * UNIT
    height = bottom + MARGIN + (line_count * WORD_LINE + MARGIN // 2 if line_count else 0)

    shapes: list[Boxes | Frame | Capsule | Trace | Label] = [Frame(0, 0, width, height, 6, PAPER, PAPER, 0)]
    if title:
        shapes.append(title_of(title, width, MARGIN + TITLE_SIZE / 2))
    shapes += _ground(picture, left, top)
    shapes += _paths(picture, left, top)
    shapes += _letters(picture, left, top)
    shapes += _spots(picture, left, top, moves)
    shapes += _words(picture, (width - columns * column_width) // 2, bottom + MARGIN, columns, line_count, column_width)
    return Scene(width, height, title, shapes)


def title_of(title: str, width: int, y: float) -> Label:
    """A title in the middle of a width, in letters that fit, if they need not be too small for that."""
    title = clean(title)
    return Label(width / 2, y, _title_size(title, width - 2 * MARGIN), title, INK, is_bold=True)


def _em(title: str) -> float:
    """How wide a title is, in sizes of its font; one of nothing but accents takes no width on a terminal."""
    return 0.62 * max(1, display_width(title))


def _title_size(title: str, room: int) -> float:
    return max(SMALLEST_TITLE, min(TITLE_SIZE, room / _em(title)))


def _ground(picture: GridPicture, left: int, top: int) -> Iterator[Boxes | Frame]:
    rows, cols = picture.rows, picture.cols
    if not rows or not cols:
        return
    if picture.labels is None:
        if picture.marks is not None:
            steps = shade_steps(picture.marks)
            levels = {step: _runs(steps, step, rows, cols, left, top) for step in sorted({*steps} - {-1})}
            for step, boxes in levels.items():
                yield Boxes(boxes, hex_of(shade(step)), step / (SHADES - 1))
        if picture.walls is not None:
            solid = [1 if wall else 0 for wall in picture.walls]
            yield Boxes(_runs(solid, 1, rows, cols, left, top), WALL)
        yield Frame(left - 1, top - 1, cols * UNIT + 2, rows * UNIT + 2, 1, "none", WALL, 2)
        return
    if all(None not in row for row in picture.labels):
        pad = MARGIN // 2
        yield Frame(left - pad, top - pad, cols * UNIT + 2 * pad, rows * UNIT + 2 * pad, 6, PAPER, FRAME, 1)
    else:
        there = [0 if label is None else 1 for row in picture.labels for label in row]
        yield Boxes(_runs(there, 1, rows, cols, left, top), HOLE)


def _runs(values: list[int], wanted: int, rows: int, cols: int, left: int, top: int) -> list[tuple[int, int, int, int]]:
    """The cells of one value, neighbours in a row joined."""
    boxes = []
    for row in range(rows):
        line = values[row * cols : (row + 1) * cols]
        col = 0
        while True:
            try:
                col = line.index(wanted, col)
            except ValueError:
                break
            end = col
            while end < cols and line[end] == wanted:
                end += 1
            boxes.append((left + col * UNIT, top + row * UNIT, (end - col) * UNIT, UNIT))
            col = end
    return boxes


def _paths(picture: GridPicture, left: int, top: int) -> Iterator[Capsule | Trace]:
    strokes = [stroke for stroke in picture.paths if stroke.cells]
    if picture.labels is None:
        for stroke in strokes:
            has_marks = picture.marks is not None
            opacity = 0.5 if has_marks else 0.9
            yield Trace(_lines(stroke, left, top), 0.32 * UNIT, [], colour(stroke.colour), opacity, has_marks)
        return
    traces = [stroke for stroke in strokes if not stroke.is_straight]
    crowd = len(traces) if _share_cells(traces) else 1
    for stroke in strokes:
        if stroke.is_straight:
            first, last = (_centre(cell, left, top) for cell in (stroke.cells[0], stroke.cells[-1]))
            yield Capsule(first, last, 0.4 * UNIT, colour(stroke.colour))
    for place, stroke in enumerate(traces):
        yield _trace(stroke, place if crowd > 1 else 0, crowd, left, top)


def _share_cells(strokes: list[Stroke]) -> bool:
    """Whether any two paths use the same cell."""
    sets = [set(stroke.cells) for stroke in strokes]
    return len(set().union(*sets)) < sum(map(len, sets))


def _trace(stroke: Stroke, place: int, count: int, left: int, top: int) -> Trace:
    """A path with turns: alone on its cells a broad band, and one of several a narrow one, set off from the others.

    All are moved in a direction that no step has, so that bands that share a step run side by side.
    """
    if count == 1:
        x, y = _centre(stroke.cells[0], left, top)
        return Trace(_lines(stroke, left, top), 0.4 * UNIT, [(x, y, 0.42 * UNIT)], colour(stroke.colour), 0.42)
    gap = min(4.4, 14 / (count - 1))
    offset = gap * (place - (count - 1) / 2)
    right, down = (round(offset * part, 2) for part in (0.924, 0.383))
    lines = [[(x + right, y + down) for x, y in line] for line in _lines(stroke, left, top)]
    x, y = lines[0][0]
    return Trace(lines, 0.8 * gap, [(x, y, 1.1 * gap)], colour(stroke.colour), 0.6)


def _centre(cell: Cell, left: int, top: int) -> Point:
    return left + (cell[1] + 0.5) * UNIT, top + (cell[0] + 0.5) * UNIT


def _lines(stroke: Stroke, left: int, top: int) -> list[list[Point]]:
    """The runs of a path as lines; where it goes over the edge, they reach half a cell beyond."""
    runs = stroke.runs
    lines = [_corners([_centre(cell, left, top) for cell in run]) for run in runs]
    for before, after, line, next_line in zip(runs, runs[1:], lines, lines[1:], strict=False):
        down, right = (_over_edge(b - a) for a, b in zip(before[-1], after[0], strict=True))
        x, y = line[-1]
        line.append((x + right * UNIT / 2, y + down * UNIT / 2))
        x, y = next_line[0]
        next_line.insert(0, (x - right * UNIT / 2, y - down * UNIT / 2))
    return lines


def _over_edge(difference: int) -> int:
    """The step, -1 to 1, that a difference of coordinates on a torus comes from."""
    sign = (difference > 0) - (difference < 0)
    return -sign if abs(difference) > 1 else sign


def _corners(points: list[Point]) -> list[Point]:
    """The points where a line turns, and its ends."""
    kept = points[:1]
    for before, here, after in zip(points, points[1:], points[2:], strict=False):
        if (here[0] - before[0], here[1] - before[1]) != (after[0] - here[0], after[1] - here[1]):
            kept.append(here)
    return kept + points[1:][-1:]


def _letters(picture: GridPicture, left: int, top: int) -> Iterator[Label]:
    for row, labels in enumerate(picture.labels or ()):
        for col, label in enumerate(labels):
            if label and not label.isspace():
                shown = clean(label)
                x, y = _centre((row, col), left, top)
                yield Label(x, y, _fitting(shown, 12.5), shown, INK)
    if picture.marks is not None and picture.rows * picture.cols <= NUMBERED_CELLS:
        steps = shade_steps(picture.marks)
        for place, mark in enumerate(picture.marks):
            cell = divmod(place, picture.cols)
            if mark > 0 and cell not in picture.spots:  # a spot has its mark on itself
                moment = steps[place] / (SHADES - 1)
                yield Label(*_centre(cell, left, top), _fitting(str(mark), 9), str(mark), INK, moment=moment)


def _fitting(label: str, size: float) -> float:
    """The size of letters at which a label fits into a cell."""
    return round(min(size, 1.3 * UNIT / max(display_width(label), 1)), 1)


def _spots(picture: GridPicture, left: int, top: int, moves: bool) -> Iterator[Trace | Label]:
    steps = shade_steps(picture.marks or ())
    for cell, label in picture.spots.items():
        x, y = _centre(cell, left, top)
        yield Trace([], 0, [(x, y, 0.46 * UNIT)], PALETTE[1] if label == "B" else PALETTE[2], 1)
        place = cell[0] * picture.cols + cell[1]
        mark = picture.marks[place] if picture.marks is not None else 0
        moment = steps[place] / (SHADES - 1) if mark > 0 else 0
        if mark <= 0 or (moves and moment):
            yield Label(x, y, _fitting(clean(label), 11), clean(label), PAPER, is_bold=True, until=moment)
        if mark > 0:
            yield Label(x, y, _fitting(str(mark), 9), str(mark), PAPER, is_bold=True, moment=moment)


def _word_columns(picture: GridPicture) -> tuple[int, int, int]:
    """How many columns the words below take, of how many lines, and how wide they are."""
    if not picture.words:
        return 0, 0, 0
    longest = max(display_width(clean(word)) for word, _ in picture.words)
    column_width = round(0.67 * WORD_SIZE * longest) + 2 * MARGIN
    columns = max(1, min((picture.cols * UNIT + MARGIN) // column_width, len(picture.words)))
    return columns, -(-len(picture.words) // columns), column_width


def _words(
    picture: GridPicture, left: int, top: int, columns: int, line_count: int, column_width: int
) -> Iterator[Trace | Label]:
    for number, (word, index) in enumerate(picture.words):
        x = left + number // line_count * column_width
        y = top + (number % line_count + 0.5) * WORD_LINE
        if index is not None:
            yield Trace([], 0, [(x + 4, y, 4)], colour(index), 1)
        yield Label(x + (13 if index is not None else 2), y, WORD_SIZE, clean(word), INK, is_left=True)
