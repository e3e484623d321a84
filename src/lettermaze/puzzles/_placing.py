"""Placing words on a grid: the search behind `generate`, in resumable chunks of steps.

The front checks nothing here: words come as letter codes, normalised and distinct. What is decided here: the phases of
the search and their shares of the effort, when to stop, and what may be said of the result.
"""

from __future__ import annotations

from array import array
from time import perf_counter

from .. import kernels
from .._shared import compass
from .._shared.arguments import choice, function_of, seed_of, whole, whole_or_none
from .._shared.public import set_module
from .._shared.random import Random
from ..errors import PuzzleError
from ._placement import Placement
from ._request import OVERLAPS as CROSSINGS
from ._request import WIDEST, effort_of
from ._symmetries import (
    DIRECTIONS,
    MOST,
    OPPOSITE,
    STRAIGHT,
    blocks,
    most_shared,
    start_counts,
    symmetries,
    ways_of,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any

OVERLAPS = {"max": 0, "some": 1, "none": 2}

LOOSE = 3
"""As "some", but words may share cells along a line, where crossings alone leave no room for all of them."""

EFFORTS = {"low": 1_000_000, "normal": 10_000_000, "high": 300_000_000}
"""Steps; a step looks at 64 cells for one word in one direction."""

BEAM_WIDTHS = (8, 32, 128)
"""States kept by a beam, at most, for efforts up to low, up to normal, and beyond."""

BEAM_ORDERS = 4

BEAM_SHARE = 8
"""The beams may take this fraction of the effort."""

REINSERTED = 3.5
"""How many words an iteration of the polish places, on average."""

SLACK = 5
"""How many cells worse than the best beam the polish may begin with."""

TOO_LONG = "no line of the grid is long enough"
NO_ROOM = "no room was found"
NOT_CHOSEN = "others of the list pack better"
OPTIMAL = "optimal"
BEST_FOUND = "best found"
IMPOSSIBLE = "impossible"

PROVABLE = 64
"""An exact search is tried where the product of all words' placements is below this power of two."""

POLISH_FIRST = 10
"""The polish takes this fraction of the effort before an exact search, which may take three quarters."""

UNSET = 1 << 62

MISSED = 1 << 60
"""What is added to the cost of a result that does not cover the number of cells asked for."""

ITERATION, STEPS, COST, BEST, HEADER = 4, 5, 6, 7, 10
MEMORY_MOST = 1 << 17
CHUNK_SECONDS = 0.025
CHUNK_STEPS = 2_000


@set_module("lettermaze.puzzles")
def place(
    words: Sequence[tuple[int, ...]],
    rows: int,
    cols: int,
    *,
    mask: bytes | None = None,
    directions: Sequence[tuple[int, int]] = DIRECTIONS,
    overlap: str = "some",
    effort: str | int = "normal",
    beam_width: int | None = None,
    seed: Any = 0,
    used_cells: int | None = None,
    max_words: int | None = None,
    deadline: Callable[[], bool] | None = None,
    progress: Callable[[float, int, int], None] | None = None,
) -> Placement:
    """The best placing of the words that the effort allows.

    `words` are distinct tuples of letter codes from 1 on, one code a cell. `mask` has a byte for each cell, 1 where the
    cell exists. `used_cells`: the placed words shall cover exactly so many cells. `max_words`: so many of the words,
    those that pack best. `deadline()` is asked now and then and true when time is up; `progress(fraction, placed,
    overlap)` is told; after the deadline, or Ctrl-C, the best placing so far is the result.
    """
    rows, cols = (whole(name, n, 1, MOST, error=PuzzleError) for name, n in (("rows", rows), ("cols", cols)))
    directions = [compass.STEPS[way] for way in compass.ways_of(directions, PuzzleError)]
    overlap, effort = choice("overlap", overlap, CROSSINGS, error=PuzzleError), effort_of(effort, 0)
    beam_width = whole_or_none("beam_width", beam_width, 1, WIDEST, error=PuzzleError)
    used_cells = whole_or_none("used_cells", used_cells, 0, error=PuzzleError)
    max_words = whole_or_none("max_words", max_words, 1, error=PuzzleError)
    seed, deadline, progress = seed_of(seed), function_of("deadline", deadline), function_of("progress", progress)
    search = Search(words, rows, cols, mask, directions, overlap, seed, used_cells, max_words)
    budget = max(EFFORTS[effort] if isinstance(effort, str) else effort, 1)
    if search.names:
        search.run(budget, beam_width, deadline, progress)
    return search.placement()


class Search:
    """One problem in the form that kernels take, and the best placing so far."""

    def __init__(
        self,
        words: Sequence[tuple[int, ...]],
        rows: int,
        cols: int,
        mask: bytes | None,
        directions: Sequence[tuple[int, int]],
        overlap: str,
        seed: Any,
        used_cells: int | None,
        max_words: int | None,
    ) -> None:
        self.words = words
        self.rows, self.cols = rows, cols
        self.mask = mask or bytes([1]) * (rows * cols)
        allowed = [DIRECTIONS.index(direction) for direction in directions]
        self.counts = start_counts(self.mask, rows, cols)
        self.reasons: dict[int, str] = {}
        self.names: list[int] = []  # of the words that the grid has a line for; kernels see only these
        ways = []
        for number, word in enumerate(words):
            mine = ways_of(word, allowed)
            if not any(self.counts[way][min(len(word), MOST + 1)] for way in mine):
                self.reasons[number] = TOO_LONG
            else:
                self.names.append(number)
                ways.append(sum(1 << way for way in mine))
        self.ways = bytes(ways)
        letters = {code: i for i, code in enumerate(sorted({code for name in self.names for code in words[name]}))}
        self.text = array("i", [letters[code] for name in self.names for code in words[name]])
        self.starts = array("i", [0])
        for name in self.names:
            self.starts.append(self.starts[-1] + len(words[name]))
        self.overlap = overlap
        self.mode = OVERLAPS[overlap]
        self.target = -1 if used_cells is None else used_cells
        self.limit = len(self.names) if max_words is None else min(max_words, len(self.names))
        self.wanted = len(words) if max_words is None else min(max_words, len(words))
        self.block = blocks(rows, cols)
        self.random = Random("place", seed)
        self.steps = 0
        self.best = array("q", [-1]) * len(self.names)
        self.cost = UNSET
        self.width = (rows * cols + 63) // 64
        possible = len(self.names) >= self.wanted and self.target <= len(self.text)
        self.proof = BEST_FOUND if possible else IMPOSSIBLE
        self.stopped = ""

    @property
    def problem(self) -> tuple[array[int], array[int], bytes, int, int, bytes, array[int], int, int, int]:
        """The arguments that every kernel function begins with."""
        return (
            self.text,
            self.starts,
            self.ways,
            self.rows,
            self.cols,
            self.mask,
            self.block,
            self.mode,
            self.target,
            self.limit,
        )

    def run(
        self,
        budget: int,
        beam_width: int | None,
        deadline: Callable[[], bool] | None,
        progress: Callable[[float, int, int], None] | None,
    ) -> None:
        """All phases of the search; what stops it leaves the best places so far."""
        self.budget, self.deadline, self.progress = budget, deadline, progress
        try:
            self.beams(beam_width)
            self.refine(budget)
        except KeyboardInterrupt:
            self.stopped = "interrupt"
        if self.cost == UNSET:
            self.scatter()
        if self.proof == BEST_FOUND and self.target >= 0 and self.overlap == "max" and self.fits():
            self.proof = OPTIMAL

    def refine(self, budget: int) -> None:
        """Polish and, in a small case, prove; with some overlap, see first whether crossings alone leave room."""
        if self.limit == len(self.names) and self.target < 0 and self.breadth() <= PROVABLE:
            self.polish(budget // POLISH_FIRST)
            if self.prove(budget * 3 // 4):
                budget = self.steps + (0 if self.fits() else budget // POLISH_FIRST)
        if self.mode == OVERLAPS["some"]:
            self.polish(budget // POLISH_FIRST)
            if self.cost < UNSET and not self.fits():
                self.mode = LOOSE if self.target < 0 else OVERLAPS["max"]
                self.cost = self.price()
        self.polish(budget - self.steps)

    def go_on(self, kernel: Callable[..., Any], arguments: tuple[Any, ...], budget: int) -> Iterator[None]:
        """Call a kernel for chunks of steps until it is done, the budget spent or the time up."""
        state = arguments[-1]
        chunk = CHUNK_STEPS
        done = False
        before = self.steps
        while not done and state[STEPS] < budget and not self.stopped:
            begun = perf_counter()
            done = kernel(*arguments, min(chunk, budget - state[STEPS]))
            if perf_counter() - begun < CHUNK_SECONDS / 2:
                chunk *= 2
            self.steps = before + state[STEPS]
            yield
            if self.progress is not None:
                self.progress(min(self.steps / self.budget, 1.0), *self.tell(self.best)[:2])
            if self.deadline is not None and self.deadline():
                self.stopped = "deadline"

    def keep(self, cost: int, places: array[int]) -> None:
        """Take these places as the best ones if they are."""
        if cost < self.cost:
            self.cost = cost
            self.best = places

    def beams(self, beam_width: int | None) -> None:
        """A beam for each of several orders of the words; the best end of all is kept."""
        words = len(self.names)
        images, _ = symmetries(self.rows, self.cols, self.mask, self.ways)
        flat = array("i", images if self.target < 0 else range(len(self.mask)))
        share = self.budget // BEAM_SHARE // BEAM_ORDERS
        widest = BEAM_WIDTHS[(self.budget > EFFORTS["low"]) + (self.budget > EFFORTS["normal"])]
        wide = min(widest, share // (sum(ways.bit_count() for ways in self.ways) * self.width + 1))
        for number in range(BEAM_ORDERS if wide else 1):
            kept = beam_width or max(wide, 1)
            size = words + len(flat) // len(self.mask)
            state = array("q", [*self.random.state, 0, 0, UNSET, UNSET, 1, kept])
            state.extend(self.order(number))
            state.extend([-1] * words + [0] * (size * kept - words))
            for _ in self.go_on(kernels.place.beam, (self.problem, flat, state), UNSET):
                pass
            self.random.set_state(state)
            if not self.stopped:
                places = state[HEADER + words : HEADER + 2 * words]
                self.keep(state[COST] + MISSED * self.misses(places), places)

    def order(self, number: int) -> list[int]:
        """Long words first at first, then more and more at random."""
        lengths = [len(self.words[name]) for name in self.names]
        keys = [(length - self.random.below(4 * number + 1), self.random.next()) for length in lengths]
        return sorted(range(len(keys)), key=lambda index: keys[index], reverse=True)

    def polish(self, budget: int) -> None:
        """Remove and reinsert words for the rest of the effort."""
        words = len(self.names)
        ways = sum(ways.bit_count() for ways in self.ways)
        iterations = budget // int(REINSERTED * self.width * ways / words + 1)
        state = self.polish_state(min(max(iterations // words, 1), MEMORY_MOST))
        for _ in self.go_on(kernels.place.polish, (self.problem, state), budget):
            self.keep(state[BEST], state[HEADER + words : HEADER + 2 * words])
        self.random.set_state(state)

    def breadth(self) -> int:
        """The bits that it takes to write down one of all the ways to lay the words on an empty grid."""
        return sum(
            sum(self.counts[way][len(self.words[name])] for way in range(8) if ways >> way & 1).bit_length()
            for name, ways in zip(self.names, self.ways, strict=True)
        )

    def prove(self, budget: int) -> bool:
        """Look for the best placing of all words by an exact search; whether nothing is left to find."""
        words = len(self.names)
        placed, shared, _ = self.tell(self.best)
        whole = placed == words
        if whole and self.mode != OVERLAPS["max"]:
            return False
        images, turns = symmetries(self.rows, self.cols, self.mask, self.ways)
        spelled = [self.words[name] for name in self.names]
        pairs = bytes(most_shared(one, other) for one in spelled for other in spelled)
        state = array("q", [0, 0, 0, 0, 0, 0, 0, shared if whole else -1, 0, 0])
        state.extend([-1] * (3 * words))
        mode = OVERLAPS["max"] if self.mode == OVERLAPS["some"] else self.mode
        problem = (*self.problem[:7], mode, *self.problem[8:])
        arguments = (problem, array("i", images), bytes(turns), pairs, state)
        for _ in self.go_on(kernels.place.prove, arguments, budget):
            pass
        if state[BEST] > (shared if whole else -1):
            self.best = state[HEADER + 2 * words :]
            if self.mode == OVERLAPS["some"]:
                self.mode = LOOSE
            self.cost = self.price()
        if state[ITERATION] >= 0:
            return False
        if state[BEST] < 0:
            self.proof = IMPOSSIBLE
        elif self.mode == OVERLAPS["max"] and self.proof == BEST_FOUND:
            self.proof = OPTIMAL
        return self.mode == OVERLAPS["max"] or state[BEST] < 0

    def scatter(self) -> None:
        """Place the words as they come, for a search that ended before it had a result."""
        state = self.polish_state(1)
        kernels.place.polish(self.problem, state, 1)
        self.keep(state[BEST], state[HEADER + len(self.names) : HEADER + 2 * len(self.names)])

    def price(self) -> int:
        """The cost of the best places."""
        state = self.polish_state(1)
        kernels.place.polish(self.problem, state, 0)
        return state[COST] + MISSED * self.misses(self.best)

    def polish_state(self, memory: int) -> array[int]:
        state = array("q", [*self.random.state, 0, 0, UNSET, self.cost, 0, 0])
        state.extend(self.best)
        state.extend(self.best)
        # A number of cells is hard to aim at from near any one grid, so that search begins by accepting everything.
        near = self.cost < UNSET and self.target < 0
        state.extend([self.cost + (SLACK if self.mode == OVERLAPS["max"] else 0) if near else UNSET] * memory)
        return state

    def misses(self, places: Sequence[int]) -> bool:
        """Whether another number of cells is covered than was asked for."""
        return self.target >= 0 and self.tell(places)[2] != self.target

    def fits(self) -> bool:
        """Whether the best places are all that was asked for."""
        placed, _, _ = self.tell(self.best)
        return placed == self.limit and not self.misses(self.best)

    def tell(self, places: Sequence[int]) -> tuple[int, int, int]:
        """How many words are placed, their overlap, and the cells they use."""
        used: set[int] = set()
        placed = letters = 0
        for index, at in enumerate(places):
            if at >= 0:
                length = self.starts[index + 1] - self.starts[index]
                step = self.step(at & 7)
                placed += 1
                letters += length
                used.update(range(at >> 3, (at >> 3) + step * (length - 1) + 1, step) if length > 1 else (at >> 3,))
        return placed, letters - len(used), len(used)

    def step(self, way: int) -> int:
        """How far apart in cell indexes the letters of a word are; always down or right."""
        row, col = DIRECTIONS[way if way in STRAIGHT else OPPOSITE[way]]
        return row * self.cols + col

    def placement(self) -> Placement:
        placed = []
        unplaced = dict(self.reasons)
        for index, (name, at) in enumerate(zip(self.names, self.best, strict=True)):
            if at < 0:
                unplaced[name] = NO_ROOM
                continue
            cell, way = at >> 3, at & 7
            if way not in STRAIGHT:
                cell += self.step(way) * (self.starts[index + 1] - self.starts[index] - 1)
            placed.append((name, cell, way))
        if len(placed) >= self.wanted:
            unplaced = {name: NOT_CHOSEN if reason == NO_ROOM else reason for name, reason in unplaced.items()}
        _, shared, used = self.tell(self.best)
        return Placement(placed, sorted(unplaced.items()), self.proof, used, shared, self.steps, self.stopped)
