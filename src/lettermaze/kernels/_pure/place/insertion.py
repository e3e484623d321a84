"""One word put on the grid: where it shares the most, or where it lies evenly."""

from __future__ import annotations

from .bit_boards import nth_bit
from .fits import bound_above, find_top, look
from .moves import put
from .sfc32 import below
from .structs import AXIS, CROSSING, MAX, NONE, SAMPLES, SLIP, SOME, TURN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .structs import Found, Placing


def insert(p: Placing, word: int, need: int, packing: bool) -> bool:
    """Place the word where it serves the objective, if it fits at all."""
    if p.mode == NONE and 0 <= p.target < p.used + len(p.words[word]):
        return False
    found = look(p, word)
    if p.mode == SOME:
        found = bound_above(found, len(p.words[word]) - 1)
    if p.target >= 0:
        found = bound_above(found, max(need - p.letters_placed + p.used, 0))
    if not found:
        return False
    if p.mode != MAX and not packing:
        put(p, word, pick_spread(p, word, found))
        return True
    best, tops = find_top(found)
    if best > 0 and not below(p, SLIP):
        best, tops = find_top(bound_above(found, best - 1))
    if best >= 0:
        put(p, word, pick_top(p, tops))
    return best >= 0


def pick_top(p: Placing, tops: list[tuple[int, int]]) -> int:
    """One of the fits found by `find_top` at random, as a placement."""
    many = [top.bit_count() for _, top in tops]
    n = below(p, sum(many))
    for (way, top), count in zip(tops, many, strict=True):
        if n < count:
            return nth_bit(top, n) * 8 + way
        n -= count
    raise AssertionError


def pick_spread(p: Placing, word: int, found: list[Found]) -> int:
    """A fit that keeps cells and directions even, of a few drawn at random; mostly one that crosses another word.

    Each of them takes a step.
    """
    fits = [(way, fit) for way, fit, _ in found]
    crossing = find_crossing(found)
    best, lowest = -1, 0
    p.steps += SAMPLES
    for sample in range(SAMPLES):
        if crossing and sample < SAMPLES - 1:
            place = draw_fit(p, crossing)
            price = 0
        else:
            place = draw_fit(p, fits)
            crosses = any(board >> (place >> 3) & 1 for way, board in crossing if way == place & 7)
            price = CROSSING if p.mode != NONE and not crosses else 0
        price += price_of(p, word, place)
        if best < 0 or price < lowest:
            best, lowest = place, price
    return best


def find_crossing(found: list[Found]) -> list[tuple[int, int]]:
    """The directions in which some fits share a cell, and these."""
    crossing = []
    for way, fit, planes in found:
        crossed = 0
        for plane in planes:
            crossed |= plane
        if crossed & fit:
            crossing.append((way, crossed & fit))
    return crossing


def draw_fit(p: Placing, boards: list[tuple[int, int]]) -> int:
    """A direction at random among those that have any, then one of its fits."""
    way, board = boards[below(p, len(boards))]
    return nth_bit(board, below(p, board.bit_count())) * 8 + way


def price_of(p: Placing, word: int, place: int) -> int:
    """What the placement adds to the unevenness, nearly."""
    way, cell = place & 7, place >> 3
    step, cover, crowd, block, weight = p.delta[AXIS[way]], p.cover, p.crowd, p.block, p.weight
    price = (2 * p.along[way] + 1) * TURN
    for _ in p.words[word]:
        if not cover[cell]:
            price += (2 * crowd[block[cell]] + 1) * weight[block[cell]]
        cell += step
    return price
