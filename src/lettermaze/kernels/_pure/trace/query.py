"""What is asked: a board, a word, and how the word may lie. Which tile fits where."""

from __future__ import annotations

from .constants import WILD
from .shifts import neighborhood_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..._records import Board, Moves


class Query:
    """A board, a word, and how the word may lie."""

    def __init__(self, board: Board, word: bytes, moves: Moves) -> None:
        cells, width, rows, cols, tiles, starts, *_ = board
        neighbors, _, wrap, self.reuse = moves
        self.codes = memoryview(cells).cast("B" if width == 1 else "i")
        self.size = len(self.codes)
        self.tiles = memoryview(tiles).cast("i")
        self.starts = memoryview(starts).cast("i")
        self.text = memoryview(word).cast("i")
        self.letters = len(self.text)
        self.is_planar = neighbors == 4 and not wrap
        """Whether no two steps cross."""
        self.around = neighborhood_of(max(rows, 1), max(cols, 1), neighbors, wrap)
        self.lengths = sorted(
            {end - begin for begin, end in zip(self.starts[1:], self.starts[2:], strict=False)} or {1}
        )
        """The lengths of tiles."""
        self.uniform = self.lengths == [1]

    def length(self, cell: int) -> int:
        """How many letters a cell holds."""
        if self.uniform:
            return 1
        code = self.codes[cell]
        return self.starts[code + 1] - self.starts[code]

    def fits(self, cell: int, at: int) -> bool:
        """Whether a cell's tile stands in the word at position `at`."""
        code = self.codes[cell]
        return bool(code) and self.tile_fits(code, at)

    def tile_fits(self, code: int, at: int) -> bool:
        """Whether a tile stands in the word at position `at`."""
        if not self.starts:
            return code == self.text[at]
        begin, end = self.starts[code], self.starts[code + 1]
        if end == begin + 1 and self.tiles[begin] == WILD:
            return True
        return self.tiles[begin:end] == self.text[at : at + end - begin]
