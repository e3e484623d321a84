# What several kernels share: inline helpers and types, no state.
from libc.stdint cimport int32_t, uint32_t, uint64_t

# An edge of the word graph; see docs/lexicon-format.md.
cdef struct Edge:
    uint64_t mask
    uint32_t first
    uint32_t skip

# Counting bits takes one instruction, which a portable x86-64 build may not use unasked. A kernel that lives by it
# writes its hot function as `cdef inline ... name "lm_body"`, declares lm_body as LM_INLINE and two callers of it, one
# of them LM_POPCNT, in a verbatim block of its own, and chooses between the two by lm_has_popcnt() at each call.
cdef extern from *:
    """
    #ifndef LM_COMMON
    #define LM_COMMON
    #include <stdint.h>
    #if defined(__GNUC__) || defined(__clang__)
      #define LM_INLINE __attribute__((always_inline)) inline
      #define LM_LIKELY(x) __builtin_expect(!!(x), 1)
      #define LM_UNLIKELY(x) __builtin_expect(!!(x), 0)
      #define lm_popcount(x) __builtin_popcountll(x)
      #define lm_lowest_bit(x) __builtin_ctzll(x)
      #define lm_highest_bit(x) (63 - __builtin_clzll(x))
      #define LM_FLATTEN __attribute__((flatten))
      #define lm_prefetch(address) __builtin_prefetch(address)
      #if defined(__x86_64__)
        #define LM_POPCNT __attribute__((target("popcnt")))
        #define lm_has_popcnt() (__builtin_cpu_init(), __builtin_cpu_supports("popcnt") != 0)
      #endif
    #elif defined(_MSC_VER) && defined(_M_X64)
      #include <intrin.h>
      #define LM_INLINE __forceinline
      #define lm_popcount(x) ((int)__popcnt64(x))
      static __forceinline int lm_lowest_bit(uint64_t x) { unsigned long i; _BitScanForward64(&i, x); return (int)i; }
      static __forceinline int lm_highest_bit(uint64_t x) { unsigned long i; _BitScanReverse64(&i, x); return (int)i; }
    #else
      #define LM_INLINE inline
      static inline int lm_popcount(uint64_t x) { int n = 0; for (; x; x &= x - 1) n++; return n; }
      static inline int lm_lowest_bit(uint64_t x) { int n = 0; while (!(x >> n & 1)) n++; return n; }
      static inline int lm_highest_bit(uint64_t x) { int n = 63; while (!(x >> n & 1)) n--; return n; }
    #endif
    #ifndef LM_LIKELY
      #define LM_LIKELY(x) (x)
      #define LM_UNLIKELY(x) (x)
    #endif
    #ifndef LM_FLATTEN
      #define LM_FLATTEN
      #define lm_prefetch(address) ((void)0)
    #endif
    #ifndef LM_POPCNT
      #define LM_POPCNT
      #define lm_has_popcnt() 0
    #endif
    /* Whether Ctrl-C was pressed; the exception is then set, and lm_raise() raises it once the GIL is held again. */
    static int lm_interrupted(void) {
        PyGILState_STATE state = PyGILState_Ensure();
        int pressed = PyErr_CheckSignals() != 0;
        PyGILState_Release(state);
        return pressed;
    }
    static int lm_raise(void) { return PyErr_Occurred() ? -1 : 0; }
    #endif
    """
    int lm_popcount(uint64_t) noexcept nogil
    int lm_lowest_bit(uint64_t) noexcept nogil    # of a value that is not 0
    int lm_highest_bit(uint64_t) noexcept nogil   # of a value that is not 0
    bint lm_has_popcnt() noexcept nogil
    void lm_prefetch(const void*) noexcept nogil
    bint LM_LIKELY(bint) noexcept nogil
    bint LM_UNLIKELY(bint) noexcept nogil
    bint lm_interrupted() noexcept nogil
    int lm_raise() except -1
