# The proof: an exact search for the placing of all words that shares the most cells, depth first, branch and bound.
from libc.stdint cimport int32_t, int64_t, uint8_t, uint64_t

from ..bits cimport lowest_bit, popcount_of
from ..memory cimport allocate_zeroed
from .fits cimport bound_above, count_sharing, find_top, look
from .moves cimport length_of, put, take, tell
from .structs cimport AXIS, BACK, BEST, ENOUGH, HEADER, ITERATION, PLANES, STEPS, Placing, Proof


cdef inline bint lay_proof(Proof* f, const Placing* p, const int32_t* images, int symmetries, const uint8_t* turns,
                           const uint8_t* pairs, int64_t* head) noexcept nogil:
    """Find the parts of the state, and memory for what is known of each word; False if there is none."""
    cdef size_t words = p.words
    f.images, f.symmetries, f.turns, f.pairs = images, symmetries, turns, pairs
    f.apart = 8 * (1 + PLANES) * p.stride
    f.stack = head + HEADER
    f.best_places = f.stack + 2 * p.words
    f.memory = <char*> allocate_zeroed(
        words, f.apart * sizeof(uint64_t) + (8 * <size_t> p.cells + words + 3) * sizeof(int32_t)
    )
    f.boards = <uint64_t*> f.memory
    f.tries = <int32_t*> (f.boards + words * f.apart)
    f.bound = f.tries + words
    f.sums = f.bound + words
    f.most = f.sums + words
    f.listed = f.most + words * words
    return f.memory != NULL


cdef inline bint prove_on(Placing* p, Proof* f, int64_t* head, int64_t steps) noexcept nogil:
    """Go on for so many more steps; whether the search has come to its end, or to a result that is enough."""
    cdef int depth = <int> head[ITERATION]
    f.best = -1
    restore(p, f, depth)
    f.best = head[BEST]
    p.steps = 0
    while depth >= 0 and f.best < head[ENOUGH] and p.steps < steps:
        depth = go_on(p, f, depth)
    head[ITERATION] = depth
    head[STEPS] += p.steps
    head[BEST] = f.best
    return depth < 0 or f.best >= head[ENOUGH]


cdef inline void restore(Placing* p, Proof* f, int depth) noexcept nogil:
    """Put the words of the stack on the grid again; with no best result, so that nothing is cut off."""
    cdef int d, word, tried
    for d in range(depth):
        word, tried = <int> f.stack[2 * d], <int> f.stack[2 * d + 1]
        look_at_all(p, f, d)
        list_placements(p, f, d, word)
        put(p, word, listed_at(p, f, d)[tried - 1] & 0xFFFFF)


cdef inline int32_t* listed_at(const Placing* p, const Proof* f, int depth) noexcept nogil:
    return f.listed + <int64_t> depth * 8 * p.cells


cdef inline int go_on(Placing* p, Proof* f, int depth) noexcept nogil:
    """Look at the grid of now, and go on to the next one; its depth, or -1 when there is none."""
    cdef int word = -1
    p.steps += 1
    if depth < p.words:
        word = choose_word(p, f, depth)
    elif p.letters_placed - p.used > f.best:
        f.best = p.letters_placed - p.used
        tell(p, f.best_places)
    if word >= 0:
        f.stack[2 * depth] = word
        f.stack[2 * depth + 1] = 0
        list_placements(p, f, depth, word)
    else:
        depth -= 1
    while depth >= 0 and not try_next(p, f, depth):
        depth -= 1
    return depth + 1 if depth >= 0 else -1


cdef inline bint try_next(Placing* p, Proof* f, int depth) noexcept nogil:
    """Put the word of this depth on its next placement, if there is one that may lead to a better result."""
    cdef int word = <int> f.stack[2 * depth], tried = <int> f.stack[2 * depth + 1]
    cdef int32_t listed
    if p.at[word] >= 0:
        take(p, word)
    if tried == f.tries[depth]:
        return False
    listed = listed_at(p, f, depth)[tried]
    if p.letters_placed - p.used + (listed >> 20) + f.bound[depth] <= f.best:
        return False
    f.stack[2 * depth + 1] += 1
    put(p, word, listed & 0xFFFFF)
    return True


cdef inline int choose_word(Placing* p, Proof* f, int depth) noexcept nogil:
    """The word with the fewest placements that can still beat the best result, or -1 if none can."""
    cdef int word, least, many, chosen = -1, fewest = 0
    if not look_at_all(p, f, depth):
        return -1
    for word in range(p.words):
        if p.at[word] >= 0:
            continue
        least = <int> f.best + 1 - (p.letters_placed - p.used) - bound_without(p, f, depth, word)
        if least > most_at(p, f, depth)[word]:
            return -1
        look_aside(p, f, word)
        many = count_sharing(p, word, least)
        if chosen < 0 or many < fewest:
            chosen = word
            fewest = many
    return chosen


cdef inline int32_t* most_at(const Placing* p, const Proof* f, int depth) noexcept nogil:
    return f.most + <int64_t> depth * p.words


cdef inline bint look_at_all(Placing* p, Proof* f, int depth) noexcept nogil:
    """Look at all words that are not placed; False as soon as one fits nowhere, or nothing can beat the best result."""
    cdef int32_t* most = most_at(p, f, depth)
    cdef int word, shared = p.letters_placed - p.used, bound = foresee(p, f, depth)
    for word in range(p.words):
        if p.at[word] >= 0:
            continue
        if shared + bound <= f.best:
            return False
        look_aside(p, f, word)
        if not look(p, word):
            return False
        bound -= share_of(p, f, word, most[word])
        most[word] = find_top(p, word)
        bound += share_of(p, f, word, most[word])
    return shared + bound > f.best


cdef inline int share_of(const Placing* p, const Proof* f, int word, int most) noexcept nogil:
    """What a word can share, with so much of it with the grid of now, at most."""
    return min(most + f.sums[word], length_of(p, word))


cdef inline int foresee(const Placing* p, Proof* f, int depth) noexcept nogil:
    """What the words can share at most by what was known at the depth before, and what the last word may have added."""
    cdef int32_t* most = most_at(p, f, depth)
    cdef int word, last = <int> f.stack[2 * depth - 2] if depth else -1, bound = 0
    add_sums(p, f)
    for word in range(p.words):
        if p.at[word] >= 0:
            continue
        most[word] = length_of(p, word)
        if depth:
            most[word] = most_at(p, f, depth - 1)[word] + f.pairs[last * p.words + word]
        bound += share_of(p, f, word, most[word])
    return bound


cdef inline void add_sums(const Placing* p, Proof* f) noexcept nogil:
    """What each word can share with those before it that are not placed."""
    cdef int word, i
    for word in range(p.words):
        f.sums[word] = 0
        for i in range(word):
            if p.at[i] < 0:
                f.sums[word] += f.pairs[i * p.words + word]


cdef inline void look_aside(Placing* p, const Proof* f, int word) noexcept nogil:
    """Let the word's fits and planes be looked up in its own place."""
    p.fit = f.boards + <int64_t> word * f.apart
    p.planes = p.fit + 8 * p.stride


cdef inline int bound_without(const Placing* p, const Proof* f, int depth, int word) noexcept nogil:
    """The most cells that the other words can share with the grid and one another once this word is placed."""
    cdef int other, total = 0, most
    for other in range(p.words):
        if p.at[other] < 0 and other != word:
            most = most_at(p, f, depth)[other]
            total += share_of(p, f, other, most + (f.pairs[word * p.words + other] if word > other else 0))
    return total


cdef inline void list_placements(Placing* p, Proof* f, int depth, int word) noexcept nogil:
    """List the placements of a word just looked at, those first that share the most cells."""
    cdef int way, level
    f.bound[depth] = bound_without(p, f, depth, word)
    f.tries[depth] = 0
    look_aside(p, f, word)
    for way in range(8):
        p.live[way] = (p.ways[word] >> way) & 1 and popcount_of(p.fit + way * p.stride, p.width) > 0
    level = find_top(p, word)
    while level >= 0:
        for way in range(8):
            if p.live[way] and p.value[way] == level:
                list_along(p, f, depth, word, way, level)
        bound_above(p, word, level - 1)
        level = find_top(p, word) if level else -1


cdef inline void list_along(const Placing* p, Proof* f, int depth, int word, int way, int level) noexcept nogil:
    """List the placements in `top` of one direction; of the first word only one of those that are images."""
    cdef int32_t* listed = listed_at(p, f, depth)
    cdef int w, place
    cdef uint64_t rest
    for w in range(p.width):
        rest = p.top[way * p.stride + w]
        while rest:
            place = (64 * w + lowest_bit(rest)) * 8 + way
            rest &= rest - 1
            if depth or not is_image(p, f, word, place):
                listed[f.tries[depth]] = (level << 20) | place
                f.tries[depth] += 1


cdef inline bint is_image(const Placing* p, const Proof* f, int word, int place) noexcept nogil:
    """Whether a symmetry of the empty grid turns the placement into one with a smaller number."""
    cdef int way = place & 7, first = place >> 3, beyond = length_of(p, word) - 1, g, turned, cell
    if is_palindrome(p, word):
        return False
    if BACK[way]:
        first += beyond * p.delta[AXIS[way]]
    for g in range(f.symmetries):
        turned = f.turns[8 * g + way]
        cell = f.images[g * p.cells + first]
        if BACK[turned]:
            cell -= beyond * p.delta[AXIS[turned]]
        if cell * 8 + turned < place:
            return True
    return False


cdef inline bint is_palindrome(const Placing* p, int word) noexcept nogil:
    cdef int first = p.starts[word], last = p.starts[word + 1] - 1
    while first < last:
        if p.text[first] != p.text[last]:
            return False
        first += 1
        last -= 1
    return True
