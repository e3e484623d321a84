# A search runs in slices, between which it looks for Ctrl-C; where it is long, halves that meet are tried.

from libc.stdint cimport int64_t

from . cimport MEMO_AFTER, PAUSE_STEPS
from ..status cimport INTERRUPTED, LIMITED, NO_MEMORY, interrupted
from .dead_ends cimport open_memo
from .depth_first cimport advance
from .halves cimport halve
from .small cimport make_spread
from .structs cimport FIRST_SLICE, HALVE, NEXT_SLICE, SLICE, TraceState


cdef inline void open_run(TraceState* state, int64_t limit, bint keep) noexcept nogil:
    state.had = state.found
    state.goal = state.found + limit
    state.pause_at = state.steps + PAUSE_STEPS
    state.keep = keep
    state.paths.size = 0


cdef inline int run_short(TraceState* state) noexcept nogil:
    """Run what takes some microseconds; SLICE if there is more to do."""
    cdef int why = advance(state, state.steps + FIRST_SLICE if state.memo != NULL else MEMO_AFTER)
    if why != SLICE or state.memo != NULL or not (state.is_narrow or state.is_wide):
        return why
    if not open_memo(state) or (state.is_narrow and not make_spread(state)):
        return NO_MEMORY
    return advance(state, state.steps + FIRST_SLICE)


cdef inline int run_long(TraceState* state) noexcept nogil:
    """Run on until something is to be told."""
    cdef int why = SLICE
    while why == SLICE or why == HALVE:
        if why == HALVE:
            state.tried = True
            why = halve(state)
            if why == LIMITED or why == NO_MEMORY or why == INTERRUPTED:
                return why
        elif interrupted():
            return INTERRUPTED
        why = advance(state, state.steps + NEXT_SLICE)
    return why
