# Letters: is there enough of each?

from libc.stdint cimport int32_t, int64_t, uint32_t

from . cimport WILD
from .arena cimport take
from .query cimport code_at, tile_length
from .structs cimport NO_MEMORY, Arena, LetterTable, Query, TraceState


cdef inline int count_letters(TraceState* state) noexcept nogil:
    """Whether the board has as many of each letter as the word needs, jokers counted; fills the table."""
    cdef const Query* query = &state.query
    cdef LetterTable* table = &state.letters
    cdef Py_ssize_t total = total_letters(query)
    cdef int64_t jokers
    if query.letters > total and (not query.reuse or total == 0):
        return False
    if not open_table(table, query.letters, &state.arena):
        return NO_MEMORY
    count_needed(table, query)
    jokers = count_there(table, query)
    if query.reuse:
        return jokers > 0 or has_each(table)
    return count_lacking(table) <= jokers


cdef inline Py_ssize_t total_letters(const Query* query) noexcept nogil:
    cdef Py_ssize_t cell, total = 0
    cdef int32_t code
    for cell in range(query.size):
        code = code_at(query, cell)
        if code:
            total += tile_length(query, code)
    return total


cdef inline bint open_table(LetterTable* table, Py_ssize_t letters, Arena* arena) noexcept nogil:
    cdef Py_ssize_t size = 16
    while size < 2 * letters:
        size *= 2
    table.mask = size - 1
    table.count = 0
    table.letter = <int32_t*> take(arena, size, sizeof(int32_t))
    table.number = <int32_t*> take(arena, size, sizeof(int32_t))
    table.need = <int64_t*> take(arena, size, sizeof(int64_t))
    table.have = <int64_t*> take(arena, size, sizeof(int64_t))
    return not arena.failed


cdef inline Py_ssize_t slot_of(const LetterTable* table, int32_t letter) noexcept nogil:
    cdef Py_ssize_t slot = (<uint32_t> letter * <uint32_t> 2654435769U >> 8) & table.mask
    while table.need[slot] and table.letter[slot] != letter:
        slot = (slot + 1) & table.mask
    return slot


cdef inline int32_t number_of(const LetterTable* table, int32_t letter) noexcept nogil:
    """The number of a letter of the word, by first occurrence."""
    return table.number[slot_of(table, letter)]


cdef inline void count_needed(LetterTable* table, const Query* query) noexcept nogil:
    cdef Py_ssize_t at, slot
    for at in range(query.letters):
        slot = slot_of(table, query.text[at])
        if not table.need[slot]:
            table.letter[slot] = query.text[at]
            table.number[slot] = <int32_t> table.count
            table.count += 1
        table.need[slot] += 1


cdef inline int64_t count_there(LetterTable* table, const Query* query) noexcept nogil:
    """Count the letters of the board; the answer is how many jokers there are."""
    cdef Py_ssize_t cell
    cdef int64_t jokers = 0
    cdef int32_t code, i
    for cell in range(query.size):
        code = code_at(query, cell)
        if not code:
            continue
        if query.starts == NULL:
            table.have[slot_of(table, code)] += 1
            continue
        for i in range(query.starts[code], query.starts[code + 1]):
            if query.table[i] == WILD:
                jokers += 1
            else:
                table.have[slot_of(table, query.table[i])] += 1
    return jokers


cdef inline bint has_each(const LetterTable* table) noexcept nogil:
    cdef Py_ssize_t slot
    for slot in range(table.mask + 1):
        if table.need[slot] and not table.have[slot]:
            return False
    return True


cdef inline int64_t count_lacking(const LetterTable* table) noexcept nogil:
    cdef Py_ssize_t slot
    cdef int64_t lacking = 0
    for slot in range(table.mask + 1):
        if table.need[slot]:
            lacking += max(0, table.need[slot] - table.have[slot])
    return lacking
