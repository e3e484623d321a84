# The structs of the kernel wave.
from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t

from ..board cimport Shape

cdef enum:
    # The corner rules of diagonal moves.
    ALWAYS = 0
    NOT_BOTH_BLOCKED = 1
    BOTH_FREE = 2


cdef struct Grid:
    # A maze, and how one may move in it.
    const uint8_t* cells  # 0: free, 1: a wall
    Shape shape
    int neighbors         # 4 or 8
    int corners


cdef struct Front:
    # A wave on its way. The cells that wait to be expanded are a queue on a ring, whose capacity is a power of two:
    # `head`, `level` and `tail` count up and are masked on use.
    #
    #     ring   . . | 17  18  23 | 24  29 | . . . .
    #                  ^            ^        ^
    #                  head         level    tail
    #                  `mark`       `mark` + 1
    #
    # A cell enters at the tail, when it is met, and so closes; it is marked when it leaves at the head. Once the head
    # comes to the level, a ring of the wave is done: the cells up to the tail are the next one.
    Grid grid
    int32_t* field        # the marks
    uint8_t* state        # of each cell, see below
    uint32_t* ring
    uint64_t capacity
    uint64_t head
    uint64_t level
    uint64_t tail
    uint64_t entered      # cells that had entered when head was last set back to 0
    int32_t mark          # of the cells before the level
    uint8_t met           # the states of all cells entered, together: tells whether a goal was among them
    bint branchless       # walls are too common for a branch to be foreseen

cdef enum:
    # The state of a cell.
    CLOSED = 1            # a wall, or entered: the wave may not come in
    WALL = 2
    GOAL = 4
    EDGE = 8              # on the edge of the grid


cdef struct Expansion:
    # The part of a front that every step changes, copied out of it so that it stays in registers.
    uint8_t* state
    uint32_t* ring
    uint64_t mask         # capacity - 1
    uint64_t head
    uint64_t level
    uint64_t tail
    int32_t* field
    int32_t mark
    uint8_t met
    int64_t cols
    uint8_t both          # WALL where a diagonal move may not pass between two walls, else 0
    uint8_t either        # WALL where it may not pass by one


cdef struct Ways:
    # The cells on all ways down a field, in the order in which they were met, and for each those that come before it:
    #
    #     numbers   44 | 34 | 43 | 33 |              cells; place 0 is the goal
    #     heads      0 |  2 |  3 |  4 | ...          where the list of each place begins in `tails`
    #     tails      1    2 |  3 |  3 | ...          places
    int32_t* places       # of each cell, plus one; 0 is for cells that were not met
    int32_t* numbers
    int32_t* heads
    int32_t* tails
    Py_ssize_t count      # cells met
    Py_ssize_t done       # cells whose list is made
    Py_ssize_t room       # cells there is room for


cdef struct Stack:
    # Cells to look at, the last one first. An entry holds a cell in its low 31 bits and the direction it is come to in
    # at its top: three bits, or, on plain grids of four neighbours, two with the column below them.
    #
    #     63   61 60              31 30               0
    #     | way |                   |      cell        |      eight neighbours, or joined edges
    #     |way|       column        |      cell        |      four neighbours
    uint64_t* entries
    Py_ssize_t size
    Py_ssize_t room

cdef enum:
    CELL_BITS = 31
    CELL_MASK = 0x7fffffff


cdef struct Search:
    # A search for one pair of cells. A step makes the estimate of the whole way 0, 1 or 2 longer, so that three stacks
    # take the place of a priority queue; when `now` is empty, they move up by one:
    #
    #     now       cells whose way is estimated at `length`
    #     worse_1                                   length + 1
    #     worse_2                                   length + 2
    Grid grid
    uint64_t* seen        # a bit for each cell that is settled
    uint8_t* came         # the direction in which it was come to
    Py_ssize_t low        # the bits of the last search are those of cells from `low` to `high`; all others are 0
    Py_ssize_t high
    Py_ssize_t goal_row
    Py_ssize_t goal_col
    Py_ssize_t length
    int64_t budget        # how many cells may be looked at before the next look for Ctrl-C
    Stack now
    Stack worse_1
    Stack worse_2


cdef struct PlainSearch:
    # The part of a search on a plain grid of four neighbours that every step reads or changes, in registers as above;
    # there a step makes the way 0 or 2 longer. Rows are given by their first cells.
    const uint8_t* cells
    uint64_t* seen
    uint8_t* came
    Py_ssize_t cols
    Py_ssize_t last_row
    Py_ssize_t goal_row
    Py_ssize_t below_goal
    Py_ssize_t goal_col
    Py_ssize_t goal
    Py_ssize_t low
    Py_ssize_t high
    int64_t budget
    uint64_t* bottom      # of `now`
    uint64_t* now         # behind the last entries
    uint64_t* worse
    uint64_t* now_full    # where there is no room for one more cell's neighbours
    uint64_t* worse_full
