"""Halves that meet.

All ways to lay the last letters are grown and kept as sets of cells, and each way to lay the first letters is checked
against all of them at once, by bits.
"""

from __future__ import annotations

from .bit_boards import bits, cells_of
from .constants import HALF_SETS, HALF_STEPS, SMALL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from .depth_first import TraceSearch


def halve(search: TraceSearch) -> bool:
    """Let halves that meet decide, if they are few enough; False if the limit of steps comes first."""
    halves = Halves(search)
    first = halves.first() if halves.grow_back() else None
    if halves.limited:
        return False
    if first is None:
        return True
    if first and not search.free:
        jump(search, first)
    else:
        search.stack.clear()
        search.found += len(first) > 0
    return True


def jump(search: TraceSearch, path: list[int]) -> None:
    """Go to where a search in order has just entered the last cell of `path`, the first that leads anywhere."""
    search.restart()
    for cell in path:
        top = search.stack[-1]
        top.todo = [other for other in top.todo if other > cell]
        search.take(cell)


class Halves:
    """Halves of traces that meet: sets of cells for the last letters, by the cell that they begin with."""

    def __init__(self, search: TraceSearch) -> None:
        self.search = search
        self.begin, self.near, self.letters = search.begin, search.near, search.query.letters
        self.middle = self.letters // 2
        self.steps = self.sets = 0
        self.limited = self.given_up = False
        self.back: dict[int, dict[int, int]] = {}
        self._index: dict[int, tuple[list[int], list[tuple[int, int]]]] = {}

    def grow_back(self) -> bool:
        """Find the sets of the last letters; False if they are too many."""
        for cell in reversed(cells_of(self.begin[self.middle])):
            weights = self.back[cell] = {}
            for _, used in self._grow(cell, self.middle, self.letters):
                if not self._add(weights, used):
                    return False
        return not self.given_up

    def first(self) -> list[int] | None:
        """The first letters' cells of the first trace, [] if there is none, or None if halves are too many."""
        for cell in reversed(cells_of(self.begin[0])):
            for trail, used in self._grow(cell, 0, self.middle):
                for other in reversed(cells_of(self.near[trail[-1]] & self.begin[self.middle] & ~used)):
                    if self._apart(other, used):
                        return list(trail)
        return None if self.given_up else []

    def total(self) -> int | None:
        """How many traces there are, or None if halves are too many."""
        front: dict[int, dict[int, int]] = {}
        for cell in reversed(cells_of(self.begin[0])):
            for trail, used in self._grow(cell, 0, self.middle):
                if not self._add(front.setdefault(trail[-1], {}), used):
                    return None
        if self.given_up:
            return None
        total = 0
        for cell, weights in front.items():
            for other in cells_of(self.near[cell] & self.begin[self.middle]):
                for used, weight in weights.items():
                    total += weight * self._apart(other, used)
        return total

    def _add(self, weights: dict[int, int], used: int) -> bool:
        """Count a set of cells; False if there are too many."""
        weight = weights.get(used, 0)
        weights[used] = weight + 1
        if not weight:
            self.sets += 1
            self.given_up = self.given_up or self.sets > HALF_SETS
        return not self.given_up

    def _grow(self, cell: int, at: int, end: int) -> Iterator[tuple[list[int], int]]:
        """The ways to write the letters from `at` to `end` from a cell on, each with its set of cells."""
        begin, near, search = self.begin, self.near, self.search
        used = 0
        trail: list[int] = []
        todo = [1 << cell]
        while todo:
            lowest = todo[-1] & -todo[-1]
            if not lowest:
                todo.pop()
                if trail:
                    used ^= 1 << trail.pop()
                continue
            if search.steps >= search.max_steps:
                self.limited = self.given_up = True
                return
            if self.steps >= HALF_STEPS:
                self.given_up = True
                return
            search.steps += 1
            self.steps += 1
            todo[-1] ^= lowest
            used ^= lowest
            trail.append(lowest.bit_length() - 1)
            if at + len(trail) == end:
                yield trail, used
                used ^= lowest
                trail.pop()
            else:
                todo.append(near[trail[-1]] & begin[at + len(trail)] & ~used)

    def _apart(self, cell: int, used: int) -> int:
        """How many of the last letters' ways from a cell on have none of the cells `used`."""
        index = self._index.get(cell)
        if index is None:
            index = self._index[cell] = self._make_index(cell)
        hits, classes = index
        met = 0
        while used:
            lowest = used & -used
            met |= hits[lowest.bit_length() - 1]
            used ^= lowest
        return sum(weight * (members & ~met).bit_count() for weight, members in classes)

    def _make_index(self, cell: int) -> tuple[list[int], list[tuple[int, int]]]:
        """For each cell of the board the numbers of the sets that hold it, as bits; and the sets of each weight."""
        weights = self.back[cell]
        members: list[list[int]] = [[] for _ in range(SMALL)]
        classes: dict[int, list[int]] = {}
        for number, (used, weight) in enumerate(weights.items()):
            classes.setdefault(weight, []).append(number)
            for other in cells_of(used):
                members[other].append(number)
        size = len(weights)
        return [bits(found, size) for found in members], [(w, bits(found, size)) for w, found in classes.items()]
