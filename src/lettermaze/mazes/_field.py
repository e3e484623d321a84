"""The field of a wave: how far it goes, the caller's own array for it, and what is read off its marks."""

from __future__ import annotations

from struct import Struct

from .._shared.arguments import kind_of, limit_of
from ..errors import MazeError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any, TypeAlias

    from .._shared.compass import Path

    # The cells on shortest paths, the goal first; where the steps back from each begin; the places that they lead to.
    Ways: TypeAlias = tuple[memoryview, memoryview, memoryview]

_CELLS = Struct("2i")


def last_mark(max_steps: int | None, cells: int) -> int:
    """The mark that a wave of so many steps ends with, 0 for none."""
    if max_steps is None:
        return 0
    steps = limit_of(max_steps, error=MazeError)
    return steps + 1 if steps < cells else 0


def field_view(out: Any, shape: tuple[int, int]) -> memoryview:
    """The caller's array as a flat memoryview of int32."""
    try:
        view = memoryview(out)
    except (TypeError, ValueError, BufferError):
        raise TypeError(f"out must be an array of int32, not {kind_of(out)}") from None
    if view.format not in ("i", "l", "@i", "@l") or view.itemsize != 4:
        raise MazeError(f"out must hold int32 in native byte order, not items of format {view.format!r}")
    if view.shape != shape:
        raise MazeError(f"out must have the maze's shape {shape}, not {view.shape}")
    if view.readonly:
        raise MazeError("out must be writable")
    if not view.c_contiguous:
        raise MazeError("out must be C-contiguous")
    return view.cast("B").cast("i")


def path_of(pairs: bytes) -> Path:
    """The path that a kernel gives as pairs of int32."""
    return tuple(_CELLS.iter_unpack(pairs))


def path_view(pairs: bytes) -> memoryview:
    """The same as an (n, 2) read-only memoryview of int32."""
    return memoryview(pairs).cast("i", (len(pairs) // 8, 2))


def count_ways(graph: Ways) -> int:
    """How many shortest paths there are."""
    cells, heads, tails = graph
    ways = [0] * len(cells)
    ways[0] = 1
    total = 0
    for place, count in enumerate(ways):
        begin, end = heads[place], heads[place + 1]
        if begin == end:
            total += count
        for tail in tails[begin:end]:
            ways[tail] += count
    return total


def iter_ways(graph: Ways | None, cols: int) -> Iterator[Path]:
    """The shortest paths, in the order of the walk back."""
    if graph is None:
        return
    cells, heads, tails = graph
    path = [0]
    choices = [iter(tails[heads[0] : heads[1]])]
    while path:
        if heads[path[-1]] == heads[path[-1] + 1]:
            yield tuple(divmod(cells[place], cols) for place in reversed(path))
            place = None
        else:
            place = next(choices[-1], None)
        if place is None:
            path.pop()
            choices.pop()
        else:
            path.append(place)
            choices.append(iter(tails[heads[place] : heads[place + 1]]))


def iter_rings(cells: memoryview, ends: memoryview, cols: int) -> Iterator[Path]:
    """The cells of each ring, which `ends` parts."""
    begin = 0
    for end in ends:
        yield tuple(divmod(number, cols) for number in cells[begin:end])
        begin = end
