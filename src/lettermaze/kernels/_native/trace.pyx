"""One word along neighbouring cells: is there a trace, which one is first, what are all of them, how many are there.

The twin in `_pure` explains the method; this one takes the same steps in the same order. A set of cells is a row of
64-bit words; up to 64 cells, one word.
"""

from libc.stdint cimport int32_t, int64_t, uint8_t

from .memory cimport drain, release
from .status cimport LIMITED, raise_for
from .tables cimport close_table
from .trace.counting cimport tally_long, tally_short
from .trace.layers cimport possible
from .trace.letters cimport count_letters
from .trace.query cimport are_uniform, is_light, set_directions
from .trace.quick cimport quick
from .trace.runs cimport open_run, run_long, run_short
from .trace.start cimport start
from .trace.structs cimport HALVE, SLICE, Query, Tally, TraceState
from .trace.walks cimport count_walks, walkable


def exist_text(bytes text, Py_ssize_t rows, bytes word, int neighbors):
    """As in the pure twin."""
    return quick(text, len(text), rows, word, len(word), neighbors == 8, False, NULL)


def find_text(bytes text, Py_ssize_t rows, bytes word, int neighbors):
    """As in the pure twin."""
    cdef int32_t path[SMALL]
    cdef int i, found = <int> quick(text, len(text), rows, word, len(word), neighbors == 8, False, path)
    if found < 0:
        return None
    return [path[i] for i in range(len(word))] if found else []


def count_text(bytes text, Py_ssize_t rows, bytes word, int neighbors):
    """As in the pure twin."""
    return quick(text, len(text), rows, word, len(word), neighbors == 8, True, NULL)


def exist(
    bytes cells, int width, Py_ssize_t rows, Py_ssize_t cols, bytes tiles, bytes starts, bytes word, int neighbors,
    bint wrap, bint reuse, int64_t max_steps,
):
    """As in the pure twin."""
    cdef TraceSearch search = new_search(
        cells, width, rows, cols, tiles, starts, word, neighbors, wrap, reuse, max_steps
    )
    cdef TraceState* state = &search.state
    cdef int why
    if reuse:
        return is_walkable(state), 0
    if not is_possible(state):
        return 0, 0
    raise_for(start(state, True))
    why = run_on(state, 1, False)
    return (1 if state.found else -1 if why == LIMITED else 0), state.steps


def begin(
    bytes cells, int width, Py_ssize_t rows, Py_ssize_t cols, bytes tiles, bytes starts, bytes word, int neighbors,
    bint wrap, bint reuse, int64_t max_steps,
):
    """As in the pure twin."""
    cdef TraceSearch search = new_search(
        cells, width, rows, cols, tiles, starts, word, neighbors, wrap, reuse, max_steps
    )
    if not is_possible(&search.state):
        return None
    raise_for(start(&search.state, False))
    return search


def run(TraceSearch search, int64_t limit):
    """As in the pure twin."""
    cdef int why = run_on(&search.state, limit, True)
    cdef Py_ssize_t i
    return [search.state.paths.cells[i] for i in range(search.state.paths.size)], why


def count(
    bytes cells, int width, Py_ssize_t rows, Py_ssize_t cols, bytes tiles, bytes starts, bytes word, int neighbors,
    bint wrap, int64_t max_steps,
):
    """As in the pure twin."""
    cdef TraceSearch search = new_search(
        cells, width, rows, cols, tiles, starts, word, neighbors, wrap, False, max_steps
    )
    cdef TraceState* state = &search.state
    if not is_possible(state):
        return 0
    raise_for(start(state, False))
    if state.is_narrow and state.query.uniform:
        return tally(state)
    state.every = True
    if run_on(state, <int64_t> 1 << 62, False) == LIMITED:
        return -1
    return state.found


def walks(
    bytes cells, int width, Py_ssize_t rows, Py_ssize_t cols, bytes tiles, bytes starts, bytes word, int neighbors,
    bint wrap,
):
    """As in the pure twin."""
    cdef TraceSearch search = new_search(cells, width, rows, cols, tiles, starts, word, neighbors, wrap, True, 0)
    cdef TraceState* state = &search.state
    cdef int64_t number
    if not raise_for(count_letters(state)):
        return 0
    if is_light(&state.query):
        number = count_walks(state)
    else:
        with nogil:
            number = count_walks(state)
    return raise_for(<int> number) if number < 0 else number


cdef class TraceSearch:
    """A search that can be left and continued; it owns its memory and keeps the buffers that it reads."""

    cdef TraceState state
    cdef object kept

    def __dealloc__(self):
        drain(&self.state.pool)
        close_table(&self.state.letters)
        close_table(&self.state.dead_ends)
        release(self.state.stack.frames)
        release(self.state.wide.keys)
        release(self.state.paths.cells)


cdef TraceSearch new_search(
    bytes cells, int width, Py_ssize_t rows, Py_ssize_t cols, bytes tiles, bytes starts, bytes word, int neighbors,
    bint wrap, bint reuse, int64_t max_steps,
):
    cdef TraceSearch search = TraceSearch.__new__(TraceSearch)
    cdef Query* query = &search.state.query
    search.kept = (cells, tiles, starts, word)
    search.state.max_steps = max_steps if max_steps >= 0 else <int64_t> 1 << 62
    query.shape.rows = max(rows, 1)
    query.shape.cols = max(cols, 1)
    query.size = rows * cols
    query.words = (query.size + 63) // 64
    query.letters = len(word) // 4
    query.shape.wrap = wrap
    query.reuse = reuse
    if width == 1:
        query.narrow = <const uint8_t*> (<const char*> cells)
    else:
        query.wide = <const int32_t*> (<const char*> cells)
    query.table = <const int32_t*> (<const char*> tiles)
    query.starts = <const int32_t*> (<const char*> starts) if len(starts) else NULL
    query.codes = max(0, len(starts) // 4 - 1)
    query.text = <const int32_t*> (<const char*> word)
    query.uniform = are_uniform(query)
    query.neighbors = neighbors
    set_directions(query)
    return search


# Work that may be long lets other threads run.

cdef bint is_possible(TraceState* state) except -1:
    cdef int answer
    if is_light(&state.query):
        answer = possible(state)
    else:
        with nogil:
            answer = possible(state)
    return raise_for(answer)


cdef int is_walkable(TraceState* state) except -1:
    cdef int answer = raise_for(count_letters(state))
    if answer:
        with nogil:
            answer = walkable(state)
    return raise_for(answer)


cdef int run_on(TraceState* state, int64_t limit, bint keep) except? -9:
    cdef int why
    open_run(state, limit, keep)
    why = run_short(state)
    if why == SLICE or why == HALVE:
        with nogil:
            why = run_long(state)
    return raise_for(why)


cdef int64_t tally(TraceState* state) except? -1:
    cdef Tally counter
    cdef int why = tally_short(state, &counter)
    if why == SLICE or why == HALVE:
        with nogil:
            why = tally_long(state, &counter)
    return -1 if raise_for(why) == LIMITED else counter.total
