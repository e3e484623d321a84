# The letters of the words: which there are, and the words spelled in their numbers.
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from cpython.unicode cimport PyUnicode_DATA, PyUnicode_GetLength, PyUnicode_KIND, PyUnicode_READ
from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t

from ..bits cimport lowest_bit, popcount, set_bit
from ..memory cimport allocate, release, take
from ..status cimport DONE, INTERRUPTED, NO_MEMORY, interrupted_after
from ..word_graph cimport BASE, ONE, put_digits
from .sorting cimport comes_before
from .structs cimport BLOCKS, LIMIT, Alphabet, Builder, Entry, Words


cdef inline int measure(Words* w, list words) except -1:
    """How many letters the words have, and how many bytes one needs."""
    cdef Py_ssize_t length, most = (<Py_ssize_t> (~<size_t> 0 >> 1)) // 64
    w.total = 0
    w.width = 1
    if <uint64_t> len(words) >= LIMIT:
        raise MemoryError("too many words for one lexicon")
    for word in words:
        length = PyUnicode_GetLength(word)
        if length > most - w.total:
            raise MemoryError("too many letters for one lexicon")
        w.total += length
        if PyUnicode_KIND(word) != 1:
            w.width = 4
    return 0


cdef inline int copy(Builder* b, list words) except -1:
    """Copy the letters, note which occur, and where each word ends."""
    cdef Words* w = &b.words
    cdef Py_ssize_t length, end = 0
    claim(b, len(words))
    for word in words:
        length = PyUnicode_GetLength(word)
        if length == 0:
            continue
        if w.width == 1:
            copy_narrow(&b.alphabet, <const uint8_t*> PyUnicode_DATA(word), length, <uint8_t*> w.letters + end)
        else:
            copy_wide(&b.alphabet, word, length, <uint32_t*> w.letters + end)
        end += length
        w.entries[w.count].place = end
        w.count += 1
        w.longest = max(w.longest, length)
    note_narrow(&b.alphabet)
    return 0


cdef inline int claim(Builder* b, Py_ssize_t words) except -1:
    """Memory for the letters of so many words, and for the alphabet."""
    b.alphabet.occurs = <uint64_t*> take(&b.pool, BLOCKS, sizeof(uint64_t))
    b.alphabet.ranks = <uint32_t*> take(&b.pool, BLOCKS, sizeof(uint32_t))
    b.words.letters = allocate(b.words.total + 1, b.words.width)
    b.words.entries = <Entry*> allocate(words + 1, sizeof(Entry))
    if b.alphabet.occurs == NULL or b.alphabet.ranks == NULL or b.words.letters == NULL or b.words.entries == NULL:
        raise MemoryError
    return 0


cdef inline void copy_narrow(Alphabet* a, const uint8_t* source, Py_ssize_t length, uint8_t* target) noexcept nogil:
    cdef Py_ssize_t i
    for i in range(length):
        target[i] = source[i]
        a.seen[source[i]] = 1


cdef inline int copy_wide(Alphabet* a, object word, Py_ssize_t length, uint32_t* target) except -1:
    cdef const void* data = PyUnicode_DATA(word)
    cdef int kind = PyUnicode_KIND(word)
    cdef Py_ssize_t i
    for i in range(length):
        target[i] = PyUnicode_READ(kind, <void*> data, i)
        set_bit(a.occurs, target[i])
    return 0


cdef inline void note_narrow(Alphabet* a) noexcept nogil:
    """Put the letters of narrow words among those that occur."""
    cdef int i
    for i in range(256):
        if a.seen[i]:
            set_bit(a.occurs, i)


cdef inline int encode(Builder* b) noexcept nogil:
    """Spell the words in digits, and see whether they are in order."""
    cdef Words* w = &b.words
    cdef Py_ssize_t i, end, start = 0, at = 0, before = 0
    number_letters(&b.alphabet)
    w.longest *= b.alphabet.digits
    w.digits = <uint8_t*> allocate(w.total * b.alphabet.digits + w.count + 1, 1)
    if w.digits == NULL:
        return NO_MEMORY
    w.in_order = True
    for i in range(w.count):
        end = w.entries[i].place
        w.entries[i].place = at
        at = spell_out(w, &b.alphabet, start, end, at)
        start = end
        if i and w.in_order:
            w.in_order = not comes_before(w.digits + w.entries[i].place, w.digits + before)
        before = w.entries[i].place
        if interrupted_after(&b.unlooked, at - before):
            return INTERRUPTED
    w.digits[at] = 0
    release(w.letters)
    w.letters = NULL
    return DONE


cdef inline void number_letters(Alphabet* a) noexcept nogil:
    """Rank the letters that occur, and see how many digits their numbers take."""
    cdef Py_ssize_t power = BASE
    cdef int i
    for i in range(BLOCKS):
        a.ranks[i] = <uint32_t> a.letters
        a.letters += popcount(a.occurs[i])
    a.digits = 1
    while power < a.letters:
        power *= BASE
        a.digits += 1
    for i in range(256):
        a.known[i] = rank(a, <uint32_t> i)


cdef inline uint32_t rank(const Alphabet* a, uint32_t code) noexcept nogil:
    """How many letters of the alphabet come before this one."""
    return a.ranks[code >> 6] + popcount(a.occurs[code >> 6] & ((ONE << (code & 63)) - 1))


cdef inline Py_ssize_t spell_out(
    const Words* w, const Alphabet* a, Py_ssize_t start, Py_ssize_t end, Py_ssize_t at
) noexcept nogil:
    """Write the letters from `start` to `end` as digits plus one from `at` on, and a 0; the place behind it."""
    cdef const uint8_t* narrow = <const uint8_t*> w.letters
    cdef const uint32_t* wide = <const uint32_t*> w.letters
    cdef uint8_t* digits = w.digits
    cdef Py_ssize_t i
    if w.width == 1 and a.digits == 1:
        for i in range(start, end):
            digits[at] = <uint8_t> (a.known[narrow[i]] + 1)
            at += 1
    elif a.digits == 1:
        for i in range(start, end):
            digits[at] = <uint8_t> (rank(a, wide[i]) + 1)
            at += 1
    else:
        for i in range(start, end):
            put_raised(a.known[narrow[i]] if w.width == 1 else rank(a, wide[i]), a.digits, digits + at)
            at += a.digits
    digits[at] = 0
    return at + 1


cdef inline void put_raised(uint32_t letter, int digits, uint8_t* out) noexcept nogil:
    """Write a letter's digits plus one."""
    cdef int k
    put_digits(letter, digits, out)
    for k in range(digits):
        out[k] += 1


cdef inline bytes alphabet_of(const Alphabet* a):
    """The code points that occur, in order, as int32."""
    cdef bytes codes = PyBytes_FromStringAndSize(NULL, a.letters * sizeof(int32_t))
    cdef int32_t* target = <int32_t*> PyBytes_AS_STRING(codes)
    cdef Py_ssize_t i
    cdef uint64_t left
    for i in range(BLOCKS):
        left = a.occurs[i]
        while left:
            target[0] = <int32_t> (64 * i + lowest_bit(left))
            left &= left - 1
            target += 1
    return codes
