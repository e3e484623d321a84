# What several kernels share: inline helpers and types, no state.
from libc.stdint cimport int32_t, uint32_t, uint64_t

# An edge of the word graph; see docs/lexicon-format.md.
cdef struct Edge:
    uint64_t mask
    uint32_t first
    uint32_t skip
