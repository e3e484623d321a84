"""Puzzles of bent words: words that snake from neighbour to neighbour and fill the whole board.

A random Hamiltonian path of the board is cut into pieces, one for each word, which is then read along its piece or
against it. Such a path is made from any other one by backbites (R. Oberdorf et al., Secondary structures in long
compact polymers, Physical Review E 74, 2006): its end is joined to a neighbour that it is not joined to yet, and the
edge that this makes too many is taken away. Backbites, other orders of the words and other ways to read them go on
while words have more traces than one.
"""

from __future__ import annotations

from itertools import islice
from typing import NamedTuple

from .._shared.random import Random
from ..errors import PuzzleError, StepLimitError
from ..letters import Board, iter_paths
from ._placed import Placed, Unplaced
from ._puzzle import Puzzle
from ._rows import grid_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypeVar

    from .._shared.compass import Cell
    from ._clock import Clock
    from ._making import Progress
    from ._puzzle import Seed
    from ._request import Entry, Request

    T = TypeVar("T")

MOST_CELLS = 1024
"""The largest board."""

TRIES = {"low": 200, "normal": 800, "high": 20_000}
"""How many boards are looked at, at most, where they have no more than `USUAL_CELLS`; of larger ones fewer."""

USUAL_CELLS = 64

PATIENCE = 60
"""After so many boards without a gain the search begins anew."""

SHAKES = 10
"""Backbites for each cell that make a path random."""

FEW_SHAKES = 3
"""Backbites that make a path another one that is much like it, at most."""

CANDIDATES = 8
"""Of so many boards, the best ones, the covers are counted until one has a single one."""

MOST_TRACES = 64
"""Of a word no more traces than so many are looked at."""

MOST_STEPS = 200_000
"""Cells that the search for the traces of a word may look at."""

MOST_COVERS = 1000
"""Covers are counted up to so many."""

MOST_LOOKS = 100_000
"""Choices of a trace that may be looked at for that."""

THEME_SHAKES = 200
"""So many paths are tried for a theme that is to go from one side to the other."""

NOT_CHOSEN = "not chosen: the other words fill the board"


def snakes(request: Request, seed: Seed, clock: Clock, progress: Progress | None) -> Puzzle:
    """The puzzle of a seed: the best board found, on which each word has one trace if that can be."""
    random = Random("paths", seed)
    rows, cols = _size(request)
    entries = _filling(request, rows * cols, random)
    left = set(request.entries).difference(entries)
    unplaced = [Unplaced(entry.written, NOT_CHOSEN, entry.secret) for entry in request.entries if entry in left]
    return _Search(request, entries, rows, cols, random).puzzle([*request.unplaced, *unplaced], seed, clock, progress)


class _Layout(NamedTuple):
    """A Hamiltonian path of the board, the order of the words along it, and which of them are read against it."""

    path: list[int]
    order: list[int]
    turned: list[int]


class _Search:
    """The search for a board on which each word has one trace."""

    def __init__(self, request: Request, entries: list[Entry], rows: int, cols: int, random: Random) -> None:
        self.request, self.entries = request, entries
        self.rows, self.cols, self.random = rows, cols, random
        self.sizes = [len(entry.tiles) for entry in entries]
        self.around = [list(_around(cell, rows, cols, request.directions)) for cell in range(rows * cols)]
        self.theme = next((place for place, entry in enumerate(entries) if entry.text == request.theme), None)
        self.tries = 0
        self.best: list[tuple[int, int, _Layout]] = []
        """The cost of the best layouts, the number of each, and the layouts, best first."""

    def puzzle(self, unplaced: list[Unplaced], seed: Seed, clock: Clock, progress: Progress | None) -> Puzzle:
        """The puzzle of the best layout; one whose words have several traces may yet have a single cover."""
        stopped = self._run(clock, progress)
        counted = [(cost, self._covers(layout), layout) for cost, _, layout in self.best]
        cost, covers, layout = min(counted, key=lambda candidate: (candidate[1] != 1, candidate[0]))
        return Puzzle(
            grid=grid_of(self._tiles(layout)),
            placed=self._placed(layout),
            unplaced=unplaced,
            directions=self.request.directions,
            seed=seed,
            proof="best found" if cost else "optimal",
            stopped=stopped,
            alphabet=sorted({tile for entry in self.entries for tile in entry.tiles}),
            duplicates=self.request.duplicates,
            covers=covers,
        )

    def _run(self, clock: Clock, progress: Progress | None) -> str:
        """Look at boards until each word has one trace, or as many as the effort allows; what has ended it before."""
        effort = self.request.effort
        most = effort
        if isinstance(effort, str):
            most = max(TRIES[effort] * USUAL_CELLS // max(USUAL_CELLS, len(self.around)), CANDIDATES)
        try:
            while self.tries < most:  # type: ignore[operator]
                layout = self._fresh()
                cost, idle = self._look(layout), 0
                while cost and idle < PATIENCE and self.tries < most:  # type: ignore[operator]
                    if clock.is_up():
                        return "time limit"
                    other = self._changed(layout)
                    found = self._look(other)
                    idle = 0 if found < cost else idle + 1
                    if found <= cost:
                        layout, cost = other, found
                    if progress is not None:
                        progress(self.tries / most, len(self.entries), 0)  # type: ignore[operator]
                if not cost:
                    break
        except KeyboardInterrupt:
            if not self.best:
                raise
            return "interrupt"
        return ""

    def _fresh(self) -> _Layout:
        """A random layout."""
        path = [
            row * self.cols + (self.cols - 1 - col if row % 2 else col)
            for row in range(self.rows)
            for col in range(self.cols)
        ]
        order = list(range(len(self.sizes)))
        self.random.shuffle(order)
        turned = [self.random.below(2) for _ in order]
        for _ in range(THEME_SHAKES):
            self._shake(path, SHAKES * len(path))
            if self.theme is None:
                return _Layout(path, order, turned)
            for begin in self._crossings(path):
                led = self._led(order, begin)
                if led is not None:
                    return _Layout(path, led, turned)
        raise PuzzleError(f"theme: no board was found on which {self.request.theme!r} goes from side to side")

    def _shake(self, path: list[int], count: int) -> None:
        """Backbites at either end."""
        for _ in range(count):
            if self.random.below(2):
                path.reverse()
            around = self.around[path[-1]]
            if around:
                place = path.index(around[self.random.below(len(around))])
                path[place + 1 :] = path[:place:-1]

    def _crossings(self, path: list[int]) -> list[int]:
        """Where the piece of the theme may begin so that it goes from one side to the opposite one, in random order."""
        size = self.sizes[self.theme or 0]
        begins = [begin for begin in range(len(path) - size + 1) if self._crosses(path[begin : begin + size])]
        self.random.shuffle(begins)
        return begins

    def _crosses(self, piece: list[int]) -> bool:
        rows, cols = ({cell // self.cols for cell in piece}, {cell % self.cols for cell in piece})
        return {0, self.rows - 1} <= rows or {0, self.cols - 1} <= cols

    def _led(self, order: list[int], begin: int) -> list[int] | None:
        """The order with the theme behind words of so many cells, if there are such."""
        others = [word for word in order if word != self.theme]
        before = _subset(others, [self.sizes[word] for word in others], begin)
        if before is None:
            return None
        return [*before, self.theme or 0, *(word for word in others if word not in before)]

    def _changed(self, layout: _Layout) -> _Layout:
        """A layout that is much like this one, its theme still from side to side."""
        while True:
            path, order, turned = layout.path.copy(), layout.order.copy(), layout.turned.copy()
            kind = self.random.below(3)
            one, other = self.random.below(len(order)), self.random.below(len(order))
            if kind == 0:
                self._shake(path, 1 + self.random.below(FEW_SHAKES))
            elif kind == 1:
                order[one], order[other] = order[other], order[one]
            else:
                turned[one] = 1 - turned[one]
            changed = _Layout(path, order, turned)
            if self.theme is None or self._crosses(self._pieces(changed)[self.theme]):
                return changed

    def _pieces(self, layout: _Layout) -> list[list[int]]:
        """The cells of each word, from its first letter to its last."""
        pieces: list[list[int]] = [[]] * len(self.sizes)
        begin = 0
        for word in layout.order:
            piece = layout.path[begin : begin + self.sizes[word]]
            pieces[word] = piece[::-1] if layout.turned[word] else piece
            begin += self.sizes[word]
        return pieces

    def _tiles(self, layout: _Layout) -> list[list[str]]:
        tiles = [""] * len(self.around)
        for entry, piece in zip(self.entries, self._pieces(layout), strict=True):
            for tile, cell in zip(entry.tiles, piece, strict=True):
                tiles[cell] = tile
        return [tiles[begin : begin + self.cols] for begin in range(0, len(tiles), self.cols)]

    def _look(self, layout: _Layout) -> int:
        """How many traces there are beyond one a word; the best layouts are kept."""
        cost = sum(len(masks) - 1 for masks in self._traces(layout))
        self.best.append((cost, self.tries, layout))
        self.best.sort(key=lambda candidate: candidate[:2])
        del self.best[CANDIDATES:]
        self.tries += 1
        return cost

    def _traces(self, layout: _Layout) -> list[list[int]]:
        """The traces of each word as sets of cells, which a palindrome has once for both its directions."""
        board = Board(self._tiles(layout))
        return [self._traces_of(entry.text, board) for entry in self.entries]

    def _traces_of(self, text: str, board: Board) -> list[int]:
        is_palindrome = text == text[::-1]
        found: dict[tuple[Cell, ...], int] = {}
        paths = iter_paths(board, text, neighbors=self.request.neighbors, max_steps=MOST_STEPS)
        try:
            for path in islice(paths, MOST_TRACES):
                key = min(path, path[::-1]) if is_palindrome else path
                found[key] = sum(1 << (row * self.cols + col) for row, col in path)
        except StepLimitError:
            return list(range(MOST_TRACES))
        return list(found.values())

    def _covers(self, layout: _Layout) -> int | None:
        """In how many ways the board can be shared out among the words, at most `MOST_COVERS`; None for too many."""
        traces = self._traces(layout)
        if any(len(masks) >= MOST_TRACES for masks in traces):
            return None
        covers, budget = _disjoint([sorted(set(masks)) for masks in traces], MOST_COVERS, MOST_LOOKS)
        return None if budget < 0 else covers

    def _placed(self, layout: _Layout) -> list[Placed]:
        pieces = self._pieces(layout)
        words = []
        for entry, piece in zip(self.entries, pieces, strict=True):
            path = tuple(divmod(cell, self.cols) for cell in piece)
            words.append(Placed(entry.written, entry.tiles, path[0], (0, 0), entry.secret, path=path))
        return [word for word in words if not word.secret] + [word for word in words if word.secret]


def _size(request: Request) -> tuple[int, int]:
    """The rows and columns that are asked for, or those that the letters of all words fill."""
    letters = sum(len(entry.tiles) for entry in request.entries)
    rows, cols = request.rows, request.cols
    if rows is None and cols is None:
        rows = next(side for side in range(int(letters**0.5), 0, -1) if letters % side == 0)
        if rows == 1 and letters > 3:
            raise PuzzleError(
                f"words: their {letters} letters fill no board but one of a single row: give rows and cols"
            )
    if rows is None or cols is None:
        side = rows or cols or 1
        if letters % side:
            raise PuzzleError(f"words: their {letters} letters fill no board with a side of {side}: give rows and cols")
        rows, cols = rows or letters // side, cols or letters // side
    if rows * cols > MOST_CELLS:
        raise PuzzleError(f"a board of bent words has at most {MOST_CELLS} cells, not {rows} x {cols}")
    return rows, cols


def _filling(request: Request, cells: int, random: Random) -> list[Entry]:
    """Words that fill so many cells: the theme, the secret ones, and others as chance has it."""
    needed: list[Entry] = []
    others: list[Entry] = []
    for entry in request.entries:
        (needed if entry.secret or entry.text == request.theme else others).append(entry)
    left = cells - sum(len(entry.tiles) for entry in needed)
    letters = sum(len(entry.tiles) for entry in others)
    if letters < left:
        raise PuzzleError(f"the words have {cells - left + letters} letters, and the board {cells} cells to fill")
    listed = None if request.max_words is None else request.max_words - sum(not entry.secret for entry in needed)
    random.shuffle(others)
    chosen = _subset(others, [len(entry.tiles) for entry in others], left, listed)
    if chosen is None or (request.require_all and len(chosen) < len(others)):
        sizes = ", ".join(map(str, sorted({len(entry.tiles) for entry in request.entries})))
        which = "all words do not fill" if request.require_all else "no choice of the words fills"
        raise PuzzleError(f"{which} the {cells} cells of the board: the words have {sizes} letters")
    kept = {*needed, *chosen}
    return [entry for entry in request.entries if entry in kept]


def _subset(things: list[T], sizes: list[int], total: int, most: int | None = None) -> list[T] | None:
    """The first things in their order whose sizes make the total, at most so many of them; None if there are none."""
    if total < 0:
        return None
    count = 0 if most is None else max(most, 0)
    spent = 0 if most is None else 1
    # reach[place][n]: the sums, as bits, that the things from a place on can make, at most n of them with a limit.
    within = (1 << (total + 1)) - 1
    reach = [[1] * (count + 1)]
    for size in reversed(sizes):
        after = reach[-1]
        reach.append([(after[n] | (after[n - spent] << size if n >= spent else 0)) & within for n in range(count + 1)])
    reach.reverse()
    if not reach[0][count] >> total & 1:
        return None
    chosen: list[T] = []
    for place, (thing, size) in enumerate(zip(things, sizes, strict=True)):
        if size <= total and count >= spent and reach[place + 1][count - spent] >> (total - size) & 1:
            chosen.append(thing)
            total, count = total - size, count - spent
    return chosen


def _disjoint(groups: list[list[int]], most: int, budget: int) -> tuple[int, int]:
    """In how many ways one set of each group can be chosen so that no two overlap, counted up to so many.

    The second number is how many of the looks that may be taken are left, below 0 if the count was given up.
    """
    if not groups:
        return 1, budget
    first = min(range(len(groups)), key=lambda place: len(groups[place]))
    others = groups[:first] + groups[first + 1 :]
    count = 0
    for cells in groups[first]:
        budget -= 1
        left = [[other for other in group if not other & cells] for group in others]
        if all(left) and budget >= 0:
            found, budget = _disjoint(left, most - count, budget)
            count += found
        if count >= most or budget < 0:
            break
    return count, budget


def _around(cell: int, rows: int, cols: int, directions: Sequence[Cell]) -> list[int]:
    """The neighbours of a cell."""
    row, col = divmod(cell, cols)
    places = [(row + down, col + right) for down, right in directions]
    return [r * cols + c for r, c in places if 0 <= r < rows and 0 <= c < cols]
