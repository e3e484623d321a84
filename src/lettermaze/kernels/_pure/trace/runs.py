"""A search is prepared and runs until there is something to tell; where it is long, halves that meet are tried."""

from __future__ import annotations

from .._status import LIMITED
from .depth_first import HALVE, TraceSearch
from .halves import halve
from .layers import Layers
from .letters import count_letters
from .query import Query
from .walks import walkable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..._records import Board, Moves


def exist(board: Board, word: bytes, moves: Moves, max_steps: int) -> tuple[int, int]:
    """`(1, 0 or -1, steps)`: is there a trace? -1: that is not known after `max_steps` steps."""
    query = Query(board, word, moves)
    if query.reuse:
        return int(count_letters(query) and walkable(query)), 0
    layers = Layers(query)
    if not layers.possible():
        return 0, 0
    search = TraceSearch(layers, True, max_steps)
    why = run_on(search, 1)
    return (1 if search.found else -1 if why == LIMITED else 0), search.steps


def begin(board: Board, word: bytes, moves: Moves, max_steps: int) -> TraceSearch | None:
    """A search in the order of paths, for `run` to continue; None where it is clear that there is no trace."""
    layers = Layers(Query(board, word, moves))
    return TraceSearch(layers, False, max_steps) if layers.possible() else None


def run(search: TraceSearch, limit: int) -> tuple[list[int], int]:
    """Up to `limit` more paths, each as its number of cells and the cells; and MORE, DONE or LIMITED.

    With `LIMITED` the paths before the limit are given, and no more will come.
    """
    paths: list[int] = []
    return paths, run_on(search, limit, paths)


def run_on(search: TraceSearch, limit: int, paths: list[int] | None = None) -> int:
    """Run until `limit` more paths are found, which go to `paths` if that is given; MORE, DONE or LIMITED."""
    begun, had, goal = search.steps, search.found, search.found + limit
    why = search.advance(goal, paths, had, begun)
    while why == HALVE:
        search.tried = True
        why = search.advance(goal, paths, had, begun) if halve(search) else LIMITED
    return why
