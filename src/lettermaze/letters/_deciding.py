"""Words that the walk of a whole lexicon has left undecided, as they have more traces to try than it keeps."""

from __future__ import annotations

from array import array
from itertools import accumulate, compress
from operator import sub

from ._board import UTF32
from ._paths import Budget, first_cells

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..kernels import _records
    from ._solution import Found

CELL = array("i").itemsize


def decided(
    found: tuple[list[str], bytes, bytes, int], record: _records.Board, moves: _records.Moves, limit: int
) -> Found:
    """What a walk has found, with a search of its own for each word that has no cells; `limit` is that of `solve`.

    Such words are few and long. The search for one word prunes by all of its letters, which that for all cannot.
    """
    words, ends, cells, steps = found
    bounds = [0, *memoryview(ends).cast("i")]
    lengths = list(map(sub, bounds[1:], bounds))
    pieces: list[bytes] = []
    begin = 0
    for place in [place for place, length in enumerate(lengths) if not length]:
        query = record, words[place].encode(UTF32, "surrogatepass"), moves
        path = first_cells(query, Budget(limit - steps if limit >= 0 else -1), limit) or []
        lengths[place] = len(path)
        end = CELL * bounds[place]
        pieces += cells[begin:end], array("i", path).tobytes()
        begin = end
    pieces.append(cells[begin:])
    known = array("i", accumulate(filter(None, lengths))).tobytes()
    return list(compress(words, lengths)), known, b"".join(pieces)
