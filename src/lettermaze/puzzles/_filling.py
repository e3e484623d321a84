"""Letters for the free cells of a puzzle, such that no word occurs that must not.

The cells are filled row by row, each with a random letter among those that complete no unwanted word on one of the
four lines through the cell. Where no letter is left, one is put in all the same and a filled cell of each word that
it would complete is emptied again (the min-conflicts repair of Minton, Johnston, Philips and Laird, 1992). If that
does not end, a backtracking search either finds a filling, proves that there is none, or gives up.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
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


class Unfillable(Exception):
    """No filling: the pattern that stands in the way, and whether it is proven that there is none."""

    def __init__(self, pattern: int, proven: bool) -> None:
        super().__init__(pattern, proven)
        self.pattern = pattern
        self.proven = proven


def fill(
    cells: Sequence[int],
    rows: int,
    cols: int,
    free: Sequence[int],
    patterns: Patterns,
    weights: dict[int, int],
    random: Random,
) -> list[int]:
    """The cells with a code in each of the cells `free`, so that no pattern runs through one of these.

    `cells` holds a code for each cell, row by row, 0 where there is none or none yet. A pattern is a word in codes and
    the directions in which it must not be read. `weights` says how often each code shall come.
    `Unfillable` if there is no filling, or none was found.
    """
    grid = Grid(cells, rows, cols, patterns)
    draw = _Draw(weights, random)
    if not _fill_by_repair(grid, free, draw):
        _fill_by_search(grid, free, draw)
    return [ord(letter) for letter in grid.letters]


class Grid:
    """The letters in the cells of a puzzle, also as lines along the four axes, and what may not come along each."""

    def __init__(
        self,
        cells: Sequence[int],
        rows: int,
        cols: int,
        patterns: Patterns,
    ) -> None:
        self.letters = [chr(code) for code in cells]
        self.tables = [_table(axis, patterns) for axis in AXES]
        self.reach = max((len(word) for word, _ in patterns), default=1) - 1
        self.lines: list[list[list[str]]] = []
        self.cells: list[list[list[int]]] = []
        self.where: list[list[tuple[int, int]]] = [[] for _ in cells]
        for axis in AXES:
            lines = _lines(axis, rows, cols)
            self.cells.append(lines)
            self.lines.append([[self.letters[cell] for cell in line] for line in lines])
            for number, line in enumerate(lines):
                for at, cell in enumerate(line):
                    self.where[cell].append((number, at))

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

    def spans(self, cell: int) -> Iterator[list[int]]:
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


def _lines(axis: Direction, rows: int, cols: int) -> list[list[int]]:
    """All lines of the grid along an axis, each as its cells."""
    drow, dcol = axis
    lines = []
    for row in range(rows):
        for col in range(cols):
            if not (0 <= row - drow < rows and 0 <= col - dcol < cols):
                line, r, c = [], row, col
                while 0 <= r < rows and 0 <= c < cols:
                    line.append(r * cols + c)
                    r, c = r + drow, c + dcol
                lines.append(line)
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
        self.random = random

    def any(self) -> str:
        return self.letters[self._pick(self.weights)]

    def of(self, allowed: Sequence[bool]) -> str:
        """One of the letters that are allowed."""
        return self.letters[self._pick([w if ok else 0 for w, ok in zip(self.weights, allowed, strict=True)])]

    def _pick(self, weights: Sequence[int]) -> int:
        at = self.random.below(sum(weights))
        for number, weight in enumerate(weights):
            at -= weight
            if at < 0:
                return number
        raise AssertionError("the weights add up to what was drawn from")


def _fill_by_repair(grid: Grid, free: Sequence[int], draw: _Draw) -> bool:
    if len(draw.letters) == 1:
        return False  # There is nothing to choose: one pass of the search tells.
    most = min(REPAIRS * len(free), WORK // (grid.reach + 1))
    queue = list(reversed(free))
    is_free = set(free)
    repairs = 0
    while queue:
        cell = queue.pop()
        context = grid.context(cell)
        letter = draw.any()
        if _completed(context, letter) < 0:
            grid.put(cell, letter)
            continue
        allowed = [_completed(context, letter) < 0 for letter in draw.letters]
        if any(allowed):
            grid.put(cell, draw.of(allowed))
            continue
        if repairs == 0:
            _check_each_alone(grid, free, draw)
        repairs += 1
        if repairs > most:
            return False
        grid.put(cell, letter)
        for other in _emptied(grid, cell, is_free, draw):
            grid.put(other, EMPTY)
            queue.append(other)
    return True


def _check_each_alone(grid: Grid, free: Sequence[int], draw: _Draw) -> None:
    """`Unfillable` if some cell has no letter even while all other free cells are empty."""
    filled = [grid.letters[cell] for cell in free]
    for cell in free:
        grid.put(cell, EMPTY)
    for cell in free:
        context = grid.context(cell)
        patterns = [_completed(context, letter) for letter in draw.letters]
        if min(patterns) >= 0:
            raise Unfillable(min(patterns), True)
    for cell, letter in zip(free, filled, strict=True):
        grid.put(cell, letter)


def _emptied(grid: Grid, cell: int, is_free: set[int], draw: _Draw) -> list[int]:
    """Filled cells to empty, one after the other, until the letter of this cell completes nothing.

    Where a pattern has no other free cell, it is this cell's letter that goes.
    """
    emptied: list[int] = []
    while True:
        span = next(grid.spans(cell), None)
        if span is None:
            return emptied
        others = [other for other in span if other in is_free and other != cell]
        if not others:
            return [*emptied, cell]
        chosen = others[draw.random.below(len(others))]
        grid.put(chosen, EMPTY)
        emptied.append(chosen)


def _fill_by_search(grid: Grid, free: Sequence[int], draw: _Draw) -> None:
    """Depth first, in the order of the cells; `Unfillable` when all is tried, or too much."""
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
