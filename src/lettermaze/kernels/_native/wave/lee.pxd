# Lee's wave (1961): a breadth-first search whose queue is a ring of fixed capacity, doubled when it is full.
#
# The hot loop is `expand`, compiled three times: for four neighbours on open ground, where branches on a neighbour's
# state are foreseen; for four among walls, where they cannot be, and a cell is written behind the queue whatever it is
# and counted by arithmetic; and for eight in the same way. Cells on the edge of the grid are expanded apart, so that no
# other step has to look for the edge.
from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t

from ..bits cimport unlikely
from ..memory cimport allocate, release
from ..status cimport DONE, LOOK_EVERY, MORE, NO_MEMORY, unless_interrupted
from .grid cimport step
from .structs cimport BOTH_FREE, CLOSED, EDGE, GOAL, NOT_BOTH_BLOCKED, WALL, Expansion, Front

cdef enum:
    # From one wall in so many cells on, walls are too common for a branch to be foreseen.
    OPEN_GROUND = 20

cdef enum How:
    FORESEEN_4
    BRANCHLESS_4
    BRANCHLESS_8

cdef extern from *:
    """
    static LM_INLINE int lm_wave_expand(void *, uint64_t, int32_t, int);
    """


cdef inline int run_wave(
    Front* front, const int32_t* starts, Py_ssize_t n_starts, const int32_t* goals, Py_ssize_t n_goals, int32_t last
) noexcept nogil:
    """Send the wave out from all starts, until it has run out, met a goal, or come to the mark `last`."""
    cdef int status = begin(front, starts, n_starts, goals, n_goals)
    while status == MORE:
        status = unless_interrupted(advance(front, last, LOOK_EVERY))
    return status


cdef inline int settle(Front* front, uint64_t* reached, bint* exhausted) noexcept nogil:
    """Mark the cells that still wait, the last ring of the wave; look whether they could have gone on."""
    cdef uint64_t end = front.entered + front.tail
    cdef int32_t last = front.mark + 2
    cdef int status = MORE
    reached[0] = end
    exhausted[0] = True
    if front.head == front.tail:
        return DONE
    front.met = 0
    while status == MORE:
        status = advance(front, last, LOOK_EVERY)
    exhausted[0] = front.entered + front.tail == end
    return status


cdef inline int begin(
    Front* front, const int32_t* starts, Py_ssize_t n_starts, const int32_t* goals, Py_ssize_t n_goals
) noexcept nogil:
    cdef Py_ssize_t i
    set_states(front)
    for i in range(n_goals):
        if not front.state[goals[i]] & WALL:
            front.state[goals[i]] |= GOAL
    for i in range(n_starts):
        if not make_room(front, 1):
            return NO_MEMORY
        front.tail = enter_front(front, front.tail, starts[i])
    return MORE


cdef inline void set_states(Front* front) noexcept nogil:
    cdef const uint8_t* cells = front.grid.cells
    cdef uint8_t* state = front.state
    cdef Py_ssize_t rows = front.grid.shape.rows, cols = front.grid.shape.cols, i, walls = 0
    for i in range(rows * cols):
        state[i] = cells[i] * (CLOSED | WALL)
        walls += cells[i]
    for i in range(cols):
        state[i] |= EDGE
        state[(rows - 1) * cols + i] |= EDGE
    for i in range(rows):
        state[i * cols] |= EDGE
        state[i * cols + cols - 1] |= EDGE
    front.branchless = walls * OPEN_GROUND > rows * cols


cdef inline int advance(Front* front, int32_t last, int64_t budget) noexcept nogil:
    """Expand a number of cells; DONE when the wave has run out, met a goal, or the mark `last` waits."""
    cdef uint64_t neighbors = front.grid.neighbors, count
    cdef int status = MORE
    while status == MORE and budget > 0:
        # A cell may bring in `neighbors` others, each written behind the tail before it is known to count.
        if unlikely(not make_room(front, front.capacity // 4 + neighbors)):
            return NO_MEMORY
        count = (front.capacity - (front.tail - front.head)) // neighbors
        budget -= count
        if neighbors == 8:
            status = expand_8(front, count, last)
        elif front.branchless:
            status = expand_4(front, count, last)
        else:
            status = expand_open(front, count, last)
    return status


cdef inline bint make_room(Front* front, uint64_t room) noexcept nogil:
    """Double the ring until so many more cells may enter; the cells that wait keep their order."""
    cdef uint64_t waiting = front.tail - front.head, i
    cdef uint32_t* ring
    while front.capacity - waiting < room:
        ring = <uint32_t*> allocate(2 * front.capacity, sizeof(uint32_t))
        if ring == NULL:
            return False
        for i in range(waiting):
            ring[i] = front.ring[(front.head + i) & (front.capacity - 1)]
        release(front.ring)
        front.ring = ring
        front.capacity *= 2
        front.entered += front.head
        front.level -= front.head
        front.head = 0
        front.tail = waiting
    return True


cdef inline int expand_open(Front* front, uint64_t count, int32_t last) noexcept nogil:
    return expand(front, count, last, FORESEEN_4)


cdef inline int expand_4(Front* front, uint64_t count, int32_t last) noexcept nogil:
    return expand(front, count, last, BRANCHLESS_4)


cdef inline int expand_8(Front* front, uint64_t count, int32_t last) noexcept nogil:
    return expand(front, count, last, BRANCHLESS_8)


cdef inline int expand "lm_wave_expand"(void* wave, uint64_t count, int32_t last, int how) noexcept nogil:
    """Expand up to `count` waiting cells: mark each, and let its open neighbours enter."""
    cdef Front* front = <Front*> wave
    cdef Expansion e = taken_from(front)
    cdef uint64_t stop = e.head + count, end, at
    cdef int status = MORE
    while e.head != stop:
        if e.head == e.level and not next_ring(&e, front, last):
            status = DONE
            break
        end = min(stop, e.level)
        while e.head != end:
            at = leave(&e)
            if e.state[at] & EDGE:
                e.tail = expand_edge(front, e.tail, at)
            elif how == FORESEEN_4:
                enter_seen_4(&e, at)
            elif how == BRANCHLESS_4:
                enter_4(&e, at)
            else:
                enter_8(&e, at)
    give_back(&e, front)
    return status


cdef inline Expansion taken_from(const Front* front) noexcept nogil:
    cdef Expansion e
    e.state = front.state
    e.ring, e.mask = front.ring, front.capacity - 1
    e.head, e.level, e.tail = front.head, front.level, front.tail
    e.field, e.mark, e.met = front.field, front.mark, front.met
    e.cols = front.grid.shape.cols
    e.both = WALL if front.grid.corners == NOT_BOTH_BLOCKED else 0
    e.either = WALL if front.grid.corners == BOTH_FREE else 0
    return e


cdef inline void give_back(const Expansion* e, Front* front) noexcept nogil:
    front.head, front.level, front.tail = e.head, e.level, e.tail
    front.mark = e.mark
    front.met |= e.met


cdef inline bint next_ring(Expansion* e, const Front* front, int32_t last) noexcept nogil:
    """Go on to the cells of the next mark; False where the wave ends: none wait, a goal was met, or `last` waits."""
    if e.head == e.tail or (e.met | front.met) & GOAL or e.mark + 1 == last:
        return False
    e.level = e.tail
    e.mark += 1
    return True


cdef inline uint64_t leave(Expansion* e) noexcept nogil:
    """Mark the cell at the head of the queue and take it out."""
    cdef uint64_t at = e.ring[e.head & e.mask]
    e.head += 1
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
    e.met |= before
    e.state[to] = before | CLOSED
    e.ring[e.tail & e.mask] = <uint32_t> to
    e.tail += 1


cdef inline void enter(Expansion* e, uint64_t to) noexcept nogil:
    """The same without a branch: write the cell behind the queue, whatever it is; only an open one counts."""
    cdef uint8_t before = e.state[to]
    e.met |= before
    e.state[to] = before | CLOSED
    e.ring[e.tail & e.mask] = <uint32_t> to
    e.tail += (before & CLOSED) ^ 1


cdef inline void enter_past(Expansion* e, uint64_t to, uint8_t barred) noexcept nogil:
    """The same for a diagonal move, which `barred` = CLOSED forbids."""
    cdef uint8_t before = e.state[to]
    cdef uint8_t may = ((before | barred) & CLOSED) ^ 1
    e.met |= before & <uint8_t> -may
    e.state[to] = before | may
    e.ring[e.tail & e.mask] = <uint32_t> to
    e.tail += may


cdef inline uint8_t bar(const Expansion* e, uint8_t one, uint8_t other) noexcept nogil:
    """CLOSED if the walls beside a diagonal move forbid it, by the corner rule."""
    return (((one & other & e.both) | ((one | other) & e.either)) >> 1) & CLOSED


cdef inline uint64_t expand_edge(Front* front, uint64_t tail, uint64_t at) noexcept nogil:
    """Expand a cell on the edge of the grid, where a neighbour may be missing or lie on the opposite edge."""
    cdef Py_ssize_t row, col, to
    cdef int direction
    for direction in range(front.grid.neighbors):
        row, col = <Py_ssize_t> at // front.grid.shape.cols, <Py_ssize_t> at % front.grid.shape.cols
        to = step(&front.grid, &row, &col, direction)
        if to >= 0:
            tail = enter_front(front, tail, to)
    return tail


cdef inline uint64_t enter_front(Front* front, uint64_t tail, uint64_t to) noexcept nogil:
    """Put a cell that is open behind the tail; the tail after it."""
    cdef uint8_t before = front.state[to]
    if before & CLOSED:
        return tail
    front.met |= before
    front.state[to] = before | CLOSED
    front.ring[tail & (front.capacity - 1)] = <uint32_t> to
    return tail + 1
