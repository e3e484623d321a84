# What the search makes small; see docs/placing.md.
from libc.stdint cimport int64_t

from .structs cimport CROSSING, MAX, MISSING, NONE, SPREAD, TURN, Placing


cdef inline int64_t cost(const Placing* p, int due) noexcept nogil:
    """The cost of the grid, when so many words should be placed by now."""
    cdef int64_t missing = due - p.placed
    cdef int64_t shared = p.letters_placed - p.used
    cdef int64_t price = (off_target(p) * 4 + missing * 16 if p.target >= 0 else missing) << MISSING
    if p.mode == MAX:
        return price + (p.used if p.limit == p.words else p.cells - shared)
    if missing:
        return price + (<int64_t> 1 << (MISSING - 2)) + p.used
    return price + unevenness(p) + price_of_lack(p, p.placed - shared)


cdef inline int64_t off_target(const Placing* p) noexcept nogil:
    return p.used - p.target if p.used > p.target else p.target - p.used


cdef inline int64_t price_of_lack(const Placing* p, int64_t lacking) noexcept nogil:
    """What crossings fewer than words cost, where words may cross."""
    return lacking * CROSSING if p.mode != NONE and lacking > 0 else 0


cdef inline int64_t unevenness(const Placing* p) noexcept nogil:
    """How far the used cells and the directions are from being spread evenly; 0 is perfectly even."""
    cdef int64_t weighed = 0, squares = 0
    cdef int i
    for i in range(p.blocks):
        weighed += <int64_t> p.weight[i] * p.crowd[i] * p.crowd[i]
    for i in range(8):
        if (p.allowed >> i) & 1:
            squares += p.along[i] * p.along[i]
    return crowding(p, weighed, p.used) + turning(p, squares, p.placed)


cdef inline int64_t crowding(const Placing* p, int64_t weighed, int64_t used) noexcept nogil:
    """From the weighed squares of the blocks' used cells: nothing if all blocks are filled alike."""
    return max(weighed - p.bulk * used * used // SPREAD, 0)


cdef inline int64_t turning(const Placing* p, int64_t squares, int64_t placed) noexcept nogil:
    """From the squares of the words along each direction: nothing if all directions have as many."""
    return (squares - placed * placed // ways_of(p)) * TURN


cdef inline int ways_of(const Placing* p) noexcept nogil:
    """How many directions any word may take."""
    cdef int way, many = 0
    for way in range(8):
        many += (p.allowed >> way) & 1
    return many
