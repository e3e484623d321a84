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

    from ..kernels import _records

    class Lexicon(Protocol):
        """A lexicon, as far as its nodes need it: they stand below it and cannot import it."""

        @property
        def view(self) -> _records.Graph:
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

    __slots__ = ("_lexicon", "_record")

    _lexicon: Lexicon
    _record: _records.Node
    """The place as kernels take it: its mask, where its children's edges start, and its number."""

    def __init__(self, lexicon: Lexicon, record: _records.Node) -> None:
        put = object.__setattr__
        put(self, "_lexicon", lexicon)
        put(self, "_record", record)

    @property
    def number(self) -> int:
        """How many words come before all that begin here: the number of the word that ends here, if one does."""
        return self._record[2]

    @property
    def is_word(self) -> bool:
        """Whether a word ends here."""
        return bool(self._record[0] >> 63)

    @property
    def letters(self) -> str:
        """The letters that may follow, in order."""
        return kernels.graph.letters(self._lexicon.view, self._record)

    @property
    def count(self) -> int:
        """How many words begin with the letters that lead here."""
        return kernels.graph.count(self._lexicon.view, self._record)

    def child(self, letter: str) -> Node | None:
        """The node one letter on, or None if no word goes on with it."""
        return self.walk(letter) if len(check_text("letter", letter)) == 1 else None

    def walk(self, text: str) -> Node | None:
        """The node that the letters of `text` lead to from here, or None if no word goes on with them."""
        found = kernels.graph.descend(self._lexicon.view, self._record, check_text("text", text))
        return None if found is None else Node(self._lexicon, found)

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
        return self._record == other._record and self._lexicon == other._lexicon

    def __hash__(self) -> int:
        return hash(self._record)

    def __reduce__(self) -> tuple[Any, ...]:
        return Node, (self._lexicon, self._record)

    def __repr__(self) -> str:
        return f"<Node of {self.count} words, is_word={self.is_word}, letters={self.letters!r}>"
