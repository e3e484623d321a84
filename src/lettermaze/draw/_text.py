"""Pictures in characters: plain for programs, and in colour for terminals."""

from __future__ import annotations

from .._shared.arguments import boolean, whole_or_none
from .._shared.public import set_module
from .._shared.text import display_width
from ._picture import checked
from ._style import TERMINAL_PALETTE, clean, padded, shade, shade_steps

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ._picture import Cell, GridPicture, Stroke

# The step that a stroke draws, down and right; (0, 0) is two diagonals that cross.
PLAIN = {(0, 1): "-", (1, 0): "|", (1, 1): "\\", (1, -1): "/", (0, 0): "X"}
FINE = {(0, 1): "\u2500", (1, 0): "\u2502", (1, 1): "\u2572", (1, -1): "\u2571", (0, 0): "\u2573"}
RESET = "\x1b[0m"


@set_module("lettermaze.draw")
def text(picture: GridPicture) -> str:
    """The picture in plain characters, without blanks at the ends of lines.

    Letters stand apart, and the steps of paths are drawn between them. A maze has `#` for walls, `.` for free cells,
    `*` for a path, and its spots; with marks it is the matrix of numbers instead.
    """
    picture = checked(picture)
    if picture.labels is not None:
        body = _letters(picture, PLAIN, lambda label, numbers: label, lambda mark, numbers: mark)
    elif picture.marks is not None:
        body = _numbers(picture)
    else:
        body = _walls(picture)
    return _framed(picture, body, lambda word, number: word)


@set_module("lettermaze.draw")
def ansi(picture: GridPicture, *, unicode: bool = True, until: int | None = None) -> str:
    """The picture in the colours of a terminal; `unicode=False` keeps to ASCII characters.

    With `until` the marks above it are not there yet, and the others have the colours of the whole wave.
    """
    picture, unicode, until = checked(picture), boolean("unicode", unicode), whole_or_none("until", until, 0)
    if picture.labels is not None:
        body = _letters(picture, FINE if unicode else PLAIN, _on_colour, _in_colour)
    else:
        body = _tiles(picture, until)
    return _framed(picture, body, lambda word, number: _in_colour(word, () if number is None else (number,)))


def _framed(picture: GridPicture, body: list[str], paint: Callable[[str, int | None], str]) -> str:
    lines = [clean(picture.title), ""] if picture.title else []
    lines += body
    if picture.words:
        lines.append("")
        lines += [paint(clean(word), number) for word, number in picture.words]
    return "\n".join(lines) + "\n" if lines else ""


def _letters(
    picture: GridPicture,
    strokes: dict[Cell, str],
    paint: Callable[[str, tuple[int, ...]], str],
    paint_step: Callable[[str, tuple[int, ...]], str],
) -> list[str]:
    labels = [[clean(label or "") for label in row] for row in picture.labels or ()]
    widths = [[display_width(label) for label in row] for row in labels]
    width = max((max(row, default=0) for row in widths), default=0)
    colours = _cell_colours(picture.paths)
    steps = _steps(picture.paths)
    lines: list[str] = []
    for row, names in enumerate(labels):
        parts: list[str] = []
        for col, label in enumerate(names):
            if col:
                between = steps.get((row, col - 1, 0, 1), ())
                parts.append(paint_step(strokes[0, 1], between) if between else " ")
            numbers = colours.get((row, col), ())
            parts.append(paint(label, numbers) if numbers else label)
            parts.append(" " * (width - widths[row][col]))
        lines.append("".join(parts).rstrip())
        if steps and row + 1 < picture.rows:
            lines.append(_between(row, picture.cols, width, steps, strokes, paint_step))
    return lines


def _between(
    row: int,
    cols: int,
    width: int,
    steps: dict[tuple[int, int, int, int], tuple[int, ...]],
    strokes: dict[Cell, str],
    paint: Callable[[str, tuple[int, ...]], str],
) -> str:
    """The line between two rows of letters."""
    parts: list[str] = []
    for col in range(cols):
        if col:
            falling, rising = steps.get((row, col - 1, 1, 1), ()), steps.get((row, col, 1, -1), ())
            mark = strokes[0, 0] if falling and rising else strokes[1, 1] if falling else strokes[1, -1]
            parts.append(paint(mark, falling or rising) if falling or rising else " ")
        down = steps.get((row, col, 1, 0), ())
        parts.append((paint(strokes[1, 0], down) if down else " ") + " " * (width - 1))
    return "".join(parts).rstrip()


def _cell_colours(paths: tuple[Stroke, ...]) -> dict[Cell, tuple[int, ...]]:
    colours: dict[Cell, tuple[int, ...]] = {}
    for stroke in paths:
        for cell in stroke.cells:
            colours[cell] = (*colours.get(cell, ()), stroke.colour)
    return colours


def _steps(paths: tuple[Stroke, ...]) -> dict[tuple[int, int, int, int], tuple[int, ...]]:
    """The colours of each step between neighbours, a step told by its upper (or left) cell and its direction."""
    steps: dict[tuple[int, int, int, int], tuple[int, ...]] = {}
    for stroke in paths:
        for run in stroke.runs:
            for first, second in zip(run, run[1:], strict=False):
                (row, col), (last_row, last_col) = min(first, second), max(first, second)
                key = (row, col, last_row - row, last_col - col)
                steps[key] = (*steps.get(key, ()), stroke.colour)
    return steps


def _walls(picture: GridPicture) -> list[str]:
    """One character a cell."""
    table = bytes([ord(".")]) + bytes([ord("#")]) * 255
    lines = bytearray((picture.walls or bytes(picture.rows * picture.cols)).translate(table))
    for stroke in picture.paths:
        for row, col in stroke.cells:
            lines[row * picture.cols + col] = ord("*")
    rows = [lines[row * picture.cols : (row + 1) * picture.cols].decode() for row in range(picture.rows)]
    for (row, col), label in picture.spots.items():
        rows[row] = rows[row][:col] + clean(label)[:1] + rows[row][col + 1 :]
    return rows


def _numbers(picture: GridPicture) -> list[str]:
    marks, cols = picture.marks or (), picture.cols
    return [" ".join(map(str, marks[row * cols : (row + 1) * cols])) for row in range(picture.rows)]


def _tiles(picture: GridPicture, until: int | None) -> list[str]:
    """A maze in coloured tiles, two columns or more for each cell."""
    steps = shade_steps(picture.marks or ())
    width = max(2, len(str(max(picture.marks))) + 1 if picture.marks else 0)
    path = {cell for stroke in picture.paths for cell in stroke.cells}
    lines = []
    for row in range(picture.rows):
        parts = []
        last = ""
        for col in range(picture.cols):
            place = row * picture.cols + col
            label = picture.spots.get((row, col))
            mark = picture.marks[place] if picture.marks is not None else 0
            if until is not None and mark > until:
                mark = 0
            content = str(mark) if mark else clean(label or "")[:width]
            style = _tile_style(picture, row, col, path, steps[place] if mark else -1)
            if style != last:
                parts.append(f"\x1b[0;{style}m")
                last = style
            parts.append(padded(content.rjust(width - (label is not None and not mark)), width))
        lines.append("".join(parts) + RESET)
    return lines


def _tile_style(picture: GridPicture, row: int, col: int, path: set[Cell], step: int) -> str:
    if (row, col) in picture.spots:
        return f"1;38;5;231;48;5;{166 if picture.spots[row, col] == 'B' else 29}"
    if (row, col) in path:
        return "1;38;5;231;48;5;32"
    if picture.walls is not None and picture.walls[row * picture.cols + col]:
        return "48;5;238"
    if step < 0:
        return "38;5;235;48;5;255"
    red, green, blue = (_level(value) for value in shade(step))
    return f"38;5;235;48;5;{16 + 36 * red + 6 * green + blue}"


def _level(value: int) -> int:
    """The nearest of the six levels that a terminal of 256 colours has for red, green and blue."""
    return 0 if value < 48 else 1 if value < 115 else (value - 35) // 40


def _on_colour(label: str, numbers: tuple[int, ...]) -> str:
    return f"\x1b[1;38;5;231;48;5;{_terminal(numbers)}m{label}{RESET}"


def _in_colour(label: str, numbers: tuple[int, ...]) -> str:
    return f"\x1b[38;5;{_terminal(numbers)}m{label}{RESET}" if numbers else label


def _terminal(numbers: tuple[int, ...]) -> int:
    return TERMINAL_PALETTE[numbers[0] % len(TERMINAL_PALETTE)]
