# The results of a search: the hits in the order of their words, spelled out.
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from cpython.list cimport PyList_New, PyList_SET_ITEM
from cpython.ref cimport Py_INCREF
from cpython.unicode cimport PyUnicode_DATA, PyUnicode_FromKindAndData, PyUnicode_New
from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy

from ..memory cimport allocate, release, take
from ..word_graph cimport BASE, WordGraph
from .structs cimport Hit, Hits, Rank, Walk


cdef inline tuple results(Walk* w):
    """`(words, ends, path cells)` of all hits, sorted by length, then word."""
    cdef const Rank* order
    if w.hits.cell_count > 0x7FFFFFFF:
        raise MemoryError
    order = ranked(w)
    return words_of(w, order), *paths_of(&w.hits, order)


cdef inline const Rank* ranked(Walk* w) except NULL:
    """The hits in order, by a merge sort with runs of 1, 2, 4 ... that never has to guess a branch."""
    cdef Py_ssize_t count = w.hits.count, width = 1, i
    cdef Rank* source = <Rank*> take(&w.pool, 2 * count, sizeof(Rank))
    cdef Rank* target = source + count
    if source == NULL:
        raise MemoryError
    for i in range(count):
        source[i] = Rank(w.hits.items[i].key, i)
    while width < count:
        i = 0
        while i < count:
            merge(source + i, min(width, count - i), min(2 * width, count - i), target + i)
            i += 2 * width
        source, target = target, source
        width *= 2
    return source


cdef inline void merge(const Rank* source, Py_ssize_t middle, Py_ssize_t end, Rank* target) noexcept nogil:
    """Merge what is in order up to `middle` and from there to `end`."""
    cdef Py_ssize_t i = 0, j = middle
    cdef bint left
    while i < middle and j < end:
        left = source[i].key < source[j].key
        target[0] = source[i if left else j]
        target += 1
        i += left
        j += not left
    memcpy(target, source + i, (middle - i) * sizeof(Rank))
    memcpy(target + (middle - i), source + j, (end - j) * sizeof(Rank))


cdef inline tuple paths_of(const Hits* h, const Rank* order):
    """The ends of the paths, and their cells, one behind the other."""
    ends = PyBytes_FromStringAndSize(NULL, h.count * sizeof(int32_t))
    cells = PyBytes_FromStringAndSize(NULL, h.cell_count * sizeof(int32_t))
    cdef int32_t* end = <int32_t*> PyBytes_AS_STRING(ends)
    cdef int32_t* cell = <int32_t*> PyBytes_AS_STRING(cells)
    cdef int32_t total = 0
    cdef Py_ssize_t i
    cdef uint32_t k
    cdef const Hit* hit
    for i in range(h.count):
        hit = &h.items[order[i].hit]
        for k in range(hit.cells):
            cell[total + k] = h.cells[hit.path + k]
        total += hit.cells
        end[i] = total
    return ends, cells


cdef inline list words_of(Walk* w, const Rank* order):
    """The words, spelled out."""
    cdef const WordGraph* g = &w.graph
    cdef bint plain = g.digits == 1 and g.letters > 0 and g.codes[g.letters - 1] < 128
    cdef Py_ssize_t longest = <Py_ssize_t> (order[w.hits.count - 1].key >> 32) if w.hits.count else 0
    cdef uint32_t* letters = <uint32_t*> take(&w.pool, longest, sizeof(uint32_t))
    cdef uint8_t ascii[64]
    cdef const Hit* hit
    cdef Py_ssize_t i
    words = PyList_New(w.hits.count)
    if letters == NULL:
        raise MemoryError
    for i in range(64):
        ascii[i] = <uint8_t> g.codes[min(i, g.letters - 1)] if plain else 0
    for i in range(w.hits.count):
        hit = &w.hits.items[order[i].hit]
        if plain and hit.key >> 33:
            word = ascii_word(w.hits.digits + hit.text, hit.key >> 32, ascii)
        else:
            word = any_word(g, w.hits.digits + hit.text, hit.key >> 32, letters)
        Py_INCREF(word)
        PyList_SET_ITEM(words, i, word)
    return words


cdef inline str ascii_word(const uint8_t* digits, Py_ssize_t length, const uint8_t* letters):
    """A word of at least two ASCII letters, by their numbers."""
    word = PyUnicode_New(length, 127)
    cdef uint8_t* text = <uint8_t*> PyUnicode_DATA(word)
    cdef Py_ssize_t k
    for k in range(length):
        text[k] = letters[digits[k] & 63]
    return word


cdef inline str any_word(const WordGraph* g, const uint8_t* digits, Py_ssize_t length, uint32_t* letters):
    """A word of letters of any number of digits; `letters` is room for them."""
    cdef Py_ssize_t k, letter
    cdef int _d
    for k in range(length):
        letter = 0
        for _d in range(g.digits):
            letter = letter * BASE + digits[0]
            digits += 1
        # A graph that somebody forged may have letters that its alphabet lacks.
        letters[k] = g.codes[min(letter, g.letters - 1)]
    return PyUnicode_FromKindAndData(4, letters, length)
