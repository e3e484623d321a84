"""The beam: partial grids grow by one word a level, and the best of them are kept."""

from __future__ import annotations

from array import array
from operator import ne

from .cost import cost
from .fits import bound_above, find_top, look
from .insertion import pick_spread, pick_top
from .moves import put, show, take
from .problem import prepare
from .sfc32 import draw, load_random, save_random
from .structs import BORN, CHILDREN, COST, HEADER, ITERATION, MAX, PARENT, SOME, STATES, STEPS, WIDTH
from .zobrist import add_hashes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import TypeAlias

    from ..._records import Problem
    from .structs import Found, Placing

    Row: TypeAlias = tuple[Sequence[int], Sequence[int]]
    """A partial grid: placements, and a hash for each symmetry, of which the least is the same for all its images."""

    Child: TypeAlias = tuple[int, int, int, int, Sequence[int]]
    """A partial grid in the making: its cost, a random number, the number of the row that it comes from, the placement
    of the new word or -1, and its hashes."""


def beam(problem: Problem, images: Sequence[int], state: array[int], steps: int) -> bool:
    """Go on with a beam for so many more steps; whether it has come to its end.

    `images`: for each symmetry of the empty grid where each cell comes to lie. `state`: its header, the words in the
    order in which they are placed, rows of placements and hashes, STATES of them in use, the best first, with room for
    WIDTH, and what is known of children, with room for CHILDREN for each row, four numbers and the hashes. COST is the
    cost of the best row. It may take some steps more than asked for, to the children of one row.

    A level takes time in proportion to WIDTH, to the cells and to the letters of the word. `MemoryError` without
    memory, `KeyboardInterrupt` after Ctrl-C.
    """
    p = prepare(problem)
    load_random(p, state)
    search = Beam(p, [images[i : i + p.cells] for i in range(0, len(images), p.cells)], state)
    while state[ITERATION] < len(p.words) and p.steps < steps:
        search.bear_some(steps)
        if state[PARENT] == len(search.rows):
            search.grow()
    search.save()
    state[STEPS] += p.steps
    save_random(p, state)
    return state[ITERATION] == len(p.words)


class Beam:
    """The best partial grids so far, and the children of them that are being born."""

    def __init__(self, p: Placing, symmetries: list[Sequence[int]], state: array[int]) -> None:
        self.p = p
        self.symmetries = symmetries
        self.state = state
        words = len(p.words)
        self.order = state[HEADER : HEADER + words]
        self.size = words + len(symmetries)
        starts = range(HEADER + words, HEADER + words + state[STATES] * self.size, self.size)
        self.rows: list[Row] = [(state[at : at + words], state[at + words : at + self.size]) for at in starts]
        self.born = HEADER + words + state[WIDTH] * self.size
        size = 4 + len(symmetries)
        starts = range(self.born, self.born + state[BORN] * size, size)
        self.children: list[Child] = [
            (state[at], state[at + 1], state[at + 2], state[at + 3], state[at + 4 : at + size]) for at in starts
        ]

    def save(self) -> None:
        """Write rows and children down in the state."""
        at = HEADER + len(self.order)
        for places, hashes in self.rows:
            self.state[at : at + self.size] = array("q", [*places, *hashes])
            at += self.size
        at = self.born
        for *child, hashes in self.children:
            numbers = array("q", [*child, *hashes])
            self.state[at : at + len(numbers)] = numbers
            at += len(numbers)
        self.state[STATES], self.state[BORN] = len(self.rows), len(self.children)

    def word(self) -> int:
        """The word that this level places."""
        return self.order[self.state[ITERATION]]

    def bear_some(self, steps: int) -> None:
        """Let states have their children until all have or the steps are spent."""
        while self.state[PARENT] < len(self.rows) and self.p.steps < steps:
            number = self.state[PARENT]
            self.p.steps += 1 + self.moves_to(number)
            show(self.p, self.rows[number][0])
            self.children += self.bear(number)
            self.state[PARENT] += 1

    def moves_to(self, number: int) -> int:
        """How many words lie elsewhere than in the state before."""
        return sum(map(ne, self.rows[number][0], self.rows[number - 1][0])) if number else 0

    def bear(self, number: int) -> Iterator[Child]:
        """The children of the state on the grid, which place the word in a few of the best ways, or leave it out."""
        p, word = self.p, self.word()
        due = min(self.state[ITERATION] + 1, p.limit)
        _, hashes = self.rows[number]
        for place in draw_children(p, word):
            marks = hashes
            if place >= 0:
                marks = add_hashes(p, word, place, self.symmetries, hashes)
                put(p, word, place)
            price = cost(p, due)
            if place >= 0:
                take(p, word)
            p.steps += 1
            yield price, draw(p), number, place, marks

    def grow(self) -> None:
        """Make the best children the states of the next level."""
        self.children.sort(key=lambda child: child[:2])
        self.state[COST] = self.children[0][0]
        self.rows = self.select()
        self.children = []
        self.state[PARENT] = 0
        self.state[ITERATION] += 1

    def select(self) -> list[Row]:
        """The best children as rows, but no two whose grids are images of one another."""
        word, width = self.word(), self.state[WIDTH]
        kept: list[Row] = []
        seen = set()
        for _, _, parent, place, hashes in self.children:
            least = min(hashes)
            if least not in seen:
                seen.add(least)
                places = self.rows[parent][0]
                if place >= 0:
                    places = [*places[:word], place, *places[word + 1 :]]
                kept.append((places, hashes))
                if len(kept) == width:
                    break
        return kept


def draw_children(p: Placing, word: int) -> list[int]:
    """A few of the best placements of the word, or -1 to leave it out."""
    if p.placed >= p.limit:
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
