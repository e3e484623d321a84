"""Walks of a whole lexicon over a board: all its words at once, their points, or the number of their traces.

The search steps along the board and down the word graph together. What is still to do lies on one stack: an item is a
cell that has been entered, with the graph's node there. When it is taken up, the words that end one cell further are
scored, and the cells that may go on are put on the stack, the last one first: for any one word its traces come in
order. Boards of up to 64 cells (`walk/small.pxd`) keep used cells as bits and loop over letters: those that may follow
and lie round the cell, each with the bits of the cells that hold it. Larger boards (`walk/large.pxd`) have a border of
holes and mark used cells in place. With reuse (`walk/layers.pxd`) a prefix is walked once, with all the cells where it
can end; with wildcards (`walk/prefixes.pxd`) with as many of its traces as are needed. `walk/structs.pxd` explains what
they work on.
"""

from cpython.buffer cimport PyBUF_WRITABLE, PyBuffer_Release, PyObject_GetBuffer
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from libc.stdint cimport int32_t, int64_t, uint32_t, uint64_t
from libc.string cimport memset

from .memory cimport allocate_zeroed, release
from .status cimport DONE, INTERRUPTED, LIMITED, MORE, NO_MEMORY, OWN, raise_for
from .walk.batch cimport fits_batch, score_batch
from .walk.reading cimport read_board
from .walk.results cimport results
from .walk.search cimport begin_search, close_walk, limit_of, open_walk, run_on, run_slice, search
from .walk.structs cimport COUNT, SCORE, SOLVE, Walk

cdef enum:
    DECLINED = OWN          # the board is a text that is no block, or takes so long that the others would wait
    PATIENCE = 1 << 19      # steps of a search that others wait for

cdef struct Task:
    Walk* walk
    int status


def solve(tuple graph, tuple board, tuple moves, long long shortest, long long limit):
    """As in the pure twin."""
    cdef Walk* w = open_walk(graph, board, moves, SOLVE)
    try:
        take_shortest(w, shortest)
        if not read_board(w):
            return None
        return outcome(w) if search(w, limit) else -1
    finally:
        close_walk(w)


cdef void take_shortest(Walk* w, long long shortest) noexcept:
    w.shortest = <uint32_t> min(max(shortest, 0), 0xFFFFFFFF)


cdef tuple outcome(Walk* w):
    return (*results(w), w.steps) if w.undecided else results(w)


def solve_each(list tasks, long long shortest, long long limit):
    """As in the pure twin."""
    cdef Py_ssize_t count = len(tasks), i
    cdef Task* all = <Task*> allocate_zeroed(count + 1, sizeof(Task))
    cdef int status
    if all == NULL:
        raise MemoryError
    try:
        for i in range(count):
            graph, board, moves = tasks[i]
            all[i].walk = open_walk(graph, board, moves, SOLVE)
            take_shortest(all[i].walk, shortest)
            all[i].status = begin_search(all[i].walk, limit) if read_board(all[i].walk) else DECLINED
        with nogil:
            status = run_each(all, count, limit_of(limit))
        raise_for(status)
        return [
            None if all[i].status == DECLINED else -1 if all[i].status == LIMITED else outcome(all[i].walk)
            for i in range(count)
        ]
    finally:
        for i in range(count):
            if all[i].walk != NULL:
                close_walk(all[i].walk)
        release(all)


cdef int run_each(Task* tasks, Py_ssize_t count, int64_t limit) noexcept nogil:
    """Run each search that has begun, up to its end if it is soon there or alone; a status that ends all, or DONE."""
    cdef Py_ssize_t i
    for i in range(count):
        if tasks[i].status == MORE:
            tasks[i].status = run_on(tasks[i].walk, limit) if count == 1 else run_slice(tasks[i].walk, PATIENCE, limit)
            if tasks[i].status == MORE:
                tasks[i].status = DECLINED
        if tasks[i].status in (NO_MEMORY, INTERRUPTED):
            return tasks[i].status
    return DONE


def score(tuple graph, tuple board, tuple moves, bytes points):
    """As in the pure twin."""
    cdef Walk* w = open_walk(graph, board, moves, SCORE)
    try:
        take_points(w, points)
        if not read_board(w):
            return None
        search(w, -1)
        return () if w.undecided else w.marks.score
    finally:
        close_walk(w)


cdef void take_points(Walk* w, bytes points) noexcept:
    w.marks.points = <const int32_t*> PyBytes_AS_STRING(points)
    w.marks.top_points = len(points) // <Py_ssize_t> sizeof(int32_t) - 1


def score_many(tuple graph, tuple board, tuple moves, bytes points, Py_ssize_t begin, out):
    """As in the pure twin."""
    cdef Walk* w
    cdef Py_buffer target
    if not fits_batch(graph, board):
        return score_each(graph, board, moves, points, begin, out)
    w = open_walk(graph, board, moves, SCORE)
    try:
        take_points(w, points)
        PyObject_GetBuffer(out, &target, PyBUF_WRITABLE)
        try:
            return score_batch(w, begin, len(out), <int64_t*> target.buf)
        finally:
            PyBuffer_Release(&target)
    finally:
        close_walk(w)


cdef score_each(tuple graph, tuple board, tuple moves, bytes points, Py_ssize_t begin, out):
    """`score_many` for boards that are worth a call each."""
    cdef Py_ssize_t boards = len(out), i
    cdef bytes cells = board[0]
    cdef Py_ssize_t between = board[3] < 0
    cdef Py_ssize_t step = (len(cells) + between) // boards if boards else 0
    for i in range(begin, boards):
        total = score(graph, (cells[i * step : (i + 1) * step - between], *board[1:]), moves, points)
        if total is None:
            return i
        out[i] = total
    return boards


def count(tuple graph, tuple board, tuple moves, long long limit):
    """As in the pure twin."""
    cdef Walk* w = open_walk(graph, board, moves, COUNT)
    cdef size_t size = <size_t> w.graph.words * sizeof(uint64_t)
    try:
        counts = PyBytes_FromStringAndSize(NULL, size)
        w.marks.counts = <uint64_t*> PyBytes_AS_STRING(counts)
        memset(w.marks.counts, 0, size)
        if not read_board(w):
            return None
        return counts if search(w, limit) else -1
    finally:
        close_walk(w)
