"""The word graph unfolded into shared dicts, which is what Python walks fastest."""

from __future__ import annotations

from ._edges import BASE, EDGE, END, LAST, LETTERS, PADDING, bits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeAlias

    from .._records import Graph

    Dicts: TypeAlias = dict[str, Any]

MOST_BRANCHES = 1 << 24
"""A graph of many-digit letters may have many more branches than edges; past so many they are not unfolded."""


def unfold(graph: Graph) -> Dicts:
    """The root of the graph as nested dicts: letter -> dict, and the key "" where a word ends (with the value True).

    Equal nodes are one dict, so the whole is as small as the graph; nobody may change it. It is made on the first
    call and kept in the memo. Threads that come at the same time each make one, and all get the one published first.
    """
    memo = graph[6]
    root: Dicts | None = memo.get("dicts")
    if root is None:
        root = memo.setdefault("dicts", _unfold(graph))
    return root


def _unfold(graph: Graph) -> Dicts:
    buffer, mask, first, _, digits, codes, _ = graph
    letters = list(map(chr, memoryview(codes).cast("i")))
    used = len(buffer) // EDGE.size - PADDING
    edges = [(edge_mask & ~LAST, child) for edge_mask, child, _ in EDGE.iter_unpack(buffer)][:used]
    edges.append((mask & ~LAST, first))
    # A run starts below the runs that lead to it, so the dicts below an edge are there when its turn comes.
    if digits == 1:
        return _unfold_letters(edges, letters)
    return _unfold_digits(edges, letters, digits)


def _unfold_letters(edges: list[tuple[int, int]], letters: list[str]) -> Dicts:
    dicts: list[Dicts] = []
    known: dict[tuple[int, int], Dicts] = {}
    named: dict[int, list[str]] = {}
    for edge in edges:
        node = known.get(edge)
        if node is None:
            mask, first = edge
            keys = named.get(mask)
            if keys is None:
                keys = named[mask] = [letters[bit] for bit in bits(mask & LETTERS)]
            node = dict(zip(keys, dicts[first : first + len(keys)], strict=True))
            if mask & END:
                node[""] = True
            known[edge] = node
        dicts.append(node)
    return dicts[-1]


def _unfold_digits(edges: list[tuple[int, int]], letters: list[str], digits: int) -> Dicts:
    """The same where a letter is several edges: only every so manyth node stands between two letters."""
    dicts: list[Dicts] = []
    known: dict[tuple[int, int], Dicts] = {}
    # How many digits of a letter are still to come below a node, less one; 0 between two letters.
    phases: list[int] = []
    branches = 0
    for edge in edges:
        mask, first = edge
        phase = (phases[first] - 1) % digits if mask & LETTERS else 0
        phases.append(phase)
        node = known.get(edge)
        if node is None and phase == 0:
            found = [(0, edge, 0)]
            for _ in range(digits):
                found = [
                    (value * BASE + bit, edges[place], place)
                    for value, (above, start), _ in found
                    for place, bit in enumerate(bits(above & LETTERS), start)
                ]
            node = known[edge] = {letters[value]: dicts[place] for value, _, place in found}
            branches += len(node)
            if branches > MOST_BRANCHES:
                raise MemoryError("the lexicon has too many branches for the pure-Python backend")
            if mask & END:
                node[""] = True
        dicts.append(node or {})
    return dicts[-1]
