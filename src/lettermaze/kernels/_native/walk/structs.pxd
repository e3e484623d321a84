# The data that the kernel `walk` works on: one search of a lexicon's words on a board, a Walk.
from libc.stdint cimport int16_t, int32_t, int64_t, uint8_t, uint32_t, uint64_t

from ..board cimport Board, Moves
from ..memory cimport Pool
from ..tables cimport Table
from ..word_graph cimport Node, WordGraph

cdef enum:
    SMALL = 64              # cells of a board whose used cells are bits of one word
    ROOT = 64               # the position before the first cell of a small board
    MOST_MARKS = 1 << 20    # lexicons of up to so many words mark what is found in a bit set

cdef enum Want:
    SOLVE
    SCORE
    COUNT
    OTHER                   # whatever the walk says, and without what is found already where it prunes


# ------------------------------------------------------------------------------------------------- the board
#
# A position is a digit of a tile. The first positions are the cells, and on a large board a border of holes, so that
# every step from a cell leads to a position:
#
#   small, 2 x 3      large, 2 x 3            The cell 1 of the small board with the tile QU:
#
#    0  1  2           0  1  2  3  4          bits[1]  = {Q}    more[1]  = 65
#    3  4  5           5  6  7  8  9          bits[65] = {U}    more[65] = 0      cell_of[65 - places] = 1
#                     10 11 12 13 14
#   64: the root      15 16 17 18 19          `places` is 65: positions from there on lie inside a tile.
#
# On a torus large boards have no border, and the neighbours of each cell are listed in `joined`.

cdef struct Grid:
    int32_t rows
    int32_t cols
    bint small              # used cells are bits of one word
    int32_t wide            # distance of two rows: cols, or cols + 2 with a border
    int32_t places          # first positions, border and root included
    int32_t total           # all positions
    int32_t steps_of[8]     # distances of the neighbours, in order
    int32_t* joined         # where edges are joined, 8 neighbours a cell, -1 behind the last; or NULL
    int32_t around          # how many neighbours to look at
    uint64_t* bits          # digits a position holds; 0: none, or used
    int32_t* more           # the next position of the tile, 0: none; or NULL where every tile is one digit
    int32_t* cell_of        # the cell of a position from `places` on
    bint wild               # a tile may be any letter


# What a small board's search looks up: sets of cells and sets of letters, each a word of bits. On CAT / ART, cells 0 to
# 5, from cell 1 (the first A) with all cells free:
#
#   near[1]  = {0, 2, 3, 4, 5}       ahead[1]   = {A, C, R, T}
#                                    holds[T]   = {2, 5}            so T leads to 2 and 5

cdef struct SmallBoard:
    uint64_t beside[64]     # by cell: its neighbours
    uint64_t near[65]       # by cell, and the root: the neighbours that hold a tile
    uint64_t ahead[65]      # by cell, and the root: the letters of those
    uint64_t holds[62]      # by letter: the cells that hold it
    uint64_t need[64]       # by cell: the letters of which one must follow: the tile's next, or those ahead
    uint64_t whole          # the cells whose tile is one digit


# ------------------------------------------------------------------------------------------------- the search
#
# What is still to do lies on one stack: cells that have been entered, each with the node of the letters up to there.
# Looking for CAR, CAT and ART on CAT / ART, after the root, and then after the C at cell 0, the top being on the right:
#
#   items     A at 3    A at 1    C at 0
#   items     A at 3    A at 1    CA at 3    CA at 1
#
# Cells are put there last one first, so that the first is taken up first, and the traces of a word come in order.

cdef struct Item:
    Node node
    uint64_t used           # the cells of the path, on a small board
    uint32_t depth          # digits spelled
    int32_t pos
    uint32_t until          # words before those after the node, where the walk prunes
    # Only where paths are kept:
    uint32_t cells          # cells of the path
    uint8_t digit           # the last digit spelled


cdef struct Stack:
    Item* items
    Py_ssize_t top          # how many
    Py_ssize_t room
    Py_ssize_t burst        # what one step may put there


# The way to the item at hand. What lies behind it is left over from others.
cdef struct Trail:
    int32_t* path           # cells by their number on the path, from 1
    uint64_t* kept          # large boards: what these cells held, which are marked as used by holding nothing
    uint32_t depth          # large boards: how many cells are marked
    uint8_t* spelled        # digits by depth, from 1
    Py_ssize_t spelled_room


# With reuse a prefix is walked once, with all places where it can end. Looking for CAR and CAT on CAT / ART, places are
# written in turns: those that may follow, which are a level's from `begin` to `end`, and those of them where the letter
# that is taken next lies.
#
#   line      [0]    [1]    [2] [3]    [4] [5]    [6] [7] [8]    [9]
#   pos        0      0      1   3      1   3      2   4   5      4
#   before     -      -      1   1      1   1      4   4   4      4
#             level   C     level       A         level           R: CAR is found, its trace is [1] [4] [9], cells 0 1 4
#               0             1                     2
#
# Places stand in the order of their first traces, as those before them and the cells do.

cdef struct Place:
    int32_t pos             # a position where the prefix can end
    Py_ssize_t before       # the place of the layer before that led there first, -1 for none


cdef struct Level:
    Node node
    uint64_t letters        # still to take
    Py_ssize_t begin
    Py_ssize_t end


cdef struct Layers:
    Level* levels           # the prefixes on the way down
    Py_ssize_t room
    Py_ssize_t depth        # the level at hand
    Place* line             # the places of all levels
    Py_ssize_t line_room
    uint32_t* stamps        # by position: the last layer that it was put in
    uint32_t stamp


# On boards with wildcards prefixes are walked, each with its traces, of which only as many are found as are needed to
# know what may follow. After CA on C?T / ART, cells 0 to 5, with the words CAB, CAR and CAT:
#
#   levels     [0]        [1] C        [2] CA
#   traces     root       0            0 1, 0 3      each by its last cell and the number of the trace before it
#   first      C: 0       A: 0         R: 0, T: 0, B: 1, as the wildcard at 1 is used up in the first trace

cdef struct Trace:
    uint64_t used           # its cells, on a small board
    int32_t pos             # where it ends
    int32_t before          # the number of the trace that it goes on, of the prefix a digit shorter


cdef struct Prefix:
    Node node
    uint64_t needed         # digits that may follow, if there is a trace
    uint64_t useful         # small boards: the cells that hold one of them
    uint64_t left           # digits that do follow and are still to be taken
    int32_t first[62]       # by digit: the first trace that leads there
    Trace* traces           # in order
    Py_ssize_t count
    Py_ssize_t room
    Py_ssize_t taken        # how many of the traces of the prefix before were followed
    uint8_t digit           # the last one


cdef struct Prefixes:
    Prefix* levels          # the prefix at hand and those it begins with, by digits
    Py_ssize_t room
    Py_ssize_t depth        # digits of the prefix at hand
    int32_t stock[62]       # by digit: the positions that hold it, less those it has in the prefix
    int32_t wild            # wildcards less the letters for which there is no other
    uint64_t spare          # digits with a stock
    uint64_t wild_cells     # of a small board


# ------------------------------------------------------------------------------------------------- what is found
#
#   items     CAR      CAT      ART         in the order of discovery
#   cells     0 1 4    0 1 2    1 4 2       the first traces; `path` is where a hit's starts
#   digits    1 0 2    1 0 3    0 2 3       the words in digits; `text` is where a hit's starts

cdef struct Hit:
    uint64_t key            # letters, then number: the order of the words
    Py_ssize_t path
    Py_ssize_t text
    uint32_t cells


# A hit in the order of the words.
cdef struct Rank:
    uint64_t key
    Py_ssize_t hit


cdef struct Hits:
    Hit* items
    Py_ssize_t count
    Py_ssize_t room
    Py_ssize_t before       # large boards: how many there were before the item at hand
    int32_t* cells
    Py_ssize_t cell_count
    Py_ssize_t cell_room
    uint8_t* digits
    Py_ssize_t digit_count
    Py_ssize_t digit_room


# Which words are found, and what they count.
cdef struct Marks:
    uint64_t* seen          # a bit a word; or NULL
    Table numbers           # and then a set of numbers + 1
    const int32_t* points   # by letters
    Py_ssize_t top_points   # the last of them, which holds for all longer words
    int64_t score
    uint64_t* counts        # traces by number


# A walk from where it stands until `steps` has passed `pause`: MORE, or DONE, or NO_MEMORY.
ctypedef int (*Run)(void* walk) noexcept nogil


cdef struct Walk:
    Want want
    Run run
    WordGraph graph
    Board board             # as it came
    Moves moves
    int16_t latin[256]      # the numbers of Latin-1 letters, or -1
    uint32_t shortest       # letters of a word that is kept
    Grid grid
    SmallBoard small
    uint64_t* far_ahead     # large boards: by cell, the letters of its neighbours
    int32_t start           # large boards: the next first cell
    Stack stack
    Trail trail
    Layers layers
    Prefixes prefixes
    Marks marks
    Hits hits
    int64_t steps           # cells entered
    int64_t pause           # where the search stops for a look at its limit and at Ctrl-C
    bint prune              # leave branches under which all words are found
    bint undecided          # some words were left so
    bint failed             # out of memory
    Pool pool               # what has one size for the whole search


# Boards of one size to be scored one after the other.
cdef struct Batch:
    Py_ssize_t step         # codes from one board to the next
    int stride              # codes from one row to the next: one more than there are cells where line feeds follow
    Py_ssize_t next
    Py_ssize_t boards
    int64_t* out
