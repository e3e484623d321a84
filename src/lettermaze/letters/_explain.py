"""What a search for one word looks at and what pruning does, explained."""

from __future__ import annotations

from .. import kernels
from .._shared.arguments import choice, neighbors_of
from .._shared.frozen import frozen
from .._shared.public import set_module
from ._exist_events import TEXTBOOK
from ._paths import query_of
from ._textbook import MOVES, missing_letter, tiles_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .._shared.compass import Cell
    from ._board import Board, BoardLike
    from ._paths import Query

ALGORITHMS = (*TEXTBOOK, "best")


@set_module("lettermaze.letters")
@frozen("an Explanation")
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


@set_module("lettermaze.letters")
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
    algorithm, neighbors = choice("algorithm", algorithm, ALGORITHMS), neighbors_of(neighbors)
    given, query = query_of(board, word, neighbors, False, None, False, False)
    if algorithm == "best":
        return _explain_best(given, word, query)
    tiles, torus = tiles_of(given), given.shape if given.wrap else None
    moves = MOVES[:neighbors]
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


def _count_letters(tiles: dict[Cell, str], word: str) -> tuple[bool, str]:
    """Whether there are letters enough, and what there is to say about it."""
    missing = missing_letter(tiles, word)
    if missing:
        return False, "{} is needed {} times and there {} times".format(*missing)
    return True, "a wildcard may stand for any" if "" in tiles.values() else "there are enough of each"


def _depth_first(
    tiles: dict[Cell, str], word: str, moves: tuple[Cell, ...], torus: tuple[int, int] | None, outside: bool
) -> tuple[bool, int]:
    """The looks of `exist_events` only counted, several times faster; `outside`: also those that leave the board."""
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


def _explain_best(board: Board, word: str, query: Query) -> Explanation:
    prunings = {"letter counts": _count_letters(tiles_of(board), word)[1]}
    ruled_out_by, sizes, start = kernels.trace.prune(*query)
    if sizes:
        prunings["layers"] = f"cells that can hold each letter: {' '.join(map(str, sizes))}"
    elif ruled_out_by == "layers":
        prunings["layers"] = "no walk through the board spells the word"
    if ruled_out_by == "cells":
        prunings["cells"] = "fewer cells in the layers of one letter than the word needs of it"
    if ruled_out_by:
        return Explanation("best", False, 0, "first", prunings)
    start_end = "first" if start == 0 else "last" if start >= len(word) - 1 else "inside"
    prunings["start"] = f"the search begins with the {start_end} letter" + (
        f", number {start}" if start_end == "inside" else ""
    )
    known, checks = kernels.trace.exist(*query, -1)
    return Explanation("best", known > 0, checks, start_end, prunings)
