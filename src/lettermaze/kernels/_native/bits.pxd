# Bits of a 64-bit word, hints to the compiler, and the way to a function compiled for the popcnt instruction.
#
# popcount(x), lowest_bit(x), highest_bit(x) are what every kernel counts and finds bits with; the last two ask for an x
# that is not 0. A portable x86-64 build may not use the popcnt instruction unasked, and without it popcount is a dozen
# operations. A kernel that lives by it writes its hot function as
#
#     cdef extern from *:
#         """
#         LM_DISPATCH(lm_lines_letters)
#         """
#         int walk_letters "lm_lines_letters_best"(void*) noexcept nogil
#
#     cdef inline int letters_body "lm_lines_letters"(void* search) noexcept nogil:
#         ...
#
# and calls walk_letters: it is compiled twice, with and without the instruction, and the machine decides at each call.
# What is inlined into the body gets the instruction too. LM_DISPATCH_FLAT also inlines all that the body calls.
# LM_APART keeps a hot loop a function of its own, whose registers no caller takes, whatever else is in the module.
from libc.stdint cimport uint64_t

cdef extern from *:
    """
    #ifndef LM_BITS
    #define LM_BITS
    #include <stdint.h>
    #include <stdlib.h>
    #if defined(__GNUC__) || defined(__clang__)
      #define LM_INLINE __attribute__((always_inline)) inline
      #define LM_APART __attribute__((noinline))
      #define LM_FLATTEN __attribute__((flatten))
      #define LM_LIKELY(x) __builtin_expect(!!(x), 1)
      #define LM_UNLIKELY(x) __builtin_expect(!!(x), 0)
      #define lm_prefetch(address) __builtin_prefetch(address)
      #define lm_lowest_bit(x) __builtin_ctzll(x)
      #define lm_highest_bit(x) (63 - __builtin_clzll(x))
      #if defined(__x86_64__) && !defined(__POPCNT__)
        #define LM_POPCNT __attribute__((target("popcnt")))
        /* LETTERMAZE_POPCNT=0 asks for the other way, so that both can be tested on one machine. */
        static inline int lm_has_popcnt(void) {
            static int known = -1;
            if (known < 0) {
                const char *wish = getenv("LETTERMAZE_POPCNT");
                __builtin_cpu_init();
                known = (wish == NULL || wish[0] != '0') && __builtin_cpu_supports("popcnt") != 0;
            }
            return known;
        }
      #endif
      /* Compilers know the sum below for what it is and use the instruction where they may; GCC before 10 does not. */
      #if defined(__POPCNT__) || defined(__aarch64__) || (!defined(__clang__) && __GNUC__ < 10)
        #define lm_popcount(x) __builtin_popcountll(x)
      #endif
    #elif defined(_MSC_VER) && defined(_M_X64)
      #include <intrin.h>
      #define LM_INLINE __forceinline
      #define LM_APART __declspec(noinline)
      #define lm_popcount(x) ((int)__popcnt64(x))
      static __forceinline int lm_lowest_bit(uint64_t x) { unsigned long i; _BitScanForward64(&i, x); return (int)i; }
      static __forceinline int lm_highest_bit(uint64_t x) { unsigned long i; _BitScanReverse64(&i, x); return (int)i; }
    #else
      #define LM_INLINE inline
      #define LM_APART
      static inline int lm_lowest_bit(uint64_t x) { int n = 0; while (!(x >> n & 1)) n++; return n; }
      static inline int lm_highest_bit(uint64_t x) { int n = 63; while (!(x >> n & 1)) n--; return n; }
    #endif
    #ifndef LM_FLATTEN
      #define LM_FLATTEN
      #define LM_LIKELY(x) (x)
      #define LM_UNLIKELY(x) (x)
      #define lm_prefetch(address) ((void)0)
    #endif
    #ifndef lm_popcount
      static inline int lm_popcount(uint64_t x) {
          x -= x >> 1 & 0x5555555555555555u;
          x = (x & 0x3333333333333333u) + (x >> 2 & 0x3333333333333333u);
          return (int)(((x + (x >> 4)) & 0x0F0F0F0F0F0F0F0Fu) * 0x0101010101010101u >> 56);
      }
    #endif
    #ifdef LM_POPCNT
      #define LM_DISPATCH_AS(body, copy, name)                                                   \\
          static body int name(void *);                                                          \\
          copy static int name##_plain(void *argument) { return name(argument); }                \\
          copy LM_POPCNT static int name##_popcnt(void *argument) { return name(argument); }     \\
          static int name##_best(void *argument) {                                               \\
              return lm_has_popcnt() ? name##_popcnt(argument) : name##_plain(argument);         \\
          }
    #else
      #define LM_DISPATCH_AS(body, copy, name)                                                   \\
          static body int name(void *);                                                          \\
          copy static int name##_best(void *argument) { return name(argument); }
    #endif
    #define LM_DISPATCH(name) LM_DISPATCH_AS(LM_INLINE, , name)
    /* GCC does not flatten what is called by a function that must always be inlined. */
    #define LM_DISPATCH_FLAT(name) LM_DISPATCH_AS(inline, LM_FLATTEN, name)
    #endif
    """
    int popcount "lm_popcount"(uint64_t) noexcept nogil
    int lowest_bit "lm_lowest_bit"(uint64_t) noexcept nogil
    int highest_bit "lm_highest_bit"(uint64_t) noexcept nogil
    void prefetch "lm_prefetch"(const void*) noexcept nogil
    bint likely "LM_LIKELY"(bint) noexcept nogil
    bint unlikely "LM_UNLIKELY"(bint) noexcept nogil


cdef inline uint64_t lowest_one(uint64_t x) noexcept nogil:
    """The lowest bit that is set, in its place; 0 of 0."""
    return x & (~x + 1)


cdef inline bint has_bit(const uint64_t* words, size_t number) noexcept nogil:
    return words[number >> 6] >> (number & 63) & 1


cdef inline void set_bit(uint64_t* words, size_t number) noexcept nogil:
    words[number >> 6] |= <uint64_t> 1 << (number & 63)


cdef inline void clear_bit(uint64_t* words, size_t number) noexcept nogil:
    words[number >> 6] &= ~(<uint64_t> 1 << (number & 63))


cdef inline size_t popcount_of(const uint64_t* words, size_t count) noexcept nogil:
    cdef size_t i, number = 0
    for i in range(count):
        number += popcount(words[i])
    return number


cdef inline bint is_empty(const uint64_t* words, Py_ssize_t count) noexcept nogil:
    cdef Py_ssize_t i
    for i in range(count):
        if words[i]:
            return False
    return True


cdef inline void intersect(
    uint64_t* target, const uint64_t* one, const uint64_t* other, Py_ssize_t count
) noexcept nogil:
    cdef Py_ssize_t i
    for i in range(count):
        target[i] = one[i] & other[i]
