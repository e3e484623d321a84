"""One word along neighbouring cells: is there a trace, which one is first, what are all of them, how many are there.

Sets of cells are bit boards: bit `row * cols + col` of a Python int, on boards of any size. `begin` works out for
each position of the word its *layer*, the cells that can hold it on some walk, and `run` searches within the layers
depth first, with a stack of its own. The other wing takes the same steps in the same order.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import product
from math import isqrt

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import TypeAlias

    Moves: TypeAlias = list[list[tuple[int, int]]]

WILD = -1
MORE, DONE, LIMITED = 0, 1, -1
OUTGROWN = -1

LAYER_BYTES = 64 << 20
"""Layers are used only while they fit in so many bytes."""
SMALL, WIDE = 64, 1024
"""A search looks ahead if the layers have up to 64 cells, or the board has up to 1024."""
HORIZON = 64
"""In a wide search, it looks so many letters ahead at most."""
QUICK_STEPS = 500
"""After so many steps the quick search on a board's text gives up."""
MEMO_AFTER, MEMO_BITS, WIDE_BITS, MEMO_WORTH = 64, 16, 12, 8
"""When the memory of dead ends is used, the size of it, and how many steps a dead end must have cost to go there."""
PLENTY_BITS = 4
"""A wide count does not look ahead while it finds a path in every 16 steps or more."""
TRY_STEPS, TALLY_STEPS, HALVES_FROM = 4096, 1 << 16, 8
"""When to try halves that meet: after so many steps to find, to count, and for words of so many letters."""
HALF_STEPS, HALF_SETS = 1 << 22, 1 << 20
"""Halves are given up beyond so many steps or different sets of cells."""
PAUSE_STEPS = 1 << 14
"""A run that has found something ends after so many steps."""
ROOT, RIGHT, LEFT = 0, 1, 2
WORD64 = (1 << 64) - 1
NO_LIMIT = 1 << 62


def exist_text(text: bytes, rows: int, word: bytes, neighbors: int) -> int:
    """1 or 0: is there a trace on the board whose rows are the lines of `text`? -1: not to be told this way.

    That is so where the lines are not `rows` rows of equal length, where a letter is NUL or a line feed, and where
    the search is not over soon. The same holds for the two functions that follow.
    """
    number = _check_text(text, rows, word)
    if number > 0 and len(word) > 1:
        if text.count(word[-1]) < text.count(word[0]):
            word = word[::-1]
        number = _search_text(text, word, neighbors, None)
    return min(number, 1)


def find_text(text: bytes, rows: int, word: bytes, neighbors: int) -> list[int] | None:
    """The first trace, [] if there is none, None where that is not to be told this way."""
    number = _check_text(text, rows, word)
    trail: list[int] = []
    if number > 0:
        number = _search_text(text, word, neighbors, trail)
    return None if number < 0 else trail


def count_text(text: bytes, rows: int, word: bytes, neighbors: int) -> int:
    """The number of traces, -1 where that is not to be told this way."""
    number = _check_text(text, rows, word)
    return _search_text(text, word, neighbors, None, every=True) if number > 0 else number


def _check_text(text: bytes, rows: int, word: bytes) -> int:
    """0 if a letter is missing, -1 if the text is no board for a quick search, else 1."""
    width = text.find(10) + 1 or len(text) + 1
    lines = rows - 1
    if len(text) + 1 != rows * width or text.count(10) != lines or text[width - 1 :: width] != b"\n" * lines:
        return -1
    if 0 in text or 10 in word:
        return -1
    for letter in set(word):
        if text.count(letter) < word.count(letter):
            return 0
    return 1


def _search_text(text: bytes, word: bytes, neighbors: int, path: list[int] | None, every: bool = False) -> int:
    """How many traces were found, at most one unless `every` is wanted, or -1; `path` gets the cells of the first."""
    width = text.find(10) + 1 or len(text) + 1
    # The line feeds are a border; a cell above the first row is found, by its negative index, in the border below.
    grid = bytearray(text)
    grid += b"\n" * (width + 1)
    moves = [width, 1, -1, -width]
    if neighbors == 8:
        moves = [width + 1, width, width - 1, 1, -1, 1 - width, -width, -1 - width]
    first, last = word[0], len(word) - 1
    steps = found = 0
    start = text.find(first)
    while start >= 0:
        trail: list[int] = []
        # For each cell of the trail, and for the start, the cells that may come there; `pop` takes the first.
        ahead = [[start]]
        while ahead:
            if not ahead[-1]:
                ahead.pop()
                if trail:
                    at = trail.pop()
                    grid[at] = word[len(trail)]
                continue
            depth = len(trail)
            if depth == last:
                if path is not None:
                    path += [at - at // width for at in trail]
                    path.append(ahead[-1][-1] - ahead[-1][-1] // width)
                if not every:
                    return 1
                found += len(ahead[-1])
                ahead[-1] = []
                continue
            steps += 1
            if steps > QUICK_STEPS:
                return -1
            at = ahead[-1].pop()
            grid[at] = 0
            trail.append(at)
            wanted = word[depth + 1]
            ahead.append([at + move for move in moves if grid[at + move] == wanted])
        start = text.find(first, start + 1)
    return found


def exist(
    cells: bytes,
    width: int,
    rows: int,
    cols: int,
    tiles: bytes,
    starts: bytes,
    word: bytes,
    neighbors: int,
    wrap: bool,
    reuse: bool,
    max_steps: int,
) -> tuple[int, int]:
    """`(1, 0 or -1, steps)`: is there a trace? -1: that is not known after `max_steps` steps."""
    task = Task(cells, width, rows, cols, tiles, starts, word, neighbors, wrap, reuse)
    if reuse:
        return int(task.count_letters() and task.walkable()), 0
    if not task.possible():
        return 0, 0
    search = Search(task, True, max_steps)
    _, state = search.run(1, keep=False)
    return (1 if search.found else -1 if state == LIMITED else 0), search.steps


def begin(
    cells: bytes,
    width: int,
    rows: int,
    cols: int,
    tiles: bytes,
    starts: bytes,
    word: bytes,
    neighbors: int,
    wrap: bool,
    reuse: bool,
    max_steps: int,
) -> Search | None:
    """A search in the order of paths, for `run` to continue; None where it is clear that there is no trace."""
    task = Task(cells, width, rows, cols, tiles, starts, word, neighbors, wrap, reuse)
    return Search(task, False, max_steps) if task.possible() else None


def run(search: Search, limit: int) -> tuple[list[int], int]:
    """Up to `limit` more paths, each as its number of cells and the cells; and MORE, DONE or LIMITED.

    With `LIMITED` the paths before the limit are given, and no more will come.
    """
    return search.run(limit)


def count(
    cells: bytes,
    width: int,
    rows: int,
    cols: int,
    tiles: bytes,
    starts: bytes,
    word: bytes,
    neighbors: int,
    wrap: bool,
    max_steps: int,
) -> int:
    """How many traces there are, or -1 if that is not known after `max_steps` steps."""
    task = Task(cells, width, rows, cols, tiles, starts, word, neighbors, wrap, False)
    if not task.possible():
        return 0
    search = Search(task, False, max_steps)
    if search.narrow and task.uniform:
        return Tally(search).total()
    search.every = True
    _, state = search.run(NO_LIMIT, keep=False)
    return -1 if state == LIMITED else search.found


def walks(
    cells: bytes,
    width: int,
    rows: int,
    cols: int,
    tiles: bytes,
    starts: bytes,
    word: bytes,
    neighbors: int,
    wrap: bool,
) -> int:
    """How many traces there are that may use cells again; the other wing gives -1 where 63 bits are too few."""
    task = Task(cells, width, rows, cols, tiles, starts, word, neighbors, wrap, True)
    if not task.count_letters():
        return 0
    near = task.field.near
    # ways[p]: for each cell, how many walks there are that end in it with the first p letters written.
    ways: dict[int, dict[int, int]] = {}
    for cell in range(len(task.codes)):
        if task.fits(cell, 0):
            ways.setdefault(task.length(cell), {})[cell] = 1
    for at in range(1, task.letters):
        for cell, number in ways.pop(at, {}).items():
            for other in near(cell):
                if task.fits(other, at):
                    ends = ways.setdefault(at + task.length(other), {})
                    ends[other] = ends.get(other, 0) + number
    return sum(ways.pop(task.letters, {}).values())


@lru_cache(maxsize=16)
def _field_of(rows: int, cols: int, neighbors: int, wrap: bool) -> Field:
    """The cells of a board and the moves between them; boards of one shape share them."""
    return Field(rows, cols, neighbors, wrap)


class Field:
    """The cells of a board and the moves between them."""

    def __init__(self, rows: int, cols: int, neighbors: int, wrap: bool) -> None:
        self.rows, self.cols, self.wrap = rows, cols, wrap
        straight = [(-1, 0), (0, -1), (0, 1), (1, 0)]
        steps = straight if neighbors == 4 else [step for step in product((-1, 0, 1), repeat=2) if step != (0, 0)]
        if wrap:
            # On a torus of one or two rows, some moves lead to the cell itself, and some to where others lead.
            steps = list(dict.fromkeys((down % rows, right % cols) for down, right in steps))
            steps = [step for step in steps if step != (0, 0)]
        self.steps = steps
        self.moves = [list(self._pieces(*step)) for step in steps]
        turned = [(-down % rows, -right % cols) if wrap else (-down, -right) for down, right in steps]
        self.back = [steps.index(step) for step in turned]
        self._near: dict[int, list[int]] = {}

    def _pieces(self, down: int, right: int) -> Iterator[tuple[int, int]]:
        """A move as shifts, each with the cells that it is for."""
        for top, bottom, over in _spans(down, self.rows, self.wrap):
            for left, end, along in _spans(right, self.cols, self.wrap):
                if top < bottom and left < end:
                    row = ((1 << (end - left)) - 1) << left
                    lines = ((1 << (self.cols * (bottom - top))) - 1) // ((1 << self.cols) - 1)
                    yield (row * lines) << (top * self.cols), over * self.cols + along

    def move(self, cells: int, direction: int) -> int:
        """Where a set of cells leads in one direction."""
        moved = 0
        for allowed, shift in self.moves[direction]:
            moved |= (cells & allowed) << shift if shift > 0 else (cells & allowed) >> -shift
        return moved

    def spread(self, cells: int) -> int:
        """The neighbours of a set of cells."""
        spread = 0
        for direction in range(len(self.moves)):
            spread |= self.move(cells, direction)
        return spread

    def near(self, cell: int) -> list[int]:
        """The neighbours of a cell, in ascending order."""
        near = self._near.get(cell)
        if near is None:
            row, col = divmod(cell, self.cols)
            places = [(row + down, col + right) for down, right in self.steps]
            if self.wrap:
                places = [(row % self.rows, col % self.cols) for row, col in places]
            near = self._near[cell] = sorted(
                row * self.cols + col for row, col in places if 0 <= row < self.rows and 0 <= col < self.cols
            )
        return near


def _spans(step: int, size: int, wrap: bool) -> list[tuple[int, int, int]]:
    """A step along one axis as (from, to, change of the index)."""
    if not wrap:
        return [(max(0, -step), size - max(0, step), step)]
    return [(0, size - step, step), (size - step, size, step - size)]


class Task:
    """A board, a word, and how the word may lie; and the layers, once `possible` has found that there may be traces."""

    def __init__(
        self,
        cells: bytes,
        width: int,
        rows: int,
        cols: int,
        tiles: bytes,
        starts: bytes,
        word: bytes,
        neighbors: int,
        wrap: bool,
        reuse: bool,
    ) -> None:
        self.codes = memoryview(cells).cast("B" if width == 1 else "i")
        self.table = memoryview(tiles).cast("i")
        self.starts = memoryview(starts).cast("i")
        self.text = memoryview(word).cast("i")
        self.letters = len(self.text)
        self.reuse = reuse
        self.field = _field_of(max(rows, 1), max(cols, 1), neighbors, wrap)
        self.sizes = sorted({end - begin for begin, end in zip(self.starts[1:], self.starts[2:], strict=False)} or {1})
        self.uniform = self.sizes == [1]
        self.layers: list[int] | None = None
        self.stretches: Stretches | None = None
        self.ends: list[int] = []
        """ends[p]: the cells whose tile ends before position p; layers[p] are those whose tile begins there."""
        self.long: list[tuple[int, int]] = []
        """The cells with tiles of each length."""

    def length(self, cell: int) -> int:
        """How many letters a cell holds."""
        if self.uniform:
            return 1
        code = self.codes[cell]
        return self.starts[code + 1] - self.starts[code]

    def fits(self, cell: int, at: int) -> bool:
        """Whether a cell's tile stands in the word at position `at`."""
        code = self.codes[cell]
        return bool(code) and self._tile_fits(code, at)

    def _tile_fits(self, code: int, at: int) -> bool:
        if not self.starts:
            return code == self.text[at]
        begin, end = self.starts[code], self.starts[code + 1]
        if end == begin + 1 and self.table[begin] == WILD:
            return True
        return self.table[begin:end] == self.text[at : at + end - begin]

    def possible(self) -> bool:
        """Whether traces are not ruled out by the numbers of letters or by the layers, which are made here."""
        if not self.count_letters():
            return False
        boards = 1 if self.uniform else 2
        if self.letters * ((len(self.codes) + 63) // 64) * 8 * boards > LAYER_BYTES:
            if not (self.reuse and self.uniform):
                return True
            self.stretches = Stretches(self._masks(), self.field.spread, len(self.codes))
            return bool(self.stretches.first)
        masks = self._masks()
        if not self.uniform:
            self.layers = self._mixed_layers(masks)
        elif self.reuse:
            self.layers = self._walk_layers(masks)
        else:
            self.layers = self._trace_layers(masks)
        if self.layers is None:
            return False
        self.ends = [0, *self.layers] if self.uniform else self._ends(self.layers)
        return self.reuse or not self.uniform or self._enough()

    def count_letters(self) -> bool:
        """Whether the board has as many of each letter as the word needs, jokers counted."""
        have: Counter[int] = Counter()
        for code, number in Counter(self.codes).items():
            if code:
                for letter in self.table[self.starts[code] : self.starts[code + 1]] if self.starts else [code]:
                    have[letter] += number
        jokers = have.pop(WILD, 0)
        if not self.reuse and self.letters > have.total() + jokers:
            return False
        need = Counter(self.text)
        if self.reuse:
            return bool(jokers) or all(have[letter] for letter in need)
        return sum(max(0, number - have[letter]) for letter, number in need.items()) <= jokers

    def walkable(self) -> bool:
        """Whether there is a walk through the word, by layers of which only the latest are kept."""
        places: dict[int, list[int]] = {}
        for cell, code in enumerate(self.codes):
            if code:
                places.setdefault(code, []).append(cell)
        boards = {code: _bits(found, len(self.codes)) for code, found in places.items()}
        lengths = {code: self.length(found[0]) for code, found in places.items()}
        spread = self.field.spread
        reached = {0: _join(list(boards.values()))}
        for at in range(self.letters):
            layer = reached.pop(at, 0)
            if not layer:
                continue
            for code, board in boards.items():
                cells, end = layer & board, at + lengths[code]
                if cells and end <= self.letters and self._tile_fits(code, at):
                    if end == self.letters:
                        return True
                    reached[end] = reached.get(end, 0) | spread(cells)
        return False

    def _masks(self) -> list[int]:
        """For each position of the word, the cells that fit there."""
        places: dict[int, list[int]] = {}
        for cell, code in enumerate(self.codes):
            if code:
                places.setdefault(code, []).append(cell)
        size = len(self.codes)
        if not self.starts:
            letters = {letter: _bits(places.get(letter, ()), size) for letter in set(self.text)}
            return [letters[letter] for letter in self.text]
        boards = {code: _bits(found, size) for code, found in places.items()}
        self.long = [(length, 0) for length in self.sizes]
        for index, (length, board) in enumerate(self.long):
            for code, found in boards.items():
                if self.starts[code + 1] - self.starts[code] == length:
                    board |= found
            self.long[index] = length, board
        masks = []
        for at in range(self.letters):
            mask = 0
            for code, found in boards.items():
                if self._tile_fits(code, at):
                    mask |= found
            masks.append(mask)
        return masks

    def _walk_layers(self, masks: list[int]) -> list[int] | None:
        """The cells of each position on walks through the whole word."""
        spread = self.field.spread
        layers = [masks[0]]
        for mask in masks[1:]:
            layers.append(spread(layers[-1]) & mask)
        for at in range(len(layers) - 2, -1, -1):
            layers[at] &= spread(layers[at + 1])
        return layers if layers[0] else None

    def _trace_layers(self, masks: list[int]) -> list[int] | None:
        """The same for walks that never step back at once to the cell that they have just left."""
        forward = self._sweep(masks)
        if forward is None:
            return None
        backward = self._sweep(forward[::-1])
        return None if backward is None else backward[::-1]

    def _sweep(self, masks: list[int]) -> list[int] | None:
        move, back = self.field.move, self.field.back
        ways = range(len(back))
        layers = [masks[0]]
        came: list[int] = []
        for mask in masks[1:]:
            if came:
                came = [move(_join(came, back[way]), way) & mask for way in ways]
            else:
                came = [move(masks[0], way) & mask for way in ways]
            layers.append(_join(came))
            if not layers[-1]:
                return None
        return layers if layers[0] else None

    def _mixed_layers(self, masks: list[int]) -> list[int] | None:
        """The same where tiles differ in length: the cells whose tile begins at each position."""
        spread = self.field.spread
        reached = [masks[0]] + [0] * self.letters
        for at in range(self.letters):
            if reached[at]:
                for length, board in self.long:
                    if reached[at] & board and at + length <= self.letters:
                        mask = masks[at + length] if at + length < self.letters else 0
                        reached[at + length] |= spread(reached[at] & board) & mask
        layers = [0] * self.letters
        for at in range(self.letters - 1, -1, -1):
            for length, board in self.long:
                cells = reached[at] & board
                if cells and at + length < self.letters:
                    cells &= spread(layers[at + length])
                if cells and at + length <= self.letters:
                    layers[at] |= cells
        return layers if layers[0] else None

    def _ends(self, layers: list[int]) -> list[int]:
        ends = [0] * (self.letters + 1)
        for at, layer in enumerate(layers):
            for length, board in self.long:
                if layer & board:
                    ends[at + length] |= layer & board
        return ends

    def groups(self) -> list[int]:
        """A number for each position, the same for positions an even way apart that hold the same letter."""
        numbers: dict[tuple[int, int], int] = {}
        return [numbers.setdefault((letter, at & 1), len(numbers)) for at, letter in enumerate(self.text)]

    def _enough(self) -> bool:
        """Whether each group of positions has at least as many cells in its layers."""
        assert self.layers is not None
        groups = self.groups()
        need = Counter(groups)
        boards: dict[int, int] = dict.fromkeys(need, 0)
        for group, layer in zip(groups, self.layers, strict=True):
            boards[group] |= layer
        return all(boards[group].bit_count() >= number for group, number in need.items())


class Stretches:
    """The layers of walks through a long word, of which one stretch at a time is kept; `first` is the first layer."""

    def __init__(self, masks: list[int], spread: Callable[[int], int], size: int) -> None:
        self.masks, self.spread = masks, spread
        self.bytes = (size >> 3) + 1
        self.span = isqrt(len(masks) - 1) + 1
        self.begin = -1
        self.stretch: list[bytes] = []
        self.checks: dict[int, int] = {}
        layer = (1 << size) - 1
        for at in range(len(masks) - 1, -1, -1):
            layer = self._back(at, layer)
            if at % self.span == 0:
                self.checks[at] = layer
        self.first = layer

    def _back(self, at: int, layer: int) -> int:
        """The layer of a position, from the one of the next position."""
        return self.masks[at] & (layer if at == len(self.masks) - 1 else self.spread(layer))

    def __getitem__(self, at: int) -> bytes:
        begin = at - at % self.span
        if begin != self.begin:
            end = min(begin + self.span, len(self.masks))
            layer = self.checks.get(end, -1)
            stretch = []
            for position in range(end - 1, begin - 1, -1):
                layer = self._back(position, layer)
                stretch.append(layer.to_bytes(self.bytes, "little"))
            self.begin, self.stretch = begin, stretch[::-1]
        return self.stretch[at - begin]


def _bits(places: list[int] | tuple[()], size: int) -> int:
    board = bytearray((size >> 3) + 1)
    for cell in places:
        board[cell >> 3] |= 1 << (cell & 7)
    return int.from_bytes(board, "little")


def _join(boards: list[int], without: int = -1) -> int:
    joined = 0
    for index, board in enumerate(boards):
        if index != without:
            joined |= board
    return joined


def _cells(board: int) -> list[int]:
    """The cells of a bit board, in descending order: `pop` takes the first."""
    cells = []
    while board:
        cell = board.bit_length() - 1
        cells.append(cell)
        board ^= 1 << cell
    return cells


class _Near(dict[int, int]):
    """The neighbours of each cell as a bit board, made when they are first asked for."""

    def __init__(self, field: Field) -> None:
        self.field = field

    def __missing__(self, cell: int) -> int:
        near = self[cell] = _board(self.field.near(cell))
        return near


class Frame:
    """A node of the search: the positions lo to hi - 1 of the word lie, with cell a in front and b at the end."""

    __slots__ = ("a", "b", "cell", "found", "hi", "key", "lo", "side", "steps", "todo")

    def __init__(self, lo: int, hi: int, a: int, b: int, cell: int, side: int, todo: list[int]) -> None:
        self.lo, self.hi, self.a, self.b = lo, hi, a, b
        self.cell, self.side, self.todo = cell, side, todo
        self.found = self.steps = self.key = 0


class Search:
    """A depth-first search within the layers that can be left and continued."""

    def __init__(self, task: Task, free: bool, max_steps: int) -> None:
        self.task, self.free = task, free
        self.max_steps = max_steps if max_steps >= 0 else NO_LIMIT
        self.steps = self.found = 0
        self.names: list[int] | None = None
        """The cells of the board that the cells of this search are, where they are renumbered."""
        self.every = False
        """Whether all paths are to be counted, so that the last cells need not be looked at one by one."""
        self.tried = False
        self.memo: dict[int, tuple[int, int]] = {}
        self.dead: set[tuple[int, int]] = set()
        """Where walks have come to an end, if there are no layers to keep them from it."""
        self.groups = task.groups()
        size = len(task.codes)
        self.used = bytearray(size)
        self.unused = (1 << max(size, SMALL)) - 1
        self.small = self.wide = False
        self.layers: list[bytes] | Stretches | None = task.stretches
        if task.layers is not None:
            union = _join(task.layers)
            keen = not task.reuse and task.letters < 1 << 20
            self.small = size <= SMALL or (union.bit_count() <= SMALL and not task.reuse)
            self.wide = not self.small and keen and task.uniform and size <= WIDE
            if self.small:
                self._set_small(union)
            elif self.wide:
                self.boards, self.board_ends = task.layers, task.ends
                self.near: dict[int, int] = _Near(task.field)
            else:
                length = (size >> 3) + 1
                self.layers = [layer.to_bytes(length, "little") for layer in task.layers]
                self.ends = [layer.to_bytes(length, "little") for layer in task.ends]
            self.narrow = self.small and keen
        else:
            self.narrow = False
        self.at, self.stack = self._start()

    def _set_small(self, union: int) -> None:
        """Renumber the cells of the layers, where the board has more than 64, and list their neighbours."""
        task = self.task
        assert task.layers is not None
        self.boards, self.board_ends, self.long = task.layers, task.ends, task.long
        near = task.field.near
        if len(task.codes) <= SMALL:
            self.near = _Near(task.field)
            return
        self.names = _cells(union)[::-1]
        number = {cell: index for index, cell in enumerate(self.names)}

        def renumber(board: int) -> int:
            return _board([number[cell] for cell in _cells(board)])

        self.boards = [renumber(board) for board in self.boards]
        self.board_ends = [renumber(board) for board in self.board_ends]
        self.long = [(length, renumber(board & union)) for length, board in self.long]
        self.near = {
            index: _board([number[other] for other in near(cell) if other in number])
            for index, cell in enumerate(self.names)
        }

    def _start(self) -> tuple[int, list[Frame]]:
        """The position to start from, and a stack with the cells that can hold it."""
        task = self.task
        at = 0
        if task.layers is not None:
            if self.free and task.uniform:
                sizes = [layer.bit_count() for layer in task.layers]
                least = min(sizes)
                at = 0 if sizes[0] == least else task.letters - 1 if sizes[-1] == least else sizes.index(least)
            elif self.free and task.ends[-1].bit_count() < task.layers[0].bit_count():
                at = task.letters
            cells = task.ends[-1] if at == task.letters else task.layers[at]
            if self.names is not None:
                cells = self.board_ends[-1] if at == task.letters else self.boards[at]
            todo = _cells(cells)
        elif task.stretches is not None:
            todo = _cells(task.stretches.first)
        else:
            todo = [cell for cell in range(len(task.codes) - 1, -1, -1) if task.fits(cell, 0)]
        return at, [Frame(0, 0, 0, 0, -1, ROOT, todo)]

    def length(self, cell: int) -> int:
        """How many letters a cell of this search holds."""
        return self.task.length(cell if self.names is None else self.names[cell])

    def run(self, limit: int, keep: bool = True) -> tuple[list[int], int]:
        """See the function of this name; without `keep` the paths are only counted."""
        paths: list[int] = []
        stack, letters = self.stack, self.task.letters
        reuse = self.task.reuse
        begun, goal = self.steps, self.found + limit
        had = self.found
        while stack:
            top = stack[-1]
            if not top.todo:
                self._leave(stack.pop())
                continue
            if self.steps >= self.max_steps:
                return paths, LIMITED
            if self.found > had and keep and self.steps - begun > PAUSE_STEPS:
                return paths, MORE
            if self.steps >= TRY_STEPS and not self.tried and not self.found and self._can_halve():
                self.tried = True
                if not self._halve():
                    return paths, LIMITED
                stack = self.stack
                continue
            cell = top.todo.pop()
            self.steps += 1
            lo, hi, a, b = self._place(top, cell)
            if lo == 0 and hi == letters:
                self.found += 1
                if keep:
                    path = self._path(cell, top.side)
                    paths.append(len(path))
                    paths += path
                if self.found == goal:
                    return paths, MORE
                continue
            if not reuse:
                self.used[cell] = 1
                self.unused ^= 1 << cell
            frame = self._look(lo, hi, a, b, cell)
            if frame is not None:
                if not self.every or lo + letters - hi > 1:
                    stack.append(frame)
                    continue
                self.found += len(frame.todo)
            if not reuse:
                self.used[cell] = 0
                self.unused ^= 1 << cell
        return paths, DONE

    def _can_halve(self) -> bool:
        return self.narrow and self.task.uniform and self.task.letters >= HALVES_FROM

    def _halve(self) -> bool:
        """Let halves that meet decide, if they are few enough; False if the limit of steps comes first."""
        halves = Halves(self)
        first = halves.first() if halves.grow_back() else None
        if halves.limited:
            return False
        if first is None:
            return True
        self.stack = []
        if self.free:
            self.found += len(first) > 0
        elif first:
            self._jump(first)
        return True

    def _jump(self, path: list[int]) -> None:
        """Go to where a search in order has just entered the last cell of `path`, the first that leads anywhere."""
        self.used = bytearray(len(self.used))
        self.unused = (1 << max(len(self.used), SMALL)) - 1
        _, self.stack = self._start()
        for cell in path:
            top = self.stack[-1]
            top.todo = [other for other in top.todo if other > cell]
            lo, hi, a, b = self._place(top, cell)
            self.used[cell] = 1
            self.unused ^= 1 << cell
            frame = self._look(lo, hi, a, b, cell)
            assert frame is not None
            self.stack.append(frame)

    def _place(self, top: Frame, cell: int) -> tuple[int, int, int, int]:
        length = self.length(cell)
        if top.side == RIGHT:
            return top.lo, top.hi + length, top.a, cell
        if top.side == LEFT:
            return top.lo - length, top.hi, cell, top.b
        if self.at == self.task.letters:
            return self.at - length, self.at, cell, cell
        return self.at, self.at + length, cell, cell

    def _leave(self, frame: Frame) -> None:
        if frame.cell < 0:
            return
        if not self.task.reuse:
            self.used[frame.cell] = 0
            self.unused |= 1 << frame.cell
        elif self.layers is None and not self.small and frame.found == self.found:
            self.dead.add((frame.hi, frame.b))
        if not frame.key or frame.found < self.found or self.steps < MEMO_AFTER:
            return
        if self.steps - frame.steps >= MEMO_WORTH:
            tag = _tag(frame.lo, frame.hi, frame.a, frame.b)
            self.memo[self._slot(frame.key, tag)] = frame.key, tag

    def _path(self, cell: int, side: int) -> list[int]:
        right = [frame.cell for frame, below in zip(self.stack[1:], self.stack, strict=False) if below.side != LEFT]
        left = [frame.cell for frame, below in zip(self.stack[1:], self.stack, strict=False) if below.side == LEFT]
        (left if side == LEFT else right).append(cell)
        path = left[::-1] + right
        return path if self.names is None else [self.names[cell] for cell in path]

    def _look(self, lo: int, hi: int, a: int, b: int, cell: int) -> Frame | None:
        """The node that a cell has led to, with what can follow; None if nothing can."""
        letters = self.task.letters
        right = self._next(b, hi, False) if hi < letters else []
        if hi < letters and not right:
            return None
        left = self._next(a, lo, True) if lo > 0 else []
        if lo > 0 and not left:
            return None
        side = RIGHT if lo == 0 or (hi < letters and len(right) <= len(left)) else LEFT
        frame = Frame(lo, hi, a, b, cell, side, right if side == RIGHT else left)
        frame.found, frame.steps = self.found, self.steps
        if self.dead and (hi, b) in self.dead:
            return None
        keen = self.narrow or (self.wide and not (self.every and self.found >= self.steps >> PLENTY_BITS))
        if keen and lo + letters - hi > 1:
            key = self._outlook(lo, hi, a, b)
            if not key:
                return None
            if self.narrow or (lo <= HORIZON and letters - hi <= HORIZON):
                tag = _tag(lo, hi, a, b)
                if self.steps >= MEMO_AFTER and self.memo.get(self._slot(key, tag)) == (key, tag):
                    return None
                frame.key = key
        return frame

    def _next(self, cell: int, at: int, leftward: bool) -> list[int]:
        """The cells that can come after a cell at position `at`, or before it if `leftward`; in descending order."""
        task = self.task
        if self.small or self.wide:
            return _cells(self.near[cell] & (self.board_ends if leftward else self.boards)[at] & self.unused)
        near = [other for other in reversed(task.field.near(cell)) if not self.used[other]]
        if self.layers is not None:
            layer = self.ends[at] if leftward else self.layers[at]
            return [other for other in near if layer[other >> 3] >> (other & 7) & 1]
        return [other for other in near if task.fits(other, at)]

    def _outlook(self, lo: int, hi: int, a: int, b: int) -> int:
        """The unused cells on walks through the rest of the word, or 0 if those cannot be enough."""
        if not self.task.uniform:
            return self._mixed_outlook(lo, hi, a, b)
        boards, groups, unused = self.boards, self.groups, self.unused
        shared: dict[int, int] = {}
        need: dict[int, int] = {}
        letters = self.task.letters
        ahead = HORIZON if self.wide else letters
        for start, positions in (
            (b, range(hi, min(letters, hi + ahead))),
            (a, range(lo - 1, max(-1, lo - 1 - ahead), -1)),
        ):
            reach = 1 << start
            for at in positions:
                reach = self._spread(reach) & boards[at] & unused
                if not reach:
                    return 0
                group = groups[at]
                shared[group] = shared.get(group, 0) | reach
                need[group] = need.get(group, 0) + 1
        union = 0
        for group, number in need.items():
            if shared[group].bit_count() < number:
                return 0
            union |= shared[group]
        return union if union.bit_count() >= sum(need.values()) else 0

    def _mixed_outlook(self, lo: int, hi: int, a: int, b: int) -> int:
        letters, unused = self.task.letters, self.unused
        union = 0
        if hi < letters:
            reach = [0] * (letters + 1)
            reach[hi] = self.near[b] & self.boards[hi] & unused
            for at in range(hi, letters):
                if reach[at]:
                    union |= reach[at]
                    for length, board in self.long:
                        cells = reach[at] & board
                        if cells and at + length < letters:
                            reach[at + length] |= self._spread(cells) & self.boards[at + length] & unused
                        elif cells and at + length == letters:
                            reach[letters] = 1
            if not reach[letters]:
                return 0
        if lo > 0:
            reach = [0] * (lo + 1)
            reach[lo] = self.near[a] & self.board_ends[lo] & unused
            for at in range(lo, 0, -1):
                if reach[at]:
                    union |= reach[at]
                    for length, board in self.long:
                        cells = reach[at] & board
                        if cells and at > length:
                            reach[at - length] |= self._spread(cells) & self.board_ends[at - length] & unused
                        elif cells and at == length:
                            reach[0] = 1
            if not reach[0]:
                return 0
        held = sum(length * (union & board).bit_count() for length, board in self.long)
        return union if held >= lo + letters - hi else 0

    def _slot(self, key: int, tag: int) -> int:
        """Where a node has its place in the memory; what was there before is forgotten."""
        mixed = tag * 0xC2B2AE3D27D4EB4F & WORD64
        if self.small:
            return ((key * 0x9E3779B97F4A7C15 & WORD64 ^ mixed) * 0xFF51AFD7ED558CCD & WORD64) >> (64 - MEMO_BITS)
        for _ in range((len(self.used) + 63) // 64):
            mixed = (mixed ^ key & WORD64) * 0x9E3779B97F4A7C15 & WORD64
            mixed ^= mixed >> 32
            key >>= 64
        return (mixed * 0xFF51AFD7ED558CCD & WORD64) >> (64 - WIDE_BITS)

    def _spread(self, cells: int) -> int:
        if self.names is None:
            return self.task.field.spread(cells)
        spread = 0
        while cells:
            lowest = cells & -cells
            spread |= self.near[lowest.bit_length() - 1]
            cells ^= lowest
        return spread


class Halves:
    """Halves of traces that meet: sets of cells for the last letters, by the cell that they begin with."""

    def __init__(self, search: Search) -> None:
        self.search = search
        self.boards, self.near, self.letters = search.boards, search.near, search.task.letters
        self.middle = self.letters // 2
        self.steps = self.sets = 0
        self.limited = self.given_up = False
        self.back: dict[int, dict[int, int]] = {}
        self._index: dict[int, tuple[list[int], list[tuple[int, int]]]] = {}

    def grow_back(self) -> bool:
        """Find the sets of the last letters; False if they are too many."""
        for cell in reversed(_cells(self.boards[self.middle])):
            weights = self.back[cell] = {}
            for _, used in self._grow(cell, self.middle, self.letters):
                if not self._add(weights, used):
                    return False
        return not self.given_up

    def first(self) -> list[int] | None:
        """The first letters' cells of the first trace, [] if there is none, or None if halves are too many."""
        for cell in reversed(_cells(self.boards[0])):
            for trail, used in self._grow(cell, 0, self.middle):
                for other in reversed(_cells(self.near[trail[-1]] & self.boards[self.middle] & ~used)):
                    if self._apart(other, used):
                        return list(trail)
        return None if self.given_up else []

    def total(self) -> int | None:
        """How many traces there are, or None if halves are too many."""
        front: dict[int, dict[int, int]] = {}
        for cell in reversed(_cells(self.boards[0])):
            for trail, used in self._grow(cell, 0, self.middle):
                if not self._add(front.setdefault(trail[-1], {}), used):
                    return None
        if self.given_up:
            return None
        total = 0
        for cell, weights in front.items():
            for other in _cells(self.near[cell] & self.boards[self.middle]):
                for used, weight in weights.items():
                    total += weight * self._apart(other, used)
        return total

    def _add(self, weights: dict[int, int], used: int) -> bool:
        weight = weights.get(used, 0)
        weights[used] = weight + 1
        if not weight:
            self.sets += 1
            self.given_up = self.given_up or self.sets > HALF_SETS
        return not self.given_up

    def _grow(self, cell: int, at: int, end: int) -> Iterator[tuple[list[int], int]]:
        """The ways to write the letters from `at` to `end` from a cell on, each with its set of cells."""
        boards, near, search = self.boards, self.near, self.search
        used = 0
        trail: list[int] = []
        todo = [1 << cell]
        while todo:
            lowest = todo[-1] & -todo[-1]
            if not lowest:
                todo.pop()
                if trail:
                    used ^= 1 << trail.pop()
                continue
            if search.steps >= search.max_steps:
                self.limited = self.given_up = True
                return
            if self.steps >= HALF_STEPS:
                self.given_up = True
                return
            search.steps += 1
            self.steps += 1
            todo[-1] ^= lowest
            used ^= lowest
            trail.append(lowest.bit_length() - 1)
            if at + len(trail) == end:
                yield trail, used
                used ^= lowest
                trail.pop()
            else:
                todo.append(near[trail[-1]] & boards[at + len(trail)] & ~used)

    def _apart(self, cell: int, used: int) -> int:
        """How many of the last letters' ways from a cell on have none of the cells `used`."""
        index = self._index.get(cell)
        if index is None:
            index = self._index[cell] = self._make_index(cell)
        hits, classes = index
        met = 0
        while used:
            lowest = used & -used
            met |= hits[lowest.bit_length() - 1]
            used ^= lowest
        return sum(weight * (members & ~met).bit_count() for weight, members in classes)

    def _make_index(self, cell: int) -> tuple[list[int], list[tuple[int, int]]]:
        """For each cell of the board the numbers of the sets that hold it, as bits; and the sets of each weight."""
        weights = self.back[cell]
        members: list[list[int]] = [[] for _ in range(SMALL)]
        classes: dict[int, list[int]] = {}
        for number, (used, weight) in enumerate(weights.items()):
            classes.setdefault(weight, []).append(number)
            for other in _cells(used):
                members[other].append(number)
        size = len(weights)
        return [_bits(found, size) for found in members], [(w, _bits(found, size)) for w, found in classes.items()]


class Tally:
    """Count the traces: depth first, the last two letters counted and not walked; by halves where that goes on."""

    def __init__(self, search: Search) -> None:
        self.search = search
        self.boards, self.near, self.letters = search.boards, search.near, search.task.letters

    def total(self) -> int:
        """The number of traces, or -1 past the limit of steps."""
        boards, near, letters, search = self.boards, self.near, self.letters, self.search
        if letters == 1:
            return boards[0].bit_count()
        if letters == 2:
            return self._last_two(boards[0], 0)
        total = used = 0
        trail: list[int] = []
        todo = [boards[0]]
        tried = letters < HALVES_FROM
        while todo:
            lowest = todo[-1] & -todo[-1]
            if not lowest:
                todo.pop()
                if trail:
                    used ^= 1 << trail.pop()
                continue
            if search.steps >= search.max_steps:
                return -1
            if search.steps >= TALLY_STEPS and not tried:
                tried = True
                halves = Halves(search)
                by_halves = halves.total() if halves.grow_back() else None
                if halves.limited:
                    return -1
                if by_halves is not None:
                    return by_halves
                continue
            search.steps += 1
            todo[-1] ^= lowest
            cell = lowest.bit_length() - 1
            follow = near[cell] & boards[len(trail) + 1] & ~used
            if len(trail) + 3 == letters:
                total += self._last_two(follow, used | lowest)
            elif follow:
                used ^= lowest
                trail.append(cell)
                todo.append(follow)
        return total

    def _last_two(self, cells: int, used: int) -> int:
        board = self.boards[-1] & ~used
        return sum((self.near[cell] & board).bit_count() for cell in _cells(cells))


def _board(cells: list[int]) -> int:
    board = 0
    for cell in cells:
        board |= 1 << cell
    return board


def _tag(lo: int, hi: int, a: int, b: int) -> int:
    return lo << 44 | hi << 20 | a << 10 | b
