# Steps of all cells at once: a set of cells moves in a direction by shifts of its bits.

from libc.stdint cimport uint64_t
from libc.string cimport memset

from ..memory cimport Pool, take
from .bit_boards cimport fill_bits
from .structs cimport Direction, Query, Shift, Span


cdef inline bint set_shifts(Query* query, Pool* pool) noexcept nogil:
    """Each direction as shifts, each with the cells that it is for; False without memory."""
    cdef Span vertical[2]
    cdef Span horizontal[2]
    cdef Direction* direction
    cdef int way, v, h, verticals, horizontals
    for way in range(query.ways):
        direction = &query.directions[way]
        verticals = spans(direction.down, query.board.shape.rows, query.board.shape.wrap, vertical)
        horizontals = spans(direction.right, query.board.shape.cols, query.board.shape.wrap, horizontal)
        direction.shift_count = 0
        for v in range(verticals):
            for h in range(horizontals):
                if not add_shift(query, direction, &vertical[v], &horizontal[h], pool):
                    return False
    return True


cdef inline int spans(int step, Py_ssize_t size, bint wrap, Span* out) noexcept nogil:
    """A step along one axis; how many spans it takes."""
    if step == 0 or not wrap:
        out[0].begin = max(0, -step)
        out[0].end = size - max(0, step)
        out[0].change = step
        return 1
    step = <int> (step % size)
    if step < 0:
        step += <int> size
    out[0].begin = 0
    out[0].end = size - step
    out[0].change = step
    out[1].begin = size - step
    out[1].end = size
    out[1].change = step - size
    return 2


cdef inline bint add_shift(
    const Query* query, Direction* direction, const Span* rows, const Span* cols, Pool* pool
) noexcept nogil:
    cdef Shift* shift = &direction.shifts[direction.shift_count]
    cdef Py_ssize_t row
    if rows.begin >= rows.end or cols.begin >= cols.end:
        return True
    shift.allowed = <uint64_t*> take(pool, query.words, sizeof(uint64_t))
    if shift.allowed == NULL:
        return False
    for row in range(rows.begin, rows.end):
        fill_bits(shift.allowed, row * query.board.shape.cols + cols.begin, row * query.board.shape.cols + cols.end)
    shift.by = rows.change * query.board.shape.cols + cols.change
    direction.shift_count += 1
    return True


cdef inline void move(const Query* query, const uint64_t* cells, int way, uint64_t* moved) noexcept nogil:
    """Add where a set of cells leads in one direction."""
    cdef const Direction* direction = &query.directions[way]
    cdef const Shift* shift
    cdef uint64_t word
    cdef int i
    for i in range(direction.shift_count):
        shift = &direction.shifts[i]
        if query.words == 1:
            word = cells[0] & shift.allowed[0]
            moved[0] |= word << shift.by if shift.by > 0 else word >> -shift.by
        elif shift.by > 0:
            shift_up(cells, shift.allowed, shift.by, query.words, moved)
        else:
            shift_down(cells, shift.allowed, -shift.by, query.words, moved)


cdef inline void shift_up(
    const uint64_t* cells, const uint64_t* allowed, Py_ssize_t by, Py_ssize_t words, uint64_t* moved
) noexcept nogil:
    cdef Py_ssize_t over = by >> 6, i
    cdef int rest = by & 63
    cdef uint64_t word
    for i in range(words - over):
        word = cells[i] & allowed[i]
        moved[i + over] |= word << rest
        if rest and i + over + 1 < words:
            moved[i + over + 1] |= word >> (64 - rest)


cdef inline void shift_down(
    const uint64_t* cells, const uint64_t* allowed, Py_ssize_t by, Py_ssize_t words, uint64_t* moved
) noexcept nogil:
    cdef Py_ssize_t over = by >> 6, i
    cdef int rest = by & 63
    cdef uint64_t word
    for i in range(over, words):
        word = cells[i] & allowed[i]
        moved[i - over] |= word >> rest
        if rest and i > over:
            moved[i - over - 1] |= word << (64 - rest)


cdef inline void spread_cells(const Query* query, const uint64_t* cells, uint64_t* spread) noexcept nogil:
    """The neighbours of a set of cells."""
    cdef int way
    memset(spread, 0, query.words * sizeof(uint64_t))
    for way in range(query.ways):
        move(query, cells, way, spread)
