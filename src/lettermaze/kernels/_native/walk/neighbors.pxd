# Positions and the neighbours of cells: sets of bits on small boards, distances or lists on large ones.
from libc.stdint cimport int32_t, uint64_t

from ..board cimport Moves, Shape, joined, neighbors_of
from ..memory cimport take
from ..word_graph cimport ONE
from .structs cimport SMALL, Grid, SmallBoard, Walk


cdef inline int lay_out(Walk* w, int rows, int cols) except -1:
    """The geometry of a board of so many rows and columns."""
    cdef Grid* g = &w.grid
    g.rows = rows
    g.cols = g.wide = cols
    g.small = not w.moves.reuse and <long long> rows * cols <= SMALL
    g.places = SMALL + 1
    if not g.small and w.moves.wrap:
        g.places = rows * cols
    elif not g.small:
        g.wide = cols + 2
        g.places = (rows + 2) * g.wide
    measure_steps(g, w.moves.neighbors)
    if g.small:
        see_neighbors(&w.small, g, &w.moves)
    elif w.moves.wrap:
        join_edges(w)
    return 0


cdef inline void measure_steps(Grid* g, int neighbors) noexcept nogil:
    cdef int down, right
    g.around = 0
    for down in range(-1, 2):
        for right in range(-1, 2):
            if (down or right) and (neighbors == 8 or down == 0 or right == 0):
                g.steps_of[g.around] = down * g.wide + right
                g.around += 1


cdef inline void see_neighbors(SmallBoard* s, const Grid* g, const Moves* moves) noexcept nogil:
    """The neighbours of each cell of a small board."""
    cdef int row, col, other, down
    cdef uint64_t here, three, bits
    for col in range(g.cols):
        here = ONE << col
        three = here | beside(col, g.cols, moves.wrap)
        for row in range(g.rows):
            bits = three << row * g.cols
            for down in range(-1, 2, 2):
                other = <int> joined(row + down, g.rows) if moves.wrap else row + down
                if 0 <= other < g.rows:
                    bits |= (three if moves.neighbors == 8 else here) << other * g.cols
            s.beside[row * g.cols + col] = bits & ~(here << row * g.cols)


cdef inline uint64_t beside(int index, int size, bint wrap) noexcept nogil:
    """The indexes before and behind one, as bits."""
    cdef uint64_t bits = 0
    if wrap or index:
        bits |= ONE << joined(index - 1, size)
    if wrap or index + 1 < size:
        bits |= ONE << joined(index + 1, size)
    return bits


cdef inline int join_edges(Walk* w) except -1:
    """The neighbours of each cell of a large torus."""
    cdef Grid* g = &w.grid
    cdef Shape torus = Shape(g.rows, g.cols, True)
    cdef int32_t* near
    cdef int32_t cell
    cdef int k
    g.around = 8
    g.joined = <int32_t*> take(&w.pool, g.places, 8 * sizeof(int32_t))
    if g.joined == NULL:
        raise MemoryError
    for cell in range(g.places):
        near = g.joined + 8 * <Py_ssize_t> cell
        for k in range(neighbors_of(&torus, cell, w.moves.neighbors, near), 8):
            near[k] = -1
    return 0


cdef inline int32_t position(const Grid* g, int row, int col) noexcept nogil:
    return row * g.cols + col if g.wide == g.cols else (row + 1) * g.wide + col + 1


cdef inline int32_t cell_at(const Grid* g, int32_t pos) noexcept nogil:
    """The number, row by row, of the cell at a first position."""
    return pos if g.wide == g.cols else (pos // g.wide - 1) * g.cols + pos % g.wide - 1


cdef inline int32_t first_of(const Grid* g, int32_t pos) noexcept nogil:
    """The first position of the tile that a position belongs to."""
    return pos if pos < g.places else g.cell_of[pos - g.places]


cdef inline int32_t neighbor(const Grid* g, int32_t pos, int k) noexcept nogil:
    """The position of the neighbour number k below `around` of a cell; -1 where a torus has fewer."""
    return pos + g.steps_of[k] if g.joined == NULL else g.joined[8 * <Py_ssize_t> pos + k]
