"""What is found: the numbers of the words, and hits as objects."""

from __future__ import annotations

from itertools import repeat

from .._edges import BASE, EDGE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any, TypeAlias

    from ..._records import Graph, Node

    # A word, its first cell, its direction, and its length in cells.
    Found: TypeAlias = tuple[str, int, int, int]


def records(
    kind: type[tuple[Any, ...]],
    spell: Callable[[list[int]], list[Any]],
    numbers: Any,
    starts: Any,
    directions: Any,
    steps: tuple[tuple[int, int], ...],
    cols: int,
) -> list[Any]:
    """The list of hits as objects of a kind of tuple: the word, the first cell, and the step of the direction.

    `spell` gives the words with the numbers in a list.
    """
    distinct = sorted(set(numbers))
    word_of = dict(zip(distinct, spell(distinct), strict=True))
    words = map(word_of.__getitem__, numbers)
    fields = zip(words, map(divmod, starts, repeat(cols)), map(steps.__getitem__, directions), strict=True)
    return list(map(tuple.__new__, repeat(kind), fields))


def numbers_of(words: Iterable[str], graph: Graph) -> dict[str, int]:
    """The numbers of words of the graph; those that begin alike share the way to where they differ."""
    edges, mask, first, _, digits, codes, _ = graph
    spelled = {
        chr(code): [number // BASE**place % BASE for place in reversed(range(digits))]
        for number, code in enumerate(memoryview(codes).cast("I"))
    }
    numbers = {}
    way = [(mask, first, 0)]
    before = ""
    for word in sorted(words):
        shared = 0
        while shared < len(before) and before[shared] == word[shared]:
            shared += 1
        del way[shared + 1 :]
        for letter in word[shared:]:
            way.append(_descend(edges, way[-1], spelled[letter]))
        numbers[word] = way[-1][2]
        before = word
    return numbers


def _descend(edges: Any, node: Node, digits: list[int]) -> Node:
    """The node that some digits lead to."""
    for digit in digits:
        mask, first, number = node
        below, start, skip = EDGE.unpack_from(edges, (first + (mask & ((1 << digit) - 1)).bit_count()) * EDGE.size)
        node = below, start, number + skip + (mask >> 63)
    return node
