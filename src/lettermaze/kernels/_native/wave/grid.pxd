# The moves in a maze.
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcpy

from ..board cimport move
from ..status cimport DONE, INTERRUPTED, LOOK_EVERY, interrupted
from .structs cimport ALWAYS, NOT_BOTH_BLOCKED, Grid

ctypedef fused Bits:
    uint16_t
    uint32_t
    uint64_t

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


cdef inline int flag_all(
    const uint8_t* raw, Py_ssize_t size, Py_ssize_t count, bint invert, uint8_t* out
) noexcept nogil:
    """For each of `count` items of `size` bytes whether it is not zero (`invert`: whether it is)."""
    cdef Py_ssize_t begin = 0, stop
    while begin < count:
        stop = min(begin + LOOK_EVERY, count)
        flag(raw + size * begin, size, stop - begin, invert, out + begin)
        if stop < count and interrupted():
            return INTERRUPTED
        begin = stop
    return DONE


cdef inline void flag(const uint8_t* raw, Py_ssize_t size, Py_ssize_t count, bint invert, uint8_t* out) noexcept nogil:
    """As flag_all: an item is zero if all its bytes are, whatever their order; it may lie at any address."""
    if size == 1 and not invert:
        flag_bytes(raw, count, out)
    elif size == 1:
        flag_zero_bytes(raw, count, out)
    elif size == 2:
        flag_items[uint16_t](raw, 0, count, invert, out)
    elif size == 4:
        flag_items[uint32_t](raw, 0, count, invert, out)
    else:
        flag_items[uint64_t](raw, 0, count, invert, out)


cdef inline void flag_bytes(const uint8_t* raw, Py_ssize_t count, uint8_t* out) noexcept nogil:
    cdef Py_ssize_t i
    for i in range(count):
        out[i] = min(raw[i], 1)


cdef inline void flag_zero_bytes(const uint8_t* raw, Py_ssize_t count, uint8_t* out) noexcept nogil:
    cdef Py_ssize_t i
    for i in range(count):
        out[i] = raw[i] == 0


cdef inline void flag_items(
    const uint8_t* raw, Bits zero, Py_ssize_t count, uint8_t invert, uint8_t* out
) noexcept nogil:
    cdef Py_ssize_t i
    cdef Bits item
    for i in range(count):
        memcpy(&item, raw + sizeof(Bits) * i, sizeof(Bits))
        out[i] = (item != zero) ^ invert


cdef inline Py_ssize_t flag_all_floats(
    const uint8_t* raw, Py_ssize_t size, uint64_t one, uint64_t sign, Py_ssize_t count, bint invert, uint8_t* out
) noexcept nogil:
    """For each of `count` floats whether it is `one` and no zero (`invert`: whether it is zero).

    The place of the first that is neither, or -1, or INTERRUPTED. `one` and `sign`, the bit of the sign, are as they
    lie in memory.
    """
    cdef Py_ssize_t begin = 0, stop, odd
    while begin < count:
        stop = min(begin + LOOK_EVERY, count)
        odd = flag_floats(raw + size * begin, size, one, sign, stop - begin, invert, out + begin)
        if odd >= 0:
            return begin + odd
        if stop < count and interrupted():
            return INTERRUPTED
        begin = stop
    return -1


cdef inline Py_ssize_t flag_floats(
    const uint8_t* raw, Py_ssize_t size, uint64_t one, uint64_t sign, Py_ssize_t count, bint invert, uint8_t* out
) noexcept nogil:
    if size == 2:
        return flag_ones[uint16_t](raw, <uint16_t> one, <uint16_t> sign, count, invert, out)
    if size == 4:
        return flag_ones[uint32_t](raw, <uint32_t> one, <uint32_t> sign, count, invert, out)
    return flag_ones[uint64_t](raw, one, sign, count, invert, out)


cdef inline Py_ssize_t flag_ones(
    const uint8_t* raw, Bits one, Bits sign, Py_ssize_t count, uint8_t invert, uint8_t* out
) noexcept nogil:
    cdef Py_ssize_t i
    cdef Bits item, odd = 0
    for i in range(count):
        memcpy(&item, raw + sizeof(Bits) * i, sizeof(Bits))
        odd |= (item != one) & ((item & <Bits> ~sign) != 0)
        out[i] = (item == one) ^ invert
    if not odd:
        return -1
    for i in range(count):
        memcpy(&item, raw + sizeof(Bits) * i, sizeof(Bits))
        if item != one and item & <Bits> ~sign:
            break
    return i
