# Halves that meet: all ways to lay the last letters are grown and kept as sets of cells, and each way to lay the first
# letters is checked against all of them at once, by bits.

from libc.stdint cimport int32_t, int64_t, uint32_t, uint64_t
from libc.string cimport memset

from . cimport HALF_SETS, HALF_STEPS, ROOT, SMALL
from ..bits cimport lowest_bit, lowest_one, popcount
from ..memory cimport allocate, allocate_zeroed, release, take
from ..status cimport DONE, INTERRUPTED, LIMITED, NO_MEMORY, interrupted
from ..tables cimport Table, close_table, find, is_full, open_table, widen
from .depth_first cimport lay, look, mark, push, restart
from .structs cimport FOUND, GIVEN_UP, Entry, Frame, Halves, Index, TraceState

# What is done with a half that is grown: kept as one of the last letters; as one of the first letters, checked or kept.
cdef enum:
    BACK = 0
    FRONT_FIRST = 1
    FRONT_COUNT = 2

cdef enum:
    FIRST_SLOTS = 1 << 12
    JOINED_SLOTS = 1 << 12


# The two questions.

cdef inline int halve(TraceState* state) noexcept nogil:
    """Let halves that meet decide whether there is a trace, if they are few enough; LIMITED at the limit of steps."""
    cdef Halves* halves = open_halves(state)
    cdef int why
    if halves == NULL:
        return NO_MEMORY
    why = grow_back(halves)
    if why == DONE:
        why = grow_halves(halves, FRONT_FIRST)
    if why == DONE:
        state.stack.depth = 0
    elif why == FOUND and state.is_free:
        state.stack.depth = 0
        state.found += 1
    elif why == FOUND and not jump(state, halves.trail, halves.middle):
        why = NO_MEMORY
    close_halves(halves)
    return why


cdef inline int count_by_halves(TraceState* state, int64_t* total) noexcept nogil:
    """DONE if `total` is the number of traces, GIVEN_UP where halves are too many, LIMITED at the limit of steps."""
    cdef Halves* halves = open_halves(state)
    cdef int why
    if halves == NULL:
        return NO_MEMORY
    why = grow_back(halves)
    if why == DONE:
        why = grow_front(halves)
    if why == DONE:
        why = join_all(halves)
    if why == DONE:
        total[0] = halves.total
    close_halves(halves)
    return why


cdef inline bint jump(TraceState* state, const int32_t* path, Py_ssize_t length) noexcept nogil:
    """Go to where a search in order has just entered the last cell of `path`, the first that leads anywhere."""
    cdef Frame frame
    cdef Py_ssize_t i
    cdef Frame* top
    restart(state)
    for i in range(length):
        top = &state.stack.frames[state.stack.depth - 1]
        pass_over(state, top, path[i])
        lay(state, top, path[i], &frame)
        mark(state, path[i])
        look(state, &frame)
        if not push(state, &frame):
            return False
    return True


cdef inline void pass_over(TraceState* state, Frame* top, int32_t cell) noexcept nogil:
    """Leave out what comes before a cell, and the cell."""
    if top.side == ROOT:
        while state.roots.next < state.roots.count and state.roots.cells[state.roots.next] <= cell:
            state.roots.next += 1
    else:
        while top.next < top.todo and top.cells[top.next] <= cell:
            top.next += 1


# The memory.

cdef inline Halves* open_halves(TraceState* state) noexcept nogil:
    cdef Halves* halves = <Halves*> take(&state.pool, 1, sizeof(Halves))
    if halves == NULL or not open_table(&halves.back, FIRST_SLOTS, sizeof(Entry)):
        return NULL
    halves.state = state
    halves.middle = state.query.letters // 2
    return halves


cdef inline void close_halves(Halves* halves) noexcept nogil:
    cdef int cell
    for cell in range(SMALL):
        release(halves.index[cell].hits)
        release(halves.index[cell].members)
        release(halves.index[cell].weights)
    close_table(&halves.back)
    close_table(&halves.front)
    release(halves.sorted)
    release(halves.met)


# The sets.

cdef inline int add_entry(Table* entries, uint64_t used, uint32_t cell) noexcept nogil:
    """Count a set of cells; 1 if it is a new one."""
    cdef Entry key
    cdef Entry* entry
    if is_full(entries) and not widen(entries, sizeof(Entry), 4, entry_is_taken, entry_hash, NULL):
        return NO_MEMORY
    key.used = used
    key.cell = cell
    key.weight = 1
    entry = <Entry*> find(entries, sizeof(Entry), entry_hash(&key, NULL), entry_ends, &key, NULL)
    if entry.weight:
        entry.weight += 1
        return 0
    entry[0] = key
    entries.count += 1
    return 1


cdef inline uint64_t entry_hash(const void* slot, const void* owner) noexcept nogil:
    cdef const Entry* entry = <const Entry*> slot
    cdef uint64_t mixed = (entry.used ^ <uint64_t> entry.cell * 0xC2B2AE3D27D4EB4FULL) * 0x9E3779B97F4A7C15ULL
    return mixed ^ mixed >> 29


cdef inline bint entry_is_taken(const void* slot) noexcept nogil:
    return (<const Entry*> slot).weight != 0


cdef inline bint entry_ends(const void* slot, const void* key, const void* owner) noexcept nogil:
    cdef const Entry* entry = <const Entry*> slot
    cdef const Entry* wanted = <const Entry*> key
    return entry.weight == 0 or (entry.used == wanted.used and entry.cell == wanted.cell)


# The growing.

cdef inline int grow_back(Halves* halves) noexcept nogil:
    """Grow the halves of the last letters, and order them."""
    cdef int why = grow_halves(halves, BACK)
    if why != DONE:
        return why
    if not sort_back(halves):
        return NO_MEMORY
    # Each weight up to 255 may leave a word half empty.
    halves.met = <uint64_t*> allocate(halves.back.count + 257, sizeof(uint64_t))
    return DONE if halves.met != NULL else NO_MEMORY


cdef inline int grow_front(Halves* halves) noexcept nogil:
    """Grow the halves of the first letters, and keep them."""
    if not open_table(&halves.front, FIRST_SLOTS, sizeof(Entry)):
        return NO_MEMORY
    return grow_halves(halves, FRONT_COUNT)


cdef inline int grow_halves(Halves* halves, int mode) noexcept nogil:
    """Grow halves from each cell in turn, in ascending order."""
    cdef Py_ssize_t at = halves.middle if mode == BACK else 0
    cdef Py_ssize_t end = halves.state.query.letters if mode == BACK else halves.middle
    cdef uint64_t cells = halves.state.small.begin[at]
    cdef int why = DONE
    while cells and why == DONE:
        if interrupted():
            return INTERRUPTED
        why = grow_half(halves, lowest_bit(cells), at, end, mode)
        cells &= cells - 1
    return why


cdef inline int grow_half(Halves* halves, int32_t cell, Py_ssize_t at, Py_ssize_t end, int mode) noexcept nogil:
    """Write the letters from `at` to `end` from a cell on in all ways; what to do with each says the mode."""
    cdef TraceState* state = halves.state
    cdef uint64_t todo[SMALL]
    cdef uint64_t used = 0, bit
    cdef Py_ssize_t depth = 0, last = end - at - 1
    cdef int32_t here
    cdef int why
    todo[0] = <uint64_t> 1 << cell
    while True:
        if not todo[depth]:
            if depth == 0:
                return DONE
            depth -= 1
            used ^= <uint64_t> 1 << halves.trail[depth]
            continue
        if state.steps >= state.max_steps:
            return LIMITED
        if halves.steps >= HALF_STEPS:
            return GIVEN_UP
        state.steps += 1
        halves.steps += 1
        bit = lowest_one(todo[depth])
        todo[depth] ^= bit
        here = lowest_bit(bit)
        halves.trail[depth] = here
        if depth < last:
            used |= bit
            depth += 1
            todo[depth] = state.small.near[here] & state.small.begin[at + depth] & ~used
            continue
        why = take_half(halves, used | bit, cell, here, mode)
        if why != DONE:
            return why


cdef inline int take_half(Halves* halves, uint64_t used, int32_t first, int32_t last, int mode) noexcept nogil:
    """Keep or check a half, a set of cells that begins with one cell and ends with another."""
    cdef int added
    if mode == FRONT_FIRST:
        added = meets(halves, last, used)
        return FOUND if added > 0 else NO_MEMORY if added < 0 else DONE
    if mode == BACK:
        added = add_entry(&halves.back, used, first)
    else:
        added = add_entry(&halves.front, used, last)
    if added < 0:
        return NO_MEMORY
    halves.sets += added
    return GIVEN_UP if halves.sets > HALF_SETS else DONE


# The meeting.

cdef inline bint sort_back(Halves* halves) noexcept nogil:
    """Order the sets of the last letters by their cells; False without memory."""
    cdef const Entry* slots = <const Entry*> halves.back.slots
    cdef int64_t place[SMALL]
    cdef size_t i
    cdef int cell
    halves.sorted = <Entry*> allocate(halves.back.count + 1, sizeof(Entry))
    if halves.sorted == NULL:
        return False
    for i in range(halves.back.mask + 1):
        if slots[i].weight:
            halves.first[slots[i].cell + 1] += 1
    for cell in range(SMALL):
        halves.first[cell + 1] += halves.first[cell]
        place[cell] = halves.first[cell]
    for i in range(halves.back.mask + 1):
        if slots[i].weight:
            halves.sorted[place[slots[i].cell]] = slots[i]
            place[slots[i].cell] += 1
    close_table(&halves.back)
    return True


cdef inline bint make_index(Halves* halves, int cell) noexcept nogil:
    """The index of a cell's sets; each weight begins a new word, and so does each set that weighs more than 255."""
    cdef int64_t next_place[257]
    cdef int64_t i, place
    cdef int weight
    halves.index[cell].words = place_weights(halves, cell, next_place)
    if not open_index(&halves.index[cell]):
        return False
    for i in range(halves.first[cell], halves.first[cell + 1]):
        weight = min(halves.sorted[i].weight, 256)
        place = next_place[weight]
        next_place[weight] += 64 if weight == 256 else 1
        add_to_index(&halves.index[cell], &halves.sorted[i], place)
    return True


cdef inline Py_ssize_t place_weights(const Halves* halves, int cell, int64_t* next_place) noexcept nogil:
    """Where the sets of each weight begin; how many words all take."""
    cdef int64_t number[257]
    cdef int64_t i
    cdef Py_ssize_t words = 0
    cdef int weight
    memset(number, 0, sizeof(number))
    for i in range(halves.first[cell], halves.first[cell + 1]):
        number[min(halves.sorted[i].weight, 256)] += 1
    for weight in range(1, 256):
        next_place[weight] = words * 64
        words += (number[weight] + 63) // 64
    next_place[256] = words * 64
    return words + number[256]


cdef inline bint open_index(Index* index) noexcept nogil:
    index.hits = <uint64_t*> allocate_zeroed(index.words * SMALL, sizeof(uint64_t))
    index.members = <uint64_t*> allocate_zeroed(index.words, sizeof(uint64_t))
    index.weights = <uint32_t*> allocate_zeroed(index.words, sizeof(uint32_t))
    return index.hits != NULL and index.members != NULL and index.weights != NULL


cdef inline void add_to_index(Index* index, const Entry* entry, int64_t place) noexcept nogil:
    cdef uint64_t bit = <uint64_t> 1 << (place & 63), used = entry.used
    cdef Py_ssize_t word = place >> 6
    index.weights[word] = entry.weight
    index.members[word] |= bit
    index.cells |= used
    while used:
        index.hits[lowest_bit(used) * index.words + word] |= bit
        used &= used - 1


cdef inline bint meet_all(Halves* halves, int cell, uint64_t used) noexcept nogil:
    """Mark in `met` the sets of the last letters from a cell on that have any of the cells `used`."""
    cdef Index* index = &halves.index[cell]
    cdef uint64_t* met = halves.met
    cdef const uint64_t* one
    cdef const uint64_t* two
    cdef const uint64_t* three
    cdef const uint64_t* four
    cdef Py_ssize_t i
    if index.hits == NULL and not make_index(halves, cell):
        return False
    memset(met, 0, index.words * sizeof(uint64_t))
    used &= index.cells
    # Four rows at a time, as most of the time goes into reading and writing `met`.
    while used:
        one = next_row(index, &used, NULL)
        two = next_row(index, &used, one)
        three = next_row(index, &used, one)
        four = next_row(index, &used, one)
        for i in range(index.words):
            met[i] |= one[i] | two[i] | three[i] | four[i]
    return True


cdef inline const uint64_t* next_row(const Index* index, uint64_t* cells, const uint64_t* otherwise) noexcept nogil:
    """The sets that hold the lowest of the cells, which is taken off; without a cell, what is given."""
    cdef const uint64_t* row = otherwise
    if cells[0]:
        row = index.hits + lowest_bit(cells[0]) * index.words
        cells[0] &= cells[0] - 1
    return row


cdef inline int meets(Halves* halves, int32_t end, uint64_t used) noexcept nogil:
    """1 if the first letters, which end in a cell with cells `used`, can be followed by the last letters."""
    cdef uint64_t cells = halves.state.small.near[end] & halves.state.small.begin[halves.middle] & ~used
    cdef Index* index
    cdef Py_ssize_t i
    while cells:
        index = &halves.index[lowest_bit(cells)]
        if not meet_all(halves, lowest_bit(cells), used):
            return NO_MEMORY
        for i in range(index.words):
            if index.members[i] & ~halves.met[i]:
                return 1
        cells &= cells - 1
    return 0


cdef inline int join_all(Halves* halves) noexcept nogil:
    """Add up the traces of all first letters."""
    cdef size_t slot = 0
    while slot <= halves.front.mask:
        if interrupted():
            return INTERRUPTED
        if not join_halves(halves, slot, min(slot + JOINED_SLOTS, halves.front.mask + 1)):
            return NO_MEMORY
        slot += JOINED_SLOTS
    return DONE


cdef inline bint join_halves(Halves* halves, size_t begin, size_t end) noexcept nogil:
    """Add up the traces whose first letters are in these slots of the table; False without memory."""
    cdef const Entry* entry
    cdef uint64_t cells
    cdef size_t slot
    for slot in range(begin, end):
        entry = <const Entry*> halves.front.slots + slot
        if not entry.weight:
            continue
        cells = halves.state.small.near[entry.cell] & halves.state.small.begin[halves.middle] & ~entry.used
        while cells:
            if not meet_all(halves, lowest_bit(cells), entry.used):
                return False
            halves.total += <int64_t> (count_apart(halves, lowest_bit(cells)) * entry.weight)
            cells &= cells - 1
    return True


cdef inline uint64_t count_apart(const Halves* halves, int cell) noexcept nogil:
    """How many ways of the last letters from a cell on have not been met."""
    cdef const Index* index = &halves.index[cell]
    cdef uint64_t number = 0
    cdef Py_ssize_t i
    for i in range(index.words):
        number += <uint64_t> index.weights[i] * popcount(index.members[i] & ~halves.met[i])
    return number
