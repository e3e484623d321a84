"""Words in straight lines: the word graph walked from each cell in each direction.

A direction is its index in `DROWS` and `DCOLS`; a word of one cell has direction 0. Codes of cells and letters are
unsigned here. The board is flat, with a border of dead cells that ends every line, so that no step checks bounds.
"""

from cpython.object cimport PyObject, PyTypeObject
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from cpython.unicode cimport PyUnicode_GetLength
from libc.stdint cimport int8_t, int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memchr, memcmp, memset

from .common cimport (
    LM_UNLIKELY,
    Edge,
    lm_has_popcnt,
    lm_interrupted,
    lm_lowest_bit,
    lm_popcount,
    lm_raise,
)

cdef extern from *:
    """
    static LM_INLINE int lm_lines_letters(void *);
    LM_POPCNT static int lm_lines_letters_popcnt(void *);
    static int lm_lines_letters_plain(void *);
    """

cdef extern from "Python.h":
    object make_tuple "PyTuple_Type.tp_new"(PyTypeObject*, PyObject*, PyObject*)
    int PyUnicode_KIND(object)
    void* PyUnicode_DATA(object)

cdef enum:
    BASE = 62
    DEAD = 62  # a digit that follows nothing, as bit 62 of a mask is cleared before it is asked for
    GONE = 0  # the class of a cell that nothing can be read from,
    ANY = 1  # of one that may be any letter,
    KNOWN = 2  # and of the first tile
    MORE = 0  # what a step of the work returns: go on,
    ENOUGH = 1  # the limit is reached,
    DEEP = 2  # the walks are so long that the automaton is better,
    TOO_BIG = 3  # or it is not
    NO_MEMORY = -1
    INTERRUPTED = -2
    BREATH = 1 << 20  # steps between two looks for Ctrl-C
    SHORT = 1 << 12  # work that is not worth giving the GIL away for
    LARGE = 1 << 14  # text that is not searched with the GIL held
    TRIAL = 1 << 14  # steps before it is judged whether walks are too long,
    LONG = 8  # which is so many steps each
    MOST_ENTRIES = 1 << 21  # of the automaton's table
    UNKNOWN = -1  # where a letter leads, before it was asked for
    FULL = -3
    DIRECT = 1 << 16  # codes below this are looked up in a table

cdef const uint64_t LETTERS = (1ULL << 62) - 1
cdef const uint32_t WILD = 0xFFFFFFFF  # the letter of the tile table that stands for any letter

cdef const int8_t* DROWS = [0, 0, 0, 1, -1, 1, 1, -1, -1]
cdef const int8_t* DCOLS = [0, 1, -1, 0, 0, 1, -1, 1, -1]

# A node of the graph, and how many words come before the first one below it.
cdef struct Node:
    uint64_t mask
    uint32_t first
    uint32_t number

cdef struct Nodes:
    Node* items
    Py_ssize_t size
    Py_ssize_t room

cdef struct Hit:
    uint32_t number
    int32_t start
    int32_t length
    int32_t direction

# What is known of a word that was found: how often, and the span of its hits on the line `line`.
cdef struct Slot:
    uint64_t count
    uint32_t number
    uint32_t line
    int64_t begin
    int64_t end

cdef struct Table:
    Slot* slots  # a power of two of them; one with neither count nor line is empty
    size_t size
    size_t used

# A prefix of some word in the automaton that counts: its node, the longest prefix that is a proper end of it, and how
# often it was the longest prefix that the letters read so far end in.
cdef struct State:
    Node node
    uint64_t visits
    int32_t shorter
    int32_t length

cdef struct Automaton:
    State* states
    int32_t* after  # states x letters: where a letter leads; UNKNOWN until it is asked for
    int32_t* chain
    int32_t size
    int32_t room
    Py_ssize_t letters

cdef struct Board:
    const char* cells
    int width
    Py_ssize_t rows
    Py_ssize_t cols
    const uint32_t* tiles
    const uint32_t* spans
    Py_ssize_t kinds  # of tiles; 0 where a code is a letter
    int64_t hole
    int64_t wild
    const uint8_t* directions
    int ways
    bint wrap

cdef struct Search:
    Board board
    const Edge* graph
    Node root
    uint64_t words
    int digits
    const uint32_t* codes
    Py_ssize_t letters
    bint apart
    bint counting
    bint may_tire  # whether long walks may be given up for the automaton
    Py_ssize_t limit
    # What class KNOWN + k spells: spelled[spans[k]:spans[k + 1]].
    uint8_t* spelled
    int32_t* spans
    # The class of a code, as far as the table goes.
    int32_t* lookup
    Py_ssize_t known
    # The board in its border, one cell to the right of each row and two rows above and below. `marks` holds digits,
    # where every cell is one digit, else `classes` holds classes.
    bint single
    Py_ssize_t stride
    Py_ssize_t origin
    uint8_t* marks
    int32_t* classes
    # The nodes that the cells read so far lead to.
    Nodes opening
    Nodes now
    Nodes then
    # The line that is read: its number, the place on it, and after how many cells it comes back.
    uint32_t line
    int64_t place
    int64_t circle
    uint8_t* seen
    Table table
    Hit* hits
    Py_ssize_t found
    Py_ssize_t room
    uint64_t steps


# ---------------------------------------------------------------- the doors

def scan(
    const uint8_t[::1] graph not None, uint64_t mask, uint32_t first, uint64_t words, int digits, bytes codes, memo,
    bytes cells, int width, Py_ssize_t rows, Py_ssize_t cols, bytes tiles, bytes starts, int64_t hole, int64_t wild,
    bytes directions, bint wrap, bint apart, Py_ssize_t limit
):
    """All hits: word numbers (uint32), first cells (int32), directions (int8), and lengths in cells (int32).

    They come by first cell, direction, length and word. With `apart` they come line by line, and `limit` (-1: none)
    is not looked at.
    """
    cdef Search search
    memset(&search, 0, sizeof(search))
    search.board = _board(cells, width, rows, cols, tiles, starts, hole, wild, directions, wrap)
    search.apart = apart
    search.limit = -1 if apart else limit
    try:
        _open(&search, &graph[0], mask, first, words, digits, codes)
        _run(&search)
        return _columns(&search)
    finally:
        _close(&search)


def count(
    const uint8_t[::1] graph not None, uint64_t mask, uint32_t first, uint64_t words, int digits, bytes codes, memo,
    bytes cells, int width, Py_ssize_t rows, Py_ssize_t cols, bytes tiles, bytes starts, int64_t hole, int64_t wild,
    bytes directions, bint wrap, bint apart
):
    """The numbers of the words that are found (uint32), in any order, and how often each is (uint64)."""
    cdef Search search
    memset(&search, 0, sizeof(search))
    search.board = _board(cells, width, rows, cols, tiles, starts, hole, wild, directions, wrap)
    search.apart = apart
    search.limit = -1
    search.counting = True
    search.may_tire = not apart
    try:
        _open(&search, &graph[0], mask, first, words, digits, codes)
        _run(&search)
        return _counts(&search)
    finally:
        _close(&search)


def seek(
    bytes cells, int width, Py_ssize_t rows, Py_ssize_t cols, bytes tiles, bytes starts, int64_t hole, int64_t wild,
    bytes word, bytes directions, bint wrap
):
    """The first hit of one word (its letters as uint32): first cell, direction and length in cells, or None."""
    cdef Board board = _board(cells, width, rows, cols, tiles, starts, hole, wild, directions, wrap)
    cdef const uint32_t* letters = <const uint32_t*> PyBytes_AS_STRING(word)
    cdef Py_ssize_t size = len(word) // 4
    cdef Hit hit
    cdef int code
    if rows * cols < SHORT:
        code = seek_word(&board, letters, size, &hit)
    else:
        with nogil:
            code = seek_word(&board, letters, size, &hit)
    if code == INTERRUPTED:
        lm_raise()
    return (hit.start, hit.direction, hit.length) if code == ENOUGH else None


def seek_text(bytes text, Py_ssize_t rows, object word, bytes directions):
    """The same in rows joined by line feeds: first cell and direction, 0 if there is none.

    -1 says that this is no text of `rows` equal rows without NUL, or that the word is not one to be looked for here.
    Nor is a large text, as the GIL is kept.
    """
    cdef const char* letters = PyBytes_AS_STRING(text)
    cdef Py_ssize_t size = len(text), cols = size, feeds = 0, place, last = PyUnicode_GetLength(word) - 1
    cdef const void* found
    cdef int direction = 0
    if size > LARGE or last < 0 or PyUnicode_KIND(word) != 1 or memchr(PyUnicode_DATA(word), c"\n", last + 1) != NULL:
        return -1
    if rows > 1:
        found = memchr(letters, c"\n", size)
        cols = <const char*> found - letters if found != NULL else 0
    if size != rows * (cols + 1) - 1 or memchr(letters, 0, size) != NULL:
        return -1
    for place in range(size):
        feeds += letters[place] == c"\n"
    if feeds != rows - 1:
        return -1
    for place in range(cols, size, cols + 1):
        if letters[place] != c"\n":
            return -1
    place = seek_letters(letters, size, cols + 1, <const char*> PyUnicode_DATA(word), last,
                         <const uint8_t*> PyBytes_AS_STRING(directions), <int> len(directions), &direction)
    if place < 0:
        return 0
    return place // (cols + 1) * cols + place % (cols + 1), direction


def records(
    kind, spell, numbers, const int32_t[:] starts not None, const int8_t[:] directions not None, tuple steps,
    Py_ssize_t cols
):
    """The list of hits as objects of a kind of tuple: the word, the first cell, and the step of the direction.

    `spell` gives the words with the numbers in a list.
    """
    cdef Py_ssize_t k
    cdef list words = spell(numbers.tolist()), made = []
    cdef tuple arguments
    for k in range(len(words)):
        arguments = ((words[k], (starts[k] // cols, starts[k] % cols), steps[directions[k]]),)
        made.append(make_tuple(<PyTypeObject*> kind, <PyObject*> arguments, NULL))
    return made


# ---------------------------------------------------------------- between the doors and the work

cdef Board _board(
    bytes cells, int width, Py_ssize_t rows, Py_ssize_t cols, bytes tiles, bytes starts, int64_t hole, int64_t wild,
    bytes directions, bint wrap
):
    cdef Board board
    board.cells = PyBytes_AS_STRING(cells)
    board.width = width
    board.rows = rows
    board.cols = cols
    board.tiles = <const uint32_t*> PyBytes_AS_STRING(tiles)
    board.spans = <const uint32_t*> PyBytes_AS_STRING(starts)
    board.kinds = len(starts) // 4 - 1 if starts else 0
    board.hole = hole
    board.wild = wild
    board.directions = <const uint8_t*> PyBytes_AS_STRING(directions)
    board.ways = <int> len(directions)
    board.wrap = wrap
    return board


cdef int _open(
    Search* s, const uint8_t* graph, uint64_t mask, uint32_t first, uint64_t words, int digits, bytes codes
) except -1:
    s.graph = <const Edge*> graph
    s.root.mask = mask
    s.root.first = first
    s.words = words
    s.digits = digits
    s.codes = <const uint32_t*> PyBytes_AS_STRING(codes)
    s.letters = len(codes) // 4
    return 0


cdef int _run(Search* s) except -1:
    cdef int code
    if s.limit == 0 or s.board.rows * s.board.cols == 0:
        return 0
    if s.board.rows * s.board.cols * (s.board.ways + 1) < SHORT:
        code = work(s)
    else:
        with nogil:
            code = work(s)
    if code == NO_MEMORY:
        raise MemoryError
    if code == INTERRUPTED:
        lm_raise()
    return 0


cdef void _close(Search* s) noexcept:
    free(s.spelled)
    free(s.spans)
    free(s.lookup)
    free(s.marks)
    free(s.classes)
    free(s.opening.items)
    free(s.now.items)
    free(s.then.items)
    free(s.seen)
    free(s.table.slots)
    free(s.hits)


cdef tuple _columns(Search* s):
    cdef Py_ssize_t k, n = s.found
    numbers = PyBytes_FromStringAndSize(NULL, 4 * n)
    starts = PyBytes_FromStringAndSize(NULL, 4 * n)
    ways = PyBytes_FromStringAndSize(NULL, n)
    lengths = PyBytes_FromStringAndSize(NULL, 4 * n)
    cdef uint32_t* number = <uint32_t*> PyBytes_AS_STRING(numbers)
    cdef int32_t* start = <int32_t*> PyBytes_AS_STRING(starts)
    cdef int8_t* way = <int8_t*> PyBytes_AS_STRING(ways)
    cdef int32_t* length = <int32_t*> PyBytes_AS_STRING(lengths)
    with nogil:
        for k in range(n):
            number[k] = s.hits[k].number
            start[k] = s.hits[k].start
            way[k] = <int8_t> s.hits[k].direction
            length[k] = s.hits[k].length
    return numbers, starts, ways, lengths


cdef tuple _counts(Search* s):
    cdef size_t k
    cdef Py_ssize_t n = 0
    for k in range(s.table.size):
        n += s.table.slots[k].count > 0
    numbers = PyBytes_FromStringAndSize(NULL, 4 * n)
    counts = PyBytes_FromStringAndSize(NULL, 8 * n)
    cdef uint32_t* number = <uint32_t*> PyBytes_AS_STRING(numbers)
    cdef uint64_t* count = <uint64_t*> PyBytes_AS_STRING(counts)
    n = 0
    for k in range(s.table.size):
        if s.table.slots[k].count:
            number[n] = s.table.slots[k].number
            count[n] = s.table.slots[k].count
            n += 1
    return numbers, counts


# ---------------------------------------------------------------- the work, without the GIL

cdef int work(Search* s) noexcept nogil:
    cdef int code = lay_out(s)
    if code != MORE:
        return code
    if s.apart:
        return read_apart(s)
    if not s.single:
        return read_all(s, s.board.ways)
    code = letters_popcnt(s) if lm_has_popcnt() else letters_plain(s)
    if code == DEEP:
        code = count_by_automaton(s)
    if code == TOO_BIG:
        s.may_tire = False
        code = letters_popcnt(s) if lm_has_popcnt() else letters_plain(s)
    return code


cdef int lay_out(Search* s) noexcept nogil:
    """Turn the cells into the bordered board, of digits if that is possible."""
    cdef Py_ssize_t cols = s.board.cols, row, col, place, area
    if name_classes(s) != MORE:
        return NO_MEMORY
    s.stride = cols + 1
    s.origin = 2 * s.stride + 2
    area = (s.board.rows + 4) * s.stride + 4
    if s.single:
        s.marks = <uint8_t*> malloc(area)
        if s.marks == NULL:
            return NO_MEMORY
        memset(s.marks, DEAD, area)
    else:
        s.classes = <int32_t*> calloc(area, sizeof(int32_t))
        if s.classes == NULL:
            return NO_MEMORY
    for row in range(s.board.rows):
        place = s.origin + row * s.stride
        if s.single:
            for col in range(cols):
                s.marks[place + col] = <uint8_t> look_up(s, row * cols + col)
        else:
            for col in range(cols):
                s.classes[place + col] = look_up(s, row * cols + col)
    return MORE


cdef int name_classes(Search* s) noexcept nogil:
    """Work out what each class spells, which class a code is, and whether each cell is one digit or nothing."""
    cdef Board* board = &s.board
    cdef Py_ssize_t classes = board.kinds if board.kinds else s.letters
    cdef Py_ssize_t size = <Py_ssize_t> board.spans[board.kinds] if board.kinds else s.letters
    cdef Py_ssize_t k
    cdef bint any_letter = board.wild >= 0
    s.known = known_codes(s)
    s.spelled = <uint8_t*> malloc(size * s.digits + 1)
    s.spans = <int32_t*> malloc((classes + 1) * sizeof(int32_t))
    s.lookup = <int32_t*> calloc(s.known + 1, sizeof(int32_t))
    if s.spelled == NULL or s.spans == NULL or s.lookup == NULL:
        return NO_MEMORY
    s.spans[0] = 0
    s.single = s.digits == 1 and not board.wrap and not s.apart
    for k in range(classes):
        if board.kinds:
            s.lookup[k] = name_tile(s, k)
            any_letter |= s.lookup[k] == ANY
            s.single &= s.spans[k + 1] <= s.spans[k] + 1
        else:
            spell(s, k, s.spelled + k * s.digits)
            s.spans[k + 1] = <int32_t> (k + 1) * s.digits
            if s.codes[k] < s.known:
                s.lookup[s.codes[k]] = <int32_t> (KNOWN + k)
    if not board.kinds:
        if 0 <= board.hole < s.known:
            s.lookup[board.hole] = GONE
        if 0 <= board.wild < s.known:
            s.lookup[board.wild] = ANY
    s.single &= not any_letter
    if s.single:
        for k in range(s.known):
            s.lookup[k] = digit_of(s, s.lookup[k])
    return MORE


cdef Py_ssize_t known_codes(Search* s) noexcept nogil:
    """How many codes the table of classes is to hold."""
    if s.board.kinds:
        return s.board.kinds
    if s.board.width == 1:
        return 256
    if s.letters == 0:
        return 0
    return min(<Py_ssize_t> s.codes[s.letters - 1] + 1, <Py_ssize_t> DIRECT)


cdef int32_t name_tile(Search* s, Py_ssize_t kind) noexcept nogil:
    """The class of a tile, spelled from where the last one ended."""
    cdef uint32_t k
    cdef Py_ssize_t letter
    cdef int32_t end = s.spans[kind]
    s.spans[kind + 1] = end
    if s.board.spans[kind] + 1 == s.board.spans[kind + 1] and s.board.tiles[s.board.spans[kind]] == WILD:
        return ANY
    for k in range(s.board.spans[kind], s.board.spans[kind + 1]):
        letter = letter_of(s, s.board.tiles[k])
        if letter < 0:
            return GONE
        spell(s, letter, s.spelled + end)
        end += s.digits
    if end == s.spans[kind]:
        return GONE
    s.spans[kind + 1] = end
    return <int32_t> (KNOWN + kind)


cdef void spell(Search* s, Py_ssize_t letter, uint8_t* out) noexcept nogil:
    """The digits of a letter, most significant first."""
    cdef int k
    for k in range(s.digits - 1, -1, -1):
        out[k] = <uint8_t> (letter % BASE)
        letter //= BASE


cdef Py_ssize_t letter_of(Search* s, uint32_t code) noexcept nogil:
    """The number of the letter with a code, or -1."""
    cdef Py_ssize_t low = 0, high = s.letters, middle
    while low < high:
        middle = (low + high) // 2
        if s.codes[middle] < code:
            low = middle + 1
        else:
            high = middle
    return low if low < s.letters and s.codes[low] == code else -1


cdef inline int32_t digit_of(Search* s, int32_t kind) noexcept nogil:
    return s.spelled[s.spans[kind - KNOWN]] if kind >= KNOWN else DEAD


cdef inline int32_t look_up(Search* s, Py_ssize_t cell) noexcept nogil:
    """What the table says of a cell, or would say if it went so far."""
    cdef uint32_t code
    cdef Py_ssize_t letter
    cdef int32_t kind
    if s.board.width == 1:
        return s.lookup[<uint8_t> s.board.cells[cell]]
    code = (<const uint32_t*> s.board.cells)[cell]
    if code < s.known:
        return s.lookup[code]
    letter = letter_of(s, code)
    kind = GONE if code == s.board.hole or letter < 0 else <int32_t> (KNOWN + letter)
    if code == s.board.wild:
        kind = ANY
    return digit_of(s, kind) if s.single else kind


# ---------------------------------------------------------------- boards where each cell is one digit

cdef int letters_popcnt "lm_lines_letters_popcnt"(void* search) noexcept nogil:
    return walk_letters(search)


cdef int letters_plain "lm_lines_letters_plain"(void* search) noexcept nogil:
    return walk_letters(search)


cdef inline int walk_letters "lm_lines_letters"(void* search) noexcept nogil:
    """Walk the graph from each cell in each direction.

    Most walks end within three letters, at a place that no branch predictor can guess. So the first two letters are
    looked up in a table of all pairs, and all directions of a cell are asked at once whether the third goes on.
    """
    cdef Search* s = <Search*> search
    cdef const uint8_t* marks = s.marks
    cdef const uint8_t* at
    cdef const uint8_t* end
    cdef Node* pairs = <Node*> calloc(64 * 64 + 64, sizeof(Node))
    cdef Node* singles = pairs + 64 * 64
    cdef const Node* row_of_pairs
    cdef Node node
    cdef Py_ssize_t row, col
    cdef Py_ssize_t[8] steps
    cdef uint64_t mask, bits, alive, tired = 0
    cdef uint32_t digit, length
    cdef int k, code = MORE, ways = s.board.ways
    if pairs == NULL:
        return NO_MEMORY
    for k in range(ways):
        steps[k] = DROWS[s.board.directions[k]] * s.stride + DCOLS[s.board.directions[k]]
    bits = s.root.mask & LETTERS
    while bits:
        digit = lm_lowest_bit(bits)
        bits &= bits - 1
        node = s.root
        if follow(s, &node, digit):
            singles[digit] = node
            alive = node.mask & LETTERS
            while alive:
                length = lm_lowest_bit(alive)
                alive &= alive - 1
                pairs[digit << 6 | length] = node
                if not follow(s, &pairs[digit << 6 | length], length):
                    pairs[digit << 6 | length].mask = 0
                pairs[digit << 6 | length].mask &= ~(1ULL << DEAD)
    for row in range(s.board.rows):
        at = marks + s.origin + row * s.stride
        for col in range(s.board.cols):
            digit = at[col]
            node = singles[digit]
            if node.mask == 0:
                continue
            if node.mask >> 63:
                code = found_at(s, node.number, row * s.board.cols + col, 0, 1)
                if LM_UNLIKELY(code):
                    break
            row_of_pairs = pairs + (digit << 6)
            alive = 0
            for k in range(ways):
                end = at + col + steps[k]
                mask = row_of_pairs[end[0]].mask
                alive |= (((mask >> end[steps[k]]) | (mask >> 63)) & 1) << k
            while alive:
                k = lm_lowest_bit(alive)
                alive &= alive - 1
                end = at + col + steps[k]
                node = row_of_pairs[end[0]]
                length = 2
                while True:
                    if node.mask >> 63:
                        code = found_at(s, node.number, row * s.board.cols + col, s.board.directions[k], length)
                        if LM_UNLIKELY(code):
                            break
                    end += steps[k]
                    length += 1
                    if not follow(s, &node, end[0]):
                        break
                s.steps += length
                if LM_UNLIKELY(code):
                    break
            s.steps += 1
            if LM_UNLIKELY(code):
                break
            if LM_UNLIKELY(s.steps >= BREATH):
                s.steps = 0
                tired += BREATH
                if lm_interrupted():
                    code = INTERRUPTED
                    break
            if s.may_tire and tired + s.steps > TRIAL + LONG * ways * <uint64_t> (row * s.board.cols + col):
                code = DEEP
                break
        if code:
            break
    free(pairs)
    return code


cdef inline bint follow(Search* s, Node* node, uint32_t digit) noexcept nogil:
    """Step to the child that a digit leads to, if there is one."""
    cdef const Edge* edge
    if not (node.mask & LETTERS) >> digit & 1:
        return False
    edge = s.graph + node.first + lm_popcount(node.mask & ((1ULL << digit) - 1))
    # A child stands below its parent: this keeps a damaged graph from leading anywhere else.
    if LM_UNLIKELY(edge.first >= node.first):
        return False
    node.number += <uint32_t> (node.mask >> 63) + edge.skip
    node.mask = edge.mask
    node.first = edge.first
    return True


# ---------------------------------------------------------------- counting where walks are long

cdef int count_by_automaton(Search* s) noexcept nogil:
    """Count by the automaton of Aho and Corasick (1975), made of the parts of the graph that the board leads to.

    It reads each line once, whatever the lengths of the words. A state counts how often it is reached, and what ends
    in it is counted by its shorter ends in the end.
    """
    cdef Automaton automaton
    cdef int way, k, code = MORE
    cdef int32_t state
    memset(&automaton, 0, sizeof(automaton))
    forget(&s.table)
    automaton.letters = s.letters
    if add_state(&automaton, s.root, 0, 0) < 0:
        code = NO_MEMORY
    for k in range(s.board.ways):
        way = s.board.directions[k]
        if code == MORE:
            code = read_lines(s, &automaton, way)
    if code == MORE:
        for state in range(automaton.size - 1, 0, -1):
            automaton.states[automaton.states[state].shorter].visits += automaton.states[state].visits
            if code == MORE and automaton.states[state].node.mask >> 63:
                code = take_counts(s, &automaton.states[state])
    free(automaton.states)
    free(automaton.after)
    free(automaton.chain)
    return code


cdef int take_counts(Search* s, State* state) noexcept nogil:
    cdef Slot* slot
    if state.node.number >= s.words:
        return MORE
    slot = slot_of(s, state.node.number)
    if slot == NULL:
        return NO_MEMORY
    # Every direction has read every cell, but a word of one letter has no direction.
    slot.count += state.visits // s.board.ways if state.length == 1 else state.visits
    return MORE


cdef int read_lines(Search* s, Automaton* automaton, int way) noexcept nogil:
    """Read all lines of one direction."""
    cdef Py_ssize_t rows = s.board.rows, cols = s.board.cols, row, col
    cdef Py_ssize_t top = 0 if DROWS[way] >= 0 else rows - 1, side = 0 if DCOLS[way] >= 0 else cols - 1
    cdef int code = MORE
    if DROWS[way]:
        for col in range(cols):
            code = read_on(s, automaton, top, col, way)
            if code != MORE:
                return code
    if DCOLS[way]:
        for row in range(rows):
            if DROWS[way] == 0 or row != top:
                code = read_on(s, automaton, row, side, way)
                if code != MORE:
                    return code
    return code


cdef int read_on(Search* s, Automaton* automaton, Py_ssize_t row, Py_ssize_t col, int way) noexcept nogil:
    """Read one line, from the edge of the board to the other edge."""
    cdef Py_ssize_t step = DROWS[way] * s.stride + DCOLS[way], place
    cdef const uint8_t* at = s.marks + s.origin + row * s.stride + col
    cdef Py_ssize_t length = s.board.rows + s.board.cols
    cdef int32_t state = 0, following
    cdef uint8_t digit
    if DROWS[way]:
        length = min(length, s.board.rows - row if DROWS[way] > 0 else row + 1)
    if DCOLS[way]:
        length = min(length, s.board.cols - col if DCOLS[way] > 0 else col + 1)
    for place in range(length):
        digit = at[place * step]
        if digit == DEAD:
            state = 0
            continue
        following = automaton.after[state * automaton.letters + digit]
        if LM_UNLIKELY(following < 0):
            following = explore(s, automaton, state, digit)
            if following < 0:
                return following if following == NO_MEMORY else TOO_BIG
        state = following
        automaton.states[state].visits += 1
        s.steps += 1
        if LM_UNLIKELY(s.steps >= BREATH):
            s.steps = 0
            if lm_interrupted():
                return INTERRUPTED
    return MORE


cdef int32_t explore(Search* s, Automaton* automaton, int32_t state, uint8_t digit) noexcept nogil:
    """Where a letter leads from a state, worked out for the first time; NO_MEMORY or FULL if that cannot be kept."""
    cdef int32_t size = 0, following, child
    cdef Node node
    while True:
        automaton.chain[size] = state
        size += 1
        if state == 0:
            break
        state = automaton.states[state].shorter
        if automaton.after[state * automaton.letters + digit] >= 0:
            break
    following = automaton.after[state * automaton.letters + digit] if state != automaton.chain[size - 1] else 0
    while size:
        size -= 1
        state = automaton.chain[size]
        node = automaton.states[state].node
        if follow(s, &node, digit):
            child = add_state(automaton, node, following, automaton.states[state].length + 1)
            if child < 0:
                return child
            following = child
        automaton.after[state * automaton.letters + digit] = following
    return following


cdef int32_t add_state(Automaton* automaton, Node node, int32_t shorter, int32_t length) noexcept nogil:
    """A new state; NO_MEMORY or FULL if there is no room for it."""
    cdef int32_t state = automaton.size, room = max(2 * automaton.room, 64)
    cdef State* states
    cdef int32_t* after
    cdef int32_t* chain
    cdef Py_ssize_t k
    if state == automaton.room:
        if room * automaton.letters > MOST_ENTRIES:
            return FULL
        states = <State*> realloc(automaton.states, room * sizeof(State))
        if states != NULL:
            automaton.states = states
        after = <int32_t*> realloc(automaton.after, room * automaton.letters * sizeof(int32_t))
        if after != NULL:
            automaton.after = after
        chain = <int32_t*> realloc(automaton.chain, room * sizeof(int32_t))
        if chain != NULL:
            automaton.chain = chain
        if states == NULL or after == NULL or chain == NULL:
            return NO_MEMORY
        automaton.room = room
    automaton.states[state].node = node
    automaton.states[state].visits = 0
    automaton.states[state].shorter = shorter
    automaton.states[state].length = length
    for k in range(state * automaton.letters, (state + 1) * automaton.letters):
        automaton.after[k] = UNKNOWN
    automaton.size += 1
    return state


# ---------------------------------------------------------------- all other boards

cdef int read_all(Search* s, int ways) noexcept nogil:
    """Read from each cell in each direction."""
    cdef Py_ssize_t row, col
    cdef int k, code
    for row in range(s.board.rows):
        for col in range(s.board.cols):
            code = open_line(s, row, col)
            if code == MORE and s.opening.size:
                code = read_line(s, row, col, 0)
                for k in range(ways):
                    if code == MORE:
                        code = read_line(s, row, col, s.board.directions[k])
            if code != MORE:
                return code
    return MORE


cdef int read_apart(Search* s) noexcept nogil:
    """Read line by line, and let each word take its cells of a line for itself."""
    cdef Py_ssize_t cells = s.board.rows * s.board.cols, k, first
    cdef int w, way, code
    code = read_all(s, 0)
    if code != MORE:
        return code
    s.seen = <uint8_t*> malloc(cells)
    if s.seen == NULL:
        return NO_MEMORY
    for w in range(s.board.ways):
        way = s.board.directions[w]
        memset(s.seen, 0, cells)
        for k in range(cells):
            first = cells - 1 - k if DROWS[way] < 0 or (DROWS[way] == 0 and DCOLS[way] < 0) else k
            if not s.seen[first]:
                code = read_from_each(s, first // s.board.cols, first % s.board.cols, way)
                if code != MORE:
                    return code
    return MORE


cdef int read_from_each(Search* s, Py_ssize_t row, Py_ssize_t col, int way) noexcept nogil:
    """Read one line from each of its cells on."""
    cdef int code
    s.line += 1
    s.place = 0
    while not s.seen[row * s.board.cols + col]:
        s.seen[row * s.board.cols + col] = 1
        code = open_line(s, row, col)
        if code == MORE and s.opening.size:
            code = read_line(s, row, col, way)
        if code != MORE:
            return code
        s.place += 1
        if not advance(s, &row, &col, way):
            break
    return MORE


cdef inline bint advance(Search* s, Py_ssize_t* row, Py_ssize_t* col, int way) noexcept nogil:
    """Go to the next cell of a line; False at the edge of the board."""
    row[0] += DROWS[way]
    col[0] += DCOLS[way]
    if s.board.wrap:
        row[0] += s.board.rows if row[0] < 0 else -s.board.rows if row[0] == s.board.rows else 0
        col[0] += s.board.cols if col[0] < 0 else -s.board.cols if col[0] == s.board.cols else 0
        return True
    return 0 <= row[0] < s.board.rows and 0 <= col[0] < s.board.cols


cdef int open_line(Search* s, Py_ssize_t row, Py_ssize_t col) noexcept nogil:
    """Set `opening` to the nodes that the first cell of a line leads to."""
    s.now.size = 0
    if push(&s.now, s.root) != MORE or enter(s, s.classes[s.origin + row * s.stride + col]) != MORE:
        return NO_MEMORY
    s.opening.size = 0
    return append(&s.opening, &s.now)


cdef int read_line(Search* s, Py_ssize_t row, Py_ssize_t col, int way) noexcept nogil:
    """Find the words that start a line; of one cell in direction 0, of more in the others."""
    cdef Py_ssize_t start = row * s.board.cols + col, place = s.origin + row * s.stride + col, k
    cdef Py_ssize_t step = DROWS[way] * s.stride + DCOLS[way]
    cdef int32_t length = 1
    cdef int code
    s.circle = circle(s, way)
    s.now.size = 0
    if append(&s.now, &s.opening) != MORE:
        return NO_MEMORY
    while s.now.size:
        if length > 1 or way == 0:
            for k in range(s.now.size):
                if s.now.items[k].mask >> 63:
                    code = found_at(s, s.now.items[k].number, start, way, length)
                    if code != MORE:
                        return code
        if way == 0 or length == s.circle:
            break
        if s.board.wrap:
            advance(s, &row, &col, way)
            place = s.origin + row * s.stride + col
        else:
            place += step
        length += 1
        s.steps += s.now.size
        if enter(s, s.classes[place]) != MORE:
            return NO_MEMORY
    s.steps += 1
    if s.steps >= BREATH:
        s.steps = 0
        if lm_interrupted():
            return INTERRUPTED
    return MORE


cdef int64_t circle(Search* s, int way) noexcept nogil:
    """After how many cells a line comes back to its start."""
    cdef int64_t rows = s.board.rows if DROWS[way] else 1, cols = s.board.cols if DCOLS[way] else 1
    cdef int64_t a = rows, b = cols
    if not s.board.wrap:
        return s.board.rows + s.board.cols
    while b:
        a, b = b, a % b
    return rows // a * cols


cdef int enter(Search* s, int32_t kind) noexcept nogil:
    """Replace the nodes that have been reached by those that one more cell leads to; their order is kept."""
    cdef int32_t k
    if kind == ANY:
        for _ in range(s.digits):
            if step_to_all(s) != MORE:
                return NO_MEMORY
        return MORE
    if kind == GONE:
        s.now.size = 0
        return MORE
    for k in range(s.spans[kind - KNOWN], s.spans[kind - KNOWN + 1]):
        step_to(s, s.spelled[k])
    return MORE


cdef void step_to(Search* s, uint32_t digit) noexcept nogil:
    cdef Py_ssize_t k, kept = 0
    for k in range(s.now.size):
        s.now.items[kept] = s.now.items[k]
        kept += follow(s, &s.now.items[kept], digit)
    s.now.size = kept


cdef int step_to_all(Search* s) noexcept nogil:
    cdef Py_ssize_t k
    cdef uint64_t bits
    cdef Node node
    s.then.size = 0
    for k in range(s.now.size):
        bits = s.now.items[k].mask & LETTERS
        while bits:
            node = s.now.items[k]
            if follow(s, &node, lm_lowest_bit(bits)) and push(&s.then, node) != MORE:
                return NO_MEMORY
            bits &= bits - 1
    s.now, s.then = s.then, s.now
    return MORE


cdef int push(Nodes* nodes, Node node) noexcept nogil:
    if reserve(nodes, nodes.size + 1) != MORE:
        return NO_MEMORY
    nodes.items[nodes.size] = node
    nodes.size += 1
    return MORE


cdef int append(Nodes* nodes, Nodes* more) noexcept nogil:
    cdef Py_ssize_t k
    if reserve(nodes, nodes.size + more.size) != MORE:
        return NO_MEMORY
    for k in range(more.size):
        nodes.items[nodes.size + k] = more.items[k]
    nodes.size += more.size
    return MORE


cdef int reserve(Nodes* nodes, Py_ssize_t size) noexcept nogil:
    cdef Py_ssize_t room = max(2 * size, <Py_ssize_t> 64)
    cdef Node* items
    if size <= nodes.room:
        return MORE
    items = <Node*> realloc(nodes.items, room * sizeof(Node))
    if items == NULL:
        return NO_MEMORY
    nodes.items = items
    nodes.room = room
    return MORE


# ---------------------------------------------------------------- what is found

cdef inline int found_at(Search* s, uint32_t number, Py_ssize_t start, int way, Py_ssize_t length) noexcept nogil:
    """Take a hit."""
    if LM_UNLIKELY(number >= s.words):
        return MORE
    if s.counting or s.apart:
        return tally(s, number, start, way, length)
    return keep(s, number, start, way, length)


cdef inline int keep(Search* s, uint32_t number, Py_ssize_t start, int way, Py_ssize_t length) noexcept nogil:
    cdef Hit* hit
    if LM_UNLIKELY(s.found == s.room) and more_hits(s) != MORE:
        return NO_MEMORY
    hit = s.hits + s.found
    hit.number = number
    hit.start = <int32_t> start
    hit.length = <int32_t> length
    hit.direction = way
    s.found += 1
    return ENOUGH if s.found == s.limit else MORE


cdef int more_hits(Search* s) noexcept nogil:
    cdef Py_ssize_t room = max(2 * s.room, <Py_ssize_t> 1024)
    cdef Hit* hits = <Hit*> realloc(s.hits, room * sizeof(Hit))
    if hits == NULL:
        return NO_MEMORY
    s.hits = hits
    s.room = room
    return MORE


cdef int tally(Search* s, uint32_t number, Py_ssize_t start, int way, Py_ssize_t length) noexcept nogil:
    """Count a hit, or keep it, unless another of the word stands in its way."""
    cdef Slot* slot = slot_of(s, number)
    if slot == NULL:
        return NO_MEMORY
    if s.apart and way:
        if slot.line != s.line:
            slot.line = s.line
            slot.begin = s.place
        elif s.place < slot.end or s.place + length > slot.begin + s.circle:
            return MORE
        slot.end = s.place + length
    slot.count += 1
    return MORE if s.counting else keep(s, number, start, way, length)


cdef Slot* slot_of(Search* s, uint32_t number) noexcept nogil:
    """What is known of a word; an empty slot is taken for one that is new."""
    cdef Slot* slot
    if 2 * s.table.used >= s.table.size and more_slots(&s.table) != MORE:
        return NULL
    slot = look_for(&s.table, number)
    if slot.count == 0:
        slot.number = number
        s.table.used += 1
    return slot


cdef inline Slot* look_for(Table* table, uint32_t number) noexcept nogil:
    cdef size_t place = (number * <size_t> 0x9E3779B1) >> 7 & (table.size - 1)
    while table.slots[place].count and table.slots[place].number != number:
        place = (place + 1) & (table.size - 1)
    return table.slots + place


cdef void forget(Table* table) noexcept nogil:
    free(table.slots)
    memset(table, 0, sizeof(Table))


cdef int more_slots(Table* table) noexcept nogil:
    cdef Table bigger
    cdef size_t k
    bigger.size = max(2 * table.size, <size_t> 256)
    bigger.used = table.used
    bigger.slots = <Slot*> calloc(bigger.size, sizeof(Slot))
    if bigger.slots == NULL:
        return NO_MEMORY
    for k in range(table.size):
        if table.slots[k].count:
            look_for(&bigger, table.slots[k].number)[0] = table.slots[k]
    free(table.slots)
    table[0] = bigger
    return MORE


# ---------------------------------------------------------------- one word

cdef Py_ssize_t seek_letters(
    const char* text, Py_ssize_t size, Py_ssize_t stride, const char* word, Py_ssize_t last, const uint8_t* directions,
    int ways, int* direction
) noexcept nogil:
    """Where a word starts in rows joined by line feeds, or -1, and its direction.

    A line that leaves a row at its side meets the line feed there, so only the ends of the text must be looked after.
    """
    cdef const char* place = text
    cdef Py_ssize_t start, end, step, k
    cdef int d
    while True:
        place = <const char*> memchr(place, word[0], size - (place - text))
        if place == NULL:
            return -1
        if last == 0:
            return place - text
        start = place - text
        for d in range(ways):
            step = DROWS[directions[d]] * stride + DCOLS[directions[d]]
            end = start + last * step
            if end < 0 or end >= size:
                continue
            k = last
            while k and text[start + k * step] == word[k]:
                k -= 1
            if k == 0:
                direction[0] = directions[d]
                return start
        place += 1


cdef int seek_word(Board* board, const uint32_t* word, Py_ssize_t size, Hit* hit) noexcept nogil:
    """Find the first hit of a word on any board."""
    cdef Search s
    cdef Py_ssize_t row, col
    cdef int k, way
    memset(&s, 0, sizeof(s))
    s.board = board[0]
    for row in range(board.rows):
        for col in range(board.cols):
            if goes_on(board, row * board.cols + col, word, size) < 0:
                continue
            for k in range(-1, board.ways):
                way = board.directions[k] if k >= 0 else 0
                hit.length = spells(&s, row, col, way, word, size)
                s.steps += 1
                if hit.length:
                    hit.start = <int32_t> (row * board.cols + col)
                    hit.direction = way
                    return ENOUGH
            if s.steps >= BREATH:
                s.steps = 0
                if lm_interrupted():
                    return INTERRUPTED
    return MORE


cdef int32_t spells(
    Search* s, Py_ssize_t row, Py_ssize_t col, int way, const uint32_t* word, Py_ssize_t size
) noexcept nogil:
    """How many cells at the start of a line spell the word; 0 if they do not."""
    cdef int64_t around = circle(s, way)
    cdef Py_ssize_t done = 0, more
    cdef int32_t length = 0
    while True:
        more = goes_on(&s.board, row * s.board.cols + col, word + done, size - done)
        if more < 0:
            return 0
        done += more
        length += 1
        if done == size:
            return length
        if way == 0 or length == around or not advance(s, &row, &col, way):
            return 0
        s.steps += 1


cdef Py_ssize_t goes_on(Board* board, Py_ssize_t cell, const uint32_t* word, Py_ssize_t size) noexcept nogil:
    """How many letters of what is left of a word a cell takes, -1 if it does not fit."""
    cdef uint32_t code, letters
    if board.width == 1:
        code = <uint8_t> board.cells[cell]
    else:
        code = (<const uint32_t*> board.cells)[cell]
    if board.kinds == 0:
        if code == board.wild:
            return 1
        return 1 if code != board.hole and code == word[0] else -1
    letters = board.spans[code + 1] - board.spans[code]
    if letters == 1 and board.tiles[board.spans[code]] == WILD:
        return 1
    if letters == 0 or <Py_ssize_t> letters > size:
        return -1
    if memcmp(board.tiles + board.spans[code], word, letters * sizeof(uint32_t)):
        return -1
    return letters
