# Sets of cells as bits of several 64-bit words.

from libc.stdint cimport uint64_t

from ..bits cimport set_bit


cdef inline void fill_bits(uint64_t* board, Py_ssize_t begin, Py_ssize_t end) noexcept nogil:
    while begin < end and begin & 63:
        set_bit(board, begin)
        begin += 1
    while begin + 64 <= end:
        board[begin >> 6] = ~<uint64_t> 0
        begin += 64
    while begin < end:
        set_bit(board, begin)
        begin += 1


cdef inline void join(uint64_t* board, const uint64_t* other, Py_ssize_t words) noexcept nogil:
    cdef Py_ssize_t i
    for i in range(words):
        board[i] |= other[i]


cdef inline void meet(uint64_t* board, const uint64_t* other, Py_ssize_t words) noexcept nogil:
    cdef Py_ssize_t i
    for i in range(words):
        board[i] &= other[i]


cdef inline void intersect_three(
    uint64_t* target, const uint64_t* one, const uint64_t* two, const uint64_t* three, Py_ssize_t words
) noexcept nogil:
    cdef Py_ssize_t i
    for i in range(words):
        target[i] = one[i] & two[i] & three[i]
