"""The word graph: building it, verifying it, looking words up, numbering them, spelling them.

The subjects are files in `graph`; `structs.pxd` explains what they work on.
"""

from cpython.unicode cimport PyUnicode_GetLength
from libc.string cimport memset

from .graph.building cimport build_graph, edges_of, release_builder
from .graph.checking cimport begin_check, find_fault, find_root_fault, release_checker
from .graph.digits cimport alphabet_of, copy, measure
from .graph.lookup cimport count_below, ends_of, letters_of, take_node, walk
from .graph.spelling cimport release_speller, words_of
from .graph.structs cimport TOO_MANY, Builder, Checker, Speller
from .memory cimport release
from .status cimport raise_for
from .word_graph cimport END, Edge, Node, WordGraph, close_graph, open_graph

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


def index(tuple graph, object word):
    """As in the pure twin."""
    cdef WordGraph g
    cdef Py_ssize_t length = PyUnicode_GetLength(word)
    open_graph(&g, graph)
    cdef Node node = g.root
    cdef bint found = walk(&g, &node, word, 0, length) == length and node.mask & END
    close_graph(&g)
    return node.number if found else -1


def descend(tuple graph, tuple node, object text):
    """As in the pure twin."""
    cdef WordGraph g
    cdef Node at = take_node(node)
    cdef Py_ssize_t length = PyUnicode_GetLength(text)
    open_graph(&g, graph)
    cdef bint found = walk(&g, &at, text, 0, length) == length
    close_graph(&g)
    return (at.mask, at.first, at.number) if found else None


def ends(tuple graph, object text):
    """As in the pure twin."""
    cdef WordGraph g
    cdef Py_ssize_t length = PyUnicode_GetLength(text)
    open_graph(&g, graph)
    try:
        return ends_of(&g, text, length)
    finally:
        close_graph(&g)


def letters(tuple graph, tuple node):
    """As in the pure twin."""
    cdef WordGraph g
    cdef Node at = take_node(node)
    open_graph(&g, graph)
    try:
        return letters_of(&g, at)
    finally:
        close_graph(&g)


def count(tuple graph, tuple node):
    """As in the pure twin."""
    cdef WordGraph g
    cdef Node at = take_node(node)
    open_graph(&g, graph)
    words = count_below(&g, at)
    close_graph(&g)
    return words


def spell(tuple graph, object numbers):
    """As in the pure twin."""
    cdef WordGraph g
    cdef Speller s
    memset(&s, 0, sizeof(Speller))
    open_graph(&g, graph)
    try:
        return words_of(&g, &s, numbers)
    finally:
        close_graph(&g)
        release_speller(&s)


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
