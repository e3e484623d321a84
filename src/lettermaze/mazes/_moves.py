"""The moves of a search in a maze, and what corners they may pass."""

from __future__ import annotations

from operator import index

from .._shared.compass import MOVES
from ..errors import MazeError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ..kernels import _records

DIRECTIONS = ((-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (-1, 1), (1, -1), (1, 1))
"""The moves (drow, dcol) in their order: up, down, left, right, up-left, up-right, down-left, down-right."""

CORNERS = {"always": 0, "not-both-blocked": 1, "both-free": 2}
"""The rules for diagonal moves, and the numbers that kernels know them by."""


def moves_of(neighbors: int, corners: str, wrap: bool) -> _records.Moves:
    """The moves that are asked for, as kernels take them."""
    if type(neighbors) is not int:
        integer(neighbors, "neighbors must be an int")
    if neighbors != 4 and neighbors != 8:
        raise MazeError(f"neighbors must be 4 or 8, not {neighbors!r}")
    if not isinstance(corners, str):
        raise TypeError(f"corners must be a str, not {type(corners).__name__}")
    rule = CORNERS.get(corners)
    if rule is None:
        raise MazeError(f"corners must be one of {', '.join(map(repr, CORNERS))}, not {corners!r}")
    return MOVES[neighbors][rule][bool(wrap)][False]


def integer(value: Any, wanted: str) -> int:
    """The value as an `int`; `wanted` begins the error for what is none."""
    try:
        return index(value)
    except TypeError:
        raise TypeError(f"{wanted}, not {type(value).__name__}") from None
