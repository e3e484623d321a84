# The least that a placing can cost, whatever the search may find.
from libc.stdint cimport int64_t

from ..bits cimport popcount_of
from .cost cimport crowding, price_of_lack, turning, ways_of
from .structs cimport MAX, Placing


cdef inline int64_t least_cost(Placing* p, int most) noexcept nogil:
    """What no placing of all wanted words costs less than, if they share at most so many cells; on an empty grid."""
    cdef int fewest = 1 if p.limit < p.words else max(p.spelled - most, 1)
    if p.mode != MAX:
        return least_uneven(p, fewest, most)
    if p.target >= 0:
        return p.target if p.limit == p.words else 0
    return fewest if p.limit == p.words else max(p.cells - most, 0)


cdef inline int64_t least_uneven(Placing* p, int fewest, int most) noexcept nogil:
    """The least over all numbers of cells that may be used, filled as evenly as blocks of any shape can be."""
    cdef int64_t weighed = 0, least = -1, price
    cdef int used, room = <int> popcount_of(p.empty, p.width)
    for used in range(1, min(p.spelled, room) + 1):
        weighed += add_cell(p)
        if used < fewest or (p.target >= 0 and used != p.target):
            continue
        price = crowding(p, weighed, used) + price_of_lack(p, lacking(p, used, most))
        if least < 0 or price < least:
            least = price
    return max(least, 0) + turning(p, least_squares(p), p.limit)


cdef inline int64_t add_cell(Placing* p) noexcept nogil:
    """Use a cell more where that costs the least; what it adds to the weighed squares."""
    cdef int64_t least = marginal(p, 0)
    cdef int i, chosen = 0
    for i in range(1, p.blocks):
        if marginal(p, i) < least:
            least = marginal(p, i)
            chosen = i
    p.crowd[chosen] += 1
    return least


cdef inline int64_t marginal(const Placing* p, int block) noexcept nogil:
    """What one more cell adds in a block; a block without cells never has one."""
    return <int64_t> p.weight[block] * (2 * p.crowd[block] + 1) if p.weight[block] else <int64_t> 1 << 60


cdef inline int lacking(const Placing* p, int used, int most) noexcept nogil:
    """How many crossings fewer than words there are at least."""
    return p.limit - (min(p.spelled - used, most) if p.limit == p.words else most)


cdef inline int64_t least_squares(const Placing* p) noexcept nogil:
    """The squares of the words along each direction, with as many in each as can be."""
    cdef int64_t each = p.limit // ways_of(p), more = p.limit % ways_of(p)
    return (ways_of(p) - more) * each * each + more * (each + 1) * (each + 1)
