"""The beam: partial grids grow by one word a level, and the best of them are kept."""

from __future__ import annotations

from array import array

from .cost import cost
from .fits import bound_above, find_top, look
from .insertion import pick_spread, pick_top
from .moves import put, show, take
from .problem import prepare
from .sfc32 import draw, load_random, save_random
from .structs import CHILDREN, COST, HEADER, ITERATION, MAX, SOME, STATES, STEPS, WIDTH
from .zobrist import add_hashes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import TypeAlias

    from ..._records import Problem
    from .structs import Found, Placing

    Row: TypeAlias = tuple[Sequence[int], Sequence[int]]
    """A partial grid: placements, and a hash for each symmetry, of which the least is the same for all its images."""

    Child: TypeAlias = tuple[int, int, int, Sequence[int], Sequence[int]]
    """A partial grid in the making: its cost, a random number, the placement of the new word or -1, and the row that
    it comes from, though with its own hashes."""


def beam(problem: Problem, images: Sequence[int], state: array[int], steps: int) -> bool:
    """Go on with a beam for so many more steps; whether it has come to its end.

    `images`: for each symmetry of the empty grid where each cell comes to lie. `state`: its header, the words in the
    order in which they are placed, then rows of placements and hashes, STATES of them in use, the best first, and room
    for WIDTH. COST is the cost of the best one. It may take some steps more than asked for, to the end of a level.

    A level takes time in proportion to WIDTH, to the cells and to the letters of the word. `MemoryError` without
    memory, `KeyboardInterrupt` after Ctrl-C.
    """
    p = prepare(problem)
    load_random(p, state)
    symmetries = [images[i : i + p.cells] for i in range(0, len(images), p.cells)]
    order = state[HEADER : HEADER + len(p.words)]
    rows = load_rows(state, len(p.words), len(symmetries))
    done = False
    while not done and p.steps < steps:
        level = state[ITERATION]
        rows, state[COST] = grow(p, order[level % len(order)], min(level + 1, p.limit), rows, symmetries, state[WIDTH])
        state[ITERATION] += 1
        done = level + 1 == 2 * len(order) or (level + 1 >= len(order) and p.placed == p.limit)
    save_rows(state, len(p.words), rows)
    state[STEPS] += p.steps
    save_random(p, state)
    return done


def load_rows(state: Sequence[int], words: int, symmetries: int) -> list[Row]:
    first, size = HEADER + words, words + symmetries
    starts = range(first, first + state[STATES] * size, size)
    return [(state[start : start + words], state[start + words : start + size]) for start in starts]


def save_rows(state: array[int], words: int, rows: list[Row]) -> None:
    at = HEADER + words
    for places, hashes in rows:
        row = array("q", [*places, *hashes])
        state[at : at + len(row)] = row
        at += len(row)
    state[STATES] = len(rows)


def grow(
    p: Placing, word: int, due: int, rows: list[Row], symmetries: Sequence[Sequence[int]], width: int
) -> tuple[list[Row], int]:
    """The states with one word more, the best of which is on the grid then, and its cost."""
    p.steps += 1
    children = [child for row in rows for child in bear(p, word, due, row, symmetries)]
    children.sort(key=lambda child: child[:2])
    kept = select(word, width, children)
    show(p, kept[0][0])
    return kept, children[0][0]


def bear(p: Placing, word: int, due: int, row: Row, symmetries: Sequence[Sequence[int]]) -> Iterator[Child]:
    """The children of a state, which place the word in a few of the best ways, or leave it out."""
    places, hashes = row
    show(p, places)
    for place in draw_children(p, word):
        marks = hashes
        if place >= 0:
            marks = add_hashes(p, word, place, symmetries, hashes)
            put(p, word, place)
        price = cost(p, due)
        if place >= 0:
            take(p, word)
        yield price, draw(p), place, places, marks


def draw_children(p: Placing, word: int) -> list[int]:
    """A few of the best placements of the word, or -1 to leave it out."""
    if p.at[word] >= 0 or p.placed >= p.limit:
        return [-1]
    found = look(p, word)
    if p.mode == SOME:
        found = bound_above(found, len(p.words[word]) - 1)
    if not found:
        return [-1]
    if p.mode == MAX:
        return draw_best(p, found)
    return [pick_spread(p, word, found) for _ in range(CHILDREN // 2)]


def draw_best(p: Placing, found: list[Found]) -> list[int]:
    """Some of the placements that share the most, and two of those that share a little less."""
    best, tops = find_top(found)
    if not best:
        return [pick_top(p, tops) for _ in range(CHILDREN)]
    drawn = [pick_top(p, tops) for _ in range(CHILDREN - 2)]
    best, tops = find_top(bound_above(found, best - 1))
    return drawn if best < 0 else drawn + [pick_top(p, tops) for _ in range(2)]


def select(word: int, width: int, children: list[Child]) -> list[Row]:
    """The best children as the states of the next level, but no two whose grids are images of one another."""
    kept: list[Row] = []
    seen = set()
    for _, _, place, places, hashes in children:
        least = min(hashes)
        if least not in seen:
            seen.add(least)
            if place >= 0:
                places = [*places[:word], place, *places[word + 1 :]]
            kept.append((places, hashes))
            if len(kept) == width:
                break
    return kept
