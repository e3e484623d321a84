"""Words of a lexicon that other words leave, and those that some letters make."""

from __future__ import annotations

from collections import Counter
from itertools import chain

from .._shared.arguments import boolean, check_text, function_of, kind_of, texts_of, whole, whole_or_none
from ..errors import LexiconError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from ._lexicon import Lexicon
    from ._node import Node


def united(first: Iterable[str], others: tuple[Iterable[str], ...]) -> Iterator[str]:
    """The words of all, one lexicon after the other."""
    return chain(first, *(texts_of(f"others: item {number}", other) for number, other in enumerate(others)))


def left_without(words: Iterable[str], without: Iterable[str]) -> Iterator[str]:
    """The words that are not among others."""
    taken = frozenset(texts_of("words", without))
    return (word for word in words if word not in taken)


def kept(words: Iterable[str], keep: Callable[[str], object]) -> Iterator[str]:
    """The words of which a function says yes."""
    if function_of("keep", keep) is None:
        raise TypeError(f"keep must be a function, not {kind_of(keep)}")
    return filter(keep, words)


def made_of(
    lexicon: Lexicon, letters: str, must: str, min_length: int, max_length: int | None, repeat: bool
) -> list[str]:
    """The words of some letters, in order of letters, by a walk through the graph that only goes along these."""
    letters, must = check_text("letters", letters), check_text("must", must)
    least = whole("min_length", min_length, 0, error=LexiconError)
    most = whole_or_none("max_length", max_length, 0, error=LexiconError)
    stock = None if boolean("repeat", repeat) else Counter(letters)
    wanted = Counter(must)
    found: list[str] = []
    stack: list[tuple[Node, str]] = [(lexicon.root, "")]
    while stack:
        node, word = stack.pop()
        if node.is_word and len(word) >= least and _has(word, wanted):
            found.append(word)
        if len(word) == most:
            continue
        may_follow = set(node.letters).intersection(letters)
        stack += (
            (node[letter], word + letter)
            for letter in sorted(may_follow, reverse=True)
            if stock is None or word.count(letter) < stock[letter]
        )
    return found


def _has(word: str, wanted: Counter[str]) -> bool:
    return all(word.count(letter) >= count for letter, count in wanted.items())
