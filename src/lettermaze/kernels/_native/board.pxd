# The shape of a board or maze, its cells' neighbours, and the record of a board.
#
# A cell is a number, row by row, or a row and a column. move takes a place one step in any direction (and says whether
# it is still on the board: opposite edges may be joined); a kernel that must visit directions in an order of its own
# loops over move. neighbors_of lists the neighbours of a cell, other cells, each once, in ascending order, also on a
# torus so narrow that two directions lead to one cell.
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_GET_SIZE
from libc.stdint cimport int32_t, int64_t, uint8_t

cdef struct Shape:
    Py_ssize_t rows
    Py_ssize_t cols
    bint wrap         # opposite edges are joined


cdef inline Py_ssize_t joined(Py_ssize_t index, Py_ssize_t size) noexcept nogil:
    """An index at most one past either end, on the ring of so many."""
    return index + size if index < 0 else index - size if index >= size else index


cdef inline bint move(const Shape* shape, Py_ssize_t* row, Py_ssize_t* col, int down, int right) noexcept nogil:
    """Take a place one step; False where it is then off the board."""
    row[0] += down
    col[0] += right
    if shape.wrap:
        row[0] = joined(row[0], shape.rows)
        col[0] = joined(col[0], shape.cols)
        return True
    return 0 <= row[0] < shape.rows and 0 <= col[0] < shape.cols


cdef inline int neighbors_of(const Shape* shape, Py_ssize_t cell, int neighbors, int32_t* near) noexcept nogil:
    """Write the neighbours of a cell, of four or eight, to `near`; how many there are."""
    cdef Py_ssize_t here_row = cell // shape.cols, here_col = cell % shape.cols, row, col
    cdef int down, right, count = 0
    if 0 < here_row < shape.rows - 1 and 0 < here_col < shape.cols - 1:
        return inner_neighbors(shape, cell, neighbors, near)
    for down in range(-1, 2):
        for right in range(-1, 2):
            if neighbors == 4 and (down == 0) == (right == 0):
                continue
            row, col = here_row, here_col
            if move(shape, &row, &col, down, right) and row * shape.cols + col != cell:
                count = insert(near, count, <int32_t> (row * shape.cols + col))
    return count


cdef inline int inner_neighbors(const Shape* shape, Py_ssize_t cell, int neighbors, int32_t* near) noexcept nogil:
    """The same for a cell that is on no edge."""
    cdef int32_t here = <int32_t> cell, above = <int32_t> (cell - shape.cols), below = <int32_t> (cell + shape.cols)
    if neighbors == 4:
        near[0], near[1], near[2], near[3] = above, here - 1, here + 1, below
        return 4
    near[0], near[1], near[2] = above - 1, above, above + 1
    near[3], near[4] = here - 1, here + 1
    near[5], near[6], near[7] = below - 1, below, below + 1
    return 8


cdef inline int insert(int32_t* ascending, int count, int32_t item) noexcept nogil:
    """Put an item into an ascending list, unless it is in; how many items there are then."""
    cdef int at = count, i
    while at and ascending[at - 1] > item:
        at -= 1
    if at and ascending[at - 1] == item:
        return count
    for i in range(count, at, -1):
        ascending[i] = ascending[i - 1]
    ascending[at] = item
    return count + 1


# The records of a board and of moves as C; their objects must outlive what is read.

cdef struct Board:
    const uint8_t* narrow   # the codes of the cells, one byte each, or NULL
    const int32_t* wide     # or four
    Py_ssize_t size         # of the text or array, in codes
    Shape shape             # cols is -1 for text with line feeds between the rows
    const int32_t* tiles    # the letters of tile k: tiles[spans[k]:spans[k + 1]]
    const int32_t* spans    # NULL where a code is a letter
    Py_ssize_t kinds        # of tiles
    int64_t hole            # the code of a cell that is not there
    int64_t wild            # and of one that is any letter; -1: none
    bint qu                 # a lone Q is QU

cdef struct Moves:
    int neighbors           # 4 or 8
    int corners
    bint wrap
    bint reuse


cdef inline int open_board(Board* board, tuple record, bint wrap) except -1:
    """Read a record `(cells, width, rows, cols, tiles, starts, hole, wild, qu)`."""
    cells, tiles, starts = record[0], record[4], record[5]
    board.narrow = NULL
    board.wide = NULL
    if record[1] == 1:
        board.narrow = <const uint8_t*> PyBytes_AS_STRING(cells)
    else:
        board.wide = <const int32_t*> PyBytes_AS_STRING(cells)
    board.size = PyBytes_GET_SIZE(cells) // <int> record[1]
    board.shape = Shape(record[2], record[3], wrap)
    board.tiles = <const int32_t*> PyBytes_AS_STRING(tiles)
    board.spans = NULL
    board.kinds = 0
    if starts:
        board.spans = <const int32_t*> PyBytes_AS_STRING(starts)
        board.kinds = PyBytes_GET_SIZE(starts) // 4 - 1
    board.hole, board.wild, board.qu = record[6], record[7], record[8]
    return 0


cdef inline int open_moves(Moves* moves, tuple record) except -1:
    """Read a record `(neighbors, corners, wrap, reuse)`."""
    moves.neighbors, moves.corners, moves.wrap, moves.reuse = record[0], record[1], record[2], record[3]
    return 0


cdef inline int32_t code_at(const Board* board, Py_ssize_t cell) noexcept nogil:
    return board.narrow[cell] if board.narrow != NULL else board.wide[cell]
