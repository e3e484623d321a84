"""The lexicographically first choice: word by word, the first option with which the words after it can be completed."""

from __future__ import annotations

from .algorithm_x import Search
from .bit_rows import bits_of

FOUND, NONE, LIMITED = 1, 0, -1


def choose(
    masks: bytes,
    width: int,
    cells: int,
    begins: bytes,
    groups: bytes,
    colorings: bytes,
    cover: bool,
    max_steps: int,
    out: bytearray,
) -> int:
    """Choose disjoint options for all words: the lexicographically first choice in the order of the words.

    `masks` holds, for each option, a set of cells as `width` 64-bit numbers, in the order of preference. The options
    of group g are those from `begins[g]` to `begins[g + 1]`; `groups[w]` is the group that word w takes from; the
    option of word w is written to `out[w]` (all int32). `colorings` holds pairs of disjoint sets of cells, black and
    white, of which each option takes about as many. The answer is 1, 0 if there is no choice, or -1 past `max_steps`
    options tried.
    """
    search = Search(masks, width, cells, begins, groups, colorings, cover, max_steps)
    chosen = first_choice(search)
    if search.steps < 0:
        return LIMITED
    if chosen is None:
        return NONE
    written = memoryview(out).cast("i")
    for word, option in enumerate(chosen):
        written[word] = option
    return FOUND


def first_choice(search: Search) -> list[int] | None:
    """The option of each word, or None."""
    alive, free = (1 << len(search.masks)) - 1, search.all_cells
    known = search.complete(alive, free)
    if known is None:
        return None
    chosen = []
    for group in search.groups:
        alive, best, known = improve(search, group, alive, free, known)
        if search.steps < 0:
            return None
        known.remove(best)
        search.needs[group] -= 1
        alive, free = search.take(best, alive, free)
        chosen.append(best)
    return chosen


def improve(search: Search, group: int, alive: int, free: int, known: list[int]) -> tuple[int, int, list[int]]:
    """The first option of the group with which the words after it can be completed, and all that is then known.

    Also the options left: what is tried in vain is no longer alive.
    """
    best = min(option for option in known if search.group_of[option] == group)
    for option in bits_of(alive & search.ranges[group] & ((1 << best) - 1)):
        # One that cannot be completed now cannot be later either: what comes later only narrows the choice.
        alive &= ~(1 << option)
        search.needs[group] -= 1
        rest = search.complete(*search.take(option, alive, free))
        search.needs[group] += 1
        if search.steps < 0:
            break
        if rest is not None:
            return alive, option, [option, *rest]
    return alive, best, known
