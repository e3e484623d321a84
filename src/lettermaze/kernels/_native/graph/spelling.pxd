# Spelling: from the numbers of words to their letters, as Lucchesi and Kowaltowski (1993) number them.
from cpython.exc cimport PyErr_CheckSignals
from cpython.unicode cimport PyUnicode_1BYTE_DATA, PyUnicode_FromKindAndData, PyUnicode_New
from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy

from ..bits cimport lowest_bit, popcount
from ..memory cimport release, resize
from ..word_graph cimport BASE, END, LETTERS, PADDING, Edge, Node, WordGraph, ends_word, leads_down
from .structs cimport Place, Speller


cdef inline list words_of(const WordGraph* g, Speller* s, object numbers):
    """The words with these numbers."""
    cdef uint64_t number
    cdef list spelled = []
    reserve(s)
    s.path[0].node = g.root
    s.path[0].high = g.words
    for number in numbers:
        seek(g, s, number)
        spelled.append(text_of(g, s))
        if len(spelled) & 0xFFFF == 0:
            PyErr_CheckSignals()
    return spelled


cdef inline int reserve(Speller* s) except -1:
    """Make room for a path twice as long, and for one more step."""
    cdef Py_ssize_t room = 2 * s.room + 64
    if not (
        resize(<void**> &s.path, room + 1, sizeof(Place))
        and resize(<void**> &s.passed, room, 1)
        and resize(<void**> &s.letters, room, sizeof(int32_t))
        and resize(<void**> &s.narrow, room, 1)
    ):
        raise MemoryError
    s.room = room
    return 0


cdef inline void release_speller(Speller* s) noexcept nogil:
    release(s.path)
    release(s.passed)
    release(s.letters)
    release(s.narrow)


cdef inline int seek(const WordGraph* g, Speller* s, uint64_t number) except -1:
    """Lead the path to the word with this number."""
    cdef Place* here
    cdef int digit
    while s.depth and not s.path[s.depth].node.number <= number < s.path[s.depth].high:
        s.depth -= 1
    while True:
        here = s.path + s.depth
        if number == here.node.number and here.node.mask & END:
            return 0
        if s.depth == s.room:
            reserve(s)
            here = s.path + s.depth
        here[1] = here[0]
        digit = step_to(g, here + 1, number)
        if digit < 0:
            return 0
        s.passed[s.depth] = <uint8_t> digit
        s.depth += 1
        if s.depth % g.digits == 0:
            note_letter(g, s)


cdef inline int step_to(const WordGraph* g, Place* place, uint64_t number) noexcept nogil:
    """Step to the child that holds the word with this number; its digit, or -1 if there is none."""
    cdef Node* node = &place.node
    cdef const Edge* run = g.edges + node.first
    cdef uint64_t letters = node.mask & LETTERS, below = <uint64_t> node.number + ends_word(node.mask)
    cdef int size = popcount(letters), at
    if number < below or size == 0 or <Py_ssize_t> node.first + PADDING > g.count or run[0].skip > number - below:
        return -1
    at = last_before(run, size, number - below)
    if not leads_down(run + at, node.first):
        return -1
    if at + 1 < size:
        place.high = below + run[at + 1].skip
    place.node = Node(run[at].mask, run[at].first, <uint32_t> below + run[at].skip)
    return nth_bit(letters, at)


cdef inline int last_before(const Edge* run, int size, uint64_t words) noexcept nogil:
    """The last edge of a run that skips no more than so many words; the first one does not."""
    cdef int low = 0, high = size, middle
    while high - low > 1:
        middle = (low + high) >> 1
        if run[middle].skip <= words:
            low = middle
        else:
            high = middle
    return low


cdef inline int nth_bit(uint64_t x, int n) noexcept nogil:
    """The number of a bit that is set and has n set bits below it."""
    while n:
        x &= x - 1
        n -= 1
    return lowest_bit(x)


cdef inline void note_letter(const WordGraph* g, Speller* s) noexcept nogil:
    """Put down the letter that the last digits of the path make."""
    cdef Py_ssize_t value = 0, at, place = s.depth // g.digits - 1
    for at in range(s.depth - g.digits, s.depth):
        value = BASE * value + s.passed[at]
    # Only in a file that was rewritten while it was mapped can a value lie outside the alphabet.
    if value >= g.letters:
        value = 0
    s.letters[place] = g.codes[value]
    s.narrow[place] = <uint8_t> g.codes[value]


cdef inline str text_of(const WordGraph* g, const Speller* s):
    """The letters of the path."""
    cdef Py_ssize_t length = s.depth // g.digits
    cdef str text
    if g.letters and g.codes[g.letters - 1] < 128:
        text = PyUnicode_New(length, 127)
        memcpy(PyUnicode_1BYTE_DATA(text), s.narrow, length)
        return text
    return PyUnicode_FromKindAndData(4, s.letters, length)
