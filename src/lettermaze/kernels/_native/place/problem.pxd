# From the record of a problem to a grid without words, on boards.
from libc.stdint cimport int32_t, uint8_t, uint64_t
from libc.string cimport memcpy, memset

from ..bits cimport has_bit, set_bit
from ..memory cimport allocate_zeroed
from .bit_boards cimport keep_shifted
from .structs cimport NONE, PLANES, SPREAD, Placing


cdef inline int prepare(Placing* p, tuple problem) except -1:
    """Lay out the boards in one piece of memory, which the caller frees, and fill them for an empty grid."""
    cdef const int32_t[::1] text = problem[0]
    cdef const int32_t[::1] starts = problem[1]
    cdef const uint8_t[::1] ways = problem[2]
    cdef const uint8_t[::1] mask = problem[5]
    cdef const int32_t[::1] block = problem[6]
    memset(p, 0, sizeof(Placing))
    p.rows, p.cols, p.mode, p.target, p.limit = problem[3], problem[4], problem[7], problem[8], problem[9]
    p.words = <int> ways.shape[0]
    p.cells = p.rows * p.cols
    measure(p, &text[0], &starts[0], &ways[0], &block[0])
    p.memory = <char*> allocate_zeroed(carve(p, NULL), 1)
    if p.memory == NULL:
        raise MemoryError
    carve(p, p.memory)
    memcpy(p.text, &text[0], text.shape[0] * sizeof(int32_t))
    memcpy(p.starts, &starts[0], starts.shape[0] * sizeof(int32_t))
    memcpy(p.ways, &ways[0], p.words)
    memcpy(p.block, &block[0], p.cells * sizeof(int32_t))
    lay_cells(p, &mask[0])
    lay_starts(p)
    return 0


cdef inline void measure(Placing* p, const int32_t* text, const int32_t* starts, const uint8_t* ways,
                         const int32_t* block) noexcept nogil:
    """The sizes that the layout of the memory depends on."""
    cdef int i
    p.width = (p.cells + 63) // 64
    p.stride = 2 * p.width + 2
    p.delta = [1, p.cols, p.cols + 1, p.cols - 1]
    for i in range(p.words):
        p.allowed |= ways[i]
        p.longest = max(p.longest, starts[i + 1] - starts[i])
    p.spelled = starts[p.words]
    for i in range(p.spelled):
        p.letters = max(p.letters, text[i] + 1)
    for i in range(p.cells):
        p.blocks = max(p.blocks, block[i] + 1)


cdef inline size_t carve(Placing* p, char* memory) noexcept nogil:
    """Give each board and table its part of the memory; how much they take together."""
    cdef size_t end = 0
    p.valid = boards(p, memory, &end, 4 * (p.longest + 1))
    p.empty = boards(p, memory, &end, 1)
    p.held = boards(p, memory, &end, p.letters)
    p.allow = boards(p, memory, &end, 4)
    p.opens = boards(p, memory, &end, p.longest)
    p.same = boards(p, memory, &end, p.longest)
    p.fit = boards(p, memory, &end, 8)
    p.planes = boards(p, memory, &end, 8 * PLANES)
    p.top = boards(p, memory, &end, 8)
    p.cover = numbers(memory, &end, p.cells)
    p.block = numbers(memory, &end, p.cells)
    p.crowd = numbers(memory, &end, p.blocks)
    p.weight = numbers(memory, &end, p.blocks)
    p.at = numbers(memory, &end, p.words)
    p.order = numbers(memory, &end, p.words)
    p.log = numbers(memory, &end, 2 * p.words)
    p.starts = numbers(memory, &end, p.words + 1)
    p.text = numbers(memory, &end, p.spelled)
    p.ways = <uint8_t*> part(memory, &end, p.words)
    return end


cdef inline char* part(char* memory, size_t* end, size_t size) noexcept nogil:
    """The next `size` bytes of the memory; only counted while there is none."""
    cdef size_t begin = end[0]
    end[0] += size
    return NULL if memory == NULL else memory + begin


cdef inline uint64_t* boards(const Placing* p, char* memory, size_t* end, int count) noexcept nogil:
    return <uint64_t*> part(memory, end, <size_t> count * p.stride * sizeof(uint64_t))


cdef inline int32_t* numbers(char* memory, size_t* end, int count) noexcept nogil:
    return <int32_t*> part(memory, end, <size_t> count * sizeof(int32_t))


cdef inline void lay_cells(Placing* p, const uint8_t* mask) noexcept nogil:
    """What the grid is before there are words."""
    cdef int i, cells = 0
    memset(p.at, 255, p.words * sizeof(int32_t))
    if p.mode != NONE:
        memset(p.allow, 255, 4 * p.stride * sizeof(uint64_t))
    for i in range(p.cells):
        if mask[i]:
            set_bit(p.empty, i)
            p.weight[p.block[i]] += 1
            cells += 1
    for i in range(p.blocks):
        p.weight[i] = SPREAD // p.weight[i] if p.weight[i] else 0
    p.bulk = SPREAD * SPREAD // cells if cells else 0


cdef inline void lay_starts(Placing* p) noexcept nogil:
    """The boards of start cells, each from the one of words a letter shorter; the first is where a step is possible."""
    cdef int axis, _
    cdef uint64_t* steps
    cdef uint64_t* board
    for axis in range(4):
        steps = p.valid + axis * (p.longest + 1) * p.stride
        lay_steps(p, steps, axis)
        board = steps + p.stride
        memcpy(board, p.empty, p.width * sizeof(uint64_t))
        for _ in range(2, p.longest + 1):
            memcpy(board + p.stride, steps, p.width * sizeof(uint64_t))
            keep_shifted(board + p.stride, board + (p.delta[axis] >> 6), p.delta[axis] & 63, p.width)
            board += p.stride


cdef inline void lay_steps(const Placing* p, uint64_t* board, int axis) noexcept nogil:
    """The cells that exist and from which a step along the axis stays on the grid."""
    cdef int row, col, cell
    for row in range(p.rows if axis == 0 else p.rows - 1):
        for col in range(axis == 3, p.cols if axis == 1 or axis == 3 else p.cols - 1):
            cell = row * p.cols + col
            if has_bit(p.empty, cell):
                set_bit(board, cell)
