"""Mazes of thin lines in pictures: where the lines are, and between which corridors there is one.

Lines have one width and stand at equal distances, their pitch. R rows and C columns of corridors come to 2R + 1 rows
and 2C + 1 columns of cells: lines at even places, corridors at odd ones.
"""

from __future__ import annotations

import re
from collections import Counter

from ..errors import MazeError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

AGREEING = 0.98
"""So large a part of the edges of lines must lie where lines are."""

FAR = 8
"""From this pitch on an edge may be a pixel off, as in pictures that were scaled."""

PARTS = (0.25, 0.5, 0.75)
"""Where a line is looked at along a corridor: it is there if most of these pixels are dark."""


class Lines:
    """The lines across one side of a picture."""

    __slots__ = ("count", "pitch", "width")

    def __init__(self, count: int, pitch: float, width: int) -> None:
        self.count = count
        """How many corridors there are between them."""
        self.pitch = pitch
        """Pixels from one line to the next."""
        self.width = width
        """Pixels of a line."""

    def pixels(self, place: int) -> list[int]:
        """Where to look for a cell: in the middle of a line, or along a corridor."""
        begin = place // 2 * self.pitch
        if place % 2 == 0:
            return [int(begin + self.width / 2)]
        return [int(begin + self.width + part * (self.pitch - self.width)) for part in PARTS]


def lines_of(edges: list[float], size: int, width: int, pitch: int | None, side: str) -> Lines:
    """The lines across a side of `size` pixels, by how many edges are between each two pixels and the next ones.

    Without a pitch it is the largest on which nearly all edges lie.
    """
    if pitch is not None:
        count = max(1, round((size - width) / pitch))
        return Lines(count, (size - width) / count, width)
    total = sum(edges)
    for count in range(1, (size - width) // (2 * width + 1) + 1):
        lines = Lines(count, (size - width) / count, width)
        agreeing = sum(number for place, number in enumerate(edges, 1) if number and _is_at_line(place, lines))
        if agreeing >= AGREEING * total:
            return lines
    raise MazeError(f"the image has no lines at equal distances from {side}: cell_size gives the distance")


def line_width(dark: Any) -> int:
    """How wide lines are: most often so many dark pixels stand in a row or a column, namely where they cross one."""
    from PIL import Image

    runs: Counter[int] = Counter()
    for picture in (dark, dark.transpose(Image.Transpose.TRANSPOSE)):
        data, width = picture.tobytes(), picture.width
        for place in range(0, len(data), width):
            runs.update(map(len, re.findall(rb"\xff+", data[place : place + width])))
    return max(runs, key=lambda length: (runs[length], -length))


def corridor_walls(dark: Any, across: Lines, down: Lines) -> bytes:
    """1 for each cell in which there is a line, 0 for the others; the picture is 255 where it is dark."""
    data, width = dark.tobytes(), dark.width
    columns = [across.pixels(place) for place in range(2 * across.count + 1)]
    walls = bytearray()
    for place in range(2 * down.count + 1):
        begins = [y * width for y in down.pixels(place)]
        for other, xs in enumerate(columns):
            dark_pixels = sum(1 for begin in begins for x in xs if data[begin + x])
            walls.append(place % 2 + other % 2 < 2 and 2 * dark_pixels > len(begins) * len(xs))
    return bytes(walls)


def _is_at_line(place: int, lines: Lines) -> bool:
    """Whether a place between two pixels is at one of the two edges of a line, to a pixel where lines are far apart."""
    slack = 1.01 if lines.pitch >= FAR else 0.01
    return any(
        abs((place - edge + lines.pitch / 2) % lines.pitch - lines.pitch / 2) <= slack for edge in (0, lines.width)
    )
