"""The walk over boards with wildcards: prefix by prefix, each with as many of its traces as were asked for.

Nearly every word can be traced there, and in many ways. So a prefix looks for the letters that may follow among its
first traces, and for further ones only while a letter is left; a trace is found once for all the words that begin like
this. Traces come in order, so that the first one that leads on to a letter begins the first trace of what is spelled
with it. Letters that are not on the board as often as a prefix has them need a wildcard each.
"""

from __future__ import annotations

from collections import Counter

from .reading import WILD

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any, TypeAlias

    Trace: TypeAlias = tuple[int, int, int, Any]
    """`(used cells as bits, cell, how many letters of its tile come before the last one, trace before)`."""

MOST_TRACES = 1 << 12
"""Traces of a prefix; the words that need more are left undecided."""


class Full(Exception):
    """A prefix has as many traces as may be kept."""


class Prefix:
    """A prefix, its traces that were found, in order, and how many of those before it have been followed."""

    __slots__ = ("before", "found", "last", "left", "needed", "node", "taken", "traces", "word")

    def __init__(self, before: Prefix | None, node: dict[str, Any], last: str, taken: int) -> None:
        self.before = before
        self.node = node
        self.last = last
        self.word: str = before.word + last if before is not None else ""
        self.taken = taken
        self.traces: list[Trace] = []
        self.needed: set[str] = set()
        self.found: dict[str, int] = {}
        self.left: Iterator[str] = iter(())


def first_by_prefixes(
    root: dict[str, Any], tiles: list[str | None], near: list[list[int]], alphabet: set[str], limit: int
) -> tuple[dict[str, list[int]], int] | None:
    """Every word with the cells of its first trace, [] where that is left undecided, and how many cells were entered.

    None past the limit.
    """
    walk = Walk([tile if tile is not None and alphabet.issuperset(tile) else None for tile in tiles], near)
    empty = Prefix(None, root, "", 0)
    empty.traces.append((0, -1, 0, None))
    walk.look_on(empty)
    prefix: Prefix | None = empty
    while prefix is not None:
        letter = next(prefix.left, None)
        if letter is None:
            walk.put_back(prefix.last)
            prefix = prefix.before
            continue
        below = prefix.node[letter]
        if "" in below:
            walk.end_word(prefix, letter)
        if len(below) > ("" in below):
            prefix = Prefix(prefix, below, letter, prefix.found[letter])
            walk.take_out(letter)
            walk.look_on(prefix)
        if 0 <= limit < walk.steps:
            return None
    return walk.first, walk.steps


class Walk:
    """The board, what the prefix at hand leaves of its letters, and what was found."""

    __slots__ = ("around", "first", "steps", "stock", "tiles", "wild")

    def __init__(self, tiles: list[str | None], near: list[list[int]]) -> None:
        self.tiles = tiles
        self.around = [[other for other in others if tiles[other] is not None] for others in near]
        self.around.append([cell for cell, tile in enumerate(tiles) if tile is not None])
        self.stock = Counter(letter for tile in tiles if tile for letter in tile)
        self.wild = tiles.count(WILD)
        """Wildcards, less the letters of the prefix for which there is no other tile."""
        self.first: dict[str, list[int]] = {}
        self.steps = 0

    def take_out(self, letter: str) -> None:
        self.wild -= self.stock[letter] <= 0
        self.stock[letter] -= 1

    def put_back(self, letter: str) -> None:
        self.stock[letter] += 1
        self.wild += self.stock[letter] <= 0

    def look_on(self, prefix: Prefix) -> None:
        """Find, for each letter that may follow a prefix, its first trace that leads there."""
        letters = {letter for letter in prefix.node if letter and (self.wild > 0 or self.stock[letter] > 0)}
        prefix.needed = letters.copy()
        at = 0
        try:
            while letters and (at < len(prefix.traces) or self.find_more(prefix)):
                for letter in self.letters_behind(prefix.traces[at], letters):
                    prefix.found[letter] = at
                    letters.discard(letter)
                at += 1
        except Full:
            for letter in letters:
                self.leave_words(prefix.word + letter, prefix.node[letter])
        prefix.left = iter(sorted(prefix.found))

    def end_word(self, prefix: Prefix, letter: str) -> None:
        """Take a word one letter longer than a prefix, by its first trace that ends where a tile does."""
        at = prefix.found[letter]
        word = prefix.word + letter
        try:
            while at < len(prefix.traces) or self.find_more(prefix):
                for trace in self.behind(prefix.traces[at], letter):
                    if self.is_whole(trace):
                        self.first[word] = _cells_of(trace)
                        return
                at += 1
        except Full:
            self.first[word] = []

    def find_more(self, prefix: Prefix) -> bool:
        """Find the next traces of a prefix, and whatever shorter ones need to have found for that."""
        before = len(prefix.traces)
        behind: list[Prefix] = []
        at = prefix
        while (above := at.before) is not None:
            if at.taken == len(above.traces):
                behind.append(at)
                at = above
                continue
            if len(at.traces) >= MOST_TRACES:
                raise Full
            self.trace_on(at, above.traces[at.taken])
            at.taken += 1
            if at is prefix and len(at.traces) > before:
                return True
            while behind and behind[-1].taken < len(at.traces):
                at = behind.pop()
        return False

    def trace_on(self, prefix: Prefix, trace: Trace) -> None:
        """Let a trace go on to the last letter of a prefix; what leads to no letter that may follow is not kept."""
        for further in self.behind(trace, prefix.last):
            self.steps += self.is_whole(further)
            if any(self.letters_behind(further, prefix.needed)):
                prefix.traces.append(further)

    def behind(self, trace: Trace, letter: str) -> Iterator[Trace]:
        """The traces one letter longer, in order."""
        used, cell, offset, _ = trace
        if not self.is_whole(trace):
            if self.tiles[cell][offset + 1] == letter:  # type: ignore[index]
                yield used, cell, offset + 1, trace
            return
        for other in self.around[cell]:
            tile = self.tiles[other]
            if not used >> other & 1 and (tile == WILD or tile[0] == letter):  # type: ignore[index]
                yield used | 1 << other, other, 0, trace

    def letters_behind(self, trace: Trace, letters: set[str]) -> list[str]:
        """Which of these letters a trace may go on to."""
        used, cell, offset, _ = trace
        if not self.is_whole(trace):
            return [*letters.intersection(self.tiles[cell][offset + 1])]  # type: ignore[index]
        tiles = [self.tiles[other] for other in self.around[cell] if not used >> other & 1]
        return [*letters] if WILD in tiles else [*letters.intersection(tile[0] for tile in tiles if tile)]

    def is_whole(self, trace: Trace) -> bool:
        """Whether a trace ends where a tile does."""
        return trace[1] < 0 or trace[2] + 1 >= len(self.tiles[trace[1]] or "")

    def leave_words(self, prefix: str, node: dict[str, Any]) -> None:
        """Leave the words undecided that begin with a prefix; those with more letters than the board can be skipped."""
        most = sum(len(tile) or 1 for tile in self.tiles if tile is not None)
        stack = [(prefix, node)]
        while stack:
            word, below = stack.pop()
            if "" in below:
                self.first[word] = []
            if len(word) < most:
                stack.extend((word + letter, below[letter]) for letter in below if letter)


def _cells_of(trace: Trace) -> list[int]:
    """The cells of a trace."""
    cells = []
    while trace[3] is not None:
        if trace[2] == 0:
            cells.append(trace[1])
        trace = trace[3]
    return cells[::-1]
