"""Placing words on a grid: where they fit and overlap, on bit boards, and the search that uses it.

Here are the functions of the seam; what they do stands in the files of the folder `place`, one for each subject, and
what they do it on in `place/structs.pxd`.
"""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint64_t

from .memory cimport release
from .place.beam_search cimport beam_on, close_beam, lay_beam
from .place.bounds cimport least_cost
from .place.branch_and_bound cimport lay_proof, prove_on
from .place.fits cimport bound_above, find_sharing, look
from .place.late_acceptance cimport polish_on
from .place.moves cimport length_of, show
from .place.problem cimport prepare
from .place.structs cimport SOME, Beam, Placing, Proof
from .status cimport DONE, INTERRUPTED, NO_MEMORY, interrupted, raise_for


def least(problem, int most):
    """As in the pure twin."""
    cdef Placing placing
    prepare(&placing, problem)
    try:
        return least_cost(&placing, most)
    finally:
        release(placing.memory)


def placements(problem, const int64_t[::1] places, int word):
    """As in the pure twin."""
    cdef Placing placing
    prepare(&placing, problem)
    try:
        show(&placing, &places[0])
        if not look(&placing, word):
            return []
        if placing.mode == SOME:
            bound_above(&placing, word, length_of(&placing, word) - 1)
        return list_fits(&placing, word)
    finally:
        release(placing.memory)


cdef list list_fits(Placing* p, int word):
    """The fits that `look` found, by direction and by the cells shared."""
    cdef int way, count
    cdef const char* board
    found = []
    for way in range(8):
        for count in range(length_of(p, word) + 1 if p.live[way] else 0):
            if find_sharing(p, word, way, count):
                board = <const char*> (p.top + way * p.stride)
                found.append((count, way, int.from_bytes(board[:p.width * sizeof(uint64_t)], "little")))
    return found


def polish(problem, int64_t[::1] state, int64_t steps):
    """As in the pure twin."""
    cdef Placing placing
    cdef bint done
    prepare(&placing, problem)
    try:
        with nogil:
            done = polish_on(&placing, &state[0], &state[0] + state.shape[0], steps)
    finally:
        release(placing.memory)
    raise_for(INTERRUPTED if interrupted() else DONE)
    return done


def beam(problem, const int32_t[::1] images, int64_t[::1] state, int64_t steps):
    """As in the pure twin."""
    cdef Placing placing
    cdef Beam states
    cdef int status = NO_MEMORY
    prepare(&placing, problem)
    try:
        if lay_beam(&states, &placing, &images[0], <int> (images.shape[0] // placing.cells), &state[0]):
            with nogil:
                status = beam_on(&placing, &states, steps)
        close_beam(&states)
    finally:
        release(placing.memory)
    raise_for(INTERRUPTED if interrupted() else status)
    return status == DONE


def prove(problem, const int32_t[::1] images, const uint8_t[::1] turns, const uint8_t[::1] pairs, int64_t[::1] state,
          int64_t steps):
    """As in the pure twin."""
    cdef Placing placing
    cdef Proof proof
    cdef bint done
    cdef int symmetries
    prepare(&placing, problem)
    symmetries = <int> (images.shape[0] // placing.cells)
    try:
        if not lay_proof(&proof, &placing, &images[0], symmetries, &turns[0], &pairs[0], &state[0]):
            raise MemoryError
        with nogil:
            done = prove_on(&placing, &proof, &state[0], steps)
        release(proof.memory)
    finally:
        release(placing.memory)
    raise_for(INTERRUPTED if interrupted() else DONE)
    return done
