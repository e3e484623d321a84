# The moves in a maze.
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy

from ..board cimport move
from .structs cimport ALWAYS, NOT_BOTH_BLOCKED, Grid

cdef extern from *:
    """
    /* The directions: up, down, left, right, up-left, up-right, down-left, down-right. */
    static const int LM_DOWN[8] = {-1, 1, 0, 0, -1, -1, 1, 1};
    static const int LM_RIGHT[8] = {0, 0, -1, 1, -1, 1, -1, 1};
    """
    const int DOWN "LM_DOWN"[8]
    const int RIGHT "LM_RIGHT"[8]


cdef inline bint blocked(const Grid* grid, Py_ssize_t one, Py_ssize_t other) noexcept nogil:
    """Whether a diagonal move may not pass between two cells."""
    if grid.corners == ALWAYS:
        return False
    if grid.corners == NOT_BOTH_BLOCKED:
        return grid.cells[one] and grid.cells[other]
    return grid.cells[one] or grid.cells[other]


cdef inline Py_ssize_t step(const Grid* grid, Py_ssize_t* row, Py_ssize_t* col, int direction) noexcept nogil:
    """Move a place one step; the cell it comes to, or -1 (and no move) where the step may not be made."""
    cdef Py_ssize_t cols = grid.shape.cols, to_row = row[0], to_col = col[0], to
    if not move(&grid.shape, &to_row, &to_col, DOWN[direction], RIGHT[direction]):
        return -1
    to = to_row * cols + to_col
    if grid.cells[to]:
        return -1
    if direction >= 4 and blocked(grid, to_row * cols + col[0], row[0] * cols + to_col):
        return -1
    row[0], col[0] = to_row, to_col
    return to


cdef inline void flag(const uint8_t* raw, Py_ssize_t size, Py_ssize_t count, bint invert, uint8_t* out) noexcept nogil:
    """For each of `count` items of `size` bytes whether it is not zero (`invert`: whether it is).

    An item is zero if all its bytes are, whatever their order; it may lie at any address.
    """
    if size == 1 and not invert:
        flag_bytes(raw, count, out)
    elif size == 1:
        flag_zero_bytes(raw, count, out)
    elif size == 4:
        flag_4(raw, count, invert, out)
    else:
        flag_any(raw, size, count, invert, out)


cdef inline void flag_bytes(const uint8_t* raw, Py_ssize_t count, uint8_t* out) noexcept nogil:
    cdef Py_ssize_t i
    for i in range(count):
        out[i] = min(raw[i], 1)


cdef inline void flag_zero_bytes(const uint8_t* raw, Py_ssize_t count, uint8_t* out) noexcept nogil:
    cdef Py_ssize_t i
    for i in range(count):
        out[i] = raw[i] == 0


cdef inline void flag_4(const uint8_t* raw, Py_ssize_t count, uint8_t invert, uint8_t* out) noexcept nogil:
    cdef Py_ssize_t i
    cdef uint32_t item
    for i in range(count):
        memcpy(&item, raw + 4 * i, 4)
        out[i] = (item != 0) ^ invert


cdef inline void flag_any(
    const uint8_t* raw, Py_ssize_t size, Py_ssize_t count, uint8_t invert, uint8_t* out
) noexcept nogil:
    cdef Py_ssize_t i
    cdef uint64_t item = 0
    for i in range(count):
        memcpy(&item, raw + size * i, size)
        out[i] = (item != 0) ^ invert
