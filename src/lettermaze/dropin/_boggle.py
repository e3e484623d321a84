"""The Boggle script: words along neighbouring cells, with the words in a tree of dicts."""

from __future__ import annotations

from .. import dropin
from .._shared.arguments import kind_of
from .._shared.public import set_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Any

    from .._shared.compass import Cell
    from ..letters import Lexicon


@set_module("lettermaze.dropin")
class Tree(dict):  # type: ignore[type-arg]
    """What `make_tree` makes: nested dicts, letter -> dict, with the key None where a word ends."""

    __slots__ = ("_lexicon",)

    @property
    def lexicon(self) -> Lexicon:
        """The words packed, to be given to `lettermaze.solve`: those in the dicts when it is first asked for."""
        try:
            return self._lexicon
        except AttributeError:
            from ..letters import Lexicon

            self._lexicon: Lexicon = Lexicon(_words_of(self))
            return self._lexicon


def _words_of(tree: dict[Any, Any]) -> Iterator[str]:
    stack = [("", tree)]
    while stack:
        word, node = stack.pop()
        for letter, below in node.items():
            if letter is None:
                yield word
            else:
                stack.append((word + letter, below))


@set_module("lettermaze.dropin")
def make_tree(words_list: Iterable[Sequence[Any]]) -> Tree:
    """The words as nested dicts, letter -> dict, with `None: None` where a word ends; `.lexicon` is the packed form.

    A word may be any sequence of letters.

    >>> make_tree(["TO", "TOE"]) == {"T": {"O": {None: None, "E": {None: None}}}}
    True

    Linear in the number of letters. The packed form is made when it is first asked for.
    """
    tree = Tree()
    for word in words_list:
        node: dict[Any, Any] = tree
        for letter in word:
            if letter in node:
                node = node[letter]
            else:
                node[letter] = node = {}
        node[None] = None
    return tree


@set_module("lettermaze.dropin")
def parse_matrix(text: Iterable[str]) -> list[str]:
    r"""The rows of letters in lines of text: in upper case, without what is no letter, and without empty rows.

    One string is a sequence of characters, and so of lines of one character, as in the text; `.splitlines()` helps.

    >>> parse_matrix(["do", "--", "n e"])
    ['DO', 'NE']
    >>> parse_matrix("ab\ncd")
    ['A', 'B', 'C', 'D']

    Raises `TypeError` for a line that is no `str`.
    """
    rows = []
    for number, line in enumerate(text):
        if not isinstance(line, str):
            raise TypeError(f"text: line {number} must be a str, not {kind_of(line)}")
        row = line.upper()
        if not row.isalpha():
            row = "".join(filter(str.isalpha, row))
        if row:
            rows.append(row)
    return rows


@set_module("lettermaze.dropin")
def is_valid_and_prefix(d: dict[Any, Any], word: Iterable[Any]) -> tuple[bool, bool]:
    """Whether a word ends where its letters lead to in the tree, and whether words go on from there.

    >>> tree = make_tree(["TO", "TOE"])
    >>> [is_valid_and_prefix(tree, word) for word in ("T", "TO", "TOE", "X")]
    [(False, True), (True, True), (True, False), (False, False)]
    """
    for letter in word:
        if letter not in d:
            return False, False
        d = d[letter]
    valid = None in d
    return valid, len(d) > valid


@set_module("lettermaze.dropin")
def successors(word: Any, path: list[Cell], matrix: Sequence[Sequence[Any]]) -> Iterator[tuple[Any, list[Cell]]]:
    """The ways on from a path with its word, each as a pair: the word with a letter more, the path with a cell more.

    They come in the order of `neighbours`, as far as there are cells; rows may differ in length. A cell of the path
    comes again only if `allow_repeat` is set. `path` may be any list of cells; its last one is where to go on.

    >>> list(successors("A", [(0, 0)], ["AB"]))
    [('AB', [(0, 0), (0, 1)])]
    """
    row, col = path[-1]
    rows = len(matrix)
    for down, right in dropin.neighbours:
        r = row + down
        c = col + right
        if 0 <= r < rows and 0 <= c < len(matrix[r]) and (dropin.allow_repeat or (r, c) not in path):
            yield word + matrix[r][c], [*path, (r, c)]


@set_module("lettermaze.dropin")
def find_words(d: dict[Any, Any], path: list[Cell], word: Any, matrix: Sequence[Sequence[Any]]) -> Iterator[Any]:
    """The words that begin with a path and the letters on it, lazily: each as often as it can be traced, in preorder.

    `d` is what `make_tree` made, any node within it, or dicts of your own of the same form. A tile of several letters
    is appended as a whole, and looked up letter by letter. The text looks up every word from the root; here the node
    below goes along with the path, and there is no recursion.

    >>> tree = make_tree(["AB", "ABE"])
    >>> list(find_words(tree, [(0, 0)], "A", ["AB", "BE"]))
    ['AB', 'ABE', 'AB', 'ABE']

    The time is what it takes to walk all traces of all prefixes. `lettermaze.solve` gives each word once, much faster.
    """
    for letter in word:
        if letter not in d:
            return
        d = d[letter]
    rows = len(matrix)
    waiting = [(d, word, path)]
    while waiting:
        node, word, path = waiting.pop()
        if None in node:
            yield word
            if len(node) == 1:
                continue
        row, col = path[-1]
        repeat = dropin.allow_repeat
        ahead = []
        for down, right in dropin.neighbours:
            r = row + down
            c = col + right
            if r < 0 or c < 0 or r >= rows or c >= len(matrix[r]):
                continue
            tile = matrix[r][c]
            if tile in node:
                below = node[tile]
            else:
                below = _below(node, tile)
                if below is None:
                    continue
            if repeat or (r, c) not in path:
                ahead.append((below, word + tile, [*path, (r, c)]))
        waiting += reversed(ahead)


def _below(node: Any, tile: Any) -> Any:
    """The node that the letters of a tile lead to."""
    for letter in tile:
        if letter not in node:
            return None
        node = node[letter]
    return node
