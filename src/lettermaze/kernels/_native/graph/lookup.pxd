# Looking up: from node to node along letters. Every step is checked, so that a hostile graph cannot lead astray.
from cpython.unicode cimport PyUnicode_DATA, PyUnicode_KIND, PyUnicode_READ
from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t

from ..bits cimport highest_bit, lowest_bit
from ..word_graph cimport (
    BASE, END, LETTERS, MOST_DIGITS, PADDING, Node, WordGraph, ends_word, letter_number, put_digits, step,
)


cdef inline Node take_node(tuple record) except *:
    """Read a record `(mask, first, number)`."""
    return Node(<uint64_t> record[0], <uint32_t> record[1], <uint32_t> record[2])


cdef inline bint step_down(const WordGraph* g, Node* node, int digit) noexcept nogil:
    """Step to the child for a digit, if there is one, and if the run lies in the array whatever the node."""
    return <Py_ssize_t> node.first + PADDING <= g.count and step(g.edges, node, digit)


cdef inline Py_ssize_t walk(const WordGraph* g, Node* node, object text, Py_ssize_t start, Py_ssize_t end):
    """Follow the letters of the text from `start` to `end`; how far the graph went."""
    cdef int kind = PyUnicode_KIND(text)
    cdef const void* data = PyUnicode_DATA(text)
    cdef Py_ssize_t at, letter
    for at in range(start, end):
        letter = letter_number(g.codes, g.letters, <int32_t> PyUnicode_READ(kind, <void*> data, at))
        if letter < 0:
            return at
        if not (step_down(g, node, <int> letter) if g.digits == 1 else step_by_digits(g, node, letter)):
            return at
    return end


cdef inline bint step_by_digits(const WordGraph* g, Node* node, Py_ssize_t letter) noexcept nogil:
    """Step to the node behind a letter of several digits, if there is one; if not, the node is lost."""
    cdef uint8_t digits[MOST_DIGITS]
    cdef int k
    put_digits(letter, g.digits, digits)
    for k in range(g.digits):
        if not step_down(g, node, digits[k]):
            return False
    return True


cdef inline list ends_of(const WordGraph* g, object text, Py_ssize_t length):
    """The lengths of the words on the way that the text leads from the root."""
    cdef Node node = g.root
    cdef Py_ssize_t at
    cdef list found = []
    for at in range(length):
        if walk(g, &node, text, at, at + 1) == at:
            break
        if node.mask & END:
            found.append(at + 1)
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
