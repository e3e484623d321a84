"""What a puzzle must be, checked by plain reading, without any code of the package."""

from __future__ import annotations

DIRECTIONS = ((0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1))


def occurrences(grid, word, directions=DIRECTIONS):
    """All sets of cells along which the word can be read, letter by letter, whatever the tiles are."""
    found = set()
    for row, tiles in enumerate(grid):
        for col, tile in enumerate(tiles):
            if not tile or not word.startswith(tile):
                continue
            for drow, dcol in directions:
                cells, at, r, c = [], 0, row, col
                while at < len(word) and 0 <= r < len(grid) and 0 <= c < len(grid[r]):
                    tile = grid[r][c]
                    if not tile or not word.startswith(tile, at):
                        break
                    cells.append((r, c))
                    at += len(tile)
                    r, c = r + drow, c + dcol
                if at == len(word):
                    found.add(frozenset(cells))
    return found


def check(puzzle, forbidden=(), mask=None):
    """Assert that the puzzle is what it says: nothing is overwritten, nothing occurs where it must not."""
    grid = puzzle.grid
    assert len({len(row) for row in grid}) == 1
    assert (len(grid), len(grid[0])) == (puzzle.rows, puzzle.cols)
    if mask is not None:
        assert [[int(bool(tile)) for tile in row] for row in grid] == [list(map(int, row)) for row in mask]
    used = set()
    letters = 0
    spans = []
    for placed in puzzle.placed:
        cells = placed.cells
        assert len(set(cells)) == len(cells) == len(placed.tiles)
        assert all(0 <= r < puzzle.rows and 0 <= c < puzzle.cols for r, c in cells)
        assert [grid[r][c] for r, c in cells] == list(placed.tiles)
        assert placed.direction in puzzle.directions or (len(cells) == 1 and placed.direction == (0, 0))
        used.update(cells)
        letters += len(cells)
        spans.append((placed.word, set(cells)))
    assert puzzle.overlap == letters - len(used)
    assert len({placed.word for placed in puzzle.placed}) == len(puzzle.placed)
    inside = set()
    for placed in puzzle.placed:
        for cells in occurrences(grid, placed.word, puzzle.directions):
            if cells != set(placed.cells):
                around = [word for word, span in spans if cells <= span and word != placed.word]
                assert around, f"{placed.word} occurs a second time at {sorted(cells)}"
                inside.update((placed.word, word) for word in around)
    for word in forbidden:
        for cells in occurrences(grid, word):
            around = [longer for longer, span in spans if cells <= span]
            assert around, f"{word} is forbidden and occurs at {sorted(cells)}"
            inside.update((word, longer) for longer in around)
    assert {word for word, _ in inside} <= {word for word, _ in puzzle.inside}


def leftover(puzzle):
    """The letters of the cells that no word uses, row by row."""
    used = {cell for placed in puzzle.placed for cell in placed.cells}
    return "".join(
        tile for r, row in enumerate(puzzle.grid) for c, tile in enumerate(row) if tile and (r, c) not in used
    )
