"""What the textbook's searches for one word do, one step at a time: for lessons, and for pages to step through."""

from __future__ import annotations

from typing import NamedTuple

from .._shared.arguments import check_text, choice, neighbors_of
from .._shared.public import set_module
from ._paths import query_of
from ._textbook import missing_letter, tiles_of, ways_from

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import TypeAlias

    from .._shared.compass import Cell
    from ._board import BoardLike
    from ._textbook import Way

    Layers: TypeAlias = list[set[Cell]]

TEXTBOOK = ("visited-grid", "in-place", "pruned")
"""The searches whose steps are told."""


@set_module("lettermaze.letters")
class ExistStep(NamedTuple):
    """One step of a search for one word.

    `kind` says what is done, and with it what the other fields mean:

    - `"prune"`, by `"pruned"` only: `outcome` is `"enough letters"`, `"wildcard"` (which may stand for any) or
      `"too few letters"` (`letter` is needed as often as the first of `counts` says, and there as often as the
      second); then `"first end"` or `"last end"`, the end of the word that the search begins with: the last one where
      its letter is rarer (`counts`: how often the first letter and the last one are there).
    - `"look"`: at the cell `other` for the part of the word that begins at `place`, from `cell` in the `direction`
      (drow, dcol); both are None where the search begins anew. `outcome` is `"outside"` (no cell is there), `"used"`
      (it is on the path already), `"other letter"`, `"marked"` (it fits and gets its mark) or `"found"` (it fits, and
      the word ends there).
    - `"back"`: no way led on from `cell`: its mark is taken back, and the search goes back to `other` (None at the
      beginning of a path).
    - `"end"`: `outcome` is `"found"` or `"not found"`.

    `cut` names the pruning that would have spared this look: `"letters"` where there are too few of one, `"layers"`
    where the rest of the word cannot be spelled from a cell of the path even if all marks were gone; else it is empty.
    `number` counts the steps from 0.
    """

    number: int
    kind: str
    cell: Cell | None = None
    direction: tuple[int, int] | None = None
    other: Cell | None = None
    outcome: str = ""
    place: int = 0
    cut: str = ""
    letter: str = ""
    counts: tuple[int, int] = (0, 0)


@set_module("lettermaze.letters")
def exist_events(
    board: BoardLike, word: str, algorithm: str = "visited-grid", *, neighbors: int = 4
) -> Iterator[ExistStep]:
    """What a textbook's search for `word` on `board` does, an `ExistStep` at a time, to the first trace.

    - `"visited-grid"`: depth-first search with a second grid of visited cells; looking outside the board counts too.
    - `"in-place"`: the same with marks on the board; only cells that exist are looked at.
    - `"pruned"`: letters are counted first, and the search begins at the end of the word whose letter is rarer.

    The searches begin at each cell in reading order and try the neighbours below, above, to the right and to the left
    (with 8 neighbours then the diagonals). Their looks are the `checks` that `explain` counts, and they end as `exist`
    does. Arguments and errors are those of `explain`; wrong arguments are reported by the call. The steps come as they
    are asked for: as many as 3 to the length of the word for each cell, in memory linear in the word and the board.

    >>> from lettermaze.letters import exist_events
    >>> for step in exist_events(["AB", "CA"], "ABC", "in-place"):
    ...     print(step.number, step.kind, step.outcome or "-", step.cell, step.other)
    0 look marked None (0, 0)
    1 look other letter (0, 0) (1, 0)
    2 look marked (0, 0) (0, 1)
    3 look other letter (0, 1) (1, 1)
    4 look used (0, 1) (0, 0)
    5 back - (0, 1) (0, 0)
    6 back - (0, 0) None
    7 look other letter None (0, 1)
    8 look other letter None (1, 0)
    9 look marked None (1, 1)
    10 look marked (1, 1) (0, 1)
    11 look used (0, 1) (1, 1)
    12 look other letter (0, 1) (0, 0)
    13 back - (0, 1) (1, 1)
    14 look other letter (1, 1) (1, 0)
    15 back - (1, 1) None
    16 end not found None None
    """
    algorithm, neighbors = choice("algorithm", algorithm, TEXTBOOK), neighbors_of(neighbors)
    word = check_text("word", word)
    given = query_of(board, word, neighbors, False, None, False, False)[0]
    return _Search(tiles_of(given), word, algorithm, neighbors, given.shape if given.wrap else None).steps()


class _Open(NamedTuple):
    """A cell of the path: where its part of the word ends, what is left to try, and whether the layers refuse it."""

    cell: Cell
    end: int
    ways: Iterator[Way]
    is_doomed: bool


class _Search:
    """The path while the search runs."""

    def __init__(
        self, tiles: dict[Cell, str], word: str, algorithm: str, neighbors: int, torus: tuple[int, int] | None
    ) -> None:
        self.tiles = tiles
        self.word = word
        self.algorithm = algorithm
        self.neighbors = neighbors
        self.torus = torus
        self.path: list[_Open] = []
        self.used: set[Cell] = set()
        self.missing = missing_letter(tiles, word)
        self.layers: Layers = []
        self.is_found = False

    def steps(self) -> Iterator[ExistStep]:
        """All steps with their numbers."""
        for number, step in enumerate(self.parts()):
            yield step._replace(number=number)

    def parts(self) -> Iterator[ExistStep]:
        if self.algorithm == "pruned":
            yield self.count_letters()
        if self.algorithm != "pruned" or not self.missing:
            if self.algorithm == "pruned":
                yield self.choose_end()
            self.layers = self.make_layers()
            yield from self.search()
        yield ExistStep(0, "end", outcome="found" if self.is_found else "not found")

    def count_letters(self) -> ExistStep:
        if self.missing:
            letter, need, have = self.missing
            return ExistStep(0, "prune", outcome="too few letters", letter=letter, counts=(need, have))
        return ExistStep(0, "prune", outcome="wildcard" if "" in self.tiles.values() else "enough letters")

    def choose_end(self) -> ExistStep:
        """Turn the word and the tiles round where the last letter is rarer than the first."""
        there = "".join(self.tiles.values())
        first, last = there.count(self.word[0]), there.count(self.word[-1])
        if last < first:
            self.word = self.word[::-1]
            self.tiles = {cell: tile[::-1] for cell, tile in self.tiles.items()}
        return ExistStep(0, "prune", outcome="last end" if last < first else "first end", counts=(first, last))

    def search(self) -> Iterator[ExistStep]:
        for start in self.tiles:
            yield self.look(None, None, start)
            while self.path and not self.is_found:
                way = next(self.path[-1].ways, None)
                yield self.back() if way is None else self.look(self.path[-1].cell, *way)
            if self.is_found:
                return

    def look(self, cell: Cell | None, direction: tuple[int, int] | None, other: Cell) -> ExistStep:
        """One look; a cell that fits is marked, and the path goes on from it."""
        place = self.path[-1].end if self.path else 0
        is_doomed = bool(self.path) and self.path[-1].is_doomed
        cut = "letters" if self.missing else "layers" if is_doomed else ""
        outcome = self.refusal(other, place)
        if not outcome:
            end = place + (len(self.tiles[other]) or 1)
            self.is_found = end == len(self.word)
            outcome = "found" if self.is_found else "marked"
            self.used.add(other)
            is_doomed = is_doomed or other not in self.layers[place]
            self.path.append(_Open(other, end, iter(self.ways(other)), is_doomed))
        return ExistStep(0, "look", cell, direction, other, outcome, place, cut)

    def refusal(self, cell: Cell, place: int) -> str:
        """Why a cell does not go on with the word; empty where it does."""
        tile = self.tiles.get(cell)
        if tile is None:
            return "outside"
        if cell in self.used:
            return "used"
        return "" if self.word.startswith(tile, place) else "other letter"

    def back(self) -> ExistStep:
        cell = self.path.pop().cell
        self.used.remove(cell)
        return ExistStep(0, "back", cell, other=self.path[-1].cell if self.path else None)

    def ways(self, cell: Cell) -> list[Way]:
        """Where the search looks from a cell."""
        ways = ways_from(cell, self.neighbors, self.torus)
        return ways if self.algorithm == "visited-grid" else [way for way in ways if way[1] in self.tiles]

    def make_layers(self) -> Layers:
        """For each position of the word the cells from which walks, not minding marks, spell it from there to its end.

        They come from the end, each layer from those behind it.
        """
        layers: Layers = [set() for _ in self.word]
        for place in range(len(self.word) - 1, -1, -1):
            for cell, tile in self.tiles.items():
                end = place + (len(tile) or 1)
                if self.word.startswith(tile, place) and (
                    end == len(self.word)
                    or any(other in layers[end] for _, other in ways_from(cell, self.neighbors, self.torus))
                ):
                    layers[place].add(cell)
        return layers
