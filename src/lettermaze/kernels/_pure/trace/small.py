"""Up to 64 cells: those of the board, or where it has more, those of the layers, renumbered."""

from __future__ import annotations

from .bit_boards import board_of, cells_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .shifts import Neighborhood


class NearBoards(dict[int, int]):
    """The neighbours of each cell as a bit board, made when they are first asked for."""

    def __init__(self, around: Neighborhood) -> None:
        self.around = around

    def __missing__(self, cell: int) -> int:
        near = self[cell] = board_of(self.around.near(cell))
        return near


class Renumbering:
    """Cells of a board numbered from 0 on: `names` are what they were before."""

    def __init__(self, cells: int) -> None:
        self.cells = cells
        self.names = cells_of(cells)[::-1]
        self._numbers = {cell: number for number, cell in enumerate(self.names)}

    def board(self, board: int) -> int:
        """A board in the new numbers."""
        return board_of(self._numbers[cell] for cell in cells_of(board & self.cells))

    def near(self, around: Neighborhood) -> dict[int, int]:
        """The neighbours of each cell as a bit board."""
        numbers = self._numbers
        return {
            number: board_of(numbers[other] for other in around.near(cell) if other in numbers)
            for cell, number in numbers.items()
        }


def spread_of(near: dict[int, int], cells: int) -> int:
    """The neighbours of a set of cells."""
    spread = 0
    while cells:
        lowest = cells & -cells
        spread |= near[lowest.bit_length() - 1]
        cells ^= lowest
    return spread
