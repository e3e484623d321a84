"""The depth-first search within the layers, with marks in place.

It grows the trace from a position of the word both ways, each time where fewer cells can follow, on a stack of its own;
it can be left and continued.
"""

from __future__ import annotations

from functools import partial

from .._status import DONE, LIMITED, MORE
from .ahead import outlook
from .bit_boards import cells_of, join
from .constants import (
    CUT_TRY_STEPS,
    HALVES_FROM,
    HORIZON,
    LEFT,
    LONGEST_AHEAD,
    MEMO_AFTER,
    MEMO_WORTH,
    PAUSE_STEPS,
    PLENTY_BITS,
    RIGHT,
    ROOT,
    SMALL,
    TRY_STEPS,
    WIDE,
)
from .cuts import Cuts, cuts_for
from .dead_ends import Memo, tag_of
from .layers import groups_of
from .small import NearBoards, Renumbering, spread_of
from .start import best_start

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .layers import Layers
    from .stretches import Stretches

HALVE = 2
"""What `advance` answers where halves that meet are to be tried."""
NO_LIMIT = 1 << 62


class Frame:
    """A node of the search: the positions lo to hi - 1 of the word lie, with cell a in front and cell b at the end."""

    __slots__ = ("a", "b", "cell", "found", "hi", "key", "lo", "side", "steps", "todo")

    def __init__(self, lo: int, hi: int, a: int, b: int, cell: int, side: int, todo: list[int]) -> None:
        self.lo, self.hi, self.a, self.b = lo, hi, a, b
        self.cell, self.side, self.todo = cell, side, todo
        self.found = self.steps = self.key = 0


class TraceSearch:
    """A depth-first search within the layers that can be left and continued."""

    def __init__(self, layers: Layers, free: bool, max_steps: int) -> None:
        self.query, self.free = layers.query, free
        self.max_steps = max_steps if max_steps >= 0 else NO_LIMIT
        self.steps = self.found = self.found_at = 0
        self.every = False
        """Whether all paths are to be counted, so that the last cells need not be looked at one by one."""
        self.tried = False
        """Whether halves were tried."""
        self.names: list[int] | None = None
        """The cells of the board that the cells of this search are, where they are renumbered."""
        self.small = self.narrow = self.wide = False
        """Up to 64 cells; that, and looking ahead; looking ahead on boards of up to 1,024 cells."""
        self.rows: list[bytes] | Stretches | None = layers.stretches
        """Where neither small nor wide: the layers as bytes, where a cell is told faster."""
        self.dead: set[tuple[int, int]] = set()
        """Where walks have come to an end, if there are no layers to keep them from it."""
        self.groups = groups_of(self.query)
        self.cuts: Cuts | None = None
        self._choose_means(layers)
        if (self.narrow or self.wide) and self.query.uniform:
            self.cuts = cuts_for(self.query, self.near, self.begin, self.names)
        self.memo = Memo(0 if self.small else (self.query.size + 63) // 64)
        self.at = best_start(layers) if free else 0
        """The position of the word where the search begins."""
        self._roots = self._list_roots(layers)
        self.restart()

    def restart(self) -> None:
        """Go back to the root, with no cell marked."""
        self.used = bytearray(self.query.size)
        self.unused = (1 << max(self.query.size, SMALL)) - 1
        self.stack = [Frame(0, 0, 0, 0, -1, ROOT, self._roots.copy())]

    def _choose_means(self, layers: Layers) -> None:
        """Choose by the number of cells what the search works on and whether it looks ahead."""
        query = self.query
        if layers.begin is None:
            return
        self.begin, self.end, self.long = layers.begin, layers.end, layers.long
        keen = not query.reuse and query.letters < LONGEST_AHEAD
        cells = join(layers.begin)
        self.small = query.size <= SMALL or (cells.bit_count() <= SMALL and not query.reuse)
        self.narrow = self.small and keen
        self.wide = not self.small and keen and query.uniform and query.size <= WIDE
        if self.small and query.size > SMALL:
            self._renumber(Renumbering(cells))
        elif self.small or self.wide:
            self.near: dict[int, int] = NearBoards(query.around)
            self.spread: Callable[[int], int] = query.around.spread
        else:
            length = (query.size >> 3) + 1
            self.rows = [layer.to_bytes(length, "little") for layer in layers.begin]
            self.end_rows = [layer.to_bytes(length, "little") for layer in layers.end]

    def _renumber(self, renumbering: Renumbering) -> None:
        self.names = renumbering.names
        self.begin = [renumbering.board(board) for board in self.begin]
        self.end = [renumbering.board(board) for board in self.end]
        self.long = [(length, renumbering.board(board)) for length, board in self.long]
        self.near = renumbering.near(self.query.around)
        self.spread = partial(spread_of, self.near)

    def _list_roots(self, layers: Layers) -> list[int]:
        """The cells that can be at the start, in descending order."""
        query = self.query
        if layers.begin is not None:
            return cells_of(self.end[-1] if self.at == query.letters else self.begin[self.at])
        if layers.stretches is not None:
            return cells_of(layers.stretches.first)
        return [cell for cell in range(query.size - 1, -1, -1) if query.fits(cell, 0)]

    def length(self, cell: int) -> int:
        """How many letters a cell of this search holds."""
        return self.query.length(cell if self.names is None else self.names[cell])

    def advance(self, goal: int, paths: list[int] | None, had: int, begun: int) -> int:
        """Search on until `goal` paths are found, which go to `paths`; what made it stop.

        `had` paths had been found when this run began, after `begun` steps.
        """
        stack, letters = self.stack, self.query.letters
        while stack:
            top = stack[-1]
            if not top.todo:
                self._leave(stack.pop())
                continue
            if self.steps >= self.max_steps:
                return LIMITED
            if self.found > had and paths is not None and self.steps - begun > PAUSE_STEPS:
                return MORE
            if not self.tried and not self.found and self._can_halve():
                return HALVE
            cell = top.todo.pop()
            self.steps += 1
            lo, hi, a, b = self._lay(top, cell)
            if lo or hi < letters:
                self.enter(lo, hi, a, b, cell)
                continue
            self.found += 1
            self.found_at = self.steps
            if paths is not None:
                path = self._path(cell, top.side)
                paths.append(len(path))
                paths += path
            if self.found == goal:
                return MORE
        return DONE

    def _can_halve(self) -> bool:
        after = TRY_STEPS if self.cuts is None else CUT_TRY_STEPS
        return self.steps >= after and self.narrow and self.query.uniform and self.query.letters >= HALVES_FROM

    def take(self, cell: int) -> None:
        """Lay a cell that can follow the node at hand, and go there."""
        self.enter(*self._lay(self.stack[-1], cell), cell)

    def _lay(self, top: Frame, cell: int) -> tuple[int, int, int, int]:
        """The positions that lie once a cell is taken, and the cells at the ends."""
        length = self.length(cell)
        if top.side == RIGHT:
            return top.lo, top.hi + length, top.a, cell
        if top.side == LEFT:
            return top.lo - length, top.hi, cell, top.b
        if self.at == self.query.letters:
            return self.at - length, self.at, cell, cell
        return self.at, self.at + length, cell, cell

    def enter(self, lo: int, hi: int, a: int, b: int, cell: int) -> None:
        """Mark a cell, and go where it leads, if anything can follow there."""
        if not self.query.reuse:
            self.used[cell] = 1
            self.unused ^= 1 << cell
        frame = self._look(lo, hi, a, b, cell)
        if frame is not None:
            if not self.every or lo + self.query.letters - hi > 1:
                self.stack.append(frame)
                return
            self.found += len(frame.todo)
            self.found_at = self.steps
        if not self.query.reuse:
            self.used[cell] = 0
            self.unused ^= 1 << cell

    def _leave(self, frame: Frame) -> None:
        """Undo a node, and remember it if it led nowhere."""
        if frame.cell < 0:
            return
        if not self.query.reuse:
            self.used[frame.cell] = 0
            self.unused |= 1 << frame.cell
        elif self.rows is None and not self.small and frame.found == self.found:
            self.dead.add((frame.hi, frame.b))
        if not frame.key or frame.found < self.found or self.steps < MEMO_AFTER:
            return
        if self.steps - frame.steps >= MEMO_WORTH:
            self.memo.add(frame.key, tag_of(frame.lo, frame.hi, frame.a, frame.b))

    def _look(self, lo: int, hi: int, a: int, b: int, cell: int) -> Frame | None:
        """The node that a cell has led to, with what can follow; None if nothing can."""
        letters = self.query.letters
        right = self._follow(b, hi, False) if hi < letters else []
        if hi < letters and not right:
            return None
        left = self._follow(a, lo, True) if lo > 0 else []
        if lo > 0 and not left:
            return None
        side = RIGHT if lo == 0 or (hi < letters and len(right) <= len(left)) else LEFT
        frame = Frame(lo, hi, a, b, cell, side, right if side == RIGHT else left)
        frame.found, frame.steps = self.found, self.steps
        if self.dead and (hi, b) in self.dead:
            return None
        keen = self.narrow or (self.wide and not (self.every and self.found >= self.steps >> PLENTY_BITS))
        if keen and lo + letters - hi > 1 and not self._look_ahead(frame):
            return None
        return frame

    def _look_ahead(self, frame: Frame) -> bool:
        """Whether the rest of the word can lie, as far as can be seen and remembered."""
        lo, hi, a, b = frame.lo, frame.hi, frame.a, frame.b
        key = outlook(self, lo, hi, a, b)
        if not key:
            return False
        if self.narrow or (lo <= HORIZON and self.query.letters - hi <= HORIZON):
            if self.steps >= MEMO_AFTER and self.memo.has(key, tag_of(lo, hi, a, b)):
                return False
            frame.key = key
        return self.cuts is None or self._paths_fit(self.cuts, frame)

    def _paths_fit(self, cuts: Cuts, frame: Frame) -> bool:
        """Whether paths can be long enough: at the root, and where nothing was found for long, from any node."""
        if len(self.stack) > 1 and self.steps - self.found_at < cuts.after:
            return True
        free = frame.key or cuts.cells & self.unused
        right, left = self.query.letters - frame.hi, frame.lo
        return (not right or self.reaches(cuts, free, frame.b, right)) and (
            not left or self.reaches(cuts, free, frame.a, left)
        )

    def reaches(self, cuts: Cuts, free: int, head: int, length: int) -> bool:
        """Whether a path from `head` may have so many of the free cells. A step is a cell visited."""
        longest, visited = cuts.longest(free, head)
        self.steps += visited
        return longest >= length

    def _follow(self, cell: int, at: int, leftward: bool) -> list[int]:
        """The cells that can come after a cell at position `at`, or before it if `leftward`; in descending order."""
        if self.small or self.wide:
            return cells_of(self.near[cell] & (self.end if leftward else self.begin)[at] & self.unused)
        near = [other for other in reversed(self.query.around.near(cell)) if not self.used[other]]
        if self.rows is not None:
            row = self.end_rows[at] if leftward else self.rows[at]
            return [other for other in near if row[other >> 3] >> (other & 7) & 1]
        return [other for other in near if self.query.fits(other, at)]

    def _path(self, cell: int, side: int) -> list[int]:
        right = [frame.cell for frame, below in zip(self.stack[1:], self.stack, strict=False) if below.side != LEFT]
        left = [frame.cell for frame, below in zip(self.stack[1:], self.stack, strict=False) if below.side == LEFT]
        (left if side == LEFT else right).append(cell)
        path = left[::-1] + right
        return path if self.names is None else [self.names[cell] for cell in path]
