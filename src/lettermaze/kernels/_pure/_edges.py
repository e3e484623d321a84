"""The edges of a word graph as they lie in its buffer."""

from __future__ import annotations

from struct import Struct

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any, TypeAlias

    Edge: TypeAlias = tuple[int, int, int]

EDGE = Struct("<QII")
LAST = 1 << 62
END = 1 << 63
LETTERS = LAST - 1
BASE = 62
PADDING = 64


def run_of(edges: Any, mask: int, first: int) -> list[Edge]:
    """The edges to the children of a node."""
    size = (mask & LETTERS).bit_count()
    if not size:
        return []
    return list(EDGE.iter_unpack(edges[EDGE.size * first : EDGE.size * (first + size)]))


def bits(mask: int) -> Iterator[int]:
    """The numbers of the bits that are set, in ascending order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def digits_of(number: int, digits: int) -> bytes:
    """A letter's number in so many digits, the most significant first."""
    return bytes(number // BASE**place % BASE for place in reversed(range(digits)))
