# What is found: hits that are kept, and words that are counted.
from libc.stdint cimport int32_t, uint32_t, uint64_t

from ..bits cimport unlikely
from ..memory cimport grow
from ..status cimport DONE, MORE, NO_MEMORY
from ..tables cimport Table, close_table, find, is_full, open_table, widen
from .structs cimport Hit, Scan, Slot

cdef enum:
    LEAST_SLOTS = 256  # of the table of words found


cdef inline int found_at(Scan* s, uint32_t number, Py_ssize_t start, int way, Py_ssize_t length) noexcept nogil:
    """Take a hit."""
    if unlikely(number >= s.graph.words):
        return MORE
    # Where hits are counted, one look-up costs more than the jump that this hint puts in its way.
    if unlikely(s.counting or s.apart):
        return tally(s, number, start, way, length)
    return keep(s, number, start, way, length)


cdef inline int keep(Scan* s, uint32_t number, Py_ssize_t start, int way, Py_ssize_t length) noexcept nogil:
    cdef Hit* hit
    if unlikely(s.found == s.room) and not grow(<void**> &s.hits, &s.room, s.found + 1, sizeof(Hit)):
        return NO_MEMORY
    hit = s.hits + s.found
    hit.number = number
    hit.start = <int32_t> start
    hit.length = <int32_t> length
    hit.direction = way
    s.found += 1
    return DONE if s.found == s.limit else MORE


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
    """What is known of a word, NULL if there is no memory; a free slot is taken for one that is new."""
    cdef Slot* slot
    if unlikely(is_full(table)) and not widen(table, sizeof(Slot), 2, is_taken, hash_of_slot, NULL):
        return NULL
    slot = <Slot*> find(table, sizeof(Slot), hash_of(number), ends, &number, NULL)
    if slot.count == 0:
        slot.number = number
        table.count += 1
    return slot


cdef inline int forget(Table* table) noexcept nogil:
    """Begin with no word found; MORE, or NO_MEMORY."""
    close_table(table)
    return MORE if open_table(table, LEAST_SLOTS, sizeof(Slot)) else NO_MEMORY


cdef inline uint64_t hash_of(uint32_t number) noexcept nogil:
    return number * <uint64_t> 0x9E3779B1 >> 7


cdef inline bint is_taken(const void* slot) noexcept nogil:
    return (<const Slot*> slot).count != 0


cdef inline uint64_t hash_of_slot(const void* slot, const void* owner) noexcept nogil:
    return hash_of((<const Slot*> slot).number)


cdef inline bint ends(const void* slot, const void* number, const void* owner) noexcept nogil:
    return not is_taken(slot) or (<const Slot*> slot).number == (<const uint32_t*> number)[0]
