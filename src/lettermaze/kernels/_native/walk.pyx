"""Walks of a whole lexicon over a board: all its words at once, their points, or the number of their traces.

The search steps along the board and down the word graph together. What is still to do lies on one stack: an item is a
cell that has been entered, with the graph's node there. When it is taken up, the words that end one cell further are
scored, and the cells that may go on are put on the stack, the last one first: for any one word its traces come in
order. Boards of up to 64 cells (`walk/small.pxd`) keep used cells as bits and loop over letters: those that may follow
and lie round the cell, each with the bits of the cells that hold it. Larger boards (`walk/large.pxd`) have a border of
holes and mark used cells in place. With reuse (`walk/layers.pxd`) a prefix is walked once, with all the cells where it
can end. `walk/structs.pxd` explains what they work on.
"""

from cpython.buffer cimport PyBUF_WRITABLE, PyBuffer_Release, PyObject_GetBuffer
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from libc.stdint cimport int32_t, int64_t, uint32_t, uint64_t
from libc.string cimport memset

from .walk.batch cimport score_batch
from .walk.reading cimport open_board
from .walk.results cimport results
from .walk.search cimport close_walk, open_walk, search
from .walk.structs cimport COUNT, MOST_MARKS, SCORE, SMALL, SOLVE, Batch, Walk


def solve(view, cells, int width, int rows, int cols, bint qu, tiles, starts, bint wrap, int neighbors, bint reuse,
          long long shortest, long long limit):
    """All words on a board with their first traces: `(words, ends, path cells)`, sorted by length, then word.

    `cells` holds rows x cols codes; with `cols` -1 it is the text of the rows with line feeds between them, and the
    result is None where the rows differ in length or hold a NUL. -1 stands for more than `limit` steps, if that is not
    negative.
    """
    cdef Walk* w = open_walk(view, SOLVE)
    try:
        w.shortest = <uint32_t> min(max(shortest, 0), 0xFFFFFFFF)
        if not open_board(w, cells, width, rows, cols, qu, tiles, starts, wrap, neighbors, reuse):
            return None
        return results(w) if search(w, reuse, limit) else -1
    finally:
        close_walk(w)


def score(view, cells, int width, int rows, int cols, bint qu, tiles, starts, bint wrap, int neighbors, points):
    """The points of all words on a board: `points` is int32, by letters, the last for all longer words.

    The board as in `solve`.
    """
    cdef Walk* w = open_walk(view, SCORE)
    try:
        take_points(w, points)
        if not open_board(w, cells, width, rows, cols, qu, tiles, starts, wrap, neighbors, False):
            return None
        search(w, False, -1)
        return w.marks.score
    finally:
        close_walk(w)


cdef void take_points(Walk* w, bytes points) noexcept:
    w.marks.points = <const int32_t*> PyBytes_AS_STRING(points)
    w.marks.top_points = len(points) // <Py_ssize_t> sizeof(int32_t) - 1


def score_many(view, cells, int width, int rows, int cols, bint qu, bint wrap, int neighbors, points,
               Py_ssize_t begin, out):
    """The points of many boards of one size, from number `begin` on, into `out`, an array of int64 for all of them.

    `cells` holds the boards one after the other, each as in `solve` and of single letters (texts with a line feed
    between them too). The result is the number of the first board that is no block of text, or how many there are.
    """
    cdef Walk* w
    cdef Batch b
    cdef Py_buffer target
    if rows * <long long> abs(cols) > SMALL or view[4] > 1 or view[3] > MOST_MARKS or not rows or not cells:
        return score_each(view, cells, width, rows, cols, qu, wrap, neighbors, points, begin, out)
    w = open_walk(view, SCORE)
    try:
        take_points(w, points)
        PyObject_GetBuffer(out, &target, PyBUF_WRITABLE)
        b = Batch(NULL, width, 0, 0, qu, begin, len(out), <int64_t*> target.buf)
        try:
            return score_batch(w, &b, cells, rows, cols, wrap, neighbors)
        finally:
            PyBuffer_Release(&target)
    finally:
        close_walk(w)


cdef score_each(view, cells, int width, int rows, int cols, bint qu, bint wrap, int neighbors, points,
                Py_ssize_t begin, out):
    """`score_many` for boards that are worth a call each."""
    cdef Py_ssize_t boards = len(out), i
    cdef Py_ssize_t between = cols < 0
    cdef Py_ssize_t step = (len(cells) + between) // boards if boards else 0
    for i in range(begin, boards):
        total = score(
            view, cells[i * step : (i + 1) * step - between], width, rows, cols, qu, b"", b"", wrap, neighbors, points
        )
        if total is None:
            return i
        out[i] = total
    return boards


def count(view, cells, int width, int rows, int cols, bint qu, tiles, starts, bint wrap, int neighbors,
          long long limit):
    """How many traces each word of the lexicon has on a board, as uint64 by the word's number; or -1 past `limit`."""
    cdef Walk* w = open_walk(view, COUNT)
    cdef size_t size = <size_t> w.graph.words * sizeof(uint64_t)
    try:
        counts = PyBytes_FromStringAndSize(NULL, size)
        w.marks.counts = <uint64_t*> PyBytes_AS_STRING(counts)
        memset(w.marks.counts, 0, size)
        if not open_board(w, cells, width, rows, cols, qu, tiles, starts, wrap, neighbors, False):
            return None
        return counts if search(w, False, limit) else -1
    finally:
        close_walk(w)
