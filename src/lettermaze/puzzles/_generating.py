"""Making word-search puzzles: from a list of words and wishes to a grid that is filled and checked."""

from __future__ import annotations

import os

from ..errors import PuzzleError
from ._masks import LARGEST, Mask
from ._puzzle import COMPASS, Placed, Puzzle, Unplaced, grid_of
from ._spelling import Spelling

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from typing import Any, TypeAlias

    from .._shared.random import Random
    from ._masks import MaskLike
    from ._mending import Mending
    from ._placing import Placement
    from ._puzzle import Direction, Seed, Tiles
    from ._spelling import Word

    Progress: TypeAlias = Callable[[float, int, int], None]
    Paths: TypeAlias = str | os.PathLike[str]

LEVELS = {1: ("E", "S"), 2: ("NE", "E", "SE", "S"), 3: tuple(COMPASS)}
LEVEL_NAMES = {"easy": 1, "medium": 2, "hard": 3}
OVERLAPS = ("some", "max", "none")
EFFORTS = ("low", "normal", "high")

CLEAN_ATTEMPTS = 3
"""How many placings are tried until no word comes about a second time where others cross; then one is mended."""

FILL_ATTEMPTS = 3
"""How many placings are tried to fill."""

MESSAGE_ATTEMPTS = 6
"""How many placings are tried to leave room for exactly the message."""

PROBE_STEPS = 5000
"""The effort of the quick placings that tell whether others could be filled, where one could not."""

FEW_LETTERS = 4
"""With so few letters or less, a grid is probed before the search."""

PROBED_CELLS = 2500
"""But no larger one, where filling may take longer than searching."""

SPELLINGS = 64
"""At most so many ways to spell a word with tiles of several letters are kept out of the filler."""

AHEAD = 4
"""How many puzzles of a book are begun in advance on each thread."""

WIDEST = 10_000
"""More partial grids than that would take hours and gigabytes on a large grid."""

TWINS = 20
"""How many times a puzzle of a book that came before is made anew."""


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
    progress: Progress | None = None,
) -> Puzzle:
    """A word-search puzzle with the words, of `rows` x `cols` cells or the smallest size found that holds them.

    - `words`: each a `str`, or a sequence of tiles that has a cell for each of its items; a set of words is sorted,
      and an empty str is passed over, as an empty line of a file is.
      Without letters or too long, a word is left out, with the reason in `puzzle.unplaced`; what is spelled alike is
      placed once.
    - `size`: rows and columns of a square. With only one of `rows` and `cols`, the other is as small as can be found.
    - `seed`: an int or a str; the same seed and arguments give the same puzzle everywhere (unless a time limit or
      Ctrl-C stops the search). None: chosen at random and told in `puzzle.seed`.
    - `directions`: `"all"`, names such as `"E,S,SE"`, or pairs (drow, dcol); or else `level`: 1 or `"easy"` (E, S),
      2 or `"medium"` (NE, E, SE, S), 3 or `"hard"` (all).
    - `overlap`: `"some"` crosses words and spreads them over the grid, `"max"` saves as many cells as it can, `"none"`
      lets no cell belong to two words.
    - `effort`: `"low"`, `"normal"`, `"high"` or a number of steps; `beam_width`: partial grids kept by the search;
      `time_limit`: seconds. After the time limit, or Ctrl-C, the best placing so far is filled and returned, and
      `puzzle.stopped` tells.
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
    request = Request(
        words,
        rows,
        cols,
        size=size,
        directions=directions,
        level=level,
        overlap=overlap,
        effort=effort,
        beam_width=beam_width,
        time_limit=time_limit,
        mask=mask,
        require_all=require_all,
        max_words=max_words,
        secret_words=secret_words,
        forbidden=forbidden,
        message=message,
        alphabet=alphabet,
        case=case,
        fold=fold,
        language=language,
        tiles=tiles,
    )
    return request.puzzle(_seed(seed), _callable(progress))


def generate_many(
    words: Iterable[Word],
    rows: int | None = None,
    cols: int | None = None,
    *,
    count: int,
    seed: Seed | None = None,
    threads: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    **options: Any,
) -> list[Puzzle]:
    """A book: `count` different puzzles of the same words, from one seed.

    The options are those of `generate`. Puzzle i, from 1, has the seed `"SEED/i"`, which makes it again by itself.
    The puzzles are made on `threads` threads, as many as there are processors if None; `progress(done, count)` is
    called after each. `PuzzleError` also where no more different puzzles are found.

    >>> book = generate_many(["cat", "dog"], 4, 4, count=3, seed=7, effort=3000)
    >>> [puzzle.seed for puzzle in book]
    ['7/1', '7/2', '7/3']
    """
    _whole("count", count, 1)
    if threads is not None:
        _whole("threads", threads, 1)
    for name in options:
        if name not in (Request.__init__.__kwdefaults__ or {}):
            raise TypeError(f"generate_many() got an unexpected keyword argument {name!r}")
    request = Request(words, rows, cols, **options)
    chosen, tell = _seed(seed), _callable(progress)
    most = min(threads or os.cpu_count() or 1, count)
    book: list[Puzzle] = []
    seen: set[Any] = set()
    for name, puzzle in zip(_seeds(chosen, count), _all(request, _seeds(chosen, count), most), strict=True):
        unlike = _unlike(request, name, puzzle, seen)
        seen.add(unlike.grid)
        book.append(unlike)
        if tell is not None:
            tell(len(book), count)
    return book


def _seeds(seed: Seed, count: int) -> Iterator[str]:
    return (f"{seed}/{number}" for number in range(1, count + 1))


def _all(request: Request, seeds: Iterator[str], threads: int) -> Iterator[Puzzle]:
    """The puzzles of the seeds in their order, made on several threads."""
    if threads == 1:
        for seed in seeds:
            puzzle = request.puzzle(seed, None)
            if puzzle.stopped == "interrupt":
                raise KeyboardInterrupt
            yield puzzle
        return
    from collections import deque
    from concurrent.futures import Future, ThreadPoolExecutor
    from itertools import islice
    from threading import Event

    stop = Event()
    with ThreadPoolExecutor(threads) as pool:

        def begin(number: int) -> list[Future[Puzzle]]:
            return [pool.submit(request.puzzle, seed, None, stop.is_set) for seed in islice(seeds, number)]

        # Some in advance keep the threads at work; all at once would take memory for what may never be made.
        futures = deque(begin(AHEAD * threads))
        try:
            while futures:
                yield futures[0].result()
                futures.popleft()
                futures.extend(begin(1))
        finally:
            stop.set()
            for future in futures:
                future.cancel()


def _unlike(request: Request, seed: str, puzzle: Puzzle, seen: set[Any]) -> Puzzle:
    for twin in range(TWINS):
        if puzzle.grid not in seen:
            return puzzle
        puzzle = request.puzzle(f"{seed}.{twin + 1}", None)
    raise PuzzleError(f"no puzzle unlike the {len(seen)} before was found: give more words, cells or letters")


class _Entry:
    """A word to place: as written, and as spelled."""

    __slots__ = ("secret", "text", "tiles", "written")

    def __init__(self, written: str, tiles: Tiles, secret: bool) -> None:
        self.written = written
        self.tiles = tiles
        self.text = "".join(tiles)
        self.secret = secret


class _NoRoom(PuzzleError):
    """A size that does not do; another may."""


class _TooRoomy(_NoRoom):
    """A size with more cells than the words and the message have letters: only a smaller one may do."""


class Request:
    """What is wanted of a puzzle, checked and spelled once, so that several seeds can use it."""

    def __init__(
        self,
        words: Iterable[Word],
        rows: int | None = None,
        cols: int | None = None,
        *,
        size: int | None = None,
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
    ) -> None:
        self.spelling = Spelling(case, fold, language, tiles)
        self.directions = _directions(directions, level)
        self.overlap = _one_of("overlap", overlap, OVERLAPS)
        self.effort = effort if _is_whole(effort) else _one_of("effort", effort, EFFORTS, "or a number of steps")
        if _is_whole(effort):
            _whole("effort", effort, 1)
        self.beam_width = None if beam_width is None else _whole("beam_width", beam_width, 1, WIDEST)
        self.time_limit = _seconds(time_limit)
        self.require_all = bool(require_all)
        self.max_words = None if max_words is None else _whole("max_words", max_words, 1)
        self.mask = None if mask is None else Mask(mask)
        self.rows, self.cols = self._size(rows, cols, size)

        self.unplaced: list[Unplaced] = []
        self.duplicates: list[str] = []
        self.entries: list[_Entry] = []
        self._take(words, "words", False)
        self._take(secret_words, "secret_words", True)
        if not self.entries:
            raise PuzzleError("words: there is no word to place")
        self.forbidden = self._forbidden(forbidden)
        self.message = message
        self.letters = self._message(message)
        self.weights = self._weights(alphabet)

        tiles_used = {tile for entry in self.entries for tile in entry.tiles}
        self.names = sorted(tiles_used.union(self.weights, self.letters or ()))
        self.code = {tile: number for number, tile in enumerate(self.names, 1)}
        self.patterns = self._patterns()

    def _size(self, rows: int | None, cols: int | None, size: int | None) -> tuple[int | None, int | None]:
        if size is not None:
            if rows is not None or cols is not None:
                raise PuzzleError("size and rows or cols cannot be given together")
            rows = cols = _whole("size", size, 1, LARGEST)
        if rows is not None:
            _whole("rows", rows, 1, LARGEST)
        if cols is not None:
            _whole("cols", cols, 1, LARGEST)
        drawn = None if self.mask is None else self.mask.size
        if drawn is not None:
            if max(drawn) > LARGEST:
                raise PuzzleError(f"mask must have at most {LARGEST} rows and columns, not {drawn[0]} and {drawn[1]}")
            if rows not in (None, drawn[0]) or cols not in (None, drawn[1]):
                raise PuzzleError(f"mask has {drawn[0]} rows of {drawn[1]} cells, the puzzle {rows} of {cols}")
            return drawn
        return rows, cols

    def _take(self, words: Iterable[Word], name: str, secret: bool) -> None:
        """Spell the words; those without letters and those spelled like an earlier one are noted."""
        if isinstance(words, (str, bytes, bytearray)) or not hasattr(words, "__iter__"):
            raise TypeError(f"{name} must be an iterable of words, not {type(words).__name__}")
        known = {entry.text for entry in self.entries}
        for number, word in enumerate(_in_order(words)):
            tiles = self.spelling.cells(word, f"{name}: item {number}")
            written = word if isinstance(word, str) else "".join(word)
            text = "".join(tiles)
            if not tiles:
                if written:
                    self.unplaced.append(Unplaced(written, "has no letters", secret))
            elif text in known:
                self.duplicates.append(written)
            else:
                known.add(text)
                self.entries.append(_Entry(written, tiles, secret))

    def _forbidden(self, forbidden: Paths | Iterable[str]) -> list[str]:
        if isinstance(forbidden, (bytes, bytearray)):
            raise TypeError("forbidden must be a file or an iterable of words, not bytes")
        lines = _lines_of(forbidden) if isinstance(forbidden, (str, os.PathLike)) else forbidden
        spelled = dict.fromkeys(
            "".join(self.spelling.cells(word, f"forbidden: item {number}"))
            for number, word in enumerate(_in_order(lines))
        )
        spelled.pop("", None)
        for entry in self.entries:
            if entry.text in spelled:
                raise PuzzleError(f"forbidden: {entry.written!r} is on the list of words too")
        return list(spelled)

    def _message(self, message: str | None) -> Tiles | None:
        if message is None:
            return None
        if not isinstance(message, str):
            raise TypeError(f"message must be a str, not {type(message).__name__}")
        letters = self.spelling.cells(message, "message")
        if not letters:
            raise PuzzleError(f"message: {message!r} has no letters")
        return letters

    def _weights(self, alphabet: str | Iterable[str] | Mapping[str, int] | None) -> dict[str, int]:
        """How often each tile shall come in the filler."""
        used: dict[str, int] = {}
        for entry in self.entries:
            for tile in entry.tiles:
                used[tile] = used.get(tile, 0) + 1
        if alphabet is not None:
            weights = self._given(alphabet)
        else:
            from ._frequencies import frequencies

            table = frequencies(self.spelling, frozenset(used))
            if table is None:
                return dict(sorted(used.items()))
            weights = table
        # A letter that only the words have would give them away, so each comes at least as often as a rare one.
        least = max(1, sum(weights.values()) // 100)
        for tile in used:
            weights[tile] = max(weights.get(tile, 0), least)
        return dict(sorted(weights.items()))

    def _given(self, alphabet: str | Iterable[str] | Mapping[str, int]) -> dict[str, int]:
        weights: dict[str, int] = {}
        if isinstance(alphabet, (bytes, bytearray)) or not hasattr(alphabet, "__iter__"):
            raise TypeError(f"alphabet must be a str, an iterable of tiles or a mapping, not {type(alphabet).__name__}")
        if isinstance(alphabet, str):
            items = [(tile, 1) for tile in self.spelling.cells(alphabet, "alphabet")]
        elif hasattr(alphabet, "items"):
            items = [(self._tile(tile), _whole(f"alphabet: {tile!r}", n, 1, 10**6)) for tile, n in alphabet.items()]
        else:
            items = [(self._tile(tile), 1) for tile in alphabet]
        for tile, weight in items:
            weights[tile] = weights.get(tile, 0) + weight
        if not weights:
            raise PuzzleError("alphabet has no letters")
        return weights

    def _tile(self, tile: Any) -> str:
        return self.spelling.cells((tile,), "alphabet")[0]

    def _patterns(self) -> list[tuple[tuple[int, ...], tuple[Direction, ...]]]:
        """What the filler must not complete, as codes: words along the directions, forbidden ones along all.

        With tiles of several letters a word may be spelled in more ways than the one that is placed.
        """
        everywhere = tuple(COMPASS.values())
        patterns: dict[tuple[tuple[int, ...], tuple[Direction, ...]], str] = {}
        for entry in self.entries:
            patterns[self._codes(entry.tiles), self.directions] = entry.text
        texts = [(entry.text, self.directions) for entry in self.entries]
        for text, ways in texts + [(text, everywhere) for text in self.forbidden]:
            for codes in _spellings(text, self.code):
                patterns.setdefault((codes, ways), text)
        self.blamed = list(patterns.values())
        return list(patterns)

    def _codes(self, tiles: Iterable[str]) -> tuple[int, ...]:
        return tuple(self.code[tile] for tile in tiles)

    def puzzle(self, seed: Seed, progress: Progress | None, stop: Callable[[], bool] | None = None) -> Puzzle:
        """The puzzle of a seed."""
        clock = _Clock(self.time_limit, stop)
        try:
            if self.rows is not None and self.cols is not None:
                return self._checked(_Making(self, self.rows, self.cols, seed, clock, progress).puzzle())
            return self._checked(self._smallest(seed, clock, progress))
        except _NoRoom as error:
            raise PuzzleError(str(error)) from None

    def _checked(self, puzzle: Puzzle) -> Puzzle:
        if self.require_all:
            left = [word for word in puzzle.unplaced if word.reason != NOT_CHOSEN]
            if left:
                names = ", ".join(f"{word.word!r} ({word.reason})" for word in left)
                proven = "; proven: not all of them fit" if puzzle.proof == "impossible" else ""
                raise PuzzleError(f"{len(left)} of the words cannot be placed: {names}{proven}")
        return puzzle

    def _smallest(self, seed: Seed, clock: _Clock, progress: Progress | None) -> Puzzle:
        """The puzzle of the smallest shape found, from a likely one downward while all fit, or else upward."""
        shapes = list(_shapes(self.rows, self.cols))
        if self.max_words is None:
            longest = max((len(entry.tiles) for entry in self.entries if len(entry.tiles) <= LARGEST), default=1)
            shapes = [shape for shape in shapes if max(shape) >= longest] or shapes
        letters = sum(len(entry.tiles) for entry in self.entries) + len(self.letters or ())
        if self.max_words is not None:
            letters = letters * min(self.max_words, len(self.entries)) // len(self.entries)
        wanted = letters * _DENSITIES[self.overlap] // 100
        first = next((i for i, (rows, cols) in enumerate(shapes) if rows * cols >= wanted), len(shapes) - 1)
        best: Puzzle | None = None
        trouble: PuzzleError | None = None
        for step in (-1, 1):
            for rows, cols in shapes[first if step < 0 else first + 1 :: step]:
                if best is not None and clock.is_up():
                    return best
                try:
                    made = _Making(self, rows, cols, seed, clock, progress).puzzle()
                except _TooRoomy as error:
                    trouble = trouble or error
                    continue
                except _NoRoom as error:
                    trouble = error
                    made = None
                if made is not None and self._is_whole(made):
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

    def _is_whole(self, puzzle: Puzzle) -> bool:
        """Whether all words are placed that any grid could hold, or as many as are wanted."""
        able = [entry for entry in self.entries if len(entry.tiles) <= LARGEST]
        wanted = sum(not entry.secret for entry in able)
        if self.max_words is not None:
            wanted = min(wanted, self.max_words)
        secret = sum(placed.secret for placed in puzzle.placed)
        return len(puzzle.words) >= wanted and secret == sum(entry.secret for entry in able)


_DENSITIES = {"max": 75, "some": 90, "none": 130}
"""Cells of the first grid tried, in percent of the letters."""

NOT_CHOSEN = "not chosen: there are as many words as max_words allows"
NO_ROOM_FOR_MESSAGE = "left out to make room for the message"


def _shapes(rows: int | None, cols: int | None) -> Iterator[tuple[int, int]]:
    """The shapes to choose from, smallest first: squares and what is one longer, or those with a side that is given."""
    for side in range(1, LARGEST + 1):
        if rows is None and cols is None:
            yield side, side
            if side < LARGEST:
                yield side, side + 1
        else:
            yield (side if rows is None else rows), (side if cols is None else cols)


class _Clock:
    """When the search has to stop."""

    def __init__(self, limit: float | None, stop: Callable[[], bool] | None) -> None:
        from time import monotonic

        self._now = monotonic
        self._end = None if limit is None else monotonic() + limit
        self._stop = stop

    def is_up(self) -> bool:
        return (self._end is not None and self._now() >= self._end) or (self._stop is not None and self._stop())


class _Making:
    """One puzzle of one size in the making."""

    def __init__(
        self,
        request: Request,
        rows: int,
        cols: int,
        seed: Seed,
        clock: _Clock,
        progress: Progress | None,
    ) -> None:
        self.request = request
        self.rows, self.cols = rows, cols
        self.seed = seed
        self.clock = clock
        self.progress = progress
        self.mask = bytes([1]) * (rows * cols) if request.mask is None else request.mask.draw(rows, cols)
        self.words = [request._codes(entry.tiles) for entry in request.entries]

    def puzzle(self) -> Puzzle:
        """The first placing that can be filled, or mended and filled."""
        request = self.request
        used_cells = self._used_cells()
        trouble: PuzzleError | None = None
        unclean: Placement | None = None
        tries = {
            "copy": CLEAN_ATTEMPTS if used_cells is None else MESSAGE_ATTEMPTS,
            "fill": FILL_ATTEMPTS,
            "message": MESSAGE_ATTEMPTS,
        }
        attempt = 0
        limit = request.max_words
        if self._is_doubtful():
            self._probe()
        while min(tries.values()) > 0:
            placement = self._place(attempt, used_cells, limit, request.effort)
            if limit != request.max_words:
                placement.proof = "best found"
            if placement.stopped == "interrupt" and not placement.placed:
                raise KeyboardInterrupt
            attempt += 1
            if used_cells is not None and placement.cells_used != used_cells:
                trouble = self._wrong_room(placement)
                tries["message"] -= 1
                if placement.cells_used > used_cells and not request.require_all:
                    limit = max(1, len(placement.placed) - max(1, (placement.cells_used - used_cells) // 8))
            elif stray := self._strays(placement):
                unclean = unclean or placement
                trouble = _NoRoom(f"no placing was found in which {stray[0][0]!r} does not occur where it must not")
                tries["copy"] -= 1
            else:
                try:
                    return self._filled(placement, attempt)
                except PuzzleError as error:
                    trouble = error
                    tries["fill"] -= 1
                    if used_cells is None:
                        self._probe()
            if placement.stopped or (placement.proof == "impossible" and used_cells is not None):
                break
        if unclean is not None and request.message is None:
            return self._filled(self._mended(unclean, attempt), attempt)
        raise trouble or PuzzleError("no puzzle was found")

    def _is_doubtful(self) -> bool:
        """Whether few letters have to fill much of the grid, which is worth a probe before any long search."""
        few = len(self.request.weights) <= FEW_LETTERS and self.request.letters is None
        return few and 4 * sum(map(len, self.words)) < sum(self.mask) <= PROBED_CELLS

    def _probe(self) -> None:
        """Tell soon if the letters cannot fill the grid: three quick placings say so instead of long searches."""
        for number in range(FILL_ATTEMPTS):
            placement = self._place(("probe", number), None, self.request.max_words, PROBE_STEPS)
            codes = self._codes(placement)
            free = [cell for cell, exists in enumerate(self.mask) if exists and not codes[cell]]
            if not free:
                return
            try:
                self._fill(codes, free, 0)
            except PuzzleError:
                if number == FILL_ATTEMPTS - 1:
                    raise
            else:
                return

    def _used_cells(self) -> int | None:
        """How many cells the words have to use for the message to fill the others."""
        letters = self.request.letters
        if letters is None:
            return None
        cells = sum(self.mask)
        used = cells - len(letters)
        most = sum(map(len, self.words))
        if used > most:
            raise _TooRoomy(
                f"message: the words use at most {most} of the {cells} cells, so that at least {cells - most} letters "
                f"are needed, and it has {len(letters)}"
            )
        if used < 1:
            raise _NoRoom(f"message: its {len(letters)} letters leave no room for words in {cells} cells")
        return used

    def _wrong_room(self, placement: Placement) -> PuzzleError:
        letters = len(self.request.letters or ())
        left = sum(self.mask) - placement.cells_used
        return _NoRoom(
            f"message: no placing was found that leaves exactly {letters} cells for its letters; one left {left}"
        )

    def _place(self, attempt: Any, used_cells: int | None, max_words: int | None, effort: str | int) -> Placement:
        request = self.request
        entries = request.entries
        listed = [word for word, entry in enumerate(entries) if not entry.secret]
        if max_words is None or max_words >= len(listed):
            return self._search(range(len(entries)), attempt, used_cells, None, effort)
        if len(listed) == len(entries):
            return self._search(listed, attempt, used_cells, max_words, effort)
        # The secret words must be in, so the search chooses among the others first.
        chosen = self._search(listed, ("choose", attempt), None, max_words, effort)
        kept = sorted(word for word, _, _ in chosen.placed)
        secret = [word for word, entry in enumerate(entries) if entry.secret]
        placement = self._search(kept + secret, attempt, used_cells, None, effort)
        placement.unplaced += chosen.unplaced
        return placement

    def _search(
        self, words: Sequence[int], attempt: Any, used_cells: int | None, max_words: int | None, effort: str | int
    ) -> Placement:
        from . import _placing as placing

        request = self.request
        found = placing.place(
            [self.words[word] for word in words],
            self.rows,
            self.cols,
            mask=None if request.mask is None else self.mask,
            directions=request.directions,
            overlap=request.overlap,
            effort=effort,
            beam_width=request.beam_width,
            rng_seed=(self.seed, attempt),
            used_cells=used_cells,
            max_words=max_words,
            deadline=self.clock.is_up,
            progress=self.progress,
        )
        found.placed = [(words[word], start, direction) for word, start, direction in found.placed]
        found.unplaced = [(words[word], reason) for word, reason in found.unplaced]
        return found

    def _cells(self, word: int, start: int, direction: int) -> list[int]:
        from ._placing import DIRECTIONS

        drow, dcol = DIRECTIONS[direction]
        step = drow * self.cols + dcol
        return [start + step * number for number in range(len(self.words[word]))]

    def _codes(self, placement: Placement) -> list[int]:
        """The code in each cell, 0 where no word is."""
        codes = [0] * (self.rows * self.cols)
        for word, start, direction in placement.placed:
            for cell, code in zip(self._cells(word, start, direction), self.words[word], strict=True):
                codes[cell] = code
        return codes

    def _tiles(self, codes: Sequence[int]) -> list[list[str | None]]:
        names = [None, *self.request.names]
        return [[names[code] for code in codes[at : at + self.cols]] for at in range(0, len(codes), self.cols)]

    def _found(self, placement: Placement, codes: Sequence[int]) -> tuple[list[Any], list[tuple[str, str]]]:
        from ._checking import strays

        entries = self.request.entries
        placed = [
            (entries[word].text, [divmod(cell, self.cols) for cell in self._cells(word, start, direction)])
            for word, start, direction in placement.placed
        ]
        texts = [entry.text for entry in entries]
        return strays(self._tiles(codes), placed, texts, self.request.directions, self.request.forbidden)

    def _strays(self, placement: Placement) -> list[Any]:
        return self._found(placement, self._codes(placement))[0]

    def _mended(self, placement: Placement, attempt: int) -> Placement:
        """The placing with words put elsewhere, or left out, that make others occur a second time."""
        from .._shared.random import Random
        from ._mending import Mending
        from ._placing import DIRECTIONS

        request = self.request
        mending = Mending(self.words, self.rows, self.cols, self.mask, request.patterns, request.overlap)
        where = {word: (start, direction) for word, start, direction in placement.placed}
        for word, (start, direction) in where.items():
            mending.lay(word, self._cells(word, start, direction))
        random = Random("mend", self.seed, attempt)
        reasons: dict[int, str] = {}
        for may_lay in (True, False):
            while stray := self._strays(placement):
                taken: dict[int, str] = {}
                for text, path in stray:
                    cells = [row * self.cols + col for row, col in path]
                    taken.update(dict.fromkeys(mending.clear(cells), text))
                for word in sorted(taken, key=lambda word: -len(self.words[word])):
                    del where[word]
                    if may_lay and not placement.stopped and self.clock.is_up():
                        placement.stopped = "deadline"
                    laid = None
                    if may_lay and not placement.stopped:
                        laid = mending.lay_anew(word, request.directions, random)
                    if laid is None:
                        tried = "and time was up" if placement.stopped else "wherever it was tried"
                        reasons[word] = f"makes {taken[word]!r} occur where it must not, {tried}"
                    else:
                        where[word] = laid[0], DIRECTIONS.index(laid[1])
                placement.placed = [(word, *place) for word, place in sorted(where.items())]
                if may_lay:
                    break
        if request.max_words is not None and not placement.stopped:
            self._make_up(placement, mending, random)
        placement.unplaced += sorted(reasons.items())
        if placement.proof == "optimal":
            placement.proof = "best found"
        return placement

    def _make_up(self, placement: Placement, mending: Mending, random: Random) -> None:
        """Lay words that were not chosen, until there are as many as `max_words` again."""
        from . import _placing as placing

        request = self.request
        spare = sorted(word for word, reason in placement.unplaced if reason == placing.NOT_CHOSEN)
        missing = (request.max_words or 0) - sum(not request.entries[word].secret for word, _, _ in placement.placed)
        laid: set[int] = set()
        for word in spare:
            if missing <= len(laid) or self.clock.is_up():
                break
            if found := mending.lay_anew(word, request.directions, random):
                placement.placed.append((word, found[0], placing.DIRECTIONS.index(found[1])))
                laid.add(word)
        placement.unplaced = [
            (word, placing.NO_ROOM if missing > len(laid) and reason == placing.NOT_CHOSEN else reason)
            for word, reason in placement.unplaced
            if word not in laid
        ]

    def _filled(self, placement: Placement, attempt: int) -> Puzzle:
        codes = self._codes(placement)
        free = [cell for cell, exists in enumerate(self.mask) if exists and not codes[cell]]
        if self.request.letters is not None:
            for cell, letter in zip(free, self.request.letters, strict=True):
                codes[cell] = self.request.code[letter]
        elif free:
            codes = self._fill(codes, free, attempt)
        stray, inside = self._found(placement, codes)
        if stray:
            raise _NoRoom(f"the letters of the message make {stray[0][0]!r} occur where it must not")
        return self._puzzle(placement, codes, inside, bool(free))

    def _fill(self, codes: list[int], free: list[int], attempt: int) -> list[int]:
        from .._shared.random import Random
        from ._filling import Unfillable, fill

        request = self.request
        weights = {request.code[tile]: weight for tile, weight in request.weights.items()}
        try:
            random = Random("fill", self.seed, attempt)
            return fill(codes, self.rows, self.cols, free, request.patterns, weights, random)
        except Unfillable as error:
            word = request.blamed[error.pattern]
            verb = "cannot be filled" if error.proven else "could not be filled"
            times = "at all" if word in request.forbidden else "a second time"
            raise PuzzleError(
                f"alphabet: with the letters {' '.join(request.weights)} the grid {verb} such that {word!r} does not "
                f"occur {times}; allow more letters"
            ) from None

    def _puzzle(self, placement: Placement, codes: list[int], inside: list[tuple[str, str]], has_free: bool) -> Puzzle:
        from ._placing import DIRECTIONS

        request = self.request
        entries = request.entries
        placed = [
            Placed(
                entries[word].written,
                entries[word].tiles,
                divmod(start, self.cols),
                DIRECTIONS[direction] if len(entries[word].tiles) > 1 else (0, 0),
                entries[word].secret,
            )
            for word, start, direction in sorted(placement.placed)
        ]
        listed = sum(not word.secret for word in placed)
        is_full = request.max_words is not None and listed >= request.max_words
        left = [self._unplaced(word, reason, placement.proof, is_full) for word, reason in sorted(placement.unplaced)]
        return Puzzle(
            grid=grid_of(self._tiles(codes)),
            placed=placed,
            unplaced=[*request.unplaced, *left],
            directions=request.directions,
            seed=self.seed,
            proof=placement.proof,
            stopped={"deadline": "time limit"}.get(placement.stopped, placement.stopped),
            message=request.message,
            alphabet=tuple(request.weights) if has_free and request.letters is None else (),
            duplicates=request.duplicates,
            inside=inside,
        )

    def _unplaced(self, word: int, reason: str, proof: str, is_full: bool) -> Unplaced:
        from . import _placing as placing

        entry = self.request.entries[word]
        if reason == placing.TOO_LONG:
            reason = f"too long: it has {len(entry.tiles)} cells, and no line of the grid is so long"
        elif reason == placing.NOT_CHOSEN:
            reason = NOT_CHOSEN if is_full else NO_ROOM_FOR_MESSAGE
        elif reason == placing.NO_ROOM and proof == "impossible":
            reason = "does not fit with the others, which is proven"
        return Unplaced(entry.written, reason, entry.secret)


def _in_order(words: Iterable[Word]) -> Iterable[Word]:
    """The words, sorted if they come as a set: its own order is another in every process."""
    return sorted(words, key=repr) if isinstance(words, (set, frozenset)) else words


def _spellings(text: str, code: dict[str, int]) -> list[tuple[int, ...]]:
    """The ways to spell a text with the tiles that there are, at most `SPELLINGS`."""
    longest = max(map(len, code))
    found: list[tuple[int, ...]] = []
    open_ends: list[tuple[int, tuple[int, ...]]] = [(0, ())]
    while open_ends and len(found) < SPELLINGS:
        at, codes = open_ends.pop()
        if at == len(text):
            found.append(codes)
        ends = range(at + 1, min(at + longest, len(text)) + 1)
        open_ends += [(end, (*codes, code[text[at:end]])) for end in ends if text[at:end] in code]
    return found


def _directions(directions: str | Iterable[str | Direction] | None, level: int | str | None) -> tuple[Direction, ...]:
    if level is not None:
        if directions is not None:
            raise PuzzleError("directions and level cannot be given together")
        number = LEVEL_NAMES.get(level.lower(), 0) if isinstance(level, str) else level
        if not _is_whole(number) or number not in LEVELS:
            raise PuzzleError(f"level must be 1, 2, 3, easy, medium or hard, not {level!r}")
        directions = LEVELS[number]
    if directions is None:
        return tuple(COMPASS.values())
    if isinstance(directions, str):
        if directions.lower() == "all":
            return tuple(COMPASS.values())
        directions = directions.replace(",", " ").split()
    elif isinstance(directions, (bytes, bytearray)) or not hasattr(directions, "__iter__"):
        raise TypeError(f"directions must be names or pairs, not {type(directions).__name__}")
    chosen = {_direction(item) for item in directions}
    if not chosen:
        raise PuzzleError("directions must name at least one direction")
    return tuple(pair for pair in COMPASS.values() if pair in chosen)


def _direction(item: Any) -> Direction:
    if isinstance(item, str):
        if item.strip().upper() in COMPASS:
            return COMPASS[item.strip().upper()]
    elif isinstance(item, (tuple, list)) and len(item) == 2:
        for pair in COMPASS.values():
            if tuple(item) == pair:
                return pair
    raise PuzzleError(f"directions: {item!r} is none of {', '.join(COMPASS)}, nor a pair of steps such as (0, 1)")


def _lines_of(path: Paths) -> list[str]:
    """The lines of a list of words in UTF-8."""
    with open(path, "rb") as file:
        data = file.read()
    try:
        return data.decode("utf-8-sig").splitlines()
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise PuzzleError(f"forbidden: {os.fspath(path)}: line {line} is not UTF-8 text") from None


def _seed(seed: Seed | None) -> Seed:
    if seed is None:
        return int.from_bytes(os.urandom(4), "big")
    if isinstance(seed, bool) or not isinstance(seed, (int, str)):
        raise TypeError(f"seed must be an int, a str or None, not {type(seed).__name__}")
    return seed


def _callable(progress: Any) -> Any:
    if progress is not None and not callable(progress):
        raise TypeError(f"progress must be callable, not {type(progress).__name__}")
    return progress


def _seconds(limit: float | None) -> float | None:
    if limit is None:
        return None
    if isinstance(limit, bool) or not isinstance(limit, (int, float)):
        raise TypeError(f"time_limit must be a number of seconds, not {type(limit).__name__}")
    if not limit > 0:
        raise PuzzleError(f"time_limit must be more than 0 seconds, not {limit!r}")
    return limit


def _one_of(name: str, value: Any, choices: tuple[str, ...], more: str = "") -> str:
    if not isinstance(value, str):
        raise TypeError(f"{name} must be one of {', '.join(choices)}{' ' + more if more else ''}, not {value!r}")
    if value not in choices:
        raise PuzzleError(f"{name} must be one of {', '.join(choices)}{' ' + more if more else ''}, not {value!r}")
    return value


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _whole(name: str, value: Any, least: int, most: int | None = None) -> int:
    if not _is_whole(value):
        raise TypeError(f"{name} must be an int, not {type(value).__name__}")
    if value < least or (most is not None and value > most):
        upto = f"at least {least}" if most is None else f"from {least} to {most}"
        raise PuzzleError(f"{name} must be {upto}, not {value}")
    return int(value)
