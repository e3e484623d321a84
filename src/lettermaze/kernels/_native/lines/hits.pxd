# What is found: hits that are kept, and words that are counted.
from libc.stdint cimport int32_t, uint32_t
from libc.stdlib cimport calloc, free, realloc
from libc.string cimport memset

from ..common cimport LM_UNLIKELY
from .structs cimport ENOUGH, MORE, NO_MEMORY, Hit, Scan, Slot, Table


cdef inline int found_at(Scan* s, uint32_t number, Py_ssize_t start, int way, Py_ssize_t length) noexcept nogil:
    """Take a hit."""
    if LM_UNLIKELY(number >= s.words):
        return MORE
    if s.counting or s.apart:
        return tally(s, number, start, way, length)
    return keep(s, number, start, way, length)


cdef inline int keep(Scan* s, uint32_t number, Py_ssize_t start, int way, Py_ssize_t length) noexcept nogil:
    cdef Hit* hit
    if LM_UNLIKELY(s.found == s.room) and more_hits(s) != MORE:
        return NO_MEMORY
    hit = s.hits + s.found
    hit.number = number
    hit.start = <int32_t> start
    hit.length = <int32_t> length
    hit.direction = way
    s.found += 1
    return ENOUGH if s.found == s.limit else MORE


cdef inline int more_hits(Scan* s) noexcept nogil:
    cdef Py_ssize_t room = max(2 * s.room, <Py_ssize_t> 1024)
    cdef Hit* hits = <Hit*> realloc(s.hits, room * sizeof(Hit))
    if hits == NULL:
        return NO_MEMORY
    s.hits = hits
    s.room = room
    return MORE


cdef inline int tally(Scan* s, uint32_t number, Py_ssize_t start, int way, Py_ssize_t length) noexcept nogil:
    """Count a hit, or keep it, unless another of the word stands in its way."""
    cdef Slot* slot = slot_of(&s.table, number)
    if slot == NULL:
        return NO_MEMORY
    if s.apart and way and not take_cells(s, slot, length):
        return MORE
    slot.count += 1
    return MORE if s.counting else keep(s, number, start, way, length)


cdef inline bint take_cells(Scan* s, Slot* slot, Py_ssize_t length) noexcept nogil:
    """Take the next cells of the line for a word; False if a hit of it has taken one before."""
    if slot.line != s.line:
        slot.line = s.line
        slot.begin = s.place
    elif s.place < slot.end or s.place + length > slot.begin + s.circle:
        return False
    slot.end = s.place + length
    return True


cdef inline Slot* slot_of(Table* table, uint32_t number) noexcept nogil:
    """What is known of a word, NULL if there is no memory; an empty slot is taken for one that is new."""
    cdef Slot* slot
    if 2 * table.used >= table.size and more_slots(table) != MORE:
        return NULL
    slot = look_for(table, number)
    if slot.count == 0:
        slot.number = number
        table.used += 1
    return slot


cdef inline Slot* look_for(Table* table, uint32_t number) noexcept nogil:
    """The slot of a word, an empty one if it has none."""
    cdef size_t place = (number * <size_t> 0x9E3779B1) >> 7 & (table.size - 1)
    while table.slots[place].count and table.slots[place].number != number:
        place = (place + 1) & (table.size - 1)
    return table.slots + place


cdef inline int more_slots(Table* table) noexcept nogil:
    cdef Table bigger
    cdef size_t k
    bigger.size = max(2 * table.size, <size_t> 256)
    bigger.used = table.used
    bigger.slots = <Slot*> calloc(bigger.size, sizeof(Slot))
    if bigger.slots == NULL:
        return NO_MEMORY
    for k in range(table.size):
        if table.slots[k].count:
            look_for(&bigger, table.slots[k].number)[0] = table.slots[k]
    free(table.slots)
    table[0] = bigger
    return MORE


cdef inline void forget(Table* table) noexcept nogil:
    free(table.slots)
    memset(table, 0, sizeof(Table))
