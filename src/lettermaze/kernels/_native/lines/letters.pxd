# Boards where each cell is one digit or nothing: the word graph is walked from each cell in each direction.
#
# Most walks end within three letters, at a place that no branch predictor can guess. So the first two letters are
# looked up in a table of all pairs, and all directions of a cell are asked at once whether the third goes on.
from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t

from ..bits cimport lowest_bit, unlikely
from ..memory cimport take
from ..status cimport INTERRUPTED, MORE, NO_MEMORY, interrupted_after
from ..word_graph cimport LETTERS, Node, ends_word, step
from .hits cimport found_at
from .structs cimport DEAD, DEEP, Pairs, Scan

cdef extern from *:
    """
    LM_DISPATCH_FLAT(lm_lines_letters)
    """
    int walk_board "lm_lines_letters_best"(void* scan) noexcept nogil

cdef enum:
    TRIAL = 1 << 14  # steps before it is judged whether walks are too long,
    LONG = 8  # which is so many steps each


cdef inline int walk_letters(Scan* s) noexcept nogil:
    """Find or count the words from each cell in each direction."""
    s.pairs = <Pairs*> take(&s.pool, 1, sizeof(Pairs))
    return walk_board(s) if s.pairs != NULL else NO_MEMORY


cdef inline int walk_cells "lm_lines_letters"(void* scan) noexcept nogil:
    cdef Scan* s = <Scan*> scan
    cdef const uint8_t* at
    cdef Py_ssize_t row, col
    cdef int code
    cdef const Pairs* pairs = s.pairs
    fill_pairs(s)
    for row in range(s.board.shape.rows):
        at = s.marks + s.origin + row * s.stride
        for col in range(s.board.shape.cols):
            code = walk_cell(s, pairs, at + col, row * s.board.shape.cols + col)
            if unlikely(code):
                return code
    return MORE


cdef inline void fill_pairs(Scan* s) noexcept nogil:
    cdef uint64_t bits = s.graph.root.mask & LETTERS
    cdef Node* one
    cdef uint32_t digit
    while bits:
        digit = lowest_bit(bits)
        bits &= bits - 1
        one = s.pairs.one + digit
        one[0] = s.graph.root
        if step(s.graph.edges, one, digit):
            fill_row(s, one[0], s.pairs.two + (digit << 6))
        else:
            one.mask = 0


cdef inline void fill_row(Scan* s, Node first, Node* row) noexcept nogil:
    """The pairs that begin with one digit."""
    cdef uint64_t bits = first.mask & LETTERS
    cdef uint32_t digit
    while bits:
        digit = lowest_bit(bits)
        bits &= bits - 1
        row[digit] = first
        if not step(s.graph.edges, row + digit, digit):
            row[digit].mask = 0
        row[digit].mask &= ~(1ULL << DEAD)


cdef inline int walk_cell(Scan* s, const Pairs* pairs, const uint8_t* at, Py_ssize_t start) noexcept nogil:
    """Walk from one cell in each direction."""
    cdef const Node* one = pairs.one + at[0]
    cdef const Node* two = pairs.two + (at[0] << 6)
    cdef int64_t steps = 1
    cdef uint64_t alive
    cdef int k, code
    if one.mask == 0:
        return MORE
    if one.mask >> 63:
        code = found_at(s, one.number, start, 0, 1)
        if unlikely(code):
            return code
    alive = going_on(s, two, at)
    while alive:
        k = lowest_bit(alive)
        alive &= alive - 1
        code = walk_line(s, two, at + s.offsets[k], s.offsets[k], start, s.directions[k], &steps)
        if unlikely(code):
            return code
    return rest(s, start, steps)


cdef inline uint64_t going_on(const Scan* s, const Node* two, const uint8_t* at) noexcept nogil:
    """The directions, as bits, in which two letters are a word or a third goes on."""
    cdef const uint8_t* second
    cdef uint64_t mask, alive = 0
    cdef int k
    for k in range(s.ways):
        second = at + s.offsets[k]
        mask = two[second[0]].mask
        alive |= (((mask >> second[s.offsets[k]]) | (mask >> 63)) & 1) << k
    return alive


cdef inline int walk_line(
    Scan* s, const Node* two, const uint8_t* at, Py_ssize_t offset, Py_ssize_t start, int way,
    int64_t* steps
) noexcept nogil:
    """Walk one line, from its second cell on."""
    cdef Node node = two[at[0]]
    cdef uint32_t length = 2
    cdef int code
    while True:
        if node.mask >> 63:
            code = found_at(s, node.number, start, way, length)
            if unlikely(code):
                return code
        at += offset
        length += 1
        if not step(s.graph.edges, &node, at[0]):
            steps[0] += length
            return MORE


cdef inline int rest(Scan* s, Py_ssize_t start, int64_t steps) noexcept nogil:
    """After a cell: look for Ctrl-C now and then, and judge whether walks are too long."""
    if unlikely(interrupted_after(&s.unlooked, steps)):
        return INTERRUPTED
    if not s.may_tire:
        return MORE
    s.steps += steps
    return DEEP if s.steps > TRIAL + LONG * s.ways * start else MORE
