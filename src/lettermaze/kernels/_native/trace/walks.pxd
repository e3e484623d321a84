# Walks, which may use cells again: whether there is one, and how many there are, by layers of which only the latest are
# kept.

from libc.stdint cimport int32_t, int64_t, uint64_t
from libc.string cimport memset

from ..bits cimport intersect, is_empty
from ..board cimport neighbors_of
from ..memory cimport allocate_zeroed, release, take
from ..status cimport DONE, INTERRUPTED, NO_MEMORY, interrupted_after
from .bit_boards cimport join, meet
from .masks cimport set_lengths, set_mask
from .query cimport fits, length_of
from .shifts cimport set_shifts, spread_cells
from .structs cimport OUTGROWN, Lengths, Query, TraceState, Walks


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
        if interrupted_after(&unlooked, state.query.board.size):
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
        intersect(cells, layer, layer if query.uniform else lengths.boards + k * words, words)
        if end > query.letters or is_empty(cells, words):
            continue
        if end == query.letters:
            return True
        spread_cells(query, cells, spread)
        join(reached + (end % ring) * words, spread, words)
    memset(layer, 0, words * sizeof(uint64_t))
    return False


cdef inline int count_walks(TraceState* state, Walks* walks) noexcept nogil:
    """Count the walks, with numbers that are made wider until they are wide enough."""
    cdef int why
    if not list_lengths(state):
        return NO_MEMORY
    walks.ring = 1 if state.lengths.count == 0 else state.lengths.length[state.lengths.count - 1] + 1
    walks.width = 1
    while True:
        if not open_walks(walks, state.query.board.size):
            return NO_MEMORY
        begin_walks(&state.query, walks)
        why = extend_all(&state.query, walks)
        if why != OUTGROWN:
            break
        close_walks(walks)
        walks.width *= 2
    if why == DONE:
        sum_walks(&state.query, walks)
    return why


cdef inline bint open_walks(Walks* walks, Py_ssize_t size) noexcept nogil:
    walks.ways = <uint64_t*> allocate_zeroed(walks.ring * size, walks.width * sizeof(uint64_t))
    walks.total = <uint64_t*> allocate_zeroed(walks.width + 1, sizeof(uint64_t))
    return walks.ways != NULL and walks.total != NULL


cdef inline void close_walks(Walks* walks) noexcept nogil:
    release(walks.ways)
    release(walks.total)
    walks.ways = NULL
    walks.total = NULL


cdef inline uint64_t* ways_at(const Query* query, const Walks* walks, Py_ssize_t at, Py_ssize_t cell) noexcept nogil:
    return walks.ways + ((at % walks.ring) * query.board.size + cell) * walks.width


cdef inline void begin_walks(const Query* query, const Walks* walks) noexcept nogil:
    cdef Py_ssize_t cell
    for cell in range(query.board.size):
        if fits(query, cell, 0):
            ways_at(query, walks, length_of(query, cell), cell)[0] = 1


cdef inline int extend_all(const Query* query, const Walks* walks) noexcept nogil:
    """Extend the walks up to the end of the word; OUTGROWN if a number gets too large."""
    cdef int64_t unlooked = 0
    cdef Py_ssize_t at
    for at in range(1, query.letters):
        if interrupted_after(&unlooked, query.board.size * walks.width):
            return INTERRUPTED
        if not extend_walks(query, walks, at):
            return OUTGROWN
    return DONE


cdef inline bint extend_walks(const Query* query, const Walks* walks, Py_ssize_t at) noexcept nogil:
    """Extend the walks that have written the letters before `at` by one cell; False if a number gets too large."""
    cdef uint64_t* now = ways_at(query, walks, at, 0)
    cdef uint64_t* ends
    cdef uint64_t seen = 0
    cdef Py_ssize_t cell, width = walks.width
    cdef int32_t near[8]
    cdef int i
    for cell in range(query.board.size):
        if not is_empty(now, width):
            for i in range(neighbors_of(&query.board.shape, cell, query.moves.neighbors, near)):
                if fits(query, near[i], at):
                    ends = ways_at(query, walks, at + length_of(query, near[i]), near[i])
                    add_number(ends, now, width)
                    seen |= ends[width - 1]
            memset(now, 0, width * sizeof(uint64_t))
        now += width
    # Here a number is added to eight times at most, and it and what is added were looked at when they were written.
    return not seen >> 59


cdef inline void add_number(uint64_t* number, const uint64_t* other, Py_ssize_t width) noexcept nogil:
    cdef uint64_t carry = 0, sum
    cdef Py_ssize_t i
    for i in range(width):
        sum = number[i] + carry
        carry = sum < carry
        sum += other[i]
        carry |= sum < other[i]
        number[i] = sum


cdef inline void sum_walks(const Query* query, const Walks* walks) noexcept nogil:
    """Add up the walks that end in each cell."""
    cdef uint64_t before
    cdef Py_ssize_t cell
    for cell in range(query.board.size):
        before = walks.total[walks.width - 1]
        add_number(walks.total, ways_at(query, walks, query.letters, cell), walks.width)
        walks.total[walks.width] += walks.total[walks.width - 1] < before
