# Hadlock's search (1977) for a shortest path between two cells.
#
# Cells are looked at in the order of the estimate of the whole way: the steps so far and those to the goal if there
# were no walls. A step makes the estimate 0, 1 or 2 longer, so that stacks take the place of a priority queue. A cell
# is settled when it is taken from its stack, as a better way may come to it before.
from libc.stdint cimport int32_t, int64_t, uint8_t, uint64_t
from libc.string cimport memset

from ..bits cimport has_bit, set_bit
from ..memory cimport resize, use_huge_pages
from ..status cimport DONE, INTERRUPTED, LOOK_EVERY, MORE, NO_MEMORY, OWN, interrupted, unless_interrupted
from ..board cimport Shape, joined
from .grid cimport DOWN, RIGHT, step
from .structs cimport CELL_BITS, CELL_MASK, Grid, PlainSearch, Search, Stack

cdef enum:
    NO_PATH = OWN
    GIVEN_UP = OWN + 1          # a wave to the goal looks to be sooner there
    STEPS_UNKNOWN = -2          # and what stands for the steps then: GIVEN_UP of kernels/_records.py
    # How many cells are looked at before the GIL is let go.
    SHORT = 512
    # After so many cells it is seen how near the goal is, and after a window of one cell of so many, of so many at
    # least, whether the rest would take longer at this rate than a wave: that looks at as many cells as the map has,
    # each in the time in which the search looks at a part of one.
    CHUNK = 256
    WINDOW = 12
    LEAST_WINDOW = 1024
    WAVES_4 = 4
    WAVES = 6


cdef inline int find(Search* search, Py_ssize_t start, Py_ssize_t goal) noexcept:
    """Search for one pair: DONE, NO_PATH or GIVEN_UP. A short search keeps the GIL, a long one lets it go."""
    cdef int status = prepare(search, start, goal)
    cdef int64_t budget = SHORT
    if status == MORE:
        status = seek_on(search, &budget)
    if status == MORE:
        with nogil:
            status = seek_to_end(search)
    return status


cdef inline int seek_to_end(Search* search) noexcept nogil:
    cdef int status = MORE
    cdef int64_t budget
    while status == MORE:
        budget = LOOK_EVERY
        status = unless_interrupted(seek_on(search, &budget))
    return status


cdef inline int find_all(Search* search, const int32_t* ends, Py_ssize_t pairs, int32_t* steps) noexcept nogil:
    """Write the steps of each pair of start and goal, -1 where there is no path, STEPS_UNKNOWN if given up."""
    cdef Py_ssize_t i
    cdef int status
    cdef int64_t budget = LOOK_EVERY
    for i in range(pairs):
        budget -= SHORT
        status = prepare(search, ends[2 * i], ends[2 * i + 1])
        while status == MORE:
            if budget <= 0:
                if interrupted():
                    return INTERRUPTED
                budget = LOOK_EVERY
            status = seek_on(search, &budget)
        if status == NO_MEMORY:
            return NO_MEMORY
        steps[i] = <int32_t> search.length if status == DONE else STEPS_UNKNOWN if status == GIVEN_UP else -1
    return DONE


cdef inline int prepare(Search* search, Py_ssize_t start, Py_ssize_t goal) noexcept nogil:
    """Set a search out on its way."""
    cdef Py_ssize_t cols = search.grid.shape.cols, cells = search.grid.shape.rows * cols
    cdef Py_ssize_t row = start // cols, col = start % cols
    if search.low <= search.high:
        memset(search.seen + search.low // 64, 0, 8 * (search.high // 64 - search.low // 64 + 1))
    search.low, search.high = cells, -1
    search.now.size = search.worse_1.size = search.worse_2.size = 0
    if search.grid.cells[start] or search.grid.cells[goal]:
        return NO_PATH
    search.goal_row, search.goal_col = goal // cols, goal % cols
    search.length = search.nearest = search.before = estimate(search, row, col)
    search.taken = 0
    if not reserve(&search.now, cells):
        return NO_MEMORY
    push(&search.now, <uint64_t> col << CELL_BITS | <uint64_t> start)
    return MORE


cdef inline int seek_on(Search* search, int64_t* budget) noexcept nogil:
    """Look at cells while the budget lasts, and to the end of a chunk."""
    cdef bint is_plain = search.grid.neighbors == 4 and not search.grid.shape.wrap
    cdef int status = MORE
    while status == MORE and budget[0] > 0:
        search.budget = CHUNK
        status = seek_plain(search) if is_plain else seek(search)
        budget[0] -= CHUNK
        if status == MORE and not is_worth_it(search, WAVES_4 if is_plain else WAVES):
            return GIVEN_UP
    return status


cdef inline bint is_worth_it(Search* search, Py_ssize_t waves) noexcept nogil:
    """Whether the goal comes nearer so fast that the search may be there before a wave is."""
    cdef Py_ssize_t cols = search.grid.shape.cols, cells = search.grid.shape.rows * cols
    cdef Py_ssize_t near = estimate(search, search.last // cols, search.last % cols)
    cdef Py_ssize_t taken, gained
    search.nearest = min(search.nearest, near)
    search.taken += CHUNK
    if search.taken < max(cells // WINDOW, LEAST_WINDOW):
        return True
    taken, gained = search.taken, search.before - search.nearest
    search.taken, search.before = 0, search.nearest
    return search.nearest * taken <= gained * (cells // waves)


cdef inline void write_way(const Search* search, int32_t* path) noexcept nogil:
    """Write the way back from the goal, by the directions in which the cells were come to."""
    cdef const uint8_t* came = search.came
    cdef Shape shape = search.grid.shape
    cdef Py_ssize_t row = search.goal_row, col = search.goal_col, at = row * shape.cols + col, i
    cdef Py_ssize_t[8] back
    cdef int direction
    for direction in range(8):
        back[direction] = DOWN[direction] * shape.cols + RIGHT[direction]
    for i in range(search.length, -1, -1):
        path[2 * i], path[2 * i + 1] = <int32_t> row, <int32_t> col
        direction = came[at]
        row -= DOWN[direction]
        col -= RIGHT[direction]
        # Each cell waits for the one after it, so the shortest sum is taken to the next.
        at -= back[direction]
        if shape.wrap:
            row, col = joined(row, shape.rows), joined(col, shape.cols)
            at = row * shape.cols + col


# Any grid.

cdef inline int seek(Search* search) noexcept nogil:
    cdef Py_ssize_t cells = search.grid.shape.rows * search.grid.shape.cols, at
    cdef uint64_t entry
    while search.budget > 0:
        search.budget -= 1
        if not get_worse(search):
            return NO_PATH
        search.now.size -= 1
        entry = search.now.entries[search.now.size]
        at = search.last = cell_of(entry)
        if has_bit(search.seen, at):
            continue
        settle(search, at, <uint8_t> (entry >> 61))
        if at == search.goal_row * search.grid.shape.cols + search.goal_col:
            return DONE
        if not (reserve(&search.now, cells) and reserve(&search.worse_1, cells) and reserve(&search.worse_2, cells)):
            return NO_MEMORY
        push_neighbors(search, at)
    return MORE


cdef inline bint get_worse(Search* search) noexcept nogil:
    """Turn to the cells of the next longer estimate; False if none are left."""
    while not search.now.size:
        if not search.worse_1.size and not search.worse_2.size:
            return False
        search.now, search.worse_1, search.worse_2 = search.worse_1, search.worse_2, search.now
        search.length += 1
    return True


cdef inline void settle(Search* search, Py_ssize_t at, uint8_t direction) noexcept nogil:
    set_bit(search.seen, at)
    search.came[at] = direction
    search.low, search.high = min(search.low, at), max(search.high, at)


cdef inline void push_neighbors(Search* search, Py_ssize_t at) noexcept nogil:
    # A copy, which no entry that is written can change.
    cdef Grid grid = search.grid
    cdef Py_ssize_t row = at // grid.shape.cols, col = at % grid.shape.cols
    cdef Py_ssize_t here = estimate(search, row, col), to_row, to_col, to, worse
    cdef int direction
    for direction in range(grid.neighbors):
        to_row, to_col = row, col
        to = step(&grid, &to_row, &to_col, direction)
        if to < 0 or has_bit(search.seen, to):
            continue
        worse = 1 + estimate(search, to_row, to_col) - here
        push(&search.now if worse == 0 else &search.worse_1 if worse == 1 else &search.worse_2,
             <uint64_t> direction << 61 | <uint64_t> to)


cdef inline Py_ssize_t estimate(const Search* search, Py_ssize_t row, Py_ssize_t col) noexcept nogil:
    """The steps to the goal if there were no walls."""
    cdef Py_ssize_t vertical = apart(row, search.goal_row, search.grid.shape.rows, search.grid.shape.wrap)
    cdef Py_ssize_t horizontal = apart(col, search.goal_col, search.grid.shape.cols, search.grid.shape.wrap)
    return vertical + horizontal if search.grid.neighbors == 4 else max(vertical, horizontal)


cdef inline Py_ssize_t apart(Py_ssize_t one, Py_ssize_t other, Py_ssize_t size, bint wrap) noexcept nogil:
    cdef Py_ssize_t distance = one - other if one > other else other - one
    return min(distance, size - distance) if wrap else distance


# A plain grid of four neighbours: a step makes the way 0 or 2 longer.

cdef inline int seek_plain(Search* search) noexcept nogil:
    cdef PlainSearch s = plain(search)
    cdef Py_ssize_t at = search.last
    cdef uint64_t entry
    cdef int status = MORE
    while s.budget > 0 and status == MORE:
        status = turn_to_stacks(&s, search)
        if status != MORE:
            break
        while has_work(&s):
            s.budget -= 1
            s.now -= 1
            entry = s.now[0]
            at = cell_of(entry)
            if has_bit(s.seen, at):
                continue
            settle_plain(&s, at, <uint8_t> (entry >> 62))
            if at == s.goal:
                status = DONE
                break
            look_round(&s, at, entry)
        leave_stacks(&s, search)
    search.low, search.high, search.budget, search.last = s.low, s.high, s.budget, at
    return status


cdef inline PlainSearch plain(const Search* search) noexcept nogil:
    cdef PlainSearch s
    s.cells, s.seen, s.came = search.grid.cells, search.seen, search.came
    s.cols = search.grid.shape.cols
    s.last_row = (search.grid.shape.rows - 1) * s.cols
    s.goal_row, s.goal_col = search.goal_row * s.cols, search.goal_col
    s.below_goal = s.goal_row + s.cols
    s.goal = s.goal_row + s.goal_col
    s.low, s.high, s.budget = search.low, search.high, search.budget
    return s


cdef inline int turn_to_stacks(PlainSearch* s, Search* search) noexcept nogil:
    """Point at the stacks of the cells that are next, and at where they are full."""
    cdef Py_ssize_t cells = search.grid.shape.rows * search.grid.shape.cols
    if not get_worse(search):
        return NO_PATH
    if not reserve(&search.now, cells) or not reserve(&search.worse_2, cells):
        return NO_MEMORY
    s.bottom = search.now.entries
    s.now, s.now_full = s.bottom + search.now.size, s.bottom + search.now.room - 4
    s.worse = search.worse_2.entries + search.worse_2.size
    s.worse_full = search.worse_2.entries + search.worse_2.room - 4
    return MORE


cdef inline void leave_stacks(const PlainSearch* s, Search* search) noexcept nogil:
    search.now.size, search.worse_2.size = s.now - search.now.entries, s.worse - search.worse_2.entries


cdef inline bint has_work(const PlainSearch* s) noexcept nogil:
    return s.budget > 0 and s.now != s.bottom and s.now < s.now_full and s.worse < s.worse_full


cdef inline void settle_plain(PlainSearch* s, Py_ssize_t at, uint8_t direction) noexcept nogil:
    set_bit(s.seen, at)
    s.came[at] = direction
    s.low, s.high = min(s.low, at), max(s.high, at)


cdef inline void look_round(PlainSearch* s, Py_ssize_t at, uint64_t entry) noexcept nogil:
    # A step right: one cell on, one column on.
    cdef uint64_t here = entry << 2 >> 2, one_right = (<uint64_t> 1 << CELL_BITS) + 1
    cdef Py_ssize_t col = entry >> CELL_BITS & CELL_MASK
    if at >= s.cols:
        meet(s, at - s.cols, here - s.cols, at >= s.below_goal)
    if at < s.last_row:
        meet(s, at + s.cols, here + s.cols | <uint64_t> 1 << 62, at < s.goal_row)
    if col > 0:
        meet(s, at - 1, here - one_right | <uint64_t> 2 << 62, col > s.goal_col)
    if col < s.cols - 1:
        meet(s, at + 1, here + one_right | <uint64_t> 3 << 62, col < s.goal_col)


cdef inline void meet(PlainSearch* s, Py_ssize_t at, uint64_t entry, uint64_t toward) noexcept nogil:
    """Meet a neighbour: a step toward the goal costs nothing, one away from it two.

    What is closed is a branch: the search runs on ahead of a stack only by foreseeing. Where a step leads is not one.
    """
    if has_bit(s.seen, at) | s.cells[at]:
        return
    s.now[0] = entry
    s.now += toward
    s.worse[0] = entry
    s.worse += toward ^ 1


# Stacks.

cdef inline bint reserve(Stack* stack, Py_ssize_t cells) noexcept nogil:
    """Room for all that one cell of a grid of so many can bring."""
    # Memory that is not touched costs nothing, and growing a large block costs more than a search of it.
    cdef Py_ssize_t room = max(2 * stack.room, cells // 16, 64)
    if stack.room - stack.size >= 8:
        return True
    if not resize(<void**> &stack.entries, room, sizeof(uint64_t)):
        return False
    stack.room = room
    use_huge_pages(stack.entries, room * sizeof(uint64_t))
    return True


cdef inline void push(Stack* stack, uint64_t entry) noexcept nogil:
    stack.entries[stack.size] = entry
    stack.size += 1


cdef inline Py_ssize_t cell_of(uint64_t entry) noexcept nogil:
    return entry & CELL_MASK
