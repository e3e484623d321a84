# All words: which of the ways of reading a board suits it.
from ..memory cimport drain, release
from ..status cimport MORE
from ..tables cimport close_table
from .apart cimport read_apart
from .automaton cimport count_by_automaton
from .layout cimport lay_out
from .hits cimport forget
from .letters cimport walk_letters
from .structs cimport DEEP, TOO_BIG, Scan
from .tiles cimport read_all


cdef inline int read_board(Scan* s) noexcept nogil:
    """Lay the board out and read it."""
    cdef int code = lay_out(s)
    if code == MORE and (s.counting or s.apart):
        code = forget(&s.table)
    if code != MORE:
        return code
    if s.apart:
        return read_apart(s)
    return read_letters(s) if s.single else read_all(s, s.ways)


cdef inline int read_letters(Scan* s) noexcept nogil:
    """Walk, and turn to the automaton where walks are long, unless that is too big."""
    cdef int code = walk_letters(s)
    if code == DEEP:
        code = count_by_automaton(s)
    if code == TOO_BIG:
        s.may_tire = False
        code = walk_letters(s)
    return code


cdef inline void close(Scan* s) noexcept nogil:
    """Give back all memory."""
    drain(&s.pool)
    close_table(&s.table)
    release(s.opening.items)
    release(s.now.items)
    release(s.then.items)
    release(s.hits)
