# The walk with reuse: each prefix once, with all places where it can end; a place is named by the first way there.
#
# The places of a layer stand in the order of their first traces: it is the order of the places before, then of the
# cells, so the first to reach a place has the first trace.
from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset

from ..bits cimport lowest_bit, lowest_one
from ..memory cimport allocate, grow, take
from ..status cimport DONE, MORE, NO_MEMORY
from ..word_graph cimport LETTERS, Edge, Node, edge_of, ends_word, leads_down
from .found cimport hold_hit, keep_hit, letters_of
from .neighbors cimport cell_at, first_of
from .structs cimport Grid, Layers, Level, Place, Walk

cdef enum:
    FIRST_LEVELS = 64
    FIRST_PLACES = 1024


cdef inline int open_layers(Walk* w) except -1:
    """Memory for the layers, and the first one: all cells."""
    cdef Layers* layers = &w.layers
    cdef Level* root
    cdef int32_t pos
    layers.stamps = <uint32_t*> take(&w.pool, w.grid.total + 1, sizeof(uint32_t))
    if layers.stamps == NULL or not (
        grow(<void**> &layers.levels, &layers.room, FIRST_LEVELS, sizeof(Level))
        and grow(<void**> &layers.line, &layers.line_room, max(w.grid.places, FIRST_PLACES), sizeof(Place))
    ):
        raise MemoryError
    root = &layers.levels[0]
    root.node = w.graph.root
    root.letters = root.begin = root.end = 0
    for pos in range(w.grid.places):
        if w.grid.bits[pos] & w.graph.root.mask:
            layers.line[root.end] = Place(pos, -1)
            root.end += 1
            root.letters |= w.grid.bits[pos] & w.graph.root.mask
    return 0


cdef inline int walk_layers(void* walk) noexcept nogil:
    """Go on until nothing is left or `steps` has passed `pause`."""
    cdef Walk* w = <Walk*> walk
    cdef Layers* layers = &w.layers
    cdef Level* level
    cdef uint64_t letter
    while w.steps <= w.pause:
        level = &layers.levels[layers.depth]
        if level.letters:
            letter = lowest_one(level.letters)
            level.letters ^= letter
            if not take_letter(w, level, letter):
                return NO_MEMORY
        elif layers.depth == 0:
            return DONE
        else:
            layers.depth -= 1
    return MORE


cdef inline bint take_letter(Walk* w, const Level* level, uint64_t letter) noexcept nogil:
    """Take a letter at each place of the level that holds it, and open the level below; False without memory."""
    cdef const Edge* edge = edge_of(w.graph.edges, level.node.mask, level.node.first, letter)
    cdef Node node = Node(edge.mask, edge.first, level.node.number + ends_word(level.node.mask) + edge.skip)
    cdef bint deeper = edge.mask & LETTERS != 0 and leads_down(edge, level.node.first)
    cdef Py_ssize_t begin = level.end, end, first_whole
    if not hold_line(w, begin + (level.end - level.begin)) or not hold_spelled(w):
        return False
    end = gather(w, level, letter, &first_whole)
    w.trail.spelled[w.layers.depth + 1] = lowest_bit(letter)
    if ends_word(node.mask) and first_whole >= 0:
        record_place(w, node.number, first_whole)
        if w.failed:
            return False
    return not deeper or go_down(w, node, begin, end)


cdef inline Py_ssize_t gather(Walk* w, const Level* level, uint64_t letter, Py_ssize_t* first_whole) noexcept nogil:
    """Copy the places of the level that hold a letter behind it; where they end, and the first that ends a tile."""
    cdef Place* line = w.layers.line
    cdef Py_ssize_t i, whole = 0, end = level.end
    first_whole[0] = -1
    for i in range(level.begin, level.end):
        if not w.grid.bits[line[i].pos] & letter:
            continue
        line[end] = line[i]
        if w.grid.more == NULL or not w.grid.more[line[i].pos]:
            whole += 1
            if first_whole[0] < 0:
                first_whole[0] = end
        end += 1
    w.steps += whole
    return end


cdef inline bint go_down(Walk* w, Node node, Py_ssize_t begin, Py_ssize_t end) noexcept nogil:
    """Open the level below the places from `begin` to `end`, unless no place follows; False without memory."""
    cdef Layers* layers = &w.layers
    cdef Level below
    cdef Py_ssize_t i
    if not hold_level(layers):
        return False
    below.node = node
    below.letters = 0
    below.begin = below.end = end
    next_stamp(w)
    for i in range(begin, end):
        if not hold_line(w, below.end + 8):
            return False
        follow(w, &below, i)
    if below.letters:
        layers.depth += 1
        layers.levels[layers.depth] = below
    return True


cdef inline void next_stamp(Walk* w) noexcept nogil:
    """A number for the layer that no position is stamped with."""
    w.layers.stamp += 1
    if w.layers.stamp == 0:
        memset(w.layers.stamps, 0, w.grid.total * sizeof(uint32_t))
        w.layers.stamp = 1


cdef inline void follow(Walk* w, Level* level, Py_ssize_t before) noexcept nogil:
    """Put the places that follow one into the level: the tile's next digit, or the neighbours of its cell."""
    cdef const Grid* g = &w.grid
    cdef int32_t pos = w.layers.line[before].pos
    cdef const int32_t* near
    cdef int k
    if g.more != NULL and g.more[pos]:
        put_place(w, level, g.more[pos], before)
        return
    pos = first_of(g, pos)
    if g.joined == NULL:
        for k in range(g.around):
            put_place(w, level, pos + g.steps_of[k], before)
        return
    near = g.joined + 8 * <Py_ssize_t> pos
    for k in range(8):
        if near[k] >= 0:
            put_place(w, level, near[k], before)


cdef inline void put_place(Walk* w, Level* level, int32_t pos, Py_ssize_t before) noexcept nogil:
    """Put a place into the level unless it is in or no letter fits."""
    cdef Layers* layers = &w.layers
    cdef uint64_t fit = w.grid.bits[pos] & level.node.mask & LETTERS
    level.letters |= fit
    if fit and layers.stamps[pos] != layers.stamp:
        layers.stamps[pos] = layers.stamp
        layers.line[level.end] = Place(pos, before)
        level.end += 1


cdef inline bint hold_level(Layers* layers) noexcept nogil:
    """Room for one more level."""
    cdef Py_ssize_t wanted = layers.depth + 2
    return wanted <= layers.room or grow(<void**> &layers.levels, &layers.room, wanted, sizeof(Level))


cdef inline bint hold_line(Walk* w, Py_ssize_t wanted) noexcept nogil:
    cdef Layers* layers = &w.layers
    return wanted <= layers.line_room or grow(<void**> &layers.line, &layers.line_room, wanted, sizeof(Place))


cdef inline bint hold_spelled(Walk* w) noexcept nogil:
    """Room for one more digit."""
    cdef Py_ssize_t wanted = w.layers.depth + 2
    return wanted <= w.trail.spelled_room or grow(<void**> &w.trail.spelled, &w.trail.spelled_room, wanted, 1)


cdef inline void record_place(Walk* w, uint32_t number, Py_ssize_t place) noexcept nogil:
    """Keep a word that ends at a place, with the way there."""
    cdef const Place* line = w.layers.line
    cdef Py_ssize_t depth = w.layers.depth + 1, i = place
    cdef uint32_t cells = 0
    if letters_of(w, depth) < w.shortest or number >= w.graph.words:
        return
    while i >= 0:
        cells += line[i].pos < w.grid.places
        i = line[i].before
    if not hold_hit(w, number, depth, cells):
        return
    i = place
    while i >= 0:
        if line[i].pos < w.grid.places:
            cells -= 1
            w.hits.cells[w.hits.cell_count + cells] = cell_at(&w.grid, line[i].pos)
        i = line[i].before
    memcpy(w.hits.digits + w.hits.digit_count, w.trail.spelled + 1, depth)
    keep_hit(w)
