# What is asked: a board, a word, and how the word may lie. Which tile fits where, and which cells are neighbours.

from libc.stdint cimport int32_t

from . cimport WILD
from ..status cimport SHORT_WORK
from .structs cimport Direction, Query


cdef inline void set_directions(Query* query) noexcept nogil:
    cdef int down, right, i, j
    query.ways = 0
    for down in range(-1, 2):
        for right in range(-1, 2):
            if (down != 0 or right != 0) and (query.neighbors == 8 or down == 0 or right == 0):
                add_direction(query, down, right)
    for i in range(query.ways):
        for j in range(query.ways):
            if is_back(query, &query.directions[i], &query.directions[j]):
                query.directions[i].back = j


cdef inline void add_direction(Query* query, int down, int right) noexcept nogil:
    """On a torus of one or two rows, some steps lead to the cell itself, and some to where others lead."""
    cdef int i
    if query.shape.wrap:
        if query.shape.rows <= 2:
            down = abs(down) % <int> query.shape.rows
        if query.shape.cols <= 2:
            right = abs(right) % <int> query.shape.cols
        if down == 0 and right == 0:
            return
    for i in range(query.ways):
        if query.directions[i].down == down and query.directions[i].right == right:
            return
    query.directions[query.ways].down = down
    query.directions[query.ways].right = right
    query.ways += 1


cdef inline bint is_back(const Query* query, const Direction* one, const Direction* other) noexcept nogil:
    cdef int down = one.down + other.down, right = one.right + other.right
    if query.shape.wrap:
        return down % query.shape.rows == 0 and right % query.shape.cols == 0
    return down == 0 and right == 0


cdef inline bint are_uniform(const Query* query) noexcept nogil:
    """Whether each tile holds one letter."""
    cdef Py_ssize_t code
    for code in range(1, query.codes):
        if query.starts[code + 1] - query.starts[code] != 1:
            return False
    return True


cdef inline bint is_light(const Query* query) noexcept nogil:
    """Whether one pass over all layers takes so little time that other threads can wait for it."""
    return max(query.words, 1) * query.letters < SHORT_WORK and query.size < SHORT_WORK


cdef inline int32_t code_at(const Query* query, Py_ssize_t cell) noexcept nogil:
    return query.narrow[cell] if query.narrow != NULL else query.wide[cell]


cdef inline Py_ssize_t tile_length(const Query* query, int32_t code) noexcept nogil:
    """How many letters a tile has; a hole has none."""
    return code != 0 if query.starts == NULL else query.starts[code + 1] - query.starts[code]


cdef inline Py_ssize_t length_of(const Query* query, Py_ssize_t cell) noexcept nogil:
    return 1 if query.uniform else tile_length(query, code_at(query, cell))


cdef inline bint tile_fits(const Query* query, int32_t code, Py_ssize_t at) noexcept nogil:
    cdef int32_t begin, end, i
    if query.starts == NULL:
        return code == query.text[at]
    begin = query.starts[code]
    end = query.starts[code + 1]
    if end == begin + 1 and query.table[begin] == WILD:
        return True
    if end - begin > query.letters - at:
        return False
    for i in range(end - begin):
        if query.table[begin + i] != query.text[at + i]:
            return False
    return True


cdef inline bint fits(const Query* query, Py_ssize_t cell, Py_ssize_t at) noexcept nogil:
    """Whether a cell's tile stands in the word at position `at`."""
    cdef int32_t code = code_at(query, cell)
    return code != 0 and tile_fits(query, code, at)
