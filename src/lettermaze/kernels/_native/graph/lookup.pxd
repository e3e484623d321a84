# Looking up: from node to node along letters. Every step is checked, so that a hostile graph cannot lead astray.
from cpython.buffer cimport PyBUF_SIMPLE, PyBuffer_Release, PyObject_GetBuffer
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_CheckExact, PyBytes_GET_SIZE
from cpython.unicode cimport PyUnicode_DATA, PyUnicode_KIND, PyUnicode_READ
from libc.stdint cimport int32_t, uint64_t

from ..common cimport Edge, lm_lowest_bit
from .bits cimport count_bits, highest
from .structs cimport BASE, END, LETTERS, MOST_DIGITS, ONE, PADDING, Graph, Node


cdef inline int take(Graph* g, object graph, bytes codes, int digits) except -1:
    """Point at the edges, until `give_back`."""
    g.held = not PyBytes_CheckExact(graph)
    if not g.held:
        g.edges = <const Edge*> PyBytes_AS_STRING(graph)
        g.count = PyBytes_GET_SIZE(graph) // sizeof(Edge)
    else:
        PyObject_GetBuffer(graph, &g.view, PyBUF_SIMPLE)
        g.edges = <const Edge*> g.view.buf
        g.count = g.view.len // sizeof(Edge)
    g.codes = <const int32_t*> PyBytes_AS_STRING(codes)
    g.letters = PyBytes_GET_SIZE(codes) // sizeof(int32_t)
    g.digits = digits
    return 0


cdef inline void give_back(Graph* g) noexcept:
    if g.held:
        PyBuffer_Release(&g.view)


cdef inline Py_ssize_t walk(Graph* g, Node* node, object text, Py_ssize_t start, Py_ssize_t end):
    """Follow the letters of the text from `start` to `end`; how far the graph went."""
    cdef int kind = PyUnicode_KIND(text)
    cdef const void* data = PyUnicode_DATA(text)
    cdef Py_ssize_t at, number
    for at in range(start, end):
        number = number_of(g, <int32_t> PyUnicode_READ(kind, <void*> data, at))
        if number < 0 or not (step(g, node, <int> number) if g.digits == 1 else step_by_digits(g, node, number)):
            return at
    return end


cdef inline bint step_by_digits(Graph* g, Node* node, Py_ssize_t number) noexcept nogil:
    """Step to the node behind a letter of several digits, if there is one; if not, the node is lost."""
    cdef int split[MOST_DIGITS]
    cdef int place
    for place in range(g.digits - 1, -1, -1):
        split[place] = number % BASE
        number //= BASE
    for place in range(g.digits):
        if not step(g, node, split[place]):
            return False
    return True


cdef inline Py_ssize_t number_of(const Graph* g, int32_t code) noexcept nogil:
    """The number of a letter in the alphabet, -1 if it is not in."""
    cdef Py_ssize_t low = 0, high = g.letters, middle
    if high == 0 or code < g.codes[0]:
        return -1
    # Alphabets often have no gaps.
    middle = code - g.codes[0]
    if middle < high and g.codes[middle] == code:
        return middle
    while high - low > 1:
        middle = (low + high) >> 1
        if g.codes[middle] <= code:
            low = middle
        else:
            high = middle
    return low if g.codes[low] == code else -1


cdef inline bint step(const Graph* g, Node* node, int digit) noexcept nogil:
    """Step to the child for a digit, if there is one that starts below: this way no path goes round in a circle."""
    cdef const Edge* edge
    if not node.mask >> digit & 1 or <Py_ssize_t> node.first + PADDING > g.count:
        return False
    edge = g.edges + node.first + count_bits(node.mask & ((ONE << digit) - 1))
    if edge.first >= node.first:
        return False
    node.number += (node.mask >> 63) + edge.skip
    node.mask = edge.mask
    node.first = edge.first
    return True


cdef inline list ends_of(Graph* g, Node* node, object text, Py_ssize_t length):
    """The lengths of the words on the way that the text leads."""
    cdef Py_ssize_t at
    cdef list found = []
    for at in range(length):
        if walk(g, node, text, at, at + 1) == at:
            break
        if node.mask & END:
            found.append(at + 1)
    return found


cdef inline str letters_of(Graph* g, Node node):
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
        digit = lm_lowest_bit(left[depth])
        left[depth] &= left[depth] - 1
        nodes[depth + 1] = nodes[depth]
        if not step(g, nodes + depth + 1, digit):
            continue
        values[depth + 1] = BASE * values[depth] + digit
        if depth + 1 < g.digits:
            depth += 1
            left[depth] = nodes[depth].mask & LETTERS
        elif values[depth + 1] < g.letters:
            found.append(chr(g.codes[values[depth + 1]]))
    return "".join(found)


cdef inline uint64_t count_below(const Graph* g, Node node) noexcept nogil:
    """How many words there are at and below a node, read off its last branch."""
    while node.mask & LETTERS and step(g, &node, highest(node.mask & LETTERS)):
        pass
    return node.number + (node.mask >> 63)
