# Walks, which may use cells again: whether there is one, and how many there are, by layers of which only the latest are
# kept.

from libc.stdint cimport int32_t, int64_t, uint64_t
from libc.string cimport memset

from . cimport OUTGROWN
from ..board cimport neighbors_of
from ..memory cimport take
from ..status cimport INTERRUPTED, NO_MEMORY, interrupted_after
from .bit_boards cimport common, is_empty, join, meet
from .masks cimport set_lengths, set_mask
from .query cimport fits, length_of
from .shifts cimport set_shifts, spread_cells
from .structs cimport Lengths, Query, TraceState


cdef inline int walkable(TraceState* state) noexcept nogil:
    """Whether there is a walk through the word."""
    cdef Lengths* lengths = &state.lengths
    cdef Py_ssize_t words = state.query.words, ring, at
    cdef int64_t unlooked = 0
    cdef uint64_t* reached
    cdef uint64_t* scratch
    if not set_shifts(&state.query, &state.pool) or not list_lengths(state):
        return NO_MEMORY
    if lengths.count == 0:
        return False
    ring = lengths.length[lengths.count - 1] + 1
    reached = <uint64_t*> take(&state.pool, ring * words, sizeof(uint64_t))
    scratch = <uint64_t*> take(&state.pool, 2 * words, sizeof(uint64_t))
    if reached == NULL or scratch == NULL:
        return NO_MEMORY
    memset(reached, 255, words * sizeof(uint64_t))
    for at in range(state.query.letters):
        if interrupted_after(&unlooked, state.query.size):
            return INTERRUPTED
        if walk_on(&state.query, lengths, reached, ring, at, scratch):
            return True
    return False


cdef inline bint list_lengths(TraceState* state) noexcept nogil:
    """The lengths of tiles, which is one where they do not differ; False without memory."""
    if not state.query.uniform:
        return set_lengths(&state.lengths, &state.query, &state.pool)
    state.lengths.count = 1
    state.lengths.length = <int32_t*> take(&state.pool, 1, sizeof(int32_t))
    if state.lengths.length == NULL:
        return False
    state.lengths.length[0] = 1
    return True


cdef inline bint walk_on(
    const Query* query, const Lengths* lengths, uint64_t* reached, Py_ssize_t ring, Py_ssize_t at, uint64_t* cells
) noexcept nogil:
    """Extend the walks that have written the letters before `at`; whether one ends. `reached` is a ring of layers."""
    cdef Py_ssize_t words = query.words, end
    cdef uint64_t* layer = reached + (at % ring) * words
    cdef uint64_t* spread = cells + words
    cdef int k
    set_mask(query, at, spread)
    meet(layer, spread, words)
    for k in range(lengths.count):
        end = at + lengths.length[k]
        common(layer, layer if query.uniform else lengths.boards + k * words, cells, words)
        if end > query.letters or is_empty(cells, words):
            continue
        if end == query.letters:
            return True
        spread_cells(query, cells, spread)
        join(reached + (end % ring) * words, spread, words)
    memset(layer, 0, words * sizeof(uint64_t))
    return False


cdef inline int64_t count_walks(TraceState* state) noexcept nogil:
    """How many walks there are, or OUTGROWN."""
    cdef const Query* query = &state.query
    cdef Py_ssize_t ring, at
    cdef int64_t unlooked = 0
    cdef uint64_t* ways
    if not list_lengths(state):
        return NO_MEMORY
    if state.lengths.count == 0:
        return 0
    ring = state.lengths.length[state.lengths.count - 1] + 1
    # ways[(p % ring), cell]: the walks that end in this cell with the first p letters written.
    ways = <uint64_t*> take(&state.pool, ring * query.size, sizeof(uint64_t))
    if ways == NULL:
        return NO_MEMORY
    begin_walks(query, ways, ring)
    for at in range(1, query.letters):
        if interrupted_after(&unlooked, query.size):
            return INTERRUPTED
        if not extend_walks(query, ways, ring, at):
            return OUTGROWN
    return sum_walks(query, ways + (query.letters % ring) * query.size)


cdef inline void begin_walks(const Query* query, uint64_t* ways, Py_ssize_t ring) noexcept nogil:
    cdef Py_ssize_t cell
    for cell in range(query.size):
        if fits(query, cell, 0):
            ways[(length_of(query, cell) % ring) * query.size + cell] = 1


cdef inline bint extend_walks(const Query* query, uint64_t* ways, Py_ssize_t ring, Py_ssize_t at) noexcept nogil:
    """Extend the walks that have written the letters before `at` by one cell; False if a number gets too large."""
    cdef uint64_t* now = ways + (at % ring) * query.size
    cdef uint64_t* ends
    cdef uint64_t seen = 0
    cdef Py_ssize_t cell
    cdef int32_t near[8]
    cdef int i
    for cell in range(query.size):
        if not now[cell]:
            continue
        for i in range(neighbors_of(&query.shape, cell, query.neighbors, near)):
            if fits(query, near[i], at):
                ends = ways + ((at + length_of(query, near[i])) % ring) * query.size + near[i]
                ends[0] += now[cell]
                seen |= ends[0]
        now[cell] = 0
    return not seen >> 59


cdef inline int64_t sum_walks(const Query* query, const uint64_t* ends) noexcept nogil:
    cdef uint64_t total = 0
    cdef Py_ssize_t cell
    for cell in range(query.size):
        total += ends[cell]
        if total >> 62:
            return OUTGROWN
    return <int64_t> total
