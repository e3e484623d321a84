"""All words of a graph: which of the ways of reading a board suits it."""

from __future__ import annotations

from array import array
from collections import Counter
from itertools import islice

from .._dicts import unfold
from .apart import find_apart
from .automaton import count_by_automaton, goes_far
from .hits import numbers_of
from .layout import is_plain, read_cells
from .letters import find_letters
from .tiles import find_tiles

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from .._dicts import Dicts
    from .hits import Found
    from .layout import Tile


def scan(
    graph: Any,
    mask: int,
    first: int,
    words: int,
    digits: int,
    codes: bytes,
    memo: dict[str, Any],
    cells: bytes,
    width: int,
    rows: int,
    cols: int,
    tiles: bytes,
    starts: bytes,
    hole: int,
    wild: int,
    directions: bytes,
    wrap: bool,
    apart: bool,
    limit: int,
) -> tuple[bytes, bytes, bytes, bytes]:
    """All hits: word numbers (uint32), first cells (int32), directions (int8), and lengths in cells (int32).

    They come by first cell, direction, length and word. With `apart` they come line by line, and `limit` (-1: none)
    is not looked at.
    """
    root = unfold(graph, mask, first, digits, codes, memo)
    letters = {code: chr(code) for code in memoryview(codes).cast("I")}
    grid = read_cells(cells, width, tiles, starts, hole, wild, letters)
    found = _find(root, grid, rows, cols, directions, wrap, apart)
    if limit >= 0 and not apart:
        found = islice(found, limit)
    hits = list(found)
    named, begins, ways, lengths = zip(*hits, strict=True) if hits else ((), (), (), ())
    number_of = numbers_of(set(named), graph, mask, first, digits, letters.values())
    return (
        array("I", map(number_of.__getitem__, named)).tobytes(),
        array("i", begins).tobytes(),
        array("b", ways).tobytes(),
        array("i", lengths).tobytes(),
    )


def count(
    graph: Any,
    mask: int,
    first: int,
    words: int,
    digits: int,
    codes: bytes,
    memo: dict[str, Any],
    cells: bytes,
    width: int,
    rows: int,
    cols: int,
    tiles: bytes,
    starts: bytes,
    hole: int,
    wild: int,
    directions: bytes,
    wrap: bool,
    apart: bool,
) -> tuple[bytes, bytes]:
    """The numbers of the words that are found (uint32), in any order, and how often each is (uint64)."""
    root = unfold(graph, mask, first, digits, codes, memo)
    letters = {code: chr(code) for code in memoryview(codes).cast("I")}
    grid = read_cells(cells, width, tiles, starts, hole, wild, letters)
    counts: dict[str, int]
    if wrap or apart or not is_plain(grid) or not goes_far(root, grid, rows, cols, directions):
        counts = Counter(found[0] for found in _find(root, grid, rows, cols, directions, wrap, apart))
    else:
        counts = count_by_automaton(root, grid, rows, cols, directions)
    number_of = numbers_of(counts, graph, mask, first, digits, letters.values())
    return array("I", map(number_of.__getitem__, counts)).tobytes(), array("Q", counts.values()).tobytes()


def _find(
    root: Dicts, grid: list[Tile], rows: int, cols: int, directions: bytes, wrap: bool, apart: bool
) -> Iterator[Found]:
    if apart:
        return find_apart(root, grid, rows, cols, directions, wrap)
    if wrap or not is_plain(grid):
        return find_tiles(root, grid, rows, cols, directions, wrap)
    return find_letters(root, grid, rows, cols, directions)
