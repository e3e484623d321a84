"""The word graph: building it, verifying it, looking words up, numbering them, spelling them.

The graph is a buffer of 16-byte little-endian edges `(mask, first, skip)`. A node is the `mask` and `first` of the edge
that leads to it: bits 0 to 61 of the mask are the digits that may follow, bit 62 marks the last edge of a run, bit 63
a word that ends here; `first` is where the run of the edges to its children starts. `skip` counts the words below the
edges before this one in its run, so that adding up skips and ends passed numbers the words in order. A letter is one
digit, or in a large alphabet a fixed number of them. Runs stand in post-order: a child's run below its parent's. Edge 0
is empty and the last 64 are padding.

The minimal graph is the one of Daciuk, Mihov, Watson and Watson (2000), "Incremental construction of minimal acyclic
finite-state automata"; the numbering is that of Lucchesi and Kowaltowski (1993).
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from itertools import accumulate, takewhile
from struct import Struct

from ._dicts import bits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any, TypeAlias

    Place: TypeAlias = tuple[int, int, int, int, list[tuple[int, int, int]], list[int]]

EDGE = Struct("<QII")
LAST = 1 << 62
END = 1 << 63
LETTERS = LAST - 1
BASE = 62
PADDING = 64
LIMIT = 1 << 32


def build(words: list[str]) -> tuple[bytes, int, int, int, int, bytes]:
    """The packed graph of the words: `(edges, root mask, root first, how many words, digits, alphabet)`.

    The words may come in any order, and more than once; empty ones are left out. The alphabet is int32 code points.
    """
    distinct = sorted(set(words) - {""})
    alphabet = sorted(set().union(*distinct))
    digits = 1
    while BASE**digits < len(alphabet):
        digits += 1
    spelled = {letter: _digits(number, digits) for number, letter in enumerate(alphabet)}
    edges, mask, first = _pack(b"".join(map(spelled.__getitem__, word)) for word in distinct)
    packed = b"".join(map(EDGE.pack, *zip(*edges, strict=True))) + bytes(PADDING * EDGE.size)
    return packed, mask, first, len(distinct), digits, array("i", map(ord, alphabet)).tobytes()


def _digits(number: int, digits: int) -> bytes:
    return bytes(number // BASE**place % BASE for place in reversed(range(digits)))


def _pack(words: Iterable[bytes]) -> tuple[list[tuple[int, int, int]], int, int]:
    edges = [(0, 0, 0)]
    seen: dict[tuple[tuple[int, int, int], ...], int] = {}
    # One open node for each letter of the word before: its mask, and its finished children (mask, first, words).
    masks = [0]
    children: list[list[tuple[int, int, int]]] = [[]]
    before = b""

    def close() -> tuple[int, int, int]:
        mask, run = masks.pop(), tuple(children.pop())
        if not run:
            return mask, 0, 1
        skips = list(accumulate((words for _, _, words in run), initial=0))
        first = seen.get(run)
        if first is None:
            first = seen[run] = len(edges)
            edges.extend((below, start, skip) for (below, start, _), skip in zip(run, skips, strict=False))
            last_mask, *rest = edges[-1]
            edges[-1] = (last_mask | LAST, *rest)  # type: ignore[assignment]
        return mask, first, skips[-1] + (mask >> 63)

    for word in words:
        shared = sum(1 for _ in takewhile(bool, map(int.__eq__, before, word)))
        while len(masks) > shared + 1:
            node = close()
            children[-1].append(node)
        for digit in word[shared:]:
            masks[-1] |= 1 << digit
            masks.append(0)
            children.append([])
        masks[-1] |= END
        before = word
    while len(masks) > 1:
        node = close()
        children[-1].append(node)
    mask, first, _ = close()
    return edges, mask, first


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
            for bit, (below, child, _) in zip(bits(above & LETTERS), _run(graph, above, start), strict=True)
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


def spell(
    graph: Any, mask: int, first: int, words: int, digits: int, codes: bytes, numbers: Iterable[int]
) -> list[str]:
    """The words with these numbers, each from 0 to words - 1, in the order of the numbers."""
    alphabet = memoryview(codes).cast("i")
    spelled = []
    split: dict[int, list[int]] = {}
    # The places from the root to the word before, and the digits between them.
    path = [_place(graph, 0, words, mask, first)]
    passed: list[int] = []
    for number in numbers:
        while not path[-1][0] <= number < path[-1][1]:
            path.pop()
            passed.pop()
        while path[-1][0] != number or not path[-1][2] & END:
            low, high, mask, first, run, skips = path[-1]
            low += mask >> 63
            at = bisect_right(skips, number - low) - 1
            if at < 0 or run[at][1] >= first:
                break
            if at + 1 < len(run):
                high = low + skips[at + 1]
            path.append(_place(graph, low + skips[at], high, *run[at][:2]))
            if mask not in split:
                split[mask] = list(bits(mask & LETTERS))
            passed.append(split[mask][at])
        spelled.append(_text(passed, digits, alphabet))
    return spelled


def _place(graph: Any, low: int, high: int, mask: int, first: int) -> Place:
    """A node on the way to a word: the numbers of the words below it, and the edges to its children."""
    run = _run(graph, mask, first)
    return low, high, mask, first, run, [skip for _, _, skip in run]


def _run(graph: Any, mask: int, first: int) -> list[tuple[int, int, int]]:
    """The edges to the children of a node."""
    size = (mask & LETTERS).bit_count()
    if not size:
        return []
    return list(EDGE.iter_unpack(graph[EDGE.size * first : EDGE.size * (first + size)]))


def _text(passed: list[int], digits: int, alphabet: Any) -> str:
    values = passed
    if digits > 1:
        values = []
        for start in range(0, len(passed) - digits + 1, digits):
            value = 0
            for digit in passed[start : start + digits]:
                value = value * BASE + digit
            values.append(value)
    # Only in a file that was rewritten while it was mapped can a value lie outside the alphabet.
    return "".join([chr(alphabet[value]) for value in values if value < len(alphabet)])


def _walk(
    graph: Any, mask: int, first: int, number: int, digits: int, codes: bytes, text: str
) -> Iterator[tuple[int, int, int]]:
    """The nodes `(mask, first, words before it)` after each letter of `text`, as far as the graph goes."""
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
            mask, child, skip = EDGE.unpack_from(graph, EDGE.size * (first + (mask & (bit - 1)).bit_count()))
            if child >= first:
                return
            first = child
            number += skip
        yield mask, first, number


def check(graph: Any, mask: int, first: int, words: int, digits: int, letters: int) -> tuple[int, int]:
    """What is wrong with a graph of `letters` letters: `(0, 0)` if nothing, else `(fault, edge)`.

    The faults: 1, a run of children that does not start below its parent's run, or is not as long as the mask says;
    2, a wrong skip; 3, an edge that leads to no word, or a word that ends within a letter; 4, a digit outside the
    alphabet; 5, an edge that must be empty is not; 6, the root or the number of words.
    """
    edges = list(EDGE.iter_unpack(graph))
    used = len(edges) - PADDING
    for place in (0, *range(used, len(edges))):
        if edges[place] != (0, 0, 0):
            return 5, place
    sizes, totals, phases = [0] * used, [0] * used, [0] * used
    tops = _digits(letters - 1, digits) if letters else (-1,)
    start = 1
    phase = total = 0

    def node(mask: int, first: int, start: int) -> tuple[int, int, int]:
        """The fault of a node whose own run starts at `start`, its words, and how far into a letter it stands."""
        size = (mask & LETTERS).bit_count()
        if not size:
            return (0, 1, 0) if not first and mask & END else (3 - 2 * bool(first), 0, 0)
        if not 0 < first < start or sizes[first] != size:
            return 1, 0, 0
        phase = (phases[first] - 1) % digits
        if phase:
            return (3 if mask & END else 0), totals[first], phase
        above = mask, first
        for top in tops:
            if (above[0] & LETTERS) >> (top + 1):
                return 4, 0, 0
            if not above[0] >> top & 1:
                break
            above = edges[above[1] + (above[0] & LETTERS).bit_count() - 1][:2]
        return 0, totals[first] + (mask >> 63), 0

    for place in range(1, used):
        below, child, skip = edges[place]
        fault, inside, here = node(below, child, start)
        if not fault and skip != total:
            fault = 2
        if place == start:
            phase = here
        elif here != phase:
            fault = fault or 3
        if fault:
            return fault, place
        total += inside
        if total >= LIMIT:
            return 6, place
        if below & LAST:
            if place - start >= BASE:
                return 1, place
            sizes[start], totals[start], phases[start] = place - start + 1, total, phase
            start, total = place + 1, 0
    if start != used:
        return 1, used - 1
    if not mask and not first and not words:
        return 0, 0
    fault, inside, here = node(mask, first, used)
    if fault:
        return fault, 0
    return (6, 0) if mask >> 62 or here or inside != words else (0, 0)
