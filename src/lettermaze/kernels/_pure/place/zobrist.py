"""Hashes of grids, one for each symmetry, from which a letter in a cell is added by one operation.

A. Zobrist, "A new hashing method with application for game playing", 1970.
"""

from __future__ import annotations

from functools import lru_cache

from .moves import letters_along
from .structs import AXIS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .structs import Placing

REMEMBERED = 1 << 16
"""Hashes of a letter in a cell that are kept: more than most grids have."""

LONG = 0xFFFFFFFFFFFFFFFF


def add_hashes(p: Placing, word: int, place: int, images: Sequence[Sequence[int]], hashes: Sequence[int]) -> list[int]:
    """The hashes of the grid, one for each of its images, with a word that is about to be placed."""
    cell, way = place >> 3, place & 7
    name = scramble(p.cells * p.letters + word)
    added = [mark ^ name for mark in hashes]
    for letter in letters_along(p, word, way):
        if not p.cover[cell]:
            for g, image in enumerate(images):
                added[g] ^= scramble(image[cell] * p.letters + letter)
        cell += p.delta[AXIS[way]]
    return added


@lru_cache(REMEMBERED)
def scramble(x: int) -> int:
    """63 well mixed bits of a number (Vigna's splitmix64)."""
    x = (x + 0x9E3779B97F4A7C15) & LONG
    x = ((x ^ x >> 30) * 0xBF58476D1CE4E5B9) & LONG
    x = ((x ^ x >> 27) * 0x94D049BB133111EB) & LONG
    return (x ^ x >> 31) >> 1
