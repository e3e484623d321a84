"""What the textbook's searches along neighbouring cells share: tiles by cells, moves in order, letters counted."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    from .._shared.compass import Cell
    from ._board import Board

    Way: TypeAlias = tuple[tuple[int, int], Cell]

MOVES = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1))
"""The moves (drow, dcol) in the order in which the textbook's programs try them, those along edges first."""


def tiles_of(board: Board) -> dict[Cell, str]:
    """The tiles by their cells; a wildcard tile is "", as it holds no letter that is known."""
    return {
        (row, col): "" if tile == board.wildcard else tile
        for row, line in enumerate(board.tolist())
        for col, tile in enumerate(line)
        if tile is not None
    }


def missing_letter(tiles: dict[Cell, str], word: str) -> tuple[str, int, int] | None:
    """The first letter of which there are too few: it, how often it is needed, and how often it is there."""
    if "" in tiles.values():
        return None
    there = "".join(tiles.values())
    for letter in dict.fromkeys(word):
        need, have = word.count(letter), there.count(letter)
        if have < need:
            return letter, need, have
    return None


def ways_from(cell: Cell, neighbors: int, torus: tuple[int, int] | None) -> list[Way]:
    """The moves from a cell, each with the place that it leads to, which may be outside the board.

    On a torus two columns or rows have each neighbour once, and one makes no neighbours.
    """
    row, col = cell
    ways = [(move, (row + move[0], col + move[1])) for move in MOVES[:neighbors]]
    if torus is None:
        return ways
    once: dict[Cell, tuple[int, int]] = {}
    for move, (down, right) in ways:
        once.setdefault((down % torus[0], right % torus[1]), move)
    return [(move, other) for other, move in once.items() if other != cell]
