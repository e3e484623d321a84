# Steps down the word graph.
from libc.stdint cimport uint32_t

from ..common cimport LM_UNLIKELY, Edge, lm_popcount
from .structs cimport LETTERS, Node


cdef inline bint follow(const Edge* graph, Node* node, uint32_t digit) noexcept nogil:
    """Step to the child that a digit leads to, if there is one."""
    cdef const Edge* edge
    if not (node.mask & LETTERS) >> digit & 1:
        return False
    edge = graph + node.first + lm_popcount(node.mask & ((1ULL << digit) - 1))
    # A child stands below its parent: this keeps a damaged graph from leading anywhere else.
    if LM_UNLIKELY(edge.first >= node.first):
        return False
    node.number += <uint32_t> (node.mask >> 63) + edge.skip
    node.mask = edge.mask
    node.first = edge.first
    return True
