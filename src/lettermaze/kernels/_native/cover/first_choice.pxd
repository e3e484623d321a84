# The lexicographically first choice: word by word, the first option with which the words after it can be completed.
from libc.stdint cimport int32_t, uint64_t
from libc.string cimport memcpy

from ..bits cimport clear_bit, lowest_bit, set_bit
from ..memory cimport take
from .algorithm_x cimport alive_at, complete, free_at, take_option
from .bit_rows cimport next_bit
from .colors cimport measure_options, spare_cells
from .structs cimport FOUND, NONE, Search


cdef inline bint allocate_search(Search* s) noexcept nogil:
    """Memory for all rows, zeroed, in the pool; False without memory."""
    cdef size_t levels = <size_t> s.words + 2, bits = <size_t> s.bits + 1, width = <size_t> s.width + 1
    s.group_of = <int32_t*> take(&s.pool, s.options + 1, sizeof(int32_t))
    s.needs = <int32_t*> take(&s.pool, s.groups + 1, sizeof(int32_t))
    s.chosen = <int32_t*> take(&s.pool, levels, sizeof(int32_t))
    s.known = <int32_t*> take(&s.pool, levels, sizeof(int32_t))
    s.uses = <uint64_t*> take(&s.pool, <size_t> s.cells + 1, bits * sizeof(uint64_t))
    s.alive = <uint64_t*> take(&s.pool, levels + 1, bits * sizeof(uint64_t))
    s.tries = <uint64_t*> take(&s.pool, levels + 1, bits * sizeof(uint64_t))
    s.free = <uint64_t*> take(&s.pool, levels + 1, width * sizeof(uint64_t))
    s.sizes = <int32_t*> take(&s.pool, s.groups + 1, sizeof(int32_t))
    s.reaches = <int32_t*> take(&s.pool, <size_t> s.pairs * s.groups + 1, sizeof(int32_t))
    s.by_cell = <bint*> take(&s.pool, levels + 1, sizeof(bint))
    if not (s.sizes and s.reaches and s.by_cell):
        return False
    return s.group_of and s.needs and s.chosen and s.known and s.uses and s.alive and s.tries and s.free


cdef inline void prepare(Search* s) noexcept nogil:
    """Count what the words need, and find the users of each cell; at level 0 all options are alive and all cells free.
    """
    cdef int32_t group, option, word, cell
    for word in range(s.words):
        s.needs[s.group_of_word[word]] += 1
    for group in range(s.groups):
        for option in range(s.begins[group], s.begins[group + 1]):
            s.group_of[option] = group
    for option in range(s.options):
        set_bit(s.alive, option)
        note_uses(s, option)
    for cell in range(s.cells):
        set_bit(s.free, cell)
    measure_options(s)
    # Words that need all cells cover the board, asked or not.
    s.cover = s.cover or spare_cells(s, s.free) == 0


cdef inline void note_uses(Search* s, int32_t option) noexcept nogil:
    """Add an option to the users of each of its cells."""
    cdef uint64_t cells
    cdef int32_t i
    for i in range(s.width):
        cells = s.masks[<size_t> option * s.width + i]
        while cells:
            set_bit(s.uses + <size_t> (64 * i + lowest_bit(cells)) * s.bits, option)
            cells &= cells - 1


cdef inline int first_choice(Search* s, int32_t* out) noexcept nogil:
    """Write the option of each word to `out`."""
    cdef int32_t word, best
    cdef int answer
    begin_completion(s)
    answer = complete(s)
    for word in range(s.words):
        if answer != FOUND:
            break
        best = known_option(s, s.group_of_word[word], s.words - word)
        answer = improve(s, word, &best)
        if answer == FOUND:
            settle_word(s, word, best)
            out[word] = best
    return answer


cdef inline void begin_completion(Search* s) noexcept nogil:
    memcpy(alive_at(s, 1), s.alive, s.bits * sizeof(uint64_t))
    memcpy(free_at(s, 1), s.free, s.width * sizeof(uint64_t))


cdef inline int32_t known_option(const Search* s, int32_t group, int32_t count) noexcept nogil:
    """The first option of the group in the completion that is known."""
    cdef int32_t best = s.options, i
    for i in range(count):
        if s.group_of[s.known[i]] == group:
            best = min(best, s.known[i])
    return best


cdef inline int improve(Search* s, int32_t word, int32_t* best) noexcept nogil:
    """Look for an option of the word before the known one, with which the words after it can be completed."""
    cdef int32_t group = s.group_of_word[word], option = next_bit(s.alive, s.begins[group], best[0])
    cdef int answer
    while option < best[0]:
        # One that cannot be completed now cannot be later either: what comes later only narrows the choice.
        clear_bit(s.alive, option)
        s.needs[group] -= 1
        take_option(s, option, 0)
        answer = complete(s)
        s.needs[group] += 1
        if answer == FOUND:
            # The completion has one word fewer: the option itself goes behind it.
            s.known[s.words - word - 1] = best[0] = option
        elif answer != NONE:
            return answer
        option = next_bit(s.alive, option + 1, best[0])
    return FOUND


cdef inline void settle_word(Search* s, int32_t word, int32_t option) noexcept nogil:
    """Let the word have the option; level 0 then holds what that leaves."""
    forget(s, option, s.words - word)
    s.needs[s.group_of_word[word]] -= 1
    take_option(s, option, 0)
    memcpy(s.alive, alive_at(s, 1), s.bits * sizeof(uint64_t))
    memcpy(s.free, free_at(s, 1), s.width * sizeof(uint64_t))


cdef inline void forget(Search* s, int32_t option, int32_t count) noexcept nogil:
    """Take an option out of the completion that is known."""
    cdef int32_t i
    for i in range(count):
        if s.known[i] == option:
            s.known[i] = s.known[count - 1]
            return
