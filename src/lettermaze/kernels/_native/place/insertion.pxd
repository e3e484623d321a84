# One word put on the grid: where it shares the most, or where it lies evenly.
from libc.stdint cimport int64_t, uint64_t

from ..bits cimport has_bit, popcount_of
from .bit_boards cimport nth_bit
from .fits cimport bound_above, find_top, look, planes_for
from .moves cimport length_of, put
from .sfc32 cimport below
from .structs cimport AXIS, CROSSING, MAX, NONE, PLANES, SAMPLES, SLIP, SOME, TURN, Placing


cdef inline bint insert(Placing* p, int word, int need, bint packing) noexcept nogil:
    """Place the word where it serves the objective, if it fits at all."""
    cdef int best
    if p.mode == NONE and p.target >= 0 and p.used + length_of(p, word) > p.target:
        return False
    if not look(p, word):
        return False
    if p.mode == SOME:
        bound_above(p, word, length_of(p, word) - 1)
    if p.target >= 0:
        bound_above(p, word, max(need - p.letters_placed + p.used, 0))
    best = find_top(p, word)
    if best < 0:
        return False
    if p.mode != MAX and not packing:
        put(p, word, pick_spread(p, word))
        return True
    if best > 0 and below(p, SLIP) == 0:
        bound_above(p, word, best - 1)
        best = find_top(p, word)
    if best >= 0:
        put(p, word, pick_top(p, best))
    return best >= 0


cdef inline int pick_top(Placing* p, int best) noexcept nogil:
    """One of the fits found by `find_top` at random, as a placement."""
    cdef int way, total = 0, n
    for way in range(8):
        p.many[way] = 0
        if p.live[way] and p.value[way] == best:
            p.many[way] = <int> popcount_of(p.top + way * p.stride, p.width)
            total += p.many[way]
    n = below(p, total)
    way = 0
    while n >= p.many[way]:
        n -= p.many[way]
        way += 1
    return nth_bit(p.top + way * p.stride, n) * 8 + way


cdef inline int pick_spread(Placing* p, int word) noexcept nogil:
    """A fit that keeps cells and directions even, of a few drawn at random; mostly one that crosses another word.

    Each of them takes a step.
    """
    cdef int[8] crossed
    cdef int sample, place, best = -1, crossing = find_crossing(p, word, crossed)
    cdef int64_t price, lowest = 0
    p.steps += SAMPLES
    for sample in range(SAMPLES):
        if crossing and sample < SAMPLES - 1:
            place = draw_fit(p, p.top, crossed)
            price = 0
        else:
            place = draw_fit(p, p.fit, p.many)
            price = CROSSING if p.mode != NONE and not has_bit(p.top + (place & 7) * p.stride, place >> 3) else 0
        price += price_of(p, word, place)
        if best < 0 or price < lowest:
            best = place
            lowest = price
    return best


cdef inline bint find_crossing(Placing* p, int word, int* crossed) noexcept nogil:
    """Count the fits in each direction, and those that share a cell, which are in `top`; whether there are any."""
    cdef int depth = planes_for(length_of(p, word)), way
    cdef bint some = False
    for way in range(8):
        p.many[way] = 0
        crossed[way] = 0
        if p.live[way]:
            p.many[way] = <int> popcount_of(p.fit + way * p.stride, p.width)
            find_crossing_along(p, way, depth)
            crossed[way] = <int> popcount_of(p.top + way * p.stride, p.width)
            some |= crossed[way] > 0
    return some


cdef inline void find_crossing_along(Placing* p, int way, int depth) noexcept nogil:
    cdef const uint64_t* planes = p.planes + way * PLANES * p.stride
    cdef uint64_t some
    cdef int w, k
    for w in range(p.width):
        some = 0
        for k in range(depth):
            some |= planes[k * p.stride + w]
        p.top[way * p.stride + w] = some & p.fit[way * p.stride + w]


cdef inline int draw_fit(Placing* p, const uint64_t* boards, const int* many) noexcept nogil:
    """A direction at random among those that have any, then one of its fits."""
    cdef int way, kinds = 0, n
    for way in range(8):
        kinds += many[way] > 0
    n = below(p, kinds)
    way = 0
    while not many[way] or n:
        n -= many[way] > 0
        way += 1
    return nth_bit(boards + way * p.stride, below(p, many[way])) * 8 + way


cdef inline int64_t price_of(const Placing* p, int word, int place) noexcept nogil:
    """What the placement adds to the unevenness, nearly."""
    cdef int way = place & 7, cell = place >> 3, _
    cdef int64_t price = (2 * p.along[way] + 1) * TURN
    for _ in range(length_of(p, word)):
        if p.cover[cell] == 0:
            price += (2 * p.crowd[p.block[cell]] + 1) * p.weight[p.block[cell]]
        cell += p.delta[AXIS[way]]
    return price
