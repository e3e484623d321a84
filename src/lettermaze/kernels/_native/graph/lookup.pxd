# Looking up: from node to node along letters. Every step is checked, so that a hostile graph cannot lead astray.
from cpython.buffer cimport PyBUF_SIMPLE, PyBuffer_Release, PyObject_GetBuffer
from cpython.unicode cimport PyUnicode_DATA, PyUnicode_GET_LENGTH, PyUnicode_KIND
from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memset

from ..bits cimport highest_bit, lowest_bit
from ..memory cimport allocate_zeroed, release
from ..word_graph cimport (
    BASE, END, LETTERS, MOST_DIGITS, PADDING, Edge, Node, WordGraph, ends_word, letter_number, put_digits, step,
)
from .structs cimport ABSENT, SHARE, Reader, Walk

cdef extern from *:
    """
    LM_DISPATCH_FLAT(lm_graph_walk)
    """
    int follow "lm_graph_walk_best"(void*) noexcept nogil

    Py_UCS4 read_letter "PyUnicode_READ"(int kind, const void* text, Py_ssize_t at) noexcept nogil
    object PyUnicode_Substring(object, Py_ssize_t, Py_ssize_t)


cdef inline int open_reader(Reader* r, tuple record) except -1:
    """Read a record `(edges, mask, first, words, digits, codes, ...)` and hold its objects, till close_reader."""
    cdef WordGraph* g = &r.graph
    cdef Py_ssize_t i
    g.root = Node(<uint64_t> record[1], <uint32_t> record[2], 0)
    g.words = record[3]
    g.digits = record[4]
    PyObject_GetBuffer(record[5], &r.alphabet, PyBUF_SIMPLE)
    g.codes = <const int32_t*> r.alphabet.buf
    g.letters = r.alphabet.len // <Py_ssize_t> sizeof(int32_t)
    PyObject_GetBuffer(record[0], &g.view, PyBUF_SIMPLE)
    g.held = True
    g.edges = <const Edge*> g.view.buf
    g.count = g.view.len // <Py_ssize_t> sizeof(Edge)
    memset(r.digits, ABSENT, sizeof(r.digits))
    if g.digits == 1:
        for i in range(g.letters):
            if 0 <= g.codes[i] < 256:
                r.digits[g.codes[i]] = <uint8_t> i
        fill_pairs(r)
    return 0


cdef inline void close_reader(Reader* r) noexcept:
    PyBuffer_Release(&r.alphabet)
    PyBuffer_Release(&r.graph.view)
    release(r.pairs)


cdef inline void fill_pairs(Reader* r) noexcept nogil:
    """Make the table of pairs, if there is memory for it."""
    cdef const WordGraph* g = &r.graph
    cdef Node one, two
    cdef int i, j
    if g.letters * g.letters * SHARE > g.count:
        return
    r.pairs = <Node*> allocate_zeroed(g.letters * g.letters, sizeof(Node))
    if r.pairs == NULL:
        return
    for i in range(<int> g.letters):
        one = g.root
        if not step_down(g, &one, i):
            continue
        for j in range(<int> g.letters):
            two = one
            if step_down(g, &two, j):
                r.pairs[i * g.letters + j] = two


cdef inline Node take_node(tuple record) except *:
    """Read a record `(mask, first, number)`."""
    return Node(<uint64_t> record[0], <uint32_t> record[1], <uint32_t> record[2])


cdef inline void begin_walk(Walk* w, const Reader* r, Node node, object text) noexcept:
    """Stand at a node, before the first letter of a text."""
    w.reader = r
    w.node = node
    w.text = PyUnicode_DATA(text)
    w.kind = PyUnicode_KIND(text)
    w.at = 0
    w.end = PyUnicode_GET_LENGTH(text)
    w.until = 0


cdef inline void begin_at_root(Walk* w, const Reader* r, object text) noexcept:
    """Stand at the root, or behind the first two letters where these have been looked up before."""
    cdef const uint8_t* letters
    cdef uint8_t one, two
    begin_walk(w, r, r.graph.root, text)
    if w.kind == 1 and w.end >= 2 and r.pairs != NULL:
        letters = <const uint8_t*> w.text
        one = r.digits[letters[0]]
        two = r.digits[letters[1]]
        if one != ABSENT and two != ABSENT:
            w.node = r.pairs[one * r.graph.letters + two]
            w.at = 2


cdef inline int walk "lm_graph_walk"(void* argument) noexcept nogil:
    """Go on along the text, to its end or to where it halts; 0 where the graph does not go on."""
    cdef Walk* w = <Walk*> argument
    # A child's run lies below its parent's, so what holds for the first one holds for all.
    if w.end and <Py_ssize_t> w.node.first + PADDING > w.reader.graph.count:
        return 0
    return walk_narrow(w) if w.kind == 1 and w.reader.graph.digits == 1 else walk_wide(w)


cdef inline int walk_narrow(Walk* w) noexcept nogil:
    """The same where letters are bytes and have one digit each."""
    cdef const uint8_t* text = <const uint8_t*> w.text
    cdef const Reader* r = w.reader
    cdef const Edge* edges = r.graph.edges
    cdef Node node = w.node
    cdef Py_ssize_t at = w.at
    cdef int goes_on = 1
    while at < w.end:
        if not step(edges, &node, r.digits[text[at]]):
            goes_on = 0
            break
        at += 1
        if node.mask & w.until:
            break
    w.node = node
    w.at = at
    return goes_on


cdef inline int walk_wide(Walk* w) noexcept nogil:
    cdef const WordGraph* g = &w.reader.graph
    cdef uint8_t digits[MOST_DIGITS]
    cdef Py_ssize_t letter
    cdef int k
    while w.at < w.end:
        letter = letter_number(g.codes, g.letters, <int32_t> read_letter(w.kind, w.text, w.at))
        if letter < 0:
            return 0
        put_digits(letter, g.digits, digits)
        for k in range(g.digits):
            if not step(g.edges, &w.node, digits[k]):
                return 0
        w.at += 1
        if w.node.mask & w.until:
            break
    return 1


cdef inline list prefixes_of(Walk* w, object text):
    """The words on the way that a text leads."""
    cdef list found = []
    w.until = END
    while w.at < w.end and follow(w):
        if w.node.mask & END:
            found.append(PyUnicode_Substring(text, 0, w.at))
    return found


cdef inline str letters_of(const WordGraph* g, Node node):
    """The letters that may follow at a node: all ways of as many digits as a letter has."""
    cdef Node nodes[MOST_DIGITS + 1]
    cdef uint64_t left[MOST_DIGITS + 1]
    cdef Py_ssize_t values[MOST_DIGITS + 1]
    cdef int digit, depth = 0
    cdef list found = []
    nodes[0] = node
    left[0] = node.mask & LETTERS
    values[0] = 0
    while depth >= 0:
        if left[depth] == 0:
            depth -= 1
            continue
        digit = lowest_bit(left[depth])
        left[depth] &= left[depth] - 1
        nodes[depth + 1] = nodes[depth]
        if not step_down(g, nodes + depth + 1, digit):
            continue
        values[depth + 1] = BASE * values[depth] + digit
        if depth + 1 < g.digits:
            depth += 1
            left[depth] = nodes[depth].mask & LETTERS
        elif values[depth + 1] < g.letters:
            found.append(chr(g.codes[values[depth + 1]]))
    return "".join(found)


cdef inline uint64_t count_below(const WordGraph* g, Node node) noexcept nogil:
    """How many words there are at and below a node, read off its last branch."""
    node.number = 0
    while node.mask & LETTERS and step_down(g, &node, highest_bit(node.mask & LETTERS)):
        pass
    return <uint64_t> node.number + ends_word(node.mask)


cdef inline bint step_down(const WordGraph* g, Node* node, int digit) noexcept nogil:
    """Step to the child for a digit, if there is one, and if the run lies in the array whatever the node."""
    return <Py_ssize_t> node.first + PADDING <= g.count and step(g.edges, node, digit)
