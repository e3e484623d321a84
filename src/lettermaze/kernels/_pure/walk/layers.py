"""The walk with reuse: each prefix once, with all the places where it can end."""

from __future__ import annotations

from .reading import WILD

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeAlias

    Place: TypeAlias = tuple[int, int, Any]


def first_with_reuse(
    root: dict[str, Any], letters: list[str | None], near: list[list[int]], limit: int
) -> dict[str, list[int]] | None:
    """Every word with its first trace, where a cell may come back, though never at once.

    A place is `(cell, letters of its tile behind it, place before)`. The places of a prefix stand in the order of their
    first traces: the first to reach a place, by the order of the places before and of the cells, has the first trace.
    """
    traces: dict[str, list[int]] = {}
    steps = 0
    first: list[Place] = [(cell, 0, None) for cell, tile in enumerate(letters) if tile is not None]
    spelled: list[str] = []
    stack = [(root, "", 0, first)]
    while stack:
        node, last, depth, places = stack.pop()
        spelled[depth:] = [last]
        for letter, reached in _by_letter(node, letters, places).items():
            below = node[letter]
            whole = [place for place in reached if place[1] + 1 >= len(letters[place[0]] or "")]
            steps += len(whole)
            if whole and "" in below:
                traces["".join(spelled) + letter] = _cells_of_place(whole[0])
            stack.append((below, letter, depth + 1, _places_after(letters, near, reached)))
        if 0 <= limit < steps:
            return None
    return traces


def _by_letter(node: dict[str, Any], letters: list[str | None], places: list[Place]) -> dict[str, list[Place]]:
    """The places that hold a letter on from the node, by letter; a wildcard holds them all."""
    found: dict[str, list[Place]] = {}
    for place in places:
        tile = letters[place[0]]
        for letter in filter(None, node) if tile == WILD else (tile or "")[place[1]]:
            if letter in node:
                found.setdefault(letter, []).append(place)
    return found


def _places_after(letters: list[str | None], near: list[list[int]], places: list[Place]) -> list[Place]:
    """Where the places lead: on within a tile, or to the neighbours of its cell; each once, by the first way."""
    after: dict[tuple[int, int], Place] = {}
    for place in places:
        cell, offset, _ = place
        if offset + 1 < len(letters[cell] or ""):
            after.setdefault((cell, offset + 1), (cell, offset + 1, place))
            continue
        for other in near[cell]:
            if letters[other] is not None:
                after.setdefault((other, 0), (other, 0, place))
    return list(after.values())


def _cells_of_place(place: Place | None) -> list[int]:
    cells = []
    while place is not None:
        if place[1] == 0:
            cells.append(place[0])
        place = place[2]
    return cells[::-1]
