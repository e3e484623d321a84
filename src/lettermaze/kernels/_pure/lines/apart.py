"""Words that take their cells of a line for themselves: the board is read line by line, first come, first served."""

from __future__ import annotations

from .directions import STEPS, cells_along
from .tiles import find_tiles, read_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from .._dicts import Dicts
    from .hits import Found
    from .layout import Tile


def find_apart(root: Dicts, grid: list[Tile], rows: int, cols: int, directions: bytes, wrap: bool) -> Iterator[Found]:
    """The hits that are left where each word takes its cells of a line for itself, first come, first served.

    A line is read in its direction from its first cell, row by row, or from its last one where that comes first.
    """
    yield from find_tiles(root, grid, rows, cols, b"", wrap)
    for direction in directions:
        backward = STEPS[direction] < (0, 0)
        seen: set[int] = set()
        for first in range(rows * cols)[:: -1 if backward else 1]:
            if first not in seen:
                line = list(cells_along(first, direction, rows, cols, wrap))
                seen.update(line)
                for word, start, length in _read_from_each(root, grid, line, wrap):
                    yield word, start, direction, length


def _read_from_each(root: Dicts, grid: list[Tile], line: list[int], wrap: bool) -> Iterator[tuple[str, int, int]]:
    """The words of one line, read from each of its cells on: the word, its first cell, and its length in cells."""
    spans: dict[str, tuple[int, int]] = {}
    for place, start in enumerate(line):
        ahead = line[place:] + line[:place] if wrap else line[place:]
        for word, length in read_line(root, map(grid.__getitem__, ahead)):
            begin, end = spans.get(word, (place, 0))
            if length > 1 and place >= end and place + length <= begin + len(line):
                spans[word] = begin, place + length
                yield word, start, length
