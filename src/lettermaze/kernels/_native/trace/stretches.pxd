# The layers of walks through a long word: only one stretch of them is kept, the others are made again when asked for.

from libc.stdint cimport uint64_t
from libc.string cimport memcpy, memset

from ..bits cimport is_empty
from ..memory cimport Pool, take
from ..status cimport INTERRUPTED, NO_MEMORY, interrupted
from .bit_boards cimport meet
from .masks cimport make_masks, set_mask
from .shifts cimport set_shifts, spread_cells
from .structs cimport Query, Stretches, TraceState


cdef inline int set_stretches(TraceState* state) noexcept nogil:
    """Prepare the layers; False if the first is empty."""
    cdef Stretches* stretches = &state.stretches
    cdef Py_ssize_t words = state.query.words, at
    if not set_shifts(&state.query, &state.pool):
        return NO_MEMORY
    if state.query.board.spans == NULL:
        stretches.masks = make_masks(state)
        if stretches.masks == NULL:
            return NO_MEMORY
    if not open_stretches(stretches, &state.query, &state.pool):
        return NO_MEMORY
    for at in range(state.query.letters - 1, -1, -1):
        layer_before(stretches, &state.query, at)
        if at % stretches.span == 0:
            if interrupted():
                return INTERRUPTED
            memcpy(stretches.firsts + at // stretches.span * words, stretches.layer, words * sizeof(uint64_t))
    return not is_empty(stretches.firsts, words)


cdef inline bint open_stretches(Stretches* stretches, const Query* query, Pool* pool) noexcept nogil:
    cdef Py_ssize_t number
    stretches.span = 1
    while stretches.span * stretches.span < query.letters:
        stretches.span += 1
    stretches.begin = -1
    number = (query.letters + stretches.span - 1) // stretches.span
    stretches.firsts = <uint64_t*> take(pool, number * query.words, sizeof(uint64_t))
    stretches.stretch = <uint64_t*> take(pool, stretches.span * query.words, sizeof(uint64_t))
    stretches.layer = <uint64_t*> take(pool, 2 * query.words, sizeof(uint64_t))
    return stretches.firsts != NULL and stretches.stretch != NULL and stretches.layer != NULL


cdef inline void layer_before(Stretches* stretches, const Query* query, Py_ssize_t at) noexcept nogil:
    """Make `layer`, which is the one of the next position, the one of a position."""
    cdef Py_ssize_t words = query.words
    cdef uint64_t* other = stretches.layer + words
    if at == query.letters - 1:
        memset(stretches.layer, 255, words * sizeof(uint64_t))
    else:
        spread_cells(query, stretches.layer, other)
        memcpy(stretches.layer, other, words * sizeof(uint64_t))
    if stretches.masks != NULL:
        meet(stretches.layer, stretches.masks[at], words)
    else:
        set_mask(query, at, other)
        meet(stretches.layer, other, words)


cdef inline const uint64_t* layer_at(Stretches* stretches, const Query* query, Py_ssize_t at) noexcept nogil:
    """The layer of a position, from the stretch at hand or a new one."""
    cdef Py_ssize_t words = query.words, begin = at - at % stretches.span, end, i
    if begin != stretches.begin:
        end = min(begin + stretches.span, query.letters)
        if end < query.letters:
            memcpy(stretches.layer, stretches.firsts + end // stretches.span * words, words * sizeof(uint64_t))
        for i in range(end - 1, begin - 1, -1):
            layer_before(stretches, query, i)
            memcpy(stretches.stretch + (i - begin) * words, stretches.layer, words * sizeof(uint64_t))
        stretches.begin = begin
    return stretches.stretch + (at - begin) * words
