# The walk over boards of up to 64 cells: used cells are bits, and the loop is over letters, not over neighbours.
from libc.stdint cimport int32_t, int64_t, uint32_t, uint64_t

from ..bits cimport highest_bit, lowest_bit, lowest_one, popcount, prefetch
from ..status cimport DONE, MORE, NO_MEMORY
from ..word_graph cimport ONE, Edge, Node, edge_of, ends_word, leads_down
from .found cimport keep_word, points_for, record
from .neighbors cimport first_of
from .pruning cimport all_seen, end_of
from .stack cimport hold_stack, put_root
from .structs cimport OTHER, ROOT, SCORE, SOLVE, Grid, Item, SmallBoard, Walk, Want
from .tiles cimport inside_tile

cdef extern from *:
    """
    LM_DISPATCH_FLAT(lm_walk_small)
    LM_DISPATCH_FLAT(lm_walk_score)
    LM_DISPATCH_FLAT(lm_walk_solve)
    """
    int walk_small "lm_walk_small_best"(void*) noexcept nogil
    int walk_small_score "lm_walk_score_best"(void*) noexcept nogil
    int walk_small_solve "lm_walk_solve_best"(void*) noexcept nogil


cdef inline int small_body "lm_walk_small"(void* walk) noexcept nogil:
    return walk_letters(<Walk*> walk, OTHER)


cdef inline int score_body "lm_walk_score"(void* walk) noexcept nogil:
    return walk_letters(<Walk*> walk, SCORE)


cdef inline int solve_body "lm_walk_solve"(void* walk) noexcept nogil:
    return walk_letters(<Walk*> walk, SOLVE)


# What the loop has at hand: parts of the walk that need not be read again after each write elsewhere.
cdef struct Hand:
    const Edge* edges
    Item* items
    Py_ssize_t top
    uint64_t* seen
    uint32_t words
    uint64_t whole
    int64_t steps
    int64_t score           # since then
    # The item taken up:
    uint32_t base           # words before those below its node
    uint64_t free           # unused neighbours of its cell
    int64_t points          # of a word that ends one digit behind it


cdef inline int walk_letters(Walk* w, const Want want) noexcept nogil:
    """Go on until the stack is empty or `steps` has passed `pause`."""
    cdef Hand h
    cdef Item item
    cdef int32_t here
    take_up(w, &h)
    while h.top and h.steps <= w.pause:
        h.top -= 1
        item = h.items[h.top]
        if want == OTHER and w.prune and all_seen(w, item.node.number + ends_word(item.node.mask), item.until):
            continue
        here = first_of(&w.grid, item.pos)
        # Points need no path.
        if want == SOLVE or want == OTHER and w.want == SOLVE:
            w.trail.path[item.cells] = here
            w.trail.spelled[item.depth] = item.digit
        if h.top + w.stack.burst > w.stack.room:
            if not hold_stack(w):
                break
            h.items = w.stack.items
        if w.grid.more != NULL and w.grid.more[item.pos]:
            lay_down(w, &h)
            inside_tile(w, &item)
            take_up(w, &h)
        else:
            try_letters(w, &h, &item, here, want)
    lay_down(w, &h)
    return NO_MEMORY if w.failed else MORE if h.top else DONE


cdef inline void take_up(const Walk* w, Hand* h) noexcept nogil:
    h.edges = w.graph.edges
    h.words = <uint32_t> w.graph.words
    h.items = w.stack.items
    h.top = w.stack.top
    h.seen = w.marks.seen
    h.whole = w.small.whole
    h.steps = w.steps
    h.score = 0


cdef inline void lay_down(Walk* w, const Hand* h) noexcept nogil:
    w.stack.top = h.top
    w.steps = h.steps
    w.marks.score += h.score


cdef inline void try_letters(Walk* w, Hand* h, const Item* item, int32_t here, const Want want) noexcept nogil:
    """Take each letter that may follow an item and lies round its cell, which is `here`.

    What the next branch would be cannot be foreseen here, and a wrong guess costs more than a few words written for
    nothing: so words are marked and scored, and cells put on the stack, without one.
    """
    cdef uint64_t letters = item.node.mask & w.small.ahead[here]
    cdef uint64_t bit, cells
    cdef const Edge* edge
    h.base = item.node.number + ends_word(item.node.mask)
    h.free = w.small.near[here] & ~item.used
    if want == SCORE:
        h.points = points_for(w, item.depth + 1)
    while letters:
        bit = lowest_one(letters)
        letters ^= bit
        cells = w.small.holds[lowest_bit(bit)] & h.free
        edge = edge_of(h.edges, item.node.mask, item.node.first, bit)
        take_word(w, h, item, edge, bit, cells & h.whole, want)
        put_cells(w, h, item, edge, bit, cells, want)


cdef inline void take_word(
    Walk* w, Hand* h, const Item* item, const Edge* edge, uint64_t letter, uint64_t cells, const Want want
) noexcept nogil:
    """Take the word that the edge leads to, if one ends there, at each of the cells."""
    # A forged number may be too large; one word of bits more than there are words takes it.
    cdef uint32_t number = min(h.base + edge.skip, h.words)
    cdef uint64_t found, fresh
    h.steps += popcount(cells)
    if want == OTHER:
        if ends_word(edge.mask) and cells:
            record(w, item, h.base + edge.skip, lowest_bit(letter), lowest_bit(cells), popcount(cells))
        return
    found = <uint64_t> (ends_word(edge.mask) & (cells != 0)) << (number & 63)
    fresh = found & ~h.seen[number >> 6]
    h.seen[number >> 6] |= found
    if want == SCORE:
        h.score += h.points * (fresh != 0)
    elif fresh:
        keep_word(w, item, number, lowest_bit(letter), lowest_bit(cells))


cdef inline void put_cells(
    Walk* w, Hand* h, const Item* item, const Edge* edge, uint64_t letter, uint64_t cells, const Want want
) noexcept nogil:
    """Put the cells that the edge leads to on the stack, if there are longer words."""
    cdef bint deeper = leads_down(edge, item.node.first)
    cdef Item* next
    cdef int at
    prefetch(h.edges + edge.first)
    while cells:
        at = highest_bit(cells)
        cells ^= ONE << at
        next = &h.items[h.top]
        next.used = item.used | ONE << at
        next.node = Node(edge.mask, edge.first, h.base + edge.skip)
        next.depth = item.depth + 1
        next.pos = at
        if want != SCORE:
            next.cells = item.cells + 1
            next.digit = lowest_bit(letter)
        if want == OTHER:
            next.until = end_of(item, edge, letter)
        h.top += deeper & ((edge.mask & w.small.need[at]) != 0)


cdef inline void look_ahead(SmallBoard* s, const Grid* g) noexcept nogil:
    """The tables of a small board: which cells hold a letter, and which letters lie round a cell."""
    cdef int i
    see_letters(s, g)
    for i in range(g.rows * g.cols):
        s.near[i] = s.beside[i] & s.near[ROOT]
        s.ahead[i] = letters_at(g, s.near[i])
        s.need[i] = s.ahead[i] if s.whole >> i & 1 else g.bits[g.more[i]] if g.bits[i] else 0


cdef inline void see_letters(SmallBoard* s, const Grid* g) noexcept nogil:
    """Which cells hold a tile, which one of one digit, and which a letter as their first digit."""
    cdef uint64_t bits
    cdef int i
    s.whole = s.near[ROOT] = s.ahead[ROOT] = 0
    for i in range(g.rows * g.cols):
        bits = g.bits[i]
        if not bits:
            continue
        s.near[ROOT] |= ONE << i
        s.ahead[ROOT] |= bits
        if g.more == NULL or not g.more[i]:
            s.whole |= ONE << i
        while bits:
            s.holds[lowest_bit(bits)] |= ONE << i
            bits &= bits - 1


cdef inline uint64_t letters_at(const Grid* g, uint64_t cells) noexcept nogil:
    """The first digits of the tiles at these cells."""
    cdef uint64_t letters = 0
    while cells:
        letters |= g.bits[lowest_bit(cells)]
        cells &= cells - 1
    return letters
