"""Several words at once: one option for each word, no cell in two options, and every cell in one where asked."""

from libc.stdint cimport int32_t, int64_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy

from .common cimport lm_interrupted, lm_lowest_bit, lm_popcount, lm_raise

cdef enum:
    FOUND = 1
    NONE = 0
    LIMIT = -1
    INTERRUPTED = -2
    SIGNALS_EVERY = 1 << 14


cdef struct Search:
    int32_t options, groups, words, cells, width, bits
    bint cover
    const uint64_t *masks
    const int32_t *begins
    int32_t *group_of
    int32_t *needs
    uint64_t *uses
    # One row a level of the search: what is alive, what is free, what is still to be tried.
    uint64_t *alive
    uint64_t *free
    uint64_t *tries
    int32_t *chosen
    int32_t *known
    int64_t steps
    int64_t until_signals


def choose(
    bytes masks not None, int32_t width, int32_t cells, bytes begins not None, bytes groups not None, bint cover,
    int64_t max_steps, bytearray out not None,
):
    cdef Search search
    cdef const int32_t *word_groups = <const int32_t *> <const char *> groups
    cdef int32_t *written = <int32_t *> <char *> out
    cdef int answer
    search.width = width
    search.cells = cells
    search.cover = cover
    search.options = <int32_t> (len(masks) // (8 * width))
    search.groups = <int32_t> (len(begins) // 4 - 1)
    search.words = <int32_t> (len(groups) // 4)
    search.bits = (search.options + 63) // 64
    search.masks = <const uint64_t *> <const char *> masks
    search.begins = <const int32_t *> <const char *> begins
    search.steps = max_steps
    search.until_signals = SIGNALS_EVERY
    try:
        allocate(&search)
        with nogil:
            prepare(&search, word_groups)
            answer = first(&search, word_groups, written)
    finally:
        release(&search)
    if answer == INTERRUPTED:
        lm_raise()
    return answer


cdef int allocate(Search *s) except -1:
    cdef size_t levels = <size_t> s.words + 2
    s.group_of = <int32_t *> calloc(s.options + 1, sizeof(int32_t))
    s.needs = <int32_t *> calloc(s.groups + 1, sizeof(int32_t))
    s.chosen = <int32_t *> calloc(levels, sizeof(int32_t))
    s.known = <int32_t *> calloc(levels, sizeof(int32_t))
    s.uses = <uint64_t *> calloc(<size_t> s.cells + 1, (<size_t> s.bits + 1) * sizeof(uint64_t))
    s.alive = <uint64_t *> calloc(levels + 1, (<size_t> s.bits + 1) * sizeof(uint64_t))
    s.tries = <uint64_t *> calloc(levels + 1, (<size_t> s.bits + 1) * sizeof(uint64_t))
    s.free = <uint64_t *> calloc(levels + 1, (<size_t> s.width + 1) * sizeof(uint64_t))
    if not (s.group_of and s.needs and s.chosen and s.known and s.uses and s.alive and s.tries and s.free):
        raise MemoryError
    return 0


cdef void release(Search *s) noexcept:
    free(s.group_of)
    free(s.needs)
    free(s.chosen)
    free(s.known)
    free(s.uses)
    free(s.alive)
    free(s.tries)
    free(s.free)


cdef void prepare(Search *s, const int32_t *word_groups) noexcept nogil:
    cdef int32_t group, option, word
    cdef int32_t cell
    for word in range(s.words):
        s.needs[word_groups[word]] += 1
    for group in range(s.groups):
        for option in range(s.begins[group], s.begins[group + 1]):
            s.group_of[option] = group
    for option in range(s.options):
        s.alive[option >> 6] |= <uint64_t> 1 << (option & 63)
        for cell in range(s.cells):
            if s.masks[<size_t> option * s.width + (cell >> 6)] >> (cell & 63) & 1:
                s.uses[<size_t> cell * s.bits + (option >> 6)] |= <uint64_t> 1 << (option & 63)
    for cell in range(s.cells):
        s.free[cell >> 6] |= <uint64_t> 1 << (cell & 63)


cdef int first(Search *s, const int32_t *word_groups, int32_t *out) noexcept nogil:
    """Word by word, the first option with which the words after it can be completed.

    Level 0 holds what the words before have left; the completions use the levels from 1 on.
    """
    cdef int32_t word, group, option, best
    cdef int answer
    start_completion(s)
    answer = complete(s)
    if answer != FOUND:
        return answer
    for word in range(s.words):
        group = word_groups[word]
        best = known_option(s, group, s.words - word)
        option = next_option(s.alive, s.begins[group], best)
        while option < best:
            clear(s.alive, option)
            s.needs[group] -= 1
            take(s, option, 0)
            answer = complete(s)
            s.needs[group] += 1
            if answer < 0:
                return answer
            if answer == FOUND:
                # The completion has one word fewer: the option itself goes behind it.
                s.known[s.words - word - 1] = option
                best = option
                break
            option = next_option(s.alive, option + 1, best)
        forget(s, best, s.words - word)
        s.needs[group] -= 1
        take(s, best, 0)
        memcpy(s.alive, s.alive + s.bits, s.bits * sizeof(uint64_t))
        memcpy(s.free, s.free + s.width, s.width * sizeof(uint64_t))
        out[word] = best
    return FOUND


cdef void start_completion(Search *s) noexcept nogil:
    memcpy(s.alive + s.bits, s.alive, s.bits * sizeof(uint64_t))
    memcpy(s.free + s.width, s.free, s.width * sizeof(uint64_t))


cdef int complete(Search *s) noexcept nogil:
    """Find options for all words that still need one, from the state of level 1 on, into `known`."""
    cdef int32_t level = 1, option, i
    cdef int state = candidates(s, level)
    cdef int answer = FOUND
    while state != DECIDED:
        option = next_option(s.tries + <size_t> level * s.bits, 0, s.options)
        if option == s.options:
            if level == 1:
                return NONE
            level -= 1
            s.needs[s.group_of[s.chosen[level]]] += 1
            continue
        s.steps -= 1
        if s.steps < 0:
            answer = LIMIT
            break
        s.until_signals -= 1
        if s.until_signals == 0:
            s.until_signals = SIGNALS_EVERY
            if lm_interrupted():
                answer = INTERRUPTED
                break
        clear(s.tries + <size_t> level * s.bits, option)
        clear(s.alive + <size_t> level * s.bits, option)
        s.chosen[level] = option
        s.needs[s.group_of[option]] -= 1
        take(s, option, level)
        level += 1
        state = candidates(s, level)
    for i in range(1, level):
        s.needs[s.group_of[s.chosen[i]]] += 1
        if answer == FOUND:
            s.known[i - 1] = s.chosen[i]
    return answer


cdef enum:
    DECIDED = 0
    OPEN = 1


cdef int candidates(Search *s, int32_t level) noexcept nogil:
    """Put into `tries` the options of what has the fewest of them, none in a dead end; or say that all is decided."""
    cdef const uint64_t *alive = s.alive + <size_t> level * s.bits
    cdef const uint64_t *spare = s.free + <size_t> level * s.width
    cdef uint64_t *tries = s.tries + <size_t> level * s.bits
    cdef int32_t fewest = s.options + 1, best_group = -1, best_cell = -1, group, cell, count, i
    for i in range(s.bits):
        tries[i] = 0
    for group in range(s.groups):
        if s.needs[group]:
            count = count_range(alive, s.begins[group], s.begins[group + 1])
            if count < s.needs[group]:
                return OPEN
            if count < fewest:
                fewest = count
                best_group = group
    if best_group < 0:
        return OPEN if s.cover and any_bit(spare, s.width) else DECIDED
    if s.cover:
        for cell in range(s.cells):
            if spare[cell >> 6] >> (cell & 63) & 1:
                count = count_both(alive, s.uses + <size_t> cell * s.bits, s.bits)
                if count == 0:
                    return OPEN
                if count < fewest:
                    fewest = count
                    best_cell = cell
    if best_cell >= 0:
        for i in range(s.bits):
            tries[i] = alive[i] & s.uses[<size_t> best_cell * s.bits + i]
    else:
        copy_range(tries, alive, s.begins[best_group], s.begins[best_group + 1])
    return OPEN


cdef void take(Search *s, int32_t option, int32_t level) noexcept nogil:
    """Write to the next level what is alive and free once the option is chosen."""
    cdef const uint64_t *alive = s.alive + <size_t> level * s.bits
    cdef uint64_t *left = s.alive + <size_t> (level + 1) * s.bits
    cdef const uint64_t *spare = s.free + <size_t> level * s.width
    cdef uint64_t *spare_left = s.free + <size_t> (level + 1) * s.width
    cdef const uint64_t *mask = s.masks + <size_t> option * s.width
    cdef int32_t group = s.group_of[option], i, j, cell
    cdef uint64_t rest
    memcpy(left, alive, s.bits * sizeof(uint64_t))
    if s.needs[group] == 0:
        for i in range(s.begins[group], s.begins[group + 1]):
            clear(left, i)
    for i in range(s.width):
        spare_left[i] = spare[i] & ~mask[i]
        rest = mask[i]
        while rest:
            cell = 64 * i + lm_lowest_bit(rest)
            rest &= rest - 1
            for j in range(s.bits):
                left[j] &= ~s.uses[<size_t> cell * s.bits + j]


cdef int32_t known_option(Search *s, int32_t group, int32_t count) noexcept nogil:
    """The first option of the group in the completion that is known."""
    cdef int32_t best = s.options, i
    for i in range(count):
        if s.group_of[s.known[i]] == group and s.known[i] < best:
            best = s.known[i]
    return best


cdef void forget(Search *s, int32_t option, int32_t count) noexcept nogil:
    cdef int32_t i
    for i in range(count):
        if s.known[i] == option:
            s.known[i] = s.known[count - 1]
            return


cdef inline void clear(uint64_t *bits, int32_t bit) noexcept nogil:
    bits[bit >> 6] &= ~(<uint64_t> 1 << (bit & 63))


cdef int32_t next_option(const uint64_t *bits, int32_t begin, int32_t end) noexcept nogil:
    """The first bit from `begin` on that is set, or `end`."""
    cdef int32_t bit = begin
    cdef uint64_t rest
    while bit < end:
        rest = bits[bit >> 6] >> (bit & 63)
        if rest:
            bit += lm_lowest_bit(rest)
            return bit if bit < end else end
        bit = (bit | 63) + 1
    return end


cdef inline uint64_t part(uint64_t bits, int32_t index, int32_t begin, int32_t end) noexcept nogil:
    """The bits of the number at `index` that lie from `begin` to before `end`."""
    if index == begin >> 6:
        bits &= <uint64_t> -1 << (begin & 63)
    if index == end >> 6:
        bits &= (<uint64_t> 1 << (end & 63)) - 1
    return bits


cdef int32_t count_range(const uint64_t *bits, int32_t begin, int32_t end) noexcept nogil:
    cdef int32_t count = 0, i
    if begin == end:
        return 0
    for i in range(begin >> 6, ((end - 1) >> 6) + 1):
        count += lm_popcount(part(bits[i], i, begin, end))
    return count


cdef void copy_range(uint64_t *target, const uint64_t *bits, int32_t begin, int32_t end) noexcept nogil:
    cdef int32_t i
    for i in range(begin >> 6, ((end - 1) >> 6) + 1):
        target[i] = part(bits[i], i, begin, end)


cdef int32_t count_both(const uint64_t *a, const uint64_t *b, int32_t size) noexcept nogil:
    cdef int32_t count = 0, i
    for i in range(size):
        count += lm_popcount(a[i] & b[i])
    return count


cdef bint any_bit(const uint64_t *bits, int32_t size) noexcept nogil:
    cdef int32_t i
    for i in range(size):
        if bits[i]:
            return True
    return False
