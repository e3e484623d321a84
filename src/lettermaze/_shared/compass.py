"""The points of the compass: steps in a straight line, their names, and how people ask for them."""

from __future__ import annotations

from ..errors import LettermazeError, PuzzleError
from .arguments import is_whole, kind_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any, TypeAlias

    from ..kernels import _records

    Cell: TypeAlias = tuple[int, int]
    Path: TypeAlias = tuple[Cell, ...]
    Direction: TypeAlias = tuple[int, int]
    Directions: TypeAlias = str | Iterable[str | Direction]

STEPS: tuple[Direction, ...] = ((0, 0), (0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1))
"""The pair (drow, dcol) of each number of a direction; 0 is that of a word of one cell."""

NAMES = ("", "E", "W", "S", "N", "SE", "SW", "NE", "NW")
"""The name of each of them."""

COMPASS = dict(zip(NAMES[1:], STEPS[1:], strict=True))
"""The pairs by their names, in the order in which directions are compared."""

ALL = bytes(range(1, 9))
"""The numbers of all directions."""

MOVES: dict[int, list[list[list[_records.Moves]]]] = {
    neighbors: [
        [[(neighbors, corners, wrap, reuse) for reuse in (False, True)] for wrap in (False, True)]
        for corners in range(3)
    ]
    for neighbors in (4, 8)
}
"""How a search may move from cell to cell, as kernels take it: `MOVES[neighbors][corners][wrap][reuse]`."""

LEVELS = {1: ("E", "S"), 2: ("NE", "E", "SE", "S"), 3: tuple(COMPASS)}
LEVEL_NAMES = {"easy": 1, "medium": 2, "hard": 3}


def ways_of(directions: Directions) -> bytes:
    """The numbers of the directions that a search in lines is to look along, in ascending order."""
    given: Any = directions
    if isinstance(directions, str):
        if directions == "all":
            return ALL
        given = directions.replace(",", " ").split()
    if isinstance(given, (bytes, bytearray)) or not hasattr(given, "__iter__"):
        raise TypeError(f"directions must be names or pairs, not {kind_of(given)}")
    ways = bytes(sorted(set(map(_way_of, given))))
    if not ways:
        raise LettermazeError("directions must name at least one direction")
    return ways


def _way_of(direction: Any) -> int:
    if isinstance(direction, str):
        if direction.upper() in NAMES[1:]:
            return NAMES.index(direction.upper())
    else:
        try:
            pair = tuple(direction)
        except TypeError:
            raise TypeError(f"directions: a direction must be a name or a pair, not {kind_of(direction)}") from None
        if pair in STEPS[1:]:
            return STEPS.index(pair)
    raise LettermazeError(
        f"directions: {direction!r} is none; expected E, W, S, N, SE, SW, NE, NW or a pair such as (0, 1)"
    )


def directions_of(directions: Directions | None, level: int | str | None) -> tuple[Direction, ...]:
    """The directions that the words of a puzzle may run in, by name or pair or by level, in their order."""
    if level is not None:
        if directions is not None:
            raise PuzzleError("directions and level cannot be given together")
        number = LEVEL_NAMES.get(level.lower(), 0) if isinstance(level, str) else level
        if not is_whole(number) or number not in LEVELS:
            raise PuzzleError(f"level must be 1, 2, 3, easy, medium or hard, not {level!r}")
        directions = LEVELS[number]
    if directions is None:
        return tuple(COMPASS.values())
    if isinstance(directions, str):
        if directions.lower() == "all":
            return tuple(COMPASS.values())
        directions = directions.replace(",", " ").split()
    elif isinstance(directions, (bytes, bytearray)) or not hasattr(directions, "__iter__"):
        raise TypeError(f"directions must be names or pairs, not {type(directions).__name__}")
    chosen = {_direction(item) for item in directions}
    if not chosen:
        raise PuzzleError("directions must name at least one direction")
    return tuple(pair for pair in COMPASS.values() if pair in chosen)


def _direction(item: Any) -> Direction:
    if isinstance(item, str):
        if item.strip().upper() in COMPASS:
            return COMPASS[item.strip().upper()]
    elif isinstance(item, (tuple, list)) and len(item) == 2:
        for pair in COMPASS.values():
            if tuple(item) == pair:
                return pair
    raise PuzzleError(f"directions: {item!r} is none of {', '.join(COMPASS)}, nor a pair of steps such as (0, 1)")
