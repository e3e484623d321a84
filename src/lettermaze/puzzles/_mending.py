"""Placings in which words that cross make others occur a second time, mended: words in the way are put elsewhere."""

from __future__ import annotations

from array import array

from .. import kernels
from ._filling import EMPTY, Grid
from ._problem import LOOSE, MODES, Problem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from .._shared.compass import Direction
    from .._shared.random import Random
    from ._filling import Patterns

SHARED = {"max": 99, "some": 1, "none": 0}
"""How many cells a word should share with others; the nearest is taken."""

TRIES = 64
"""How many places are tried for a word."""


class Mending:
    """Words on a grid, some of which may be taken up and laid down again where they make nothing else readable."""

    def __init__(
        self,
        words: Sequence[tuple[int, ...]],
        rows: int,
        cols: int,
        mask: bytes,
        directions: Sequence[Direction],
        patterns: Patterns,
        overlap: str,
    ) -> None:
        self.words = words
        self.problem = Problem(words, rows, cols, mask, directions, None, None)
        self.index = {name: index for index, name in enumerate(self.problem.names)}
        self.places = array("q", [-1]) * len(self.index)
        self.modes = (MODES[overlap], LOOSE) if overlap == "some" else (MODES[overlap],)
        self.shared = SHARED[overlap]
        self.grid = Grid([EMPTY] * (rows * cols), rows, cols, patterns)
        self.at: list[set[int]] = [set() for _ in range(rows * cols)]

    def lay(self, word: int, start: int, way: int) -> None:
        """Put a word on its cells."""
        index = self.index[word]
        self.places[index] = self.problem.place(index, start, way)
        for cell, code in zip(self.problem.cells(index, start, way), self.words[word], strict=True):
            self.at[cell].add(word)
            self.grid.put(cell, chr(code))

    def take(self, word: int) -> None:
        """Take a word up; the cells that no other word uses are empty then."""
        index = self.index[word]
        for cell in self.problem.cells(index, *self.problem.start(index, self.places[index])):
            self.at[cell].discard(word)
            if not self.at[cell]:
                self.grid.put(cell, EMPTY)
        self.places[index] = -1

    def clear(self, cells: Iterable[int]) -> list[int]:
        """Take up words, the shortest first, until one of the cells is empty; those that were taken."""
        cells = list(cells)
        taken = []
        while all(self.at[cell] for cell in cells):
            word = min(set().union(*(self.at[cell] for cell in cells)), key=lambda w: (len(self.words[w]), w))
            self.take(word)
            taken.append(word)
        return taken

    def lay_anew(self, word: int, random: Random) -> tuple[int, int] | None:
        """Put a word where it fits and nothing occurs that must not: its first cell and direction, or None."""
        index = self.index[word]
        for start, way in self._places(index, random):
            new = [cell for cell in self.problem.cells(index, start, way) if not self.at[cell]]
            self.lay(word, start, way)
            if not any(self._is_stray(span) for cell in new for span in self.grid.spans(cell)):
                return start, way
            self.take(word)
        return None

    def _is_stray(self, span: Iterable[int]) -> bool:
        """Whether the cells of something readable lie in no single word."""
        return not set.intersection(*(self.at[cell] for cell in span))

    def _places(self, index: int, random: Random) -> Iterator[tuple[int, int]]:
        """Some places where the word fits, those that share as many cells as they should first."""
        tries = TRIES
        for group in self._groups(index):
            while group and tries:
                tries -= 1
                chosen = random.below(len(group))
                way, board = group[chosen]
                cell = _bit_from(board, random.below(len(self.at)))
                board ^= 1 << cell
                group[chosen : chosen + 1] = [(way, board)] if board else []
                yield self.problem.start(index, cell * 8 + way)

    def _groups(self, index: int) -> list[list[tuple[int, int]]]:
        """Directions in which the word fits, and the start cells as bits; those that should be taken first in front."""
        groups: dict[int, list[tuple[int, int]]] = {}
        for mode in self.modes:
            for shared, way, board in kernels.place.placements(self.problem.record(mode), self.places, index):
                groups.setdefault(abs(shared - self.shared), []).append((way, board))
            if groups:
                break
        return [group for _, group in sorted(groups.items())]


def _bit_from(board: int, cell: int) -> int:
    """The first bit that is set from a cell on, or the first of all."""
    above = board >> cell
    if not above:
        above, cell = board, 0
    return cell + (above & -above).bit_length() - 1
