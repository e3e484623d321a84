"""The neighbours of cells."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ..._records import Graph, Moves

KEPT = 64
"""Boards of up to so many cells are likely to come back in the same shape."""


def neighbors_of(graph: Graph, rows: int, cols: int, moves: Moves) -> list[list[int]]:
    """The neighbours of each cell in order; those of small boards are kept in the lexicon's memo."""
    neighbors, _, wrap, _ = moves
    if rows * cols > KEPT:
        return _all_neighbors(rows, cols, wrap, neighbors)
    memo: dict[Any, Any] = graph[6]
    key = "near", rows, cols, wrap, neighbors
    near: list[list[int]] | None = memo.get(key)
    return near if near is not None else memo.setdefault(key, _all_neighbors(rows, cols, wrap, neighbors))


def _all_neighbors(rows: int, cols: int, wrap: bool, neighbors: int) -> list[list[int]]:
    """The neighbours of each cell in order: on a torus a set of other cells."""
    steps = [(dr, dc) for dr in (-1, 0, 1) for dc in (-1, 0, 1) if (dr or dc) and (neighbors == 8 or not (dr and dc))]
    near = []
    for row in range(rows):
        for col in range(cols):
            if wrap:
                others = {(row + dr) % rows * cols + (col + dc) % cols for dr, dc in steps}
                near.append(sorted(others - {row * cols + col}))
            else:
                near.append(
                    [(row + dr) * cols + col + dc for dr, dc in steps if 0 <= row + dr < rows and 0 <= col + dc < cols]
                )
    return near
