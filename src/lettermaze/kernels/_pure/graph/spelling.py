"""Spelling: from the numbers of words to their letters, as Lucchesi and Kowaltowski (1993) number them."""

from __future__ import annotations

from bisect import bisect_right

from .._edges import BASE, END, LETTERS, bits, run_of
from .lookup import count, descend, root_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any, TypeAlias

    from ..._records import Graph
    from .._edges import Edge

    Place: TypeAlias = tuple[int, int, int, int, list[Edge], list[int]]


def spell(graph: Graph, numbers: Iterable[int]) -> list[str]:
    """The words with these numbers, each from 0 to words - 1, in the order of the numbers."""
    edges, mask, first, words, digits, codes, _ = graph
    alphabet = memoryview(codes).cast("i")
    # The places from the root to the word before, and the digits between them.
    path = [_place(edges, 0, words, mask, first)]
    passed: list[int] = []
    split: dict[int, list[int]] = {}
    spelled = []
    for number in numbers:
        _seek(edges, path, passed, number, split)
        spelled.append(_text(passed, digits, alphabet))
    return spelled


def below(graph: Graph, prefix: str, most: int) -> tuple[list[str], int, int]:
    """The first words that begin with the prefix, `most` of them if there are as many, and the others by number.

    `(words, start, stop)`: the words behind the first ones have the numbers from `start` to `stop - 1`.
    """
    node = descend(graph, root_of(graph), prefix)
    if node is None or not node[0]:
        return [], 0, 0
    number, stop = node[2], node[2] + count(graph, node)
    words = spell(graph, range(number, min(number + most, stop)))
    return (words, 0, 0) if len(words) < most else (words, number + most, stop)


def _seek(edges: Any, path: list[Place], passed: list[int], number: int, split: dict[int, list[int]]) -> None:
    """Lead the path to the word with this number; `split` keeps the digits of the masks that it has passed."""
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
        path.append(_place(edges, low + skips[at], high, *run[at][:2]))
        if mask not in split:
            split[mask] = list(bits(mask & LETTERS))
        passed.append(split[mask][at])


def _place(edges: Any, low: int, high: int, mask: int, first: int) -> Place:
    """A node on the way to a word: the numbers of the words below it, and the edges to its children."""
    run = run_of(edges, mask, first)
    return low, high, mask, first, run, [skip for _, _, skip in run]


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
