"""Counting the traces: depth first, the last two letters counted and not walked; by halves where that goes on."""

from __future__ import annotations

from .._status import LIMITED
from .bit_boards import board_of, cells_of
from .constants import HALVES_FROM, TALLY_STEPS
from .depth_first import NO_LIMIT, TraceSearch
from .frontier import GIVEN_UP, count_along
from .halves import Halves
from .layers import Layers
from .query import Query
from .runs import run_on

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..._records import Board, Moves


def count(board: Board, word: bytes, moves: Moves, max_steps: int) -> int:
    """How many traces there are, or -1 if that is not known after `max_steps` steps."""
    layers = Layers(Query(board, word, moves))
    if not layers.possible():
        return 0
    search = TraceSearch(layers, False, max_steps)
    if search.narrow and search.query.uniform:
        return tally(search)
    search.every = True
    why = run_on(search, NO_LIMIT)
    return -1 if why == LIMITED else search.found


def tally(search: TraceSearch) -> int:
    """The number of traces, or -1 past the limit of steps."""
    begin, near, letters = search.begin, search.near, search.query.letters
    if letters == 1:
        return begin[0].bit_count()
    if letters == 2:
        return last_two(search, begin[0], 0)
    along = count_along(search)
    if along != GIVEN_UP:
        return along
    total = used = 0
    trail: list[int] = []
    # For each cell of the trail, and for the first, the cells that may come there.
    todo = [first_cells(search)]
    tried = letters < HALVES_FROM
    while todo:
        lowest = todo[-1] & -todo[-1]
        if not lowest:
            todo.pop()
            if trail:
                used ^= 1 << trail.pop()
            continue
        if search.steps >= search.max_steps:
            return -1
        if search.steps >= TALLY_STEPS and not tried:
            tried = True
            by_halves = count_by_halves(search)
            if by_halves is not None:
                return by_halves
            continue
        search.steps += 1
        todo[-1] ^= lowest
        cell = lowest.bit_length() - 1
        follow = near[cell] & begin[len(trail) + 1] & ~used
        if len(trail) + 3 == letters:
            total += last_two(search, follow, used | lowest)
        elif follow:
            used ^= lowest
            trail.append(cell)
            todo.append(follow)
    return total


def first_cells(search: TraceSearch) -> int:
    """The cells from which paths can be long enough."""
    cells, cuts = search.begin[0], search.cuts
    if cuts is None:
        return cells
    length = search.query.letters - 1
    return board_of(
        cell for cell in reversed(cells_of(cells)) if search.reaches(cuts, cuts.cells & ~(1 << cell), cell, length)
    )


def count_by_halves(search: TraceSearch) -> int | None:
    """The number of traces, -1 past the limit of steps, or None where halves are too many."""
    halves = Halves(search)
    total = halves.total() if halves.grow_back() else None
    return -1 if halves.limited else total


def last_two(search: TraceSearch, cells: int, used: int) -> int:
    """The ways to write the last two letters, the first of them on one of the cells."""
    board = search.begin[-1] & ~used
    return sum((search.near[cell] & board).bit_count() for cell in cells_of(cells))
