"""The moves of a search in a maze, and what corners they may pass."""

from __future__ import annotations

from .._shared.arguments import boolean, choice, neighbors_of
from .._shared.compass import CORNER_RULES, MOVES
from ..errors import MazeError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..kernels import _records

DIRECTIONS = ((-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (-1, 1), (1, -1), (1, 1))
"""The moves (drow, dcol) in their order: up, down, left, right, up-left, up-right, down-left, down-right."""

CORNERS = {name: number for number, name in enumerate(CORNER_RULES)}
"""The rules for diagonal moves, and the numbers that kernels know them by."""


def moves_of(neighbors: int, corners: str, wrap: bool) -> _records.Moves:
    """The moves that are asked for, as kernels take them."""
    # A distance in a small maze is found in the time of few calls, so there are none for the usual.
    if type(neighbors) is not int or (neighbors != 4 and neighbors != 8):
        neighbors = neighbors_of(neighbors, MazeError)
    rule = CORNERS.get(corners) if type(corners) is str else None
    if rule is None:
        rule = CORNERS[choice("corners", corners, CORNER_RULES, error=MazeError)]
    if wrap is not False and wrap is not True:
        wrap = boolean("wrap", wrap)
    return MOVES[neighbors][rule][wrap][False]


def names_of(moves: _records.Moves) -> tuple[int, str, bool]:
    """The neighbors, the corners and the wrap of some moves, as `moves_of` takes them."""
    neighbors, rule, wrap, _ = moves
    return neighbors, CORNER_RULES[rule], wrap
