"""Books: many different puzzles of the same words."""

from __future__ import annotations

import os
from contextlib import closing

from .._shared.arguments import function_of, seed_of, whole, whole_or_none
from .._shared.parallel import in_threads
from .._shared.public import set_module
from ..errors import PuzzleError
from ._clock import Clock
from ._generating import DEFAULTS, SEED_SIZE, make_puzzle
from ._request import Request

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator
    from typing import Any

    from typing_extensions import Unpack

    from ._puzzle import Puzzle, Seed
    from ._request import Options
    from ._spelling import Word

TWINS = 20
"""How many times a puzzle of a book that came before is made anew."""


@set_module("lettermaze")
def generate_many(
    words: Iterable[Word],
    rows: int | None = None,
    cols: int | None = None,
    *,
    count: int,
    seed: Seed | None = None,
    threads: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    **options: Unpack[Options],
) -> list[Puzzle]:
    """A book: `count` different puzzles of the same words, from one seed.

    The options are those of `generate`. Puzzle i, from 1, has the seed `"SEED/i"`, which makes it again by itself.
    The puzzles are made on `threads` threads, as many as there are processors if None; `progress(done, count)` is
    called after each. `PuzzleError` also where no more different puzzles are found.

    >>> book = generate_many(["cat", "dog"], 4, 4, count=3, seed=7, effort=3000)
    >>> [puzzle.seed for puzzle in book]
    ['7/1', '7/2', '7/3']
    """
    for name in options:
        if name not in DEFAULTS:
            raise TypeError(f"generate_many() got an unexpected keyword argument {name!r}")
    count = whole("count", count, 1, error=PuzzleError)
    threads = whole_or_none("threads", threads, 1, error=PuzzleError)
    chosen, tell = seed_of(seed, SEED_SIZE), function_of("progress", progress)
    request = Request(words, rows, cols, **{**DEFAULTS, **options})
    book: list[Puzzle] = []
    for _ in puzzles_from(request, chosen, count, threads, book):
        if tell is not None:
            tell(len(book), count)
    return book


def puzzles_from(request: Request, seed: Seed, count: int, threads: int | None, book: list[Puzzle]) -> Iterator[Puzzle]:
    """The puzzles that a book lacks, in order; each is put into the book."""
    most = min(threads or os.cpu_count() or 1, count)
    seen = {puzzle.grid for puzzle in book}
    name = seed if isinstance(seed, str) else repr(seed)
    seeds = (f"{name}/{number}" for number in range(len(book) + 1, count + 1))
    with closing(_all(request, seeds, most)) as made:
        for puzzle in made:
            unlike = _unlike(request, f"{name}/{len(book) + 1}", puzzle, seen)
            seen.add(unlike.grid)
            book.append(unlike)
            yield unlike


def _all(request: Request, seeds: Iterator[str], threads: int) -> Generator[Puzzle, None, None]:
    """The puzzles of the seeds in their order, made on several threads."""
    if threads == 1:
        for seed in seeds:
            puzzle = make_puzzle(request, seed, None, Clock(request.time_limit))
            if puzzle.stopped == "interrupt":
                raise KeyboardInterrupt
            yield puzzle
        return
    from threading import Event

    stop = Event()

    def make(seed: str) -> Puzzle:
        return make_puzzle(request, seed, None, Clock(request.time_limit, stop.is_set))

    yield from in_threads(make, seeds, threads, stop.set)


def _unlike(request: Request, seed: str, puzzle: Puzzle, seen: set[Any]) -> Puzzle:
    for twin in range(TWINS):
        if puzzle.grid not in seen:
            return puzzle
        puzzle = make_puzzle(request, f"{seed}.{twin + 1}", None, Clock(request.time_limit))
    raise PuzzleError(f"no puzzle unlike the {len(seen)} before was found: give more words, cells or letters")
