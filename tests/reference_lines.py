"""Words in straight lines the plain way: every start, every direction, every length, every word."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

Cell = tuple[int, int]
Tile = str | None

EIGHT = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)]


def naive_lines(
    rows: Sequence[Sequence[Tile]],
    words: Iterable[str],
    *,
    directions: Sequence[Cell] = EIGHT,
    overlapping: bool = True,
    wildcard: str | None = None,
    wrap: bool = False,
) -> list[tuple[str, Cell, Cell, tuple[Cell, ...]]]:
    """Each hit as word, start, direction and cells, in the order of `find_lines`."""
    sizes = len(rows), max(map(len, rows), default=0)
    wanted = sorted(set(words) - {""})
    hits = []
    for row in range(sizes[0]):
        for col in range(len(rows[row])):
            for direction in [(0, 0), *usable(directions, sizes, wrap)]:
                line = list(cells_along((row, col), direction, rows, sizes, wrap))
                for length in range(1, len(line) + 1):
                    if (length > 1) == (direction != (0, 0)):
                        cells = tuple(line[:length])
                        tiles = [rows[r][c] for r, c in cells]
                        found = [word for word in wanted if spells(tiles, word, wildcard)]
                        hits += [(word, (row, col), direction, cells) for word in found]
    return hits if overlapping else apart(hits, sizes, wrap)


def usable(directions: Sequence[Cell], sizes: Cell, wrap: bool) -> Iterator[Cell]:
    """The directions in their order; on a torus one for each cell that a step can lead to."""
    seen = {(0, 0)}
    for drow, dcol in EIGHT:
        if (drow, dcol) in directions:
            step = (drow % sizes[0], dcol % sizes[1]) if wrap else (drow, dcol)
            if step not in seen:
                seen.add(step)
                yield drow, dcol


def cells_along(cell: Cell, direction: Cell, rows: Sequence[Sequence[Tile]], sizes: Cell, wrap: bool) -> Iterator[Cell]:
    """The cells from one on, until a line ends or comes back."""
    row, col = first = cell
    while 0 <= row < sizes[0] and 0 <= col < len(rows[row]) and rows[row][col]:
        yield row, col
        row, col = row + direction[0], col + direction[1]
        if wrap:
            row, col = row % sizes[0], col % sizes[1]
        if (row, col) == first:
            return


def spells(tiles: Sequence[Tile], word: str, wildcard: str | None) -> bool:
    """Whether the tiles spell the word."""
    for tile in tiles:
        if tile == wildcard and tile:
            if not word:
                return False
            word = word[1:]
        elif tile and word.startswith(tile):
            word = word[len(tile) :]
        else:
            return False
    return not word


def apart(
    hits: list[tuple[str, Cell, Cell, tuple[Cell, ...]]], sizes: Cell, wrap: bool
) -> list[tuple[str, Cell, Cell, tuple[Cell, ...]]]:
    """The hits that share no cell with an earlier one of their word on their line."""
    kept = []
    taken = set()

    def along(hit: tuple[str, Cell, Cell, tuple[Cell, ...]]) -> int:
        """How far a hit is from where its line is read from."""
        (row, col), (drow, dcol) = hit[1], hit[2]
        backward = (drow, dcol) < (0, 0)
        if not wrap:
            return -(row * sizes[1] + col) if backward else row * sizes[1] + col
        line = [(row, col)]
        while True:
            before = ((line[-1][0] - drow) % sizes[0], (line[-1][1] - dcol) % sizes[1])
            if before == (row, col):
                break
            line.append(before)
        return line.index(max(line) if backward else min(line))

    for hit in sorted(hits, key=along):
        word, _, direction, cells = hit
        if direction == (0, 0) or not any((word, direction, cell) in taken for cell in cells):
            kept.append(hit)
            taken.update((word, direction, cell) for cell in cells)
    return [hit for hit in hits if hit in kept]
