# Memory that lives as long as a search.

from libc.stdlib cimport calloc, free, realloc

from .structs cimport Arena


cdef inline void* take(Arena* arena, Py_ssize_t number, Py_ssize_t size) noexcept nogil:
    """Zeroed memory for `number` things, or NULL."""
    cdef void* block
    if arena.count == arena.room and not grow(arena):
        return NULL
    block = calloc(max(number, 1), size)
    if block == NULL:
        arena.failed = True
        return NULL
    arena.blocks[arena.count] = block
    arena.count += 1
    return block


cdef inline bint grow(Arena* arena) noexcept nogil:
    cdef Py_ssize_t room = 2 * arena.room + 16
    cdef void** blocks = <void**> realloc(arena.blocks, room * sizeof(void*))
    if blocks == NULL:
        arena.failed = True
        return False
    arena.blocks = blocks
    arena.room = room
    return True


cdef inline void close_arena(Arena* arena) noexcept nogil:
    cdef Py_ssize_t i
    for i in range(arena.count):
        free(arena.blocks[i])
    free(arena.blocks)
