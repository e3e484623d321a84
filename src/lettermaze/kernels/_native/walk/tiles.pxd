# Inside a tile of several digits.
from libc.stdint cimport int32_t, uint32_t, uint64_t

from ..bits cimport lowest_bit, lowest_one
from ..word_graph cimport LETTERS, Edge, Node, edge_of, ends_word, leads_down
from .found cimport record
from .pruning cimport end_of
from .structs cimport Item, Walk


cdef inline void inside_tile(Walk* w, const Item* item) noexcept nogil:
    """Take the next digit of a tile of several: one that the tile holds, or any where it is a wildcard."""
    cdef int32_t pos = w.grid.more[item.pos]
    cdef int32_t further = w.grid.more[pos]
    cdef uint64_t letters = item.node.mask & w.grid.bits[pos]
    cdef uint64_t need = w.grid.bits[further] if further else LETTERS
    cdef uint32_t base = item.node.number + ends_word(item.node.mask)
    cdef uint64_t bit
    cdef const Edge* edge
    while letters:
        bit = lowest_one(letters)
        letters ^= bit
        edge = edge_of(w.graph.edges, item.node.mask, item.node.first, bit)
        if not further:
            w.steps += 1
            if ends_word(edge.mask):
                record(w, item, base + edge.skip, lowest_bit(bit), -1, 1)
        if edge.mask & need and leads_down(edge, item.node.first):
            put_digit(w, item, edge, bit, pos, base + edge.skip)


cdef inline void put_digit(
    Walk* w, const Item* item, const Edge* edge, uint64_t letter, int32_t pos, uint32_t number
) noexcept nogil:
    """Put an item one digit on, in the same cell, on the stack."""
    cdef Item* next = &w.stack.items[w.stack.top]
    next[0] = item[0]
    next.node = Node(edge.mask, edge.first, number)
    next.until = end_of(item, edge, letter)
    next.depth = item.depth + 1
    next.pos = pos
    next.digit = lowest_bit(letter)
    w.stack.top += 1
