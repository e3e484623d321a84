# The minimal acyclic graph of sorted words, node by node as each is finished: Daciuk, Mihov, Watson and Watson (2000).
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset

from ..memory cimport allocate, drain, grow, release, take
from ..status cimport DONE, INTERRUPTED, NO_MEMORY, interrupted_after
from ..tables cimport Table, close_table, find, is_full, open_table
from ..word_graph cimport END, LAST, ONE, PADDING, Edge, ends_word
from .digits cimport encode
from .sorting cimport sort
from .structs cimport LIMIT, TOO_MANY, Builder, Children, Runs, Spine

cdef enum:
    FIRST_ROOM = 1 << 12    # of edges and of slots


cdef inline int build_graph(Builder* b, Edge* root) noexcept nogil:
    """Make the edges of the words that were copied; the node of the empty prefix goes to `root`."""
    cdef int status = encode(b)
    if status == DONE and not b.words.in_order:
        status = sort(b)
    return pack(b, root) if status == DONE else status


cdef inline int pack(Builder* b, Edge* root) noexcept nogil:
    """Make the edges of the sorted words."""
    cdef Py_ssize_t i, shared
    cdef const uint8_t* word
    cdef const uint8_t* before = NULL
    if not begin_graph(b):
        return NO_MEMORY
    for i in range(b.words.count):
        word = b.words.digits + b.words.entries[i].place
        shared = shared_length(word, before) if i else 0
        if i and word[shared] == before[shared]:
            continue
        if not close_down_to(b, shared):
            return b.runs.failure
        open_up(&b.spine, word)
        before = word
        b.distinct += 1
        if interrupted_after(&b.unlooked, 16 + b.spine.depth - shared):
            return INTERRUPTED
    return DONE if close_down_to(b, 0) and close(b, 0, root) else b.runs.failure


cdef inline bint begin_graph(Builder* b) noexcept nogil:
    """Memory for edges and open nodes; edge 0, and the root as the first open node."""
    cdef Runs* r = &b.runs
    cdef Spine* s = &b.spine
    s.masks = <uint64_t*> take(&b.pool, b.words.longest + 1, sizeof(uint64_t))
    s.marks = <Py_ssize_t*> take(&b.pool, b.words.longest + 1, sizeof(Py_ssize_t))
    # Every finished child that waits holds at least one word of its own.
    s.pile = <Edge*> allocate(b.words.count + 1, sizeof(Edge))
    if s.masks == NULL or s.marks == NULL or s.pile == NULL or not (
        grow(<void**> &r.edges, &r.room, FIRST_ROOM, sizeof(Edge))
        and open_table(&r.table, FIRST_ROOM, sizeof(uint32_t))
    ):
        return False
    r.edges[0] = Edge(0, 0, 0)
    r.used = 1
    return True


cdef inline Py_ssize_t shared_length(const uint8_t* word, const uint8_t* before) noexcept nogil:
    """How many digits two words have in common at their beginnings."""
    cdef Py_ssize_t shared = 0
    while word[shared] == before[shared] and word[shared]:
        shared += 1
    return shared


cdef inline bint close_down_to(Builder* b, Py_ssize_t depth) noexcept nogil:
    """Close the open nodes below this depth, and put each on the pile; False where an edge cannot be made."""
    cdef Spine* s = &b.spine
    cdef Py_ssize_t at
    for at in range(s.depth, depth, -1):
        if not close(b, at, s.pile + s.marks[at]):
            return False
        s.height += 1
    s.depth = depth
    return True


cdef inline void open_up(Spine* s, const uint8_t* word) noexcept nogil:
    """Open the nodes of the word's further digits; the word ends at the last."""
    cdef Py_ssize_t depth = s.depth, height = s.height
    cdef uint64_t mask = s.masks[depth]
    while word[depth]:
        s.masks[depth] = mask | ONE << (word[depth] - 1)
        mask = 0
        depth += 1
        s.marks[depth] = height
    s.masks[depth] = mask | END
    s.depth = depth


cdef inline bint close(Builder* b, Py_ssize_t depth, Edge* node) noexcept nogil:
    """Make the deepest open node a finished child; its own children are taken off the pile."""
    cdef Spine* s = &b.spine
    cdef Children children = Children(s.pile + s.marks[depth], s.height - s.marks[depth])
    cdef uint64_t mask = s.masks[depth]
    cdef uint32_t first
    if not children.count:
        node[0] = Edge(mask, 0, ends_word(mask))
        return True
    first = find_run(&b.runs, children)
    node[0] = Edge(mask, first, ends_word(mask) + words_below(children))
    s.height = s.marks[depth]
    return first != 0


cdef inline uint32_t words_below(Children children) noexcept nogil:
    cdef uint32_t words = 0
    cdef Py_ssize_t i
    for i in range(children.count):
        words += children.edges[i].skip
    return words


cdef inline uint32_t find_run(Runs* r, Children children) noexcept nogil:
    """Where the edges to these children start; they are added if they are new. 0 if they cannot be."""
    cdef uint32_t* slot
    if is_full(&r.table) and not widen_table(r):
        r.failure = NO_MEMORY
        return 0
    slot = <uint32_t*> find(
        &r.table, sizeof(uint32_t), hash_of(children.edges, children.count), is_free_or_same, &children, r
    )
    if not slot[0] and hold_edges(r, children.count):
        slot[0] = <uint32_t> r.used
        r.table.count += 1
        add_run(r, children)
    return slot[0]


cdef inline void add_run(Runs* r, Children children) noexcept nogil:
    """Add the edges to these children, each with the words before it in place of its own."""
    cdef uint32_t words = 0
    cdef Py_ssize_t i
    for i in range(children.count):
        r.edges[r.used + i] = Edge(children.edges[i].mask, children.edges[i].first, words)
        words += children.edges[i].skip
    r.used += children.count
    r.edges[r.used - 1].mask |= LAST


cdef inline bint hold_edges(Runs* r, Py_ssize_t more) noexcept nogil:
    """Room for so many more edges; False, and why, without."""
    if r.used + more <= r.room:
        return True
    if <uint64_t> r.used + 2 * PADDING >= LIMIT:
        r.failure = TOO_MANY
        return False
    r.failure = NO_MEMORY
    return grow(<void**> &r.edges, &r.room, r.used + more, sizeof(Edge))


cdef inline bint widen_table(Runs* r) noexcept nogil:
    """Make the table four times as wide; runs are taken as they lie in memory, faster than from slot to slot."""
    cdef Table wide
    cdef Py_ssize_t start = 1, size
    cdef uint32_t* slot
    if not open_table(&wide, 4 * (r.table.mask + 1), sizeof(uint32_t)):
        return False
    while start < r.used:
        size = size_of(r.edges + start)
        slot = <uint32_t*> find(&wide, sizeof(uint32_t), hash_of(r.edges + start, size), is_free, NULL, NULL)
        slot[0] = <uint32_t> start
        start += size
    wide.count = r.table.count
    close_table(&r.table)
    r.table = wide
    return True


cdef inline Py_ssize_t size_of(const Edge* run) noexcept nogil:
    cdef Py_ssize_t size = 1
    while not run[size - 1].mask & LAST:
        size += 1
    return size


cdef inline bint is_free(const void* slot, const void* key, const void* owner) noexcept nogil:
    return (<const uint32_t*> slot)[0] == 0


cdef inline bint is_free_or_same(const void* slot, const void* children, const void* runs) noexcept nogil:
    cdef uint32_t start = (<const uint32_t*> slot)[0]
    return start == 0 or is_same((<const Runs*> runs).edges + start, (<const Children*> children)[0])


cdef inline bint is_same(const Edge* run, Children children) noexcept nogil:
    """Whether the children are those of a finished run, whose end is marked."""
    cdef const Edge* edges = children.edges
    cdef Py_ssize_t i, last = children.count - 1
    for i in range(last):
        if run[i].mask != edges[i].mask or run[i].first != edges[i].first:
            return False
    return run[last].mask == edges[last].mask | LAST and run[last].first == edges[last].first


cdef inline uint64_t hash_of(const Edge* run, Py_ssize_t size) noexcept nogil:
    """A hash of masks and firsts, whether or not the end of the run is marked."""
    cdef uint64_t mixed = size
    cdef Py_ssize_t i
    for i in range(size):
        mixed = (mixed ^ (run[i].mask & ~LAST)) * <uint64_t> 0x9E3779B97F4A7C15
        mixed = ((mixed ^ mixed >> 32) + run[i].first) * <uint64_t> 0xD6E8FEB86659FD93
    return (mixed ^ mixed >> 32) >> 1


cdef inline bytes edges_of(const Runs* r):
    """The finished edges and the padding."""
    cdef bytes packed = PyBytes_FromStringAndSize(NULL, (r.used + PADDING) * sizeof(Edge))
    cdef char* target = PyBytes_AS_STRING(packed)
    memcpy(target, r.edges, r.used * sizeof(Edge))
    memset(target + r.used * sizeof(Edge), 0, PADDING * sizeof(Edge))
    return packed


cdef inline void release_builder(Builder* b) noexcept:
    """Free all but the edges."""
    release(b.words.letters)
    release(b.words.digits)
    release(b.words.entries)
    release(b.sorter.spare)
    release(b.spine.pile)
    close_table(&b.runs.table)
    drain(&b.pool)
    b.words.letters = NULL
    b.words.digits = NULL
    b.words.entries = NULL
    b.sorter.spare = NULL
    b.spine.pile = NULL
