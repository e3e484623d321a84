"""Mazes: Lee's wave, what is read off its field, and Hadlock's search for one pair of cells."""

from cpython.buffer cimport PyBUF_SIMPLE, PyBuffer_Release, PyObject_GetBuffer
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from cpython.exc cimport PyErr_CheckSignals
from cpython.mem cimport PyMem_RawCalloc, PyMem_RawFree, PyMem_RawMalloc, PyMem_RawRealloc
from libc.stdint cimport INT32_MAX, int8_t, int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset

cdef extern from *:
    """
    /* The moves: up, down, left, right, up-left, up-right, down-left, down-right. */
    static const int LM_ROW[8] = {-1, 1, 0, 0, -1, -1, 1, 1};
    static const int LM_COL[8] = {0, 0, -1, 1, -1, 1, -1, 1};

    #if defined(__linux__)
    #include <sys/mman.h>
    #endif

    /* Ask for huge pages for a large new block: handing out small ones costs as much time as a wave over them. */
    static void lm_use_huge_pages(void *block, size_t size) {
    #if defined(__linux__) && defined(MADV_HUGEPAGE)
        size_t begin = ((size_t)block + 4095) & ~(size_t)4095;
        size_t end = ((size_t)block + size) & ~(size_t)4095;
        if (size >= (size_t)1 << 22)
            madvise((void *)begin, end - begin, MADV_HUGEPAGE);
    #else
        (void)block;
        (void)size;
    #endif
    }
    """
    const int LM_ROW[8]
    const int LM_COL[8]
    void lm_use_huge_pages(void* block, size_t size) noexcept nogil

cdef enum:
    # The corner rules of diagonal moves.
    ALWAYS = 0
    NOT_BOTH_BLOCKED = 1
    BOTH_FREE = 2
    # The state of a cell in a wave: a wave may not enter what is closed.
    CLOSED = 1
    WALL = 2
    GOAL = 4
    EDGE = 8
    # How many cells are looked at between two looks for Ctrl-C, and how many before the GIL is let go.
    CHUNK = 1 << 20
    SHORT = 512
    # From one wall in so many cells on, walls are too common for a branch to be foreseen.
    OPEN_GROUND = 20
    # What one chunk of a search comes back with.
    MORE = 0
    DONE = 1
    NO_MEMORY = 2
    NO_PATH = 3


cdef struct Grid:
    const uint8_t* cells
    int64_t rows
    int64_t cols
    int neighbors
    int corners
    bint wrap


cdef inline bint blocked(const Grid* grid, int64_t one, int64_t other) noexcept nogil:
    """Whether a diagonal move may not pass between two cells."""
    if grid.corners == ALWAYS:
        return False
    if grid.corners == NOT_BOTH_BLOCKED:
        return grid.cells[one] and grid.cells[other]
    return grid.cells[one] or grid.cells[other]


cdef inline int64_t step(const Grid* grid, int64_t* row, int64_t* col, int direction) noexcept nogil:
    """Move a place one step; the cell it comes to, or -1 (and no move) where the step may not be made."""
    cdef int64_t r = row[0] + LM_ROW[direction]
    cdef int64_t c = col[0] + LM_COL[direction]
    if grid.wrap:
        r = grid.rows - 1 if r < 0 else 0 if r == grid.rows else r
        c = grid.cols - 1 if c < 0 else 0 if c == grid.cols else c
    elif r < 0 or r == grid.rows or c < 0 or c == grid.cols:
        return -1
    cdef int64_t to = r * grid.cols + c
    if grid.cells[to]:
        return -1
    if direction >= 4 and blocked(grid, r * grid.cols + col[0], row[0] * grid.cols + c):
        return -1
    row[0] = r
    col[0] = c
    return to


# What comes in.

cdef void flag(const uint8_t* raw, int64_t size, int64_t count, uint8_t invert, uint8_t* out) noexcept nogil:
    """An item is zero if all its bytes are, whatever their order; it may lie at any address."""
    cdef int64_t i
    cdef uint32_t four
    cdef uint64_t eight = 0
    if size == 1 and not invert:
        for i in range(count):
            out[i] = min(raw[i], 1)
    elif size == 1:
        for i in range(count):
            out[i] = raw[i] == 0
    elif size == 4:
        for i in range(count):
            memcpy(&four, raw + 4 * i, 4)
            out[i] = (four != 0) ^ invert
    else:
        for i in range(count):
            memcpy(&eight, raw + size * i, size)
            out[i] = (eight != 0) ^ invert


def walls(view, int64_t count, bint invert):
    """A byte for each of the `count` items of a buffer: 1 where the item is not zero (`invert`: where it is)."""
    cdef Py_buffer buffer
    result = PyBytes_FromStringAndSize(NULL, count)
    cdef uint8_t* out = <uint8_t*>PyBytes_AS_STRING(result)
    lm_use_huge_pages(out, count)
    PyObject_GetBuffer(view, &buffer, PyBUF_SIMPLE)
    try:
        with nogil:
            flag(<const uint8_t*>buffer.buf, buffer.len // count, count, invert, out)
    finally:
        PyBuffer_Release(&buffer)
    return result


# The wave.

cdef struct Front:
    Grid grid
    int32_t* field
    uint8_t* state
    # The cells that wait: a ring whose capacity is a power of two; head and tail count up and are masked on use.
    uint32_t* ring
    uint64_t capacity
    uint64_t head
    uint64_t tail
    # How many cells had entered when head was last set back to 0.
    uint64_t entered
    # Where the cells of the mark that is being expanded end in the queue.
    uint64_t level
    int32_t mark
    # The states of all cells entered, together: tells whether a goal was among them.
    uint8_t met
    bint branchless


cdef inline void enter_open(Front* front, uint64_t to) noexcept nogil:
    """Mark a cell and put it into the queue, if it is open."""
    cdef uint8_t state = front.state[to]
    if not state & CLOSED:
        front.met |= state
        front.state[to] = state | CLOSED
        front.ring[front.tail & (front.capacity - 1)] = <uint32_t>to
        front.tail += 1


cdef inline uint64_t enter_seen(uint8_t* state, uint32_t* place, uint64_t to, uint8_t* met) noexcept nogil:
    """The same with a branch: 1 if the cell was open. Best where nearly all branches can be foreseen."""
    cdef uint8_t before = state[to]
    if before & CLOSED:
        return 0
    met[0] |= before
    state[to] = before | CLOSED
    place[0] = <uint32_t>to
    return 1


cdef inline uint64_t enter(uint8_t* state, uint32_t* place, uint64_t to, uint8_t* met) noexcept nogil:
    """Write a cell behind the queue, whatever it is; 1 if it was open and so counts. Arithmetic, no branch."""
    cdef uint8_t before = state[to]
    met[0] |= before
    state[to] = before | CLOSED
    place[0] = <uint32_t>to
    return (before & CLOSED) ^ 1


cdef inline uint64_t enter_past(uint8_t* state, uint32_t* place, uint64_t to, uint8_t bar, uint8_t* met) noexcept nogil:
    """The same for a diagonal move, which `bar` = CLOSED forbids."""
    cdef uint8_t before = state[to]
    cdef uint8_t may = ((before | bar) & CLOSED) ^ 1
    met[0] |= before & <uint8_t>-may
    state[to] = before | may
    place[0] = <uint32_t>to
    return may


cdef int expand_open(Front* front, uint64_t count, int32_t last) noexcept nogil:
    """Expand up to `count` waiting cells, four neighbours each, on open ground."""
    cdef uint64_t mask = front.capacity - 1, head = front.head, tail = front.tail, level = front.level, at
    cdef uint64_t stop = head + count
    cdef int64_t cols = front.grid.cols
    cdef uint32_t* ring = front.ring
    cdef uint8_t* state = front.state
    cdef int32_t* marks = front.field
    cdef int32_t mark = front.mark
    cdef uint8_t met = front.met
    cdef int status = MORE
    while head != stop:
        if head == level:
            if head == tail or met & GOAL or mark + 1 == last:
                status = DONE
                break
            level = tail
            mark += 1
        at = ring[head & mask]
        head += 1
        marks[at] = mark
        if state[at] & EDGE:
            tail = expand_edge(front, at, tail, &met)
            continue
        tail += enter_seen(state, ring + (tail & mask), at - cols, &met)
        tail += enter_seen(state, ring + (tail & mask), at + cols, &met)
        tail += enter_seen(state, ring + (tail & mask), at - 1, &met)
        tail += enter_seen(state, ring + (tail & mask), at + 1, &met)
    front.head, front.tail, front.level, front.mark, front.met = head, tail, level, mark, met
    return status


cdef int expand_4(Front* front, uint64_t count, int32_t last) noexcept nogil:
    """The same among walls that cannot be foreseen: no branch on a neighbour's state."""
    cdef uint64_t mask = front.capacity - 1, head = front.head, tail = front.tail, level = front.level, at
    cdef uint64_t stop = head + count
    cdef int64_t cols = front.grid.cols
    cdef uint32_t* ring = front.ring
    cdef uint8_t* state = front.state
    cdef int32_t* marks = front.field
    cdef int32_t mark = front.mark
    cdef uint8_t met = front.met
    cdef int status = MORE
    while head != stop:
        if head == level:
            if head == tail or met & GOAL or mark + 1 == last:
                status = DONE
                break
            level = tail
            mark += 1
        at = ring[head & mask]
        head += 1
        marks[at] = mark
        if state[at] & EDGE:
            tail = expand_edge(front, at, tail, &met)
            continue
        tail += enter(state, ring + (tail & mask), at - cols, &met)
        tail += enter(state, ring + (tail & mask), at + cols, &met)
        tail += enter(state, ring + (tail & mask), at - 1, &met)
        tail += enter(state, ring + (tail & mask), at + 1, &met)
    front.head, front.tail, front.level, front.mark, front.met = head, tail, level, mark, met
    return status


cdef inline uint8_t bar(uint8_t one, uint8_t other, uint8_t both, uint8_t either) noexcept nogil:
    """CLOSED if the walls beside a diagonal move forbid it; `both` and `either` hold WALL or 0, by the corner rule."""
    return (((one & other & both) | ((one | other) & either)) >> 1) & CLOSED


cdef int expand_8(Front* front, uint64_t count, int32_t last) noexcept nogil:
    """The same with eight neighbours."""
    cdef uint64_t mask = front.capacity - 1, head = front.head, tail = front.tail, level = front.level, at
    cdef uint64_t stop = head + count
    cdef int64_t cols = front.grid.cols
    cdef uint32_t* ring = front.ring
    cdef uint8_t* state = front.state
    cdef int32_t* marks = front.field
    cdef int32_t mark = front.mark
    cdef uint8_t met = front.met
    cdef uint8_t both = WALL if front.grid.corners == NOT_BOTH_BLOCKED else 0
    cdef uint8_t either = WALL if front.grid.corners == BOTH_FREE else 0
    cdef uint8_t up, down, left, right
    cdef int status = MORE
    while head != stop:
        if head == level:
            if head == tail or met & GOAL or mark + 1 == last:
                status = DONE
                break
            level = tail
            mark += 1
        at = ring[head & mask]
        head += 1
        marks[at] = mark
        if state[at] & EDGE:
            tail = expand_edge(front, at, tail, &met)
            continue
        up, down, left, right = state[at - cols], state[at + cols], state[at - 1], state[at + 1]
        tail += enter(state, ring + (tail & mask), at - cols, &met)
        tail += enter(state, ring + (tail & mask), at + cols, &met)
        tail += enter(state, ring + (tail & mask), at - 1, &met)
        tail += enter(state, ring + (tail & mask), at + 1, &met)
        tail += enter_past(state, ring + (tail & mask), at - cols - 1, bar(up, left, both, either), &met)
        tail += enter_past(state, ring + (tail & mask), at - cols + 1, bar(up, right, both, either), &met)
        tail += enter_past(state, ring + (tail & mask), at + cols - 1, bar(down, left, both, either), &met)
        tail += enter_past(state, ring + (tail & mask), at + cols + 1, bar(down, right, both, either), &met)
    front.head, front.tail, front.level, front.mark, front.met = head, tail, level, mark, met
    return status


cdef uint64_t expand_edge(Front* front, uint64_t at, uint64_t tail, uint8_t* met) noexcept nogil:
    """Expand a cell on the edge of the grid, where a neighbour may be missing or lie on the opposite edge."""
    cdef int64_t row, col, to
    cdef int direction
    for direction in range(front.grid.neighbors):
        row, col = <int64_t>at // front.grid.cols, <int64_t>at % front.grid.cols
        to = step(&front.grid, &row, &col, direction)
        if to >= 0:
            tail += enter_seen(front.state, front.ring + (tail & (front.capacity - 1)), to, met)
    return tail


cdef bint make_room(Front* front, uint64_t room) noexcept nogil:
    """Double the ring until so many more cells may enter; the cells that wait keep their order."""
    cdef uint32_t* ring
    cdef uint64_t i, waiting = front.tail - front.head
    while front.capacity - waiting < room:
        ring = <uint32_t*>PyMem_RawMalloc(2 * front.capacity * sizeof(uint32_t))
        if ring == NULL:
            return False
        for i in range(waiting):
            ring[i] = front.ring[(front.head + i) & (front.capacity - 1)]
        PyMem_RawFree(front.ring)
        front.ring = ring
        front.capacity *= 2
        front.entered += front.head
        front.level -= front.head
        front.head = 0
        front.tail = waiting
    return True


cdef int advance(Front* front, int32_t last, int64_t budget) noexcept nogil:
    """Expand a number of cells; DONE when the wave has run out, met a goal, or the mark `last` waits."""
    cdef uint64_t neighbors = front.grid.neighbors, count
    cdef int status = MORE
    while status == MORE and budget > 0:
        # A cell may bring in `neighbors` others, each written behind the tail before it is known to count.
        if not make_room(front, front.capacity // 4 + neighbors):
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


cdef int settle(Front* front, uint64_t* reached, bint* exhausted) noexcept nogil:
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
        status = advance(front, last, CHUNK)
    exhausted[0] = front.entered + front.tail == end
    return status


cdef void set_states(Front* front) noexcept nogil:
    cdef const uint8_t* cells = front.grid.cells
    cdef uint8_t* state = front.state
    cdef int64_t i, rows = front.grid.rows, cols = front.grid.cols, walls = 0
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


cdef int begin(Front* front, const int32_t* starts, int64_t n_starts, const int32_t* goals,
               int64_t n_goals) noexcept nogil:
    cdef int64_t i
    set_states(front)
    for i in range(n_goals):
        if not front.state[goals[i]] & WALL:
            front.state[goals[i]] |= GOAL
    for i in range(n_starts):
        if not make_room(front, 1):
            return NO_MEMORY
        enter_open(front, starts[i])
    return MORE


def field(bytes cells, int64_t rows, int64_t cols, const int32_t[::1] starts, const int32_t[::1] goals, int neighbors,
          int corners, bint wrap, int32_t last, uint64_t capacity, out):
    """Lee's wave from `starts`: `(field, reached, mark, exhausted)`.

    It ends with the ring of a goal, or with the mark `last` (0: none). `field` is None where `out`, a buffer of int32,
    was filled; `reached` counts the marked cells, `mark` is the largest, and `exhausted` says that the wave could not
    have gone on. `capacity`, a power of two from 32 on, is the size that the ring queue begins with.
    """
    cdef Front front
    cdef int64_t count = rows * cols
    cdef int64_t n_starts = starts.shape[0], n_goals = goals.shape[0]
    cdef const int32_t* first_start = &starts[0]
    cdef const int32_t* first_goal = &goals[0] if n_goals else NULL
    cdef int32_t[::1] given
    cdef bint made = out is None
    cdef bint exhausted = True
    cdef uint64_t reached = 0
    cdef int status
    memset(&front, 0, sizeof(front))
    front.grid = Grid(<const uint8_t*>PyBytes_AS_STRING(cells), rows, cols, neighbors, corners, wrap)
    if made:
        # New zeros: the system hands out their memory page by page, where the wave comes.
        result = bytes(4 * count)
        front.field = <int32_t*>PyBytes_AS_STRING(result)
        lm_use_huge_pages(front.field, 4 * count)
    else:
        result = None
        given = out
        front.field = &given[0]
    front.capacity = capacity
    front.state = <uint8_t*>PyMem_RawMalloc(count)
    front.ring = <uint32_t*>PyMem_RawMalloc(capacity * sizeof(uint32_t))
    try:
        if front.state == NULL or front.ring == NULL:
            raise MemoryError
        lm_use_huge_pages(front.state, count)
        with nogil:
            if not made:
                memset(front.field, 0, 4 * count)
            status = begin(&front, first_start, n_starts, first_goal, n_goals)
        while status == MORE:
            with nogil:
                status = advance(&front, last, CHUNK)
            PyErr_CheckSignals()
        if status == DONE:
            with nogil:
                status = settle(&front, &reached, &exhausted)
        if status == NO_MEMORY:
            raise MemoryError
    finally:
        PyMem_RawFree(front.state)
        PyMem_RawFree(front.ring)
    return result, reached, front.mark, exhausted


# What is read off a field.

cdef inline int came_from(const Grid* grid, const int32_t* field, int64_t* row, int64_t* col) noexcept nogil:
    """Move to the neighbour one lower that comes last in the order of directions; its direction, or -1: none."""
    cdef int direction
    cdef int64_t r = row[0], c = col[0], to
    cdef int32_t wanted = field[r * grid.cols + c] - 1
    for direction in range(grid.neighbors - 1, -1, -1):
        to = step(grid, row, col, direction)
        if to >= 0:
            if field[to] == wanted:
                return direction
            row[0], col[0] = r, c
    return -1


def descend(const int32_t[::1] field, bytes cells, int64_t rows, int64_t cols, int neighbors, int corners, bint wrap,
            int64_t goal):
    """The path down the field to `goal`, as int32 pairs (row, column), start first; None where the field is broken."""
    cdef Grid grid = Grid(<const uint8_t*>PyBytes_AS_STRING(cells), rows, cols, neighbors, corners, wrap)
    cdef int64_t row = goal // cols, col = goal % cols, i
    cdef int32_t mark = field[goal]
    cdef int32_t* path
    # A field that was written into may hold a mark that no path is as long as.
    if mark < 1 or mark > rows * cols:
        return None
    result = PyBytes_FromStringAndSize(NULL, 8 * <Py_ssize_t>mark)
    path = <int32_t*>PyBytes_AS_STRING(result)
    for i in range(mark - 1, -1, -1):
        path[2 * i], path[2 * i + 1] = <int32_t>row, <int32_t>col
        if i and came_from(&grid, &field[0], &row, &col) < 0:
            return None
    return result


cdef struct Ways:
    # The place of each cell in `numbers`, plus one; 0 is for cells that were not met.
    int32_t* places
    int32_t* numbers
    int32_t* heads
    int32_t* tails
    int64_t count
    int64_t links
    int64_t room


cdef bint reserve_ways(Ways* ways, int64_t neighbors) noexcept nogil:
    """Room for the neighbours of one more cell."""
    cdef int64_t room = 2 * ways.room + 64
    cdef int32_t* numbers
    cdef int32_t* heads
    cdef int32_t* tails
    if ways.room - ways.count > neighbors:
        return True
    numbers = <int32_t*>PyMem_RawRealloc(ways.numbers, room * sizeof(int32_t))
    if numbers != NULL:
        ways.numbers = numbers
    heads = <int32_t*>PyMem_RawRealloc(ways.heads, (room + 1) * sizeof(int32_t))
    if heads != NULL:
        ways.heads = heads
    tails = <int32_t*>PyMem_RawRealloc(ways.tails, neighbors * room * sizeof(int32_t))
    if tails != NULL:
        ways.tails = tails
    if numbers == NULL or heads == NULL or tails == NULL:
        return False
    ways.room = room
    return True


cdef void link(Ways* ways, int64_t to) noexcept nogil:
    """Note that `to` comes before the cell in hand, once."""
    cdef int64_t i
    if not ways.places[to]:
        ways.numbers[ways.count] = <int32_t>to
        ways.count += 1
        ways.places[to] = <int32_t>ways.count
    # On a narrow torus two directions may lead to one cell.
    for i in range(ways.heads[ways.links], ways.heads[ways.links + 1]):
        if ways.tails[i] == ways.places[to] - 1:
            return
    ways.tails[ways.heads[ways.links + 1]] = ways.places[to] - 1
    ways.heads[ways.links + 1] += 1


cdef bint begin_ways(Ways* ways, int64_t count, int64_t neighbors, int64_t goal) noexcept nogil:
    ways.places = <int32_t*>PyMem_RawCalloc(count, sizeof(int32_t))
    if ways.places == NULL or not reserve_ways(ways, neighbors):
        return False
    ways.heads[0] = 0
    ways.numbers[0] = <int32_t>goal
    ways.places[goal] = ways.count = 1
    return True


cdef int gather(const Grid* grid, const int32_t* field, Ways* ways, int64_t chunk) noexcept nogil:
    """Go on with up to `chunk` cells."""
    cdef int64_t at, to, row, col, stop = ways.links + chunk
    cdef int direction
    while ways.links < ways.count:
        if ways.links == stop:
            return MORE
        # Places in `tails` are int32.
        if ways.heads[ways.links] > INT32_MAX - 8:
            return NO_MEMORY
        if not reserve_ways(ways, grid.neighbors):
            return NO_MEMORY
        at = ways.numbers[ways.links]
        ways.heads[ways.links + 1] = ways.heads[ways.links]
        if field[at] > 1:
            for direction in range(grid.neighbors - 1, -1, -1):
                row, col = at // grid.cols, at % grid.cols
                to = step(grid, &row, &col, direction)
                if to >= 0 and field[to] == field[at] - 1:
                    link(ways, to)
            if ways.heads[ways.links + 1] == ways.heads[ways.links]:
                return NO_PATH
        ways.links += 1
    return DONE


def back(const int32_t[::1] field, bytes cells, int64_t rows, int64_t cols, int neighbors, int corners, bint wrap,
         int64_t goal):
    """All ways down the field from `goal`, as int32; None where the field is broken.

    `(numbers, heads, tails)`: the cells on these ways, by falling mark; the places in `numbers` of the cells that come
    before number i are `tails[heads[i]:heads[i + 1]]`, the one that `descend` takes first.
    """
    cdef Grid grid = Grid(<const uint8_t*>PyBytes_AS_STRING(cells), rows, cols, neighbors, corners, wrap)
    cdef const int32_t* marks = &field[0]
    cdef Ways ways
    cdef int status = MORE
    if field[goal] < 1 or field[goal] > rows * cols:
        return None
    memset(&ways, 0, sizeof(ways))
    try:
        if not begin_ways(&ways, rows * cols, neighbors, goal):
            raise MemoryError
        while status == MORE:
            with nogil:
                status = gather(&grid, marks, &ways, CHUNK)
            PyErr_CheckSignals()
        if status == NO_MEMORY:
            raise MemoryError
        if status == NO_PATH:
            return None
        return (
            PyBytes_FromStringAndSize(<char*>ways.numbers, 4 * ways.count),
            PyBytes_FromStringAndSize(<char*>ways.heads, 4 * (ways.count + 1)),
            PyBytes_FromStringAndSize(<char*>ways.tails, 4 * ways.heads[ways.count]),
        )
    finally:
        PyMem_RawFree(ways.places)
        PyMem_RawFree(ways.numbers)
        PyMem_RawFree(ways.heads)
        PyMem_RawFree(ways.tails)


def directions(const int32_t[::1] field, bytes cells, int64_t rows, int64_t cols, int neighbors, int corners,
               bint wrap):
    """For each cell the direction that `descend` takes from it, as int8; -1 at a start and off the field."""
    cdef Grid grid = Grid(<const uint8_t*>PyBytes_AS_STRING(cells), rows, cols, neighbors, corners, wrap)
    cdef int64_t at, row, col, stop, begin = 0
    cdef const int32_t* marks = &field[0]
    result = PyBytes_FromStringAndSize(NULL, rows * cols)
    cdef int8_t* out = <int8_t*>PyBytes_AS_STRING(result)
    while begin < rows * cols:
        stop = min(begin + CHUNK, rows * cols)
        with nogil:
            for at in range(begin, stop):
                row, col = at // cols, at % cols
                out[at] = came_from(&grid, marks, &row, &col) if marks[at] > 1 else -1
        PyErr_CheckSignals()
        begin = stop
    return result


def distances(const int32_t[::1] field):
    """The steps from the start to each cell, as int32; -1 where there is no mark."""
    cdef int64_t i, count = field.shape[0]
    cdef const int32_t* marks = &field[0]
    result = PyBytes_FromStringAndSize(NULL, 4 * count)
    cdef int32_t* out = <int32_t*>PyBytes_AS_STRING(result)
    with nogil:
        for i in range(count):
            out[i] = max(marks[i], 0) - 1
    return result


def largest(const int32_t[::1] field):
    """The first cell that has the largest mark."""
    cdef int64_t i, best = 0
    cdef const int32_t* marks = &field[0]
    with nogil:
        for i in range(field.shape[0]):
            if marks[i] > marks[best]:
                best = i
    return best


cdef int64_t tally(const int32_t* marks, int64_t begin, int64_t stop, int32_t mark, int32_t* end) noexcept nogil:
    """Count the cells of each mark up to `mark`; how many there are in all."""
    cdef int64_t i, total = 0
    cdef int32_t found
    for i in range(begin, stop):
        found = marks[i]
        if 1 <= found <= mark:
            end[found - 1] += 1
            total += 1
    return total


cdef void deal(const int32_t* marks, int64_t begin, int64_t stop, int32_t mark, int32_t* end, int32_t* out,
               int64_t total) noexcept nogil:
    """Put each cell behind those of its mark; a field that is written to meanwhile must not lead out of `out`."""
    cdef int64_t i
    cdef int32_t found
    for i in range(begin, stop):
        found = marks[i]
        if 1 <= found <= mark and end[found - 1] < total:
            out[end[found - 1]] = <int32_t>i
            end[found - 1] += 1


def order(const int32_t[::1] field, int32_t mark):
    """The marked cells, as int32, those of mark 1 first, each ring row by row, and where each ring of `mark` ends."""
    cdef int64_t i, begin = 0, stop, count = field.shape[0], total = 0
    cdef const int32_t* marks = &field[0]
    ends = bytes(4 * <Py_ssize_t>mark)
    cdef int32_t* end = <int32_t*>PyBytes_AS_STRING(ends)
    while begin < count:
        stop = min(begin + CHUNK, count)
        with nogil:
            total += tally(marks, begin, stop, mark, end)
        PyErr_CheckSignals()
        begin = stop
    result = PyBytes_FromStringAndSize(NULL, 4 * total)
    cdef int32_t* out = <int32_t*>PyBytes_AS_STRING(result)
    total = 0
    for i in range(mark):
        total += end[i]
        end[i] = <int32_t>(total - end[i])
    begin = 0
    while begin < count:
        stop = min(begin + CHUNK, count)
        with nogil:
            deal(marks, begin, stop, mark, end, out, total)
        PyErr_CheckSignals()
        begin = stop
    return result, ends


# One pair of cells.

cdef struct Stack:
    uint64_t* entries
    int64_t size
    int64_t room


cdef struct Search:
    Grid grid
    # A bit for each cell that a way was found to, and the direction in which it was come to.
    uint64_t* seen
    uint8_t* came
    # The bits of the last search are those of cells from `low` to `high`; all others are 0.
    int64_t low
    int64_t high
    int64_t goal_row
    int64_t goal_col
    # The estimate of the whole way that the cells now looked at have.
    int64_t length
    # How many cells may be looked at before the next look for Ctrl-C.
    int64_t budget
    # An entry holds a cell in its low 31 bits and the direction it is come to in at its top: three bits, or two where
    # four neighbours leave room for the column in between.
    # Cells of the estimate now looked at, and those one and two steps worse.
    Stack now
    Stack worse_1
    Stack worse_2


cdef enum:
    CELL_BITS = 31
    CELL_MASK = 0x7fffffff


cdef class Scratch:
    """The memory of one search at a time on one size of grid, kept for the next."""

    cdef Search search
    cdef int64_t count

    def __cinit__(self, int64_t count):
        self.count = count
        # The system hands out the memory of large blocks page by page, where the search comes.
        self.search.seen = <uint64_t*>PyMem_RawCalloc((count + 63) // 64, 8)
        self.search.came = <uint8_t*>PyMem_RawMalloc(count)
        if self.search.seen == NULL or self.search.came == NULL:
            raise MemoryError
        self.search.low, self.search.high = count, -1
        lm_use_huge_pages(self.search.came, count)

    def __dealloc__(self):
        PyMem_RawFree(self.search.seen)
        PyMem_RawFree(self.search.came)
        PyMem_RawFree(self.search.now.entries)
        PyMem_RawFree(self.search.worse_1.entries)
        PyMem_RawFree(self.search.worse_2.entries)


cdef bint reserve(Stack* stack, int64_t cells) noexcept nogil:
    """Room for all that one cell of a grid of so many can bring."""
    cdef uint64_t* entries
    # Memory that is not touched costs nothing, and growing a large block costs more than a search of it.
    cdef int64_t room = max(2 * stack.room, cells // 16, 64)
    if stack.room - stack.size >= 8:
        return True
    entries = <uint64_t*>PyMem_RawRealloc(stack.entries, room * sizeof(uint64_t))
    if entries == NULL:
        return False
    stack.entries = entries
    stack.room = room
    lm_use_huge_pages(entries, room * sizeof(uint64_t))
    return True


cdef inline void push(Stack* stack, uint64_t entry) noexcept nogil:
    stack.entries[stack.size] = entry
    stack.size += 1


cdef inline int64_t cell_of(uint64_t entry) noexcept nogil:
    return entry & CELL_MASK


cdef inline int64_t col_of(uint64_t entry) noexcept nogil:
    return entry >> CELL_BITS & CELL_MASK


cdef inline int64_t apart(int64_t one, int64_t other, int64_t size, bint wrap) noexcept nogil:
    cdef int64_t distance = one - other if one > other else other - one
    return min(distance, size - distance) if wrap else distance


cdef inline int64_t estimate(const Search* search, int64_t row, int64_t col) noexcept nogil:
    """The steps to the goal if there were no walls."""
    cdef int64_t vertical = apart(row, search.goal_row, search.grid.rows, search.grid.wrap)
    cdef int64_t horizontal = apart(col, search.goal_col, search.grid.cols, search.grid.wrap)
    return vertical + horizontal if search.grid.neighbors == 4 else max(vertical, horizontal)


cdef inline uint64_t is_seen(const uint64_t* seen, int64_t at) noexcept nogil:
    return seen[at >> 6] >> (at & 63) & 1


cdef inline void widen(Search* search, int64_t low, int64_t high) noexcept nogil:
    search.low, search.high = min(search.low, low), max(search.high, high)


cdef bint get_worse(Search* search) noexcept nogil:
    """Turn to the cells of the next longer estimate; False if none are left."""
    while not search.now.size:
        if not search.worse_1.size and not search.worse_2.size:
            return False
        search.now, search.worse_1, search.worse_2 = search.worse_1, search.worse_2, search.now
        search.length += 1
    return True


cdef inline void look(const uint8_t* cells, const uint64_t* seen, uint64_t** now, uint64_t** worse, int64_t at,
                      uint64_t entry, uint64_t toward) noexcept nogil:
    """Meet a neighbour: a step toward the goal costs nothing, one away from it two.

    What is closed is a branch: the search runs on ahead of a stack only by foreseeing. Where a step leads is not one.
    """
    if is_seen(seen, at) | cells[at]:
        return
    now[0][0] = entry
    now[0] += toward
    worse[0][0] = entry
    worse[0] += toward ^ 1


cdef int seek_4(Search* search) noexcept nogil:
    """Hadlock's search on a plain grid of four neighbours: a step makes the way estimated 0 or 2 longer."""
    cdef const uint8_t* cells = search.grid.cells
    cdef uint64_t* seen = search.seen
    cdef uint8_t* came = search.came
    cdef int64_t rows = search.grid.rows, cols = search.grid.cols, at, col
    cdef int64_t goal_row = search.goal_row * cols, goal_col = search.goal_col, goal = goal_row + goal_col
    cdef int64_t below_goal = goal_row + cols, last_row = (rows - 1) * cols
    cdef int64_t low = search.low, high = search.high, budget = search.budget
    # A step right: one cell on, one column on.
    cdef uint64_t entry, one_right = (<uint64_t>1 << CELL_BITS) + 1
    cdef uint64_t* now
    cdef uint64_t* worse
    cdef uint64_t* now_full
    cdef uint64_t* worse_full
    cdef int status = MORE
    while budget > 0 and status == MORE:
        if not get_worse(search):
            status = NO_PATH
            break
        if not reserve(&search.now, rows * cols) or not reserve(&search.worse_2, rows * cols):
            status = NO_MEMORY
            break
        now, worse = search.now.entries + search.now.size, search.worse_2.entries + search.worse_2.size
        now_full = search.now.entries + search.now.room - 4
        worse_full = search.worse_2.entries + search.worse_2.room - 4
        while now != search.now.entries and now < now_full and worse < worse_full and budget > 0:
            budget -= 1
            now -= 1
            entry = now[0]
            at, col = cell_of(entry), col_of(entry)
            if is_seen(seen, at):
                continue
            seen[at >> 6] |= <uint64_t>1 << (at & 63)
            came[at] = <uint8_t>(entry >> 62)
            low, high = min(low, at), max(high, at)
            entry = entry << 2 >> 2
            if at == goal:
                status = DONE
                break
            if at >= cols:
                look(cells, seen, &now, &worse, at - cols, entry - cols, at >= below_goal)
            if at < last_row:
                look(cells, seen, &now, &worse, at + cols, entry + cols | <uint64_t>1 << 62, at < goal_row)
            if col > 0:
                look(cells, seen, &now, &worse, at - 1, entry - one_right | <uint64_t>2 << 62, col > goal_col)
            if col < cols - 1:
                look(cells, seen, &now, &worse, at + 1, entry + one_right | <uint64_t>3 << 62, col < goal_col)
        search.now.size, search.worse_2.size = now - search.now.entries, worse - search.worse_2.entries
    search.low, search.high, search.budget = low, high, budget
    return status


cdef int seek(Search* search) noexcept nogil:
    """The same on any grid: a step makes the estimate of the whole way 0, 1 or 2 longer."""
    cdef int64_t row, col, next_row, next_col, at, here, worse, cells = search.grid.rows * search.grid.cols
    cdef int direction
    cdef uint64_t entry
    while search.budget > 0:
        search.budget -= 1
        if not get_worse(search):
            return NO_PATH
        search.now.size -= 1
        entry = search.now.entries[search.now.size]
        at = cell_of(entry)
        if is_seen(search.seen, at):
            continue
        search.seen[at >> 6] |= <uint64_t>1 << (at & 63)
        search.came[at] = <uint8_t>(entry >> 61)
        search.low, search.high = min(search.low, at), max(search.high, at)
        row, col = at // search.grid.cols, at % search.grid.cols
        if row == search.goal_row and col == search.goal_col:
            return DONE
        if not (reserve(&search.now, cells) and reserve(&search.worse_1, cells) and reserve(&search.worse_2, cells)):
            return NO_MEMORY
        here = estimate(search, row, col)
        for direction in range(search.grid.neighbors):
            next_row, next_col = row, col
            at = step(&search.grid, &next_row, &next_col, direction)
            if at < 0 or is_seen(search.seen, at):
                continue
            worse = 1 + estimate(search, next_row, next_col) - here
            push(&search.now if worse == 0 else &search.worse_1 if worse == 1 else &search.worse_2,
                 <uint64_t>direction << 61 | <uint64_t>at)
    return MORE


cdef int seek_on(Search* search) noexcept nogil:
    if search.grid.neighbors == 4 and not search.grid.wrap:
        return seek_4(search)
    return seek(search)


cdef int prepare(Search* search, int64_t start, int64_t goal) noexcept nogil:
    """Set a search out on its way."""
    cdef int64_t row = start // search.grid.cols, col = start % search.grid.cols
    if search.low <= search.high:
        memset(search.seen + search.low // 64, 0, 8 * (search.high // 64 - search.low // 64 + 1))
    search.low, search.high = search.grid.rows * search.grid.cols, -1
    search.now.size = search.worse_1.size = search.worse_2.size = 0
    if search.grid.cells[start] or search.grid.cells[goal]:
        return NO_PATH
    search.goal_row, search.goal_col = goal // search.grid.cols, goal % search.grid.cols
    search.length = estimate(search, row, col)
    if not reserve(&search.now, search.grid.rows * search.grid.cols):
        return NO_MEMORY
    push(&search.now, <uint64_t>col << CELL_BITS | <uint64_t>start)
    return MORE


cdef int find(Search* search, int64_t start, int64_t goal) except -1:
    """Search one pair: DONE or NO_PATH. A short search keeps the GIL, a long one lets it go."""
    cdef int status = prepare(search, start, goal)
    search.budget = SHORT
    if status == MORE:
        status = seek_on(search)
    while status == MORE:
        search.budget = CHUNK
        with nogil:
            status = seek_on(search)
        PyErr_CheckSignals()
    if status == NO_MEMORY:
        raise MemoryError
    return status


cdef int find_next(Search* search, const int32_t* ends, int32_t* steps, int64_t* done, int64_t count,
                   int status) noexcept nogil:
    """Go on with the pair in hand if `status` is MORE, and to the next ones while the budget lasts."""
    while search.budget > 0 and done[0] < count:
        if status != MORE:
            search.budget -= SHORT
            status = prepare(search, ends[2 * done[0]], ends[2 * done[0] + 1])
        if status == MORE:
            status = seek_on(search)
        if status == NO_MEMORY:
            return NO_MEMORY
        if status != MORE:
            steps[done[0]] = <int32_t>search.length if status == DONE else -1
            done[0] += 1
    return status


cdef void trace(const Search* search, int32_t* path) noexcept nogil:
    """Write the way back from the goal, by the directions in which the cells were come to."""
    cdef const uint8_t* came = search.came
    cdef int64_t rows = search.grid.rows, cols = search.grid.cols, i
    cdef int64_t row = search.goal_row, col = search.goal_col, at = row * cols + col
    cdef bint wrap = search.grid.wrap
    cdef int64_t[8] back
    cdef int direction
    for direction in range(8):
        back[direction] = LM_ROW[direction] * cols + LM_COL[direction]
    for i in range(search.length, -1, -1):
        path[2 * i], path[2 * i + 1] = <int32_t>row, <int32_t>col
        direction = came[at]
        row -= LM_ROW[direction]
        col -= LM_COL[direction]
        # Each cell waits for the one after it, so the shortest sum is taken to the next.
        at -= back[direction]
        if wrap:
            row = rows - 1 if row < 0 else 0 if row == rows else row
            col = cols - 1 if col < 0 else 0 if col == cols else col
            at = row * cols + col


cdef Scratch scratch_for(scratch, int64_t count):
    cdef Scratch known
    if isinstance(scratch, Scratch):
        known = scratch
        if known.count == count:
            return known
    return Scratch(count)


def pair(bytes cells, int64_t rows, int64_t cols, int64_t start, int64_t goal, int neighbors, int corners, bint wrap,
         scratch, bint want_path):
    """A shortest path from `start` to `goal` as int32 pairs (row, column), or only its steps; None if there is none."""
    cdef Scratch memory = scratch_for(scratch, rows * cols)
    cdef Search* search = &memory.search
    search.grid = Grid(<const uint8_t*>PyBytes_AS_STRING(cells), rows, cols, neighbors, corners, wrap)
    if find(search, start, goal) == NO_PATH:
        return None
    if not want_path:
        return search.length
    result = PyBytes_FromStringAndSize(NULL, 8 * (search.length + 1))
    trace(search, <int32_t*>PyBytes_AS_STRING(result))
    return result


def pairs(bytes cells, int64_t rows, int64_t cols, const int32_t[::1] ends, int neighbors, int corners, bint wrap,
          scratch):
    """The steps of many pairs, as int32, -1 where there is no path; `ends` holds start and goal of each."""
    cdef Scratch memory = scratch_for(scratch, rows * cols)
    cdef Search* search = &memory.search
    cdef int64_t done = 0, count = ends.shape[0] // 2
    cdef const int32_t* first = &ends[0] if count else NULL
    cdef int status = DONE
    search.grid = Grid(<const uint8_t*>PyBytes_AS_STRING(cells), rows, cols, neighbors, corners, wrap)
    result = PyBytes_FromStringAndSize(NULL, 4 * count)
    cdef int32_t* steps = <int32_t*>PyBytes_AS_STRING(result)
    while done < count:
        search.budget = CHUNK
        with nogil:
            status = find_next(search, first, steps, &done, count, status)
        if status == NO_MEMORY:
            raise MemoryError
        PyErr_CheckSignals()
    return result
