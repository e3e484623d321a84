"""Words in straight lines: the word graph walked from each cell in each direction.

A direction is its index in the tables of steps; a word of one cell has direction 0. Codes of cells and letters are
unsigned here. What is done stands in the folder `lines`: `scan` for all words of a graph, `seek` for one word.
"""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from cpython.object cimport PyObject, PyTypeObject
from cpython.unicode cimport PyUnicode_GetLength
from libc.stdint cimport int8_t, int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memchr, memset

from .common cimport Edge, lm_raise
from .lines.scan cimport close, run
from .lines.seek cimport row_length, seek_letters, seek_word
from .lines.structs cimport ENOUGH, INTERRUPTED, NO_MEMORY, Board, Hit, Scan

cdef extern from "Python.h":
    object make_tuple "PyTuple_Type.tp_new"(PyTypeObject*, PyObject*, PyObject*)
    int PyUnicode_KIND(object)
    void* PyUnicode_DATA(object)

cdef enum:
    SHORT = 1 << 12  # work that is not worth giving the GIL away for
    LARGE = 1 << 14  # text that is not searched with the GIL held


def scan(
    const uint8_t[::1] graph not None, uint64_t mask, uint32_t first, uint64_t words, int digits, bytes codes, memo,
    bytes cells, int width, Py_ssize_t rows, Py_ssize_t cols, bytes tiles, bytes starts, int64_t hole, int64_t wild,
    bytes directions, bint wrap, bint apart, Py_ssize_t limit
):
    """All hits: word numbers (uint32), first cells (int32), directions (int8), and lengths in cells (int32).

    They come by first cell, direction, length and word. With `apart` they come line by line, and `limit` (-1: none)
    is not looked at.
    """
    cdef Scan s
    memset(&s, 0, sizeof(s))
    s.board = _board(cells, width, rows, cols, tiles, starts, hole, wild, directions, wrap)
    s.apart = apart
    s.limit = -1 if apart else limit
    try:
        _open(&s, &graph[0], mask, first, words, digits, codes)
        _run(&s)
        return _columns(&s)
    finally:
        close(&s)


def count(
    const uint8_t[::1] graph not None, uint64_t mask, uint32_t first, uint64_t words, int digits, bytes codes, memo,
    bytes cells, int width, Py_ssize_t rows, Py_ssize_t cols, bytes tiles, bytes starts, int64_t hole, int64_t wild,
    bytes directions, bint wrap, bint apart
):
    """The numbers of the words that are found (uint32), in any order, and how often each is (uint64)."""
    cdef Scan s
    memset(&s, 0, sizeof(s))
    s.board = _board(cells, width, rows, cols, tiles, starts, hole, wild, directions, wrap)
    s.apart = apart
    s.limit = -1
    s.counting = True
    s.may_tire = not apart
    try:
        _open(&s, &graph[0], mask, first, words, digits, codes)
        _run(&s)
        return _counts(&s)
    finally:
        close(&s)


def seek(
    bytes cells, int width, Py_ssize_t rows, Py_ssize_t cols, bytes tiles, bytes starts, int64_t hole, int64_t wild,
    bytes word, bytes directions, bint wrap
):
    """The first hit of one word (its letters as uint32): first cell, direction and length in cells, or None."""
    cdef Board board = _board(cells, width, rows, cols, tiles, starts, hole, wild, directions, wrap)
    cdef const uint32_t* letters = <const uint32_t*> PyBytes_AS_STRING(word)
    cdef Py_ssize_t size = len(word) // 4
    cdef Hit hit
    cdef int code
    if rows * cols < SHORT:
        code = seek_word(&board, letters, size, &hit)
    else:
        with nogil:
            code = seek_word(&board, letters, size, &hit)
    if code == INTERRUPTED:
        lm_raise()
    return (hit.start, hit.direction, hit.length) if code == ENOUGH else None


def seek_text(bytes text, Py_ssize_t rows, object word, bytes directions):
    """The same in rows joined by line feeds: first cell and direction, 0 if there is none.

    -1 says that this is no text of `rows` equal rows without NUL, or that the word is not one to be looked for here.
    Nor is a large text, as the GIL is kept.
    """
    cdef const char* letters = PyBytes_AS_STRING(text)
    cdef Py_ssize_t size = len(text), last = PyUnicode_GetLength(word) - 1, cols, place
    cdef int direction = 0
    if size > LARGE or last < 0 or PyUnicode_KIND(word) != 1 or memchr(PyUnicode_DATA(word), c"\n", last + 1) != NULL:
        return -1
    cols = row_length(letters, size, rows)
    if cols < 0:
        return -1
    place = seek_letters(letters, size, cols + 1, <const char*> PyUnicode_DATA(word), last,
                         <const uint8_t*> PyBytes_AS_STRING(directions), <int> len(directions), &direction)
    if place < 0:
        return 0
    return place // (cols + 1) * cols + place % (cols + 1), direction


def records(
    kind, spell, numbers, const int32_t[:] starts not None, const int8_t[:] directions not None, tuple steps,
    Py_ssize_t cols
):
    """The list of hits as objects of a kind of tuple: the word, the first cell, and the step of the direction.

    `spell` gives the words with the numbers in a list.
    """
    cdef Py_ssize_t k
    cdef list words = spell(numbers.tolist()), made = []
    cdef tuple arguments
    for k in range(len(words)):
        arguments = ((words[k], (starts[k] // cols, starts[k] % cols), steps[directions[k]]),)
        made.append(make_tuple(<PyTypeObject*> kind, <PyObject*> arguments, NULL))
    return made


cdef Board _board(
    bytes cells, int width, Py_ssize_t rows, Py_ssize_t cols, bytes tiles, bytes starts, int64_t hole, int64_t wild,
    bytes directions, bint wrap
):
    cdef Board board
    board.cells = PyBytes_AS_STRING(cells)
    board.width = width
    board.rows = rows
    board.cols = cols
    board.tiles = <const uint32_t*> PyBytes_AS_STRING(tiles)
    board.spans = <const uint32_t*> PyBytes_AS_STRING(starts)
    board.kinds = len(starts) // 4 - 1 if starts else 0
    board.hole = hole
    board.wild = wild
    board.directions = <const uint8_t*> PyBytes_AS_STRING(directions)
    board.ways = <int> len(directions)
    board.wrap = wrap
    return board


cdef int _open(
    Scan* s, const uint8_t* graph, uint64_t mask, uint32_t first, uint64_t words, int digits, bytes codes
) except -1:
    s.graph = <const Edge*> graph
    s.root.mask = mask
    s.root.first = first
    s.words = words
    s.digits = digits
    s.codes = <const uint32_t*> PyBytes_AS_STRING(codes)
    s.letters = len(codes) // 4
    return 0


cdef int _run(Scan* s) except -1:
    cdef int code
    if s.limit == 0 or s.board.rows * s.board.cols == 0:
        return 0
    if s.board.rows * s.board.cols * (s.board.ways + 1) < SHORT:
        code = run(s)
    else:
        with nogil:
            code = run(s)
    if code == NO_MEMORY:
        raise MemoryError
    if code == INTERRUPTED:
        lm_raise()
    return 0


cdef tuple _columns(Scan* s):
    cdef Py_ssize_t k, n = s.found
    numbers = PyBytes_FromStringAndSize(NULL, 4 * n)
    starts = PyBytes_FromStringAndSize(NULL, 4 * n)
    ways = PyBytes_FromStringAndSize(NULL, n)
    lengths = PyBytes_FromStringAndSize(NULL, 4 * n)
    cdef uint32_t* number = <uint32_t*> PyBytes_AS_STRING(numbers)
    cdef int32_t* start = <int32_t*> PyBytes_AS_STRING(starts)
    cdef int8_t* way = <int8_t*> PyBytes_AS_STRING(ways)
    cdef int32_t* length = <int32_t*> PyBytes_AS_STRING(lengths)
    with nogil:
        for k in range(n):
            number[k] = s.hits[k].number
            start[k] = s.hits[k].start
            way[k] = <int8_t> s.hits[k].direction
            length[k] = s.hits[k].length
    return numbers, starts, ways, lengths


cdef tuple _counts(Scan* s):
    cdef size_t k
    cdef Py_ssize_t n = 0
    for k in range(s.table.size):
        n += s.table.slots[k].count > 0
    numbers = PyBytes_FromStringAndSize(NULL, 4 * n)
    counts = PyBytes_FromStringAndSize(NULL, 8 * n)
    cdef uint32_t* number = <uint32_t*> PyBytes_AS_STRING(numbers)
    cdef uint64_t* count = <uint64_t*> PyBytes_AS_STRING(counts)
    n = 0
    for k in range(s.table.size):
        if s.table.slots[k].count:
            number[n] = s.table.slots[k].number
            count[n] = s.table.slots[k].count
            n += 1
    return numbers, counts
