# Where lines go. A direction is its index in DROWS and DCOLS: 0 for a word of one cell, then E W S N SE SW NE NW.
from libc.stdint cimport int8_t, int64_t

from ..board cimport Shape, move

cdef extern from *:
    """
    static const int8_t lm_lines_drows[9] = {0, 0, 0, 1, -1, 1, 1, -1, -1};
    static const int8_t lm_lines_dcols[9] = {0, 1, -1, 0, 0, 1, -1, 1, -1};
    """
    const int8_t* DROWS "lm_lines_drows"
    const int8_t* DCOLS "lm_lines_dcols"


cdef inline bint advance(const Shape* shape, Py_ssize_t* row, Py_ssize_t* col, int way) noexcept nogil:
    """Go to the next cell of a line; False at the edge of the board."""
    return move(shape, row, col, DROWS[way], DCOLS[way])


cdef inline int64_t circle(const Shape* shape, int way) noexcept nogil:
    """After how many cells a line comes back to its start."""
    cdef int64_t rows = shape.rows if DROWS[way] else 1, cols = shape.cols if DCOLS[way] else 1
    cdef int64_t a = rows, b = cols
    if not shape.wrap:
        return shape.rows + shape.cols
    while b:
        a, b = b, a % b
    return rows // a * cols
