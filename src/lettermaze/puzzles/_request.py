"""What is wanted of a puzzle: options that are checked, and words that are spelled, once for several seeds."""

from __future__ import annotations

import os
from functools import cached_property

from .._shared.arguments import (
    boolean,
    check_text,
    choice,
    file_name,
    kind_of,
    neighbors_of,
    number_of,
    plain_int,
    several,
    text_or_none,
    walked,
    whole,
    whole_or_none,
)
from .._shared.compass import COMPASS, STEPS, level_ways, ways_of
from ..errors import LexiconError, PuzzleError
from ..letters import Lexicon
from ._frequencies import frequencies
from ._masks import LARGEST, Mask
from ._placed import Unplaced
from ._spelling import Spelling

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any, TypeAlias, TypedDict

    from typing_extensions import Unpack

    from .._shared.compass import Direction, Directions
    from ._masks import MaskLike
    from ._placed import Tiles
    from ._spelling import Word

    Paths: TypeAlias = str | os.PathLike[str]

    class Options(TypedDict, total=False):
        """The options of `generate`, but for the seed and the progress."""

        size: int | None
        directions: Directions | None
        level: int | str | None
        overlap: str
        effort: str | int
        beam_width: int | None
        time_limit: float | None
        mask: MaskLike | None
        require_all: bool
        max_words: int | None
        secret_words: Iterable[Word]
        forbidden: Paths | Iterable[str]
        message: str | None
        alphabet: str | Iterable[str] | Mapping[str, int] | None
        case: str
        fold: str
        language: str | None
        tiles: Iterable[str]
        shape: str
        neighbors: int
        theme: Word | None


OVERLAPS = ("some", "max", "none")
SHAPES = ("lines", "paths")
EFFORTS = ("low", "normal", "high")

LINES_ONLY = {
    **dict.fromkeys(("directions", "level", "beam_width", "mask", "message", "alphabet")),
    "overlap": "some",
    "forbidden": (),
}
PATHS_ONLY = {"neighbors": 8, "theme": None}
"""Options of words of one shape, and what they are where they are not given."""

SPELLINGS = 64
"""At most so many ways to spell a word with tiles of several letters are kept out of the filler."""

WIDEST = 10_000
"""More partial grids than that would take hours and gigabytes on a large grid."""


class Request:
    """What is wanted of a puzzle, checked and spelled once, so that several seeds can use it."""

    def __init__(self, words: Iterable[Word], rows: int | None, cols: int | None, **options: Unpack[Options]) -> None:
        self.spelling = Spelling(options["case"], options["fold"], options["language"], options["tiles"])
        self.neighbors = neighbors_of(options["neighbors"], PuzzleError)
        self.shape = _shape(options)
        if self.shape == "paths":
            self.directions = STEPS[1:] if self.neighbors == 8 else STEPS[1:5]
        else:
            self.directions = _directions(options["directions"], options["level"])
        self.overlap = choice("overlap", options["overlap"], OVERLAPS, error=PuzzleError)
        self.effort = effort_of(options["effort"])
        self.beam_width = whole_or_none("beam_width", options["beam_width"], 1, WIDEST, error=PuzzleError)
        self.time_limit = _seconds(options["time_limit"])
        self.require_all = boolean("require_all", options["require_all"])
        self.max_words = whole_or_none("max_words", options["max_words"], 1, error=PuzzleError)
        self.mask = None if options["mask"] is None else Mask(options["mask"])
        self.rows, self.cols = self._size(rows, cols, options["size"])

        self.unplaced: list[Unplaced] = []
        self.duplicates: list[str] = []
        self.entries: list[Entry] = []
        self._take(words, "words", False)
        self._take(options["secret_words"], "secret_words", True)
        self.theme = self._theme(options["theme"])
        if not self.entries:
            raise PuzzleError("words: there is no word to place")
        self.forbidden = self._forbidden(options["forbidden"])
        self.message = text_or_none("message", options["message"])
        self.letters = self._letters(self.message)
        self.weights = self._weights(options["alphabet"])

        tiles_used = {tile for entry in self.entries for tile in entry.tiles}
        self.names = sorted(tiles_used.union(self.weights, self.letters or ()))
        self.code = {tile: number for number, tile in enumerate(self.names, 1)}
        self.patterns = self._patterns()

    def _size(self, rows: int | None, cols: int | None, size: int | None) -> tuple[int | None, int | None]:
        if size is not None:
            if rows is not None or cols is not None:
                raise TypeError("size and rows or cols cannot be given together")
            rows = cols = whole_or_none("size", size, 1, LARGEST, error=PuzzleError)
        rows = whole_or_none("rows", rows, 1, LARGEST, error=PuzzleError)
        cols = whole_or_none("cols", cols, 1, LARGEST, error=PuzzleError)
        drawn = None if self.mask is None else self.mask.size
        if drawn is not None:
            if max(drawn) > LARGEST:
                raise PuzzleError(f"mask must have at most {LARGEST} rows and columns, not {drawn[0]} and {drawn[1]}")
            if rows not in (None, drawn[0]) or cols not in (None, drawn[1]):
                raise PuzzleError(f"mask has {drawn[0]} rows of {drawn[1]} cells, the puzzle {rows} of {cols}")
            return drawn
        return rows, cols

    def _take(self, words: Iterable[Word], name: str, secret: bool) -> None:
        """Spell the words; those without letters and those spelled like an earlier one are noted."""
        known = {entry.text for entry in self.entries}
        for number, word in enumerate(_in_order(several(name, words, "words"))):
            if hasattr(word, "__next__"):
                word = tuple(word)
            tiles = self.spelling.cells(word, f"{name}: item {number}")
            written = check_text(name, word) if isinstance(word, str) else "".join(word)
            text = "".join(tiles)
            if not tiles:
                if written:
                    self.unplaced.append(Unplaced(written, "has no letters", secret))
            elif text in known:
                self.duplicates.append(written)
            else:
                known.add(text)
                self.entries.append(Entry(written, tiles, secret))

    def _theme(self, theme: Word | None) -> str | None:
        """How the theme is spelled; it becomes a word of the list if it is none yet."""
        if theme is None:
            return None
        text = "".join(self.spelling.cells(theme, "theme"))
        if not text:
            raise PuzzleError(f"theme: {theme!r} has no letters")
        if all(entry.text != text for entry in self.entries):
            self._take([theme], "theme", False)
        return text

    def _forbidden(self, forbidden: Paths | Iterable[str]) -> list[str]:
        lines: Iterable[str]
        if isinstance(forbidden, (str, os.PathLike)):
            lines = _lines_of(forbidden)
        else:
            lines = several("forbidden", forbidden, "words, or a file")
        spelled = dict.fromkeys(
            "".join(self.spelling.cells(word, f"forbidden: item {number}"))
            for number, word in enumerate(_in_order(lines))
        )
        spelled.pop("", None)
        for entry in self.entries:
            if entry.text in spelled:
                raise PuzzleError(f"forbidden: {entry.written!r} is on the list of words too")
        return list(spelled)

    def _letters(self, message: str | None) -> Tiles | None:
        if message is None:
            return None
        letters = self.spelling.cells(message, "message")
        if not letters:
            raise PuzzleError(f"message: {message!r} has no letters")
        return letters

    def _weights(self, alphabet: str | Iterable[str] | Mapping[str, int] | None) -> dict[str, int]:
        """How often each tile shall come in the filler."""
        used: dict[str, int] = {}
        for entry in self.entries:
            for tile in entry.tiles:
                used[tile] = used.get(tile, 0) + 1
        if alphabet is not None:
            weights = self._given(alphabet)
        else:
            table = frequencies(self.spelling, frozenset(used))
            if table is None:
                return dict(sorted(used.items()))
            weights = table
        # A letter that only the words have would give them away, so each comes at least as often as a rare one.
        least = max(1, sum(weights.values()) // 100)
        for tile in used:
            weights[tile] = max(weights.get(tile, 0), least)
        return dict(sorted(weights.items()))

    def _given(self, alphabet: str | Iterable[str] | Mapping[str, int]) -> dict[str, int]:
        weights: dict[str, int] = {}
        if isinstance(alphabet, (bytes, bytearray)) or not hasattr(alphabet, "__iter__"):
            raise TypeError(f"alphabet must be a str, an iterable of tiles or a mapping, not {kind_of(alphabet)}")
        if isinstance(alphabet, str):
            items = [(tile, 1) for tile in self.spelling.cells(alphabet, "alphabet")]
        elif callable(items_of := getattr(alphabet, "items", None)):
            items = [(self._tile(tile), _weight(tile, weight)) for tile, weight in items_of()]
        else:
            items = [(self._tile(tile), 1) for tile in walked("alphabet", alphabet, "tiles")]
        for tile, weight in items:
            weights[tile] = weights.get(tile, 0) + weight
        if not weights:
            raise PuzzleError("alphabet has no letters")
        return weights

    def _tile(self, tile: Any) -> str:
        return self.spelling.cells((tile,), "alphabet")[0]

    def _patterns(self) -> list[tuple[tuple[int, ...], tuple[Direction, ...]]]:
        """What the filler must not complete, as codes: words along the directions, forbidden ones along all.

        With tiles of several letters a word may be spelled in more ways than the one that is placed.
        """
        everywhere = tuple(COMPASS.values())
        patterns: dict[tuple[tuple[int, ...], tuple[Direction, ...]], str] = {}
        for entry in self.entries:
            patterns[self.codes(entry.tiles), self.directions] = entry.text
        texts = [(entry.text, self.directions) for entry in self.entries]
        for text, ways in texts + [(text, everywhere) for text in self.forbidden]:
            for codes in _spellings(text, self.code):
                patterns.setdefault((codes, ways), text)
        self.blamed = list(patterns.values())
        return list(patterns)

    @cached_property
    def lexicon(self) -> Lexicon:
        """The words to place, for the line finder."""
        return Lexicon([entry.text for entry in self.entries])

    @cached_property
    def forbidden_lexicon(self) -> Lexicon:
        """The forbidden words, for the line finder."""
        return Lexicon(self.forbidden)

    def codes(self, tiles: Iterable[str]) -> tuple[int, ...]:
        """The codes of tiles."""
        return tuple(self.code[tile] for tile in tiles)


def _shape(options: Options) -> str:
    """The shape of the words, with which options of other shapes cannot be given."""
    shape = choice("shape", options["shape"], SHAPES, error=PuzzleError)
    for name, usual in LINES_ONLY.items() if shape == "paths" else PATHS_ONLY.items():
        if not _is_usual(options[name], usual):  # type: ignore[literal-required]
            raise PuzzleError(f"{name} cannot be given for words of the shape {shape!r}")
    return shape


def _is_usual(value: Any, usual: object) -> bool:
    """Whether an option is as if it were not given; an array has no one truth, and is given."""
    if value is usual or usual is None:
        return value is usual
    return isinstance(value, (str, int, tuple, list, set, frozenset)) and (
        value == usual or (usual == () and not value)
    )


def _weight(tile: str, weight: int) -> int:
    return whole(f"alphabet: {tile!r}", weight, 1, 10**6, error=PuzzleError)


def effort_of(effort: str | int, least: int = 1) -> str | int:
    """The effort, which must be a number of steps or the name of one."""
    if plain_int(effort) is None:
        return choice("effort", effort, EFFORTS, " or a number of steps", error=PuzzleError)
    return whole("effort", effort, least, error=PuzzleError)


def _seconds(limit: float | None) -> float | None:
    if limit is None:
        return None
    return number_of("time_limit", limit, above=True, error=PuzzleError, wanted="a number of seconds or None")


def _directions(directions: Directions | None, level: int | str | None) -> tuple[Direction, ...]:
    """The directions that the words of a puzzle may run in, in their order."""
    if level is not None and directions is not None:
        raise TypeError("directions and level cannot be given together")
    if level is not None:
        ways = level_ways(level, PuzzleError)
    else:
        ways = ways_of("all" if directions is None else directions, PuzzleError)
    return tuple(STEPS[way] for way in ways)


class Entry:
    """A word to place: as written, and as spelled."""

    __slots__ = ("secret", "text", "tiles", "written")

    def __init__(self, written: str, tiles: Tiles, secret: bool) -> None:
        self.written = written
        self.tiles = tiles
        self.text = "".join(tiles)
        self.secret = secret


def _in_order(words: Iterable[Word]) -> Iterable[Word]:
    """The words, sorted if they come as a set: its own order is another in every process."""
    return sorted(words, key=repr) if isinstance(words, (set, frozenset)) else words


def _spellings(text: str, code: dict[str, int]) -> list[tuple[int, ...]]:
    """The ways to spell a text with the tiles that there are, at most `SPELLINGS`."""
    longest = max(map(len, code))
    found: list[tuple[int, ...]] = []
    open_ends: list[tuple[int, tuple[int, ...]]] = [(0, ())]
    while open_ends and len(found) < SPELLINGS:
        at, codes = open_ends.pop()
        if at == len(text):
            found.append(codes)
        ends = range(at + 1, min(at + longest, len(text)) + 1)
        open_ends += [(end, (*codes, code[text[at:end]])) for end in ends if text[at:end] in code]
    return found


def _lines_of(path: Paths) -> list[str]:
    """The words of a list in UTF-8."""
    from ..letters import read_words

    path = file_name("forbidden", path, error=PuzzleError)
    with open(path, "rb") as file:
        data = file.read()
    try:
        return list(filter(None, read_words(data, path)))
    except LexiconError as error:
        raise PuzzleError(f"forbidden: {error}") from None
