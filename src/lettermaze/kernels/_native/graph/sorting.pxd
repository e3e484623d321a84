# Sorting the words: radix sort by their first few digits, then within those that begin alike by the next few.
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset

from ..memory cimport allocate, release, take
from ..status cimport DONE, INTERRUPTED, NO_MEMORY, interrupted_after
from .structs cimport Builder, Entry, Group, Sorter, Words

cdef enum:
    SMALL = 48              # groups of up to so many words are sorted by comparing them
    KEY_BITS = 60           # that a key holds
    RADIX_BITS = 10         # that a pass sorts by
    RADIX = 1 << RADIX_BITS
    PASSES = 6


cdef inline int sort(Builder* b) noexcept nogil:
    cdef Sorter* s = &b.sorter
    cdef Words* w = &b.words
    cdef Group group
    cdef Py_ssize_t size
    if not begin_sort(b, w.count, 5 if b.alphabet.digits == 1 and b.alphabet.letters < 32 else 6):
        return NO_MEMORY
    while s.pending:
        s.pending -= 1
        group = s.groups[s.pending]
        size = group.high - group.low
        make_keys(w.entries + group.low, size, w.digits + group.depth, s.bits, s.taken)
        sort_by_keys(s, w.entries + group.low, s.spare + group.low, size)
        if interrupted_after(&b.unlooked, PASSES * size):
            return INTERRUPTED
        sort_within(s, w, group)
    release(s.spare)
    s.spare = NULL
    return DONE


cdef inline bint begin_sort(Builder* b, Py_ssize_t words, int bits) noexcept nogil:
    """Memory for the sort, and the first group: all words."""
    cdef Sorter* s = &b.sorter
    s.bits = bits
    s.taken = KEY_BITS // bits
    s.spare = <Entry*> allocate(words + 1, sizeof(Entry))
    s.histogram = <uint32_t*> take(&b.pool, PASSES * RADIX, sizeof(uint32_t))
    s.groups = <Group*> take(&b.pool, words // SMALL + 1, sizeof(Group))
    if s.spare == NULL or s.histogram == NULL or s.groups == NULL:
        return False
    s.groups[0] = Group(0, words, 0)
    s.pending = 1
    return True


cdef inline void make_keys(
    Entry* entries, Py_ssize_t size, const uint8_t* digits, int bits, int taken
) noexcept nogil:
    """The keys of entries whose words are written in `digits`: the next `taken` digits plus one, then zeros."""
    cdef Py_ssize_t i
    cdef const uint8_t* word
    cdef uint64_t key
    cdef int j
    for i in range(size):
        word = digits + entries[i].place
        key = 0
        for j in range(taken):
            if word[j] == 0:
                key <<= bits * (taken - j)
                break
            key = key << bits | word[j]
        entries[i].key = key


cdef inline void sort_by_keys(Sorter* s, Entry* entries, Entry* spare, Py_ssize_t size) noexcept nogil:
    """Radix sort, the lowest bits first, between the entries and as much spare room."""
    cdef Entry* source = entries
    cdef Entry* target = spare
    cdef uint32_t* counts
    cdef int turn, shift
    count_values(s.histogram, source, size)
    for turn in range(PASSES):
        counts = s.histogram + turn * RADIX
        shift = turn * RADIX_BITS
        # Where all have one value a pass would move nothing.
        if counts[source[0].key >> shift & (RADIX - 1)] != size:
            distribute(source, target, size, counts, shift)
            source, target = target, source
    if source != entries:
        memcpy(entries, source, size * sizeof(Entry))


cdef inline void count_values(uint32_t* histogram, const Entry* entries, Py_ssize_t size) noexcept nogil:
    """How often each value occurs among the keys, in the bits of every pass."""
    cdef Py_ssize_t i
    cdef uint64_t key
    cdef int turn
    memset(histogram, 0, PASSES * RADIX * sizeof(uint32_t))
    for i in range(size):
        key = entries[i].key
        for turn in range(PASSES):
            histogram[turn * RADIX + (key & (RADIX - 1))] += 1
            key >>= RADIX_BITS


cdef inline void distribute(
    const Entry* source, Entry* target, Py_ssize_t size, uint32_t* counts, int shift
) noexcept nogil:
    """One pass: move the entries to where those with their value go; the counts become places."""
    cdef uint32_t place, total = 0
    cdef Py_ssize_t i
    cdef uint64_t value
    for i in range(RADIX):
        place = total
        total += counts[i]
        counts[i] = place
    for i in range(size):
        value = source[i].key >> shift & (RADIX - 1)
        place = counts[value]
        counts[value] = place + 1
        target[place] = source[i]


cdef inline void sort_within(Sorter* s, Words* w, Group group) noexcept nogil:
    """Sort a few words that have a key in common, and put more than a few on the stack."""
    cdef Py_ssize_t low = group.low, high
    while low < group.high:
        high = low + 1
        while high < group.high and w.entries[high].key == w.entries[low].key:
            high += 1
        # A key with a 0 in its last place holds a whole word, so that equal ones are equal words.
        if high - low > 1 and w.entries[low].key & ((1 << s.bits) - 1):
            if high - low > SMALL:
                s.groups[s.pending] = Group(low, high, group.depth + s.taken)
                s.pending += 1
            else:
                insert(w, low, high, group.depth + s.taken)
        low = high


cdef inline void insert(Words* w, Py_ssize_t low, Py_ssize_t high, Py_ssize_t depth) noexcept nogil:
    """Insertion sort of words that begin alike."""
    cdef Py_ssize_t i, j
    cdef Entry entry
    for i in range(low + 1, high):
        entry = w.entries[i]
        j = i
        while j > low and comes_before(w.digits + entry.place + depth, w.digits + w.entries[j - 1].place + depth):
            w.entries[j] = w.entries[j - 1]
            j -= 1
        w.entries[j] = entry


cdef inline bint comes_before(const uint8_t* one, const uint8_t* other) noexcept nogil:
    """Whether one word comes before the other."""
    cdef Py_ssize_t i = 0
    while one[i] == other[i] and one[i]:
        i += 1
    return one[i] < other[i]
