"""Placing words on a grid: the search behind `generate`, in resumable chunks of steps.

The front checks nothing here: words come as letter codes, normalised and distinct. What is decided here: the phases of
the search and their shares of the effort, when to stop, and what may be said of the result.
"""

from __future__ import annotations

from array import array
from time import perf_counter

from .. import kernels
from .._shared import compass
from .._shared.arguments import choice, function_of, seed_of, several, whole, whole_or_none
from .._shared.public import set_module
from .._shared.random import Random
from ..errors import PuzzleError
from ._effort import Effort
from ._placement import Placement
from ._problem import LOOSE, MAX, MODES, NONE, SOME, Problem
from ._request import OVERLAPS, WIDEST, effort_of
from ._symmetries import DIRECTIONS, MOST

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import Any

DISORDERS = 0, 4, 8, 12
"""Each beam has an order of its own: shorter words by so many letters at most may come before longer ones."""

REINSERTED = 4.5
"""How many words an iteration of the polish places, on average."""

SLACK = {MAX: 5, SOME: 1024, NONE: 1024, LOOSE: 1024}
"""How much worse than the best so far a run of the polish may begin with, where all words are placed."""

MISSING = 1 << 36
"""What a word left out costs; where there are some, a run may begin with one more."""

ALL_PLACED = MISSING // 4 - 1
"""Where all words are placed, the cost is less."""

TOO_LONG = "no line of the grid is long enough"
NO_ROOM = "no room was found"
NOT_CHOSEN = "others of the list pack better"
OPTIMAL = "optimal"
BEST_FOUND = "best found"
IMPOSSIBLE = "impossible"

PROVABLE = 64
"""An exact search is tried where the product of all words' placements is below this power of two."""

PROVE_FIRST = 16
"""It takes this fraction of its steps at first; most small cases need no more."""

POLISH_FIRST = 10
"""The polish takes this fraction of the steps before the exact search goes on, and where not all words fit for sure."""

LOOSEN_AFTER = 5
"""Words may share cells along a line after this fraction of the steps."""

UNSET = 1 << 62

MISSED = 1 << 60
"""What is added to the cost of a result that does not cover the number of cells asked for."""

ITERATION, STEPS, COST, BEST, ENOUGH, STATES, WIDTH, PARENT, BORN, HEADER = range(4, 14)
CHILDREN = 8
MEMORY_MOST = 1 << 17
CHUNK_SECONDS = 0.025
CHUNK_STEPS = 2_000

FIRST_STEPS = 50_000
"""Steps of the first placing before the time is looked at, so that there is one."""


@set_module("lettermaze.puzzles")
def place(
    words: Iterable[Iterable[int]],
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

    `words` are distinct sequences of letter codes from 1 on, one code a cell. `mask` has a byte for each cell, 1
    where the cell exists. `used_cells`: the placed words shall cover exactly so many cells. `max_words`: so many of
    the words, those that pack best. The search ends when nothing is left to gain, or, with a named effort, when
    nothing was gained for long. `deadline()` is asked now and then and true when time is up; `progress(fraction,
    placed, overlap)` is told; after the deadline, or Ctrl-C, the best placing so far is the result.
    """
    rows, cols = (whole(name, n, 1, MOST, error=PuzzleError) for name, n in (("rows", rows), ("cols", cols)))
    directions = [compass.STEPS[way] for way in compass.ways_of(directions, PuzzleError)]
    overlap, effort = choice("overlap", overlap, OVERLAPS, error=PuzzleError), effort_of(effort, 0)
    beam_width = whole_or_none("beam_width", beam_width, 1, WIDEST, error=PuzzleError)
    used_cells = whole_or_none("used_cells", used_cells, 0, error=PuzzleError)
    max_words = whole_or_none("max_words", max_words, 1, error=PuzzleError)
    seed, deadline, progress = seed_of(seed), function_of("deadline", deadline), function_of("progress", progress)
    words = _codes_of(words)
    if mask is not None and (not isinstance(mask, bytes) or len(mask) != rows * cols or mask.strip(b"\0\1")):
        raise PuzzleError(f"mask must be {rows * cols} bytes 0 and 1, one a cell")
    problem = Problem(words, rows, cols, mask, directions, used_cells, max_words)
    search = Search(problem, overlap, seed)
    wanted = len(words) if max_words is None else min(max_words, len(words))
    if len(problem.names) < wanted or problem.target > len(problem.text):
        search.proof = IMPOSSIBLE
    if problem.names:
        search.run(effort, beam_width, deadline, progress)
    return search.placement(wanted)


def _codes_of(words: Iterable[Iterable[int]]) -> list[tuple[int, ...]]:
    """The words, which must be distinct, have letters, and be made of codes from 1 on."""
    checked: dict[tuple[int, ...], None] = {}
    for number, word in enumerate(several("words", words, "words")):
        place = f"words: item {number}"
        codes = tuple(whole(f"{place}: a code", code, 1, error=PuzzleError) for code in several(place, word, "codes"))
        if not codes:
            raise PuzzleError(f"{place} has no letters")
        if codes in checked:
            raise PuzzleError(f"{place} is there before")
        checked[codes] = None
    return list(checked)


class Search:
    """The best placing of a problem so far."""

    def __init__(self, problem: Problem, overlap: str, seed: Any) -> None:
        self.problem = problem
        self.overlap = overlap
        self.mode = MODES[overlap]
        self.random = Random("place", seed)
        self.steps = self.proof_steps = 0
        self.best = array("q", [-1]) * len(problem.names)
        self.cost = UNSET
        self.enough = -1
        """A cost that no placing is below."""
        self.proof = BEST_FOUND
        self.is_final = False
        """Whether an exact search has come to its end."""
        self.stopped = ""

    def run(
        self,
        effort: str | int,
        beam_width: int | None,
        deadline: Callable[[], bool] | None,
        progress: Callable[[float, int, int], None] | None,
    ) -> None:
        """All phases of the search; what stops it leaves the best places so far."""
        self.effort = Effort(effort, self.problem.looks, self.mode != MAX)
        self.deadline, self.progress = deadline, progress
        self.aim()
        try:
            self.begin()
            self.beams(beam_width or self.effort.beam_width)
            self.refine()
        except KeyboardInterrupt:
            self.stopped = "interrupt"
        if self.proof == BEST_FOUND and self.overlap == "max" and self.is_best():
            self.proof = OPTIMAL

    def begin(self) -> None:
        """Place words one by one: the long ones first, or, where these leave no room for others, as they come."""
        self.beam(self.order(0), 1, FIRST_STEPS)
        if not self.stopped and not self.fits():
            self.beam(self.order(MOST), 1)

    def aim(self) -> None:
        """Find what cost would be enough, and begin the runs of the polish anew."""
        most = self.problem.most_shared(self.mode, self.is_provable())
        self.enough = kernels.place.least(self.problem.record(self.mode), most)
        self.next_run = self.effort.first_run
        self.is_stale = False

    def is_provable(self) -> bool:
        """Whether an exact search may come to an end."""
        problem = self.problem
        return problem.wants_all and problem.target < 0 and problem.breadth <= PROVABLE

    def is_done(self) -> bool:
        """Whether there is no time, or nothing to gain."""
        return bool(self.stopped) or self.cost <= self.enough or (self.is_final and self.fits())

    def is_best(self) -> bool:
        """Whether no placing has more overlap."""
        if self.problem.target >= 0:
            return self.fits()
        return self.problem.wants_all and self.cost <= self.enough

    def beams(self, width: int) -> None:
        """A beam for each of several orders of the words, and a first try to prove that its end is the best."""
        for disorder in DISORDERS if width else ():
            if self.is_done():
                return
            self.beam(self.order(disorder), width)
            if self.mode == MAX and self.proof_steps == 0:
                self.prove(self.effort.proof // PROVE_FIRST)

    def refine(self) -> None:
        """Polish and, in a small case, prove; with some overlap, see first whether crossings alone leave room."""
        if self.may_prove():
            self.polish_until(POLISH_FIRST)
            self.prove(self.effort.proof)
        if self.mode == SOME and not self.fits():
            self.polish_until(LOOSEN_AFTER)
            self.loosen()
        self.polish_until(POLISH_FIRST if self.is_final else 1)

    def loosen(self) -> None:
        """Let words share cells along a line, where crossings alone left no room for all of them."""
        if not self.stopped and not self.fits():
            self.mode = LOOSE if self.problem.target < 0 else MAX
            self.cost = self.price(self.best)
            self.aim()

    def go_on(self, kernel: Callable[..., Any], arguments: tuple[Any, ...], budget: int, chunk: int) -> Iterator[None]:
        """Call a kernel for chunks of steps until it is done, the budget spent or the time up."""
        state = arguments[-1]
        least = CHUNK_SECONDS
        done = False
        before = self.steps - state[STEPS]
        while not done and state[STEPS] < budget and not self.stopped:
            begun = perf_counter()
            done = kernel(*arguments, min(chunk, budget - state[STEPS]))
            seconds = perf_counter() - begun
            least = min(least, seconds)  # which is spent on laying out boards, for the most part
            if seconds < CHUNK_SECONDS / 2 + 2 * least:
                chunk *= 2
            self.steps = before + state[STEPS]
            yield
            if self.progress is not None:
                self.progress(self.fraction(), *self.problem.tell(self.best)[:2])
            if self.deadline is not None and self.deadline():
                self.stopped = "deadline"

    def fraction(self) -> float:
        """How much of the steps is spent."""
        most = self.effort.packing + (self.effort.proof if self.effort.is_named and self.is_provable() else 0)
        return min(self.steps / most, 1.0)

    def keep(self, cost: int, places: array[int]) -> None:
        """Take these places as the best ones if they are."""
        if cost < self.cost:
            self.cost = cost
            self.best = places

    def beam(self, order: list[int], width: int, chunk: int = CHUNK_STEPS) -> None:
        """A beam with this order of the words; its end, or what it has when time is up, is kept if it is the best."""
        words, cells = len(order), len(self.problem.mask)
        # What is alike when turned is not merged where that would lose a number of cells, or gain nothing.
        images = self.problem.symmetries[0] if width > 1 and self.problem.target < 0 else array("i", range(cells))
        size = words + len(images) // cells
        state = array("q", [*self.random.state, 0, 0, UNSET, UNSET, -1, 1, width, 0, 0])
        state.extend(order)
        state.extend([-1] * words)
        state.extend([0] * (size * width - words + (size - words + 4) * width * CHILDREN))
        try:
            for _ in self.go_on(kernels.place.beam, (self.problem.record(self.mode), images, state), UNSET, chunk):
                pass
        finally:
            self.random.set_state(state)
            places = state[HEADER + words : HEADER + 2 * words]
            self.keep(self.price(places), places)

    def order(self, disorder: int) -> list[int]:
        """Long words first, or so many letters shorter ones, at random."""
        keys = [(len(word) - self.random.below(disorder + 1), self.random.next()) for word in self.problem.words]
        return sorted(range(len(keys)), key=lambda index: keys[index], reverse=True)

    def polish_until(self, share: int) -> None:
        """Polish in runs, each twice as long as the last, for a fraction of the steps or until one brings nothing."""
        while not self.is_done() and not self.is_stale:
            packs = not self.fits()
            left = self.effort.most(packs) // share - self.steps + (self.proof_steps if self.effort.is_named else 0)
            if left <= 0:
                return
            run = left if left < 2 * self.next_run or (packs and self.mode != MAX) else self.next_run
            before = self.cost
            self.polish(run, max(self.enough, ALL_PLACED) if packs else self.enough)
            self.is_stale = run >= self.effort.patience(packs) and self.cost == before
            self.next_run *= 2

    def polish(self, budget: int, enough: int) -> None:
        """Remove and reinsert words for so many steps, or until the cost is enough."""
        words = len(self.problem.words)
        iterations = budget // int(REINSERTED * self.problem.looks / words + 1)
        state = self.polish_state(self.best, min(max(iterations // words, 1), MEMORY_MOST))
        state[ENOUGH] = enough
        arguments = self.problem.record(self.mode), state
        for _ in self.go_on(kernels.place.polish, arguments, budget, CHUNK_STEPS):
            self.keep(state[BEST], state[HEADER + words : HEADER + 2 * words])
        self.random.set_state(state)

    def polish_state(self, places: array[int], memory: int) -> array[int]:
        state = array("q", [*self.random.state, 0, 0, UNSET, self.cost, -1, 0, 0, 0, 0])
        state.extend(places)
        state.extend(places)
        # A number of cells is hard to aim at from near any one grid, so that search begins by accepting everything.
        slack = SLACK[self.mode] if self.fits() else MISSING
        state.extend([self.cost + slack if self.problem.target < 0 else UNSET] * memory)
        return state

    def price(self, places: array[int]) -> int:
        """The cost of places."""
        state = self.polish_state(places, 1)
        kernels.place.polish(self.problem.record(self.mode), state, 0)
        return state[COST] + MISSED * self.misses(places)

    def may_prove(self) -> bool:
        """Whether an exact search may tell more than is known: of overlap, or of whether all words fit."""
        return self.is_provable() and not self.is_final and (self.mode == MAX or not self.fits())

    def prove(self, budget: int) -> None:
        """Go on with an exact search for the best placing of all words, up to so many steps in all."""
        if self.is_done() or not self.may_prove():
            return
        problem = self.problem
        words = len(problem.words)
        mode = MAX if self.mode == SOME else self.mode
        if self.proof_steps == 0:
            # Where evenness is wanted, any placing of all words is enough.
            enough = problem.most_shared(MAX, True) if self.mode == MAX else 0
            self.proof_state = array("q", [0] * 7 + [-1, enough, 0, 0, 0, 0] + [-1] * (3 * words))
        state = self.proof_state
        if self.fits():
            state[BEST] = max(state[BEST], problem.tell(self.best)[1])
        known = state[BEST]
        arguments = problem.record(mode), *problem.symmetries, problem.pairs, state
        for _ in self.go_on(kernels.place.prove, arguments, budget, CHUNK_STEPS):
            pass
        self.proof_steps = state[STEPS]
        if state[BEST] > known:
            self.best = state[HEADER + 2 * words :]
            self.cost = self.price(self.best)
        self.is_final = state[ITERATION] < 0 and (self.mode == MAX or state[BEST] < 0)
        if self.is_final and state[BEST] < 0:
            self.proof = IMPOSSIBLE
        elif self.is_final and self.proof == BEST_FOUND:
            self.proof = OPTIMAL
        elif self.mode == SOME and self.fits():
            self.mode = LOOSE
            self.cost = self.price(self.best)
            self.aim()

    def misses(self, places: Sequence[int]) -> bool:
        """Whether another number of cells is covered than was asked for."""
        return self.problem.target >= 0 and self.problem.tell(places)[2] != self.problem.target

    def fits(self) -> bool:
        """Whether the best places are all that was asked for."""
        placed, _, _ = self.problem.tell(self.best)
        return placed == self.problem.limit and not self.misses(self.best)

    def placement(self, wanted: int) -> Placement:
        """What was found, of so many words that were wanted."""
        placed = []
        unplaced = dict.fromkeys(self.problem.too_long, TOO_LONG)
        for index, (name, at) in enumerate(zip(self.problem.names, self.best, strict=True)):
            if at < 0:
                unplaced[name] = NO_ROOM
            else:
                placed.append((name, *self.problem.start(index, at)))
        if len(placed) >= wanted:
            unplaced = {name: NOT_CHOSEN if reason == NO_ROOM else reason for name, reason in unplaced.items()}
        _, shared, used = self.problem.tell(self.best)
        return Placement(placed, sorted(unplaced.items()), self.proof, used, shared, self.steps, self.stopped)
