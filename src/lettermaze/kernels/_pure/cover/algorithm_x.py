"""Knuth's Algorithm X ("Dancing Links", 2000) on sets of bits: options for all words in need, no cell in two of them.

An option is a set of cells that one word can take. `alive` holds the options that are still possible, `uses[cell]`
those that take a cell. What has the fewest options left is decided first: a word or, when all or nearly all cells must
be covered, a cell, which may then also be left over. Nothing is tried where the free cells of two colors differ by more
than the words can make good.
"""

from __future__ import annotations

from .bit_rows import bits_of
from .colors import Colors

SPARSE = 8
"""A cell is decided where no more than one in so many may be left over."""


TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    Candidates: TypeAlias = tuple[int, bool]
    Level: TypeAlias = tuple[int, int, int, bool]

DEAD_END = 0, False


class Search:
    """The options as bit sets, and the steps that are left."""

    def __init__(
        self,
        masks: bytes,
        width: int,
        cells: int,
        begins: bytes,
        groups: bytes,
        colorings: bytes,
        cover: bool,
        max_steps: int,
    ) -> None:
        starts = memoryview(begins).cast("i").tolist()
        self.masks = joined(memoryview(masks).cast("Q").tolist(), width)
        self.uses = users(self.masks, cells)
        self.ranges = [(1 << end) - (1 << begin) for begin, end in zip(starts, starts[1:], strict=False)]
        self.group_of = [group for group, begin in enumerate(starts[:-1]) for _ in range(begin, starts[group + 1])]
        self.groups = memoryview(groups).cast("i").tolist()
        self.needs = [self.groups.count(group) for group in range(len(self.ranges))]
        self.all_cells = (1 << cells) - 1
        self.steps = max_steps
        rows = joined(memoryview(colorings).cast("Q").tolist(), width)
        self.colors = Colors(rows, [self.masks[begin:end] for begin, end in zip(starts, starts[1:], strict=False)])
        # Words that need all cells cover the board, asked or not.
        self.cover = cover or self.colors.spare(self.all_cells, self.needs) == 0

    def complete(self, alive: int, free: int) -> list[int] | None:
        """Options for all words that still need one, or None; in the order in which they were decided."""
        chosen: list[int] = []
        levels: list[Level] = []
        candidates: Candidates | None = self.candidates(alive, free)
        if candidates is not None:
            levels.append((alive, free, *candidates))
        while candidates is not None and self.steps >= 0:
            alive, free, tries, by_cell = levels[-1]
            if tries:
                candidates = self.choose_at(levels, chosen)
            elif by_cell:
                # The cell is left over: none of its options is alive any more.
                candidates = self.candidates(alive, free)
                if candidates is not None:
                    levels[-1] = (alive, free, *candidates)
            elif len(levels) == 1:
                return None
            else:
                levels.pop()
                self.needs[self.group_of[chosen.pop()]] += 1
        for option in chosen:
            self.needs[self.group_of[option]] += 1
        return None if self.steps < 0 else chosen

    def choose_at(self, levels: list[Level], chosen: list[int]) -> Candidates | None:
        """Choose the first candidate of the last level; the candidates of the next, as `candidates` gives them."""
        alive, free, tries, by_cell = levels[-1]
        self.steps -= 1
        if self.steps < 0:
            return DEAD_END
        option = (tries & -tries).bit_length() - 1
        alive &= ~(1 << option)
        levels[-1] = (alive, free, tries & (tries - 1), by_cell)
        chosen.append(option)
        self.needs[self.group_of[option]] -= 1
        alive, free = self.take(option, alive, free)
        following = self.candidates(alive, free)
        if following is not None:
            levels.append((alive, free, *following))
        return following

    def candidates(self, alive: int, free: int) -> Candidates | None:
        """The options of what has the fewest of them, and whether that is a cell that may be left over.

        None of a dead end; None when nothing is left to decide.
        """
        scarcest = self.scarcest_group(alive)
        if scarcest is None:
            return DEAD_END
        fewest, best = scarcest
        if fewest > len(self.masks):
            return DEAD_END if self.cover and free else None
        spare = 0 if self.cover else self.colors.spare(free, self.needs)
        if spare < 0 or not self.colors.allow(free, self.needs, spare):
            return DEAD_END
        if spare > len(self.uses) // SPARSE:
            return best, False
        return self.scarcest_cell(alive, free, spare, fewest, best)

    def scarcest_group(self, alive: int) -> tuple[int, int] | None:
        """How many options alive the first group in need has that has the fewest, and which; None if one has too few.

        More than there are options: no group is in need.
        """
        fewest, best = len(self.masks) + 1, 0
        for group, need in enumerate(self.needs):
            if need:
                options = alive & self.ranges[group]
                count = options.bit_count()
                if count < need:
                    return None
                if count < fewest:
                    fewest, best = count, options
        return fewest, best

    def scarcest_cell(self, alive: int, free: int, spare: int, fewest: int, best: int) -> Candidates:
        """The options of the first free cell with fewer ways than `fewest`, to take it or to leave it, or `best`.

        None if more cells than may be left over have no options alive.
        """
        leaving = not self.cover
        by_cell = False
        for cell in bits_of(free):
            options = alive & self.uses[cell]
            count = options.bit_count()
            if not count:
                spare -= 1
                if spare < 0:
                    return DEAD_END
            elif count + leaving < fewest:
                fewest, best, by_cell = count + leaving, options, leaving
        return best, by_cell

    def take(self, option: int, alive: int, free: int) -> tuple[int, int]:
        """What is alive and free once the option is chosen."""
        group = self.group_of[option]
        if not self.needs[group]:
            alive &= ~self.ranges[group]
        for cell in bits_of(self.masks[option]):
            alive &= ~self.uses[cell]
        return alive, free & ~self.masks[option]


def joined(words: list[int], width: int) -> list[int]:
    """Rows of `width` 64-bit words as one number each."""
    rows = [words[i : i + width] for i in range(0, len(words), width)]
    return [sum(word << 64 * k for k, word in enumerate(row)) for row in rows]


def users(masks: list[int], cells: int) -> list[int]:
    """For each cell the options that take it."""
    uses = [0] * cells
    for option, mask in enumerate(masks):
        for cell in bits_of(mask):
            uses[cell] |= 1 << option
    return uses
