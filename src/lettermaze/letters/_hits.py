"""What a search in lines finds: hits, and the lazy sequence of them."""

from __future__ import annotations

from itertools import chain
from operator import itemgetter

from .. import kernels
from .._shared.arguments import place_of
from .._shared.compass import NAMES, STEPS, columns_of
from .._shared.frozen import frozen
from .._shared.public import set_module
from ._board import DRAWN_CELLS, plain_rows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import Any, SupportsIndex, overload

    from .._shared.compass import Cell, Direction, Path
    from ._board import Board

DRAWN_HITS = 1000
NAMED_WORDS = 40
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

    def to_dict(self) -> dict[str, Any]:
        """The hit as `lettermaze find --json` prints it, in values that JSON has.

        >>> Hit("AT", (2, 0), (-1, 1)).to_dict()
        {'word': 'AT', 'start': (2, 0), 'direction': (-1, 1), 'compass': 'NE', 'path': ((2, 0), (1, 1))}
        """
        names = ("word", "start", "direction", "compass", "path")
        return dict(zip(names, (*self, self.compass, self.cells), strict=True))

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

    __slots__ = ("_columns", "_query", "_words")

    _columns: tuple[memoryview, memoryview, memoryview, memoryview]
    """Numbers, starts, directions and lengths."""
    _query: tuple[Callable[[list[int]], list[Any]], Cell, bool, bool, Board | None]
    """What spells words, the shape, whether edges are joined, whether each cell is a letter, and the board."""
    _words: dict[int, Any]
    """The words by their numbers, from when they are first asked for."""

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
        object.__setattr__(self, "_columns", tuple(columns))
        object.__setattr__(self, "_query", (spell, shape, wrap, plain, board))

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        raise TypeError("Lines are no array; .numbers, .starts, .directions and .lengths are, one value a hit")

    @property
    def numbers(self) -> memoryview:
        """The number of each hit's word, as uint32."""
        return self._columns[0]

    @property
    def starts(self) -> memoryview:
        """The first cell of each hit, row * columns + column, as int32."""
        return self._columns[1]

    @property
    def directions(self) -> memoryview:
        """The direction of each hit as int8: 0 for one cell, then 1 to 8 for E W S N SE SW NE NW."""
        return self._columns[2]

    @property
    def lengths(self) -> memoryview:
        """How many cells each hit takes, as int32."""
        return self._columns[3]

    @property
    def shape(self) -> Cell:
        """How many rows and columns the grid has."""
        return self._query[1]

    @property
    def board(self) -> Board | None:
        """The board that was searched; None for an array of codes."""
        return self._query[4]

    @property
    def words(self) -> dict[int, Any]:
        """The words that were found, by their numbers, in ascending order."""
        if not hasattr(self, "_words"):
            found = sorted(set(self.numbers.tolist()))
            object.__setattr__(self, "_words", dict(zip(found, self._query[0](found), strict=True)))
        return self._words

    def _spell(self, numbers: list[int]) -> list[Any]:
        return list(map(self._words.__getitem__, numbers)) if hasattr(self, "_words") else self._query[0](numbers)

    @property
    def first(self) -> dict[Any, Path]:
        """Each word that was found with its first path, in the order of discovery."""
        firsts = sorted(dict(zip(reversed(self.numbers), range(len(self) - 1, -1, -1), strict=True)).values())
        return {hit.word: hit.cells for hit in map(self.__getitem__, firsts)}

    def to_dict(self) -> dict[str, Any]:
        """The hits, and the rows of the board (None for an array of codes), in values that JSON has.

        >>> find_lines(["CAT"], ["AT"]).to_dict()["board"]
        ['CAT']
        """
        board = None if self.board is None else plain_rows(self.board)
        return {"hits": [hit.to_dict() for hit in self], "board": board}

    def __len__(self) -> int:
        return len(self._columns[0])

    if TYPE_CHECKING:

        @overload
        def __getitem__(self, place: SupportsIndex) -> Hit: ...
        @overload
        def __getitem__(self, place: slice) -> Lines: ...

    def __getitem__(self, place: SupportsIndex | slice) -> Hit | Lines:
        if isinstance(place, slice):
            return Lines([column[place] for column in self._columns], *self._query)
        place = place_of("place", place)
        if not -len(self) <= place < len(self):
            raise IndexError(f"there is no hit number {place} among {len(self)}")
        place %= len(self)
        return self._hits(slice(place, place + 1))[0]

    def __iter__(self) -> Iterator[Hit]:
        # So many at a time that making them together pays.
        chunks = (slice(begin, begin + CHUNK) for begin in range(0, len(self), CHUNK))
        return chain.from_iterable(map(self._hits, chunks))

    def _hits(self, places: slice) -> list[Hit]:
        numbers, starts, directions, lengths = (column[places] for column in self._columns)
        _, shape, wrap, plain, _ = self._query
        kind = Hit if plain else _BoardHit
        hits: list[Any] = kernels.lines.records(kind, self._spell, numbers, starts, directions, STEPS, shape[1])
        if not plain:
            for hit, length in zip(hits, lengths, strict=True):
                hit._stretch(length, shape if wrap else None)
        return hits

    def __reversed__(self) -> Iterator[Hit]:
        return iter(self[::-1])

    def __contains__(self, hit: object) -> bool:
        try:
            return isinstance(hit, tuple) and any(hit == other for other in self)
        except ValueError:  # An array in it, which has no one truth.
            return False

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Lines):
            return NotImplemented
        return len(self) == len(other) and all(map(tuple.__eq__, self, other))

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        return Lines._restored, ([column.tobytes() for column in self._columns], self.words, *self._query[1:])

    @classmethod
    def _restored(
        cls, columns: list[bytes], words: dict[int, Any], shape: Cell, wrap: bool, plain: bool, board: Board | None
    ) -> Lines:
        return cls(views_of(columns), lambda numbers: [words[n] for n in numbers], shape, wrap, plain, board)

    def _repr_svg_(self) -> str | None:
        """A picture for notebooks, of boards that are not too large and hits that are not too many for one."""
        rows, cols = self.shape
        if self.board is None or rows * cols > DRAWN_CELLS or len(self) > DRAWN_HITS:
            return None
        from ..draw import GridPicture, Stroke, svg

        colours = {word: place for place, word in enumerate(self.first)}
        legend = list(colours.items()) if len(colours) <= NAMED_WORDS else []
        paths = [Stroke(hit.cells, colours[hit.word]) for hit in self]
        return svg(GridPicture(rows, cols, labels=self.board.tolist(), paths=paths, words=legend))

    def columns(self) -> dict[str, list[Any]]:
        """The hits as columns of a table, such as `pandas.DataFrame` takes: one value a hit, cells counted from 0.

        >>> from lettermaze import find_lines
        >>> find_lines(["CAT", "OXO"], ["CAT", "AX"]).columns()["end_row"]
        [0, 1]
        """
        return columns_of((hit.word, hit.cells, hit.compass) for hit in self)

    def __repr__(self) -> str:
        rows, cols = self.shape
        return f"<Lines: {len(self)} hits on {rows} rows of {cols}>"


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
