"""Walks of a whole lexicon over a board: all its words at once, their points, or the number of their traces.

The search steps along the board and down nested dicts of the words together, and leaves a branch at once when no word
goes on. What is still to do lies on a stack, and neighbours are put there last one first, so for any one word its
traces come in order. With reuse a prefix is walked once, with all the places where it can end.
"""

from __future__ import annotations

import sys
from array import array
from itertools import accumulate, chain

from .._dicts import unfold
from .layers import first_with_reuse
from .letters import first_of_letters
from .neighbors import neighbors_of
from .reading import is_plain, read_board
from .tiles import all_traces, first_of_tiles

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

UTF32 = f"utf-32-{sys.byteorder[0]}e"


def solve(
    view: Any,
    cells: bytes,
    width: int,
    rows: int,
    cols: int,
    qu: bool,
    tiles: bytes,
    starts: bytes,
    wrap: bool,
    neighbors: int,
    reuse: bool,
    shortest: int,
    limit: int,
) -> Any:
    """All words on a board with their first traces: `(words, ends, path cells)`, sorted by length, then word.

    `cells` holds rows x cols codes; with `cols` -1 it is the text of the rows with line feeds between them, and the
    result is None where the rows differ in length or hold a NUL. -1 stands for more than `limit` steps, if that is not
    negative.
    """
    board = read_board(cells, width, rows, cols, qu, tiles, starts)
    if board is None:
        return None
    cols, letters = board
    root = _root(view)
    near = neighbors_of(view, rows, cols, wrap, neighbors)
    if reuse:
        traces: Any = first_with_reuse(root, letters, near, limit)
    elif limit < 0 and is_plain(letters):
        traces = first_of_letters(root, letters, near)
    else:
        traces = first_of_tiles(root, letters, near, limit)
    return -1 if traces is None else _results(traces, shortest)


def _results(traces: dict[str, Any], shortest: int) -> tuple[list[str], bytes, bytes]:
    """What `solve` gives for the traces of words, which are cells or their characters."""
    words = sorted([word for word in traces if len(word) >= shortest])
    words.sort(key=len)
    chosen: list[Any] = [traces[word] for word in words]
    if chosen and isinstance(chosen[0], str):
        path = "".join(chosen).encode(UTF32, "surrogatepass")
    else:
        path = array("i", chain.from_iterable(chosen)).tobytes()
    return words, array("i", accumulate(map(len, chosen))).tobytes(), path


def score(
    view: Any,
    cells: bytes,
    width: int,
    rows: int,
    cols: int,
    qu: bool,
    tiles: bytes,
    starts: bytes,
    wrap: bool,
    neighbors: int,
    points: bytes,
) -> int | None:
    """The points of all words on a board: `points` is int32, by letters, the last for all longer words.

    The board as in `solve`.
    """
    board = read_board(cells, width, rows, cols, qu, tiles, starts)
    if board is None:
        return None
    cols, letters = board
    root = _root(view)
    near = neighbors_of(view, rows, cols, wrap, neighbors)
    table = memoryview(points).cast("i").tolist()
    top = len(table) - 1
    words: Any = first_of_letters(root, letters, near) if is_plain(letters) else first_of_tiles(root, letters, near, -1)
    return sum([table[min(len(word), top)] for word in words])


def score_many(
    view: Any,
    cells: bytes,
    width: int,
    rows: int,
    cols: int,
    qu: bool,
    wrap: bool,
    neighbors: int,
    points: bytes,
    begin: int,
    out: Any,
) -> int:
    """The points of many boards of one size, from number `begin` on, into `out`, an array of int64 for all of them.

    `cells` holds the boards one after the other, each as in `solve` and of single letters (texts with a line feed
    between them too). The result is the number of the first board that is no block of text, or how many there are.
    """
    between = int(cols < 0)
    step = (len(cells) + between) // max(len(out), 1)
    for number in range(begin, len(out)):
        board = cells[number * step : (number + 1) * step - between]
        total = score(view, board, width, rows, cols, qu, b"", b"", wrap, neighbors, points)
        if total is None:
            return number
        out[number] = total
    return len(out)


def count(
    view: Any,
    cells: bytes,
    width: int,
    rows: int,
    cols: int,
    qu: bool,
    tiles: bytes,
    starts: bytes,
    wrap: bool,
    neighbors: int,
    limit: int,
) -> Any:
    """How many traces each word of the lexicon has on a board, as uint64 by the word's number; or -1 past `limit`."""
    board = read_board(cells, width, rows, cols, qu, tiles, starts)
    if board is None:
        return None
    cols, letters = board
    found: dict[str, int] = {}
    root = _root(view)
    for hit in all_traces(root, letters, neighbors_of(view, rows, cols, wrap, neighbors), limit):
        if hit is None:
            return -1
        found[hit[0]] = found.get(hit[0], 0) + 1
    return array("Q", [found.get(word, 0) for word in _all_words(root)]).tobytes()


def _root(view: Any) -> dict[str, Any]:
    graph, mask, first, _, digits, codes, memo = view
    return unfold(graph, mask, first, digits, codes, memo)


def _all_words(root: dict[str, Any]) -> Iterator[str]:
    """The words in order."""
    stack = [("", root)]
    while stack:
        word, node = stack.pop()
        if "" in node:
            yield word
        stack.extend((word + letter, node[letter]) for letter in sorted(node, reverse=True) if letter)
