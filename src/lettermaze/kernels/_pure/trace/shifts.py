"""Steps between the cells of a board: of one cell, and of all cells at once by shifts of their bits."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


class Neighborhood:
    """The cells of a board and the steps between them."""

    def __init__(self, rows: int, cols: int, neighbors: int, wrap: bool) -> None:
        self.rows, self.cols, self.wrap = rows, cols, wrap
        straight = [(-1, 0), (0, -1), (0, 1), (1, 0)]
        steps = straight if neighbors == 4 else [step for step in product((-1, 0, 1), repeat=2) if step != (0, 0)]
        if wrap:
            # On a torus of one or two rows, some steps lead to the cell itself, and some to where others lead.
            steps = list(dict.fromkeys((down % rows, right % cols) for down, right in steps))
            steps = [step for step in steps if step != (0, 0)]
        self.steps = steps
        self.shifts = [list(self._shifts(*step)) for step in steps]
        turned = [(-down % rows, -right % cols) if wrap else (-down, -right) for down, right in steps]
        self.back = [steps.index(step) for step in turned]
        """For each direction the number of the one that leads back."""
        self._near: dict[int, list[int]] = {}

    def _shifts(self, down: int, right: int) -> Iterator[tuple[int, int]]:
        """A step as shifts, each with the cells that it is for."""
        for top, bottom, over in spans(down, self.rows, self.wrap):
            for left, end, along in spans(right, self.cols, self.wrap):
                if top < bottom and left < end:
                    row = ((1 << (end - left)) - 1) << left
                    lines = ((1 << (self.cols * (bottom - top))) - 1) // ((1 << self.cols) - 1)
                    yield (row * lines) << (top * self.cols), over * self.cols + along

    def move(self, cells: int, direction: int) -> int:
        """Where a set of cells leads in one direction."""
        moved = 0
        for allowed, shift in self.shifts[direction]:
            moved |= (cells & allowed) << shift if shift > 0 else (cells & allowed) >> -shift
        return moved

    def spread(self, cells: int) -> int:
        """The neighbours of a set of cells."""
        spread = 0
        for direction in range(len(self.shifts)):
            spread |= self.move(cells, direction)
        return spread

    def near(self, cell: int) -> list[int]:
        """The neighbours of a cell, in ascending order."""
        near = self._near.get(cell)
        if near is None:
            row, col = divmod(cell, self.cols)
            places = [(row + down, col + right) for down, right in self.steps]
            if self.wrap:
                places = [(row % self.rows, col % self.cols) for row, col in places]
            near = self._near[cell] = sorted(
                row * self.cols + col for row, col in places if 0 <= row < self.rows and 0 <= col < self.cols
            )
        return near


@lru_cache(maxsize=16)
def neighborhood_of(rows: int, cols: int, neighbors: int, wrap: bool) -> Neighborhood:
    """The cells of a board and the steps between them; boards of one shape share them."""
    return Neighborhood(rows, cols, neighbors, wrap)


def spans(step: int, size: int, wrap: bool) -> list[tuple[int, int, int]]:
    """A step along one axis as (from, to, change of the index)."""
    if not wrap:
        return [(max(0, -step), size - max(0, step), step)]
    return [(0, size - step, step), (size - step, size, step - size)]
