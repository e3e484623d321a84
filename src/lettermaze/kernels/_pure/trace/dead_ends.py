"""What has led nowhere, so that the search does not look a second time.

Nodes are remembered by what can follow them in a memo of fixed size, where a later one takes an earlier one's place.
"""

from __future__ import annotations

from .constants import MEMO_BITS, WIDE_BITS

WORD64 = (1 << 64) - 1


class Memo:
    """Nodes that led nowhere: each by the cells that could follow it, its key, and its positions and ends, its tag."""

    def __init__(self, words: int) -> None:
        self.words = words
        """How many 64-bit words a key has; 0: it is one word, and there are more places."""
        self._nodes: dict[int, tuple[int, int]] = {}

    def add(self, key: int, tag: int) -> None:
        """Remember a node; what was in its place is forgotten."""
        self._nodes[self.place(key, tag)] = key, tag

    def has(self, key: int, tag: int) -> bool:
        """Whether a node is remembered."""
        return self._nodes.get(self.place(key, tag)) == (key, tag)

    def place(self, key: int, tag: int) -> int:
        """Where a node has its place."""
        mixed = tag * 0xC2B2AE3D27D4EB4F & WORD64
        if not self.words:
            return ((key * 0x9E3779B97F4A7C15 & WORD64 ^ mixed) * 0xFF51AFD7ED558CCD & WORD64) >> (64 - MEMO_BITS)
        for _ in range(self.words):
            mixed = (mixed ^ key & WORD64) * 0x9E3779B97F4A7C15 & WORD64
            mixed ^= mixed >> 32
            key >>= 64
        return (mixed * 0xFF51AFD7ED558CCD & WORD64) >> (64 - WIDE_BITS)


def tag_of(lo: int, hi: int, a: int, b: int) -> int:
    """The positions and ends of a node as one number."""
    return lo << 44 | hi << 20 | a << 10 | b
