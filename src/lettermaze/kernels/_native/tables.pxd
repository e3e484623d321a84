# Hash tables with open addressing and linear probing.
#
# A Table has a power of two of slots, all of one size, which begin as zeros; what a slot holds, when it is taken, and
# how it is hashed is the kernel's, which hands over short functions (compilers inline them). find gives the slot of a
# key, or the free slot where it belongs; who takes a free slot adds one to `count`, having called is_full and widen
# before:
#
#     if is_full(&table) and not widen(&table, sizeof(Slot), 2, is_taken, hash_of_slot, NULL):
#         return NO_MEMORY
#     slot = <Slot*> find(&table, sizeof(Slot), hash_of(number), ends, &number, NULL)
#
# At least half of the slots stay free. `owner` is passed on to the functions, for slots that only point to what they
# hold. A set of numbers other than 0 is such a table whose slots are the numbers: has_number, add_number.
from libc.stddef cimport size_t
from libc.stdint cimport uint64_t
from libc.string cimport memcpy

from .memory cimport allocate_zeroed, release
from .status cimport DONE, MORE, NO_MEMORY

cdef struct Table:
    void* slots
    size_t mask   # one less than there are slots
    size_t count  # of slots that are taken

# Whether probing ends at a slot: it is free or holds the key.
ctypedef bint (*Ends)(const void* slot, const void* key, const void* owner) noexcept nogil
ctypedef bint (*IsTaken)(const void* slot) noexcept nogil
ctypedef uint64_t (*HashOf)(const void* slot, const void* owner) noexcept nogil


cdef inline bint open_table(Table* table, size_t slots, size_t size) noexcept nogil:
    """An empty table of a power of two of slots; False without memory."""
    table.slots = allocate_zeroed(slots, size)
    table.mask = slots - 1
    table.count = 0
    return table.slots != NULL


cdef inline void close_table(Table* table) noexcept nogil:
    release(table.slots)
    table.slots = NULL


cdef inline bint is_full(const Table* table) noexcept nogil:
    """Whether half of the slots are taken, so that the table must be widened before one more is."""
    return 2 * table.count > table.mask


cdef inline void* find(
    const Table* table, size_t size, uint64_t hashed, Ends ends, const void* key, const void* owner
) noexcept nogil:
    cdef char* slots = <char*> table.slots
    cdef size_t at = hashed & table.mask
    while not ends(slots + at * size, key, owner):
        at = (at + 1) & table.mask
    return slots + at * size


cdef inline bint widen(
    Table* table, size_t size, size_t times, IsTaken is_taken, HashOf hash_of, const void* owner
) noexcept nogil:
    """Make the table so many times as wide; False, and nothing changed, without memory."""
    cdef Table wide
    cdef const char* old = <const char*> table.slots
    cdef size_t i
    if not open_table(&wide, times * (table.mask + 1), size):
        return False
    for i in range(table.mask + 1):
        if is_taken(old + i * size):
            put(&wide, size, old + i * size, is_taken, hash_of, owner)
    release(table.slots)
    wide.count = table.count
    table[0] = wide
    return True


cdef inline void put(
    Table* table, size_t size, const char* slot, IsTaken is_taken, HashOf hash_of, const void* owner
) noexcept nogil:
    """Copy a slot to where it belongs."""
    cdef char* slots = <char*> table.slots
    cdef size_t at = hash_of(slot, owner) & table.mask
    while is_taken(slots + at * size):
        at = (at + 1) & table.mask
    memcpy(slots + at * size, slot, size)


# Sets of numbers other than 0.

cdef inline uint64_t hash_number(uint64_t number) noexcept nogil:
    """Fibonacci hashing (Knuth, The Art of Computer Programming 3, 6.4): the bits in the middle are the best mixed."""
    return number * <uint64_t> 0x9E3779B97F4A7C15 >> 20


cdef inline bint number_ends(const void* slot, const void* number, const void* owner) noexcept nogil:
    cdef uint64_t held = (<const uint64_t*> slot)[0]
    return held == 0 or held == (<const uint64_t*> number)[0]


cdef inline bint number_is_taken(const void* slot) noexcept nogil:
    return (<const uint64_t*> slot)[0] != 0


cdef inline uint64_t number_hash(const void* slot, const void* owner) noexcept nogil:
    return hash_number((<const uint64_t*> slot)[0])


cdef inline bint has_number(const Table* table, uint64_t number) noexcept nogil:
    return number_is_taken(find(table, sizeof(uint64_t), hash_number(number), number_ends, &number, NULL))


cdef inline int add_number(Table* table, uint64_t number) noexcept nogil:
    """DONE if the number is new, MORE if it is known, or NO_MEMORY."""
    cdef uint64_t* slot
    if is_full(table) and not widen(table, sizeof(uint64_t), 4, number_is_taken, number_hash, NULL):
        return NO_MEMORY
    slot = <uint64_t*> find(table, sizeof(uint64_t), hash_number(number), number_ends, &number, NULL)
    if slot[0]:
        return MORE
    slot[0] = number
    table.count += 1
    return DONE
