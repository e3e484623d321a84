# Scoring small boards of one size one after the other in the same memory.
from libc.stdint cimport int64_t, uint8_t
from libc.string cimport memset

from ..board cimport Board
from ..status cimport DONE, INTERRUPTED, LOOK_EVERY, NO_MEMORY, OWN, interrupted, raise_for
from .neighbors cimport lay_out
from .pruning cimport prune_on
from .reading cimport claim_positions, is_block, number_letters, put_text, put_wide
from .small cimport look_ahead, walk_small, walk_small_score
from .stack cimport open_stack, put_root
from .structs cimport MOST_MARKS, SMALL, Batch, Walk

cdef enum:
    NO_BLOCK = OWN          # the next board is a text that is no block


cdef inline bint fits_batch(tuple graph, tuple board) except -1:
    """Whether the boards may be small ones, and the letters and words such that memory can be used again."""
    cdef long long rows = board[2], cols = board[3]
    return 0 < rows * abs(cols) <= SMALL and graph[4] == 1 and graph[3] <= MOST_MARKS and len(board[0]) > 0


cdef inline Py_ssize_t score_batch(Walk* w, Py_ssize_t begin, Py_ssize_t boards, int64_t* out) except -1:
    """Score all boards from the next one on; the number of the first that is no block of text, or of all."""
    cdef Batch b = Batch(0, 0, begin, boards, out)
    cdef int status
    if not measure(w, &b):
        return begin
    number_letters(w)
    claim_positions(w, w.grid.rows * w.grid.cols if w.board.qu else 0)
    open_stack(w)
    with nogil:
        status = score_on(w, &b)
    raise_for(status)
    return b.next


cdef inline bint measure(Walk* w, Batch* b) except -1:
    """Where the boards lie; False where they cannot be small boards of one size."""
    cdef const Board* all = &w.board
    cdef bint text = all.shape.cols < 0
    cdef Py_ssize_t rows = all.shape.rows, size = all.size + text
    b.stride = <int> (size // (b.boards * rows) if text else all.shape.cols)
    b.step = rows * b.stride
    if size != b.step * b.boards or rows * (b.stride - text) > SMALL:
        return False
    lay_out(w, <int> rows, b.stride - text)
    return True


cdef inline int score_on(Walk* w, Batch* b) noexcept nogil:
    """Score board after board: DONE, or a status that says what the next one stopped at."""
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
    cdef Py_ssize_t begin = b.next * b.step
    if b.stride > w.grid.cols and not is_next_block(w, b):
        return False
    clear(w)
    if w.board.narrow != NULL:
        put_text(w, w.board.narrow + begin, b.stride)
    else:
        put_wide(w, w.board.wide + begin)
    look_ahead(&w.small, &w.grid)
    put_root(w)
    return True


cdef inline bint is_next_block(const Walk* w, const Batch* b) noexcept nogil:
    """Whether the next board is a block, and a line feed is behind it unless it is the last."""
    cdef const uint8_t* text = w.board.narrow + b.next * b.step
    return is_block(text, w.grid.rows, b.stride) and (b.next + 1 == b.boards or text[b.step - 1] == c"\n")


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
