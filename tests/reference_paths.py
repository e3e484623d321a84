"""Traces of one word, as naively as can be: recursion over all neighbours, no pruning, nothing shared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

Cell = tuple[int, int]


def traces(
    rows: Sequence[Sequence[str | None]],
    word: str,
    *,
    neighbors: int = 4,
    reuse: bool = False,
    wildcard: str | None = None,
    wrap: bool = False,
    qu: bool = False,
) -> list[tuple[Cell, ...]]:
    """All traces in lexicographic order."""
    board = {(r, c): tile for r, row in enumerate(rows) for c, tile in enumerate(row) if tile}
    if qu:
        board = {cell: {"Q": "QU", "q": "qu"}.get(tile, tile) for cell, tile in board.items()}
    height, width = len(rows), max(map(len, rows), default=0)

    def around(cell: Cell) -> Iterator[Cell]:
        found = set()
        for dr in (-1, 0, 1):
            for dc in (-1, 0, 1):
                if (dr, dc) != (0, 0) and (neighbors == 8 or 0 in (dr, dc)):
                    r, c = cell[0] + dr, cell[1] + dc
                    found.add((r % height, c % width) if wrap else (r, c))
        yield from sorted((found - {cell}) & board.keys())

    def walk(path: tuple[Cell, ...], rest: str) -> Iterator[tuple[Cell, ...]]:
        tile = board[path[-1]]
        if tile == wildcard:
            rest = rest[1:]
        elif rest.startswith(tile):
            rest = rest[len(tile) :]
        else:
            return
        if not rest:
            yield path
            return
        for cell in around(path[-1]):
            if reuse or cell not in path:
                yield from walk((*path, cell), rest)

    return [path for cell in sorted(board) for path in walk((cell,), word)]
