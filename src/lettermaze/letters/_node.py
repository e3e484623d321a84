"""The node of a lexicon, for searches of one's own."""

from __future__ import annotations

from .. import kernels
from .._shared.arguments import check_text
from .._shared.frozen import frozen
from .._shared.public import set_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any, Protocol

    from ._lexicon_file import View

    class Lexicon(Protocol):
        """A lexicon, as far as its nodes need it: they stand below it and cannot import it."""

        @property
        def view(self) -> View:
            """What kernels take."""


@set_module("lettermaze.letters")
@frozen("a Node")
class Node:
    """A place in a lexicon that some letters lead to, for searches of your own; immutable.

    >>> root = Lexicon(["TO", "TOE", "TEA"]).root
    >>> node = root["T"]
    >>> node.letters, node.is_word, node.child("X")
    ('EO', False, None)
    >>> [(letter, child.is_word) for letter, child in node.items()]
    [('E', False), ('O', True)]
    """

    __slots__ = ("_first", "_lexicon", "_mask", "number")

    _lexicon: Lexicon
    _mask: int
    _first: int
    number: int
    """How many words come before all that begin here: the number of the word that ends here, if one does."""

    def __init__(self, lexicon: Lexicon, mask: int, first: int, number: int) -> None:
        put = object.__setattr__
        put(self, "_lexicon", lexicon)
        put(self, "_mask", mask)
        put(self, "_first", first)
        put(self, "number", number)

    @property
    def is_word(self) -> bool:
        """Whether a word ends here."""
        return bool(self._mask >> 63)

    @property
    def letters(self) -> str:
        """The letters that may follow, in order."""
        graph, _, _, _, digits, codes, _ = self._lexicon.view
        found: str = kernels.graph.letters(graph, self._mask, self._first, digits, codes)
        return found

    @property
    def count(self) -> int:
        """How many words begin with the letters that lead here."""
        found: int = kernels.graph.count(self._lexicon.view[0], self._mask, self._first)
        return found

    def child(self, letter: str) -> Node | None:
        """The node one letter on, or None if no word goes on with it."""
        return self.walk(letter) if len(check_text("letter", letter)) == 1 else None

    def walk(self, text: str) -> Node | None:
        """The node that the letters of `text` lead to from here, or None if no word goes on with them."""
        graph, _, _, _, digits, codes, _ = self._lexicon.view
        found = kernels.graph.descend(
            graph, self._mask, self._first, self.number, digits, codes, check_text("text", text)
        )
        return None if found is None else Node(self._lexicon, *found)

    def items(self) -> Iterator[tuple[str, Node]]:
        """Each letter that may follow with the node it leads to, in order."""
        return ((letter, self[letter]) for letter in self.letters)

    def __getitem__(self, letter: str) -> Node:
        node = self.child(letter)
        if node is None:
            raise KeyError(letter)
        return node

    def __contains__(self, letter: object) -> bool:
        return isinstance(letter, str) and self.child(letter) is not None

    def __iter__(self) -> Iterator[str]:
        return iter(self.letters)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Node):
            return NotImplemented
        return self._place() == other._place() and self._lexicon == other._lexicon

    def __hash__(self) -> int:
        return hash(self._place())

    def _place(self) -> tuple[int, int, int]:
        return self._mask, self._first, self.number

    def __reduce__(self) -> tuple[Any, ...]:
        return Node, (self._lexicon, self._mask, self._first, self.number)

    def __repr__(self) -> str:
        return f"<Node of {self.count} words, is_word={self.is_word}, letters={self.letters!r}>"
