"""Checking a graph that may come from anywhere, in one pass over its edges, so that children come before parents."""

from __future__ import annotations

from .._edges import BASE, EDGE, END, LAST, LETTERS, PADDING, digits_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..._records import Graph
    from .._edges import Edge

LIMIT = 1 << 32

NO_RUN, BAD_SKIP, NO_WORD, BAD_LETTER, NOT_EMPTY, BAD_COUNT = range(1, 7)


def check(graph: Graph) -> tuple[int, int]:
    """What is wrong with a graph: `(0, 0)` if nothing, else `(fault, edge)`.

    The faults: 1, a run of children that does not start below its parent's run, or is not as long as the mask says;
    2, a wrong skip; 3, an edge that leads to no word, or a word that ends within a letter; 4, a digit outside the
    alphabet; 5, an edge that must be empty is not; 6, the root or the number of words.
    """
    buffer, mask, first, words, digits, codes, _ = graph
    edges = list(EDGE.iter_unpack(buffer))
    used = len(edges) - PADDING
    for place in (0, *range(used, len(edges))):
        if edges[place] != (0, 0, 0):
            return NOT_EMPTY, place
    checker = _Checker(edges[:used], digits, len(codes) // 4)
    for place in range(1, used):
        fault = checker.edge_fault(place)
        if fault:
            return fault, place
    if checker.start != used:
        return NO_RUN, used - 1
    if not mask and not first and not words:
        return 0, 0
    fault, inside, phase = checker.inspect(mask, first, used)
    if not fault and (mask >> 62 or phase or inside != words):
        fault = BAD_COUNT
    return fault, 0


class _Checker:
    """What has been found of the runs before the one at hand, by where they start."""

    def __init__(self, edges: list[Edge], digits: int, letters: int) -> None:
        self.edges = edges
        self.digits = digits
        self.tops = digits_of(letters - 1, digits) if letters else (-1,)
        """The digits of the last letter of the alphabet."""
        self.sizes = [0] * len(edges)
        """How many edges the run has."""
        self.totals = [0] * len(edges)
        """The words below the run."""
        self.phases = [0] * len(edges)
        """How many digits of a letter have been passed at the nodes that its edges lead to."""
        self.start = 1
        """Where the run at hand starts, the words below its edges so far, and the phase that they lead to."""
        self.total = 0
        self.phase = 0

    def edge_fault(self, place: int) -> int:
        """The fault of an edge, which goes on with the run at hand; 0 for none."""
        mask, first, skip = self.edges[place]
        fault, inside, phase = self.inspect(mask, first, self.start)
        if fault:
            return fault
        if skip != self.total:
            return BAD_SKIP
        if place == self.start:
            self.phase = phase
        elif phase != self.phase:
            return NO_WORD
        self.total += inside
        if self.total >= LIMIT:
            return BAD_COUNT
        return self.end_run(place) if mask & LAST else 0

    def end_run(self, last: int) -> int:
        """Keep what the run at hand was found to be, and begin the next."""
        start = self.start
        if last - start >= BASE:
            return NO_RUN
        self.sizes[start], self.totals[start], self.phases[start] = last - start + 1, self.total, self.phase
        self.start, self.total = last + 1, 0
        return 0

    def inspect(self, mask: int, first: int, start: int) -> tuple[int, int, int]:
        """The fault of a node whose own run starts at `start`, its words, and how far into a letter it stands."""
        size = (mask & LETTERS).bit_count()
        if not size:
            return (0, 1, 0) if not first and mask & END else (NO_RUN if first else NO_WORD, 0, 0)
        if not 0 < first < start or self.sizes[first] != size:
            return NO_RUN, 0, 0
        phase = (self.phases[first] - 1) % self.digits
        if phase:
            return (NO_WORD if mask & END else 0), self.totals[first], phase
        if self.exceeds_alphabet(mask, first):
            return BAD_LETTER, 0, 0
        return 0, self.totals[first] + (mask >> 63), 0

    def exceeds_alphabet(self, mask: int, first: int) -> bool:
        """Whether the last letter below a node comes behind the last one of the alphabet."""
        for top in self.tops:
            if (mask & LETTERS) >> (top + 1):
                return True
            if not mask >> top & 1:
                break
            mask, first, _ = self.edges[first + (mask & LETTERS).bit_count() - 1]
        return False
