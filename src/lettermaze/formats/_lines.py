"""What the readers of text share: its lines, numbers in it, and how a message repeats what was given."""

from __future__ import annotations

SHOWN = 24
"""Messages repeat at most so many characters of what was given."""


def lines_of(text: str) -> list[str]:
    """The lines of a text, by the line ends of files only; a byte order mark in front is no part of it."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").removesuffix("\n").split("\n")


def integer(token: str) -> int | None:
    """The number that a token is, or None: no more digits than a size or a cell can have."""
    digits = token[1:] if token[:1] in ("-", "+") else token
    return int(token) if len(token) < SHOWN and digits.isascii() and digits.isdigit() else None


def short(text: str) -> str:
    return repr(text if len(text) <= SHOWN else text[: SHOWN - 3] + "...")


def odd_place(line: str, table: dict[int, str]) -> int:
    """The place of the first character that is not in a table for `str.translate`, or -1."""
    if table.keys() >= set(map(ord, line)):
        return -1
    return next(place for place, character in enumerate(line) if ord(character) not in table)
