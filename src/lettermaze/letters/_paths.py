"""One word along neighbouring cells: exist, find_path, iter_paths, count_paths."""

from __future__ import annotations

from functools import partial

from .. import kernels
from .._shared.arguments import MOST_STEPS, boolean, check_text, limit_of, neighbors_of, too_many_steps
from .._shared.compass import MOVES
from .._shared.public import set_module
from ..errors import WordError
from ._board import UTF32, Board, board_of, text_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any, TypeAlias

    from .._shared.compass import Cell, Path
    from ..kernels._records import Board as Record
    from ..kernels._records import Moves
    from ._board import BoardLike

    Query: TypeAlias = tuple[Record, bytes, Moves]

CHUNK = 256
"""How many paths a search is asked for at most."""

FIRST_TURN = 1 << 17
"""After so many steps `exist` tries another search for as many, then both for longer."""

COUNT_TURN = 1 << 20
"""After so many steps `count_paths` asks whether there is any path."""

ASK_STEPS = 1 << 14
"""For so many steps the other search is asked first, whether a word that takes most of the board has any path."""

OTHERS_SHARE = 2
"""The searches on a board that is turned round have so many times fewer steps, as there are fifteen."""

QUICK_CELLS = 256
"""Prepared boards of more cells are not given to the quick search."""


@set_module("lettermaze")
def exist(
    board: BoardLike,
    word: str,
    *,
    neighbors: int = 4,
    reuse: bool = False,
    max_steps: int | None = None,
    wildcard: str | None = None,
    wrap: bool = False,
    qu: bool = False,
) -> bool:
    """Whether `word` can be traced on `board` from cell to neighbouring cell, no cell twice.

    `board` is a `Board` or anything that it takes (`wildcard`, `wrap` and `qu` say how to read it); it is never
    changed. Neighbours are the 4 cells with a common edge, or with `neighbors=8` those with a common corner as well.
    With `reuse=True` a cell may come back, though not twice in a row.

    >>> exist(["STAR", "POOL", "ENDS"], "STOOLS")
    True
    >>> exist(["STAR", "POOL", "ENDS"], "POP"), exist(["STAR", "POOL", "ENDS"], "POP", reuse=True)
    (False, True)

    Raises `WordError` for an empty word, `GridError` for what cannot be a board, and `StepLimitError` once the
    search has looked at more than `max_steps` cells. Exponential at worst, as the problem is NP-complete; with
    `reuse` linear in cells times letters. The depth-first search with its marks is the textbook's; the layers
    that prune it are described in docs/paths.md.
    """
    if max_steps is None and wildcard is None and reuse is False and wrap is False and qu is False:
        # Small plain boards: the search takes less time than preparing it would.
        text = _quick_text(board, word, neighbors)
        if text is not None:
            found = kernels.trace.exist_text(text, len(board), word.encode(), neighbors)
            if found >= 0:
                return found > 0
    query = query_of(board, word, neighbors, reuse, wildcard, wrap, qu)[1]
    limit = limit_of(max_steps)
    known = _decide(query, limit)
    if known < 0:
        raise too_many_steps(limit)
    return known > 0


@set_module("lettermaze")
def find_path(
    board: BoardLike,
    word: str,
    *,
    neighbors: int = 4,
    reuse: bool = False,
    max_steps: int | None = None,
    wildcard: str | None = None,
    wrap: bool = False,
    qu: bool = False,
) -> Path | None:
    """The first trace of `word` on `board`, as a tuple of cells (row, column), or None if there is none.

    First means lexicographically: the smallest first cell, then the smallest second one, and so on. Arguments,
    errors and cost are those of `exist`.

    >>> find_path(["STAR", "POOL", "ENDS"], "STOOLS")
    ((0, 0), (0, 1), (1, 1), (1, 2), (1, 3), (2, 3))
    >>> find_path(["AA", "AB"], "AAA")
    ((0, 1), (0, 0), (1, 0))
    """
    if max_steps is None and wildcard is None and reuse is False and wrap is False and qu is False:
        text = _quick_text(board, word, neighbors)
        if text is not None:
            path = kernels.trace.find_text(text, len(board), word.encode(), neighbors)
            if path is not None:
                cols = (len(text) + 1) // len(board) - 1
                return tuple([divmod(cell, cols) for cell in path]) if path else None
    checked, query = query_of(board, word, neighbors, reuse, wildcard, wrap, qu)
    limit = limit_of(max_steps)
    cells = first_cells(query, Budget(limit), limit)
    return tuple([divmod(cell, checked.cols) for cell in cells]) if cells is not None else None


@set_module("lettermaze")
def iter_paths(
    board: BoardLike,
    word: str,
    *,
    neighbors: int = 4,
    reuse: bool = False,
    max_steps: int | None = None,
    wildcard: str | None = None,
    wrap: bool = False,
    qu: bool = False,
) -> Iterator[Path]:
    """All traces of `word` on `board`, found as they are asked for, in lexicographic order of their cells.

    A trace and its reverse are two. Arguments, errors and cost are those of `exist`; wrong arguments are reported by
    the call, `StepLimitError` comes after the traces that were found within the limit. The memory of the search is
    freed when the iterator is dropped.

    >>> list(iter_paths(["AA", "AB"], "AAA"))
    [((0, 1), (0, 0), (1, 0)), ((1, 0), (0, 0), (0, 1))]
    """
    checked, query = query_of(board, word, neighbors, reuse, wildcard, wrap, qu)
    return _paths(checked, query, limit_of(max_steps))


@set_module("lettermaze")
def count_paths(
    board: BoardLike,
    word: str,
    *,
    neighbors: int = 4,
    reuse: bool = False,
    max_steps: int | None = None,
    wildcard: str | None = None,
    wrap: bool = False,
    qu: bool = False,
) -> int:
    """How many traces of `word` there are on `board`; exact, however many.

    Arguments and errors are those of `exist`. The traces are not listed one by one: the last two letters are
    counted at once, and if that is long, halves are grown from both ends, equal sets of cells merged, and joined
    where they have no cell in common. With `reuse` the walks are counted by dynamic programming, in time linear in
    cells times letters, and `max_steps` plays no part.

    >>> count_paths(["AAAAAA"] * 6, "A" * 8)
    19312
    >>> count_paths(["AA", "AB"], "AAA"), count_paths(["AA", "AB"], "AAA", reuse=True)
    (2, 6)
    """
    if max_steps is None and wildcard is None and reuse is False and wrap is False and qu is False:
        text = _quick_text(board, word, neighbors)
        if text is not None:
            number = kernels.trace.count_text(text, len(board), word.encode(), neighbors)
            if number >= 0:
                return number
    query = query_of(board, word, neighbors, reuse, wildcard, wrap, qu)[1]
    limit = limit_of(max_steps)
    if reuse:
        return kernels.trace.walks(*query)
    number = _count(query, limit)
    if number < 0:
        raise too_many_steps(limit)
    return number


class Budget:
    """The steps that a limit leaves to searches that take turns; a limit of -1 is none."""

    __slots__ = ("left",)

    def __init__(self, limit: int) -> None:
        self.left = limit

    def grant(self, steps: int) -> int:
        """As many of these steps as are left."""
        return steps if self.left < 0 else min(steps, self.left)

    def spend(self, steps: int) -> None:
        """Take off steps that were granted."""
        if self.left > 0:
            self.left -= steps


def _decide(query: Query, limit: int) -> int:
    """Whether there is a path, or -1 past the limit.

    The search that begins at the rarest letter may be lost where the one in order of cells is not, and the other way
    round: with 8 neighbours and words that nearly fill the board, most of all. So they take turns, each longer. What
    both are lost on is often soon found on the same board turned round, or with the word backwards: so these have
    turns too, once it takes long.
    """
    turn, budget = _first_turn(query), Budget(limit)
    searches = [partial(_from_the_rarest, query), partial(_in_order, query)]
    others: list[partial[int]] = []
    while True:
        for part, each in ((1, searches), (OTHERS_SHARE, others)):
            for search in each:
                steps = budget.grant(turn // part)
                known = search(steps)
                if known >= 0:
                    return known
                budget.spend(steps)
                if not budget.left:
                    return -1
        turn *= 8
        others = others or [partial(_from_the_rarest, other) for other in _turned(query)]


def _turned(query: Query) -> Iterator[Query]:
    """The board turned and mirrored in all other ways, with the word forwards and backwards: as many have a path."""
    (cells, width, rows, cols, tiles, *rest), word, moves = query
    codes = [cells[at : at + width] for at in range(0, len(cells), width)]
    board = [codes[row * cols : (row + 1) * cols] for row in range(rows)]
    letters = [word[at : at + 4] for at in range(0, len(word), 4)]
    # A tile of several letters is not read backwards.
    for backwards in (False,) if tiles or letters == letters[::-1] else (False, True):
        spelled = b"".join(letters[::-1] if backwards else letters)
        for number in range(8):
            turned: list[Any] = board[:: -1 if number & 1 else 1]
            turned = [row[:: -1 if number & 2 else 1] for row in turned]
            if number & 4:
                turned = list(zip(*turned, strict=True))
            if number or backwards:
                flat = b"".join(code for row in turned for code in row)
                record: Any = (flat, width, len(turned), len(turned[0]), tiles, *rest)
                yield record, spelled, moves


def _first_turn(query: Query) -> int:
    """How many steps the first search gets: eight a letter at least; walks that may use cells again are never lost."""
    _, word, (_, _, _, reuse) = query
    return MOST_STEPS if reuse else max(FIRST_TURN, 2 * len(word))


def _from_the_rarest(query: Query, limit: int) -> int:
    return kernels.trace.exist(*query, limit)[0]


def _in_order(query: Query, limit: int) -> int:
    search = kernels.trace.begin(*query, limit)
    if search is None:
        return 0
    flat, state = kernels.trace.run(search, 1)
    return 1 if flat else min(state, 0)


def _count(query: Query, limit: int) -> int:
    """How many paths there are, or -1 past the limit.

    The other search is asked whether there is any: at first where the word takes most of the board, as it often tells
    soon that there is none, and else once the count is long.
    """
    (cells, width, *_), word, _ = query
    turn, budget = max(COUNT_TURN, 2 * len(word)), Budget(limit)
    takes_most = 2 * (len(word) // 4) > len(cells) // width
    known = _ask(query, budget, ASK_STEPS) if takes_most else -1
    if known == 0:
        return 0
    if known < 0:
        steps = budget.grant(turn)
        number = kernels.trace.count(*query, steps)
        budget.spend(steps)
        if number >= 0 or not budget.left:
            return number
        if _ask(query, budget, turn) == 0:
            return 0
    return kernels.trace.count(*query, budget.left)


def _ask(query: Query, budget: Budget, steps: int) -> int:
    """Whether there is any path, as the other search finds in so many steps, or -1."""
    known, taken = kernels.trace.exist(*query, budget.grant(steps))
    budget.spend(taken)
    return known


def first_cells(query: Query, budget: Budget, limit: int) -> list[int] | None:
    """The cells of the first path; where the search for it is long, the other one is asked whether there is any.

    The budget is what is left of `limit`, which an error names.
    """
    turn, there = _first_turn(query), False
    while True:
        steps = budget.grant(turn)
        search = kernels.trace.begin(*query, steps)
        flat, state = kernels.trace.run(search, 1) if search is not None else ([], 1)
        if flat:
            return flat[1:]
        if state > 0:
            return None
        budget.spend(steps)
        if budget.left and not there:
            known = _ask(query, budget, turn)
            if known == 0:
                return None
            there = known > 0
        if not budget.left:
            raise too_many_steps(limit)
        turn *= 8


def _paths(board: Board, query: Query, limit: int) -> Iterator[Path]:
    """The paths, from a search that goes on in growing chunks."""
    search = kernels.trace.begin(*query, limit)
    if search is None:
        return
    cell = _Cells(board.cols).__getitem__
    chunk, state = 1, 0
    while state == 0:
        flat, state = kernels.trace.run(search, chunk)
        at = 0
        while at < len(flat):
            end = at + 1 + flat[at]
            yield tuple(map(cell, flat[at + 1 : end]))
            at = end
        chunk = min(2 * chunk, CHUNK)
    if state < 0:
        raise too_many_steps(limit)


def _quick_text(board: BoardLike, word: str, neighbors: int) -> bytes | None:
    """The lines of a plain board for a quick search, or None where there is more to check."""
    if type(word) is not str or not word or not word.isascii():
        return None
    if type(neighbors) is not int or neighbors not in (4, 8):
        return None
    if type(board) is not Board:
        return text_of(board)
    cells, cols = board.cells, board.cols
    if board.width != 1 or board.wrap or not 0 < len(cells) <= QUICK_CELLS:
        return None
    return b"\n".join([cells[at : at + cols] for at in range(0, len(cells), cols)])


class _Cells(dict[int, "Cell"]):
    """Cells by their index, each made once."""

    def __init__(self, cols: int) -> None:
        self.cols = cols

    def __missing__(self, index: int) -> Cell:
        cell = self[index] = divmod(index, self.cols)
        return cell


def query_of(
    board: BoardLike, word: str, neighbors: int, reuse: bool, wildcard: str | None, wrap: bool, qu: bool
) -> tuple[Board, Query]:
    """The board, and what kernels take: its record, the word, and how it may lie."""
    word = check_text("word", word)
    if not word:
        raise WordError("word must not be empty")
    neighbors, reuse = neighbors_of(neighbors), boolean("reuse", reuse)
    given = board_of(board, wildcard=wildcard, wrap=wrap, qu=qu)
    letters = word.encode(UTF32, "surrogatepass")
    return given, (given.record, letters, MOVES[neighbors][0][given.wrap][reuse])
