# Scoring small boards of one size one after the other in the same memory.
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_GET_SIZE
from libc.stdint cimport int32_t, int64_t, uint8_t
from libc.string cimport memset

from ..status cimport DONE, INTERRUPTED, LOOK_EVERY, NO_MEMORY, OWN, interrupted, raise_for
from .reading cimport claim_positions, is_block, number_letters, put_text, put_wide
from .neighbors cimport shape
from .pruning cimport prune_on
from .small cimport look_ahead, walk_small, walk_small_score
from .stack cimport open_stack, put_root
from .structs cimport SMALL, Batch, Walk

cdef enum:
    NO_BLOCK = OWN          # the next board is a text that is no block


cdef inline Py_ssize_t score_batch(
    Walk* w, Batch* b, bytes cells, int rows, int cols, bint wrap, int neighbors
) except -1:
    """Score all boards from the next one on; the number of the first that is no block of text, or of all."""
    cdef int status
    if not measure(w, b, cells, rows, cols):
        return b.next
    shape(w, wrap, neighbors, False)
    number_letters(w)
    claim_positions(w, w.grid.rows * w.grid.cols if b.qu else 0)
    open_stack(w)
    with nogil:
        status = score_on(w, b)
    raise_for(status)
    return b.next


cdef inline bint measure(Walk* w, Batch* b, bytes cells, int rows, int cols) noexcept:
    """Where the boards lie; False where they cannot be small boards of one size."""
    cdef Py_ssize_t size = PyBytes_GET_SIZE(cells) + (cols < 0)
    b.data = PyBytes_AS_STRING(cells)
    b.stride = cols if cols >= 0 else <int> (size // (b.boards * rows))
    b.step = <Py_ssize_t> rows * b.stride * b.width
    w.grid.rows = rows
    w.grid.cols = b.stride - (cols < 0)
    return size == b.step * b.boards and <long long> rows * w.grid.cols <= SMALL


cdef inline int score_on(Walk* w, Batch* b) noexcept nogil:
    w.pause = w.steps + LOOK_EVERY
    while b.next < b.boards:
        if not w.stack.top and not lay(w, b):
            return NO_BLOCK
        w.run(w)
        if w.failed:
            return NO_MEMORY
        if not w.stack.top:
            b.out[b.next] = w.marks.score
            b.next += 1
        if w.steps > w.pause:
            if interrupted():
                return INTERRUPTED
            w.pause = w.steps + LOOK_EVERY
            if w.stack.top and not w.prune:
                prune_on(w)
                w.run = walk_small
    return DONE


cdef inline bint lay(Walk* w, Batch* b) noexcept nogil:
    """Read the next board; False where it is no block."""
    cdef const char* board = b.data + b.next * b.step
    cdef bint text = b.stride > w.grid.cols
    if text and not (
        is_block(board, w.grid.rows, b.stride) and (b.next + 1 == b.boards or board[b.step - 1] == c"\n")
    ):
        return False
    clear(w)
    if b.width == 1:
        put_text(w, <const uint8_t*> board, b.stride, b.qu)
    else:
        put_wide(w, <const int32_t*> board)
    look_ahead(&w.small, &w.grid)
    put_root(w)
    return True


cdef inline void clear(Walk* w) noexcept nogil:
    """Forget the board before."""
    memset(w.grid.bits, 0, w.grid.total * sizeof(w.grid.bits[0]))
    if w.grid.more != NULL:
        memset(w.grid.more, 0, w.grid.total * sizeof(w.grid.more[0]))
    memset(w.small.holds, 0, sizeof(w.small.holds))
    memset(w.marks.seen, 0, (w.graph.words // 64 + 1) * sizeof(w.marks.seen[0]))
    w.marks.score = 0
    w.prune = False
    w.run = walk_small_score
