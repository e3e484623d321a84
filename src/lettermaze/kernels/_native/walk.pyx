"""Walks of a whole lexicon over a board: all its words at once, their points, or the number of their traces.

The search steps along the board and down the word graph together. What is still to do lies on one stack: an item is a
cell that has been entered, with the graph's node there. When it is taken up, the words that end one cell further are
scored, and the cells that may go on are put on the stack, the last one first: for any one word its traces come in
order. Boards of up to 64 cells (`run_small`) keep used cells as bits and loop over letters: those that may follow and
lie round the cell, each with the bits of the cells that hold it. Larger boards (`run_large`) have a border of holes
and mark used cells in place. With reuse (`run_layers`) a prefix is walked once, with all the cells where it can end.

A position is a digit of a tile: the first positions are the cells themselves, further ones lie behind them.
"""

from cpython.buffer cimport PyBUF_SIMPLE, PyBuffer_Release, PyObject_GetBuffer
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from cpython.exc cimport PyErr_CheckSignals
from cpython.list cimport PyList_New, PyList_SET_ITEM
from cpython.ref cimport Py_INCREF
from cpython.unicode cimport PyUnicode_FromKindAndData
from libc.stdint cimport INT64_MAX, int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memcpy, memset

from .common cimport Edge, lm_has_popcnt, lm_highest_bit, lm_lowest_bit, lm_popcount

cdef extern from *:
    """
    #define LM_LETTERS ((1ULL << 62) - 1)
    #define LM_ONE 1ULL
    static LM_FLATTEN void lm_walk_small(void *);
    static LM_FLATTEN LM_POPCNT void lm_walk_small_popcount(void *);
    static LM_FLATTEN void lm_walk_large(void *);
    static LM_FLATTEN LM_POPCNT void lm_walk_large_popcount(void *);
    """
    const uint64_t LETTERS "LM_LETTERS"
    const uint64_t ONE "LM_ONE"

cdef enum:
    BASE = 62               # letters an edge has room for
    SMALL = 64              # cells of a board whose used cells are bits of one word
    ROOT = 64               # the position before the first cell of a small board
    BIT_SET = 1 << 20       # lexicons of up to so many words mark what is found in a bit set
    FIRST_SLICE = 1 << 13   # steps with the lock held, before others may run
    SLICE = 1 << 20         # steps between two looks at signals

cdef enum Want:
    SOLVE
    SCORE
    COUNT


# An entered position with the graph's node there.
cdef struct Item:
    uint64_t used       # the cells of the path, on a small board
    uint64_t mask
    uint32_t first
    uint32_t number     # words before those of the node
    uint32_t until      # words before those after the node, on a large board
    uint32_t depth      # digits spelled
    int32_t pos
    uint32_t cells      # cells of the path
    uint8_t digit       # the last digit spelled


# A found word: where its first trace and its digits lie.
cdef struct Hit:
    uint64_t key        # letters, then number: the order of the words
    size_t path
    size_t text
    uint32_t cells


# A place of a layer: a position where the prefix can end, and the place of the layer before that led there first.
cdef struct Place:
    int32_t pos
    size_t before


# A prefix on the way down: its node, the letters still to take, and the places that may follow.
cdef struct Level:
    uint64_t mask
    uint64_t letters
    uint32_t first
    uint32_t number
    size_t begin
    size_t end


cdef struct Walk:
    # the lexicon
    const Edge* edges
    uint64_t mask
    uint32_t first
    uint32_t words
    int digits
    # the board
    int32_t rows
    int32_t cols
    int32_t wide        # distance of two rows: cols, or cols + 2 with a border
    int32_t places      # first positions, border and root included
    int32_t total       # all positions
    int32_t steps_of[8]  # distances of the neighbours, in order
    int32_t around      # how many there are
    int32_t* joined     # 8 neighbours a cell where edges are joined, -1 behind the last; or NULL
    uint64_t* bits      # digits a position holds; 0: none, or used
    int32_t* more       # the next position of the tile, 0: none; or NULL where every tile is one digit
    int32_t* cell_of    # the cell of a position from `places` on
    uint64_t near[65]   # small boards: the neighbours of a cell
    uint64_t ahead[65]  # small boards: the letters of the neighbours
    uint64_t holds[62]  # small boards: the cells that hold a letter
    uint64_t whole      # small boards: the cells whose tile is one digit
    # the search
    Want want
    uint32_t shortest
    Item* stack
    size_t top
    size_t room
    size_t burst        # what one step may put on the stack
    int32_t start       # large boards: the next first cell
    Level* levels       # with reuse: the prefixes on the way down, and their places
    size_t level_room
    Place* line
    size_t line_room
    uint32_t* stamps    # with reuse: the last level that a position was put in
    uint32_t stamp
    int64_t steps
    int64_t pause
    bint failed         # out of memory
    bint wild           # a tile may be any letter
    bint prune
    int32_t* path       # cells by their number on the path, from 1
    uint64_t* kept      # what a used cell held
    uint32_t depth
    uint8_t* spelled    # digits by depth, from 1
    size_t spelled_room
    # what is found
    uint64_t* seen      # a bit a word
    uint64_t* table     # or a hash set of numbers + 1
    uint64_t slots
    uint64_t held
    const int32_t* points
    size_t top_points
    int64_t score
    uint64_t* counts
    Hit* hits
    size_t hit_count
    size_t hit_room
    int32_t* paths
    size_t path_count
    size_t path_room
    uint8_t* text
    size_t text_count
    size_t text_room
    uint32_t* fresh     # numbers to clear from `seen` before the next board; or NULL
    size_t fresh_count
    size_t fresh_room


def solve(view, cells, int width, int rows, int cols, bint qu, tiles, starts, bint wrap, int neighbors, bint reuse,
          long long shortest, long long limit):
    """All words on a board with their first traces: `(words, ends, path cells)`, sorted by length, then word.

    `cells` holds rows x cols codes; with `cols` -1 it is the text of the rows with line feeds between them, and the
    result is None where the rows differ in length or hold a NUL. -1 stands for more than `limit` steps, if that is not
    negative.
    """
    cdef Walk* w = <Walk*> calloc(1, sizeof(Walk))
    cdef Py_buffer graph
    if w == NULL:
        raise MemoryError
    codes = view[5]
    PyObject_GetBuffer(view[0], &graph, PyBUF_SIMPLE)
    try:
        w.want = SOLVE
        w.shortest = <uint32_t> min(max(shortest, 0), 0xFFFFFFFF)
        open_lexicon(w, view, graph.buf)
        if not open_board(w, cells, width, rows, cols, qu, tiles, starts, wrap, neighbors, codes, reuse):
            return None
        if not search(w, reuse, limit):
            return -1
        return results(w, codes)
    finally:
        close(w)
        PyBuffer_Release(&graph)


def score(view, cells, int width, int rows, int cols, bint qu, tiles, starts, bint wrap, int neighbors, points):
    """The points of all words on a board: `points` is int32, by letters, the last for all longer words.

    The board as in `solve`.
    """
    cdef Walk* w = <Walk*> calloc(1, sizeof(Walk))
    cdef Py_buffer graph
    if w == NULL:
        raise MemoryError
    PyObject_GetBuffer(view[0], &graph, PyBUF_SIMPLE)
    try:
        w.want = SCORE
        w.points = <const int32_t*> PyBytes_AS_STRING(points)
        w.top_points = len(points) // 4 - 1
        open_lexicon(w, view, graph.buf)
        if not open_board(w, cells, width, rows, cols, qu, tiles, starts, wrap, neighbors, view[5], False):
            return None
        search(w, False, -1)
        return w.score
    finally:
        close(w)
        PyBuffer_Release(&graph)


def count(view, cells, int width, int rows, int cols, bint qu, tiles, starts, bint wrap, int neighbors,
          long long limit):
    """How many traces each word of the lexicon has on a board, as uint64 by the word's number; or -1 past `limit`."""
    cdef Walk* w = <Walk*> calloc(1, sizeof(Walk))
    cdef Py_buffer graph
    if w == NULL:
        raise MemoryError
    PyObject_GetBuffer(view[0], &graph, PyBUF_SIMPLE)
    try:
        w.want = COUNT
        open_lexicon(w, view, graph.buf)
        counts = PyBytes_FromStringAndSize(NULL, 8 * <Py_ssize_t> w.words)
        w.counts = <uint64_t*> PyBytes_AS_STRING(counts)
        memset(w.counts, 0, 8 * <size_t> w.words)
        if not open_board(w, cells, width, rows, cols, qu, tiles, starts, wrap, neighbors, view[5], False):
            return None
        if not search(w, False, limit):
            return -1
        return counts
    finally:
        close(w)
        PyBuffer_Release(&graph)


# ---------------------------------------------------------------------------------------------- lexicon and board

cdef int open_lexicon(Walk* w, view, const void* graph) except -1:
    w.edges = <const Edge*> graph
    w.mask = view[1]
    w.first = view[2]
    w.words = view[3]
    w.digits = view[4]
    if w.want == COUNT:
        return 0
    if w.words <= BIT_SET:
        w.seen = <uint64_t*> calloc(w.words // 64 + 1, 8)
    else:
        w.slots = 1 << 12
        w.table = <uint64_t*> calloc(w.slots, 8)
    if w.seen == NULL and w.table == NULL:
        raise MemoryError
    return 0


cdef int open_board(Walk* w, cells, int width, int rows, int cols, bint qu, tiles, starts, bint wrap, int neighbors,
                    codes, bint reuse) except -1:
    """Read the board and make its tables; 0 where it is a text whose rows are not of one length."""
    cdef const char* data = PyBytes_AS_STRING(cells)
    cdef int stride = cols
    cdef Py_ssize_t size = len(cells)
    if cols < 0:
        if rows == 0:
            return size == 0
        if (size + 1) % rows or size >= 0x7FFFFFFF:
            return 0
        stride = <int> ((size + 1) // rows)
        cols = stride - 1
        if not is_block(data, rows, stride):
            return 0
    w.rows = rows
    w.cols = cols
    shape(w, wrap, neighbors, reuse or <long long> rows * cols > SMALL)
    if starts:
        fill_tiles(w, data, tiles, starts, codes)
    elif width == 1:
        fill_text(w, <const uint8_t*> data, stride, qu, codes)
    else:
        fill_wide(w, <const int32_t*> data, codes)
    make_room(w, reuse)
    if w.joined == NULL and w.wide == w.cols:
        look_ahead(w)
    return 1


cdef bint is_block(const char* text, int rows, int stride) noexcept:
    """Whether the text is `rows` lines of one length, line feeds nowhere else, and no NUL."""
    cdef Py_ssize_t i, size = <Py_ssize_t> rows * stride - 1
    cdef int col = 0
    for i in range(size):
        col += 1
        if col == stride:
            if text[i] != c"\n":
                return False
            col = 0
        elif text[i] == c"\n" or text[i] == 0:
            return False
    return True


cdef int shape(Walk* w, bint wrap, int neighbors, bint large) except -1:
    """The geometry: neighbours as bits (small), as distances on a bordered board, or as lists where edges join."""
    cdef int dr, dc
    w.wide = w.cols
    w.places = SMALL + 1
    if large:
        if wrap:
            w.places = w.rows * w.cols
        else:
            w.wide = w.cols + 2
            w.places = (w.rows + 2) * w.wide
    w.around = 0
    for dr in range(-1, 2):
        for dc in range(-1, 2):
            if (dr or dc) and (neighbors == 8 or dr == 0 or dc == 0):
                w.steps_of[w.around] = dr * w.wide + dc
                w.around += 1
    if not large:
        near_cells(w, wrap, neighbors)
    elif wrap:
        join_edges(w, neighbors)
    return 0


cdef void near_cells(Walk* w, bint wrap, int neighbors) noexcept:
    cdef int r, c, dr, dc, rr, cc
    cdef uint64_t bits
    for r in range(w.rows):
        for c in range(w.cols):
            bits = 0
            for dr in range(-1, 2):
                rr = r + dr
                if rr < 0 or rr >= w.rows:
                    if not wrap:
                        continue
                    rr = (rr + w.rows) % w.rows
                for dc in range(-1, 2):
                    if neighbors == 4 and dr and dc:
                        continue
                    cc = c + dc
                    if cc < 0 or cc >= w.cols:
                        if not wrap:
                            continue
                        cc = (cc + w.cols) % w.cols
                    bits |= ONE << (rr * w.cols + cc)
            w.near[r * w.cols + c] = bits & ~(ONE << (r * w.cols + c))


cdef int join_edges(Walk* w, int neighbors) except -1:
    """The neighbours of each cell of a torus: other cells, each once, in order."""
    cdef int r, c, dr, dc, held, k, n
    cdef int32_t other
    cdef int32_t* near
    w.joined = <int32_t*> malloc(32 * (<size_t> w.places + 1))
    if w.joined == NULL:
        raise MemoryError
    for r in range(w.rows):
        for c in range(w.cols):
            near = w.joined + 8 * <size_t> (r * w.cols + c)
            held = 0
            for dr in range(-1, 2):
                for dc in range(-1, 2):
                    if neighbors == 4 and dr and dc:
                        continue
                    other = (r + dr + w.rows) % w.rows * w.cols + (c + dc + w.cols) % w.cols
                    if other == r * w.cols + c:
                        continue
                    k = held
                    while k and near[k - 1] > other:
                        k -= 1
                    if k and near[k - 1] == other:
                        continue
                    for n in range(held, k, -1):
                        near[n] = near[n - 1]
                    near[k] = other
                    held += 1
            for k in range(held, 8):
                near[k] = -1
    return 0


cdef int claim_positions(Walk* w, int32_t further) except -1:
    """Memory for all positions: the first ones and `further` behind them."""
    if further and w.places > 0x7FFFFFFF - further:
        raise MemoryError
    w.total = w.places + further
    w.bits = <uint64_t*> calloc(w.total, 8)
    if w.bits == NULL:
        raise MemoryError
    if further:
        w.more = <int32_t*> calloc(w.total, 4)
        w.cell_of = <int32_t*> calloc(further, 4)
        if w.more == NULL or w.cell_of == NULL:
            raise MemoryError
    return 0


cdef inline int32_t position(const Walk* w, int row, int col) noexcept nogil:
    return row * w.cols + col if w.wide == w.cols else (row + 1) * w.wide + col + 1


cdef inline int32_t cell(const Walk* w, int32_t pos) noexcept nogil:
    """The number, row by row, of the cell at a first position."""
    return pos if w.wide == w.cols else (pos // w.wide - 1) * w.cols + pos % w.wide - 1


cdef int32_t letter_number(const int32_t* codes, Py_ssize_t count, int32_t code) noexcept nogil:
    """The number of a letter, or -1 where no word has it."""
    cdef Py_ssize_t low = 0, high = count, middle
    while low < high:
        middle = (low + high) >> 1
        if codes[middle] < code:
            low = middle + 1
        else:
            high = middle
    return <int32_t> low if low < count and codes[low] == code else -1


cdef int fill_text(Walk* w, const uint8_t* data, int stride, bint qu, codes) except -1:
    """Cells of one Latin-1 letter; with `qu` a Q is QU."""
    cdef const int32_t* alphabet = <const int32_t*> PyBytes_AS_STRING(codes)
    cdef Py_ssize_t letters = len(codes) // 4
    cdef int letter[256]
    cdef int row, col, tail
    cdef int32_t pos, further = 0
    cdef Py_ssize_t i
    cdef uint8_t code
    if w.digits > 1:
        return fill_by_letter(w, data, NULL, stride, qu, codes)
    memset(letter, 0xFF, sizeof(letter))
    for i in range(letters):
        if alphabet[i] > 255:
            break
        letter[alphabet[i]] = <int> i
    letter[0] = -1
    if qu:
        for row in range(w.rows):
            for col in range(w.cols):
                code = data[row * stride + col]
                further += code == c"Q" or code == c"q"
    claim_positions(w, further)
    further = w.places
    for row in range(w.rows):
        pos = position(w, row, 0)
        for col in range(w.cols):
            code = data[row * stride + col]
            if letter[code] >= 0:
                w.bits[pos + col] = ONE << letter[code]
                if qu and (code == c"Q" or code == c"q"):
                    tail = letter[code + 4]
                    if tail < 0:
                        w.bits[pos + col] = 0
                    else:
                        w.more[pos + col] = further
                        w.cell_of[further - w.places] = pos + col
                        w.bits[further] = ONE << tail
                        further += 1
    return 0


cdef int fill_wide(Walk* w, const int32_t* data, codes) except -1:
    """Cells of one letter of any alphabet."""
    return fill_by_letter(w, NULL, data, w.cols, False, codes)


cdef int fill_by_letter(Walk* w, const uint8_t* narrow, const int32_t* data, int stride, bint qu, codes) except -1:
    """Cells of one letter (two for a Q with `qu`), each of any number of digits."""
    cdef const int32_t* alphabet = <const int32_t*> PyBytes_AS_STRING(codes)
    cdef Py_ssize_t letters = len(codes) // 4
    cdef int row, col
    cdef int32_t tile[2]
    cdef int32_t further = 0, code
    cdef Py_ssize_t size = <Py_ssize_t> w.rows * w.cols
    if size * (2 * w.digits - 1) > 0x3FFFFFFF:
        raise MemoryError
    if w.digits > 1 or qu:
        further = <int32_t> size * ((w.digits << qu) - 1)
    claim_positions(w, further)
    further = w.places
    for row in range(w.rows):
        for col in range(w.cols):
            code = data[row * stride + col] if narrow == NULL else narrow[row * stride + col]
            if code:
                tile[0] = code
                tile[1] = code + 4
                further = put_tile(
                    w, position(w, row, col), tile, 2 if qu and (code == c"Q" or code == c"q") else 1,
                    alphabet, letters, further,
                )
    return 0


cdef int fill_tiles(Walk* w, const char* data, tiles, starts, codes) except -1:
    """Cells of any tiles, by the table of tiles."""
    cdef const int32_t* cells = <const int32_t*> data
    cdef const int32_t* letters = <const int32_t*> PyBytes_AS_STRING(tiles)
    cdef const int32_t* begin = <const int32_t*> PyBytes_AS_STRING(starts)
    cdef const int32_t* alphabet = <const int32_t*> PyBytes_AS_STRING(codes)
    cdef Py_ssize_t known = len(codes) // 4
    cdef Py_ssize_t i, size = <Py_ssize_t> w.rows * w.cols
    cdef long long further = 0
    cdef int32_t code
    cdef int32_t last
    cdef int row, col
    for i in range(size):
        code = cells[i]
        if code:
            further += <long long> (begin[code + 1] - begin[code]) * w.digits - 1
    if further > 0x3FFFFFFF:
        raise MemoryError
    claim_positions(w, <int32_t> further)
    last = w.places
    for row in range(w.rows):
        for col in range(w.cols):
            code = cells[row * w.cols + col]
            if code:
                last = put_tile(
                    w, position(w, row, col), letters + begin[code], begin[code + 1] - begin[code], alphabet, known,
                    last,
                )
    return 0


cdef int32_t put_tile(Walk* w, int32_t pos, const int32_t* tile, int32_t length, const int32_t* alphabet,
                      Py_ssize_t known, int32_t further) noexcept:
    """Put a tile's digits at a cell and on from `further`; a tile with a letter that no word has becomes a hole."""
    cdef int32_t i, letter, at = pos
    cdef int k, _k, digit, power
    for i in range(length):
        if tile[i] >= 0 and letter_number(alphabet, known, tile[i]) < 0:
            return further
    for i in range(length):
        letter = -1 if tile[i] < 0 else letter_number(alphabet, known, tile[i])
        power = 1
        for _k in range(w.digits - 1):
            power *= BASE
        for k in range(w.digits):
            digit = letter // power % BASE
            power //= BASE
            if i or k:
                w.more[at] = further
                w.cell_of[further - w.places] = pos
                at = further
                further += 1
            if letter < 0:
                w.wild = True
                w.bits[at] = LETTERS
            else:
                w.bits[at] = ONE << digit
    return further


cdef void look_ahead(Walk* w) noexcept:
    """The tables of a small board: which cells hold a letter, and which letters lie round a cell."""
    cdef int i, size = w.rows * w.cols
    cdef uint64_t all_cells = 0, near, bits
    w.ahead[ROOT] = 0
    w.whole = 0
    for i in range(size):
        bits = w.bits[i]
        if bits:
            all_cells |= ONE << i
            if w.more == NULL or not w.more[i]:
                w.whole |= ONE << i
            w.ahead[ROOT] |= bits
            while bits:
                w.holds[lm_lowest_bit(bits)] |= ONE << i
                bits &= bits - 1
    for i in range(size):
        near = w.near[i] & all_cells
        w.near[i] = near
        bits = 0
        while near:
            bits |= w.bits[lm_lowest_bit(near)]
            near &= near - 1
        w.ahead[i] = bits
    w.near[ROOT] = all_cells


cdef int make_room(Walk* w, bint reuse) except -1:
    """Memory for the stack and the path."""
    cdef size_t size = <size_t> w.rows * w.cols
    w.burst = SMALL if w.wide == w.cols and w.joined == NULL else 8
    if w.more != NULL or w.wild:
        w.burst *= BASE
    w.room = w.burst + 9 * SMALL
    w.stack = <Item*> malloc(w.room * sizeof(Item))
    w.path = <int32_t*> malloc((size + 2) * 4)
    w.spelled_room = size + w.total - w.places + 2
    w.spelled = <uint8_t*> malloc(w.spelled_room)
    if w.stack == NULL or w.path == NULL or w.spelled == NULL:
        raise MemoryError
    if size > SMALL:
        w.kept = <uint64_t*> malloc((size + 2) * 8)
        if w.kept == NULL:
            raise MemoryError
    return 0


cdef void close(Walk* w) noexcept:
    free(w.joined)
    free(w.bits)
    free(w.more)
    free(w.cell_of)
    free(w.stack)
    free(w.path)
    free(w.kept)
    free(w.spelled)
    free(w.levels)
    free(w.line)
    free(w.stamps)
    free(w.seen)
    free(w.table)
    free(w.hits)
    free(w.paths)
    free(w.text)
    free(w.fresh)
    free(w)


# ------------------------------------------------------------------------------------------------------ the search

cdef bint search(Walk* w, bint reuse, long long limit) except? -1:
    """Run the search to its end, with the lock free except for the first moment; False past `limit` steps."""
    cdef void (*run)(void*) noexcept nogil
    cdef bint popcount = lm_has_popcnt()
    cdef bint first = w.wide == w.cols and w.joined == NULL
    if limit < 0:
        limit = INT64_MAX
    if not w.rows or not w.cols:
        return True
    if reuse:
        return search_layers(w, limit)
    if first:
        w.stack[0].mask = w.mask
        w.stack[0].first = w.first
        w.stack[0].number = 0
        w.stack[0].used = 0
        w.stack[0].depth = 0
        w.stack[0].cells = 0
        w.stack[0].pos = ROOT
        w.top = 1
        run = run_small_popcount if popcount else run_small
    else:
        w.prune = limit == INT64_MAX and w.seen != NULL
        run = run_large_popcount if popcount else run_large
    while True:
        if first:
            w.pause = min(<int64_t> FIRST_SLICE, limit)
            run(w)
            first = False
        else:
            w.pause = min(w.steps + SLICE, limit)
            with nogil:
                run(w)
        if w.failed:
            raise MemoryError
        if w.steps > limit:
            return False
        if w.steps <= w.pause:
            return True
        PyErr_CheckSignals()


cdef void run_small "lm_walk_small"(void* walk) noexcept nogil:
    walk_small(<Walk*> walk)


cdef void run_small_popcount "lm_walk_small_popcount"(void* walk) noexcept nogil:
    walk_small(<Walk*> walk)


cdef void run_large "lm_walk_large"(void* walk) noexcept nogil:
    walk_large(<Walk*> walk)


cdef void run_large_popcount "lm_walk_large_popcount"(void* walk) noexcept nogil:
    walk_large(<Walk*> walk)


cdef inline void walk_small(Walk* w) noexcept nogil:
    """Go on until the stack is empty or `steps` has passed `pause`."""
    cdef Item item
    cdef Item* next
    cdef const Edge* edge
    cdef uint64_t letters, cells, free_cells, bit
    cdef uint32_t number, base
    cdef int digit, at
    cdef int32_t further, here
    while w.top:
        if w.steps > w.pause:
            return
        w.top -= 1
        item = w.stack[w.top]
        here = item.pos if item.pos < w.places else w.cell_of[item.pos - w.places]
        w.path[item.cells] = here
        w.spelled[item.depth] = item.digit
        base = item.number + <uint32_t> (item.mask >> 63)
        if w.top + w.burst > w.room and not grow_stack(w):
            return
        if w.more != NULL and w.more[item.pos]:
            inside_tile(w, &item)
            continue
        letters = item.mask & w.ahead[here]
        free_cells = w.near[here] & ~item.used
        while letters:
            digit = lm_lowest_bit(letters)
            bit = letters & (~letters + 1)
            letters ^= bit
            cells = w.holds[digit] & free_cells
            if not cells:
                continue
            edge = w.edges + item.first + lm_popcount(item.mask & (bit - 1))
            w.steps += lm_popcount(cells & w.whole)
            number = base + edge.skip
            if edge.mask >> 63 and cells & w.whole:
                record(w, &item, number, digit, lm_lowest_bit(cells & w.whole), lm_popcount(cells & w.whole))
            if edge.mask & LETTERS and edge.first < item.first:
                while cells:
                    at = lm_highest_bit(cells)
                    cells ^= ONE << at
                    further = w.more[at] if w.more != NULL else 0
                    if edge.mask & (w.bits[further] if further else w.ahead[at]):
                        next = &w.stack[w.top]
                        next.used = item.used | ONE << at
                        next.mask = edge.mask
                        next.first = edge.first
                        next.number = number
                        next.depth = item.depth + 1
                        next.pos = at
                        next.cells = item.cells + 1
                        next.digit = digit
                        w.top += 1


cdef inline void walk_large(Walk* w) noexcept nogil:
    """Go on until all first cells are done or `steps` has passed `pause`."""
    cdef Item item
    cdef int32_t pos, n
    cdef int32_t matched[8]
    cdef int i, held
    while w.steps <= w.pause:
        if w.top + w.burst > w.room and not grow_stack(w):
            return
        if not w.top:
            release_path(w, 0)
            if w.start == w.places:
                return
            item.mask = w.mask
            item.first = w.first
            item.number = 0
            item.until = w.words
            item.depth = 0
            item.cells = 0
            item.used = 0
            w.start += 1
            if w.bits[w.start - 1]:
                enter(w, &item, w.start - 1, w.bits[w.start - 1] & w.mask, w.start - 1)
            continue
        w.top -= 1
        item = w.stack[w.top]
        if w.prune and all_seen(w, item.number + <uint32_t> (item.mask >> 63), item.until):
            continue
        release_path(w, item.cells - 1)
        pos = item.pos if item.pos < w.places else w.cell_of[item.pos - w.places]
        w.path[item.cells] = pos
        w.kept[item.cells] = w.bits[pos]
        w.bits[pos] = 0
        w.depth = item.cells
        w.spelled[item.depth] = item.digit
        if w.more != NULL and w.more[item.pos]:
            inside_tile(w, &item)
            continue
        held = 0
        if w.joined == NULL:
            for i in range(w.around):
                n = pos + w.steps_of[i]
                matched[held] = n
                held += (w.bits[n] & item.mask) != 0
        else:
            for i in range(8):
                n = w.joined[8 * <size_t> pos + i]
                if n < 0:
                    break
                matched[held] = n
                held += (w.bits[n] & item.mask) != 0
        for i in range(held):
            score_cell(w, &item, matched[i])
        for i in range(held - 1, -1, -1):
            enter(w, &item, matched[i], w.bits[matched[i]] & item.mask, -1)


cdef inline void release_path(Walk* w, uint32_t keep) noexcept nogil:
    """Give the cells of the path behind the first `keep` their digits back."""
    while w.depth > keep:
        w.bits[w.path[w.depth]] = w.kept[w.depth]
        w.depth -= 1


cdef inline void score_cell(Walk* w, const Item* item, int32_t pos) noexcept nogil:
    """Score the words that end at the cell, one further than the item."""
    cdef uint64_t letters = w.bits[pos] & item.mask
    cdef uint64_t bit
    cdef const Edge* edge
    if w.more != NULL and w.more[pos]:
        return
    while letters:
        bit = letters & (~letters + 1)
        letters ^= bit
        edge = w.edges + item.first + lm_popcount(item.mask & (bit - 1))
        w.steps += 1
        if edge.mask >> 63:
            record(w, item, item.number + <uint32_t> (item.mask >> 63) + edge.skip, lm_lowest_bit(bit), pos, 1)


cdef inline void enter(Walk* w, const Item* item, int32_t pos, uint64_t letters, int32_t scored) noexcept nogil:
    """Put the cell on the stack, with each of the letters that have words below; score it first if it is `scored`."""
    cdef uint64_t bit, after
    cdef const Edge* edge
    cdef Item* next
    cdef int32_t further = w.more[pos] if w.more != NULL else 0
    cdef uint32_t base = item.number + <uint32_t> (item.mask >> 63)
    if scored >= 0:
        score_cell(w, item, scored)
    while letters:
        bit = letters & (~letters + 1)
        letters ^= bit
        edge = w.edges + item.first + lm_popcount(item.mask & (bit - 1))
        if not edge.mask & LETTERS or edge.first >= item.first or (further and not edge.mask & w.bits[further]):
            continue
        after = item.mask & LETTERS & ~((bit << 1) - 1)
        next = &w.stack[w.top]
        next.mask = edge.mask
        next.first = edge.first
        next.number = base + edge.skip
        next.until = base + edge[1].skip if after else item.until
        next.depth = item.depth + 1
        next.pos = pos
        next.cells = item.cells + 1
        next.digit = lm_lowest_bit(bit)
        w.top += 1


cdef inline void inside_tile(Walk* w, const Item* item) noexcept nogil:
    """Take the next digit of a tile of several: one that the tile holds, or any where it is a wildcard."""
    cdef int32_t pos = w.more[item.pos]
    cdef int32_t further = w.more[pos]
    cdef uint64_t letters = item.mask & w.bits[pos]
    cdef uint64_t bit, after
    cdef const Edge* edge
    cdef Item* next
    cdef uint32_t base = item.number + <uint32_t> (item.mask >> 63)
    while letters:
        bit = letters & (~letters + 1)
        letters ^= bit
        edge = w.edges + item.first + lm_popcount(item.mask & (bit - 1))
        if not further:
            w.steps += 1
            if edge.mask >> 63:
                record(w, item, base + edge.skip, lm_lowest_bit(bit), -1, 1)
        if not edge.mask & LETTERS or edge.first >= item.first or (further and not edge.mask & w.bits[further]):
            continue
        after = item.mask & LETTERS & ~((bit << 1) - 1)
        next = &w.stack[w.top]
        next[0] = item[0]
        next.mask = edge.mask
        next.first = edge.first
        next.number = base + edge.skip
        next.until = base + edge[1].skip if after else item.until
        next.depth = item.depth + 1
        next.pos = pos
        next.digit = lm_lowest_bit(bit)
        w.top += 1


cdef bint grow_stack(Walk* w) noexcept nogil:
    cdef void* bigger = realloc(w.stack, 2 * w.room * sizeof(Item))
    if bigger == NULL:
        w.failed = True
        return False
    w.stack = <Item*> bigger
    w.room *= 2
    return True


cdef inline bint all_seen(const Walk* w, uint32_t begin, uint32_t end) noexcept nogil:
    """Whether the words from `begin` to `end` are all found, as far as two words of bits can tell."""
    cdef uint64_t low, high
    cdef uint32_t first = begin >> 6
    cdef uint32_t last = (end - 1) >> 6
    if begin >= end or end > w.words or last - first > 1:
        return False
    low = ~<uint64_t> 0 << (begin & 63)
    high = ~<uint64_t> 0 >> (63 - ((end - 1) & 63))
    if first == last:
        return (w.seen[first] & low & high) == low & high
    return (w.seen[first] & low) == low and (w.seen[last] & high) == high


# ------------------------------------------------------------------------------------------------------- with reuse

cdef bint search_layers(Walk* w, long long limit) except? -1:
    """Walk each prefix once, with all places where it can end; a place is named by the first way there.

    The places of a layer stand in the order of their first traces: it is the order of the places before, then of the
    cells, so the first to reach a place has the first trace.
    """
    cdef int32_t pos
    cdef size_t depth = 0
    cdef bint done = False
    w.stamps = <uint32_t*> calloc(w.total + 1, 4)
    w.level_room = 64
    w.levels = <Level*> malloc(w.level_room * sizeof(Level))
    w.line_room = 1024
    while w.line_room < <size_t> w.places:
        w.line_room *= 2
    w.line = <Place*> malloc(w.line_room * sizeof(Place))
    if w.stamps == NULL or w.levels == NULL or w.line == NULL:
        raise MemoryError
    w.levels[0].mask = w.mask
    w.levels[0].first = w.first
    w.levels[0].number = 0
    w.levels[0].begin = 0
    w.levels[0].end = 0
    w.levels[0].letters = 0
    for pos in range(w.places):
        if w.bits[pos] & w.mask:
            w.line[w.levels[0].end].pos = pos
            w.line[w.levels[0].end].before = <size_t> -1
            w.levels[0].end += 1
            w.levels[0].letters |= w.bits[pos] & w.mask
    while not done:
        w.pause = min(w.steps + SLICE, limit)
        with nogil:
            done = walk_layers(w, &depth)
        if w.failed:
            raise MemoryError
        if w.steps > limit:
            return False
        PyErr_CheckSignals()
    return True


cdef bint walk_layers(Walk* w, size_t* at) noexcept nogil:
    """Go on at level `at` until nothing is left (True) or `steps` has passed `pause`."""
    cdef Level* level
    cdef const Edge* edge
    cdef uint64_t bit
    cdef size_t i, begin, end, first_end, whole
    cdef int32_t pos
    cdef uint32_t number
    while True:
        if w.steps > w.pause:
            return False
        level = &w.levels[at[0]]
        if not level.letters:
            if at[0] == 0:
                return True
            at[0] -= 1
            continue
        bit = level.letters & (~level.letters + 1)
        level.letters ^= bit
        edge = w.edges + level.first + lm_popcount(level.mask & (bit - 1))
        number = level.number + <uint32_t> (level.mask >> 63) + edge.skip
        begin = level.end
        if not hold_line(w, begin + (level.end - level.begin)):
            return True
        end = begin
        first_end = <size_t> -1
        whole = 0
        for i in range(level.begin, level.end):
            pos = w.line[i].pos
            if w.bits[pos] & bit:
                w.line[end] = w.line[i]
                if w.more == NULL or not w.more[pos]:
                    whole += 1
                    if first_end == <size_t> -1:
                        first_end = end
                end += 1
        w.steps += whole
        if at[0] + 2 > w.spelled_room and not grow_spelled(w):
            return True
        w.spelled[at[0] + 1] = lm_lowest_bit(bit)
        if edge.mask >> 63 and whole:
            record_line(w, number, at[0] + 1, first_end)
        if edge.mask & LETTERS and edge.first < level.first and not go_down(w, at, edge, number, begin, end):
            return True


cdef bint go_down(Walk* w, size_t* at, const Edge* edge, uint32_t number, size_t begin, size_t end) noexcept nogil:
    """Open the level below the places from `begin` to `end`; False without memory."""
    cdef Level* level
    cdef void* bigger
    cdef size_t i
    cdef int32_t pos, n, k
    cdef uint64_t letters = 0
    cdef size_t last = end
    if at[0] + 2 > w.level_room:
        bigger = realloc(w.levels, 2 * w.level_room * sizeof(Level))
        if bigger == NULL:
            w.failed = True
            return False
        w.levels = <Level*> bigger
        w.level_room *= 2
    w.stamp += 1
    if w.stamp == 0:
        memset(w.stamps, 0, 4 * <size_t> w.total)
        w.stamp = 1
    for i in range(begin, end):
        if not hold_line(w, last + 8):
            return False
        pos = w.line[i].pos
        if w.more != NULL and w.more[pos]:
            letters |= put_place(w, &last, w.more[pos], i, edge.mask)
            continue
        if pos >= w.places:
            pos = w.cell_of[pos - w.places]
        for k in range(8):
            if w.joined != NULL:
                n = w.joined[8 * <size_t> pos + k]
                if n < 0:
                    break
            elif k < w.around:
                n = pos + w.steps_of[k]
            else:
                break
            letters |= put_place(w, &last, n, i, edge.mask)
    if not letters:
        return True
    at[0] += 1
    level = &w.levels[at[0]]
    level.mask = edge.mask
    level.first = edge.first
    level.number = number
    level.begin = end
    level.end = last
    level.letters = letters
    return True


cdef inline uint64_t put_place(Walk* w, size_t* last, int32_t pos, size_t before, uint64_t mask) noexcept nogil:
    """Add a place unless the level has it or no letter fits; the letters that fit."""
    cdef uint64_t fit = w.bits[pos] & mask & LETTERS
    if fit and w.stamps[pos] != w.stamp:
        w.stamps[pos] = w.stamp
        w.line[last[0]].pos = pos
        w.line[last[0]].before = before
        last[0] += 1
    return fit


cdef bint hold_line(Walk* w, size_t wanted) noexcept nogil:
    cdef void* bigger
    cdef size_t room = w.line_room
    while room < wanted:
        room *= 2
    if room == w.line_room:
        return True
    bigger = realloc(w.line, room * sizeof(Place))
    if bigger == NULL:
        w.failed = True
        return False
    w.line = <Place*> bigger
    w.line_room = room
    return True


cdef bint grow_spelled(Walk* w) noexcept nogil:
    cdef void* bigger = realloc(w.spelled, 2 * w.spelled_room + 64)
    if bigger == NULL:
        w.failed = True
        return False
    w.spelled = <uint8_t*> bigger
    w.spelled_room = 2 * w.spelled_room + 64
    return True


cdef void record_line(Walk* w, uint32_t number, size_t depth, size_t place) noexcept nogil:
    """Keep a word that ends at a place, with the way there."""
    cdef size_t i = place, cells = 0
    if depth // w.digits < w.shortest or number >= w.words:
        return
    while i != <size_t> -1:
        cells += w.line[i].pos < w.places
        i = w.line[i].before
    if not hold_hit(w, number, depth, cells):
        return
    i = place
    while i != <size_t> -1:
        if w.line[i].pos < w.places:
            cells -= 1
            w.paths[w.path_count + cells] = cell(w, w.line[i].pos)
        i = w.line[i].before
    memcpy(w.text + w.text_count, w.spelled + 1, depth)
    keep_hit(w)


# --------------------------------------------------------------------------------------------------- what is found

cdef inline void record(Walk* w, const Item* item, uint32_t number, int digit, int32_t pos, int ways) noexcept nogil:
    """Take a word that ends one digit behind the item, at `pos` (or inside the item's cell, -1)."""
    cdef size_t letters
    cdef uint32_t i, cells
    if number >= w.words:
        return
    if w.want == COUNT:
        w.counts[number] += ways
        return
    letters = item.depth + 1
    if w.digits > 1:
        letters //= w.digits
    if letters < w.shortest or not is_new(w, number):
        return
    if w.want == SCORE:
        w.score += w.points[min(letters, w.top_points)]
        return
    cells = item.cells + (pos >= 0)
    if not hold_hit(w, number, item.depth + 1, cells):
        return
    for i in range(item.cells):
        w.paths[w.path_count + i] = cell(w, w.path[i + 1])
    if pos >= 0:
        w.paths[w.path_count + item.cells] = cell(w, pos)
    memcpy(w.text + w.text_count, w.spelled + 1, item.depth)
    w.text[w.text_count + item.depth] = digit
    keep_hit(w)


cdef inline bint is_new(Walk* w, uint32_t number) noexcept nogil:
    """Whether the word is found for the first time; it counts as found from now on."""
    cdef uint64_t bit
    if w.seen == NULL:
        return is_new_in_table(w, number)
    bit = ONE << (number & 63)
    if w.seen[number >> 6] & bit:
        return False
    w.seen[number >> 6] |= bit
    return True


cdef bint is_new_in_table(Walk* w, uint32_t number) noexcept nogil:
    cdef uint64_t* bigger
    cdef uint64_t i
    if 2 * w.held >= w.slots:
        bigger = <uint64_t*> calloc(2 * w.slots, 8)
        if bigger == NULL:
            w.failed = True
            return False
        for i in range(w.slots):
            if w.table[i]:
                put_number(bigger, 2 * w.slots, w.table[i])
        free(w.table)
        w.table = bigger
        w.slots *= 2
    if not put_number(w.table, w.slots, <uint64_t> number + 1):
        return False
    w.held += 1
    return True


cdef bint put_number(uint64_t* table, uint64_t slots, uint64_t number) noexcept nogil:
    """Add a number to an open table of a power of two slots; False if it is there."""
    cdef uint64_t at = (number * <uint64_t> 0x9E3779B97F4A7C15) >> 20 & (slots - 1)
    while table[at]:
        if table[at] == number:
            return False
        at = (at + 1) & (slots - 1)
    table[at] = number
    return True


cdef bint hold_hit(Walk* w, uint32_t number, size_t depth, size_t cells) noexcept nogil:
    """Room for one more word, and its heading; False without memory."""
    cdef Hit* hit
    if w.hit_count == w.hit_room and not grow(<void**> &w.hits, &w.hit_room, w.hit_count + 1, sizeof(Hit)):
        w.failed = True
        return False
    if w.path_count + cells > w.path_room and not grow(<void**> &w.paths, &w.path_room, w.path_count + cells, 4):
        w.failed = True
        return False
    if w.text_count + depth > w.text_room and not grow(<void**> &w.text, &w.text_room, w.text_count + depth, 1):
        w.failed = True
        return False
    hit = &w.hits[w.hit_count]
    hit.key = <uint64_t> (depth // w.digits) << 32 | number
    hit.path = w.path_count
    hit.text = w.text_count
    hit.cells = <uint32_t> cells
    return True


cdef inline void keep_hit(Walk* w) noexcept nogil:
    cdef Hit* hit = &w.hits[w.hit_count]
    w.path_count += hit.cells
    w.text_count += (hit.key >> 32) * w.digits
    w.hit_count += 1


cdef bint grow(void** block, size_t* room, size_t wanted, size_t size) noexcept nogil:
    cdef size_t more = max(2 * room[0], max(wanted, <size_t> 256))
    cdef void* bigger
    if more > (<size_t> -1 >> 1) // size:
        return False
    bigger = realloc(block[0], more * size)
    if bigger == NULL:
        return False
    block[0] = bigger
    room[0] = more
    return True


cdef bint sort_hits(Walk* w) noexcept nogil:
    """Merge sort by key, runs of 1, 2, 4 ...; False without memory."""
    cdef size_t n = w.hit_count, width = 1, low, middle, high, i, j, k
    cdef Hit* source = w.hits
    cdef Hit* target
    if n < 2:
        return True
    target = <Hit*> malloc(n * sizeof(Hit))
    if target == NULL:
        return False
    while width < n:
        low = 0
        while low < n:
            middle = min(low + width, n)
            high = min(middle + width, n)
            i = low
            j = middle
            for k in range(low, high):
                if i < middle and (j >= high or source[i].key <= source[j].key):
                    target[k] = source[i]
                    i += 1
                else:
                    target[k] = source[j]
                    j += 1
            low = high
        source, target = target, source
        width *= 2
    free(target)
    w.hits = source
    w.hit_room = n
    return True


cdef results(Walk* w, codes):
    """`(words, ends, path cells)` of all hits, sorted."""
    cdef const int32_t* alphabet = <const int32_t*> PyBytes_AS_STRING(codes)
    cdef size_t i, k, letter, length, longest = 0
    cdef int _d
    cdef const uint8_t* digit
    cdef uint32_t* spelling
    cdef int32_t* place
    cdef int32_t* end
    cdef int32_t total = 0
    if w.path_count > 0x7FFFFFFF or not sort_hits(w):
        raise MemoryError
    words = PyList_New(w.hit_count)
    ends = PyBytes_FromStringAndSize(NULL, 4 * w.hit_count)
    cells = PyBytes_FromStringAndSize(NULL, 4 * w.path_count)
    end = <int32_t*> PyBytes_AS_STRING(ends)
    place = <int32_t*> PyBytes_AS_STRING(cells)
    if w.hit_count:
        longest = w.hits[w.hit_count - 1].key >> 32
    spelling = <uint32_t*> malloc(4 * longest + 4)
    if spelling == NULL:
        raise MemoryError
    try:
        for i in range(w.hit_count):
            length = w.hits[i].key >> 32
            digit = w.text + w.hits[i].text
            for k in range(length):
                letter = 0
                for _d in range(w.digits):
                    letter = letter * BASE + digit[0]
                    digit += 1
                spelling[k] = alphabet[letter]
            word = PyUnicode_FromKindAndData(4, spelling, length)
            Py_INCREF(word)
            PyList_SET_ITEM(words, i, word)
            memcpy(place + total, w.paths + w.hits[i].path, 4 * <size_t> w.hits[i].cells)
            total += w.hits[i].cells
            end[i] = total
    finally:
        free(spelling)
    return words, ends, cells
