# One word: the letters of each line are compared with it.
from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t
from libc.string cimport memchr, memcmp

from ..status cimport DONE, INTERRUPTED, MORE, interrupted_after
from .directions cimport DCOLS, DROWS, advance, circle
from .layout cimport WILD, code_of
from .structs cimport Seek


cdef inline int seek_word(Seek* s) noexcept nogil:
    """Find the first hit of a word on any board: DONE, or MORE if there is none."""
    cdef Py_ssize_t row, col
    cdef int code
    for row in range(s.board.shape.rows):
        for col in range(s.board.shape.cols):
            if goes_on(s, row * s.board.shape.cols + col, 0) >= 0:
                code = seek_from(s, row, col)
                if code != MORE:
                    return code
    return MORE


cdef inline int seek_from(Seek* s, Py_ssize_t row, Py_ssize_t col) noexcept nogil:
    """Find the hit of a word that starts at a cell."""
    cdef int k
    s.hit.start = <int32_t> (row * s.board.shape.cols + col)
    for k in range(-1, s.ways):
        s.hit.direction = s.directions[k] if k >= 0 else 0
        s.hit.length = spells(s, row, col, s.hit.direction)
        if s.hit.length:
            return DONE
        if interrupted_after(&s.unlooked, 1):
            return INTERRUPTED
    return MORE


cdef inline int32_t spells(Seek* s, Py_ssize_t row, Py_ssize_t col, int way) noexcept nogil:
    """How many cells at the start of a line spell the word; 0 if they do not."""
    cdef int64_t around = circle(&s.board.shape, way)
    cdef Py_ssize_t done = 0, more
    cdef int32_t length = 0
    while True:
        more = goes_on(s, row * s.board.shape.cols + col, done)
        if more < 0:
            return 0
        done += more
        length += 1
        if done == s.size:
            return length
        if way == 0 or length == around or not advance(&s.board.shape, &row, &col, way):
            return 0
        s.unlooked += 1


cdef inline Py_ssize_t goes_on(const Seek* s, Py_ssize_t cell, Py_ssize_t done) noexcept nogil:
    """How many more letters of a word a cell takes, -1 if it does not fit."""
    cdef uint32_t code = code_of(&s.board, cell)
    if s.board.kinds:
        return tile_goes_on(s, code, done)
    if code == s.board.wild:
        return 1
    return 1 if code != s.board.hole and code == s.word[done] else -1


cdef inline Py_ssize_t tile_goes_on(const Seek* s, uint32_t code, Py_ssize_t done) noexcept nogil:
    cdef const int32_t* letters = s.board.tiles + s.board.spans[code]
    cdef int32_t count = s.board.spans[code + 1] - s.board.spans[code]
    if count == 1:
        return 1 if letters[0] == WILD or letters[0] == <int32_t> s.word[done] else -1
    if count == 0 or count > s.size - done or memcmp(letters, s.word + done, count * sizeof(int32_t)):
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
