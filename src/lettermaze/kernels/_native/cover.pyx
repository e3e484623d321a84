"""Several words at once: one option for each word, no cell in two options, and every cell in one where asked."""

from cpython.bytes cimport PyBytes_AS_STRING
from libc.stdint cimport int32_t, int64_t, uint64_t
from libc.string cimport memset

from .cover.first_choice cimport allocate_search, first_choice, prepare
from .cover.structs cimport Search
from .memory cimport drain
from .status cimport NO_MEMORY, raise_for


def choose(
    bytes masks not None, int32_t width, int32_t cells, bytes begins not None, bytes groups not None,
    bytes colorings not None, bint cover, int64_t max_steps, bytearray out not None,
):
    """As in the pure twin."""
    cdef Search search
    cdef int32_t* written = <int32_t*> <char*> out
    cdef int answer = NO_MEMORY
    memset(&search, 0, sizeof(search))
    search.width = width
    search.cells = cells
    search.cover = cover
    search.options = <int32_t> (len(masks) // (8 * width))
    search.groups = <int32_t> (len(begins) // 4 - 1)
    search.words = <int32_t> (len(groups) // 4)
    search.bits = (search.options + 63) // 64
    search.masks = <const uint64_t*> PyBytes_AS_STRING(masks)
    search.begins = <const int32_t*> PyBytes_AS_STRING(begins)
    search.group_of_word = <const int32_t*> PyBytes_AS_STRING(groups)
    search.colorings = <const uint64_t*> PyBytes_AS_STRING(colorings)
    search.pairs = <int32_t> (len(colorings) // (16 * width)) if width else 0
    search.steps = max_steps
    with nogil:
        if allocate_search(&search):
            prepare(&search)
            answer = first_choice(&search, written)
        drain(&search.pool)
    return raise_for(answer)
