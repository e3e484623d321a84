# The beam: partial grids grow by one word a level, and the best of them are kept.
from libc.stdint cimport int32_t, int64_t, uint64_t
from libc.string cimport memcpy

from ..memory cimport allocate, release
from ..status cimport DONE, MORE, NO_MEMORY
from ..tables cimport add_number, close_table, open_table
from .cost cimport cost
from .fits cimport bound_above, find_top, look
from .insertion cimport pick_spread, pick_top
from .moves cimport length_of, put, show, take
from .sfc32 cimport draw, load_random, save_random
from .structs cimport (
    BORN, CHILDREN, COST, HEADER, ITERATION, MAX, PARENT, SOME, STATES, STEPS, WIDTH, Beam, Child, Placing
)
from .zobrist cimport add_hashes, least_hash

cdef enum:
    SLOTS = 64  # of the table of hashes, at first


cdef inline bint lay_beam(Beam* b, const Placing* p, const int32_t* images, int symmetries,
                          int64_t* head) noexcept nogil:
    """Find the parts of the state, and memory for what lives as long as a level; False if there is none."""
    cdef size_t width = <size_t> head[WIDTH]
    b.width = <int> head[WIDTH]
    b.symmetries = symmetries
    b.size = p.words + symmetries
    b.child_size = <int> (sizeof(Child) // sizeof(int64_t)) + symmetries
    b.images = images
    b.head = head
    b.order = head + HEADER
    b.rows = b.order + p.words
    b.children = b.rows + width * b.size
    b.memory = <char*> allocate(width, b.size * sizeof(int64_t) + CHILDREN * sizeof(int32_t))
    b.kept = <int64_t*> b.memory
    b.rank = <int32_t*> (b.kept + width * b.size)
    b.seen.slots = NULL
    return b.memory != NULL


cdef inline void close_beam(Beam* b) noexcept nogil:
    close_table(&b.seen)
    release(b.memory)


cdef inline int beam_on(Placing* p, Beam* b, int64_t steps) noexcept nogil:
    """Go on for so many more steps: DONE when the beam has come to its end, MORE if not, or NO_MEMORY."""
    cdef int status = MORE
    load_random(p, b.head)
    while status == MORE and p.steps < steps:
        bear_some(p, b, steps)
        if b.head[PARENT] == b.head[STATES]:
            status = grow(p, b)
    b.head[STEPS] += p.steps
    save_random(p, b.head)
    return status


cdef inline int word_of(const Placing* p, const Beam* b) noexcept nogil:
    """The word that this level places."""
    return <int> b.order[b.head[ITERATION]]


cdef inline void bear_some(Placing* p, Beam* b, int64_t steps) noexcept nogil:
    """Let states have their children until all have or the steps are spent."""
    while b.head[PARENT] < b.head[STATES] and p.steps < steps:
        p.steps += 1 + moves_to(p, b, b.head[PARENT])
        show(p, b.rows + b.head[PARENT] * b.size)
        bear(p, b, word_of(p, b))
        b.head[PARENT] += 1


cdef inline int moves_to(const Placing* p, const Beam* b, int64_t number) noexcept nogil:
    """How many words lie elsewhere than in the state before."""
    cdef const int64_t* row = b.rows + number * b.size
    cdef int word, moves = 0
    if number:
        for word in range(p.words):
            moves += row[word] != row[word - b.size]
    return moves


cdef inline void bear(Placing* p, Beam* b, int word) noexcept nogil:
    """Add the children of the state on the grid, which place the word in a few of the best ways, or leave it out."""
    cdef int due = <int> min(b.head[ITERATION] + 1, p.limit)
    cdef int[CHILDREN] drawn
    cdef int many = draw_children(p, word, drawn), i
    cdef Child* child
    cdef int64_t* hashes
    for i in range(many):
        child = child_at(b, b.head[BORN])
        hashes = hashes_of(child)
        memcpy(hashes, b.rows + b.head[PARENT] * b.size + p.words, b.symmetries * sizeof(int64_t))
        if drawn[i] >= 0:
            add_hashes(p, word, drawn[i], b.images, b.symmetries, hashes)
            put(p, word, drawn[i])
        child[0] = [cost(p, due), draw(p), b.head[PARENT], drawn[i]]
        if drawn[i] >= 0:
            take(p, word)
        b.head[BORN] += 1
    p.steps += many


cdef inline Child* child_at(const Beam* b, int64_t number) noexcept nogil:
    return <Child*> (b.children + number * b.child_size)


cdef inline int64_t* hashes_of(Child* child) noexcept nogil:
    return <int64_t*> (child + 1)


cdef inline int draw_children(Placing* p, int word, int* drawn) noexcept nogil:
    """A few of the best placements of the word, or -1 to leave it out; how many."""
    cdef int best = -1
    if p.placed < p.limit and look(p, word):
        if p.mode == SOME:
            bound_above(p, word, length_of(p, word) - 1)
        best = find_top(p, word)
    if best < 0:
        drawn[0] = -1
        return 1
    return draw_best(p, word, best, drawn) if p.mode == MAX else draw_spread(p, word, drawn)


cdef inline int draw_spread(Placing* p, int word, int* drawn) noexcept nogil:
    cdef int n
    for n in range(CHILDREN // 2):
        drawn[n] = pick_spread(p, word)
    return CHILDREN // 2


cdef inline int draw_best(Placing* p, int word, int best, int* drawn) noexcept nogil:
    """Some of the placements that share the most, and two of those that share a little less."""
    cdef int n
    for n in range(CHILDREN):
        if n == CHILDREN - 2 and best > 0:
            bound_above(p, word, best - 1)
            best = find_top(p, word)
            if best < 0:
                return n
        drawn[n] = pick_top(p, best)
    return CHILDREN


cdef inline int grow(Placing* p, Beam* b) noexcept nogil:
    """Make the best children the states of the next level: DONE, MORE levels to come, or NO_MEMORY."""
    rank_children(b)
    if not select(p, b):
        return NO_MEMORY
    b.head[COST] = child_at(b, b.rank[0]).cost
    memcpy(b.rows, b.kept, <size_t> b.head[STATES] * b.size * sizeof(int64_t))
    b.head[PARENT] = b.head[BORN] = 0
    b.head[ITERATION] += 1
    return DONE if b.head[ITERATION] == p.words else MORE


cdef inline void rank_children(Beam* b) noexcept nogil:
    """Sort the children by their cost (Shell's way)."""
    cdef int born = <int> b.head[BORN], gap = 1, i, j
    cdef int32_t child
    for i in range(born):
        b.rank[i] = i
    while gap < born // 3:
        gap = 3 * gap + 1
    while gap > 0:
        for i in range(gap, born):
            child = b.rank[i]
            j = i
            while j >= gap and is_before(b, child, b.rank[j - gap]):
                b.rank[j] = b.rank[j - gap]
                j -= gap
            b.rank[j] = child
        gap //= 3


cdef inline bint is_before(const Beam* b, int one, int other) noexcept nogil:
    cdef const Child* first = child_at(b, one)
    cdef const Child* second = child_at(b, other)
    if first.cost != second.cost:
        return first.cost < second.cost
    return first.tie < second.tie or (first.tie == second.tie and one < other)


cdef inline bint select(const Placing* p, Beam* b) noexcept nogil:
    """Keep the best children, but no two whose grids are images of one another; False without memory."""
    cdef int64_t kept = 0
    cdef int i, status
    cdef Child* child
    close_table(&b.seen)
    if not open_table(&b.seen, SLOTS, sizeof(int64_t)):
        return False
    for i in range(<int> b.head[BORN]):
        child = child_at(b, b.rank[i])
        status = add_number(&b.seen, <uint64_t> least_hash(hashes_of(child), b.symmetries) + 1)
        if status == NO_MEMORY:
            return False
        if status == DONE:
            keep_child(p, b, child, b.kept + kept * b.size)
            kept += 1
        if kept == b.width:
            break
    b.head[STATES] = kept
    return True


cdef inline void keep_child(const Placing* p, const Beam* b, Child* child, int64_t* row) noexcept nogil:
    """Write down a child as a row of the next level."""
    memcpy(row, b.rows + child.parent * b.size, p.words * sizeof(int64_t))
    if child.place >= 0:
        row[word_of(p, b)] = child.place
    memcpy(row + p.words, hashes_of(child), b.symmetries * sizeof(int64_t))
