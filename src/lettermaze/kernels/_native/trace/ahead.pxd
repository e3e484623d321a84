# Looking ahead: the unused cells on walks through the rest of the word. Where those cannot be enough, nothing follows.

from libc.stdint cimport int32_t, int64_t, uint64_t
from libc.string cimport memset

from . cimport HORIZON
from ..bits cimport is_empty, popcount, popcount_of
from .bit_boards cimport intersect_three, join
from .shifts cimport spread_cells
from .small cimport spread_of
from .structs cimport Frame, Groups, Lengths, Small, TraceState, WIDE_WORDS


cdef inline uint64_t outlook(TraceState* state, const Frame* frame) noexcept nogil:
    """The unused cells on walks through the rest of the word, or 0 if those cannot be enough."""
    cdef Groups* groups = &state.groups
    cdef Py_ssize_t letters = state.query.letters
    cdef uint64_t seen = 0
    cdef int32_t group
    for group in range(groups.count):
        groups.shared[group] = 0
        groups.need[group] = 0
    if frame.hi < letters and not reach(state, frame.b, frame.hi, letters, 1):
        return 0
    if frame.lo > 0 and not reach(state, frame.a, frame.lo - 1, -1, -1):
        return 0
    for group in range(groups.count):
        if groups.need[group]:
            if popcount(groups.shared[group]) < groups.need[group]:
                return 0
            seen |= groups.shared[group]
    return seen if popcount(seen) >= frame.lo + letters - frame.hi else 0


cdef inline bint reach(TraceState* state, int32_t cell, Py_ssize_t at, Py_ssize_t last, int step) noexcept nogil:
    """Walk from a cell through the positions up to `last`, in all ways; False if none gets there."""
    cdef const Small* small = &state.small
    cdef Groups* groups = &state.groups
    cdef uint64_t cells = <uint64_t> 1 << cell, unused = small.unused
    cdef int32_t group
    while at != last:
        cells = spread_of(small, cells) & small.begin[at] & unused
        if not cells:
            return False
        group = groups.of[at]
        groups.shared[group] |= cells
        groups.need[group] += 1
        at += step
    return True


cdef inline bint wide_outlook(TraceState* state, const Frame* frame) noexcept nogil:
    """The same on a board of more than 64 cells, as far as the horizon; the cells go to `key`."""
    cdef Groups* groups = &state.groups
    cdef Py_ssize_t words = state.query.words
    cdef Py_ssize_t right = min(state.query.letters, frame.hi + HORIZON), left = max(-1, frame.lo - 1 - HORIZON)
    cdef int32_t group
    memset(groups.need, 0, groups.count * sizeof(int32_t))
    memset(state.wide.key, 0, words * sizeof(uint64_t))
    if not wide_reach(state, frame.b, frame.hi, right, 1) or not wide_reach(state, frame.a, frame.lo - 1, left, -1):
        return False
    for group in range(groups.count):
        if groups.need[group] and <int32_t> popcount_of(groups.shared + group * words, words) < groups.need[group]:
            return False
    return <Py_ssize_t> popcount_of(state.wide.key, words) >= right - frame.hi + frame.lo - 1 - left


cdef inline bint wide_reach(TraceState* state, int32_t cell, Py_ssize_t at, Py_ssize_t last, int step) noexcept nogil:
    cdef Groups* groups = &state.groups
    cdef Py_ssize_t words = state.query.words
    cdef uint64_t cells[WIDE_WORDS]
    cdef uint64_t spread[WIDE_WORDS]
    cdef uint64_t* shared
    memset(cells, 0, words * sizeof(uint64_t))
    cells[cell >> 6] = <uint64_t> 1 << (cell & 63)
    while at != last:
        spread_cells(&state.query, cells, spread)
        intersect_three(cells, spread, state.layers.begin + at * words, state.wide.unused, words)
        if is_empty(cells, words):
            return False
        shared = groups.shared + groups.of[at] * words
        if not groups.need[groups.of[at]]:
            memset(shared, 0, words * sizeof(uint64_t))
        groups.need[groups.of[at]] += 1
        join(shared, cells, words)
        join(state.wide.key, cells, words)
        at += step
    return True


cdef inline uint64_t mixed_outlook(TraceState* state, const Frame* frame) noexcept nogil:
    """The same where tiles differ in length."""
    cdef Py_ssize_t letters = state.query.letters
    cdef uint64_t seen = 0
    cdef int64_t held = 0
    cdef int k
    if frame.hi < letters and not reach_right(state, frame, &seen):
        return 0
    if frame.lo > 0 and not reach_left(state, frame, &seen):
        return 0
    for k in range(state.lengths.count):
        held += state.lengths.length[k] * popcount(seen & state.small.long_boards[k])
    return seen if held >= frame.lo + letters - frame.hi else 0


cdef inline bint reach_right(TraceState* state, const Frame* frame, uint64_t* seen) noexcept nogil:
    """Walk to the end of the word in all ways; False if none gets there."""
    cdef const Small* small = &state.small
    cdef const Lengths* lengths = &state.lengths
    cdef Py_ssize_t letters = state.query.letters, at, end
    cdef uint64_t cells
    cdef bint over = False
    cdef int k
    memset(small.reach, 0, (letters + 1) * sizeof(uint64_t))
    small.reach[frame.hi] = small.near[frame.b] & small.begin[frame.hi] & small.unused
    for at in range(frame.hi, letters):
        seen[0] |= small.reach[at]
        for k in range(lengths.count):
            cells = small.reach[at] & small.long_boards[k]
            end = at + lengths.length[k]
            if cells and end < letters:
                small.reach[end] |= spread_of(small, cells) & small.begin[end] & small.unused
            elif cells and end == letters:
                over = True
    return over


cdef inline bint reach_left(TraceState* state, const Frame* frame, uint64_t* seen) noexcept nogil:
    """Walk to the begin of the word in all ways; False if none gets there."""
    cdef const Small* small = &state.small
    cdef const Lengths* lengths = &state.lengths
    cdef Py_ssize_t at, begin
    cdef uint64_t cells
    cdef bint over = False
    cdef int k
    memset(small.reach, 0, (state.query.letters + 1) * sizeof(uint64_t))
    small.reach[frame.lo] = small.near[frame.a] & small.end[frame.lo] & small.unused
    for at in range(frame.lo, 0, -1):
        seen[0] |= small.reach[at]
        for k in range(lengths.count):
            cells = small.reach[at] & small.long_boards[k]
            begin = at - lengths.length[k]
            if cells and begin > 0:
                small.reach[begin] |= spread_of(small, cells) & small.end[begin] & small.unused
            elif cells and begin == 0:
                over = True
    return over
