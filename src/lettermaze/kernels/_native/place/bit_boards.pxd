# Boards of bits: choosing, turning over, shifting; the floor has what is common to all numbers of bits.
from libc.stdint cimport uint64_t

from ..bits cimport lowest_bit, popcount


cdef inline int nth_bit(const uint64_t* board, int n) noexcept nogil:
    """The index of the n-th set bit, from 0."""
    cdef int w = 0, have = popcount(board[0])
    cdef uint64_t rest
    while n >= have:
        n -= have
        w += 1
        have = popcount(board[w])
    rest = board[w]
    while n:
        rest &= rest - 1
        n -= 1
    return 64 * w + lowest_bit(rest)


cdef inline void flip_bit(uint64_t* board, int cell) noexcept nogil:
    board[cell >> 6] ^= <uint64_t> 1 << (cell & 63)


cdef inline uint64_t shifted(const uint64_t* at, int turn) noexcept nogil:
    """64 bits of a board from bit `turn` of a word on."""
    return (at[0] >> turn) | ((at[1] << 1) << (63 - turn))


cdef inline void keep_shifted(uint64_t* into, const uint64_t* board, int turn, int width) noexcept nogil:
    """Of `into`, what is also set `turn` places up, fewer than 64."""
    cdef int w
    for w in range(width):
        into[w] &= shifted(board + w, turn)
