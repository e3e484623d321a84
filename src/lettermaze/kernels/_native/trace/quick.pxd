# The quick search on the text of a small board, up to 64 cells: depth first, the marks are bits of one word.

from libc.stdint cimport int32_t, int64_t, uint8_t, uint64_t
from libc.string cimport memchr, memset

from . cimport QUICK_STEPS, SMALL
from ..bits cimport lowest_bit, lowest_one, popcount
from .structs cimport QuickSearch


cdef inline int64_t quick(
    const uint8_t* text, Py_ssize_t size, Py_ssize_t rows, const uint8_t* word, Py_ssize_t letters, bint diagonal,
    bint every, int32_t* path,
) noexcept nogil:
    """How many traces there are, at most one unless `every` is wanted, or -1; `path` gets the cells of the first."""
    cdef QuickSearch search
    cdef int enough
    if not read_text(&search, text, size, rows):
        return -1
    enough = read_word(&search, word, letters)
    if enough <= 0:
        return enough
    if letters == 1:
        if path != NULL:
            path[0] = lowest_bit(search.boards[word[0]])
        return popcount(search.boards[word[0]]) if every else 1
    if path == NULL and popcount(search.boards[word[letters - 1]]) < popcount(search.boards[word[0]]):
        turn_word(&search)
    set_sides(&search)
    search.diagonal = diagonal
    return search_text(&search, every, path)


cdef inline bint read_text(QuickSearch* search, const uint8_t* text, Py_ssize_t size, Py_ssize_t rows) noexcept nogil:
    """Whether the text is a small board, which is read."""
    cdef Py_ssize_t cols = 0, row, col
    cdef uint64_t bit = 1
    while cols < size and text[cols] != 10:
        cols += 1
    if rows < 1 or rows > SMALL or cols > SMALL or size + 1 != rows * (cols + 1) or rows * cols > SMALL:
        return False
    search.rows = rows
    search.cols = cols
    memset(search.boards, 0, sizeof(search.boards))
    for row in range(rows):
        for col in range(cols):
            search.boards[text[col]] |= bit
            bit <<= 1
        if row + 1 < rows and text[cols] != 10:
            return False
        text += cols + 1
    return not (search.boards[0] or search.boards[10])


cdef inline int read_word(QuickSearch* search, const uint8_t* word, Py_ssize_t letters) noexcept nogil:
    """1 if there are enough of each letter, else 0; -1 if the word cannot be looked for in this way."""
    cdef uint8_t need[256]
    cdef Py_ssize_t i
    search.word = word
    search.letters = letters
    if memchr(word, 10, letters) != NULL:
        return -1
    if letters > search.rows * search.cols:
        return 0
    memset(need, 0, sizeof(need))
    for i in range(letters):
        need[word[i]] += 1
    for i in range(letters):
        if need[word[i]] > popcount(search.boards[word[i]]):
            return 0
    return 1


cdef inline void turn_word(QuickSearch* search) noexcept nogil:
    cdef Py_ssize_t i
    for i in range(search.letters):
        search.turned[i] = search.word[search.letters - 1 - i]
    search.word = search.turned


cdef inline void set_sides(QuickSearch* search) noexcept nogil:
    cdef Py_ssize_t row
    search.inner = 0
    for row in range(search.rows):
        search.inner |= ((<uint64_t> 1 << (search.cols - 1)) - 1) << (row * search.cols)
    search.outer = search.inner << 1


cdef inline int64_t search_text(QuickSearch* search, bint every, int32_t* path) noexcept nogil:
    """The depth-first search for a word of two letters or more; see `quick`."""
    cdef uint64_t used = 0, bit, ahead
    cdef int depth = 0, steps = 0
    cdef int64_t found = 0
    search.todo[0] = search.boards[search.word[0]]
    while True:
        if not search.todo[depth]:
            if depth == 0:
                return found
            depth -= 1
            used ^= search.cells[depth]
            continue
        steps += 1
        if steps > QUICK_STEPS:
            return -1
        bit = lowest_one(search.todo[depth])
        search.todo[depth] ^= bit
        ahead = around(search, bit) & search.boards[search.word[depth + 1]] & ~(used | bit)
        if not ahead:
            continue
        search.cells[depth] = bit
        if depth + 2 < search.letters:
            used |= bit
            depth += 1
            search.todo[depth] = ahead
        elif every:
            found += popcount(ahead)
        else:
            if path != NULL:
                write_path(search, ahead, path)
            return 1


cdef inline uint64_t around(const QuickSearch* search, uint64_t bit) noexcept nogil:
    """The neighbours of a cell, and the cell."""
    cdef uint64_t beside = bit | (bit & search.inner) << 1 | (bit & search.outer) >> 1
    return beside | shifted(beside if search.diagonal else bit, search.cols)


cdef inline uint64_t shifted(uint64_t cells, Py_ssize_t cols) noexcept nogil:
    """The cells one row up and one row down; of a board of one row of 64 cells there are none."""
    return (cells << cols | cells >> cols) if cols < SMALL else 0


cdef inline void write_path(const QuickSearch* search, uint64_t last, int32_t* path) noexcept nogil:
    cdef Py_ssize_t i
    for i in range(search.letters - 1):
        path[i] = lowest_bit(search.cells[i])
    path[search.letters - 1] = lowest_bit(last)
