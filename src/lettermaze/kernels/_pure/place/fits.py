"""Where a word fits, for all start cells at once, and how many cells it would share there; see docs/placing.md.

Shifted right by i steps along a line, the board of cells that are empty or hold a word's letter i tells for which start
cells that letter fits; the AND over all letters gives every start cell at which the word fits, at once. Adding up the
boards of cells that hold the letter already, bit by bit in planes, gives how many cells it would share from each start.
"""

from __future__ import annotations

from .moves import show
from .problem import prepare
from .structs import AXIS, BACK, SOME

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ..._records import Problem
    from .structs import Found, Placing


def placements(problem: Problem, places: Sequence[int], word: int) -> list[tuple[int, int, int]]:
    """Where a word fits a grid with others on it: (cells shared, direction, start cells as bits), by direction.

    `places` has a placement for each word, -1 for those that are not on the grid, as the word itself must be. The n-th
    bit is the start cell n; a placement is `cell * 8 + direction`. The time is in proportion to the words and cells.
    `MemoryError` without memory.
    """
    p = prepare(problem)
    show(p, places)
    found = look(p, word)
    if p.mode == SOME:
        found = bound_above(found, len(p.words[word]) - 1)
    listed = []
    for way, fit, planes in found:
        for count in range(len(p.words[word]) + 1):
            board = sharing(planes, count, fit)
            if board:
                listed.append((count, way, board))
    return listed


def look(p: Placing, word: int) -> list[Found]:
    """The directions in which the word fits, where, and how many cells it would share there."""
    letters = p.words[word]
    found = []
    made = -1
    for way in p.ways[word]:
        axis = AXIS[way]
        if made != axis and (made < 0 or p.mode == SOME):
            made = axis
            allow, empty, held = p.allow[axis], p.empty, p.held
            same = [held[letter] & allow for letter in letters]
            opens = [empty | board for board in same]
        fit = p.valid[axis][len(letters)]
        shifts = p.shifts[way]
        for board, shift in zip(reversed(opens) if BACK[way] else opens, shifts, strict=False):
            fit &= board >> shift
        if fit:
            found.append((way, fit, count_shared(fit, reversed(same) if BACK[way] else same, shifts)))
    p.steps += (p.width + 1) * len(p.ways[word])
    return found


def count_shared(fit: int, same: Iterable[int], shifts: list[int]) -> list[int]:
    """The cells shared from each start that fits, counted in planes: a ripple-carry adder on each bit."""
    planes: list[int] = []
    for board, shift in zip(same, shifts, strict=False):
        carry = board >> shift & fit
        if carry:
            for k, plane in enumerate(planes):
                planes[k] = plane ^ carry
                carry &= plane
                if not carry:
                    break
            else:
                planes.append(carry)
    return planes


def bound_above(found: list[Found], cap: int) -> list[Found]:
    """The fits that share no more than `cap` cells."""
    kept = []
    for way, fit, planes in found:
        if cap >> len(planes) == 0:
            fit = at_most(planes, cap, fit)
        if fit:
            kept.append((way, fit, planes))
    return kept


def at_most(planes: list[int], cap: int, fits: int) -> int:
    """The fits whose count in planes is no more than the cap: compared from the highest bit down."""
    less = 0
    for k in range(len(planes) - 1, -1, -1):
        if cap >> k & 1:
            less |= fits & ~planes[k]
            fits &= planes[k]
        else:
            fits &= ~planes[k]
    return less | fits


def sharing(planes: list[int], count: int, fits: int) -> int:
    """The fits that share exactly so many cells."""
    if count >> len(planes):
        return 0
    for k, plane in enumerate(planes):
        fits &= plane if count >> k & 1 else ~plane
    return fits


def find_top(found: list[Found]) -> tuple[int, list[tuple[int, int]]]:
    """The most cells shared by any fit, and for each direction the fits that do."""
    best = -1
    tops: list[tuple[int, int]] = []
    for way, top, planes in found:
        value = 0
        for k in range(len(planes) - 1, -1, -1):
            narrowed = top & planes[k]
            if narrowed:
                value |= 1 << k
                top = narrowed
        if value > best:
            best, tops = value, []
        if value == best:
            tops.append((way, top))
    return best, tops


def count_sharing(found: list[Found], least: int) -> int:
    """How many fits share at least so many cells."""
    total = sum(fit.bit_count() for _, fit, _ in found)
    if least > 0:
        total -= sum(fit.bit_count() for _, fit, _ in bound_above(found, least - 1))
    return total
