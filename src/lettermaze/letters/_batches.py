"""Many boards at once: solve_many and score_many."""

from __future__ import annotations

from array import array
from collections.abc import Mapping

from .. import kernels
from .._shared.arguments import kind_of, limit_of, plain_list, walked, whole_or_none
from .._shared.compass import MOVES
from .._shared.parallel import in_threads, run_parts
from .._shared.public import set_module
from ._board import UTF32, Board, record_of_letters, text_of
from ._lexicon import lexicon_of
from ._points import POINTS, table_of
from ._solving import graph_of, plain_options, score, solve

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any

    from ..kernels import _records
    from ._board import BoardLike
    from ._lexicon import Lexicon
    from ._points import Points
    from ._solution import Solution
    from ._solving import LexiconLike


@set_module("lettermaze")
def solve_many(
    boards: Iterable[BoardLike],
    lexicon: LexiconLike = None,
    *,
    threads: int | None = None,
    neighbors: int = 8,
    reuse: bool = False,
    min_length: int = 1,
    max_steps: int | None = None,
    wildcard: str | None = None,
    wrap: bool = False,
    qu: bool = False,
) -> Iterator[Solution]:
    """The `Solution` of each board, in order, lazily; all options as in `solve`.

    `boards` is any iterable of boards, or one NumPy array of strings with three dimensions. With `threads` the boards
    are solved in so many threads, a few ahead of what has been asked for; that pays for boards of some size, as making
    the results of small ones takes longer than finding them.

    >>> [solution.longest for solution in solve_many([["CAT"], ["DOGS"]])]
    [['CAT'], ['DOGS']]

    Options that are wrong raise at the call, a wrong board when its turn comes.
    """
    neighbors, reuse, min_length, wrap, qu = plain_options(neighbors, reuse, min_length, wrap, qu)
    limit_of(max_steps)
    threads = whole_or_none("threads", threads, 1)
    if lexicon is not None:
        lexicon = lexicon_of(lexicon)
    each = _each(boards)

    def solved(board: BoardLike) -> Solution:
        return solve(
            board,
            lexicon,
            neighbors=neighbors,
            reuse=reuse,
            min_length=min_length,
            max_steps=max_steps,
            wildcard=wildcard,
            wrap=wrap,
            qu=qu,
        )

    return map(solved, each) if threads is None or threads == 1 else in_threads(solved, each, threads)


@set_module("lettermaze")
def score_many(
    boards: Iterable[BoardLike],
    lexicon: LexiconLike = None,
    *,
    threads: int | None = None,
    points: Points = POINTS,
    neighbors: int = 8,
    reuse: bool = False,
    min_length: int = 1,
    max_steps: int | None = None,
    wildcard: str | None = None,
    wrap: bool = False,
    qu: bool = False,
) -> array[int] | list[Any]:
    """The points of each board, in order: an `array` of 64-bit integers, or a list where points are no whole numbers.

    `boards` is any iterable of boards, or one NumPy array of strings with three dimensions; boards of one size that
    come one after the other are the fastest. With `threads` they are scored in so many threads. All other options as in
    `score`.

    >>> score_many([["DONE", "OIRT", "PASS"], ["CATS"]])
    array('q', [357, 2])
    """
    neighbors, reuse, min_length, wrap, qu = plain_options(neighbors, reuse, min_length, wrap, qu)
    limit = limit_of(max_steps)
    threads = whole_or_none("threads", threads, 1)
    table = table_of(points, min_length)
    if lexicon is not None:
        lexicon = lexicon_of(lexicon)

    def scored(board: BoardLike) -> Any:
        return score(
            board,
            lexicon,
            points=points,
            neighbors=neighbors,
            reuse=reuse,
            min_length=min_length,
            max_steps=max_steps,
            wildcard=wildcard,
            wrap=wrap,
            qu=qu,
        )

    if table is None or reuse or limit >= 0 or wildcard is not None:
        each = _each(boards)
        scores = map(scored, each) if threads is None or threads == 1 else in_threads(scored, each, threads)
        return list(scores) if table_of(points, 0) is None else array("q", scores)
    batch = _Batch(lexicon, qu, MOVES[neighbors][0][wrap][False], table, threads or 1, scored)
    if lexicon is not None and _is_array(boards):
        return batch.score_array(boards)
    return batch.score_all(_each(boards))


def _each(boards: Any) -> Iterator[Any]:
    """The boards of an iterable or a three-dimensional array."""
    if isinstance(boards, (str, bytes, bytearray, Board, Mapping)) or not hasattr(type(boards), "__iter__"):
        raise TypeError(f"boards must be an iterable of boards, not {kind_of(boards)}")
    return iter(walked("boards", plain_list("boards", boards), "boards"))


def _is_array(boards: Any) -> bool:
    """Whether the boards are an array of single letters, which kernels can take as it is."""
    dtype = getattr(boards, "dtype", None)
    return (
        dtype is not None
        and getattr(boards, "ndim", 0) == 3
        and dtype.kind == "U"
        and dtype.itemsize == 4
        and dtype.isnative
    )


class _Batch:
    """Scoring many boards: runs of boards of one size go to the kernel at once, any other board alone."""

    __slots__ = ("lexicon", "moves", "qu", "scored", "table", "threads")

    CHUNK = 1 << 14

    def __init__(
        self,
        lexicon: Lexicon | None,
        qu: bool,
        moves: _records.Moves,
        table: bytes,
        threads: int,
        scored: Callable[[Any], int],
    ) -> None:
        self.lexicon = lexicon
        self.qu = qu
        self.moves = moves
        self.table = table
        self.threads = threads
        self.scored = scored

    def score_all(self, boards: Iterator[Any]) -> array[int]:
        from itertools import groupby, islice

        scores = array("q")
        while chunk := list(islice(boards, self.CHUNK)):
            texts = list(map(text_of, chunk))
            sizes = list(map(self.kind, chunk, texts))
            place = 0
            for size, run in groupby(sizes):
                end = place + len(list(run))
                if size is None:
                    scores.extend(map(self.scored, chunk[place:end]))
                else:
                    scores.extend(self.score_run(chunk, texts, place, end))
                place = end
        return scores

    def kind(self, board: Any, text: bytes | None) -> tuple[int, int, bool] | None:
        """What boards that are scored together have in common; None for one that goes alone."""
        return None if text is None else (len(board), len(text), self.lexicon is None and text.islower())

    def score_run(self, boards: list[Any], texts: list[Any], begin: int, end: int) -> array[int]:
        """The scores of boards whose texts have one length and one number of rows."""
        size = -(-(end - begin) // self.threads)
        parts = [array("q", bytes(8 * len(texts[i : min(i + size, end)]))) for i in range(begin, end, size)]

        def work(number: int) -> None:
            first = begin + number * size
            out = parts[number]
            cells = b"\n".join(texts[first : first + len(out)])
            done = 0
            while (done := self.kernel(cells, 1, len(boards[first]), -1, done, out)) < len(out):
                out[done] = self.scored(boards[first + done])
                done += 1

        run_parts(work, len(parts))
        return self.joined(parts)

    def score_array(self, boards: Any) -> array[int]:
        """The scores of the boards of an array of single letters."""
        count, rows, cols = boards.shape
        cells: bytes = boards.tobytes()
        try:
            cells, width = cells.decode(UTF32, "surrogatepass").encode("latin-1"), 1
        except UnicodeEncodeError:
            width = 4
        if self.qu and width == 4:
            return self.score_all(_each(boards))
        size = max(-(-count // self.threads), 1)
        parts = [array("q", bytes(8 * (min(i + size, count) - i))) for i in range(0, count, size)]
        step = width * rows * cols

        def work(number: int) -> None:
            begin = number * size * step
            out = parts[number]
            self.kernel(cells[begin : begin + len(out) * step], width, rows, cols, 0, out)

        run_parts(work, len(parts))
        return self.joined(parts)

    def kernel(self, cells: bytes, width: int, rows: int, cols: int, begin: int, out: array[int]) -> int:
        record = record_of_letters(cells, width, rows, cols, self.qu)
        graph = graph_of(self.lexicon, record)
        return kernels.walk.score_many(graph, record, self.moves, self.table, begin, out)

    @staticmethod
    def joined(parts: list[array[int]]) -> array[int]:
        whole = array("q")
        for part in parts:
            whole.extend(part)
        return whole
