# What the search makes small; see docs/placing.md.
from libc.stdint cimport int64_t

from .structs cimport CROSSING, MAX, NONE, SPREAD, TURN, Placing


cdef inline int64_t cost(const Placing* p, int due) noexcept nogil:
    """The cost of the grid, when so many words should be placed by now."""
    cdef int64_t missing = due - p.placed
    cdef int64_t shared = p.letters_placed - p.used
    cdef int64_t price = (off_target(p) * 4 + missing * 16 if p.target >= 0 else missing) << 36
    if p.mode == MAX:
        return price + (p.used if p.limit == p.words else p.cells - shared)
    if missing:
        return price + (<int64_t> 1 << 34) + p.used
    price += unevenness(p)
    if p.mode != NONE and shared < p.placed:
        price += (p.placed - shared) * CROSSING
    return price


cdef inline int64_t off_target(const Placing* p) noexcept nogil:
    return p.used - p.target if p.used > p.target else p.target - p.used


cdef inline int64_t unevenness(const Placing* p) noexcept nogil:
    """How far the used cells and the directions are from being spread evenly; 0 is perfectly even."""
    cdef int64_t crowding = 0, squares = 0
    cdef int i, ways = 0
    for i in range(p.blocks):
        crowding += <int64_t> p.weight[i] * p.crowd[i] * p.crowd[i]
    crowding -= <int64_t> p.bulk * p.used * p.used // SPREAD
    for i in range(8):
        if (p.allowed >> i) & 1:
            ways += 1
            squares += p.along[i] * p.along[i]
    return max(crowding, 0) + (squares - <int64_t> p.placed * p.placed // ways) * TURN
