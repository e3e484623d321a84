"""All other boards: tiles of several letters, cells that may be any letter, joined edges."""

from __future__ import annotations

from .directions import cells_along

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from .._dicts import Dicts
    from .hits import Found
    from .layout import Tile


def find_tiles(root: Dicts, grid: list[Tile], rows: int, cols: int, directions: bytes, wrap: bool) -> Iterator[Found]:
    """All hits on any board."""
    for start, tile in enumerate(grid):
        if not enter([("", root)], tile):
            continue
        for direction in (0, *directions):
            line = (grid[cell] for cell in cells_along(start, direction, rows, cols, wrap))
            for word, length in read_line(root, line):
                if length > 1 or not direction:
                    yield word, start, direction, length


def read_line(root: Dicts, tiles: Iterable[Tile]) -> Iterator[tuple[str, int]]:
    """The words that start a line, and how many cells each takes."""
    prefixes = [("", root)]
    for length, tile in enumerate(tiles, 1):
        prefixes = enter(prefixes, tile)
        if not prefixes:
            return
        for word, node in prefixes:
            if "" in node:
                yield word, length


def enter(prefixes: list[tuple[str, Dicts]], tile: Tile) -> list[tuple[str, Dicts]]:
    """The prefixes of words, each with the node that it leads to, after one more cell; their order is kept."""
    if tile is None:
        return [(word + letter, below) for word, node in prefixes for letter, below in node.items() if letter]
    if not tile:
        return []
    for letter in tile:
        prefixes = [(word + letter, node[letter]) for word, node in prefixes if letter in node]
    return prefixes
