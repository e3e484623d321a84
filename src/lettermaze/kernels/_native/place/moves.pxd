# Words put on the grid and taken off.
from libc.stdint cimport int32_t, int64_t

from .bit_boards cimport flip_bit
from .structs cimport AXIS, BACK, SOME, Placing


cdef inline int length_of(const Placing* p, int word) noexcept nogil:
    return p.starts[word + 1] - p.starts[word]


cdef inline int32_t letter_along(const Placing* p, int word, int way, int i) noexcept nogil:
    """The letter on the i-th cell of the word, in the order of rows."""
    return p.text[p.starts[word + 1] - 1 - i if BACK[way] else p.starts[word] + i]


cdef inline void put(Placing* p, int word, int place) noexcept nogil:
    cdef int length = length_of(p, word)
    cdef int way = place & 7, cell = place >> 3, axis = AXIS[way], i
    for i in range(length):
        if p.cover[cell] == 0:
            p.used += 1
            p.crowd[p.block[cell]] += 1
            flip_cell(p, cell, letter_along(p, word, way, i))
        p.cover[cell] += 1
        if p.mode == SOME:
            flip_bit(p.allow + axis * p.stride, cell)
        cell += p.delta[axis]
    p.at[word] = place
    p.along[way] += 1
    p.placed += 1
    p.letters_placed += length


cdef inline void take(Placing* p, int word) noexcept nogil:
    cdef int length = length_of(p, word)
    cdef int way = p.at[word] & 7, cell = p.at[word] >> 3, axis = AXIS[way], i
    for i in range(length):
        p.cover[cell] -= 1
        if p.cover[cell] == 0:
            p.used -= 1
            p.crowd[p.block[cell]] -= 1
            flip_cell(p, cell, letter_along(p, word, way, i))
        if p.mode == SOME:
            flip_bit(p.allow + axis * p.stride, cell)
        cell += p.delta[axis]
    p.at[word] = -1
    p.along[way] -= 1
    p.placed -= 1
    p.letters_placed -= length


cdef inline void flip_cell(Placing* p, int cell, int32_t letter) noexcept nogil:
    """Let an empty cell hold the letter, or one that holds it be empty."""
    flip_bit(p.empty, cell)
    flip_bit(p.held + <int64_t> letter * p.stride, cell)


cdef inline void show(Placing* p, const int64_t* places) noexcept nogil:
    """Put exactly these words on the grid."""
    cdef int word
    for word in range(p.words):
        if p.at[word] >= 0 and p.at[word] != places[word]:
            take(p, word)
    for word in range(p.words):
        if p.at[word] < 0 and places[word] >= 0:
            put(p, word, <int> places[word])


cdef inline void tell(const Placing* p, int64_t* places) noexcept nogil:
    """Write down where the words are."""
    cdef int word
    for word in range(p.words):
        places[word] = p.at[word]
