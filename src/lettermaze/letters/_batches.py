"""Many boards at once: solve_many and score_many."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from functools import partial

from .. import kernels
from .._shared.arguments import kind_of, limit_of, plain_list, walked, whole_or_none
from .._shared.compass import MOVES
from .._shared.parallel import in_threads, run_parts
from .._shared.public import set_module
from ..errors import LettermazeError
from ._board import UTF32, Board, board_of, record_of_letters, text_of
from ._lexicon import lexicon_of
from ._points import POINTS, table_of
from ._solving import graph_of, plain_options, score, solution_of, solve, text_record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any, TypeAlias

    from ..kernels import _records
    from ._board import BoardLike
    from ._lexicon import Lexicon
    from ._points import Points
    from ._solution import Solution
    from ._solving import LexiconLike

    Task: TypeAlias = tuple[_records.Graph, _records.Board, _records.Moves]

CELLS = 512
"""A thread is given so many cells of boards at least: less is not worth the way to it and back."""


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
    are solved in so many threads, a few hundred cells at a time, ahead of what has been asked for; the caller's thread
    reads the boards and makes the results.

    >>> [solution.longest for solution in solve_many([["CAT"], ["DOGS"]])]
    [['CAT'], ['DOGS']]

    Options that are wrong raise at the call, a wrong board when its turn comes.
    """
    neighbors, reuse, min_length, wrap, qu = plain_options(neighbors, reuse, min_length, wrap, qu)
    limit = limit_of(max_steps)
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

    if threads is None or threads == 1:
        return map(solved, each)
    reader = _Reader(lexicon, neighbors, reuse, wildcard, wrap, qu)
    return _solve_in_threads(reader.chunks(each), solved, min_length, limit, threads)


def _solve_in_threads(
    chunks: Iterable[list[_Asked]], solved: Callable[[Any], Solution], min_length: int, limit: int, threads: int
) -> Iterator[Solution]:
    """The solutions of the boards of each chunk, a task of the kernel; `solved` solves what that declines."""

    def work(chunk: list[_Asked]) -> tuple[list[_Asked], list[Any]]:
        tasks = [asked.task for asked in chunk if asked.task is not None]
        return chunk, kernels.walk.solve_each(tasks, min_length, limit)

    for chunk, results in in_threads(work, chunks, threads):
        found = iter(results)
        for asked in chunk:
            result = None if asked.task is None else next(found)
            if asked.task is None or result is None:
                yield solved(asked.board)
            else:
                _, record, moves = asked.task
                yield solution_of(asked.given, record, moves, limit, result)


class _Asked:
    """A board to solve, and the task of the kernel; None for what cannot be a board, which is told in its turn."""

    __slots__ = ("board", "given", "task")

    def __init__(self, board: Any, given: Board | None = None, task: Task | None = None) -> None:
        self.board = board
        self.given = given
        self.task = task


class _Reader:
    """Reads boards into tasks of the kernel, by chunks."""

    __slots__ = ("lexicon", "neighbors", "options", "reuse")

    def __init__(
        self, lexicon: Lexicon | None, neighbors: int, reuse: bool, wildcard: str | None, wrap: bool, qu: bool
    ) -> None:
        self.lexicon = lexicon
        self.neighbors = neighbors
        self.reuse = reuse
        self.options: dict[str, Any] = {"wildcard": wildcard, "wrap": wrap, "qu": qu}

    def chunks(self, boards: Iterator[Any]) -> Iterator[list[_Asked]]:
        """The boards, some at a time."""
        chunk: list[_Asked] = []
        cells = 0
        for board in boards:
            asked = self.read(board)
            chunk.append(asked)
            cells += 1 if asked.task is None else 1 + len(asked.task[1][0]) // asked.task[1][1]
            if cells >= CELLS:
                yield chunk
                chunk, cells = [], 0
        if chunk:
            yield chunk

    def read(self, board: Any) -> _Asked:
        """A board as the kernel takes it."""
        given, wrap = None, self.options["wrap"]
        try:
            record = text_record(board, self.options["wildcard"], self.options["qu"])
            if record is None:
                given = board_of(board, **self.options)
                record, wrap = given.record, given.wrap
            moves = MOVES[self.neighbors][0][wrap][self.reuse]
            return _Asked(board, given, (graph_of(self.lexicon, record), record, moves))
        except (LettermazeError, TypeError):
            return _Asked(board)


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


class _Part:
    """Boards that a thread scores, with their texts and kinds, and their scores."""

    __slots__ = ("boards", "kinds", "scores", "texts")

    def __init__(self, boards: list[Any], texts: list[Any], kinds: list[Any]) -> None:
        self.boards = boards
        self.texts = texts
        self.kinds = kinds
        self.scores = array("q")


class _Batch:
    """Scoring many boards: runs of boards of one size go to the kernel at once, any other board alone."""

    __slots__ = ("lexicon", "moves", "qu", "scored", "table", "threads")

    CHUNK = 1 << 14
    """So many boards are taken at a time."""

    UNKNOWN = 16
    """So many cells are boards taken to have that are no plain text."""

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
        from itertools import islice

        scores = array("q")
        while chunk := list(islice(boards, self.CHUNK)):
            texts = list(map(text_of, chunk))
            kinds = list(map(self.kind, chunk, texts))
            cells = sum(len(text) if text else self.UNKNOWN for text in texts)
            size = -(-len(chunk) // min(self.threads, 1 + cells // CELLS))
            ranges = [slice(begin, begin + size) for begin in range(0, len(chunk), size)]
            parts = [_Part(chunk[part], texts[part], kinds[part]) for part in ranges]
            run_parts(partial(self.score_part, parts), len(parts))
            scores.extend(self.joined([part.scores for part in parts]))
        return scores

    def score_part(self, parts: list[_Part], number: int) -> None:
        """Score the boards of a part: runs of boards of one kind at once."""
        from itertools import groupby

        part, place = parts[number], 0
        for kind, run in groupby(part.kinds):
            end = place + len(list(run))
            if kind is None:
                part.scores.extend(map(self.scored, part.boards[place:end]))
            else:
                part.scores.extend(self.score_run(part.boards[place:end], part.texts[place:end]))
            place = end

    def kind(self, board: Any, text: bytes | None) -> tuple[int, int, bool] | None:
        """What boards that are scored together have in common; None for one that goes alone."""
        return None if text is None else (len(board), len(text), self.lexicon is None and text.islower())

    def score_run(self, boards: list[Any], texts: list[Any]) -> array[int]:
        """The scores of boards whose texts have one length and one number of rows."""
        out = array("q", bytes(8 * len(boards)))
        cells = b"\n".join(texts)
        done = 0
        while (done := self.kernel(cells, 1, len(boards[0]), -1, done, out)) < len(out):
            out[done] = self.scored(boards[done])
            done += 1
        return out

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
