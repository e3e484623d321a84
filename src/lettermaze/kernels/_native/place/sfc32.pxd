# The random generator sfc32 of Chris Doty-Humphrey; see docs/random.md.
from libc.stdint cimport int64_t, uint32_t, uint64_t

from .structs cimport RANDOM, Placing


cdef inline uint32_t draw(Placing* p) noexcept nogil:
    cdef uint32_t result = p.a + p.b + p.counter
    p.counter += 1
    p.a = p.b ^ (p.b >> 9)
    p.b = p.c + (p.c << 3)
    p.c = ((p.c << 21) | (p.c >> 11)) + result
    return result


cdef inline int below(Placing* p, int n) noexcept nogil:
    """A random number from 0 to n - 1 (Lemire's way: a product, and some rejected)."""
    cdef uint32_t most = <uint32_t> n
    cdef uint64_t product = <uint64_t> draw(p) * most
    cdef uint32_t threshold
    if <uint32_t> product < most:
        threshold = (0 - most) % most
        while <uint32_t> product < threshold:
            product = <uint64_t> draw(p) * most
    return <int> (product >> 32)


cdef inline void load_random(Placing* p, const int64_t* head) noexcept nogil:
    p.a = <uint32_t> head[RANDOM]
    p.b = <uint32_t> head[RANDOM + 1]
    p.c = <uint32_t> head[RANDOM + 2]
    p.counter = <uint32_t> head[RANDOM + 3]


cdef inline void save_random(const Placing* p, int64_t* head) noexcept nogil:
    head[RANDOM] = p.a
    head[RANDOM + 1] = p.b
    head[RANDOM + 2] = p.c
    head[RANDOM + 3] = p.counter
