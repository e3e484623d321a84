"""Placing words on a grid: the search behind `generate`, in resumable chunks of steps.

The front checks nothing here: words come as letter codes, normalised and distinct. What is decided here: the phases of
the search and their shares of the effort, when to stop, and what may be said of the result.
"""

from __future__ import annotations

from array import array
from time import perf_counter

from . import kernels
from ._random import Random

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

DIRECTIONS = ((0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1))
"""E W S N SE SW NE NW, as (drow, dcol)."""

STRAIGHT = (0, 2, 4, 5)
"""The directions that run along their axis with rising cell indexes: E, S, SE, SW."""

OPPOSITE = (1, 0, 3, 2, 7, 6, 5, 4)

OVERLAPS = {"max": 0, "some": 1, "none": 2}

EFFORTS = {"low": 500_000, "normal": 10_000_000, "high": 200_000_000}
"""Steps; a step looks at 64 cells for one word in one direction."""

TOO_LONG = "no line of the grid is long enough"
NO_ROOM = "no room was found"
NOT_CHOSEN = "others of the list pack better"

UNSET = 1 << 62
HEADER = 8
MEMORY = 500
CHUNK_SECONDS = 0.025
CHUNK_STEPS = 2_000


class Placement:
    """What a search found."""

    __slots__ = ("cells_used", "overlap", "placed", "proof", "steps", "stopped", "unplaced")

    placed: list[tuple[int, int, int]]
    """(word, cell of its first letter, index of its direction in `DIRECTIONS`), by word; one-letter words take E."""
    unplaced: list[tuple[int, str]]
    """(word, reason), by word."""
    proof: str
    """"optimal", "best found", or "impossible": not all that was asked for can be placed, which is proven."""
    cells_used: int
    overlap: int
    """Letters of the placed words less the cells they use."""
    steps: int
    stopped: str
    """Why the search ended before its effort was spent: "deadline", "interrupt", or ""."""

    def __init__(
        self,
        placed: list[tuple[int, int, int]],
        unplaced: list[tuple[int, str]],
        proof: str,
        cells_used: int,
        overlap: int,
        steps: int,
        stopped: str = "",
    ) -> None:
        self.placed = placed
        self.unplaced = unplaced
        self.proof = proof
        self.cells_used = cells_used
        self.overlap = overlap
        self.steps = steps
        self.stopped = stopped

    def __repr__(self) -> str:
        return (
            f"<Placement: {len(self.placed)} placed, {len(self.unplaced)} not, overlap {self.overlap}, "
            f"{self.cells_used} cells, {self.proof}>"
        )


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
    rng_seed: Any = 0,
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
    search = Search(words, rows, cols, mask, directions, overlap, rng_seed, used_cells, max_words)
    budget = EFFORTS[effort] if isinstance(effort, str) else effort
    if search.names:
        search.polish(max(budget, 1), deadline, progress)
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
        rng_seed: Any,
        used_cells: int | None,
        max_words: int | None,
    ) -> None:
        self.words = words
        self.rows, self.cols = rows, cols
        self.mask = mask or bytes([1]) * (rows * cols)
        allowed = [DIRECTIONS.index(direction) for direction in directions]
        self.reasons: dict[int, str] = {}
        self.names: list[int] = []
        ways = []
        for number, word in enumerate(words):
            mine = ways_of(word, allowed)
            if longest_line(self.mask, rows, cols, mine) < len(word):
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
        self.mode = OVERLAPS[overlap]
        self.target = -1 if used_cells is None else used_cells
        self.limit = len(self.names) if max_words is None else min(max_words, len(self.names))
        self.wanted = len(words) if max_words is None else max_words
        self.block = blocks(rows, cols)
        self.random = Random("place", rng_seed)
        self.steps = 0
        self.best = array("q", [-1]) * len(self.names)
        self.proof = "best found"
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

    def polish(
        self,
        budget: int,
        deadline: Callable[[], bool] | None,
        progress: Callable[[float, int, int], None] | None,
    ) -> None:
        words = len(self.names)
        state = array("q", [*self.random.state, 0, 0, UNSET, UNSET])
        state.extend(self.best)
        state.extend(self.best)
        state.extend([UNSET] * MEMORY)
        chunk = CHUNK_STEPS
        try:
            while state[5] < budget:
                begun = perf_counter()
                kernels.place.polish(*self.problem, state, min(chunk, budget - state[5]))
                if perf_counter() - begun < CHUNK_SECONDS / 2:
                    chunk *= 2
                if progress is not None:
                    progress(min(state[5] / budget, 1.0), *self.tell(state[HEADER + words : HEADER + 2 * words])[:2])
                if deadline is not None and deadline():
                    self.stopped = "deadline"
                    break
        except KeyboardInterrupt:
            self.stopped = "interrupt"
        self.steps += state[5]
        self.best = array("q", state[HEADER + words : HEADER + 2 * words])

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


def ways_of(word: tuple[int, ...], allowed: Sequence[int]) -> list[int]:
    """The directions to try: no palindrome backward where it may lie forward, and only one for a single letter."""
    if len(word) == 1:
        return [allowed[0]]
    if word == word[::-1]:
        return [way for way in allowed if way in STRAIGHT or OPPOSITE[way] not in allowed]
    return list(allowed)


def longest_line(mask: bytes, rows: int, cols: int, ways: Sequence[int]) -> int:
    """The longest run of existing cells along any of the directions."""
    longest = 0
    for way in {way if way in STRAIGHT else OPPOSITE[way] for way in ways}:
        row_step, col_step = DIRECTIONS[way]
        runs = bytearray(rows * cols)
        for cell in range(rows * cols):
            if mask[cell]:
                row, col = cell // cols - row_step, cell % cols - col_step
                runs[cell] = 1 + (runs[row * cols + col] if row >= 0 and 0 <= col < cols else 0)
        longest = max(longest, max(runs))
    return longest


def blocks(rows: int, cols: int) -> array[int]:
    """For each cell the number of its block; blocks of some 4x4 cells measure how evenly words are spread."""
    high, wide = max(rows // 4, 1), max(cols // 4, 1)
    return array("i", [row * high // rows * wide + col * wide // cols for row in range(rows) for col in range(cols)])
