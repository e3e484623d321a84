"""The cells of a field by their marks."""

from __future__ import annotations

from array import array

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def distances(field: Any) -> bytes:
    """The steps from the start to each cell, as int32; -1 where there is no mark."""
    return array("i", [mark - 1 if mark > 0 else -1 for mark in field]).tobytes()


def largest(field: Any) -> int:
    """The first cell that has the largest mark."""
    marks: list[int] = field.tolist()
    return marks.index(max(marks))


def order(field: Any, mark: int) -> tuple[bytes, bytes]:
    """The marked cells, as int32, those of mark 1 first, each ring row by row, and where each ring of `mark` ends."""
    rings: list[list[int]] = [[] for _ in range(mark)]
    for at, found in enumerate(field):
        if 1 <= found <= mark:
            rings[found - 1].append(at)
    cells, ends = array("i"), array("i")
    for ring in rings:
        cells.extend(ring)
        ends.append(len(cells))
    return cells.tobytes(), ends.tobytes()
