"""Looking ahead: the unused cells on walks through the rest of the word; where those are too few, nothing follows."""

from __future__ import annotations

from .constants import HORIZON

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .depth_first import TraceSearch


def outlook(search: TraceSearch, lo: int, hi: int, a: int, b: int) -> int:
    """The unused cells on walks through the rest of the word, or 0 if those cannot be enough."""
    if not search.query.uniform:
        return mixed_outlook(search, lo, hi, a, b)
    begin, groups, unused, spread = search.begin, search.groups, search.unused, search.spread
    shared: dict[int, int] = {}
    need: dict[int, int] = {}
    letters = search.query.letters
    ahead = HORIZON if search.wide else letters
    for start, positions in (
        (b, range(hi, min(letters, hi + ahead))),
        (a, range(lo - 1, max(-1, lo - 1 - ahead), -1)),
    ):
        reach = 1 << start
        for at in positions:
            reach = spread(reach) & begin[at] & unused
            if not reach:
                return 0
            group = groups[at]
            shared[group] = shared.get(group, 0) | reach
            need[group] = need.get(group, 0) + 1
    seen = 0
    for group, number in need.items():
        if shared[group].bit_count() < number:
            return 0
        seen |= shared[group]
    return seen if seen.bit_count() >= sum(need.values()) else 0


def mixed_outlook(search: TraceSearch, lo: int, hi: int, a: int, b: int) -> int:
    """The same where tiles differ in length."""
    letters = search.query.letters
    seen = 0
    if hi < letters:
        seen |= reach_right(search, hi, b)
        if not seen:
            return 0
    if lo > 0:
        left = reach_left(search, lo, a)
        if not left:
            return 0
        seen |= left
    held = sum(length * (seen & board).bit_count() for length, board in search.long)
    return seen if held >= lo + letters - hi else 0


def reach_right(search: TraceSearch, hi: int, cell: int) -> int:
    """The unused cells on walks from a cell to the end of the word, or 0 if none gets there."""
    begin, unused, letters = search.begin, search.unused, search.query.letters
    seen, over = 0, False
    reach = [0] * letters
    reach[hi] = search.near[cell] & begin[hi] & unused
    for at in range(hi, letters):
        if reach[at]:
            seen |= reach[at]
            for length, board in search.long:
                cells = reach[at] & board
                if cells and at + length < letters:
                    reach[at + length] |= search.spread(cells) & begin[at + length] & unused
                elif cells and at + length == letters:
                    over = True
    return seen if over else 0


def reach_left(search: TraceSearch, lo: int, cell: int) -> int:
    """The unused cells on walks from a cell to the begin of the word, or 0 if none gets there."""
    end, unused = search.end, search.unused
    seen, over = 0, False
    reach = [0] * (lo + 1)
    reach[lo] = search.near[cell] & end[lo] & unused
    for at in range(lo, 0, -1):
        if reach[at]:
            seen |= reach[at]
            for length, board in search.long:
                cells = reach[at] & board
                if cells and at > length:
                    reach[at - length] |= search.spread(cells) & end[at - length] & unused
                elif cells and at == length:
                    over = True
    return seen if over else 0
