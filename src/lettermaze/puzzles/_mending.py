"""Placings in which words that cross make others occur a second time, mended: words in the way are put elsewhere."""

from __future__ import annotations

from ._filling import EMPTY, Grid

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from .._shared.compass import Direction
    from .._shared.random import Random
    from ._filling import Patterns

SHARED = {"max": 99, "some": 1, "none": 0}
"""How many cells a word should share with others; the nearest is taken."""


class Mending:
    """Words on a grid, some of which may be taken up and laid down again where they make nothing else readable."""

    def __init__(
        self, words: Sequence[Sequence[int]], rows: int, cols: int, mask: bytes, patterns: Patterns, overlap: str
    ) -> None:
        self.words = words
        self.rows, self.cols = rows, cols
        self.mask = mask
        self.shared = SHARED[overlap]
        self.grid = Grid([0] * (rows * cols), rows, cols, patterns)
        self.at: list[set[int]] = [set() for _ in range(rows * cols)]
        self.cells: dict[int, list[int]] = {}

    def lay(self, word: int, cells: list[int]) -> None:
        """Put a word on its cells."""
        self.cells[word] = cells
        for cell, code in zip(cells, self.words[word], strict=True):
            self.at[cell].add(word)
            self.grid.put(cell, chr(code))

    def take(self, word: int) -> None:
        """Take a word up; the cells that no other word uses are empty then."""
        for cell in self.cells.pop(word):
            self.at[cell].discard(word)
            if not self.at[cell]:
                self.grid.put(cell, EMPTY)

    def clear(self, cells: Iterable[int]) -> list[int]:
        """Take up words, the shortest first, until one of the cells is empty; those that were taken."""
        cells = list(cells)
        taken = []
        while all(self.at[cell] for cell in cells):
            word = min(set().union(*(self.at[cell] for cell in cells)), key=lambda w: (len(self.words[w]), w))
            self.take(word)
            taken.append(word)
        return taken

    def lay_anew(self, word: int, directions: Sequence[Direction], random: Random) -> tuple[int, Direction] | None:
        """Put a word where it fits and nothing occurs that must not: its first cell and direction, or None."""
        for start, direction in self._places(word, directions, random):
            row, col = divmod(start, self.cols)
            step = direction[0] * self.cols + direction[1]
            cells = [row * self.cols + col + step * number for number in range(len(self.words[word]))]
            new = [cell for cell in cells if not self.at[cell]]
            self.lay(word, cells)
            if not any(self._is_stray(span) for cell in new for span in self.grid.spans(cell)):
                return start, direction
            self.take(word)
        return None

    def _is_stray(self, span: list[int]) -> bool:
        """Whether the cells of something readable lie in no single word."""
        return not set.intersection(*(self.at[cell] for cell in span))

    def _places(self, word: int, directions: Sequence[Direction], random: Random) -> list[tuple[int, Direction]]:
        """All places where the word fits, the best first, equal ones in random order."""
        letters = [chr(code) for code in self.words[word]]
        found = []
        last = len(letters) - 1
        for direction in directions if last else directions[:1]:
            drow, dcol = direction
            step = drow * self.cols + dcol
            for row in range(max(0, -drow * last), self.rows - max(0, drow * last)):
                for col in range(max(0, -dcol * last), self.cols - max(0, dcol * last)):
                    start = row * self.cols + col
                    shared = self._shared(letters, range(start, start + step * last + (1 if step > 0 else -1), step))
                    if shared >= 0:
                        found.append((start, direction, shared))
        random.shuffle(found)
        found.sort(key=lambda place: abs(place[2] - self.shared))
        return [(start, direction) for start, direction, _ in found]

    def _shared(self, letters: Sequence[str], cells: Sequence[int]) -> int:
        """How many of the cells other words use, or -1 where the word does not fit."""
        shared = 0
        here = self.grid.letters
        for cell, letter in zip(cells, letters, strict=True):
            if here[cell] != EMPTY:
                if here[cell] != letter or not self.shared:
                    return -1
                shared += 1
            elif not self.mask[cell]:
                return -1
        return shared
