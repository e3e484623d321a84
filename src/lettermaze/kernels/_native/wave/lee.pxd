# Lee's wave (1961): a breadth-first search, ring by ring.
#
# A wave begins without a look at the grid as a whole: what it has marked tells where it was, so that one that ends soon
# costs what it reaches. One that goes on is run by one of two methods. Where walls are straight or rare, and the whole
# field is wanted, canonical.pxd takes over. Else a byte of state is made for each cell, and the hot loop is `expand`,
# compiled three times: for four neighbours where walls are few, as branches on a neighbour's state are foreseen there;
# for four among walls, where they cannot be, and a cell is written behind the queue whatever it is and counted by
# arithmetic; and for eight in the same way. Cells on the edge of the grid are expanded apart, so that no other step has
# to look for the edge, and so are goals.
from libc.stdint cimport INT32_MAX, int32_t, int64_t, uint8_t, uint32_t, uint64_t

from ..bits cimport unlikely
from ..memory cimport allocate, use_huge_pages
from ..status cimport DONE, LOOK_EVERY, MORE, NO_MEMORY, unless_interrupted
from .canonical cimport run_canonical
from .grid cimport step
from .structs cimport BOTH_FREE, CLOSED, EDGE, GOAL, NOT_BOTH_BLOCKED, OPEN, SPARE, WALL, Expansion, Front, Grid

cdef enum:
    # A wave is near its start as long as it has reached at most one cell of so many, on grids that are worth it.
    NEAR = 128
    LARGE = 1 << 14
    # With more goals it is not asked after each ring whether one was met.
    FEW_GOALS = 16
    # Corners of walls in 1,024 squares of four cells, up to which the moves of a wave are foreseen: so well that
    # canonical moves are faster, or at all.
    STRAIGHT = 110
    FORESEEN = 290
    # How many pairs of rows are looked at for corners.
    SAMPLES = 64

cdef extern from *:
    """
    enum { LM_FORESEEN_4, LM_BRANCHLESS_4, LM_BRANCHLESS_8 };
    static LM_INLINE int lm_wave_expand(void *, int64_t, int);
    LM_APART static int lm_expand_foreseen(void *front, int64_t budget) {
        return lm_wave_expand(front, budget, LM_FORESEEN_4);
    }
    /* The loop that waves need most often lies in its caller, which is a few hundredths faster. */
    static LM_INLINE int lm_expand_4(void *front, int64_t budget) {
        return lm_wave_expand(front, budget, LM_BRANCHLESS_4);
    }
    LM_APART static int lm_expand_8(void *front, int64_t budget) {
        return lm_wave_expand(front, budget, LM_BRANCHLESS_8);
    }
    """
    int FORESEEN_4 "LM_FORESEEN_4"
    int BRANCHLESS_4 "LM_BRANCHLESS_4"
    int expand_foreseen "lm_expand_foreseen"(void* front, int64_t budget) noexcept nogil
    int expand_4 "lm_expand_4"(void* front, int64_t budget) noexcept nogil
    int expand_8 "lm_expand_8"(void* front, int64_t budget) noexcept nogil


cdef inline int run_wave(Front* front, const int32_t* starts, Py_ssize_t n_starts) noexcept nogil:
    """Send the wave out from all starts, until it has run out, met a goal, or come to its last mark."""
    cdef Py_ssize_t cells = front.grid.shape.rows * front.grid.shape.cols
    cdef bint near = cells > LARGE and front.n_goals <= FEW_GOALS
    cdef int status
    if not open_queue(front, cells):
        return NO_MEMORY
    enter_starts(front, starts, n_starts)
    status = run_near(front, cells // NEAR if near else 0)
    if status != MORE:
        return status
    if front.runs != NULL:
        return run_canonical(front)
    if not make_states(front, cells):
        return NO_MEMORY
    while status == MORE:
        status = unless_interrupted(advance(front))
    return status


cdef inline bint open_queue(Front* front, Py_ssize_t cells) noexcept nogil:
    """Make the queue, with what canonical moves take where they are worth it; False without memory."""
    cdef bint whole = front.last < 0 and not front.n_goals
    cdef bint canonical
    front.corners = share_of_corners(&front.grid)
    canonical = whole and front.grid.neighbors == 4 and LARGE < cells < OPEN and front.corners <= STRAIGHT
    front.queue = <uint32_t*> allocate((3 if canonical else 2) * (cells + SPARE), sizeof(uint32_t))
    if front.queue == NULL:
        return False
    front.own = front.place = front.end = front.queue
    front.other = front.tail = front.queue + cells + SPARE
    if canonical:
        front.runs = front.other + cells + SPARE
    return True


cdef inline void enter_starts(Front* front, const int32_t* starts, Py_ssize_t n_starts) noexcept nogil:
    cdef Py_ssize_t i, cells = front.grid.shape.rows * front.grid.shape.cols
    for i in range(n_starts):
        # More there cannot be, unless another thread writes to the field.
        if front.end - front.queue == cells:
            return
        if not front.grid.cells[starts[i]] and not front.field[starts[i]]:
            front.field[starts[i]] = 1
            front.end[0] = <uint32_t> starts[i]
            front.end += 1


cdef inline Py_ssize_t share_of_corners(const Grid* grid) noexcept nogil:
    """In how many of 1,024 squares of four cells an odd number is walls: there their outline has a corner."""
    cdef Py_ssize_t rows = grid.shape.rows, cols = grid.shape.cols, row = 0, col, odd = 0, squares = 0
    cdef const uint8_t* upper
    cdef const uint8_t* lower
    while row < rows - 1:
        upper, lower = grid.cells + row * cols, grid.cells + (row + 1) * cols
        squares += cols - 1
        for col in range(cols - 1):
            odd += (upper[col] ^ upper[col + 1] ^ lower[col] ^ lower[col + 1]) & 1
        row += rows // SAMPLES + 1
    return 1024 * odd // squares if squares else 0


# Near the start. The queue is not turned over: all cells that have entered stay on it, ring after ring.

cdef inline int run_near(Front* front, Py_ssize_t most) noexcept nogil:
    """Run until more than `most` cells are reached, which is MORE."""
    cdef Py_ssize_t reached = front.end - front.queue
    if not reached:
        front.exhausted = True
        return DONE
    front.mark = 1
    while reached <= most:
        front.reached = reached
        if front.mark == front.last or has_met_goal(front):
            front.exhausted = not leads_on(front)
            return DONE
        expand_near(front)
        if front.end - front.queue == reached:
            front.exhausted = True
            return DONE
        front.place = front.queue + reached
        front.mark += 1
        reached = front.end - front.queue
    return MORE


cdef inline bint has_met_goal(const Front* front) noexcept nogil:
    cdef Py_ssize_t i
    for i in range(front.n_goals):
        if front.field[front.goals[i]]:
            return True
    return False


cdef inline void expand_near(Front* front) noexcept nogil:
    """Let the neighbours of the last ring enter and mark them."""
    cdef uint32_t* place = front.place
    cdef uint32_t* end = front.end
    cdef uint32_t cols = <uint32_t> front.grid.shape.cols, at
    while place != end:
        at = place[0]
        if front.grid.neighbors == 4 and is_inner(&front.grid, at):
            enter_near(front, at - cols)
            enter_near(front, at + cols)
            enter_near(front, at - 1)
            enter_near(front, at + 1)
        else:
            expand_near_apart(front, at)
        place += 1


cdef inline bint is_inner(const Grid* grid, uint32_t at) noexcept nogil:
    """Whether a cell is not on the edge of the grid."""
    cdef uint32_t cols = <uint32_t> grid.shape.cols, row = at // cols, col = at - row * cols
    return 0 < row < <uint32_t> grid.shape.rows - 1 and 0 < col < cols - 1


cdef inline void enter_near(Front* front, Py_ssize_t to) noexcept nogil:
    if not front.grid.cells[to] and not front.field[to]:
        front.field[to] = front.mark + 1
        front.end[0] = <uint32_t> to
        front.end += 1


cdef inline void expand_near_apart(Front* front, uint32_t at) noexcept nogil:
    cdef Py_ssize_t to
    cdef int direction
    for direction in range(front.grid.neighbors):
        to = neighbor(&front.grid, at, direction)
        if to >= 0:
            enter_near(front, to)


cdef inline bint leads_on(const Front* front) noexcept nogil:
    """Whether a cell of the last ring has a neighbour that is open."""
    cdef const uint32_t* place = front.place
    cdef Py_ssize_t to
    cdef int direction
    while place != front.end:
        for direction in range(front.grid.neighbors):
            to = neighbor(&front.grid, place[0], direction)
            if to >= 0 and not front.field[to]:
                return True
        place += 1
    return False


cdef inline Py_ssize_t neighbor(const Grid* grid, uint32_t at, int direction) noexcept nogil:
    """The free cell that lies in a direction, -1 where there is none or the move may not be made."""
    cdef Py_ssize_t row = at // <uint32_t> grid.shape.cols, col = at % <uint32_t> grid.shape.cols
    return step(grid, &row, &col, direction)


# With a byte of state a cell.

cdef inline bint make_states(Front* front, Py_ssize_t cells) noexcept nogil:
    """Turn from a wave that is near its start to states; False without memory."""
    cdef Py_ssize_t i
    front.state = <uint8_t*> allocate(cells, 1)
    if front.state == NULL:
        return False
    use_huge_pages(front.state, cells)
    set_states(&front.grid, front.state)
    for i in range(front.n_goals):
        if not front.state[front.goals[i]] & WALL:
            front.state[front.goals[i]] |= GOAL
    close_entered(front)
    return True


cdef inline void set_states(const Grid* grid, uint8_t* state) noexcept nogil:
    cdef Py_ssize_t rows = grid.shape.rows, cols = grid.shape.cols, i
    for i in range(rows * cols):
        state[i] = grid.cells[i] * (CLOSED | WALL)
    for i in range(cols):
        state[i] |= EDGE
        state[(rows - 1) * cols + i] |= EDGE
    for i in range(rows):
        state[i * cols] |= EDGE
        state[i * cols + cols - 1] |= EDGE


cdef inline void close_entered(Front* front) noexcept nogil:
    """Close the cells that have entered; those that wait move to the beginning of the queue, each once."""
    cdef uint32_t* entered = front.queue
    cdef uint32_t* waiting = front.place
    front.place = front.queue
    while entered != waiting:
        front.state[entered[0]] |= CLOSED
        entered += 1
    while waiting != front.end:
        if not front.state[waiting[0]] & CLOSED:
            front.state[waiting[0]] |= CLOSED
            front.place[0] = waiting[0]
            front.place += 1
        waiting += 1
    front.end, front.place = front.place, front.queue


cdef inline int advance(Front* front) noexcept nogil:
    """Expand a number of cells; DONE when the wave has run out, met a goal, or come to its last mark."""
    if front.grid.neighbors == 8:
        return expand_8(front, LOOK_EVERY)
    if front.corners > FORESEEN:
        return expand_4(front, LOOK_EVERY)
    return expand_foreseen(front, LOOK_EVERY)


cdef inline int expand "lm_wave_expand"(void* wave, int64_t budget, int how) noexcept nogil:
    """Expand up to `budget` waiting cells: mark each, and let its open neighbours enter."""
    cdef Front* front = <Front*> wave
    cdef Expansion e = taken_from(front)
    cdef uint32_t* stop
    cdef uint64_t at
    while budget > 0:
        if e.place == e.end and not next_ring(&e, front):
            return DONE
        stop = e.place + min(e.end - e.place, budget)
        budget -= stop - e.place
        while e.place != stop:
            at = leave(&e)
            if e.state[at] & (EDGE | GOAL):
                e.tail = expand_apart(front, e.tail, at)
            elif how == FORESEEN_4:
                enter_seen_4(&e, at)
            elif how == BRANCHLESS_4:
                enter_4(&e, at)
            else:
                enter_8(&e, at)
    give_back(&e, front)
    return MORE


cdef inline Expansion taken_from(const Front* front) noexcept nogil:
    cdef Expansion e
    e.state, e.field, e.mark = front.state, front.field, front.mark
    e.own, e.place, e.end, e.other, e.tail = front.own, front.place, front.end, front.other, front.tail
    e.cols = front.grid.shape.cols
    e.both = WALL if front.grid.corners == NOT_BOTH_BLOCKED else 0
    e.either = WALL if front.grid.corners == BOTH_FREE else 0
    return e


cdef inline void give_back(const Expansion* e, Front* front) noexcept nogil:
    front.own, front.place, front.end, front.other, front.tail = e.own, e.place, e.end, e.other, e.tail
    front.mark = e.mark


cdef inline bint next_ring(Expansion* e, Front* front) noexcept nogil:
    """Turn to the cells of the next mark; False where the wave ends: none wait, a goal was met, or it was the last."""
    cdef bint more = e.tail != e.other
    front.reached += e.end - e.own
    if not more or front.met or e.mark == front.last:
        front.exhausted = not more
        front.mark = e.mark
        return False
    e.own, e.other = e.other, e.own
    e.place, e.end, e.tail = e.own, e.tail, e.other
    e.mark += 1
    return True


cdef inline uint64_t leave(Expansion* e) noexcept nogil:
    """Mark the next cell and take it out of the queue."""
    cdef uint64_t at = e.place[0]
    e.place += 1
    e.field[at] = e.mark
    return at


cdef inline void enter_seen_4(Expansion* e, uint64_t at) noexcept nogil:
    enter_seen(e, at - e.cols)
    enter_seen(e, at + e.cols)
    enter_seen(e, at - 1)
    enter_seen(e, at + 1)


cdef inline void enter_4(Expansion* e, uint64_t at) noexcept nogil:
    enter(e, at - e.cols)
    enter(e, at + e.cols)
    enter(e, at - 1)
    enter(e, at + 1)


cdef inline void enter_8(Expansion* e, uint64_t at) noexcept nogil:
    # The walls beside the diagonal moves; a cell that has entered meanwhile is none.
    cdef uint8_t up = e.state[at - e.cols], down = e.state[at + e.cols]
    cdef uint8_t left = e.state[at - 1], right = e.state[at + 1]
    enter_4(e, at)
    enter_past(e, at - e.cols - 1, bar(e, up, left))
    enter_past(e, at - e.cols + 1, bar(e, up, right))
    enter_past(e, at + e.cols - 1, bar(e, down, left))
    enter_past(e, at + e.cols + 1, bar(e, down, right))


cdef inline void enter_seen(Expansion* e, uint64_t to) noexcept nogil:
    """Close a cell and put it into the queue, if it is open."""
    cdef uint8_t before = e.state[to]
    if before & CLOSED:
        return
    e.state[to] = before | CLOSED
    e.tail[0] = <uint32_t> to
    e.tail += 1


cdef inline void enter(Expansion* e, uint64_t to) noexcept nogil:
    """The same without a branch: write the cell behind the queue, whatever it is; only an open one counts."""
    cdef uint8_t before = e.state[to]
    e.state[to] = before | CLOSED
    e.tail[0] = <uint32_t> to
    e.tail += (before & CLOSED) ^ 1


cdef inline void enter_past(Expansion* e, uint64_t to, uint8_t barred) noexcept nogil:
    """The same for a diagonal move, which `barred` = CLOSED forbids."""
    cdef uint8_t before = e.state[to]
    cdef uint8_t may = ((before | barred) & CLOSED) ^ 1
    e.state[to] = before | may
    e.tail[0] = <uint32_t> to
    e.tail += may


cdef inline uint8_t bar(const Expansion* e, uint8_t one, uint8_t other) noexcept nogil:
    """CLOSED if the walls beside a diagonal move forbid it, by the corner rule."""
    return (((one & other & e.both) | ((one | other) & e.either)) >> 1) & CLOSED


cdef inline uint32_t* expand_apart(Front* front, uint32_t* tail, uint64_t at) noexcept nogil:
    """Expand a goal, or a cell on the edge, where a neighbour may be missing or lie on the opposite edge."""
    cdef Py_ssize_t to
    cdef int direction
    front.met |= front.state[at] & GOAL
    for direction in range(front.grid.neighbors):
        to = neighbor(&front.grid, <uint32_t> at, direction)
        if to >= 0 and not front.state[to] & CLOSED:
            front.state[to] |= CLOSED
            tail[0] = <uint32_t> to
            tail += 1
    return tail
