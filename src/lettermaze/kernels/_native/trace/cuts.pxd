# The longest path from a cell, bounded by the block-cut tree of the free cells: for words that nearly fill the board.

from libc.stdint cimport int16_t, int32_t, int64_t, uint64_t

from . cimport CUT_AFTER, CUT_LETTERS, CUT_TRY_STEPS, HORIZON, TRY_STEPS
from ..bits cimport has_bit, lowest_bit, popcount_of
from ..board cimport neighbors_of
from ..memory cimport take
from .bit_boards cimport join
from .structs cimport Block, Cuts, Frame, TraceState, Vertex


cdef inline bint set_cuts(TraceState* state) noexcept nogil:
    """Prepare the bound where the word is long for the board; False without memory."""
    cdef Cuts* cuts = &state.cuts
    cdef const uint64_t* layers = state.small.begin if state.is_small else state.layers.begin
    cdef Py_ssize_t words = 1 if state.is_small else state.query.words, letters = state.query.letters, at
    state.halve_after = TRY_STEPS
    if not (state.is_narrow or state.is_wide) or not state.query.uniform or letters < CUT_LETTERS:
        return True
    cuts.cells = <uint64_t*> take(&state.pool, 2 * words, sizeof(uint64_t))
    if cuts.cells == NULL:
        return False
    cuts.free = cuts.cells + words
    for at in range(letters):
        join(cuts.cells, layers + at * words, words)
    if 3 * letters < 2 * <Py_ssize_t> popcount_of(cuts.cells, words):
        return True
    cuts.is_on = True
    cuts.after = CUT_AFTER + 2 * letters
    state.halve_after = CUT_TRY_STEPS
    return set_graph(state)


cdef inline bint set_graph(TraceState* state) noexcept nogil:
    """List the neighbours of each cell, and its colour if steps change colours."""
    cdef Cuts* cuts = &state.cuts
    cdef Py_ssize_t size = state.small.cells if state.is_small else state.query.board.size
    cdef Py_ssize_t rows = state.query.board.shape.rows, cols = state.query.board.shape.cols, cell, name
    cdef Vertex* vertex
    cuts.size = size
    cuts.vertices = <Vertex*> take(&state.pool, size, sizeof(Vertex))
    cuts.trail = <int16_t*> take(&state.pool, 2 * size, sizeof(int16_t))
    if cuts.vertices == NULL or cuts.trail == NULL:
        return False
    cuts.pending = cuts.trail + size
    cuts.is_coloured = state.query.moves.neighbors == 4 and not (state.query.board.shape.wrap and (rows | cols) & 1)
    for cell in range(size):
        vertex = &cuts.vertices[cell]
        name = cell if state.small.names == NULL else state.small.names[cell]
        vertex.dark = (name // cols + name % cols) & 1
        list_near(state, vertex, cell)
    return True


cdef inline void list_near(const TraceState* state, Vertex* vertex, Py_ssize_t cell) noexcept nogil:
    cdef int32_t near[8]
    cdef uint64_t cells
    cdef int i
    if state.is_small:
        cells = state.small.near[cell]
        while cells:
            vertex.near[vertex.degree] = <int16_t> lowest_bit(cells)
            vertex.degree += 1
            cells &= cells - 1
        return
    vertex.degree = neighbors_of(&state.query.board.shape, cell, state.query.moves.neighbors, near)
    for i in range(vertex.degree):
        vertex.near[i] = <int16_t> near[i]


cdef inline bint paths_fit(TraceState* state, const Frame* frame) noexcept nogil:
    """Whether paths can be long enough: at the root, and where nothing was found for long, from any node."""
    cdef const uint64_t* free
    cdef Py_ssize_t letters = state.query.letters, i
    if state.stack.depth > 1 and state.steps - state.found_at < state.cuts.after:
        return True
    if state.is_small:
        free = &frame.key
    elif frame.lo <= HORIZON and letters - frame.hi <= HORIZON:
        free = state.wide.key
    else:
        free = state.cuts.free
        for i in range(state.query.words):
            state.cuts.free[i] = state.cuts.cells[i] & state.wide.unused[i]
    return (frame.hi == letters or reaches(state, free, frame.b, letters - frame.hi)) and (
        frame.lo == 0 or reaches(state, free, frame.a, frame.lo)
    )


cdef inline bint reaches(TraceState* state, const uint64_t* free, int32_t head, int64_t length) noexcept nogil:
    """Whether a path from `head` may have so many of the free cells. A step is a cell visited."""
    cdef int64_t longest = longest_path(&state.cuts, free, <int16_t> head)
    state.steps += state.cuts.visited
    return longest >= length


cdef inline int longest_path(Cuts* cuts, const uint64_t* free, int16_t head) noexcept nogil:
    """A bound of the free cells on a path from `head`, which is not counted (Tarjan's depth-first search)."""
    cdef Vertex* vertices = cuts.vertices
    cdef Vertex* vertex
    cdef Vertex* other
    cdef Py_ssize_t depth = 1, cell
    cdef int pending = 0
    cdef int16_t near
    for cell in range(cuts.size):
        vertices[cell].number = 0
    cuts.visited = 0
    cuts.trail[0] = head
    visit(cuts, head)
    while True:
        vertex = &vertices[cuts.trail[depth - 1]]
        if vertex.next < vertex.degree:
            near = vertex.near[vertex.next]
            vertex.next += 1
            other = &vertices[near]
            if other.number:
                vertex.low = min(vertex.low, other.number)
            elif has_bit(free, near):
                visit(cuts, near)
                cuts.pending[pending] = cuts.trail[depth] = near
                pending += 1
                depth += 1
            continue
        depth -= 1
        if depth == 0:
            return vertex.gain
        other = &vertices[cuts.trail[depth - 1]]
        if vertex.low < other.number:
            other.low = min(other.low, vertex.low)
        else:
            pending = close_block(cuts, other, cuts.trail[depth], pending)


cdef inline void visit(Cuts* cuts, int16_t cell) noexcept nogil:
    cdef Vertex* vertex = &cuts.vertices[cell]
    cuts.visited += 1
    vertex.number = vertex.low = <int16_t> cuts.visited
    vertex.next = 0
    vertex.gain = 0


cdef inline int close_block(Cuts* cuts, Vertex* root, int16_t first, int pending) noexcept nogil:
    """Take the block that hangs below `root` by the cell `first` off the pending cells; how many of them are left."""
    cdef Block block
    cdef const Vertex* vertex
    cdef int16_t cell
    cdef int side
    block.cells[0] = block.cells[1] = block.gain[0] = block.gain[1] = 0
    while True:
        pending -= 1
        cell = cuts.pending[pending]
        vertex = &cuts.vertices[cell]
        side = vertex.dark != root.dark
        block.cells[side] += 1
        block.gain[side] = max(block.gain[side], vertex.gain)
        if cell == first:
            break
    root.gain = <int16_t> max(root.gain, most_cells(cuts, &block))
    return pending


cdef inline int most_cells(const Cuts* cuts, const Block* block) noexcept nogil:
    """The most cells of a path through a block and on: where steps change colours, it begins with the other one."""
    cdef int same = block.cells[0], other = block.cells[1], most
    if not cuts.is_coloured:
        return same + other + max(block.gain[0], block.gain[1])
    most = min(2 * other, 2 * same + 1)
    if block.gain[0]:
        most = max(most, 2 * min(other, same) + block.gain[0])
    if block.gain[1]:
        most = max(most, min(2 * other - 1, 2 * same + 1) + block.gain[1])
    return most
