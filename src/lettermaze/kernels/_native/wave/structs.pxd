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
    # A wave on its way. Its queue is a ring of fixed capacity: two halves, each with a place for every cell and SPARE
    # more. One half holds the cells of one mark, which are expanded, and the other takes in those of the next.
    # When the ring of the wave is done, they change roles, so that the queue wraps between two rings and nowhere else,
    # and cannot be full, as a cell enters once.
    #
    #     own                               other
    #     17  18  23  24  29 | . . . .      30  31 | . . . . . . .
    #             ^            ^                     ^
    #             place        end                   tail
    Grid grid
    int32_t* field        # the marks
    uint32_t* queue       # both halves; in the beginning of a wave, all cells that have entered
    uint32_t* own
    uint32_t* place       # the next cell to be expanded
    uint32_t* end
    uint32_t* other
    uint32_t* tail
    const int32_t* goals
    Py_ssize_t n_goals
    int32_t last          # the mark that the wave ends with, -1 for none
    int32_t mark          # of the ring that is expanded
    uint64_t reached      # cells of the rings that are done
    bint met              # a goal was expanded
    bint exhausted        # at the end of the wave: it could not have gone on
    uint8_t* state        # of each cell, see below; NULL while there is none
    Py_ssize_t corners    # of walls, in 1,024 squares of four cells
    uint32_t* runs        # a place more for every cell, where the wave goes by canonical moves, else NULL

cdef enum:
    SPARE = 16            # places more than cells

cdef enum:
    # The state of a cell.
    CLOSED = 1            # a wall, or entered: the wave may not come in
    WALL = 2
    GOAL = 4
    EDGE = 8              # on the edge of the grid


cdef struct Expansion:
    # The part of a front that every step changes, copied out of it so that it stays in registers.
    uint8_t* state
    uint32_t* own
    uint32_t* place
    uint32_t* end
    uint32_t* other
    uint32_t* tail
    int32_t* field
    int32_t mark
    int64_t cols
    uint8_t both          # WALL where a diagonal move may not pass between two walls, else 0
    uint8_t either        # WALL where it may not pass by one


cdef struct Canonical:
    # A wave by canonical moves, likewise. Its field is its own state, and the cells that go on to the right or to the
    # left alone wait on a block of their own, from its two ends.
    #
    #     rights                                            lefts
    #     17  18  23 | . . . . . . . . . . . . . . | 29  24
    #                  ^                         ^
    #                  right                     left
    uint32_t* field
    uint32_t* own
    uint32_t* place
    uint32_t* end
    uint32_t* other
    uint32_t* tail
    uint32_t* rights
    uint32_t* right
    uint32_t* lefts
    uint32_t* left
    uint32_t mark
    uint32_t cells
    uint32_t cols
    uint32_t inner        # cells that are neither in the first nor in the last row
    uint64_t reached

cdef enum:
    # What a free cell holds that was not entered: these bits together. A wall is 0, and marks are smaller than OPEN.
    OPEN = 0x40000000
    AT_EDGE = 0x01000000       # on the edge of the grid
    FORKS_RIGHT = 0x02000000   # who comes in to the right may have to turn up or down
    FORKS_LEFT = 0x04000000
    KIND_SHIFT = 24            # where these bits begin
    EDGE_SHIFT = 7             # from AT_EDGE to the top bit of a cell that waits, which is set at the edge


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
    int64_t budget        # how many cells are still looked at in this chunk
    Py_ssize_t last       # the cell that was looked at last
    Py_ssize_t nearest    # the least estimate from such a cell to the goal, one for each chunk
    Py_ssize_t before     # what it was when this window began
    Py_ssize_t taken      # cells looked at in this window
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
