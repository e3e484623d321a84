"""Functions of well-known articles under the names and signatures that their readers have typed in.

One import line changed, a faster program: on every input that the text accepts the result is an equal object.
"""

from __future__ import annotations

from _thread import RLock
from itertools import count, islice

from .errors import MazeError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Any

    from ._shared.compass import Cell
    from .letters import BoardLike, Lexicon
    from .mazes import MazeLike

DIRECTIONS = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)]
"""The directions in which `find_word` and `find_all_words` look for words, in this order; read at each call."""

_EIGHT = tuple(DIRECTIONS)
_growing = RLock()


def astar_find_word(grid: BoardLike, word: str) -> list[Cell] | None:
    """A trace of `word` over 8 neighbours, no cell twice, as the textbook's A* search finds it; None if there is none.

    That search goes over (row, column, depth) with the admissible heuristic "letters left". Letters done plus letters
    left is always the length of the word, so it is breadth-first, and its heap hands out states by their cell, then
    their path: of all traces the answer is the one with the smallest last cell and, among those, the smallest path.
    Just that one is computed here, without the states of the levels before.

    >>> astar_find_word(["AA", "AB"], "AAA")
    [(0, 1), (1, 0), (0, 0)]

    Raises `WordError` for an empty word and what `Board` raises. Memory is bounded by the board; the time is that of
    `find_path` for each cell that holds the last letter (P. Hart, N. Nilsson, B. Raphael, 1968, for the heuristic).
    """
    from .letters import Board, board_of, find_path, iter_paths

    board = board_of(grid)
    if not find_path(board, word, neighbors=8):
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
                path = find_path(marked, begun, neighbors=8)
                if path is not None and path[-1] != (row, col):
                    # The mark was taken for a wildcard.
                    paths = iter_paths(marked, begun, neighbors=8)
                    path = next((path for path in paths if path[-1] == (row, col)), None)
                if path is not None:
                    return list(path)
                line[col] = tile
    return None


def lee(maze: MazeLike, start: Cell) -> list[list[int]]:
    """The field of Lee's algorithm as the textbook's program fills it: rows of marks, without a border.

    `maze` is rows of 0 (free) and 1 (wall), or what `Maze` takes; `start` is (row, column), counted from 1. The start
    is marked 1, each further ring one more; walls and cells that are not reached are 0. The maze is not changed.

    >>> lee([[0, 0, 1], [1, 0, 0]], (1, 1))
    [[1, 2, 0], [0, 3, 4]]

    A start on a wall marks nothing, where the textbook's program would flood the maze from it. Raises `MazeError` for
    a start outside the maze, and what `Maze` raises. Linear in the number of cells (C. Y. Lee, 1961).
    """
    from ._shared.arguments import cell_of
    from .mazes import maze_of

    checked = maze_of(maze)
    row, col = cell_of("start", start)
    if not (1 <= row <= checked.rows and 1 <= col <= checked.cols):
        raise MazeError(
            f"start (row {row}, column {col}) is outside the maze of {checked.rows} rows and {checked.cols} columns"
        )
    return checked.wave((row - 1, col - 1)).tolist()


# The word-search problem: one word along neighbouring cells.


def exist(board: Sequence[Sequence[str]], word: str) -> bool:
    """Whether `word` can be traced on `board`, a list of lists of letters, up, down, left and right, no cell twice.

    >>> exist([["A", "B", "C", "E"], ["S", "F", "C", "S"], ["A", "D", "E", "E"]], "ABCCED")
    True

    The board is never changed, not even during the search. Raises `WordError` for an empty word. `lettermaze.exist`
    is the same with more options.
    """
    from .letters import exist

    return exist(board, word)


# The Boggle script: words along neighbouring cells, with the words in a tree of dicts.

neighbours = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]
"""The steps from a cell to those around it, in the order in which they are taken."""

allow_repeat = True
"""Whether a cell may come back in a path (it never does twice in a row); read whenever cells are looked for."""


class Tree(dict):  # type: ignore[type-arg]
    """What `make_tree` makes: nested dicts, letter -> dict, with the key None where a word ends."""

    __slots__ = ("lexicon",)

    lexicon: Lexicon
    """The same words packed, to be given to `lettermaze.solve`."""


def make_tree(words: Iterable[str]) -> Tree:
    """The words as nested dicts, letter -> dict, with `None: None` where a word ends; `.lexicon` is the packed form.

    >>> make_tree(["TO", "TOE"]) == {"T": {"O": {None: None, "E": {None: None}}}}
    True

    Linear in the number of letters. Whoever changes the dicts should not use the packed form any more.
    """
    from .letters import Lexicon

    listed = list(words)
    tree = Tree()
    for word in listed:
        node: dict[Any, Any] = tree
        for letter in word:
            node = node.setdefault(letter, {})
        node[None] = None
    tree.lexicon = Lexicon(listed)
    return tree


def parse_matrix(lines: Iterable[str]) -> list[list[str]]:
    """The rows of letters in lines of text: in upper case, without what is no letter, and without empty rows.

    >>> parse_matrix(["do", "--", "n e"])
    [['D', 'O'], ['N', 'E']]
    """
    rows = ([letter for letter in line.upper() if letter.isalpha()] for line in lines)
    return [row for row in rows if row]


def is_valid_and_prefix(tree: dict[Any, Any], word: str) -> tuple[bool, bool]:
    """Whether a word ends where its letters lead to in the tree, and whether words go on from there.

    >>> tree = make_tree(["TO", "TOE"])
    >>> [is_valid_and_prefix(tree, word) for word in ("T", "TO", "TOE", "X")]
    [(False, True), (True, True), (True, False), (False, False)]
    """
    node = _descend(tree, word)
    return (False, False) if node is None else (None in node, len(node) > (None in node))


def successors(path: Sequence[Cell], matrix: Sequence[Sequence[str]]) -> Iterator[Cell]:
    """The cells that a path may go on to, in the order of `neighbours`; used ones too if `allow_repeat` is set.

    >>> list(successors([(0, 0)], ["AB", "CD"]))
    [(0, 1), (1, 0), (1, 1)]
    """
    row, col = path[-1]
    for drow, dcol in neighbours:
        cell = r, c = row + drow, col + dcol
        if 0 <= r < len(matrix) and 0 <= c < len(matrix[r]) and (allow_repeat or cell not in path):
            yield cell


def find_words(tree: dict[Any, Any], path: Sequence[Cell], word: str, matrix: Sequence[Sequence[str]]) -> Iterator[str]:
    """The words that begin with a path and the letters on it, lazily: each as often as it can be traced, in preorder.

    `tree` is what `make_tree` made, any node within it, or dicts of your own of the same form. The text looks up every
    word from the root; here the node below goes along with the path, and there is no recursion.

    >>> tree = make_tree(["AB", "ABE"])
    >>> list(find_words(tree, [(0, 0)], "A", ["AB", "BE"]))
    ['AB', 'ABE', 'AB', 'ABE']

    The time is what it takes to walk all traces of all prefixes. `lettermaze.solve` gives each word once, much faster.
    """
    start = _descend(tree, word)
    if start is None:
        return
    if None in start:
        yield word
    cells = list(path)
    stack = [(start, word, successors(cells, matrix))]
    while stack:
        node, spelled, ahead = stack[-1]
        for cell in ahead:
            below = node.get(matrix[cell[0]][cell[1]])
            if below is not None:
                longer = spelled + matrix[cell[0]][cell[1]]
                if None in below:
                    yield longer
                cells.append(cell)
                stack.append((below, longer, successors(cells, matrix)))
                break
        else:
            stack.pop()
            cells.pop()


def _descend(tree: dict[Any, Any], word: str) -> dict[Any, Any] | None:
    """The node that the letters of a word lead to."""
    node: dict[Any, Any] | None = tree
    for letter in word:
        node = node.get(letter) if node is not None else None
    return node


# Words in straight lines: one word, and all words of a trie.


def find_word(grid: Sequence[Sequence[Any]], word: str) -> list[Cell] | None:
    """The cells of the first straight line that spells the word, or None; an empty list for an empty word.

    Starts are tried row by row, at each the `DIRECTIONS` in their order. A cell matches one letter, as the text
    compares them: a tile of several letters matches nothing.

    >>> find_word(["CAT", "OXO", "DEN"], "TXD")
    [(0, 2), (1, 1), (2, 0)]
    """
    from .letters import find_word as find

    if not word:
        return []
    rows = _plain_rows(grid)
    if rows is not None and isinstance(word, str) and tuple(DIRECTIONS) == _EIGHT:
        path = find(rows, word)
        return None if path is None else list(path)
    for row in range(len(grid)):
        for col in range(len(grid[row])):
            for direction in DIRECTIONS:
                cells = list(islice(_line(grid, (row, col), direction), len(word)))
                if [grid[r][c] for r, c in cells] == list(word):
                    return cells
    return None


class TrieNode:
    """A node of a trie: `children`, a dict from letters to nodes, and `word`, the word that ends here, or None.

    The root that `build_trie` gives makes its nodes when its children are first asked for. Until then `find_all_words`
    uses the packed lexicon instead; after that the nodes may have been changed, and it walks them.
    """

    __slots__ = ("_children", "_lexicon", "_words", "word")

    def __init__(self) -> None:
        self._children: dict[Any, TrieNode] = {}
        self._words: list[Any] | None = None
        self._lexicon: Lexicon | None = None
        self.word: Any = None

    @property
    def children(self) -> dict[Any, TrieNode]:
        """The nodes of the letters that may follow."""
        if self._words is not None:
            with _growing:
                self._grow()
        return self._children

    @children.setter
    def children(self, children: dict[Any, TrieNode]) -> None:
        self._words = self._lexicon = None
        self._children = children

    def _grow(self) -> None:
        """Make the nodes of the words, out of sight of other threads, and show them when they are complete."""
        words = self._words
        if words is None:
            return
        root = TrieNode()
        for word in words:
            node = root
            for letter in word:
                node = node._children.setdefault(letter, TrieNode())
            node.word = word
        self._children = root._children
        self._words = self._lexicon = None

    def _packed(self) -> Lexicon | None:
        """The lexicon of the words, as long as nobody can have changed the nodes."""
        words, lexicon = self._words, self._lexicon
        if words is not None and lexicon is None and all(isinstance(word, str) for word in words):
            from .letters import Lexicon

            self._lexicon = lexicon = Lexicon(words)
        return lexicon if words is not None else None


def build_trie(words: Iterable[str]) -> TrieNode:
    """The root of the trie of the words, for `find_all_words`; its nodes are there for whoever walks them.

    >>> trie = build_trie(["TO", "TEA"])
    >>> trie.children["T"].children["O"].word
    'TO'
    """
    root = TrieNode()
    root._words = list(words)
    root.word = next((word for word in reversed(root._words) if not word), None)
    return root


def find_all_words(grid: Sequence[Sequence[Any]], trie: TrieNode | Any) -> dict[str, list[Cell]]:
    """The words of a trie that stand in straight lines on the grid, each with the cells of its last occurrence.

    Occurrences come by start row by row, direction in the order of `DIRECTIONS`, and length; the dict is in the order
    of their first ones. `trie` is what `build_trie` gives, or any node with `children` and `word`.

    >>> find_all_words(["ABAB"], build_trie(["B", "AB"]))
    {'AB': [(0, 2), (0, 1)], 'B': [(0, 3)]}
    """
    from .letters import find_lines

    rows = _plain_rows(grid)
    if isinstance(trie, TrieNode) and rows is not None and tuple(DIRECTIONS) == _EIGHT:
        lexicon = trie._packed()
        if lexicon is not None:
            lines = find_lines(rows, lexicon)
            last = dict(zip(lines.numbers, range(len(lines)), strict=True))
            return {lines.words[number]: list(lines[place].cells) for number, place in last.items()}
    found: dict[str, list[Cell]] = {}
    for row in range(len(grid)):
        for col in range(len(grid[row])):
            for direction in DIRECTIONS:
                node, path = trie, []
                for cell in _line(grid, (row, col), direction):
                    node = node.children.get(grid[cell[0]][cell[1]])
                    if node is None:
                        break
                    path.append(cell)
                    if node.word:
                        found[node.word] = list(path)
    return found


def _plain_rows(grid: Sequence[Sequence[Any]]) -> list[str] | None:
    """The rows as `str` where each cell is a letter; None where only the text's own way tells what matches."""
    rows = []
    for row in grid:
        text: Any = row
        if not isinstance(row, str):
            try:
                text = "".join(row)
            except TypeError:
                return None
            if len(text) != len(row) or not all(row):
                return None
        rows.append(text)
    return rows


def _line(grid: Sequence[Sequence[Any]], start: Cell, direction: Cell) -> Iterator[Cell]:
    """The cells from one on, as far as there are any."""
    row, col = start
    while 0 <= row < len(grid) and 0 <= col < len(grid[row]):
        yield row, col
        row, col = row + direction[0], col + direction[1]
