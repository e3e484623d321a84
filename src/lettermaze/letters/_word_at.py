"""The word that a player has traced, checked cell by cell."""

from __future__ import annotations

from .._shared.arguments import boolean, cells_of, neighbors_of
from .._shared.public import set_module
from ..errors import WordError
from ._board import board_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from .._shared.compass import Cell
    from ._board import Board, BoardLike


@set_module("lettermaze")
def word_at(
    board: BoardLike,
    cells: Iterable[Cell],
    *,
    neighbors: int = 8,
    reuse: bool = False,
    wildcard: str | None = None,
    wrap: bool = False,
    qu: bool = False,
) -> str:
    """The word along cells that a player has traced, if they are a trace: the tiles one after the other.

    `board`, `neighbors`, `reuse`, `wildcard`, `wrap` and `qu` are as in `find_path`; `cells` are (row, column). A tile
    of several letters gives them all, a wildcard itself.

    >>> board = Board(["STAR", "POOL", "ENDS"])
    >>> word_at(board, [(0, 0), (0, 1), (1, 1), (1, 2), (1, 3)])
    'STOOL'
    >>> word_at(board, [(0, 0), (0, 1), (2, 2)])
    Traceback (most recent call last):
    lettermaze.errors.WordError: cells: item 2: (2, 2) is no neighbor of (0, 1)

    Raises `WordError` that names the first cell that is wrong: one that is not on the board, a hole, one that is no
    neighbor of the cell before it, one that was used before (without `reuse`); and where there are no cells. Raises
    `TypeError` for what is no cell, and as `Board` does. Linear in the number of cells; of a `Board` only these cells
    are looked at.
    """
    neighbors, reuse = neighbors_of(neighbors), boolean("reuse", reuse)
    given = board_of(board, wildcard=wildcard, wrap=wrap, qu=qu)
    tiles = []
    used: set[Cell] = set()
    last: Cell | None = None
    for number, cell in enumerate(cells_of("cells", cells)):
        place = f"cells: item {number}: {cell}"
        tile = _tile(given, cell, place)
        if last is not None and not _are_neighbors(given, last, cell, neighbors):
            raise WordError(f"{place} is no neighbor of {last}")
        if cell in used and not reuse:
            raise WordError(f"{place} was used before")
        used.add(cell)
        tiles.append(tile)
        last = cell
    if not tiles:
        raise WordError("cells must not be empty")
    return "".join(tiles)


def _tile(board: Board, cell: Cell, place: str) -> str:
    try:
        tile = board[cell]
    except IndexError:
        raise WordError(f"{place} is not on the board of {board.rows} rows and {board.cols} columns") from None
    if tile is None:
        raise WordError(f"{place} is a hole")
    return tile


def _are_neighbors(board: Board, first: Cell, second: Cell, neighbors: int) -> bool:
    """Whether a path may go from one cell to the other; none stays where it is, though edges may be joined."""
    apart = [abs(a - b) for a, b in zip(first, second, strict=True)]
    if board.wrap:
        apart = [min(distance, size - distance) for distance, size in zip(apart, board.shape, strict=True)]
    return first != second and max(apart) == 1 and (neighbors == 8 or sum(apart) == 1)
