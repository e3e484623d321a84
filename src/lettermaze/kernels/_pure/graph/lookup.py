"""Looking up: from node to node along letters, each step only where the graph goes down."""

from __future__ import annotations

from bisect import bisect_left

from .._edges import BASE, EDGE, END, LETTERS, bits, digits_of, run_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any


def index(graph: Any, mask: int, first: int, digits: int, codes: bytes, word: str) -> int:
    """The number of the word in code-point order, -1 if it is none."""
    node = descend(graph, mask, first, 0, digits, codes, word)
    return node[2] if node is not None and node[0] & END else -1


def descend(
    graph: Any, mask: int, first: int, number: int, digits: int, codes: bytes, text: str
) -> tuple[int, int, int] | None:
    """The node `(mask, first, words before it)` that the letters of `text` lead to from the given one, if any."""
    nodes = [(mask, first, number), *_walk(graph, mask, first, number, digits, codes, text)]
    return nodes[-1] if len(nodes) == len(text) + 1 else None


def ends(graph: Any, mask: int, first: int, digits: int, codes: bytes, text: str) -> list[int]:
    """The lengths of the words that `text` begins with, in ascending order."""
    walk = _walk(graph, mask, first, 0, digits, codes, text)
    return [length for length, (below, _, _) in enumerate(walk, 1) if below & END]


def letters(graph: Any, mask: int, first: int, digits: int, codes: bytes) -> str:
    """The letters that may follow at a node, in order."""
    found = [(0, mask, first)]
    for _ in range(digits):
        found = [
            (value * BASE + bit, below, child)
            for value, above, start in found
            for bit, (below, child, _) in zip(bits(above & LETTERS), run_of(graph, above, start), strict=True)
            if child < start
        ]
    alphabet = memoryview(codes).cast("i")
    return "".join(chr(alphabet[value]) for value, _, _ in found if value < len(alphabet))


def count(graph: Any, mask: int, first: int) -> int:
    """How many words there are at and below a node."""
    words = mask >> 63
    while mask & LETTERS:
        last = first + (mask & LETTERS).bit_count() - 1
        mask, child, skip = EDGE.unpack_from(graph, EDGE.size * last)
        if child >= first:
            break
        first = child
        words += skip + (mask >> 63)
    return words


def _walk(
    graph: Any, mask: int, first: int, number: int, digits: int, codes: bytes, text: str
) -> Iterator[tuple[int, int, int]]:
    """The nodes `(mask, first, words before it)` after each letter of `text`, as far as the graph goes."""
    alphabet = memoryview(codes).cast("i")
    for letter in text:
        value = bisect_left(alphabet, ord(letter))
        if value == len(alphabet) or alphabet[value] != ord(letter):
            return
        for digit in digits_of(value, digits):
            bit = 1 << digit
            if not mask & bit:
                return
            number += mask >> 63
            mask, child, skip = EDGE.unpack_from(graph, EDGE.size * (first + (mask & (bit - 1)).bit_count()))
            if child >= first:
                return
            first = child
            number += skip
        yield mask, first, number
