# The minimal acyclic graph of sorted words, node by node as each is finished: Daciuk, Mihov, Watson and Watson (2000).
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memcpy, memset

from ..common cimport Edge
from .interrupt cimport look
from .structs cimport END, LAST, LIMIT, ONE, PADDING, Builder, Runs, Spine


cdef inline int pack(Builder* b, Edge* root) except -1 nogil:
    """Make the edges of the sorted words; the node of the empty prefix goes to `root`."""
    cdef Py_ssize_t i, shared
    cdef const uint8_t* word
    cdef const uint8_t* before = NULL
    begin_graph(b)
    for i in range(b.words.count):
        word = b.words.digits + b.words.entries[i].place
        shared = shared_length(word, before) if i else 0
        if i and word[shared] == before[shared]:
            continue
        close_down_to(b, shared)
        open_up(&b.spine, word)
        before = word
        b.distinct += 1
        look(b, 16 + b.spine.depth - shared)
    close_down_to(b, 0)
    return close(b, 0, root)


cdef inline int begin_graph(Builder* b) except -1 nogil:
    """Memory for edges and open nodes; edge 0, and the root as the first open node."""
    cdef Runs* r = &b.runs
    cdef Spine* s = &b.spine
    r.room = r.slots = 1 << 12
    r.edges = <Edge*> malloc(r.room * sizeof(Edge))
    r.table = <uint32_t*> calloc(r.slots, sizeof(uint32_t))
    s.masks = <uint64_t*> malloc((b.words.longest + 1) * sizeof(uint64_t))
    s.marks = <Py_ssize_t*> malloc((b.words.longest + 1) * sizeof(Py_ssize_t))
    # Every finished child that waits holds at least one word of its own.
    s.pile = <Edge*> malloc((b.words.count + 1) * sizeof(Edge))
    if r.edges == NULL or r.table == NULL or s.masks == NULL or s.marks == NULL or s.pile == NULL:
        raise MemoryError
    r.edges[0] = Edge(0, 0, 0)
    r.used = 1
    s.masks[0] = 0
    s.marks[0] = 0
    return 0


cdef inline Py_ssize_t shared_length(const uint8_t* word, const uint8_t* before) noexcept nogil:
    """How many digits two words have in common at their beginnings."""
    cdef Py_ssize_t shared = 0
    while word[shared] == before[shared] and word[shared]:
        shared += 1
    return shared


cdef inline int close_down_to(Builder* b, Py_ssize_t depth) except -1 nogil:
    """Close the open nodes below this depth, and put each on the pile."""
    cdef Spine* s = &b.spine
    cdef Py_ssize_t at
    for at in range(s.depth, depth, -1):
        if s.marks[at] == s.height:
            s.pile[s.height] = Edge(s.masks[at], 0, 1)
        else:
            close(b, at, s.pile + s.marks[at])
        s.height += 1
    s.depth = depth
    return 0


cdef inline void open_up(Spine* s, const uint8_t* word) noexcept nogil:
    """Open the nodes of the word's further digits; the word ends at the last."""
    cdef Py_ssize_t depth = s.depth
    while word[depth]:
        s.masks[depth] |= ONE << (word[depth] - 1)
        depth += 1
        s.masks[depth] = 0
        s.marks[depth] = s.height
    s.masks[depth] |= END
    s.depth = depth


cdef inline int close(Builder* b, Py_ssize_t depth, Edge* node) except -1 nogil:
    """Make the deepest open node a finished child; its own children are taken off the pile."""
    cdef Spine* s = &b.spine
    cdef Py_ssize_t i, mark = s.marks[depth]
    cdef uint64_t mask = s.masks[depth]
    cdef uint32_t first = 0, words = <uint32_t> (mask >> 63)
    if mark < s.height:
        for i in range(mark, s.height):
            words += s.pile[i].skip
        first = find_run(&b.runs, s.pile + mark, s.height - mark)
        s.height = mark
    node[0] = Edge(mask, first, words)
    return 0


cdef inline uint32_t find_run(Runs* r, const Edge* run, Py_ssize_t size) except 0 nogil:
    """Where the edges to these children start; they are added if they are new."""
    cdef Py_ssize_t slot
    if 2 * r.count >= r.slots:
        widen_table(r)
    slot = hash_of(run, size) & (r.slots - 1)
    while r.table[slot]:
        if is_same(r.edges + r.table[slot], run, size):
            return r.table[slot]
        slot = (slot + 1) & (r.slots - 1)
    if r.used + size > r.room:
        widen_edges(r)
    r.table[slot] = <uint32_t> r.used
    r.count += 1
    return add_run(r, run, size)


cdef inline uint32_t add_run(Runs* r, const Edge* run, Py_ssize_t size) noexcept nogil:
    """Add the edges to these children, each with the words before it in place of its own; where they start."""
    cdef uint32_t start = <uint32_t> r.used, words = 0
    cdef Py_ssize_t i
    for i in range(size):
        r.edges[r.used + i] = Edge(run[i].mask, run[i].first, words)
        words += run[i].skip
    r.used += size
    r.edges[r.used - 1].mask |= LAST
    return start


cdef inline bint is_same(const Edge* known, const Edge* run, Py_ssize_t size) noexcept nogil:
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
        mixed = (mixed ^ (run[i].mask & ~LAST)) * <uint64_t> 0x9E3779B97F4A7C15
        mixed = ((mixed ^ mixed >> 32) + run[i].first) * <uint64_t> 0xD6E8FEB86659FD93
    return <Py_ssize_t> ((mixed ^ mixed >> 32) >> 1)


cdef inline int widen_table(Runs* r) except -1 nogil:
    """Make the hash table of the runs four times as wide."""
    cdef Py_ssize_t start = 1, size, slot, slots = 4 * r.slots
    cdef uint32_t* table = <uint32_t*> calloc(slots, sizeof(uint32_t))
    if table == NULL:
        raise MemoryError
    while start < r.used:
        size = 1
        while not r.edges[start + size - 1].mask & LAST:
            size += 1
        slot = hash_of(r.edges + start, size) & (slots - 1)
        while table[slot]:
            slot = (slot + 1) & (slots - 1)
        table[slot] = <uint32_t> start
        start += size
    free(r.table)
    r.table = table
    r.slots = slots
    return 0


cdef inline int widen_edges(Runs* r) except -1 nogil:
    """Make room for twice as many edges."""
    cdef void* edges
    if <uint64_t> r.used + 2 * PADDING >= LIMIT:
        raise MemoryError("too many words for one lexicon")
    edges = realloc(r.edges, 2 * r.room * sizeof(Edge))
    if edges == NULL:
        raise MemoryError
    r.edges = <Edge*> edges
    r.room *= 2
    return 0


cdef inline bytes edges_of(const Runs* r):
    """The finished edges and the padding."""
    cdef bytes packed = PyBytes_FromStringAndSize(NULL, (r.used + PADDING) * sizeof(Edge))
    cdef char* target = PyBytes_AS_STRING(packed)
    memcpy(target, r.edges, r.used * sizeof(Edge))
    memset(target + r.used * sizeof(Edge), 0, PADDING * sizeof(Edge))
    return packed


cdef inline void release_builder(Builder* b) noexcept:
    """Free all but the edges."""
    cdef void** scratch[12]
    cdef int i
    scratch[:] = [
        <void**> &b.alphabet.occurs, <void**> &b.alphabet.ranks, &b.words.letters, <void**> &b.words.digits,
        <void**> &b.words.entries, <void**> &b.sorter.spare, <void**> &b.sorter.groups, <void**> &b.sorter.histogram,
        <void**> &b.runs.table, <void**> &b.spine.masks, <void**> &b.spine.marks, <void**> &b.spine.pile,
    ]
    for i in range(12):
        free(scratch[i][0])
        scratch[i][0] = NULL
