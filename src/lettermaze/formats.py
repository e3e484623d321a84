"""Text in and out: boards of letters, mazes and maps, in the formats that people have."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .grid import Row


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
    if not isinstance(text, str):
        raise TypeError(f"text must be a str, not {type(text).__name__}")
    if tiles and raw:
        raise TypeError("tiles and raw cannot be given together: a cell is one of the two")
    if raw:
        rows: list[Row] = [line if hole is None else _open_holes(list(line), hole) for line in _lines(text)]
        while rows and not rows[-1]:
            rows.pop()
        return rows
    if tiles:
        return [_open_holes(line.split(), hole) for line in _lines(text) if line.strip()]
    found = [_letters(line, wildcard, hole) for line in _lines(_compose(text))]
    return [row for row in found if row]


def _lines(text: str) -> list[str]:
    """The lines of a text, by the line ends of files only; a byte order mark in front is no part of it."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").removesuffix("\n").split("\n")


def _compose(text: str) -> str:
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
