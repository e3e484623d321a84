"""Whether the words of a puzzle occur where they should and nowhere else, by the line finder.

Nothing here shares code with the search that places words or with the filling.
"""

from __future__ import annotations

from ..letters import find_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from .._shared.compass import Cell, Direction


def strays(
    grid: Sequence[Sequence[str | None]],
    placed: Sequence[tuple[str, Sequence[Cell]]],
    words: Iterable[str],
    directions: Sequence[Direction],
    forbidden: Iterable[str],
) -> tuple[list[tuple[str, tuple[Cell, ...]]], list[tuple[str, str]]]:
    """Occurrences that should not be, and pairs of a word and a longer placed word that it lies in.

    `placed` are spellings and their cells. `words` should occur only where they are placed, along the `directions`;
    those that are `forbidden` nowhere, along any. An occurrence inside one placed word cannot be helped. An occurrence
    is a set of cells, so that a palindrome has one where it can be read both ways.
    """
    at: dict[Cell, list[tuple[str, frozenset[Cell]]]] = {}
    for word, cells in placed:
        span = (word, frozenset(cells))
        for cell in cells:
            at.setdefault(cell, []).append(span)
    hits = [(hit.word, hit.cells, False) for hit in find_lines(grid, list(words), directions=directions)]
    hits += [(hit.word, hit.cells, True) for hit in find_lines(grid, list(forbidden))]
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
