# Counting where walks are long, by the automaton of Aho and Corasick (1975).
#
# It reads each line once, whatever the lengths of the words. Only those parts of it are made that the board leads to. A
# state counts how often it is reached; what ends in it is counted by its shorter ends in the end.
from libc.stdint cimport int32_t, uint8_t
from libc.string cimport memset

from ..bits cimport unlikely
from ..memory cimport release, resize
from ..status cimport INTERRUPTED, MORE, NO_MEMORY, interrupted_after
from ..word_graph cimport Node, ends_word, step
from .directions cimport DCOLS, DROWS
from .hits cimport forget, slot_of
from .structs cimport DEAD, TOO_BIG, Automaton, Scan, Slot, State

cdef enum:
    MOST_ENTRIES = 1 << 21  # of the table of where letters lead
    UNKNOWN = -1  # where a letter leads, before it was asked for
    FULL = -9  # in place of a state: there is no room for it in the table


cdef inline int count_by_automaton(Scan* s) noexcept nogil:
    """Count afresh; TOO_BIG if the automaton would be."""
    cdef Automaton automaton
    cdef int code = forget(&s.table)
    if code != MORE:
        return code
    memset(&automaton, 0, sizeof(automaton))
    automaton.letters = s.graph.letters
    code = read_all_lines(s, &automaton)
    if code == MORE:
        code = take_counts(s, &automaton)
    release(automaton.states)
    release(automaton.after)
    release(automaton.chain)
    return code


cdef inline int read_all_lines(Scan* s, Automaton* automaton) noexcept nogil:
    """Read all lines of all directions."""
    cdef int k, code
    if add_state(automaton, s.graph.root, 0, 0) < 0:
        return NO_MEMORY
    for k in range(s.ways):
        code = read_lines(s, automaton, s.directions[k])
        if code != MORE:
            return code
    return MORE


cdef inline int read_lines(Scan* s, Automaton* automaton, int way) noexcept nogil:
    """Read all lines of one direction: from the cells at the edge, or the two edges, where it enters the board."""
    cdef Py_ssize_t rows = s.board.shape.rows, cols = s.board.shape.cols, row, col
    cdef Py_ssize_t top = 0 if DROWS[way] >= 0 else rows - 1, side = 0 if DCOLS[way] >= 0 else cols - 1
    cdef int code = MORE
    if DROWS[way]:
        for col in range(cols):
            code = read_along(s, automaton, top, col, way)
            if code != MORE:
                return code
    if DCOLS[way]:
        for row in range(rows):
            if DROWS[way] == 0 or row != top:
                code = read_along(s, automaton, row, side, way)
                if code != MORE:
                    return code
    return code


cdef inline int read_along(Scan* s, Automaton* automaton, Py_ssize_t row, Py_ssize_t col, int way) noexcept nogil:
    """Read one line, from the edge of the board to the other edge."""
    cdef Py_ssize_t offset = DROWS[way] * s.stride + DCOLS[way], place
    cdef const uint8_t* at = s.marks + s.origin + row * s.stride + col
    cdef int32_t state = 0
    for place in range(length_of_line(s, row, col, way)):
        if at[place * offset] == DEAD:
            state = 0
            continue
        state = next_state(s, automaton, state, at[place * offset])
        if unlikely(state < 0):
            return NO_MEMORY if state == NO_MEMORY else TOO_BIG
        automaton.states[state].visits += 1
        if unlikely(interrupted_after(&s.unlooked, 1)):
            return INTERRUPTED
    return MORE


cdef inline Py_ssize_t length_of_line(Scan* s, Py_ssize_t row, Py_ssize_t col, int way) noexcept nogil:
    """How many cells lie from one on to the edge."""
    cdef Py_ssize_t length = s.board.shape.rows + s.board.shape.cols
    if DROWS[way]:
        length = min(length, s.board.shape.rows - row if DROWS[way] > 0 else row + 1)
    if DCOLS[way]:
        length = min(length, s.board.shape.cols - col if DCOLS[way] > 0 else col + 1)
    return length


cdef inline int32_t next_state(Scan* s, Automaton* automaton, int32_t state, uint8_t digit) noexcept nogil:
    """Where a digit leads from a state; NO_MEMORY or FULL if that cannot be kept."""
    cdef int32_t following = automaton.after[state * automaton.letters + digit]
    return explore(s, automaton, state, digit) if unlikely(following < 0) else following


cdef inline int32_t explore(Scan* s, Automaton* automaton, int32_t state, uint8_t digit) noexcept nogil:
    """The same, worked out for the first time, for all shorter states too."""
    cdef int32_t following, child, size = gather_chain(automaton, state, digit)
    cdef Node node
    state = automaton.chain[size - 1]
    following = automaton.after[automaton.states[state].shorter * automaton.letters + digit] if state else 0
    while size:
        size -= 1
        state = automaton.chain[size]
        node = automaton.states[state].node
        if step(s.graph.edges, &node, digit):
            child = add_state(automaton, node, following, automaton.states[state].length + 1)
            if child < 0:
                return child
            following = child
        automaton.after[state * automaton.letters + digit] = following
    return following


cdef inline int32_t gather_chain(Automaton* automaton, int32_t state, uint8_t digit) noexcept nogil:
    """Put a state and its shorter ones in `chain`, as far as it is unknown where the digit leads; their number."""
    cdef int32_t size = 0
    while automaton.after[state * automaton.letters + digit] < 0:
        automaton.chain[size] = state
        size += 1
        if state == 0:
            break
        state = automaton.states[state].shorter
    return size


cdef inline int32_t add_state(Automaton* automaton, Node node, int32_t shorter, int32_t length) noexcept nogil:
    """A new state; NO_MEMORY or FULL if there is no room for it."""
    cdef int32_t state = automaton.size, code = MORE
    cdef Py_ssize_t k
    if state == automaton.room:
        code = more_states(automaton)
    if code != MORE:
        return code
    automaton.states[state].node = node
    automaton.states[state].visits = 0
    automaton.states[state].shorter = shorter
    automaton.states[state].length = length
    for k in range(state * automaton.letters, (state + 1) * automaton.letters):
        automaton.after[k] = UNKNOWN
    automaton.size += 1
    return state


cdef inline int32_t more_states(Automaton* automaton) noexcept nogil:
    """Make room for states; MORE, NO_MEMORY or FULL."""
    cdef int32_t room = max(2 * automaton.room, 64)
    if room * automaton.letters > MOST_ENTRIES:
        return FULL
    if (
        not resize(<void**> &automaton.states, room, sizeof(State))
        or not resize(<void**> &automaton.after, room * automaton.letters, sizeof(int32_t))
        or not resize(<void**> &automaton.chain, room, sizeof(int32_t))
    ):
        return NO_MEMORY
    automaton.room = room
    return MORE


cdef inline int take_counts(Scan* s, Automaton* automaton) noexcept nogil:
    """Count the words whose last digit is a state's, longer states before their shorter ones."""
    cdef State* state
    cdef int32_t k
    for k in range(automaton.size - 1, 0, -1):
        state = automaton.states + k
        automaton.states[state.shorter].visits += state.visits
        if ends_word(state.node.mask) and state.node.number < s.graph.words and take_count(s, state) != MORE:
            return NO_MEMORY
    return MORE


cdef inline int take_count(Scan* s, State* state) noexcept nogil:
    cdef Slot* slot = slot_of(&s.table, state.node.number)
    if slot == NULL:
        return NO_MEMORY
    # Every direction has read every cell, but a word of one letter has no direction.
    slot.count += state.visits // s.ways if state.length == 1 else state.visits
    return MORE
