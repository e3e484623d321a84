# The walk over boards with wildcards: prefix by prefix, each with as many of its traces as were asked for.
#
# Nearly every word can be traced there, and in many ways. So a prefix looks for the letters that may follow among its
# first traces, and for further ones only while a letter is left; a trace is found once for all the words that begin
# like this. Traces come in order, so that the first one that leads on to a letter begins the first trace of what is
# spelled with it. Letters that are not on the board as often as a prefix has them need a wildcard each.
from libc.stdint cimport int32_t, uint32_t, uint64_t
from libc.string cimport memset

from ..bits cimport lowest_bit, lowest_one, popcount
from ..memory cimport grow, release
from ..status cimport DONE, MORE, NO_MEMORY
from ..word_graph cimport LETTERS, ONE, Edge, Node, edge_of, ends_word, leads_down
from .found cimport is_new, keep_word, record
from .neighbors cimport first_of, neighbor
from .stack cimport hold_stack, item_before
from .structs cimport ROOT, SMALL, SOLVE, Grid, Item, Prefix, Trace, Walk

cdef enum:
    MOST_TRACES = 1 << 12   # of a prefix; the words that need more are left undecided

cdef enum More:
    NONE_LEFT
    FOUND
    FULL


cdef inline int open_prefixes(Walk* w) except -1:
    """Memory for the empty prefix, whose one trace leads to all cells, and what letters there are."""
    cdef Grid* g = &w.grid
    cdef int32_t pos
    if not hold_prefix(w, 0) or not hold_traces(w, w.prefixes.levels):
        raise MemoryError
    w.prefixes.levels[0].traces[0] = Trace(0, ROOT if g.small else -1, 0)
    w.prefixes.levels[0].count = 1
    for pos in range(g.total):
        if g.bits[pos] == LETTERS:
            w.prefixes.wild += 1
            if g.small and pos < ROOT:
                w.prefixes.wild_cells |= ONE << pos
        elif g.bits[pos]:
            w.prefixes.stock[lowest_bit(g.bits[pos])] += 1
            w.prefixes.spare |= g.bits[pos]
    w.prefixes.levels[0].node = w.graph.root
    look_on(w)
    return 0


cdef extern from *:
    """
    LM_DISPATCH_FLAT(lm_walk_prefixes)
    """
    int walk_prefixes "lm_walk_prefixes_best"(void*) noexcept nogil


cdef inline int prefixes_body "lm_walk_prefixes"(void* walk) noexcept nogil:
    """Go on until all prefixes are done or `steps` has passed `pause`."""
    cdef Walk* w = <Walk*> walk
    while w.steps <= w.pause and not w.failed:
        if w.prefixes.levels[w.prefixes.depth].left:
            take_letter(w)
        elif w.prefixes.depth:
            put_back(w, w.prefixes.levels[w.prefixes.depth].digit)
            w.prefixes.depth -= 1
        else:
            return DONE
    return NO_MEMORY if w.failed else MORE


cdef inline void take_letter(Walk* w) noexcept nogil:
    """Take the next digit that leads on from the prefix at hand: the word that it ends, then what is longer."""
    cdef Prefix* p = &w.prefixes.levels[w.prefixes.depth]
    cdef uint64_t letter = lowest_one(p.left)
    cdef const Edge* edge = edge_of(w.graph.edges, p.node.mask, p.node.first, letter)
    cdef uint32_t number = p.node.number + ends_word(p.node.mask) + edge.skip
    p.left ^= letter
    if ends_word(edge.mask):
        end_word(w, letter, number)
    if edge.mask & LETTERS and leads_down(edge, p.node.first):
        go_deeper(w, letter, Node(edge.mask, edge.first, number))


cdef inline void end_word(Walk* w, uint64_t letter, uint32_t number) noexcept nogil:
    """Take a word one digit longer than the prefix at hand, by its first trace that ends where a tile does."""
    cdef Py_ssize_t depth = w.prefixes.depth
    cdef int32_t at = w.prefixes.levels[depth].first[lowest_bit(letter)]
    cdef int32_t pos
    cdef int more = FOUND
    cdef Item item = item_before(w, 0)
    item.depth = <uint32_t> depth
    while more == FOUND:
        pos = end_behind(w, depth, at, letter)
        if pos >= 0:
            item.cells = follow(w, at) if w.want == SOLVE else 0
            record(w, &item, number, lowest_bit(letter), pos if pos < w.grid.places else -1, 1)
            return
        at += 1
        if at == w.prefixes.levels[depth].count:
            more = find_more(w, depth)
    if more == FULL:
        leave_word(w, depth + 1, lowest_bit(letter), number)


cdef inline uint32_t follow(Walk* w, int32_t at) noexcept nogil:
    """Write the cells of a trace of the prefix at hand to the trail; how many there are."""
    cdef Py_ssize_t depth
    cdef uint32_t cells = 0, put
    cdef int32_t before = at
    cdef const Trace* trace
    for depth in range(w.prefixes.depth, 0, -1):
        trace = &w.prefixes.levels[depth].traces[before]
        cells += trace.pos < w.grid.places
        before = trace.before
    put = cells
    for depth in range(w.prefixes.depth, 0, -1):
        trace = &w.prefixes.levels[depth].traces[at]
        if trace.pos < w.grid.places:
            w.trail.path[put] = trace.pos
            put -= 1
        at = trace.before
    return cells


cdef inline void go_deeper(Walk* w, uint64_t letter, Node node) noexcept nogil:
    """Make the prefix one digit longer the one at hand."""
    cdef Py_ssize_t depth = w.prefixes.depth
    cdef Prefix* p
    if not hold_prefix(w, depth + 1):
        return
    p = &w.prefixes.levels[depth + 1]
    p.node = node
    p.digit = lowest_bit(letter)
    p.taken = w.prefixes.levels[depth].first[p.digit]
    p.count = 0
    w.prefixes.depth = depth + 1
    w.trail.spelled[depth + 1] = p.digit
    take_out(w, p.digit)
    look_on(w)


cdef inline void look_on(Walk* w) noexcept nogil:
    """Find, for each digit that may follow the prefix at hand, its first trace that leads there."""
    cdef Py_ssize_t depth = w.prefixes.depth
    cdef Prefix* p = &w.prefixes.levels[depth]
    cdef uint64_t letters = p.node.mask & (LETTERS if w.prefixes.wild else w.prefixes.spare)
    cdef uint64_t found = letters if w.grid.small else 0
    cdef int32_t at = 0
    cdef int more = FOUND
    p.needed = letters
    p.left = p.useful = 0
    while found:
        p.useful |= w.small.holds[lowest_bit(found)]
        found &= found - 1
    while letters:
        if at == p.count:
            more = find_more(w, depth)
        if more != FOUND:
            break
        found = letters_behind(w, depth, at) & letters
        letters ^= found
        p.left |= found
        while found:
            p.first[lowest_bit(found)] = at
            found &= found - 1
        at += 1
    if more == FULL:
        leave_words(w, letters)


cdef inline int find_more(Walk* w, Py_ssize_t depth) noexcept nogil:
    """Find the next traces of a prefix, and whatever shorter ones need to have found for that."""
    cdef Py_ssize_t at = depth, before = w.prefixes.levels[depth].count
    cdef Prefix* p
    while at:
        p = &w.prefixes.levels[at]
        if p.taken == (p - 1).count:
            at -= 1
            continue
        if p.count >= MOST_TRACES:
            return FULL
        if not hold_traces(w, p):
            return NONE_LEFT
        if w.grid.small and w.grid.more == NULL:
            trace_on_letters(w, p)
        else:
            trace_on(w, at, <int32_t> p.taken)
        if at == depth and p.count > before:
            return FOUND
        while at < depth and p[1].taken < p.count:
            at += 1
            p += 1
    return NONE_LEFT


cdef inline void trace_on_letters(Walk* w, Prefix* p) noexcept nogil:
    """`trace_on` for letters on a small board, up to the first trace that leads anywhere."""
    cdef const Trace* trace = (p - 1).traces + p.taken
    cdef const Trace* end = (p - 1).traces + (p - 1).count
    cdef const uint64_t* near = w.small.near
    cdef uint64_t holds = w.small.holds[p.digit]
    cdef uint64_t cells = 0
    cdef Trace* target = p.traces + p.count
    cdef int32_t pos
    while trace < end and not cells:
        cells = near[trace.pos] & ~trace.used & holds
        trace += 1
    p.taken = trace - (p - 1).traces
    w.steps += popcount(cells)
    while cells:
        pos = lowest_bit(cells)
        cells &= cells - 1
        target[0] = Trace((trace - 1).used | ONE << pos, pos, <int32_t> p.taken - 1)
        target += (near[pos] & ~target.used & p.useful) != 0
    p.count = target - p.traces


cdef inline void trace_on(Walk* w, Py_ssize_t depth, int32_t at) noexcept nogil:
    """Let a trace of the prefix before the one at `depth` go on to each position that holds its last digit.

    What leads to no letter that may follow is not kept.
    """
    cdef Prefix* p = &w.prefixes.levels[depth]
    cdef const Trace* trace = &(p - 1).traces[at]
    cdef uint64_t letter = ONE << p.digit
    cdef uint64_t cells
    cdef int32_t inner = inside(w, trace)
    cdef int32_t pos, k = 0
    p.taken += 1
    if inner:
        if w.grid.bits[inner] & letter:
            put_trace(w, depth, trace.used, inner, at)
    elif w.grid.small:
        cells = free_around(w, trace) & w.small.holds[p.digit]
        while cells:
            pos = lowest_bit(cells)
            cells &= cells - 1
            put_trace(w, depth, trace.used | ONE << pos, pos, at)
    else:
        while next_around(w, depth - 1, at, &k, &pos):
            if w.grid.bits[pos] & letter:
                put_trace(w, depth, 0, pos, at)


cdef inline void put_trace(Walk* w, Py_ssize_t depth, uint64_t used, int32_t pos, int32_t before) noexcept nogil:
    cdef Prefix* p = &w.prefixes.levels[depth]
    p.traces[p.count] = Trace(used, pos, before)
    p.count += (letters_behind(w, depth, p.count) & p.needed) != 0
    w.steps += w.grid.more == NULL or not w.grid.more[pos]


cdef inline uint64_t letters_behind(const Walk* w, Py_ssize_t depth, Py_ssize_t at) noexcept nogil:
    """The digits that a trace may go on to."""
    cdef const Trace* trace = &w.prefixes.levels[depth].traces[at]
    cdef uint64_t letters = 0
    cdef uint64_t cells
    cdef int32_t inner = inside(w, trace)
    cdef int32_t pos, k = 0
    if inner:
        return w.grid.bits[inner]
    if w.grid.small:
        cells = free_around(w, trace)
        if cells & w.prefixes.wild_cells:
            return LETTERS
        while cells:
            letters |= w.grid.bits[lowest_bit(cells)]
            cells &= cells - 1
    else:
        while next_around(w, depth, at, &k, &pos):
            letters |= w.grid.bits[pos]
    return letters


cdef inline int32_t end_behind(const Walk* w, Py_ssize_t depth, int32_t at, uint64_t letter) noexcept nogil:
    """The first position behind a trace that holds a digit and is the last of its tile; -1 for none."""
    cdef const Trace* trace = &w.prefixes.levels[depth].traces[at]
    cdef uint64_t cells
    cdef int32_t inner = inside(w, trace)
    cdef int32_t pos, k = 0
    if inner:
        return inner if w.grid.bits[inner] & letter and not w.grid.more[inner] else -1
    if w.grid.small:
        cells = free_around(w, trace) & w.small.holds[lowest_bit(letter)] & w.small.whole
        return lowest_bit(cells) if cells else -1
    while next_around(w, depth, at, &k, &pos):
        if w.grid.bits[pos] & letter and (w.grid.more == NULL or not w.grid.more[pos]):
            return pos
    return -1


cdef inline int32_t inside(const Walk* w, const Trace* trace) noexcept nogil:
    """The next position of the tile that a trace is inside of; 0 behind a tile."""
    return w.grid.more[trace.pos] if w.grid.more != NULL and trace.pos >= 0 else 0


cdef inline uint64_t free_around(const Walk* w, const Trace* trace) noexcept nogil:
    return w.small.near[first_of(&w.grid, trace.pos)] & ~trace.used


cdef inline bint next_around(const Walk* w, Py_ssize_t depth, Py_ssize_t at, int32_t* k, int32_t* pos) noexcept nogil:
    """The next unused position round the end of a trace on a large board; False behind the last. `k` begins as 0."""
    cdef int32_t here
    if not depth:
        pos[0] = k[0]
        k[0] += 1
        return pos[0] < w.grid.places
    here = first_of(&w.grid, w.prefixes.levels[depth].traces[at].pos)
    while k[0] < w.grid.around:
        pos[0] = neighbor(&w.grid, here, k[0])
        k[0] += 1
        if pos[0] < 0:
            return False
        if w.grid.bits[pos[0]] and not is_used(w, depth, at, pos[0]):
            return True
    return False


cdef inline bint is_used(const Walk* w, Py_ssize_t depth, Py_ssize_t at, int32_t pos) noexcept nogil:
    """Whether a trace leads through a cell of a large board."""
    cdef const Trace* trace
    while depth:
        trace = &w.prefixes.levels[depth].traces[at]
        if trace.pos == pos:
            return True
        at = trace.before
        depth -= 1
    return False


# Letters that the prefix at hand takes from what the board has, and gives back.

cdef inline void take_out(Walk* w, int digit) noexcept nogil:
    w.prefixes.wild -= w.prefixes.stock[digit] <= 0
    w.prefixes.stock[digit] -= 1
    if w.prefixes.stock[digit] <= 0:
        w.prefixes.spare &= ~(ONE << digit)


cdef inline void put_back(Walk* w, int digit) noexcept nogil:
    w.prefixes.stock[digit] += 1
    w.prefixes.wild += w.prefixes.stock[digit] <= 0
    if w.prefixes.stock[digit] > 0:
        w.prefixes.spare |= ONE << digit


# Words that are left undecided: they are kept without cells.

cdef inline void leave_words(Walk* w, uint64_t letters) noexcept nogil:
    """Leave the words undecided that begin with the prefix at hand and one of these digits."""
    cdef Item item = item_before(w, 0)
    item.node = w.prefixes.levels[w.prefixes.depth].node
    item.depth = <uint32_t> w.prefixes.depth
    put_children(w, &item, letters)
    while w.stack.top and not w.failed:
        w.stack.top -= 1
        item = w.stack.items[w.stack.top]
        w.trail.spelled[item.depth] = item.digit
        if ends_word(item.node.mask):
            leave_word(w, item.depth, item.digit, item.node.number)
        put_children(w, &item, LETTERS)


cdef inline void put_children(Walk* w, const Item* item, uint64_t letters) noexcept nogil:
    """Put what is one digit longer on the stack, unless it is too long for the board."""
    cdef Item* next
    cdef const Edge* edge
    cdef uint64_t letter
    letters &= item.node.mask
    if item.depth + 2 > w.trail.spelled_room:
        return
    if w.stack.top + w.stack.burst > w.stack.room and not hold_stack(w):
        return
    while letters:
        letter = lowest_one(letters)
        letters ^= letter
        edge = edge_of(w.graph.edges, item.node.mask, item.node.first, letter)
        next = &w.stack.items[w.stack.top]
        next[0] = item[0]
        next.node = Node(edge.mask, edge.first, item.node.number + ends_word(item.node.mask) + edge.skip)
        next.depth = item.depth + 1
        next.digit = lowest_bit(letter)
        w.stack.top += leads_down(edge, item.node.first)


cdef inline void leave_word(Walk* w, Py_ssize_t depth, int digit, uint32_t number) noexcept nogil:
    """Leave a word of so many digits, spelled on the trail up to the last one, undecided."""
    cdef Item item = item_before(w, 0)
    w.undecided = True
    item.depth = <uint32_t> (depth - 1)
    if w.want == SOLVE and number < w.graph.words and is_new(w, number):
        keep_word(w, &item, number, digit, -1)


# Memory.

cdef inline bint hold_prefix(Walk* w, Py_ssize_t depth) noexcept nogil:
    """Room for a prefix of so many digits; False without memory."""
    cdef Py_ssize_t room = w.prefixes.room
    if depth < room:
        return True
    if not grow(<void**> &w.prefixes.levels, &w.prefixes.room, depth + 1, sizeof(Prefix)):
        w.failed = True
        return False
    memset(w.prefixes.levels + room, 0, (w.prefixes.room - room) * sizeof(Prefix))
    return True


cdef inline bint hold_traces(Walk* w, Prefix* p) noexcept nogil:
    """Room for what one trace may lead to; False without memory."""
    cdef Py_ssize_t most = w.grid.places if p - w.prefixes.levels == 1 else SMALL
    if p.count + most <= p.room or grow(<void**> &p.traces, &p.room, p.count + most, sizeof(Trace)):
        return True
    w.failed = True
    return False


cdef inline void close_prefixes(Walk* w) noexcept nogil:
    cdef Py_ssize_t i
    for i in range(w.prefixes.room):
        release(w.prefixes.levels[i].traces)
    release(w.prefixes.levels)
