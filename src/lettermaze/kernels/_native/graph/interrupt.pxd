# Ctrl-C while a graph is built.
from cpython.exc cimport PyErr_CheckSignals

from .structs cimport Builder

cdef enum:
    PATIENCE = 1 << 20      # so much work is done between two looks


cdef inline int look(Builder* b, Py_ssize_t work) except -1 nogil:
    """Look for Ctrl-C now and then."""
    b.work += work
    if b.work > PATIENCE:
        b.work = 0
        with gil:
            PyErr_CheckSignals()
    return 0
