"""The word graph: building it, verifying it, looking words up, numbering them, spelling them."""

from cpython.buffer cimport PyBUF_SIMPLE, PyBuffer_Release, PyObject_GetBuffer
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_CheckExact, PyBytes_FromStringAndSize, PyBytes_GET_SIZE
from cpython.exc cimport PyErr_CheckSignals
from cpython.unicode cimport (
    PyUnicode_1BYTE_DATA, PyUnicode_DATA, PyUnicode_FromKindAndData, PyUnicode_GetLength, PyUnicode_KIND,
    PyUnicode_New, PyUnicode_READ,
)
from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memcpy, memset

from .common cimport Edge, lm_lowest_bit

cdef enum:
    BASE = 62
    PADDING = 64
    MOST_DIGITS = 4
    # Groups of equal beginnings up to this size are sorted by comparing words.
    SMALL = 48
    RADIX_BITS = 10
    RADIX = 1 << RADIX_BITS
    PASSES = 6
    UNICODE = 0x110000
    BLOCKS = UNICODE >> 6
    # So much work is done between two looks for Ctrl-C.
    PATIENCE = 1 << 20

cdef extern from *:
    """
    #define LEXICON_BIT(n) ((uint64_t)1 << (n))
    #define LEXICON_LETTERS (LEXICON_BIT(62) - 1)
    """
    const uint64_t ONE "LEXICON_BIT(0)"
    const uint64_t LAST "LEXICON_BIT(62)"
    const uint64_t END "LEXICON_BIT(63)"
    const uint64_t LETTERS "LEXICON_LETTERS"
    const uint64_t LIMIT "LEXICON_BIT(32)"
    # Lists with more letters than this lose their repeated words before these are spelled out.
    const uint64_t MANY "LEXICON_BIT(28)"


# ------------------------------------------------------------------------------------------------- building

cdef struct Entry:
    # A word to sort: its next few digits, and where in the text it starts.
    uint64_t key
    Py_ssize_t place


cdef struct Group:
    # Words with equal beginnings of `depth` digits.
    Py_ssize_t low
    Py_ssize_t high
    Py_ssize_t depth


cdef struct Builder:
    # The alphabet: which code points occur, and how many of them come before each block of 64.
    uint64_t* occurs
    uint32_t* ranks
    Py_ssize_t letters
    int digits
    # The letters as they are, 1 or 4 bytes each.
    void* raw
    # The words as digits plus one, each closed by a 0, and where they start.
    uint8_t* text
    Entry* words
    Entry* spare
    Py_ssize_t count
    Py_ssize_t longest
    bint in_order
    Group* groups
    uint32_t* histogram
    # The edges made so far, and a hash table of where their runs start.
    Edge* edges
    Py_ssize_t used
    Py_ssize_t room
    uint32_t* table
    Py_ssize_t slots
    Py_ssize_t runs
    # The open nodes, one for each digit of the word before, and the finished children of all of them, each with its
    # number of words in `skip`.
    uint64_t* masks
    Py_ssize_t* marks
    Edge* pending
    Py_ssize_t waiting
    Py_ssize_t distinct
    Py_ssize_t work


def build(list words):
    """The packed graph of the words: `(edges, root mask, root first, how many words, digits, alphabet)`.

    The words may come in any order, and more than once; empty ones are left out. The alphabet is int32 code points.
    """
    cdef Builder b
    cdef Edge root
    cdef Py_ssize_t total = 0
    cdef int width = 1
    memset(&b, 0, sizeof(Builder))
    try:
        measure(words, &total, &width)
        if <uint64_t>total > MANY:
            words = list(set(words))
            measure(words, &total, &width)
        copy(&b, words, total, width)
        with nogil:
            encode(&b, total, width)
            if not b.in_order:
                sort(&b)
            pack(&b, &root)
        alphabet = alphabet_of(&b)
        # The result then takes the place of scratch, and what lies behind it goes back to the system.
        release(&b)
        return edges_of(&b), root.mask, root.first, b.distinct, b.digits, alphabet
    finally:
        release(&b)
        free(b.edges)


cdef int measure(list words, Py_ssize_t* total, int* width) except -1:
    """How many letters the words have, and how many bytes one needs."""
    cdef Py_ssize_t length, most = (<Py_ssize_t>(~<size_t>0 >> 1)) // 64
    total[0] = 0
    if <uint64_t>len(words) >= LIMIT:
        raise MemoryError("too many words for one lexicon")
    for word in words:
        length = PyUnicode_GetLength(word)
        if length > most - total[0]:
            raise MemoryError("too many letters for one lexicon")
        total[0] += length
        if PyUnicode_KIND(word) != 1:
            width[0] = 4
    return 0


cdef int copy(Builder* b, list words, Py_ssize_t total, int width) except -1:
    """Copy the letters, note which occur, and where each word ends: `place` is the end in letters for now."""
    cdef Py_ssize_t i, end = 0, length
    cdef uint8_t* narrow
    cdef const uint8_t* source
    cdef uint32_t* wide
    cdef uint32_t code
    cdef int kind
    cdef const void* data
    cdef uint8_t seen[256]
    memset(seen, 0, sizeof(seen))
    b.occurs = <uint64_t*>calloc(BLOCKS, sizeof(uint64_t))
    b.ranks = <uint32_t*>calloc(BLOCKS, sizeof(uint32_t))
    b.raw = malloc(total * width + 1)
    b.words = <Entry*>malloc((len(words) + 1) * sizeof(Entry))
    if b.occurs == NULL or b.ranks == NULL or b.raw == NULL or b.words == NULL:
        raise MemoryError
    narrow = <uint8_t*>b.raw
    wide = <uint32_t*>b.raw
    for word in words:
        length = PyUnicode_GetLength(word)
        if length == 0:
            continue
        data = PyUnicode_DATA(word)
        if width == 1:
            source = <const uint8_t*>data
            for i in range(length):
                narrow[end + i] = source[i]
                seen[source[i]] = 1
        else:
            kind = PyUnicode_KIND(word)
            for i in range(length):
                code = PyUnicode_READ(kind, <void*>data, i)
                wide[end + i] = code
                b.occurs[code >> 6] |= ONE << (code & 63)
        end += length
        b.words[b.count].place = end
        b.count += 1
        if length > b.longest:
            b.longest = length
    for i in range(256):
        if seen[i]:
            b.occurs[i >> 6] |= ONE << (i & 63)
    return 0


cdef int encode(Builder* b, Py_ssize_t total, int width) except -1 nogil:
    """Spell the words in digits, and see whether they are in order."""
    cdef Py_ssize_t i, j, end, start = 0, at = 0, before = 0, power = BASE
    cdef uint32_t number
    cdef uint32_t known[256]
    cdef int digit
    cdef uint8_t* text
    for i in range(BLOCKS):
        b.ranks[i] = <uint32_t>b.letters
        b.letters += count_bits(b.occurs[i])
    b.digits = 1
    while power < b.letters:
        power *= BASE
        b.digits += 1
    b.longest *= b.digits
    for i in range(256):
        known[i] = rank(b, <uint32_t>i)
    b.text = text = <uint8_t*>malloc(total * b.digits + b.count + 1)
    if text == NULL:
        raise MemoryError
    b.in_order = True
    for i in range(b.count):
        end = b.words[i].place
        b.words[i].place = at
        if width == 1 and b.digits == 1:
            for j in range(start, end):
                text[at] = <uint8_t>(known[(<uint8_t*>b.raw)[j]] + 1)
                at += 1
        else:
            for j in range(start, end):
                number = known[(<uint8_t*>b.raw)[j]] if width == 1 else rank(b, (<uint32_t*>b.raw)[j])
                for digit in range(b.digits - 1, -1, -1):
                    text[at + digit] = <uint8_t>(number % BASE + 1)
                    number //= BASE
                at += b.digits
        text[at] = 0
        at += 1
        start = end
        if i and b.in_order:
            b.in_order = not comes_before(text + b.words[i].place, text + before)
        before = b.words[i].place
        look(b, at - before)
    text[at] = 0
    free(b.raw)
    b.raw = NULL
    return 0


cdef inline uint32_t rank(Builder* b, uint32_t code) noexcept nogil:
    """How many letters of the alphabet come before this one."""
    return b.ranks[code >> 6] + count_bits(b.occurs[code >> 6] & ((ONE << (code & 63)) - 1))


cdef inline bint comes_before(const uint8_t* one, const uint8_t* other) noexcept nogil:
    """Whether one word comes before the other."""
    cdef Py_ssize_t i = 0
    while one[i] == other[i] and one[i]:
        i += 1
    return one[i] < other[i]


cdef int sort(Builder* b) except -1 nogil:
    """Sort the words: by their first few digits, then those that begin alike by the next few, and so on."""
    cdef int bits = 5 if b.digits == 1 and b.letters < 32 else 6
    cdef int taken = 60 // bits
    cdef Py_ssize_t pending = 1, low, high
    cdef Group group
    b.spare = <Entry*>malloc((b.count + 1) * sizeof(Entry))
    b.histogram = <uint32_t*>malloc(PASSES * RADIX * sizeof(uint32_t))
    b.groups = <Group*>malloc((b.count // SMALL + 1) * sizeof(Group))
    if b.spare == NULL or b.histogram == NULL or b.groups == NULL:
        raise MemoryError
    b.groups[0] = Group(0, b.count, 0)
    while pending:
        pending -= 1
        group = b.groups[pending]
        make_keys(b, group, bits, taken)
        sort_by_keys(b, group.low, group.high)
        look(b, PASSES * (group.high - group.low))
        low = group.low
        while low < group.high:
            high = low + 1
            while high < group.high and b.words[high].key == b.words[low].key:
                high += 1
            # A key with a 0 in its last place holds a whole word, so that equal ones are equal words.
            if high - low > 1 and b.words[low].key & ((1 << bits) - 1):
                if high - low > SMALL:
                    b.groups[pending] = Group(low, high, group.depth + taken)
                    pending += 1
                else:
                    insert(b, low, high, group.depth + taken)
            low = high
    free(b.spare)
    b.spare = NULL
    return 0


cdef void make_keys(Builder* b, Group group, int bits, int taken) noexcept nogil:
    cdef Py_ssize_t i
    cdef const uint8_t* word
    cdef uint64_t key
    cdef int j
    for i in range(group.low, group.high):
        word = b.text + b.words[i].place + group.depth
        key = 0
        for j in range(taken):
            if word[j] == 0:
                key <<= bits * (taken - j)
                break
            key = key << bits | word[j]
        b.words[i].key = key


cdef void sort_by_keys(Builder* b, Py_ssize_t low, Py_ssize_t high) noexcept nogil:
    """Radix sort, the lowest bits first."""
    cdef Py_ssize_t i, size = high - low
    cdef int turn, shift
    cdef uint32_t* counts
    cdef uint32_t sum, here
    cdef Entry* source = b.words + low
    cdef Entry* target = b.spare + low
    cdef uint64_t key
    memset(b.histogram, 0, PASSES * RADIX * sizeof(uint32_t))
    for i in range(size):
        key = source[i].key
        for turn in range(PASSES):
            b.histogram[turn * RADIX + (key & (RADIX - 1))] += 1
            key >>= RADIX_BITS
    for turn in range(PASSES):
        counts = b.histogram + turn * RADIX
        shift = turn * RADIX_BITS
        if counts[(source[0].key >> shift) & (RADIX - 1)] == size:
            continue
        sum = 0
        for i in range(RADIX):
            here = counts[i]
            counts[i] = sum
            sum += here
        for i in range(size):
            key = source[i].key >> shift & (RADIX - 1)
            target[counts[key]] = source[i]
            counts[key] += 1
        source, target = target, source
    if source != b.words + low:
        memcpy(b.words + low, source, size * sizeof(Entry))


cdef void insert(Builder* b, Py_ssize_t low, Py_ssize_t high, Py_ssize_t depth) noexcept nogil:
    """Insertion sort of words that begin alike."""
    cdef Py_ssize_t i, j
    cdef Entry entry
    for i in range(low + 1, high):
        entry = b.words[i]
        j = i
        while j > low and comes_before(b.text + entry.place + depth, b.text + b.words[j - 1].place + depth):
            b.words[j] = b.words[j - 1]
            j -= 1
        b.words[j] = entry


cdef int pack(Builder* b, Edge* root) except -1 nogil:
    """Make the edges of the sorted words; the node of the empty prefix goes to `root`."""
    cdef Py_ssize_t i, shared, depth = 0
    cdef Edge node
    cdef const uint8_t* word
    cdef const uint8_t* before = b.text + (b.words[b.count - 1].place if b.count else 0)
    b.room = b.slots = 1 << 12
    b.edges = <Edge*>malloc(b.room * sizeof(Edge))
    b.table = <uint32_t*>calloc(b.slots, sizeof(uint32_t))
    b.masks = <uint64_t*>malloc((b.longest + 1) * sizeof(uint64_t))
    b.marks = <Py_ssize_t*>malloc((b.longest + 1) * sizeof(Py_ssize_t))
    # Every finished child that waits holds at least one word of its own.
    b.pending = <Edge*>malloc((b.count + 1) * sizeof(Edge))
    if b.edges == NULL or b.table == NULL or b.masks == NULL or b.marks == NULL or b.pending == NULL:
        raise MemoryError
    b.edges[0] = Edge(0, 0, 0)
    b.used = 1
    b.masks[0] = 0
    b.marks[0] = 0
    for i in range(b.count):
        word = b.text + b.words[i].place
        shared = 0
        if i:
            while word[shared] == before[shared] and word[shared]:
                shared += 1
            if word[shared] == before[shared]:
                continue
        while depth > shared:
            close(b, depth, &node)
            b.pending[b.waiting] = node
            b.waiting += 1
            depth -= 1
        while word[depth]:
            b.masks[depth] |= ONE << (word[depth] - 1)
            depth += 1
            b.masks[depth] = 0
            b.marks[depth] = b.waiting
        b.masks[depth] |= END
        before = word
        b.distinct += 1
        look(b, 16 + depth - shared)
    while depth > 0:
        close(b, depth, &node)
        b.pending[b.waiting] = node
        b.waiting += 1
        depth -= 1
    return close(b, 0, root)


cdef inline int close(Builder* b, Py_ssize_t depth, Edge* node) except -1 nogil:
    """Make the open node at this depth a finished child; its own children are taken off the pile."""
    cdef Py_ssize_t i, mark = b.marks[depth]
    node[0] = Edge(b.masks[depth], 0, <uint32_t>(b.masks[depth] >> 63))
    if mark < b.waiting:
        for i in range(mark, b.waiting):
            node.skip += b.pending[i].skip
        node.first = find_run(b, b.pending + mark, b.waiting - mark)
        b.waiting = mark
    return 0


cdef uint32_t find_run(Builder* b, const Edge* run, Py_ssize_t size) except 0 nogil:
    """Where the edges to these children start; they are added if they are new."""
    cdef Py_ssize_t i, slot
    cdef uint32_t words = 0, start
    if 2 * b.runs >= b.slots:
        widen_table(b)
    slot = hash_of(run, size) & (b.slots - 1)
    while b.table[slot]:
        if same_run(b.edges + b.table[slot], run, size):
            return b.table[slot]
        slot = (slot + 1) & (b.slots - 1)
    if b.used + size > b.room:
        widen_edges(b)
    start = b.table[slot] = <uint32_t>b.used
    b.runs += 1
    for i in range(size):
        b.edges[b.used + i] = Edge(run[i].mask, run[i].first, words)
        words += run[i].skip
    b.used += size
    b.edges[b.used - 1].mask |= LAST
    return start


cdef inline bint same_run(const Edge* known, const Edge* run, Py_ssize_t size) noexcept nogil:
    """Whether the children are those of a finished run, whose end is marked."""
    cdef Py_ssize_t i
    for i in range(size - 1):
        if known[i].mask != run[i].mask or known[i].first != run[i].first:
            return False
    return known[size - 1].mask == run[size - 1].mask | LAST and known[size - 1].first == run[size - 1].first


cdef inline Py_ssize_t hash_of(const Edge* run, Py_ssize_t size) noexcept nogil:
    """A hash of masks and firsts, whether or not the end of the run is marked."""
    cdef uint64_t mixed = size
    cdef Py_ssize_t i
    for i in range(size):
        mixed = (mixed ^ (run[i].mask & ~LAST)) * <uint64_t>0x9E3779B97F4A7C15
        mixed = ((mixed ^ mixed >> 32) + run[i].first) * <uint64_t>0xD6E8FEB86659FD93
    return <Py_ssize_t>((mixed ^ mixed >> 32) >> 1)


cdef int widen_table(Builder* b) except -1 nogil:
    """Make the hash table of the runs four times as wide."""
    cdef Py_ssize_t start = 1, size, slot, slots = 4 * b.slots
    cdef uint32_t* table = <uint32_t*>calloc(slots, sizeof(uint32_t))
    if table == NULL:
        raise MemoryError
    while start < b.used:
        size = 1
        while not b.edges[start + size - 1].mask & LAST:
            size += 1
        slot = hash_of(b.edges + start, size) & (slots - 1)
        while table[slot]:
            slot = (slot + 1) & (slots - 1)
        table[slot] = <uint32_t>start
        start += size
    free(b.table)
    b.table = table
    b.slots = slots
    return 0


cdef int widen_edges(Builder* b) except -1 nogil:
    """Make room for twice as many edges."""
    cdef void* edges
    if <uint64_t>b.used + 2 * PADDING >= LIMIT:
        raise MemoryError("too many words for one lexicon")
    edges = realloc(b.edges, 2 * b.room * sizeof(Edge))
    if edges == NULL:
        raise MemoryError
    b.edges = <Edge*>edges
    b.room *= 2
    return 0


cdef inline int look(Builder* b, Py_ssize_t work) except -1 nogil:
    """Look for Ctrl-C now and then."""
    b.work += work
    if b.work > PATIENCE:
        b.work = 0
        with gil:
            PyErr_CheckSignals()
    return 0


cdef bytes edges_of(Builder* b):
    """The finished edges and the padding."""
    cdef bytes packed = PyBytes_FromStringAndSize(NULL, (b.used + PADDING) * sizeof(Edge))
    cdef char* target = PyBytes_AS_STRING(packed)
    memcpy(target, b.edges, b.used * sizeof(Edge))
    memset(target + b.used * sizeof(Edge), 0, PADDING * sizeof(Edge))
    return packed


cdef bytes alphabet_of(Builder* b):
    """The code points that occur, in order, as int32."""
    cdef bytes codes = PyBytes_FromStringAndSize(NULL, b.letters * sizeof(int32_t))
    cdef int32_t* target = <int32_t*>PyBytes_AS_STRING(codes)
    cdef Py_ssize_t i, at = 0
    cdef uint64_t left
    for i in range(BLOCKS):
        left = b.occurs[i]
        while left:
            target[at] = <int32_t>(64 * i + lm_lowest_bit(left))
            left &= left - 1
            at += 1
    return codes


cdef void release(Builder* b) noexcept:
    """Free all but the edges."""
    cdef void** scratch[12]
    cdef int i
    scratch[:] = [
        <void**>&b.occurs, <void**>&b.ranks, &b.raw, <void**>&b.text, <void**>&b.words, <void**>&b.spare,
        <void**>&b.groups, <void**>&b.histogram, <void**>&b.table, <void**>&b.masks, <void**>&b.marks,
        <void**>&b.pending,
    ]
    for i in range(12):
        free(scratch[i][0])
        scratch[i][0] = NULL


# ------------------------------------------------------------------------------------------------- looking up

cdef struct Graph:
    # The edges of a graph that may come from anywhere, so that every step is checked against its size.
    const Edge* edges
    Py_ssize_t count
    const int32_t* codes
    Py_ssize_t letters
    int digits
    bint held
    Py_buffer view


cdef struct Node:
    uint64_t mask
    uint32_t first
    uint64_t number


def index(object graph, uint64_t mask, uint32_t first, int digits, bytes codes, object word):
    """The number of the word in code-point order, -1 if it is none."""
    cdef Graph g
    cdef Node node = Node(mask, first, 0)
    cdef Py_ssize_t length = PyUnicode_GetLength(word)
    take(&g, graph, codes, digits)
    cdef bint found = walk(&g, &node, word, 0, length) == length and node.mask & END
    give_back(&g)
    return node.number if found else -1


def descend(object graph, uint64_t mask, uint32_t first, uint64_t number, int digits, bytes codes, object text):
    """The node `(mask, first, words before it)` that the letters of `text` lead to from the given one, if any."""
    cdef Graph g
    cdef Node node = Node(mask, first, number)
    cdef Py_ssize_t length = PyUnicode_GetLength(text)
    take(&g, graph, codes, digits)
    cdef bint found = walk(&g, &node, text, 0, length) == length
    give_back(&g)
    return (node.mask, node.first, node.number) if found else None


def ends(object graph, uint64_t mask, uint32_t first, int digits, bytes codes, object text):
    """The lengths of the words that `text` begins with, in ascending order."""
    cdef Graph g
    cdef Node node = Node(mask, first, 0)
    cdef Py_ssize_t at, length = PyUnicode_GetLength(text)
    cdef list found = []
    take(&g, graph, codes, digits)
    try:
        for at in range(length):
            if walk(&g, &node, text, at, at + 1) == at:
                break
            if node.mask & END:
                found.append(at + 1)
    finally:
        give_back(&g)
    return found


def letters(object graph, uint64_t mask, uint32_t first, int digits, bytes codes):
    """The letters that may follow at a node, in order."""
    cdef Graph g
    cdef Node nodes[MOST_DIGITS + 1]
    cdef uint64_t left[MOST_DIGITS + 1]
    cdef Py_ssize_t values[MOST_DIGITS + 1]
    cdef int depth = 0
    cdef int digit
    cdef list found = []
    take(&g, graph, codes, digits)
    nodes[0] = Node(mask, first, 0)
    left[0] = mask & LETTERS
    values[0] = 0
    try:
        while depth >= 0:
            if left[depth] == 0:
                depth -= 1
                continue
            digit = lm_lowest_bit(left[depth])
            left[depth] &= left[depth] - 1
            nodes[depth + 1] = nodes[depth]
            if not step(&g, nodes + depth + 1, digit):
                continue
            values[depth + 1] = BASE * values[depth] + digit
            if depth + 1 == digits:
                if values[depth + 1] < g.letters:
                    found.append(chr(g.codes[values[depth + 1]]))
            else:
                depth += 1
                left[depth] = nodes[depth].mask & LETTERS
    finally:
        give_back(&g)
    return "".join(found)


def count(object graph, uint64_t mask, uint32_t first):
    """How many words there are at and below a node."""
    cdef Graph g
    cdef Node node = Node(mask, first, 0)
    take(&g, graph, b"", 1)
    while node.mask & LETTERS and step(&g, &node, highest(node.mask & LETTERS)):
        pass
    give_back(&g)
    return node.number + (node.mask >> 63)


def spell(object graph, uint64_t mask, uint32_t first, uint64_t words, int digits, bytes codes, object numbers):
    """The words with these numbers, each from 0 to words - 1, in the order of the numbers."""
    cdef Graph g
    cdef Speller s
    cdef uint64_t number
    cdef list spelled = []
    memset(&s, 0, sizeof(Speller))
    take(&g, graph, codes, digits)
    try:
        reserve(&s)
        s.path[0] = Place(Node(mask, first, 0), words)
        for number in numbers:
            seek(&g, &s, number)
            spelled.append(text_of(&g, &s))
            if len(spelled) & 0xFFFF == 0:
                PyErr_CheckSignals()
    finally:
        give_back(&g)
        free(s.path)
        free(s.passed)
        free(s.letters)
        free(s.narrow)
    return spelled


cdef struct Place:
    # A node on the way to a word; its number is that of the first word below it, `high` that of the first one after.
    Node node
    uint64_t high


cdef struct Speller:
    # The nodes from the root to the word before, and the digits that lead from each to the next.
    Place* path
    uint8_t* passed
    Py_ssize_t depth
    Py_ssize_t room
    # Room for the letters of the word.
    int32_t* letters
    uint8_t* narrow


cdef int reserve(Speller* s) except -1:
    """Make room for a path twice as long, and for one more step."""
    cdef Py_ssize_t room = 2 * s.room + 64
    cdef void* path = realloc(s.path, (room + 1) * sizeof(Place))
    if path != NULL:
        s.path = <Place*>path
    cdef void* passed = realloc(s.passed, room)
    if passed != NULL:
        s.passed = <uint8_t*>passed
    cdef void* letters = realloc(s.letters, room * sizeof(int32_t))
    if letters != NULL:
        s.letters = <int32_t*>letters
    cdef void* narrow = realloc(s.narrow, room)
    if narrow != NULL:
        s.narrow = <uint8_t*>narrow
    if path == NULL or passed == NULL or letters == NULL or narrow == NULL:
        raise MemoryError
    s.room = room
    return 0


cdef int seek(Graph* g, Speller* s, uint64_t number) except -1:
    """Lead the path to the word with this number."""
    cdef Place* here
    cdef int digit
    while s.depth and not s.path[s.depth].node.number <= number < s.path[s.depth].high:
        s.depth -= 1
    while True:
        here = s.path + s.depth
        if number == here.node.number and here.node.mask & END:
            return 0
        if s.depth == s.room:
            reserve(s)
            here = s.path + s.depth
        here[1] = here[0]
        digit = step_to(g, here + 1, number)
        if digit < 0:
            return 0
        s.passed[s.depth] = <uint8_t>digit
        s.depth += 1
        if s.depth % g.digits == 0:
            note_letter(g, s)


cdef int step_to(Graph* g, Place* place, uint64_t number) noexcept nogil:
    """Step to the child that holds the word with this number; the digit, or -1 if there is none."""
    cdef Node* node = &place.node
    cdef const Edge* run = g.edges + node.first
    cdef uint64_t rest = number - node.number - (node.mask >> 63), left = node.mask & LETTERS
    cdef int low = 0, high = count_bits(left), middle
    if number < node.number + (node.mask >> 63) or high == 0 or run[0].skip > rest:
        return -1
    if <Py_ssize_t>node.first + PADDING > g.count:
        return -1
    # The last edge that skips no more words than there are to skip.
    while high - low > 1:
        middle = (low + high) >> 1
        if run[middle].skip <= rest:
            low = middle
        else:
            high = middle
    if run[low].first >= node.first:
        return -1
    if high < count_bits(left):
        place.high = node.number + (node.mask >> 63) + run[high].skip
    node.number += (node.mask >> 63) + run[low].skip
    node.mask = run[low].mask
    node.first = run[low].first
    while low:
        left &= left - 1
        low -= 1
    return lm_lowest_bit(left)


cdef inline void note_letter(Graph* g, Speller* s) noexcept nogil:
    """Put down the letter that the last digits of the path make."""
    cdef Py_ssize_t value = 0, at, place = s.depth // g.digits - 1
    for at in range(s.depth - g.digits, s.depth):
        value = BASE * value + s.passed[at]
    # Only in a file that was rewritten while it was mapped can a value lie outside the alphabet.
    if value >= g.letters:
        value = 0
    s.letters[place] = g.codes[value]
    s.narrow[place] = <uint8_t>g.codes[value]


cdef str text_of(Graph* g, Speller* s):
    """The letters of the path."""
    cdef Py_ssize_t length = s.depth // g.digits
    cdef str text
    if g.letters and g.codes[g.letters - 1] < 128:
        text = PyUnicode_New(length, 127)
        memcpy(PyUnicode_1BYTE_DATA(text), s.narrow, length)
        return text
    return PyUnicode_FromKindAndData(4, s.letters, length)


cdef int take(Graph* g, object graph, bytes codes, int digits) except -1:
    """Point at the edges, until `give_back`."""
    g.held = not PyBytes_CheckExact(graph)
    if not g.held:
        g.edges = <const Edge*>PyBytes_AS_STRING(graph)
        g.count = PyBytes_GET_SIZE(graph) // sizeof(Edge)
    else:
        PyObject_GetBuffer(graph, &g.view, PyBUF_SIMPLE)
        g.edges = <const Edge*>g.view.buf
        g.count = g.view.len // sizeof(Edge)
    g.codes = <const int32_t*>PyBytes_AS_STRING(codes)
    g.letters = PyBytes_GET_SIZE(codes) // sizeof(int32_t)
    g.digits = digits
    return 0


cdef inline void give_back(Graph* g) noexcept:
    if g.held:
        PyBuffer_Release(&g.view)


cdef Py_ssize_t walk(Graph* g, Node* node, object text, Py_ssize_t start, Py_ssize_t end):
    """Follow the letters of the text from `start` to `end`; how far the graph went."""
    cdef int kind = PyUnicode_KIND(text), place
    cdef const void* data = PyUnicode_DATA(text)
    cdef Py_ssize_t at, number
    cdef int split[MOST_DIGITS]
    for at in range(start, end):
        number = number_of(g, <int32_t>PyUnicode_READ(kind, <void*>data, at))
        if number < 0:
            return at
        if g.digits == 1:
            if not step(g, node, <int>number):
                return at
            continue
        for place in range(g.digits - 1, -1, -1):
            split[place] = number % BASE
            number //= BASE
        for place in range(g.digits):
            if not step(g, node, split[place]):
                return at
    return end


cdef inline Py_ssize_t number_of(Graph* g, int32_t code) noexcept nogil:
    """The number of a letter in the alphabet, -1 if it is not in."""
    cdef Py_ssize_t low = 0, high = g.letters, middle
    if high == 0 or code < g.codes[0]:
        return -1
    # Alphabets often have no gaps.
    middle = code - g.codes[0]
    if middle < high and g.codes[middle] == code:
        return middle
    while high - low > 1:
        middle = (low + high) >> 1
        if g.codes[middle] <= code:
            low = middle
        else:
            high = middle
    return low if g.codes[low] == code else -1


cdef inline bint step(Graph* g, Node* node, int digit) noexcept nogil:
    """Step to the child for a digit, if there is one that starts below: a hostile graph cannot lead astray or round."""
    cdef const Edge* edge
    if not node.mask >> digit & 1 or <Py_ssize_t>node.first + PADDING > g.count:
        return False
    edge = g.edges + node.first + count_bits(node.mask & ((ONE << digit) - 1))
    if edge.first >= node.first:
        return False
    node.number += (node.mask >> 63) + edge.skip
    node.mask = edge.mask
    node.first = edge.first
    return True


cdef inline int count_bits(uint64_t x) noexcept nogil:
    # Without the instruction, which must be asked for, this beats the compiler's own by far.
    x -= x >> 1 & <uint64_t>0x5555555555555555
    x = (x & <uint64_t>0x3333333333333333) + (x >> 2 & <uint64_t>0x3333333333333333)
    return <int>(((x + (x >> 4)) & <uint64_t>0x0F0F0F0F0F0F0F0F) * <uint64_t>0x0101010101010101 >> 56)


cdef inline int highest(uint64_t x) noexcept nogil:
    """The number of the highest bit that is set."""
    cdef int shift
    for shift in range(6):
        x |= x >> (1 << shift)
    return count_bits(x) - 1


# ------------------------------------------------------------------------------------------------- verifying

cdef struct Checker:
    const Edge* edges
    # For every edge that starts a run: the words below the run, how many edges it has, and how many digits of a letter
    # are passed at its children.
    uint32_t* totals
    uint8_t* sizes
    uint8_t* phases
    Py_ssize_t count
    Py_ssize_t used
    int digits
    int tops[MOST_DIGITS]
    # What `inspect` finds about a node.
    uint64_t words
    int phase


def check(object graph, uint64_t mask, uint32_t first, uint64_t words, int digits, Py_ssize_t letters):
    """What is wrong with a graph of `letters` letters: `(0, 0)` if nothing, else `(fault, edge)`.

    The faults: 1, a run of children that does not start below its parent's run, or is not as long as the mask says;
    2, a wrong skip; 3, an edge that leads to no word, or a word that ends within a letter; 4, a digit outside the
    alphabet; 5, an edge that must be empty is not; 6, the root or the number of words.
    """
    cdef Graph g
    cdef Checker c
    cdef Py_ssize_t place = 0, rest = letters - 1
    cdef int fault, i
    take(&g, graph, b"", digits)
    memset(&c, 0, sizeof(Checker))
    c.edges = g.edges
    c.count = g.count
    c.used = g.count - PADDING
    c.digits = digits
    for i in range(digits - 1, -1, -1):
        c.tops[i] = rest % BASE if rest >= 0 else -1
        rest //= BASE
    try:
        c.totals = <uint32_t*>malloc(c.used * sizeof(uint32_t))
        c.sizes = <uint8_t*>calloc(c.used, 1)
        c.phases = <uint8_t*>malloc(c.used)
        if c.totals == NULL or c.sizes == NULL or c.phases == NULL:
            raise MemoryError
        with nogil:
            fault = find_fault(&c, &place)
            if not fault:
                place = 0
                fault = find_root_fault(&c, mask, first, words)
    finally:
        free(c.totals)
        free(c.sizes)
        free(c.phases)
        give_back(&g)
    return fault, place


cdef int find_fault(Checker* c, Py_ssize_t* at) noexcept nogil:
    """Go through the edges once, from the first, so that children come before their parents."""
    cdef Py_ssize_t place, start = 1
    cdef uint64_t total = 0
    cdef int fault, phase = 0
    cdef Edge edge
    for place in range(PADDING + 1):
        # Edge 0 and the last ones.
        at[0] = c.used + place - 1 if place else 0
        edge = c.edges[at[0]]
        if edge.mask or edge.first or edge.skip:
            return 5
    for place in range(1, c.used):
        at[0] = place
        edge = c.edges[place]
        fault = inspect(c, edge.mask, edge.first, start)
        if fault:
            return fault
        if edge.skip != total:
            return 2
        if place == start:
            phase = c.phase
        elif c.phase != phase:
            return 3
        total += c.words
        if total >= LIMIT:
            return 6
        if edge.mask & LAST:
            if place - start >= BASE:
                return 1
            c.sizes[start] = <uint8_t>(place - start + 1)
            c.totals[start] = <uint32_t>total
            c.phases[start] = <uint8_t>phase
            start = place + 1
            total = 0
    at[0] = c.used - 1
    return 0 if start == c.used else 1


cdef int find_root_fault(Checker* c, uint64_t mask, uint32_t first, uint64_t words) noexcept nogil:
    cdef int fault
    if not mask and not first and not words:
        return 0
    fault = inspect(c, mask, first, c.used)
    if fault:
        return fault
    return 6 if mask >> 62 or c.phase or c.words != words else 0


cdef inline int inspect(Checker* c, uint64_t mask, uint32_t first, Py_ssize_t start) noexcept nogil:
    """The fault of a node whose own run starts at `start`; its words and phase are left in the checker."""
    cdef uint64_t letters = mask & LETTERS
    cdef int i
    cdef Edge above
    c.phase = 0
    c.words = 1
    if letters == 0:
        return 1 if first else 0 if mask & END else 3
    if not 0 < <Py_ssize_t>first < start or c.sizes[first] != count_bits(letters):
        return 1
    c.words = (mask >> 63) + c.totals[first]
    if c.digits == 1:
        return 4 if letters >> (c.tops[0] + 1) else 0
    c.phase = (c.phases[first] + c.digits - 1) % c.digits
    if c.phase:
        return 3 if mask & END else 0
    above = Edge(mask, first, 0)
    for i in range(c.digits):
        letters = above.mask & LETTERS
        if letters >> (c.tops[i] + 1):
            return 4
        if not above.mask >> c.tops[i] & 1:
            break
        above = c.edges[above.first + count_bits(letters) - 1]
    return 0
