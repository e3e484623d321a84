# Knuth's Algorithm X ("Dancing Links", 2000) on sets of bits: options for all words in need, no cell in two of them.
#
# What has the fewest options left is decided first: a word or, when all or nearly all cells must be taken, a cell.
from libc.stdint cimport int32_t, int64_t, uint64_t
from libc.string cimport memcpy, memset

from ..bits cimport clear_bit, has_bit, intersect, is_empty, lowest_bit
from ..status cimport INTERRUPTED, LIMITED, interrupted_after
from .bit_rows cimport copy_range, count_both, count_range, next_bit, subtract
from .colors cimport colors_allow, spare_cells
from .structs cimport FOUND, NONE, Search

cdef enum:
    # What there is to decide at a level: nothing more, or something.
    DECIDED = 0
    OPEN = 1
    # A cell is decided where no more than one in so many may be left over.
    SPARSE = 8
    # The work of trying an option, in the units that are counted between two looks for Ctrl-C.
    OPTION_WORK = 64


cdef inline uint64_t* alive_at(const Search* s, int32_t level) noexcept nogil:
    return s.alive + <size_t> level * s.bits


cdef inline uint64_t* tries_at(const Search* s, int32_t level) noexcept nogil:
    return s.tries + <size_t> level * s.bits


cdef inline uint64_t* free_at(const Search* s, int32_t level) noexcept nogil:
    return s.free + <size_t> level * s.width


cdef inline const uint64_t* users(const Search* s, int32_t cell) noexcept nogil:
    """The options that take a cell."""
    return s.uses + <size_t> cell * s.bits


cdef inline int complete(Search* s) noexcept nogil:
    """Find options for all words that still need one, from the state of level 1 on, into `known`."""
    cdef int32_t level = 1, option
    cdef int answer = FOUND, state = candidates(s, level)
    while state != DECIDED and answer == FOUND:
        option = next_bit(tries_at(s, level), 0, s.options)
        if option < s.options:
            answer = may_try(s)
            if answer == FOUND:
                choose_at(s, level, option)
                level += 1
                state = candidates(s, level)
        elif s.by_cell[level]:
            # The cell is left over: none of its options is alive any more.
            state = candidates(s, level)
        elif level == 1:
            return NONE
        else:
            level -= 1
            s.needs[s.group_of[s.chosen[level]]] += 1
    close_levels(s, level, answer == FOUND)
    return answer


cdef inline int may_try(Search* s) noexcept nogil:
    """FOUND while an option may be tried: not past the limit of steps, and not interrupted."""
    s.steps -= 1
    if s.steps < 0:
        return LIMITED
    return INTERRUPTED if interrupted_after(&s.unlooked, OPTION_WORK) else FOUND


cdef inline void choose_at(Search* s, int32_t level, int32_t option) noexcept nogil:
    clear_bit(tries_at(s, level), option)
    clear_bit(alive_at(s, level), option)
    s.chosen[level] = option
    s.needs[s.group_of[option]] -= 1
    take_option(s, option, level)


cdef inline void close_levels(Search* s, int32_t level, bint keep) noexcept nogil:
    """Give back the needs that the levels before this one met, and keep their options if asked."""
    cdef int32_t i
    for i in range(1, level):
        s.needs[s.group_of[s.chosen[i]]] += 1
        if keep:
            s.known[i - 1] = s.chosen[i]


cdef inline int candidates(Search* s, int32_t level) noexcept nogil:
    """Put into `tries` the options of what has the fewest of them, none in a dead end; or say that all is decided."""
    cdef const uint64_t* alive = alive_at(s, level)
    cdef const uint64_t* free = free_at(s, level)
    cdef uint64_t* tries = tries_at(s, level)
    cdef int32_t fewest = s.options + 1, group = -1, cell = -1
    cdef int64_t spare
    memset(tries, 0, s.bits * sizeof(uint64_t))
    s.by_cell[level] = False
    if not find_group(s, alive, &fewest, &group):
        return OPEN
    if group < 0:
        return DECIDED if not s.cover or is_empty(free, s.width) else OPEN
    spare = spare_cells(s, free)
    if spare < 0 or (s.pairs and not colors_allow(s, free, spare)):
        return OPEN
    if spare <= s.cells // SPARSE and not find_cell(s, alive, free, spare, fewest, &cell):
        return OPEN
    if cell >= 0:
        s.by_cell[level] = not s.cover
        intersect(tries, alive, users(s, cell), s.bits)
    else:
        copy_range(tries, alive, s.begins[group], s.begins[group + 1])
    return OPEN


cdef inline bint find_group(Search* s, const uint64_t* alive, int32_t* fewest, int32_t* best) noexcept nogil:
    """The first group in need that has the fewest options alive; False if one has too few."""
    cdef int32_t group, count
    for group in range(s.groups):
        if s.needs[group]:
            count = count_range(alive, s.begins[group], s.begins[group + 1])
            if count < s.needs[group]:
                return False
            if count < fewest[0]:
                fewest[0] = count
                best[0] = group
    return True


cdef inline bint find_cell(
    Search* s, const uint64_t* alive, const uint64_t* free, int64_t spare, int32_t fewest, int32_t* best
) noexcept nogil:
    """The first free cell with fewer ways than all before, to take it or to leave it; False if too many have none."""
    cdef int32_t cell, count, least = fewest, leaving = not s.cover
    for cell in range(s.cells):
        if has_bit(free, cell):
            count = count_both(alive, users(s, cell), s.bits)
            if count == 0:
                spare -= 1
                if spare < 0:
                    return False
            elif count + leaving < least:
                least = count + leaving
                best[0] = cell
    return True


cdef inline void take_option(Search* s, int32_t option, int32_t level) noexcept nogil:
    """Write to the next level what is alive and free once the option is chosen."""
    cdef const uint64_t* mask = s.masks + <size_t> option * s.width
    cdef uint64_t* alive = alive_at(s, level + 1)
    cdef uint64_t* free = free_at(s, level + 1)
    cdef int32_t group = s.group_of[option], i
    memcpy(alive, alive_at(s, level), s.bits * sizeof(uint64_t))
    memcpy(free, free_at(s, level), s.width * sizeof(uint64_t))
    if s.needs[group] == 0:
        for i in range(s.begins[group], s.begins[group + 1]):
            clear_bit(alive, i)
    for i in range(s.width):
        free[i] &= ~mask[i]
        kill_users(s, 64 * i, mask[i], alive)


cdef inline void kill_users(Search* s, int32_t first, uint64_t cells, uint64_t* alive) noexcept nogil:
    """Take out of `alive` the options that take one of the cells, given as bits from the cell `first` on."""
    while cells:
        subtract(alive, users(s, first + lowest_bit(cells)), s.bits)
        cells &= cells - 1
