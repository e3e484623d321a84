"""Text as people see it: composed, cut into letters with their marks, and as wide as a terminal shows it."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..errors import LettermazeError

APOSTROPHES = "ʼ`´"
"""Apostrophes that Unicode does not count as punctuation."""

JOINER = "\u200d"

INVISIBLE = dict.fromkeys(
    map(ord, "\ufeff\u00ad\u200b\u200c\u200e\u200f\u2060\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
)
"""A table for `str.translate` that takes out what shows nothing and joins nothing."""


def compose(text: str) -> str:
    """The text with each accent joined to its letter, where there is such a letter."""
    if text.isascii():
        return text
    from unicodedata import normalize

    return normalize("NFC", text)


def clusters(text: str) -> list[str]:
    """The characters of a composed text, each with the marks that follow it."""
    if text.isascii():
        return list(text)
    from unicodedata import category

    found: list[str] = []
    for letter in text:
        joined = found and (letter == JOINER or found[-1].endswith(JOINER) or category(letter)[0] == "M")
        if joined and not is_dropped(found[-1]):
            found[-1] += letter
        else:
            found.append(letter)
    return found


def is_dropped(letter: str) -> bool:
    """Whether a puzzle gives the character no cell: blanks, punctuation, controls, a mark with nothing before it."""
    if letter.isalnum():
        return letter in APOSTROPHES
    from unicodedata import category

    return letter[0] in APOSTROPHES or category(letter[0])[0] in "ZPCM"


def display_width(text: str) -> int:
    """How many columns of a terminal the text takes."""
    if text.isascii():
        return len(text)
    from unicodedata import category, east_asian_width

    return sum(
        0 if category(letter) in ("Mn", "Me", "Cf") else 2 if east_asian_width(letter) in "WF" else 1 for letter in text
    )


def decode(data: bytes, name: str, encoding: str, error: type[LettermazeError]) -> str:
    """The text of a file; what cannot be decoded is an `error` that names the file, the line and the byte.

    A byte order mark in front is no part of UTF-8 text.
    """
    try:
        return data.decode("utf-8-sig" if encoding.lower() in ("utf-8", "utf8") else encoding)
    except (LookupError, UnicodeEncodeError):
        raise error(f"encoding must be the name of a text encoding, not {encoding!r}") from None
    except UnicodeError as cause:
        # The start counts from behind a mark that the encoding takes off, as the bytes in the error do.
        start, found = getattr(cause, "start", 0), getattr(cause, "object", data)
        before = found[:start].decode(encoding, "replace").replace("\r\n", "\n").replace("\r", "\n")
        byte = f", byte 0x{found[start]:02x}" if isinstance(found, bytes) and start < len(found) else ""
        raise error(
            f"{name}, line {before.count(chr(10)) + 1} is not {encoding}: {getattr(cause, 'reason', cause)}{byte}; "
            "encoding= or --encoding names another encoding"
        ) from None
    except ValueError:
        raise error(f"encoding must be the name of a text encoding, not {encoding!r}") from None
