# The structs of the kernel cover.
from libc.stdint cimport int32_t, int64_t, uint64_t

from ..memory cimport Pool

cdef enum:
    # What a search for a choice comes back with besides LIMITED, NO_MEMORY and INTERRUPTED.
    NONE = 0
    FOUND = 1


cdef struct Search:
    # The options, the words that need them, and the state of a search. Options and cells are sets of bits, in rows of
    # `bits` and of `width` words. A level of the search has a row of each of `alive`, `tries` and `free`, and what it
    # has chosen; choosing an option at one level writes what it leaves to the next:
    #
    #     level   alive: options left   tries: of these to try   free: cells left   chosen
    #       0     1 1 1 1 1 1                                    1 1 1 1 1 1
    #       1     1 1 1 1 1 1           . 1 1 . . .              1 1 1 1 1 1           0
    #       2     . . . 1 . 1           . . . . . 1              . . 1 1 1 1           3
    #
    # Level 0 holds what the words before have left; a completion uses the levels from 1 on.
    int32_t options
    int32_t groups
    int32_t words
    int32_t cells
    int32_t width
    int32_t bits
    bint cover               # every cell must be taken
    const uint64_t* masks    # the cells of each option, a row of `width`
    const int32_t* begins    # the options of group g: from begins[g] to begins[g + 1]
    const int32_t* group_of_word
    const uint64_t* colorings  # pairs of rows of `width`: black cells, white cells
    int32_t pairs
    int32_t* sizes           # the fewest cells that an option of each group takes
    int32_t* reaches         # by coloring, then group: by how many cells an option's colors may differ
    int32_t* group_of        # the group of each option
    int32_t* needs           # how many words of each group still need an option
    uint64_t* uses           # the options that take each cell, a row of `bits`
    uint64_t* alive
    uint64_t* tries
    uint64_t* free
    bint* by_cell            # by level: whether the options tried are those of a cell that may be left over
    int32_t* chosen
    int32_t* known           # the options of the completion that is known, in any order
    int64_t steps            # options that may still be tried
    int64_t unlooked
    Pool pool
