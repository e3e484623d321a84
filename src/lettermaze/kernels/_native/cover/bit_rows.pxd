# Rows of 64-bit words as sets of bits.
from libc.stdint cimport int32_t, uint64_t

from ..bits cimport lowest_bit, popcount


cdef inline int32_t next_bit(const uint64_t* row, int32_t begin, int32_t end) noexcept nogil:
    """The first bit from `begin` on that is set, or `end`."""
    cdef int32_t bit = begin
    cdef uint64_t rest
    while bit < end:
        rest = row[bit >> 6] >> (bit & 63)
        if rest:
            return min(bit + lowest_bit(rest), end)
        bit = (bit | 63) + 1
    return end


cdef inline uint64_t part(uint64_t word, int32_t index, int32_t begin, int32_t end) noexcept nogil:
    """The bits of the word at `index` that lie from `begin` to before `end`."""
    if index == begin >> 6:
        word &= <uint64_t> -1 << (begin & 63)
    if index == end >> 6:
        word &= (<uint64_t> 1 << (end & 63)) - 1
    return word


cdef inline int32_t count_range(const uint64_t* row, int32_t begin, int32_t end) noexcept nogil:
    cdef int32_t count = 0, i
    if begin == end:
        return 0
    for i in range(begin >> 6, ((end - 1) >> 6) + 1):
        count += popcount(part(row[i], i, begin, end))
    return count


cdef inline void copy_range(uint64_t* target, const uint64_t* row, int32_t begin, int32_t end) noexcept nogil:
    cdef int32_t i
    for i in range(begin >> 6, ((end - 1) >> 6) + 1):
        target[i] = part(row[i], i, begin, end)


cdef inline int32_t count_both(const uint64_t* one, const uint64_t* other, int32_t width) noexcept nogil:
    cdef int32_t count = 0, i
    for i in range(width):
        count += popcount(one[i] & other[i])
    return count


cdef inline void subtract(uint64_t* target, const uint64_t* row, int32_t width) noexcept nogil:
    cdef int32_t i
    for i in range(width):
        target[i] &= ~row[i]
