# What has led nowhere, so that the search does not look a second time: nodes by their outlook in a memo of fixed size,
# where a later one takes the place of an earlier one, and the ends of walks in a hash table that grows.

from libc.stdint cimport uint64_t
from libc.string cimport memcpy

from . cimport MEMO_AFTER, MEMO_BITS, MEMO_WORTH, WIDE_BITS
from ..memory cimport take
from ..tables cimport add_number, has_number, open_table
from .structs cimport Frame, TraceState

cdef enum:
    FIRST_SLOTS = 1 << 12


cdef inline bint open_memo(TraceState* state) noexcept nogil:
    """Make the memo, a tag and a key for each place; False without memory."""
    cdef Py_ssize_t places = (state.query.words + 1) << WIDE_BITS if state.is_wide else 2 << MEMO_BITS
    state.memo = <uint64_t*> take(&state.pool, places, sizeof(uint64_t))
    return state.memo != NULL


cdef inline Py_ssize_t key_words(const TraceState* state) noexcept nogil:
    return 1 if state.is_small else state.query.words


cdef inline uint64_t tag_of(const Frame* frame) noexcept nogil:
    return <uint64_t> frame.lo << 44 | <uint64_t> frame.hi << 20 | <uint64_t> frame.a << 10 | <uint64_t> frame.b


cdef inline uint64_t* memo_of(const TraceState* state, const uint64_t* key, uint64_t tag) noexcept nogil:
    """Where a node has its place in the memo."""
    cdef uint64_t mixed = tag * 0xC2B2AE3D27D4EB4FULL
    cdef Py_ssize_t i, words = state.query.words
    if state.is_small:
        mixed = (key[0] * 0x9E3779B97F4A7C15ULL ^ mixed) * 0xFF51AFD7ED558CCDULL
        return state.memo + 2 * (mixed >> (64 - MEMO_BITS))
    for i in range(words):
        mixed = (mixed ^ key[i]) * 0x9E3779B97F4A7C15ULL
        mixed ^= mixed >> 32
    return state.memo + (words + 1) * ((mixed * 0xFF51AFD7ED558CCDULL) >> (64 - WIDE_BITS))


cdef inline bint remembered(const TraceState* state, const uint64_t* key, uint64_t tag) noexcept nogil:
    cdef const uint64_t* memo = memo_of(state, key, tag)
    cdef Py_ssize_t i
    if memo[0] != tag:
        return False
    for i in range(key_words(state)):
        if memo[i + 1] != key[i]:
            return False
    return True


cdef inline void remember(TraceState* state, const Frame* frame, Py_ssize_t depth) noexcept nogil:
    """Remember a node that led nowhere, if finding out took long enough."""
    cdef const uint64_t* key = &frame.key if state.is_small else state.wide.keys + depth * state.query.words
    cdef uint64_t tag = tag_of(frame)
    cdef uint64_t* memo
    if frame.key and state.memo != NULL and state.steps >= MEMO_AFTER and state.steps - frame.steps >= MEMO_WORTH:
        memo = memo_of(state, key, tag)
        memo[0] = tag
        memcpy(memo + 1, key, key_words(state) * sizeof(uint64_t))


cdef inline uint64_t place_of(const TraceState* state, const Frame* frame) noexcept nogil:
    """The place to which a walk has come: a position and a cell, as a number that is not 0."""
    return <uint64_t> frame.hi * state.query.board.size + frame.b + 1


cdef inline bint is_dead(const TraceState* state, const Frame* frame) noexcept nogil:
    return state.dead_ends.slots != NULL and has_number(&state.dead_ends, place_of(state, frame))


cdef inline bint add_dead(TraceState* state, const Frame* frame) noexcept nogil:
    """Note where a walk ends; False without memory."""
    if state.dead_ends.slots == NULL and not open_table(&state.dead_ends, FIRST_SLOTS, sizeof(uint64_t)):
        return False
    return add_number(&state.dead_ends, place_of(state, frame)) >= 0
