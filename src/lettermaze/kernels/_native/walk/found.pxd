# What is found: which words, their points or traces, and where each word's first trace lies.
from libc.stdint cimport int32_t, int64_t, uint32_t, uint64_t

from ..bits cimport has_bit, set_bit
from ..memory cimport grow, take
from ..status cimport DONE, NO_MEMORY
from ..tables cimport add_number, open_table
from .neighbors cimport cell_at
from .structs cimport COUNT, MOST_MARKS, SCORE, Hit, Hits, Item, Walk

cdef enum:
    FIRST_SLOTS = 1 << 12
    FIRST_ROOM = 1 << 8     # of what is kept


cdef inline int open_marks(Walk* w) except -1:
    """Memory for marking the words that are found."""
    if w.graph.words <= MOST_MARKS:
        w.marks.seen = <uint64_t*> take(&w.pool, w.graph.words // 64 + 1, sizeof(uint64_t))
        if w.marks.seen == NULL:
            raise MemoryError
    elif not open_table(&w.marks.numbers, FIRST_SLOTS, sizeof(uint64_t)):
        raise MemoryError
    return 0


cdef inline void record(
    Walk* w, const Item* item, uint32_t number, int digit, int32_t pos, int ways
) noexcept nogil:
    """Take a word that ends one digit behind the item, at `pos` (or inside the item's cell, -1)."""
    if number >= w.graph.words:
        return
    if w.want == COUNT:
        w.marks.counts[number] += ways
    elif not is_new(w, number):
        if w.hits.count > w.hits.before and pos >= 0:
            lower_end(w, number, pos)
    elif w.want == SCORE:
        w.marks.score += points_for(w, item.depth + 1)
    else:
        keep_word(w, item, number, digit, pos)


cdef inline bint is_new(Walk* w, uint32_t number) noexcept nogil:
    """Whether the word is found for the first time; it counts as found from now on."""
    if w.marks.seen == NULL:
        return is_new_number(w, number)
    if has_bit(w.marks.seen, number):
        return False
    set_bit(w.marks.seen, number)
    return True


cdef inline bint is_new_number(Walk* w, uint32_t number) noexcept nogil:
    cdef int status = add_number(&w.marks.numbers, <uint64_t> number + 1)
    if status == NO_MEMORY:
        w.failed = True
    return status == DONE


cdef inline int64_t points_for(const Walk* w, uint32_t depth) noexcept nogil:
    """The points of a word of so many digits."""
    return w.marks.points[min(letters_of(w, depth), w.marks.top_points)]


cdef inline Py_ssize_t letters_of(const Walk* w, Py_ssize_t depth) noexcept nogil:
    return depth if w.graph.digits == 1 else depth // w.graph.digits


cdef inline void keep_word(Walk* w, const Item* item, uint32_t number, int digit, int32_t pos) noexcept nogil:
    """Keep a word that ends one digit behind the item, with the way there, unless it is too short."""
    cdef Py_ssize_t i
    cdef uint32_t cells = item.cells + (pos >= 0)
    cdef uint32_t depth = item.depth + 1
    cdef int32_t* path
    if letters_of(w, depth) < w.shortest or not hold_hit(w, number, depth, cells):
        return
    path = w.hits.cells + w.hits.cell_count
    for i in range(item.cells):
        path[i] = cell_at(&w.grid, w.trail.path[i + 1])
    if pos >= 0:
        path[item.cells] = cell_at(&w.grid, pos)
    for i in range(item.depth):
        w.hits.digits[w.hits.digit_count + i] = w.trail.spelled[i + 1]
    w.hits.digits[w.hits.digit_count + item.depth] = digit
    keep_hit(w)


cdef inline void lower_end(Walk* w, uint32_t number, int32_t pos) noexcept nogil:
    """Let a word that was found one cell on from the same item, where the last cell comes first, end here instead."""
    cdef Py_ssize_t i
    cdef const Hit* hit
    for i in range(w.hits.before, w.hits.count):
        hit = &w.hits.items[i]
        if <uint32_t> hit.key == number:
            w.hits.cells[hit.path + hit.cells - 1] = cell_at(&w.grid, pos)
            return


cdef inline bint hold_hit(Walk* w, uint32_t number, Py_ssize_t depth, uint32_t cells) noexcept nogil:
    """Room for one more word, and its heading; False without memory."""
    cdef Hits* h = &w.hits
    if h.count == h.room and not grow(<void**> &h.items, &h.room, max(h.count + 1, FIRST_ROOM), sizeof(Hit)):
        w.failed = True
    elif h.cell_count + cells > h.cell_room and not grow(
        <void**> &h.cells, &h.cell_room, max(h.cell_count + cells, FIRST_ROOM), sizeof(int32_t)
    ):
        w.failed = True
    elif h.digit_count + depth > h.digit_room and not grow(
        <void**> &h.digits, &h.digit_room, max(h.digit_count + depth, FIRST_ROOM), 1
    ):
        w.failed = True
    else:
        h.items[h.count] = Hit(<uint64_t> letters_of(w, depth) << 32 | number, h.cell_count, h.digit_count, cells)
        return True
    return False


cdef inline void keep_hit(Walk* w) noexcept nogil:
    """Count the word that `hold_hit` made room for."""
    cdef const Hit* hit = &w.hits.items[w.hits.count]
    w.hits.cell_count += hit.cells
    w.hits.digit_count += <Py_ssize_t> (hit.key >> 32) * w.graph.digits
    w.hits.count += 1
