"""Several words at once by trying everything: what `find_together` must equal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

Cell = tuple[int, int]
Path = tuple[Cell, ...]


def first_together(
    rows: Sequence[Sequence[str | None]],
    words: Sequence[str],
    *,
    neighbors: int = 8,
    cover: bool = False,
    wildcard: str | None = None,
    wrap: bool = False,
) -> tuple[Path, ...] | None:
    """The lexicographically first disjoint traces of all words, or None."""
    tiles = {(r, c): tile for r, row in enumerate(rows) for c, tile in enumerate(row) if tile}
    height, width = len(rows), max(map(len, rows), default=0)

    def near(a: Cell, b: Cell) -> bool:
        down, across = abs(a[0] - b[0]), abs(a[1] - b[1])
        if wrap:
            down, across = min(down, height - down), min(across, width - across)
        return a != b and (down + across == 1 if neighbors == 4 else max(down, across) == 1)

    def traces(word: str, path: Path, taken: frozenset[Cell]) -> Iterator[Path]:
        if not word:
            yield path
            return
        for cell, tile in tiles.items():
            if cell in taken or (path and not near(path[-1], cell)):
                continue
            if tile == wildcard:
                yield from traces(word[1:], (*path, cell), taken | {cell})
            elif word.startswith(tile):
                yield from traces(word[len(tile) :], (*path, cell), taken | {cell})

    def together(rest: Sequence[str], taken: frozenset[Cell]) -> tuple[Path, ...] | None:
        if not rest:
            return None if cover and len(taken) != len(tiles) else ()
        for path in traces(rest[0], (), taken):
            found = together(rest[1:], taken | set(path))
            if found is not None:
                return (path, *found)
        return None

    return together([word for word in words if word], frozenset())
