# Paths counted along a frontier, where every position of the word may lie on every cell. The twin in `_pure` explains
# the states; here the ways to come to one are numbers of two words in an array, and the states are found by a hash.

from libc.stdint cimport int32_t, int64_t, uint64_t
from libc.string cimport memset

from . cimport (
    FRONTIER_COST,
    FRONTIER_LEAST,
    FRONTIER_MOST,
    FRONTIER_SLOTS,
    FRONTIER_STATES,
    HALVES_FROM,
)
from ..bits cimport lowest_bit, popcount
from ..memory cimport allocate_zeroed, release, resize
from ..status cimport DONE, INTERRUPTED, LIMITED, NO_MEMORY, interrupted
from .structs cimport GIVEN_UP, Plan, States, Taken, TraceState

cdef enum:
    DEAD = 0
    BOTH = 1
    LAST = 2
    PAIRED = 3

cdef enum:
    SLOT_BITS = 4
    FIXED = -1
    LOOK_EVERY_STATES = 1 << 12
    FIRST_ROOM = 1 << 8
    MOST_FOLLOWERS = 48

cdef extern from *:
    """
    /* In place of a state: the path is complete, or closed in itself. */
    #define LM_COMPLETE (~(unsigned long long) 0)
    #define LM_INVALID (~(unsigned long long) 1)
    """
    uint64_t COMPLETE "LM_COMPLETE"
    uint64_t INVALID "LM_INVALID"


cdef inline int count_along(const TraceState* state, const Plan* plan, uint64_t* total) noexcept nogil:
    """DONE if `total`, two words, is the number of traces; LIMITED if there may be more states than steps; GIVEN_UP
    where two words cannot hold a number."""
    cdef States now, then
    cdef int why = DONE, number
    if plan.states > state.max_steps:
        return LIMITED
    memset(&now, 0, sizeof(States))
    memset(&then, 0, sizeof(States))
    total[0] = total[1] = 0
    now.width = 1
    if add_state(&now, 0) < 0:
        why = NO_MEMORY
    else:
        now.ways[0] = 1
    for number in range(plan.size):
        if why != DONE:
            break
        open_states(&then, plan, number, state.query.letters)
        why = advance(&now, &then, &plan.takes[number], state.query.letters, total)
        now, then = then, now
    close_states(&now)
    close_states(&then)
    if why == DONE and total[1] >> 63:
        why = GIVEN_UP
    total[1] = total[1] << 1 | total[0] >> 63
    total[0] <<= 1
    return why


# Whether to count so, and in which order the cells are taken.

cdef inline bint has_plan(const TraceState* state, Plan* plan) noexcept nogil:
    """Find the plan with the fewest states, if the word may lie in any order and other ways to count would cost more.
    """
    cdef Py_ssize_t letters = state.query.letters, i
    cdef const uint64_t* begin = state.small.begin
    cdef Plan down
    cdef double halves
    if letters < HALVES_FROM:
        return False
    for i in range(1, letters):
        if begin[i] != begin[0]:
            return False
    halves = FRONTIER_COST * halves_of(state, begin[0])
    if halves < FRONTIER_LEAST:
        return False
    make_plan(state, plan, False)
    make_plan(state, &down, True)
    if down.states < plan.states:
        plan[0] = down
    return (
        plan.widest <= FRONTIER_SLOTS
        and plan.most <= FRONTIER_MOST
        and plan.states <= FRONTIER_STATES
        and plan.states <= halves
    )


cdef inline double halves_of(const TraceState* state, uint64_t board) noexcept nogil:
    """About how many ways there are to lay half of the word."""
    cdef Py_ssize_t letters = state.query.letters, _i
    cdef uint64_t cells = board
    cdef double ways = 0, onward
    cdef int count = popcount(board)
    while cells:
        ways += popcount(state.small.near[lowest_bit(cells)] & board)
        cells &= cells - 1
    onward = (ways - count) / count
    for _i in range(letters - letters // 2 - 2):
        ways *= onward
    return ways


cdef inline void make_plan(const TraceState* state, Plan* plan, bint is_down) noexcept nogil:
    """Take the cells row by row, or column by column."""
    cdef uint64_t board = state.small.begin[0], slots = 0, others
    cdef int order[64]
    cdef int place[64]
    cdef int slot_of[64]
    cdef int last[64]
    cdef int size = cells_in_order(state, order, is_down), number, other, slot
    cdef int64_t estimate
    cdef bint is_planar = state.query.moves.neighbors == 4 and not state.query.moves.wrap
    memset(plan, 0, sizeof(Plan))
    plan.size = size
    for number in range(size):
        place[order[number]] = number
    for number in range(size):
        last[number] = number
        others = state.small.near[order[number]] & board
        while others:
            last[number] = max(last[number], place[lowest_bit(others)])
            others &= others - 1
    for number in range(size):
        slot = lowest_bit(~slots)
        slots |= <uint64_t> 1 << slot
        slot_of[number] = slot
        plan.widest = max(plan.widest, slot + 1)
        plan.takes[number].slot = slot
        for other in range(number):
            if last[other] >= number and state.small.near[order[number]] >> order[other] & 1:
                plan.takes[number].before[plan.takes[number].count] = slot_of[other]
                plan.takes[number].count += 1
        for other in range(number + 1):
            if last[other] == number:
                slots &= ~(<uint64_t> 1 << slot_of[other])
                if slot_of[other] < FRONTIER_SLOTS:
                    plan.takes[number].gone |= <uint64_t> 0xF << SLOT_BITS * slot_of[other]
        estimate = states_of(min(popcount(slots), <int> FRONTIER_SLOTS), is_planar)
        plan.states += estimate
        plan.most = max(plan.most, estimate)


cdef inline int cells_in_order(const TraceState* state, int* order, bint is_down) noexcept nogil:
    """The cells of the board of bits, ascending, or column by column; how many there are."""
    cdef uint64_t cells = state.small.begin[0]
    cdef int size = 0, at, cell
    cdef Py_ssize_t cols = state.query.board.shape.cols
    while cells:
        cell = lowest_bit(cells)
        cells &= cells - 1
        at = size
        while is_down and at > 0 and name_of(state, order[at - 1]) % cols > name_of(state, cell) % cols:
            order[at] = order[at - 1]
            at -= 1
        order[at] = cell
        size += 1
    return size


cdef inline Py_ssize_t name_of(const TraceState* state, int cell) noexcept nogil:
    """The cell on the board."""
    return cell if state.small.names == NULL else state.small.names[cell]


cdef inline int64_t states_of(int slots, bint is_planar) noexcept nogil:
    """How many states so many slots can have."""
    cdef int64_t total = 0, ways = 1
    cdef int lasts
    for lasts in range(min(2, slots) + 1):
        total += ways * pieces_of(slots - lasts, is_planar)
        ways = ways * (slots - lasts) // (lasts + 1)
    return total


cdef inline int64_t pieces_of(int slots, bint is_planar) noexcept nogil:
    """How many ways there are to fill slots with pieces, which do not cross where no steps do: a Catalan number."""
    cdef int64_t total = 0, ways = 1, pairings = 1
    cdef int i
    if is_planar:
        for i in range(slots + 1):
            ways = ways * (4 * i + 2) // (i + 2)
        return ways
    for i in range(slots // 2 + 1):
        total += (ways * pairings) << (slots - 2 * i)
        ways = ways * (slots - 2 * i) * (slots - 2 * i - 1) // ((2 * i + 1) * (2 * i + 2))
        pairings *= 2 * i + 1
    return total


# Going on by a cell.

cdef inline int advance(
    const States* now, States* then, const Taken* taken, Py_ssize_t letters, uint64_t* total
) noexcept nogil:
    """From the states before a cell to those after it."""
    cdef uint64_t followers[MOST_FOLLOWERS]
    cdef Py_ssize_t place
    cdef const uint64_t* ways
    cdef bint goes_unused, goes_used
    cdef int count, i, why
    for place in range(now.count):
        if place % LOOK_EVERY_STATES == LOOK_EVERY_STATES - 1 and interrupted():
            return INTERRUPTED
        ways = now.ways + 2 * now.width * place
        goes_unused, goes_used = reaches_window(now, then, ways, 0), reaches_window(now, then, ways, 1)
        if goes_unused and not now.keys[place] & taken.gone:
            why = add_ways(now, then, ways, 0, now.keys[place])
            if why != DONE:
                return why
        count = followers_of(now.keys[place], taken, followers)
        for i in range(count):
            if followers[i] == COMPLETE:
                if add_total(now, ways, letters - 1, total):
                    return GIVEN_UP
            elif goes_used and followers[i] != INVALID and not followers[i] & taken.gone:
                why = add_ways(now, then, ways, 1, followers[i])
                if why != DONE:
                    return why
    return DONE


cdef inline int followers_of(uint64_t key, const Taken* taken, uint64_t* followers) noexcept nogil:
    """The states to which a cell that is used leads; how many they are."""
    cdef int open_slots[8]
    cdef int count = 0, size = 0, i, j, end, other
    cdef bint may_end = lasts_in(key) < 2
    cdef uint64_t rest
    for i in range(taken.count):
        if held(key, taken.before[i]) != DEAD:
            open_slots[size] = taken.before[i]
            size += 1
    followers[0] = put(key, taken.slot, BOTH)
    count = 1
    if may_end:
        followers[count] = put(key, taken.slot, LAST)
        count += 1
    for i in range(size):
        rest = key
        end = cut(&rest, open_slots[i])
        followers[count] = link(rest, end, taken.slot)
        count += 1
        if may_end:
            followers[count] = link(rest, end, FIXED)
            count += 1
        for j in range(i + 1, size):
            if held(key, open_slots[i]) != PAIRED + open_slots[j]:
                rest = key
                end = cut(&rest, open_slots[i])
                other = cut(&rest, open_slots[j])
                followers[count] = link(rest, end, other)
                count += 1
    return count


cdef inline int held(uint64_t key, int slot) noexcept nogil:
    return <int> (key >> SLOT_BITS * slot & 0xF)


cdef inline uint64_t put(uint64_t key, int slot, int what) noexcept nogil:
    return key & ~(<uint64_t> 0xF << SLOT_BITS * slot) | <uint64_t> what << SLOT_BITS * slot


cdef inline int lasts_in(uint64_t key) noexcept nogil:
    cdef int count = 0
    while key:
        count += key & 0xF == LAST
        key >>= SLOT_BITS
    return count


cdef inline int cut(uint64_t* key, int slot) noexcept nogil:
    """Take the open end in a slot away; the other end of its piece."""
    cdef int what = held(key[0], slot)
    key[0] = put(key[0], slot, DEAD)
    return slot if what == BOTH else FIXED if what == LAST else what - PAIRED


cdef inline uint64_t link(uint64_t key, int one, int two) noexcept nogil:
    """The state with a piece between these ends."""
    if one == FIXED and two == FIXED:
        return INVALID if key else COMPLETE
    if one == FIXED or two == FIXED:
        return put(key, max(one, two), LAST)
    return put(put(key, one, PAIRED + two), two, PAIRED + one)


# The states after a cell.

cdef inline void open_states(States* states, const Plan* plan, int number, Py_ssize_t letters) noexcept nogil:
    """Empty the states for those after a cell, with room for the numbers of cells that can still lead to the end."""
    cdef Py_ssize_t left = plan.size - number - 1, most = min(letters - 1, <Py_ssize_t> number + 1)
    states.least = max(<Py_ssize_t> 0, letters - left)
    states.width = max(<Py_ssize_t> 1, most - states.least + 1)
    states.count = 0
    states.room = min(states.key_room, states.number_room // states.width)
    if states.table != NULL:
        memset(states.table, 0, sizeof(int32_t) << states.bits)


cdef inline void close_states(States* states) noexcept nogil:
    release(states.keys)
    release(states.ways)
    release(states.table)


cdef inline Py_ssize_t add_state(States* states, uint64_t key) noexcept nogil:
    """The place of a state, which gets one if it has none; -1 without memory."""
    cdef Py_ssize_t place
    cdef int32_t* slot
    if states.count == states.room and not widen_states(states, max(2 * states.room, <Py_ssize_t> FIRST_ROOM)):
        return -1
    slot = slot_of_key(states, key)
    if slot[0]:
        return slot[0] - 1
    place = states.count
    states.count += 1
    slot[0] = <int32_t> states.count
    states.keys[place] = key
    memset(states.ways + 2 * states.width * place, 0, 2 * states.width * sizeof(uint64_t))
    return place


cdef inline bint widen_states(States* states, Py_ssize_t room) noexcept nogil:
    """Make room for so many states; False without memory."""
    if room > states.key_room:
        if not resize(<void**> &states.keys, room, sizeof(uint64_t)):
            return False
        states.key_room = room
    if room * states.width > states.number_room:
        if not resize(<void**> &states.ways, room * states.width, 2 * sizeof(uint64_t)):
            return False
        states.number_room = room * states.width
    if not has_table(states, room):
        return False
    states.room = room
    return True


cdef inline bint has_table(States* states, Py_ssize_t room) noexcept nogil:
    """Widen the table until no more than half of it is taken by so many states; False without memory."""
    cdef Py_ssize_t place
    cdef int32_t* table
    cdef int bits = states.bits
    while states.table == NULL or <Py_ssize_t> 1 << bits < 2 * room:
        bits += 1
        if <Py_ssize_t> 1 << bits < 2 * room:
            continue
        table = <int32_t*> allocate_zeroed(<size_t> 1 << bits, sizeof(int32_t))
        if table == NULL:
            return False
        release(states.table)
        states.table = table
        states.bits = bits
        for place in range(states.count):
            slot_of_key(states, states.keys[place])[0] = <int32_t> place + 1
    return True


cdef inline int32_t* slot_of_key(const States* states, uint64_t key) noexcept nogil:
    """Where the place of a state stands in the table, or would stand."""
    cdef uint64_t mask = (<uint64_t> 1 << states.bits) - 1, at
    at = key * <uint64_t> 0x9E3779B97F4A7C15 >> (64 - states.bits)
    while states.table[at] and states.keys[states.table[at] - 1] != key:
        at = (at + 1) & mask
    return &states.table[at]


# The numbers of ways.

cdef inline bint reaches_window(const States* now, const States* then, const uint64_t* ways, int used) noexcept nogil:
    """Whether any of the numbers goes on, with so many cells more."""
    cdef Py_ssize_t i, shift = now.least + used - then.least
    for i in range(max(<Py_ssize_t> 0, -shift), min(now.width, then.width - shift)):
        if ways[2 * i] | ways[2 * i + 1]:
            return True
    return False


cdef inline int add_ways(
    const States* now, States* then, const uint64_t* ways, int used, uint64_t key
) noexcept nogil:
    """Add the numbers to those of a state, with so many cells more; GIVEN_UP where two words cannot hold one."""
    cdef Py_ssize_t place = add_state(then, key), i, shift = now.least + used - then.least
    cdef uint64_t* sums
    cdef uint64_t low, high, carry, over = 0
    if place < 0:
        return NO_MEMORY
    sums = then.ways + 2 * then.width * place
    for i in range(max(<Py_ssize_t> 0, -shift), min(now.width, then.width - shift)):
        low = sums[2 * (i + shift)] + ways[2 * i]
        carry = low < ways[2 * i]
        high = sums[2 * (i + shift) + 1] + ways[2 * i + 1] + carry
        over |= high >> 63
        sums[2 * (i + shift)] = low
        sums[2 * (i + shift) + 1] = high
    return GIVEN_UP if over else DONE


cdef inline bint add_total(const States* now, const uint64_t* ways, Py_ssize_t cells, uint64_t* total) noexcept nogil:
    """Add the ways with so many cells; whether two words cannot hold the total."""
    cdef Py_ssize_t i = cells - now.least
    if not 0 <= i < now.width:
        return False
    total[0] += ways[2 * i]
    total[1] += ways[2 * i + 1] + (total[0] < ways[2 * i])
    return total[1] >> 63 != 0
