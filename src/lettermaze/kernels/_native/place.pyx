"""Placing words on a grid: where they fit and overlap, on bit boards, and the search that uses it."""

from cpython.exc cimport PyErr_CheckSignals
from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcpy, memset

from .common cimport lm_lowest_bit, lm_popcount

# Directions in their order everywhere, E W S N SE SW NE NW: the axis each lies on, and whether it runs against it.
cdef int[8] AXIS = [0, 0, 1, 1, 2, 3, 3, 2]
cdef int[8] BACK = [0, 1, 0, 1, 0, 0, 1, 1]

cdef enum:
    MAX = 0
    SOME = 1
    NONE = 2
    LOOSE = 3
    PLANES = 7
    MOST = 100

# Where things stand in a search's state, before the placements of its words. ITERATION is also the level of a beam and
# the depth of a proof, BEST the least cost or, in a proof, the most cells shared.
cdef enum:
    RANDOM = 0
    ITERATION = 4
    STEPS = 5
    COST = 6
    BEST = 7
    STATES = 8
    WIDTH = 9
    HEADER = 10

# Of a word in a beam's state at most so many children; to a removal at most so many words that were left out.
cdef enum:
    CHILDREN = 8
    LEFT_OUT = 3

# What a cost is made of, see docs/placing.md: shares of a filled block, of a direction's words, of a lacking crossing;
# and how often an insertion shares less than it could, once in so many times.
cdef enum:
    SPREAD = 1024
    TURN = 256
    CROSSING = 2048
    SLIP = 32

cdef struct Task:
    int words, letters, cells, width, stride, mode, target, limit, longest, want
    int[4] delta
    const int32_t *text
    const int32_t *starts
    const uint8_t *ways
    uint64_t *valid
    uint64_t *empty
    uint64_t *held
    uint64_t *allow
    uint64_t *opens
    uint64_t *same
    uint64_t *fit
    uint64_t *planes
    uint64_t *top
    int[8] value
    int[8] many
    int[8] live
    int32_t *cover
    int32_t *at
    int32_t *block
    int32_t *crowd
    int32_t *weight
    int32_t *order
    int32_t *log
    int blocks, bulk
    int used, placed, letters_placed
    int[8] aim
    uint32_t a, b, c, counter
    int64_t steps


cdef inline uint32_t draw(Task *t) noexcept nogil:
    cdef uint32_t result = t.a + t.b + t.counter
    t.counter += 1
    t.a = t.b ^ (t.b >> 9)
    t.b = t.c + (t.c << 3)
    t.c = ((t.c << 21) | (t.c >> 11)) + result
    return result


cdef inline uint32_t below(Task *t, uint32_t n) noexcept nogil:
    cdef uint64_t product = <uint64_t> draw(t) * n
    cdef uint32_t threshold
    if <uint32_t> product < n:
        threshold = (0 - n) % n
        while <uint32_t> product < threshold:
            product = <uint64_t> draw(t) * n
    return <uint32_t> (product >> 32)


cdef inline int count_bits(const uint64_t *x, int width) noexcept nogil:
    cdef int w, n = 0
    for w in range(width):
        n += lm_popcount(x[w])
    return n


cdef int nth_bit(const uint64_t *x, int n) noexcept nogil:
    """The index of the n-th set bit, from 0."""
    cdef int w = 0, have
    cdef uint64_t rest
    while True:
        have = lm_popcount(x[w])
        if n < have:
            break
        n -= have
        w += 1
    rest = x[w]
    while n:
        rest &= rest - 1
        n -= 1
    return 64 * w + lm_lowest_bit(rest)


cdef inline void keep_shifted(uint64_t *into, const uint64_t *x, int shift, int width) noexcept nogil:
    """Of `into`, what is also set `shift` places up in `x`."""
    cdef const uint64_t *low = x + (shift >> 6)
    cdef int r = shift & 63
    cdef int w
    for w in range(width):
        into[w] &= (low[w] >> r) | ((low[w + 1] << 1) << (63 - r))


cdef inline int planes_for(int length) noexcept nogil:
    """How many planes a count up to the length takes."""
    cdef int depth = 0
    while (1 << depth) <= length:
        depth += 1
    return depth


cdef int look(Task *t, int word) noexcept nogil:
    """Where the word fits, for each direction, and how many cells it would share there, in bit planes."""
    cdef const int32_t *letters = t.text + t.starts[word]
    cdef int length = t.starts[word + 1] - t.starts[word]
    cdef int ways = t.ways[word]
    cdef int depth, axis, way, i, k, w, made = -1, shift, found = 0
    cdef uint64_t fits, carry, swap, any, p0, p1, p2
    cdef uint64_t *held
    cdef uint64_t *allow
    cdef uint64_t *fit
    cdef uint64_t *plane
    cdef uint64_t *opens
    cdef uint64_t *same
    cdef const uint64_t *valid
    cdef const uint64_t *low
    cdef int64_t[MOST] offset
    cdef int[MOST] turn
    depth = planes_for(length)
    for way in range(8):
        t.live[way] = 0
        if not (ways >> way) & 1:
            continue
        t.steps += t.width + 1
        axis = AXIS[way]
        if made != axis and (made < 0 or t.mode == SOME):
            made = axis
            allow = t.allow + axis * t.stride
            for i in range(length):
                held = t.held + <int64_t> letters[i] * t.stride
                opens = t.opens + i * t.stride
                same = t.same + i * t.stride
                for w in range(t.width):
                    same[w] = held[w] & allow[w]
                    opens[w] = t.empty[w] | same[w]
        shift = 0
        for i in range(length):
            k = length - 1 - i if BACK[way] else i
            offset[i] = k * t.stride + (shift >> 6)
            turn[i] = shift & 63
            shift += t.delta[axis]
        fit = t.fit + way * t.stride
        plane = t.planes + way * PLANES * t.stride
        valid = t.valid + (axis * (t.longest + 1) + length) * t.stride
        memcpy(fit, valid, t.width * sizeof(uint64_t))
        for i in range(length):
            keep_shifted(fit, t.opens + offset[i], turn[i], t.width)
        any = 0
        for w in range(t.width):
            fits = fit[w]
            any |= fits
            for k in range(depth):
                plane[k * t.stride + w] = 0
            if fits == 0:
                continue
            p0 = p1 = p2 = 0
            for i in range(length):
                low = t.same + offset[i] + w
                carry = ((low[0] >> turn[i]) | ((low[1] << 1) << (63 - turn[i]))) & fits
                swap = p0 & carry
                p0 ^= carry
                carry = swap
                swap = p1 & carry
                p1 ^= carry
                carry = swap
                swap = p2 & carry
                p2 ^= carry
                k = 3
                while swap:
                    carry = plane[k * t.stride + w]
                    plane[k * t.stride + w] = carry ^ swap
                    swap &= carry
                    k += 1
            plane[w] = p0
            plane[t.stride + w] = p1
            plane[2 * t.stride + w] = p2
        t.live[way] = any != 0
        found |= t.live[way]
    return found


cdef void bound_above(Task *t, int word, int cap) noexcept nogil:
    """Give up the fits that share more than `cap` cells."""
    cdef int length = t.starts[word + 1] - t.starts[word]
    cdef int depth, way, k, w
    cdef uint64_t less, equal, any
    cdef uint64_t *fit
    cdef const uint64_t *plane
    if cap >= length:
        return
    depth = planes_for(length)
    for way in range(8):
        if not t.live[way]:
            continue
        fit = t.fit + way * t.stride
        any = 0
        for w in range(t.width):
            less = 0
            equal = fit[w]
            for k in range(depth - 1, -1, -1):
                plane = t.planes + (way * PLANES + k) * t.stride
                if (cap >> k) & 1:
                    less |= equal & ~plane[w]
                    equal &= plane[w]
                else:
                    equal &= ~plane[w]
            fit[w] = less | equal
            any |= fit[w]
        t.live[way] = any != 0


cdef int find_top(Task *t, int word) noexcept nogil:
    """The most cells shared by any fit, or -1; the fits that do are in `top`, counted in `many`."""
    cdef int length = t.starts[word + 1] - t.starts[word]
    cdef int depth, way, k, w, value, best = -1
    cdef uint64_t any
    cdef uint64_t *top
    cdef const uint64_t *plane
    depth = planes_for(length)
    for way in range(8):
        if not t.live[way]:
            continue
        top = t.top + way * t.stride
        memcpy(top, t.fit + way * t.stride, t.width * sizeof(uint64_t))
        value = 0
        for k in range(depth - 1, -1, -1):
            plane = t.planes + (way * PLANES + k) * t.stride
            any = 0
            for w in range(t.width):
                any |= top[w] & plane[w]
            if any:
                value |= 1 << k
                for w in range(t.width):
                    top[w] &= plane[w]
        t.value[way] = value
        if value > best:
            best = value
    return best


cdef int pick_top(Task *t, int best) noexcept nogil:
    """One of the fits found by `find_top` at random, as a placement."""
    cdef int way, total = 0, n
    for way in range(8):
        t.many[way] = 0
        if t.live[way] and t.value[way] == best:
            t.many[way] = count_bits(t.top + way * t.stride, t.width)
            total += t.many[way]
    n = <int> below(t, total)
    way = 0
    while n >= t.many[way]:
        n -= t.many[way]
        way += 1
    return nth_bit(t.top + way * t.stride, n) * 8 + way


cdef void put(Task *t, int word, int place) noexcept nogil:
    cdef const int32_t *letters = t.text + t.starts[word]
    cdef int length = t.starts[word + 1] - t.starts[word]
    cdef int way = place & 7, cell = place >> 3, axis = AXIS[way], i, k
    for i in range(length):
        k = length - 1 - i if BACK[way] else i
        if t.cover[cell] == 0:
            t.used += 1
            t.crowd[t.block[cell]] += 1
            t.empty[cell >> 6] ^= <uint64_t> 1 << (cell & 63)
            t.held[<int64_t> letters[k] * t.stride + (cell >> 6)] ^= <uint64_t> 1 << (cell & 63)
        t.cover[cell] += 1
        if t.mode == SOME:
            t.allow[axis * t.stride + (cell >> 6)] ^= <uint64_t> 1 << (cell & 63)
        cell += t.delta[axis]
    t.at[word] = place
    t.aim[way] += 1
    t.placed += 1
    t.letters_placed += length


cdef void take(Task *t, int word) noexcept nogil:
    cdef const int32_t *letters = t.text + t.starts[word]
    cdef int length = t.starts[word + 1] - t.starts[word]
    cdef int place = t.at[word]
    cdef int way = place & 7, cell = place >> 3, axis = AXIS[way], i, k
    for i in range(length):
        k = length - 1 - i if BACK[way] else i
        t.cover[cell] -= 1
        if t.cover[cell] == 0:
            t.used -= 1
            t.crowd[t.block[cell]] -= 1
            t.empty[cell >> 6] ^= <uint64_t> 1 << (cell & 63)
            t.held[<int64_t> letters[k] * t.stride + (cell >> 6)] ^= <uint64_t> 1 << (cell & 63)
        if t.mode == SOME:
            t.allow[axis * t.stride + (cell >> 6)] ^= <uint64_t> 1 << (cell & 63)
        cell += t.delta[axis]
    t.at[word] = -1
    t.aim[way] -= 1
    t.placed -= 1
    t.letters_placed -= length


cdef int64_t unevenness(Task *t) noexcept nogil:
    """How far the used cells and the directions are from being spread evenly; 0 is perfectly even."""
    cdef int64_t sum = 0, squares = 0
    cdef int i, ways = 0, n
    for i in range(t.blocks):
        sum += <int64_t> t.weight[i] * t.crowd[i] * t.crowd[i]
    sum -= <int64_t> t.bulk * t.used * t.used // SPREAD
    if sum < 0:
        sum = 0
    for i in range(8):
        if (t.want >> i) & 1:
            ways += 1
            n = t.aim[i]
            squares += n * n
    return sum + (squares - <int64_t> t.placed * t.placed // ways) * TURN


cdef int64_t cost(Task *t, int due) noexcept nogil:
    """What the search makes small, when so many words should be placed by now."""
    cdef int64_t missing = due - t.placed
    cdef int64_t shared = t.letters_placed - t.used
    cdef int64_t price = 0, bit = 1
    if t.target >= 0:
        price = t.used - t.target if t.used > t.target else t.target - t.used
        price = (4 * price + 16 * missing) << 36
    elif missing:
        price = missing << 36
    if t.mode == MAX:
        return price + (t.used if t.limit == t.words else t.cells - shared)
    if missing:
        return price + (bit << 34) + t.used
    price += unevenness(t)
    if t.mode != NONE and shared < t.placed:
        price += (t.placed - shared) * CROSSING
    return price


cdef int pick_spread(Task *t, int word) noexcept nogil:
    """A fit that keeps cells and directions even, of a few drawn at random; mostly one that crosses another word."""
    cdef int length = t.starts[word + 1] - t.starts[word]
    cdef int depth, way, k, w, n, sample, crossing, lives, cell, place, _, best = -1
    cdef int64_t price, lowest = 0
    cdef uint64_t any
    cdef uint64_t *top
    cdef int[8] crossed
    depth = planes_for(length)
    crossing = 0
    lives = 0
    for way in range(8):
        t.many[way] = 0
        crossed[way] = 0
        if not t.live[way]:
            continue
        lives += 1
        t.many[way] = count_bits(t.fit + way * t.stride, t.width)
        top = t.top + way * t.stride
        for w in range(t.width):
            any = 0
            for k in range(depth):
                any |= t.planes[(way * PLANES + k) * t.stride + w]
            top[w] = any & t.fit[way * t.stride + w]
        crossed[way] = count_bits(top, t.width)
        if crossed[way]:
            crossing += 1
    for sample in range(4):
        if crossing and sample < 3:
            n = <int> below(t, crossing)
            way = 0
            while not crossed[way] or n:
                if crossed[way]:
                    n -= 1
                way += 1
            cell = nth_bit(t.top + way * t.stride, <int> below(t, crossed[way]))
            price = 0
        else:
            n = <int> below(t, lives)
            way = 0
            while not t.many[way] or n:
                if t.many[way]:
                    n -= 1
                way += 1
            cell = nth_bit(t.fit + way * t.stride, <int> below(t, t.many[way]))
            price = CROSSING if t.mode != NONE and not (t.top[way * t.stride + (cell >> 6)] >> (cell & 63)) & 1 else 0
        place = cell * 8 + way
        price += (2 * t.aim[way] + 1) * TURN
        for _ in range(length):
            if t.cover[cell] == 0:
                price += (2 * t.crowd[t.block[cell]] + 1) * t.weight[t.block[cell]]
            cell += t.delta[AXIS[way]]
        if best < 0 or price < lowest:
            best = place
            lowest = price
    return best


cdef bint insert(Task *t, int word, int need, bint packing) noexcept nogil:
    """Place the word where it serves the objective, if it fits at all."""
    cdef int length = t.starts[word + 1] - t.starts[word]
    cdef int best, shared
    if t.mode == NONE and t.target >= 0 and t.used + length > t.target:
        return False
    if not look(t, word):
        return False
    if t.mode == SOME:
        bound_above(t, word, length - 1)
    if t.target >= 0:
        shared = t.letters_placed - t.used
        bound_above(t, word, need - shared if need > shared else 0)
    best = find_top(t, word)
    if best < 0:
        return False
    if t.mode == MAX or packing:
        if best > 0 and below(t, SLIP) == 0:
            bound_above(t, word, best - 1)
            shared = find_top(t, word)
            if shared >= 0:
                best = shared
            else:
                return False
        put(t, word, pick_top(t, best))
    else:
        put(t, word, pick_spread(t, word))
    return True


cdef int remove_some(Task *t) noexcept nogil:
    """Take two to five random words off the grid and log where they were; how many they are."""
    cdef int logged = 0, _, word
    for _ in range(2 + <int> below(t, 4)):
        word = <int> below(t, t.words)
        if t.at[word] >= 0:
            t.log[2 * logged] = word
            t.log[2 * logged + 1] = t.at[word]
            logged += 1
            take(t, word)
    return logged


cdef int add_left_out(Task *t, int logged, int most) noexcept nogil:
    """Log up to `most` words that were not on the grid before, from a random one on; how many are logged then."""
    cdef int first = <int> below(t, t.words)
    cdef int removed = logged, i, k, word
    for i in range(t.words):
        word = first + i if first + i < t.words else first + i - t.words
        if t.at[word] >= 0:
            continue
        if logged >= removed + most:
            break
        k = 0
        while k < removed and t.log[2 * k] != word:
            k += 1
        if k == removed:
            t.log[2 * logged] = word
            t.log[2 * logged + 1] = -1
            logged += 1
    return logged


cdef void insert_logged(Task *t, int logged, bint packing) noexcept nogil:
    """Insert the logged words in random order, as far as they fit and are wanted."""
    cdef int i, j, swap, need = t.letters_placed - t.target
    for i in range(logged):
        t.order[i] = t.log[2 * i]
        need += t.starts[t.order[i] + 1] - t.starts[t.order[i]]
    for i in range(logged - 1, 0, -1):
        j = <int> below(t, i + 1)
        swap = t.order[i]
        t.order[i] = t.order[j]
        t.order[j] = swap
    for i in range(logged):
        if t.placed < t.limit:
            insert(t, t.order[i], need, packing)


cdef void undo(Task *t, int logged) noexcept nogil:
    """Put the logged words back to where they were."""
    cdef int i
    for i in range(logged):
        if t.at[t.log[2 * i]] >= 0:
            take(t, t.log[2 * i])
    for i in range(logged):
        if t.log[2 * i + 1] >= 0:
            put(t, t.log[2 * i], t.log[2 * i + 1])


cdef int64_t polish_once(Task *t, int64_t *past, int64_t iteration, int64_t now) noexcept nogil:
    """Remove a few words, insert them and some left out, keep the result if it is good enough; its cost."""
    cdef bint packing = t.placed < t.limit and iteration > 0
    cdef int logged
    cdef int64_t then
    t.steps += 1
    logged = remove_some(t)
    if packing or t.limit < t.words or iteration == 0:
        logged = add_left_out(t, logged, LEFT_OUT if iteration else t.words)
    insert_logged(t, logged, packing)
    then = cost(t, t.limit)
    if then > now and then > past[0]:
        undo(t, logged)
        then = now
    if then < past[0]:
        past[0] = then
    return then


cdef bint prepare(Task *t, char **room, const int32_t[::1] text, const int32_t[::1] starts, const uint8_t[::1] ways,
                  int rows, int cols, const uint8_t[::1] mask, const int32_t[::1] block, int mode, int target,
                  int limit) noexcept:
    """Lay out the boards in one piece of memory and fill them for an empty grid; False if there is not enough."""
    cdef int i, length, axis, row, col, cell, n
    cdef size_t need
    cdef char *at
    cdef uint64_t *into
    memset(t, 0, sizeof(Task))
    t.words = <int> starts.shape[0] - 1
    t.cells = rows * cols
    t.width = (t.cells + 63) // 64
    t.stride = 2 * t.width + 2
    t.mode = mode
    t.target = target
    t.limit = limit
    t.delta = [1, cols, cols + 1, cols - 1]
    t.text = &text[0]
    t.starts = &starts[0]
    t.ways = &ways[0]
    for i in range(t.words):
        t.want |= t.ways[i]
        length = t.starts[i + 1] - t.starts[i]
        if length > t.longest:
            t.longest = length
    for i in range(t.starts[t.words]):
        if t.text[i] >= t.letters:
            t.letters = t.text[i] + 1
    for cell in range(t.cells):
        if block[cell] >= t.blocks:
            t.blocks = block[cell] + 1
    need = <size_t> t.stride * 8 * (4 * (t.longest + 1) + 1 + t.letters + 4 + 2 * t.longest + 8 * (2 + PLANES))
    need += 4 * (<size_t> t.cells * 2 + t.blocks * 2 + t.words * 4)
    room[0] = <char *> calloc(need, 1)
    if room[0] == NULL:
        return False
    at = room[0]
    t.valid = <uint64_t *> at
    t.empty = t.valid + 4 * (t.longest + 1) * t.stride
    t.held = t.empty + t.stride
    t.allow = t.held + <int64_t> t.letters * t.stride
    t.opens = t.allow + 4 * t.stride
    t.same = t.opens + t.longest * t.stride
    t.fit = t.same + t.longest * t.stride
    t.top = t.fit + 8 * t.stride
    t.planes = t.top + 8 * t.stride
    t.cover = <int32_t *> (t.planes + 8 * PLANES * t.stride)
    t.block = t.cover + t.cells
    t.crowd = t.block + t.cells
    t.weight = t.crowd + t.blocks
    t.at = t.weight + t.blocks
    t.order = t.at + t.words
    t.log = t.order + t.words
    for i in range(t.words):
        t.at[i] = -1
    n = 0
    for cell in range(t.cells):
        t.block[cell] = block[cell]
        if mask[cell]:
            t.empty[cell >> 6] |= <uint64_t> 1 << (cell & 63)
            t.weight[block[cell]] += 1
            n += 1
    for i in range(t.blocks):
        t.weight[i] = SPREAD // t.weight[i] if t.weight[i] else 0
    t.bulk = SPREAD * SPREAD // n if n else 0
    if mode != NONE:
        memset(t.allow, 255, 4 * t.stride * 8)
    for axis in range(4):
        memcpy(t.valid + (axis * (t.longest + 1) + 1) * t.stride, t.empty, t.width * 8)
        for length in range(2, t.longest + 1):
            into = t.valid + (axis * (t.longest + 1) + length) * t.stride
            for row in range(rows if axis == 0 else rows - 1):
                for col in range(1 if axis == 3 else 0, cols if axis == 1 or axis == 3 else cols - 1):
                    cell = row * cols + col
                    into[cell >> 6] |= (t.empty[cell >> 6] >> (cell & 63) & 1) << (cell & 63)
            keep_shifted(into, into - t.stride, t.delta[axis], t.width)
    return True


cdef inline void load_random(Task *t, const int64_t *head) noexcept nogil:
    t.a = <uint32_t> head[RANDOM]
    t.b = <uint32_t> head[RANDOM + 1]
    t.c = <uint32_t> head[RANDOM + 2]
    t.counter = <uint32_t> head[RANDOM + 3]


cdef inline void save_random(const Task *t, int64_t *head) noexcept nogil:
    head[RANDOM] = t.a
    head[RANDOM + 1] = t.b
    head[RANDOM + 2] = t.c
    head[RANDOM + 3] = t.counter


def polish(const int32_t[::1] text, const int32_t[::1] starts, const uint8_t[::1] ways, int rows, int cols,
           const uint8_t[::1] mask, const int32_t[::1] block, int mode, int target, int limit, int64_t[::1] state,
           int64_t steps):
    """Go on polishing for so many more steps; whether nothing better can be found."""
    cdef bint done = False
    cdef Task t
    cdef char *room = NULL
    cdef int word
    cdef int64_t *head = &state[0]
    cdef int64_t memory
    cdef int64_t *now
    cdef int64_t *best
    cdef int64_t *history
    cdef int64_t key, price, iteration
    if not prepare(&t, &room, text, starts, ways, rows, cols, mask, block, mode, target, limit):
        raise MemoryError
    try:
        with nogil:
            memory = state.shape[0] - HEADER - 2 * t.words
            now = head + HEADER
            best = now + t.words
            history = best + t.words
            load_random(&t, head)
            for word in range(t.words):
                if now[word] >= 0:
                    put(&t, word, <int> now[word])
            iteration = head[ITERATION]
            price = cost(&t, limit)
            while t.steps < steps and not done:
                price = polish_once(&t, history + iteration % memory, iteration, price)
                iteration += 1
                key = price
                if t.target >= 0 and t.used != t.target:
                    key += <int64_t> 1 << 60
                if key < head[BEST]:
                    head[BEST] = key
                    for word in range(t.words):
                        best[word] = t.at[word]
                done = mode == MAX and target >= 0 and limit == t.words and head[BEST] == target
            for word in range(t.words):
                now[word] = t.at[word]
            head[COST] = price
            head[ITERATION] = iteration
            head[STEPS] += t.steps
            save_random(&t, head)
    finally:
        free(room)
    PyErr_CheckSignals()
    return done


cdef inline int64_t scramble(uint64_t x) noexcept nogil:
    """63 well mixed bits of a number (Vigna's splitmix64)."""
    x += 0x9E3779B97F4A7C15u
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu
    return <int64_t> ((x ^ (x >> 31)) >> 1)


cdef void add_hashes(Task *t, int word, int place, const int32_t *images, int symmetries,
                     int64_t *hashes) noexcept nogil:
    """Add a word that is about to be placed to the hashes of the grid, one for each of its images."""
    cdef const int32_t *letters = t.text + t.starts[word]
    cdef int length = t.starts[word + 1] - t.starts[word]
    cdef int way = place & 7, cell = place >> 3, i, k, g
    cdef int64_t name = scramble(<uint64_t> t.cells * t.letters + word)
    for g in range(symmetries):
        hashes[g] ^= name
    for i in range(length):
        k = length - 1 - i if BACK[way] else i
        if t.cover[cell] == 0:
            for g in range(symmetries):
                hashes[g] ^= scramble(<uint64_t> images[g * t.cells + cell] * t.letters + letters[k])
        cell += t.delta[AXIS[way]]


cdef void sort_children(const int64_t *keys, int32_t *rank, int n) noexcept nogil:
    """Rank the children by their pairs of keys, which are distinct (Shell's way)."""
    cdef int gap = 1, i, j
    cdef int32_t child
    for i in range(n):
        rank[i] = i
    while gap < n // 3:
        gap = 3 * gap + 1
    while gap > 0:
        for i in range(gap, n):
            child = rank[i]
            j = i
            while j >= gap and (
                keys[2 * rank[j - gap]] > keys[2 * child]
                or (keys[2 * rank[j - gap]] == keys[2 * child] and keys[2 * rank[j - gap] + 1] > keys[2 * child + 1])
            ):
                rank[j] = rank[j - gap]
                j -= gap
            rank[j] = child
        gap //= 3


cdef int bear(Task *t, int word, int due, int parent, const int64_t *hashes, const int32_t *images, int symmetries,
              int born, int64_t *keys, int32_t *places, int64_t *marks) noexcept nogil:
    """Add the children of the state on the grid, which place the word in a few of the best ways, or leave it out."""
    cdef int length = t.starts[word + 1] - t.starts[word]
    cdef int n = 0, best = -1, g
    cdef int64_t price
    cdef int32_t[CHILDREN] drawn
    if t.at[word] < 0 and t.placed < t.limit and look(t, word):
        if t.mode == SOME:
            bound_above(t, word, length - 1)
        best = find_top(t, word)
    if best >= 0:
        while n < CHILDREN:
            if t.mode != MAX:
                if n == CHILDREN // 2:
                    break
                drawn[n] = pick_spread(t, word)
            else:
                if n == CHILDREN - 2 and best > 0:
                    bound_above(t, word, best - 1)
                    best = find_top(t, word)
                    if best < 0:
                        break
                drawn[n] = pick_top(t, best)
            n += 1
    else:
        drawn[0] = -1
        n = 1
    for g in range(n):
        memcpy(marks + <int64_t> (born + g) * symmetries, hashes, symmetries * sizeof(int64_t))
        if drawn[g] >= 0:
            add_hashes(t, word, drawn[g], images, symmetries, marks + <int64_t> (born + g) * symmetries)
            put(t, word, drawn[g])
        price = cost(t, due)
        if drawn[g] >= 0:
            take(t, word)
        keys[2 * (born + g)] = price
        keys[2 * (born + g) + 1] = (<int64_t> draw(t) << 31) | (born + g)
        places[2 * (born + g)] = parent
        places[2 * (born + g) + 1] = drawn[g]
    return born + n


cdef void show(Task *t, const int64_t *places) noexcept nogil:
    """Put exactly these words on the grid."""
    cdef int word
    for word in range(t.words):
        if t.at[word] >= 0:
            take(t, word)
    for word in range(t.words):
        if places[word] >= 0:
            put(t, word, <int> places[word])


cdef int keep_best(Task *t, int word, int width, int born, int symmetries, const int32_t *rank, const int32_t *places,
                   const int64_t *marks, const int64_t *rows, int64_t *kept_rows, int64_t *seen) noexcept nogil:
    """Make the best children the states of the next level, but no two whose grids are images of one another."""
    cdef int i, g, kept = 0, child, size = t.words + symmetries
    cdef int64_t canonical
    cdef int64_t *row
    for i in range(born):
        child = rank[i]
        canonical = marks[<int64_t> child * symmetries]
        for g in range(1, symmetries):
            if marks[<int64_t> child * symmetries + g] < canonical:
                canonical = marks[<int64_t> child * symmetries + g]
        g = 0
        while g < kept and seen[g] != canonical:
            g += 1
        if g < kept:
            continue
        seen[kept] = canonical
        row = kept_rows + <int64_t> kept * size
        memcpy(row, rows + <int64_t> places[2 * child] * size, t.words * sizeof(int64_t))
        if places[2 * child + 1] >= 0:
            row[word] = places[2 * child + 1]
        memcpy(row + t.words, marks + <int64_t> child * symmetries, symmetries * sizeof(int64_t))
        kept += 1
        if kept == width:
            break
    return kept


cdef bint beam_level(Task *t, int level, int width, const int32_t *images, int symmetries, int64_t *head,
                     char *room) noexcept nogil:
    """Place one more word in all states; whether the beam has come to its end."""
    cdef int64_t *order = head + HEADER
    cdef int64_t *rows = order + t.words
    cdef int size = t.words + symmetries, born = 0, i
    cdef int word = <int> order[level % t.words]
    cdef int due = level + 1 if level + 1 < t.limit else t.limit
    cdef int64_t most = <int64_t> width * CHILDREN
    cdef int64_t *keys = <int64_t *> room
    cdef int64_t *marks = keys + 2 * most
    cdef int64_t *seen = marks + most * symmetries
    cdef int64_t *kept_rows = seen + width
    cdef int32_t *places = <int32_t *> (kept_rows + <int64_t> width * size)
    cdef int32_t *rank = places + 2 * most
    t.steps += 1
    for i in range(<int> head[STATES]):
        show(t, rows + <int64_t> i * size)
        born = bear(t, word, due, i, rows + <int64_t> i * size + t.words, images, symmetries, born, keys, places, marks)
    sort_children(keys, rank, born)
    i = keep_best(t, word, width, born, symmetries, rank, places, marks, rows, kept_rows, seen)
    head[STATES] = i
    memcpy(rows, kept_rows, <size_t> i * size * sizeof(int64_t))
    head[COST] = keys[2 * rank[0]]
    show(t, rows)
    return level + 1 == 2 * t.words or (level + 1 >= t.words and t.placed == t.limit)


def beam(const int32_t[::1] text, const int32_t[::1] starts, const uint8_t[::1] ways, int rows, int cols,
         const uint8_t[::1] mask, const int32_t[::1] block, int mode, int target, int limit, const int32_t[::1] images,
         int64_t[::1] state, int64_t steps):
    """Go on with a beam for so many more steps; whether it has come to its end."""
    cdef Task t
    cdef char *room = NULL
    cdef char *brood = NULL
    cdef int64_t *head = &state[0]
    cdef int symmetries = <int> (images.shape[0] // (rows * cols))
    cdef int width = <int> head[WIDTH]
    cdef size_t size
    cdef bint done = False
    if not prepare(&t, &room, text, starts, ways, rows, cols, mask, block, mode, target, limit):
        raise MemoryError
    size = <size_t> width * (CHILDREN * (2 + symmetries + 2) + 1 + t.words + symmetries) * sizeof(int64_t)
    brood = <char *> malloc(size)
    if brood == NULL:
        free(room)
        raise MemoryError
    try:
        with nogil:
            load_random(&t, head)
            while not done and t.steps < steps:
                done = beam_level(&t, <int> head[ITERATION], width, &images[0], symmetries, head, brood)
                head[ITERATION] += 1
            head[STEPS] += t.steps
            save_random(&t, head)
    finally:
        free(brood)
        free(room)
    PyErr_CheckSignals()
    return done


cdef struct Proof:
    const int32_t *images
    const uint8_t *turns
    const uint8_t *pairs
    int symmetries, apart
    uint64_t *boards
    int64_t best
    int64_t *stack
    int32_t *many
    int32_t *listed
    int32_t *bound
    int32_t *most
    int32_t *sums


cdef void aside(Task *t, const Proof *proof, int word) noexcept nogil:
    """Let the word's fits and planes be looked up in its own place."""
    t.fit = proof.boards + <int64_t> word * proof.apart
    t.planes = t.fit + 8 * t.stride


cdef int count_sharing(Task *t, int word, int least) noexcept nogil:
    """How many fits share at least so many cells."""
    cdef int length = t.starts[word + 1] - t.starts[word]
    cdef int depth, way, k, w, total = 0
    cdef uint64_t more, equal, plane
    depth = planes_for(length)
    for way in range(8):
        if not (t.ways[word] >> way) & 1:
            continue
        for w in range(t.width):
            equal = t.fit[way * t.stride + w]
            if least > 0 and equal:
                more = 0
                for k in range(depth - 1, -1, -1):
                    plane = t.planes[(way * PLANES + k) * t.stride + w]
                    if (least >> k) & 1:
                        equal &= plane
                    else:
                        more |= equal & plane
                        equal &= ~plane
                equal |= more
            total += lm_popcount(equal)
    return total


cdef int look_at_all(Task *t, Proof *proof) noexcept nogil:
    """Look at all words that are not placed; the first of them that fits nowhere, or -1."""
    cdef int word
    cdef int i
    for word in range(t.words):
        if t.at[word] >= 0:
            continue
        aside(t, proof, word)
        if not look(t, word):
            return word
        proof.most[word] = find_top(t, word)
        proof.sums[word] = 0
        for i in range(word):
            if t.at[i] < 0:
                proof.sums[word] += proof.pairs[i * t.words + word]
    return -1


cdef int bound_without(Task *t, Proof *proof, int word) noexcept nogil:
    """The most cells that the other words can share with the grid and one another once this word is placed."""
    cdef int other, total = 0, most, length
    for other in range(t.words):
        if t.at[other] >= 0 or other == word:
            continue
        length = t.starts[other + 1] - t.starts[other]
        most = proof.most[other] + proof.sums[other]
        if word > other:
            most += proof.pairs[word * t.words + other]
        total += most if most < length else length
    return total


cdef int choose_word(Task *t, Proof *proof) noexcept nogil:
    """The word with the fewest placements that can still beat the best result, or -1 if none can."""
    cdef int word, least, many, chosen = -1, fewest = 0
    if look_at_all(t, proof) >= 0:
        return -1
    for word in range(t.words):
        if t.at[word] >= 0:
            continue
        least = <int> proof.best + 1 - (t.letters_placed - t.used) - bound_without(t, proof, word)
        if least > proof.most[word]:
            return -1
        aside(t, proof, word)
        many = count_sharing(t, word, least)
        if chosen < 0 or many < fewest:
            chosen = word
            fewest = many
    return chosen


cdef bint is_image(Task *t, const Proof *proof, int word, int place) noexcept nogil:
    """Whether a symmetry of the empty grid turns the placement into one with a smaller number."""
    cdef int length = t.starts[word + 1] - t.starts[word]
    cdef const int32_t *letters = t.text + t.starts[word]
    cdef int way = place & 7, cell = place >> 3, g, turned, first, i
    i = 0
    while i < length and letters[i] == letters[length - 1 - i]:
        i += 1
    if i == length:
        return False
    first = cell + (length - 1) * t.delta[AXIS[way]] if BACK[way] else cell
    for g in range(proof.symmetries):
        turned = proof.turns[8 * g + way]
        cell = proof.images[g * t.cells + first]
        if BACK[turned]:
            cell -= (length - 1) * t.delta[AXIS[turned]]
        if cell * 8 + turned < place:
            return True
    return False


cdef void list_placements(Task *t, Proof *proof, int depth, int word) noexcept nogil:
    """List the placements of a word just looked at, those first that share the most cells."""
    cdef int32_t *listed = proof.listed + <int64_t> depth * 8 * t.cells
    cdef int n = 0, level, way, w, cell
    cdef uint64_t rest
    proof.bound[depth] = bound_without(t, proof, word)
    aside(t, proof, word)
    for way in range(8):
        t.live[way] = (t.ways[word] >> way) & 1 and count_bits(t.fit + way * t.stride, t.width) > 0
    level = find_top(t, word)
    while level >= 0:
        for way in range(8):
            if not t.live[way] or t.value[way] != level:
                continue
            for w in range(t.width):
                rest = t.top[way * t.stride + w]
                while rest:
                    cell = 64 * w + lm_lowest_bit(rest)
                    rest &= rest - 1
                    if depth or not is_image(t, proof, word, cell * 8 + way):
                        listed[n] = (level << 20) | (cell * 8 + way)
                        n += 1
        bound_above(t, word, level - 1)
        level = find_top(t, word) if level else -1
    proof.many[depth] = n


cdef int prove_on(Task *t, Proof *proof, int depth, int64_t steps, int64_t *best_places) noexcept nogil:
    """Go on with the search for a better result; the depth it is at, -1 when there is none."""
    cdef int word, i, shared
    while depth >= 0 and t.steps < steps:
        t.steps += 1
        word = -1
        if depth == t.words:
            shared = t.letters_placed - t.used
            if shared > proof.best:
                proof.best = shared
                for i in range(t.words):
                    best_places[i] = t.at[i]
        else:
            word = choose_word(t, proof)
        if word >= 0:
            proof.stack[2 * depth] = word
            proof.stack[2 * depth + 1] = 0
            list_placements(t, proof, depth, word)
        else:
            depth -= 1
        while depth >= 0:
            word = <int> proof.stack[2 * depth]
            if t.at[word] >= 0:
                take(t, word)
            i = <int> proof.stack[2 * depth + 1]
            if i < proof.many[depth]:
                word = proof.listed[<int64_t> depth * 8 * t.cells + i]
                if t.letters_placed - t.used + (word >> 20) + proof.bound[depth] > proof.best:
                    proof.stack[2 * depth + 1] += 1
                    put(t, <int> proof.stack[2 * depth], word & 0xFFFFF)
                    depth += 1
                    break
            depth -= 1
    return depth


def prove(const int32_t[::1] text, const int32_t[::1] starts, const uint8_t[::1] ways, int rows, int cols,
          const uint8_t[::1] mask, const int32_t[::1] block, int mode, int target, int limit, const int32_t[::1] images,
          const uint8_t[::1] turns, const uint8_t[::1] pairs, int64_t[::1] state, int64_t steps):
    """Go on with the exact search for so many more steps; whether it has come to its end."""
    cdef Task t
    cdef Proof proof
    cdef char *room = NULL
    cdef char *more = NULL
    cdef int64_t *head = &state[0]
    cdef int depth, d, word
    cdef size_t size
    if not prepare(&t, &room, text, starts, ways, rows, cols, mask, block, mode, target, limit):
        raise MemoryError
    proof.images = &images[0]
    proof.turns = &turns[0]
    proof.pairs = &pairs[0]
    proof.symmetries = <int> (images.shape[0] // t.cells)
    proof.apart = 8 * (1 + PLANES) * t.stride
    size = <size_t> t.words * (proof.apart * sizeof(uint64_t) + (8 * <size_t> t.cells + 4) * sizeof(int32_t))
    more = <char *> calloc(size, 1)
    if more == NULL:
        free(room)
        raise MemoryError
    proof.boards = <uint64_t *> more
    proof.many = <int32_t *> (proof.boards + <int64_t> t.words * proof.apart)
    proof.bound = proof.many + t.words
    proof.most = proof.bound + t.words
    proof.sums = proof.most + t.words
    proof.listed = proof.sums + t.words
    proof.stack = head + HEADER
    proof.best = head[BEST]
    try:
        with nogil:
            depth = <int> head[ITERATION]
            for d in range(depth):
                word = <int> proof.stack[2 * d]
                look_at_all(&t, &proof)
                list_placements(&t, &proof, d, word)
                put(&t, word, proof.listed[<int64_t> d * 8 * t.cells + <int> proof.stack[2 * d + 1] - 1] & 0xFFFFF)
            t.steps = 0
            depth = prove_on(&t, &proof, depth, steps, proof.stack + 2 * t.words)
            head[ITERATION] = depth
            head[STEPS] += t.steps
            head[BEST] = proof.best
    finally:
        free(more)
        free(room)
    PyErr_CheckSignals()
    return depth < 0
