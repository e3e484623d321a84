"""Words and a grid in the form that kernels take, and what can be told of places before and after a search."""

from __future__ import annotations

from array import array
from functools import cached_property

from ._symmetries import (
    DIRECTIONS,
    MOST,
    OPPOSITE,
    STRAIGHT,
    blocks,
    crossing_pairs,
    most_shared,
    start_counts,
    symmetries,
    ways_of,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..kernels import _records

MAX, SOME, NONE = range(3)

LOOSE = 3
"""As SOME, but words may share cells along a line, where crossings alone leave no room for all of them."""

MODES = {"max": MAX, "some": SOME, "none": NONE}
"""By what is asked for as `overlap`."""


class Problem:
    """Words to be placed; those that no line of the grid is long enough for are left out.

    A placement is one number, `cell * 8 + direction`, of the first cell in the order of rows.
    """

    def __init__(
        self,
        words: Sequence[tuple[int, ...]],
        rows: int,
        cols: int,
        mask: bytes | None,
        directions: Sequence[tuple[int, int]],
        used_cells: int | None,
        max_words: int | None,
    ) -> None:
        self.rows, self.cols = rows, cols
        self.mask = mask or bytes([1]) * (rows * cols)
        allowed = [DIRECTIONS.index(direction) for direction in directions]
        self.counts = start_counts(self.mask, rows, cols)
        ways = {number: self._ways(word, allowed) for number, word in enumerate(words)}
        self.names = [number for number, mine in ways.items() if mine]
        """The numbers of the words that the grid has a line for; kernels see only these."""
        self.too_long = [number for number, mine in ways.items() if not mine]
        self.ways = bytes(ways[name] for name in self.names)
        self.words = [words[name] for name in self.names]
        letters = {code: i for i, code in enumerate(sorted({code for word in self.words for code in word}))}
        self.text = array("i", [letters[code] for word in self.words for code in word])
        self.starts = array("i", [0])
        for word in self.words:
            self.starts.append(self.starts[-1] + len(word))
        # More cells than there are cannot be used either way.
        self.target = -1 if used_cells is None else min(used_cells, rows * cols + 1)
        self.limit = len(self.names) if max_words is None else min(max_words, len(self.names))
        self.block = blocks(rows, cols)
        self.looks = sum(mine.bit_count() for mine in self.ways) * ((rows * cols + 63) // 64 + 1)
        """The steps to look once at all words."""

    def _ways(self, word: tuple[int, ...], allowed: Sequence[int]) -> int:
        """The directions of a word as bits, none if no line of the grid is long enough."""
        ways = ways_of(word, allowed)
        fits = any(self.counts[way][min(len(word), MOST + 1)] for way in ways)
        return sum(1 << way for way in ways) if fits else 0

    def record(self, mode: int) -> _records.Problem:
        """What kernels take."""
        cells = self.rows, self.cols, self.mask, self.block
        return (self.text, self.starts, self.ways, *cells, mode, self.target, self.limit)

    @property
    def wants_all(self) -> bool:
        """Whether all words are to be placed."""
        return self.limit == len(self.names)

    @cached_property
    def breadth(self) -> int:
        """The bits that it takes to write down one of all the ways to lay the words on an empty grid."""
        return sum(
            sum(self.counts[way][len(word)] for way in range(8) if ways >> way & 1).bit_length()
            for word, ways in zip(self.words, self.ways, strict=True)
        )

    @cached_property
    def symmetries(self) -> tuple[array[int], bytes]:
        """The images of all cells, then of all directions, under each of the symmetries."""
        images, turns = symmetries(self.rows, self.cols, self.mask, self.ways)
        return array("i", images), bytes(turns)

    @cached_property
    def pairs(self) -> bytes:
        """For each two words the most cells that they can share."""
        return bytes(most_shared(one, other) for one in self.words for other in self.words)

    def most_shared(self, mode: int, provable: bool) -> int:
        """A number of cells that no placing shares more than; of a case that is not provable a rough one."""
        if mode == NONE:
            return 0
        if mode == SOME:
            return crossing_pairs(self.words, len(self.text))
        if not provable:
            return len(self.text)
        words = len(self.words)
        return sum(self.pairs[i * words + j] for i in range(words) for j in range(i))

    def tell(self, places: Sequence[int]) -> tuple[int, int, int]:
        """How many words are placed, their overlap, and the cells they use."""
        used: set[int] = set()
        placed = letters = 0
        for index, at in enumerate(places):
            if at >= 0:
                length = len(self.words[index])
                step = self.step(at & 7)
                placed += 1
                letters += length
                used.update(range(at >> 3, (at >> 3) + step * length, step))
        return placed, letters - len(used), len(used)

    def step(self, way: int) -> int:
        """How far apart in cell indexes the letters of a word are; always down or right, and never 0."""
        row, col = DIRECTIONS[way if way in STRAIGHT else OPPOSITE[way]]
        return row * self.cols + col or 1

    def start(self, index: int, at: int) -> tuple[int, int]:
        """The cell of a placed word's first letter, and its direction."""
        cell, way = at >> 3, at & 7
        if way not in STRAIGHT:
            cell += self.step(way) * (len(self.words[index]) - 1)
        return cell, way

    def cells(self, index: int, cell: int, way: int) -> range:
        """The cells of a word, from the one of its first letter on."""
        step = self.step(way) if way in STRAIGHT else -self.step(way)
        return range(cell, cell + step * len(self.words[index]), step)

    def place(self, index: int, cell: int, way: int) -> int:
        """The placement of a word whose first letter is in a cell."""
        if way not in STRAIGHT:
            cell -= self.step(way) * (len(self.words[index]) - 1)
        return cell * 8 + way
