# All other boards: tiles of several letters, letters of several digits, cells that may be any letter, joined edges.
#
# Each line is read with all the nodes of the word graph that its cells lead to, in the order of their words.
from libc.stdint cimport int32_t, uint32_t, uint64_t
from libc.stdlib cimport realloc

from ..common cimport lm_interrupted, lm_lowest_bit
from .board cimport DCOLS, DROWS, advance, circle
from .graph cimport follow
from .hits cimport found_at
from .structs cimport ANY, BREATH, GONE, INTERRUPTED, KNOWN, LETTERS, MORE, NO_MEMORY, Node, Nodes, Scan


cdef inline int read_all(Scan* s, int ways) noexcept nogil:
    """Read from each cell in the first so many directions."""
    cdef Py_ssize_t row, col
    cdef int code
    for row in range(s.board.rows):
        for col in range(s.board.cols):
            code = read_cell(s, row, col, ways)
            if code != MORE:
                return code
    return MORE


cdef inline int read_cell(Scan* s, Py_ssize_t row, Py_ssize_t col, int ways) noexcept nogil:
    cdef int k, code = open_line(s, row, col)
    if code != MORE or s.opening.size == 0:
        return code
    code = read_line(s, row, col, 0)
    for k in range(ways):
        if code == MORE:
            code = read_line(s, row, col, s.board.directions[k])
    return code


cdef inline int open_line(Scan* s, Py_ssize_t row, Py_ssize_t col) noexcept nogil:
    """Set `opening` to the nodes that the first cell of a line leads to."""
    s.now.size = 0
    if push(&s.now, s.root) != MORE or enter(s, s.classes[s.origin + row * s.stride + col]) != MORE:
        return NO_MEMORY
    s.opening.size = 0
    return append(&s.opening, &s.now)


cdef inline int read_line(Scan* s, Py_ssize_t row, Py_ssize_t col, int way) noexcept nogil:
    """Find the words that start a line; of one cell in direction 0, of more in the others."""
    cdef int code
    s.circle = circle(&s.board, way)
    s.now.size = 0
    if append(&s.now, &s.opening) != MORE:
        return NO_MEMORY
    code = find_here(s, row * s.board.cols + col, 0, 1) if way == 0 else read_on(s, row, col, way)
    s.steps += 1
    if code == MORE and s.steps >= BREATH:
        s.steps = 0
        if lm_interrupted():
            return INTERRUPTED
    return code


cdef inline int read_on(Scan* s, Py_ssize_t row, Py_ssize_t col, int way) noexcept nogil:
    """Read a line from its second cell on, until no word goes on or it has come round."""
    cdef Py_ssize_t start = row * s.board.cols + col, place = s.origin + row * s.stride + col
    cdef Py_ssize_t step = DROWS[way] * s.stride + DCOLS[way]
    cdef int32_t length = 1
    cdef int code
    while s.now.size and length < s.circle:
        if s.board.wrap:
            advance(&s.board, &row, &col, way)
            place = s.origin + row * s.stride + col
        else:
            place += step
        length += 1
        s.steps += s.now.size
        if enter(s, s.classes[place]) != MORE:
            return NO_MEMORY
        code = find_here(s, start, way, length)
        if code != MORE:
            return code
    return MORE


cdef inline int find_here(Scan* s, Py_ssize_t start, int way, int32_t length) noexcept nogil:
    """Take the words that the cells read so far are."""
    cdef Py_ssize_t k
    cdef int code
    for k in range(s.now.size):
        if s.now.items[k].mask >> 63:
            code = found_at(s, s.now.items[k].number, start, way, length)
            if code != MORE:
                return code
    return MORE


cdef inline int enter(Scan* s, int32_t kind) noexcept nogil:
    """Replace the nodes that have been reached by those that one more cell leads to; their order is kept."""
    cdef int32_t k
    if kind == GONE:
        s.now.size = 0
    elif kind == ANY:
        for _ in range(s.digits):
            if step_to_all(s) != MORE:
                return NO_MEMORY
    else:
        for k in range(s.spans[kind - KNOWN], s.spans[kind - KNOWN + 1]):
            step_to(s, s.spelled[k])
    return MORE


cdef inline void step_to(Scan* s, uint32_t digit) noexcept nogil:
    """Replace the nodes by their children that a digit leads to."""
    cdef Py_ssize_t k, kept = 0
    for k in range(s.now.size):
        s.now.items[kept] = s.now.items[k]
        kept += follow(s.graph, &s.now.items[kept], digit)
    s.now.size = kept


cdef inline int step_to_all(Scan* s) noexcept nogil:
    """Replace the nodes by all their children."""
    cdef Py_ssize_t k
    s.then.size = 0
    for k in range(s.now.size):
        if push_children(s, s.now.items[k]) != MORE:
            return NO_MEMORY
    s.now, s.then = s.then, s.now
    return MORE


cdef inline int push_children(Scan* s, Node parent) noexcept nogil:
    cdef uint64_t bits = parent.mask & LETTERS
    cdef Node node
    while bits:
        node = parent
        if follow(s.graph, &node, lm_lowest_bit(bits)) and push(&s.then, node) != MORE:
            return NO_MEMORY
        bits &= bits - 1
    return MORE


cdef inline int push(Nodes* nodes, Node node) noexcept nogil:
    if reserve(nodes, nodes.size + 1) != MORE:
        return NO_MEMORY
    nodes.items[nodes.size] = node
    nodes.size += 1
    return MORE


cdef inline int append(Nodes* nodes, const Nodes* more) noexcept nogil:
    cdef Py_ssize_t k
    if reserve(nodes, nodes.size + more.size) != MORE:
        return NO_MEMORY
    for k in range(more.size):
        nodes.items[nodes.size + k] = more.items[k]
    nodes.size += more.size
    return MORE


cdef inline int reserve(Nodes* nodes, Py_ssize_t size) noexcept nogil:
    cdef Py_ssize_t room = max(2 * size, <Py_ssize_t> 64)
    cdef Node* items
    if size <= nodes.room:
        return MORE
    items = <Node*> realloc(nodes.items, room * sizeof(Node))
    if items == NULL:
        return NO_MEMORY
    nodes.items = items
    nodes.room = room
    return MORE
