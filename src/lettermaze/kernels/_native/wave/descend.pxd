# Ways down a field of marks: from a cell to a neighbour one lower, and so on to a start.
#
# Of several such neighbours a path takes the one that comes last in the order of directions.
from libc.stdint cimport INT32_MAX, int8_t, int32_t

from ..memory cimport allocate_zeroed, release, resize
from ..status cimport DONE, INTERRUPTED, LOOK_EVERY, MORE, NO_MEMORY, OWN, interrupted, unless_interrupted
from .grid cimport step
from .structs cimport Grid, Ways

cdef enum:
    BROKEN = OWN  # the field was written to, and does not descend to a start


cdef inline int came_from(const Grid* grid, const int32_t* field, Py_ssize_t* row, Py_ssize_t* col) noexcept nogil:
    """Move to the neighbour one lower that comes last in the order of directions; its direction, or -1: none."""
    cdef int direction
    cdef Py_ssize_t to_row, to_col, to
    cdef int32_t wanted = field[row[0] * grid.shape.cols + col[0]] - 1
    for direction in range(grid.neighbors - 1, -1, -1):
        to_row, to_col = row[0], col[0]
        to = step(grid, &to_row, &to_col, direction)
        if to >= 0 and field[to] == wanted:
            row[0], col[0] = to_row, to_col
            return direction
    return -1


cdef inline int write_path(
    const Grid* grid, const int32_t* field, Py_ssize_t goal, int32_t mark, int32_t* path
) noexcept nogil:
    """Write the path to the goal, which has this mark, as pairs (row, column), from its end."""
    cdef Py_ssize_t row = goal // grid.shape.cols, col = goal % grid.shape.cols, i
    for i in range(mark - 1, -1, -1):
        path[2 * i], path[2 * i + 1] = <int32_t> row, <int32_t> col
        if i and came_from(grid, field, &row, &col) < 0:
            return BROKEN
    return DONE


cdef inline int write_directions(const Grid* grid, const int32_t* field, int8_t* out) noexcept nogil:
    """Write the direction of the path from each cell; -1 at a start and off the field."""
    cdef Py_ssize_t count = grid.shape.rows * grid.shape.cols, at, row, col, stop, begin = 0
    while begin < count:
        stop = min(begin + LOOK_EVERY, count)
        for at in range(begin, stop):
            row, col = at // grid.shape.cols, at % grid.shape.cols
            out[at] = <int8_t> came_from(grid, field, &row, &col) if field[at] > 1 else -1
        if stop < count and interrupted():
            return INTERRUPTED
        begin = stop
    return DONE


# All ways.

cdef inline int find_ways(const Grid* grid, const int32_t* field, Py_ssize_t goal, Ways* ways) noexcept nogil:
    """Fill the ways to the goal; they must be zeros before, and be closed afterwards."""
    cdef int status = MORE
    if not begin_ways(ways, grid, goal):
        return NO_MEMORY
    while status == MORE:
        status = unless_interrupted(find_more_ways(grid, field, ways, LOOK_EVERY))
    return status


cdef inline void close_ways(Ways* ways) noexcept nogil:
    release(ways.places)
    release(ways.numbers)
    release(ways.heads)
    release(ways.tails)


cdef inline bint begin_ways(Ways* ways, const Grid* grid, Py_ssize_t goal) noexcept nogil:
    ways.places = <int32_t*> allocate_zeroed(grid.shape.rows * grid.shape.cols, sizeof(int32_t))
    if ways.places == NULL or not reserve_ways(ways, grid.neighbors):
        return False
    ways.heads[0] = 0
    ways.numbers[0] = <int32_t> goal
    ways.places[goal] = ways.count = 1
    return True


cdef inline bint reserve_ways(Ways* ways, Py_ssize_t neighbors) noexcept nogil:
    """Room for the neighbours of one more cell."""
    cdef Py_ssize_t room = 2 * ways.room + 64
    if ways.room - ways.count > neighbors:
        return True
    if not (
        resize(<void**> &ways.numbers, room, sizeof(int32_t))
        and resize(<void**> &ways.heads, room + 1, sizeof(int32_t))
        and resize(<void**> &ways.tails, neighbors * room, sizeof(int32_t))
    ):
        return False
    ways.room = room
    return True


cdef inline int find_more_ways(const Grid* grid, const int32_t* field, Ways* ways, Py_ssize_t chunk) noexcept nogil:
    """Make the lists of up to `chunk` cells."""
    cdef Py_ssize_t stop = ways.done + chunk
    while ways.done < ways.count:
        if ways.done == stop:
            return MORE
        # Places in `tails` are int32.
        if ways.heads[ways.done] > INT32_MAX - 8 or not reserve_ways(ways, grid.neighbors):
            return NO_MEMORY
        ways.heads[ways.done + 1] = ways.heads[ways.done]
        if field[ways.numbers[ways.done]] > 1:
            link_all(grid, field, ways)
            if ways.heads[ways.done + 1] == ways.heads[ways.done]:
                return BROKEN
        ways.done += 1
    return DONE


cdef inline void link_all(const Grid* grid, const int32_t* field, Ways* ways) noexcept nogil:
    """List the cells that come before the cell in hand."""
    cdef Py_ssize_t at = ways.numbers[ways.done], row, col, to
    cdef int direction
    for direction in range(grid.neighbors - 1, -1, -1):
        row, col = at // grid.shape.cols, at % grid.shape.cols
        to = step(grid, &row, &col, direction)
        if to >= 0 and field[to] == field[at] - 1:
            link(ways, to)


cdef inline void link(Ways* ways, Py_ssize_t to) noexcept nogil:
    """Note that `to` comes before the cell in hand, once."""
    cdef Py_ssize_t i
    if not ways.places[to]:
        ways.numbers[ways.count] = <int32_t> to
        ways.count += 1
        ways.places[to] = <int32_t> ways.count
    # On a narrow torus two directions may lead to one cell.
    for i in range(ways.heads[ways.done], ways.heads[ways.done + 1]):
        if ways.tails[i] == ways.places[to] - 1:
            return
    ways.tails[ways.heads[ways.done + 1]] = ways.places[to] - 1
    ways.heads[ways.done + 1] += 1
