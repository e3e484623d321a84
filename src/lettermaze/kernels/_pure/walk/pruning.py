"""Leaving branches under which all words are found."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

PATIENCE = 97
"""Each so many-th time that a word is found again, the search asks whether anything else is to come below it."""


def finish(root: dict[str, Any], word: str, found: dict[str, Any], done: set[str]) -> None:
    """Put a found word among the prefixes that are done with, and those before it that have nothing else to come."""
    nodes = [root]
    for letter in word:
        nodes.append(nodes[-1][letter])
    while word:
        for letter in nodes.pop():
            if word + letter not in done if letter else word not in found:
                return
        done.add(word)
        word = word[:-1]
