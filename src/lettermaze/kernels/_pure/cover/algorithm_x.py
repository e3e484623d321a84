"""Knuth's Algorithm X ("Dancing Links", 2000) on sets of bits: options for all words in need, no cell in two of them.

An option is a set of cells that one word can take. `alive` holds the options that are still possible, `uses[cell]`
those that take a cell. What has the fewest options left is decided first: a word or, when every cell must be covered,
a cell.
"""

from __future__ import annotations

from .bit_rows import bits_of


class Search:
    """The options as bit sets, and the steps that are left."""

    def __init__(
        self, masks: bytes, width: int, cells: int, begins: bytes, groups: bytes, cover: bool, max_steps: int
    ) -> None:
        starts = memoryview(begins).cast("i").tolist()
        self.masks = joined(memoryview(masks).cast("Q").tolist(), width)
        self.uses = users(self.masks, cells)
        self.ranges = [(1 << end) - (1 << begin) for begin, end in zip(starts, starts[1:], strict=False)]
        self.group_of = [group for group, begin in enumerate(starts[:-1]) for _ in range(begin, starts[group + 1])]
        self.groups = memoryview(groups).cast("i").tolist()
        self.needs = [self.groups.count(group) for group in range(len(self.ranges))]
        self.all_cells = (1 << cells) - 1
        self.cover = cover
        self.steps = max_steps

    def complete(self, alive: int, free: int) -> list[int] | None:
        """Options for all words that still need one, or None; in the order in which they were decided."""
        chosen: list[int] = []
        candidates = self.candidates(alive, free)
        levels = [(alive, free, candidates or 0)]
        while candidates is not None and self.steps >= 0:
            if levels[-1][2]:
                candidates = self.choose_at(levels, chosen)
            elif len(levels) == 1:
                return None
            else:
                levels.pop()
                self.needs[self.group_of[chosen.pop()]] += 1
        for option in chosen:
            self.needs[self.group_of[option]] += 1
        return None if self.steps < 0 else chosen

    def choose_at(self, levels: list[tuple[int, int, int]], chosen: list[int]) -> int | None:
        """Choose the first candidate of the last level; the candidates of the next, as `candidates` gives them."""
        alive, free, candidates = levels[-1]
        self.steps -= 1
        if self.steps < 0:
            return 0
        option = (candidates & -candidates).bit_length() - 1
        alive &= ~(1 << option)
        levels[-1] = (alive, free, candidates & (candidates - 1))
        chosen.append(option)
        self.needs[self.group_of[option]] -= 1
        alive, free = self.take(option, alive, free)
        following = self.candidates(alive, free)
        levels.append((alive, free, following or 0))
        return following

    def candidates(self, alive: int, free: int) -> int | None:
        """The options of what has the fewest of them; none of a dead end; None when nothing is left to decide."""
        scarcest = self.scarcest_group(alive)
        if scarcest is None:
            return 0
        fewest, best = scarcest
        if fewest > len(self.masks):
            return 0 if self.cover and free else None
        return self.scarcest_cell(alive, free, fewest, best) if self.cover else best

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

    def scarcest_cell(self, alive: int, free: int, fewest: int, best: int) -> int:
        """The options alive of the first free cell that has fewer than `fewest`, or `best`; 0 if a cell has none."""
        for cell in bits_of(free):
            options = alive & self.uses[cell]
            count = options.bit_count()
            if not count:
                return 0
            if count < fewest:
                fewest, best = count, options
        return best

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
