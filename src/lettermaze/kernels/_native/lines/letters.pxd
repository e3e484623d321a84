# Boards where each cell is one digit or nothing: the word graph is walked from each cell in each direction.
#
# Most walks end within three letters, at a place that no branch predictor can guess. So the first two letters are
# looked up in a table of all pairs, and all directions of a cell are asked at once whether the third goes on.
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free

from ..common cimport LM_UNLIKELY, lm_has_popcnt, lm_interrupted, lm_lowest_bit
from .graph cimport follow
from .hits cimport found_at
from .structs cimport BREATH, DEAD, DEEP, INTERRUPTED, LETTERS, MORE, NO_MEMORY, Node, Pairs, Scan

cdef extern from *:
    """
    static LM_FLATTEN int lm_lines_letters(void *, void *);
    LM_POPCNT static LM_FLATTEN int lm_lines_letters_popcnt(void *, void *);
    """

cdef enum:
    TRIAL = 1 << 14  # steps before it is judged whether walks are too long,
    LONG = 8  # which is so many steps each


cdef inline int walk_letters(Scan* s) noexcept nogil:
    """Find or count the words from each cell in each direction."""
    cdef Pairs* pairs = <Pairs*> calloc(1, sizeof(Pairs))
    cdef int code
    if pairs == NULL:
        return NO_MEMORY
    code = walk_with_popcnt(s, pairs) if lm_has_popcnt() else walk_without(s, pairs)
    free(pairs)
    return code


cdef inline int walk_with_popcnt "lm_lines_letters_popcnt"(void* s, void* pairs) noexcept nogil:
    return walk_board(<Scan*> s, <Pairs*> pairs)


cdef inline int walk_without "lm_lines_letters"(void* s, void* pairs) noexcept nogil:
    return walk_board(<Scan*> s, <Pairs*> pairs)


cdef inline int walk_board(Scan* s, Pairs* pairs) noexcept nogil:
    cdef const uint8_t* at
    cdef Py_ssize_t row, col
    cdef int code
    fill_pairs(s, pairs)
    for row in range(s.board.rows):
        at = s.marks + s.origin + row * s.stride
        for col in range(s.board.cols):
            code = walk_cell(s, pairs, at + col, row * s.board.cols + col)
            if LM_UNLIKELY(code):
                return code
    return MORE


cdef inline void fill_pairs(Scan* s, Pairs* pairs) noexcept nogil:
    cdef uint64_t bits = s.root.mask & LETTERS
    cdef uint32_t digit
    while bits:
        digit = lm_lowest_bit(bits)
        bits &= bits - 1
        pairs.one[digit] = s.root
        if follow(s.graph, &pairs.one[digit], digit):
            fill_row(s, pairs.one[digit], pairs.two + (digit << 6))
        else:
            pairs.one[digit].mask = 0


cdef inline void fill_row(Scan* s, Node first, Node* row) noexcept nogil:
    """The pairs that begin with one digit."""
    cdef uint64_t bits = first.mask & LETTERS
    cdef uint32_t digit
    while bits:
        digit = lm_lowest_bit(bits)
        bits &= bits - 1
        row[digit] = first
        if not follow(s.graph, row + digit, digit):
            row[digit].mask = 0
        row[digit].mask &= ~(1ULL << DEAD)


cdef inline int walk_cell(Scan* s, const Pairs* pairs, const uint8_t* at, Py_ssize_t start) noexcept nogil:
    """Walk from one cell in each direction."""
    cdef const Node* one = pairs.one + at[0]
    cdef const Node* two = pairs.two + (at[0] << 6)
    cdef uint64_t alive
    cdef int k, code
    if one.mask == 0:
        return MORE
    if one.mask >> 63:
        code = found_at(s, one.number, start, 0, 1)
        if LM_UNLIKELY(code):
            return code
    alive = going_on(s, two, at)
    while alive:
        k = lm_lowest_bit(alive)
        alive &= alive - 1
        code = walk_line(s, two, at + s.offsets[k], s.offsets[k], start, s.board.directions[k])
        if LM_UNLIKELY(code):
            return code
    return rest(s, start)


cdef inline uint64_t going_on(const Scan* s, const Node* two, const uint8_t* at) noexcept nogil:
    """The directions, as bits, in which two letters are a word or a third goes on."""
    cdef const uint8_t* second
    cdef uint64_t mask, alive = 0
    cdef int k
    for k in range(s.board.ways):
        second = at + s.offsets[k]
        mask = two[second[0]].mask
        alive |= (((mask >> second[s.offsets[k]]) | (mask >> 63)) & 1) << k
    return alive


cdef inline int walk_line(
    Scan* s, const Node* two, const uint8_t* at, Py_ssize_t step, Py_ssize_t start, int way
) noexcept nogil:
    """Walk one line, from its second cell on."""
    cdef Node node = two[at[0]]
    cdef uint32_t length = 2
    cdef int code
    while True:
        if node.mask >> 63:
            code = found_at(s, node.number, start, way, length)
            if LM_UNLIKELY(code):
                return code
        at += step
        length += 1
        if not follow(s.graph, &node, at[0]):
            s.steps += length
            return MORE


cdef inline int rest(Scan* s, Py_ssize_t start) noexcept nogil:
    """After a cell: look for Ctrl-C now and then, and judge whether walks are too long."""
    s.steps += 1
    if LM_UNLIKELY(s.steps >= BREATH):
        s.steps = 0
        s.earlier += BREATH
        if lm_interrupted():
            return INTERRUPTED
    if s.may_tire and s.earlier + s.steps > TRIAL + LONG * s.board.ways * <uint64_t> start:
        return DEEP
    return MORE
