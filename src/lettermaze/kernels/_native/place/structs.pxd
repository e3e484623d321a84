# The structs of this kernel, and the numbers by which they are read.
from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t

from ..tables cimport Table

cdef extern from *:
    """
    /* Directions in their order everywhere, E W S N SE SW NE NW: the axis each lies on, whether it runs against it. */
    static const int LM_AXIS[8] = {0, 0, 1, 1, 2, 3, 3, 2};
    static const int LM_BACK[8] = {0, 1, 0, 1, 0, 0, 1, 1};
    """
    const int[8] AXIS "LM_AXIS"
    const int[8] BACK "LM_BACK"

cdef enum:
    MAX = 0
    SOME = 1
    NONE = 2
    LOOSE = 3

# The longest word, and the planes in which cells are counted up to that.
cdef enum:
    MOST = 100
    PLANES = 7

# Where things stand in a search's state, before the placements of its words. ITERATION is also the level of a beam and
# the depth of a proof, BEST the least cost or, in a proof, the most cells shared; ENOUGH ends the search as a BEST.
# STATES are those of a beam, at most WIDTH; PARENT is the next of them to have children, BORN how many there are.
cdef enum:
    RANDOM = 0
    ITERATION = 4
    STEPS = 5
    COST = 6
    BEST = 7
    ENOUGH = 8
    STATES = 9
    WIDTH = 10
    PARENT = 11
    BORN = 12
    HEADER = 13

# Of a word in a beam's state at most so many children; to a removal at most so many words that were left out; so many
# placements are compared for a word that should lie evenly.
cdef enum:
    CHILDREN = 8
    LEFT_OUT = 3
    SAMPLES = 4

# What a cost is made of, see docs/placing.md: shares of a filled block, of a direction's words, of a lacking crossing;
# the bit that stands for a word left out; and how often an insertion shares less than it could, once in so many times.
cdef enum:
    SPREAD = 1024
    TURN = 256
    CROSSING = 2048
    MISSING = 36
    SLIP = 32


# A grid with words on it, and what is needed to put more on.
#
# A bit board has a bit for each cell, row by row, in `width` words of 64 bits, and zeros behind them, so that a shift
# by any number of cells reads zeros:
#
#     word  0         1               width - 1   width                      stride - 1
#         +---------+---------+ ... +---------+---------+-- ............ --+---------+
#         | cells   | cells   |     | cells   |    0                            0    |      stride = 2 * width + 2
#         | 0 .. 63 | 64 .. 127     |         |                                      |
#         +---------+---------+ ... +---------+---------+-- ............ --+---------+
#
# All boards and tables stand in one piece of memory, which `prepare` carves up in the order of the fields below. A
# placement is one number, `cell * 8 + direction`, of the first cell in the order of rows: where the word ends if its
# direction runs against its axis.
cdef struct Placing:
    # The problem.
    int words, letters, cells       # how many; letters are codes from 0 on
    int rows, cols
    int mode                        # MAX, SOME, NONE or LOOSE: which cells words may share
    int target                      # the cells to use, or -1
    int limit                       # the words to place
    int longest, spelled            # letters of the longest word, and of all
    int allowed                     # the directions that any word may take, as bits
    int[4] delta                    # from a cell to the next one along each axis, in cells
    int32_t* text                   # the letters of all words
    int32_t* starts                 # of word w they begin at starts[w] and end at starts[w + 1]
    uint8_t* ways                   # the directions of each word, as bits

    # Boards.
    int width, stride
    # [axis][length]: the cells from which a word stays on cells that exist, or, at length 0, a step on the grid.
    uint64_t* valid
    uint64_t* empty                 # the cells that no word uses
    uint64_t* held                  # [letter]: the cells that hold it
    uint64_t* allow                 # [axis]: the cells that a word along this axis may share

    # What `look` found of one word.
    uint64_t* opens                 # [i]: the cells that may take its letter i
    uint64_t* same                  # [i]: those of them that hold it already
    uint64_t* fit                   # [direction]: the cells from which the word fits
    uint64_t* planes                # [direction][k]: bit k of how many cells it would share from each of these
    int[8] live                     # whether it fits anywhere in each direction
    uint64_t* top                   # [direction]: where it shares the most, or, to spread words, where it shares any,
    int[8] value                    # how many cells that is,
    int[8] many                     # and how many placements; in `pick_spread`, of all of them

    # The words on the grid.
    int32_t* at                     # [word]: its placement, or -1
    int32_t* cover                  # [cell]: how many words use it
    int used, placed, letters_placed
    int[8] along                    # words placed in each direction

    # How evenly they lie; a block is a part of the grid of some 4x4 cells.
    int blocks
    int32_t* block                  # [cell]: its block
    int32_t* crowd                  # [block]: cells used
    int32_t* weight                 # [block]: SPREAD / cells that exist
    int bulk                        # SPREAD * SPREAD / cells that exist in the whole grid

    # A removal and insertion under way.
    int32_t* order                  # the words to insert
    int32_t* log                    # pairs of a word and its placement before, or -1

    uint32_t a, b, c, counter       # the random generator
    int64_t steps                   # taken in this call
    char* memory


# How the letters of a word are shifted onto its first cell in the order of rows.
cdef struct Line:
    int length, depth               # `depth` planes can count up to the length
    int64_t[MOST] offset            # whole words of 64 bits from the board of letter 0 to the one that is read
    int[MOST] turn                  # and bits


# A partial grid with one word more, or with that word left out; its hashes follow, one for each symmetry.
cdef struct Child:
    int64_t cost
    int64_t tie                     # a random number; between equal ones the first born is the better
    int64_t parent                  # the state that it comes from
    int64_t place                   # of the word, or -1


# A beam: the best partial grids so far, and the children of them that are being born.
#
#     state   | HEADER | order: words | rows: width | children: CHILDREN * width |
#     memory  | rows of the next level | rank |
#
#     a row     | placements: words | hashes: symmetries |
#     a child   | cost | tie | parent | place | hashes: symmetries |
#
# There is a hash of the grid for each symmetry of the empty grid; the least of them is the same for all its images.
cdef struct Beam:
    int width                       # states to keep
    int symmetries
    int size, child_size            # of a row and of a child, in numbers
    const int32_t* images           # [symmetry][cell]: where the cell comes to lie
    int64_t* head                   # the state
    int64_t* order                  # the words, as they are placed
    int64_t* rows
    int64_t* children
    int64_t* kept                   # rows of the next level
    int32_t* rank                   # the numbers of the children, the best first
    Table seen                      # the least hashes of the states that are kept
    char* memory


# An exact search, depth first: at each depth a word, of which all placements are tried in turn.
#
#     state   | HEADER | stack: pairs of a word and its placements tried, `words` of them | best placements: words |
#     memory  | boards | tries | bound | sums | most | listed |
cdef struct Proof:
    const int32_t* images           # [symmetry][cell]
    const uint8_t* turns            # [symmetry][direction]
    const uint8_t* pairs            # [word][word]: the most cells that the two can share
    int symmetries
    int64_t apart                   # from one word's boards to the next one's
    uint64_t* boards                # [word]: fits and planes, as `look` left them for the grid of now
    int64_t best                    # the most cells shared by a placing of all words, so far
    int64_t* stack
    int64_t* best_places
    int32_t* tries                  # [depth]: placements listed
    int32_t* bound                  # [depth]: what the words after it can share at most
    int32_t* sums                   # [word]: what it can share with the words before it that are not placed, at most
    int32_t* most                   # [depth][word]: what it can share with the grid at most
    int32_t* listed                 # [depth][n]: placements, with the cells each shares from bit 20 on
    char* memory
