"""One word along neighbouring cells: exist, find_path, iter_paths, count_paths, and what pruning does, explained."""

from __future__ import annotations

import sys

from .. import kernels
from ..errors import LettermazeError, WordError
from ._board import MOST_STEPS, Board, board_of, check_neighbors, limit_of, text_of, too_many_steps

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ._board import BoardLike, Cell, Path

    Task = tuple[bytes, int, int, int, bytes, bytes, bytes, int, bool]

CHUNK = 256
"""How many paths a search is asked for at most."""
FIRST_TURN = 1 << 17
"""After so many steps `exist` tries another search for as many, then both for longer."""
COUNT_TURN = 1 << 20
"""After so many steps `count_paths` asks whether there is any path."""
QUICK_CELLS = 256
"""Prepared boards of more cells are not given to the quick search."""
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
    if max_steps is None and wildcard is None and not (reuse or wrap or qu):
        # Small plain boards: the search takes less time than preparing it would.
        text = _quick_text(board, word, neighbors)
        if text is not None:
            found = kernels.trace.exist_text(text, len(board), word.encode(), neighbors)
            if found >= 0:
                return found > 0
    task = _task(board, word, neighbors, wildcard, wrap, qu)[1]
    limit = limit_of(max_steps)
    known = _decide(task, bool(reuse), limit)
    if known < 0:
        raise too_many_steps(limit)
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
    if max_steps is None and wildcard is None and not (reuse or wrap or qu):
        text = _quick_text(board, word, neighbors)
        if text is not None:
            path = kernels.trace.find_text(text, len(board), word.encode(), neighbors)
            if path is not None:
                cols = (len(text) + 1) // len(board) - 1
                return tuple([divmod(cell, cols) for cell in path]) if path else None
    checked, task = _task(board, word, neighbors, wildcard, wrap, qu)
    return _first(checked, task, bool(reuse), limit_of(max_steps))


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
    return _paths(checked, task, bool(reuse), limit_of(max_steps))


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
    if max_steps is None and wildcard is None and not (reuse or wrap or qu):
        text = _quick_text(board, word, neighbors)
        if text is not None:
            number = kernels.trace.count_text(text, len(board), word.encode(), neighbors)
            if number >= 0:
                return number
    _, task = _task(board, word, neighbors, wildcard, wrap, qu)
    limit = limit_of(max_steps)
    if reuse:
        number = kernels.trace.walks(*task)
        if number < 0:
            from ..kernels._pure.trace import walks

            number = walks(*task)
    else:
        number = _count(task, limit)
        if number < 0:
            raise too_many_steps(limit)
    return number


def _decide(task: Task, reuse: bool, limit: int) -> int:
    """Whether there is a path, or -1 past the limit.

    The search that begins at the rarest letter may be lost where the one in order of cells is not, and the other way
    round: with 8 neighbours and words that nearly fill the board, most of all. So they take turns, each longer.
    """
    turn, spent = _first_turn(task, reuse), 0
    while True:
        for search in (_from_the_rarest, _in_order):
            steps = turn if limit < 0 else min(turn, limit - spent)
            known = search(task, reuse, steps)
            if known >= 0:
                return known
            spent += steps
            if spent == limit:
                return -1
        turn *= 8


def _first_turn(task: Task, reuse: bool) -> int:
    """How many steps the first search gets: eight a letter at least; walks that may use cells again are never lost."""
    return MOST_STEPS if reuse else max(FIRST_TURN, 2 * len(task[6]))


def _from_the_rarest(task: Task, reuse: bool, limit: int) -> int:
    return kernels.trace.exist(*task, reuse, limit)[0]


def _in_order(task: Task, reuse: bool, limit: int) -> int:
    search = kernels.trace.begin(*task, reuse, limit)
    if search is None:
        return 0
    flat, state = kernels.trace.run(search, 1)
    return 1 if flat else min(state, 0)


def _count(task: Task, limit: int) -> int:
    """How many paths there are, or -1 past the limit; a long count asks the other search whether there is any."""
    turn = max(COUNT_TURN, 2 * len(task[6]))
    number = kernels.trace.count(*task, turn if limit < 0 else min(turn, limit))
    if number >= 0 or 0 <= limit <= turn:
        return number
    known, steps = kernels.trace.exist(*task, False, turn if limit < 0 else min(turn, limit - turn))
    if known == 0:
        return 0
    return kernels.trace.count(*task, limit if limit < 0 else limit - turn - steps)


def _first(board: Board, task: Task, reuse: bool, limit: int) -> Path | None:
    """The first path; where the search for it is long, the other one is asked whether there is any."""
    turn, spent, there = _first_turn(task, reuse), 0, False
    while True:
        steps = turn if limit < 0 else min(turn, limit - spent)
        search = kernels.trace.begin(*task, reuse, steps)
        flat, state = kernels.trace.run(search, 1) if search is not None else ([], 1)
        if flat:
            return tuple([divmod(cell, board.cols) for cell in flat[1:]])
        if state > 0:
            return None
        spent += steps
        if spent != limit and not there:
            known, steps = kernels.trace.exist(*task, reuse, turn if limit < 0 else min(turn, limit - spent))
            if known == 0:
                return None
            there = known > 0
            spent += steps
        if spent == limit:
            raise too_many_steps(limit)
        turn *= 8


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


ALGORITHMS = ("visited-grid", "in-place", "pruned", "best")


class Explanation:
    """What a search for one word found, and what it took; made by `explain`."""

    __slots__ = ("algorithm", "checks", "found", "prunings", "start_end")

    algorithm: str
    found: bool
    checks: int
    """How many cells the search looked at."""
    start_end: str
    """The letter that the search began with: `"first"`, `"last"` or, by the best algorithm only, `"inside"`."""
    prunings: dict[str, str]
    """What each pruning decided, in the order in which they were asked; the last one may have settled the matter."""

    def __init__(self, algorithm: str, found: bool, checks: int, start_end: str, prunings: dict[str, str]) -> None:
        for name, value in zip(
            ("algorithm", "found", "checks", "start_end", "prunings"),
            (algorithm, found, checks, start_end, prunings),
            strict=True,
        ):
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"an Explanation is immutable: {name} cannot be set")

    def _fields(self) -> tuple[str, bool, int, str, dict[str, str]]:
        return self.algorithm, self.found, self.checks, self.start_end, self.prunings

    def __eq__(self, other: object) -> bool:
        return self._fields() == other._fields() if isinstance(other, Explanation) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._fields()[:4])

    def __reduce__(self) -> tuple[type[Explanation], tuple[str, bool, int, str, dict[str, str]]]:
        return Explanation, self._fields()

    def __repr__(self) -> str:
        return (
            f"Explanation(algorithm={self.algorithm!r}, found={self.found}, checks={self.checks},"
            f" start_end={self.start_end!r}, prunings={self.prunings!r})"
        )


def explain(board: BoardLike, word: str, algorithm: str = "best", *, neighbors: int = 4) -> Explanation:
    """Search for `word` by a named algorithm, and say how many cells it looked at and what its prunings decided.

    - `"visited-grid"`: depth-first search with a second grid of visited cells; looking outside the board counts too.
    - `"in-place"`: the same with marks on the board; only cells that exist are looked at.
    - `"pruned"`: letters are counted first, and the search begins at the end of the word whose letter is rarer.
    - `"best"`: the search with which `exist` begins on a hard board.

    The first three try the neighbours below, above, to the right and to the left, and take the time that they take.

    >>> board = ["AAAAA"] * 5
    >>> [explain(board, "AAAAAAAAB", name).checks for name in ("visited-grid", "in-place", "pruned")]
    [64605, 52777, 0]
    >>> explain(board, "AAAAAAAAB").prunings
    {'letter counts': 'B is needed 1 times and there 0 times'}

    Raises what `exist` does, and `LettermazeError` for an unknown algorithm.
    """
    if algorithm not in ALGORITHMS:
        raise LettermazeError(f"algorithm must be one of {', '.join(ALGORITHMS)}, not {algorithm!r}")
    given, task = _task(board, word, neighbors, None, False, False)
    if algorithm == "best":
        return _explain_best(given, word, task)
    tiles, torus = _tiles_of(given), given.shape if given.wrap else None
    moves = [(1, 0), (-1, 0), (0, 1), (0, -1)]
    if neighbors == 8:
        moves += [(1, 1), (1, -1), (-1, 1), (-1, -1)]
    if algorithm != "pruned":
        found, checks = _depth_first(tiles, word, moves, torus, outside=algorithm == "visited-grid")
        return Explanation(algorithm, found, checks, "first", {})
    possible, why = _count_letters(tiles, word)
    prunings = {"letter counts": why}
    if not possible:
        return Explanation(algorithm, False, 0, "first", prunings)
    there = "".join(tiles.values())
    last = there.count(word[-1]) < there.count(word[0])
    prunings["rarer end"] = "the last letter is rarer" if last else "the first letter is not more frequent"
    if last:
        tiles, word = {cell: tile[::-1] for cell, tile in tiles.items()}, word[::-1]
    found, checks = _depth_first(tiles, word, moves, torus, outside=False)
    return Explanation(algorithm, found, checks, "last" if last else "first", prunings)


def _tiles_of(board: Board) -> dict[Cell, str]:
    """The tiles by their cells; a wildcard tile is "", as it holds no letter that is known."""
    return {
        (row, col): "" if tile == board.wildcard else tile
        for row, line in enumerate(board.tolist())
        for col, tile in enumerate(line)
        if tile is not None
    }


def _count_letters(tiles: dict[Cell, str], word: str) -> tuple[bool, str]:
    """Whether there are letters enough, and what there is to say about it."""
    there = "".join(tiles.values())
    if "" in tiles.values():
        return True, "a wildcard may stand for any"
    for letter in dict.fromkeys(word):
        need, have = word.count(letter), there.count(letter)
        if have < need:
            return False, f"{letter} is needed {need} times and there {have} times"
    return True, "there are enough of each"


def _depth_first(
    tiles: dict[Cell, str], word: str, moves: list[Cell], torus: tuple[int, int] | None, outside: bool
) -> tuple[bool, int]:
    """The textbook's search, without its recursion; `outside` says whether looking outside the board counts."""
    checks = 0
    for start in tiles:
        used: set[Cell] = set()
        trail: list[tuple[Cell, int]] = []
        todo = [(start, 0)]
        while todo:
            cell, at = todo.pop()
            while trail and trail[-1][1] >= at:
                used.remove(trail.pop()[0])
            tile = tiles.get(cell)
            checks += outside or tile is not None
            if tile is None or cell in used or not word.startswith(tile, at):
                continue
            end = at + (len(tile) or 1)
            if end == len(word):
                return True, checks
            used.add(cell)
            trail.append((cell, at))
            around = [(cell[0] + down, cell[1] + right) for down, right in moves]
            if torus:
                # Two columns or rows have each neighbour once, and one makes no neighbours.
                around = list(dict.fromkeys((row % torus[0], col % torus[1]) for row, col in around))
                around = [other for other in around if other != cell]
            todo += [(other, end) for other in reversed(around)]
    return False, checks


def _explain_best(board: Board, word: str, task: Task) -> Explanation:
    from ..kernels._pure import trace

    prunings = {"letter counts": _count_letters(_tiles_of(board), word)[1]}
    details = trace.Task(*task, False)
    if not details.count_letters():
        return Explanation("best", False, 0, "first", prunings)
    possible = details.possible()
    if details.layers is None and not possible:
        prunings["layers"] = "no walk through the board spells the word"
        return Explanation("best", False, 0, "first", prunings)
    if details.layers is not None:
        sizes = " ".join(str(layer.bit_count()) for layer in details.layers)
        prunings["layers"] = f"cells that can hold each letter: {sizes}"
    if not possible:
        prunings["cells"] = "fewer cells in the layers of one letter than the word needs of it"
        return Explanation("best", False, 0, "first", prunings)
    start = trace.Search(details, True, 0).at
    start_end = "first" if start == 0 else "last" if start >= len(word) - 1 else "inside"
    prunings["start"] = f"the search begins with the {start_end} letter" + (
        f", number {start}" if start_end == "inside" else ""
    )
    known, checks = kernels.trace.exist(*task, False, -1)
    return Explanation("best", known > 0, checks, start_end, prunings)
