"""Boggle as anyone would write it first: every word on its own, from every cell, in order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

Rows = Sequence[Sequence[str | None]]
Cell = tuple[int, int]


def neighbours(rows: Rows, cell: Cell, neighbors: int, wrap: bool) -> list[Cell]:
    found = set()
    for dr in (-1, 0, 1):
        for dc in (-1, 0, 1):
            if neighbors == 4 and dr and dc:
                continue
            r, c = cell[0] + dr, cell[1] + dc
            if wrap:
                r, c = r % len(rows), c % len(rows[0])
            if 0 <= r < len(rows) and 0 <= c < len(rows[r]):
                found.add((r, c))
    return sorted(found - {cell})


def traces(
    rows: Rows, word: str, neighbors: int = 8, reuse: bool = False, wildcard: str | None = None, wrap: bool = False
) -> Iterator[tuple[Cell, ...]]:
    """All paths of a word, in the order of their cells."""

    def go_on(rest: str, path: tuple[Cell, ...], cells: Iterable[Cell]) -> Iterator[tuple[Cell, ...]]:
        for cell in cells:
            tile = rows[cell[0]][cell[1]]
            if not tile or (not reuse and cell in path):
                continue
            if tile == wildcard:
                tile = rest[0]
            if rest.startswith(tile):
                longer = (*path, cell)
                if rest == tile:
                    yield longer
                else:
                    yield from go_on(rest[len(tile) :], longer, neighbours(rows, cell, neighbors, wrap))

    every = [(r, c) for r, row in enumerate(rows) for c in range(len(row))]
    yield from go_on(word, (), every)


def solve(
    rows: Rows,
    words: Iterable[str],
    neighbors: int = 8,
    reuse: bool = False,
    min_length: int = 1,
    wildcard: str | None = None,
    wrap: bool = False,
) -> dict[str, list[tuple[Cell, ...]]]:
    """All words that can be traced, by length and then by letters, with all their paths."""
    found = {}
    for word in sorted(set(words), key=lambda word: (len(word), word)):
        if word and len(word) >= min_length:
            paths = list(traces(rows, word, neighbors, reuse, wildcard, wrap))
            if paths:
                found[word] = paths
    return found


def score(words: Iterable[str], points: Sequence[int]) -> int:
    return sum(points[min(len(word), len(points) - 1)] for word in words)
