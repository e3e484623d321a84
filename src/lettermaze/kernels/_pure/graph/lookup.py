"""Looking up: from node to node along letters, each step only where the graph goes down."""

from __future__ import annotations

from bisect import bisect_left

from .._edges import BASE, EDGE, END, LETTERS, bits, run_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..._records import Graph, Node


def contains(graph: Graph, word: object) -> bool:
    """Whether something is a `str` and one of the words."""
    return isinstance(word, str) and index(graph, str.__str__(word)) >= 0


def index(graph: Graph, word: str) -> int:
    """The number of the word in code-point order, -1 if it is none."""
    node = descend(graph, root_of(graph), word)
    return node[2] if node is not None and node[0] & END else -1


def has_prefix(graph: Graph, prefix: str) -> bool:
    """Whether any word begins with the prefix."""
    node = descend(graph, root_of(graph), prefix)
    return node is not None and node[0] != 0


def descend(graph: Graph, node: Node, text: str) -> Node | None:
    """The node that the letters of `text` lead to from the given one, if any."""
    nodes = [node, *_walk(graph, node, text)]
    return nodes[-1] if len(nodes) == len(text) + 1 else None


def prefixes(graph: Graph, text: str) -> list[str]:
    """The words that `text` begins with, the shortest first."""
    walk = _walk(graph, root_of(graph), text)
    return [text[:length] for length, (below, _, _) in enumerate(walk, 1) if below & END]


def letters(graph: Graph, node: Node) -> str:
    """The letters that may follow at a node, in order."""
    edges, _, _, _, digits, codes, _ = graph
    mask, first, _ = node
    found = [(0, mask, first)]
    for _ in range(digits):
        found = [
            (value * BASE + bit, below, child)
            for value, above, start in found
            for bit, (below, child, _) in zip(bits(above & LETTERS), run_of(edges, above, start), strict=True)
            if child < start
        ]
    alphabet = memoryview(codes).cast("i")
    return "".join(chr(alphabet[value]) for value, _, _ in found if value < len(alphabet))


def count(graph: Graph, node: Node) -> int:
    """How many words there are at and below a node."""
    edges = graph[0]
    mask, first, _ = node
    words = mask >> 63
    edge_at, size = EDGE.unpack_from, EDGE.size
    below = mask & LETTERS
    while below:
        mask, child, skip = edge_at(edges, size * (first + below.bit_count() - 1))
        if child >= first:
            break
        first = child
        words += skip + (mask >> 63)
        below = mask & LETTERS
    return words


def root_of(graph: Graph) -> Node:
    """The node of the empty prefix."""
    _, mask, first, _, _, _, _ = graph
    return mask, first, 0


def _walk(graph: Graph, node: Node, text: str) -> Iterator[Node]:
    """The nodes after each letter of `text`, as far as the graph goes."""
    edges, _, _, _, digits, codes, _ = graph
    mask, first, number = node
    alphabet = memoryview(codes).cast("i")
    for letter in text:
        value = bisect_left(alphabet, ord(letter))
        if value == len(alphabet) or alphabet[value] != ord(letter):
            return
        for place in reversed(range(digits)):
            bit = 1 << value // BASE**place % BASE
            if not mask & bit:
                return
            number += mask >> 63
            mask, child, skip = EDGE.unpack_from(edges, EDGE.size * (first + (mask & (bit - 1)).bit_count()))
            if child >= first:
                return
            first = child
            number += skip
        yield mask, first, number
