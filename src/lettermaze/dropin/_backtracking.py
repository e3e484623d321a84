"""The text on backtracking: one word along neighbouring cells."""

from __future__ import annotations

from .._shared.public import set_module
from ..errors import WordError
from ._grids import coded, flatten, rows_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ..letters import BoardLike
    from ._grids import Grid

PATIENCE = 256
"""After so many traces the letters are counted."""

MOST_TRACES = 1 << 13
"""After so many, a search that prunes takes over."""


@set_module("lettermaze.dropin")
def exist(board: Grid | BoardLike, word: Sequence[Any]) -> bool:
    """Whether `word` can be traced on `board`, a list of rows, up, down, left and right, no cell twice.

    A cell is one letter, which may be any object that can be compared: a tile of two letters matches a word whose
    item is that tile, but never two letters of a word. Columns are counted by the first row.

    >>> exist([["A", "B", "C", "E"], ["S", "F", "C", "S"], ["A", "D", "E", "E"]], "ABCCED")
    True

    The board is never changed, not even during the search. Raises `WordError` for an empty word, and `GridError` for a
    row that is shorter than the first one. `lettermaze.exist` has more options. The search is the textbook's; where it
    takes long, that of `lettermaze.exist` goes on.
    """
    if not len(word):
        raise WordError("word must not be empty")
    if type(board) is not list and type(board) is not tuple:
        from ..letters import Board, exist

        if isinstance(board, Board):
            return exist(board, word)  # type: ignore[arg-type]
    rows = rows_of(board, word)
    if not rows:
        return False
    first, last = word[0], len(word) - 1
    if not any(first in row for row in rows):
        return False
    if not last:
        return True
    cells, width = flatten(rows)
    steps = -1, 1, -width, width
    start, end = -1, len(rows) * width
    traces: list[tuple[int, ...]] = []
    patience = max(PATIENCE, len(cells))
    for number in range(MOST_TRACES):
        if not traces:
            try:
                start = cells.index(first, start + 1, end)
            except ValueError:
                return False
            traces.append((start,))
        trace = traces.pop()
        place, depth = trace[-1], len(trace)
        letter = word[depth]
        for step in steps:
            if cells[place + step] == letter and place + step not in trace:
                if depth == last:
                    return True
                traces.append((*trace, place + step))
        if number == patience and _is_short_of(cells, list(word)):
            return False
    from ..letters import exist

    return exist(*coded(rows, word))


def _is_short_of(cells: list[Any], letters: list[Any]) -> bool:
    """Whether the board has less of a letter than the word."""
    return any(cells.count(letter) < letters.count(letter) for letter in letters)
