# Sets of cells as bits, in one 64-bit word or in several.

from libc.stdint cimport uint64_t


cdef inline int ones(uint64_t x) noexcept nogil:
    x = x - ((x >> 1) & 0x5555555555555555ULL)
    x = (x & 0x3333333333333333ULL) + ((x >> 2) & 0x3333333333333333ULL)
    return <int> ((((x + (x >> 4)) & 0x0F0F0F0F0F0F0F0FULL) * 0x0101010101010101ULL) >> 56)


cdef inline Py_ssize_t board_ones(const uint64_t* board, Py_ssize_t words) noexcept nogil:
    cdef Py_ssize_t i, number = 0
    for i in range(words):
        number += ones(board[i])
    return number


cdef inline bint is_empty(const uint64_t* board, Py_ssize_t words) noexcept nogil:
    cdef Py_ssize_t i
    for i in range(words):
        if board[i]:
            return False
    return True


cdef inline bint has_cell(const uint64_t* board, Py_ssize_t cell) noexcept nogil:
    return board[cell >> 6] >> (cell & 63) & 1


cdef inline void add_cell(uint64_t* board, Py_ssize_t cell) noexcept nogil:
    board[cell >> 6] |= <uint64_t> 1 << (cell & 63)


cdef inline void fill_bits(uint64_t* board, Py_ssize_t begin, Py_ssize_t end) noexcept nogil:
    while begin < end and begin & 63:
        add_cell(board, begin)
        begin += 1
    while begin + 64 <= end:
        board[begin >> 6] = ~<uint64_t> 0
        begin += 64
    while begin < end:
        add_cell(board, begin)
        begin += 1


cdef inline void join(uint64_t* board, const uint64_t* other, Py_ssize_t words) noexcept nogil:
    cdef Py_ssize_t i
    for i in range(words):
        board[i] |= other[i]


cdef inline void meet(uint64_t* board, const uint64_t* other, Py_ssize_t words) noexcept nogil:
    cdef Py_ssize_t i
    for i in range(words):
        board[i] &= other[i]


cdef inline void common(const uint64_t* one, const uint64_t* other, uint64_t* out, Py_ssize_t words) noexcept nogil:
    cdef Py_ssize_t i
    for i in range(words):
        out[i] = one[i] & other[i]


cdef inline void common_of_three(
    const uint64_t* one, const uint64_t* two, const uint64_t* three, uint64_t* out, Py_ssize_t words
) noexcept nogil:
    cdef Py_ssize_t i
    for i in range(words):
        out[i] = one[i] & two[i] & three[i]
