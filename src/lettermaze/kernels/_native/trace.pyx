"""One word along neighbouring cells: is there a trace, which one is first, what are all of them, how many are there.

The twin in `_pure` explains the method; this one takes the same steps in the same order. A set of cells is a row of
64-bit words; up to 64 cells, one word.
"""

from cpython.exc cimport PyErr_CheckSignals
from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memcpy, memset

from .common cimport lm_lowest_bit

cdef enum:
    WILD = -1
    MORE = 0
    DONE = 1
    LIMITED = -1
    # What a slice of work comes back with besides these.
    SLICE = 2
    HALVE = 3
    NO_MEMORY = -2
    GIVEN_UP = 4
    FOUND = 5

    SMALL = 64
    WIDE = 1024
    WIDE_WORDS = WIDE // 64
    HORIZON = 64
    QUICK_STEPS = 500
    MEMO_AFTER = 64
    MEMO_BITS = 16
    WIDE_BITS = 12
    MEMO_WORTH = 8
    PLENTY_BITS = 4
    TRY_STEPS = 4096
    TALLY_STEPS = 1 << 16
    HALVES_FROM = 8
    HALF_STEPS = 1 << 22
    HALF_SETS = 1 << 20
    PAUSE_STEPS = 1 << 14
    LAYER_BYTES = 64 << 20

    ROOT = 0
    RIGHT = 1
    LEFT = 2

    FIRST_SLICE = 512
    NEXT_SLICE = 1 << 17

    BACK = 0
    FRONT_FIRST = 1
    FRONT_COUNT = 2

cdef uint64_t ALL = 0xFFFFFFFFFFFFFFFFULL


cdef inline int ones(uint64_t x) noexcept nogil:
    x = x - ((x >> 1) & 0x5555555555555555ULL)
    x = (x & 0x3333333333333333ULL) + ((x >> 2) & 0x3333333333333333ULL)
    return <int> ((((x + (x >> 4)) & 0x0F0F0F0F0F0F0F0FULL) * 0x0101010101010101ULL) >> 56)


# The quick search on the text of a small board.

def exist_text(bytes text, Py_ssize_t rows, bytes word, int neighbors):
    return quick(text, len(text), rows, word, len(word), neighbors == 8, False, NULL)


def find_text(bytes text, Py_ssize_t rows, bytes word, int neighbors):
    cdef int32_t path[SMALL]
    cdef int i, found = <int> quick(text, len(text), rows, word, len(word), neighbors == 8, False, path)
    if found < 0:
        return None
    return [path[i] for i in range(len(word))] if found else []


def count_text(bytes text, Py_ssize_t rows, bytes word, int neighbors):
    return quick(text, len(text), rows, word, len(word), neighbors == 8, True, NULL)


cdef int64_t quick(
    const uint8_t* text, Py_ssize_t size, Py_ssize_t rows, const uint8_t* word, Py_ssize_t letters, bint diagonal,
    bint every, int32_t* path,
) noexcept nogil:
    """How many traces there are, at most one unless `every` is wanted, or -1; `path` gets the cells of the first."""
    cdef uint64_t boards[256]
    cdef uint64_t todo[SMALL]
    cdef uint64_t cells[SMALL]
    cdef uint8_t need[256]
    cdef uint8_t turned[SMALL]
    cdef Py_ssize_t cols = 0, row, col, i
    cdef uint64_t bit = 1, inner, outer, used, around, follow
    cdef int depth, steps = 0
    cdef int64_t found = 0
    while cols < size and text[cols] != 10:
        cols += 1
    if rows < 1 or rows > SMALL or cols > SMALL or size + 1 != rows * (cols + 1) or rows * cols > SMALL:
        return -1
    memset(boards, 0, sizeof(boards))
    for row in range(rows):
        for col in range(cols):
            boards[text[col]] |= bit
            bit <<= 1
        if row + 1 < rows and text[cols] != 10:
            return -1
        text += cols + 1
    if boards[0] or boards[10]:
        return -1
    if letters > rows * cols:
        for i in range(letters):
            if word[i] == 10:
                return -1
        return 0
    memset(need, 0, sizeof(need))
    for i in range(letters):
        if word[i] == 10:
            return -1
        need[word[i]] += 1
    for i in range(letters):
        if need[word[i]] > ones(boards[word[i]]):
            return 0
    if letters == 1:
        if path != NULL:
            path[0] = lm_lowest_bit(boards[word[0]])
        return ones(boards[word[0]]) if every else 1
    if path == NULL and ones(boards[word[letters - 1]]) < ones(boards[word[0]]):
        for i in range(letters):
            turned[i] = word[letters - 1 - i]
        word = turned
    # The cells that have a neighbour to the right, and to the left.
    inner = 0
    for row in range(rows):
        inner |= ((<uint64_t> 1 << (cols - 1)) - 1) << (row * cols)
    outer = inner << 1
    depth = 0
    used = 0
    todo[0] = boards[word[0]]
    while True:
        if not todo[depth]:
            if depth == 0:
                return found
            depth -= 1
            used ^= cells[depth]
            continue
        steps += 1
        if steps > QUICK_STEPS:
            return -1
        bit = todo[depth] & (0 - todo[depth])
        todo[depth] ^= bit
        around = bit | (bit & inner) << 1 | (bit & outer) >> 1
        if diagonal:
            around |= shifted(around, cols)
        else:
            around |= shifted(bit, cols)
        follow = around & boards[word[depth + 1]] & ~(used | bit)
        if not follow:
            continue
        cells[depth] = bit
        if depth + 2 < letters:
            used |= bit
            depth += 1
            todo[depth] = follow
        elif every:
            found += ones(follow)
        else:
            if path != NULL:
                for i in range(letters - 1):
                    path[i] = lm_lowest_bit(cells[i])
                path[letters - 1] = lm_lowest_bit(follow)
            return 1


cdef inline uint64_t shifted(uint64_t cells, Py_ssize_t cols) noexcept nogil:
    """The cells one row up and one row down; of a board of one row of 64 cells there are none."""
    return (cells << cols | cells >> cols) if cols < SMALL else 0


# The task: a board, a word, and how the word may lie.

cdef struct Task:
    Py_ssize_t rows, cols, size, words
    Py_ssize_t letters
    bint wrap, reuse, uniform
    const uint8_t* narrow
    const int32_t* wide
    const int32_t* table
    const int32_t* starts
    const int32_t* text
    Py_ssize_t codes
    # The directions: their steps, the opposite ones, and each as shifts of the cells that may make it.
    int ways
    int down[8]
    int right[8]
    int back[8]
    int pieces[8]
    Py_ssize_t shift[8][4]
    uint64_t* allowed[8][4]
    # The layers: `letters` boards, and where tiles differ in length `letters + 1` boards of the cells that end there.
    uint64_t* layers
    uint64_t* ends
    int lengths
    int32_t* length
    uint64_t* long_boards


cdef struct Frame:
    int64_t lo, hi, found, steps
    uint64_t key
    int32_t a, b, cell
    int32_t side, todo, next
    int32_t cells[8]


cdef struct State:
    Task task
    # Up to 64 cells; that, and looking ahead; looking ahead on boards of up to 1024 cells.
    bint small, narrow, wide
    bint free, tried, every
    int64_t steps, max_steps, found
    Py_ssize_t at
    # Up to 64 cells: their number, what they are on the board, their neighbours, and the layers.
    int cells
    int32_t* names
    uint64_t near[SMALL]
    uint64_t (*spread)[256]
    bint spread_made
    uint64_t* boards
    uint64_t* board_ends
    uint64_t* long_boards
    uint64_t unused
    uint8_t* used
    int32_t* groups
    int group_count
    uint64_t* shared
    int32_t* need
    uint64_t* reach
    uint64_t* memo
    # Of a wide search: the unused cells, the key of the node at hand, and the keys of the frames.
    uint64_t* unused_board
    uint64_t* key
    uint64_t* keys
    # The layers of walks through a long word, of which one stretch at a time is kept, and the first of each stretch.
    const uint64_t** masks
    uint64_t* firsts
    uint64_t* stretch
    uint64_t* layer
    Py_ssize_t span, begin
    # Where walks have come to an end, if there are no layers to keep them from it: a hash table, 0 is free.
    uint64_t* dead
    uint64_t dead_mask, dead_count
    # The stack; the first frame's cells are `roots`.
    Frame* frames
    Py_ssize_t depth, room
    int32_t* roots
    Py_ssize_t root_count, root_next
    # The paths found in this run.
    int32_t* out
    Py_ssize_t out_size, out_room


cdef class Search:
    """A search that can be left and continued; it owns its memory and keeps the buffers that it reads."""

    cdef State state
    cdef void** blocks
    cdef Py_ssize_t block_count, block_room
    cdef object kept

    def __dealloc__(self):
        cdef Py_ssize_t i
        for i in range(self.block_count):
            free(self.blocks[i])
        free(self.blocks)
        free(self.state.frames)
        free(self.state.keys)
        free(self.state.dead)
        free(self.state.out)

    cdef void* take(self, Py_ssize_t number, Py_ssize_t size) except NULL:
        """Zeroed memory that lives as long as the search."""
        cdef void** blocks
        cdef void* block
        if self.block_count == self.block_room:
            blocks = <void**> realloc(self.blocks, (2 * self.block_room + 16) * sizeof(void*))
            if blocks == NULL:
                raise MemoryError
            self.blocks = blocks
            self.block_room = 2 * self.block_room + 16
        block = calloc(max(number, 1), size)
        if block == NULL:
            raise MemoryError
        self.blocks[self.block_count] = block
        self.block_count += 1
        return block


cdef Search new_search(
    bytes cells, int width, Py_ssize_t rows, Py_ssize_t cols, bytes tiles, bytes starts, bytes word, int neighbors,
    bint wrap, bint reuse, int64_t max_steps,
):
    cdef Search search = Search.__new__(Search)
    cdef Task* task = &search.state.task
    cdef Py_ssize_t code
    search.kept = (cells, tiles, starts, word)
    search.state.max_steps = max_steps if max_steps >= 0 else <int64_t> 1 << 62
    task.rows = max(rows, 1)
    task.cols = max(cols, 1)
    task.size = rows * cols
    task.words = (task.size + 63) // 64
    task.letters = len(word) // 4
    task.wrap = wrap
    task.reuse = reuse
    if width == 1:
        task.narrow = <const uint8_t*> (<const char*> cells)
    else:
        task.wide = <const int32_t*> (<const char*> cells)
    task.table = <const int32_t*> (<const char*> tiles)
    task.starts = <const int32_t*> (<const char*> starts) if len(starts) else NULL
    task.codes = max(0, len(starts) // 4 - 1)
    task.text = <const int32_t*> (<const char*> word)
    task.uniform = True
    for code in range(1, task.codes):
        if task.starts[code + 1] - task.starts[code] != 1:
            task.uniform = False
    set_directions(task, neighbors)
    return search


cdef void set_directions(Task* task, int neighbors) noexcept:
    cdef int down, right, i, j
    task.ways = 0
    for down in range(-1, 2):
        for right in range(-1, 2):
            if (down == 0 and right == 0) or (neighbors == 4 and down != 0 and right != 0):
                continue
            add_direction(task, down, right)
    for i in range(task.ways):
        for j in range(task.ways):
            if is_back(task, i, j):
                task.back[i] = j


cdef void add_direction(Task* task, int down, int right) noexcept:
    """On a torus of one or two rows, some moves lead to the cell itself, and some to where others lead."""
    cdef int i
    if task.wrap:
        if task.rows <= 2:
            down = abs(down) % <int> task.rows
        if task.cols <= 2:
            right = abs(right) % <int> task.cols
        if down == 0 and right == 0:
            return
    for i in range(task.ways):
        if task.down[i] == down and task.right[i] == right:
            return
    task.down[task.ways] = down
    task.right[task.ways] = right
    task.ways += 1


cdef bint is_back(Task* task, int i, int j) noexcept:
    cdef int down = task.down[i] + task.down[j], right = task.right[i] + task.right[j]
    if task.wrap:
        return down % task.rows == 0 and right % task.cols == 0
    return down == 0 and right == 0


cdef inline int32_t code_at(const Task* task, Py_ssize_t cell) noexcept nogil:
    return task.narrow[cell] if task.narrow != NULL else task.wide[cell]


cdef inline Py_ssize_t length_of(const Task* task, Py_ssize_t cell) noexcept nogil:
    cdef int32_t code
    if task.uniform:
        return 1
    code = code_at(task, cell)
    return task.starts[code + 1] - task.starts[code]


cdef bint tile_fits(const Task* task, int32_t code, Py_ssize_t at) noexcept nogil:
    cdef int32_t begin, end, i
    if task.starts == NULL:
        return code == task.text[at]
    begin = task.starts[code]
    end = task.starts[code + 1]
    if end == begin + 1 and task.table[begin] == WILD:
        return True
    if end - begin > task.letters - at:
        return False
    for i in range(end - begin):
        if task.table[begin + i] != task.text[at + i]:
            return False
    return True


cdef inline bint fits(const Task* task, Py_ssize_t cell, Py_ssize_t at) noexcept nogil:
    cdef int32_t code = code_at(task, cell)
    return code != 0 and tile_fits(task, code, at)


cdef int near_cells(const Task* task, Py_ssize_t cell, int32_t* near) noexcept nogil:
    """The neighbours of a cell, in ascending order; how many they are."""
    cdef Py_ssize_t row = cell // task.cols, col = cell % task.cols, r, c
    cdef int way, count = 0, i
    cdef int32_t other
    for way in range(task.ways):
        r = row + task.down[way]
        c = col + task.right[way]
        if task.wrap:
            r = r - task.rows if r >= task.rows else r + task.rows if r < 0 else r
            c = c - task.cols if c >= task.cols else c + task.cols if c < 0 else c
        elif r < 0 or c < 0 or r >= task.rows or c >= task.cols:
            continue
        other = <int32_t> (r * task.cols + c)
        i = count
        while i > 0 and near[i - 1] > other:
            near[i] = near[i - 1]
            i -= 1
        near[i] = other
        count += 1
    return count


# Letters: is there enough of each?

cdef struct Letters:
    # The distinct letters of the word in a hash table: each with how often it is needed and there, and its number.
    Py_ssize_t mask, count
    int32_t* letter
    int32_t* number
    int64_t* need
    int64_t* have


cdef inline Py_ssize_t slot_of(const Letters* letters, int32_t letter) noexcept nogil:
    cdef Py_ssize_t slot = (<uint32_t> letter * <uint32_t> 2654435769U >> 8) & letters.mask
    while letters.need[slot] and letters.letter[slot] != letter:
        slot = (slot + 1) & letters.mask
    return slot


cdef bint count_letters(Search search, Letters* letters) except -1:
    """Whether the board has as many of each letter as the word needs, jokers counted; fills the table."""
    cdef Task* task = &search.state.task
    cdef Py_ssize_t cell, at, slot, size, total = 0
    cdef int64_t jokers = 0, lacking = 0
    cdef int32_t code, i
    for cell in range(task.size):
        code = code_at(task, cell)
        if code:
            total += 1 if task.starts == NULL else task.starts[code + 1] - task.starts[code]
    if task.letters > total and (not task.reuse or total == 0):
        return False
    size = 16
    while size < 2 * task.letters:
        size *= 2
    letters.mask = size - 1
    letters.letter = <int32_t*> search.take(size, sizeof(int32_t))
    letters.number = <int32_t*> search.take(size, sizeof(int32_t))
    letters.need = <int64_t*> search.take(size, sizeof(int64_t))
    letters.have = <int64_t*> search.take(size, sizeof(int64_t))
    letters.count = 0
    for at in range(task.letters):
        slot = slot_of(letters, task.text[at])
        if not letters.need[slot]:
            letters.letter[slot] = task.text[at]
            letters.number[slot] = <int32_t> letters.count
            letters.count += 1
        letters.need[slot] += 1
    for cell in range(task.size):
        code = code_at(task, cell)
        if not code:
            continue
        if task.starts == NULL:
            letters.have[slot_of(letters, code)] += 1
            continue
        for i in range(task.starts[code], task.starts[code + 1]):
            if task.table[i] == WILD:
                jokers += 1
            else:
                letters.have[slot_of(letters, task.table[i])] += 1
    for slot in range(size):
        if letters.need[slot]:
            if not task.reuse:
                lacking += max(0, letters.need[slot] - letters.have[slot])
            elif not letters.have[slot] and not jokers:
                return False
    return task.reuse or lacking <= jokers


# The layers.

cdef void move(const Task* task, const uint64_t* cells, int way, uint64_t* moved) noexcept nogil:
    """Add where a set of cells leads in one direction."""
    cdef Py_ssize_t words = task.words, shift, over, i
    cdef int piece, rest
    cdef const uint64_t* allowed
    cdef uint64_t word
    for piece in range(task.pieces[way]):
        allowed = task.allowed[way][piece]
        shift = task.shift[way][piece]
        if words == 1:
            word = cells[0] & allowed[0]
            moved[0] |= word << shift if shift > 0 else word >> -shift
        elif shift > 0:
            over = shift >> 6
            rest = shift & 63
            for i in range(words - over):
                word = cells[i] & allowed[i]
                moved[i + over] |= word << rest
                if rest and i + over + 1 < words:
                    moved[i + over + 1] |= word >> (64 - rest)
        else:
            over = -shift >> 6
            rest = -shift & 63
            for i in range(over, words):
                word = cells[i] & allowed[i]
                moved[i - over] |= word >> rest
                if rest and i > over:
                    moved[i - over - 1] |= word << (64 - rest)


cdef bint set_moves(Search search) except -1:
    """Each direction as shifts, each with the cells that it is for."""
    cdef Task* task = &search.state.task
    cdef int way, piece, v, h
    cdef Py_ssize_t tops[2][3]
    cdef Py_ssize_t lefts[2][3]
    cdef int vertical, horizontal
    cdef Py_ssize_t row
    cdef uint64_t* allowed
    for way in range(task.ways):
        vertical = spans(task.down[way], task.rows, task.wrap, tops)
        horizontal = spans(task.right[way], task.cols, task.wrap, lefts)
        piece = 0
        for v in range(vertical):
            for h in range(horizontal):
                if tops[v][0] >= tops[v][1] or lefts[h][0] >= lefts[h][1]:
                    continue
                allowed = <uint64_t*> search.take(task.words, sizeof(uint64_t))
                for row in range(tops[v][0], tops[v][1]):
                    fill_bits(allowed, row * task.cols + lefts[h][0], row * task.cols + lefts[h][1])
                task.allowed[way][piece] = allowed
                task.shift[way][piece] = tops[v][2] * task.cols + lefts[h][2]
                piece += 1
        task.pieces[way] = piece
    return True


cdef int spans(int step, Py_ssize_t size, bint wrap, Py_ssize_t[3]* out) noexcept:
    """A step along one axis as (from, to, change of the index); how many there are."""
    if step == 0 or not wrap:
        out[0][0] = max(0, -step)
        out[0][1] = size - max(0, step)
        out[0][2] = step
        return 1
    step = <int> (step % size)
    if step < 0:
        step += <int> size
    out[0][0] = 0
    out[0][1] = size - step
    out[0][2] = step
    out[1][0] = size - step
    out[1][1] = size
    out[1][2] = step - size
    return 2


cdef void fill_bits(uint64_t* board, Py_ssize_t begin, Py_ssize_t end) noexcept nogil:
    while begin < end and begin & 63:
        board[begin >> 6] |= <uint64_t> 1 << (begin & 63)
        begin += 1
    while begin + 64 <= end:
        board[begin >> 6] = ALL
        begin += 64
    while begin < end:
        board[begin >> 6] |= <uint64_t> 1 << (begin & 63)
        begin += 1


cdef inline bint is_empty(const uint64_t* board, Py_ssize_t words) noexcept nogil:
    cdef Py_ssize_t i
    for i in range(words):
        if board[i]:
            return False
    return True


cdef inline bint has_cell(const uint64_t* board, Py_ssize_t cell) noexcept nogil:
    return board[cell >> 6] >> (cell & 63) & 1


cdef inline Py_ssize_t board_ones(const uint64_t* board, Py_ssize_t words) noexcept nogil:
    cdef Py_ssize_t i, number = 0
    for i in range(words):
        number += ones(board[i])
    return number


cdef bint possible(Search search) except -1:
    """Whether traces are not ruled out by the numbers of letters or by the layers, which are made here."""
    cdef Task* task = &search.state.task
    cdef Letters letters
    cdef const uint64_t** masks
    if not count_letters(search, &letters):
        return False
    if not fit(task.letters, task.words, 1 if task.uniform else 2):
        return set_stretches(search, &letters) if task.reuse and task.uniform else True
    set_moves(search)
    masks = set_masks(search, &letters)
    task.layers = <uint64_t*> search.take(task.letters * task.words, sizeof(uint64_t))
    if not task.uniform:
        if not set_mixed_layers(search, masks):
            return False
        set_ends(search)
        return True
    task.ends = task.layers - task.words
    if task.reuse:
        return set_walk_layers(search, masks)
    return set_trace_layers(search, masks) and enough(search, &letters)


cdef bint fit(Py_ssize_t letters, Py_ssize_t words, int boards) noexcept nogil:
    return letters <= LAYER_BYTES // 8 // boards // max(words, 1)


cdef const uint64_t** set_masks(Search search, const Letters* letters) except NULL:
    """For each position of the word, the cells that fit there."""
    cdef Task* task = &search.state.task
    cdef const uint64_t** masks = <const uint64_t**> search.take(task.letters, sizeof(uint64_t*))
    cdef uint64_t* boards
    cdef uint64_t* board
    cdef uint8_t* good
    cdef Py_ssize_t at, cell, slot, code
    cdef int32_t found
    if task.starts == NULL:
        boards = <uint64_t*> search.take(letters.count * task.words, sizeof(uint64_t))
        for cell in range(task.size):
            found = code_at(task, cell)
            if found:
                slot = slot_of(letters, found)
                if letters.need[slot]:
                    board = boards + letters.number[slot] * task.words
                    board[cell >> 6] |= <uint64_t> 1 << (cell & 63)
        for at in range(task.letters):
            masks[at] = boards + letters.number[slot_of(letters, task.text[at])] * task.words
        return masks
    set_lengths(search)
    boards = <uint64_t*> search.take(task.letters * task.words, sizeof(uint64_t))
    good = <uint8_t*> search.take(task.codes, 1)
    for at in range(task.letters):
        board = boards + at * task.words
        for code in range(1, task.codes):
            good[code] = tile_fits(task, <int32_t> code, at)
        for cell in range(task.size):
            if good[code_at(task, cell)]:
                board[cell >> 6] |= <uint64_t> 1 << (cell & 63)
        masks[at] = board
    return masks


cdef bint set_lengths(Search search) except -1:
    """The lengths of tiles up to the word's, ascending, each with its cells."""
    cdef Task* task = &search.state.task
    cdef Py_ssize_t code, cell, length
    cdef int i
    cdef uint8_t* seen = <uint8_t*> search.take(task.letters + 1, 1)
    cdef int32_t* number = <int32_t*> search.take(task.letters + 1, sizeof(int32_t))
    for code in range(1, task.codes):
        length = task.starts[code + 1] - task.starts[code]
        if length <= task.letters:
            seen[length] = 1
    for length in range(1, task.letters + 1):
        task.lengths += seen[length]
    task.length = <int32_t*> search.take(task.lengths, sizeof(int32_t))
    task.long_boards = <uint64_t*> search.take(task.lengths * task.words, sizeof(uint64_t))
    i = 0
    for length in range(1, task.letters + 1):
        if seen[length]:
            task.length[i] = <int32_t> length
            number[length] = i
            i += 1
    for cell in range(task.size):
        code = code_at(task, cell)
        if code:
            length = task.starts[code + 1] - task.starts[code]
            if length <= task.letters:
                task.long_boards[number[length] * task.words + (cell >> 6)] |= <uint64_t> 1 << (cell & 63)
    return True


cdef void spread_cells(const Task* task, const uint64_t* cells, uint64_t* spread) noexcept nogil:
    cdef int way
    memset(spread, 0, task.words * sizeof(uint64_t))
    for way in range(task.ways):
        move(task, cells, way, spread)


cdef bint set_walk_layers(Search search, const uint64_t** masks) except -1:
    """The cells of each position on walks through the whole word."""
    cdef Task* task = &search.state.task
    cdef Py_ssize_t words = task.words, at, i
    cdef uint64_t* spread = <uint64_t*> search.take(words, sizeof(uint64_t))
    cdef uint64_t* layers = task.layers
    with nogil:
        memcpy(layers, masks[0], words * sizeof(uint64_t))
        for at in range(1, task.letters):
            spread_cells(task, layers + (at - 1) * words, spread)
            for i in range(words):
                layers[at * words + i] = spread[i] & masks[at][i]
        for at in range(task.letters - 2, -1, -1):
            spread_cells(task, layers + (at + 1) * words, spread)
            for i in range(words):
                layers[at * words + i] &= spread[i]
    return not is_empty(layers, words)


cdef bint set_stretches(Search search, const Letters* letters) except -1:
    """Prepare the layers of walks through a long word; False if the first is empty."""
    cdef State* state = &search.state
    cdef Task* task = &state.task
    cdef Py_ssize_t words = task.words, at
    set_moves(search)
    if task.starts == NULL:
        state.masks = set_masks(search, letters)
    state.span = 1
    while state.span * state.span < task.letters:
        state.span += 1
    state.begin = -1
    state.firsts = <uint64_t*> search.take((task.letters + state.span - 1) // state.span * words, sizeof(uint64_t))
    state.stretch = <uint64_t*> search.take(state.span * words, sizeof(uint64_t))
    state.layer = <uint64_t*> search.take(2 * words, sizeof(uint64_t))
    for at in range(task.letters - 1, -1, -1):
        with nogil:
            layer_before(state, at)
        if at % state.span == 0:
            PyErr_CheckSignals()
            memcpy(state.firsts + at // state.span * words, state.layer, words * sizeof(uint64_t))
    return not is_empty(state.firsts, words)


cdef void layer_before(State* state, Py_ssize_t at) noexcept nogil:
    """Make `layer`, which is the one of the next position, the one of a position."""
    cdef Task* task = &state.task
    cdef Py_ssize_t words = task.words, i
    cdef uint64_t* other = state.layer + words
    if at == task.letters - 1:
        memset(state.layer, 255, words * sizeof(uint64_t))
    else:
        spread_cells(task, state.layer, other)
        memcpy(state.layer, other, words * sizeof(uint64_t))
    if state.masks == NULL:
        set_mask(task, at, other)
    for i in range(words):
        state.layer[i] &= other[i] if state.masks == NULL else state.masks[at][i]


cdef const uint64_t* layer_at(State* state, Py_ssize_t at) noexcept nogil:
    """The layer of a position, from the stretch at hand or a new one."""
    cdef Py_ssize_t words = state.task.words, begin = at - at % state.span, end, i
    if begin != state.begin:
        end = min(begin + state.span, state.task.letters)
        if end < state.task.letters:
            memcpy(state.layer, state.firsts + end // state.span * words, words * sizeof(uint64_t))
        for i in range(end - 1, begin - 1, -1):
            layer_before(state, i)
            memcpy(state.stretch + (i - begin) * words, state.layer, words * sizeof(uint64_t))
        state.begin = begin
    return state.stretch + (at - begin) * words


cdef bint set_trace_layers(Search search, const uint64_t** masks) except -1:
    """The same for walks that never step back at once to the cell that they have just left."""
    cdef Task* task = &search.state.task
    cdef Py_ssize_t words = task.words, at
    cdef uint64_t* came = <uint64_t*> search.take(17 * words, sizeof(uint64_t))
    cdef const uint64_t** layers = <const uint64_t**> search.take(task.letters, sizeof(uint64_t*))
    cdef bint alive
    if words * task.letters < 4096:
        if not sweep(task, masks, came, 1):
            return False
        for at in range(task.letters):
            layers[at] = task.layers + at * words
        return sweep(task, layers, came, -1)
    with nogil:
        alive = sweep(task, masks, came, 1)
        if alive:
            for at in range(task.letters):
                layers[at] = task.layers + at * words
            alive = sweep(task, layers, came, -1)
    return alive


cdef bint sweep(Task* task, const uint64_t** masks, uint64_t* came, int step) noexcept nogil:
    """Fill the layers in one direction along the word, from masks that may be the layers themselves."""
    cdef Py_ssize_t words = task.words, i, n, at = 0 if step > 0 else task.letters - 1
    cdef uint64_t* before = came
    cdef uint64_t* now = came + 8 * words
    cdef uint64_t* joined = came + 16 * words
    cdef uint64_t* layer = task.layers + at * words
    cdef uint64_t* swap
    cdef uint64_t any_cell
    cdef int way, other
    if layer != masks[at]:
        memcpy(layer, masks[at], words * sizeof(uint64_t))
    if task.letters == 1:
        return not is_empty(layer, words)
    for n in range(1, task.letters):
        memset(now, 0, 8 * words * sizeof(uint64_t))
        if n == 1:
            for way in range(task.ways):
                move(task, layer, way, now + way * words)
        else:
            for way in range(task.ways):
                for i in range(words):
                    joined[i] = 0
                for other in range(task.ways):
                    if other != task.back[way]:
                        for i in range(words):
                            joined[i] |= before[other * words + i]
                move(task, joined, way, now + way * words)
        at += step
        layer = task.layers + at * words
        any_cell = 0
        for i in range(words):
            joined[i] = 0
        for way in range(task.ways):
            for i in range(words):
                now[way * words + i] &= masks[at][i]
                joined[i] |= now[way * words + i]
        for i in range(words):
            layer[i] = joined[i]
            any_cell |= joined[i]
        if not any_cell:
            return False
        swap = before
        before = now
        now = swap
    return True


cdef bint set_mixed_layers(Search search, const uint64_t** masks) except -1:
    """The same where tiles differ in length: the cells whose tile begins at each position."""
    cdef Task* task = &search.state.task
    cdef Py_ssize_t words = task.words, at, i, next_at
    cdef uint64_t* reached = <uint64_t*> search.take((task.letters + 1) * words, sizeof(uint64_t))
    cdef uint64_t* cells = <uint64_t*> search.take(words, sizeof(uint64_t))
    cdef uint64_t* spread = <uint64_t*> search.take(words, sizeof(uint64_t))
    cdef int k
    memcpy(reached, masks[0], words * sizeof(uint64_t))
    for at in range(task.letters):
        for k in range(task.lengths):
            next_at = at + task.length[k]
            if next_at >= task.letters:
                continue
            for i in range(words):
                cells[i] = reached[at * words + i] & task.long_boards[k * words + i]
            if not is_empty(cells, words):
                spread_cells(task, cells, spread)
                for i in range(words):
                    reached[next_at * words + i] |= spread[i] & masks[next_at][i]
    for at in range(task.letters - 1, -1, -1):
        for k in range(task.lengths):
            next_at = at + task.length[k]
            if next_at > task.letters:
                continue
            for i in range(words):
                cells[i] = reached[at * words + i] & task.long_boards[k * words + i]
            if next_at < task.letters and not is_empty(cells, words):
                spread_cells(task, task.layers + next_at * words, spread)
                for i in range(words):
                    cells[i] &= spread[i]
            for i in range(words):
                task.layers[at * words + i] |= cells[i]
    return not is_empty(task.layers, words)


cdef bint set_ends(Search search) except -1:
    cdef Task* task = &search.state.task
    cdef Py_ssize_t words = task.words, at, i, end
    cdef int k
    task.ends = <uint64_t*> search.take((task.letters + 1) * words, sizeof(uint64_t))
    for at in range(task.letters):
        for k in range(task.lengths):
            end = at + task.length[k]
            if end <= task.letters:
                for i in range(words):
                    task.ends[end * words + i] |= task.layers[at * words + i] & task.long_boards[k * words + i]
    return True


cdef bint enough(Search search, const Letters* letters) except -1:
    """Whether each group of positions has at least as many cells in its layers; numbers the groups."""
    cdef State* state = &search.state
    cdef Task* task = &state.task
    cdef Py_ssize_t words = task.words, at, i
    cdef uint64_t* boards
    cdef int32_t group
    set_groups(search, letters)
    boards = <uint64_t*> search.take(state.group_count * words, sizeof(uint64_t))
    memset(state.need, 0, state.group_count * sizeof(int32_t))
    for at in range(task.letters):
        group = state.groups[at]
        state.need[group] += 1
        for i in range(words):
            boards[group * words + i] |= task.layers[at * words + i]
    for group in range(state.group_count):
        if state.need[group] and board_ones(boards + group * words, words) < state.need[group]:
            return False
    return True


cdef bint set_groups(Search search, const Letters* letters) except -1:
    """A number for each position, the same for positions an even way apart that hold the same letter."""
    cdef State* state = &search.state
    cdef Task* task = &state.task
    cdef Py_ssize_t at
    state.group_count = <int> (2 * letters.count)
    state.groups = <int32_t*> search.take(task.letters, sizeof(int32_t))
    state.shared = <uint64_t*> search.take(state.group_count, sizeof(uint64_t))
    state.need = <int32_t*> search.take(state.group_count, sizeof(int32_t))
    for at in range(task.letters):
        state.groups[at] = <int32_t> (2 * letters.number[slot_of(letters, task.text[at])] + (at & 1))
    return True


# The search.

cdef bint start(Search search, bint free_start) except -1:
    """Prepare the depth-first search: renumber the cells, choose the start, list the cells that can be there."""
    cdef State* state = &search.state
    cdef Task* task = &state.task
    cdef Py_ssize_t words = task.words, at, i, union_size = 0
    cdef uint64_t* union_board = NULL
    cdef const uint64_t* board
    cdef Py_ssize_t cell
    state.free = free_start
    state.unused = ALL
    if task.layers != NULL:
        if task.size <= SMALL:
            state.small = True
        elif not task.reuse:
            union_board = <uint64_t*> search.take(words, sizeof(uint64_t))
            for at in range(task.letters):
                for i in range(words):
                    union_board[i] |= task.layers[at * words + i]
            union_size = board_ones(union_board, words)
            state.small = union_size <= SMALL
        state.narrow = state.small and not task.reuse and task.letters < 1 << 20
        state.wide = (
            not state.small and not task.reuse and task.letters < 1 << 20 and task.uniform and task.size <= WIDE
        )
        if state.small:
            set_small(search, union_board)
        if state.wide:
            state.unused_board = <uint64_t*> search.take(words, sizeof(uint64_t))
            memset(state.unused_board, 255, words * sizeof(uint64_t))
            state.key = <uint64_t*> search.take(words, sizeof(uint64_t))
            state.shared = <uint64_t*> search.take(state.group_count * words, sizeof(uint64_t))
    if not state.small:
        state.used = <uint8_t*> search.take(task.size, 1)
    state.at = best_start(state) if free_start and task.layers != NULL else 0
    # The cells that can be there, in ascending order.
    if state.small:
        board = state.board_ends + task.letters if state.at == task.letters else state.boards + state.at
        words = 1
    elif task.layers != NULL:
        board = (task.ends if state.at == task.letters else task.layers) + state.at * words
    else:
        board = state.firsts
    state.roots = <int32_t*> search.take(task.size if board == NULL else board_ones(board, words), sizeof(int32_t))
    for cell in range(task.size if board == NULL else words * 64):
        if fits(task, cell, 0) if board == NULL else has_cell(board, cell):
            state.roots[state.root_count] = <int32_t> cell
            state.root_count += 1
    state.room = 32
    state.frames = <Frame*> malloc(state.room * sizeof(Frame))
    state.keys = <uint64_t*> malloc(state.room * task.words * sizeof(uint64_t)) if state.wide else NULL
    if state.frames == NULL or (state.wide and state.keys == NULL):
        raise MemoryError
    restart(state)
    return True


cdef void restart(State* state) noexcept nogil:
    cdef Frame* root = &state.frames[0]
    memset(root, 0, sizeof(Frame))
    root.cell = -1
    root.side = ROOT
    state.root_next = 0
    state.depth = 1
    state.unused = ALL


cdef bint set_small(Search search, const uint64_t* union_board) except -1:
    """Renumber the cells of the layers, where the board has more than 64, and list their neighbours."""
    cdef State* state = &search.state
    cdef Task* task = &state.task
    cdef Py_ssize_t cell
    cdef int32_t near[8]
    cdef int count, i, j
    cdef int32_t* number
    state.reach = <uint64_t*> search.take(task.letters + 1, sizeof(uint64_t))
    if union_board == NULL:
        state.cells = <int> task.size
        state.boards = task.layers
        state.board_ends = task.ends
        state.long_boards = task.long_boards
        for cell in range(task.size):
            count = near_cells(task, cell, near)
            for i in range(count):
                state.near[cell] |= <uint64_t> 1 << near[i]
        return True
    state.names = <int32_t*> search.take(SMALL, sizeof(int32_t))
    number = <int32_t*> search.take(task.size, sizeof(int32_t))
    for cell in range(task.size):
        number[cell] = -1
        if has_cell(union_board, cell):
            number[cell] = state.cells
            state.names[state.cells] = <int32_t> cell
            state.cells += 1
    for i in range(state.cells):
        count = near_cells(task, state.names[i], near)
        for j in range(count):
            if number[near[j]] >= 0:
                state.near[i] |= <uint64_t> 1 << number[near[j]]
    state.boards = renumbered(search, task.layers, task.letters)
    if task.uniform:
        state.board_ends = state.boards - 1
    else:
        state.board_ends = renumbered(search, task.ends, task.letters + 1)
        state.long_boards = renumbered(search, task.long_boards, task.lengths)
    return True


cdef uint64_t* renumbered(Search search, const uint64_t* boards, Py_ssize_t number) except NULL:
    cdef State* state = &search.state
    cdef Py_ssize_t at
    cdef int i
    cdef int32_t cell
    cdef uint64_t* small = <uint64_t*> search.take(number, sizeof(uint64_t))
    for at in range(number):
        for i in range(state.cells):
            cell = state.names[i]
            small[at] |= (boards[at * state.task.words + (cell >> 6)] >> (cell & 63) & 1) << i
    return small


cdef Py_ssize_t best_start(State* state) noexcept nogil:
    """The position with the fewest cells, the ends before others; where tiles differ in length, one of the ends."""
    cdef Task* task = &state.task
    cdef Py_ssize_t words = task.words, at, best = 0, size, least, last
    least = board_ones(task.layers, words)
    if not task.uniform:
        return task.letters if board_ones(task.ends + task.letters * words, words) < least else 0
    last = task.letters - 1
    size = board_ones(task.layers + last * words, words)
    if size < least:
        least = size
        best = last
    for at in range(1, last):
        size = board_ones(task.layers + at * words, words)
        if size < least:
            least = size
            best = at
    return best


cdef inline Py_ssize_t cell_length(const State* state, int32_t cell) noexcept nogil:
    return length_of(&state.task, cell if state.names == NULL else state.names[cell])


cdef inline void mark(State* state, int32_t cell) noexcept nogil:
    if not state.task.reuse:
        if state.small:
            state.unused &= ~(<uint64_t> 1 << cell)
            return
        state.used[cell] = 1
        if state.wide:
            state.unused_board[cell >> 6] &= ~(<uint64_t> 1 << (cell & 63))


cdef inline void unmark(State* state, int32_t cell) noexcept nogil:
    if not state.task.reuse:
        if state.small:
            state.unused |= <uint64_t> 1 << cell
            return
        state.used[cell] = 0
        if state.wide:
            state.unused_board[cell >> 6] |= <uint64_t> 1 << (cell & 63)


cdef int advance(
    State* state, int64_t goal, bint keep, int64_t slice_end, int64_t pause_at, int64_t had
) noexcept nogil:
    """Search on; what made it stop."""
    cdef Frame* top
    cdef Frame frame
    cdef int32_t cell
    cdef Py_ssize_t letters = state.task.letters
    while state.depth:
        if state.steps >= slice_end:
            return SLICE
        top = &state.frames[state.depth - 1]
        if (state.root_next >= state.root_count) if top.side == ROOT else (top.next >= top.todo):
            state.depth -= 1
            if not leave(state, top):
                return NO_MEMORY
            continue
        if state.steps >= state.max_steps:
            return LIMITED
        if keep and state.found > had and state.steps > pause_at:
            return MORE
        if state.steps >= TRY_STEPS and not state.tried and not state.found and can_halve(state):
            return HALVE
        if top.side == ROOT:
            cell = state.roots[state.root_next]
            state.root_next += 1
        else:
            cell = top.cells[top.next]
            top.next += 1
        state.steps += 1
        lay(state, top, cell, &frame)
        if frame.lo == 0 and frame.hi == letters:
            state.found += 1
            if keep and not put_path(state, cell):
                return NO_MEMORY
            if state.found == goal:
                return MORE
            continue
        mark(state, cell)
        if not look(state, &frame):
            unmark(state, cell)
        elif state.every and frame.lo + letters - frame.hi == 1:
            state.found += frame.todo
            unmark(state, cell)
        elif not push(state, &frame):
            return NO_MEMORY
    return DONE


cdef bint push(State* state, const Frame* frame) noexcept nogil:
    cdef Frame* frames
    cdef uint64_t* keys
    cdef Py_ssize_t words = state.task.words
    if state.depth == state.room:
        frames = <Frame*> realloc(state.frames, 2 * state.room * sizeof(Frame))
        if frames == NULL:
            return False
        state.frames = frames
        if state.wide:
            keys = <uint64_t*> realloc(state.keys, 2 * state.room * words * sizeof(uint64_t))
            if keys == NULL:
                return False
            state.keys = keys
        state.room *= 2
    state.frames[state.depth] = frame[0]
    if state.wide and frame.key:
        memcpy(state.keys + state.depth * words, state.key, words * sizeof(uint64_t))
    state.depth += 1
    return True


cdef inline void lay(const State* state, const Frame* top, int32_t cell, Frame* frame) noexcept nogil:
    """The positions that lie once a cell is taken."""
    cdef Py_ssize_t length = cell_length(state, cell)
    frame.cell = cell
    frame.key = 0
    frame.next = 0
    if top.side == RIGHT:
        frame.lo = top.lo
        frame.hi = top.hi + length
        frame.a = top.a
        frame.b = cell
    elif top.side == LEFT:
        frame.lo = top.lo - length
        frame.hi = top.hi
        frame.a = cell
        frame.b = top.b
    else:
        frame.lo = state.at - length if state.at == state.task.letters else state.at
        frame.hi = frame.lo + length
        frame.a = cell
        frame.b = cell


cdef inline uint64_t tag_of(const Frame* frame) noexcept nogil:
    return <uint64_t> frame.lo << 44 | <uint64_t> frame.hi << 20 | <uint64_t> frame.a << 10 | <uint64_t> frame.b


cdef uint64_t* memo_of(const State* state, const uint64_t* key, uint64_t tag) noexcept nogil:
    """Where a node has its place in the memory, as its tag and its key."""
    cdef uint64_t mixed = tag * 0xC2B2AE3D27D4EB4FULL
    cdef Py_ssize_t i, words = state.task.words
    if state.small:
        mixed = (key[0] * 0x9E3779B97F4A7C15ULL ^ mixed) * 0xFF51AFD7ED558CCDULL
        return state.memo + 2 * (mixed >> (64 - MEMO_BITS))
    for i in range(words):
        mixed = (mixed ^ key[i]) * 0x9E3779B97F4A7C15ULL
        mixed ^= mixed >> 32
    return state.memo + (words + 1) * ((mixed * 0xFF51AFD7ED558CCDULL) >> (64 - WIDE_BITS))


cdef bint remembered(const State* state, const uint64_t* key, uint64_t tag) noexcept nogil:
    cdef const uint64_t* memo = memo_of(state, key, tag)
    cdef Py_ssize_t i
    if memo[0] != tag:
        return False
    for i in range(1 if state.small else state.task.words):
        if memo[i + 1] != key[i]:
            return False
    return True


cdef bint leave(State* state, const Frame* frame) noexcept nogil:
    """Undo a node, and remember it if it led nowhere; False without memory for that."""
    cdef const uint64_t* key
    cdef uint64_t* memo
    cdef uint64_t tag
    if frame.cell < 0:
        return True
    unmark(state, frame.cell)
    if frame.found != state.found:
        return True
    if state.task.reuse and state.task.layers == NULL and state.firsts == NULL:
        return add_dead(state, <uint64_t> frame.hi * state.task.size + frame.b + 1)
    if frame.key and state.memo != NULL and state.steps >= MEMO_AFTER and state.steps - frame.steps >= MEMO_WORTH:
        key = &frame.key if state.small else state.keys + state.depth * state.task.words
        tag = tag_of(frame)
        memo = memo_of(state, key, tag)
        memo[0] = tag
        memcpy(memo + 1, key, (1 if state.small else state.task.words) * sizeof(uint64_t))
    return True


cdef inline uint64_t dead_slot(const State* state, uint64_t place) noexcept nogil:
    cdef uint64_t slot = (place * 0x9E3779B97F4A7C15ULL >> 20) & state.dead_mask
    while state.dead[slot] and state.dead[slot] != place:
        slot = (slot + 1) & state.dead_mask
    return slot


cdef bint add_dead(State* state, uint64_t place) noexcept nogil:
    cdef uint64_t* old = state.dead
    cdef uint64_t size = state.dead_mask + 1, i
    if old == NULL or state.dead_count * 2 > state.dead_mask:
        size = 1 << 12 if old == NULL else size * 4
        state.dead = <uint64_t*> calloc(size, sizeof(uint64_t))
        if state.dead == NULL:
            state.dead = old
            return False
        i = state.dead_mask + 1 if old != NULL else 0
        state.dead_mask = size - 1
        while i:
            i -= 1
            if old[i]:
                state.dead[dead_slot(state, old[i])] = old[i]
        free(old)
    i = dead_slot(state, place)
    state.dead_count += not state.dead[i]
    state.dead[i] = place
    return True


cdef bint look(State* state, Frame* frame) noexcept nogil:
    """List what can follow a node; False if nothing can."""
    cdef Py_ssize_t letters = state.task.letters
    cdef int32_t right[8]
    cdef int32_t left[8]
    cdef int rights = 0, lefts = 0, i
    cdef uint64_t place
    if frame.hi < letters:
        rights = follow(state, frame.b, frame.hi, False, right)
        if not rights:
            return False
    if frame.lo > 0:
        lefts = follow(state, frame.a, frame.lo, True, left)
        if not lefts:
            return False
    if frame.lo == 0 or (frame.hi < letters and rights <= lefts):
        frame.side = RIGHT
        frame.todo = rights
        for i in range(rights):
            frame.cells[i] = right[i]
    else:
        frame.side = LEFT
        frame.todo = lefts
        for i in range(lefts):
            frame.cells[i] = left[i]
    frame.found = state.found
    frame.steps = state.steps
    if state.dead != NULL:
        place = <uint64_t> frame.hi * state.task.size + frame.b + 1
        if state.dead[dead_slot(state, place)]:
            return False
    if frame.lo + letters - frame.hi == 1:
        return True
    if state.narrow:
        frame.key = outlook(state, frame) if state.task.uniform else mixed_outlook(state, frame)
        if not frame.key:
            return False
        if state.memo != NULL and state.steps >= MEMO_AFTER:
            return not remembered(state, &frame.key, tag_of(frame))
    elif state.wide and not (state.every and state.found >= state.steps >> PLENTY_BITS):
        if not wide_outlook(state, frame):
            return False
        if frame.lo <= HORIZON and letters - frame.hi <= HORIZON:
            frame.key = 1
            if state.memo != NULL and state.steps >= MEMO_AFTER:
                return not remembered(state, state.key, tag_of(frame))
    return True


cdef int follow(State* state, int32_t cell, Py_ssize_t at, bint leftward, int32_t* out) noexcept nogil:
    """The cells that can come after a cell at position `at`, or before it if `leftward`; how many they are."""
    cdef const Task* task = &state.task
    cdef uint64_t cells
    cdef int count = 0, number, i
    cdef int32_t near[8]
    cdef const uint64_t* layer
    if state.small:
        cells = state.near[cell] & (state.board_ends if leftward else state.boards)[at] & state.unused
        while cells:
            out[count] = lm_lowest_bit(cells)
            count += 1
            cells &= cells - 1
        return count
    number = near_cells(task, cell, near)
    layer = NULL
    if task.layers != NULL:
        layer = (task.ends if leftward else task.layers) + at * task.words
    elif state.firsts != NULL:
        layer = layer_at(state, at)
    for i in range(number):
        cell = near[i]
        if not state.used[cell] and (has_cell(layer, cell) if layer != NULL else fits(task, cell, at)):
            out[count] = cell
            count += 1
    return count


cdef inline uint64_t spread_of(const State* state, uint64_t cells) noexcept nogil:
    """The neighbours of a set of up to 64 cells."""
    cdef uint64_t spread = 0
    cdef int i = 0
    if not state.spread_made:
        while cells:
            spread |= state.near[lm_lowest_bit(cells)]
            cells &= cells - 1
        return spread
    while cells:
        spread |= state.spread[i][cells & 255]
        cells >>= 8
        i += 1
    return spread


cdef void make_spread(State* state) noexcept nogil:
    cdef int i, j, low
    for i in range((state.cells + 7) >> 3):
        for j in range(1, 256):
            low = lm_lowest_bit(j)
            state.spread[i][j] = state.spread[i][j & (j - 1)] | state.near[min(8 * i + low, SMALL - 1)]
    state.spread_made = True


cdef uint64_t outlook(State* state, const Frame* frame) noexcept nogil:
    """The unused cells on walks through the rest of the word, or 0 if those cannot be enough."""
    cdef Py_ssize_t letters = state.task.letters, at
    cdef uint64_t reach, union_board = 0, unused = state.unused
    cdef int32_t group
    cdef const uint64_t* boards = state.boards
    for group in range(state.group_count):
        state.shared[group] = 0
        state.need[group] = 0
    if frame.hi < letters:
        reach = <uint64_t> 1 << frame.b
        for at in range(frame.hi, letters):
            reach = spread_of(state, reach) & boards[at] & unused
            if not reach:
                return 0
            group = state.groups[at]
            state.shared[group] |= reach
            state.need[group] += 1
    if frame.lo > 0:
        reach = <uint64_t> 1 << frame.a
        for at in range(frame.lo - 1, -1, -1):
            reach = spread_of(state, reach) & boards[at] & unused
            if not reach:
                return 0
            group = state.groups[at]
            state.shared[group] |= reach
            state.need[group] += 1
    for group in range(state.group_count):
        if state.need[group]:
            if ones(state.shared[group]) < state.need[group]:
                return 0
            union_board |= state.shared[group]
    return union_board if ones(union_board) >= frame.lo + letters - frame.hi else 0


cdef bint wide_outlook(State* state, const Frame* frame) noexcept nogil:
    """The same on a board of more than 64 cells, as far as the horizon; the cells go to `key`."""
    cdef Task* task = &state.task
    cdef Py_ssize_t words = task.words, at, last, i, seen = 0
    cdef uint64_t reach[WIDE_WORDS]
    cdef uint64_t spread[WIDE_WORDS]
    cdef int32_t group
    cdef uint64_t* shared
    cdef int side, step
    memset(state.need, 0, state.group_count * sizeof(int32_t))
    memset(state.key, 0, words * sizeof(uint64_t))
    for side in range(RIGHT, LEFT + 1):
        memset(reach, 0, words * sizeof(uint64_t))
        if side == RIGHT:
            reach[frame.b >> 6] = <uint64_t> 1 << (frame.b & 63)
            at = frame.hi
            last = min(task.letters, frame.hi + HORIZON)
            step = 1
        else:
            reach[frame.a >> 6] = <uint64_t> 1 << (frame.a & 63)
            at = frame.lo - 1
            last = max(-1, frame.lo - 1 - HORIZON)
            step = -1
        while at != last:
            spread_cells(task, reach, spread)
            for i in range(words):
                reach[i] = spread[i] & task.layers[at * words + i] & state.unused_board[i]
            if is_empty(reach, words):
                return False
            group = state.groups[at]
            shared = state.shared + group * words
            if not state.need[group]:
                memset(shared, 0, words * sizeof(uint64_t))
            for i in range(words):
                shared[i] |= reach[i]
                state.key[i] |= reach[i]
            state.need[group] += 1
            seen += 1
            at += step
    for group in range(state.group_count):
        if state.need[group] and board_ones(state.shared + group * words, words) < state.need[group]:
            return False
    return board_ones(state.key, words) >= seen


cdef uint64_t mixed_outlook(State* state, const Frame* frame) noexcept nogil:
    """The same where tiles differ in length."""
    cdef Task* task = &state.task
    cdef Py_ssize_t letters = task.letters, at, length
    cdef uint64_t union_board = 0, cells, unused = state.unused
    cdef uint64_t* reach = state.reach
    cdef bint over
    cdef int k
    cdef int64_t held = 0
    if frame.hi < letters:
        memset(reach, 0, (letters + 1) * sizeof(uint64_t))
        reach[frame.hi] = state.near[frame.b] & state.boards[frame.hi] & unused
        over = False
        for at in range(frame.hi, letters):
            union_board |= reach[at]
            for k in range(task.lengths):
                length = task.length[k]
                cells = reach[at] & state.long_boards[k]
                if cells and at + length < letters:
                    reach[at + length] |= spread_of(state, cells) & state.boards[at + length] & unused
                elif cells and at + length == letters:
                    over = True
        if not over:
            return 0
    if frame.lo > 0:
        memset(reach, 0, (letters + 1) * sizeof(uint64_t))
        reach[frame.lo] = state.near[frame.a] & state.board_ends[frame.lo] & unused
        over = False
        for at in range(frame.lo, 0, -1):
            union_board |= reach[at]
            for k in range(task.lengths):
                length = task.length[k]
                cells = reach[at] & state.long_boards[k]
                if cells and at > length:
                    reach[at - length] |= spread_of(state, cells) & state.board_ends[at - length] & unused
                elif cells and at == length:
                    over = True
        if not over:
            return 0
    for k in range(task.lengths):
        held += task.length[k] * ones(union_board & state.long_boards[k])
    return union_board if held >= frame.lo + letters - frame.hi else 0


cdef bint put_path(State* state, int32_t last) noexcept nogil:
    """Write down the path of the stack and the last cell, front to back."""
    cdef Py_ssize_t need = state.out_size + state.depth + 2, i, begin
    cdef int32_t* out
    cdef Py_ssize_t room
    if need > state.out_room:
        room = 2 * need + 64
        out = <int32_t*> realloc(state.out, room * sizeof(int32_t))
        if out == NULL:
            return False
        state.out = out
        state.out_room = room
    begin = state.out_size
    state.out[begin] = <int32_t> state.depth
    for i in range(1, state.depth):
        state.out[begin + i] = named(state, state.frames[i].cell)
    state.out[begin + state.depth] = named(state, last)
    state.out_size += state.depth + 1
    return True


cdef inline int32_t named(const State* state, int32_t cell) noexcept nogil:
    return cell if state.names == NULL else state.names[cell]


cdef object run_on(Search search, int64_t limit, bint keep):
    """Run slices until something is to be told; the state of the search."""
    cdef State* state = &search.state
    cdef int64_t had = state.found, goal = state.found + limit, pause_at = state.steps + PAUSE_STEPS, slice_end
    cdef int why
    state.out_size = 0
    slice_end = state.steps + FIRST_SLICE if state.memo != NULL else MEMO_AFTER
    why = advance(state, goal, keep, slice_end, pause_at, had)
    while why == SLICE or why == HALVE:
        if why == HALVE:
            state.tried = True
            if not halve(search):
                return LIMITED
        else:
            PyErr_CheckSignals()
        if state.memo == NULL and (state.narrow or state.wide):
            if state.wide:
                state.memo = <uint64_t*> search.take((state.task.words + 1) << WIDE_BITS, sizeof(uint64_t))
            else:
                state.memo = <uint64_t*> search.take(2 << MEMO_BITS, sizeof(uint64_t))
                state.spread = <uint64_t (*)[256]> search.take(8 * 256, sizeof(uint64_t))
                make_spread(state)
            slice_end = state.steps + FIRST_SLICE
            why = advance(state, goal, keep, slice_end, pause_at, had)
            continue
        slice_end = state.steps + NEXT_SLICE
        with nogil:
            why = advance(state, goal, keep, slice_end, pause_at, had)
    if why == NO_MEMORY:
        raise MemoryError
    return why


def exist(
    bytes cells, int width, Py_ssize_t rows, Py_ssize_t cols, bytes tiles, bytes starts, bytes word, int neighbors,
    bint wrap, bint reuse, int64_t max_steps,
):
    cdef Search search = new_search(
        cells, width, rows, cols, tiles, starts, word, neighbors, wrap, reuse, max_steps
    )
    cdef Letters letters
    cdef int why
    if reuse:
        return <int> (count_letters(search, &letters) and walkable(search)), 0
    if not possible(search):
        return 0, 0
    start(search, True)
    why = run_on(search, 1, False)
    return (1 if search.state.found else -1 if why == LIMITED else 0), search.state.steps


def begin(
    bytes cells, int width, Py_ssize_t rows, Py_ssize_t cols, bytes tiles, bytes starts, bytes word, int neighbors,
    bint wrap, bint reuse, int64_t max_steps,
):
    cdef Search search = new_search(
        cells, width, rows, cols, tiles, starts, word, neighbors, wrap, reuse, max_steps
    )
    if not possible(search):
        return None
    start(search, False)
    return search


def run(Search search, int64_t limit):
    cdef int why = run_on(search, limit, True)
    cdef Py_ssize_t i
    return [search.state.out[i] for i in range(search.state.out_size)], why


def count(
    bytes cells, int width, Py_ssize_t rows, Py_ssize_t cols, bytes tiles, bytes starts, bytes word, int neighbors,
    bint wrap, int64_t max_steps,
):
    cdef Search search = new_search(
        cells, width, rows, cols, tiles, starts, word, neighbors, wrap, False, max_steps
    )
    if not possible(search):
        return 0
    start(search, False)
    if search.state.narrow and search.state.task.uniform:
        return tally(search)
    search.state.every = True
    if run_on(search, <int64_t> 1 << 62, False) == LIMITED:
        return -1
    return search.state.found


# Walks, which may use cells again.

cdef bint walkable(Search search) except -1:
    """Whether there is a walk through the word, by layers of which only the latest are kept."""
    cdef Task* task = &search.state.task
    cdef Py_ssize_t words = task.words, ring, at, i, begun = 0
    cdef uint64_t* reached
    cdef uint64_t* spread
    cdef uint64_t* cells
    cdef uint64_t* layer
    cdef uint64_t* mask
    cdef int32_t single = 1
    cdef const int32_t* length = &single
    cdef int lengths = 1, k
    cdef bint over = False
    set_moves(search)
    if not task.uniform:
        set_lengths(search)
        length = task.length
        lengths = task.lengths
        if lengths == 0:
            return False
    ring = length[lengths - 1] + 1
    reached = <uint64_t*> search.take(ring * words, sizeof(uint64_t))
    spread = <uint64_t*> search.take(words, sizeof(uint64_t))
    cells = <uint64_t*> search.take(words, sizeof(uint64_t))
    mask = <uint64_t*> search.take(words, sizeof(uint64_t))
    for i in range(words):
        reached[i] = ALL
    for at in range(task.letters):
        begun += task.size
        if begun > 1 << 20:
            begun = 0
            PyErr_CheckSignals()
        with nogil:
            layer = reached + (at % ring) * words
            set_mask(task, at, mask)
            for i in range(words):
                layer[i] &= mask[i]
            for k in range(lengths):
                for i in range(words):
                    cells[i] = layer[i] if task.uniform else layer[i] & task.long_boards[k * words + i]
                if is_empty(cells, words) or at + length[k] > task.letters:
                    continue
                if at + length[k] == task.letters:
                    over = True
                    break
                spread_cells(task, cells, spread)
                for i in range(words):
                    reached[((at + length[k]) % ring) * words + i] |= spread[i]
            memset(layer, 0, words * sizeof(uint64_t))
        if over:
            return True
    return False


cdef void set_mask(const Task* task, Py_ssize_t at, uint64_t* mask) noexcept nogil:
    cdef Py_ssize_t cell
    memset(mask, 0, task.words * sizeof(uint64_t))
    for cell in range(task.size):
        mask[cell >> 6] |= <uint64_t> fits(task, cell, at) << (cell & 63)


def walks(
    bytes cells, int width, Py_ssize_t rows, Py_ssize_t cols, bytes tiles, bytes starts, bytes word, int neighbors,
    bint wrap,
):
    cdef Search search = new_search(cells, width, rows, cols, tiles, starts, word, neighbors, wrap, True, 0)
    cdef Task* task = &search.state.task
    cdef Letters letters
    cdef Py_ssize_t ring = 2, at, begun = 0
    cdef uint64_t* ways
    cdef int64_t number
    if not count_letters(search, &letters):
        return 0
    if not task.uniform:
        set_lengths(search)
        if task.lengths == 0:
            return 0
        ring = task.length[task.lengths - 1] + 1
    # ways[(p % ring), cell]: the walks that end in this cell with the first p letters written.
    ways = <uint64_t*> search.take(ring * task.size, sizeof(uint64_t))
    number = walk_layer(task, ways, ring, 0)
    for at in range(1, task.letters):
        if number < 0:
            return -1
        begun += task.size
        if begun > 1 << 18:
            begun = 0
            PyErr_CheckSignals()
        if task.size < 4096:
            number = walk_layer(task, ways, ring, at)
        else:
            with nogil:
                number = walk_layer(task, ways, ring, at)
    return -1 if number < 0 else walk_sum(task, ways + (task.letters % ring) * task.size)


cdef int walk_layer(const Task* task, uint64_t* ways, Py_ssize_t ring, Py_ssize_t at) noexcept nogil:
    """Extend the walks that have written the letters before `at` by one cell; -1 if a number gets too large."""
    cdef uint64_t* now = ways + (at % ring) * task.size
    cdef uint64_t* ends
    cdef uint64_t seen = 0
    cdef Py_ssize_t cell, length
    cdef int32_t near[8]
    cdef int number, i
    if at == 0:
        for cell in range(task.size):
            if fits(task, cell, 0):
                ways[(length_of(task, cell) % ring) * task.size + cell] = 1
        return 0
    for cell in range(task.size):
        if not now[cell]:
            continue
        number = near_cells(task, cell, near)
        for i in range(number):
            if fits(task, near[i], at):
                length = length_of(task, near[i])
                ends = ways + ((at + length) % ring) * task.size + near[i]
                ends[0] += now[cell]
                seen |= ends[0]
        now[cell] = 0
    return -1 if seen >> 59 else 0


cdef int64_t walk_sum(const Task* task, const uint64_t* ends) noexcept nogil:
    cdef uint64_t total = 0
    cdef Py_ssize_t cell
    for cell in range(task.size):
        total += ends[cell]
        if total >> 62:
            return -1
    return <int64_t> total


# Halves that meet.

cdef struct Entry:
    uint64_t used
    uint32_t cell, weight


cdef struct Entries:
    # A hash table of sets of cells, each with the cell at its open end and the number of ways to it; weight 0 is free.
    Entry* slots
    uint64_t mask
    int64_t count


cdef struct Index:
    # Of the sets of one cell, for each cell of the board the sets that hold it, as bits; the words of one weight each.
    Py_ssize_t words
    uint64_t* hits
    uint64_t* members
    uint32_t* weights


cdef struct Halves:
    State* state
    Py_ssize_t middle
    int64_t steps, sets, total
    Entries back, front
    # The sets of `back` by their cells: those of cell c are sorted[first[c]:first[c + 1]].
    Entry* sorted
    int64_t first[SMALL + 1]
    Index index[SMALL]
    uint64_t* met
    int32_t trail[SMALL]


cdef int open_halves(Halves* halves, State* state) noexcept nogil:
    memset(halves, 0, sizeof(Halves))
    halves.state = state
    halves.middle = state.task.letters // 2
    halves.back.slots = <Entry*> calloc(1 << 12, sizeof(Entry))
    halves.back.mask = (1 << 12) - 1
    return 0 if halves.back.slots != NULL else NO_MEMORY


cdef void close_halves(Halves* halves) noexcept nogil:
    cdef int cell
    for cell in range(SMALL):
        free(halves.index[cell].hits)
        free(halves.index[cell].members)
        free(halves.index[cell].weights)
    free(halves.back.slots)
    free(halves.front.slots)
    free(halves.sorted)
    free(halves.met)


cdef inline uint64_t entry_hash(uint64_t used, uint32_t cell) noexcept nogil:
    cdef uint64_t mixed = (used ^ <uint64_t> cell * 0xC2B2AE3D27D4EB4FULL) * 0x9E3779B97F4A7C15ULL
    return mixed ^ mixed >> 29


cdef int add_entry(Entries* entries, uint64_t used, uint32_t cell) noexcept nogil:
    """Count a set of cells; 1 if it is a new one."""
    cdef Entry* entry
    cdef uint64_t slot = entry_hash(used, cell) & entries.mask
    while True:
        entry = &entries.slots[slot]
        if not entry.weight:
            break
        if entry.used == used and entry.cell == cell:
            entry.weight += 1
            return 0
        slot = (slot + 1) & entries.mask
    entry.used = used
    entry.cell = cell
    entry.weight = 1
    entries.count += 1
    if <uint64_t> entries.count * 2 > entries.mask and grow_entries(entries) < 0:
        return NO_MEMORY
    return 1


cdef int grow_entries(Entries* entries) noexcept nogil:
    cdef Entry* old = entries.slots
    cdef uint64_t old_mask = entries.mask, i, slot
    cdef Entry* slots = <Entry*> calloc((old_mask + 1) * 4, sizeof(Entry))
    if slots == NULL:
        return NO_MEMORY
    entries.slots = slots
    entries.mask = (old_mask + 1) * 4 - 1
    for i in range(old_mask + 1):
        if old[i].weight:
            slot = entry_hash(old[i].used, old[i].cell) & entries.mask
            while slots[slot].weight:
                slot = (slot + 1) & entries.mask
            slots[slot] = old[i]
    free(old)
    return 0


cdef int grow_half(Halves* halves, int32_t cell, Py_ssize_t at, Py_ssize_t end, int mode) noexcept nogil:
    """Write the letters from `at` to `end` from a cell on in all ways; what to do with each says the mode."""
    cdef State* state = halves.state
    cdef uint64_t todo[SMALL]
    cdef uint64_t used = 0, bit
    cdef Py_ssize_t depth = 0, last = end - at - 1
    cdef int32_t here
    cdef int added
    todo[0] = <uint64_t> 1 << cell
    while True:
        if not todo[depth]:
            if depth == 0:
                return DONE
            depth -= 1
            used ^= <uint64_t> 1 << halves.trail[depth]
            continue
        if state.steps >= state.max_steps:
            return LIMITED
        if halves.steps >= HALF_STEPS:
            return GIVEN_UP
        state.steps += 1
        halves.steps += 1
        bit = todo[depth] & (0 - todo[depth])
        todo[depth] ^= bit
        here = lm_lowest_bit(bit)
        halves.trail[depth] = here
        if depth < last:
            used |= bit
            depth += 1
            todo[depth] = state.near[here] & state.boards[at + depth] & ~used
            continue
        if mode == FRONT_FIRST:
            added = meets(halves, here, used | bit)
            if added > 0:
                return FOUND
        else:
            added = add_entry(
                &halves.back if mode == BACK else &halves.front, used | bit, cell if mode == BACK else here
            )
            if added > 0:
                halves.sets += 1
                if halves.sets > HALF_SETS:
                    return GIVEN_UP
        if added < 0:
            return NO_MEMORY


cdef int grow_halves(Halves* halves, int mode):
    """Grow halves from each cell in turn, in ascending order."""
    cdef Py_ssize_t at = halves.middle if mode == BACK else 0
    cdef Py_ssize_t end = halves.state.task.letters if mode == BACK else halves.middle
    cdef uint64_t cells = halves.state.boards[at]
    cdef int why = DONE
    while cells and why == DONE:
        PyErr_CheckSignals()
        with nogil:
            why = grow_half(halves, lm_lowest_bit(cells), at, end, mode)
        cells &= cells - 1
    return why


cdef int sort_back(Halves* halves) noexcept nogil:
    """Order the sets of the last letters by their cells."""
    cdef int64_t place[SMALL]
    cdef uint64_t i
    cdef Entry* entry
    cdef int cell
    halves.sorted = <Entry*> malloc((halves.back.count + 1) * sizeof(Entry))
    if halves.sorted == NULL:
        return NO_MEMORY
    for i in range(halves.back.mask + 1):
        if halves.back.slots[i].weight:
            halves.first[halves.back.slots[i].cell + 1] += 1
    for cell in range(SMALL):
        halves.first[cell + 1] += halves.first[cell]
        place[cell] = halves.first[cell]
    for i in range(halves.back.mask + 1):
        entry = &halves.back.slots[i]
        if entry.weight:
            halves.sorted[place[entry.cell]] = entry[0]
            place[entry.cell] += 1
    free(halves.back.slots)
    halves.back.slots = NULL
    return 0


cdef int make_index(Halves* halves, int cell) noexcept nogil:
    """The index of a cell's sets, ordered by weight; each weight begins a new word, and so does each beyond 255."""
    cdef Index* index = &halves.index[cell]
    cdef int64_t begin = halves.first[cell], end = halves.first[cell + 1], i, place
    cdef int64_t number[257]
    cdef int64_t next_place[256]
    cdef Entry* entry
    cdef uint64_t used, bit
    cdef Py_ssize_t words = 0, large = 0
    cdef int weight
    memset(number, 0, sizeof(number))
    for i in range(begin, end):
        number[min(halves.sorted[i].weight, 256)] += 1
    for weight in range(1, 256):
        next_place[weight] = words * 64
        words += (number[weight] + 63) // 64
    large = words
    words += number[256]
    index.words = words
    index.hits = <uint64_t*> calloc(words * SMALL, sizeof(uint64_t))
    index.members = <uint64_t*> calloc(words, sizeof(uint64_t))
    index.weights = <uint32_t*> calloc(words, sizeof(uint32_t))
    if index.hits == NULL or index.members == NULL or index.weights == NULL:
        return NO_MEMORY
    for i in range(begin, end):
        entry = &halves.sorted[i]
        if entry.weight < 256:
            place = next_place[entry.weight]
            next_place[entry.weight] += 1
        else:
            place = large * 64
            large += 1
        bit = <uint64_t> 1 << (place & 63)
        place >>= 6
        index.weights[place] = entry.weight
        index.members[place] |= bit
        used = entry.used
        while used:
            index.hits[lm_lowest_bit(used) * words + place] |= bit
            used &= used - 1
    return 0


cdef int meet(Halves* halves, int cell, uint64_t used) noexcept nogil:
    """Mark in `met` the sets of the last letters from a cell on that have any of the cells `used`."""
    cdef Index* index = &halves.index[cell]
    cdef uint64_t* met = halves.met
    cdef const uint64_t* hits
    cdef Py_ssize_t i, words
    if index.hits == NULL and make_index(halves, cell) < 0:
        return NO_MEMORY
    words = index.words
    memset(met, 0, words * sizeof(uint64_t))
    while used:
        hits = index.hits + lm_lowest_bit(used) * words
        for i in range(words):
            met[i] |= hits[i]
        used &= used - 1
    return 0


cdef int meets(Halves* halves, int32_t end, uint64_t used) noexcept nogil:
    """1 if the first letters, which end in a cell with cells `used`, can be followed by the last letters."""
    cdef uint64_t cells = halves.state.near[end] & halves.state.boards[halves.middle] & ~used
    cdef Index* index
    cdef Py_ssize_t i
    while cells:
        index = &halves.index[lm_lowest_bit(cells)]
        if meet(halves, lm_lowest_bit(cells), used) < 0:
            return NO_MEMORY
        for i in range(index.words):
            if index.members[i] & ~halves.met[i]:
                return 1
        cells &= cells - 1
    return 0


cdef int join_halves(Halves* halves, uint64_t begin, uint64_t end) noexcept nogil:
    """Add up the traces whose first letters are in these slots of the table."""
    cdef uint64_t slot, cells
    cdef Entry* entry
    cdef Index* index
    cdef Py_ssize_t i
    cdef uint64_t number
    for slot in range(begin, end):
        entry = &halves.front.slots[slot]
        if not entry.weight:
            continue
        cells = halves.state.near[entry.cell] & halves.state.boards[halves.middle] & ~entry.used
        while cells:
            index = &halves.index[lm_lowest_bit(cells)]
            if meet(halves, lm_lowest_bit(cells), entry.used) < 0:
                return NO_MEMORY
            number = 0
            for i in range(index.words):
                number += <uint64_t> index.weights[i] * ones(index.members[i] & ~halves.met[i])
            halves.total += <int64_t> (number * entry.weight)
            cells &= cells - 1
    return DONE


cdef bint can_halve(const State* state) noexcept nogil:
    return state.narrow and state.task.uniform and state.task.letters >= HALVES_FROM


cdef int prepare_back(Halves* halves):
    """Grow the halves of the last letters, and order them."""
    cdef int why = grow_halves(halves, BACK)
    if why != DONE:
        return why
    if sort_back(halves) < 0:
        return NO_MEMORY
    # Each weight up to 255 may leave a word half empty.
    halves.met = <uint64_t*> malloc((halves.back.count + 257) * sizeof(uint64_t))
    return DONE if halves.met != NULL else NO_MEMORY


cdef bint halve(Search search) except -1:
    """Let halves that meet decide, if they are few enough; False if the limit of steps comes first."""
    cdef State* state = &search.state
    cdef Halves* halves = <Halves*> search.take(1, sizeof(Halves))
    cdef int why
    try:
        why = open_halves(halves, state)
        if why == 0:
            why = prepare_back(halves)
        if why == DONE:
            why = grow_halves(halves, FRONT_FIRST)
        if why == NO_MEMORY:
            raise MemoryError
        if why == DONE:
            state.depth = 0
        elif why == FOUND and state.free:
            state.depth = 0
            state.found += 1
        elif why == FOUND and not jump(state, halves.trail, halves.middle):
            raise MemoryError
        return why != LIMITED
    finally:
        close_halves(halves)


cdef bint jump(State* state, const int32_t* path, Py_ssize_t length) noexcept nogil:
    """Go to where a search in order has just entered the last cell of `path`, the first that leads anywhere."""
    cdef Py_ssize_t i
    cdef Frame* top
    cdef Frame frame
    restart(state)
    for i in range(length):
        top = &state.frames[state.depth - 1]
        if top.side == ROOT:
            while state.roots[state.root_next] <= path[i]:
                state.root_next += 1
                if state.root_next == state.root_count:
                    break
        else:
            while top.next < top.todo and top.cells[top.next] <= path[i]:
                top.next += 1
        lay(state, top, path[i], &frame)
        mark(state, path[i])
        look(state, &frame)
        if not push(state, &frame):
            return False
    return True


# Counting.

cdef object tally(Search search):
    """Count the traces: depth first, the last two letters counted and not walked; by halves where that goes on."""
    cdef State* state = &search.state
    cdef Py_ssize_t letters = state.task.letters
    cdef Tally counter
    cdef int why
    cdef object by_halves
    if letters == 1:
        return ones(state.boards[0])
    if letters == 2:
        return last_two(state, state.boards[0], 0)
    memset(&counter, 0, sizeof(Tally))
    counter.todo[0] = state.boards[0]
    counter.tried = letters < HALVES_FROM
    why = tally_on(state, &counter, FIRST_SLICE)
    while why == SLICE or why == HALVE:
        if why == HALVE:
            counter.tried = True
            by_halves = total_by_halves(search)
            if by_halves is not None:
                return by_halves
        else:
            PyErr_CheckSignals()
        with nogil:
            why = tally_on(state, &counter, NEXT_SLICE)
    return -1 if why == LIMITED else counter.total


cdef struct Tally:
    uint64_t todo[SMALL]
    uint64_t used
    int64_t total
    int depth
    bint tried
    int32_t trail[SMALL]


cdef int tally_on(State* state, Tally* counter, int64_t slice_steps) noexcept nogil:
    cdef Py_ssize_t letters = state.task.letters
    cdef int depth = counter.depth, why = DONE
    cdef uint64_t used = counter.used, bit, ahead
    cdef int64_t steps = state.steps, total = counter.total, slice_end = state.steps + slice_steps
    cdef int64_t stop = min(state.max_steps, slice_end)
    cdef int32_t cell
    if not counter.tried:
        stop = min(stop, max(steps, <int64_t> TALLY_STEPS))
    while True:
        if not counter.todo[depth]:
            if depth == 0:
                break
            depth -= 1
            used ^= <uint64_t> 1 << counter.trail[depth]
            continue
        if steps >= stop:
            why = LIMITED if steps >= state.max_steps else SLICE
            if why == SLICE and steps >= TALLY_STEPS and not counter.tried:
                why = HALVE
            break
        steps += 1
        bit = counter.todo[depth] & (0 - counter.todo[depth])
        counter.todo[depth] ^= bit
        cell = lm_lowest_bit(bit)
        ahead = state.near[cell] & state.boards[depth + 1] & ~used
        if depth + 3 == letters:
            total += last_two(state, ahead, used | bit)
        elif ahead:
            used |= bit
            counter.trail[depth] = cell
            depth += 1
            counter.todo[depth] = ahead
    counter.depth = depth
    counter.used = used
    counter.total = total
    state.steps = steps
    return why


cdef inline int64_t last_two(const State* state, uint64_t cells, uint64_t used) noexcept nogil:
    cdef uint64_t board = state.boards[state.task.letters - 1] & ~used
    cdef int64_t number = 0
    while cells:
        number += ones(state.near[lm_lowest_bit(cells)] & board)
        cells &= cells - 1
    return number


cdef object total_by_halves(Search search):
    """The number of traces, -1 past the limit of steps, or None where halves are too many."""
    cdef State* state = &search.state
    cdef Halves* halves = <Halves*> search.take(1, sizeof(Halves))
    cdef uint64_t slot = 0
    cdef int why
    try:
        why = open_halves(halves, state)
        if why == 0:
            why = prepare_back(halves)
        if why == DONE:
            halves.front.slots = <Entry*> calloc(1 << 12, sizeof(Entry))
            halves.front.mask = (1 << 12) - 1
            why = grow_halves(halves, FRONT_COUNT) if halves.front.slots != NULL else NO_MEMORY
        while why == DONE and slot <= halves.front.mask:
            PyErr_CheckSignals()
            with nogil:
                why = join_halves(halves, slot, min(slot + 4096, halves.front.mask + 1))
            slot += 4096
        if why == NO_MEMORY:
            raise MemoryError
        return halves.total if why == DONE else -1 if why == LIMITED else None
    finally:
        close_halves(halves)
