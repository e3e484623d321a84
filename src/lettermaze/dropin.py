"""Functions of well-known articles under the names and signatures that their readers have typed in.

One import line changed, a faster program: on every input that the text accepts the result is an equal object.
"""

from __future__ import annotations

from .errors import MazeError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Any

    from .grid import Cell
    from .lexicon import Lexicon
    from .mazes import MazeLike


def lee(maze: MazeLike, start: Cell) -> list[list[int]]:
    """The field of Lee's algorithm as the textbook's program fills it: rows of marks, without a border.

    `maze` is rows of 0 (free) and 1 (wall), or what `Maze` takes; `start` is (row, column), counted from 1. The start
    is marked 1, each further ring one more; walls and cells that are not reached are 0. The maze is not changed.

    >>> lee([[0, 0, 1], [1, 0, 0]], (1, 1))
    [[1, 2, 0], [0, 3, 4]]

    A start on a wall marks nothing, where the textbook's program would flood the maze from it. Raises `MazeError` for
    a start outside the maze, and what `Maze` raises. Linear in the number of cells (C. Y. Lee, 1961).
    """
    from .mazes import maze_of

    checked = maze_of(maze)
    row, col = start
    if not (1 <= row <= checked.rows and 1 <= col <= checked.cols):
        raise MazeError(
            f"start (row {row}, column {col}) is outside the maze of {checked.rows} rows and {checked.cols} columns"
        )
    return checked.wave((row - 1, col - 1)).tolist()


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
    from .lexicon import Lexicon

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
