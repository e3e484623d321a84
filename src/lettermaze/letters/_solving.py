"""Boggle: every word of a lexicon that can be traced on a board."""

from __future__ import annotations

import sys
from bisect import bisect_right

from .. import kernels
from .._shared.arguments import boolean, limit_of, neighbors_of, too_many_steps, whole
from .._shared.compass import MOVES
from .._shared.public import set_module
from ..errors import GridError
from ._board import board_of, record_of_letters, text_of
from ._deciding import decided
from ._lexicon import Lexicon, lexicon_of
from ._points import POINTS, table_of
from ._solution import Solution

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any, TypeAlias

    from ..kernels import _records
    from ._board import Board, BoardLike
    from ._points import Points

    LexiconLike: TypeAlias = Lexicon | Iterable[str] | None


@set_module("lettermaze")
def solve(
    board: BoardLike,
    lexicon: LexiconLike = None,
    *,
    neighbors: int = 8,
    reuse: bool = False,
    min_length: int = 1,
    max_length: int | None = None,
    max_steps: int | None = None,
    wildcard: str | None = None,
    wrap: bool = False,
    qu: bool = False,
) -> Solution:
    """All words of a lexicon that can be traced on a board, as a mapping of each word to its first path.

    `board` is rows of letters or a `Board` (to which `wildcard`, `wrap` and `qu` then belong); `lexicon` a `Lexicon`,
    an iterable of words, or None for the built-in English words in the board's case. A path leads from cell to
    neighbouring cell, of `neighbors` 8 or 4, and uses a cell once; with `reuse=True` a cell may come back, though never
    twice in a row. Words of fewer than `min_length` characters, or more than `max_length`, are left out.

    >>> solution = solve(["DONE", "OIRT", "PASS"])
    >>> len(solution), solution.longest, solution.score()
    (197, ['PARODISTS'], 357)
    >>> solution["PASTIS"]
    Traceback (most recent call last):
    KeyError: "'PASTIS' was not found on the board"
    >>> solution["PAIR"]
    ((2, 0), (2, 1), (1, 1), (1, 2))

    Raises `TypeError` and `GridError` for what is no board, `TypeError` for what is no lexicon (one `str`, for one),
    and `StepLimitError` if the search enters more than `max_steps` cells.

    The time grows with the prefixes of words that can be traced; it can be exponential for words of one letter
    repeated, and is polynomial with `reuse=True`. The search walks board and word graph together, as Appel and
    Jacobson's (1988) does on one dimension, with the cells that hold a letter as bits.
    """
    neighbors, reuse, min_length, wrap, qu = plain_options(neighbors, reuse, min_length, wrap, qu)
    limit = -1 if max_steps is None else limit_of(max_steps)
    if lexicon is not None and type(lexicon) is not Lexicon:
        lexicon = lexicon_of(lexicon)
    given = None
    found: Any = None
    moves = MOVES[neighbors][0][wrap][reuse]
    record = text_record(board, wildcard, qu)
    if record is not None:
        found = kernels.walk.solve(graph_of(lexicon, record), record, moves, min_length, limit)
    if record is None or found is None:
        given = board_of(board, wildcard=wildcard, wrap=wrap, qu=qu)
        moves = MOVES[neighbors][0][given.wrap][reuse]
        record = given.record
        found = kernels.walk.solve(graph_of(lexicon, record), record, moves, min_length, limit)
    if max_length is not None:
        max_length = whole("max_length", max_length, 0, wanted="an int or None")
    return solution_of(given, record, moves, limit, found, max_length)


def solution_of(
    board: Board | None,
    record: _records.Board,
    moves: _records.Moves,
    limit: int,
    found: Any,
    max_length: int | None = None,
) -> Solution:
    """The solution that the kernel has `found`, of words up to `max_length`; a `limit` of -1 is none."""
    if found == -1:
        raise too_many_steps(limit)
    if len(found) > 3:
        found = decided(found, record, moves, limit)
    if max_length is not None:
        found = _shorter(found, max_length)
    return Solution._make(board, record, moves, None if limit < 0 else limit, found)


@set_module("lettermaze")
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
    neighbors, reuse, min_length, wrap, qu = plain_options(neighbors, reuse, min_length, wrap, qu)
    limit = -1 if max_steps is None else limit_of(max_steps)
    if lexicon is not None and type(lexicon) is not Lexicon:
        lexicon = lexicon_of(lexicon)
    table = table_of(points, min_length)
    if table is None or reuse or limit >= 0:
        options = {"neighbors": neighbors, "reuse": reuse, "min_length": min_length, "max_steps": max_steps}
        return solve(board, lexicon, wildcard=wildcard, wrap=wrap, qu=qu, **options).score(points)  # type: ignore[arg-type]
    record = text_record(board, wildcard, qu)
    if record is not None:
        moves = MOVES[neighbors][0][wrap][False]
        total = kernels.walk.score(graph_of(lexicon, record), record, moves, table)
        if total is not None:
            return total
    given = board_of(board, wildcard=wildcard, wrap=wrap, qu=qu)
    moves = MOVES[neighbors][0][given.wrap][False]
    total = kernels.walk.score(graph_of(lexicon, given.record), given.record, moves, table)
    if total == ():
        return solve(given, lexicon, neighbors=neighbors, min_length=min_length).score(points)
    return total


def _shorter(found: tuple[list[str], bytes, bytes], most: int) -> tuple[list[str], bytes, bytes]:
    """What was found, without the words of more letters, which are the last ones."""
    words, ends, cells = found
    count = bisect_right(words, most, key=len)
    last = memoryview(ends).cast("i")[count - 1] if count else 0
    return words[:count], bytes(ends[: 4 * count]), bytes(cells[: 4 * last])


def plain_options(
    neighbors: int, reuse: bool, min_length: int, wrap: bool, qu: bool
) -> tuple[int, bool, int, bool, bool]:
    """The options of a search, checked; on small boards every call would be felt, so there are none for the usual."""
    if type(neighbors) is not int or neighbors != 8:
        neighbors = neighbors_of(neighbors)
    if type(min_length) is not int or min_length != 1:
        min_length = min(whole("min_length", min_length, 0), sys.maxsize)
    if not (reuse is wrap is qu is False):
        reuse, wrap, qu = boolean("reuse", reuse), boolean("wrap", wrap), boolean("qu", qu)
    return neighbors, reuse, min_length, wrap, qu


def graph_of(lexicon: Lexicon | None, record: _records.Board) -> _records.Graph:
    """What kernels take for a lexicon: the one given, or the built-in one in the board's case."""
    return lexicon.view if lexicon is not None else lexicon_for(None, record).view


def lexicon_for(lexicon: LexiconLike, record: _records.Board) -> Lexicon:
    """The lexicon given, or one of the words given, or the built-in one in the board's case."""
    if lexicon is not None:
        return lexicon_of(lexicon)
    return Lexicon.english(_case_of(record))


def text_record(board: Any, wildcard: str | None, qu: bool) -> _records.Board | None:
    """What kernels take for a board of plain text, or None; they may decline it."""
    if wildcard is not None:
        return None
    text = text_of(board)
    return None if text is None else record_of_letters(text, 1, len(board), -1, qu)


def _case_of(record: _records.Board) -> str:
    """The case of the built-in words that a board can have: small letters if it has such, else capitals."""
    cells, width, _, _, tiles, *_ = record
    if width == 1:
        is_lower, is_mixed = cells.islower(), cells != cells.upper() and cells != cells.lower()
    else:
        text = "".join([chr(code) for code in memoryview(tiles or cells).cast("i") if code > 0])
        is_lower, is_mixed = text.islower(), text != text.upper() and text != text.lower()
    if is_mixed:
        raise GridError(
            'the board has capitals and small letters, and no word has both: Board(..., case="upper") makes them one'
        )
    return "lower" if is_lower else "upper"
