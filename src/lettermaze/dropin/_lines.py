"""The text on straight lines: one word, all words of a trie, and a word along neighbouring cells by A*."""

from __future__ import annotations

from _thread import RLock
from itertools import count

from .. import dropin, kernels
from .._shared.arguments import kind_of
from .._shared.public import set_module
from ..errors import WordError
from ._grids import EIGHT, coded, flatten_for, rows_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from .._shared.compass import Cell
    from ..letters import BoardLike, Lexicon
    from ._grids import Grid

LARGE = 1 << 11
"""Grids of so many cells are worth the way to the kernels."""

MANY = 1 << 8
"""The nodes of so many words are made when they are needed."""

MOST_STATES = 1 << 13
"""When the textbook's A* has made so many states, another search takes over."""

_growing = RLock()


@set_module("lettermaze.dropin")
def find_word(grid: Grid, word: Sequence[Any]) -> list[Cell] | None:
    """The cells of the first straight line that spells the word, or None; an empty list for an empty word.

    Starts are tried row by row, at each the `DIRECTIONS` in their order. A cell is one letter, which may be any object
    that can be compared. Columns are counted by the first row.

    >>> find_word(["CAT", "OXO", "DEN"], "TXD")
    [(0, 2), (1, 1), (2, 0)]

    Raises `GridError` for a row that is shorter than the first one. Each cell is looked at, and from the cells that
    hold the first letter each direction, as long as the letters agree.
    """
    if not len(word):
        return []
    rows, first = rows_of(grid, word), word[0]
    for number, row in enumerate(rows):
        if first in row:
            if len(word) == 1:
                return [(number, row.index(first))] if dropin.DIRECTIONS else None
            return _first_line(rows, number, word)
    return None


def _first_line(rows: Grid, begin: int, word: Sequence[Any]) -> list[Cell] | None:
    """The first line that spells a word and starts in the row `begin` or below."""
    directions = dropin.DIRECTIONS
    high, wide = len(rows), len(rows[0])
    if high * wide >= LARGE and directions == EIGHT and isinstance(word, str):
        lines = _plain_rows(rows)
        if lines is not None:
            from ..letters import find_word as find

            found = find(lines, word)
            return None if found is None else list(found)
    first, letters, far = word[0], word[1:], len(word) - 1
    for row in range(begin, high):
        for col, cell in enumerate(rows[row]):
            if cell == first:
                for down, right in directions:
                    if not (0 <= row + down * far < high and 0 <= col + right * far < wide):
                        continue
                    r, c = row, col
                    for letter in letters:
                        r += down
                        c += right
                        if rows[r][c] != letter:
                            break
                    else:
                        path = [(row, col)]
                        for number in range(1, len(word)):
                            path.append((row + down * number, col + right * number))  # noqa: PERF401
                        return path
    return None


@set_module("lettermaze.dropin")
class TrieNode:
    """A node of a trie: `children`, a dict from letters to nodes, and `word`, the word that ends here, or None."""

    def __init__(self) -> None:
        self.children: dict[Any, TrieNode] = {}
        self.word: Any = None


class _Root(TrieNode):
    """The root that `build_trie` gives: its nodes are made when they are first needed.

    As long as nobody has seen them, nobody can have changed them, and the packed words may be searched in their place.
    """

    __slots__ = ("_grown", "_lexicon", "_words")

    def __init__(self, words: list[Any]) -> None:
        self.word = next((word for word in reversed(words) if not len(word)), None)
        self._words = words
        self._grown: TrieNode | None = None
        self._lexicon: Lexicon | None = None

    @property
    def __dict__(self) -> dict[str, Any]:  # type: ignore[override]
        """The attributes that a node of the text has."""
        _ = self.children
        return super().__dict__

    def __getattr__(self, name: str) -> Any:
        """The children, made now that somebody asks for them."""
        if name != "children":
            raise AttributeError(f"'TrieNode' object has no attribute {name!r}")
        with _growing:
            attributes = super().__dict__
            if "children" not in attributes:
                attributes["children"] = self.grown().children
                self._words, self._grown, self._lexicon = [], None, None
        return attributes["children"]

    def __reduce__(self) -> tuple[Any, ...]:
        if self.is_unseen():
            return build_trie, (self._words,)
        return TrieNode, (), self.__dict__

    def is_unseen(self) -> bool:
        """Whether nobody has looked at the nodes, nor put others in their place."""
        return "children" not in super().__dict__

    def grown(self) -> TrieNode:
        """The nodes of the words, which nobody but this file may know."""
        with _growing:
            if self._grown is None:
                self._grown = _grown(self._words)
            return self._grown

    def packed(self) -> Lexicon | None:
        """The words as a lexicon, if they are strings."""
        if self._lexicon is None and self._words and all(isinstance(word, str) for word in self._words):
            from ..letters import Lexicon

            self._lexicon = Lexicon(self._words)
        return self._lexicon


def _grown(words: list[Any]) -> TrieNode:
    """The root of the words' trie."""
    root = TrieNode()
    for word in words:
        node = root
        for letter in word:
            children = node.children
            if letter in children:
                node = children[letter]
            else:
                children[letter] = node = TrieNode()
        node.word = word
    return root


@set_module("lettermaze.dropin")
def build_trie(words: Iterable[Any]) -> TrieNode:
    """The root of the trie of the words, for `find_all_words`; its nodes are there for whoever walks them.

    A word may be any sequence of letters, a letter any object that a dict may hold as a key.

    >>> trie = build_trie(["TO", "TEA"])
    >>> trie.children["T"].children["O"].word
    'TO'

    The words are kept, and the nodes made when they are first needed, in time linear in the letters.
    """
    listed = list(words)
    return _Root(listed) if len(listed) >= MANY else _grown(listed)


@set_module("lettermaze.dropin")
def find_all_words(grid: Grid, trie_root: TrieNode | Any) -> dict[Any, list[Cell]]:
    """The words of a trie that stand in straight lines on the grid, each with the cells of its last occurrence.

    Occurrences come by start row by row, direction in the order of `DIRECTIONS`, and length; the dict is in the order
    of their first ones. `trie_root` is what `build_trie` gives, or any node with `children` and `word`. Columns are
    counted by the first row.

    >>> find_all_words(["ABAB"], build_trie(["B", "AB"]))
    {'AB': [(0, 2), (0, 1)], 'B': [(0, 3)]}

    Raises `GridError` for a row that is shorter than the first one. The time is that of reading a line from each cell
    in each direction as long as a word goes on; where nobody has looked at the nodes of `build_trie`, and kernels are
    compiled, the words are packed and searched by `find_lines`.
    """
    rows, directions = rows_of(grid), dropin.DIRECTIONS
    if not len(rows):
        return {}
    if type(trie_root) is not _Root or not trie_root.is_unseen():
        if not hasattr(trie_root, "children"):
            raise TypeError(f"trie_root must be a node with children and a word, not {kind_of(trie_root)}")
        return _walk(rows, directions, trie_root.children)
    # In Python packing the words takes longer than making their nodes, and the walks take the same time.
    if kernels.backend == "cython" and directions == EIGHT:
        lines, lexicon = _plain_rows(rows), trie_root.packed()
        if lines is not None and lexicon is not None:
            return _last_hits(lines, lexicon)
    return _walk(rows, directions, trie_root.grown().children)


def _last_hits(lines: list[str], lexicon: Lexicon) -> dict[Any, list[Cell]]:
    """The words of a lexicon in the order of their first hits, with the cells of the last ones."""
    from ..letters import find_lines

    hits = find_lines(lines, lexicon)
    last = dict(zip(hits.numbers, range(len(hits)), strict=True))
    return {hits.words[number]: list(hits[place].cells) for number, place in last.items()}


def _walk(rows: Grid, directions: Sequence[Any], children: dict[Any, Any]) -> dict[Any, list[Cell]]:
    """The words below `children`, found by reading from each cell in each direction."""
    found: dict[Any, list[Cell]] = {}
    if not directions or not any(cell in children for row in rows for cell in row):
        return found
    cells, width, steps = flatten_for(rows, directions)
    for start in range(len(rows) * width):
        child = children.get(cells[start])
        if child is None:
            continue
        row, col = divmod(start, width)
        if child.word:
            found[child.word] = [(row, col)]
        beyond = child.children
        for way, step in enumerate(steps):
            place = start + step
            node = beyond.get(cells[place])
            if node is None:
                continue
            down, right = directions[way]
            length = 2
            while node is not None:
                if node.word:
                    found[node.word] = [(row + down * number, col + right * number) for number in range(length)]
                place += step
                length += 1
                node = node.children.get(cells[place])
    return found


@set_module("lettermaze.dropin")
def astar_find_word(grid: Grid | BoardLike, word: Sequence[Any]) -> list[Cell] | None:
    """A trace of `word` over neighbouring cells, no cell twice, as the textbook's A* finds it; None if there is none.

    That search goes over (row, column, depth) with the admissible heuristic "letters left". Letters done plus letters
    left is always the length of the word, so it is breadth-first, and its heap hands out states by their cell, then
    their path: of all traces the answer is the one with the smallest last cell and, among those, the smallest path.
    So no heap is needed: the traces grow by a letter at a time, and the smallest is taken in the end.

    Steps are the `DIRECTIONS`. A cell is one letter, which may be any object that can be compared; columns are counted
    by the first row. A `Board` keeps its own rules: its tiles, wildcard and joined edges, and 8 neighbours.

    >>> astar_find_word(["AA", "AB"], "AAA")
    [(0, 1), (1, 0), (0, 0)]

    Raises `WordError` for an empty word, and `GridError` for a row that is shorter than the first one. If there are
    thousands of traces to grow, and the steps are those of 4 or 8 neighbours, the answer is computed from its last cell
    in bounded memory, in the time of `find_path` for each cell that holds the last letter. (P. Hart, N. Nilsson,
    B. Raphael, 1968, for the heuristic.)
    """
    if not len(word):
        raise WordError("word must not be empty")
    if type(grid) is not list and type(grid) is not tuple:
        from ..letters import Board

        if isinstance(grid, Board):
            return _smallest_trace(grid, word, 8)
    rows, first = rows_of(grid, word), word[0]
    for number, line in enumerate(rows):
        if first in line:
            return [(number, line.index(first))] if len(word) == 1 else _grow_traces(rows, number, word)
    return None


def _grow_traces(rows: Grid, begin: int, word: Sequence[Any]) -> list[Cell] | None:
    """The first trace by its last cell, then by its cells, of those that start in the row `begin` or below."""
    first = word[0]
    traces: list[tuple[Cell, ...]] = []
    for row in range(begin, len(rows)):
        for col, cell in enumerate(rows[row]):
            if cell == first:
                traces.append(((row, col),))
    directions = dropin.DIRECTIONS
    high, wide, states = len(rows), len(rows[0]), len(traces)
    for letter in word[1:]:
        if states > MOST_STATES and (neighbors := _neighbors_of(directions)):
            return _smallest_trace(*coded(rows, word), neighbors)
        longer: list[tuple[Cell, ...]] = []
        for trace in traces:
            row, col = trace[-1]
            for down, right in directions:
                r = row + down
                c = col + right
                if 0 <= r < high and 0 <= c < wide and rows[r][c] == letter and (r, c) not in trace:
                    longer.append((*trace, (r, c)))
        traces = longer
        states += len(traces)
    if len(traces) < 2:
        return list(traces[0]) if traces else None
    smallest = min(traces, key=lambda trace: (trace[-1], trace))
    return list(smallest)


def _neighbors_of(directions: Sequence[Any]) -> int:
    """4 or 8 where the directions are those of so many neighbours, else 0."""
    pairs = set(map(tuple, directions))
    return 8 if pairs == set(EIGHT) else 4 if pairs == set(EIGHT[:4]) else 0


def _smallest_trace(grid: BoardLike, word: Any, neighbors: int) -> list[Cell] | None:
    """The trace of the smallest last cell, and of those the smallest one."""
    from ..letters import Board, board_of, find_path, iter_paths

    board = board_of(grid)
    if not find_path(board, word, neighbors=neighbors):
        return None
    rows = board.tolist()
    # A letter that is nowhere else marks the cell on which the trace is to end.
    known = set(word).union(*(tile for line in rows for tile in line if tile))
    mark = next(letter for letter in map(chr, count(0xE000)) if letter not in known)
    for row, line in enumerate(rows):
        for col, tile in enumerate(line):
            is_wild = tile is not None and tile == board.wildcard
            if tile and (is_wild or word.endswith(tile)):
                line[col] = mark
                marked = Board(rows, wildcard=board.wildcard, wrap=board.wrap)
                begun = word[: -1 if is_wild else -len(tile)] + mark
                path = find_path(marked, begun, neighbors=neighbors)
                if path is not None and path[-1] != (row, col):
                    # The mark was taken for a wildcard.
                    paths = iter_paths(marked, begun, neighbors=neighbors)
                    path = next((path for path in paths if path[-1] == (row, col)), None)
                if path is not None:
                    return list(path)
                line[col] = tile
    return None


def _plain_rows(rows: Grid) -> list[str] | None:
    """The rows as `str` where each cell is a letter; else None."""
    lines = []
    for row in rows:
        try:
            line = row if isinstance(row, str) else "".join(row)
        except TypeError:
            return None
        if len(line) != len(row) or not all(row):
            return None
        lines.append(line)
    return lines
