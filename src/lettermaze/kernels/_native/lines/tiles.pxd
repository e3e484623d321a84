# All other boards: tiles of several letters, letters of several digits, cells that may be any letter, joined edges.
#
# Each line is read with all the nodes of the word graph that its cells lead to, in the order of their words.
from libc.stdint cimport int32_t, uint32_t, uint64_t
from libc.string cimport memcpy

from ..bits cimport lowest_bit
from ..memory cimport grow
from ..status cimport INTERRUPTED, MORE, NO_MEMORY, interrupted_after
from ..word_graph cimport LETTERS, Node, ends_word, step
from .directions cimport DCOLS, DROWS, advance, circle
from .hits cimport found_at
from .structs cimport ANY, GONE, KNOWN, Nodes, Scan


cdef inline int read_all(Scan* s, int ways) noexcept nogil:
    """Read from each cell in the first so many directions."""
    cdef Py_ssize_t row, col
    cdef int code
    for row in range(s.board.shape.rows):
        for col in range(s.board.shape.cols):
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
            code = read_line(s, row, col, s.directions[k])
    return code


cdef inline int open_line(Scan* s, Py_ssize_t row, Py_ssize_t col) noexcept nogil:
    """Set `opening` to the nodes that the first cell of a line leads to."""
    s.now.size = 0
    if push(&s.now, s.graph.root) != MORE or enter(s, s.classes[s.origin + row * s.stride + col]) != MORE:
        return NO_MEMORY
    s.opening.size = 0
    return append(&s.opening, &s.now)


cdef inline int read_line(Scan* s, Py_ssize_t row, Py_ssize_t col, int way) noexcept nogil:
    """Find the words that start a line; of one cell in direction 0, of more in the others."""
    cdef int code
    s.circle = circle(&s.board.shape, way)
    s.now.size = 0
    if append(&s.now, &s.opening) != MORE:
        return NO_MEMORY
    code = find_here(s, row * s.board.shape.cols + col, 0, 1) if way == 0 else read_on(s, row, col, way)
    return INTERRUPTED if code == MORE and interrupted_after(&s.unlooked, 1) else code


cdef inline int read_on(Scan* s, Py_ssize_t row, Py_ssize_t col, int way) noexcept nogil:
    """Read a line from its second cell on, until no word goes on or it has come round."""
    cdef Py_ssize_t start = row * s.board.shape.cols + col, place = s.origin + row * s.stride + col
    cdef Py_ssize_t offset = DROWS[way] * s.stride + DCOLS[way]
    cdef int32_t length = 1
    cdef int code
    while s.now.size and length < s.circle:
        if s.board.shape.wrap:
            advance(&s.board.shape, &row, &col, way)
            place = s.origin + row * s.stride + col
        else:
            place += offset
        length += 1
        s.unlooked += s.now.size
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
        if ends_word(s.now.items[k].mask):
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
        for _ in range(s.graph.digits):
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
        kept += step(s.graph.edges, &s.now.items[kept], digit)
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
        if step(s.graph.edges, &node, lowest_bit(bits)) and push(&s.then, node) != MORE:
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
    if more.size == 0:
        return MORE  # memcpy takes no NULL, which an array that never grew is
    if reserve(nodes, nodes.size + more.size) != MORE:
        return NO_MEMORY
    memcpy(nodes.items + nodes.size, more.items, more.size * sizeof(Node))
    nodes.size += more.size
    return MORE


cdef inline int reserve(Nodes* nodes, Py_ssize_t size) noexcept nogil:
    if size <= nodes.room or grow(<void**> &nodes.items, &nodes.room, size, sizeof(Node)):
        return MORE
    return NO_MEMORY
