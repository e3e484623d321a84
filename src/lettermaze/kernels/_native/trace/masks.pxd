# For each position of the word, the cells that fit there; and where tiles differ in length, the cells of each length.

from libc.stdint cimport int32_t, uint8_t, uint64_t
from libc.string cimport memset

from .arena cimport take
from .bit_boards cimport add_cell
from .letters cimport number_of, slot_of
from .query cimport code_at, fits, tile_fits, tile_length
from .structs cimport Arena, LetterTable, Lengths, Query, TraceState


cdef inline const uint64_t** make_masks(TraceState* state) noexcept nogil:
    """The cells that fit at each position, and the lengths of tiles; NULL without memory."""
    if state.query.starts == NULL:
        return masks_of_letters(&state.query, &state.letters, &state.arena)
    if not set_lengths(&state.lengths, &state.query, &state.arena):
        return NULL
    return masks_of_tiles(&state.query, &state.arena)


cdef inline const uint64_t** masks_of_letters(
    const Query* query, const LetterTable* table, Arena* arena
) noexcept nogil:
    cdef const uint64_t** masks = <const uint64_t**> take(arena, query.letters, sizeof(uint64_t*))
    cdef uint64_t* boards = <uint64_t*> take(arena, table.count * query.words, sizeof(uint64_t))
    cdef Py_ssize_t at, cell, slot
    cdef int32_t letter
    if arena.failed:
        return NULL
    for cell in range(query.size):
        letter = code_at(query, cell)
        if letter:
            slot = slot_of(table, letter)
            if table.need[slot]:
                add_cell(boards + table.number[slot] * query.words, cell)
    for at in range(query.letters):
        masks[at] = boards + number_of(table, query.text[at]) * query.words
    return masks


cdef inline const uint64_t** masks_of_tiles(const Query* query, Arena* arena) noexcept nogil:
    cdef const uint64_t** masks = <const uint64_t**> take(arena, query.letters, sizeof(uint64_t*))
    cdef uint64_t* boards = <uint64_t*> take(arena, query.letters * query.words, sizeof(uint64_t))
    cdef uint8_t* good = <uint8_t*> take(arena, query.codes, 1)
    cdef Py_ssize_t at, cell, code
    if arena.failed:
        return NULL
    for at in range(query.letters):
        for code in range(1, query.codes):
            good[code] = tile_fits(query, <int32_t> code, at)
        for cell in range(query.size):
            if good[code_at(query, cell)]:
                add_cell(boards + at * query.words, cell)
        masks[at] = boards + at * query.words
    return masks


cdef inline void set_mask(const Query* query, Py_ssize_t at, uint64_t* mask) noexcept nogil:
    """The cells that fit at one position."""
    cdef Py_ssize_t cell
    memset(mask, 0, query.words * sizeof(uint64_t))
    for cell in range(query.size):
        mask[cell >> 6] |= <uint64_t> fits(query, cell, at) << (cell & 63)


cdef inline bint set_lengths(Lengths* lengths, const Query* query, Arena* arena) noexcept nogil:
    """The lengths of tiles up to the word's; False without memory."""
    cdef Py_ssize_t code, cell, length
    cdef int32_t* number = <int32_t*> take(arena, query.letters + 1, sizeof(int32_t))
    if arena.failed:
        return False
    for code in range(1, query.codes):
        length = tile_length(query, <int32_t> code)
        if length <= query.letters:
            number[length] = 1
    number_lengths(lengths, number, query, arena)
    if arena.failed:
        return False
    for cell in range(query.size):
        code = code_at(query, cell)
        length = tile_length(query, <int32_t> code)
        if code and length <= query.letters:
            add_cell(lengths.boards + (number[length] - 1) * query.words, cell)
    return True


cdef inline void number_lengths(Lengths* lengths, int32_t* number, const Query* query, Arena* arena) noexcept nogil:
    """Number the lengths that have a 1 in `number` from 1 on, and make room for them."""
    cdef Py_ssize_t length
    lengths.count = 0
    for length in range(1, query.letters + 1):
        if number[length]:
            lengths.count += 1
            number[length] = lengths.count
    lengths.length = <int32_t*> take(arena, lengths.count, sizeof(int32_t))
    lengths.boards = <uint64_t*> take(arena, lengths.count * query.words, sizeof(uint64_t))
    if not arena.failed:
        for length in range(1, query.letters + 1):
            if number[length]:
                lengths.length[number[length] - 1] = <int32_t> length
