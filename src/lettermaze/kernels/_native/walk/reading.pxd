# Reading a board: from its cells, which are text, codes or tiles, to the digits that each position holds.
from libc.stdint cimport int16_t, int32_t, uint8_t, uint64_t
from libc.string cimport memset

from ..board cimport Board, code_at
from ..memory cimport take
from ..word_graph cimport LETTERS, MOST_DIGITS, ONE, WordGraph, letter_number, put_digits
from .neighbors cimport lay_out, position
from .structs cimport Grid, Walk


cdef inline bint read_board(Walk* w) except -1:
    """Read the board; False where it is a text whose rows are not of one length."""
    cdef const Board* b = &w.board
    cdef int rows = <int> b.shape.rows
    cdef bint text = b.shape.cols < 0
    cdef int stride = stride_of(b) if text else <int> b.shape.cols
    if stride < 0:
        return False
    lay_out(w, rows, stride - text if rows else 0)
    if b.spans != NULL:
        fill_tiles(w, b.wide)
    elif w.graph.digits > 1:
        fill_by_letter(w, stride)
    elif b.narrow != NULL:
        fill_text(w, b.narrow, stride)
    else:
        claim_positions(w, 0)
        put_wide(w, b.wide)
    return True


cdef inline int stride_of(const Board* b) noexcept nogil:
    """How far apart the rows of a text are; -1 where it is not lines of one length."""
    cdef Py_ssize_t rows = b.shape.rows, size = b.size
    if rows == 0:
        return -(size != 0)
    if (size + 1) % rows or size >= 0x7FFFFFFF:
        return -1
    return <int> ((size + 1) // rows) if is_block(b.narrow, rows, <int> ((size + 1) // rows)) else -1


cdef inline bint is_block(const uint8_t* text, Py_ssize_t rows, int stride) noexcept nogil:
    """Whether the text is `rows` lines of one length, line feeds nowhere else, and no NUL."""
    cdef Py_ssize_t i, size = rows * stride - 1
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


cdef inline int claim_positions(Walk* w, int32_t further) except -1:
    """Memory for all positions: the first ones and `further` behind them."""
    cdef Grid* g = &w.grid
    if further and g.places > 0x7FFFFFFF - further:
        raise MemoryError
    g.total = g.places + further
    g.bits = <uint64_t*> take(&w.pool, g.total, sizeof(uint64_t))
    if g.bits == NULL:
        raise MemoryError
    if further:
        g.more = <int32_t*> take(&w.pool, g.total, sizeof(int32_t))
        g.cell_of = <int32_t*> take(&w.pool, further, sizeof(int32_t))
        if g.more == NULL or g.cell_of == NULL:
            raise MemoryError
    return 0


# Text and codes: a letter a cell.

cdef inline void number_letters(Walk* w) noexcept nogil:
    """Make the table of the numbers of Latin-1 letters."""
    cdef Py_ssize_t i
    memset(w.latin, 0xFF, sizeof(w.latin))
    for i in range(w.graph.letters):
        if w.graph.codes[i] > 255:
            break
        w.latin[w.graph.codes[i]] = <int16_t> i
    w.latin[0] = -1


cdef inline int fill_text(Walk* w, const uint8_t* text, int stride) except -1:
    """Cells of one Latin-1 letter; with `qu` a Q is QU."""
    cdef int row, col
    cdef int32_t further = 0
    number_letters(w)
    if w.board.qu:
        for row in range(w.grid.rows):
            for col in range(w.grid.cols):
                further += is_q(text[row * stride + col])
    claim_positions(w, further)
    put_text(w, text, stride)
    return 0


cdef inline bint is_q(int32_t code) noexcept nogil:
    return code | 32 == c"q"


cdef inline void put_text(Walk* w, const uint8_t* text, int stride) noexcept nogil:
    cdef Grid* g = &w.grid
    cdef int row, col
    cdef int32_t at, further = g.places
    cdef uint8_t code
    for row in range(g.rows):
        at = position(g, row, 0)
        for col in range(g.cols):
            code = text[row * stride + col]
            if w.latin[code] < 0:
                continue
            if not w.board.qu or not is_q(code):
                g.bits[at + col] = ONE << w.latin[code]
            elif w.latin[code + 4] >= 0:
                g.bits[at + col] = ONE << w.latin[code]
                g.bits[further] = ONE << w.latin[code + 4]
                further = put_behind(g, at + col, at + col, further)


cdef inline void put_wide(Walk* w, const int32_t* data) noexcept nogil:
    cdef int row, col
    cdef int32_t code
    cdef Py_ssize_t letter
    for row in range(w.grid.rows):
        for col in range(w.grid.cols):
            code = data[row * w.grid.cols + col]
            letter = letter_number(w.graph.codes, w.graph.letters, code) if code else -1
            if letter >= 0:
                w.grid.bits[position(&w.grid, row, col)] = ONE << letter


# Tiles of several digits.

cdef inline int fill_by_letter(Walk* w, int stride) except -1:
    """Cells of one letter (two for a Q with `qu`) of several digits."""
    cdef Grid* g = &w.grid
    cdef bint qu = w.board.qu
    cdef int row, col
    cdef int32_t tile[2]
    cdef int32_t further
    cdef Py_ssize_t size = <Py_ssize_t> g.rows * g.cols
    if size * (2 * w.graph.digits - 1) > 0x3FFFFFFF:
        raise MemoryError
    claim_positions(w, <int32_t> size * ((w.graph.digits << qu) - 1))
    further = g.places
    for row in range(g.rows):
        for col in range(g.cols):
            tile[0] = code_at(&w.board, <Py_ssize_t> row * stride + col)
            tile[1] = tile[0] + 4
            if tile[0]:
                further = put_tile(w, position(g, row, col), tile, 1 + (qu and is_q(tile[0])), further)
    return 0


cdef inline int fill_tiles(Walk* w, const int32_t* cells) except -1:
    """Cells of any tiles, by the table of tiles."""
    cdef Grid* g = &w.grid
    cdef const int32_t* spans = w.board.spans
    cdef long long further = digits_behind(w, cells)
    cdef int32_t code, last = g.places
    cdef int row, col
    if further > 0x3FFFFFFF:
        raise MemoryError
    claim_positions(w, <int32_t> further)
    for row in range(g.rows):
        for col in range(g.cols):
            code = cells[row * g.cols + col]
            if code:
                last = put_tile(
                    w, position(g, row, col), w.board.tiles + spans[code], spans[code + 1] - spans[code], last
                )
    return 0


cdef inline long long digits_behind(const Walk* w, const int32_t* cells) noexcept nogil:
    """How many digits all tiles have behind their first ones."""
    cdef const int32_t* spans = w.board.spans
    cdef Py_ssize_t i
    cdef long long further = 0
    for i in range(<Py_ssize_t> w.grid.rows * w.grid.cols):
        if cells[i]:
            further += <long long> (spans[cells[i] + 1] - spans[cells[i]]) * w.graph.digits - 1
    return further


cdef inline int32_t put_tile(Walk* w, int32_t pos, const int32_t* tile, int32_t length, int32_t further) noexcept nogil:
    """Put a tile's digits at a cell and on from `further`; a tile with a letter that no word has becomes a hole."""
    cdef uint8_t digits[MOST_DIGITS]
    cdef int32_t i, at = pos
    cdef int k
    if not are_known(&w.graph, tile, length):
        return further
    for i in range(length):
        put_digits(letter_number(w.graph.codes, w.graph.letters, tile[i]), w.graph.digits, digits)
        for k in range(w.graph.digits):
            if i or k:
                further = put_behind(&w.grid, at, pos, further)
                at = further - 1
            w.grid.bits[at] = ONE << digits[k] if tile[i] >= 0 else LETTERS
        w.grid.wild |= tile[i] < 0
    return further


cdef inline bint are_known(const WordGraph* graph, const int32_t* tile, int32_t length) noexcept nogil:
    """Whether each letter of a tile that is no wildcard is one of the words'."""
    cdef int32_t i
    for i in range(length):
        if tile[i] >= 0 and letter_number(graph.codes, graph.letters, tile[i]) < 0:
            return False
    return True


cdef inline int32_t put_behind(Grid* g, int32_t at, int32_t pos, int32_t further) noexcept nogil:
    """Let a tile's next digit have the position `further`; where the next one may go."""
    g.more[at] = further
    g.cell_of[further - g.places] = pos
    return further + 1
