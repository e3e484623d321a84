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

    from ..._records import Board, Graph
    from .._dicts import Dicts
    from .hits import Found
    from .layout import Tile


def scan(
    graph: Graph, board: Board, directions: bytes, wrap: bool, apart: bool, limit: int
) -> tuple[bytes, bytes, bytes, bytes]:
    """All hits: word numbers (uint32), first cells (int32), directions (int8), and lengths in cells (int32).

    They come by first cell, direction, length and word. `directions` are the numbers of some in ascending order,
    without 0. `wrap` joins opposite edges. With `apart` a word takes its cells of a line for itself; hits then come
    line by line, and `limit` (-1: none) is not looked at.
    """
    root, grid = _open(graph, board)
    found = _find(root, grid, board, directions, wrap, apart)
    if limit >= 0 and not apart:
        found = islice(found, limit)
    hits = list(found)
    words, begins, ways, lengths = zip(*hits, strict=True) if hits else ((), (), (), ())
    number_of = numbers_of(set(words), graph)
    return (
        array("I", map(number_of.__getitem__, words)).tobytes(),
        array("i", begins).tobytes(),
        array("b", ways).tobytes(),
        array("i", lengths).tobytes(),
    )


def count(graph: Graph, board: Board, directions: bytes, wrap: bool, apart: bool) -> tuple[bytes, bytes]:
    """The numbers of the words that `scan` would find (uint32), in any order, and how often each is (uint64)."""
    root, grid = _open(graph, board)
    _, _, rows, cols, *_ = board
    counts: dict[str, int]
    if wrap or apart or not is_plain(grid) or not goes_far(root, grid, rows, cols, directions):
        counts = Counter(found[0] for found in _find(root, grid, board, directions, wrap, apart))
    else:
        counts = count_by_automaton(root, grid, rows, cols, directions)
    number_of = numbers_of(counts, graph)
    return array("I", map(number_of.__getitem__, counts)).tobytes(), array("Q", counts.values()).tobytes()


def _open(graph: Graph, board: Board) -> tuple[Dicts, list[Tile]]:
    """The root of the graph, and what each cell says."""
    letters = {code: chr(code) for code in memoryview(graph[5]).cast("I")}
    return unfold(graph), read_cells(board, letters)


def _find(root: Dicts, grid: list[Tile], board: Board, directions: bytes, wrap: bool, apart: bool) -> Iterator[Found]:
    _, _, rows, cols, *_ = board
    if apart:
        return find_apart(root, grid, rows, cols, directions, wrap)
    if wrap or not is_plain(grid):
        return find_tiles(root, grid, rows, cols, directions, wrap)
    return find_letters(root, grid, rows, cols, directions)
