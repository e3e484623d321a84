"""Walks of a whole lexicon over a board: all its words at once, their points, or the number of their traces.

The search steps along the board and down the word graph together. What is still to do lies on one stack: an item is a
cell that has been entered, with the graph's node there. When it is taken up, the words that end one cell further are
scored, and the cells that may go on are put on the stack, the last one first: for any one word its traces come in
order. Boards of up to 64 cells (`run_small`) keep used cells as bits and loop over letters: those that may follow and
lie round the cell, each with the bits of the cells that hold it. Larger boards (`run_large`) have a border of holes
and mark used cells in place. With reuse (`run_layers`) a prefix is walked once, with all the cells where it can end.

A position is a digit of a tile: the first positions are the cells themselves, further ones lie behind them.
"""

from cpython.buffer cimport PyBUF_SIMPLE, PyBUF_WRITABLE, PyBuffer_Release, PyObject_GetBuffer
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from cpython.exc cimport PyErr_CheckSignals
from cpython.list cimport PyList_New, PyList_SET_ITEM
from cpython.ref cimport Py_INCREF
from cpython.unicode cimport PyUnicode_DATA, PyUnicode_FromKindAndData, PyUnicode_New
from libc.stdint cimport INT64_MAX, int16_t, int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memcpy, memset

from .common cimport Edge, lm_has_popcnt, lm_highest_bit, lm_lowest_bit, lm_popcount, lm_prefetch

cdef extern from *:
    """
    #define LM_LETTERS ((1ULL << 62) - 1)
    #define LM_ONE 1ULL
    static LM_FLATTEN void lm_walk_small(void *);
    static LM_FLATTEN LM_POPCNT void lm_walk_small_popcount(void *);
    static LM_FLATTEN void lm_walk_score(void *);
    static LM_FLATTEN LM_POPCNT void lm_walk_score_popcount(void *);
    static LM_FLATTEN void lm_walk_solve(void *);
    static LM_FLATTEN LM_POPCNT void lm_walk_solve_popcount(void *);
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
    OTHER   # whatever the walk says, and without what is found already where it prunes


# An entered position with the graph's node there.
cdef struct Item:
    uint64_t used       # the cells of the path, on a small board
    uint64_t mask
    uint32_t first
    uint32_t number     # words before those of the node
    uint32_t until      # words before those after the node, where the walk prunes
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


# A hit in the order of the words.
cdef struct Rank:
    uint64_t key
    size_t hit


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
    const int32_t* alphabet
    Py_ssize_t known    # how many letters there are
    int16_t letter[256]  # the numbers of the Latin-1 ones, or -1
    # the board
    int32_t rows
    int32_t cols
    int32_t wide        # distance of two rows: cols, or cols + 2 with a border
    bint small          # used cells are bits of one word
    int32_t places      # first positions, border and root included
    int32_t total       # all positions
    int32_t steps_of[8]  # distances of the neighbours, in order
    int32_t around      # how many there are
    uint64_t* all_ahead  # large boards: the letters of a cell's neighbours
    int32_t* joined     # 8 neighbours a cell where edges are joined, -1 behind the last; or NULL
    uint64_t* bits      # digits a position holds; 0: none, or used
    int32_t* more       # the next position of the tile, 0: none; or NULL where every tile is one digit
    int32_t* cell_of    # the cell of a position from `places` on
    uint64_t beside[64]  # small boards: the neighbours of a cell
    uint64_t near[65]   # small boards: those that hold a tile
    uint64_t ahead[65]  # small boards: the letters of the neighbours
    uint64_t holds[62]  # small boards: the cells that hold a letter
    uint64_t need[64]   # small boards: the letters of which one must follow: the tile's next, or those ahead
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
    bint blocked        # a text that is no block
    bint wild           # a tile may be any letter
    bint prune          # leave branches under which all words are found
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
    size_t expansion    # large boards: how many hits there were before the item at hand
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
        return results(w)
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


def score_many(view, cells, int width, int rows, int cols, bint qu, bint wrap, int neighbors, points,
               Py_ssize_t begin, out):
    """The points of many boards of one size, from number `begin` on, into `out`, an array of int64 for all of them.

    `cells` holds the boards one after the other, each as in `solve` and of single letters (texts with a line feed
    between them too). The result is the number of the first board that is no block of text, or how many there are.
    """
    cdef Walk* w
    cdef Py_buffer graph
    cdef Py_buffer target
    cdef Py_ssize_t boards = len(out)
    if rows * <long long> abs(cols) > SMALL or view[4] > 1 or view[3] > BIT_SET or not rows or not cells:
        return score_each(view, cells, width, rows, cols, qu, wrap, neighbors, points, begin, out)
    PyObject_GetBuffer(view[0], &graph, PyBUF_SIMPLE)
    w = <Walk*> calloc(1, sizeof(Walk))
    try:
        PyObject_GetBuffer(out, &target, PyBUF_WRITABLE)
        try:
            if w == NULL:
                raise MemoryError
            w.want = SCORE
            w.points = <const int32_t*> PyBytes_AS_STRING(points)
            w.top_points = len(points) // 4 - 1
            open_lexicon(w, view, graph.buf)
            return many(w, cells, width, rows, cols, qu, wrap, neighbors, view[5], begin, boards, <int64_t*> target.buf)
        finally:
            PyBuffer_Release(&target)
    finally:
        if w != NULL:
            close(w)
        PyBuffer_Release(&graph)


cdef score_each(view, cells, int width, int rows, int cols, bint qu, bint wrap, int neighbors, points,
                Py_ssize_t begin, out):
    """`score_many` for boards that are worth a call each."""
    cdef Py_ssize_t boards = len(out), i
    cdef Py_ssize_t between = cols < 0
    cdef Py_ssize_t step = (len(cells) + between) // boards if boards else 0
    for i in range(begin, boards):
        total = score(
            view, cells[i * step : (i + 1) * step - between], width, rows, cols, qu, b"", b"", wrap, neighbors, points
        )
        if total is None:
            return i
        out[i] = total
    return boards


cdef Py_ssize_t many(Walk* w, cells, int width, int rows, int cols, bint qu, bint wrap, int neighbors, codes,
                     Py_ssize_t begin, Py_ssize_t boards, int64_t* out) except -1:
    """Score small boards one after the other in the same memory."""
    cdef const char* data = PyBytes_AS_STRING(cells)
    cdef int stride = cols
    cdef Py_ssize_t step = <Py_ssize_t> rows * cols * width
    cdef Py_ssize_t next = begin
    if cols < 0:
        stride = <int> ((len(cells) + 1) // (boards * rows))
        step = <Py_ssize_t> rows * stride
    w.rows = rows
    w.cols = stride - (cols < 0)
    if (len(cells) + (cols < 0)) != step * boards or <long long> rows * w.cols > SMALL:
        return begin
    shape(w, wrap, neighbors, False)
    w.alphabet = <const int32_t*> PyBytes_AS_STRING(codes)
    w.known = len(codes) // 4
    number_letters(w)
    claim_positions(w, w.rows * w.cols if qu else 0)
    make_room(w, False)
    while next < boards and not w.blocked:
        with nogil:
            next = many_on(w, data, width, step, stride, qu, next, boards, out)
        if w.failed:
            raise MemoryError
        PyErr_CheckSignals()
    return next


cdef Py_ssize_t many_on(Walk* w, const char* data, int width, Py_ssize_t step, int stride, bint qu, Py_ssize_t next,
                        Py_ssize_t boards, int64_t* out) noexcept nogil:
    """Go on with board `next` until all are scored, or for a slice of steps; the number of the board to go on with."""
    cdef void (*run)(void*) noexcept nogil
    cdef const char* board
    w.pause = w.steps + SLICE
    if w.top and not w.prune:
        prune_on(w)
    while next < boards and w.steps <= w.pause:
        if not w.top:
            board = data + next * step
            if stride > w.cols and not (
                is_block(board, w.rows, stride) and (next + 1 == boards or board[step - 1] == c"\n")
            ):
                w.blocked = True
                break
            memset(w.bits, 0, 8 * <size_t> w.total)
            memset(w.holds, 0, sizeof(w.holds))
            memset(w.seen, 0, 8 * <size_t> (w.words // 64 + 1))
            if w.more != NULL:
                memset(w.more, 0, 4 * <size_t> w.total)
            if width == 1:
                put_text(w, <const uint8_t*> board, stride, qu)
            else:
                put_wide(w, <const int32_t*> board)
            look_ahead(w)
            put_root(w)
            w.score = 0
            w.prune = False
        if w.prune:
            run = run_small_popcount if lm_has_popcnt() else run_small
        else:
            run = run_score_popcount if lm_has_popcnt() else run_score
        run(w)
        if w.failed or w.top:
            break
        out[next] = w.score
        next += 1
    return next


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
    w.alphabet = <const int32_t*> PyBytes_AS_STRING(codes)
    w.known = len(codes) // 4
    if starts:
        fill_tiles(w, data, tiles, starts)
    elif width == 1:
        fill_text(w, <const uint8_t*> data, stride, qu)
    else:
        fill_wide(w, <const int32_t*> data)
    make_room(w, reuse)
    if w.small:
        look_ahead(w)
    elif not reuse:
        look_far_ahead(w)
    return 1


cdef bint is_block(const char* text, int rows, int stride) noexcept nogil:
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
    w.small = not large
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
            w.beside[r * w.cols + c] = bits & ~(ONE << (r * w.cols + c))


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


cdef int32_t letter_number(const Walk* w, int32_t code) noexcept nogil:
    """The number of a letter, or -1 where no word has it."""
    cdef Py_ssize_t low = 0, high = w.known, middle
    while low < high:
        middle = (low + high) >> 1
        if w.alphabet[middle] < code:
            low = middle + 1
        else:
            high = middle
    return <int32_t> low if low < w.known and w.alphabet[low] == code else -1


cdef void number_letters(Walk* w) noexcept:
    """Make the table of the numbers of Latin-1 letters."""
    cdef Py_ssize_t i
    memset(w.letter, 0xFF, sizeof(w.letter))
    for i in range(w.known):
        if w.alphabet[i] > 255:
            break
        w.letter[w.alphabet[i]] = <int16_t> i
    w.letter[0] = -1


cdef int fill_text(Walk* w, const uint8_t* data, int stride, bint qu) except -1:
    """Cells of one Latin-1 letter; with `qu` a Q is QU."""
    cdef int row, col
    cdef int32_t further = 0
    if w.digits > 1:
        return fill_by_letter(w, data, NULL, stride, qu)
    number_letters(w)
    if qu:
        for row in range(w.rows):
            for col in range(w.cols):
                further += (data[row * stride + col] | 32) == c"q"
    claim_positions(w, further)
    put_text(w, data, stride, qu)
    return 0


cdef void put_text(Walk* w, const uint8_t* data, int stride, bint qu) noexcept nogil:
    cdef int row, col
    cdef int32_t at, further = w.places
    cdef int16_t letter, tail
    cdef uint8_t code
    for row in range(w.rows):
        at = position(w, row, 0)
        for col in range(w.cols):
            code = data[row * stride + col]
            letter = w.letter[code]
            if letter < 0:
                continue
            if qu and (code | 32) == c"q":
                tail = w.letter[code + 4]
                if tail < 0:
                    continue
                w.more[at + col] = further
                w.cell_of[further - w.places] = at + col
                w.bits[further] = ONE << tail
                further += 1
            w.bits[at + col] = ONE << letter


cdef int fill_wide(Walk* w, const int32_t* data) except -1:
    """Cells of one letter of any alphabet."""
    if w.digits > 1:
        return fill_by_letter(w, NULL, data, w.cols, False)
    claim_positions(w, 0)
    put_wide(w, data)
    return 0


cdef void put_wide(Walk* w, const int32_t* data) noexcept nogil:
    cdef int row, col
    cdef int32_t letter, code
    for row in range(w.rows):
        for col in range(w.cols):
            code = data[row * w.cols + col]
            letter = letter_number(w, code) if code else -1
            if letter >= 0:
                w.bits[position(w, row, col)] = ONE << letter


cdef int fill_by_letter(Walk* w, const uint8_t* narrow, const int32_t* data, int stride, bint qu) except -1:
    """Cells of one letter (two for a Q with `qu`) of several digits."""
    cdef int row, col
    cdef int32_t tile[2]
    cdef int32_t further, code
    cdef Py_ssize_t size = <Py_ssize_t> w.rows * w.cols
    if size * (2 * w.digits - 1) > 0x3FFFFFFF:
        raise MemoryError
    claim_positions(w, <int32_t> size * ((w.digits << qu) - 1))
    further = w.places
    for row in range(w.rows):
        for col in range(w.cols):
            code = data[row * stride + col] if narrow == NULL else narrow[row * stride + col]
            if code:
                tile[0] = code
                tile[1] = code + 4
                further = put_tile(w, position(w, row, col), tile, 2 if qu and (code | 32) == c"q" else 1, further)
    return 0


cdef int fill_tiles(Walk* w, const char* data, tiles, starts) except -1:
    """Cells of any tiles, by the table of tiles."""
    cdef const int32_t* cells = <const int32_t*> data
    cdef const int32_t* letters = <const int32_t*> PyBytes_AS_STRING(tiles)
    cdef const int32_t* begin = <const int32_t*> PyBytes_AS_STRING(starts)
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
                    w, position(w, row, col), letters + begin[code], begin[code + 1] - begin[code], last
                )
    return 0


cdef int32_t put_tile(Walk* w, int32_t pos, const int32_t* tile, int32_t length, int32_t further) noexcept:
    """Put a tile's digits at a cell and on from `further`; a tile with a letter that no word has becomes a hole."""
    cdef int32_t i, letter, at = pos
    cdef int k, _k, digit, power
    for i in range(length):
        if tile[i] >= 0 and letter_number(w, tile[i]) < 0:
            return further
    for i in range(length):
        letter = -1 if tile[i] < 0 else letter_number(w, tile[i])
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


cdef void look_ahead(Walk* w) noexcept nogil:
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
        near = w.beside[i] & all_cells
        w.near[i] = near
        bits = 0
        while near:
            bits |= w.bits[lm_lowest_bit(near)]
            near &= near - 1
        w.ahead[i] = bits
        w.need[i] = bits if w.whole & ONE << i else w.bits[w.more[i]] if w.bits[i] else 0
    w.near[ROOT] = all_cells


cdef int look_far_ahead(Walk* w) except -1:
    """The letters round each cell of a large board."""
    cdef int row, col, k
    cdef int32_t pos, n
    w.all_ahead = <uint64_t*> calloc(w.places, 8)
    if w.all_ahead == NULL:
        raise MemoryError
    for row in range(w.rows):
        for col in range(w.cols):
            pos = position(w, row, col)
            for k in range(8 if w.joined != NULL else w.around):
                n = pos + w.steps_of[k] if w.joined == NULL else w.joined[8 * <size_t> pos + k]
                if n >= 0:
                    w.all_ahead[pos] |= w.bits[n]
    return 0


cdef int make_room(Walk* w, bint reuse) except -1:
    """Memory for the stack and the path."""
    cdef size_t size = <size_t> w.rows * w.cols
    w.burst = SMALL if w.small else 8
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
    free(w.all_ahead)
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
    cdef bint first = w.small
    if limit < 0:
        limit = INT64_MAX
    if not w.rows or not w.cols:
        return True
    if reuse:
        return search_layers(w, limit)
    if first:
        put_root(w)
        w.expansion = <size_t> -1
        if w.want == SCORE and w.seen != NULL:
            run = run_score_popcount if popcount else run_score
        elif w.want == SOLVE and w.seen != NULL:
            run = run_solve_popcount if popcount else run_solve
        else:
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
        if w.small and w.steps >= SLICE and not w.prune and limit == INT64_MAX and w.seen != NULL and w.want != COUNT:
            prune_on(w)
            run = run_small_popcount if popcount else run_small


cdef void prune_on(Walk* w) noexcept nogil:
    """From now on leave branches of a small board under which all words are found: it takes long enough to pay."""
    cdef size_t i
    for i in range(w.top):
        w.stack[i].until = w.stack[i].number + words_from(w, &w.stack[i])
    w.prune = True


cdef uint32_t words_from(const Walk* w, const Item* item) noexcept nogil:
    """How many words there are from an item's node on, read off its last branch."""
    cdef uint64_t mask = item.mask
    cdef uint32_t first = item.first
    cdef uint32_t total = <uint32_t> (mask >> 63)
    cdef const Edge* edge
    while mask & LETTERS:
        edge = w.edges + first + lm_popcount(mask & LETTERS) - 1
        total += edge.skip + <uint32_t> (edge.mask >> 63)
        if edge.first >= first:
            break
        mask = edge.mask
        first = edge.first
    return total


cdef void put_root(Walk* w) noexcept nogil:
    """Put the root of the lexicon on the empty stack of a small board."""
    w.stack[0].mask = w.mask
    w.stack[0].first = w.first
    w.stack[0].number = 0
    w.stack[0].used = 0
    w.stack[0].depth = 0
    w.stack[0].cells = 0
    w.stack[0].pos = ROOT
    w.top = 1


cdef void run_small "lm_walk_small"(void* walk) noexcept nogil:
    walk_small(<Walk*> walk, OTHER)


cdef void run_small_popcount "lm_walk_small_popcount"(void* walk) noexcept nogil:
    walk_small(<Walk*> walk, OTHER)


cdef void run_score "lm_walk_score"(void* walk) noexcept nogil:
    walk_small(<Walk*> walk, SCORE)


cdef void run_score_popcount "lm_walk_score_popcount"(void* walk) noexcept nogil:
    walk_small(<Walk*> walk, SCORE)


cdef void run_solve "lm_walk_solve"(void* walk) noexcept nogil:
    walk_small(<Walk*> walk, SOLVE)


cdef void run_solve_popcount "lm_walk_solve_popcount"(void* walk) noexcept nogil:
    walk_small(<Walk*> walk, SOLVE)


cdef void run_large "lm_walk_large"(void* walk) noexcept nogil:
    walk_large(<Walk*> walk)


cdef void run_large_popcount "lm_walk_large_popcount"(void* walk) noexcept nogil:
    walk_large(<Walk*> walk)


cdef inline void walk_small(Walk* w, const Want want) noexcept nogil:
    """Go on until the stack is empty or `steps` has passed `pause`.

    What the next branch would be cannot be foreseen here, and a wrong guess costs more than a few words written for
    nothing: so words are marked and scored, and cells put on the stack, without one.
    """
    cdef Item item
    cdef Item* next
    cdef const Edge* edge
    cdef const Edge* edges = w.edges
    cdef Item* stack = w.stack
    cdef uint64_t* seen = w.seen
    cdef uint64_t letters, cells, whole, free_cells, bit, fresh
    cdef uint64_t all_whole = w.whole
    cdef uint32_t number, base
    cdef uint32_t words = w.words
    cdef size_t top = w.top
    cdef int64_t steps = w.steps
    cdef int64_t score = 0
    cdef int64_t value = 0
    cdef int digit, at
    cdef bint deeper
    cdef int32_t here
    while top and steps <= w.pause:
        top -= 1
        item = stack[top]
        if want == OTHER and w.prune and all_seen(w, item.number + <uint32_t> (item.mask >> 63), item.until):
            continue
        here = item.pos if item.pos < w.places else w.cell_of[item.pos - w.places]
        w.path[item.cells] = here
        w.spelled[item.depth] = item.digit
        if top + w.burst > w.room:
            if not grow_stack(w):
                break
            stack = w.stack
        if w.more != NULL and w.more[item.pos]:
            w.top = top
            w.steps = steps
            w.score += score
            score = 0
            inside_tile(w, &item)
            top = w.top
            steps = w.steps
            continue
        if want == SCORE:
            value = points_for(w, item.depth + 1)
        base = item.number + <uint32_t> (item.mask >> 63)
        letters = item.mask & w.ahead[here]
        free_cells = w.near[here] & ~item.used
        while letters:
            digit = lm_lowest_bit(letters)
            bit = letters & (~letters + 1)
            letters ^= bit
            cells = w.holds[digit] & free_cells
            edge = edges + item.first + lm_popcount(item.mask & (bit - 1))
            number = base + edge.skip
            whole = cells & all_whole
            steps += lm_popcount(whole)
            if want == OTHER:
                if edge.mask >> 63 and whole:
                    record(w, &item, number, digit, lm_lowest_bit(whole), lm_popcount(whole))
            else:
                # A forged number may be too large; one word of bits more than there are words takes it.
                number = min(number, words)
                bit = (edge.mask >> 63 & (whole != 0)) << (number & 63)
                fresh = bit & ~seen[number >> 6]
                seen[number >> 6] |= bit
                if want == SCORE:
                    score += value * (fresh != 0)
                elif fresh:
                    keep_word(w, &item, number, digit, lm_lowest_bit(whole))
            deeper = edge.first < item.first
            lm_prefetch(edges + edge.first)
            while cells:
                at = lm_highest_bit(cells)
                cells ^= ONE << at
                next = &stack[top]
                next.used = item.used | ONE << at
                next.mask = edge.mask
                next.first = edge.first
                next.number = number
                next.depth = item.depth + 1
                next.pos = at
                next.cells = item.cells + 1
                next.digit = digit
                if want == OTHER:
                    next.until = end_of(&item, edge, bit)
                top += deeper & ((edge.mask & w.need[at]) != 0)
    w.top = top
    w.steps = steps
    w.score += score


cdef inline void walk_large(Walk* w) noexcept nogil:
    """Go on until all first cells are done or `steps` has passed `pause`."""
    cdef Item item
    cdef int32_t pos, n
    cdef int32_t matched[8]
    cdef int i, held
    while w.steps <= w.pause:
        if w.top + w.burst > w.room and not grow_stack(w):
            return
        w.expansion = w.hit_count
        if not w.top:
            release_path(w, 0)
            if w.start == w.places:
                return
            w.start += 1
            if w.bits[w.start - 1]:
                item.mask = w.mask
                item.first = w.first
                item.number = 0
                item.until = w.words
                item.depth = 0
                item.cells = 0
                item.used = 0
                enter(w, &item, w.start - 1)
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
        while held:
            held -= 1
            enter(w, &item, matched[held])


cdef inline void release_path(Walk* w, uint32_t keep) noexcept nogil:
    """Give the cells of the path behind the first `keep` their digits back."""
    while w.depth > keep:
        w.bits[w.path[w.depth]] = w.kept[w.depth]
        w.depth -= 1


cdef inline void enter(Walk* w, const Item* item, int32_t pos) noexcept nogil:
    """Score the words that end at the cell, one further than the item, and put it on the stack if there are longer."""
    cdef uint64_t letters = w.bits[pos] & item.mask
    cdef uint64_t bit, need
    cdef const Edge* edge
    cdef Item* next
    cdef int32_t further = w.more[pos] if w.more != NULL else 0
    cdef uint32_t number
    need = w.bits[further] if further else w.all_ahead[pos]
    while letters:
        bit = letters & (~letters + 1)
        letters ^= bit
        edge = w.edges + item.first + lm_popcount(item.mask & (bit - 1))
        number = item.number + <uint32_t> (item.mask >> 63) + edge.skip
        if not further:
            w.steps += 1
            if edge.mask >> 63:
                record(w, item, number, lm_lowest_bit(bit), pos, 1)
        if not edge.mask & need or edge.first >= item.first:
            continue
        lm_prefetch(w.edges + edge.first)
        next = &w.stack[w.top]
        next.mask = edge.mask
        next.first = edge.first
        next.number = number
        next.until = end_of(item, edge, bit)
        next.depth = item.depth + 1
        next.pos = pos
        next.cells = item.cells + 1
        next.digit = lm_lowest_bit(bit)
        w.top += 1


cdef inline uint32_t end_of(const Item* item, const Edge* edge, uint64_t bit) noexcept nogil:
    """Words before those behind the edge's child: where its next sibling begins, or where the node itself ends."""
    if item.mask & LETTERS & ~((bit << 1) - 1):
        return item.number + <uint32_t> (item.mask >> 63) + edge[1].skip
    return item.until


cdef inline void inside_tile(Walk* w, const Item* item) noexcept nogil:
    """Take the next digit of a tile of several: one that the tile holds, or any where it is a wildcard."""
    cdef int32_t pos = w.more[item.pos]
    cdef int32_t further = w.more[pos]
    cdef uint64_t letters = item.mask & w.bits[pos]
    cdef uint64_t bit
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
        next = &w.stack[w.top]
        next[0] = item[0]
        next.mask = edge.mask
        next.first = edge.first
        next.number = base + edge.skip
        next.until = end_of(item, edge, bit)
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
    if number >= w.words:
        return
    if w.want == COUNT:
        w.counts[number] += ways
        return
    if not is_new(w, number):
        if w.hit_count > w.expansion and pos >= 0:
            lower_end(w, number, pos)
        return
    if w.want == SCORE:
        w.score += points_for(w, item.depth + 1)
        return
    keep_word(w, item, number, digit, pos)


cdef inline void keep_word(Walk* w, const Item* item, uint32_t number, int digit, int32_t pos) noexcept nogil:
    """Keep a word that ends one digit behind the item, with the way there, unless it is too short."""
    cdef uint32_t i
    cdef uint32_t cells = item.cells + (pos >= 0)
    cdef uint32_t depth = item.depth + 1
    if (depth if w.digits == 1 else depth // w.digits) < w.shortest or not hold_hit(w, number, depth, cells):
        return
    for i in range(item.cells):
        w.paths[w.path_count + i] = cell(w, w.path[i + 1])
    if pos >= 0:
        w.paths[w.path_count + item.cells] = cell(w, pos)
    for i in range(item.depth):
        w.text[w.text_count + i] = w.spelled[i + 1]
    w.text[w.text_count + item.depth] = digit
    keep_hit(w)


cdef void lower_end(Walk* w, uint32_t number, int32_t pos) noexcept nogil:
    """Let a word that was found one cell on from the same item, where the last cell comes first, end here instead."""
    cdef size_t i
    cdef const Hit* hit
    for i in range(w.expansion, w.hit_count):
        hit = &w.hits[i]
        if <uint32_t> hit.key == number:
            w.paths[hit.path + hit.cells - 1] = cell(w, pos)
            return


cdef inline int64_t points_for(const Walk* w, uint32_t depth) noexcept nogil:
    """The points of a word of so many digits."""
    return w.points[min(depth if w.digits == 1 else depth // w.digits, w.top_points)]


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


cdef Rank* ranked(const Walk* w) noexcept nogil:
    """The hits in order, by a merge sort with runs of 1, 2, 4 ... that never has to guess a branch; NULL: no memory."""
    cdef size_t n = w.hit_count, width = 1, low, middle, high, i, j, k
    cdef Rank* source = <Rank*> malloc(2 * (n + 1) * sizeof(Rank))
    cdef Rank* target
    cdef Rank* first = source
    cdef bint left
    if source == NULL or n > (<size_t> -1 >> 6):
        free(source)
        return NULL
    for i in range(n):
        source[i].key = w.hits[i].key
        source[i].hit = i
    target = source + n
    while width < n:
        low = 0
        while low < n:
            middle = min(low + width, n)
            high = min(middle + width, n)
            i = low
            j = middle
            k = low
            while i < middle and j < high:
                left = source[i].key < source[j].key
                target[k] = source[i if left else j]
                i += left
                j += not left
                k += 1
            memcpy(target + k, source + i, (middle - i) * sizeof(Rank))
            memcpy(target + k + (middle - i), source + j, (high - j) * sizeof(Rank))
            low = high
        source, target = target, source
        width *= 2
    if source != first:
        memcpy(first, source, n * sizeof(Rank))
    return first


cdef results(Walk* w):
    """`(words, ends, path cells)` of all hits, sorted."""
    cdef size_t i, k, length, longest = 0
    cdef uint8_t ascii[64]
    cdef bint plain = w.digits == 1 and w.known > 0 and w.alphabet[w.known - 1] < 128
    cdef uint32_t* spelling
    cdef int32_t* place
    cdef int32_t* end
    cdef int32_t total = 0
    cdef const Hit* hit
    cdef Rank* order
    if w.path_count > 0x7FFFFFFF:
        raise MemoryError
    words = PyList_New(w.hit_count)
    ends = PyBytes_FromStringAndSize(NULL, 4 * w.hit_count)
    cells = PyBytes_FromStringAndSize(NULL, 4 * w.path_count)
    end = <int32_t*> PyBytes_AS_STRING(ends)
    place = <int32_t*> PyBytes_AS_STRING(cells)
    order = ranked(w)
    if order != NULL and w.hit_count:
        longest = order[w.hit_count - 1].key >> 32
    spelling = <uint32_t*> malloc(4 * longest + 4)
    try:
        if spelling == NULL or order == NULL:
            raise MemoryError
        for k in range(64):
            ascii[k] = <uint8_t> w.alphabet[min(k, <size_t> w.known - 1)] if plain else 0
        for i in range(w.hit_count):
            hit = &w.hits[order[i].hit]
            length = hit.key >> 32
            if plain and length > 1:
                word = ascii_word(w.text + hit.text, length, ascii)
            else:
                spell(w, w.text + hit.text, length, spelling)
                word = PyUnicode_FromKindAndData(4, spelling, length)
            Py_INCREF(word)
            PyList_SET_ITEM(words, i, word)
            for k in range(hit.cells):
                place[total + k] = w.paths[hit.path + k]
            total += hit.cells
            end[i] = total
    finally:
        free(order)
        free(spelling)
    return words, ends, cells


cdef ascii_word(const uint8_t* digits, size_t length, const uint8_t* letters):
    """A word of at least two ASCII letters, by their numbers."""
    word = PyUnicode_New(length, 127)
    cdef uint8_t* text = <uint8_t*> PyUnicode_DATA(word)
    cdef size_t k
    for k in range(length):
        text[k] = letters[digits[k] & 63]
    return word


cdef void spell(const Walk* w, const uint8_t* digits, size_t length, uint32_t* letters) noexcept:
    """The code points of the letters that digits stand for."""
    cdef size_t k, letter
    cdef int _d
    for k in range(length):
        letter = 0
        for _d in range(w.digits):
            letter = letter * BASE + digits[0]
            digits += 1
        # A graph that somebody forged may have letters that its alphabet lacks.
        letters[k] = w.alphabet[min(letter, <size_t> w.known - 1)]
