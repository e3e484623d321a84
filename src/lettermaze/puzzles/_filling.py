"""Letters for the free cells of a puzzle, such that no word occurs that must not.

All cells get random letters, and one cell of each unwanted word that came about is emptied again. Then the empty cells
are filled, each with a random letter among those that complete no unwanted word on one of the four lines through it.
Where no letter is left, one is put in all the same and a filled cell of each word that it would complete is emptied
(the min-conflicts repair of Minton, Johnston, Philips and Laird, 1992). If that does not end, a backtracking search
either finds a filling, proves that there is none, or gives up.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate, count, repeat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import TypeAlias

    from .._shared.compass import Direction
    from .._shared.random import Random

    Patterns: TypeAlias = Sequence[tuple[Sequence[int], Iterable[Direction]]]
    Table: TypeAlias = list[tuple[int, dict[str, int], frozenset[str]]]
    Context: TypeAlias = list[tuple[str, str, Table]]

AXES = ((0, 1), (1, 0), (1, 1), (-1, 1))
"""The four lines through a cell, each read in one way; the other way is the reversed word."""

EMPTY = "\0"

REPAIRS = 40
"""How many repairs a free cell may take, on average, before the search for a proof begins."""

WORK = 200_000
"""And how many all of them, times the letters of the longest pattern: looking round takes so much longer."""

RETREATS = 20_000
"""How many times the search for a proof may step back, times the letters of the longest pattern."""

BETWEEN_LOOKS = 64
"""Cells looked at between two looks at the time."""


class Unfillable(Exception):
    """No filling: the pattern that stands in the way, whether it is proven that there is none, or time was up."""

    def __init__(self, pattern: int, proven: bool, late: bool = False) -> None:
        super().__init__(pattern, proven, late)
        self.pattern = pattern
        self.proven = proven
        self.late = late


def fill(
    cells: Sequence[int],
    rows: int,
    cols: int,
    free: Sequence[int],
    patterns: Patterns,
    weights: dict[int, int],
    random: Random,
    is_late: Callable[[], bool] = bool,
) -> list[int]:
    """The cells with a code in each of the cells `free`, so that no pattern runs through one of these.

    `cells` holds a code for each cell, row by row, 0 where there is none or none yet. A pattern is a word in codes and
    the directions in which it must not be read. `weights` says how often each code shall come. `is_late()` is asked now
    and then and true when time is up. `Unfillable` if there is no filling, or none was found.
    """
    draw = _Draw(weights, random)
    letters = [chr(code) for code in cells]
    for cell in free:
        letters[cell] = draw.any()
    filler = _Filler(Grid(letters, rows, cols, patterns), free, draw, is_late)
    if not filler.repair():
        filler.search()
    return [ord(letter) for letter in filler.grid.letters]


class Grid:
    """The letters in the cells of a puzzle, also as lines along the four axes, and what may not come along each."""

    def __init__(
        self,
        letters: list[str],
        rows: int,
        cols: int,
        patterns: Patterns,
    ) -> None:
        self.letters = letters
        self.tables = [_table(axis, patterns) for axis in AXES]
        self.reach = max((len(word) for word, _ in patterns), default=1) - 1
        self.cells = [_lines(axis, rows, cols) for axis in AXES]
        self.lines = [[[letters[cell] for cell in line] for line in lines] for lines in self.cells]
        where = [dict.fromkeys(range(len(letters)), (0, 0)) for _ in AXES]
        for places, lines in zip(where, self.cells, strict=True):
            for number, line in enumerate(lines):
                places.update(zip(line, zip(repeat(number), count(), strict=False), strict=False))
        self.where = list(zip(*(places.values() for places in where), strict=True))
        """For each cell its line on each axis, and its place on it."""

    def put(self, cell: int, letter: str) -> None:
        self.letters[cell] = letter
        for lines, (number, at) in zip(self.lines, self.where[cell], strict=True):
            lines[number][at] = letter

    def context(self, cell: int) -> Context:
        """What stands before and after the cell on each axis, up to the next empty cell, and the patterns there."""
        found: Context = []
        reach = self.reach
        for lines, table, (number, at) in zip(self.lines, self.tables, self.where[cell], strict=True):
            if table:
                line = lines[number]
                before = "".join(line[max(0, at - reach) : at])
                after = "".join(line[at + 1 : at + 1 + reach])
                found.append((before[before.rfind(EMPTY) + 1 :], after.partition(EMPTY)[0], table))
        return found

    def occurrences(self) -> Iterator[Sequence[int]]:
        """The cells of each pattern in the grid."""
        for lines, cells, table in zip(self.lines, self.cells, self.tables, strict=True):
            for letters, line in zip(lines, cells, strict=True):
                text = "".join(letters)
                for size, patterns, _ in table:
                    for start in range(len(text) - size + 1):
                        if text[start : start + size] in patterns:
                            yield line[start : start + size]

    def spans(self, cell: int) -> Iterator[Sequence[int]]:
        """The cells of each pattern that runs through the cell."""
        letter = self.letters[cell]
        axes = [axis for axis, table in enumerate(self.tables) if table]
        for axis, (before, after, table) in zip(axes, self.context(cell), strict=True):
            text = before + letter + after
            number, at = self.where[cell][axis]
            first, middle = at - len(before), len(before)
            for size, patterns, _ in table:
                for start in range(max(0, middle - size + 1), min(middle, len(text) - size) + 1):
                    if text[start : start + size] in patterns:
                        yield self.cells[axis][number][first + start : first + start + size]


def _lines(axis: Direction, rows: int, cols: int) -> list[range]:
    """All lines of the grid along an axis, each as its cells."""
    drow, dcol = axis
    step = drow * cols + dcol or 1  # in one column no line along the last axis has a second cell
    lines = []
    for row in range(rows):
        for col in range(cols):
            if not (0 <= row - drow < rows and 0 <= col - dcol < cols):
                down = rows - row if drow > 0 else row + 1 if drow else rows + cols
                length = min(down, cols - col) if dcol else down
                first = row * cols + col
                lines.append(range(first, first + step * length, step))
    return lines


def _table(axis: Direction, patterns: Patterns) -> Table:
    """For each length, shortest first: the patterns as they read along the axis, and all their letters."""
    by_length: dict[int, dict[str, int]] = {}
    back = (-axis[0], -axis[1])
    for number, (word, directions) in enumerate(patterns):
        text = "".join(map(chr, word))
        known = by_length.setdefault(len(text), {})
        ways = set(directions)
        if axis in ways or len(text) == 1:
            known.setdefault(text, number)
        if back in ways:
            known.setdefault(text[::-1], number)
    return [(size, known, frozenset("".join(known))) for size, known in sorted(by_length.items()) if known]


def _completed(context: Context, letter: str) -> int:
    """The number of a pattern that the letter would complete in the cell with this context, or -1."""
    for before, after, table in context:
        text = before + letter + after
        middle, end = len(before), len(text)
        for size, patterns, letters in table:
            if size > end:
                break
            if letter in letters:
                for start in range(max(0, middle - size + 1), min(middle, end - size) + 1):
                    number = patterns.get(text[start : start + size])
                    if number is not None:
                        return number
    return -1


class _Draw:
    """Random letters, each as often as its weight says."""

    def __init__(self, weights: dict[int, int], random: Random) -> None:
        self.letters = [chr(code) for code in weights]
        self.weights = list(weights.values())
        self.ends = list(accumulate(self.weights))
        self.random = random

    def any(self) -> str:
        return self._pick(self.ends)

    def of(self, allowed: Sequence[bool]) -> str:
        """One of the letters that are allowed."""
        return self._pick(list(accumulate(w if ok else 0 for w, ok in zip(self.weights, allowed, strict=True))))

    def _pick(self, ends: Sequence[int]) -> str:
        return self.letters[bisect_right(ends, self.random.below(ends[-1]))]


class _Filler:
    """A grid with letters in its free cells, among which unwanted words are to be got rid of."""

    def __init__(self, grid: Grid, free: Sequence[int], draw: _Draw, is_late: Callable[[], bool]) -> None:
        self.grid = grid
        self.free = free
        self.draw = draw
        self.is_late = is_late
        self.is_free = set(free)
        self.looked = 0
        self.left = len(free)
        """Empty cells at the last look at the time."""

    def repair(self) -> bool:
        """Empty cells of unwanted words and fill them otherwise, until there are none; False if there is no end."""
        if len(self.draw.letters) == 1:
            return False  # There is nothing to choose: one pass of the search tells.
        most = min(REPAIRS * len(self.free), WORK // (self.grid.reach + 1))
        queue = self.spoiled()
        repairs = 0
        while queue:
            cell = queue.pop()
            context = self.grid.context(cell)
            letter = self.draw.any()
            number = _completed(context, letter)
            self.look_at_time(number, len(queue))
            if number < 0:
                self.grid.put(cell, letter)
                continue
            allowed = [_completed(context, letter) < 0 for letter in self.draw.letters]
            if any(allowed):
                self.grid.put(cell, self.draw.of(allowed))
                continue
            if repairs == 0:
                self.check_each_alone()
            repairs += 1
            if repairs > most:
                return False
            self.grid.put(cell, letter)
            queue += self.emptied(cell)
        return True

    def spoiled(self) -> list[int]:
        """Empty a free cell of each unwanted word that has one and still stands; these cells, the first one last."""
        emptied = []
        for span in list(self.grid.occurrences()):
            cells = [cell for cell in span if cell in self.is_free]
            if cells and all(self.grid.letters[cell] != EMPTY for cell in cells):
                emptied.append(self.empty_one(cells))
        return emptied[::-1]

    def empty_one(self, cells: Sequence[int]) -> int:
        """Empty one of the cells at random; which."""
        chosen = cells[self.draw.random.below(len(cells))]
        self.grid.put(chosen, EMPTY)
        return chosen

    def look_at_time(self, pattern: int, left: int) -> None:
        """`Unfillable` if time is up and there is no end soon, by the cells that are left.

        The pattern is one that stood in the way lately, or none.
        """
        self.looked += 1
        if self.looked % BETWEEN_LOOKS == 0:
            if left > self.left - BETWEEN_LOOKS // 2 and self.is_late():
                raise Unfillable(max(pattern, 0), False, late=True)
            self.left = left

    def check_each_alone(self) -> None:
        """`Unfillable` if some cell has no letter even while all other free cells are empty."""
        filled = [self.grid.letters[cell] for cell in self.free]
        for cell in self.free:
            self.grid.put(cell, EMPTY)
        for number, cell in enumerate(self.free):
            context = self.grid.context(cell)
            blamed = None
            for letter in self.draw.letters:
                pattern = _completed(context, letter)
                if pattern < 0:
                    break
                blamed = pattern if blamed is None else min(blamed, pattern)
            else:
                assert blamed is not None
                raise Unfillable(blamed, True)
            self.look_at_time(-1, len(self.free) - number)
        for cell, letter in zip(self.free, filled, strict=True):
            self.grid.put(cell, letter)

    def emptied(self, cell: int) -> list[int]:
        """Filled cells to empty, one after the other, until the letter of this cell completes nothing.

        Where a pattern has no other free cell, it is this cell's letter that goes.
        """
        emptied: list[int] = []
        while True:
            span = next(self.grid.spans(cell), None)
            if span is None:
                return emptied
            others = [other for other in span if other in self.is_free and other != cell]
            if not others:
                return [*emptied, self.empty_one([cell])]
            emptied.append(self.empty_one(others))

    def search(self) -> None:
        """Depth first, in the order of the cells; `Unfillable` when all is tried, or too much."""
        grid, free, draw = self.grid, self.free, self.draw
        for cell in free:
            grid.put(cell, EMPTY)
        tried: list[set[str]] = [set() for _ in free]
        depth = retreats = 0
        blame = -1
        while depth < len(free):
            cell = free[depth]
            grid.put(cell, EMPTY)
            context = grid.context(cell)
            found = [_completed(context, letter) for letter in draw.letters]
            self.look_at_time(blame, len(free) - depth)
            allowed = [at < 0 and letter not in tried[depth] for at, letter in zip(found, draw.letters, strict=True)]
            if any(allowed):
                letter = draw.of(allowed)
                tried[depth].add(letter)
                grid.put(cell, letter)
                depth += 1
                continue
            blame = max(blame, *found)
            tried[depth].clear()
            depth -= 1
            retreats += 1
            if depth < 0 or len(draw.letters) == 1 or retreats > RETREATS // (grid.reach + 1):
                raise Unfillable(max(blame, 0), depth < 0 or len(draw.letters) == 1)
