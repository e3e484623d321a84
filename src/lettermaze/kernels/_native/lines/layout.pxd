# The board laid out in a border: what its cells may be read as.
from libc.stdint cimport int32_t, uint8_t, uint32_t
from libc.string cimport memset

from ..board cimport Board, code_at
from ..memory cimport take
from ..status cimport MORE, NO_MEMORY
from ..word_graph cimport letter_number, put_digits
from .directions cimport DCOLS, DROWS
from .structs cimport ANY, DEAD, GONE, KNOWN, Scan

cdef enum:
    WILD = -1  # the letter of a tile that stands for any letter
    DIRECT = 1 << 16  # codes below this are looked up in a table


cdef inline int lay_out(Scan* s) noexcept nogil:
    """Turn the cells into the bordered board, of digits if that is possible."""
    cdef Py_ssize_t row
    if name_classes(s) != MORE or make_border(s) != MORE:
        return NO_MEMORY
    for row in range(s.board.shape.rows):
        if s.single:
            lay_out_digits(s, row)
        else:
            lay_out_classes(s, row)
    return MORE


cdef inline int make_border(Scan* s) noexcept nogil:
    """A board of dead cells only."""
    cdef Py_ssize_t area
    set_offsets(s)
    area = (s.board.shape.rows + 4) * s.stride + 4
    if not s.single:
        s.classes = <int32_t*> take(&s.pool, area, sizeof(int32_t))
        return MORE if s.classes != NULL else NO_MEMORY
    s.marks = <uint8_t*> take(&s.pool, area, 1)
    if s.marks == NULL:
        return NO_MEMORY
    memset(s.marks, DEAD, area)
    return MORE


cdef inline void set_offsets(Scan* s) noexcept nogil:
    cdef int k
    s.stride = s.board.shape.cols + 1
    s.origin = 2 * s.stride + 2
    for k in range(s.ways):
        s.offsets[k] = DROWS[s.directions[k]] * s.stride + DCOLS[s.directions[k]]


cdef inline void lay_out_digits(Scan* s, Py_ssize_t row) noexcept nogil:
    cdef uint8_t* marks = s.marks + s.origin + row * s.stride
    cdef Py_ssize_t col
    for col in range(s.board.shape.cols):
        marks[col] = <uint8_t> class_of(s, code_of(&s.board, row * s.board.shape.cols + col))


cdef inline void lay_out_classes(Scan* s, Py_ssize_t row) noexcept nogil:
    cdef int32_t* classes = s.classes + s.origin + row * s.stride
    cdef Py_ssize_t col
    for col in range(s.board.shape.cols):
        classes[col] = class_of(s, code_of(&s.board, row * s.board.shape.cols + col))


cdef inline uint32_t code_of(const Board* board, Py_ssize_t cell) noexcept nogil:
    """The code of a cell; arrays of codes have larger ones than letters are."""
    return <uint32_t> code_at(board, cell)


cdef inline int32_t class_of(Scan* s, uint32_t code) noexcept nogil:
    """What the table says of a code, or would say if it went so far."""
    cdef Py_ssize_t letter
    cdef int32_t kind
    if code < s.known:
        return s.lookup[code]
    letter = letter_number(s.graph.codes, s.graph.letters, <int32_t> code)
    kind = GONE if code == s.board.hole or letter < 0 else <int32_t> (KNOWN + letter)
    if code == s.board.wild:
        kind = ANY
    return digit_of(s, kind) if s.single else kind


cdef inline int name_classes(Scan* s) noexcept nogil:
    """Work out what each class spells, which class a code is, and whether each cell is one digit or nothing."""
    cdef Py_ssize_t code
    if make_classes(s) != MORE:
        return NO_MEMORY
    s.single = s.graph.digits == 1 and not s.board.shape.wrap and not s.apart and s.board.wild < 0
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
    cdef Py_ssize_t classes = s.board.kinds if s.board.kinds else s.graph.letters
    cdef Py_ssize_t letters = <Py_ssize_t> s.board.spans[classes] if s.board.kinds else classes
    s.known = known_codes(s)
    s.spelled = <uint8_t*> take(&s.pool, letters, s.graph.digits)
    s.spans = <int32_t*> take(&s.pool, classes + 1, sizeof(int32_t))
    s.lookup = <int32_t*> take(&s.pool, s.known, sizeof(int32_t))
    return MORE if s.spelled != NULL and s.spans != NULL and s.lookup != NULL else NO_MEMORY


cdef inline Py_ssize_t known_codes(Scan* s) noexcept nogil:
    """How many codes the table of classes is to hold."""
    if s.board.kinds:
        return s.board.kinds
    if s.board.narrow != NULL:
        return 256
    if s.graph.letters == 0:
        return 0
    return min(<Py_ssize_t> s.graph.codes[s.graph.letters - 1] + 1, <Py_ssize_t> DIRECT)


cdef inline void name_letters(Scan* s) noexcept nogil:
    """The classes where a code is a letter."""
    cdef Py_ssize_t letter
    for letter in range(s.graph.letters):
        put_digits(letter, s.graph.digits, s.spelled + letter * s.graph.digits)
        s.spans[letter + 1] = <int32_t> (letter + 1) * s.graph.digits
        if s.graph.codes[letter] < s.known:
            s.lookup[s.graph.codes[letter]] = <int32_t> (KNOWN + letter)
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
    cdef const int32_t* letters = s.board.tiles + s.board.spans[kind]
    cdef int32_t size = s.board.spans[kind + 1] - s.board.spans[kind], k
    cdef Py_ssize_t letter
    cdef int32_t end = s.spans[kind]
    s.spans[kind + 1] = end
    if size == 1 and letters[0] == WILD:
        return ANY
    for k in range(size):
        letter = letter_number(s.graph.codes, s.graph.letters, letters[k])
        if letter < 0:
            return GONE
        put_digits(letter, s.graph.digits, s.spelled + end)
        end += s.graph.digits
    s.spans[kind + 1] = end
    return <int32_t> (KNOWN + kind) if size else GONE


cdef inline int32_t digit_of(Scan* s, int32_t kind) noexcept nogil:
    return s.spelled[s.spans[kind - KNOWN]] if kind >= KNOWN else DEAD
