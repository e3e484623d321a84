"""The words of a puzzle: those in the grid, with their places, and those left out."""

from __future__ import annotations

from .._shared.arguments import boolean, cell_of, cells_of, check_text, texts_of
from .._shared.compass import COMPASS
from .._shared.frozen import frozen
from .._shared.public import set_module
from ..errors import PuzzleError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any, TypeAlias

    from .._shared.compass import Cell, Direction, Path

    Tiles: TypeAlias = tuple[str, ...]


@set_module("lettermaze")
@frozen("a placed word")
class Placed:
    """A word in the grid of a puzzle: how it is spelled there, where it starts and which way it runs.

    `word` is the spelling in the grid, `written` the word as it was given, `tiles` its cells' letters. `direction` is
    a pair (drow, dcol), (0, 0) for a word of one cell or one that bends, whose cells are its `path`. `secret` words are
    in the grid but not on the list.
    """

    __slots__ = ("direction", "path", "secret", "start", "tiles", "written")

    written: str
    tiles: Tiles
    start: Cell
    direction: Direction
    secret: bool
    path: Path | None
    """The cells of a word that bends; None for one that runs straight."""

    def __init__(
        self,
        written: str,
        tiles: Tiles,
        start: Cell,
        direction: Direction,
        secret: bool = False,
        *,
        path: Iterable[Cell] | None = None,
    ) -> None:
        put = object.__setattr__
        put(self, "written", check_text("written", written))
        put(self, "tiles", tuple(texts_of("tiles", tiles)))
        put(self, "start", cell_of("start", start))
        put(self, "direction", cell_of("direction", direction))
        put(self, "secret", boolean("secret", secret))
        put(self, "path", None)
        if path is not None:
            self._lay(cells_of("path", path))

    def _lay(self, path: Path) -> None:
        """Take the cells of a word; those that run straight are told by the direction."""
        if len(path) != len(self.tiles) or path[:1] != (self.start,):
            raise PuzzleError(f"path must have a cell for each of the {len(self.tiles)} tiles, and begin at start")
        put = object.__setattr__
        steps = set(steps_of(path))
        if len(steps) > 1 or not steps <= set(COMPASS.values()):
            put(self, "path", path)
            put(self, "direction", (0, 0))
        elif steps:
            put(self, "direction", steps.pop())

    @property
    def word(self) -> str:
        """The word as it is spelled in the grid."""
        return "".join(self.tiles)

    @property
    def cells(self) -> Path:
        """The cells of the word, from its first letter to its last."""
        if self.path is not None:
            return self.path
        (row, col), (drow, dcol) = self.start, self.direction
        return tuple((row + drow * step, col + dcol * step) for step in range(len(self.tiles)))

    @property
    def end(self) -> Cell:
        """The cell of the last letter."""
        return self.cells[-1]

    @property
    def compass(self) -> str:
        """The direction as a point of the compass, such as SE; empty for a word of one cell.

        For a word that bends, that of each of its steps, with blanks between them.
        """
        steps = [self.direction] if self.path is None else steps_of(self.path)
        return " ".join(name for step in steps for name, pair in COMPASS.items() if pair == step)

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
        return self.written, self.tiles, self.start, self.direction, self.secret, self.path

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Placed) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[Any, ...]:
        return Placed._restored, self._key()

    @classmethod
    def _restored(cls, *key: Any) -> Placed:
        return cls(*key[:5], path=key[5])

    def __repr__(self) -> str:
        secret = ", secret=True" if self.secret else ""
        if self.path is not None:
            return f"Placed({self.word!r}, path={self.path}{secret})"
        return f"Placed({self.word!r}, start={self.start}, direction={self.direction}{secret})"


def steps_of(path: Sequence[Cell]) -> list[Direction]:
    """The steps from cell to cell."""
    return [(r2 - r1, c2 - c1) for (r1, c1), (r2, c2) in zip(path, path[1:], strict=False)]


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
