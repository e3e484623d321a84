# The word graph as an array of edges, see docs/lexicon-format.md: edges, nodes, stepping, and the alphabet.
#
# A node is the mask and first of the edge that leads to it, with the number of words before it; its children are the
# edges from `first` on, one for each bit of the mask below 62, in order:
#
#     mask   1 . 0 0 ... 1 0 1 1       bit 63: a word ends here; bit 62: the last edge of a run; bits 0 to 61: letters
#            |             |   | |
#            END         +2   +1 +0    edges[first + how many letters lie below the bit]
#
# edge_of is that sum, for a letter known to be in the mask; leads_down is the guard: a child's run starts below its
# parent's, so that a damaged or forged graph can lead neither astray nor round. step does both, and counts the words
# passed. letter_number looks up a code point in the alphabet; put_digits splits a letter's number into digits, as
# alphabets of more than 62 letters need.
from cpython.buffer cimport PyBUF_SIMPLE, PyBuffer_Release, PyObject_GetBuffer
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_CheckExact, PyBytes_GET_SIZE
from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t

from .bits cimport popcount, unlikely

cdef extern from *:
    """
    #ifndef LM_WORD_GRAPH
    #define LM_WORD_GRAPH
    #define LM_ONE ((uint64_t)1)
    #define LM_LAST (LM_ONE << 62)
    #define LM_END (LM_ONE << 63)
    #define LM_LETTERS (LM_LAST - 1)
    #endif
    """
    const uint64_t ONE "LM_ONE"
    const uint64_t LETTERS "LM_LETTERS"  # the bits of letters in a mask
    const uint64_t LAST "LM_LAST"        # the edge is the last of its run
    const uint64_t END "LM_END"          # a word ends at the node

cdef enum:
    BASE = 62         # letters an edge has room for, and the base of the digits of larger alphabets
    PADDING = 64      # edges of zeros behind the last one: a run may be read on without asking where it ends
    MOST_DIGITS = 4

cdef struct Edge:
    uint64_t mask
    uint32_t first
    uint32_t skip     # words below the edges before it in its run

cdef struct Node:
    uint64_t mask
    uint32_t first
    uint32_t number   # words before the first one that ends here or below


cdef inline uint32_t ends_word(uint64_t mask) noexcept nogil:
    """1 if a word ends at the node, else 0."""
    return <uint32_t> (mask >> 63)


cdef inline const Edge* edge_of(const Edge* edges, uint64_t mask, uint32_t first, uint64_t letter) noexcept nogil:
    """The edge of a letter, given as its bit, which must be in the mask."""
    return edges + first + popcount(mask & (letter - 1))


cdef inline bint leads_down(const Edge* edge, uint32_t first) noexcept nogil:
    return edge.first < first


cdef inline bint step(const Edge* edges, Node* node, uint32_t digit) noexcept nogil:
    """Step to the child for a digit, if there is one; digits past the letters, as that of a dead cell, lead nowhere."""
    cdef const Edge* edge
    if not (node.mask & LETTERS) >> digit & 1:
        return False
    edge = edge_of(edges, node.mask, node.first, ONE << digit)
    if unlikely(not leads_down(edge, node.first)):
        return False
    node.number += ends_word(node.mask) + edge.skip
    node.mask = edge.mask
    node.first = edge.first
    return True


cdef inline Py_ssize_t letter_number(const int32_t* codes, Py_ssize_t letters, int32_t code) noexcept nogil:
    """The number of a letter in an alphabet of ascending code points, -1 if it is not in."""
    cdef Py_ssize_t low = 0, high = letters, middle
    if letters == 0 or code < codes[0]:
        return -1
    # Alphabets often have no gaps.
    middle = code - codes[0]
    if middle < letters and codes[middle] == code:
        return middle
    while high - low > 1:
        middle = (low + high) >> 1
        if codes[middle] <= code:
            low = middle
        else:
            high = middle
    return low if codes[low] == code else -1


cdef inline void put_digits(Py_ssize_t letter, int digits, uint8_t* out) noexcept nogil:
    """The digits of a letter's number, most significant first."""
    cdef int k
    for k in range(digits - 1, -1, -1):
        out[k] = <uint8_t> (letter % BASE)
        letter //= BASE


# The record of a graph as C, from open_graph to close_graph.

cdef struct WordGraph:
    const Edge* edges
    Py_ssize_t count        # of edges, padding included
    Node root
    uint64_t words
    int digits              # of a letter
    const int32_t* codes    # the alphabet, ascending
    Py_ssize_t letters      # how many there are
    bint held               # whether the edges are those of `view`
    Py_buffer view


cdef inline int open_graph(WordGraph* graph, tuple record) except -1:
    """Read a record `(edges, mask, first, words, digits, codes, ...)`, whose objects must outlive what is read."""
    edges, codes = record[0], record[5]
    graph.root = Node(<uint64_t> record[1], <uint32_t> record[2], 0)
    graph.words = record[3]
    graph.digits = record[4]
    graph.codes = <const int32_t*> PyBytes_AS_STRING(codes)
    graph.letters = PyBytes_GET_SIZE(codes) // <Py_ssize_t> sizeof(int32_t)
    graph.held = not PyBytes_CheckExact(edges)
    if graph.held:
        PyObject_GetBuffer(edges, &graph.view, PyBUF_SIMPLE)
        graph.edges = <const Edge*> graph.view.buf
        graph.count = graph.view.len // <Py_ssize_t> sizeof(Edge)
    else:
        graph.edges = <const Edge*> PyBytes_AS_STRING(edges)
        graph.count = PyBytes_GET_SIZE(edges) // <Py_ssize_t> sizeof(Edge)
    return 0


cdef inline void close_graph(WordGraph* graph) noexcept:
    if graph.held:
        PyBuffer_Release(&graph.view)
        graph.held = False
