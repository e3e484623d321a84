# Memory: Python's raw allocators, which need no GIL, refuse what is too large, and are seen by tracemalloc.
#
# allocate and allocate_zeroed take a number of items and the size of one, and give NULL where there is no memory; what
# they give goes back by release. An array that grows is a pointer with its `room`: before it is written to,
#
#     if unlikely(count == room) and not grow(<void**> &items, &room, count + 1, sizeof(Item)):
#         return NO_MEMORY
#
# Arrays that share one room are each given to resize, and the room is set once all have grown. What lives as long as a
# whole search comes from a Pool, a list of blocks that one drain gives back; a Pool of zeros is an empty one.
from cpython.mem cimport PyMem_RawCalloc, PyMem_RawFree, PyMem_RawMalloc, PyMem_RawRealloc
from libc.stddef cimport size_t

cdef extern from *:
    """
    #ifndef LM_MEMORY
    #define LM_MEMORY
    #if defined(__linux__)
    #include <sys/mman.h>
    #endif
    /* Ask for huge pages for a large new block: handing out small ones costs as much time as a pass over them. */
    static inline void lm_use_huge_pages(void *block, size_t size) {
    #if defined(__linux__) && defined(MADV_HUGEPAGE)
        size_t begin = ((size_t)block + 4095) & ~(size_t)4095;
        size_t end = ((size_t)block + size) & ~(size_t)4095;
        if (block && size >= (size_t)1 << 22)
            madvise((void *)begin, end - begin, MADV_HUGEPAGE);
    #else
        (void)block;
        (void)size;
    #endif
    }
    #endif
    """
    void use_huge_pages "lm_use_huge_pages"(void* block, size_t size) noexcept nogil

cdef enum:
    LEAST_ROOM = 64  # items that an array grows to at first


cdef inline bint fits(size_t count, size_t size) noexcept nogil:
    """Whether so many items are less than half of what can be addressed."""
    return count <= (<size_t> -1 >> 1) // size


cdef inline void* allocate(size_t count, size_t size) noexcept nogil:
    return PyMem_RawMalloc(count * size) if fits(count, size) else NULL


cdef inline void* allocate_zeroed(size_t count, size_t size) noexcept nogil:
    return PyMem_RawCalloc(count, size)


cdef inline void release(void* block) noexcept nogil:
    PyMem_RawFree(block)


cdef inline bint resize(void** items, size_t count, size_t size) noexcept nogil:
    """Give an array room for so many items, which may move it; False, and nothing changed, without memory."""
    cdef void* moved = PyMem_RawRealloc(items[0], count * size) if fits(count, size) else NULL
    if moved == NULL:
        return False
    items[0] = moved
    return True


cdef inline bint grow(void** items, Py_ssize_t* room, Py_ssize_t wanted, size_t size) noexcept nogil:
    """Give an array room for at least `wanted` items and twice what it has; False, and nothing changed, without memory.
    """
    cdef Py_ssize_t more = max(2 * room[0], wanted, LEAST_ROOM)
    if not resize(items, more, size):
        return False
    room[0] = more
    return True


cdef struct Pool:
    void** blocks
    Py_ssize_t count
    Py_ssize_t room


cdef inline void* take(Pool* pool, size_t count, size_t size) noexcept nogil:
    """Zeroed memory that lives until the pool is drained; NULL without memory. No items are given one's room."""
    cdef void* block
    if pool.count == pool.room and not grow(<void**> &pool.blocks, &pool.room, pool.count + 1, sizeof(void*)):
        return NULL
    block = allocate_zeroed(max(count, <size_t> 1), size)
    if block != NULL:
        pool.blocks[pool.count] = block
        pool.count += 1
    return block


cdef inline void drain(Pool* pool) noexcept nogil:
    """Give all blocks back; the pool is then empty."""
    cdef Py_ssize_t i
    for i in range(pool.count):
        release(pool.blocks[i])
    release(pool.blocks)
    pool.blocks = NULL
    pool.count = pool.room = 0
