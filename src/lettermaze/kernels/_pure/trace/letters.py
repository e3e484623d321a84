"""Letters: is there enough of each?"""

from __future__ import annotations

from collections import Counter

from .constants import WILD

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .query import Query


def count_letters(query: Query) -> bool:
    """Whether the board has as many of each letter as the word needs, jokers counted."""
    have = letters_there(query)
    jokers = have.pop(WILD, 0)
    if not query.reuse and query.letters > have.total() + jokers:
        return False
    need = Counter(query.text)
    if query.reuse:
        return bool(jokers) or all(have[letter] for letter in need)
    return sum(max(0, number - have[letter]) for letter, number in need.items()) <= jokers


def letters_there(query: Query) -> Counter[int]:
    """How often each letter is on the board."""
    have: Counter[int] = Counter()
    for code, number in Counter(query.codes).items():
        if code:
            for letter in query.tiles[query.starts[code] : query.starts[code + 1]] if query.starts else [code]:
                have[letter] += number
    return have
