# What is asked: a board, a word, and how the word may lie. Which tile fits where, and which cells are neighbours.

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_GET_SIZE
from libc.stdint cimport int32_t

from . cimport WILD
from ..board cimport code_at, open_board, open_moves
from ..status cimport SHORT_WORK
from .structs cimport Direction, Query


cdef inline int open_query(Query* query, tuple board, bytes word, tuple moves) except -1:
    """Read the records of a board and of moves, and a word of int32, which must outlive the query."""
    open_moves(&query.moves, moves)
    open_board(&query.board, board, query.moves.wrap)
    # Directions on a torus are taken modulo these, also where there are no cells.
    query.board.shape.rows = max(query.board.shape.rows, 1)
    query.board.shape.cols = max(query.board.shape.cols, 1)
    query.words = (query.board.size + 63) // 64
    query.uniform = are_uniform(query)
    query.text = <const int32_t*> PyBytes_AS_STRING(word)
    query.letters = PyBytes_GET_SIZE(word) // 4
    set_directions(query)
    return 0


cdef inline void set_directions(Query* query) noexcept nogil:
    cdef int down, right, i, j
    query.ways = 0
    for down in range(-1, 2):
        for right in range(-1, 2):
            if (down != 0 or right != 0) and (query.moves.neighbors == 8 or down == 0 or right == 0):
                add_direction(query, down, right)
    for i in range(query.ways):
        for j in range(query.ways):
            if is_back(query, &query.directions[i], &query.directions[j]):
                query.directions[i].back = j


cdef inline void add_direction(Query* query, int down, int right) noexcept nogil:
    """On a torus of one or two rows, some steps lead to the cell itself, and some to where others lead."""
    cdef int i
    if query.board.shape.wrap:
        if query.board.shape.rows <= 2:
            down = abs(down) % <int> query.board.shape.rows
        if query.board.shape.cols <= 2:
            right = abs(right) % <int> query.board.shape.cols
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
    if query.board.shape.wrap:
        return down % query.board.shape.rows == 0 and right % query.board.shape.cols == 0
    return down == 0 and right == 0


cdef inline bint are_uniform(const Query* query) noexcept nogil:
    """Whether each tile holds one letter."""
    cdef Py_ssize_t code
    for code in range(1, query.board.kinds):
        if query.board.spans[code + 1] - query.board.spans[code] != 1:
            return False
    return True


cdef inline bint is_light(const Query* query) noexcept nogil:
    """Whether one pass over all layers takes so little time that other threads can wait for it."""
    return max(query.words, 1) * query.letters < SHORT_WORK and query.board.size < SHORT_WORK


cdef inline Py_ssize_t tile_length(const Query* query, int32_t code) noexcept nogil:
    """How many letters a tile has; a hole has none."""
    return code != 0 if query.board.spans == NULL else query.board.spans[code + 1] - query.board.spans[code]


cdef inline Py_ssize_t length_of(const Query* query, Py_ssize_t cell) noexcept nogil:
    return 1 if query.uniform else tile_length(query, code_at(&query.board, cell))


cdef inline bint tile_fits(const Query* query, int32_t code, Py_ssize_t at) noexcept nogil:
    cdef int32_t begin, end, i
    if query.board.spans == NULL:
        return code == query.text[at]
    begin = query.board.spans[code]
    end = query.board.spans[code + 1]
    if end == begin + 1 and query.board.tiles[begin] == WILD:
        return True
    if end - begin > query.letters - at:
        return False
    for i in range(end - begin):
        if query.board.tiles[begin + i] != query.text[at + i]:
            return False
    return True


cdef inline bint fits(const Query* query, Py_ssize_t cell, Py_ssize_t at) noexcept nogil:
    """Whether a cell's tile stands in the word at position `at`."""
    cdef int32_t code = code_at(&query.board, cell)
    return code != 0 and tile_fits(query, code, at)
