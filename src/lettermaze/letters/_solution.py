"""What the search for all words found on a board."""

from __future__ import annotations

from collections.abc import Mapping

from .. import kernels
from .._shared.arguments import limit_of, several, too_many_steps
from .._shared.public import set_module
from ._board import Board
from ._lexicon import Lexicon
from ._paths import count_paths, iter_paths
from ._points import POINTS, points_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    from .._shared.compass import Path
    from ..kernels import _records
    from ._points import Points


@set_module("lettermaze")
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

    __slots__ = ("_board", "_cells", "_cols", "_ends", "_index", "_moves", "_record", "_steps", "_words")

    _board: Board | None
    """The board; None until it is asked for, if `_record` holds its text."""
    _record: _records.Board
    _moves: _records.Moves
    _cols: int
    _words: list[str]
    _ends: bytes
    _cells: bytes
    _index: dict[str, int] | None
    _steps: int | None

    def __init__(self) -> None:
        raise TypeError("a Solution is made by solve(...)")

    @classmethod
    def _make(
        cls,
        board: Board | None,
        record: _records.Board,
        moves: _records.Moves,
        max_steps: int | None,
        found: Any,
    ) -> Solution:
        solution = cls.__new__(cls)
        cells, rows, cols = record[0], record[2], record[3]
        solution._board = board
        solution._record = record
        solution._cols = cols if cols >= 0 else (len(cells) + 1) // (rows or 1) - 1
        solution._moves = moves
        solution._steps = max_steps
        solution._words, solution._ends, solution._cells = found
        solution._index = None
        return solution

    @property
    def board(self) -> Board:
        """The board that was solved."""
        if self._board is None:
            text, _, rows, _, _, _, _, _, qu = self._record
            _, _, wrap, _ = self._moves
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
        if word not in self._places():
            raise KeyError(f"{word!r} was not found on the board")
        neighbors, _, _, reuse = self._moves
        return list(iter_paths(self.board, word, neighbors=neighbors, reuse=reuse, max_steps=self._steps))

    @property
    def counts(self) -> dict[str, int]:
        """How many paths each word has."""
        neighbors, _, _, reuse = self._moves
        if reuse:
            options = {"neighbors": neighbors, "reuse": True, "max_steps": self._steps}
            return {word: count_paths(self.board, word, **options) for word in self._words}  # type: ignore[arg-type]
        limit = limit_of(self._steps)
        counts: Any = kernels.walk.count(Lexicon(self._words).view, self._record, self._moves, limit)
        if counts == -1:
            raise too_many_steps(limit)
        by_word = dict(zip(sorted(self._words), memoryview(counts).cast("Q"), strict=True))
        return {word: by_word[word] for word in self._words}

    def score(self, points: Points = POINTS) -> Any:
        """The points of all words; `points` as in the function `score`."""
        return sum(map(points_of(points), self._words))

    def missed(self, found: Iterable[str]) -> list[str]:
        """The words that are not among those that somebody has found, in order."""
        seen = set(several("found", found))
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
        return (self._words, self._ends, self._cells), self._moves, self._steps

    def __reduce__(self) -> tuple[Any, ...]:
        return Solution._restored, (self.board, *self._state())

    @classmethod
    def _restored(cls, board: Board, found: Any, moves: _records.Moves, max_steps: int | None) -> Solution:
        return cls._make(board, board.record, moves, max_steps, found)

    def __repr__(self) -> str:
        longest = f", longest {self._words[-1]!r}" if self._words else ""
        return f"<Solution: {len(self)} words on a board of {self._record[2]} x {self._cols}{longest}>"

    def _repr_svg_(self) -> str:
        from .. import draw

        return draw.svg(draw.solution_picture(self.board.tolist(), self, title=repr(self)[1:-1]))

    def _repr_html_(self) -> str:
        from .. import draw

        return draw.html(draw.solution_picture(self.board.tolist(), self, title=repr(self)[1:-1]))
