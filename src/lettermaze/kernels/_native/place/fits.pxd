# Where a word fits, for all start cells at once, and how many cells it would share there; see docs/placing.md.
from libc.stdint cimport int64_t, uint64_t
from libc.string cimport memcpy

from ..bits cimport popcount
from .bit_boards cimport keep_shifted, shifted
from .moves cimport length_of
from .structs cimport AXIS, BACK, PLANES, SOME, Line, Placing


cdef inline bint look(Placing* p, int word) noexcept nogil:
    """Where the word fits, for each direction, and how many cells it would share there; whether it fits at all."""
    cdef Line line
    cdef int way, axis, made = -1
    cdef bint found = False
    line.length = length_of(p, word)
    line.depth = planes_for(line.length)
    for way in range(8):
        p.live[way] = 0
        if not (p.ways[word] >> way) & 1:
            continue
        p.steps += p.width + 1
        axis = AXIS[way]
        if (line.length - 1) * p.delta[axis] >= p.cells:
            continue
        if made != axis and (made < 0 or p.mode == SOME):
            made = axis
            open_cells(p, word, axis)
        lay_line(p, way, &line)
        find_fits(p, way, &line)
        p.live[way] = count_shared(p, way, &line)
        found |= p.live[way]
    return found


cdef inline int planes_for(int length) noexcept nogil:
    """How many planes a count up to the length takes."""
    cdef int depth = 0
    while (1 << depth) <= length:
        depth += 1
    return depth


cdef inline void open_cells(Placing* p, int word, int axis) noexcept nogil:
    """For each letter of the word the cells that hold it, and those with the empty ones."""
    cdef const uint64_t* allow = p.allow + axis * p.stride
    cdef const uint64_t* held
    cdef uint64_t* same = p.same
    cdef uint64_t* opens = p.opens
    cdef int i, w
    for i in range(p.starts[word], p.starts[word + 1]):
        held = p.held + <int64_t> p.text[i] * p.stride
        for w in range(p.width):
            same[w] = held[w] & allow[w]
            opens[w] = p.empty[w] | same[w]
        same += p.stride
        opens += p.stride


cdef inline void lay_line(const Placing* p, int way, Line* line) noexcept nogil:
    """From where each letter's board is read, shifted onto the first cell."""
    cdef int i, shift = 0
    for i in range(line.length):
        line.offset[i] = <int64_t> (line.length - 1 - i if BACK[way] else i) * p.stride + (shift >> 6)
        line.turn[i] = shift & 63
        shift += p.delta[AXIS[way]]


cdef inline void find_fits(Placing* p, int way, const Line* line) noexcept nogil:
    cdef uint64_t* fit = p.fit + way * p.stride
    cdef int i
    memcpy(fit, p.valid + (AXIS[way] * (p.longest + 1) + line.length) * p.stride, p.width * sizeof(uint64_t))
    for i in range(line.length):
        keep_shifted(fit, p.opens + line.offset[i], line.turn[i], p.width)


cdef inline bint count_shared(Placing* p, int way, const Line* line) noexcept nogil:
    """Count, in planes of bits, the cells shared from each start that fits; whether there is any."""
    cdef const uint64_t* fit = p.fit + way * p.stride
    cdef uint64_t* plane = p.planes + way * PLANES * p.stride
    cdef uint64_t some = 0
    cdef int w, k
    for w in range(p.width):
        some |= fit[w]
        for k in range(line.depth):
            plane[k * p.stride + w] = 0
        if fit[w]:
            add_shared(p, line, w, fit[w], plane + w)
    return some != 0


cdef inline void add_shared(const Placing* p, const Line* line, int w, uint64_t fits, uint64_t* plane) noexcept nogil:
    """The counts of 64 cells: a ripple-carry adder on each bit of them, the first three planes in registers."""
    cdef uint64_t p0 = 0, p1 = 0, p2 = 0, carry, more
    cdef int i, k
    for i in range(line.length):
        carry = shifted(p.same + line.offset[i] + w, line.turn[i]) & fits
        more = p0 & carry
        p0 ^= carry
        carry = p1 & more
        p1 ^= more
        more = p2 & carry
        p2 ^= carry
        k = 3
        while more:
            carry = plane[k * p.stride]
            plane[k * p.stride] = carry ^ more
            more &= carry
            k += 1
    plane[0] = p0
    plane[p.stride] = p1
    plane[2 * p.stride] = p2


cdef inline void bound_above(Placing* p, int word, int cap) noexcept nogil:
    """Give up the fits that share more than `cap` cells."""
    cdef int depth = planes_for(length_of(p, word)), way, w
    cdef uint64_t some
    cdef uint64_t* fit
    if cap >= length_of(p, word):
        return
    for way in range(8):
        if not p.live[way]:
            continue
        fit = p.fit + way * p.stride
        some = 0
        for w in range(p.width):
            fit[w] = at_most(p, p.planes + way * PLANES * p.stride + w, depth, cap, fit[w])
            some |= fit[w]
        p.live[way] = some != 0


cdef inline uint64_t at_most(const Placing* p, const uint64_t* plane, int depth, int cap,
                             uint64_t fits) noexcept nogil:
    """Of 64 fits, those whose count in planes is no more than the cap: compared from the highest bit down."""
    cdef uint64_t less = 0, bit
    cdef int k
    for k in range(depth - 1, -1, -1):
        bit = plane[k * p.stride]
        if (cap >> k) & 1:
            less |= fits & ~bit
            fits &= bit
        else:
            fits &= ~bit
    return less | fits


cdef inline int find_top(Placing* p, int word) noexcept nogil:
    """The most cells shared by any fit, or -1; the fits that do are in `top`."""
    cdef int depth = planes_for(length_of(p, word)), way, best = -1
    for way in range(8):
        if p.live[way]:
            p.value[way] = find_top_along(p, way, depth)
            best = max(best, p.value[way])
    return best


cdef inline int find_top_along(Placing* p, int way, int depth) noexcept nogil:
    """The most cells shared in one direction: kept is who has the highest bit, then the next one, and so on."""
    cdef const uint64_t* plane = p.planes + (way * PLANES + depth) * p.stride
    cdef uint64_t* top = p.top + way * p.stride
    cdef uint64_t some
    cdef int k, w, value = 0
    memcpy(top, p.fit + way * p.stride, p.width * sizeof(uint64_t))
    for k in range(depth - 1, -1, -1):
        plane -= p.stride
        some = 0
        for w in range(p.width):
            some |= top[w] & plane[w]
        if some:
            value |= 1 << k
            for w in range(p.width):
                top[w] &= plane[w]
    return value


cdef inline int count_sharing(const Placing* p, int word, int least) noexcept nogil:
    """How many fits share at least so many cells."""
    cdef int depth = planes_for(length_of(p, word)), way, w, total = 0
    cdef uint64_t fits
    for way in range(8):
        if not (p.ways[word] >> way) & 1:
            continue
        for w in range(p.width):
            fits = p.fit[way * p.stride + w]
            if least > 0 and fits:
                fits &= ~at_most(p, p.planes + way * PLANES * p.stride + w, depth, least - 1, fits)
            total += popcount(fits)
    return total


cdef inline bint find_sharing(Placing* p, int word, int way, int count) noexcept nogil:
    """The fits in one direction that share exactly so many cells, which are in `top`; whether there are any."""
    cdef int depth = planes_for(length_of(p, word)), w
    cdef const uint64_t* plane = p.planes + way * PLANES * p.stride
    cdef uint64_t fits, some = 0
    for w in range(p.width):
        fits = at_most(p, plane + w, depth, count, p.fit[way * p.stride + w])
        if count:
            fits &= ~at_most(p, plane + w, depth, count - 1, fits)
        p.top[way * p.stride + w] = fits
        some |= fits
    return some != 0
