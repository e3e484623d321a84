# The codes and structs that the files of this kernel share.
from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t

from ..board cimport Board
from ..memory cimport Pool
from ..status cimport OWN
from ..tables cimport Table
from ..word_graph cimport Node, WordGraph

# What the reading of a board returns besides the statuses of all kernels.
cdef enum:
    DEEP = OWN  # the walks are so long that the automaton is better
    TOO_BIG     # or it is not

# The class of a cell: what it may be read as. A tile, or a letter where there are no tiles, is KNOWN + its number.
cdef enum:
    GONE    # as nothing: it ends every line
    ANY     # as any letter
    KNOWN

cdef enum:
    DEAD = 62  # the digit of a cell that follows nothing, as bit 62 of a mask is cleared before it is asked for


# A growing array of nodes.
cdef struct Nodes:
    Node* items
    Py_ssize_t size
    Py_ssize_t room


# What is found: a word, its first cell (row x cols + col), the cells it takes, and its direction.
cdef struct Hit:
    uint32_t number
    int32_t start
    int32_t length
    int32_t direction


# What is known of a word that was found.
cdef struct Slot:
    uint64_t count      # how often; 0 in an empty slot
    uint32_t number     # which word it is
    uint32_t line       # where words take their cells for themselves: the last line that it was found on,
    int64_t begin       # and from where
    int64_t end         # to where its hits there reach


# The nodes that two digits lead to, and that one leads to; a mask of 0 where no word begins so. What follows a node in
# `two` is in its mask without bit 62, so that DEAD never does.
cdef struct Pairs:
    Node[64 * 64] two   # at first digit x 64 + second digit
    Node[64] one


# A state of the automaton: the beginning of some word. `after` leads down, `shorter` to the longest other state that is
# an end of this one. With the words A, AB and BAB, when the line B A B has been read:
#
#      0 ""  --B-->  1 B  --A-->  3 BA  --B-->  5 BAB       shorter:   5 BAB -> 4 AB -> 1 B -> 0 ""
#       |                                                              3 BA -> 2 A -> 0 ""
#       +----A-->  2 A  --B-->  4 AB
cdef struct State:
    Node node           # where its digits lead in the graph
    uint64_t visits     # how often it was the longest state that the cells read so far end in
    int32_t shorter     # the longest other state that it ends in
    int32_t length      # how many digits it has


# The automaton of Aho and Corasick, as far as the board has led.
cdef struct Automaton:
    State* states       # size of them are in use, room for them is there; a state stands behind its shorter ones
    int32_t* after      # room x letters: where a digit leads from a state; UNKNOWN until it is asked for
    int32_t* chain      # room for the states that explore() goes through
    int32_t size
    int32_t room
    Py_ssize_t letters


# A search for one word.
cdef struct Seek:
    Board board
    const uint8_t* directions   # in ascending order, without 0, the direction of words of one cell
    int ways                    # how many they are
    const uint32_t* word        # its letters
    Py_ssize_t size             # and how many they are
    int64_t unlooked            # steps since Ctrl-C was last looked for
    Hit hit                     # what was found


# A search for all words of a graph.
#
# The board lies in one dimension in a border that ends every line, so that no step checks bounds: one cell to the right
# of each row, which is also to the left of the next, and two rows above and below, as two cells of a walk may be looked
# at before it is known that the first has ended it. CAT over DOG, where stride is 4:
#
#       0   . .
#       2   . . . .
#       6   . . . .
#      10   C A T .     <- origin; row r begins at origin + r x stride
#      14   D O G .
#      18   . . . .
#      22   . . . .
#      26   . .
cdef struct Scan:
    # What is asked for.
    Board board
    WordGraph graph
    const uint8_t* directions   # as in Seek
    int ways
    bint apart                  # whether a word takes its cells of a line for itself
    bint counting               # whether hits are counted, not kept
    bint may_tire               # whether long walks may be given up for the automaton
    Py_ssize_t limit            # of hits, -1 if there is none

    # The classes of cells. Class KNOWN + k is spelled by the digits spelled[spans[k]] to spelled[spans[k + 1] - 1].
    uint8_t* spelled
    int32_t* spans
    int32_t* lookup             # the class of each code below `known`; its digit where `single`
    Py_ssize_t known

    # The board in its border.
    bint single                 # whether every cell is one digit or nothing, and lines are as plain
    Py_ssize_t stride
    Py_ssize_t origin
    Py_ssize_t[8] offsets       # from a cell to the next in each of the directions
    uint8_t* marks              # the cells as digits where `single`,
    int32_t* classes            # else as classes
    Pairs* pairs                # where `single`

    # The nodes that the cells of a line lead to; more than one after a cell that may be any letter.
    Nodes opening               # from the first cell
    Nodes now                   # from the cells read so far
    Nodes then                  # room for those from one digit more

    # The line that is read where words take their cells for themselves.
    uint32_t line               # its number, from 1 on
    int64_t place               # how far along it is read from
    int64_t circle              # after how many cells it comes back; more than it has where edges end it
    uint8_t* seen               # the cells of the board whose line of this direction has been read

    # What was found.
    Table table                 # a Slot for each word found, where hits are counted or compared
    Hit* hits
    Py_ssize_t found
    Py_ssize_t room

    int64_t steps               # of walks that may tire
    int64_t unlooked            # steps since Ctrl-C was last looked for
    Pool pool                   # what lives as long as the search
