"""Words in straight lines: the word graph walked from each cell in each direction.

A direction is its index in `STEPS`; a word of one cell has direction 0. Codes of cells and letters are unsigned here.
"""

from __future__ import annotations

from array import array
from collections import Counter
from itertools import islice, repeat
from math import lcm

from ._dicts import unfold
from .graph import BASE, EDGE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any, TypeAlias

    Dicts: TypeAlias = dict[str, Any]
    # What a cell says: its letters, "" where nothing can be read, None for any letter.
    Tile: TypeAlias = str | None
    # A word, its first cell, its direction, and its length in cells.
    Found: TypeAlias = tuple[str, int, int, int]

STEPS = ((0, 0), (0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1))
SAMPLE = 64
"""How many cells judge how far words go on a board."""

FAR = 8
"""From so many letters on it pays to count by an automaton."""

WILD = 0xFFFFFFFF
"""The letter of the tile table that stands for any letter."""


def scan(
    graph: Any,
    mask: int,
    first: int,
    words: int,
    digits: int,
    codes: bytes,
    memo: dict[str, Any],
    cells: bytes,
    width: int,
    rows: int,
    cols: int,
    tiles: bytes,
    starts: bytes,
    hole: int,
    wild: int,
    directions: bytes,
    wrap: bool,
    apart: bool,
    limit: int,
) -> tuple[bytes, bytes, bytes, bytes]:
    """All hits: word numbers (uint32), first cells (int32), directions (int8), and lengths in cells (int32).

    They come by first cell, direction, length and word. With `apart` they come line by line, and `limit` (-1: none)
    is not looked at.
    """
    root = unfold(graph, mask, first, digits, codes, memo)
    letters = {code: chr(code) for code in memoryview(codes).cast("I")}
    grid = _read_cells(cells, width, tiles, starts, hole, wild, letters)
    found = _find(root, grid, rows, cols, directions, wrap, apart)
    if limit >= 0 and not apart:
        found = islice(found, limit)
    hits = list(found)
    named, begins, ways, lengths = zip(*hits, strict=True) if hits else ((), (), (), ())
    number_of = _number(set(named), graph, mask, first, digits, letters.values())
    return (
        array("I", map(number_of.__getitem__, named)).tobytes(),
        array("i", begins).tobytes(),
        array("b", ways).tobytes(),
        array("i", lengths).tobytes(),
    )


def count(
    graph: Any,
    mask: int,
    first: int,
    words: int,
    digits: int,
    codes: bytes,
    memo: dict[str, Any],
    cells: bytes,
    width: int,
    rows: int,
    cols: int,
    tiles: bytes,
    starts: bytes,
    hole: int,
    wild: int,
    directions: bytes,
    wrap: bool,
    apart: bool,
) -> tuple[bytes, bytes]:
    """The numbers of the words that are found (uint32), in any order, and how often each is (uint64)."""
    root = unfold(graph, mask, first, digits, codes, memo)
    letters = {code: chr(code) for code in memoryview(codes).cast("I")}
    grid = _read_cells(cells, width, tiles, starts, hole, wild, letters)
    counts: dict[str, int]
    if wrap or apart or not _is_plain(grid) or not _goes_far(root, grid, rows, cols, directions):
        counts = Counter(found[0] for found in _find(root, grid, rows, cols, directions, wrap, apart))
    else:
        counts = _count_letters(root, grid, rows, cols, directions)
    number_of = _number(counts, graph, mask, first, digits, letters.values())
    return array("I", map(number_of.__getitem__, counts)).tobytes(), array("Q", counts.values()).tobytes()


def seek(
    cells: bytes,
    width: int,
    rows: int,
    cols: int,
    tiles: bytes,
    starts: bytes,
    hole: int,
    wild: int,
    word: bytes,
    directions: bytes,
    wrap: bool,
) -> tuple[int, int, int] | None:
    """The first hit of one word (its letters as uint32): first cell, direction and length in cells, or None."""
    codes = memoryview(word).cast("I")
    letters = {code: chr(number + 1) for number, code in enumerate(sorted(set(codes)))}
    grid = _read_cells(cells, width, tiles, starts, hole, wild, letters)
    wanted = "".join(map(letters.__getitem__, codes))
    for start, tile in enumerate(grid):
        if not _goes_on(wanted, 0, tile):
            continue
        for direction in (0, *directions):
            length = _spells(wanted, (grid[cell] for cell in _line(start, direction, rows, cols, wrap)))
            if length:
                return start, direction, length
    return None


def seek_text(text: bytes, rows: int, word: str, directions: bytes) -> tuple[int, int] | int:
    """The same in rows joined by line feeds: first cell and direction, 0 if there is none.

    -1 says that this is no text of `rows` equal rows without NUL, or that the word is not one to be looked for here.
    """
    cols = text.find(b"\n") if rows > 1 else len(text)
    stride = cols + 1
    wanted = word.encode("latin-1", "replace")
    if (
        len(text) != rows * stride - 1
        or text[cols::stride] != b"\n" * (rows - 1)
        or text.count(b"\n") != rows - 1
        or 0 in text
        or b"\n" in wanted
        or not word
        or max(word) > "\xff"
    ):
        return -1
    last = len(wanted) - 1
    steps = [(direction, STEPS[direction][0] * stride + STEPS[direction][1]) for direction in directions]
    if not last:
        steps = [(0, 1)]
    start = text.find(wanted[0])
    while start >= 0:
        for direction, step in steps:
            end = start + last * step
            # A line that leaves a row at its side meets the line feed there, so only the ends must be looked after.
            if 0 <= end < len(text) and text[start : end + step if end + step >= 0 else None : step] == wanted:
                return start // stride * cols + start % stride, direction
        start = text.find(wanted[0], start + 1)
    return 0


def records(
    kind: type[tuple[Any, ...]],
    spell: Callable[[list[int]], list[Any]],
    numbers: Any,
    starts: Any,
    directions: Any,
    steps: tuple[tuple[int, int], ...],
    cols: int,
) -> list[Any]:
    """The list of hits as objects of a kind of tuple: the word, the first cell, and the step of the direction.

    `spell` gives the words with the numbers in a list.
    """
    distinct = sorted(set(numbers))
    word_of = dict(zip(distinct, spell(distinct), strict=True))
    words = map(word_of.__getitem__, numbers)
    fields = zip(words, map(divmod, starts, repeat(cols)), map(steps.__getitem__, directions), strict=True)
    return list(map(tuple.__new__, repeat(kind), fields))


def _read_cells(
    cells: bytes, width: int, tiles: bytes, starts: bytes, hole: int, wild: int, letters: dict[int, str]
) -> list[Tile]:
    """What each cell says in terms of `letters`; a cell with any other letter can be part of no word."""
    codes = memoryview(cells).cast("B" if width == 1 else "I")
    table: dict[int, Tile]
    if starts:
        limits = memoryview(starts).cast("I")
        listed = memoryview(tiles).cast("I").tolist()
        table = {
            code: _read_tile(listed[begin:end], letters)
            for code, (begin, end) in enumerate(zip(limits, limits[1:], strict=False))
        }
    else:
        table = {**letters, hole: "", wild: None}
    return [table.get(code, "") for code in codes]


def _read_tile(tile: list[int], letters: dict[int, str]) -> Tile:
    if tile == [WILD]:
        return None
    return "".join(map(letters.__getitem__, tile)) if all(code in letters for code in tile) else ""


def _find(
    root: Dicts, grid: list[Tile], rows: int, cols: int, directions: bytes, wrap: bool, apart: bool
) -> Iterator[Found]:
    if apart:
        return _find_apart(root, grid, rows, cols, directions, wrap)
    if wrap or not _is_plain(grid):
        return _find_tiles(root, grid, rows, cols, directions, wrap)
    return _find_letters(root, grid, rows, cols, directions)


def _is_plain(grid: list[Tile]) -> bool:
    """Whether each cell is one letter at most."""
    return all(tile is not None and len(tile) <= 1 for tile in set(grid))


def _find_letters(root: Dicts, grid: list[Any], rows: int, cols: int, directions: bytes) -> Iterator[Found]:
    """All hits where each cell is one letter: a board in one dimension, with a border that ends every line."""
    stride = cols + 1
    border: list[str | None] = [None]
    board = border * (stride + 1)
    for begin in range(0, rows * cols, cols or 1):
        board += [letter or None for letter in grid[begin : begin + cols]]
        board += border
    board += border * stride
    text = "".join(letter or "\0" for letter in board)
    steps = [(direction, STEPS[direction][0] * stride + STEPS[direction][1]) for direction in directions]
    for start in range(rows * cols):
        place = stride + 1 + start + start // cols
        node = root.get(board[place])  # type: ignore[arg-type]
        if node is None:
            continue
        if "" in node:
            yield text[place], start, 0, 1
        for direction, step in steps:
            end = place + step
            below = node.get(board[end])
            while below is not None:
                end += step
                if "" in below:
                    word = text[place:end:step]
                    yield word, start, direction, len(word)
                below = below.get(board[end])


def _goes_far(root: Dicts, grid: list[Any], rows: int, cols: int, directions: bytes) -> bool:
    """Whether words go on for many letters along the lines of the board, judged by a few cells."""
    starts = range(0, rows * cols, rows * cols // SAMPLE + 1)
    steps = 0
    for start in starts:
        for direction in directions:
            node: Any = root
            for cell in _line(start, direction, rows, cols, False):
                node = node.get(grid[cell] or None)
                if node is None:
                    break
                steps += 1
    return steps > FAR * len(starts) * len(directions)


class _State:
    """A prefix of words in the automaton that counts.

    `shorter` is the longest other prefix that this one ends in, `after` where letters lead, as far as they were asked
    for, and `visits` how often this was the longest prefix that the letters read so far end in.
    """

    __slots__ = ("after", "node", "shorter", "visits", "word")

    def __init__(self, word: str, node: Dicts, shorter: _State | None) -> None:
        self.word = word
        self.node = node
        self.shorter = shorter
        self.after: dict[str, _State] = {}
        self.visits = 0


def _count_letters(root: Dicts, grid: list[Any], rows: int, cols: int, directions: bytes) -> dict[str, int]:
    """Count where each cell is one letter, by the automaton of Aho and Corasick (1975).

    Only those parts of it are made that the board leads to. Each line is read once, whatever the lengths of the words.
    """
    empty = _State("", root, None)
    states = [empty]
    for direction in directions:
        for line in _lines_along(rows, cols, direction):
            state = empty
            for letter in map(grid.__getitem__, line):
                if not letter:
                    state = empty
                    continue
                following = state.after.get(letter)
                state = _explore(state, letter, states) if following is None else following
                state.visits += 1
    counts = {}
    # A state comes later than its shorter ones, and is counted by them too.
    for state in reversed(states[1:]):
        if state.shorter is not None:
            state.shorter.visits += state.visits
        if "" in state.node and state.visits:
            counts[state.word] = state.visits
    # Each direction has read each cell, but a word of one letter has no direction.
    return {word: visits if len(word) > 1 else visits // len(directions) for word, visits in counts.items()}


def _explore(state: _State, letter: str, states: list[_State]) -> _State:
    """Where a letter leads from a state, worked out for the first time."""
    chain = []
    known: _State | None = state
    while known is not None and letter not in known.after:
        chain.append(known)
        known = known.shorter
    following = states[0] if known is None else known.after[letter]
    for longer in reversed(chain):
        node = longer.node.get(letter)
        if node is not None:
            following = _State(longer.word + letter, node, following)
            states.append(following)
        longer.after[letter] = following
    return following


def _lines_along(rows: int, cols: int, direction: int) -> Iterator[range]:
    """The cells of each line of a board in a direction."""
    drow, dcol = STEPS[direction]
    for first in range(rows * cols):
        row, col = divmod(first, cols)
        if 0 <= row - drow < rows and 0 <= col - dcol < cols:
            continue
        along = [cols - col if dcol > 0 else col + 1] if dcol else []
        down = [rows - row if drow > 0 else row + 1] if drow else []
        step = drow * cols + dcol or 1
        yield range(first, first + step * min(along + down), step)


def _find_tiles(root: Dicts, grid: list[Tile], rows: int, cols: int, directions: bytes, wrap: bool) -> Iterator[Found]:
    """All hits on any board."""
    for start, tile in enumerate(grid):
        if not _enter([("", root)], tile):
            continue
        for direction in (0, *directions):
            line = (grid[cell] for cell in _line(start, direction, rows, cols, wrap))
            for word, length in _read(root, line):
                if length > 1 or not direction:
                    yield word, start, direction, length


def _find_apart(root: Dicts, grid: list[Tile], rows: int, cols: int, directions: bytes, wrap: bool) -> Iterator[Found]:
    """The hits that are left where each word takes its cells of a line for itself, first come, first served.

    A line is read in its direction from its first cell, row by row, or from its last one where that comes first.
    """
    yield from _find_tiles(root, grid, rows, cols, b"", wrap)
    for direction in directions:
        backward = STEPS[direction] < (0, 0)
        seen: set[int] = set()
        for first in range(rows * cols)[:: -1 if backward else 1]:
            if first in seen:
                continue
            line = list(_line(first, direction, rows, cols, wrap))
            seen.update(line)
            spans: dict[str, tuple[int, int]] = {}
            for place, start in enumerate(line):
                ahead = line[place:] + line[:place] if wrap else line[place:]
                for word, length in _read(root, map(grid.__getitem__, ahead)):
                    begin, end = spans.get(word, (place, 0))
                    if length > 1 and place >= end and place + length <= begin + len(line):
                        spans[word] = begin, place + length
                        yield word, start, direction, length


def _line(start: int, direction: int, rows: int, cols: int, wrap: bool) -> Iterator[int]:
    """The cells from one on in a direction, up to the edge, or on a torus once round."""
    row, col = divmod(start, cols)
    drow, dcol = STEPS[direction]
    if not direction:
        yield start
    elif wrap:
        for _ in range(lcm(rows if drow else 1, cols if dcol else 1)):
            yield row * cols + col
            row, col = (row + drow) % rows, (col + dcol) % cols
    else:
        while 0 <= row < rows and 0 <= col < cols:
            yield row * cols + col
            row, col = row + drow, col + dcol


def _read(root: Dicts, tiles: Iterable[Tile]) -> Iterator[tuple[str, int]]:
    """The words that start a line, and how many cells each takes."""
    prefixes = [("", root)]
    for length, tile in enumerate(tiles, 1):
        prefixes = _enter(prefixes, tile)
        if not prefixes:
            return
        for word, node in prefixes:
            if "" in node:
                yield word, length


def _enter(prefixes: list[tuple[str, Dicts]], tile: Tile) -> list[tuple[str, Dicts]]:
    """The prefixes of words, each with the node that it leads to, after one more cell; their order is kept."""
    if tile is None:
        return [(word + letter, below) for word, node in prefixes for letter, below in node.items() if letter]
    if not tile:
        return []
    for letter in tile:
        prefixes = [(word + letter, node[letter]) for word, node in prefixes if letter in node]
    return prefixes


def _goes_on(word: str, done: int, tile: Tile) -> bool:
    """Whether the word goes on with this cell."""
    return done < len(word) and (tile is None or (tile != "" and word.startswith(tile, done)))


def _spells(word: str, tiles: Iterable[Tile]) -> int:
    """How many cells at the start of a line spell the word; 0 if they do not."""
    done = 0
    for length, tile in enumerate(tiles, 1):
        if not _goes_on(word, done, tile):
            return 0
        done += 1 if tile is None else len(tile)
        if done == len(word):
            return length
    return 0


def _number(
    words: Iterable[str], graph: Any, mask: int, first: int, digits: int, letters: Iterable[str]
) -> dict[str, int]:
    """The numbers of words of the graph; those that begin alike share the way to where they differ."""
    spelled = {
        letter: [number // BASE**place % BASE for place in reversed(range(digits))]
        for number, letter in enumerate(letters)
    }
    numbers = {}
    way = [(mask, first, 0)]
    before = ""
    for word in sorted(words):
        shared = 0
        while shared < len(before) and before[shared] == word[shared]:
            shared += 1
        del way[shared + 1 :]
        node = way[-1]
        for letter in word[shared:]:
            for digit in spelled[letter]:
                mask, first, number = node
                below, start, skip = EDGE.unpack_from(
                    graph, (first + (mask & ((1 << digit) - 1)).bit_count()) * EDGE.size
                )
                node = below, start, number + skip + (mask >> 63)
            way.append(node)
        numbers[word] = node[2]
        before = word
    return numbers
