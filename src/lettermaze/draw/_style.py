"""Colours, and what every writer does to labels before it draws them."""

from __future__ import annotations

from .._shared.text import display_width

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

PALETTE = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#7a5195", "#8c8c3c")
"""Colours of paths, taken in turn: those of Okabe and Ito (2008) that show on white, and two more."""

TERMINAL_PALETTE = (32, 166, 36, 175, 178, 74, 97, 101)
"""The same for a terminal of 256 colours."""

PAPER, INK, WALL, FRAME, HOLE = "#ffffff", "#1f2430", "#343a46", "#c9ced8", "#eef0f4"

NEAR, MIDDLE, FAR = (0xFF, 0xF3, 0xC4), (0xA9, 0xD8, 0xC9), (0x6F, 0x9F, 0xD4)
"""The gradient of a wave, getting darker with the distance, so that it can be read without colours too."""

SHADES = 64
"""How many steps the gradient has."""


def clean(label: str) -> str:
    """The label with characters replaced that would move a cursor, end a line or be no XML."""
    if label.isprintable():
        return label
    return "".join(character if character.isprintable() else "\ufffd" for character in label)


def colour(number: int) -> str:
    """The colour of a path."""
    return PALETTE[number % len(PALETTE)]


def shade(step: int) -> tuple[int, int, int]:
    """Red, green and blue of a step of the gradient, 0 to SHADES - 1."""
    place = 2 * step / (SHADES - 1)
    low, high = (NEAR, MIDDLE) if place <= 1 else (MIDDLE, FAR)
    part = place if place <= 1 else place - 1
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(low, high, strict=True))
    return red, green, blue


def shade_steps(marks: Sequence[int]) -> list[int]:
    """The step of the gradient for each mark, -1 where there is none."""
    scale = max(max(marks, default=0) - 1, 1)
    return [(mark - 1) * (SHADES - 1) // scale if mark > 0 else -1 for mark in marks]


def hex_of(rgb: tuple[int, int, int]) -> str:
    """A colour as HTML writes it."""
    return "#{:02x}{:02x}{:02x}".format(*rgb)


def padded(label: str, width: int) -> str:
    """The label with blanks up to a width on the terminal."""
    return label + " " * (width - display_width(label))
