"""A lexicon as anybody would write it in a hurry, on a sorted list."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


class Plain:
    """The words of a lexicon in a sorted list."""

    def __init__(self, words: Iterable[str]) -> None:
        self.words = sorted({word for word in words if word})

    def has_prefix(self, prefix: str) -> bool:
        return any(word.startswith(prefix) for word in self.words)

    def words_with_prefix(self, prefix: str) -> list[str]:
        return [word for word in self.words if word.startswith(prefix)]

    def prefixes(self, text: str) -> list[str]:
        return [word for word in self.words if text.startswith(word)]

    def letters(self, prefix: str) -> str:
        return "".join(sorted({word[len(prefix)] for word in self.words_with_prefix(prefix) if word != prefix}))

    def dicts(self) -> dict[str, Any]:
        root: dict[str, Any] = {}
        for word in self.words:
            node = root
            for letter in word:
                node = node.setdefault(letter, {})
            node[""] = True
        return root
