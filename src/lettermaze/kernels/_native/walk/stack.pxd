# The stack of what is still to do, and the trail of the item at hand.
from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t

from ..memory cimport allocate, grow, take
from ..word_graph cimport BASE
from .structs cimport ROOT, SMALL, Item, Walk


cdef inline int open_stack(Walk* w) except -1:
    """Memory for the stack and the trail."""
    cdef Py_ssize_t size = <Py_ssize_t> w.grid.rows * w.grid.cols
    w.stack.burst = SMALL if w.grid.small else 8
    if w.grid.more != NULL or w.grid.wild:
        w.stack.burst *= BASE
    w.trail.path = <int32_t*> take(&w.pool, size + 2, sizeof(int32_t))
    w.trail.spelled_room = size + w.grid.total - w.grid.places + 2
    w.trail.spelled = <uint8_t*> allocate(w.trail.spelled_room, 1)
    if size > SMALL:
        w.trail.kept = <uint64_t*> take(&w.pool, size + 2, sizeof(uint64_t))
        if w.trail.kept == NULL:
            raise MemoryError
    if w.trail.path == NULL or w.trail.spelled == NULL or not hold_stack(w):
        raise MemoryError
    return 0


cdef inline bint hold_stack(Walk* w) noexcept nogil:
    """Room for what one step may put on the stack, and more; False without memory."""
    if grow(<void**> &w.stack.items, &w.stack.room, w.stack.top + w.stack.burst + 9 * SMALL, sizeof(Item)):
        return True
    w.failed = True
    return False


cdef inline void put_root(Walk* w) noexcept nogil:
    """Put the root of the lexicon on the empty stack of a small board."""
    w.stack.items[0] = item_before(w, ROOT)
    w.stack.top = 1


cdef inline Item item_before(const Walk* w, int32_t pos) noexcept nogil:
    """The item before all cells."""
    cdef Item item
    item.node = w.graph.root
    item.until = <uint32_t> w.graph.words
    item.used = item.depth = item.cells = item.digit = 0
    item.pos = pos
    return item
