"""The points of the compass: steps in a straight line, their names, and how people ask for them."""

from __future__ import annotations

from ..errors import LettermazeError
from .arguments import kind_of, plain_int, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any, TypeAlias

    from ..kernels import _records
    from .arguments import Error

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

CORNER_RULES = ("always", "not-both-blocked", "both-free")
"""When a diagonal move in a maze may pass between two cells; kernels know a rule by its place."""

MOVES: dict[int, list[list[list[_records.Moves]]]] = {
    neighbors: [
        [[(neighbors, corners, wrap, reuse) for reuse in (False, True)] for wrap in (False, True)]
        for corners in range(len(CORNER_RULES))
    ]
    for neighbors in (4, 8)
}
"""How a search may move from cell to cell, as kernels take it: `MOVES[neighbors][corners][wrap][reuse]`."""

LEVELS = {1: ("E", "S"), 2: ("NE", "E", "SE", "S"), 3: tuple(COMPASS)}
LEVEL_NAMES = {"easy": 1, "medium": 2, "hard": 3}


def ways_of(directions: Directions, error: Error = LettermazeError) -> bytes:
    """The numbers of the directions that are asked for, by name or pair, in ascending order."""
    given: Any = directions
    if isinstance(directions, str):
        if directions == "all" or directions.strip().lower() == "all":
            return ALL
        given = directions.replace(",", " ").split()
    if (
        isinstance(given, (bytes, bytearray, memoryview))
        or not hasattr(type(given), "__iter__")
        or getattr(given, "ndim", None) == 0
    ):
        raise TypeError(f"directions must be 'all', names or pairs, not {kind_of(given)}")
    ways = bytes(sorted({_way_of(direction, error) for direction in given}))
    if not ways:
        raise error("directions must name at least one direction")
    return ways


def _way_of(direction: Any, error: Error) -> int:
    step: Any
    if isinstance(direction, str):
        step = COMPASS.get(direction.strip().upper())
    else:
        try:
            step = tuple(map(plain_int, direction))
        except (TypeError, ValueError, NotImplementedError):
            raise TypeError(f"directions: a direction must be a name or a pair, not {kind_of(direction)}") from None
    if step not in STEPS[1:]:
        names = ", ".join(COMPASS)
        raise error(f"directions: {shown(direction)} is none; expected {names} or a pair such as (0, 1)")
    return STEPS.index(step)


def level_ways(level: Any, error: Error) -> bytes:
    """The numbers of the directions that belong to a level."""
    if isinstance(level, str):
        number = LEVEL_NAMES.get(level.strip().lower())
    else:
        number = plain_int(level)
        if number is None:
            raise TypeError(f"level must be 1, 2, 3, easy, medium or hard, not {kind_of(level)}")
    if number not in LEVELS:
        raise error(f"level must be 1, 2, 3, easy, medium or hard, not {shown(level if number is None else number)}")
    return ways_of(LEVELS[number])


def columns_of(words: Iterable[tuple[Any, Path, str]]) -> dict[str, list[Any]]:
    """Words with their cells and the names of their directions as columns of a table."""
    names = ("word", "row", "col", "end_row", "end_col", "direction", "length")
    rows = [(word, *path[0], *path[-1], compass, len(path)) for word, path, compass in words]
    return {name: [row[place] for row in rows] for place, name in enumerate(names)}
