"""What is known of the places of words before any search: how many they are, and which are alike when turned."""

from __future__ import annotations

from array import array

from .._shared.compass import STEPS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .._shared.compass import Direction

DIRECTIONS: tuple[Direction, ...] = STEPS[1:]
"""E W S N SE SW NE NW, as (drow, dcol)."""

STRAIGHT = (0, 2, 4, 5)
"""The directions that run along their axis with rising cell indexes: E, S, SE, SW."""

OPPOSITE = (1, 0, 3, 2, 7, 6, 5, 4)

MOST = 100
"""Rows and columns at most."""


def ways_of(word: tuple[int, ...], allowed: Sequence[int]) -> list[int]:
    """The directions to try: no palindrome backward where it may lie forward, and only one for a single letter."""
    if len(word) == 1:
        return [allowed[0]]
    if word == word[::-1]:
        return [way for way in allowed if way in STRAIGHT or OPPOSITE[way] not in allowed]
    return list(allowed)


def start_counts(mask: bytes, rows: int, cols: int) -> list[list[int]]:
    """For each direction and length from 0 to one beyond any, how many placements an empty grid has room for."""
    counts: list[list[int]] = [[]] * 8
    for way in STRAIGHT:
        row_step, col_step = DIRECTIONS[way]
        ends = [0] * (MOST + 2)
        runs = bytearray(rows * cols)
        for cell in range(rows * cols):
            if mask[cell]:
                row, col = cell // cols - row_step, cell % cols - col_step
                runs[cell] = 1 + (runs[row * cols + col] if row >= 0 and 0 <= col < cols else 0)
                ends[runs[cell]] += 1
        for length in range(MOST, -1, -1):
            ends[length] += ends[length + 1]
        counts[way] = counts[OPPOSITE[way]] = ends
    return counts


def most_shared(one: tuple[int, ...], other: tuple[int, ...]) -> int:
    """The most cells that two words can have in common: on one line, either way round, or where they cross."""
    most = int(not set(one).isdisjoint(other))
    for turned in (other, other[::-1]):
        for shift in range(1 - len(turned), len(one)):
            first, stop = max(shift, 0), min(shift + len(turned), len(one))
            if one[first:stop] == turned[first - shift : stop - shift]:
                most = max(most, stop - first)
    return most


def crossing_pairs(words: Sequence[tuple[int, ...]], enough: int) -> int:
    """How many pairs of words have a letter in common, so that they can cross in a cell; counted up to `enough`."""
    pairs = 0
    letters = [frozenset(word) for word in words]
    for number, mine in enumerate(letters):
        pairs += sum(not mine.isdisjoint(other) for other in letters[:number])
        if pairs >= enough:
            return enough
    return pairs


def blocks(rows: int, cols: int) -> array[int]:
    """For each cell the number of its block; blocks of some 4x4 cells measure how evenly words are spread."""
    high, wide = max(rows // 4, 1), max(cols // 4, 1)
    return array("i", [row * high // rows * wide + col * wide // cols for row in range(rows) for col in range(cols)])


def symmetries(rows: int, cols: int, mask: bytes, ways: bytes) -> tuple[list[int], list[int]]:
    """The images of all cells, then of all directions, under each of the symmetries that keep mask and directions."""
    used = {way for way in range(8) if any(mine >> way & 1 for mine in ways)}
    turns = [(flip_rows, flip_cols, False) for flip_rows in (False, True) for flip_cols in (False, True)]
    if rows == cols:
        turns += [(flip_rows, flip_cols, True) for flip_rows, flip_cols, _ in turns]
    images: list[int] = []
    directions: list[int] = []
    for flip_rows, flip_cols, swap in turns:
        turned = []
        for row_step, col_step in DIRECTIONS:
            step = -row_step if flip_rows else row_step, -col_step if flip_cols else col_step
            turned.append(DIRECTIONS.index(step[::-1] if swap else step))
        image = [
            col * cols + row if swap else row * cols + col
            for row in (range(rows - 1, -1, -1) if flip_rows else range(rows))
            for col in (range(cols - 1, -1, -1) if flip_cols else range(cols))
        ]
        if {turned[way] for way in used} == used and all(mask[to] == mask[cell] for cell, to in enumerate(image)):
            images += image
            directions += turned
    return images, directions
