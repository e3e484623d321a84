"""The random generator sfc32 of Chris Doty-Humphrey; see docs/random.md."""

from __future__ import annotations

from array import array

from .structs import RANDOM

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .structs import Placing

WORD = 0xFFFFFFFF


def draw(p: Placing) -> int:
    a, b, c = p.a, p.b, p.c
    result = (a + b + p.counter) & WORD
    p.counter = (p.counter + 1) & WORD
    p.a = b ^ b >> 9
    p.b = c * 9 & WORD
    p.c = ((c << 21 | c >> 11) + result) & WORD
    return result


def below(p: Placing, n: int) -> int:
    """A random number from 0 to n - 1 (Lemire's way: a product, and some rejected)."""
    product = draw(p) * n
    if product & WORD < n:
        threshold = (2**32 - n) % n
        while product & WORD < threshold:
            product = draw(p) * n
    return product >> 32


def load_random(p: Placing, state: Sequence[int]) -> None:
    p.a, p.b, p.c, p.counter = state[RANDOM : RANDOM + 4]


def save_random(p: Placing, state: array[int]) -> None:
    state[RANDOM : RANDOM + 4] = array("q", (p.a, p.b, p.c, p.counter))
