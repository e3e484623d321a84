# Lee's wave by canonical moves: a whole field, four neighbours, walls that are rare or straight.
#
# Of the shortest paths to a cell it is enough to go the one that turns up and down first, and then runs to the right or
# to the left (Harabor and Grastien 2011; Sturtevant and Rabin 2016). So a cell that was come to from the left lets in
# only the one to its right, unless it forks: the row above or below is a wall behind it and free beside it. All else in
# these rows is reached as soon by a run of their own. A run is one number that is counted on in place.
#
# The field is its own state, so a cell is looked up once to tell whether it is open, whether it forks, and to mark it.
# It is put right at the end, also where that is an interrupt. Other threads may write to a field that the caller gave:
# then its marks are of no use, but no place outside the grid or the queue is touched.
from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t

from ..bits cimport unlikely
from ..status cimport DONE, LOOK_EVERY, MORE, unless_interrupted
from .grid cimport step
from .structs cimport (
    AT_EDGE, EDGE_SHIFT, FORKS_LEFT, FORKS_RIGHT, KIND_SHIFT, OPEN, SPARE, Canonical, Front, Grid
)

cdef enum:
    BLOCK = 2048                # cells whose kinds are found at a time
    WAITS_AT_EDGE = 0x80000000  # the top bit of a cell that waits
    CELL = 0x7fffffff

cdef extern from *:
    """
    static LM_INLINE int lm_wave_canonical(void *, const void *);
    LM_APART static int lm_advance_canonical(void *wave, const void *grid) {
        return lm_wave_canonical(wave, grid);
    }
    """
    int advance "lm_advance_canonical"(void* wave, const void* grid) noexcept nogil


cdef inline int run_canonical(Front* front) noexcept nogil:
    """Run a wave that is near its start on to its end."""
    cdef Py_ssize_t cells = front.grid.shape.rows * front.grid.shape.cols
    cdef Canonical c = taken_from(front, cells)
    cdef int status = MORE
    keep_marks(front)
    set_kinds(&front.grid, c.field)
    put_marks_back(front, &c)
    while status == MORE:
        status = unless_interrupted(advance(&c, &front.grid))
    clear_open(c.field, cells)
    front.mark, front.reached, front.exhausted = <int32_t> c.mark, c.reached, True
    return status


cdef inline Canonical taken_from(const Front* front, Py_ssize_t cells) noexcept nogil:
    cdef Canonical c
    cdef uint32_t cols = <uint32_t> front.grid.shape.cols
    c.field = <uint32_t*> front.field
    c.own = c.place = c.end = front.queue
    c.other = c.tail = front.other
    c.rights = c.right = front.runs
    c.lefts = c.left = front.runs + cells + SPARE
    c.mark, c.reached = front.mark, front.place - front.queue
    c.cells, c.cols = <uint32_t> cells, cols
    c.inner = c.cells - 2 * cols if front.grid.shape.rows > 1 else 0
    return c


# The field as its own state.

cdef inline void keep_marks(Front* front) noexcept nogil:
    """Copy the marks of the cells that have entered into the other half of the queue."""
    cdef Py_ssize_t i
    for i in range(front.end - front.queue):
        front.other[i] = <uint32_t> front.field[front.queue[i]]


cdef inline void put_marks_back(Front* front, Canonical* c) noexcept nogil:
    """Mark these cells again; those that wait move to the beginning of the queue."""
    cdef Py_ssize_t waiting = front.place - front.queue, i
    cdef uint32_t at, kind
    for i in range(front.end - front.queue):
        at = front.queue[i]
        kind, c.field[at] = c.field[at], front.other[i]
        if i >= waiting:
            c.end[0] = to_wait(at, kind)
            c.end += 1


cdef inline void set_kinds(const Grid* grid, uint32_t* field) noexcept nogil:
    cdef const uint8_t* cells = grid.cells
    cdef Py_ssize_t rows = grid.shape.rows, cols = grid.shape.cols, count = rows * cols, i, size
    cdef Py_ssize_t begin = min(cols + 1, count), end = max(count - cols - 1, begin)
    for i in range(begin):
        field[i] = OPEN * <uint32_t> (not cells[i])
    for i in range(end, count):
        field[i] = OPEN * <uint32_t> (not cells[i])
    while begin < end:
        size = min(<Py_ssize_t> BLOCK, end - begin)
        set_block(cells + begin, cols, size, field + begin)
        begin += size
    for i in range(cols):
        set_at_edge(field + i)
        set_at_edge(field + (rows - 1) * cols + i)
    for i in range(rows):
        set_at_edge(field + i * cols)
        set_at_edge(field + i * cols + cols - 1)


cdef inline void set_block(const uint8_t* cells, Py_ssize_t cols, Py_ssize_t count, uint32_t* field) noexcept nogil:
    # By bytes, and these widened, as many more cells go into a step so.
    cdef uint8_t[BLOCK] kinds
    cdef Py_ssize_t i
    for i in range(count):
        kinds[i] = kind_of(cells + i, cols)
    for i in range(count):
        field[i] = <uint32_t> kinds[i] << KIND_SHIFT


cdef inline uint8_t kind_of(const uint8_t* cell, Py_ssize_t cols) noexcept nogil:
    cdef uint8_t no_up = cell[-cols] ^ 1, no_down = cell[cols] ^ 1
    cdef uint8_t right = (cell[-cols - 1] & no_up) | (cell[cols - 1] & no_down)
    cdef uint8_t left = (cell[1 - cols] & no_up) | (cell[cols + 1] & no_down)
    return <uint8_t> (cell[0] - 1) & (
        <uint8_t> (OPEN >> KIND_SHIFT)
        | <uint8_t> (right * (FORKS_RIGHT >> KIND_SHIFT))
        | <uint8_t> (left * (FORKS_LEFT >> KIND_SHIFT))
    )


cdef inline void set_at_edge(uint32_t* kind) noexcept nogil:
    if kind[0]:
        kind[0] |= AT_EDGE


cdef inline void clear_open(uint32_t* field, Py_ssize_t cells) noexcept nogil:
    """Leave only the marks."""
    cdef Py_ssize_t i
    for i in range(cells):
        field[i] = 0 if <int32_t> field[i] >= OPEN else field[i]


cdef inline uint32_t to_wait(uint32_t at, uint32_t kind) noexcept nogil:
    return at | (kind << EDGE_SHIFT & <uint32_t> WAITS_AT_EDGE)


# The wave.

cdef inline int advance_rings "lm_wave_canonical"(void* wave, const void* grid) noexcept nogil:
    """Expand rings of some number of cells; DONE when none wait."""
    cdef Canonical* given = <Canonical*> wave
    cdef Canonical c = given[0]
    cdef int64_t budget = LOOK_EVERY, count
    cdef int status = MORE
    while budget > 0:
        count = (c.right - c.rights) + (c.lefts - c.left) + (c.end - c.place)
        if count == 1:
            budget -= follow(&c)
        budget -= count
        c.reached += count
        c.mark += 1
        run_right(&c)
        run_left(&c)
        while c.place != c.end and has_room(&c):
            expand(&c, <const Grid*> grid, c.place[0])
            c.place += 1
        c.own, c.other = c.other, c.own
        c.place, c.end, c.tail = c.own, c.tail, c.other
        if c.place == c.end and c.right == c.rights and c.left == c.lefts or c.mark > c.cells:
            c.mark -= 1
            status = DONE
            break
    given[0] = c
    return status


cdef inline bint has_room(const Canonical* c) noexcept nogil:
    """Whether the neighbours of one more cell can enter: always, if nobody else writes to the field."""
    return c.tail - c.other <= <Py_ssize_t> c.cells and c.left - c.right >= SPARE


cdef inline void run_right(Canonical* c) noexcept nogil:
    """Let the cells enter that runs to the right come to."""
    cdef uint32_t* run = c.rights
    cdef uint32_t* end = c.right
    cdef uint32_t to, kind
    c.right = run
    while run != end:
        to = run[0] + 1
        run += 1
        if unlikely(to >= c.cells):
            continue
        kind = c.field[to]
        if kind <= c.mark:
            continue
        c.field[to] = c.mark
        if unlikely(kind & (FORKS_RIGHT | AT_EDGE)):
            wait(c, to, kind)
        else:
            c.right[0] = to
            c.right += 1


cdef inline void run_left(Canonical* c) noexcept nogil:
    cdef uint32_t* run = c.lefts
    cdef uint32_t* end = c.left
    cdef uint32_t to, kind
    c.left = run
    while run != end:
        run -= 1
        to = run[0] - 1
        if unlikely(to >= c.cells):
            continue
        kind = c.field[to]
        if kind <= c.mark:
            continue
        c.field[to] = c.mark
        if unlikely(kind & (FORKS_LEFT | AT_EDGE)):
            wait(c, to, kind)
        else:
            c.left -= 1
            c.left[0] = to


cdef inline void wait(Canonical* c, uint32_t at, uint32_t kind) noexcept nogil:
    """Put a cell that may lead anywhere into the queue; there is room, if nobody else writes to the field."""
    if c.tail - c.other <= <Py_ssize_t> c.cells:
        c.tail[0] = to_wait(at, kind)
        c.tail += 1


cdef inline void expand(Canonical* c, const Grid* grid, uint32_t at) noexcept nogil:
    cdef uint32_t to, kind
    # Cells of the first and the last row are out of these bounds, and so are those whose top bit says so.
    if unlikely(at - c.cols >= c.inner):
        expand_apart(c, grid, at & <uint32_t> CELL)
        return
    enter(c, at - c.cols)
    enter(c, at + c.cols)
    to = at - 1
    kind = c.field[to]
    if kind > c.mark:
        c.field[to] = c.mark
        if unlikely(kind & (FORKS_LEFT | AT_EDGE)):
            c.tail[0] = to_wait(to, kind)
            c.tail += 1
        else:
            c.left -= 1
            c.left[0] = to
    to = at + 1
    kind = c.field[to]
    if kind > c.mark:
        c.field[to] = c.mark
        if unlikely(kind & (FORKS_RIGHT | AT_EDGE)):
            c.tail[0] = to_wait(to, kind)
            c.tail += 1
        else:
            c.right[0] = to
            c.right += 1


cdef inline void enter(Canonical* c, uint32_t to) noexcept nogil:
    cdef uint32_t kind = c.field[to]
    if kind > c.mark:
        c.field[to] = c.mark
        c.tail[0] = to_wait(to, kind)
        c.tail += 1


cdef inline void expand_apart(Canonical* c, const Grid* grid, uint32_t at) noexcept nogil:
    """Expand a cell on the edge, where a neighbour may be missing or lie on the opposite edge."""
    cdef Py_ssize_t row, col, to
    cdef int direction
    for direction in range(4):
        row, col = at // c.cols, at % c.cols
        to = step(grid, &row, &col, direction)
        if to >= 0:
            enter(c, <uint32_t> to)


# One cell alone: a corridor.

cdef inline int64_t follow(Canonical* c) noexcept nogil:
    """Follow the one cell that waits as long as it leads to one other; it then waits in the queue. The steps made."""
    cdef uint32_t at = c.place[0] if c.place != c.end else c.rights[0] if c.right != c.rights else c.left[0]
    cdef uint32_t first = c.mark, stop = min(c.mark + <uint32_t> LOOK_EVERY, c.cells)
    cdef uint32_t up, down, left, right
    while at - c.cols < c.inner and c.mark < stop:
        up, down, left, right = c.field[at - c.cols], c.field[at + c.cols], c.field[at - 1], c.field[at + 1]
        # Branches, so that the next look need not wait for what this one finds.
        if right > c.mark:
            if left > c.mark or up > c.mark or down > c.mark:
                break
            at = go(c, at + 1, right)
            if not right & (FORKS_RIGHT | AT_EDGE):
                at = go_right(c, at, stop)
        elif left > c.mark:
            if up > c.mark or down > c.mark:
                break
            at = go(c, at - 1, left)
            if not left & (FORKS_LEFT | AT_EDGE):
                at = go_left(c, at, stop)
        elif up > c.mark:
            if down > c.mark:
                break
            at = go(c, at - c.cols, up)
        elif down > c.mark:
            at = go(c, at + c.cols, down)
        else:
            break
    c.right, c.left = c.rights, c.lefts
    c.place, c.end = c.own, c.own + 1
    c.own[0] = at
    c.reached += c.mark - first
    return c.mark - first


cdef inline uint32_t go(Canonical* c, uint32_t to, uint32_t kind) noexcept nogil:
    """Step to a cell, and mark it."""
    c.mark += 1
    c.field[to] = c.mark
    if unlikely(kind & AT_EDGE):
        return to | <uint32_t> WAITS_AT_EDGE
    return to


cdef inline uint32_t go_right(Canonical* c, uint32_t at, uint32_t stop) noexcept nogil:
    cdef uint32_t kind
    while at + 1 < c.cells and c.mark < stop:
        kind = c.field[at + 1]
        if kind <= c.mark:
            break
        at = go(c, at + 1, kind)
        if unlikely(kind & (FORKS_RIGHT | AT_EDGE)):
            break
    return at


cdef inline uint32_t go_left(Canonical* c, uint32_t at, uint32_t stop) noexcept nogil:
    cdef uint32_t kind
    while at and c.mark < stop:
        kind = c.field[at - 1]
        if kind <= c.mark:
            break
        at = go(c, at - 1, kind)
        if unlikely(kind & (FORKS_LEFT | AT_EDGE)):
            break
    return at
