# Words that take their cells of a line for themselves: the board is read line by line, first come, first served.
from libc.stdint cimport uint8_t
from libc.string cimport memset

from ..memory cimport take
from ..status cimport MORE, NO_MEMORY
from .directions cimport DCOLS, DROWS, advance
from .structs cimport Scan
from .tiles cimport open_line, read_all, read_line


cdef inline int read_apart(Scan* s) noexcept nogil:
    """Read words of one cell first, then the lines of each direction."""
    cdef int k, code = read_all(s, 0)
    if code != MORE:
        return code
    s.seen = <uint8_t*> take(&s.pool, s.board.shape.rows * s.board.shape.cols, 1)
    if s.seen == NULL:
        return NO_MEMORY
    for k in range(s.ways):
        code = read_direction(s, s.directions[k])
        if code != MORE:
            return code
    return MORE


cdef inline int read_direction(Scan* s, int way) noexcept nogil:
    """Read each line of one direction, from its first cell row by row, or its last where that comes first."""
    cdef Py_ssize_t cells = s.board.shape.rows * s.board.shape.cols, k, first
    cdef bint backward = DROWS[way] < 0 or (DROWS[way] == 0 and DCOLS[way] < 0)
    cdef int code
    memset(s.seen, 0, cells)
    for k in range(cells):
        first = cells - 1 - k if backward else k
        if not s.seen[first]:
            code = read_from_each(s, first // s.board.shape.cols, first % s.board.shape.cols, way)
            if code != MORE:
                return code
    return MORE


cdef inline int read_from_each(Scan* s, Py_ssize_t row, Py_ssize_t col, int way) noexcept nogil:
    """Read one line from each of its cells on."""
    cdef int code
    s.line += 1
    s.place = 0
    while not s.seen[row * s.board.shape.cols + col]:
        s.seen[row * s.board.shape.cols + col] = 1
        code = open_line(s, row, col)
        if code == MORE and s.opening.size:
            code = read_line(s, row, col, way)
        if code != MORE:
            return code
        s.place += 1
        if not advance(&s.board.shape, &row, &col, way):
            break
    return MORE
