# Letters: is there enough of each?

from libc.stdint cimport int32_t, int64_t, uint32_t, uint64_t
from libc.string cimport memset

from . cimport WILD
from ..board cimport code_at
from ..status cimport NO_MEMORY
from ..tables cimport Table, find, hash_number, is_full, open_table, widen
from .query cimport tile_length
from .structs cimport Letter, Query, TraceState

cdef enum:
    FIRST_SLOTS = 16


cdef inline int count_letters(TraceState* state) noexcept nogil:
    """Whether the board has as many of each letter as the word needs, jokers counted; fills the table."""
    cdef const Query* query = &state.query
    cdef Py_ssize_t total = total_letters(query)
    cdef int64_t jokers
    if query.letters > total and (not query.moves.reuse or total == 0):
        return False
    if not open_table(&state.letters, FIRST_SLOTS, sizeof(Letter)) or not count_needed(&state.letters, query):
        return NO_MEMORY
    jokers = count_there(&state.letters, query)
    if query.moves.reuse:
        return jokers > 0 or has_each(&state.letters)
    return count_lacking(&state.letters) <= jokers


cdef inline Py_ssize_t total_letters(const Query* query) noexcept nogil:
    cdef Py_ssize_t cell, total = 0
    for cell in range(query.board.size):
        total += tile_length(query, code_at(&query.board, cell))
    return total


cdef inline bint count_needed(Table* letters, const Query* query) noexcept nogil:
    """Put the letters of the word into the table; False without memory."""
    cdef Letter* letter
    cdef Py_ssize_t at
    for at in range(query.letters):
        if is_full(letters) and not widen(letters, sizeof(Letter), 4, letter_is_taken, letter_hash, NULL):
            return False
        letter = find_letter(letters, query.text[at])
        if not letter.need:
            letter.code = query.text[at]
            letter.number = <int32_t> letters.count
            letters.count += 1
        letter.need += 1
    return True


cdef inline int64_t count_there(Table* letters, const Query* query) noexcept nogil:
    """Count the letters of the board; the answer is how many jokers there are."""
    cdef int32_t times[256]
    cdef Py_ssize_t cell
    cdef int64_t jokers = 0
    if query.board.narrow == NULL:
        for cell in range(query.board.size):
            jokers += add_tile(letters, query, query.board.wide[cell], 1)
        return jokers
    memset(times, 0, sizeof(times))
    for cell in range(query.board.size):
        times[query.board.narrow[cell]] += 1
    for cell in range(query.board.size):
        if times[query.board.narrow[cell]]:
            jokers += add_tile(letters, query, query.board.narrow[cell], times[query.board.narrow[cell]])
            times[query.board.narrow[cell]] = 0
    return jokers


cdef inline int64_t add_tile(Table* letters, const Query* query, int32_t code, int64_t times) noexcept nogil:
    """Count the letters of a tile; the answer is how many jokers there are."""
    cdef int64_t jokers = 0
    cdef int32_t i
    if query.board.spans == NULL:
        if code:
            find_letter(letters, code).have += times
        return 0
    for i in range(query.board.spans[code], query.board.spans[code + 1]):
        if query.board.tiles[i] == WILD:
            jokers += times
        else:
            find_letter(letters, query.board.tiles[i]).have += times
    return jokers


cdef inline bint has_each(const Table* letters) noexcept nogil:
    cdef const Letter* slots = <const Letter*> letters.slots
    cdef size_t slot
    for slot in range(letters.mask + 1):
        if slots[slot].need and not slots[slot].have:
            return False
    return True


cdef inline int64_t count_lacking(const Table* letters) noexcept nogil:
    cdef const Letter* slots = <const Letter*> letters.slots
    cdef int64_t lacking = 0
    cdef size_t slot
    for slot in range(letters.mask + 1):
        if slots[slot].need:
            lacking += max(0, slots[slot].need - slots[slot].have)
    return lacking


cdef inline Letter* find_letter(const Table* letters, int32_t code) noexcept nogil:
    """The slot of a letter; a letter that is not in the word has one that is free."""
    return <Letter*> find(letters, sizeof(Letter), hash_number(<uint32_t> code), letter_ends, &code, NULL)


cdef inline bint letter_ends(const void* slot, const void* code, const void* owner) noexcept nogil:
    cdef const Letter* letter = <const Letter*> slot
    return letter.need == 0 or letter.code == (<const int32_t*> code)[0]


cdef inline bint letter_is_taken(const void* slot) noexcept nogil:
    return (<const Letter*> slot).need != 0


cdef inline uint64_t letter_hash(const void* slot, const void* owner) noexcept nogil:
    return hash_number(<uint32_t> (<const Letter*> slot).code)
