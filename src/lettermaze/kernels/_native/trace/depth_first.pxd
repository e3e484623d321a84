# The depth-first search within the layers, with marks in place. It grows the trace from a position of the word both
# ways, each time where fewer cells can follow, on a stack of its own; it can be left and continued.

from libc.stdint cimport int32_t, int64_t, uint64_t
from libc.string cimport memcpy, memset

from . cimport HALVES_FROM, HORIZON, LEFT, MEMO_AFTER, PLENTY_BITS, RIGHT, ROOT
from ..bits cimport clear_bit, has_bit, lowest_bit, set_bit
from ..board cimport neighbors_of
from ..memory cimport grow, resize
from ..status cimport DONE, LIMITED, MORE, NO_MEMORY
from .ahead cimport mixed_outlook, outlook, wide_outlook
from .cuts cimport paths_fit
from .dead_ends cimport add_dead, is_dead, remember, remembered, tag_of
from .query cimport fits, length_of
from .stretches cimport layer_at
from .structs cimport HALVE, SLICE, Frame, Paths, Query, Stack, TraceState


cdef inline void restart(TraceState* state) noexcept nogil:
    cdef Frame* root = &state.stack.frames[0]
    memset(root, 0, sizeof(Frame))
    root.cell = -1
    root.side = ROOT
    state.roots.next = 0
    state.stack.depth = 1
    state.small.unused = ~<uint64_t> 0


cdef inline int advance(TraceState* state, int64_t slice_end) noexcept nogil:
    """Search on; what made it stop."""
    cdef Frame* top
    cdef int32_t cell
    cdef int why
    while state.stack.depth:
        if state.steps >= slice_end:
            return SLICE
        top = &state.stack.frames[state.stack.depth - 1]
        if is_done(state, top):
            state.stack.depth -= 1
            if not leave(state, top):
                return NO_MEMORY
            continue
        why = must_stop(state)
        if why != DONE:
            return why
        cell = next_cell(state, top)
        state.steps += 1
        why = enter(state, top, cell)
        if why != DONE:
            return why
    return DONE


cdef inline bint is_done(const TraceState* state, const Frame* top) noexcept nogil:
    return state.roots.next >= state.roots.count if top.side == ROOT else top.next >= top.todo


cdef inline int must_stop(const TraceState* state) noexcept nogil:
    if state.steps >= state.max_steps:
        return LIMITED
    if state.keep and state.found > state.had and state.steps > state.pause_at:
        return MORE
    if state.steps >= state.halve_after and not state.tried and not state.found and can_halve(state):
        return HALVE
    return DONE


cdef inline bint can_halve(const TraceState* state) noexcept nogil:
    return state.is_narrow and state.query.uniform and state.query.letters >= HALVES_FROM


cdef inline int32_t next_cell(TraceState* state, Frame* top) noexcept nogil:
    cdef int32_t cell
    if top.side == ROOT:
        cell = state.roots.cells[state.roots.next]
        state.roots.next += 1
    else:
        cell = top.cells[top.next]
        top.next += 1
    return cell


cdef inline int enter(TraceState* state, const Frame* top, int32_t cell) noexcept nogil:
    """Take a cell, and go where it leads; DONE, or what makes the search stop."""
    cdef Frame frame
    cdef Py_ssize_t letters = state.query.letters
    lay(state, top, cell, &frame)
    if frame.lo == 0 and frame.hi == letters:
        state.found += 1
        state.found_at = state.steps
        if state.keep and not put_path(state, cell):
            return NO_MEMORY
        return MORE if state.found == state.goal else DONE
    mark(state, cell)
    if not look(state, &frame):
        unmark(state, cell)
    elif state.every and frame.lo + letters - frame.hi == 1:
        state.found += frame.todo
        state.found_at = state.steps
        unmark(state, cell)
    elif not push(state, &frame):
        return NO_MEMORY
    return DONE


cdef inline void lay(const TraceState* state, const Frame* top, int32_t cell, Frame* frame) noexcept nogil:
    """The positions that lie once a cell is taken."""
    cdef Py_ssize_t length = length_of(&state.query, named(state, cell))
    frame.cell = cell
    frame.key = 0
    frame.next = 0
    frame.a = cell if top.side != RIGHT else top.a
    frame.b = cell if top.side != LEFT else top.b
    if top.side == RIGHT:
        frame.lo = top.lo
        frame.hi = top.hi + length
    elif top.side == LEFT:
        frame.lo = top.lo - length
        frame.hi = top.hi
    else:
        frame.lo = state.roots.at - length if state.roots.at == state.query.letters else state.roots.at
        frame.hi = frame.lo + length


cdef inline int32_t named(const TraceState* state, int32_t cell) noexcept nogil:
    """The cell of the board that a cell of the search is."""
    return cell if state.small.names == NULL else state.small.names[cell]


cdef inline void mark(TraceState* state, int32_t cell) noexcept nogil:
    if state.query.moves.reuse:
        return
    if state.is_small:
        state.small.unused &= ~(<uint64_t> 1 << cell)
        return
    state.used[cell] = 1
    if state.is_wide:
        clear_bit(state.wide.unused, cell)


cdef inline void unmark(TraceState* state, int32_t cell) noexcept nogil:
    if state.query.moves.reuse:
        return
    if state.is_small:
        state.small.unused |= <uint64_t> 1 << cell
        return
    state.used[cell] = 0
    if state.is_wide:
        set_bit(state.wide.unused, cell)


cdef inline bint push(TraceState* state, const Frame* frame) noexcept nogil:
    cdef Stack* stack = &state.stack
    cdef Py_ssize_t words = state.query.words
    if stack.depth == stack.room and not grow_stack(state):
        return False
    stack.frames[stack.depth] = frame[0]
    if state.is_wide and frame.key:
        memcpy(state.wide.keys + stack.depth * words, state.wide.key, words * sizeof(uint64_t))
    stack.depth += 1
    return True


cdef inline bint grow_stack(TraceState* state) noexcept nogil:
    cdef Py_ssize_t room = 2 * state.stack.room
    if not resize(<void**> &state.stack.frames, room, sizeof(Frame)):
        return False
    if state.is_wide and not resize(<void**> &state.wide.keys, room * state.query.words, sizeof(uint64_t)):
        return False
    state.stack.room = room
    return True


cdef inline bint leave(TraceState* state, const Frame* frame) noexcept nogil:
    """Undo a node, and remember it if it led nowhere; False without memory for that."""
    if frame.cell < 0:
        return True
    unmark(state, frame.cell)
    if frame.found != state.found:
        return True
    if state.query.moves.reuse and state.layers.begin == NULL and state.stretches.firsts == NULL:
        return add_dead(state, frame)
    remember(state, frame, state.stack.depth)
    return True


# What can follow.

cdef inline bint look(TraceState* state, Frame* frame) noexcept nogil:
    """List what can follow a node; False if nothing can."""
    if not list_cells(state, frame):
        return False
    frame.found = state.found
    frame.steps = state.steps
    if is_dead(state, frame):
        return False
    return frame.lo + state.query.letters - frame.hi == 1 or look_ahead(state, frame)


cdef inline bint list_cells(TraceState* state, Frame* frame) noexcept nogil:
    """Choose the side with fewer cells, and list them; False if either side must go on and has none."""
    cdef Py_ssize_t letters = state.query.letters
    cdef int32_t left[8]
    cdef int rights = 0, lefts = 0
    if frame.hi < letters:
        rights = follow(state, frame.b, frame.hi, False, frame.cells)
        if not rights:
            return False
    if frame.lo > 0:
        lefts = follow(state, frame.a, frame.lo, True, left)
        if not lefts:
            return False
    frame.side = RIGHT
    frame.todo = rights
    if frame.lo > 0 and (frame.hi >= letters or rights > lefts):
        frame.side = LEFT
        frame.todo = lefts
        memcpy(frame.cells, left, lefts * sizeof(int32_t))
    return True


cdef inline bint look_ahead(TraceState* state, Frame* frame) noexcept nogil:
    """Whether the rest of the word can lie, as far as can be seen and remembered."""
    if state.is_narrow:
        frame.key = outlook(state, frame) if state.query.uniform else mixed_outlook(state, frame)
        return frame.key != 0 and not is_known(state, frame, &frame.key) and (
            not state.cuts.is_on or paths_fit(state, frame)
        )
    if not state.is_wide or (state.every and state.found >= state.steps >> PLENTY_BITS):
        return True
    if not wide_outlook(state, frame):
        return False
    if frame.lo <= HORIZON and state.query.letters - frame.hi <= HORIZON:
        frame.key = 1
        if is_known(state, frame, state.wide.key):
            return False
    return not state.cuts.is_on or paths_fit(state, frame)


cdef inline bint is_known(const TraceState* state, const Frame* frame, const uint64_t* key) noexcept nogil:
    return state.memo != NULL and state.steps >= MEMO_AFTER and remembered(state, key, tag_of(frame))


cdef inline int follow(TraceState* state, int32_t cell, Py_ssize_t at, bint leftward, int32_t* out) noexcept nogil:
    """The cells that can come after a cell at position `at`, or before it if `leftward`; how many they are."""
    cdef uint64_t cells
    cdef int count = 0
    if not state.is_small:
        return follow_unmarked(state, cell, at, leftward, out)
    cells = state.small.near[cell] & (state.small.end if leftward else state.small.begin)[at] & state.small.unused
    while cells:
        out[count] = lowest_bit(cells)
        count += 1
        cells &= cells - 1
    return count


cdef inline int follow_unmarked(
    TraceState* state, int32_t cell, Py_ssize_t at, bint leftward, int32_t* out
) noexcept nogil:
    cdef const Query* query = &state.query
    cdef const uint64_t* layer = NULL
    cdef int32_t near[8]
    cdef int number = neighbors_of(&query.board.shape, cell, query.moves.neighbors, near), count = 0, i
    if state.layers.begin != NULL:
        layer = (state.layers.end if leftward else state.layers.begin) + at * query.words
    elif state.stretches.firsts != NULL:
        layer = layer_at(&state.stretches, query, at)
    for i in range(number):
        cell = near[i]
        if not state.used[cell] and (has_bit(layer, cell) if layer != NULL else fits(query, cell, at)):
            out[count] = cell
            count += 1
    return count


# The paths.

cdef inline bint put_path(TraceState* state, int32_t last) noexcept nogil:
    """Write down the path of the stack and the last cell, front to back; False without memory."""
    cdef Paths* paths = &state.paths
    cdef Py_ssize_t depth = state.stack.depth, i
    cdef Py_ssize_t size = paths.size + depth + 1
    cdef int32_t* out
    if size > paths.room and not grow(<void**> &paths.cells, &paths.room, size, sizeof(int32_t)):
        return False
    out = paths.cells + paths.size
    out[0] = <int32_t> depth
    for i in range(1, depth):
        out[i] = named(state, state.stack.frames[i].cell)
    out[depth] = named(state, last)
    paths.size = size
    return True
