"""One word along neighbouring cells: exist, find_path, iter_paths, count_paths, and what pruning does, explained."""

from __future__ import annotations

import sys
from operator import index

from . import kernels
from .errors import LettermazeError, StepLimitError, WordError
from .grid import board_of, check_neighbors, text_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from .grid import Board, BoardLike, Cell, Path

    Task = tuple[bytes, int, int, int, bytes, bytes, bytes, int, bool]

UNLIMITED = (1 << 62) - 1
CHUNK = 256
_UTF32 = f"utf-32-{sys.byteorder[0]}e"


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
    if max_steps is None and wildcard is None and not (reuse or wrap or qu) and type(word) is str and word:
        # Small plain boards: the search takes less time than making a Board would.
        text = text_of(board)
        if text is not None and word.isascii() and neighbors in (4, 8):
            found = kernels.trace.exist_text(text, len(board), word.encode(), neighbors)
            if found >= 0:
                return found > 0
    task = _task(board, word, neighbors, wildcard, wrap, qu)[1]
    limit = _limit(max_steps)
    known, _ = kernels.trace.exist(*task, bool(reuse), limit)
    if known < 0:
        raise _too_many(limit)
    return known > 0


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
    return next(iter_paths(**locals()), None)


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
    checked, task = _task(board, word, neighbors, wildcard, wrap, qu)
    return _paths(checked, task, bool(reuse), _limit(max_steps))


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
    _, task = _task(board, word, neighbors, wildcard, wrap, qu)
    limit = _limit(max_steps)
    if reuse:
        number = kernels.trace.walks(*task)
        if number < 0:
            from .kernels._pure.trace import walks

            number = walks(*task)
    else:
        number = kernels.trace.count(*task, limit)
        if number < 0:
            raise _too_many(limit)
    return number


def _paths(board: Board, task: Task, reuse: bool, limit: int) -> Iterator[Path]:
    """The paths, from a search that goes on in growing chunks."""
    search = kernels.trace.begin(*task, reuse, limit)
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
        raise _too_many(limit)


class _Cells(dict[int, "Cell"]):
    """Cells by their index, each made once."""

    def __init__(self, cols: int) -> None:
        self.cols = cols

    def __missing__(self, index: int) -> Cell:
        cell = self[index] = divmod(index, self.cols)
        return cell


def _task(
    board: BoardLike, word: str, neighbors: int, wildcard: str | None, wrap: bool, qu: bool
) -> tuple[Board, Task]:
    """The board, and what kernels take: the board, the word, and which cells are neighbours."""
    if not isinstance(word, str):
        raise TypeError(f"word must be a str, not {type(word).__name__}")
    if not word:
        raise WordError("word must not be empty")
    check_neighbors(neighbors)
    given = board_of(board, wildcard=wildcard, wrap=wrap, qu=qu)
    letters = word.encode(_UTF32, "surrogatepass")
    shape = given.cells, given.width, given.rows, given.cols, given.tiles, given.starts
    return given, (*shape, letters, neighbors, given.wrap)


def _limit(max_steps: int | None) -> int:
    if max_steps is None:
        return UNLIMITED
    try:
        steps = index(max_steps)
    except TypeError:
        raise TypeError(f"max_steps must be an int or None, not {type(max_steps).__name__}") from None
    if steps < 0:
        raise LettermazeError(f"max_steps must be 0 or more, or None, not {steps}")
    return min(steps, UNLIMITED)


def _too_many(limit: int) -> StepLimitError:
    return StepLimitError(f"the search looked at {limit} cells, the limit that max_steps sets, and is not over")
