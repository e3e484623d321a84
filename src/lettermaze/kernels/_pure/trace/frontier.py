"""Paths counted along a frontier, where every position of the word may lie on every cell.

The cells are taken one after the other. Of all ways to lay pieces of a path on those taken so far only what the others
have to know is kept, a *state*: for each cell of the frontier, the cells that have a neighbour to come, how the piece
goes on that it belongs to. With it go the numbers of ways to come to it with 0, 1, 2, ... cells used, the fields of one
long number. This is Knuth's Simpath (The Art of Computer Programming 4A, exercise 7.1.4-225, 2011), by cells in place
of edges.
"""

from __future__ import annotations

from itertools import combinations
from math import comb

from .bit_boards import cells_of
from .constants import FRONTIER_COST, FRONTIER_LEAST, FRONTIER_MOST, FRONTIER_SLOTS, FRONTIER_STATES, HALVES_FROM

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from .depth_first import TraceSearch

DEAD, BOTH, LAST, PAIRED = 0, 1, 2, 3
"""What a slot of a state holds: no cell, or one that is done; a cell that goes on both ways; the open end of a piece
whose other end is one of the path; from PAIRED on, the slot where the other open end of the piece is."""

SLOT_BITS = 4
FIELD_BITS = 192

FIXED = -1
"""In place of a slot: an end of the path."""

COMPLETE, INVALID = -1, -2
"""In place of a state: the path is complete, or closed in itself."""

GIVEN_UP = -2


class Plan:
    """The cells in the order in which they are taken, and the slots that they get in the frontier."""

    def __init__(self, order: list[int], near: Mapping[int, int], planar: bool) -> None:
        place = {cell: number for number, cell in enumerate(order)}
        around = [sorted(place[other] for other in cells_of(near[cell]) if other in place) for cell in order]
        leaving: list[list[int]] = [[] for _ in order]
        for number, others in enumerate(around):
            leaving[max([number, *others])].append(number)
        self.states = self.most = self.widest = 0
        """The most states that there can be after all cells together, and after one of them; the most slots."""
        self.takes: list[tuple[int, list[int], list[int]]] = []
        """Of each cell: its slot, those of its neighbours that were taken before, and those that leave after it."""
        slots: dict[int, int] = {}
        for number, others in enumerate(around):
            taken = set(slots.values())
            slots[number] = next(slot for slot in range(len(order)) if slot not in taken)
            self.widest = max(self.widest, slots[number] + 1)
            before = [slots[other] for other in others if other < number]
            self.takes.append((slots[number], before, [slots.pop(other) for other in leaving[number]]))
            estimate = states_of(min(len(slots), FRONTIER_SLOTS), planar)
            self.states += estimate
            self.most = max(self.most, estimate)


def count_along(search: TraceSearch) -> int:
    """How many traces there are, -1 if there may be more states than steps, or GIVEN_UP where other ways are better."""
    plan = plan_for(search)
    if plan is None:
        return GIVEN_UP
    if plan.states > search.max_steps:
        return -1
    letters, size = search.query.letters, len(plan.takes)
    field = (1 << FIELD_BITS) - 1
    total = 0
    states = {0: 1}
    for number, (slot, before, leaving) in enumerate(plan.takes):
        least = max(0, letters - (size - number - 1))
        window = (1 << letters * FIELD_BITS) - (1 << min(least, letters) * FIELD_BITS)
        gone = sum(0xF << SLOT_BITS * left for left in leaving)
        followers: dict[int, int] = {}
        for state, unused in states.items():
            used = unused << FIELD_BITS
            for follower in (state, *followers_of(state, slot, before)):
                ways = unused if follower == state else used
                if follower == COMPLETE:
                    total += ways >> letters * FIELD_BITS & field
                elif follower >= 0 and not follower & gone and ways & window:
                    followers[follower] = followers.get(follower, 0) + (ways & window)
        states = followers
    return 2 * total


def plan_for(search: TraceSearch) -> Plan | None:
    """The plan with the fewest states, if the word may lie in any order and other ways to count would cost more."""
    begin, letters, query = search.begin, search.query.letters, search.query
    if letters < HALVES_FROM or any(cells != begin[0] for cells in begin):
        return None
    cells = cells_of(begin[0])[::-1]
    halves = FRONTIER_COST * halves_of(search.near, cells, begin[0], letters)
    if halves < FRONTIER_LEAST:
        return None
    names = range(query.size) if search.names is None else search.names
    cols = query.around.cols
    planar = query.is_planar
    down = sorted(cells, key=lambda cell: (names[cell] % cols, names[cell]))
    plans = [Plan(order, search.near, planar) for order in (cells, down)]
    plan = min(plans, key=lambda plan: plan.states)
    if plan.widest > FRONTIER_SLOTS or plan.most > FRONTIER_MOST or plan.states > min(FRONTIER_STATES, halves):
        return None
    return plan


def halves_of(near: Mapping[int, int], cells: list[int], board: int, letters: int) -> float:
    """About how many ways there are to lay half of the word."""
    steps = float(sum((near[cell] & board).bit_count() for cell in cells))
    ways, onward = steps, (steps - len(cells)) / len(cells)
    for _ in range(letters - letters // 2 - 2):
        ways *= onward
    return ways


def states_of(slots: int, planar: bool) -> int:
    """How many states so many slots can have: up to two hold LAST, the others pieces, which cannot cross if planar."""
    return sum(comb(slots, last) * _pieces(slots - last, planar) for last in range(min(2, slots) + 1))


def _pieces(slots: int, planar: bool) -> int:
    if planar:
        return comb(2 * slots + 2, slots + 1) // (slots + 2)
    total, pairings = 0, 1
    for pairs in range(slots // 2 + 1):
        total += comb(slots, 2 * pairs) * pairings << slots - 2 * pairs
        pairings *= 2 * pairs + 1
    return total


def followers_of(state: int, slot: int, before: list[int]) -> Iterator[int]:
    """The states to which a cell that is used leads, from the slot that it takes and those of its neighbours."""
    open_slots = [other for other in before if held(state, other)]
    may_end = lasts_in(state) < 2
    yield put(state, slot, BOTH)
    if may_end:
        yield put(state, slot, LAST)
    for other in open_slots:
        rest, end = cut(state, other)
        yield link(rest, end, slot)
        if may_end:
            yield link(rest, end, FIXED)
    for first, second in combinations(open_slots, 2):
        if held(state, first) != PAIRED + second:
            rest, one = cut(state, first)
            rest, two = cut(rest, second)
            yield link(rest, one, two)


def held(state: int, slot: int) -> int:
    """What a slot holds."""
    return state >> SLOT_BITS * slot & 0xF


def put(state: int, slot: int, what: int) -> int:
    """The state with this in a slot."""
    return state & ~(0xF << SLOT_BITS * slot) | what << SLOT_BITS * slot


def lasts_in(state: int) -> int:
    """How many slots hold LAST."""
    count = 0
    while state:
        count += state & 0xF == LAST
        state >>= SLOT_BITS
    return count


def cut(state: int, slot: int) -> tuple[int, int]:
    """The state without the open end in a slot, and the other end of its piece.

    That is the cell itself where it was open to both sides, and FIXED where the piece has an end of the path.
    """
    what = held(state, slot)
    return put(state, slot, DEAD), slot if what == BOTH else FIXED if what == LAST else what - PAIRED


def link(state: int, one: int, two: int) -> int:
    """The state with a piece between these ends; COMPLETE where both are the path's, INVALID if there are others."""
    if one == FIXED and two == FIXED:
        return INVALID if state else COMPLETE
    if one == FIXED or two == FIXED:
        return put(state, max(one, two), LAST)
    return put(put(state, one, PAIRED + two), two, PAIRED + one)
