# A search of one board from its beginning to its end, slice by slice.
from libc.stdint cimport INT64_MAX, int64_t

from ..board cimport open_board, open_moves
from ..memory cimport allocate_zeroed, drain, release
from ..status cimport DONE, INTERRUPTED, LIMITED, LOOK_EVERY, MORE, interrupted, raise_for
from ..tables cimport close_table
from ..word_graph cimport close_graph, open_graph
from .found cimport open_marks
from .large cimport look_far_ahead, walk_large
from .layers cimport open_layers, walk_layers
from .prefixes cimport close_prefixes, open_prefixes, walk_prefixes
from .pruning cimport prune_on
from .small cimport look_ahead, walk_small, walk_small_score, walk_small_solve
from .stack cimport open_stack, put_root
from .structs cimport COUNT, SCORE, SOLVE, Walk, Want

cdef enum:
    FIRST_SLICE = 1 << 13   # steps with the GIL held, before others may run

cdef extern from *:
    const Py_ssize_t PY_SSIZE_T_MAX


cdef inline Walk* open_walk(tuple graph, tuple board, tuple moves, Want want) except NULL:
    """A walk of a lexicon's words over a board, for `close_walk`."""
    cdef Walk* w = <Walk*> allocate_zeroed(1, sizeof(Walk))
    if w == NULL:
        raise MemoryError
    w.want = want
    try:
        open_graph(&w.graph, graph)
        open_moves(&w.moves, moves)
        open_board(&w.board, board, w.moves.wrap)
        if want != COUNT:
            open_marks(w)
    except BaseException:
        close_walk(w)
        raise
    return w


cdef inline void close_walk(Walk* w) noexcept:
    close_graph(&w.graph)
    close_table(&w.marks.numbers)
    release(w.stack.items)
    release(w.trail.spelled)
    release(w.layers.levels)
    release(w.layers.line)
    close_prefixes(w)
    release(w.hits.items)
    release(w.hits.cells)
    release(w.hits.digits)
    drain(&w.pool)
    release(w)


cdef inline bint search(Walk* w, int64_t limit) except? -1:
    """Search the board that was read; False past `limit` steps, if that is not negative."""
    cdef int status = begin_search(w, limit)
    # Most small boards are done before letting the GIL go would pay.
    if status == MORE and w.grid.small:
        status = run_slice(w, FIRST_SLICE, limit_of(limit))
    if status == MORE:
        with nogil:
            status = run_on(w, limit_of(limit))
    return raise_for(status) != LIMITED


cdef inline int64_t limit_of(int64_t limit) noexcept nogil:
    return INT64_MAX if limit < 0 else limit


cdef inline int begin_search(Walk* w, int64_t limit) except -9:
    """What the search needs besides the board, and which walk it is; DONE where the board has no cells."""
    cdef bint unlimited = limit < 0
    if not w.grid.rows or not w.grid.cols:
        return DONE
    open_stack(w)
    if w.moves.reuse:
        open_layers(w)
        w.run = walk_layers
    elif is_by_prefixes(w, unlimited):
        if w.grid.small:
            look_ahead(&w.small, &w.grid)
        w.hits.before = PY_SSIZE_T_MAX
        open_prefixes(w)
        w.run = walk_prefixes
    elif w.grid.small:
        look_ahead(&w.small, &w.grid)
        put_root(w)
        # The lowest cell comes first here, so that no word's end is found too late.
        w.hits.before = PY_SSIZE_T_MAX
        w.run = walk_small
        if w.marks.seen != NULL:
            w.run = walk_small_score if w.want == SCORE else walk_small_solve
    else:
        look_far_ahead(w)
        w.prune = unlimited and w.marks.seen != NULL
        w.run = walk_large
    return MORE


cdef inline bint is_by_prefixes(const Walk* w, bint unlimited) noexcept nogil:
    """Whether the walk goes by prefixes. The steps of letters of several digits are their own: no limit may count them.
    """
    return w.grid.wild and w.want != COUNT and (unlimited or w.graph.digits == 1)


cdef inline int run_slice(Walk* w, int64_t steps, int64_t limit) noexcept nogil:
    """Go on for so many steps: MORE, DONE, LIMITED or NO_MEMORY."""
    cdef int status
    w.pause = min(w.steps + steps, limit)
    status = w.run(w)
    return LIMITED if status >= 0 and w.steps > limit else status


cdef inline int run_on(Walk* w, int64_t limit) noexcept nogil:
    """Go on to the end, with looks for Ctrl-C, and without what is found once it has taken long."""
    cdef int status = run_slice(w, LOOK_EVERY, limit)
    while status == MORE:
        if interrupted():
            return INTERRUPTED
        if w.grid.small and limit == INT64_MAX and w.marks.seen != NULL and not w.prune and not w.grid.wild:
            prune_on(w)
            w.run = walk_small
        status = run_slice(w, LOOK_EVERY, limit)
    return status
