# The preparation of a depth-first search: what it works on, whether it looks ahead, and where in the word it begins.

from libc.stdint cimport int32_t, uint8_t, uint64_t
from libc.string cimport memset

from . cimport LONGEST_AHEAD, SMALL, WIDE
from ..bits cimport has_bit, popcount_of
from ..memory cimport allocate, take
from ..status cimport DONE, NO_MEMORY
from .bit_boards cimport join
from .cuts cimport set_cuts
from .depth_first cimport restart
from .query cimport fits
from .small cimport set_small
from .structs cimport Frame, Query, TraceState


cdef inline int start(TraceState* state, bint is_free) noexcept nogil:
    """Prepare the search from the first position, or if it is free to choose, from the best; DONE or NO_MEMORY."""
    state.is_free = is_free
    if not choose_means(state) or not open_means(state) or not set_cuts(state):
        return NO_MEMORY
    state.roots.at = best_start(state) if is_free else 0
    if not list_roots(state) or not open_stack(state):
        return NO_MEMORY
    restart(state)
    return DONE


cdef inline bint choose_means(TraceState* state) noexcept nogil:
    """Choose by the number of cells what the search works on and whether it looks ahead; False without memory."""
    cdef const Query* query = &state.query
    cdef bint keen = not query.moves.reuse and query.letters < LONGEST_AHEAD
    cdef uint64_t* union_board = NULL
    if state.layers.begin == NULL:
        return True
    state.is_small = query.board.size <= SMALL
    if not state.is_small and not query.moves.reuse:
        union_board = join_layers(state)
        if union_board == NULL:
            return False
        state.is_small = popcount_of(union_board, query.words) <= SMALL
    state.is_narrow = state.is_small and keen
    state.is_wide = not state.is_small and keen and query.uniform and query.board.size <= WIDE
    return not state.is_small or set_small(state, union_board)


cdef inline uint64_t* join_layers(TraceState* state) noexcept nogil:
    """The cells of all layers, or NULL without memory."""
    cdef Py_ssize_t words = state.query.words, at
    cdef uint64_t* board = <uint64_t*> take(&state.pool, words, sizeof(uint64_t))
    if board != NULL:
        for at in range(state.query.letters):
            join(board, state.layers.begin + at * words, words)
    return board


cdef inline bint open_means(TraceState* state) noexcept nogil:
    """Make room for what is marked and seen on more than 64 cells; False without memory."""
    cdef Py_ssize_t words = state.query.words
    if state.is_small:
        return True
    state.used = <uint8_t*> take(&state.pool, state.query.board.size, 1)
    if state.used == NULL or not state.is_wide:
        return state.used != NULL
    state.wide.unused = <uint64_t*> take(&state.pool, words, sizeof(uint64_t))
    state.wide.key = <uint64_t*> take(&state.pool, words, sizeof(uint64_t))
    state.groups.shared = <uint64_t*> take(&state.pool, state.groups.count * words, sizeof(uint64_t))
    if state.wide.unused == NULL or state.wide.key == NULL or state.groups.shared == NULL:
        return False
    memset(state.wide.unused, 255, words * sizeof(uint64_t))
    return True


cdef inline Py_ssize_t best_start(const TraceState* state) noexcept nogil:
    """The position with the fewest cells, the ends before others; where tiles differ in length, one of the ends."""
    cdef Py_ssize_t words = state.query.words, last = state.query.letters - 1, at, best = 0, size, least
    cdef const uint64_t* begin = state.layers.begin
    if begin == NULL:
        return 0
    least = popcount_of(begin, words)
    if not state.query.uniform:
        size = popcount_of(state.layers.end + (last + 1) * words, words)
        return last + 1 if size < least else 0
    size = popcount_of(begin + last * words, words)
    if size < least:
        least = size
        best = last
    for at in range(1, last):
        size = popcount_of(begin + at * words, words)
        if size < least:
            least = size
            best = at
    return best


cdef inline bint list_roots(TraceState* state) noexcept nogil:
    """List the cells that can be at the start; False without memory."""
    cdef const uint64_t* board = root_board(state)
    cdef Py_ssize_t words = 1 if state.is_small else state.query.words
    cdef Py_ssize_t room = state.query.board.size if board == NULL else <Py_ssize_t> popcount_of(board, words), cell
    state.roots.cells = <int32_t*> take(&state.pool, room, sizeof(int32_t))
    if state.roots.cells == NULL:
        return False
    for cell in range(state.query.board.size if board == NULL else words * 64):
        if fits(&state.query, cell, 0) if board == NULL else has_bit(board, cell):
            state.roots.cells[state.roots.count] = <int32_t> cell
            state.roots.count += 1
    return True


cdef inline const uint64_t* root_board(const TraceState* state) noexcept nogil:
    """The cells that can be at the start, or NULL where there are no layers to tell them."""
    cdef Py_ssize_t at = state.roots.at
    cdef bint at_end = at == state.query.letters
    if state.is_small:
        return (state.small.end if at_end else state.small.begin) + at
    if state.layers.begin != NULL:
        return (state.layers.end if at_end else state.layers.begin) + at * state.query.words
    return state.stretches.firsts


cdef inline bint open_stack(TraceState* state) noexcept nogil:
    state.stack.room = 32
    state.stack.frames = <Frame*> allocate(state.stack.room, sizeof(Frame))
    if state.is_wide:
        state.wide.keys = <uint64_t*> allocate(state.stack.room * state.query.words, sizeof(uint64_t))
    return state.stack.frames != NULL and (not state.is_wide or state.wide.keys != NULL)
