"""What a search in lines finds: hits, and the lazy sequence of them."""

from __future__ import annotations

from itertools import chain
from operator import index, itemgetter

from .. import kernels
from .._shared.compass import NAMES, STEPS
from .._shared.frozen import frozen
from .._shared.public import set_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import Any, SupportsIndex, overload

    from .._shared.compass import Cell, Direction, Path
    from ._board import Board

DRAWN_CELLS = 10_000
DRAWN_HITS = 1000
CHUNK = 1024


@set_module("lettermaze")
class Hit(tuple):  # type: ignore[type-arg]
    """A word in a line: `(word, start, direction)`, a tuple with names.

    `start` is the cell `(row, col)` of the first letter, `direction` the pair `(drow, dcol)`, (0, 0) for a word of one
    cell. `.compass` is the direction's name, `.end` the cell of the last letter, `.cells` the whole path.

    >>> hit = Hit("CAT", (2, 0), (-1, 1))
    >>> hit.word, hit.compass, hit.end, hit.cells
    ('CAT', 'NE', (0, 2), ((2, 0), (1, 1), (0, 2)))
    """

    __slots__ = ()

    def __new__(cls, word: str, start: Cell, direction: Cell) -> Hit:
        """A hit on a board of letters without edges that are joined, where each letter has a cell."""
        return tuple.__new__(cls, (word, start, direction))

    word = property(itemgetter(0), doc="The word, in the form in which it was given.")
    start = property(itemgetter(1), doc="The cell of the first letter.")
    direction = property(itemgetter(2), doc="The pair (drow, dcol) from one cell to the next.")

    @property
    def compass(self) -> str:
        """The name of the direction, E, W, S, N, SE, SW, NE or NW; empty for a word of one cell."""
        return NAMES[STEPS.index(self.direction)]

    @property
    def end(self) -> Cell:
        """The cell of the last letter."""
        return self.cells[-1]

    @property
    def cells(self) -> Path:
        """The cells of the word in its order."""
        return cells_of(self.start, self.direction, len(self.word))

    @classmethod
    def _of_cells(cls, word: str, start: Cell, direction: Direction, length: int, torus: Cell | None) -> Hit:
        """A hit of so many cells, which go over the edges of a torus."""
        hit = tuple.__new__(_BoardHit, (word, start, direction))
        hit._stretch(length, torus)
        return hit

    def __getnewargs__(self) -> tuple[Any, ...]:
        return tuple(self)

    def __repr__(self) -> str:
        return f"Hit(word={self[0]!r}, start={self[1]}, direction={self[2]})"


@frozen("a Hit")
class _BoardHit(Hit):
    """A hit whose cells are not told by its letters: on joined edges, or on tiles of several letters."""

    _length: int
    _torus: Cell | None

    def _stretch(self, length: int, torus: Cell | None) -> None:
        """Say how many cells there are, and where they go over the edges."""
        self.__dict__.update(_length=length, _torus=torus)

    def __reduce__(self) -> tuple[Any, ...]:
        return Hit._of_cells, (*self, self._length, self._torus)

    @property
    def cells(self) -> Path:
        return cells_of(self.start, self.direction, self._length, self._torus)


@set_module("lettermaze")
@frozen("Lines")
class Lines:
    """What `find_lines` found: a lazy sequence of `Hit`s, made when they are asked for.

    `.numbers`, `.starts`, `.directions` and `.lengths` hold the same as flat arrays, which NumPy wraps without a copy:
    the number of the word (`.words` says which), its first cell as row * columns + column, the place of the direction
    in `lettermaze.letters.DIRECTIONS`, and how many cells the word takes. A slice of `Lines` is `Lines`.
    """

    __slots__ = (
        "_board",
        "_directions",
        "_lengths",
        "_numbers",
        "_plain",
        "_shape",
        "_spell",
        "_starts",
        "_words",
        "_wrap",
    )

    _numbers: memoryview
    _starts: memoryview
    _directions: memoryview
    _lengths: memoryview
    _spell: Callable[[list[int]], list[Any]]
    _words: dict[int, Any] | None
    """The words by their numbers, from when they are first asked for."""
    _shape: Cell
    _wrap: bool
    _plain: bool
    """Whether the letters of a hit tell its cells."""
    _board: Board | None

    def __init__(
        self,
        columns: Sequence[Any],
        spell: Callable[[list[int]], list[Any]],
        shape: Cell,
        wrap: bool,
        plain: bool,
        board: Board | None,
    ) -> None:
        """Results of a search; made by `find_lines`."""
        put = object.__setattr__
        for name, column in zip(("_numbers", "_starts", "_directions", "_lengths"), columns, strict=True):
            put(self, name, column)
        put(self, "_spell", spell)
        put(self, "_words", None)
        put(self, "_shape", shape)
        put(self, "_wrap", wrap)
        put(self, "_plain", plain)
        put(self, "_board", board)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        raise TypeError("Lines are no array; .numbers, .starts, .directions and .lengths are, one value a hit")

    @property
    def numbers(self) -> memoryview:
        """The number of each hit's word, as uint32."""
        return self._numbers

    @property
    def starts(self) -> memoryview:
        """The first cell of each hit, row * columns + column, as int32."""
        return self._starts

    @property
    def directions(self) -> memoryview:
        """The direction of each hit as int8: 0 for one cell, then 1 to 8 for E W S N SE SW NE NW."""
        return self._directions

    @property
    def lengths(self) -> memoryview:
        """How many cells each hit takes, as int32."""
        return self._lengths

    @property
    def shape(self) -> Cell:
        """How many rows and columns the grid has."""
        return self._shape

    @property
    def board(self) -> Board | None:
        """The board that was searched; None for an array of codes."""
        return self._board

    @property
    def _torus(self) -> Cell | None:
        return self._shape if self._wrap else None

    @property
    def words(self) -> dict[int, Any]:
        """The words that were found, by their numbers, in ascending order."""
        words = self._words
        if words is None:
            found = sorted(set(self._numbers.tolist()))
            words = dict(zip(found, self._spell(found), strict=True))
            object.__setattr__(self, "_words", words)
        return words

    def _recall(self, numbers: list[int]) -> list[Any]:
        return list(map(self.words.__getitem__, numbers))

    @property
    def first(self) -> dict[Any, Path]:
        """Each word that was found with its first path, in the order of discovery."""
        firsts = sorted(dict(zip(reversed(self._numbers), range(len(self) - 1, -1, -1), strict=True)).values())
        return {hit.word: hit.cells for hit in map(self.__getitem__, firsts)}

    def __len__(self) -> int:
        return len(self._numbers)

    if TYPE_CHECKING:

        @overload
        def __getitem__(self, place: SupportsIndex) -> Hit: ...
        @overload
        def __getitem__(self, place: slice) -> Lines: ...

    def __getitem__(self, place: SupportsIndex | slice) -> Hit | Lines:
        if isinstance(place, slice):
            columns = [view[place] for view in (self._numbers, self._starts, self._directions, self._lengths)]
            return Lines(columns, self._spell, self._shape, self._wrap, self._plain, self._board)
        place = index(place)
        if not -len(self) <= place < len(self):
            raise IndexError(f"there is no hit number {place} among {len(self)}")
        place %= len(self)
        return self._hits(slice(place, place + 1))[0]

    def __iter__(self) -> Iterator[Hit]:
        # So many at a time that making them together pays.
        chunks = (slice(begin, begin + CHUNK) for begin in range(0, len(self), CHUNK))
        return chain.from_iterable(map(self._hits, chunks))

    def _hits(self, places: slice) -> list[Hit]:
        numbers, starts, directions, lengths = (
            view[places] for view in (self._numbers, self._starts, self._directions, self._lengths)
        )
        spell = self._spell if self._words is None else self._recall
        kind = Hit if self._plain else _BoardHit
        hits: list[Any] = kernels.lines.records(kind, spell, numbers, starts, directions, STEPS, self._shape[1])
        if not self._plain:
            for hit, length in zip(hits, lengths, strict=True):
                hit._stretch(length, self._torus)
        return hits

    def __reversed__(self) -> Iterator[Hit]:
        return iter(self[::-1])

    def __contains__(self, hit: object) -> bool:
        return any(hit == other for other in self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Lines):
            return NotImplemented
        return len(self) == len(other) and all(map(tuple.__eq__, self, other))

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        columns = [view.tobytes() for view in (self._numbers, self._starts, self._directions, self._lengths)]
        return Lines._restored, (columns, self.words, self._shape, self._wrap, self._plain, self._board)

    @classmethod
    def _restored(
        cls, columns: list[bytes], words: dict[int, Any], shape: Cell, wrap: bool, plain: bool, board: Board | None
    ) -> Lines:
        return cls(views_of(columns), lambda numbers: [words[n] for n in numbers], shape, wrap, plain, board)

    def _repr_svg_(self) -> str | None:
        """A picture for notebooks, of boards that are not too large and hits that are not too many for one."""
        if self._board is None or self._shape[0] * self._shape[1] > DRAWN_CELLS or len(self) > DRAWN_HITS:
            return None
        from ..draw import board_picture, svg

        return svg(board_picture(self._board.tolist(), [hit.cells for hit in self]))

    def __repr__(self) -> str:
        return f"<Lines: {len(self)} hits on {self._shape[0]} rows of {self._shape[1]}>"


def views_of(columns: Iterable[bytes]) -> list[memoryview]:
    """The columns of hits that kernels give: numbers, starts, directions and lengths."""
    numbers, starts, directions, lengths = (memoryview(column) for column in columns)
    return [numbers.cast("I"), starts.cast("i"), directions.cast("b"), lengths.cast("i")]


def cells_of(start: Cell, direction: Cell, length: int, torus: Cell | None = None) -> Path:
    """The cells of a word in its order."""
    row, col = start
    drow, dcol = direction
    if torus is None:
        return tuple([(row + place * drow, col + place * dcol) for place in range(length)])
    rows, cols = torus
    return tuple([((row + place * drow) % rows, (col + place * dcol) % cols) for place in range(length)])
