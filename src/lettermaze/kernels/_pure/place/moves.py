"""Words put on the grid and taken off."""

from __future__ import annotations

from itertools import compress
from operator import ne

from .structs import AXIS, BACK, SOME

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from .structs import Placing


def letters_along(p: Placing, word: int, way: int) -> Iterable[int]:
    """The letters of the word in the order of rows."""
    letters = p.words[word]
    return reversed(letters) if BACK[way] else letters


def put(p: Placing, word: int, place: int) -> None:
    cell, way = place >> 3, place & 7
    step, cover, crowd, block, held = p.delta[AXIS[way]], p.cover, p.crowd, p.block, p.held
    line = 0
    for letter in letters_along(p, word, way):
        bit = 1 << cell
        line |= bit
        if not cover[cell]:
            p.used += 1
            crowd[block[cell]] += 1
            p.empty ^= bit
            held[letter] ^= bit
        cover[cell] += 1
        cell += step
    if p.mode == SOME:
        p.allow[AXIS[way]] ^= line
    p.at[word] = place
    p.along[way] += 1
    p.placed += 1
    p.letters_placed += len(p.words[word])


def take(p: Placing, word: int) -> None:
    place = p.at[word]
    cell, way = place >> 3, place & 7
    step, cover, crowd, block, held = p.delta[AXIS[way]], p.cover, p.crowd, p.block, p.held
    line = 0
    for letter in letters_along(p, word, way):
        bit = 1 << cell
        line |= bit
        cover[cell] -= 1
        if not cover[cell]:
            p.used -= 1
            crowd[block[cell]] -= 1
            p.empty ^= bit
            held[letter] ^= bit
        cell += step
    if p.mode == SOME:
        p.allow[AXIS[way]] ^= line
    p.at[word] = -1
    p.along[way] -= 1
    p.placed -= 1
    p.letters_placed -= len(p.words[word])


def show(p: Placing, places: Sequence[int]) -> None:
    """Put exactly these words on the grid."""
    moved = list(compress(range(len(p.at)), map(ne, p.at, places)))
    for word in moved:
        if p.at[word] >= 0:
            take(p, word)
    for word in moved:
        if places[word] >= 0:
            put(p, word, places[word])
