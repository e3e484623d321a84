"""What the search makes small; see docs/placing.md."""

from __future__ import annotations

from .structs import CROSSING, MAX, MISSING, NONE, SPREAD, TURN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .structs import Placing


def cost(p: Placing, due: int) -> int:
    """The cost of the grid, when so many words should be placed by now."""
    missing = due - p.placed
    shared = p.letters_placed - p.used
    price = (missing if p.target < 0 else 4 * off_target(p) + 16 * missing) << MISSING
    if p.mode == MAX:
        return price + (p.used if p.limit == len(p.words) else p.cells - shared)
    if missing:
        return price + (1 << MISSING - 2) + p.used
    return price + unevenness(p) + price_of_lack(p, p.placed - shared)


def off_target(p: Placing) -> int:
    return abs(p.used - p.target)


def price_of_lack(p: Placing, lacking: int) -> int:
    """What crossings fewer than words cost, where words may cross."""
    return lacking * CROSSING if p.mode != NONE and lacking > 0 else 0


def unevenness(p: Placing) -> int:
    """How far the used cells and the directions are from being spread evenly; 0 is perfectly even."""
    weighed = sum(weight * used * used for weight, used in zip(p.weight, p.crowd, strict=True))
    squares = sum(p.along[way] ** 2 for way in p.allowed)
    return crowding(p, weighed, p.used) + turning(p, squares, p.placed)


def crowding(p: Placing, weighed: int, used: int) -> int:
    """From the weighed squares of the blocks' used cells: nothing if all blocks are filled alike."""
    return max(weighed - p.bulk * used * used // SPREAD, 0)


def turning(p: Placing, squares: int, placed: int) -> int:
    """From the squares of the words along each direction: nothing if all directions have as many."""
    return (squares - placed**2 // len(p.allowed)) * TURN
