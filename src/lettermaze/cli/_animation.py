"""Pictures that move on a terminal."""

from __future__ import annotations

import sys
from time import sleep

from ._common import is_unicode, use_colour, visible_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ..draw import GridPicture

SECONDS = 6
"""How long an animation takes at most."""

SLOWEST, FASTEST = 0.3, 0.04
"""How long each picture stands, at most and at least; of more pictures than fit into the time some are left out."""

Frame = tuple["GridPicture", "int | None"]
"""A picture, and the mark up to which its wave has run (None: all of it)."""


def play(count: int, frame: Callable[[int], Frame]) -> bool:
    """Show `count` pictures in one place, the last one to stay; False, and nothing is done, where that cannot be.

    It can be on a terminal with colours that has room for all of them. `frame` makes the picture of a number, and is
    asked only for those that are shown.
    """
    if not use_colour():
        return False
    shown = []
    for number in _chosen(count):
        shown.append(_drawn(*frame(number)))
        if not _fits(shown[-1]):
            return False
    pause = min(SLOWEST, SECONDS / len(shown))
    height = 0
    try:
        sys.stdout.write("\x1b[?25l")
        for number, text in enumerate(shown):
            if number:
                sleep(pause)
                sys.stdout.write(f"\x1b[{height}F\x1b[J")
            sys.stdout.write(text)
            sys.stdout.flush()
            height = text.count("\n")
    finally:
        # Whatever happens, the terminal gets its cursor back.
        sys.stdout.write("\x1b[?25h")
        sys.stdout.flush()
    return True


def _chosen(count: int) -> Sequence[int]:
    """The numbers of as many pictures as there is time for, evenly, the last one among them."""
    most = int(SECONDS / FASTEST)
    if count <= most:
        return range(count)
    return [number * (count - 1) // (most - 1) for number in range(most)]


def _drawn(picture: GridPicture, until: int | None) -> str:
    from ..draw import ansi

    return ansi(picture, unicode=is_unicode(sys.stdout), until=until)


def _fits(text: str) -> bool:
    from shutil import get_terminal_size

    cols, rows = get_terminal_size()
    lines = visible_lines(text)
    return len(lines) <= rows and max(map(len, lines), default=0) <= cols
