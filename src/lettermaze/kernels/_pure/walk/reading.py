"""Reading a board: from its cells, which are text, codes or tiles, to a tile for each cell."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..._records import Board

WILD = ""
"""The tile that is any letter."""

CHARACTERS = 0x110000


def read_board(board: Board) -> tuple[int, list[str | None]] | None:
    """`cols` and the tiles row by row, None for a hole; None for a text that is not rows of one length."""
    cells, width, rows, cols, tiles, starts, _, _, qu = board
    if starts:
        names = _names(memoryview(tiles).cast("i").tolist(), memoryview(starts).cast("i").tolist())
        return cols, [names[code] for code in memoryview(cells).cast("i")]
    if width == 4:
        return cols, [chr(code) if code else None for code in memoryview(cells).cast("i")]
    if cols < 0:
        text = cells.decode("latin-1")
        lines = text.split("\n") if rows else []
        cols = len(lines[0]) if lines else 0
        if len(lines) != rows or "\0" in text or any(len(line) != cols for line in lines):
            return None
        letters: list[str | None] = list("".join(lines))
    else:
        letters = [letter if letter != "\0" else None for letter in cells.decode("latin-1")]
    return cols, [_QU.get(letter, letter) for letter in letters] if qu else letters


def is_plain(letters: list[str | None]) -> bool:
    """Whether every tile is one letter, and each cell can be named by a character."""
    return len(letters) <= CHARACTERS and all(letter is None or len(letter) == 1 for letter in letters)


_QU: dict[str | None, str | None] = {"Q": "QU", "q": "qu"}


def _names(letters: list[int], starts: list[int]) -> list[str | None]:
    names: list[str | None] = [None]
    for begin, end in zip(starts[1:], starts[2:], strict=False):
        tile = letters[begin:end]
        names.append(WILD if tile == [-1] else "".join(map(chr, tile)))
    return names
