"""What pages of paper are like: their size, margins and letters, and what a puzzle's page shows."""

from __future__ import annotations

import re

from .._shared.arguments import boolean, check_text, choice, file_name, kind_of, number_of, plain_int, shown
from .._shared.frozen import frozen
from .._shared.public import set_module
from ..errors import LettermazeError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from os import PathLike
    from typing import Any

    Size = tuple[float, float]

MM = 72 / 25.4
"""Points of a millimetre."""

SIZES = {
    "a3": (297, 420),
    "a4": (210, 297),
    "a5": (148, 210),
    "letter": (215.9, 279.4),
    "legal": (215.9, 355.6),
    "tabloid": (279.4, 431.8),
}
"""Sizes of paper by name, in millimetres."""

UNITS = {"in": 25.4, "mm": 1, "cm": 10}

LEAST_SIDE, MOST_SIDE = 50, 2000
"""The bounds of a page's sides, in millimetres."""

INCHES = 30
"""Sides up to this number that have no unit are inches, as trim sizes are written: 6x9."""

COUNTS = (1, 2, 4, 6, 9)
"""How many puzzles or keys a page may have."""

PAPER_LANGUAGES = ("en", "ro", "es", "pt")

FIELDS = (
    "size",
    "margin",
    "inner",
    "font_size",
    "large_print",
    "per_page",
    "keys",
    "keys_per_page",
    "key_filler",
    "name_line",
    "language",
    "font",
)


@set_module("lettermaze.draw")
@frozen("a Paper")
class Paper:
    """The paper that a PDF or HTML is made for, and what is printed on it; immutable.

    - `size`: `"A3"`, `"A4"`, `"A5"`, `"letter"`, `"legal"`, `"tabloid"`, with `"-landscape"` behind it turned, or width
      and height such as `"6x9"` (inches), `"8.5x11in"`, `"170x240mm"`.
    - `margin` in millimetres; `inner` is that on the side of the spine, left on odd pages and right on even ones.
    - `font_size` of the list of words in points, 11 if None, made smaller where the list is long; `large_print=True`
      takes 18, and refuses what would have letters of less than 16.
    - `per_page`: 1, 2, 4, 6 or 9 puzzles on a page.
    - `keys`: where the answers stand, if they are asked for: `"end"`, behind all puzzles, `keys_per_page` on a page, or
      `"after"`, each page of puzzles followed by one of their keys. `key_filler=False` leaves the other letters out.
    - `name_line=True`: a line for name and date above each puzzle.
    - `language` of what is printed beside the words: `"en"`, `"ro"`, `"es"` or `"pt"`.
    - `font`: the file of a TrueType or OpenType font, for letters that the font of lettermaze (Latin, Greek, Cyrillic,
      Hebrew and Arabic) lacks, or to use in its place.

    `LettermazeError` for values that are none of these.

    >>> Paper("6x9", inner=20, per_page=2).millimetres
    (152.4, 228.6)
    """

    __slots__ = FIELDS

    size: str
    margin: float
    inner: float | None
    font_size: float | None
    large_print: bool
    per_page: int
    keys: str
    keys_per_page: int
    key_filler: bool
    name_line: bool
    language: str
    font: str | None

    def __init__(
        self,
        size: str = "A4",
        *,
        margin: float = 15,
        inner: float | None = None,
        font_size: float | None = None,
        large_print: bool = False,
        per_page: int = 1,
        keys: str = "end",
        keys_per_page: int = 4,
        key_filler: bool = True,
        name_line: bool = False,
        language: str = "en",
        font: str | PathLike[str] | None = None,
    ) -> None:
        put = object.__setattr__
        put(self, "size", check_text("size", size))
        width, height = _size_of(self.size)
        most = min(width, height) / 3
        put(self, "margin", number_of("margin", margin, 0, most))
        put(self, "inner", None if inner is None else number_of("inner", inner, 0, most, wanted="a number or None"))
        put(
            self,
            "font_size",
            None if font_size is None else number_of("font_size", font_size, 4, 100, wanted="a number or None"),
        )
        put(self, "large_print", boolean("large_print", large_print))
        put(self, "per_page", _count("per_page", per_page))
        put(self, "keys", choice("keys", keys, ("end", "after")))
        put(self, "keys_per_page", _count("keys_per_page", keys_per_page))
        put(self, "key_filler", boolean("key_filler", key_filler))
        put(self, "name_line", boolean("name_line", name_line))
        put(self, "language", choice("language", language, PAPER_LANGUAGES))
        put(self, "font", None if font is None else file_name("font", font))

    @property
    def millimetres(self) -> Size:
        """Width and height of a page."""
        return _size_of(self.size)

    def _values(self) -> tuple[Any, ...]:
        return tuple(getattr(self, name) for name in FIELDS)

    def __eq__(self, other: object) -> bool:
        return self._values() == other._values() if isinstance(other, Paper) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._values())

    def __reduce__(self) -> tuple[Any, ...]:
        return Paper._restored, self._values()

    @classmethod
    def _restored(cls, *values: Any) -> Paper:
        return cls(**dict(zip(FIELDS, values, strict=True)))

    def __repr__(self) -> str:
        return f"Paper({', '.join(f'{name}={getattr(self, name)!r}' for name in FIELDS)})"


def paper_of(paper: Any) -> Paper:
    """The paper that was given, A4 if it is None."""
    if paper is None:
        return Paper()
    if not isinstance(paper, Paper):
        raise TypeError(f"paper must be a Paper or None, not {kind_of(paper)}")
    return paper


def _size_of(size: str) -> Size:
    name = size.lower().strip()
    turned = name.endswith("-landscape")
    name = name.removesuffix("-landscape")
    width, height = SIZES.get(name) or _sides(name, size)
    return (height, width) if turned else (width, height)


def _sides(name: str, size: str) -> Size:
    found = re.fullmatch(r"(\d{1,4}(?:\.\d{1,4})?) ?[x×] ?(\d{1,4}(?:\.\d{1,4})?) ?(in|mm|cm)?", name, re.ASCII)
    if found is None:
        raise LettermazeError(f"size must be one of {', '.join(SIZES)}, or such as 6x9 or 170x240mm, not {shown(size)}")
    sides = float(found[1]), float(found[2])
    unit = UNITS[found[3] or ("in" if max(sides) <= INCHES else "mm")]
    width, height = (round(side * unit, 4) for side in sides)
    if not (min(width, height) >= LEAST_SIDE and max(width, height) <= MOST_SIDE):
        raise LettermazeError(f"size must have sides from {LEAST_SIDE} to {MOST_SIDE} mm, not {shown(size)}")
    return width, height


def _count(name: str, value: Any) -> int:
    number = plain_int(value)
    expected = f"{name} must be one of {', '.join(map(str, COUNTS))}"
    if number is None:
        raise TypeError(f"{expected}, not {kind_of(value)}")
    if number not in COUNTS:
        raise LettermazeError(f"{expected}, not {shown(number)}")
    return number
