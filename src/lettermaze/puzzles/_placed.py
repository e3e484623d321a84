"""The words of a puzzle: those in the grid, with their places, and those left out."""

from __future__ import annotations

from .._shared.arguments import boolean, cell_of, check_text, texts_of
from .._shared.compass import COMPASS
from .._shared.frozen import frozen
from .._shared.public import set_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeAlias

    from .._shared.compass import Cell, Direction, Path

    Tiles: TypeAlias = tuple[str, ...]


@set_module("lettermaze")
@frozen("a placed word")
class Placed:
    """A word in the grid of a puzzle: how it is spelled there, where it starts and which way it runs.

    `word` is the spelling in the grid, `written` the word as it was given, `tiles` its cells' letters. `direction` is
    a pair (drow, dcol), (0, 0) for a word of one cell. `secret` words are in the grid but not on the list.
    """

    __slots__ = ("direction", "secret", "start", "tiles", "written")

    written: str
    tiles: Tiles
    start: Cell
    direction: Direction
    secret: bool

    def __init__(self, written: str, tiles: Tiles, start: Cell, direction: Direction, secret: bool = False) -> None:
        put = object.__setattr__
        put(self, "written", check_text("written", written))
        put(self, "tiles", tuple(texts_of("tiles", tiles)))
        put(self, "start", cell_of("start", start))
        put(self, "direction", cell_of("direction", direction))
        put(self, "secret", boolean("secret", secret))

    @property
    def word(self) -> str:
        """The word as it is spelled in the grid."""
        return "".join(self.tiles)

    @property
    def cells(self) -> Path:
        """The cells of the word, from its first letter to its last."""
        (row, col), (drow, dcol) = self.start, self.direction
        return tuple((row + drow * step, col + dcol * step) for step in range(len(self.tiles)))

    @property
    def end(self) -> Cell:
        """The cell of the last letter."""
        return self.cells[-1]

    @property
    def compass(self) -> str:
        """The direction as a point of the compass, such as SE; empty for a word of one cell."""
        return next((name for name, pair in COMPASS.items() if pair == self.direction), "")

    def to_dict(self) -> dict[str, Any]:
        """The word in values that JSON has, as `Puzzle.to_json` writes it."""
        return {
            "word": self.word,
            "written": self.written,
            "tiles": list(self.tiles),
            "start": list(self.start),
            "direction": list(self.direction),
            "cells": list(map(list, self.cells)),
            "secret": self.secret,
        }

    def _key(self) -> tuple[Any, ...]:
        return self.written, self.tiles, self.start, self.direction, self.secret

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Placed) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[Any, ...]:
        return Placed, self._key()

    def __repr__(self) -> str:
        secret = ", secret=True" if self.secret else ""
        return f"Placed({self.word!r}, start={self.start}, direction={self.direction}{secret})"


@set_module("lettermaze")
@frozen("an unplaced word")
class Unplaced:
    """A word that is not in the grid of a puzzle, as it was given, and the reason."""

    __slots__ = ("reason", "secret", "word")

    word: str
    reason: str
    secret: bool

    def __init__(self, word: str, reason: str, secret: bool = False) -> None:
        put = object.__setattr__
        put(self, "word", check_text("word", word))
        put(self, "reason", check_text("reason", reason))
        put(self, "secret", boolean("secret", secret))

    def _key(self) -> tuple[str, str, bool]:
        return self.word, self.reason, self.secret

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Unplaced) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[Any, ...]:
        return Unplaced, self._key()

    def __repr__(self) -> str:
        return f"Unplaced({self.word!r}, {self.reason!r}{', secret=True' if self.secret else ''})"
