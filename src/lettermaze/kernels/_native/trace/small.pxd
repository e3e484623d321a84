# Up to 64 cells, those of the board or those of the layers renumbered: a set of cells is one number.

from libc.stdint cimport int32_t, uint64_t

from . cimport SMALL
from ..bits cimport has_bit, lowest_bit
from ..board cimport neighbors_of
from ..memory cimport take
from .structs cimport Query, Small, TraceState


cdef inline bint set_small(TraceState* state, const uint64_t* union_board) noexcept nogil:
    """Prepare the search on all cells of the board, or on those of `union_board` if it is given; False without memory.
    """
    state.small.reach = <uint64_t*> take(&state.pool, state.query.letters + 1, sizeof(uint64_t))
    if state.small.reach == NULL:
        return False
    if union_board != NULL:
        return renumber_all(state, union_board)
    take_all(state)
    return True


cdef inline void take_all(TraceState* state) noexcept nogil:
    cdef Small* small = &state.small
    cdef Py_ssize_t cell
    cdef int32_t near[8]
    cdef int i
    small.cells = <int> state.query.board.size
    small.begin = state.layers.begin
    small.end = state.layers.end
    small.long_boards = state.lengths.boards
    for cell in range(state.query.board.size):
        for i in range(neighbors_of(&state.query.board.shape, cell, state.query.moves.neighbors, near)):
            small.near[cell] |= <uint64_t> 1 << near[i]


cdef inline bint renumber_all(TraceState* state, const uint64_t* union_board) noexcept nogil:
    cdef Small* small = &state.small
    cdef Py_ssize_t letters = state.query.letters
    cdef int32_t* number = <int32_t*> take(&state.pool, state.query.board.size, sizeof(int32_t))
    small.names = <int32_t*> take(&state.pool, SMALL, sizeof(int32_t))
    if number == NULL or small.names == NULL:
        return False
    name_cells(small, union_board, state.query.board.size, number)
    find_near(small, &state.query, number)
    small.begin = renumbered(state, state.layers.begin, letters)
    if state.query.uniform:
        small.end = small.begin - 1
        return small.begin != NULL
    small.end = renumbered(state, state.layers.end, letters + 1)
    small.long_boards = renumbered(state, state.lengths.boards, state.lengths.count)
    return small.begin != NULL and small.end != NULL and small.long_boards != NULL


cdef inline void name_cells(Small* small, const uint64_t* board, Py_ssize_t size, int32_t* number) noexcept nogil:
    """Number the cells of a board; -1 for the others."""
    cdef Py_ssize_t cell
    for cell in range(size):
        number[cell] = -1
        if has_bit(board, cell):
            number[cell] = small.cells
            small.names[small.cells] = <int32_t> cell
            small.cells += 1


cdef inline void find_near(Small* small, const Query* query, const int32_t* number) noexcept nogil:
    cdef int32_t near[8]
    cdef int i, j
    for i in range(small.cells):
        for j in range(neighbors_of(&query.board.shape, small.names[i], query.moves.neighbors, near)):
            if number[near[j]] >= 0:
                small.near[i] |= <uint64_t> 1 << number[near[j]]


cdef inline uint64_t* renumbered(TraceState* state, const uint64_t* boards, Py_ssize_t count) noexcept nogil:
    cdef uint64_t* small = <uint64_t*> take(&state.pool, count, sizeof(uint64_t))
    cdef Py_ssize_t at
    cdef int i
    if small == NULL:
        return NULL
    for at in range(count):
        for i in range(state.small.cells):
            small[at] |= <uint64_t> has_bit(boards + at * state.query.words, state.small.names[i]) << i
    return small


cdef inline uint64_t spread_of(const Small* small, uint64_t cells) noexcept nogil:
    """The neighbours of a set of up to 64 cells."""
    cdef uint64_t spread = 0
    cdef int i = 0
    if not small.spread_made:
        while cells:
            spread |= small.near[lowest_bit(cells)]
            cells &= cells - 1
        return spread
    while cells:
        spread |= small.spread[i][cells & 255]
        cells >>= 8
        i += 1
    return spread


cdef inline bint make_spread(TraceState* state) noexcept nogil:
    """Tabulate the neighbours of the sets of eight cells; False without memory."""
    cdef Small* small = &state.small
    cdef int i, j, low
    small.spread = <uint64_t (*)[256]> take(&state.pool, 8 * 256, sizeof(uint64_t))
    if small.spread == NULL:
        return False
    for i in range((small.cells + 7) >> 3):
        for j in range(1, 256):
            low = lowest_bit(j)
            small.spread[i][j] = small.spread[i][j & (j - 1)] | small.near[min(8 * i + low, SMALL - 1)]
    small.spread_made = True
    return True
