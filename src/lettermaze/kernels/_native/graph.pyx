"""The word graph: building it, verifying it, looking words up, numbering them, spelling them.

The subjects are files in `graph`; `structs.pxd` explains what they work on.
"""

cimport cython
from cpython.ref cimport PyObject
from libc.string cimport memset

from .graph.building cimport build_graph, edges_of, release_builder
from .graph.checking cimport begin_check, find_fault, find_root_fault, release_checker
from .graph.digits cimport alphabet_of, copy, measure
from .graph.lookup cimport (
    begin_at_root, begin_walk, close_reader, count_below, follow, letters_of, open_reader, prefixes_of, take_node,
)
from .graph.spelling cimport release_speller, words_below, words_from, words_of
from .graph.structs cimport TOO_MANY, Builder, Checker, Reader, Speller, Walk
from .memory cimport release
from .status cimport raise_for
from .word_graph cimport END, Edge, WordGraph, close_graph, open_graph

cdef extern from *:
    PyObject* PyDict_GetItem "PyDict_GetItemWithError"(object, object) except? NULL

cdef enum:
    # Lists with more letters than this lose their repeated words before these are spelled out.
    MANY = 1 << 28


def build(list words):
    """As in the pure twin."""
    cdef Builder b
    cdef Edge root
    cdef int status
    memset(&b, 0, sizeof(Builder))
    try:
        measure(&b.words, words)
        if b.words.total > MANY:
            words = list(set(words))
            measure(&b.words, words)
        copy(&b, words)
        with nogil:
            status = build_graph(&b, &root)
        if raise_for(status) == TOO_MANY:
            raise MemoryError("too many words for one lexicon")
        alphabet = alphabet_of(&b.alphabet)
        # The result then takes the place of scratch, and what lies behind it goes back to the system.
        release_builder(&b)
        return edges_of(&b.runs), root.mask, root.first, b.distinct, b.alphabet.digits, alphabet
    finally:
        release_builder(&b)
        release(b.runs.edges)


@cython.final
@cython.auto_pickle(False)
cdef class OpenGraph:
    """What look-ups read, made at the first of them and kept in the memo of the graph."""

    cdef Reader reader

    def __dealloc__(self):
        close_reader(&self.reader)


cdef inline const Reader* reader_of(tuple graph) except NULL:
    """The graph as C; it lives as long as the record."""
    cdef PyObject* opened = PyDict_GetItem(graph[6], "open")
    return &(<OpenGraph> (opened if opened != NULL else publish(graph))).reader


cdef PyObject* publish(tuple graph) except NULL:
    """Open a graph. Of threads that come at the same time each opens it, and all get what was published first."""
    cdef OpenGraph opened = OpenGraph()
    open_reader(&opened.reader, graph)
    published = graph[6].setdefault("open", opened)
    return <PyObject*> published


def contains(tuple graph, object word):
    """As in the pure twin."""
    cdef Walk w
    if not isinstance(word, str):
        return False
    begin_at_root(&w, reader_of(graph), word)
    return follow(&w) != 0 and w.node.mask & END != 0


def index(tuple graph, object word):
    """As in the pure twin."""
    cdef Walk w
    begin_at_root(&w, reader_of(graph), word)
    return w.node.number if follow(&w) and w.node.mask & END else -1


def has_prefix(tuple graph, object prefix):
    """As in the pure twin."""
    cdef Walk w
    begin_at_root(&w, reader_of(graph), prefix)
    return follow(&w) != 0 and w.node.mask != 0


def descend(tuple graph, tuple node, object text):
    """As in the pure twin."""
    cdef Walk w
    begin_walk(&w, reader_of(graph), take_node(node), text)
    return (w.node.mask, w.node.first, w.node.number) if follow(&w) else None


def prefixes(tuple graph, object text):
    """As in the pure twin."""
    cdef Walk w
    cdef const Reader* r = reader_of(graph)
    begin_walk(&w, r, r.graph.root, text)
    return prefixes_of(&w, text)


def letters(tuple graph, tuple node):
    """As in the pure twin."""
    return letters_of(&reader_of(graph).graph, take_node(node))


def count(tuple graph, tuple node):
    """As in the pure twin."""
    return count_below(&reader_of(graph).graph, take_node(node))


def spell(tuple graph, object numbers):
    """As in the pure twin."""
    cdef const WordGraph* g = &reader_of(graph).graph
    cdef Speller s
    memset(&s, 0, sizeof(Speller))
    try:
        if type(numbers) is range and numbers and numbers.step == 1:
            return words_from(g, &s, numbers.start, len(numbers))
        return words_of(g, &s, numbers)
    finally:
        release_speller(&s)


def below(tuple graph, object prefix, Py_ssize_t most):
    """As in the pure twin."""
    cdef Walk w
    cdef Speller s
    cdef const Reader* r = reader_of(graph)
    begin_at_root(&w, r, prefix)
    if not follow(&w) or not w.node.mask:
        return [], 0, 0
    memset(&s, 0, sizeof(Speller))
    try:
        words = words_below(&w, &s, most)
    finally:
        release_speller(&s)
    if len(words) < most:
        return words, 0, 0
    return words, w.node.number + most, w.node.number + count_below(&r.graph, w.node)


def check(tuple graph):
    """As in the pure twin."""
    cdef WordGraph g
    cdef Checker c
    cdef Py_ssize_t place = 0
    cdef int fault
    memset(&c, 0, sizeof(Checker))
    open_graph(&g, graph)
    try:
        begin_check(&c, &g)
        with nogil:
            fault = find_fault(&c, &place)
            if not fault:
                place = 0
                fault = find_root_fault(&c, g.root, g.words)
    finally:
        release_checker(&c)
        close_graph(&g)
    return fault, place
