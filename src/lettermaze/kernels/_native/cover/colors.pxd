# Cells of two colors that every option takes about as many of; the pure twin explains it.
from libc.stdint cimport int32_t, int64_t, uint64_t

from ..bits cimport popcount, popcount_of
from .structs cimport Search


cdef inline void measure_options(Search* s) noexcept nogil:
    """Find each group's fewest cells, and its reach for each coloring."""
    cdef const uint64_t* mask
    cdef int32_t* reach
    cdef int32_t option, group, pair, size
    for option in range(s.options):
        group = s.group_of[option]
        mask = s.masks + <size_t> option * s.width
        size = <int32_t> popcount_of(mask, s.width)
        if option == s.begins[group] or size < s.sizes[group]:
            s.sizes[group] = size
        for pair in range(s.pairs):
            reach = &s.reaches[pair * s.groups + group]
            reach[0] = max(reach[0], difference(s, pair, mask))


cdef inline int64_t spare_cells(const Search* s, const uint64_t* free) noexcept nogil:
    """How many of the free cells the words in need may leave over; 0 where they are to cover the board."""
    cdef int64_t spare = 0
    cdef int32_t group
    if not s.cover:
        spare = popcount_of(free, s.width)
        for group in range(s.groups):
            spare -= <int64_t> s.needs[group] * s.sizes[group]
    return spare


cdef inline bint colors_allow(const Search* s, const uint64_t* free, int64_t spare) noexcept nogil:
    """Whether the words in need, and so many cells left over, may have the colors of the free cells."""
    cdef int64_t reach
    cdef int32_t group, pair
    for pair in range(s.pairs):
        reach = spare
        for group in range(s.groups):
            reach += <int64_t> s.needs[group] * s.reaches[pair * s.groups + group]
        if difference(s, pair, free) > reach:
            return False
    return True


cdef inline int32_t difference(const Search* s, int32_t pair, const uint64_t* cells) noexcept nogil:
    """By how many cells the two colors differ in a set."""
    cdef const uint64_t* black = s.colorings + <size_t> 2 * pair * s.width
    cdef const uint64_t* white = black + s.width
    cdef int32_t more = 0, i
    for i in range(s.width):
        more += popcount(cells[i] & black[i]) - popcount(cells[i] & white[i])
    return -more if more < 0 else more
