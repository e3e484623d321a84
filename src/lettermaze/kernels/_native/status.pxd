# What a step of the work comes back with, and the one look for Ctrl-C.
#
# Functions that run without the GIL return a Status; a kernel that has more to tell numbers its own from OWN on. The
# work counts what it does and asks interrupted_after now and then, and returns INTERRUPTED where that says so; the
# functions at the seam end with raise_for(status), which raises what the status stands for and passes any other by:
#
#     with nogil:
#         status = work(&search)       # in it: if interrupted_after(&search.unlooked, cells): return INTERRUPTED
#     raise_for(status)
#
# Work whose state allows it is done slice by slice: `while status == MORE: status = unless_interrupted(slice(...))`.
# A look takes the GIL for a moment, so that there is none when the work is done. Short work may keep the GIL:
# interrupted does not ask whether it is held.
from libc.stdint cimport int64_t

cdef enum Status:
    MORE = 0          # not done yet, or nothing to tell
    DONE = 1
    LIMITED = -1      # past the limit of steps
    NO_MEMORY = -2
    INTERRUPTED = -3  # Ctrl-C was pressed: its exception is set
    OWN = 2           # the first that a kernel may give a meaning of its own

cdef enum:
    LOOK_EVERY = 1 << 20  # units of work between two looks for Ctrl-C
    SHORT_WORK = 1 << 12  # units of work that are not worth letting the GIL go

cdef extern from *:
    """
    #ifndef LM_STATUS
    #define LM_STATUS
    /* Another thread may have sent an exception to this one; it is raised where Python code begins to run. */
    static inline int lm_sent(void) {
        static PyObject *nothing = NULL;
        PyObject *result;
        if (nothing == NULL) {
            PyObject *names = PyDict_New();
            if (names == NULL) return 1;
            nothing = PyRun_String("lambda: None", Py_eval_input, names, names);
            Py_DECREF(names);
            if (nothing == NULL) return 1;
        }
        result = PyObject_CallObject(nothing, NULL);
        Py_XDECREF(result);
        return result == NULL;
    }
    static inline int lm_interrupted(void) {
        PyGILState_STATE state = PyGILState_Ensure();
        int pressed = PyErr_CheckSignals() != 0 || lm_sent();
        PyGILState_Release(state);
        return pressed;
    }
    static inline int lm_raise(void) { return PyErr_Occurred() ? -1 : 0; }
    #endif
    """
    # Whether Ctrl-C was pressed; the exception is then set. With the GIL or without it.
    bint interrupted "lm_interrupted"() noexcept nogil
    int raise_set "lm_raise"() except -1


cdef inline bint interrupted_after(int64_t* unlooked, int64_t work) noexcept nogil:
    """Add to the work done since the last look; look for Ctrl-C once it is LOOK_EVERY."""
    unlooked[0] += work
    if unlooked[0] < LOOK_EVERY:
        return False
    unlooked[0] = 0
    return interrupted()


cdef inline int unless_interrupted(int status) noexcept nogil:
    """INTERRUPTED where there is more to do and Ctrl-C was pressed, else the status that is given."""
    return INTERRUPTED if status == MORE and interrupted() else status


cdef inline int raise_for(int status) except? -9:
    """Raise the exception that a status stands for; any other status comes back."""
    if status == NO_MEMORY:
        raise MemoryError
    if status == INTERRUPTED:
        raise_set()
    return status
