# The polish: remove a few words, insert them again, and accept what is no worse than some while ago (Burke and Bykov,
# "The late acceptance hill-climbing heuristic", EJOR 2017).
from libc.stdint cimport int64_t

from .cost cimport cost, off_target
from .insertion cimport insert
from .moves cimport length_of, put, show, take, tell
from .sfc32 cimport below, load_random, save_random
from .structs cimport BEST, COST, ENOUGH, HEADER, ITERATION, LEFT_OUT, STEPS, Placing


cdef inline bint polish_on(Placing* p, int64_t* head, int64_t* end, int64_t steps) noexcept nogil:
    """Go on for so many more steps; whether the best placements cost no more than ENOUGH.

    The state: placements of now, the best ones, and the costs of the last grids, up to `end`.
    """
    cdef int64_t* now = head + HEADER
    cdef int64_t* best = now + p.words
    cdef int64_t* history = best + p.words
    load_random(p, head)
    show(p, now)
    p.steps = 0
    head[COST] = cost(p, p.limit)
    while p.steps < steps and head[BEST] > head[ENOUGH]:
        polish_once(p, history + head[ITERATION] % (end - history), head)
        head[ITERATION] += 1
        keep_best(p, head, best)
    tell(p, now)
    head[STEPS] += p.steps
    save_random(p, head)
    return head[BEST] <= head[ENOUGH]


cdef inline void polish_once(Placing* p, int64_t* past, int64_t* head) noexcept nogil:
    """Remove a few words, insert them and some left out, keep the result if it is good enough."""
    cdef bint packing = p.placed < p.limit
    cdef int logged
    cdef int64_t then
    p.steps += 1
    logged = remove_some(p)
    if packing or p.limit < p.words:
        logged = add_left_out(p, logged)
    insert_logged(p, logged, packing)
    then = cost(p, p.limit)
    if then <= head[COST] or then <= past[0]:
        head[COST] = then
    else:
        undo(p, logged)
    past[0] = min(past[0], head[COST])


cdef inline void keep_best(const Placing* p, int64_t* head, int64_t* best) noexcept nogil:
    """Write down where the words are if that is the best so far; with a number of cells to use, one that meets it."""
    cdef int64_t key = head[COST]
    if p.target >= 0 and off_target(p):
        key += <int64_t> 1 << 60
    if key < head[BEST]:
        head[BEST] = key
        tell(p, best)


cdef inline int remove_some(Placing* p) noexcept nogil:
    """Take three to six random words off the grid and log where they were; how many they are."""
    cdef int logged = 0, _, word
    for _ in range(3 + below(p, 4)):
        word = below(p, p.words)
        if p.at[word] >= 0:
            p.log[2 * logged] = word
            p.log[2 * logged + 1] = p.at[word]
            logged += 1
            take(p, word)
    return logged


cdef inline int add_left_out(Placing* p, int removed) noexcept nogil:
    """Log a few words that were not on the grid before, from a random one on; how many are logged then."""
    cdef int first = below(p, p.words), logged = removed, i, word
    for i in range(p.words):
        word = first + i if first + i < p.words else first + i - p.words
        if p.at[word] >= 0:
            continue
        if logged == removed + LEFT_OUT:
            break
        if not is_logged(p, word, removed):
            p.log[2 * logged] = word
            p.log[2 * logged + 1] = -1
            logged += 1
    return logged


cdef inline bint is_logged(const Placing* p, int word, int logged) noexcept nogil:
    cdef int i
    for i in range(logged):
        if p.log[2 * i] == word:
            return True
    return False


cdef inline void insert_logged(Placing* p, int logged, bint packing) noexcept nogil:
    """Insert the logged words in random order, as far as they fit and are wanted."""
    cdef int i, j, need = p.letters_placed - p.target
    for i in range(logged):
        p.order[i] = p.log[2 * i]
        need += length_of(p, p.order[i])
    for i in range(logged - 1, 0, -1):
        j = below(p, i + 1)
        p.order[i], p.order[j] = p.order[j], p.order[i]
    for i in range(logged):
        if p.placed < p.limit:
            insert(p, p.order[i], need, packing)


cdef inline void undo(Placing* p, int logged) noexcept nogil:
    """Put the logged words back to where they were."""
    cdef int i
    for i in range(logged):
        if p.at[p.log[2 * i]] >= 0:
            take(p, p.log[2 * i])
    for i in range(logged):
        if p.log[2 * i + 1] >= 0:
            put(p, p.log[2 * i], p.log[2 * i + 1])
