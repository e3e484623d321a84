"""Checking a graph that may come from anywhere, in one pass over its edges, so that children come before parents."""

from __future__ import annotations

from .._edges import BASE, EDGE, END, LAST, LETTERS, PADDING, digits_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypeAlias

    from ..._records import Graph
    from .._edges import Edge

    Run: TypeAlias = tuple[int, int, int]
    """How many edges a run has, the words below it, and the phase of the node that it follows.

    The phase is how many digits of a letter have been passed, 0 between two letters.
    """

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
    alphabet = _Alphabet(edges[:used], digits_of(len(codes) // 4 - 1, digits) if codes else (-1,))
    runs: list[Run] = [(0, 0, 0)] * used
    place = 0
    while place < used - 1:
        fault, place = _check_run(place + 1, runs, alphabet)
        if fault:
            return fault, place
    if not mask and not first and not words:
        return 0, 0
    fault, inside, phase = _inspect(mask, first, used, runs, alphabet)
    if not fault and (mask >> 62 or phase or inside != words):
        fault = BAD_COUNT
    return fault, 0


def _check_run(start: int, runs: list[Run], alphabet: _Alphabet) -> tuple[int, int]:
    """The fault of the run that starts here, with the edge that has it; 0 with the run's last edge if it has none."""
    edges = alphabet.edges
    total = phase = 0
    for place in range(start, len(edges)):
        mask, first, skip = edges[place]
        fault, words, here = _inspect(mask, first, start, runs, alphabet)
        if fault:
            return fault, place
        if skip != total:
            return BAD_SKIP, place
        if place == start:
            phase = here
        elif here != phase:
            return NO_WORD, place
        total += words
        if total >= LIMIT:
            return BAD_COUNT, place
        if mask & LAST:
            size = place - start + 1
            runs[start] = size, total, (phase - 1) % len(alphabet.tops)
            return (NO_RUN if size > BASE else 0), place
    return NO_RUN, len(edges) - 1


def _inspect(mask: int, first: int, start: int, runs: list[Run], alphabet: _Alphabet) -> tuple[int, int, int]:
    """The fault of a node whose own run starts at `start`, its words, and its phase."""
    letters = mask & LETTERS
    if not letters:
        return (0, 1, 0) if not first and mask & END else (NO_RUN if first else NO_WORD, 0, 0)
    if not 0 < first < start:
        return NO_RUN, 0, 0
    size, words, phase = runs[first]
    if size != letters.bit_count():
        return NO_RUN, 0, 0
    if phase:
        return (NO_WORD if mask & END else 0), words, phase
    if letters >= alphabet.high and alphabet.is_exceeded(letters, first):
        return BAD_LETTER, 0, 0
    return 0, words + (mask >> 63), 0


class _Alphabet:
    """The alphabet, and the edges that are written in its digits."""

    def __init__(self, edges: list[Edge], tops: Sequence[int]) -> None:
        self.edges = edges
        self.tops = tops
        """The digits of the last letter, -1 if there is none."""
        self.high = 1 << tops[0] if tops[0] >= 0 else 0
        """The bit of the first of them: less than this are masks of letters that are all in the alphabet."""

    def is_exceeded(self, mask: int, first: int) -> bool:
        """Whether the last letter below a node between two letters comes behind the last one of the alphabet."""
        for top in self.tops:
            if (mask & LETTERS) >> (top + 1):
                return True
            if not mask >> top & 1:
                break
            mask, first, _ = self.edges[first + (mask & LETTERS).bit_count() - 1]
        return False
