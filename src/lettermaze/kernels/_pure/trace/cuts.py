"""The longest path from a cell, bounded by the block-cut tree of the free cells: for words that nearly fill the board.

A path that has left a block by a cut vertex does not come back, so from there it goes down one branch of the tree, and
of each block on its way it has at most all cells; where steps change colours as on a chessboard, as many of one as of
the other, or one more.
"""

from __future__ import annotations

from .bit_boards import board_of, join
from .constants import CUT_AFTER, CUT_LETTERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from .query import Query
    from .shifts import Neighborhood


class Cuts:
    """The bound, on the graph of the cells that can be used."""

    def __init__(self, near: Mapping[int, int], begin: list[int], dark: int | None) -> None:
        self.near, self.dark = near, dark
        self.cells = join(begin)
        """The cells of all layers."""
        self.after = CUT_AFTER + 2 * len(begin)
        """Once nothing was found for so many steps the bound is used from every node, before only from the root."""

    def longest(self, free: int, head: int) -> tuple[int, int]:
        """A bound of the free cells on a path from `head`, which is not counted, and how many cells were visited.

        The depth-first search is Tarjan's.
        """
        trail, pending, numbers, lows = [head], [], {head: 1}, {head: 1}
        # The most cells of a path below a cell; and the cells that are not visited.
        gains = {head: 0}
        free &= ~(1 << head)
        seen = 1 << head
        while True:
            cell = trail[-1]
            ahead = self.near[cell] & free
            if ahead:
                lowest = ahead & -ahead
                free ^= lowest
                seen |= lowest
                other = lowest.bit_length() - 1
                numbers[other] = len(numbers) + 1
                lows[other] = self._earliest(numbers, self.near[other] & seen)
                gains[other] = 0
                pending.append(other)
                trail.append(other)
                continue
            trail.pop()
            if not trail:
                return gains[cell], len(numbers)
            root = trail[-1]
            if lows[cell] < numbers[root]:
                lows[root] = min(lows[root], lows[cell])
                continue
            at = pending.index(cell)
            gains[root] = max(gains[root], self._most_cells(root, pending[at:], gains))
            del pending[at:]

    def _earliest(self, numbers: dict[int, int], cells: int) -> int:
        least = len(numbers)
        while cells:
            lowest = cells & -cells
            cells ^= lowest
            least = min(least, numbers[lowest.bit_length() - 1])
        return least

    def _most_cells(self, root: int, block: list[int], gains: dict[int, int]) -> int:
        """The most cells of a path from `root` through a block and on."""
        if self.dark is None:
            return len(block) + max(gains[cell] for cell in block)
        sides: tuple[list[int], list[int]] = ([], [])
        for cell in block:
            sides[(self.dark >> cell ^ self.dark >> root) & 1].append(gains[cell])
        same, other = map(len, sides)
        most = min(2 * other, 2 * same + 1)
        # The path goes on below a cell of the root's colour, or below one of the other.
        if any(sides[0]):
            most = max(most, 2 * min(same, other) + max(sides[0]))
        if any(sides[1]):
            most = max(most, min(2 * other - 1, 2 * same + 1) + max(sides[1]))
        return most


def cuts_for(query: Query, near: Mapping[int, int], begin: list[int], names: list[int] | None) -> Cuts | None:
    """The bound, or None where the word is not long for the board."""
    if query.letters < CUT_LETTERS or 3 * query.letters < 2 * join(begin).bit_count():
        return None
    return Cuts(near, begin, dark_cells(query.around, range(query.size) if names is None else names))


def dark_cells(around: Neighborhood, names: Iterable[int]) -> int | None:
    """The cells of one of the two colours of a chessboard, or None where steps do not change the colour."""
    if any(down and right for down, right in around.steps) or (around.wrap and (around.rows | around.cols) & 1):
        return None
    return board_of(cell for cell, name in enumerate(names) if sum(divmod(name, around.cols)) & 1)
