"""Whether the words of a puzzle occur where they should and nowhere else, by the line finder.

Nothing here shares code with the search that places words or with the filling.
"""

from __future__ import annotations

from ..letters import find_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .._shared.compass import Cell, Direction
    from ..letters import Lexicon


def strays(
    grid: Sequence[Sequence[str | None]],
    placed: Sequence[tuple[str, Sequence[Cell]]],
    words: Lexicon,
    directions: Sequence[Direction],
    forbidden: Lexicon,
) -> tuple[list[tuple[str, tuple[Cell, ...]]], list[tuple[str, str]]]:
    """Occurrences that should not be, and pairs of a word and a longer placed word that it lies in.

    `placed` are spellings and their cells. `words` should occur only where they are placed, along the `directions`;
    those that are `forbidden` nowhere, along any. An occurrence inside one placed word cannot be helped. An occurrence
    is a set of cells, so that a palindrome has one where it can be read both ways.
    """
    where = {(word, cells[0], _step(cells)) for word, cells in placed}
    found = [hit for hit in find_lines(grid, words, directions=directions) if tuple(hit) not in where]
    hits = [(hit.word, hit.cells, False) for hit in found]
    hits += [(hit.word, hit.cells, True) for hit in find_lines(grid, forbidden)]
    at: dict[Cell, list[tuple[str, frozenset[Cell]]]] = {}
    for word, cells in placed if hits else ():
        span = (word, frozenset(cells))
        for cell in cells:
            at.setdefault(cell, []).append(span)
    stray: dict[tuple[str, frozenset[Cell]], tuple[Cell, ...]] = {}
    inside: dict[tuple[str, str], None] = {}
    for word, cells, is_forbidden in hits:
        taken = frozenset(cells)
        spans = [span for span in at.get(cells[0], ()) if taken <= span[1]]
        if not is_forbidden and (word, taken) in spans:
            continue
        if spans:
            inside[word, spans[0][0]] = None
        else:
            stray[word, taken] = tuple(cells)
    return [(word, cells) for (word, _), cells in stray.items()], list(inside)


def _step(cells: Sequence[Cell]) -> Cell:
    """From the first cell to the next, or (0, 0) where there is one only."""
    (row, col), (next_row, next_col) = cells[0], cells[min(1, len(cells) - 1)]
    return next_row - row, next_col - col
