"""The word graph: building it, verifying it, looking words up, numbering them, spelling them.

The subjects are files in `graph`; `structs.pxd` explains what they work on.
"""

from cpython.unicode cimport PyUnicode_GetLength
from libc.stdint cimport uint32_t, uint64_t
from libc.string cimport memset

from .graph.building cimport build_graph, edges_of, release_builder
from .graph.checking cimport begin_check, find_fault, find_root_fault, release_checker
from .graph.digits cimport alphabet_of, copy, measure
from .graph.lookup cimport count_below, ends_of, letters_of, take_graph, walk
from .graph.spelling cimport release_speller, words_of
from .graph.structs cimport TOO_MANY, Builder, Checker, Speller
from .memory cimport release
from .status cimport raise_for
from .word_graph cimport END, Edge, Node, WordGraph, close_graph

cdef enum:
    # Lists with more letters than this lose their repeated words before these are spelled out.
    MANY = 1 << 28


def build(list words):
    """The packed graph of the words: `(edges, root mask, root first, how many words, digits, alphabet)`.

    The words may come in any order, and more than once; empty ones are left out. The alphabet is int32 code points.
    """
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


def index(object graph, uint64_t mask, uint32_t first, int digits, bytes codes, object word):
    """The number of the word in code-point order, -1 if it is none."""
    cdef WordGraph g
    cdef Node node = Node(mask, first, 0)
    cdef Py_ssize_t length = PyUnicode_GetLength(word)
    take_graph(&g, graph, codes, digits)
    cdef bint found = walk(&g, &node, word, 0, length) == length and node.mask & END
    close_graph(&g)
    return node.number if found else -1


def descend(object graph, uint64_t mask, uint32_t first, uint64_t number, int digits, bytes codes, object text):
    """The node `(mask, first, words before it)` that the letters of `text` lead to from the given one, if any."""
    cdef WordGraph g
    cdef Node node = Node(mask, first, <uint32_t> number)
    cdef Py_ssize_t length = PyUnicode_GetLength(text)
    take_graph(&g, graph, codes, digits)
    cdef bint found = walk(&g, &node, text, 0, length) == length
    close_graph(&g)
    return (node.mask, node.first, node.number) if found else None


def ends(object graph, uint64_t mask, uint32_t first, int digits, bytes codes, object text):
    """The lengths of the words that `text` begins with, in ascending order."""
    cdef WordGraph g
    cdef Node node = Node(mask, first, 0)
    cdef Py_ssize_t length = PyUnicode_GetLength(text)
    take_graph(&g, graph, codes, digits)
    try:
        return ends_of(&g, &node, text, length)
    finally:
        close_graph(&g)


def letters(object graph, uint64_t mask, uint32_t first, int digits, bytes codes):
    """The letters that may follow at a node, in order."""
    cdef WordGraph g
    cdef Node node = Node(mask, first, 0)
    take_graph(&g, graph, codes, digits)
    try:
        return letters_of(&g, node)
    finally:
        close_graph(&g)


def count(object graph, uint64_t mask, uint32_t first):
    """How many words there are at and below a node."""
    cdef WordGraph g
    cdef Node node = Node(mask, first, 0)
    take_graph(&g, graph, b"", 1)
    cdef uint64_t words = count_below(&g, node)
    close_graph(&g)
    return words


def spell(object graph, uint64_t mask, uint32_t first, uint64_t words, int digits, bytes codes, object numbers):
    """The words with these numbers, each from 0 to words - 1, in the order of the numbers."""
    cdef WordGraph g
    cdef Speller s
    cdef Node root = Node(mask, first, 0)
    memset(&s, 0, sizeof(Speller))
    take_graph(&g, graph, codes, digits)
    try:
        return words_of(&g, &s, root, words, numbers)
    finally:
        close_graph(&g)
        release_speller(&s)


def check(object graph, uint64_t mask, uint32_t first, uint64_t words, int digits, Py_ssize_t letters):
    """What is wrong with a graph of `letters` letters: `(0, 0)` if nothing, else `(fault, edge)`.

    The faults: 1, a run of children that does not start below its parent's run, or is not as long as the mask says;
    2, a wrong skip; 3, an edge that leads to no word, or a word that ends within a letter; 4, a digit outside the
    alphabet; 5, an edge that must be empty is not; 6, the root or the number of words.
    """
    cdef WordGraph g
    cdef Checker c
    cdef Py_ssize_t place = 0
    cdef int fault
    memset(&c, 0, sizeof(Checker))
    take_graph(&g, graph, b"", digits)
    try:
        begin_check(&c, &g, letters)
        with nogil:
            fault = find_fault(&c, &place)
            if not fault:
                place = 0
                fault = find_root_fault(&c, mask, first, words)
    finally:
        release_checker(&c)
        close_graph(&g)
    return fault, place
