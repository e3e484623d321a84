"""What the search for all words found on a board."""

from __future__ import annotations

from collections.abc import Mapping

from .. import kernels
from .._shared.arguments import check_text, limit_of, shown, texts_of, too_many_steps, whole_or_none
from .._shared.frozen import frozen
from .._shared.public import set_module
from ..errors import LettermazeError
from ._board import DRAWN_CELLS, Board, plain_rows
from ._lexicon import Lexicon
from ._paths import count_paths, iter_paths
from ._points import POINTS, points_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any, TypeAlias

    from .._shared.compass import Path
    from ..draw import Page
    from ..kernels import _records
    from ._points import Points

    Found: TypeAlias = tuple[list[str], bytes, bytes]


@set_module("lettermaze")
@frozen("a Solution")
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

    __slots__ = ("_board", "_found", "_places")

    _found: tuple[Board | None, _records.Board, _records.Moves, int | None, Found]
    """The board, None where only its text was given, and as kernels take it; the moves; `max_steps`; what they gave."""
    _board: Board
    """The board, from when it is first asked for."""
    _places: dict[str, int]
    """The place of each word, from when it is first asked for."""

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
        object.__setattr__(solution, "_found", (board, record, moves, max_steps, found))
        return solution

    @property
    def board(self) -> Board:
        """The board that was solved."""
        if not hasattr(self, "_board"):
            board, (text, _, rows, _, _, _, _, _, qu), (_, _, wrap, _), *_ = self._found
            if board is None:
                board = Board(text.decode("latin-1").split("\n") if rows else [], wrap=wrap, qu=qu)
            object.__setattr__(self, "_board", board)
        return self._board

    @property
    def words(self) -> list[str]:
        """The words, shorter ones first, then in code-point order."""
        return self._words.copy()

    @property
    def longest(self) -> list[str]:
        """The words of the greatest length."""
        words = self._words
        return [word for word in words if len(word) == len(words[-1])]

    def __len__(self) -> int:
        return len(self._words)

    def __iter__(self) -> Iterator[str]:
        return iter(self._words)

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and check_text("word", word) in self._place_of()

    def __getitem__(self, word: str) -> Path:
        return self._path(self._place(word))

    def _place(self, word: Any) -> int:
        place = self._place_of().get(check_text("word", word)) if isinstance(word, str) else None
        if place is None:
            raise KeyError(f"{shown(word)} was not found on the board")
        return place

    @property
    def _words(self) -> list[str]:
        return self._found[4][0]

    @property
    def _cols(self) -> int:
        cells, _, rows, cols, *_ = self._found[1]
        return cols if cols >= 0 else (len(cells) + 1) // (rows or 1) - 1

    def _place_of(self) -> dict[str, int]:
        if not hasattr(self, "_places"):
            object.__setattr__(self, "_places", {word: place for place, word in enumerate(self._words)})
        return self._places

    def _path(self, place: int) -> Path:
        _, *columns = self._found[4]
        ends, cells = (memoryview(column).cast("i") for column in columns)
        cols = self._cols
        return tuple([divmod(cell, cols) for cell in cells[ends[place - 1] if place else 0 : ends[place]]])

    def paths(self, word: str) -> list[Path]:
        """All paths of a found word, in order; `KeyError` for a word that was not found."""
        self._place(word)
        _, _, (neighbors, _, _, reuse), max_steps, _ = self._found
        return list(iter_paths(self.board, word, neighbors=neighbors, reuse=reuse, max_steps=max_steps))

    def all_paths(self) -> dict[str, list[Path]]:
        """All paths of each word, in order; there may be very many (`counts`)."""
        return {word: self.paths(word) for word in self._words}

    @property
    def by_length(self) -> dict[int, list[str]]:
        """The words by the number of their letters, ascending.

        >>> solve(["TEA", "EST"], ["TEA", "TEST", "SEAT", "EAST"]).by_length
        {3: ['TEA'], 4: ['EAST', 'SEAT', 'TEST']}
        """
        groups: dict[int, list[str]] = {}
        for word in self._words:
            groups.setdefault(len(word), []).append(word)
        return groups

    @property
    def begins(self) -> list[list[int]]:
        """For each cell, row by row, how many of the words have a path that begins there.

        >>> solve(["TEA", "EST"], ["TEA", "TEST", "SEAT", "EAST"]).begins
        [[2, 1, 0], [0, 1, 2]]
        """
        return self._tally(lambda path: path[:1])

    @property
    def uses(self) -> list[list[int]]:
        """For each cell, row by row, how many of the words have a path through it.

        >>> solve(["TEA", "EST"], ["TEA", "TEST", "SEAT", "EAST"]).uses
        [[3, 4, 3], [1, 3, 4]]
        """
        return self._tally(lambda path: path)

    def _tally(self, cells_of: Callable[[Path], Path]) -> list[list[int]]:
        """How many words have each cell among those that are taken of its paths."""
        tally = [[0] * length for length in self.board.lengths]
        for word in self._words:
            for row, col in {cell for path in self.paths(word) for cell in cells_of(path)}:
                tally[row][col] += 1
        return tally

    @property
    def counts(self) -> dict[str, int]:
        """How many paths each word has."""
        _, record, moves, max_steps, (words, _, _) = self._found
        neighbors, _, _, reuse = moves
        if reuse:
            options = {"neighbors": neighbors, "reuse": True, "max_steps": max_steps}
            return {word: count_paths(self.board, word, **options) for word in words}  # type: ignore[arg-type]
        limit = limit_of(max_steps)
        counts: Any = kernels.walk.count(Lexicon(words).view, record, moves, limit)
        if counts == -1:
            raise too_many_steps(limit)
        by_word = dict(zip(sorted(words), memoryview(counts).cast("Q"), strict=True))
        return {word: by_word[word] for word in words}

    def score(self, points: Points = POINTS) -> Any:
        """The points of all words; `points` as in the function `score`."""
        return sum(map(points_of(points), self._words))

    def to_dict(self, points: Points = POINTS) -> dict[str, Any]:
        """The words with their points and first paths, their sum and the board: what `lettermaze solve --json` prints.

        >>> solve(["TEA"], ["TEA"]).to_dict()
        {'words': [{'word': 'TEA', 'points': 1, 'path': ((0, 0), (0, 1), (0, 2))}], 'score': 1, 'board': ['TEA']}

        `points` is as in the function `score`. `docs/json.md` tells the keys.
        """
        value = points_of(points)
        words = [{"word": word, "points": value(word), "path": path} for word, path in self.items()]
        return {"words": words, "score": sum(word["points"] for word in words), "board": plain_rows(self.board)}

    def to_json(self, *, points: Points = POINTS, indent: int | None = None) -> str:
        """The same as text in JSON; `formats.parse_board` reads its board.

        >>> solve(["TEA"], ["TEA"]).to_json()
        '{"words": [{"word": "TEA", "points": 1, "path": [[0, 0], [0, 1], [0, 2]]}], "score": 1, "board": ["TEA"]}'
        """
        import json

        indent = whole_or_none("indent", indent, 0, 100)
        return json.dumps(self.to_dict(points), ensure_ascii=False, indent=indent)

    def missed(self, found: Iterable[str]) -> list[str]:
        """The words that are not among those that somebody has found, in order."""
        seen = set(texts_of("found", found))
        return [word for word in self._words if word not in seen]

    def page(
        self, *, seconds: int = 180, points: Points = POINTS, title: str = "", language: str | None = None
    ) -> Page:
        """A page of HTML on which these words are sought against the clock, and which tells in the end what was missed.

        `seconds` is the time to play, as long as it takes with 0; `points` as in the function `score`. The page needs
        nothing from outside; a notebook shows it. `language` is `"en"`, `"ro"`, `"es"` or `"pt"`, or that of the
        reader's browser.

        >>> str(solve(["DO", "NE"], ["DONE", "NODE", "DEN"]).page()).startswith("<!DOCTYPE html>")
        True

        Raises `LettermazeError` for a solution whose words use cells again (`reuse=True`), and for a board of more than
        10,000 cells or without tiles.
        """
        from ..draw import boggle_page

        _, _, (neighbors, _, _, reuse), _, _ = self._found
        if reuse:
            raise LettermazeError("a page is played with each cell used once: the words must be found without reuse")
        worth = points_of(points)
        words = {word: worth(word) for word in self._words}
        return boggle_page(self.board, words, seconds=seconds, neighbors=neighbors, title=title, language=language)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Mapping):
            return NotImplemented
        if isinstance(other, Solution):
            mine, others = self._state(), other._state()
            return mine[:2] == others[:2] and self.board == other.board
        return dict(self.items()) == dict(other.items())

    __hash__ = None  # type: ignore[assignment]

    def _state(self) -> tuple[Any, ...]:
        _, _, moves, max_steps, found = self._found
        return found, moves, max_steps

    def __reduce__(self) -> tuple[Any, ...]:
        return Solution._restored, (self.board, *self._state())

    @classmethod
    def _restored(cls, board: Board, found: Any, moves: _records.Moves, max_steps: int | None) -> Solution:
        return cls._make(board, board.record, moves, max_steps, found)

    def __repr__(self) -> str:
        words = self._words
        longest = f", longest {words[-1]!r}" if words else ""
        return f"<Solution: {len(words)} words on a board of {self._found[1][2]} x {self._cols}{longest}>"

    def _sheet(self) -> str:
        """The board with each of the longest words, one beside the other, as traces that cross are hard to follow."""
        from ..draw import board_picture, sheet, solution_pictures

        board = self.board.tolist()
        return sheet(solution_pictures(board, self) or [board_picture(board)], title=repr(self)[1:-1])

    def _repr_svg_(self) -> str | None:
        """What a notebook shows, up to the size on which a person can see letters."""
        return self._sheet() if self._found[1][2] * self._cols <= DRAWN_CELLS else None

    def _repr_html_(self) -> str | None:
        drawing = self._repr_svg_()
        return drawing and f'<figure class="lettermaze" style="margin:0">\n{drawing}</figure>\n'
