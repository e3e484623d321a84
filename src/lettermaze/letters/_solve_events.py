"""What a search for all words of a lexicon does, one step at a time: for lessons, and for pages to step through."""

from __future__ import annotations

from typing import NamedTuple

from .._shared.public import set_module
from ._board import board_of
from ._solving import lexicon_for, plain_options
from ._textbook import tiles_of, ways_from

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from .._shared.compass import Cell
    from ._board import Board, BoardLike
    from ._node import Node
    from ._solving import LexiconLike
    from ._textbook import Way


@set_module("lettermaze.letters")
class SolveStep(NamedTuple):
    """One step of a walk along a board and a trie of words at once.

    `kind` says what is done, and with it what the other fields mean:

    - `"look"`: at the cell `other`, from `cell` in the `direction` (drow, dcol); both are None where a path begins.
      `outcome` is `"used"` (it is on the path already), `"no word"` (no word begins with the letters `spelled`: the
      branch is left) or `"entered"`.
    - `"back"`: nothing is left to try from `cell`; the walk goes back to `other` (None at the beginning of a path).
    - `"end"`: all cells were begun with.

    `spelled` are the letters that lead to the node of the trie, for `"no word"` and `"used"` those that were tried;
    `follow` are the letters with which words go on from the node where the walk is after the step. `word` says of an
    `"entered"` cell whether a word ends there: `"new"`, or `"again"` where it was found before, else it is empty.
    `number` counts the steps from 0.
    """

    number: int
    kind: str
    cell: Cell | None = None
    direction: tuple[int, int] | None = None
    other: Cell | None = None
    outcome: str = ""
    spelled: str = ""
    follow: str = ""
    word: str = ""


@set_module("lettermaze.letters")
def solve_events(
    board: BoardLike,
    lexicon: LexiconLike = None,
    *,
    neighbors: int = 8,
    min_length: int = 1,
    wildcard: str | None = None,
    wrap: bool = False,
    qu: bool = False,
) -> Iterator[SolveStep]:
    """What a search for all words does, a `SolveStep` at a time: the board and a trie of the words are walked together.

    From each cell, in reading order, the walk goes to a neighbour only where a word goes on with its letters, and
    leaves the branch where none does. Neighbours are tried in reading order too, so that a word is first found on the
    path that `solve` gives; a wildcard tile is tried with each letter that may follow. A node from which no word goes
    on is left at once.

    Arguments and errors are those of `solve`, without paths that use a cell again; wrong arguments are reported by the
    call. The steps come as they are asked for, in memory linear in the board and the words found. The walk is that of
    the textbook's Boggle program with its trie.

    >>> from lettermaze.letters import solve_events
    >>> for step in solve_events(["TOX"], ["TO", "OX"], neighbors=4):
    ...     print(step.number, step.kind, step.outcome or "-", step.spelled or "-", step.follow, step.word or "-")
    0 look entered T O -
    1 look entered TO  new
    2 back - T O -
    3 back - - OT -
    4 look entered O X -
    5 look no word OT X -
    6 look entered OX  new
    7 back - O X -
    8 back - - OT -
    9 look no word X OT -
    10 end - - OT -
    """
    neighbors, _, min_length, wrap, qu = plain_options(neighbors, False, min_length, wrap, qu)
    given = board_of(board, wildcard=wildcard, wrap=wrap, qu=qu)
    return _Walk(given, lexicon_for(lexicon, given.record).root, neighbors, min_length).steps()


class _Open(NamedTuple):
    """A cell of the path: the node of the trie, the letters that lead there, and what is left to try."""

    cell: Cell
    node: Node
    spelled: str
    tries: Iterator[tuple[tuple[int, int], Cell, str]]


class _Walk:
    """The path while the walk goes on, and the words found."""

    def __init__(self, board: Board, root: Node, neighbors: int, min_length: int) -> None:
        self.tiles = tiles_of(board)
        self.torus = board.shape if board.wrap else None
        self.root = root
        self.neighbors = neighbors
        self.min_length = min_length
        self.path: list[_Open] = []
        self.used: set[Cell] = set()
        self.found: set[str] = set()

    def steps(self) -> Iterator[SolveStep]:
        """All steps with their numbers."""
        for number, step in enumerate(self.parts()):
            yield step._replace(number=number)

    def parts(self) -> Iterator[SolveStep]:
        for start in self.tiles:
            for letters in self.readings(start, self.root):
                yield self.look(None, None, start, letters)
                while self.path:
                    here = self.path[-1]
                    tried = next(here.tries, None)
                    yield self.back() if tried is None else self.look(here.cell, *tried)
        yield SolveStep(0, "end", follow=self.root.letters)

    def look(self, cell: Cell | None, direction: tuple[int, int] | None, other: Cell, letters: str) -> SolveStep:
        """One look; a cell with which a word goes on is entered."""
        node, spelled = (self.path[-1].node, self.path[-1].spelled) if self.path else (self.root, "")
        reached = spelled + letters
        below = None if other in self.used else node.walk(letters)
        if below is None:
            outcome = "used" if other in self.used else "no word"
            return SolveStep(0, "look", cell, direction, other, outcome, reached, node.letters)
        self.used.add(other)
        self.path.append(_Open(other, below, reached, self.tries(other, below)))
        word = ""
        if below.is_word and len(reached) >= self.min_length:
            word = "again" if reached in self.found else "new"
            self.found.add(reached)
        return SolveStep(0, "look", cell, direction, other, "entered", reached, below.letters, word)

    def back(self) -> SolveStep:
        cell = self.path.pop().cell
        self.used.remove(cell)
        if not self.path:
            return SolveStep(0, "back", cell, follow=self.root.letters)
        here = self.path[-1]
        return SolveStep(0, "back", cell, other=here.cell, spelled=here.spelled, follow=here.node.letters)

    def tries(self, cell: Cell, node: Node) -> Iterator[tuple[tuple[int, int], Cell, str]]:
        """What is to be looked at from a cell, each with its letters; nothing where no word goes on."""
        if not node.letters:
            return
        for direction, other in sorted(ways_from(cell, self.neighbors, self.torus), key=_place):
            if other in self.tiles:
                for letters in self.readings(other, node):
                    yield direction, other, letters

    def readings(self, cell: Cell, node: Node) -> str | list[str]:
        """What a tile may be read as: itself, or if it is a wildcard each letter that may follow."""
        return [self.tiles[cell]] if self.tiles[cell] else node.letters


def _place(way: Way) -> Cell:
    return way[1]
