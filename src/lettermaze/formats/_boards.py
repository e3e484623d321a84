"""Boards of letters as text."""

from __future__ import annotations

from collections import namedtuple

from .._shared.arguments import boolean, check_text, several, text_or_none, whole_or_none
from .._shared.public import set_module
from .._shared.text import clusters, compose
from ..errors import GridError
from ._drawings import without_strokes
from ._json import board_of, is_json, is_markup, value_of
from ._printed import parts_of_csv, parts_of_text
from ._rows import check_size

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any, NamedTuple

    from ..letters import Row
    from ._rows import Line

    class ParsedPuzzle(NamedTuple):
        """A grid of letters with the list of words below it."""

        grid: list[Row]
        words: tuple[str, ...]

else:
    ParsedPuzzle = namedtuple("ParsedPuzzle", "grid words", module="lettermaze.formats")
    ParsedPuzzle.__doc__ = "A grid of letters, as rows, and the words that are listed below it, as written."


@set_module("lettermaze.formats")
def parse_board(
    text: str,
    tiles: bool = False,
    raw: bool = False,
    *,
    wildcard: str | None = None,
    hole: str | None = None,
    rows: int | None = None,
    cols: int | None = None,
    listed: bool | None = None,
) -> list[Row]:
    r"""The rows of a board written as text, one row a line, to be given wherever a board is.

    Where blanks part letters, digits or QU, each is a cell; other text is lines of letters, in which all that is no
    letter is dropped. Frames, signs between cells and lines without letters do not matter, and cells that stand below
    each other keep their columns. An accent stays in the cell of the letter before it. With `tiles=True` the cells
    of a line are what stands between blanks; with `raw=True` every character of a line is a cell. `wildcard` and `hole`
    are kept as cells too; a hole comes out as None. `rows` and `cols` cut a board that is written as one line. Text
    that begins with `[` or `{` is JSON: a list of rows, or a puzzle. The words listed below a puzzle are no part of
    its grid (`parse_puzzle`); pages and pictures are none, and are refused.

    >>> parse_board("+-----+\n| S T |\n| O P |\n+-----+\n")
    ['ST', 'OP']
    >>> parse_board("QU I 1\nT O X\n")
    [['QU', 'I', '1'], 'TOX']
    >>> parse_board("QU I\nT *", tiles=True, hole="*")
    [['QU', 'I'], ['T', None]]
    >>> parse_board("a1\n#b", raw=True)
    ['a1', '#b']
    >>> parse_board("STOPEND", rows=1) == parse_board('["STOPEND"]')
    True

    Raises `TypeError` for what is no text, and for both `tiles` and `raw`; `GridError` where a row may be read in more
    ways than one. Linear in the length of the text.
    """
    return parse_puzzle(text, tiles, raw, wildcard=wildcard, hole=hole, rows=rows, cols=cols, listed=listed).grid


@set_module("lettermaze.formats")
def parse_puzzle(
    text: str,
    tiles: bool = False,
    raw: bool = False,
    *,
    wildcard: str | None = None,
    hole: str | None = None,
    rows: int | None = None,
    cols: int | None = None,
    listed: bool | None = None,
) -> ParsedPuzzle:
    r"""A grid as `parse_board` reads it, and the words that are listed below it: `(grid, words)`.

    The list begins after the first blank line whose following lines are not all rows of the grid's width; a line above
    the grid is a title. `listed` says whether there is a list, where text may be read in both ways. Text, JSON and
    comma-separated values of a `Puzzle` are read, and what `lettermaze find` prints; a solution whose other letters are
    dots is refused.

    >>> parse_puzzle("Pets\n\nC X D\nX A O\nX G T\n\ncat\ndog\n")
    ParsedPuzzle(grid=['CXD', 'XAO', 'XGT'], words=('cat', 'dog'))

    Raises as `parse_board` does. Where there may be a list, its words are searched for in the grid.
    """
    text = check_text("text", text)
    tiles, raw = boolean("tiles", tiles), boolean("raw", raw)
    wildcard, hole = text_or_none("wildcard", wildcard), text_or_none("hole", hole)
    rows, cols = (whole_or_none(name, value, 1, error=GridError) for name, value in (("rows", rows), ("cols", cols)))
    listed = None if listed is None else boolean("listed", listed)
    if tiles and raw:
        raise TypeError("tiles and raw cannot be given together: a cell is one of the two")
    words: tuple[str, ...] = ()
    if not tiles and not raw and "<" not in (wildcard, hole) and is_markup(text):
        raise GridError("the text is a page or a picture, HTML or SVG, and no board: give it as text or as JSON")
    if not tiles and not raw and is_json(text):
        cells, words = board_of(value_of(text, GridError))
        grid = [_row([None if cell == hole and hole else cell for cell in row]) for row in cells]
    else:
        parts = None if raw or listed is False else parts_of_csv(text)
        if parts is None:
            name = "raw" if raw else "tiles" if tiles else "auto"
            parts = parts_of_text(text, name, wildcard, hole, listed)
        grid, words = parts
    return ParsedPuzzle(check_size(grid, (rows, cols)), words)


@set_module("lettermaze.formats")
def format_board(board: Iterable[Iterable[str | None]], *, hole: str = ".") -> str:
    r"""A board as text: letters one after the other, or cells apart where one of them is not a single letter.

    >>> format_board(["STAR", "POOL"])
    'STAR\nPOOL\n'
    >>> format_board([["QU", "I"], ["T", None]])
    'QU I\nT .\n'

    `parse_board` reads it back, with `tiles=True` where a cell is not a single letter, and with this `hole`.
    Raises `GridError` for a tile that no text of this form can have: one with a blank in it, or that reads as a hole
    or as a stroke between two others.
    """
    hole = check_text("hole", hole)
    rows = [_tiles(row, f"board: row {number}") for number, row in enumerate(several("board", board, "rows"))]
    for number, row in enumerate(rows):
        for col, tile in enumerate(row):
            if tile is not None and (tile == hole or any(map(str.isspace, tile))):
                raise GridError(
                    f"row {number}, column {col}: {tile!r} cannot be a cell of this text; holes are {hole!r}"
                )
    is_plain = all(
        tile is None or (len(clusters(compose(tile))) == 1 and tile[0].isalpha()) for row in rows for tile in row
    )
    gap = "" if is_plain else " "
    lines = [gap.join(tile or hole for tile in row) for row in rows]
    if gap:
        _check_undrawn(list(enumerate(lines)))
    return "".join(f"{line}\n" for line in lines)


def _check_undrawn(lines: list[Line]) -> None:
    """Refuse tiles that read as strokes between others."""
    try:
        is_drawn = without_strokes(lines) != lines
    except GridError:
        is_drawn = True
    if is_drawn:
        raise GridError("the text of these tiles would read as a drawing, with strokes between others")


def _tiles(row: Any, place: str) -> list[str | None]:
    """The letters of the tiles of a row, None for a hole."""
    tiles = check_text(place, row) if isinstance(row, str) else several(place, row, "tiles")
    return [
        None if tile is None else check_text(f"{place}, column {col}", tile, "a str or None") or None
        for col, tile in enumerate(tiles)
    ]


def _row(cells: list[str | None]) -> Row:
    return "".join(map(str, cells)) if all(cell and len(cell) == 1 for cell in cells) else cells
