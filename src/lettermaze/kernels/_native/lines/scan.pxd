# All words: which of the ways of reading a board suits it.
from libc.stdlib cimport free

from .apart cimport read_apart
from .automaton cimport count_by_automaton
from .board cimport lay_out
from .letters cimport walk_letters
from .structs cimport DEEP, MORE, TOO_BIG, Scan
from .tiles cimport read_all


cdef inline int run(Scan* s) noexcept nogil:
    """Lay the board out and read it."""
    cdef int code = lay_out(s)
    if code != MORE:
        return code
    if s.apart:
        return read_apart(s)
    if not s.single:
        return read_all(s, s.board.ways)
    code = walk_letters(s)
    if code == DEEP:
        code = count_by_automaton(s)
    if code == TOO_BIG:
        s.may_tire = False
        code = walk_letters(s)
    return code


cdef inline void close(Scan* s) noexcept nogil:
    """Give back all memory."""
    free(s.spelled)
    free(s.spans)
    free(s.lookup)
    free(s.marks)
    free(s.classes)
    free(s.opening.items)
    free(s.now.items)
    free(s.then.items)
    free(s.seen)
    free(s.table.slots)
    free(s.hits)
