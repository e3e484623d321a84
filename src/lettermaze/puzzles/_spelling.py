"""How a word of a list becomes cells of a puzzle: one cell a letter, in one case, without what is no letter."""

from __future__ import annotations

from .._shared.arguments import check_text, choice, kind_of, several, text_or_none, walked
from .._shared.text import clusters, is_dropped
from ..errors import PuzzleError, WordError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import TypeAlias

    Tiles: TypeAlias = tuple[str, ...]
    Word: TypeAlias = str | Sequence[str]

CASES = ("upper", "lower", "keep")
FOLDS = ("none", "accents")

OWN_LETTERS = {
    "az": "çğıiöşüə",
    "be": "",
    "bg": "",
    "bs": "čćđšž",
    "ca": "ç",
    "cs": "áčďéěíňóřšťúůýž",
    "cy": "",
    "da": "æøå",
    "de": "äöü",
    "el": "",
    "en": "",
    "eo": "ĉĝĥĵŝŭ",
    "es": "ñ",
    "et": "õäöüšž",
    "eu": "ñ",
    "fi": "åäö",
    "fr": "",
    "ga": "",
    "gl": "ñ",
    "he": "",
    "hr": "čćđšž",
    "hu": "áéíóöőúüű",
    "is": "áðéíóúýþæö",
    "it": "",
    "lt": "ąčęėįšųūž",
    "lv": "āčēģīķļņšūž",
    "nb": "æøå",
    "nl": "",
    "nn": "æøå",
    "no": "æøå",
    "pl": "ąćęłńóśźż",
    "pt": "",
    "ro": "ăâîșț",
    "ru": "",
    "sk": "áäčďéíĺľňóôŕšťúýž",
    "sl": "čšž",
    "sq": "çë",
    "sr": "čćđšž",
    "sv": "åäö",
    "tr": "çğıiöşü",
    "uk": "",
    "vi": "ăâđêôơư",
}
"""Letters with a mark that count as letters of their own, by language; folding accents leaves them alone."""

SAME_LETTERS = {"ro": {"ş": "ș", "Ş": "Ș", "ţ": "ț", "Ţ": "Ț"}}
"""Old spellings of one letter: Romanian text often has a cedilla where the letter has a comma below."""

UNDECOMPOSED = {"æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D"}
"""What folding makes of letters that Unicode does not split into a letter and an accent."""

DOTTED_LANGUAGES = ("az", "lt", "tr")
"""The languages in which the dot of i has rules of its own."""

DOT, ACCENTS_ABOVE = "\u0307", "\u0300\u0301\u0303"

DOTTED = {"upper": {"i": "İ", "ı": "I"}, "lower": {"I": "ı", "İ": "i"}}
"""The case of i where the language has a dotless one too."""


class Spelling:
    """The rules by which words are spelled in a grid.

    Text is composed (NFC), brought to one `case`, and cut into cells: a letter with the marks that no single
    character can carry is one cell. Spaces, hyphens, apostrophes and other punctuation get no cell. `fold="accents"`
    removes accents, except from the letters that are letters of their own in `language`; `tiles` are groups of letters
    that share a cell. A word that is a sequence has one cell for each of its items.
    """

    __slots__ = ("_own", "case", "fold", "language", "tiles")

    def __init__(
        self, case: str = "upper", fold: str = "none", language: str | None = None, tiles: Iterable[str] = ()
    ) -> None:
        self.case = choice("case", case, CASES, error=PuzzleError)
        self.fold = choice("fold", fold, FOLDS, error=PuzzleError)
        self.language = _language(language)
        own = OWN_LETTERS.get(self.language or "", "")
        self._own = frozenset(own + own.upper())
        self.tiles: tuple[Tiles, ...] = ()
        spelled = [self._spell(tile, f"tiles: item {number}") for number, tile in enumerate(several("tiles", tiles))]
        self.tiles = tuple(sorted(filter(None, spelled), key=len, reverse=True))

    def cells(self, word: Word, place: str = "word") -> Tiles:
        """The tiles that spell the word; none if it has no letters. `place` names the word in messages."""
        if isinstance(word, str):
            return self._join(self._spell(word, place))
        if isinstance(word, (bytes, bytearray, dict, set, frozenset)) or not hasattr(type(word), "__iter__"):
            raise TypeError(f"{place} must be a str or a sequence of tiles, not {kind_of(word)}")
        tiles = []
        for number, tile in enumerate(walked(place, word, "tiles")):
            spelled = "".join(self._spell(tile, f"{place}, tile {number}"))
            if not spelled:
                raise WordError(f"{place}, tile {number}: {tile!r} has no letter to put into a cell")
            tiles.append(spelled)
        return tuple(tiles)

    def texts(self, words: list[str]) -> list[str]:
        """How words are spelled, as `cells` does it one by one; plain ones all at once."""
        if not self.is_plain:
            return ["".join(self.cells(word)) for word in words]
        joined = "\n".join(words)
        if joined.isascii() and joined.count("\n") == len(words) - 1:
            return self._plain(joined).split("\n")
        return [self._plain(word) if word.isascii() else "".join(self.cells(word)) for word in words]

    @property
    def is_plain(self) -> bool:
        """Whether letters of ASCII are spelled by themselves, in the usual case."""
        return not self.tiles and self.language not in DOTTED_LANGUAGES

    def _plain(self, text: str) -> str:
        cased = text.upper() if self.case == "upper" else text.lower() if self.case == "lower" else text
        return cased.translate(_DROPPED)

    def cased(self, text: str) -> str:
        """The text composed and in the case of the grid, with all that is no letter in it."""
        return "".join(part for letter in clusters(self._composed(text)) for part in self._cased(letter))

    def tile(self, tile: str) -> str:
        """How a cell of a grid is spelled: one cell too, even where it becomes several letters or has none."""
        return "".join(self._spell(tile, "tile")) or tile

    def letter(self, letter: str) -> Tiles:
        """How one letter of an alphabet is spelled, however accents are folded: by another letter, or by several."""
        return self._spell(letter, "letter")

    def is_own(self, letter: str) -> bool:
        """Whether the letter is a plain one or a letter of its own in the language, not a letter with an accent."""
        return letter.isascii() or letter in self._own

    def _spell(self, text: str, place: str) -> Tiles:
        text = check_text(place, text)
        if text.isascii():
            letters: Iterable[str] = text
        else:
            letters = clusters(self._composed(text))
        if self.fold == "accents":
            letters = [part for letter in letters for part in self._folded(letter)]
        cased = [part for letter in letters if not is_dropped(letter) for part in self._cased(letter)]
        return tuple(letter for letter in cased if not is_dropped(letter))

    def _composed(self, text: str) -> str:
        from unicodedata import normalize

        same = SAME_LETTERS.get(self.language or "", {})
        return "".join(same.get(letter, letter) for letter in normalize("NFC", text))

    def _cased(self, letter: str) -> Iterable[str]:
        if self.case == "keep":
            return (letter,)
        if self.language in ("az", "tr"):
            letter = DOTTED[self.case].get(letter[0], letter[0]) + letter[1:]
        if self.language == "lt":
            letter = _lithuanian(letter, self.case)
        if letter.isascii():
            return (letter.upper() if self.case == "upper" else letter.lower(),)
        from unicodedata import normalize

        return clusters(normalize("NFC", letter.upper() if self.case == "upper" else letter.lower()))

    def _folded(self, letter: str) -> Iterable[str]:
        """The letter without accents that make no other letter: itself, or two for a ligature."""
        if letter.isascii() or letter in self._own:
            return (letter,)
        if letter[0] in UNDECOMPOSED and letter[0] not in self._own:
            return UNDECOMPOSED[letter[0]]
        if _is_in(letter[0], LATIN_GREEK):
            return (self._without_marks(letter),)
        return (letter[0],) if _is_in(letter[0], POINTED) else (letter,)

    def _without_marks(self, letter: str) -> str:
        from unicodedata import normalize

        parts = normalize("NFD", letter)
        kept = parts[0]
        for mark in parts[1:]:
            composed = normalize("NFC", kept + mark)
            if composed in self._own:
                kept = composed
        return kept

    def _join(self, letters: Tiles) -> Tiles:
        """The letters with the groups of `tiles` put together, the longest first, from the left."""
        if not self.tiles:
            return letters
        joined, at = [], 0
        while at < len(letters):
            size = next((len(tile) for tile in self.tiles if letters[at : at + len(tile)] == tile), 1)
            joined.append("".join(letters[at : at + size]))
            at += size
        return tuple(joined)


LATIN_GREEK = ((0x41, 0x24F), (0x1E00, 0x1EFF), (0x370, 0x3FF), (0x1F00, 0x1FFF))
"""Where the marks on a letter are accents; elsewhere they may make another letter of it."""

POINTED = ((0x400, 0x52F), (0x590, 0x5FF), (0x600, 0x6FF))
"""Cyrillic, Hebrew and Arabic: the letters are single characters, and marks after them stress or point."""


_DROPPED = {code: None for code in range(128) if chr(code) != "\n" and is_dropped(chr(code))}
"""What a puzzle drops of plain text, for `str.translate`."""


def _lithuanian(letter: str, case: str) -> str:
    """A letter with its dot as Lithuanian has it: a small i or j keeps it below an accent, a capital has none."""
    from unicodedata import normalize

    parts = normalize("NFD", letter)
    base, marks = parts[:1], parts[1:]
    if case == "upper":
        # The ogonek is sorted before the dot, so that the dot may stand anywhere among the marks.
        return normalize("NFC", base + marks.replace(DOT, "")) if base in ("i", "j") else letter
    above = [mark for mark in marks if mark in ACCENTS_ABOVE]
    if base in ("I", "J") and above and DOT not in marks:
        return base.lower() + marks.replace(above[0], DOT + above[0], 1)
    return letter


def _is_in(letter: str, ranges: tuple[tuple[int, int], ...]) -> bool:
    return any(low <= ord(letter) <= high for low, high in ranges)


def _language(language: str | None) -> str | None:
    language = text_or_none("language", language)
    if language is None:
        return None
    code = language.lower().replace("_", "-").split("-")[0]
    if code not in OWN_LETTERS:
        known = ", ".join(OWN_LETTERS)
        raise PuzzleError(f"language must be a code such as en, es or pt-BR ({known}), not {language!r}")
    return code
