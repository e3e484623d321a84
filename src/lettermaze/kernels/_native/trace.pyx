"""One word along neighbouring cells: is there a trace, which one is first, what are all of them, how many are there.

The twin in `_pure` explains the method; this one takes the same steps in the same order. A set of cells is a row of
64-bit words; up to 64 cells, one word.
"""

from libc.stdint cimport int32_t, int64_t, uint64_t
from libc.string cimport memset

from .bits cimport popcount_of
from .memory cimport drain, release
from .status cimport LIMITED, raise_for
from .tables cimport close_table
from .trace.counting cimport tally_long, tally_short
from .trace.frontier cimport count_along, has_plan
from .trace.layers cimport layers_allow, possible
from .trace.letters cimport count_letters
from .trace.query cimport is_light, open_query
from .trace.quick cimport quick
from .trace.runs cimport open_run, run_long, run_short
from .trace.start cimport best_start, start
from .trace.structs cimport GIVEN_UP, HALVE, SLICE, Plan, Tally, TraceState, Walks
from .trace.walks cimport close_walks, count_walks, walkable


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


def exist(tuple board not None, bytes word not None, tuple moves not None, int64_t max_steps):
    """As in the pure twin."""
    cdef TraceSearch search = new_search(board, word, moves, max_steps)
    cdef TraceState* state = &search.state
    cdef int why
    if state.query.moves.reuse:
        return is_walkable(state), 0
    if not is_possible(state):
        return 0, 0
    raise_for(start(state, True))
    why = run_on(state, 1, False)
    return (1 if state.found else -1 if why == LIMITED else 0), state.steps


def begin(tuple board not None, bytes word not None, tuple moves not None, int64_t max_steps):
    """As in the pure twin."""
    cdef TraceSearch search = new_search(board, word, moves, max_steps)
    if not is_possible(&search.state):
        return None
    raise_for(start(&search.state, False))
    return search


def run(TraceSearch search not None, int64_t limit):
    """As in the pure twin."""
    cdef int why = run_on(&search.state, limit, True)
    cdef Py_ssize_t i
    return [search.state.paths.cells[i] for i in range(search.state.paths.size)], why


def count(tuple board not None, bytes word not None, tuple moves not None, int64_t max_steps):
    """As in the pure twin."""
    cdef TraceSearch search = new_search(board, word, moves, max_steps)
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


def walks(tuple board not None, bytes word not None, tuple moves not None):
    """As in the pure twin."""
    cdef TraceSearch search = new_search(board, word, moves, 0)
    if not raise_for(count_letters(&search.state)):
        return 0
    return all_walks(&search.state)


def prune(tuple board not None, bytes word not None, tuple moves not None):
    """As in the pure twin."""
    cdef TraceSearch search = new_search(board, word, moves, 0)
    cdef TraceState* state = &search.state
    cdef int allowed
    if not raise_for(count_letters(state)):
        return "letters", [], 0
    with nogil:
        allowed = layers_allow(state)
    if raise_for(allowed):
        return "", layer_sizes(state), best_start(state)
    # Positions are put into groups once no layer is empty.
    return ("layers", [], 0) if state.groups.of == NULL else ("cells", layer_sizes(state), 0)


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


cdef TraceSearch new_search(tuple board, bytes word, tuple moves, int64_t max_steps):
    cdef TraceSearch search = TraceSearch.__new__(TraceSearch)
    search.kept = (board, word)
    search.state.max_steps = max_steps if max_steps >= 0 else <int64_t> 1 << 62
    open_query(&search.state.query, board, word, moves)
    return search


cdef list layer_sizes(const TraceState* state):
    """How many cells each layer has; [] where there are no layers."""
    cdef Py_ssize_t words = state.query.words, at
    if state.layers.begin == NULL:
        return []
    return [popcount_of(state.layers.begin + at * words, words) for at in range(state.query.letters)]


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


cdef object tally(TraceState* state):
    cdef Tally counter
    cdef Plan plan
    cdef uint64_t total[2]
    cdef int why
    if has_plan(state, &plan):
        with nogil:
            why = count_along(state, &plan, total)
        if raise_for(why) != GIVEN_UP:
            return -1 if why == LIMITED else <object> total[0] | <object> total[1] << 64
    why = tally_short(state, &counter)
    if why == SLICE or why == HALVE:
        with nogil:
            why = tally_long(state, &counter)
    return -1 if raise_for(why) == LIMITED else counter.total


cdef object all_walks(TraceState* state):
    """How many walks there are, which may be more than 64 bits hold."""
    cdef Walks walks
    cdef int why
    memset(&walks, 0, sizeof(walks))
    try:
        if is_light(&state.query):
            why = count_walks(state, &walks)
        else:
            with nogil:
                why = count_walks(state, &walks)
        raise_for(why)
        return int.from_bytes((<const char*> walks.total)[:(walks.width + 1) * sizeof(uint64_t)], "little")
    finally:
        close_walks(&walks)
