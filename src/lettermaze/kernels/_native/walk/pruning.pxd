# Leaving branches under which all words are found, which pays where the search takes long.
from libc.stdint cimport uint32_t, uint64_t

from ..bits cimport popcount
from ..word_graph cimport LETTERS, Edge, Node, ends_word, leads_down
from .structs cimport Item, Walk


cdef inline void prune_on(Walk* w) noexcept nogil:
    """Prune a small board's search from now on."""
    cdef Item* item
    cdef Py_ssize_t i
    for i in range(w.stack.top):
        item = &w.stack.items[i]
        item.until = item.node.number + words_from(w, item.node)
    w.prune = True


cdef inline uint32_t words_from(const Walk* w, Node node) noexcept nogil:
    """How many words there are from a node on, read off its last branch."""
    cdef uint32_t total = ends_word(node.mask)
    cdef const Edge* edge
    while node.mask & LETTERS:
        edge = w.graph.edges + node.first + popcount(node.mask & LETTERS) - 1
        total += edge.skip + ends_word(edge.mask)
        if not leads_down(edge, node.first):
            break
        node.mask = edge.mask
        node.first = edge.first
    return total


cdef inline uint32_t end_of(const Item* item, const Edge* edge, uint64_t letter) noexcept nogil:
    """Words before those behind the edge's child: where its next sibling begins, or where the node itself ends."""
    if item.node.mask & LETTERS & ~((letter << 1) - 1):
        return item.node.number + ends_word(item.node.mask) + edge[1].skip
    return item.until


cdef inline bint all_seen(const Walk* w, uint32_t begin, uint32_t end) noexcept nogil:
    """Whether the words from `begin` to `end` are all found, as far as two words of bits can tell."""
    cdef const uint64_t* seen = w.marks.seen
    cdef uint64_t low, high
    cdef uint32_t first = begin >> 6
    cdef uint32_t last = (end - 1) >> 6
    if begin >= end or end > w.graph.words or last - first > 1:
        return False
    low = ~<uint64_t> 0 << (begin & 63)
    high = ~<uint64_t> 0 >> (63 - ((end - 1) & 63))
    if first == last:
        return (seen[first] & low & high) == low & high
    return (seen[first] & low) == low and (seen[last] & high) == high
