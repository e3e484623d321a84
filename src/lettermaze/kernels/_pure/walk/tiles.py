"""The walk over boards of any tiles, and every trace instead of the first."""

from __future__ import annotations

from .pruning import PATIENCE, finish
from .reading import WILD

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from typing import Any, TypeAlias

    Entry: TypeAlias = tuple[dict[str, Any], str, int, int, Any]
    Around: TypeAlias = list[list[tuple[int, int, str]]]


def first_of_tiles(
    root: dict[str, Any], tiles: list[str | None], near: list[list[int]], limit: int
) -> dict[str, list[int]] | None:
    """Every word on any board with the cells of its first trace; None past the limit."""
    found: dict[str, list[int]] = {}
    done: set[str] = set()
    again = 0
    for hit in all_traces(root, tiles, near, limit, done):
        if hit is None:
            return None
        word, entry = hit
        if word not in found:
            found[word] = _cells_of(entry)
        else:
            again += 1
            if limit < 0 and not again % PATIENCE:
                finish(root, word, found, done)
    return found


def all_traces(
    root: dict[str, Any],
    tiles: list[str | None],
    near: list[list[int]],
    limit: int,
    done: Collection[str] = (),
) -> Iterator[tuple[str, Entry] | None]:
    """Every trace of every word on any board, `(word, last entry)`, in order for each word; None past the limit.

    Nothing more comes below prefixes that are in `done`, which may grow meanwhile.

    An entry is `(node, word, used cells as bits, cell, entry before)`; the links to the entries before are the trace.
    """
    around = _around(tiles, near)
    steps = 0
    stack: list[Entry] = [(root, "", 0, -1, None)]
    while stack:
        entry = stack.pop()
        node, word, used, cell, _ = entry
        if done and word in done:
            continue
        if "" in node:
            yield word, entry
        for other, bit, tile in around[cell]:
            if not used & bit:
                branches = _branches(node, tile)
                steps += len(branches)
                stack.extend((below, word + letters, used | bit, other, entry) for letters, below in branches)
        if 0 <= limit < steps:
            yield None
            return


def _branches(node: dict[str, Any], tile: str) -> list[tuple[str, dict[str, Any]]]:
    """The letters that a tile may add, with the nodes that they lead to."""
    if tile == WILD:
        return [(letter, below) for letter, below in node.items() if letter]
    found: dict[str, Any] | None = node
    for letter in tile:
        found = found.get(letter) if found is not None else None
    return [] if found is None else [(tile, found)]


def _cells_of(entry: Entry) -> list[int]:
    """The cells that led to an entry."""
    cells = []
    while entry[4] is not None:
        cells.append(entry[3])
        entry = entry[4]
    return cells[::-1]


def _around(tiles: list[str | None], near: list[list[int]]) -> Around:
    """Each cell's neighbours that hold a tile, last one first, as `(cell, its bit, tile)`; behind them all cells."""
    items = [(cell, 1 << cell, tile) for cell, tile in enumerate(tiles)]
    around = [[items[other] for other in reversed(others) if tiles[other] is not None] for others in near]
    around.append([item for item in reversed(items) if item[2] is not None])
    return around  # type: ignore[return-value]
