"""Walks, which may use cells again: whether there is one, and how many there are, by the latest layers alone."""

from __future__ import annotations

from .bit_boards import join
from .letters import count_letters
from .masks import boards_of
from .query import Query

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..._records import Board, Moves


def walks(board: Board, word: bytes, moves: Moves) -> int:
    """How many traces there are that may use cells again."""
    query = Query(board, word, moves)
    if not count_letters(query):
        return 0
    near = query.around.near
    # ways[p]: for each cell, how many walks there are that end in it with the first p letters written.
    ways: dict[int, dict[int, int]] = {}
    for cell in range(query.size):
        if query.fits(cell, 0):
            ways.setdefault(query.length(cell), {})[cell] = 1
    for at in range(1, query.letters):
        for cell, number in ways.pop(at, {}).items():
            for other in near(cell):
                if query.fits(other, at):
                    ends = ways.setdefault(at + query.length(other), {})
                    ends[other] = ends.get(other, 0) + number
    return sum(ways.pop(query.letters, {}).values())


def walkable(query: Query) -> bool:
    """Whether there is a walk through the word."""
    boards = boards_of(query)
    lengths = {code: query.starts[code + 1] - query.starts[code] if query.starts else 1 for code in boards}
    spread = query.around.spread
    # reached[p]: the cells to which walks lead that have written the first p letters.
    reached = {0: join(boards.values())}
    for at in range(query.letters):
        layer = reached.pop(at, 0)
        if not layer:
            continue
        for code, board in boards.items():
            cells, end = layer & board, at + lengths[code]
            if cells and end <= query.letters and query.tile_fits(code, at):
                if end == query.letters:
                    return True
                reached[end] = reached.get(end, 0) | spread(cells)
    return False
