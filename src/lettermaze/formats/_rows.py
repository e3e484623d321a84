"""Lines of text as rows of cells: which characters are cells, and which columns they stand in.

Text that people type and print says in three styles what its cells are: tokens of one letter each, parted by blanks;
tiles of several letters, in columns; or lines of letters without anything between them.
"""

from __future__ import annotations

from .._shared.text import INVISIBLE, clusters, compose, display_width
from ..errors import GridError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypeAlias

    from ..letters import Row

    Line: TypeAlias = tuple[int, str]
    Token: TypeAlias = tuple[int, str]
    Cells: TypeAlias = list[str | None]

BARS = "|\u00a6\u2016" + "".join(map(chr, range(0x2500, 0x2580)))
"""What frames are drawn with; they never are cells."""

SEPARATORS = "-,;:/\\\u2013\u2014"
"""What people and drawings put between two cells."""

STROKES = "-|/\\\u2500\u2502\u2571\u2572"
"""What traces are drawn with."""

_NO_BARS = dict.fromkeys(map(ord, BARS), " ")

HINT = "--tiles takes what stands between blanks as a cell, --raw every character"


class Style:
    """How a text is read: the kinds of cells in it, and the signs that are cells too."""

    __slots__ = ("hole", "is_listed", "kept", "name")

    def __init__(self, name: str, wildcard: str | None, hole: str | None, is_listed: bool = False) -> None:
        self.name = name
        self.hole = hole
        self.kept = frozenset({wildcard, hole} - {None})
        self.is_listed = is_listed

    def rows(self, lines: Sequence[Line]) -> list[Row]:
        """The rows that the lines hold."""
        return self.read(lines)[1]

    def read(self, lines: Sequence[Line]) -> tuple[str, list[Row]]:
        """What the cells are in these lines, and the rows."""
        if self.name == "raw":
            return "raw", [self._row(list(clusters(compose(line)))) for _, line in lines]
        if self.name == "tiles":
            return "tiles", self._placed([(number, _tokens(line)) for number, line in lines if line.strip()], lines)
        return _read_auto(self, lines)

    def _row(self, cells: Sequence[str | None]) -> Row:
        row: Cells = [None if cell == self.hole else cell for cell in cells]
        if self.hole is None and all(cell and len(cell) == 1 for cell in row):
            return "".join(map(str, row))
        return row

    def _placed(self, rows: list[tuple[int, list[Token]]], lines: Sequence[Line]) -> list[Row]:
        """The rows with their cells in columns, where the blanks before them say which these are."""
        columns = None if any("\t" in line for _, line in lines) else _columns([tokens for _, tokens in rows])
        if columns is None:
            return [self._row([token for _, token in tokens]) for _, tokens in rows]
        counts = {len(tokens) for _, tokens in rows}
        found = []
        for _, tokens in rows:
            cells: Cells = [None] * (1 + columns[tokens[-1][0]])
            for start, token in tokens:
                cells[columns[start]] = token
            found.append(cells)
        if len(counts) == 1 and not self.is_listed and any(None in cells for cells in found):
            number = next(number for (number, _), cells in zip(rows, found, strict=True) if None in cells)
            raise GridError(
                f"line {number}: the blanks may part letters or stand for cells that are not there; put one blank "
                "between two cells, and a sign for what is not there (--hole)"
            )
        return [self._row(cells) for cells in found]


def is_single(token: str) -> bool:
    """Whether a token is one character with its accents, or QU."""
    return token.upper() == "QU" or len(token) == 1 or len(clusters(token)) == 1


def lettered(lines: Sequence[Line], style: Style) -> list[Line]:
    """The lines that hold cells, not blanks or a frame alone."""
    return [
        (number, line)
        for number, line in lines
        if any(letter.isalnum() or letter in style.kept for letter in line) or (style.name == "tiles" and line.strip())
    ]


def _read_auto(style: Style, lines: Sequence[Line]) -> tuple[str, list[Row]]:
    """The rows of a text that says by itself what its cells are."""
    is_drawn = any(sign in line for _, line in lines for sign in STROKES)
    lines = [(number, compose(line).translate(INVISIBLE)) for number, line in lettered(lines, style)]
    spread = [(number, _tokens(_opened(line, style))) for number, line in lines]
    spread = [(number, tokens) for number, tokens in spread if tokens]
    tokens = [token for _, row in spread for _, token in row]
    is_apart = any(len(row) > 1 for _, row in spread)
    if all(map(is_single, tokens)) and (is_apart or all(token.upper() != "QU" for token in tokens)):
        spread = _without_crossings(spread, is_drawn)
        for number, line in lines:
            _check_signs(number, line, style)
        return "letters", style._placed(spread, lines)
    if style.is_listed and _are_tiles(spread):
        return "tiles", style._placed(spread, lines)
    return "lines", _dense_rows(style, lines)


def _opened(line: str, style: Style) -> str:
    """The line with blanks for frames and separators that are not kept as cells."""
    signs = {ord(sign): " " for sign in BARS + SEPARATORS if sign not in style.kept}
    opened = line.translate(signs)
    # What is no cell and stands alone says nothing here; `_check_signs` looks at it.
    return "".join(
        part if part.isspace() or any(c.isalnum() or c in style.kept for c in part) else " " * len(part)
        for part in _parts(opened)
    )


def _parts(line: str) -> list[str]:
    """The line cut into blanks and what stands between them."""
    import re

    return re.findall(r"\s+|\S+", line)


def _tokens(line: str) -> list[Token]:
    """What stands between blanks, each with its column on a terminal."""
    found: list[Token] = []
    column = 0
    for part in _parts(line):
        if not part.isspace():
            found.append((column, compose(part)))
        column += display_width(part)
    return found


def _check_signs(number: int, line: str, style: Style) -> None:
    """Refuse a row in which a sign may stand for a cell."""
    tokens = [token for _, token in _tokens(line.translate(_NO_BARS))]
    signs = [token for token in tokens if not any(letter.isalnum() or letter in style.kept for letter in token)]
    if not signs:
        return
    between = tokens[1::2] if tokens[0] not in signs else tokens[::2]
    if between != signs or any(sign not in SEPARATORS for sign in signs):
        raise GridError(f"line {number}: {signs[0]!r} may be a cell or none: {HINT}, --hole {signs[0]} says it is none")


def _columns(rows: list[list[Token]]) -> dict[int, int] | None:
    """The column of each place that a cell begins at, or None where the cells do not stand below each other."""
    starts = sorted({start for tokens in rows for start, _ in tokens})
    widest = max((display_width(token) for tokens in rows for _, token in tokens), default=1)
    if any(after - before <= widest for before, after in zip(starts, starts[1:], strict=False)):
        return None
    return {start: column for column, start in enumerate(starts)}


def _without_crossings(rows: list[tuple[int, list[Token]]], is_drawn: bool) -> list[tuple[int, list[Token]]]:
    """The rows but for those lines of a drawing in which X stands where two words cross between the rows."""
    columns = _columns([tokens for _, tokens in rows if any(token != "X" for _, token in tokens)])
    if not columns:
        return rows
    found = []
    for number, tokens in rows:
        if any(token != "X" or start in columns for start, token in tokens):
            found.append((number, tokens))
        elif not is_drawn:
            raise GridError(f"line {number}: X may be a letter or two lines that cross: {HINT}")
    return found


def _are_tiles(rows: list[tuple[int, list[Token]]]) -> bool:
    """Whether the cells of a puzzle are tiles of several letters: they stand in columns, the longest a blank apart."""
    sizes = {len(clusters(token)) for _, tokens in rows for _, token in tokens}
    if max(len(tokens) for _, tokens in rows) == 1:
        if len(sizes) == 1:
            return False
    else:
        step = 1 + max(display_width(token) for _, tokens in rows for _, token in tokens)
        if any(start % step for _, tokens in rows for start, _ in tokens):
            return False
        if len(sizes) > 1:
            return True
    raise GridError(f"line {rows[0][0]}: {rows[0][1][0][1]!r} may be one cell or several: {HINT}")


def _dense_rows(style: Style, lines: Sequence[Line]) -> list[Row]:
    """The rows of lines whose letters stand side by side; what is no letter is dropped, if that moves no row."""
    found = []
    before = []
    for number, line in lines:
        cells = [cluster for cluster in clusters(line) if cluster[0].isalpha() or cluster in style.kept]
        if cells:
            found.append((number, cells))
            before.append(sum(1 for cluster in clusters(line.translate(_NO_BARS)) if not cluster.isspace()))
    _check_dropped(found, before)
    _check_digits(lines)
    return [style._row(cells) for _, cells in found]


def _check_dropped(rows: list[tuple[int, list[str]]], before: list[int]) -> None:
    lengths = [len(cells) for _, cells in rows]
    if len(set(before)) == 1 and len(set(lengths)) > 1:
        place = next(place for place, length in enumerate(lengths) if length != max(lengths))
        raise GridError(
            f"line {rows[place][0]}: without what is no letter this row has {lengths[place]} cells and not "
            f"{max(lengths)}: {HINT}"
        )


def _check_digits(lines: Sequence[Line]) -> None:
    """Refuse digits among letters where all rows are equal with them: they may be cells."""
    counts = [sum(1 for cluster in clusters(line) if cluster[0].isalnum()) for _, line in lines]
    if len(set(counts)) > 1:
        return
    for number, line in lines:
        for part in _parts(line):
            if any(map(str.isalpha, part)) and any(c.isalnum() and not c.isalpha() for c in part):
                raise GridError(f"line {number}: digits among letters may be cells or none: {HINT}")


def check_size(rows: list[Row], wanted: tuple[int | None, int | None]) -> list[Row]:
    """The rows, one line of them cut to the size that is wanted; another size is refused."""
    height, width = wanted
    if height is None and width is None:
        return rows
    count = sum(map(len, rows))
    if len(rows) == 1:
        width = width or -(-count // (height or 1))
        height = height or -(-count // width)
        if height * width != count:
            raise GridError(f"{count} cells do not make {height} rows of {width}")
        return [rows[0][place : place + width] for place in range(0, count, width)]
    if height not in (None, len(rows)) or any(width not in (None, len(row)) for row in rows):
        longest = max(map(len, rows), default=0)
        raise GridError(
            f"the board has {len(rows)} rows of {longest} cells, not {height or len(rows)} of {width or longest}"
        )
    return rows
