"""The minimal acyclic graph of sorted words, node by node as each is finished: Daciuk, Mihov, Watson and Watson (2000).

Of two words with a beginning in common the second adds to the nodes of that beginning, and no later word adds to what
comes behind it in the first: those nodes are closed, the deepest one first. Their children's edges are a run, and a run
that has been made before is not made again, which is what makes the graph minimal.
"""

from __future__ import annotations

from array import array
from itertools import accumulate, takewhile

from .._edges import BASE, EDGE, END, LAST, PADDING, digits_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from .._edges import Edge


def build(words: list[str]) -> tuple[bytes, int, int, int, int, bytes]:
    """The packed graph of the words: `(edges, root mask, root first, how many words, digits, alphabet)`.

    The words may come in any order, and more than once; empty ones are left out. The alphabet is int32 code points.
    """
    distinct = sorted(set(map(str.__str__, words)) - {""})
    alphabet = sorted(set().union(*distinct))
    digits = 1
    while BASE**digits < len(alphabet):
        digits += 1
    spelled = {letter: digits_of(number, digits) for number, letter in enumerate(alphabet)}
    edges, mask, first = _pack(b"".join(map(spelled.__getitem__, word)) for word in distinct)
    packed = b"".join(map(EDGE.pack, *zip(*edges, strict=True))) + bytes(PADDING * EDGE.size)
    return packed, mask, first, len(distinct), digits, array("i", map(ord, alphabet)).tobytes()


def _pack(words: Iterable[bytes]) -> tuple[list[Edge], int, int]:
    """The edges of words in order, and the mask and first of the root."""
    builder = _Builder()
    before = b""
    for word in words:
        shared = sum(1 for _ in takewhile(bool, map(int.__eq__, before, word)))
        builder.close_down_to(shared)
        builder.open_up(word[shared:])
        before = word
    builder.close_down_to(0)
    mask, first, _ = builder.close()
    return builder.edges, mask, first


class _Builder:
    """The edges made so far, and the open nodes on the path of the word before, the root first."""

    def __init__(self) -> None:
        self.edges: list[Edge] = [(0, 0, 0)]
        self.runs: dict[tuple[Edge, ...], int] = {}
        """Where the run of the edges to these children `(mask, first, words)` starts."""
        self.masks = [0]
        """What is known of the mask of each open node."""
        self.children: list[list[Edge]] = [[]]
        """The finished children of each open node."""

    def close_down_to(self, depth: int) -> None:
        """Close the open nodes below this depth: each is then a finished child of the one above it."""
        while len(self.masks) > depth + 1:
            node = self.close()
            self.children[-1].append(node)

    def open_up(self, digits: bytes) -> None:
        """Open a node for each further digit of a word, which ends at the last."""
        for digit in digits:
            self.masks[-1] |= 1 << digit
            self.masks.append(0)
            self.children.append([])
        self.masks[-1] |= END

    def close(self) -> Edge:
        """Close the deepest open node: its mask, where its children's edges start, and its words."""
        mask, run = self.masks.pop(), tuple(self.children.pop())
        if not run:
            return mask, 0, 1
        first = self.runs.get(run)
        if first is None:
            first = self.runs[run] = len(self.edges)
            self._add(run)
        return mask, first, sum(words for _, _, words in run) + (mask >> 63)

    def _add(self, run: tuple[Edge, ...]) -> None:
        """Add the edges to these children, each with the words before it in place of its own."""
        skips = accumulate((words for _, _, words in run), initial=0)
        self.edges.extend((mask, first, skip) for (mask, first, _), skip in zip(run, skips, strict=False))
        mask, first, skip = self.edges[-1]
        self.edges[-1] = mask | LAST, first, skip
