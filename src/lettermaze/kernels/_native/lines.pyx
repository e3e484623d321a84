"""Words in straight lines: the word graph walked from each cell in each direction.

A direction is its index in the tables of steps; a word of one cell has direction 0. Codes of cells and letters are
unsigned here. What is done stands in the folder `lines`: `scan` for all words of a graph, `seek` for one word.
"""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from cpython.object cimport PyObject, PyTypeObject
from cpython.unicode cimport PyUnicode_GetLength
from libc.stdint cimport int8_t, int32_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memchr, memset

from .board cimport open_board
from .lines.scan cimport close, read_board
from .lines.seek cimport row_length, seek_letters, seek_word
from .lines.structs cimport Scan, Seek, Slot
from .status cimport DONE, SHORT_WORK, raise_for
from .word_graph cimport close_graph, open_graph

cdef extern from "Python.h":
    object make_tuple "PyTuple_Type.tp_new"(PyTypeObject*, PyObject*, PyObject*)
    int PyUnicode_KIND(object)
    void* PyUnicode_DATA(object)

cdef enum:
    LARGE = 1 << 14  # text that is not searched with the GIL held


def scan(
    tuple graph not None, tuple board not None, bytes directions not None, bint wrap, bint apart, Py_ssize_t limit
):
    """As in the pure twin."""
    cdef Scan s
    memset(&s, 0, sizeof(s))
    s.apart = apart
    s.limit = -1 if apart else limit
    try:
        _open(&s, graph, board, directions, wrap)
        _run(&s)
        return _columns(&s)
    finally:
        _close(&s)


def count(tuple graph not None, tuple board not None, bytes directions not None, bint wrap, bint apart):
    """As in the pure twin."""
    cdef Scan s
    memset(&s, 0, sizeof(s))
    s.apart = apart
    s.counting = True
    s.may_tire = not apart
    s.limit = -1
    try:
        _open(&s, graph, board, directions, wrap)
        _run(&s)
        return _counts(&s)
    finally:
        _close(&s)


def seek(tuple board not None, bytes word not None, bytes directions not None, bint wrap):
    """As in the pure twin."""
    cdef Seek s
    cdef int status
    open_board(&s.board, board, wrap)
    s.directions = <const uint8_t*> PyBytes_AS_STRING(directions)
    s.ways = <int> len(directions)
    s.word = <const uint32_t*> PyBytes_AS_STRING(word)
    s.size = len(word) // 4
    s.unlooked = 0
    if s.board.shape.rows * s.board.shape.cols < SHORT_WORK:
        status = seek_word(&s)
    else:
        with nogil:
            status = seek_word(&s)
    return (s.hit.start, s.hit.direction, s.hit.length) if raise_for(status) == DONE else None


def seek_text(bytes text not None, Py_ssize_t rows, object word, bytes directions not None):
    """As in the pure twin."""
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
    """As in the pure twin."""
    cdef Py_ssize_t k
    cdef list words = spell(numbers.tolist()), made = []
    cdef tuple arguments
    for k in range(len(words)):
        arguments = ((words[k], (starts[k] // cols, starts[k] % cols), steps[directions[k]]),)
        made.append(make_tuple(<PyTypeObject*> kind, <PyObject*> arguments, NULL))
    return made


cdef int _open(Scan* s, tuple graph, tuple board, bytes directions, bint wrap) except -1:
    open_graph(&s.graph, graph)
    open_board(&s.board, board, wrap)
    s.directions = <const uint8_t*> PyBytes_AS_STRING(directions)
    s.ways = <int> len(directions)
    return 0


cdef int _run(Scan* s) except -1:
    cdef Py_ssize_t cells = s.board.shape.rows * s.board.shape.cols
    cdef int status
    if s.limit == 0 or cells == 0:
        return 0
    if cells * (s.ways + 1) < SHORT_WORK:
        status = read_board(s)
    else:
        with nogil:
            status = read_board(s)
    raise_for(status)
    return 0


cdef void _close(Scan* s) noexcept:
    close_graph(&s.graph)
    close(s)


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
    cdef const Slot* slots = <const Slot*> s.table.slots
    cdef size_t k
    cdef Py_ssize_t n = 0
    numbers = PyBytes_FromStringAndSize(NULL, 4 * <Py_ssize_t> s.table.count)
    counts = PyBytes_FromStringAndSize(NULL, 8 * <Py_ssize_t> s.table.count)
    cdef uint32_t* number = <uint32_t*> PyBytes_AS_STRING(numbers)
    cdef uint64_t* count = <uint64_t*> PyBytes_AS_STRING(counts)
    for k in range(s.table.mask + 1 if s.table.count else 0):
        if slots[k].count:
            number[n] = slots[k].number
            count[n] = slots[k].count
            n += 1
    return numbers, counts
