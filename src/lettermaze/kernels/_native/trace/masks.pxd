# For each position of the word, the cells that fit there; and where tiles differ in length, the cells of each length.

from libc.stdint cimport int32_t, uint8_t, uint64_t

from ..bits cimport set_bit
from ..board cimport code_at
from ..memory cimport Pool, take
from ..tables cimport Table
from .letters cimport find_letter
from .query cimport fits, tile_fits, tile_length
from .structs cimport Letter, Lengths, Query, TraceState


cdef inline const uint64_t** make_masks(TraceState* state) noexcept nogil:
    """The cells that fit at each position, and the lengths of tiles; NULL without memory."""
    if state.query.board.spans == NULL:
        return masks_of_letters(&state.query, &state.letters, &state.pool)
    if not set_lengths(&state.lengths, &state.query, &state.pool):
        return NULL
    return masks_of_tiles(&state.query, &state.pool)


cdef inline const uint64_t** masks_of_letters(
    const Query* query, const Table* letters, Pool* pool
) noexcept nogil:
    cdef const uint64_t** masks = <const uint64_t**> take(pool, query.letters, sizeof(uint64_t*))
    cdef uint64_t* boards = <uint64_t*> take(pool, letters.count * query.words, sizeof(uint64_t))
    cdef const Letter* letter
    cdef Py_ssize_t at, cell
    cdef int32_t code
    if masks == NULL or boards == NULL:
        return NULL
    for cell in range(query.board.size):
        code = code_at(&query.board, cell)
        letter = find_letter(letters, code)
        if code and letter.need:
            set_bit(boards + letter.number * query.words, cell)
    for at in range(query.letters):
        masks[at] = boards + find_letter(letters, query.text[at]).number * query.words
    return masks


cdef inline const uint64_t** masks_of_tiles(const Query* query, Pool* pool) noexcept nogil:
    cdef const uint64_t** masks = <const uint64_t**> take(pool, query.letters, sizeof(uint64_t*))
    cdef uint64_t* boards = <uint64_t*> take(pool, query.letters * query.words, sizeof(uint64_t))
    cdef uint8_t* good = <uint8_t*> take(pool, query.board.kinds, 1)
    cdef Py_ssize_t at, cell, code
    if masks == NULL or boards == NULL or good == NULL:
        return NULL
    for at in range(query.letters):
        for code in range(1, query.board.kinds):
            good[code] = tile_fits(query, <int32_t> code, at)
        for cell in range(query.board.size):
            if good[code_at(&query.board, cell)]:
                set_bit(boards + at * query.words, cell)
        masks[at] = boards + at * query.words
    return masks


cdef inline void set_mask(const Query* query, Py_ssize_t at, uint64_t* mask) noexcept nogil:
    """The cells that fit at one position."""
    cdef uint64_t bits = 0
    cdef Py_ssize_t cell
    for cell in range(query.board.size):
        bits |= <uint64_t> fits(query, cell, at) << (cell & 63)
        if cell & 63 == 63 or cell + 1 == query.board.size:
            mask[cell >> 6] = bits
            bits = 0


cdef inline bint set_lengths(Lengths* lengths, const Query* query, Pool* pool) noexcept nogil:
    """The lengths of tiles up to the word's; False without memory."""
    cdef Py_ssize_t code, cell, length
    cdef int32_t* number = <int32_t*> take(pool, query.letters + 1, sizeof(int32_t))
    if number == NULL:
        return False
    for code in range(1, query.board.kinds):
        length = tile_length(query, <int32_t> code)
        if length <= query.letters:
            number[length] = 1
    if not number_lengths(lengths, number, query, pool):
        return False
    for cell in range(query.board.size):
        code = code_at(&query.board, cell)
        length = tile_length(query, <int32_t> code)
        if code and length <= query.letters:
            set_bit(lengths.boards + (number[length] - 1) * query.words, cell)
    return True


cdef inline bint number_lengths(Lengths* lengths, int32_t* number, const Query* query, Pool* pool) noexcept nogil:
    """Number the lengths that have a 1 in `number` from 1 on, and make room for them; False without memory."""
    cdef Py_ssize_t length
    lengths.count = 0
    for length in range(1, query.letters + 1):
        if number[length]:
            lengths.count += 1
            number[length] = lengths.count
    lengths.length = <int32_t*> take(pool, lengths.count, sizeof(int32_t))
    lengths.boards = <uint64_t*> take(pool, lengths.count * query.words, sizeof(uint64_t))
    if lengths.length == NULL or lengths.boards == NULL:
        return False
    for length in range(1, query.letters + 1):
        if number[length]:
            lengths.length[number[length] - 1] = <int32_t> length
    return True
