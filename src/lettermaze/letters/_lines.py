"""Words in straight lines, the newspaper word search: one word, or all words of a list or a lexicon at once."""

from __future__ import annotations

from array import array
from itertools import chain
from operator import index, itemgetter

from .. import kernels
from ..errors import GridError, LettermazeError, WordError
from ._board import board_of, text_of, words_of
from ._lexicon import Lexicon

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import Any, SupportsIndex, TypeAlias, overload

    from ._board import Board, BoardLike, Cell, Path

    Directions: TypeAlias = str | Iterable[str | Cell]
    # The cells, their width, rows, columns, tiles, starts of tiles, code of a hole, code of the wildcard.
    Field: TypeAlias = tuple[bytes, int, int, int, bytes, bytes, int, int]

STEPS: tuple[Cell, ...] = ((0, 0), (0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1))
"""The pair (drow, dcol) of each number in `Lines.directions`; 0 is that of a word of one cell."""

COMPASS = ("", "E", "W", "S", "N", "SE", "SW", "NE", "NW")
"""The name of each of them."""

ALL = bytes(range(1, 9))
DRAWN_CELLS = 10_000
DRAWN_HITS = 1000
CHUNK = 1024
MOST_CELLS = (1 << 31) - 1
NONE = -1
LARGEST_CODE_POINT = 0x10FFFF


def find_word(
    grid: BoardLike,
    word: Any,
    *,
    directions: Directions = "all",
    wildcard: Any = None,
    wrap: bool = False,
    qu: bool = False,
) -> Path | None:
    """The cells of the first place where the word stands in a straight line, or None.

    Starts are tried row by row, and at each the directions E W S N SE SW NE NW (or those of them that `directions`
    allows). A word of one cell is found at its first cell. `grid`, `word` and the options are as for `find_lines`.

    >>> find_word(["CAT", "OXO", "DEN"], "TXD")
    ((0, 2), (1, 1), (2, 0))

    Raises `WordError` for an empty word, and what `Board` raises. It looks at no more than rows x columns x directions
    x letters of the word.
    """
    ways = _ways_of(directions)
    if isinstance(word, str) and word and wildcard is None and not wrap and not qu:
        text = text_of(grid)
        if text is not None:
            rows: Any = grid
            found: Any = kernels.lines.seek_text(text, len(rows), word, ways)
            if found == 0:
                return None
            if found != NONE:
                return _cells_of(divmod(found[0], len(rows[0])), STEPS[found[1]], len(word))
    board, field = _field_of(grid, wildcard, wrap, qu)
    wrap = board.wrap if board is not None else bool(wrap)
    if board is not None and not isinstance(word, str):
        raise TypeError(f"word must be a str, not {_kind(word)}")
    letters = array("I", _spell_codes(word, "word"))
    if not letters:
        raise WordError("word must not be empty")
    seen = kernels.lines.seek(*field, letters.tobytes(), _distinct_ways(ways, field, wrap), wrap)
    if seen is None:
        return None
    start, way, length = seen
    return _cells_of(divmod(start, field[3]), STEPS[way], length, (field[2], field[3]) if wrap else None)


def find_lines(
    grid: BoardLike,
    words: Lexicon | Iterable[Any],
    *,
    directions: Directions = "all",
    overlapping: bool = True,
    limit: int | None = None,
    wildcard: Any = None,
    wrap: bool = False,
    qu: bool = False,
) -> Lines:
    """Every place where one of the words stands in a straight line: a lazy sequence of `Hit`s.

    Their order is fixed: by first cell row by row, then by direction in the order E W S N SE SW NE NW, then by length.
    A palindrome is found both ways, a word of one cell once a cell, with direction (0, 0) and whatever the directions.
    A line ends at the edge, at a hole, and where its row is too short. A tile of several letters is one cell, which a
    word takes whole or not at all. Spaces and the like are characters.

    - `directions`: `"all"`, or names of the compass (`"E,S,SE"` or a list) and pairs `(drow, dcol)` in any order.
    - `overlapping=False`: a word takes its cells for itself: of its hits in one direction on one line those are left
      that share no cell with an earlier one, along the line.
    - `limit`: stop after so many hits.
    - `wildcard`: the tile that matches any letter.
    - `wrap=True`: the edges are joined to a torus. A word goes round a line once at most, so that it never enters a
      cell twice; directions that step to the same cells (E and SE on one row) are one, the first of them; a line is
      read from its first cell row by row, in the directions W, N, NE and NW from its last.
    - `qu=True`: a lone Q is QU.

    `words` are `str`, or a `Lexicon`. `grid` may also be one two-dimensional uint8 or uint32 array of codes (a NumPy
    array or any buffer); then words are bytes-like or sequences of codes, and come out as `bytes` and tuples; letters
    of a `str` or a `Lexicon` stand for their code points; and `wildcard` is a code.

    >>> lines = find_lines(["ABAB"], ["ABA", "BA"], directions="E")
    >>> list(lines)
    [Hit(word='ABA', start=(0, 0), direction=(0, 1)), Hit(word='BA', start=(0, 1), direction=(0, 1))]
    >>> lines.first
    {'ABA': ((0, 0), (0, 1), (0, 2)), 'BA': ((0, 1), (0, 2))}

    Raises `TypeError` for one `str` instead of words, `LettermazeError` for what is no direction, and what `Board`
    raises. Words are followed together, letter by letter, so that the work is about rows x columns x directions x the
    letters for which the lines go on as some word does: three or so in ordinary text, whatever the number of words.
    """
    search = _Search(grid, words, directions, overlapping, wildcard, wrap, qu)
    most = _check_limit(limit)
    columns = kernels.lines.scan(*search.arguments, most)
    views = _views_of(columns)
    if not overlapping:
        views = _sorted_columns(views, most)
    return Lines(views, search.spell, search.shape, search.wrap, search.plain, search.board)


def count_lines(
    grid: BoardLike,
    words: Lexicon | Iterable[Any],
    *,
    directions: Directions = "all",
    overlapping: bool = True,
    wildcard: Any = None,
    wrap: bool = False,
    qu: bool = False,
) -> Counts:
    """How often each word stands in a straight line: a dict of the words found, in code-point order.

    The arguments are those of `find_lines`, and so are the errors. A word that was not found counts 0 when asked for.

    >>> counts = count_lines(["ABAB"], ["ABA", "B", "BB"])
    >>> counts, counts["BB"]
    ({'ABA': 2, 'B': 2}, 0)
    """
    search = _Search(grid, words, directions, overlapping, wildcard, wrap, qu)
    numbers, counts = kernels.lines.count(*search.arguments)
    pairs = sorted(zip(memoryview(numbers).cast("I"), memoryview(counts).cast("Q"), strict=True))
    return Counts(zip(search.spell([number for number, _ in pairs]), (times for _, times in pairs), strict=True))


class Counts(dict):  # type: ignore[type-arg]
    """A dict of counts; what is not in it counts 0."""

    __slots__ = ()

    def __missing__(self, word: object) -> int:
        return 0


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
        return COMPASS[STEPS.index(self.direction)]

    @property
    def end(self) -> Cell:
        """The cell of the last letter."""
        return self.cells[-1]

    @property
    def cells(self) -> Path:
        """The cells of the word in its order."""
        return _cells_of(self.start, self.direction, len(self.word))

    def __getnewargs__(self) -> tuple[Any, ...]:
        return tuple(self)

    def __repr__(self) -> str:
        return f"Hit(word={self[0]!r}, start={self[1]}, direction={self[2]})"


class _BoardHit(Hit):
    """A hit whose cells are not told by its letters: on joined edges, or on tiles of several letters."""

    _length: int
    _torus: Cell | None

    def _stretch(self, length: int, torus: Cell | None) -> None:
        """Say how many cells there are, and where they go over the edges."""
        self.__dict__.update(_length=length, _torus=torus)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Hit is immutable: {name} cannot be set")

    @property
    def cells(self) -> Path:
        return _cells_of(self.start, self.direction, self._length, self._torus)


class Lines:
    """What `find_lines` found: a lazy sequence of `Hit`s, made when they are asked for.

    `.numbers`, `.starts`, `.directions` and `.lengths` hold the same as flat arrays, which NumPy wraps without a copy:
    the number of the word (`.words` says which), its first cell as row * columns + column, the place of the direction
    in `STEPS`, and how many cells the word takes. A slice of `Lines` is `Lines`.
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
        self._numbers, self._starts, self._directions, self._lengths = columns
        self._spell = spell
        self._words: dict[int, Any] | None = None
        self._shape = shape
        self._wrap = wrap
        self._plain = plain
        self._board = board

    @property
    def numbers(self) -> memoryview:
        """The number of each hit's word, as uint32."""
        view: memoryview = self._numbers
        return view

    @property
    def starts(self) -> memoryview:
        """The first cell of each hit, row * columns + column, as int32."""
        view: memoryview = self._starts
        return view

    @property
    def directions(self) -> memoryview:
        """The direction of each hit as int8: 0 for one cell, then 1 to 8 for E W S N SE SW NE NW."""
        view: memoryview = self._directions
        return view

    @property
    def lengths(self) -> memoryview:
        """How many cells each hit takes, as int32."""
        view: memoryview = self._lengths
        return view

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
        if self._words is None:
            found = sorted(set(self._numbers.tolist()))
            self._words = dict(zip(found, self._spell(found), strict=True))
        return self._words

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
        return next(iter(self[place : place + 1 or None]))

    def __iter__(self) -> Iterator[Hit]:
        return chain.from_iterable(map(self._chunk, range(0, len(self), CHUNK)))

    def _chunk(self, begin: int) -> list[Hit]:
        """The hits from one on, so many that making them together pays."""
        numbers, starts, directions, lengths = (
            view[begin : begin + CHUNK] for view in (self._numbers, self._starts, self._directions, self._lengths)
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
        return _restore, (columns, self.words, self._shape, self._wrap, self._plain, self._board)

    def _repr_svg_(self) -> str | None:
        """A picture for notebooks, of boards that are not too large and hits that are not too many for one."""
        if self._board is None or self._shape[0] * self._shape[1] > DRAWN_CELLS or len(self) > DRAWN_HITS:
            return None
        from ..draw import board_picture, svg

        return svg(board_picture(self._board.tolist(), [hit.cells for hit in self]))

    def __repr__(self) -> str:
        return f"<Lines: {len(self)} hits on {self._shape[0]} rows of {self._shape[1]}>"


class _Search:
    """The checked arguments of a search for words, in the form that the kernels take."""

    def __init__(
        self,
        grid: BoardLike,
        words: Any,
        directions: Directions,
        overlapping: bool,
        wildcard: Any,
        wrap: bool,
        qu: bool,
    ) -> None:
        ways = _ways_of(directions)
        self.board, field = _field_of(grid, wildcard, wrap, qu)
        wrap = self.board.wrap if self.board is not None else bool(wrap)
        self.spell: Callable[[list[int]], list[Any]]
        if isinstance(words, Lexicon):
            lexicon, self.spell = words, _speller(words)
        elif self.board is None:
            lexicon, self.spell, field = _lexicon_of_codes(words, field)
        else:
            lexicon = Lexicon(words_of(words))
            self.spell = _speller(lexicon)
        self.shape = field[2], field[3]
        self.wrap = wrap
        self.plain = not wrap and _is_plain(field)
        self.arguments = (*lexicon.view, *field, _distinct_ways(ways, field, wrap), wrap, not overlapping)


def _speller(lexicon: Lexicon) -> Callable[[list[int]], list[Any]]:
    """What spells words whose numbers a kernel gave."""
    graph, mask, first, words, digits, codes, _ = lexicon.view
    return lambda numbers: kernels.graph.spell(graph, mask, first, words, digits, codes, numbers)


def _is_plain(field: Field) -> bool:
    """Whether each cell is one letter at most."""
    starts = memoryview(field[5]).cast("i")
    return all(end - start <= 1 for start, end in zip(starts, starts[1:], strict=False))


def _ways_of(directions: Directions) -> bytes:
    """The numbers of the directions in ascending order."""
    given: Any = directions
    if isinstance(directions, str):
        if directions == "all":
            return ALL
        given = directions.replace(",", " ").split()
    if isinstance(given, (bytes, bytearray)) or not hasattr(given, "__iter__"):
        raise TypeError(f"directions must be names or pairs, not {_kind(given)}")
    ways = bytes(sorted(set(map(_way_of, given))))
    if not ways:
        raise LettermazeError("directions must name at least one direction")
    return ways


def _way_of(direction: Any) -> int:
    if isinstance(direction, str):
        if direction.upper() in COMPASS[1:]:
            return COMPASS.index(direction.upper())
    else:
        try:
            pair = tuple(direction)
        except TypeError:
            raise TypeError(f"directions: a direction must be a name or a pair, not {_kind(direction)}") from None
        if pair in STEPS[1:]:
            return STEPS.index(pair)
    raise LettermazeError(
        f"directions: {direction!r} is none; expected E, W, S, N, SE, SW, NE, NW or a pair such as (0, 1)"
    )


def _distinct_ways(ways: bytes, field: Field, wrap: bool) -> bytes:
    """The directions without those that lead to the same cells as one before, or nowhere; only a torus has such."""
    if not wrap:
        return ways
    _, _, rows, cols, *_ = field
    steps: dict[Cell, int] = {}
    for way in ways:
        drow, dcol = STEPS[way]
        steps.setdefault((drow % (rows or 1), dcol % (cols or 1)), way)
    steps.pop((0, 0), None)
    return bytes(steps.values())


def _check_limit(limit: int | None) -> int:
    if limit is None:
        return NONE
    try:
        most = index(limit)
    except TypeError:
        raise TypeError(f"limit must be an int or None, not {_kind(limit)}") from None
    if most < 0:
        raise LettermazeError(f"limit must not be negative, but is {most}")
    return min(most, 1 << 62)


def _field_of(grid: BoardLike, wildcard: Any, wrap: bool, qu: bool) -> tuple[Board | None, Field]:
    """The board, None for an array of codes, and the grid in the form that the kernels take."""
    view = _code_view(grid)
    if view is not None:
        return None, _field_of_codes(grid, view, wildcard, qu)
    board = board_of(grid, wildcard=wildcard, wrap=wrap, qu=qu)
    if board.rows * board.cols > MOST_CELLS:
        raise GridError(f"board: {board.rows} rows of {board.cols} are too many cells")
    return board, (board.cells, board.width, board.rows, board.cols, board.tiles, board.starts, 0, NONE)


def _code_view(grid: Any) -> memoryview | None:
    """The view of a two-dimensional array of numbers; None for anything else."""
    if type(grid) is list or type(grid) is tuple:
        return None
    try:
        view = memoryview(grid)
    except (TypeError, ValueError, BufferError):
        return None
    return view if view.ndim == 2 and view.format.lstrip("@=<>!") in tuple("?bBhHiIlLqQnNefdg") else None


def _field_of_codes(grid: Any, view: memoryview, wildcard: Any, qu: bool) -> Field:
    if hasattr(grid, "filled") and grid.mask.any():
        raise TypeError("grid: a masked array has cells without a value; filled() gives them one")
    kind = view.format.lstrip("@=<" if _LITTLE else "@=>!")
    if (kind, view.itemsize) not in (("B", 1), ("I", 4), ("L", 4)):
        raise TypeError(
            f"grid: an array of codes must be uint8 or uint32 in native byte order, not of format {view.format!r}"
        )
    if qu:
        raise TypeError("qu is for boards of letters, not for arrays of codes")
    rows, cols = view.shape  # type: ignore[misc]
    if rows * cols > MOST_CELLS:
        raise GridError(f"grid: {rows} rows of {cols} are too many cells")
    wild = NONE if wildcard is None else _check_code(wildcard, "wildcard")
    cells: bytes = grid.tobytes() if hasattr(grid, "tobytes") else view.tobytes()
    return cells, view.itemsize, rows, cols, b"", b"", NONE, wild


_LITTLE = array("H", [1]).tobytes()[0] == 1


def _check_code(code: Any, name: str) -> int:
    try:
        number = index(code)
    except TypeError:
        raise TypeError(f"{name} must be a code, an int, not {_kind(code)}") from None
    if not 0 <= number < 1 << 32:
        raise WordError(f"{name}: a code must be from 0 to 4294967295, not {number}")
    return number


def _spell_codes(word: Any, name: str) -> tuple[int, ...]:
    """The codes of a word that is given as bytes, as a sequence of codes or as a `str`."""
    if isinstance(word, str):
        return tuple(map(ord, word))
    if isinstance(word, (bytes, bytearray)):
        return tuple(word)
    if isinstance(word, memoryview) and word.itemsize == 1:
        return tuple(word.tobytes())
    try:
        codes = iter(word)
    except TypeError:
        raise TypeError(f"{name} must be bytes-like or a sequence of codes, not {_kind(word)}") from None
    return tuple(_check_code(code, name) for code in codes)


def _lexicon_of_codes(words: Any, field: Field) -> tuple[Lexicon, Callable[[list[int]], list[Any]], Field]:
    """A lexicon of words of codes, how to spell them, and the field in its letters."""
    if isinstance(words, (str, bytes, bytearray, memoryview)):
        raise TypeError(f"words must be an iterable of words, not one {_kind(words)}")
    try:
        iterator = iter(words)
    except TypeError:
        raise TypeError(f"words must be an iterable of words, not {_kind(words)}") from None
    given: dict[tuple[int, ...], Any] = {}
    for number, word in enumerate(iterator):
        codes = _spell_codes(word, f"words: item {number}")
        if codes:
            given.setdefault(codes, word if isinstance(word, str) else _plain_word(word, codes))
    alphabet = sorted(set().union(*given))
    if alphabet and alphabet[-1] > LARGEST_CODE_POINT:
        letter_of = {code: chr(number + 1) for number, code in enumerate(alphabet)}
        field = _renumbered(field, letter_of)
    else:
        letter_of = {code: chr(code) for code in alphabet}
    named = {"".join(map(letter_of.__getitem__, codes)): word for codes, word in given.items()}
    lexicon = Lexicon(named)
    spell = _speller(lexicon)
    return lexicon, lambda numbers: [named[word] for word in spell(numbers)], field


def _plain_word(word: Any, codes: tuple[int, ...]) -> Any:
    is_bytes = isinstance(word, (bytes, bytearray)) or (isinstance(word, memoryview) and word.itemsize == 1)
    return bytes(codes) if is_bytes else codes


def _renumbered(field: Field, letter_of: dict[int, str]) -> Field:
    """The field with codes that are letters of Unicode; what is in no word becomes a hole."""
    cells, width, rows, cols, tiles, starts, _, wild = field
    numbers = {code: ord(letter) for code, letter in letter_of.items()}
    if wild != NONE:
        numbers[wild] = wild = len(numbers) + 1
    codes = memoryview(cells).cast("B" if width == 1 else "I")
    return array("I", [numbers.get(code, 0) for code in codes]).tobytes(), 4, rows, cols, tiles, starts, 0, wild


def _views_of(columns: Iterable[bytes]) -> list[memoryview]:
    numbers, starts, directions, lengths = (memoryview(column) for column in columns)
    return [numbers.cast("I"), starts.cast("i"), directions.cast("b"), lengths.cast("i")]


def _sorted_columns(views: list[Any], limit: int) -> list[Any]:
    """The columns of hits in the order of `find_lines`, as far as the limit."""
    numbers, starts, directions, lengths = views
    hits = sorted(zip(starts, directions, lengths, numbers, strict=True))
    if limit != NONE:
        del hits[limit:]
    columns = zip(*hits, strict=True) if hits else ((),) * 4
    begins, ways, sizes, words = (memoryview(array(code, column)) for code, column in zip("ibiI", columns, strict=True))
    return [words, begins, ways, sizes]


def _cells_of(start: Cell, direction: Cell, length: int, torus: Cell | None = None) -> Path:
    row, col = start
    drow, dcol = direction
    if torus is None:
        return tuple([(row + place * drow, col + place * dcol) for place in range(length)])
    rows, cols = torus
    return tuple([((row + place * drow) % rows, (col + place * dcol) % cols) for place in range(length)])


def _kind(value: object) -> str:
    return "None" if value is None else type(value).__name__


def _restore(
    columns: list[bytes], words: dict[int, Any], shape: Cell, wrap: bool, plain: bool, board: Board | None
) -> Lines:
    return Lines(_views_of(columns), lambda numbers: [words[number] for number in numbers], shape, wrap, plain, board)
