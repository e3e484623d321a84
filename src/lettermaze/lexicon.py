"""The lexicon: a minimal packed word graph over any alphabet."""

from __future__ import annotations

from array import array

from . import kernels

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

BASE = 62
"""How many letters an edge has room for; a larger alphabet spells each letter with several digits of this base."""


class Lexicon:
    """An immutable set of words."""

    __slots__ = ("_alphabet", "_codes", "_count", "_digits", "_first", "_graph", "_mask", "_memo")

    def __init__(self, words: Iterable[str]) -> None:
        listed = sorted({word for word in words if word})
        self._alphabet = "".join(sorted(set().union(*listed)))
        self._digits = 1
        while BASE**self._digits < len(self._alphabet):
            self._digits += 1
        self._codes = array("i", map(ord, self._alphabet)).tobytes()
        spelled = {letter: bytes(self._spell(i)) for i, letter in enumerate(self._alphabet)}
        text = b"".join(b"".join(map(spelled.__getitem__, word)) + b"\0" for word in listed)
        self._graph, self._mask, self._first, self._count = kernels.graph.build(text)
        self._memo: dict[str, Any] = {}

    def _spell(self, index: int) -> list[int]:
        digits = []
        for _ in range(self._digits):
            index, digit = divmod(index, BASE)
            digits.append(digit + 1)
        return digits[::-1]

    @property
    def view(self) -> tuple[Any, int, int, int, int, bytes, dict[str, Any]]:
        """What kernels take: `(graph, mask, first, words, digits, codes, memo)`; the graph is verified by then."""
        return self._graph, self._mask, self._first, self._count, self._digits, self._codes, self._memo

    def __len__(self) -> int:
        return self._count
