# The walk over larger boards: a border of holes, or lists of neighbours on a torus; used cells are marked in place.
from libc.stdint cimport int32_t, uint32_t, uint64_t

from ..bits cimport lowest_bit, lowest_one, prefetch
from ..memory cimport take
from ..status cimport DONE, MORE, NO_MEMORY
from ..word_graph cimport Edge, Node, edge_of, ends_word, leads_down
from .found cimport record
from .neighbors cimport first_of, neighbor, position
from .pruning cimport all_seen, end_of
from .stack cimport hold_stack, item_before
from .structs cimport Grid, Item, Walk
from .tiles cimport inside_tile

cdef extern from *:
    """
    LM_DISPATCH_FLAT(lm_walk_large)
    """
    int walk_large "lm_walk_large_best"(void*) noexcept nogil


cdef inline int large_body "lm_walk_large"(void* walk) noexcept nogil:
    return walk_cells(<Walk*> walk)


cdef inline int walk_cells(Walk* w) noexcept nogil:
    """Go on until all first cells are done or `steps` has passed `pause`."""
    cdef Item item
    while w.steps <= w.pause:
        if w.failed or (w.stack.top + w.stack.burst > w.stack.room and not hold_stack(w)):
            return NO_MEMORY
        w.hits.before = w.hits.count
        if w.stack.top:
            w.stack.top -= 1
            item = w.stack.items[w.stack.top]
            if not w.prune or not all_seen(w, item.node.number + ends_word(item.node.mask), item.until):
                go_on(w, &item)
        elif not start_next(w):
            return DONE
    return MORE


cdef inline bint start_next(Walk* w) noexcept nogil:
    """Take the letters of the next first cell; False behind the last."""
    cdef Item root
    unmark(w, 0)
    if w.start == w.grid.places:
        return False
    w.start += 1
    if w.grid.bits[w.start - 1]:
        root = item_before(w, 0)
        enter(w, &root, w.start - 1)
    return True


cdef inline void go_on(Walk* w, const Item* item) noexcept nogil:
    mark(w, item)
    if w.grid.more != NULL and w.grid.more[item.pos]:
        inside_tile(w, item)
    else:
        try_neighbors(w, item)


cdef inline void mark(Walk* w, const Item* item) noexcept nogil:
    """Mark the item's cell as used, and those behind the item before it on the path as free."""
    cdef int32_t here = first_of(&w.grid, item.pos)
    unmark(w, item.cells - 1)
    w.trail.path[item.cells] = here
    w.trail.kept[item.cells] = w.grid.bits[here]
    w.grid.bits[here] = 0
    w.trail.depth = item.cells
    w.trail.spelled[item.depth] = item.digit


cdef inline void unmark(Walk* w, uint32_t keep) noexcept nogil:
    """Give the cells of the path behind the first `keep` their digits back."""
    while w.trail.depth > keep:
        w.grid.bits[w.trail.path[w.trail.depth]] = w.trail.kept[w.trail.depth]
        w.trail.depth -= 1


cdef inline void try_neighbors(Walk* w, const Item* item) noexcept nogil:
    """Enter the neighbours that hold a letter that may follow, the last one first."""
    cdef int32_t matched[8]
    cdef int held = 0, i
    cdef int32_t pos, here = w.trail.path[item.cells]
    if w.grid.joined == NULL:
        for i in range(w.grid.around):
            pos = here + w.grid.steps_of[i]
            matched[held] = pos
            held += (w.grid.bits[pos] & item.node.mask) != 0
    else:
        for i in range(8):
            pos = w.grid.joined[8 * <Py_ssize_t> here + i]
            if pos < 0:
                break
            matched[held] = pos
            held += (w.grid.bits[pos] & item.node.mask) != 0
    while held:
        held -= 1
        enter(w, item, matched[held])


cdef inline void enter(Walk* w, const Item* item, int32_t pos) noexcept nogil:
    """Score the words that end at the cell, one further than the item, and put it on the stack if there are longer."""
    cdef uint64_t letters = w.grid.bits[pos] & item.node.mask
    cdef int32_t further = w.grid.more[pos] if w.grid.more != NULL else 0
    cdef uint64_t need = w.grid.bits[further] if further else w.far_ahead[pos]
    cdef uint64_t bit
    cdef const Edge* edge
    while letters:
        bit = lowest_one(letters)
        letters ^= bit
        edge = edge_of(w.graph.edges, item.node.mask, item.node.first, bit)
        if not further:
            w.steps += 1
            if ends_word(edge.mask):
                record(w, item, number_behind(item, edge), lowest_bit(bit), pos, 1)
        if edge.mask & need and leads_down(edge, item.node.first):
            put_cell(w, item, edge, bit, pos)


cdef inline uint32_t number_behind(const Item* item, const Edge* edge) noexcept nogil:
    """Words before those behind the edge."""
    return item.node.number + ends_word(item.node.mask) + edge.skip


cdef inline void put_cell(Walk* w, const Item* item, const Edge* edge, uint64_t letter, int32_t pos) noexcept nogil:
    """Put an item one cell on on the stack."""
    cdef Item* next = &w.stack.items[w.stack.top]
    prefetch(w.graph.edges + edge.first)
    next.node = Node(edge.mask, edge.first, number_behind(item, edge))
    next.until = end_of(item, edge, letter)
    next.depth = item.depth + 1
    next.pos = pos
    next.cells = item.cells + 1
    next.digit = lowest_bit(letter)
    w.stack.top += 1


cdef inline int look_far_ahead(Walk* w) except -1:
    """The letters round each cell of a large board."""
    cdef Grid* g = &w.grid
    cdef int row, col, k
    cdef int32_t pos, near
    w.far_ahead = <uint64_t*> take(&w.pool, g.places, sizeof(uint64_t))
    if w.far_ahead == NULL:
        raise MemoryError
    for row in range(g.rows):
        for col in range(g.cols):
            pos = position(g, row, col)
            for k in range(g.around):
                near = neighbor(g, pos, k)
                if near >= 0:
                    w.far_ahead[pos] |= g.bits[near]
    return 0
