# The board: what its cells say, laid out in a border, and where its lines go.
from libc.stdint cimport int8_t, int32_t, int64_t, uint8_t, uint32_t
from libc.stdlib cimport calloc, malloc
from libc.string cimport memset

from .structs cimport ANY, DEAD, GONE, KNOWN, MORE, NO_MEMORY, WILD, Board, Scan

cdef extern from *:
    """
    static const int8_t lm_lines_drows[9] = {0, 0, 0, 1, -1, 1, 1, -1, -1};
    static const int8_t lm_lines_dcols[9] = {0, 1, -1, 0, 0, 1, -1, 1, -1};
    """
    const int8_t* DROWS "lm_lines_drows"
    const int8_t* DCOLS "lm_lines_dcols"

cdef enum:
    BASE = 62  # of the digits of a letter
    DIRECT = 1 << 16  # codes below this are looked up in a table


cdef inline int lay_out(Scan* s) noexcept nogil:
    """Turn the cells into the bordered board, of digits if that is possible."""
    cdef Py_ssize_t row
    if name_classes(s) != MORE or make_border(s) != MORE:
        return NO_MEMORY
    for row in range(s.board.rows):
        if s.single:
            lay_out_digits(s, row)
        else:
            lay_out_classes(s, row)
    return MORE


cdef inline int make_border(Scan* s) noexcept nogil:
    """A board of dead cells only."""
    cdef Py_ssize_t area
    set_offsets(s)
    area = (s.board.rows + 4) * s.stride + 4
    if not s.single:
        s.classes = <int32_t*> calloc(area, sizeof(int32_t))
        return MORE if s.classes != NULL else NO_MEMORY
    s.marks = <uint8_t*> malloc(area)
    if s.marks == NULL:
        return NO_MEMORY
    memset(s.marks, DEAD, area)
    return MORE


cdef inline void set_offsets(Scan* s) noexcept nogil:
    cdef int k
    s.stride = s.board.cols + 1
    s.origin = 2 * s.stride + 2
    for k in range(s.board.ways):
        s.offsets[k] = DROWS[s.board.directions[k]] * s.stride + DCOLS[s.board.directions[k]]


cdef inline void lay_out_digits(Scan* s, Py_ssize_t row) noexcept nogil:
    cdef uint8_t* marks = s.marks + s.origin + row * s.stride
    cdef Py_ssize_t col
    for col in range(s.board.cols):
        marks[col] = <uint8_t> class_of(s, code_of(&s.board, row * s.board.cols + col))


cdef inline void lay_out_classes(Scan* s, Py_ssize_t row) noexcept nogil:
    cdef int32_t* classes = s.classes + s.origin + row * s.stride
    cdef Py_ssize_t col
    for col in range(s.board.cols):
        classes[col] = class_of(s, code_of(&s.board, row * s.board.cols + col))


cdef inline uint32_t code_of(const Board* board, Py_ssize_t cell) noexcept nogil:
    if board.width == 1:
        return <uint8_t> board.cells[cell]
    return (<const uint32_t*> board.cells)[cell]


cdef inline int32_t class_of(Scan* s, uint32_t code) noexcept nogil:
    """What the table says of a code, or would say if it went so far."""
    cdef Py_ssize_t letter
    cdef int32_t kind
    if code < s.known:
        return s.lookup[code]
    letter = letter_of(s, code)
    kind = GONE if code == s.board.hole or letter < 0 else <int32_t> (KNOWN + letter)
    if code == s.board.wild:
        kind = ANY
    return digit_of(s, kind) if s.single else kind


cdef inline int name_classes(Scan* s) noexcept nogil:
    """Work out what each class spells, which class a code is, and whether each cell is one digit or nothing."""
    cdef Py_ssize_t code
    if make_classes(s) != MORE:
        return NO_MEMORY
    s.single = s.digits == 1 and not s.board.wrap and not s.apart and s.board.wild < 0
    if s.board.kinds:
        name_tiles(s)
    else:
        name_letters(s)
    if s.single:
        for code in range(s.known):
            s.lookup[code] = digit_of(s, s.lookup[code])
    return MORE


cdef inline int make_classes(Scan* s) noexcept nogil:
    """Room for the classes."""
    cdef Py_ssize_t classes = s.board.kinds if s.board.kinds else s.letters
    cdef Py_ssize_t letters = <Py_ssize_t> s.board.spans[classes] if s.board.kinds else classes
    s.known = known_codes(s)
    s.spelled = <uint8_t*> malloc(letters * s.digits + 1)
    s.spans = <int32_t*> calloc(classes + 1, sizeof(int32_t))
    s.lookup = <int32_t*> calloc(s.known + 1, sizeof(int32_t))
    return MORE if s.spelled != NULL and s.spans != NULL and s.lookup != NULL else NO_MEMORY


cdef inline Py_ssize_t known_codes(Scan* s) noexcept nogil:
    """How many codes the table of classes is to hold."""
    if s.board.kinds:
        return s.board.kinds
    if s.board.width == 1:
        return 256
    if s.letters == 0:
        return 0
    return min(<Py_ssize_t> s.codes[s.letters - 1] + 1, <Py_ssize_t> DIRECT)


cdef inline void name_letters(Scan* s) noexcept nogil:
    """The classes where a code is a letter."""
    cdef Py_ssize_t letter
    for letter in range(s.letters):
        spell(s, letter, s.spelled + letter * s.digits)
        s.spans[letter + 1] = <int32_t> (letter + 1) * s.digits
        if s.codes[letter] < s.known:
            s.lookup[s.codes[letter]] = <int32_t> (KNOWN + letter)
    if 0 <= s.board.hole < s.known:
        s.lookup[s.board.hole] = GONE
    if 0 <= s.board.wild < s.known:
        s.lookup[s.board.wild] = ANY


cdef inline void name_tiles(Scan* s) noexcept nogil:
    """The classes where a code is a tile."""
    cdef Py_ssize_t kind
    for kind in range(s.board.kinds):
        s.lookup[kind] = name_tile(s, kind)
        s.single &= s.lookup[kind] != ANY and s.spans[kind + 1] <= s.spans[kind] + 1


cdef inline int32_t name_tile(Scan* s, Py_ssize_t kind) noexcept nogil:
    """The class of a tile, spelled from where the last one ended."""
    cdef const uint32_t* letters = s.board.tiles + s.board.spans[kind]
    cdef uint32_t size = s.board.spans[kind + 1] - s.board.spans[kind], k
    cdef Py_ssize_t letter
    cdef int32_t end = s.spans[kind]
    s.spans[kind + 1] = end
    if size == 1 and letters[0] == WILD:
        return ANY
    for k in range(size):
        letter = letter_of(s, letters[k])
        if letter < 0:
            return GONE
        spell(s, letter, s.spelled + end)
        end += s.digits
    s.spans[kind + 1] = end
    return <int32_t> (KNOWN + kind) if size else GONE


cdef inline void spell(Scan* s, Py_ssize_t letter, uint8_t* out) noexcept nogil:
    """The digits of a letter, most significant first."""
    cdef int k
    for k in range(s.digits - 1, -1, -1):
        out[k] = <uint8_t> (letter % BASE)
        letter //= BASE


cdef inline Py_ssize_t letter_of(Scan* s, uint32_t code) noexcept nogil:
    """The number of the letter with a code, or -1."""
    cdef Py_ssize_t low = 0, high = s.letters, middle
    while low < high:
        middle = (low + high) // 2
        if s.codes[middle] < code:
            low = middle + 1
        else:
            high = middle
    return low if low < s.letters and s.codes[low] == code else -1


cdef inline int32_t digit_of(Scan* s, int32_t kind) noexcept nogil:
    return s.spelled[s.spans[kind - KNOWN]] if kind >= KNOWN else DEAD


cdef inline bint advance(const Board* board, Py_ssize_t* row, Py_ssize_t* col, int way) noexcept nogil:
    """Go to the next cell of a line; False at the edge of the board."""
    row[0] += DROWS[way]
    col[0] += DCOLS[way]
    if board.wrap:
        row[0] += board.rows if row[0] < 0 else -board.rows if row[0] == board.rows else 0
        col[0] += board.cols if col[0] < 0 else -board.cols if col[0] == board.cols else 0
        return True
    return 0 <= row[0] < board.rows and 0 <= col[0] < board.cols


cdef inline int64_t circle(const Board* board, int way) noexcept nogil:
    """After how many cells a line comes back to its start."""
    cdef int64_t rows = board.rows if DROWS[way] else 1, cols = board.cols if DCOLS[way] else 1
    cdef int64_t a = rows, b = cols
    if not board.wrap:
        return board.rows + board.cols
    while b:
        a, b = b, a % b
    return rows // a * cols
