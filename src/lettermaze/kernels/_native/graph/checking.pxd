# Checking a graph that may come from anywhere, in one pass over its edges.
from libc.stdint cimport uint8_t, uint32_t, uint64_t

from ..bits cimport popcount
from ..memory cimport allocate, allocate_zeroed, release
from ..word_graph cimport BASE, END, LAST, LETTERS, PADDING, Edge, Node, WordGraph, ends_word
from .structs cimport LIMIT, Checker, Run

cdef enum Fault:
    NONE
    NO_RUN                  # children that are no whole run below their parent's
    BAD_SKIP
    NO_WORD                 # an edge that leads to no word, or to the end of one within a letter
    BAD_LETTER              # a digit outside the alphabet
    NOT_EMPTY               # an edge that must be
    BAD_COUNT               # the root or the number of words


cdef inline int begin_check(Checker* c, const WordGraph* g) except -1:
    """Point at the edges, and make room for what is found."""
    cdef Py_ssize_t rest = g.letters - 1
    cdef int i
    c.edges = g.edges
    c.used = g.count - PADDING
    c.digits = g.digits
    for i in range(g.digits - 1, -1, -1):
        c.tops[i] = rest % BASE if rest >= 0 else -1
        rest //= BASE
    c.totals = <uint32_t*> allocate(c.used, sizeof(uint32_t))
    c.sizes = <uint8_t*> allocate_zeroed(c.used, 1)
    c.phases = <uint8_t*> allocate(c.used, 1)
    if c.totals == NULL or c.sizes == NULL or c.phases == NULL:
        raise MemoryError
    return 0


cdef inline void release_checker(Checker* c) noexcept nogil:
    release(c.totals)
    release(c.sizes)
    release(c.phases)


cdef inline int find_fault(Checker* c, Py_ssize_t* at) noexcept nogil:
    """The first fault of the edges; `at` is then the edge."""
    cdef Run run = Run(1, 0, 0)
    cdef Py_ssize_t place
    cdef int fault = find_not_empty(c, at)
    if fault:
        return fault
    for place in range(1, c.used):
        fault = inspect_edge(c, place, &run)
        if fault:
            at[0] = place
            return fault
    at[0] = c.used - 1
    return NONE if run.start == c.used else NO_RUN


cdef inline int find_not_empty(const Checker* c, Py_ssize_t* at) noexcept nogil:
    """See to edge 0 and the last ones."""
    cdef int i
    cdef Edge edge
    for i in range(PADDING + 1):
        at[0] = c.used + i - 1 if i else 0
        edge = c.edges[at[0]]
        if edge.mask or edge.first or edge.skip:
            return NOT_EMPTY
    return NONE


cdef inline int inspect_edge(Checker* c, Py_ssize_t place, Run* run) noexcept nogil:
    """The fault of an edge, which goes on with the run."""
    cdef Edge edge = c.edges[place]
    cdef int fault = inspect(c, edge.mask, edge.first, run.start)
    if fault:
        return fault
    if edge.skip != run.total:
        return BAD_SKIP
    if place == run.start:
        run.phase = c.phase
    elif c.phase != run.phase:
        return NO_WORD
    run.total += c.words
    if run.total >= LIMIT:
        return BAD_COUNT
    return end_run(c, place, run) if edge.mask & LAST else NONE


cdef inline int end_run(Checker* c, Py_ssize_t last, Run* run) noexcept nogil:
    """Keep what the run was found to be, and begin the next."""
    if last - run.start >= BASE:
        return NO_RUN
    c.sizes[run.start] = <uint8_t> (last - run.start + 1)
    c.totals[run.start] = <uint32_t> run.total
    c.phases[run.start] = <uint8_t> run.phase
    run.start = last + 1
    run.total = 0
    return NONE


cdef inline int find_root_fault(Checker* c, Node root, uint64_t words) noexcept nogil:
    cdef int fault
    if not root.mask and not root.first and not words:
        return NONE
    fault = inspect(c, root.mask, root.first, c.used)
    if fault:
        return fault
    return BAD_COUNT if root.mask >> 62 or c.phase or c.words != words else NONE


cdef inline int inspect(Checker* c, uint64_t mask, uint32_t first, Py_ssize_t start) noexcept nogil:
    """The fault of a node whose own run starts at `start`; its words and phase are left in the checker."""
    cdef uint64_t letters = mask & LETTERS
    c.phase = 0
    c.words = 1
    if letters == 0:
        return NO_RUN if first else NONE if mask & END else NO_WORD
    if not 0 < <Py_ssize_t> first < start or c.sizes[first] != popcount(letters):
        return NO_RUN
    c.words = <uint64_t> ends_word(mask) + c.totals[first]
    if c.digits == 1:
        return BAD_LETTER if letters >> (c.tops[0] + 1) else NONE
    c.phase = (c.phases[first] + c.digits - 1) % c.digits
    if c.phase:
        return NO_WORD if mask & END else NONE
    return BAD_LETTER if exceeds_alphabet(c, Edge(mask, first, 0)) else NONE


cdef inline bint exceeds_alphabet(const Checker* c, Edge node) noexcept nogil:
    """Whether the last letter below a node comes behind the last one of the alphabet."""
    cdef uint64_t letters
    cdef int i
    for i in range(c.digits):
        letters = node.mask & LETTERS
        if letters >> (c.tops[i] + 1):
            return True
        if not node.mask >> c.tops[i] & 1:
            return False
        node = c.edges[node.first + popcount(letters) - 1]
    return False
