"""Words that one board may hold: for one board a graph of all the others is not worth building."""

from __future__ import annotations

from itertools import pairwise

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ._board import Board


def possible_words(board: Board, words: Iterable[str]) -> Iterator[str]:
    """The words whose letters, and whose pairs of letters, are on the board; no word that can be traced is left out.

    Pairs are those within a tile and of neighbouring cells, of 8 and across joined edges, so that a walk of any kind
    goes along pairs. With a wildcard on the board all words are possible. Linear in cells and letters.
    """
    rows = board.tolist()
    if board.wildcard is not None and any(board.wildcard in row for row in rows):
        yield from words
        return
    letters = {letter for row in rows for tile in row if tile for letter in tile}
    pairs = _pairs(rows, board.wrap)
    for word in words:
        if letters.issuperset(word) and all(map(pairs.__contains__, pairwise(word))):
            yield word


def _pairs(rows: list[list[str | None]], wrap: bool) -> set[tuple[str, str]]:
    """The pairs of letters that a walk may spell one after the other."""
    pairs = {pair for row in rows for tile in row if tile for pair in pairwise(tile)}
    for number, row in enumerate(rows):
        for col, tile in enumerate(row):
            if tile:
                pairs.update((tile[-1], other[0]) for other in _around(rows, number, col, wrap))
    return pairs


def _around(rows: list[list[str | None]], row: int, col: int, wrap: bool) -> Iterator[str]:
    """The tiles round a cell; on a torus of one row or column the cell itself may be among them."""
    for r in (row - 1, row, row + 1):
        line = rows[r % len(rows)] if wrap else rows[r] if 0 <= r < len(rows) else []
        for c in (col - 1, col, col + 1):
            if (r, c) != (row, col) and (wrap or 0 <= c < len(line)):
                tile = line[c % len(line)]
                if tile:
                    yield tile
