"""One word: the letters of each line are compared with it."""

from __future__ import annotations

from .directions import STEPS, cells_along
from .layout import read_cells

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..._records import Board
    from .layout import Tile


def seek(board: Board, word: bytes, directions: bytes, wrap: bool) -> tuple[int, int, int] | None:
    """The first hit of one word (its letters as uint32): first cell, direction and length in cells, or None.

    Hits come by first cell and direction; `directions` and `wrap` are as for `scan`.
    """
    _, _, rows, cols, *_ = board
    codes = memoryview(word).cast("I")
    letters = {code: chr(number + 1) for number, code in enumerate(sorted(set(codes)))}
    grid = read_cells(board, letters)
    wanted = "".join(map(letters.__getitem__, codes))
    for start, tile in enumerate(grid):
        if not _goes_on(wanted, 0, tile):
            continue
        for direction in (0, *directions):
            length = _spells(wanted, (grid[cell] for cell in cells_along(start, direction, rows, cols, wrap)))
            if length:
                return start, direction, length
    return None


def seek_text(text: bytes, rows: int, word: str, directions: bytes) -> tuple[int, int] | int:
    """The first hit of one word in rows joined by line feeds: first cell and direction, 0 if there is none.

    -1 says that this is no text of `rows` equal rows without NUL, or that the word or the text is not one for this way.
    """
    wanted = word.encode("latin-1", "replace")
    cols = _row_length(text, rows)
    if cols < 0 or not word or b"\n" in wanted or max(word) > "\xff":
        return -1
    stride = cols + 1
    last = len(wanted) - 1
    steps = [(direction, STEPS[direction][0] * stride + STEPS[direction][1]) for direction in directions]
    if not last:
        steps = [(0, 1)]
    start = text.find(wanted[0])
    while start >= 0:
        for direction, step in steps:
            end = start + last * step
            # A line that leaves a row at its side meets the line feed there, so only the ends must be looked after.
            if 0 <= end < len(text) and text[start : end + step if end + step >= 0 else None : step] == wanted:
                return start // stride * cols + start % stride, direction
        start = text.find(wanted[0], start + 1)
    return 0


def _row_length(text: bytes, rows: int) -> int:
    """How many letters a row has in a text of equal rows without NUL, joined by line feeds; -1 if it is none."""
    cols = text.find(b"\n") if rows > 1 else len(text)
    equal = len(text) == rows * (cols + 1) - 1 and text[cols :: cols + 1] == b"\n" * (rows - 1)
    return cols if equal and text.count(b"\n") == rows - 1 and 0 not in text else -1


def _goes_on(word: str, done: int, tile: Tile) -> bool:
    """Whether the word goes on with this cell."""
    return done < len(word) and (tile is None or (tile != "" and word.startswith(tile, done)))


def _spells(word: str, tiles: Iterable[Tile]) -> int:
    """How many cells at the start of a line spell the word; 0 if they do not."""
    done = 0
    for length, tile in enumerate(tiles, 1):
        if not _goes_on(word, done, tile):
            return 0
        done += 1 if tile is None else len(tile)
        if done == len(word):
            return length
    return 0
