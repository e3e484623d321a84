"""Mazes: Lee's wave, what is read off its field, and Hadlock's search for one pair of cells."""

from cpython.buffer cimport PyBUF_SIMPLE, PyBuffer_Release, PyObject_GetBuffer
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from libc.stdint cimport int8_t, int32_t, uint8_t, uint64_t
from libc.string cimport memset

from .board cimport Shape
from .memory cimport allocate, allocate_zeroed, release, use_huge_pages
from .status cimport DONE, INTERRUPTED, raise_for
from .wave.descend cimport BROKEN, close_ways, find_ways, write_directions, write_path
from .wave.grid cimport flag_all, flag_all_floats
from .wave.hadlock cimport GIVEN_UP, NO_PATH, STEPS_UNKNOWN, find, find_all, write_way
from .wave.lee cimport run_wave
from .wave.order cimport begin_rings, count_marks, first_largest, put_in_rings, write_distances
from .wave.structs cimport Front, Grid, Search, Ways


cdef enum:
    FEW_STEPS = 64


def walls(view, Py_ssize_t count, bint invert):
    """As in the pure twin."""
    cdef Py_buffer buffer
    cdef int status
    result = PyBytes_FromStringAndSize(NULL, count)
    cdef uint8_t* out = <uint8_t*> PyBytes_AS_STRING(result)
    use_huge_pages(out, count)
    PyObject_GetBuffer(view, &buffer, PyBUF_SIMPLE)
    try:
        with nogil:
            status = flag_all(<const uint8_t*> buffer.buf, buffer.len // count, count, invert, out)
    finally:
        PyBuffer_Release(&buffer)
    raise_for(status)
    return result


def walls_of_floats(view, Py_ssize_t count, uint64_t one, uint64_t sign, bint invert):
    """As in the pure twin."""
    cdef Py_buffer buffer
    cdef Py_ssize_t odd
    result = PyBytes_FromStringAndSize(NULL, count)
    cdef uint8_t* out = <uint8_t*> PyBytes_AS_STRING(result)
    use_huge_pages(out, count)
    PyObject_GetBuffer(view, &buffer, PyBUF_SIMPLE)
    try:
        with nogil:
            odd = flag_all_floats(
                <const uint8_t*> buffer.buf, buffer.len // count, one, sign, count, invert, out
            )
    finally:
        PyBuffer_Release(&buffer)
    if odd == INTERRUPTED:
        raise_for(INTERRUPTED)
    return result if odd < 0 else odd


def field(
    tuple maze not None, tuple moves not None, const int32_t[::1] starts, const int32_t[::1] goals, int32_t last, out
):
    """As in the pure twin."""
    cdef Front front
    cdef Py_ssize_t n_starts = starts.shape[0]
    cdef const int32_t* first = &starts[0] if n_starts else NULL
    cdef int32_t[::1] given
    cdef bint made = out is None
    cdef int status
    memset(&front, 0, sizeof(front))
    front.grid = grid_of(maze, moves)
    front.goals, front.n_goals = &goals[0] if goals.shape[0] else NULL, goals.shape[0]
    front.last = last if last else -1
    if made:
        result = new_field(&front)
    else:
        result = None
        given = out
        front.field = &given[0]
    try:
        with nogil:
            if not made:
                memset(front.field, 0, 4 * size_of(&front.grid))
            status = run_wave(&front, first, n_starts)
        raise_for(status)
    finally:
        release(front.queue)
        release(front.state)
    return result, front.reached, front.mark, front.exhausted


def descend(const int32_t[::1] field, tuple maze not None, tuple moves not None, Py_ssize_t goal):
    """As in the pure twin."""
    cdef Grid grid = grid_of(maze, moves)
    cdef int32_t mark = field[goal]
    # A field that was written into may hold a mark that no path is as long as.
    if mark < 1 or mark > size_of(&grid):
        return None
    result = PyBytes_FromStringAndSize(NULL, 8 * <Py_ssize_t> mark)
    if write_path(&grid, &field[0], goal, mark, <int32_t*> PyBytes_AS_STRING(result)) == BROKEN:
        return None
    return result


def back(const int32_t[::1] field, tuple maze not None, tuple moves not None, Py_ssize_t goal):
    """As in the pure twin."""
    cdef Grid grid = grid_of(maze, moves)
    cdef const int32_t* marks = &field[0]
    cdef Ways ways
    cdef int status
    if field[goal] < 1 or field[goal] > size_of(&grid):
        return None
    memset(&ways, 0, sizeof(ways))
    try:
        with nogil:
            status = find_ways(&grid, marks, goal, &ways)
        if raise_for(status) == BROKEN:
            return None
        return (
            PyBytes_FromStringAndSize(<char*> ways.numbers, 4 * ways.count),
            PyBytes_FromStringAndSize(<char*> ways.heads, 4 * (ways.count + 1)),
            PyBytes_FromStringAndSize(<char*> ways.tails, 4 * ways.heads[ways.count]),
        )
    finally:
        close_ways(&ways)


def directions(const int32_t[::1] field, tuple maze not None, tuple moves not None):
    """As in the pure twin."""
    cdef Grid grid = grid_of(maze, moves)
    cdef const int32_t* marks = &field[0]
    cdef int8_t* out
    cdef int status
    result = PyBytes_FromStringAndSize(NULL, size_of(&grid))
    out = <int8_t*> PyBytes_AS_STRING(result)
    with nogil:
        status = write_directions(&grid, marks, out)
    raise_for(status)
    return result


def distances(const int32_t[::1] field):
    """As in the pure twin."""
    cdef Py_ssize_t count = field.shape[0]
    cdef const int32_t* marks = &field[0]
    result = PyBytes_FromStringAndSize(NULL, 4 * count)
    cdef int32_t* out = <int32_t*> PyBytes_AS_STRING(result)
    cdef int status
    with nogil:
        status = write_distances(marks, count, out)
    raise_for(status)
    return result


def largest(const int32_t[::1] field):
    """As in the pure twin."""
    cdef Py_ssize_t count = field.shape[0], best
    cdef const int32_t* marks = &field[0]
    with nogil:
        best = first_largest(marks, count)
    return best


def order(const int32_t[::1] field, int32_t mark):
    """As in the pure twin."""
    cdef Py_ssize_t count = field.shape[0], total = 0
    cdef const int32_t* marks = &field[0]
    ends = bytes(4 * <Py_ssize_t> mark)
    cdef int32_t* end = <int32_t*> PyBytes_AS_STRING(ends)
    cdef int status
    with nogil:
        status = count_marks(marks, count, mark, end)
        if status == DONE:
            total = begin_rings(end, mark)
    raise_for(status)
    result = PyBytes_FromStringAndSize(NULL, 4 * total)
    cdef int32_t* out = <int32_t*> PyBytes_AS_STRING(result)
    with nogil:
        status = put_in_rings(marks, count, mark, end, out, total)
    raise_for(status)
    return result, ends


cdef class Scratch:
    """The memory of one search at a time on one size of grid, kept for the next."""

    cdef Search search
    cdef Py_ssize_t count

    def __cinit__(self, Py_ssize_t count):
        self.count = count
        # The system hands out the memory of large blocks page by page, where the search comes.
        self.search.seen = <uint64_t*> allocate_zeroed((count + 63) // 64, 8)
        self.search.came = <uint8_t*> allocate(count, 1)
        if self.search.seen == NULL or self.search.came == NULL:
            raise MemoryError
        self.search.low, self.search.high = count, -1
        use_huge_pages(self.search.came, count)

    def __dealloc__(self):
        release(self.search.seen)
        release(self.search.came)
        release(self.search.now.entries)
        release(self.search.worse_1.entries)
        release(self.search.worse_2.entries)


def pair(
    tuple maze not None, tuple moves not None, Py_ssize_t start, Py_ssize_t goal, scratch, bint want_path
):
    """As in the pure twin."""
    cdef Scratch memory = scratch_for(scratch, maze, moves)
    cdef Search* search = &memory.search
    cdef int status = raise_for(find(search, start, goal))
    if status == NO_PATH:
        return None
    if status == GIVEN_UP:
        return STEPS_UNKNOWN
    if not want_path:
        return search.length
    result = PyBytes_FromStringAndSize(NULL, 8 * (search.length + 1))
    write_way(search, <int32_t*> PyBytes_AS_STRING(result))
    return result


def pairs(tuple maze not None, tuple moves not None, const int32_t[::1] ends, scratch):
    """As in the pure twin."""
    cdef Scratch memory = scratch_for(scratch, maze, moves)
    cdef Search* search = &memory.search
    cdef Py_ssize_t count = ends.shape[0] // 2
    cdef const int32_t* first = &ends[0] if count else NULL
    result = PyBytes_FromStringAndSize(NULL, 4 * count)
    cdef int32_t* steps = <int32_t*> PyBytes_AS_STRING(result)
    cdef int status
    with nogil:
        status = find_all(search, first, count, steps)
    raise_for(status)
    return result


cdef Grid grid_of(tuple maze, tuple moves) except *:
    """Read the records `(cells, rows, cols)` and `(neighbors, corners, wrap, reuse)`."""
    cdef bytes cells = maze[0]
    return Grid(<const uint8_t*> PyBytes_AS_STRING(cells), Shape(maze[1], maze[2], moves[2]), moves[0], moves[1])


cdef inline Py_ssize_t size_of(const Grid* grid) noexcept nogil:
    return grid.shape.rows * grid.shape.cols


cdef bytes new_field(Front* front):
    """A field of zeros for the wave: the system hands out its memory page by page, where the wave comes."""
    cdef bytes result = bytes(4 * size_of(&front.grid))
    front.field = <int32_t*> PyBytes_AS_STRING(result)
    # A wave of few steps comes to little of a large page.
    if not 0 < front.last <= FEW_STEPS:
        use_huge_pages(front.field, 4 * size_of(&front.grid))
    return result


cdef Scratch scratch_for(scratch, tuple maze, tuple moves):
    """The memory to search in: what is given, if it is of the maze's size; its grid is the maze."""
    cdef Grid grid = grid_of(maze, moves)
    cdef Scratch memory
    if isinstance(scratch, Scratch) and (<Scratch> scratch).count == size_of(&grid):
        memory = scratch
    else:
        memory = Scratch(size_of(&grid))
    memory.search.grid = grid
    return memory
