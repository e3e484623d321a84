# The cells of a field by their marks: a counting sort.
#
# A field may be written to by others meanwhile; that must not lead out of what is written here.
from libc.stdint cimport int32_t

from ..status cimport DONE, INTERRUPTED, LOOK_EVERY, interrupted


cdef inline int count_marks(const int32_t* field, Py_ssize_t count, int32_t mark, int32_t* ends) noexcept nogil:
    """Count the cells of each mark up to `mark`."""
    cdef Py_ssize_t i, stop, begin = 0
    cdef int32_t found
    while begin < count:
        stop = min(begin + LOOK_EVERY, count)
        for i in range(begin, stop):
            found = field[i]
            if 1 <= found <= mark:
                ends[found - 1] += 1
        if stop < count and interrupted():
            return INTERRUPTED
        begin = stop
    return DONE


cdef inline Py_ssize_t begin_rings(int32_t* ends, int32_t mark) noexcept nogil:
    """Turn how many cells each mark has into where they begin; how many there are in all."""
    cdef Py_ssize_t total = 0
    cdef int32_t i
    for i in range(mark):
        total += ends[i]
        ends[i] = <int32_t> (total - ends[i])
    return total


cdef inline int put_in_rings(
    const int32_t* field, Py_ssize_t count, int32_t mark, int32_t* ends, int32_t* out, Py_ssize_t total
) noexcept nogil:
    """Put each cell behind those of its mark, whose place then is the end of its ring."""
    cdef Py_ssize_t i, stop, begin = 0
    cdef int32_t found
    while begin < count:
        stop = min(begin + LOOK_EVERY, count)
        for i in range(begin, stop):
            found = field[i]
            if 1 <= found <= mark and ends[found - 1] < total:
                out[ends[found - 1]] = <int32_t> i
                ends[found - 1] += 1
        if stop < count and interrupted():
            return INTERRUPTED
        begin = stop
    return DONE


cdef inline int write_distances(const int32_t* field, Py_ssize_t count, int32_t* out) noexcept nogil:
    cdef Py_ssize_t i, stop, begin = 0
    while begin < count:
        stop = min(begin + LOOK_EVERY, count)
        for i in range(begin, stop):
            out[i] = max(field[i], 0) - 1
        if stop < count and interrupted():
            return INTERRUPTED
        begin = stop
    return DONE


cdef inline Py_ssize_t first_largest(const int32_t* field, Py_ssize_t count) noexcept nogil:
    cdef Py_ssize_t i, best = 0
    for i in range(count):
        if field[i] > field[best]:
            best = i
    return best
