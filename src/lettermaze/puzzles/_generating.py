"""Making word-search puzzles: from a list of words and wishes to a grid that is filled and checked."""

from __future__ import annotations

from time import monotonic

from .._shared.arguments import function_of, seed_of
from .._shared.public import set_module
from ..errors import PuzzleError
from ._clock import Clock
from ._making import NOT_CHOSEN, Making, NoRoom
from ._request import Request
from ._sizing import smallest
from ._snakes import snakes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

    from .._shared.compass import Direction
    from ._making import Progress
    from ._masks import MaskLike
    from ._puzzle import Puzzle, Seed
    from ._request import Paths
    from ._spelling import Word

SEED_SIZE = 4
"""Bytes of a seed that is drawn at random: few, as people write it down."""

NOT_ASKED = ("seed", "progress")
"""The options of `generate` that are none of the puzzle that is asked for."""


@set_module("lettermaze")
def generate(
    words: Iterable[Word],
    rows: int | None = None,
    cols: int | None = None,
    *,
    size: int | None = None,
    seed: Seed | None = None,
    directions: str | Iterable[str | Direction] | None = None,
    level: int | str | None = None,
    overlap: str = "some",
    effort: str | int = "normal",
    beam_width: int | None = None,
    time_limit: float | None = None,
    mask: MaskLike | None = None,
    require_all: bool = False,
    max_words: int | None = None,
    secret_words: Iterable[Word] = (),
    forbidden: Paths | Iterable[str] = (),
    message: str | None = None,
    alphabet: str | Iterable[str] | Mapping[str, int] | None = None,
    case: str = "upper",
    fold: str = "none",
    language: str | None = None,
    tiles: Iterable[str] = (),
    shape: str = "lines",
    neighbors: int = 8,
    theme: Word | None = None,
    progress: Progress | None = None,
) -> Puzzle:
    """A word-search puzzle with the words, of `rows` x `cols` cells or the smallest size found that holds them.

    - `words`: each a `str`, or a sequence of tiles that has a cell for each of its items; a set of words is sorted,
      and an empty str is passed over, as an empty line of a file is.
      Without letters or too long, a word is left out, with the reason in `puzzle.unplaced`; what is spelled alike is
      placed once.
    - `size`: rows and columns of a square. With only one of `rows` and `cols`, the other is as small as can be found.
    - `seed`: an int, a str, bytes or a tuple of these; the same seed and arguments give the same puzzle everywhere
      (unless a time limit or Ctrl-C stops the search). None: chosen at random and told in `puzzle.seed`.
    - `directions`: `"all"`, names such as `"E,S,SE"`, or pairs (drow, dcol); or else `level`: 1 or `"easy"` (E, S),
      2 or `"medium"` (NE, E, SE, S), 3 or `"hard"` (all).
    - `overlap`: `"some"` crosses words and spreads them over the grid, `"max"` saves as many cells as it can, `"none"`
      lets no cell belong to two words.
    - `effort`: `"low"`, `"normal"` or `"high"`, a depth relative to the task, or a number of steps; the search ends
      before if nothing is left to gain. `beam_width`: partial grids kept by the search. `time_limit`: seconds; after
      it, or Ctrl-C, the best placing so far is filled and returned, and `puzzle.stopped` tells.
    - `mask`: rows of 0 and 1, `"circle"`, `"diamond"`, `"heart"`, an image or the file of either.
    - `require_all`: a word left out is a `PuzzleError` that names it. `max_words`: place so many, those that pack best.
    - `secret_words` are placed but not listed; words of `forbidden` (an iterable, or the file of a list) occur nowhere
      in any direction.
    - `message`: its letters fill the cells that no word uses, row by row, and all of them; `PuzzleError` if no placing
      that leaves exactly so many is found.
    - `alphabet`: the letters of the filler, repeated for those that shall come more often, or a mapping of letters to
      weights; else the letters of `language` as often as print has them (en, es, pt, ro, fr, de); else the letters of
      the words. Letters of the words always belong to it.
    - `case`: `"upper"`, `"lower"` or `"keep"`; `fold="accents"` removes accents, but from letters of their own in
      `language`; `tiles`: groups of letters that share a cell, such as `["CH", "LL"]`.
    - `shape="paths"`: words that bend, each from neighbour to neighbour (with `neighbors=4` not diagonally), fill the
      whole board. Of more words than fill it some are chosen. `theme` is a word that goes from one side of the board to
      the opposite one. `puzzle.covers` tells in how many ways the words fill the board; boards are looked at, up to
      800 or `effort`, until each word has one trace only. There is no filler, so that options for it, for directions,
      overlaps and masks cannot be given.
    - `progress(fraction, placed, overlap)` is called now and then during the search.

    A word that is placed occurs once along the directions, except inside another word (`puzzle.inside`), which the
    line finder checks. `PuzzleError` for what cannot be done, `TypeError` for a wrong type. The search takes time in
    proportion to the effort, filling in proportion to the cells.

    Placing words so is NP-hard (Ito and Seki, Computational complexity of inverse word search problem, ISORA 2015), so
    the search is a heuristic unless `puzzle.proof` says otherwise.

    >>> puzzle = generate(["STAR", "MOON", "SUN"], 4, 4, seed=7, level="hard", effort=3000)
    >>> puzzle.words, puzzle.unplaced
    (('STAR', 'MOON', 'SUN'), ())
    """
    # The signature is the one place where the options are written out: they go on by name, as they are at this point.
    given = {name: value for name, value in dict(locals()).items() if name not in NOT_ASKED}
    begun = monotonic()
    chosen, tell = seed_of(seed, SEED_SIZE), function_of("progress", progress)
    request = Request(**given)
    return make_puzzle(request, chosen, tell, Clock(request.time_limit, begun=begun))


DEFAULTS: Any = {name: value for name, value in (generate.__kwdefaults__ or {}).items() if name not in NOT_ASKED}
"""The options of a request, and what they are where they are not given."""


def make_puzzle(request: Request, seed: Seed, progress: Progress | None, clock: Clock) -> Puzzle:
    """The puzzle of a seed; the search ends early when the clock says so."""
    if request.shape == "paths":
        return snakes(request, seed, clock, progress)
    try:
        if request.rows is not None and request.cols is not None:
            return _checked(request, Making(request, request.rows, request.cols, seed, clock, progress).puzzle())
        return _checked(request, smallest(request, seed, clock, progress))
    except NoRoom as error:
        raise PuzzleError(str(error)) from None


def _checked(request: Request, puzzle: Puzzle) -> Puzzle:
    if request.require_all:
        left = [word for word in puzzle.unplaced if word.reason != NOT_CHOSEN]
        if left:
            names = ", ".join(f"{word.word!r} ({word.reason})" for word in left)
            proven = "; proven: not all of them fit" if puzzle.proof == "impossible" else ""
            raise PuzzleError(f"{len(left)} of the words cannot be placed: {names}{proven}")
    return puzzle
