# One word: the letters of each line are compared with it.
from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memchr, memcmp

from ..common cimport lm_interrupted
from .board cimport DCOLS, DROWS, advance, circle, code_of
from .structs cimport BREATH, ENOUGH, INTERRUPTED, MORE, WILD, Board, Hit


cdef inline int seek_word(const Board* board, const uint32_t* word, Py_ssize_t size, Hit* hit) noexcept nogil:
    """Find the first hit of a word on any board: ENOUGH, or MORE if there is none."""
    cdef Py_ssize_t row, col
    cdef uint64_t steps = 0
    for row in range(board.rows):
        for col in range(board.cols):
            if goes_on(board, row * board.cols + col, word, size) < 0:
                continue
            if seek_from(board, row, col, word, size, hit, &steps):
                return ENOUGH
            if steps >= BREATH:
                steps = 0
                if lm_interrupted():
                    return INTERRUPTED
    return MORE


cdef inline bint seek_from(
    const Board* board, Py_ssize_t row, Py_ssize_t col, const uint32_t* word, Py_ssize_t size, Hit* hit, uint64_t* steps
) noexcept nogil:
    """Whether a word starts at a cell; its hit."""
    cdef int k
    for k in range(-1, board.ways):
        hit.direction = board.directions[k] if k >= 0 else 0
        hit.length = spells(board, row, col, hit.direction, word, size, steps)
        steps[0] += 1
        if hit.length:
            hit.start = <int32_t> (row * board.cols + col)
            return True
    return False


cdef inline int32_t spells(
    const Board* board, Py_ssize_t row, Py_ssize_t col, int way, const uint32_t* word, Py_ssize_t size, uint64_t* steps
) noexcept nogil:
    """How many cells at the start of a line spell the word; 0 if they do not."""
    cdef int64_t around = circle(board, way)
    cdef Py_ssize_t done = 0, more
    cdef int32_t length = 0
    while True:
        more = goes_on(board, row * board.cols + col, word + done, size - done)
        if more < 0:
            return 0
        done += more
        length += 1
        if done == size:
            return length
        if way == 0 or length == around or not advance(board, &row, &col, way):
            return 0
        steps[0] += 1


cdef inline Py_ssize_t goes_on(
    const Board* board, Py_ssize_t cell, const uint32_t* word, Py_ssize_t size
) noexcept nogil:
    """How many letters of what is left of a word a cell takes, -1 if it does not fit."""
    cdef uint32_t code = code_of(board, cell)
    if board.kinds:
        return tile_goes_on(board, code, word, size)
    if code == board.wild:
        return 1
    return 1 if code != board.hole and code == word[0] else -1


cdef inline Py_ssize_t tile_goes_on(
    const Board* board, uint32_t code, const uint32_t* word, Py_ssize_t size
) noexcept nogil:
    cdef const uint32_t* letters = board.tiles + board.spans[code]
    cdef uint32_t count = board.spans[code + 1] - board.spans[code]
    if count == 1 and letters[0] == WILD:
        return 1
    if count == 0 or <Py_ssize_t> count > size or memcmp(letters, word, count * sizeof(uint32_t)):
        return -1
    return count


cdef inline Py_ssize_t row_length(const char* text, Py_ssize_t size, Py_ssize_t rows) noexcept nogil:
    """How many letters a row has in a text of equal rows without NUL, joined by line feeds; -1 if it is none."""
    cdef const char* feed = <const char*> memchr(text, c"\n", size) if rows > 1 else text + size
    cdef Py_ssize_t cols = feed - text if feed != NULL else 0, feeds = 0, place, row
    if size != rows * (cols + 1) - 1 or memchr(text, 0, size) != NULL:
        return -1
    for place in range(size):
        feeds += text[place] == c"\n"
    if feeds != rows - 1:
        return -1
    for row in range(rows - 1):
        if text[row * (cols + 1) + cols] != c"\n":
            return -1
    return cols


cdef inline Py_ssize_t seek_letters(
    const char* text, Py_ssize_t size, Py_ssize_t stride, const char* word, Py_ssize_t last, const uint8_t* directions,
    int ways, int* direction
) noexcept nogil:
    """Where a word starts in rows joined by line feeds, or -1, and its direction; 0 for one letter."""
    cdef const char* place = text
    cdef int k
    while True:
        place = <const char*> memchr(place, word[0], size - (place - text))
        if place == NULL:
            return -1
        if last == 0:
            return place - text
        for k in range(ways):
            if stands_at(text, size, place - text, step_of(directions[k], stride), word, last):
                direction[0] = directions[k]
                return place - text
        place += 1


cdef inline Py_ssize_t step_of(int way, Py_ssize_t stride) noexcept nogil:
    return DROWS[way] * stride + DCOLS[way]


cdef inline bint stands_at(
    const char* text, Py_ssize_t size, Py_ssize_t start, Py_ssize_t step, const char* word, Py_ssize_t last
) noexcept nogil:
    """Whether a word goes on from its first letter by steps.

    A line that leaves a row at its side meets the line feed there, so only the ends of the text must be looked after.
    """
    cdef Py_ssize_t end = start + last * step
    if end < 0 or end >= size:
        return False
    while last and text[start + last * step] == word[last]:
        last -= 1
    return last == 0
