"""Several words at once: one option for each word, no cell in two options, and every cell in one where asked.

An option is a set of cells that one word can take. The search is Knuth's Algorithm X ("Dancing Links", 2000) on bit
sets: `alive` holds the options that are still possible, `uses[cell]` those that take a cell. What has the fewest
options left is decided first: a word or, when every cell must be covered, a cell.
"""

from __future__ import annotations

FOUND, NONE, LIMIT = 1, 0, -1


def choose(
    masks: bytes, width: int, cells: int, begins: bytes, groups: bytes, cover: bool, max_steps: int, out: bytearray
) -> int:
    """Choose disjoint options for all words: the lexicographically first choice in the order of the words.

    `masks` holds, for each option, a set of cells as `width` 64-bit numbers, in the order of preference. The options
    of group g are those from `begins[g]` to `begins[g + 1]`; `groups[w]` is the group that word w takes from; the
    option of word w is written to `out[w]` (all int32). The answer is 1, 0 if there is no choice, or -1 past
    `max_steps` options tried.
    """
    search = _Search(masks, width, cells, begins, groups, cover, max_steps)
    chosen = search.first()
    if search.steps < 0:
        return LIMIT
    if chosen is None:
        return NONE
    written = memoryview(out).cast("i")
    for word, option in enumerate(chosen):
        written[word] = option
    return FOUND


class _Search:
    """The options as bit sets, and the steps that are left."""

    def __init__(
        self, masks: bytes, width: int, cells: int, begins: bytes, groups: bytes, cover: bool, max_steps: int
    ) -> None:
        starts = memoryview(begins).cast("i").tolist()
        numbers = memoryview(masks).cast("Q").tolist()
        self.masks = [
            sum(number << 64 * k for k, number in enumerate(numbers[i : i + width]))
            for i in range(0, len(numbers), width)
        ]
        self.ranges = [(1 << end) - (1 << begin) for begin, end in zip(starts, starts[1:], strict=False)]
        self.group_of = [group for group, begin in enumerate(starts[:-1]) for _ in range(begin, starts[group + 1])]
        self.groups = memoryview(groups).cast("i").tolist()
        self.needs = [self.groups.count(group) for group in range(len(self.ranges))]
        self.all_cells = (1 << cells) - 1
        self.cover = cover
        self.steps = max_steps
        self.uses = [0] * cells
        for option, mask in enumerate(self.masks):
            for cell in _bits(mask):
                self.uses[cell] |= 1 << option

    def first(self) -> list[int] | None:
        """The first choice: word by word, the first option with which the words after it can be completed."""
        alive, free = (1 << len(self.masks)) - 1, self.all_cells
        known = self.complete(alive, free)
        if known is None:
            return None
        chosen = []
        for group in self.groups:
            best = min(option for option in known if self.group_of[option] == group)
            for option in _bits(alive & self.ranges[group] & ((1 << best) - 1)):
                # One that cannot be completed now cannot be later either: what comes later only narrows the choice.
                alive &= ~(1 << option)
                self.needs[group] -= 1
                rest = self.complete(*self.take(option, alive, free))
                self.needs[group] += 1
                if self.steps < 0:
                    return None
                if rest is not None:
                    known, best = [option, *rest], option
                    break
            known.remove(best)
            self.needs[group] -= 1
            alive, free = self.take(best, alive, free)
            chosen.append(best)
        return chosen

    def complete(self, alive: int, free: int) -> list[int] | None:
        """Options for all words that still need one, or None; in the order in which they were decided."""
        chosen: list[int] = []
        candidates = self.candidates(alive, free)
        stack = [(alive, free, candidates)]
        while candidates is not None:
            alive, free, candidates = stack[-1]
            if not candidates:
                stack.pop()
                if not stack:
                    return None
                self.needs[self.group_of[chosen.pop()]] += 1
                candidates = 0
                continue
            option = (candidates & -candidates).bit_length() - 1
            self.steps -= 1
            if self.steps < 0:
                break
            alive &= ~(1 << option)
            stack[-1] = (alive, free, candidates & (candidates - 1))
            chosen.append(option)
            self.needs[self.group_of[option]] -= 1
            alive, free = self.take(option, alive, free)
            candidates = self.candidates(alive, free)
            stack.append((alive, free, candidates or 0))
        for option in chosen:
            self.needs[self.group_of[option]] += 1
        return None if self.steps < 0 else chosen

    def candidates(self, alive: int, free: int) -> int | None:
        """The options of what has the fewest of them; none of a dead end; None when nothing is left to decide."""
        fewest, best = len(self.masks) + 1, 0
        for group, need in enumerate(self.needs):
            if need:
                options = alive & self.ranges[group]
                count = options.bit_count()
                if count < need:
                    return 0
                if count < fewest:
                    fewest, best = count, options
        if fewest > len(self.masks):
            return 0 if self.cover and free else None
        if self.cover:
            for cell in _bits(free):
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
        for cell in _bits(self.masks[option]):
            alive &= ~self.uses[cell]
        return alive, free & ~self.masks[option]


def _bits(mask: int) -> list[int]:
    """The numbers of the bits that are set, ascending."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found
