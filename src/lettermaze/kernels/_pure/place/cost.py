"""What the search makes small; see docs/placing.md."""

from __future__ import annotations

from .structs import CROSSING, MAX, NONE, SPREAD, TURN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .structs import Placing


def cost(p: Placing, due: int) -> int:
    """The cost of the grid, when so many words should be placed by now."""
    missing = due - p.placed
    shared = p.letters_placed - p.used
    price = (missing if p.target < 0 else 4 * off_target(p) + 16 * missing) << 36
    if p.mode == MAX:
        return price + (p.used if p.limit == len(p.words) else p.cells - shared)
    if missing:
        return price + (1 << 34) + p.used
    price += unevenness(p)
    if p.mode != NONE and shared < p.placed:
        price += (p.placed - shared) * CROSSING
    return price


def off_target(p: Placing) -> int:
    return abs(p.used - p.target)


def unevenness(p: Placing) -> int:
    """How far the used cells and the directions are from being spread evenly; 0 is perfectly even."""
    crowding = sum(weight * used * used for weight, used in zip(p.weight, p.crowd, strict=True))
    crowding = max(crowding - p.bulk * p.used * p.used // SPREAD, 0)
    squares = sum(p.along[way] ** 2 for way in p.allowed)
    return crowding + (squares - p.placed**2 // len(p.allowed)) * TURN
