# The structs of this kernel. A set of cells is a *board* of bits: bit `row * cols + col` of a row of 64-bit words, or
# of one word where there are up to 64 cells.
#
#   TraceState            a search that can be left and continued
#     pool                the memory of all that is made while the search is prepared
#     query               what is asked: a board, a word, how the word may lie
#     letters             the distinct letters of the word, each with how often it is needed and there
#     lengths             the lengths of tiles, where they differ
#     layers, stretches   for each position of the word, the cells that can hold it
#     groups              the positions that hold the same letter an even way apart
#     small               the search on up to 64 cells, where a set of cells is one number
#     wide                looking ahead on boards of up to 1,024 cells
#     cuts                the bound by blocks of free cells, for words that nearly fill the board
#     memo, dead_ends     what has led nowhere
#     roots, stack        the tree of the depth-first search
#     paths               what was found
#   Halves                halves of traces that meet; they borrow a TraceState
#   Tally                 the stack of a count

from libc.stdint cimport int16_t, int32_t, int64_t, uint8_t, uint32_t, uint64_t

from ..board cimport Board, Moves
from ..memory cimport Pool
from ..status cimport OWN
from ..tables cimport Table

# What a piece of work comes back with, besides a status: its slice is over, halves are to be tried; halves are too
# many, or a trace was found with them; numbers are not wide enough.
cdef enum:
    SLICE = OWN
    HALVE = OWN + 1
    GIVEN_UP = OWN + 2
    FOUND = OWN + 3
    OUTGROWN = OWN + 4

# The steps of a slice: of the first, which keeps the GIL, and of the others, between which Ctrl-C is looked for.
cdef enum:
    FIRST_SLICE = 512
    NEXT_SLICE = 1 << 17

# The cells of a small search, and the words of a board of a wide one.
cdef enum:
    WORD_BITS = 64
    WIDE_WORDS = 16


cdef struct Shift:
    # The cells of `allowed` move by `by` bits, up if it is positive.
    uint64_t* allowed
    Py_ssize_t by


cdef struct Direction:
    # A step to a neighbour, and the number of the direction that leads back.
    int down, right, back
    # The step for all cells at once: on a torus those that go over an edge are shifted otherwise than the rest.
    int shift_count
    Shift shifts[4]


cdef struct Query:
    # The board and the 64-bit words that a board of bits takes; whether each tile holds one letter.
    Board board
    Py_ssize_t words
    bint uniform
    # The word.
    const int32_t* text
    Py_ssize_t letters
    # How it may lie, and the directions, which are `ways` in number.
    Moves moves
    int ways
    Direction directions[8]


cdef struct Span:
    # The rows, or columns, from `begin` to `end` change their index by `change`.
    Py_ssize_t begin, end, change


cdef struct Letter:
    # A slot of the table of the distinct letters of the word, which are numbered as they first occur: how often the
    # letter is needed, 0 in a free slot, and how often it is there.
    int32_t code, number
    int64_t need, have


cdef struct Layers:
    # begin[p]: the cells on walks through the word whose tile begins at position p; NULL if there are no layers.
    # end[p], p up to the length of the word: those whose tile ends before p. Of tiles of one letter, begin[p - 1].
    #
    #     word      C    A    T                 the tile CA of a cell in begin[0] and end[2]
    #     position  0    1    2    (3)
    #               |-- CA --|-- T -|
    uint64_t* begin
    uint64_t* end


cdef struct Sweep:
    # While layers are filled: for each direction the cells to which it led, from the layer before and now; the cells
    # that were reached in any direction, and in two or more; and room for a board.
    uint64_t* before
    uint64_t* now
    uint64_t* once
    uint64_t* twice
    uint64_t* cells


cdef struct Lengths:
    # Where tiles differ in length: the lengths up to the word's, ascending, each with a board of its cells.
    int count
    int32_t* length
    uint64_t* boards


cdef struct Stretches:
    # The layers of walks through a word too long for layers, cut into stretches of `span` positions. Of each stretch
    # the first layer is kept, and of the stretch that begins at `begin` every layer. Going backward makes them again:
    #
    #     position   0 . . . span . . . 2 span . . .
    #     firsts     #       #          #
    #     stretch            # # # #                     begin = span
    const uint64_t** masks
    uint64_t* firsts
    uint64_t* stretch
    # The layer at hand while going backward, and room for another.
    uint64_t* layer
    Py_ssize_t span, begin


cdef struct Groups:
    # of[p]: the group of position p. While looking ahead, for each group: the cells seen, and how many must be.
    int32_t* of
    int count
    uint64_t* shared
    int32_t* need


cdef struct Small:
    # Up to 64 cells. They are those of the board, or where that has more, those of the layers, renumbered: `names` are
    # then their cells on the board.
    #
    #     board, 70 cells   . . 2 . . 5 6 . . . 10 ...     cells of the layers: 2 5 6 10
    #     names             2 5 6 10                       cell 3 of the search is cell 10 of the board
    int cells
    int32_t* names
    # Not yet marked; the neighbours of each cell; what `Layers` and `Lengths` have, in these numbers.
    uint64_t unused
    uint64_t near[WORD_BITS]
    uint64_t* begin
    uint64_t* end
    uint64_t* long_boards
    # spread[i][byte]: the neighbours of the cells that are the bits of byte i of a set; made once a search is long.
    uint64_t (*spread)[256]
    bint spread_made
    # Looking ahead where tiles differ in length: the cells reached at each position.
    uint64_t* reach


cdef struct Wide:
    # Looking ahead on more than 64 cells: those not yet marked, the cells seen from the node at hand, which are its key
    # in the memo, and the keys of all nodes of the stack.
    uint64_t* unused
    uint64_t* key
    uint64_t* keys


cdef struct Vertex:
    # A cell of the graph of the free cells: its neighbours, of which `next` is the next one, and its colour.
    int16_t near[8]
    int16_t degree, next, dark
    # When it was visited, 0 if not; the earliest cell to which those below it lead; the most cells of a path below it.
    int16_t number, low, gain


cdef struct Block:
    # Of the cells of the colour of the block's root, and of the other one: how many there are, and the most cells of a
    # path below one of them.
    int cells[2]
    int gain[2]


cdef struct Cuts:
    # Whether the word is long for the board, so that the bound is used: from the root, and from all nodes once nothing
    # was found for `after` steps.
    bint is_on, is_coloured
    Py_ssize_t size
    int64_t after
    # The cells of all layers, and room for those of them that are free.
    uint64_t* cells
    uint64_t* free
    Vertex* vertices
    # The cells from the head to the one at hand, and those whose block is not known yet; how many were visited.
    int16_t* trail
    int16_t* pending
    int visited


cdef struct Walks:
    # ways[p % ring, cell]: how many walks end in this cell with the first p letters written; `total`: how many there
    # are. These are numbers of `width` 64-bit words, the lowest first; `total` has one more. The ring holds one more
    # position than the longest tile has letters.
    uint64_t* ways
    Py_ssize_t ring, width
    uint64_t* total


cdef struct Frame:
    # A node of the search: the positions lo to hi - 1 of the word lie, with cell `a` in front and cell `b` at the end.
    #
    #     position   0           lo           hi         letters
    #                +-----------+---+----+---+-----------+
    #                |  to come  | a |    | b |  to come  |
    #                +-----------+---+----+---+-----------+
    #                  LEFT  <---                --->  RIGHT
    int64_t lo, hi
    # What had been found and looked at when the node was entered.
    int64_t found, steps
    # The cells that could follow, its place in the memo; in a wide search 1, as the key is in `keys`. 0: not looked.
    uint64_t key
    int32_t a, b
    # The cell that was laid last, -1 in the root; the side on which the word goes on; of the `todo` cells there, which
    # are in ascending order, the `next` one.
    int32_t cell
    int32_t side, todo, next
    int32_t cells[8]


cdef struct Stack:
    # frames[0] is the root, which takes its cells from `Roots`; frames[depth - 1] is the node at hand.
    #
    #     frames   ROOT      cell 7        cell 8        cell 3
    #              roots --> cells[] ----> cells[] ----> cells[] ...     each frame marks its cell
    Frame* frames
    Py_ssize_t depth, room


cdef struct Roots:
    # The cells that can hold position `at`, where the search begins, ascending, and the next of them.
    Py_ssize_t at
    int32_t* cells
    Py_ssize_t count, next


cdef struct Paths:
    # The paths found in this run, each as its number of cells and the cells.
    int32_t* cells
    Py_ssize_t size, room


cdef struct TraceState:
    Pool pool
    Query query
    Table letters
    Lengths lengths
    Layers layers
    Stretches stretches
    Groups groups
    # Up to 64 cells; that, and looking ahead; looking ahead on boards of up to 1,024 cells.
    bint is_small, is_narrow, is_wide
    Small small
    # Otherwise: for each cell whether it is marked.
    uint8_t* used
    Wide wide
    Cuts cuts
    uint64_t* memo
    # Where walks have come to an end, if there are no layers to keep them from it: a set of numbers.
    Table dead_ends
    Roots roots
    Stack stack
    Paths paths
    # Whether the search may begin at any position of the word; whether halves were tried; whether all paths are to be
    # counted, so that the last cells need not be looked at one by one.
    bint is_free, tried, every
    int64_t steps, max_steps, found
    # The steps at which the last path was found, and those after which halves are tried.
    int64_t found_at, halve_after
    # Of this run: when it ends with what it has, what had been found before, and whether paths are kept.
    int64_t goal, pause_at, had
    bint keep


cdef struct Entry:
    # A set of cells, the cell at its open end, and the number of ways to it, 0 in a free slot of a table.
    uint64_t used
    uint32_t cell, weight


cdef struct Index:
    # The sets of one cell, numbered by weight, so that all of one word weigh the same:
    #
    #     word          0          1          2
    #     weights       1          1          2
    #     members       11111111   11100000   11000000     which numbers are taken
    #     hits[cell c]  01001000   10000000   01000000     which sets hold cell c
    Py_ssize_t words
    # The cells that are in any set.
    uint64_t cells
    uint64_t* hits
    uint64_t* members
    uint32_t* weights


cdef struct Halves:
    #   position   0 . . . middle . . . letters
    #   front      ------->|                       sets of cells by their last cell
    #   back               |---------->            sets of cells by their first cell
    TraceState* state
    Py_ssize_t middle
    int64_t steps, sets, total
    # Tables of entries.
    Table back, front
    # The sets of `back` by their cells: those of cell c are sorted[first[c]:first[c + 1]].
    Entry* sorted
    int64_t first[WORD_BITS + 1]
    Index index[WORD_BITS]
    # Of the index at hand, the sets that have been met.
    uint64_t* met
    # The cells of the half at hand.
    int32_t trail[WORD_BITS]


cdef struct Tally:
    # For each cell of the trail, and for the first, the cells that may come there; the marked cells; what was counted.
    uint64_t todo[WORD_BITS]
    uint64_t used
    int64_t total
    int depth
    bint tried
    int32_t trail[WORD_BITS]


cdef struct Taken:
    # A cell as the frontier takes it: its slot, those of its neighbours that were taken before, and the slots that
    # are left after it, as a mask.
    int slot, count
    int before[8]
    uint64_t gone


cdef struct Plan:
    # The cells in the order in which the frontier takes them; the most slots; the states after all cells, and after
    # one at most.
    Taken takes[WORD_BITS]
    int size, widest
    int64_t states, most


cdef struct States:
    # The states after a cell, and with each the ways to it with `least` to `least + width - 1` cells used, numbers of
    # two words, the low one first. `table` has for each hash of a state its place from 1 on, or 0.
    #
    #     keys    0x0021     0x0002  ...
    #     ways    lo hi lo hi lo hi | lo hi lo hi lo hi | ...        width 3
    uint64_t* keys
    uint64_t* ways
    int32_t* table
    int bits
    Py_ssize_t count, least, width
    # For how many states there is room, of this width; and for how many keys, and numbers.
    Py_ssize_t room, key_room, number_room


cdef struct QuickSearch:
    # The board: its shape, the cells of each letter, and those that have a neighbour to the right, and to the left.
    Py_ssize_t rows, cols
    uint64_t boards[256]
    uint64_t inner, outer
    bint diagonal
    # The word, and the same backward.
    const uint8_t* word
    Py_ssize_t letters
    uint8_t turned[WORD_BITS]
    # For each cell of the trail the cells that are still to be tried there, and the one that is.
    uint64_t todo[WORD_BITS]
    uint64_t cells[WORD_BITS]
