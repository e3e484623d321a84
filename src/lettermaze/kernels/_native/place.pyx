"""Placing words on a grid: where they fit and overlap, on bit boards, and the search that uses it.

Here are the functions of the seam; what they do stands in the files of the folder `place`, one for each subject, and
what they do it on in `place/structs.pxd`.
"""

from libc.stdint cimport int32_t, int64_t, uint8_t

from .memory cimport release
from .place.beam_search cimport beam_on, lay_beam
from .place.branch_and_bound cimport lay_proof, prove_on
from .place.late_acceptance cimport polish_on
from .place.problem cimport prepare
from .place.structs cimport Beam, Placing, Proof
from .status cimport DONE, INTERRUPTED, interrupted, raise_for


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
    cdef bint done
    prepare(&placing, problem)
    try:
        if not lay_beam(&states, &placing, &images[0], <int> (images.shape[0] // placing.cells), &state[0]):
            raise MemoryError
        with nogil:
            done = beam_on(&placing, &states, steps)
        release(states.memory)
    finally:
        release(placing.memory)
    raise_for(INTERRUPTED if interrupted() else DONE)
    return done


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
