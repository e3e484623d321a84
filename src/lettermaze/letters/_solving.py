"""Boggle: every word of a lexicon that can be traced on a board."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Mapping

from .. import kernels
from ..errors import LettermazeError
from ._board import Board, board_of, check_neighbors, limit_of, text_of, too_many_steps
from ._lexicon import Lexicon, lexicon_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import Any, TypeAlias

    from ._board import BoardLike, Path

    Task: TypeAlias = tuple[bytes, int, int, int, bool, bytes, bytes, bool]
    LexiconLike: TypeAlias = Lexicon | Iterable[str] | None
    Points: TypeAlias = Sequence[float] | Callable[[str], float]

POINTS = (0, 0, 0, 1, 1, 2, 3, 5, 11)
"""What Boggle gives for a word, by its letters; the last for all longer ones."""

DICE = {
    "classic": (
        "AACIOT", "ABILTY", "ABJMOQ", "ACDEMP", "ACELRS", "ADENVZ", "AHMORS", "BIFORX",
        "DENOSW", "DKNOTU", "EEFHIY", "EGINTV", "EGKLUY", "EHINPS", "ELPSTU", "GILRUW",
    ),
    "new": (
        "AAEEGN", "ABBJOO", "ACHOPS", "AFFKPS", "AOOTTW", "CIMOTU", "DEILRX", "DELRVY",
        "DISTTY", "EEGHNW", "EEINSU", "EHRTVW", "EIOSST", "ELRTTY", "HIMNQU", "HLNNRZ",
    ),
    "big": (
        "AAAFRS", "AAEEEE", "AAFIRS", "ADENNN", "AEEEEM", "AEEGMU", "AEGMNN", "AFIRSY", "BJKQXZ",
        "CCNSTW", "CEIILT", "CEILPT", "CEIPST", "DDLNOR", "DHHLOR", "DHHNOT", "DHLNOR", "EIIITT",
        "EMOTTT", "ENSSSU", "FIPRSY", "GORRVW", "HIPRRY", "NOOTUW", "OOOTTU",
    ),
}  # fmt: skip
"""The faces of real dice: the 16 of 1976, the 16 of 1987, and the 25 of the 5x5 game. Q stands for Qu."""


def solve(
    board: BoardLike,
    lexicon: LexiconLike = None,
    *,
    neighbors: int = 8,
    reuse: bool = False,
    min_length: int = 1,
    max_steps: int | None = None,
    wildcard: str | None = None,
    wrap: bool = False,
    qu: bool = False,
) -> Solution:
    """All words of a lexicon that can be traced on a board, as a mapping of each word to its first path.

    `board` is rows of letters or a `Board` (to which `wildcard`, `wrap` and `qu` then belong); `lexicon` a `Lexicon`,
    an iterable of words, or None for the built-in English words in the board's case. A path leads from cell to
    neighbouring cell, of `neighbors` 8 or 4, and uses a cell once; with `reuse=True` a cell may come back, though never
    twice in a row. Words of fewer than `min_length` characters are left out.

    >>> solution = solve(["DONE", "OIRT", "PASS"])
    >>> len(solution), solution.longest, solution.score()
    (197, ['PARODISTS'], 357)
    >>> solution["PASTIS"]
    Traceback (most recent call last):
    KeyError: 'PASTIS'
    >>> solution["PAIR"]
    ((2, 0), (2, 1), (1, 1), (1, 2))

    Raises `TypeError` and `GridError` for what is no board, `TypeError` for what is no lexicon (one `str`, for one),
    and `StepLimitError` if the search enters more than `max_steps` cells.

    The time grows with the prefixes of words that can be traced; it can be exponential for words of one letter
    repeated, and is polynomial with `reuse=True`. The search walks board and word graph together, as Appel and
    Jacobson's (1988) does on one dimension, with the cells that hold a letter as bits.
    """
    limit = _check(neighbors, min_length, max_steps)
    min_length = min(min_length, sys.maxsize)
    reuse = bool(reuse)
    given = found = None
    task = _text_task(board, wildcard, wrap, qu)
    if task is not None:
        found = kernels.walk.solve(_view(lexicon, task), *task, neighbors, reuse, min_length, limit)
    if task is None or found is None:
        given = board_of(board, wildcard=wildcard, wrap=wrap, qu=qu)
        task = _board_task(given)
        found = kernels.walk.solve(_view(lexicon, task), *task, neighbors, reuse, min_length, limit)
    if found == -1:
        raise too_many_steps(limit)
    return Solution._make(given, task, neighbors, reuse, max_steps, found)


def score(
    board: BoardLike,
    lexicon: LexiconLike = None,
    *,
    points: Points = POINTS,
    neighbors: int = 8,
    reuse: bool = False,
    min_length: int = 1,
    max_steps: int | None = None,
    wildcard: str | None = None,
    wrap: bool = False,
    qu: bool = False,
) -> Any:
    """The points of all words of a lexicon that can be traced on a board.

    `points` is a sequence, by the number of a word's letters (the last one for all longer words), or a function of
    the word. The default is what Boggle gives: 1 for 3 and 4 letters, then 2, 3, 5, and 11 for 8 and more, where Qu
    counts as two. All else is as in `solve`.

    >>> score(["DONE", "OIRT", "PASS"])
    357
    >>> score(["DONE", "OIRT", "PASS"], points=len)
    834
    """
    limit = _check(neighbors, min_length, max_steps)
    table = _table(points, min_length)
    if table is None or reuse or limit >= 0:
        options = {"neighbors": neighbors, "reuse": reuse, "min_length": min_length, "max_steps": max_steps}
        return solve(board, lexicon, wildcard=wildcard, wrap=wrap, qu=qu, **options).score(points)  # type: ignore[arg-type]
    task = _text_task(board, wildcard, wrap, qu)
    if task is not None:
        total = kernels.walk.score(_view(lexicon, task), *task, neighbors, table)
        if total is not None:
            return total
    task = _board_task(board_of(board, wildcard=wildcard, wrap=wrap, qu=qu))
    return kernels.walk.score(_view(lexicon, task), *task, neighbors, table)


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
    _check(neighbors, min_length, max_steps)
    _check_threads(threads)
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

    return map(solved, each) if threads is None or threads == 1 else _in_threads(solved, each, threads)


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
    limit = _check(neighbors, min_length, max_steps)
    _check_threads(threads)
    table = _table(points, min_length)
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
        scores = map(scored, each) if threads is None or threads == 1 else _in_threads(scored, each, threads)
        return list(scores) if _table(points, 0) is None else array("q", scores)
    batch = _Batch(lexicon, (bool(qu), bool(wrap), neighbors, table), threads or 1, scored)
    if lexicon is not None and _is_array(boards):
        return batch.score_array(boards)
    return batch.score_all(_each(boards))


class Solution(Mapping[str, "Path"]):
    """The words that were found on a board, each mapped to its first path, in the order of `words`.

    The first path is the lexicographically first trace, its cells compared as (row, column).

    >>> solution = solve(["TEA", "EST"], ["TEA", "TEST", "SEAT", "EAST"])
    >>> solution
    <Solution: 4 words on a board of 2 x 3, longest 'TEST'>
    >>> list(solution), solution["TEA"]
    (['TEA', 'EAST', 'SEAT', 'TEST'], ((0, 0), (0, 1), (0, 2)))
    >>> solution.counts
    {'TEA': 2, 'EAST': 2, 'SEAT': 1, 'TEST': 3}
    >>> solution.missed(["TEA", "SEAT"])
    ['EAST', 'TEST']
    """

    __slots__ = ("_board", "_cells", "_cols", "_ends", "_index", "_neighbors", "_reuse", "_steps", "_task", "_words")

    _board: Board | None
    """The board; None until it is asked for, if `_task` holds its text."""
    _task: Task
    _cols: int
    _words: list[str]
    _ends: bytes
    _cells: bytes
    _index: dict[str, int] | None
    _neighbors: int
    _reuse: bool
    _steps: int | None

    def __init__(self) -> None:
        raise TypeError("a Solution is made by solve(...)")

    @classmethod
    def _make(
        cls,
        board: Board | None,
        task: Task,
        neighbors: int,
        reuse: bool,
        max_steps: int | None,
        found: Any,
    ) -> Solution:
        solution = cls.__new__(cls)
        rows, cols = task[2], task[3]
        solution._board = board
        solution._task = task
        solution._cols = cols if cols >= 0 else (len(task[0]) + 1) // (rows or 1) - 1
        solution._neighbors = neighbors
        solution._reuse = reuse
        solution._steps = max_steps
        solution._words, solution._ends, solution._cells = found
        solution._index = None
        return solution

    @property
    def board(self) -> Board:
        """The board that was solved."""
        if self._board is None:
            text, _, rows, _, qu, _, _, wrap = self._task
            self._board = Board(text.decode("latin-1").split("\n") if rows else [], wrap=wrap, qu=qu)
        return self._board

    @property
    def words(self) -> list[str]:
        """The words, shorter ones first, then in code-point order."""
        return self._words.copy()

    @property
    def longest(self) -> list[str]:
        """The words of the greatest length."""
        return [word for word in self._words if len(word) == len(self._words[-1])]

    def __len__(self) -> int:
        return len(self._words)

    def __iter__(self) -> Iterator[str]:
        return iter(self._words)

    def __contains__(self, word: object) -> bool:
        return word in self._places()

    def __getitem__(self, word: str) -> Path:
        return self._path(self._places()[word])

    def _places(self) -> dict[str, int]:
        if self._index is None:
            self._index = {word: place for place, word in enumerate(self._words)}
        return self._index

    def _path(self, place: int) -> Path:
        ends, cells = memoryview(self._ends).cast("i"), memoryview(self._cells).cast("i")
        cols = self._cols
        return tuple([divmod(cell, cols) for cell in cells[ends[place - 1] if place else 0 : ends[place]]])

    def paths(self, word: str) -> list[Path]:
        """All paths of a found word, in order; `KeyError` for a word that was not found."""
        from ._paths import iter_paths

        if word not in self._places():
            raise KeyError(word)
        return list(iter_paths(self.board, word, neighbors=self._neighbors, reuse=self._reuse, max_steps=self._steps))

    @property
    def counts(self) -> dict[str, int]:
        """How many paths each word has."""
        if self._reuse:
            from ._paths import count_paths

            options = {"neighbors": self._neighbors, "reuse": True, "max_steps": self._steps}
            return {word: count_paths(self.board, word, **options) for word in self._words}  # type: ignore[arg-type]
        limit = limit_of(self._steps)
        counts: Any = kernels.walk.count(Lexicon(self._words).view, *self._task, self._neighbors, limit)
        if counts == -1:
            raise too_many_steps(limit)
        by_word = dict(zip(sorted(self._words), memoryview(counts).cast("Q"), strict=True))
        return {word: by_word[word] for word in self._words}

    def score(self, points: Points = POINTS) -> Any:
        """The points of all words; `points` as in the function `score`."""
        return sum(map(_points_of(points), self._words))

    def missed(self, found: Iterable[str]) -> list[str]:
        """The words that are not among those that somebody has found, in order."""
        if isinstance(found, (str, bytes)):
            raise TypeError(f"found must be an iterable of words, not one {type(found).__name__}")
        seen = set(found)
        return [word for word in self._words if word not in seen]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Mapping):
            return NotImplemented
        if isinstance(other, Solution):
            mine, others = self._state(), other._state()
            return mine[:2] == others[:2] and self.board == other.board
        return dict(self.items()) == dict(other.items())

    __hash__ = None  # type: ignore[assignment]

    def _state(self) -> tuple[Any, ...]:
        return (self._words, self._ends, self._cells), (self._neighbors, self._reuse), self._steps

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (self.board, *self._state())

    def __repr__(self) -> str:
        longest = f", longest {self._words[-1]!r}" if self._words else ""
        return f"<Solution: {len(self)} words on a board of {self._task[2]} x {self._cols}{longest}>"

    def _repr_svg_(self) -> str:
        from .. import draw

        return draw.svg(draw.solution_picture(self.board.tolist(), self, title=repr(self)[1:-1]))

    def _repr_html_(self) -> str:
        from .. import draw

        return draw.html(draw.solution_picture(self.board.tolist(), self, title=repr(self)[1:-1]))


def roll(dice: str = "new", *, seed: Any = None) -> Board:
    """A board of real dice, shuffled and rolled: `"classic"` and `"new"` are 4x4, `"big"` is 5x5.

    The face Q is the tile QU. One `seed` gives one board on every platform; None gives another one each time.

    >>> roll("new", seed=1)
    Board(['HETN', 'ASAF', 'OHOL', 'LTOE'])

    Raises `LettermazeError` for other dice, `TypeError` for what is no seed (an int, str, bytes or a tuple of these).
    """
    from .._shared.random import Random

    if not isinstance(dice, str) or dice not in DICE:
        raise LettermazeError(f"dice must be one of {', '.join(map(repr, DICE))}, not {dice!r}")
    if seed is None:
        from os import urandom

        seed = urandom(16)
    random = Random("dice", dice, seed)
    shaken = list(DICE[dice])
    random.shuffle(shaken)
    faces = [die[random.below(6)] for die in shaken]
    side = 4 if len(faces) == 16 else 5
    return Board(["".join(faces[place : place + side]) for place in range(0, len(faces), side)], qu=True)


def _check(neighbors: int, min_length: int, max_steps: int | None) -> int:
    """Check the options of a search; the limit of its steps."""
    if type(neighbors) is not int or neighbors != 8:
        check_neighbors(neighbors)
    if min_length != 1:
        if not isinstance(min_length, int) or isinstance(min_length, bool):
            raise TypeError(f"min_length must be an int, not {type(min_length).__name__}")
        if min_length < 0:
            raise LettermazeError(f"min_length must be 0 or more, not {min_length}")
    return -1 if max_steps is None else limit_of(max_steps)


def _check_threads(threads: Any) -> None:
    if threads is None:
        return
    if not isinstance(threads, int) or isinstance(threads, bool):
        raise TypeError(f"threads must be an int or None, not {type(threads).__name__}")
    if threads < 1:
        raise LettermazeError(f"threads must be 1 or more, not {threads}")


def _each(boards: Any) -> Iterator[Any]:
    """The boards of an iterable or a three-dimensional array."""
    if isinstance(boards, (str, bytes, bytearray, Board, Mapping)) or not hasattr(boards, "__iter__"):
        kind = "None" if boards is None else type(boards).__name__
        raise TypeError(f"boards must be an iterable of boards, not {kind}")
    return iter(boards.tolist() if hasattr(boards, "tolist") else boards)


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


def _in_threads(work: Callable[[Any], Any], items: Iterator[Any], threads: int) -> Iterator[Any]:
    """The results of `work` on each item, in order, with a few items ahead of what has been asked for."""
    from collections import deque
    from concurrent.futures import Future, ThreadPoolExecutor

    with ThreadPoolExecutor(threads) as pool:
        ahead: deque[Future[Any]] = deque()
        try:
            for item in items:
                ahead.append(pool.submit(work, item))
                if len(ahead) > 4 * threads:
                    yield ahead.popleft().result()
            while ahead:
                yield ahead.popleft().result()
        finally:
            for future in ahead:
                future.cancel()


class _Batch:
    """Scoring many boards: runs of boards of one size go to the kernel at once, any other board alone."""

    __slots__ = ("lexicon", "moves", "scored", "threads")

    CHUNK = 1 << 14

    def __init__(
        self,
        lexicon: Lexicon | None,
        moves: tuple[bool, bool, int, bytes],
        threads: int,
        scored: Callable[[Any], int],
    ) -> None:
        self.lexicon = lexicon
        self.moves = moves
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

        self.run(work, len(parts))
        return self.joined(parts)

    def score_array(self, boards: Any) -> array[int]:
        """The scores of the boards of an array of single letters."""
        count, rows, cols = boards.shape
        cells: bytes = boards.tobytes()
        try:
            cells, width = cells.decode(_UTF32, "surrogatepass").encode("latin-1"), 1
        except UnicodeEncodeError:
            width = 4
        if self.moves[0] and width == 4:
            return self.score_all(_each(boards))
        size = max(-(-count // self.threads), 1)
        parts = [array("q", bytes(8 * (min(i + size, count) - i))) for i in range(0, count, size)]
        step = width * rows * cols

        def work(number: int) -> None:
            begin = number * size * step
            out = parts[number]
            self.kernel(cells[begin : begin + len(out) * step], width, rows, cols, 0, out)

        self.run(work, len(parts))
        return self.joined(parts)

    def kernel(self, cells: bytes, width: int, rows: int, cols: int, begin: int, out: array[int]) -> int:
        qu, wrap, neighbors, table = self.moves
        view = _view(self.lexicon, (cells, width, rows, cols, qu, b"", b"", wrap))
        return kernels.walk.score_many(view, cells, width, rows, cols, qu, wrap, neighbors, table, begin, out)

    def run(self, work: Callable[[int], None], parts: int) -> None:
        """Do the parts of a piece of work, each in a thread if there are several."""
        if parts == 1:
            work(0)
        elif parts:
            from concurrent.futures import ThreadPoolExecutor

            with ThreadPoolExecutor(parts) as pool:
                list(pool.map(work, range(parts)))

    @staticmethod
    def joined(parts: list[array[int]]) -> array[int]:
        whole = array("q")
        for part in parts:
            whole.extend(part)
        return whole


def _text_task(board: Any, wildcard: str | None, wrap: bool, qu: bool) -> Task | None:
    """What kernels take for a board of plain text, or None; they may decline it."""
    if wildcard is not None:
        return None
    text = text_of(board)
    return None if text is None else (text, 1, len(board), -1, bool(qu), b"", b"", bool(wrap))


def _board_task(board: Board) -> Task:
    """What kernels take for any board."""
    return board.cells, board.width, board.rows, board.cols, False, board.tiles, board.starts, board.wrap


def _view(lexicon: LexiconLike, task: Task) -> Any:
    """What kernels take for a lexicon: the one given, or the built-in one in the board's case."""
    if lexicon is not None:
        return lexicon_of(lexicon).view
    return Lexicon.english("lower" if _is_lower(task) else "upper").view


def _is_lower(task: Task) -> bool:
    """Whether the board has small letters and no capitals."""
    cells, width, _, _, _, tiles, _, _ = task
    if width == 1:
        return bool(cells.islower())
    codes = memoryview(tiles or cells).cast("i")
    return "".join([chr(code) for code in codes if code > 0]).islower()


def _table(points: Any, min_length: int) -> bytes | None:
    """Points as int32 by letters, 0 for words that are too short; None where a kernel cannot count them."""
    if points is POINTS and min_length <= 1:
        return _POINTS_TABLE
    if callable(points):
        return None
    listed = _listed_points(points)
    if not all(type(value) is int and -(2**31) <= value < 2**31 for value in listed) or min_length > _LONGEST_TABLE:
        return None
    last = len(listed) - 1
    behind = range(min_length, max(last, min_length) + 1)
    return array("i", [0] * min_length + [listed[min(letters, last)] for letters in behind]).tobytes()


_POINTS_TABLE = array("i", POINTS).tobytes()

_LONGEST_TABLE = 1 << 10

_UTF32 = f"utf-32-{sys.byteorder[0]}e"


def _points_of(points: Any) -> Callable[[str], Any]:
    """The points as a function of the word."""
    if callable(points):
        return points  # type: ignore[no-any-return]
    listed = _listed_points(points)
    last = len(listed) - 1
    return lambda word: listed[min(len(word), last)]


def _listed_points(points: Any) -> list[Any]:
    if isinstance(points, (str, bytes, bytearray, Mapping)) or not hasattr(points, "__getitem__"):
        raise TypeError(f"points must be a sequence of numbers or a function, not {type(points).__name__}")
    listed = list(points)
    if not listed:
        raise LettermazeError("points must not be empty")
    for letters, value in enumerate(listed):
        if isinstance(value, (str, bytes)) or not hasattr(value, "__add__"):
            raise TypeError(f"points: item {letters} must be a number, not {type(value).__name__}")
    return listed


def _restore(board: Board, found: Any, moves: tuple[int, bool], max_steps: int | None) -> Solution:
    return Solution._make(board, _board_task(board), *moves, max_steps, found)
