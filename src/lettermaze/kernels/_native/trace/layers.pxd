# The layers: for each position of the word, the cells that can hold it on some walk from the first letter to the last.

from libc.stdint cimport int32_t, uint64_t
from libc.string cimport memcpy, memset

from . cimport LAYER_BYTES
from ..bits cimport intersect, is_empty, popcount_of
from ..memory cimport take
from ..status cimport NO_MEMORY
from .bit_boards cimport join, meet
from .letters cimport count_letters, find_letter
from .masks cimport make_masks
from .shifts cimport move, set_shifts, spread_cells
from .stretches cimport set_stretches
from .structs cimport Groups, Lengths, Query, Sweep, TraceState


cdef inline int possible(TraceState* state) noexcept nogil:
    """Whether traces are not ruled out by the numbers of letters or by the layers, which are made here."""
    cdef int there = count_letters(state)
    return layers_allow(state) if there > 0 else there


cdef inline int layers_allow(TraceState* state) noexcept nogil:
    """Whether traces are not ruled out by the layers, which are made here."""
    cdef int filled
    if not fit(&state.query):
        return set_stretches(state) if state.query.moves.reuse and state.query.uniform else 1
    filled = set_layers(state)
    if filled <= 0 or state.query.moves.reuse or not state.query.uniform:
        return filled
    return enough_cells(state)


cdef inline bint fit(const Query* query) noexcept nogil:
    """Whether the layers fit in memory."""
    return query.letters <= LAYER_BYTES // 8 // (1 if query.uniform else 2) // max(query.words, 1)


cdef inline int set_layers(TraceState* state) noexcept nogil:
    """Make the layers; False if one is empty."""
    cdef Query* query = &state.query
    cdef const uint64_t** masks
    if not set_shifts(query, &state.pool):
        return NO_MEMORY
    masks = make_masks(state)
    state.layers.begin = <uint64_t*> take(&state.pool, query.letters * query.words, sizeof(uint64_t))
    if masks == NULL or state.layers.begin == NULL:
        return NO_MEMORY
    if not query.uniform:
        return set_mixed_layers(state, masks)
    state.layers.end = state.layers.begin - query.words
    return set_walk_layers(state, masks) if query.moves.reuse else set_trace_layers(state, masks)


cdef inline int set_walk_layers(TraceState* state, const uint64_t** masks) noexcept nogil:
    """The cells of each position on walks through the whole word."""
    cdef const Query* query = &state.query
    cdef Py_ssize_t words = query.words, at
    cdef uint64_t* layers = state.layers.begin
    cdef uint64_t* spread = <uint64_t*> take(&state.pool, words, sizeof(uint64_t))
    if spread == NULL:
        return NO_MEMORY
    memcpy(layers, masks[0], words * sizeof(uint64_t))
    for at in range(1, query.letters):
        spread_cells(query, layers + (at - 1) * words, spread)
        intersect(layers + at * words, spread, masks[at], words)
    for at in range(query.letters - 2, -1, -1):
        spread_cells(query, layers + (at + 1) * words, spread)
        meet(layers + at * words, spread, words)
    return not is_empty(layers, words)


cdef inline int set_trace_layers(TraceState* state, const uint64_t** masks) noexcept nogil:
    """The same for walks that never step back at once to the cell that they have just left."""
    cdef const Query* query = &state.query
    cdef Py_ssize_t words = query.words, at
    cdef uint64_t* scratch = <uint64_t*> take(&state.pool, 19 * words, sizeof(uint64_t))
    cdef const uint64_t** layers = <const uint64_t**> take(&state.pool, query.letters, sizeof(uint64_t*))
    cdef Sweep sweep
    if scratch == NULL or layers == NULL:
        return NO_MEMORY
    sweep.before, sweep.now = scratch, scratch + 8 * words
    sweep.once, sweep.twice, sweep.cells = scratch + 16 * words, scratch + 17 * words, scratch + 18 * words
    if not fill(query, state.layers.begin, masks, &sweep, 1):
        return False
    for at in range(query.letters):
        layers[at] = state.layers.begin + at * words
    return fill(query, state.layers.begin, layers, &sweep, -1)


cdef inline bint fill(
    const Query* query, uint64_t* layers, const uint64_t** masks, Sweep* sweep, int step
) noexcept nogil:
    """Fill the layers in one direction along the word, from masks that may be the layers themselves."""
    cdef Py_ssize_t words = query.words, n, at = 0 if step > 0 else query.letters - 1
    cdef uint64_t* layer = layers + at * words
    if layer != masks[at]:
        memcpy(layer, masks[at], words * sizeof(uint64_t))
    for n in range(1, query.letters):
        memset(sweep.now, 0, 8 * words * sizeof(uint64_t))
        if n == 1:
            leave(query, layer, sweep)
        else:
            go_on(query, sweep)
        at += step
        layer = layers + at * words
        arrive(query, masks[at], sweep)
        memcpy(layer, sweep.once, words * sizeof(uint64_t))
        if is_empty(layer, words):
            return False
        sweep.before, sweep.now = sweep.now, sweep.before
    return query.letters > 1 or not is_empty(layer, words)


cdef inline void leave(const Query* query, const uint64_t* layer, Sweep* sweep) noexcept nogil:
    """Go from a layer in each direction."""
    cdef int way
    for way in range(query.ways):
        move(query, layer, way, sweep.now + way * query.words)


cdef inline void go_on(const Query* query, Sweep* sweep) noexcept nogil:
    """Go in each direction from the cells that were not reached by the opposite one alone."""
    cdef const uint64_t* opposite
    cdef Py_ssize_t words = query.words, i
    cdef int way
    for way in range(query.ways):
        opposite = sweep.before + query.directions[way].back * words
        for i in range(words):
            sweep.cells[i] = sweep.twice[i] | (sweep.once[i] & ~opposite[i])
        move(query, sweep.cells, way, sweep.now + way * words)


cdef inline void arrive(const Query* query, const uint64_t* mask, Sweep* sweep) noexcept nogil:
    """Keep the cells of a mask, and find those that were reached in one direction or in several."""
    cdef Py_ssize_t words = query.words, i
    cdef uint64_t* now
    cdef int way
    memset(sweep.once, 0, words * sizeof(uint64_t))
    memset(sweep.twice, 0, words * sizeof(uint64_t))
    for way in range(query.ways):
        now = sweep.now + way * words
        for i in range(words):
            now[i] &= mask[i]
            sweep.twice[i] |= sweep.once[i] & now[i]
            sweep.once[i] |= now[i]


cdef inline int set_mixed_layers(TraceState* state, const uint64_t** masks) noexcept nogil:
    """The same where tiles differ in length: the cells whose tile begins at each position."""
    cdef const Query* query = &state.query
    cdef Py_ssize_t words = query.words, boards = query.letters + 1
    cdef uint64_t* reached = <uint64_t*> take(&state.pool, boards * words, sizeof(uint64_t))
    cdef uint64_t* scratch = <uint64_t*> take(&state.pool, 2 * words, sizeof(uint64_t))
    state.layers.end = <uint64_t*> take(&state.pool, boards * words, sizeof(uint64_t))
    if reached == NULL or scratch == NULL or state.layers.end == NULL:
        return NO_MEMORY
    reach_forward(query, &state.lengths, masks, reached, scratch)
    reach_backward(query, &state.lengths, reached, state.layers.begin, scratch)
    if is_empty(state.layers.begin, words):
        return False
    set_ends(state, scratch)
    return True


cdef inline void reach_forward(
    const Query* query, const Lengths* lengths, const uint64_t** masks, uint64_t* reached, uint64_t* cells
) noexcept nogil:
    cdef Py_ssize_t words = query.words, at, after
    cdef uint64_t* spread = cells + words
    cdef int k
    memcpy(reached, masks[0], words * sizeof(uint64_t))
    for at in range(query.letters):
        for k in range(lengths.count):
            after = at + lengths.length[k]
            if after >= query.letters:
                break
            intersect(cells, reached + at * words, lengths.boards + k * words, words)
            if not is_empty(cells, words):
                spread_cells(query, cells, spread)
                meet(spread, masks[after], words)
                join(reached + after * words, spread, words)


cdef inline void reach_backward(
    const Query* query, const Lengths* lengths, const uint64_t* reached, uint64_t* layers, uint64_t* cells
) noexcept nogil:
    cdef Py_ssize_t words = query.words, at, after
    cdef uint64_t* spread = cells + words
    cdef int k
    for at in range(query.letters - 1, -1, -1):
        for k in range(lengths.count):
            after = at + lengths.length[k]
            if after > query.letters:
                break
            intersect(cells, reached + at * words, lengths.boards + k * words, words)
            if after < query.letters and not is_empty(cells, words):
                spread_cells(query, layers + after * words, spread)
                meet(cells, spread, words)
            join(layers + at * words, cells, words)


cdef inline void set_ends(TraceState* state, uint64_t* cells) noexcept nogil:
    cdef const Query* query = &state.query
    cdef Py_ssize_t words = query.words, at, end
    cdef int k
    for at in range(query.letters):
        for k in range(state.lengths.count):
            end = at + state.lengths.length[k]
            if end <= query.letters:
                intersect(cells, state.layers.begin + at * words, state.lengths.boards + k * words, words)
                join(state.layers.end + end * words, cells, words)


cdef inline int enough_cells(TraceState* state) noexcept nogil:
    """Whether each group of positions has at least as many cells in its layers."""
    cdef Groups* groups = &state.groups
    cdef Py_ssize_t words = state.query.words, at
    cdef uint64_t* boards
    cdef int32_t group
    if not set_groups(state):
        return NO_MEMORY
    boards = <uint64_t*> take(&state.pool, groups.count * words, sizeof(uint64_t))
    if boards == NULL:
        return NO_MEMORY
    for at in range(state.query.letters):
        group = groups.of[at]
        groups.need[group] += 1
        join(boards + group * words, state.layers.begin + at * words, words)
    for group in range(groups.count):
        if groups.need[group] and <int32_t> popcount_of(boards + group * words, words) < groups.need[group]:
            return False
    return True


cdef inline bint set_groups(TraceState* state) noexcept nogil:
    """A number for each position, the same for positions an even way apart that hold the same letter."""
    cdef Groups* groups = &state.groups
    cdef Py_ssize_t at
    groups.count = <int> (2 * state.letters.count)
    groups.of = <int32_t*> take(&state.pool, state.query.letters, sizeof(int32_t))
    groups.shared = <uint64_t*> take(&state.pool, groups.count, sizeof(uint64_t))
    groups.need = <int32_t*> take(&state.pool, groups.count, sizeof(int32_t))
    if groups.of == NULL or groups.shared == NULL or groups.need == NULL:
        return False
    for at in range(state.query.letters):
        groups.of[at] = 2 * find_letter(&state.letters, state.query.text[at]).number + <int32_t> (at & 1)
    return True
