# Counting bits without the processor's instruction for it, which a build must ask for.
from libc.stdint cimport uint64_t


cdef inline int count_bits(uint64_t x) noexcept nogil:
    # This beats the compiler's own by far where it may not use the instruction.
    x -= x >> 1 & <uint64_t> 0x5555555555555555
    x = (x & <uint64_t> 0x3333333333333333) + (x >> 2 & <uint64_t> 0x3333333333333333)
    return <int> (((x + (x >> 4)) & <uint64_t> 0x0F0F0F0F0F0F0F0F) * <uint64_t> 0x0101010101010101 >> 56)


cdef inline int highest(uint64_t x) noexcept nogil:
    """The number of the highest bit that is set."""
    cdef int shift
    for shift in range(6):
        x |= x >> (1 << shift)
    return count_bits(x) - 1
