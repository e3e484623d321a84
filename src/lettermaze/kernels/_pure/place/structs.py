"""A grid with words on it, and the numbers by which states are read."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypeAlias

    Found: TypeAlias = tuple[int, int, list[int]]
    """A direction in which a word fits, the board of start cells, and how many cells it shares there, in planes."""

# Directions in their order everywhere, E W S N SE SW NE NW: the axis each lies on, and whether it runs against it.
AXIS = (0, 0, 1, 1, 2, 3, 3, 2)
BACK = (0, 1, 0, 1, 0, 0, 1, 1)

MAX, SOME, NONE, LOOSE = range(4)

# Where things stand in a search's state, before the placements of its words. ITERATION is also the level of a beam and
# the depth of a proof, BEST the least cost or, in a proof, the most cells shared; ENOUGH ends the search as a BEST.
# STATES are those of a beam, at most WIDTH; PARENT is the next of them to have children, BORN how many there are.
RANDOM, ITERATION, STEPS, COST, BEST, ENOUGH, STATES, WIDTH, PARENT, BORN, HEADER = 0, *range(4, 14)

# Of a word in a beam's state at most so many children; to a removal at most so many words that were left out; so many
# placements are compared for a word that should lie evenly.
CHILDREN = 8
LEFT_OUT = 3
SAMPLES = 4

# What a cost is made of, see docs/placing.md: shares of a filled block, of a direction's words, of a lacking crossing;
# the bit that stands for a word left out; and how often an insertion shares less than it could, once in so many times.
SPREAD, TURN, CROSSING, MISSING, SLIP = 1024, 256, 2048, 36, 32


class Placing:
    """A grid with words on it, and what is needed to put more on.

    A board is an int with a bit for each cell, row by row. A placement is one number, `cell * 8 + direction`, of the
    first cell in the order of rows: where the word ends if its direction runs against its axis.
    """

    __slots__ = (
        *("words", "ways", "allowed", "mode", "target", "limit", "cells", "letters", "width", "delta"),
        *("valid", "empty", "held", "allow", "shifts"),
        *("at", "cover", "used", "placed", "letters_placed", "along", "block", "crowd", "weight", "bulk"),
        *("a", "b", "c", "counter", "steps"),
    )

    words: list[tuple[int, ...]]
    ways: list[list[int]]
    """For each word the directions that it may take."""
    allowed: list[int]
    """The directions that any word may take."""
    mode: int
    target: int
    """The cells to use, or -1."""
    limit: int
    """The words to place."""
    cells: int
    letters: int
    width: int
    """Words of 64 bits in a board, which is how steps are counted."""
    delta: tuple[int, int, int, int]
    """From a cell to the next one along each axis, in cells."""

    valid: list[list[int]]
    """For each axis and length the cells from which a word stays on cells that exist."""
    empty: int
    held: list[int]
    """For each letter the cells that hold it."""
    allow: list[int]
    """For each axis the cells that a word along it may share."""
    shifts: dict[int, list[int]]
    """For each direction how far the board of the word's i-th cell is shifted to its first one."""

    at: list[int]
    """For each word its placement, or -1."""
    cover: list[int]
    """For each cell how many words use it."""
    used: int
    placed: int
    letters_placed: int
    along: list[int]
    """Words placed in each direction."""
    block: Sequence[int]
    """For each cell its block, a part of the grid of some 4x4 cells."""
    crowd: list[int]
    """For each block the cells used."""
    weight: list[int]
    """For each block SPREAD / cells that exist."""
    bulk: int
    """SPREAD * SPREAD / cells that exist in the whole grid."""

    a: int
    b: int
    c: int
    counter: int
    """The random generator."""
    steps: int
    """Taken in this call."""
