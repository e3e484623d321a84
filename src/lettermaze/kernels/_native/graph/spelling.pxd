# Spelling: from the numbers of words to their letters, as Lucchesi and Kowaltowski (1993) number them.
from cpython.exc cimport PyErr_CheckSignals
from cpython.unicode cimport PyUnicode_1BYTE_DATA, PyUnicode_FromKindAndData, PyUnicode_New
from libc.stdint cimport int32_t, uint8_t, uint64_t
from libc.stdlib cimport free, realloc
from libc.string cimport memcpy

from ..common cimport Edge, lm_lowest_bit
from .bits cimport count_bits
from .structs cimport BASE, END, LETTERS, PADDING, Graph, Node, Place, Speller


cdef inline list words_of(Graph* g, Speller* s, Node root, uint64_t words, object numbers):
    """The words with these numbers."""
    cdef uint64_t number
    cdef list spelled = []
    reserve(s)
    s.path[0].node = root
    s.path[0].high = words
    for number in numbers:
        seek(g, s, number)
        spelled.append(text_of(g, s))
        if len(spelled) & 0xFFFF == 0:
            PyErr_CheckSignals()
    return spelled


cdef inline int reserve(Speller* s) except -1:
    """Make room for a path twice as long, and for one more step."""
    cdef Py_ssize_t room = 2 * s.room + 64
    cdef bint enough = True
    enough &= grow(<void**> &s.path, (room + 1) * sizeof(Place))
    enough &= grow(<void**> &s.passed, room)
    enough &= grow(<void**> &s.letters, room * sizeof(int32_t))
    enough &= grow(<void**> &s.narrow, room)
    if not enough:
        raise MemoryError
    s.room = room
    return 0


cdef inline bint grow(void** block, size_t size) noexcept nogil:
    cdef void* larger = realloc(block[0], size)
    if larger == NULL:
        return False
    block[0] = larger
    return True


cdef inline void release_speller(Speller* s) noexcept nogil:
    free(s.path)
    free(s.passed)
    free(s.letters)
    free(s.narrow)


cdef inline int seek(Graph* g, Speller* s, uint64_t number) except -1:
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


cdef inline int step_to(const Graph* g, Place* place, uint64_t number) noexcept nogil:
    """Step to the child that holds the word with this number; its digit, or -1 if there is none."""
    cdef Node* node = &place.node
    cdef const Edge* run = g.edges + node.first
    cdef uint64_t letters = node.mask & LETTERS, here = node.mask >> 63, rest = number - node.number - here
    cdef int size = count_bits(letters), at
    if number < node.number + here or size == 0 or run[0].skip > rest:
        return -1
    if <Py_ssize_t> node.first + PADDING > g.count:
        return -1
    at = last_before(run, size, rest)
    if run[at].first >= node.first:
        return -1
    if at + 1 < size:
        place.high = node.number + here + run[at + 1].skip
    node.number += here + run[at].skip
    node.mask = run[at].mask
    node.first = run[at].first
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
    return lm_lowest_bit(x)


cdef inline void note_letter(const Graph* g, Speller* s) noexcept nogil:
    """Put down the letter that the last digits of the path make."""
    cdef Py_ssize_t value = 0, at, place = s.depth // g.digits - 1
    for at in range(s.depth - g.digits, s.depth):
        value = BASE * value + s.passed[at]
    # Only in a file that was rewritten while it was mapped can a value lie outside the alphabet.
    if value >= g.letters:
        value = 0
    s.letters[place] = g.codes[value]
    s.narrow[place] = <uint8_t> g.codes[value]


cdef inline str text_of(const Graph* g, const Speller* s):
    """The letters of the path."""
    cdef Py_ssize_t length = s.depth // g.digits
    cdef str text
    if g.letters and g.codes[g.letters - 1] < 128:
        text = PyUnicode_New(length, 127)
        memcpy(PyUnicode_1BYTE_DATA(text), s.narrow, length)
        return text
    return PyUnicode_FromKindAndData(4, s.letters, length)
