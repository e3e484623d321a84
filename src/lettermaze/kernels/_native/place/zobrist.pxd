# Hashes of grids, one for each symmetry, from which a letter in a cell is added by one operation (A. Zobrist, "A new
# hashing method with application for game playing", 1970).
from libc.stdint cimport int32_t, int64_t, uint64_t

from .moves cimport length_of, letter_along
from .structs cimport AXIS, Placing


cdef inline void add_hashes(const Placing* p, int word, int place, const int32_t* images, int symmetries,
                            int64_t* hashes) noexcept nogil:
    """Add a word that is about to be placed to the hashes of the grid, one for each of its images."""
    cdef int way = place & 7, cell = place >> 3, i, g
    cdef int64_t name = scramble(<uint64_t> p.cells * p.letters + word)
    for g in range(symmetries):
        hashes[g] ^= name
    for i in range(length_of(p, word)):
        if p.cover[cell] == 0:
            for g in range(symmetries):
                hashes[g] ^= scramble(<uint64_t> images[g * p.cells + cell] * p.letters
                                      + letter_along(p, word, way, i))
        cell += p.delta[AXIS[way]]


cdef inline int64_t scramble(uint64_t x) noexcept nogil:
    """63 well mixed bits of a number (Vigna's splitmix64)."""
    x += 0x9E3779B97F4A7C15u
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu
    return <int64_t> ((x ^ (x >> 31)) >> 1)


cdef inline int64_t least_hash(const int64_t* hashes, int symmetries) noexcept nogil:
    """The hash that all images of a grid have in common."""
    cdef int64_t least = hashes[0]
    cdef int g
    for g in range(1, symmetries):
        least = min(least, hashes[g])
    return least
