# Spelling: from the numbers of words to their letters, as Lucchesi and Kowaltowski (1993) number them; words that
# follow one another by a depth-first walk.
from cpython.exc cimport PyErr_CheckSignals
from cpython.unicode cimport PyUnicode_DATA, PyUnicode_KIND, PyUnicode_New, PyUnicode_WRITE
from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t

from ..bits cimport lowest_bit, popcount, unlikely
from ..memory cimport release, resize
from ..word_graph cimport BASE, END, LAST, LETTERS, ONE, PADDING, Edge, Node, WordGraph, ends_word, leads_down
from .lookup cimport read_letter
from .structs cimport Place, Speller, Walk

cdef enum:
    # Places at first: as many as take less than a kilobyte, which is quickly had.
    FEW = 20


cdef inline list words_of(const WordGraph* g, Speller* s, object numbers):
    """The words with these numbers."""
    cdef uint64_t number
    cdef list spelled = []
    begin_path(g, s)
    for number in numbers:
        seek(g, s, number)
        spelled.append(text_of(g, s))
        if len(spelled) & 0xFFFF == 0:
            PyErr_CheckSignals()
    return spelled


cdef inline list words_from(const WordGraph* g, Speller* s, uint64_t start, Py_ssize_t most):
    """The word with a number, and those that follow it, `most` in all; fewer if a mapped file was rewritten."""
    begin_path(g, s)
    seek(g, s, start)
    find_branches(s)
    cdef list spelled = [text_of(g, s)]
    go_on(g, s, 0, most, spelled)
    return spelled


cdef inline list words_below(const Walk* w, Speller* s, Py_ssize_t most):
    """The first words, `most` of them if there are as many, that begin with the letters of a walk at its end."""
    cdef const WordGraph* g = &w.reader.graph
    cdef list spelled = []
    cdef Py_ssize_t at, base = w.end * g.digits
    cdef Place* place
    reserve(s, base)
    place = s.path
    place.top = 0
    for at in range(w.end):
        place += g.digits
        place.letter = <int32_t> read_letter(w.kind, w.text, at)
        place.top = max(place.letter, place[-g.digits].top)
    s.depth = base
    open_place(place, w.node.mask, w.node.first)
    if <Py_ssize_t> w.node.first + PADDING > g.count:
        return spelled
    if w.node.mask & END:
        spelled.append(text_of(g, s))
    go_on(g, s, base, most, spelled)
    return spelled


cdef inline int begin_path(const WordGraph* g, Speller* s) except -1:
    """A path of no more than the root."""
    reserve(s, 0)
    s.path[0].node = g.root
    s.path[0].high = g.words
    s.path[0].top = 0
    open_place(s.path, g.root.mask, g.root.first)
    return 0


cdef inline int reserve(Speller* s, Py_ssize_t depth) except -1:
    """Make room for a path of so many digits, and twice as many as before."""
    cdef Py_ssize_t room = max(2 * s.room, depth + 1, <Py_ssize_t> FEW)
    if not resize(<void**> &s.path, room, sizeof(Place)):
        raise MemoryError
    s.room = room
    return 0


cdef inline void release_speller(Speller* s) noexcept nogil:
    release(s.path)


cdef inline int seek(const WordGraph* g, Speller* s, uint64_t number) except -1:
    """Lead the path to the word with this number."""
    cdef Place* here
    while s.depth and not s.path[s.depth].node.number <= number < s.path[s.depth].high:
        s.depth -= 1
    while True:
        here = s.path + s.depth
        if number == here.node.number and here.node.mask & END:
            return 0
        if s.depth + 1 == s.room:
            reserve(s, s.room)
            here = s.path + s.depth
        if not step_to(g, here, number):
            return 0
        s.depth += 1
        note_letter(g, s)


cdef inline bint step_to(const WordGraph* g, Place* place, uint64_t number) noexcept nogil:
    """Put the child that holds the word with this number behind a place, if there is one."""
    cdef const Node* node = &place.node
    cdef const Edge* run = g.edges + node.first
    cdef uint64_t letters = node.mask & LETTERS, below = <uint64_t> node.number + ends_word(node.mask)
    cdef int size = popcount(letters), at
    if number < below or size == 0 or <Py_ssize_t> node.first + PADDING > g.count or run[0].skip > number - below:
        return False
    at = last_before(run, size, number - below)
    if not leads_down(run + at, node.first):
        return False
    place[1].high = below + run[at + 1].skip if at + 1 < size else place.high
    place[1].node = Node(run[at].mask, run[at].first, <uint32_t> below + run[at].skip)
    place[1].digit = nth_bit(letters, at)
    return True


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


cdef inline void find_branches(Speller* s) noexcept nogil:
    """Note for each node of the path which branches come behind the one that it takes."""
    cdef Place* place
    cdef uint64_t passed
    cdef Py_ssize_t depth
    for depth in range(s.depth):
        place = s.path + depth
        open_place(place, place.node.mask, place.node.first)
        passed = (<uint64_t> 2 << place[1].digit) - 1
        place.next += <uint32_t> popcount(place.left & passed)
        place.left &= ~passed
    place = s.path + s.depth
    open_place(place, place.node.mask, place.node.first)


cdef inline void open_place(Place* place, uint64_t mask, uint32_t first) noexcept nogil:
    """Stand at a node, none of its branches taken."""
    place.node.mask = mask
    place.node.first = first
    place.left = mask & LETTERS
    place.next = first


cdef inline int go_on(const WordGraph* g, Speller* s, Py_ssize_t base, Py_ssize_t most, list spelled) except -1:
    """Add the words that follow, as long as they lie below the place at depth `base` and there are fewer than `most`.

    In a graph that is whole each branch leads to a word, so it is the end if one does not: no time is lost in others.
    """
    cdef Place* here = s.path + s.depth
    cdef Place* bottom = s.path + base
    cdef Edge edge
    while len(spelled) < most:
        while here.left == 0:
            if here == bottom:
                return 0
            here -= 1
        s.depth = here - s.path
        if unlikely(s.depth + 1 == s.room):
            reserve(s, s.room)
            here = s.path + s.depth
            bottom = s.path + base
        edge = g.edges[here.next]
        if unlikely(edge.first >= here.node.first or edge.mask & ~LAST == 0):
            return 0
        here[1].digit = lowest_bit(here.left)
        here.left &= here.left - 1
        here.next += 1
        here += 1
        s.depth += 1
        open_place(here, edge.mask, edge.first)
        note_letter(g, s)
        if edge.mask & END:
            spelled.append(text_of(g, s))
            if len(spelled) & 0xFFFF == 0:
                PyErr_CheckSignals()
    return 0


cdef inline void note_letter(const WordGraph* g, Speller* s) noexcept nogil:
    """Put down the letter that the last digits of the path make, if they make one."""
    cdef Place* here = s.path + s.depth
    cdef Py_ssize_t value = here.digit, k
    if unlikely(g.digits > 1):
        if s.depth % g.digits:
            return
        value = 0
        for k in range(1 - g.digits, 1):
            value = BASE * value + here[k].digit
    # Only in a file that was rewritten while it was mapped can a value lie outside the alphabet.
    here.letter = g.codes[value if value < g.letters else 0]
    here.top = max(here.letter, here[-g.digits].top)


cdef inline str text_of(const WordGraph* g, const Speller* s):
    """The letters of the path."""
    cdef Py_ssize_t length = s.depth if g.digits == 1 else s.depth // g.digits, at
    cdef const Place* place = s.path
    cdef str text = PyUnicode_New(length, s.path[length * g.digits].top)
    cdef int kind = PyUnicode_KIND(text)
    cdef void* letters = PyUnicode_DATA(text)
    if kind == 1 and g.digits == 1:
        for at in range(length):
            (<uint8_t*> letters)[at] = <uint8_t> place[at + 1].letter
        return text
    for at in range(length):
        place += g.digits
        PyUnicode_WRITE(kind, letters, at, place.letter)
    return text
