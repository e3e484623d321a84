"""The least that a placing can cost, whatever the search may find."""

from __future__ import annotations

from heapq import heapify, heappop, heappush

from .cost import crowding, price_of_lack, turning
from .problem import prepare
from .structs import MAX

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..._records import Problem
    from .structs import Placing


def least(problem: Problem, most: int) -> int:
    """What no placing of all wanted words costs less than, if they share no more than `most` cells.

    The time is in proportion to the letters of the words, at most the cells, times the blocks. `MemoryError` without
    memory.
    """
    p = prepare(problem)
    spelled = sum(map(len, p.words))
    whole = p.limit == len(p.words)
    fewest = max(spelled - most, 1) if whole else 1
    if p.mode != MAX:
        return least_uneven(p, fewest, most)
    if p.target >= 0:
        return p.target if whole else 0
    return fewest if whole else max(p.cells - most, 0)


def least_uneven(p: Placing, fewest: int, most: int) -> int:
    """The least over all numbers of cells that may be used, filled as evenly as blocks of any shape can be."""
    spelled = sum(map(len, p.words))
    prices = [
        crowding(p, weighed, used) + price_of_lack(p, lacking(p, spelled - used, most))
        for used, weighed in enumerate(filled_evenly(p, min(spelled, p.empty.bit_count())), 1)
        if used >= fewest and p.target in (-1, used)
    ]
    return min(prices, default=0) + turning(p, least_squares(p), p.limit)


def filled_evenly(p: Placing, most: int) -> Iterator[int]:
    """The least weighed squares of the blocks' used cells, for 1 used cell, 2, and so on."""
    weighed = 0
    marginals = [(weight, weight) for weight in p.weight if weight]
    heapify(marginals)
    for _ in range(most):
        added, weight = heappop(marginals)
        weighed += added
        heappush(marginals, (added + 2 * weight, weight))
        yield weighed


def lacking(p: Placing, shared: int, most: int) -> int:
    """How many crossings fewer than words there are at least."""
    return p.limit - (min(shared, most) if p.limit == len(p.words) else most)


def least_squares(p: Placing) -> int:
    """The squares of the words along each direction, with as many in each as can be."""
    each, more = divmod(p.limit, len(p.allowed))
    return (len(p.allowed) - more) * each**2 + more * (each + 1) ** 2
