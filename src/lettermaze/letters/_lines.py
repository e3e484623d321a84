"""Words in straight lines, the newspaper word search: one word, or all words of a list or a lexicon at once."""

from __future__ import annotations

from array import array

from .. import kernels
from .._shared.arguments import boolean, check_text, limit_of
from .._shared.compass import STEPS, ways_of
from .._shared.public import set_module
from ..errors import GridError, LettermazeError, WordError
from ._board import board_of, text_of
from ._codes import MOST_CELLS, code_view, lexicon_of_codes, record_of_codes, spell_codes
from ._hits import Lines, cells_of, views_of
from ._lexicon import Lexicon, lexicon_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from .._shared.compass import Cell, Directions, Path
    from ..kernels._records import Board as Record
    from ._board import Board, BoardLike

NONE = -1
"""What a kernel takes for no limit, and gives where it declines."""


@set_module("lettermaze")
def find_word(
    board: BoardLike,
    word: Any,
    *,
    directions: Directions = "all",
    wildcard: Any = None,
    wrap: bool = False,
    qu: bool = False,
) -> Path | None:
    """The cells of the first place where the word stands in a straight line, or None.

    Starts are tried row by row, and at each the directions E W S N SE SW NE NW (or those of them that `directions`
    allows). A word of one cell is found at its first cell. `board`, `word` and the options are as for `find_lines`.

    >>> find_word(["CAT", "OXO", "DEN"], "TXD")
    ((0, 2), (1, 1), (2, 0))

    Raises `WordError` for an empty word, and what `Board` raises. It looks at no more than rows x columns x directions
    x letters of the word.
    """
    ways = ways_of(directions)
    if type(word) is str and word and wildcard is None and wrap is False and qu is False:
        text = text_of(board)
        if text is not None:
            rows: Any = board
            found: Any = kernels.lines.seek_text(text, len(rows), word, ways)
            if found == 0:
                return None
            if found != NONE:
                return cells_of(divmod(found[0], len(rows[0])), STEPS[found[1]], len(word))
    given, record = _record_of(board, wildcard, wrap, qu)
    wrap = given.wrap if given is not None else boolean("wrap", wrap)
    if given is not None:
        word = check_text("word", word)
    letters = array("I", spell_codes(word, "word"))
    if not letters:
        raise WordError("word must not be empty")
    seen = kernels.lines.seek(record, letters.tobytes(), _distinct_ways(ways, record, wrap), wrap)
    if seen is None:
        return None
    start, way, length = seen
    _, _, rows, cols, *_ = record
    return cells_of(divmod(start, cols), STEPS[way], length, (rows, cols) if wrap else None)


@set_module("lettermaze")
def find_lines(
    board: BoardLike,
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

    `words` are `str`, or a `Lexicon`. `board` may also be one two-dimensional uint8 or uint32 array of codes (a NumPy
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
    query = _Query(board, words, directions, overlapping, wildcard, wrap, qu)
    most = limit_of(limit, "limit", LettermazeError)
    columns = kernels.lines.scan(*query.arguments, most)
    views = views_of(columns)
    if not overlapping:
        views = _sorted_columns(views, most)
    return Lines(views, query.spell, query.shape, query.wrap, query.plain, query.board)


@set_module("lettermaze")
def count_lines(
    board: BoardLike,
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
    query = _Query(board, words, directions, overlapping, wildcard, wrap, qu)
    numbers, counts = kernels.lines.count(*query.arguments)
    pairs = sorted(zip(memoryview(numbers).cast("I"), memoryview(counts).cast("Q"), strict=True))
    return Counts(zip(query.spell([number for number, _ in pairs]), (times for _, times in pairs), strict=True))


@set_module("lettermaze.letters")
class Counts(dict):  # type: ignore[type-arg]
    """A dict of counts; what is not in it counts 0."""

    __slots__ = ()

    def __missing__(self, word: object) -> int:
        return 0


class _Query:
    """The checked arguments of a search for words, in the form that the kernels take."""

    def __init__(
        self,
        board: BoardLike,
        words: Any,
        directions: Directions,
        overlapping: bool,
        wildcard: Any,
        wrap: bool,
        qu: bool,
    ) -> None:
        ways = ways_of(directions)
        self.board, record = _record_of(board, wildcard, wrap, qu)
        wrap = self.board.wrap if self.board is not None else boolean("wrap", wrap)
        self.spell: Callable[[list[int]], list[Any]]
        if isinstance(words, Lexicon):
            lexicon, self.spell = words, _speller(words)
        elif self.board is None:
            lexicon, named, record = lexicon_of_codes(words, record)
            spell = _speller(lexicon)
            self.spell = lambda numbers: [named[word] for word in spell(numbers)]
        else:
            lexicon = lexicon_of(words, "words")
            self.spell = _speller(lexicon)
        self.shape = record[2], record[3]
        self.wrap = wrap
        self.plain = not wrap and _is_plain(record)
        apart = not boolean("overlapping", overlapping)
        self.arguments = lexicon.view, record, _distinct_ways(ways, record, wrap), wrap, apart


def _speller(lexicon: Lexicon) -> Callable[[list[int]], list[Any]]:
    """What spells words whose numbers a kernel gave."""
    graph = lexicon.view
    return lambda numbers: kernels.graph.spell(graph, numbers)


def _is_plain(record: Record) -> bool:
    """Whether each cell is one letter at most."""
    starts = memoryview(record[5]).cast("i")
    return all(end - start <= 1 for start, end in zip(starts, starts[1:], strict=False))


def _distinct_ways(ways: bytes, record: Record, wrap: bool) -> bytes:
    """The directions without those that lead to the same cells as one before, or nowhere; only a torus has such."""
    if not wrap:
        return ways
    _, _, rows, cols, *_ = record
    steps: dict[Cell, int] = {}
    for way in ways:
        drow, dcol = STEPS[way]
        steps.setdefault((drow % (rows or 1), dcol % (cols or 1)), way)
    steps.pop((0, 0), None)
    return bytes(steps.values())


def _record_of(board: BoardLike, wildcard: Any, wrap: bool, qu: bool) -> tuple[Board | None, Record]:
    """The board, None for an array of codes, and the form of either that the kernels take."""
    view = code_view(board)
    if view is not None:
        return None, record_of_codes(board, view, wildcard, qu)
    given = board_of(board, wildcard=wildcard, wrap=wrap, qu=qu)
    if given.rows * given.cols > MOST_CELLS:
        raise GridError(f"board: {given.rows} rows of {given.cols} are too many cells")
    return given, given.record


def _sorted_columns(views: list[Any], limit: int) -> list[Any]:
    """The columns of hits in the order of `find_lines`, as far as the limit."""
    numbers, starts, directions, lengths = views
    hits = sorted(zip(starts, directions, lengths, numbers, strict=True))
    if limit != NONE:
        del hits[limit:]
    columns = zip(*hits, strict=True) if hits else ((),) * 4
    begins, ways, sizes, words = (memoryview(array(code, column)) for code, column in zip("ibiI", columns, strict=True))
    return [words, begins, ways, sizes]
