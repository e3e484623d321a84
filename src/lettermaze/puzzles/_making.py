"""One puzzle of one size in the making: placed, mended where words occur twice, filled and checked."""

from __future__ import annotations

from .._shared.random import Random
from ..errors import PuzzleError
from . import _placing
from ._checking import strays
from ._filling import Unfillable, fill
from ._mending import Mending
from ._placed import Placed, Unplaced
from ._puzzle import Puzzle
from ._rows import grid_of
from ._symmetries import DIRECTIONS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any, TypeAlias

    from ._clock import Clock
    from ._placement import Placement
    from ._puzzle import Seed
    from ._request import Request

    Progress: TypeAlias = Callable[[float, int, int], None]

CLEAN_ATTEMPTS = 3
"""How many placings are tried until no word comes about a second time where others cross; then one is mended."""

FILL_ATTEMPTS = 3
"""How many placings are tried to fill."""

MESSAGE_ATTEMPTS = 6
"""How many placings are tried to leave room for exactly the message."""

MANY_STRAYS = 3
"""If more words than that come about a second time, they will in other placings too, so that one is mended at once."""

MENDING_SECONDS = 0.1
"""What words that must be put elsewhere are given when time is up."""

FILLING_SECONDS = 0.2
"""And what filling is given."""

PROBE_STEPS = 5000
"""The effort of the quick placings that tell whether others could be filled, where one could not."""

FEW_LETTERS = 4
"""With so few letters or less, a grid is probed before the search."""

PROBED_CELLS = 2500
"""But no larger one, where filling may take longer than searching."""

NOT_CHOSEN = "not chosen: there are as many words as max_words allows"
NO_ROOM_FOR_MESSAGE = "left out to make room for the message"


class NoRoom(PuzzleError):
    """A size that does not do; another may."""


class TooRoomy(NoRoom):
    """A size with more cells than the words and the message have letters: only a smaller one may do."""


class Making:
    """One puzzle of one size in the making."""

    def __init__(
        self,
        request: Request,
        rows: int,
        cols: int,
        seed: Seed,
        clock: Clock,
        progress: Progress | None,
    ) -> None:
        self.request = request
        self.rows, self.cols = rows, cols
        self.seed = seed
        self.clock = clock
        self.progress = progress
        self.mask = bytes([1]) * (rows * cols) if request.mask is None else request.mask.draw(rows, cols)
        self.words = [request.codes(entry.tiles) for entry in request.entries]

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
            if used_cells is not None and placement.used_cells != used_cells:
                trouble = self._wrong_room(placement)
                tries["message"] -= 1
                if placement.used_cells > used_cells and not request.require_all:
                    limit = max(1, len(placement.placed) - max(1, (placement.used_cells - used_cells) // 8))
            elif stray := self._strays(placement):
                unclean = unclean or placement
                trouble = NoRoom(f"no placing was found in which {stray[0][0]!r} does not occur where it must not")
                tries["copy"] -= 1 if used_cells is not None or len(stray) <= MANY_STRAYS else CLEAN_ATTEMPTS
            else:
                try:
                    return self._filled(placement, attempt)
                except PuzzleError as error:
                    if self.clock.is_up():
                        raise
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
                if number == FILL_ATTEMPTS - 1 or self.clock.is_up():
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
            raise TooRoomy(
                f"message: the words use at most {most} of the {cells} cells, so that at least {cells - most} letters "
                f"are needed, and it has {len(letters)}"
            )
        if used < 1:
            raise NoRoom(f"message: its {len(letters)} letters leave no room for words in {cells} cells")
        return used

    def _wrong_room(self, placement: Placement) -> PuzzleError:
        letters = len(self.request.letters or ())
        left = sum(self.mask) - placement.used_cells
        return NoRoom(
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
        request = self.request
        found = _placing.place(
            [self.words[word] for word in words],
            self.rows,
            self.cols,
            mask=None if request.mask is None else self.mask,
            directions=request.directions,
            overlap=request.overlap,
            effort=effort,
            beam_width=request.beam_width,
            seed=(self.seed, attempt),
            used_cells=used_cells,
            max_words=max_words,
            deadline=self.clock.is_up,
            progress=self.progress,
        )
        found.placed = [(words[word], start, direction) for word, start, direction in found.placed]
        found.unplaced = [(words[word], reason) for word, reason in found.unplaced]
        return found

    def _cells(self, word: int, start: int, direction: int) -> list[int]:
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
        request = self.request
        placed = [
            (request.entries[word].text, [divmod(cell, self.cols) for cell in self._cells(word, start, direction)])
            for word, start, direction in placement.placed
        ]
        return strays(self._tiles(codes), placed, request.lexicon, request.directions, request.forbidden_lexicon)

    def _strays(self, placement: Placement) -> list[Any]:
        return self._found(placement, self._codes(placement))[0]

    def _mended(self, placement: Placement, attempt: int) -> Placement:
        """The placing with words put elsewhere, or left out, that make others occur a second time."""
        request = self.request
        shape = self.rows, self.cols, self.mask
        mending = Mending(self.words, *shape, request.directions, request.patterns, request.overlap)
        for word, start, direction in placement.placed:
            mending.lay(word, start, direction)
        random = Random("mend", self.seed, attempt)
        clock = self.clock.prolonged(MENDING_SECONDS)
        reasons: dict[int, str] = {}
        for may_lay in (True, False):
            while stray := self._strays(placement):
                taken: dict[int, str] = {}
                for text, path in stray:
                    cells = [row * self.cols + col for row, col in path]
                    taken.update(dict.fromkeys(mending.clear(cells), text))
                where = {word: place for word, *place in placement.placed if word not in taken}
                for word in sorted(taken, key=lambda word: -len(self.words[word])):
                    is_late = may_lay and clock.is_up()
                    if is_late:
                        placement.stopped = placement.stopped or "deadline"
                    if may_lay and not is_late and (laid := mending.lay_anew(word, random)):
                        where[word] = list(laid)
                    else:
                        tried = "and time was up" if is_late else "wherever it was tried"
                        reasons[word] = f"makes {taken[word]!r} occur where it must not, {tried}"
                placement.placed = [(word, start, way) for word, (start, way) in sorted(where.items())]
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
        request = self.request
        spare = sorted(word for word, reason in placement.unplaced if reason == _placing.NOT_CHOSEN)
        missing = (request.max_words or 0) - sum(not request.entries[word].secret for word, _, _ in placement.placed)
        laid: set[int] = set()
        for word in spare:
            if missing <= len(laid) or self.clock.is_up():
                break
            if found := mending.lay_anew(word, random):
                placement.placed.append((word, *found))
                laid.add(word)
        placement.unplaced = [
            (word, _placing.NO_ROOM if missing > len(laid) and reason == _placing.NOT_CHOSEN else reason)
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
            raise NoRoom(f"the letters of the message make {stray[0][0]!r} occur where it must not")
        return self._puzzle(placement, codes, inside, bool(free))

    def _fill(self, codes: list[int], free: list[int], attempt: int) -> list[int]:
        request = self.request
        weights = {request.code[tile]: weight for tile, weight in request.weights.items()}
        try:
            random = Random("fill", self.seed, attempt)
            clock = self.clock.prolonged(FILLING_SECONDS)
            return fill(codes, self.rows, self.cols, free, request.patterns, weights, random, clock.is_up)
        except Unfillable as error:
            word = request.blamed[error.pattern]
            verb = "cannot be" if error.proven else "could not be"
            late, more = (" in time", " or more time") if error.late else ("", "")
            times = "at all" if word in request.forbidden else "a second time"
            raise PuzzleError(
                f"alphabet: with the letters {' '.join(request.weights)} the grid {verb} filled{late} such that "
                f"{word!r} does not occur {times}; allow more letters{more}"
            ) from None

    def _puzzle(self, placement: Placement, codes: list[int], inside: list[tuple[str, str]], has_free: bool) -> Puzzle:
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
        entry = self.request.entries[word]
        if reason == _placing.TOO_LONG:
            reason = f"too long: it has {len(entry.tiles)} cells, and no line of the grid is so long"
        elif reason == _placing.NOT_CHOSEN:
            reason = NOT_CHOSEN if is_full else NO_ROOM_FOR_MESSAGE
        elif reason == _placing.NO_ROOM and proof == "impossible":
            reason = "does not fit with the others, which is proven"
        return Unplaced(entry.written, reason, entry.secret)
