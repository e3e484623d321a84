"""The smallest grid that holds all words, found by making puzzles of one size after another."""

from __future__ import annotations

from ..errors import PuzzleError
from ._making import Making, NoRoom, TooRoomy
from ._masks import LARGEST

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ._clock import Clock
    from ._making import Progress
    from ._puzzle import Puzzle, Seed
    from ._request import Request

_DENSITIES = {"max": 75, "some": 90, "none": 130}
"""Cells of the first grid tried, in percent of the letters."""


def smallest(request: Request, seed: Seed, clock: Clock, progress: Progress | None) -> Puzzle:
    """The puzzle of the smallest shape found, from a likely one downward while all fit, or else upward."""
    shapes = list(_shapes(request.rows, request.cols))
    if request.max_words is None:
        longest = max((len(entry.tiles) for entry in request.entries if len(entry.tiles) <= LARGEST), default=1)
        shapes = [shape for shape in shapes if max(shape) >= longest] or shapes
    letters = sum(len(entry.tiles) for entry in request.entries) + len(request.letters or ())
    if request.max_words is not None:
        letters = letters * min(request.max_words, len(request.entries)) // len(request.entries)
    wanted = letters * _DENSITIES[request.overlap] // 100
    first = next((i for i, (rows, cols) in enumerate(shapes) if rows * cols >= wanted), len(shapes) - 1)
    best: Puzzle | None = None
    trouble: PuzzleError | None = None
    for step in (-1, 1):
        for rows, cols in shapes[first if step < 0 else first + 1 :: step]:
            if clock.is_up():
                if best is not None:
                    return best
                if trouble is not None:
                    raise trouble
            try:
                made = Making(request, rows, cols, seed, clock, progress).puzzle()
            except TooRoomy as error:
                trouble = trouble or error
                continue
            except NoRoom as error:
                trouble = error
                made = None
            if made is not None and _is_whole(request, made):
                best = made
                if step > 0 or made.stopped:
                    return best
            elif step < 0:
                break
            elif made is not None and made.stopped:
                return made
        if best is not None:
            return best
    if trouble is not None:
        raise trouble
    raise PuzzleError(f"words: no grid of up to {LARGEST} rows and columns was found that holds them")


def _is_whole(request: Request, puzzle: Puzzle) -> bool:
    """Whether all words are placed that any grid could hold, or as many as are wanted."""
    able = [entry for entry in request.entries if len(entry.tiles) <= LARGEST]
    wanted = sum(not entry.secret for entry in able)
    if request.max_words is not None:
        wanted = min(wanted, request.max_words)
    secret = sum(placed.secret for placed in puzzle.placed)
    return len(puzzle.words) >= wanted and secret == sum(entry.secret for entry in able)


def _shapes(rows: int | None, cols: int | None) -> Iterator[tuple[int, int]]:
    """The shapes to choose from, smallest first: squares and what is one longer, or those with a side that is given."""
    for side in range(1, LARGEST + 1):
        if rows is None and cols is None:
            yield side, side
            if side < LARGEST:
                yield side, side + 1
        else:
            yield (side if rows is None else rows), (side if cols is None else cols)
