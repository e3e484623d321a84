"""The four searches: words with their first traces, their points, those of many boards, and numbers of traces."""

from __future__ import annotations

import sys
from array import array
from itertools import accumulate, chain

from .._dicts import unfold
from .layers import first_with_reuse
from .letters import first_of_letters
from .neighbors import neighbors_of
from .prefixes import first_by_prefixes
from .reading import WILD, is_plain, read_board
from .tiles import all_traces, first_of_tiles

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from ..._records import Board, Graph, Moves

UTF32 = f"utf-32-{sys.byteorder[0]}e"


def solve(
    graph: Graph, board: Board, moves: Moves, shortest: int, limit: int
) -> tuple[list[str], bytes, bytes] | tuple[list[str], bytes, bytes, int] | int | None:
    """All words on a board with their first traces: `(words, ends, path cells)`, sorted by length, then word.

    Words of fewer than `shortest` letters are left out. The result is -1 past `limit` steps, if that is not negative,
    and None for a text whose rows differ in length or hold a NUL. With wildcards some words may be left undecided: they
    are among the others, without cells, and the number of steps is a fourth result.
    """
    read = read_board(board)
    if read is None:
        return None
    cols, tiles = read
    root, near = unfold(graph), neighbors_of(graph, board[2], cols, moves)
    if moves[3]:
        found: Any = first_with_reuse(root, tiles, near, limit)
    elif _is_by_prefixes(graph, tiles, limit):
        known = first_by_prefixes(root, tiles, near, _alphabet(graph), limit)
        if known is None:
            return -1
        found, steps = known
        results = _results(found, shortest)
        return results if all(found.values()) else (*results, steps)
    elif limit < 0 and is_plain(tiles):
        found = first_of_letters(root, tiles, near)
    else:
        found = first_of_tiles(root, tiles, near, limit)
    return -1 if found is None else _results(found, shortest)


def solve_each(tasks: list[tuple[Graph, Board, Moves]], shortest: int, limit: int) -> list[Any]:
    """What `solve` gives for each graph, board and moves, or None where the board is to be solved alone.

    Natively the interpreter's lock is let go once for all of them, and those that take long are left. Here nothing is
    gained by several at once, and all but the first are left.
    """
    return [solve(*task, shortest, limit) if number == 0 else None for number, task in enumerate(tasks)]


def score(graph: Graph, board: Board, moves: Moves, points: bytes) -> int | tuple[()] | None:
    """The points of all words on a board, where no cell is used again; None as in `solve`.

    `points` is int32, by letters, the last for all longer words. The result is () where words are left undecided.
    """
    read = read_board(board)
    if read is None:
        return None
    cols, tiles = read
    root, near = unfold(graph), neighbors_of(graph, board[2], cols, moves)
    table = memoryview(points).cast("i").tolist()
    top = len(table) - 1
    if _is_by_prefixes(graph, tiles, -1):
        words: Any = first_by_prefixes(root, tiles, near, _alphabet(graph), -1)[0]  # type: ignore[index]
        if not all(words.values()):
            return ()
    else:
        words = first_of_letters(root, tiles, near) if is_plain(tiles) else first_of_tiles(root, tiles, near, -1)
    return sum([table[min(len(word), top)] for word in words])


def score_many(graph: Graph, board: Board, moves: Moves, points: bytes, begin: int, out: Any) -> int:
    """The points of many boards of one size, from number `begin` on, into `out`, an array of int64 for all of them.

    `board` is of single letters, and its cells hold the boards one after the other (texts with a line feed between them
    too). The result is the number of the first board that is no block of text, or how many there are.
    """
    cells, *shape = board
    between = int(board[3] < 0)
    step = (len(cells) + between) // max(len(out), 1)
    for number in range(begin, len(out)):
        one: Any = (cells[number * step : (number + 1) * step - between], *shape)
        total = score(graph, one, moves, points)
        if total is None:
            return number
        out[number] = total
    return len(out)


def count(graph: Graph, board: Board, moves: Moves, limit: int) -> bytes | int | None:
    """How many traces each word has on a board, as uint64 by the word's number; -1 and None as in `solve`."""
    read = read_board(board)
    if read is None:
        return None
    cols, tiles = read
    root, near = unfold(graph), neighbors_of(graph, board[2], cols, moves)
    found: dict[str, int] = {}
    for hit in all_traces(root, tiles, near, limit):
        if hit is None:
            return -1
        found[hit[0]] = found.get(hit[0], 0) + 1
    return array("Q", [found.get(word, 0) for word in _all_words(root)]).tobytes()


def _is_by_prefixes(graph: Graph, tiles: list[str | None], limit: int) -> bool:
    """Whether a walk goes by prefixes. Letters of several digits take steps of their own, which no limit may count."""
    return WILD in tiles and (limit < 0 or graph[4] == 1)


def _alphabet(graph: Graph) -> set[str]:
    return set(map(chr, memoryview(graph[5]).cast("i")))


def _results(found: dict[str, Any], shortest: int) -> tuple[list[str], bytes, bytes]:
    """What `solve` gives for the traces of words, which are cells or their characters."""
    words = sorted([word for word in found if len(word) >= shortest])
    words.sort(key=len)
    chosen: list[Any] = [found[word] for word in words]
    if chosen and isinstance(chosen[0], str):
        path = "".join(chosen).encode(UTF32, "surrogatepass")
    else:
        path = array("i", chain.from_iterable(chosen)).tobytes()
    return words, array("i", accumulate(map(len, chosen))).tobytes(), path


def _all_words(root: dict[str, Any]) -> Iterator[str]:
    """The words in order."""
    stack = [("", root)]
    while stack:
        word, node = stack.pop()
        if "" in node:
            yield word
        stack.extend((word + letter, node[letter]) for letter in sorted(node, reverse=True) if letter)
