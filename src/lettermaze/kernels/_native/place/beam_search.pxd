# The beam: partial grids grow by one word a level, and the best of them are kept.
from libc.stdint cimport int32_t, int64_t
from libc.string cimport memcpy

from ..memory cimport allocate
from .cost cimport cost
from .fits cimport bound_above, find_top, look
from .insertion cimport pick_spread, pick_top
from .moves cimport length_of, put, show, take
from .sfc32 cimport draw, load_random, save_random
from .structs cimport CHILDREN, COST, HEADER, ITERATION, MAX, SOME, STATES, STEPS, WIDTH, Beam, Child, Placing
from .zobrist cimport add_hashes, least_hash


cdef inline bint lay_beam(Beam* b, const Placing* p, const int32_t* images, int symmetries,
                          int64_t* head) noexcept nogil:
    """Find the parts of the state, and memory for the children; False if there is none."""
    cdef size_t width = <size_t> head[WIDTH], most = width * CHILDREN
    b.width = <int> head[WIDTH]
    b.symmetries = symmetries
    b.size = p.words + symmetries
    b.images = images
    b.head = head
    b.order = head + HEADER
    b.rows = b.order + p.words
    b.memory = <char*> allocate(
        width,
        CHILDREN * (sizeof(Child) + symmetries * sizeof(int64_t) + sizeof(int32_t)) + (1 + b.size) * sizeof(int64_t),
    )
    b.children = <Child*> b.memory
    b.hashes = <int64_t*> (b.children + most)
    b.seen = b.hashes + most * symmetries
    b.kept = b.seen + width
    b.rank = <int32_t*> (b.kept + width * b.size)
    return b.memory != NULL


cdef inline bint beam_on(Placing* p, Beam* b, int64_t steps) noexcept nogil:
    """Go on for so many more steps; whether the beam has come to its end."""
    cdef bint done = False
    load_random(p, b.head)
    while not done and p.steps < steps:
        done = grow(p, b, <int> b.head[ITERATION])
        b.head[ITERATION] += 1
    b.head[STEPS] += p.steps
    save_random(p, b.head)
    return done


cdef inline bint grow(Placing* p, Beam* b, int level) noexcept nogil:
    """Place one more word in all states; whether the beam has come to its end."""
    cdef int word = <int> b.order[level % p.words], due = min(level + 1, p.limit), i
    p.steps += 1
    b.born = 0
    for i in range(<int> b.head[STATES]):
        show(p, b.rows + <int64_t> i * b.size)
        bear(p, b, word, due, i)
    rank_children(b)
    b.head[STATES] = select(p, b, word)
    b.head[COST] = b.children[b.rank[0]].cost
    memcpy(b.rows, b.kept, <size_t> b.head[STATES] * b.size * sizeof(int64_t))
    show(p, b.rows)
    return level + 1 == 2 * p.words or (level + 1 >= p.words and p.placed == p.limit)


cdef inline void bear(Placing* p, Beam* b, int word, int due, int parent) noexcept nogil:
    """Add the children of the state on the grid, which place the word in a few of the best ways, or leave it out."""
    cdef int[CHILDREN] drawn
    cdef int many = draw_children(p, word, drawn), i
    cdef int64_t* hashes
    for i in range(many):
        hashes = b.hashes + <int64_t> b.born * b.symmetries
        memcpy(hashes, b.rows + <int64_t> parent * b.size + p.words, b.symmetries * sizeof(int64_t))
        if drawn[i] >= 0:
            add_hashes(p, word, drawn[i], b.images, b.symmetries, hashes)
            put(p, word, drawn[i])
        b.children[b.born] = [cost(p, due), (<int64_t> draw(p) << 31) | b.born, parent, drawn[i]]
        if drawn[i] >= 0:
            take(p, word)
        b.born += 1


cdef inline int draw_children(Placing* p, int word, int* drawn) noexcept nogil:
    """A few of the best placements of the word, or -1 to leave it out; how many."""
    cdef int best = -1
    if p.at[word] < 0 and p.placed < p.limit and look(p, word):
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
    """Of the placements that share the most, and two of those that share a little less."""
    cdef int n
    for n in range(CHILDREN):
        if n == CHILDREN - 2 and best > 0:
            bound_above(p, word, best - 1)
            best = find_top(p, word)
            if best < 0:
                return n
        drawn[n] = pick_top(p, best)
    return CHILDREN


cdef inline void rank_children(Beam* b) noexcept nogil:
    """Sort the children by their cost (Shell's way)."""
    cdef int gap = 1, i, j
    cdef int32_t child
    for i in range(b.born):
        b.rank[i] = i
    while gap < b.born // 3:
        gap = 3 * gap + 1
    while gap > 0:
        for i in range(gap, b.born):
            child = b.rank[i]
            j = i
            while j >= gap and is_before(b, child, b.rank[j - gap]):
                b.rank[j] = b.rank[j - gap]
                j -= gap
            b.rank[j] = child
        gap //= 3


cdef inline bint is_before(const Beam* b, int one, int other) noexcept nogil:
    cdef const Child* first = b.children + one
    cdef const Child* second = b.children + other
    return first.cost < second.cost or (first.cost == second.cost and first.tie < second.tie)


cdef inline int select(const Placing* p, Beam* b, int word) noexcept nogil:
    """Make the best children the states of the next level, but no two whose grids are images of one another."""
    cdef int i, kept = 0
    cdef int64_t hash
    for i in range(b.born):
        hash = least_hash(b.hashes + <int64_t> b.rank[i] * b.symmetries, b.symmetries)
        if is_seen(b, hash, kept):
            continue
        b.seen[kept] = hash
        keep_child(p, b, word, b.rank[i], b.kept + <int64_t> kept * b.size)
        kept += 1
        if kept == b.width:
            break
    return kept


cdef inline bint is_seen(const Beam* b, int64_t hash, int kept) noexcept nogil:
    cdef int i
    for i in range(kept):
        if b.seen[i] == hash:
            return True
    return False


cdef inline void keep_child(const Placing* p, Beam* b, int word, int number, int64_t* row) noexcept nogil:
    """Write down a child as a row of the next level."""
    cdef const Child* child = b.children + number
    memcpy(row, b.rows + <int64_t> child.parent * b.size, p.words * sizeof(int64_t))
    if child.place >= 0:
        row[word] = child.place
    memcpy(row + p.words, b.hashes + <int64_t> number * b.symmetries, b.symmetries * sizeof(int64_t))
