# Counting the traces: depth first, the last two letters counted and not walked; by halves where that goes on.

from libc.stdint cimport int32_t, int64_t, uint64_t
from libc.string cimport memset

from . cimport HALVES_FROM, TALLY_STEPS
from ..bits cimport lowest_bit, lowest_one, popcount
from ..status cimport DONE, INTERRUPTED, LIMITED, interrupted
from .cuts cimport reaches
from .halves cimport count_by_halves
from .structs cimport FIRST_SLICE, GIVEN_UP, HALVE, NEXT_SLICE, SLICE, Tally, TraceState


cdef inline int tally_short(TraceState* state, Tally* tally) noexcept nogil:
    """Count what takes some microseconds; SLICE if there is more to do."""
    cdef Py_ssize_t letters = state.query.letters
    memset(tally, 0, sizeof(Tally))
    if letters <= 2:
        tally.total = popcount(state.small.begin[0]) if letters == 1 else last_two(state, state.small.begin[0], 0)
        return DONE
    tally.todo[0] = first_cells(state)
    tally.tried = letters < HALVES_FROM
    return tally_on(state, tally, FIRST_SLICE)


cdef inline uint64_t first_cells(TraceState* state) noexcept nogil:
    """The cells from which paths can be long enough."""
    cdef uint64_t cells = state.small.begin[0], good = 0, bit, free
    if not state.cuts.is_on:
        return cells
    while cells:
        bit = lowest_one(cells)
        cells ^= bit
        free = state.cuts.cells[0] & ~bit
        if reaches(state, &free, lowest_bit(bit), state.query.letters - 1):
            good |= bit
    return good


cdef inline int tally_long(TraceState* state, Tally* tally) noexcept nogil:
    """Count on to the end."""
    cdef int why = SLICE
    while why == SLICE or why == HALVE:
        if why == HALVE:
            tally.tried = True
            why = count_by_halves(state, &tally.total)
            if why != GIVEN_UP:
                return why
        elif interrupted():
            return INTERRUPTED
        why = tally_on(state, tally, NEXT_SLICE)
    return why


cdef inline int tally_on(TraceState* state, Tally* tally, int64_t slice_steps) noexcept nogil:
    cdef Py_ssize_t letters = state.query.letters
    cdef int depth = tally.depth, why = DONE
    cdef uint64_t used = tally.used, bit, ahead
    cdef int64_t steps = state.steps, total = tally.total, stop = next_stop(state, tally, slice_steps)
    cdef int32_t cell
    while True:
        if not tally.todo[depth]:
            if depth == 0:
                break
            depth -= 1
            used ^= <uint64_t> 1 << tally.trail[depth]
            continue
        if steps >= stop:
            why = stopped_by(state, tally, steps)
            break
        steps += 1
        bit = lowest_one(tally.todo[depth])
        tally.todo[depth] ^= bit
        cell = lowest_bit(bit)
        ahead = state.small.near[cell] & state.small.begin[depth + 1] & ~used
        if depth + 3 == letters:
            total += last_two(state, ahead, used | bit)
        elif ahead:
            used |= bit
            tally.trail[depth] = cell
            depth += 1
            tally.todo[depth] = ahead
    tally.depth = depth
    tally.used = used
    tally.total = total
    state.steps = steps
    return why


cdef inline int64_t next_stop(const TraceState* state, const Tally* tally, int64_t slice_steps) noexcept nogil:
    """The number of steps at which there is something else to do."""
    cdef int64_t stop = min(state.max_steps, state.steps + slice_steps)
    return stop if tally.tried else min(stop, max(state.steps, <int64_t> TALLY_STEPS))


cdef inline int stopped_by(const TraceState* state, const Tally* tally, int64_t steps) noexcept nogil:
    if steps >= state.max_steps:
        return LIMITED
    return HALVE if steps >= TALLY_STEPS and not tally.tried else SLICE


cdef inline int64_t last_two(const TraceState* state, uint64_t cells, uint64_t used) noexcept nogil:
    """The ways to write the last two letters, the first of them on one of the cells."""
    cdef uint64_t board = state.small.begin[state.query.letters - 1] & ~used
    cdef int64_t number = 0
    while cells:
        number += popcount(state.small.near[lowest_bit(cells)] & board)
        cells &= cells - 1
    return number
