"""A word-search puzzle: its grid, where its words are, what was left out and why, and how good it is.

A single class, in one file of over 400 lines, as it is what people have in hand: much of it says how to use it.
"""

from __future__ import annotations

import os

from .._shared.arguments import (
    boolean,
    cells_of,
    check_text,
    choice,
    file_name,
    kind_of,
    plain_seed,
    several,
    shown,
    text_or_none,
    texts_of,
    walked,
    whole_or_none,
)
from .._shared.compass import COMPASS, columns_of
from .._shared.files import write_whole
from .._shared.frozen import frozen
from .._shared.public import set_module
from ..errors import PuzzleError
from ._placed import Placed, Unplaced
from ._rows import checked_grid, text_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any, TypeVar

    from .._shared.arguments import Seed as Seed
    from .._shared.compass import Cell, Direction
    from ..draw import GridPicture, Page, Paper
    from ._placed import Tiles
    from ._rows import Grid

    T = TypeVar("T")

FIELDS = (
    "grid",
    "placed",
    "unplaced",
    "directions",
    "seed",
    "proof",
    "stopped",
    "message",
    "alphabet",
    "duplicates",
    "inside",
    "covers",
)


@set_module("lettermaze")
@frozen("a Puzzle")
class Puzzle:
    """A word-search puzzle, as `generate` makes it or `Puzzle.from_json` reads it; immutable.

    `str(puzzle)` is the grid and the list of words as text, `puzzle.solution` the same with the answers.

    >>> from lettermaze import generate
    >>> puzzle = generate(["cat", "dog"], 4, 4, seed=1, effort=3000)
    >>> puzzle.words, len(puzzle.grid)
    (('cat', 'dog'), 4)
    >>> Puzzle.from_json(puzzle.to_json()) == puzzle
    True
    """

    __slots__ = FIELDS

    grid: Grid
    """The rows: each a `str` where every cell of the puzzle holds one character, else a tuple of tiles in which None
    is no cell. It is a board wherever lettermaze takes one."""
    placed: tuple[Placed, ...]
    """The words in the grid, in the order given, the secret ones last."""
    unplaced: tuple[Unplaced, ...]
    """The words that are not in the grid, each with the reason."""
    directions: tuple[Direction, ...]
    """The directions that words may run in, as pairs (drow, dcol)."""
    seed: Seed
    """The seed that makes this puzzle again."""
    proof: str
    """`"optimal"`: no placing of these words serves the aim better; `"impossible"`: not all of them fit; both proven.
    Otherwise `"best found"`."""
    stopped: str
    """`"time limit"` or `"interrupt"` where one of these ended the search, so that the seed may give another puzzle;
    otherwise empty."""
    message: str | None
    """The text that the cells of no word spell, row by row."""
    alphabet: Tiles
    """The tiles that the filler was drawn from; none if the message filled the grid."""
    duplicates: tuple[str, ...]
    """Words that were given twice, or are spelled in the grid like an earlier one; each is placed once."""
    inside: tuple[tuple[str, str], ...]
    """Pairs of spellings: a listed, secret or forbidden word and a longer placed word that it occurs in."""
    covers: int | None
    """In how many ways the words fill the board, counted up to 1000; 1 is proven to be the only one. None where words
    run straight, and where they have too many traces to count."""

    def __init__(
        self,
        *,
        grid: Grid,
        placed: Iterable[Placed],
        unplaced: Iterable[Unplaced] = (),
        directions: Iterable[Direction] = tuple(COMPASS.values()),
        seed: Seed = 0,
        proof: str = "best found",
        stopped: str = "",
        message: str | None = None,
        alphabet: Iterable[str] = (),
        duplicates: Iterable[str] = (),
        inside: Iterable[tuple[str, str]] = (),
        covers: int | None = None,
    ) -> None:
        put = object.__setattr__
        put(self, "grid", checked_grid(grid))
        put(self, "placed", all_of(Placed, "placed", placed))
        put(self, "unplaced", all_of(Unplaced, "unplaced", unplaced))
        put(self, "directions", cells_of("directions", directions))
        put(self, "seed", plain_seed(seed))
        put(self, "proof", check_text("proof", proof))
        put(self, "stopped", check_text("stopped", stopped))
        put(self, "message", text_or_none("message", message))
        put(self, "alphabet", tuple(texts_of("alphabet", alphabet)))
        put(self, "duplicates", tuple(texts_of("duplicates", duplicates)))
        put(self, "inside", tuple(_pairs("inside", inside)))
        put(self, "covers", whole_or_none("covers", covers, 0, error=PuzzleError))

    @property
    def rows(self) -> int:
        """How many rows the grid has."""
        return len(self.grid)

    @property
    def cols(self) -> int:
        """How many columns the grid has."""
        return len(self.grid[0])

    @property
    def mask(self) -> tuple[str, ...] | None:
        """Rows of 0 and 1, 1 for a cell that exists; None for a full rectangle."""
        if all(all(row) for row in self.grid):
            return None
        return tuple("".join("1" if tile else "0" for tile in row) for row in self.grid)

    @property
    def words(self) -> tuple[str, ...]:
        """The words to find, as written: those that are placed and not secret."""
        return tuple(placed.written for placed in self.placed if not placed.secret)

    @property
    def used(self) -> frozenset[Cell]:
        """The cells that belong to a word."""
        return frozenset(cell for placed in self.placed for cell in placed.cells)

    @property
    def overlap(self) -> int:
        """How many cells the words save by crossing: the sum of their lengths minus the cells that they use."""
        return sum(len(placed.tiles) for placed in self.placed) - len(self.used)

    @property
    def density(self) -> float:
        """The part of the cells that belongs to a word, from 0 to 1."""
        return len(self.used) / sum(1 for row in self.grid for tile in row if tile)

    @property
    def solution(self) -> str:
        """The grid with a dot for each letter of the filler or the message, and where each word is.

        Rows and columns are counted from 1 here, as people do. Where words bend, their steps are drawn between the
        letters.
        """
        if any(placed.path for placed in self.placed):
            return "\n".join([self._traced(), "", *self.places])
        used = self.used
        rows = [
            [tile if (row, col) in used else tile and "." for col, tile in enumerate(tiles)]
            for row, tiles in enumerate(self.grid)
        ]
        return "\n".join([text_of(rows), "", *self.places])

    def _traced(self) -> str:
        from ..draw import board_picture, text

        return text(board_picture(self.grid, [placed.cells for placed in self.placed])).rstrip("\n")

    @property
    def places(self) -> list[str]:
        """Where each word in the grid is, as `solution` says it."""
        return [
            f"{placed.written}: row {placed.start[0] + 1}, column {placed.start[1] + 1}"
            + (f", {placed.compass}" if placed.compass else "")
            + (" (secret)" if placed.secret else "")
            for placed in self.placed
        ]

    def __str__(self) -> str:
        return "\n".join([text_of(self.grid), "", *self.words])

    def __repr__(self) -> str:
        words = f"{len(self.placed)} words" + (f", {len(self.unplaced)} left out" if self.unplaced else "")
        return f"<Puzzle {self.rows}x{self.cols}: {words}, overlap {self.overlap}, seed {self.seed!r}>"

    def _values(self) -> tuple[Any, ...]:
        return tuple(getattr(self, name) for name in FIELDS)

    def __eq__(self, other: object) -> bool:
        return self._values() == other._values() if isinstance(other, Puzzle) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.grid, self.placed))

    def __reduce__(self) -> tuple[Any, ...]:
        return Puzzle._restored, self._values()

    @classmethod
    def _restored(cls, *values: Any) -> Puzzle:
        return cls(**dict(zip(FIELDS, values, strict=True)))

    def to_dict(self) -> dict[str, Any]:
        """The puzzle as a dict of plain values, as JSON has it (docs/json.md)."""
        from ._puzzle_json import FORMAT, VERSION, seed_to_json

        return {
            "format": FORMAT,
            "version": VERSION,
            "rows": self.rows,
            "cols": self.cols,
            "grid": [row if isinstance(row, str) else list(row) for row in self.grid],
            "mask": None if self.mask is None else list(self.mask),
            "words": list(self.words),
            "placed": [placed.to_dict() for placed in self.placed],
            "unplaced": [{"word": word.word, "reason": word.reason, "secret": word.secret} for word in self.unplaced],
            "overlap": self.overlap,
            "density": self.density,
            "directions": list(map(list, self.directions)),
            "seed": seed_to_json(self.seed),
            "proof": self.proof,
            "stopped": self.stopped,
            "message": self.message,
            "alphabet": list(self.alphabet),
            "duplicates": list(self.duplicates),
            "inside": list(map(list, self.inside)),
            "covers": self.covers,
        }

    def to_json(self, *, indent: int | None = None) -> str:
        """The puzzle as JSON text, for `from_json` and other programs (docs/json.md has its shape)."""
        import json

        indent = whole_or_none("indent", indent, 0, 100, error=PuzzleError)
        return json.dumps(self.to_dict(), ensure_ascii=False, indent=indent)

    @classmethod
    def from_json(cls, text: str | bytes) -> Puzzle:
        """The puzzle that `to_json` wrote.

        Everything is checked: the grid, that each placed word stands where the text says, along one of the directions,
        and that what follows from these, such as the overlap, agrees with them. `PuzzleError` for text that is no such
        puzzle, or of a version that this release does not know; `TypeError` for no text.
        """
        from ._puzzle_json import check_derived, fields_of, parse

        value = parse(text)
        puzzle = cls(**fields_of(value))
        check_derived(value, puzzle.to_dict())
        return puzzle

    def columns(self) -> dict[str, list[Any]]:
        """The words in the grid as columns of a table, such as `pandas.DataFrame` takes, cells counted from 0.

        >>> from lettermaze import generate
        >>> list(generate(["cat"], 3, 3, seed=1, effort=100).columns())
        ['word', 'row', 'col', 'end_row', 'end_col', 'direction', 'length', 'written', 'secret']
        """
        return {
            **columns_of((placed.word, placed.cells, placed.compass) for placed in self.placed),
            "written": [placed.written for placed in self.placed],
            "secret": [placed.secret for placed in self.placed],
        }

    def to_csv(self, *, solution: bool = False) -> str:
        """The grid and the words as comma-separated values, the cells one by one.

        After the rows of the grid comes an empty line, then a table of the words; with `solution=True` the table
        says where they are: row and column of the first and the last letter, counted from 1, and the direction.
        """
        from ._puzzle_files import csv_of

        return csv_of(self.grid, self.words, self.placed if boolean("solution", solution) else None)

    def picture(self, *, solution: bool = False, title: str = "") -> GridPicture:
        """The puzzle and its words as a picture that `lettermaze.draw` draws, with `solution=True` the answers too."""
        from ..draw import puzzle_picture

        solution = boolean("solution", solution)
        answers = [(placed.written, placed.cells) for placed in self.placed] if solution else []
        words = [placed.written for placed in self.placed] if solution else self.words
        return puzzle_picture(self.grid, answers, words=words, title=title)

    def page(self, *, title: str = "", language: str | None = None) -> Page:
        """A page of HTML on which the puzzle is played, with the mouse, with fingers or with keys.

        It needs nothing from outside; a notebook shows it. `language` is `"en"`, `"ro"`, `"es"` or `"pt"`, or that of
        the reader's browser. `book_page` makes one page of several puzzles. `LettermazeError` for over 10,000 cells.

        >>> from lettermaze import generate
        >>> str(generate(["cat"], 3, 3, seed=1, effort=100).page(language="ro")).startswith("<!DOCTYPE html>")
        True
        """
        from ..draw import play_page

        return play_page([self._game(check_text("title", title))], title=title, language=language)

    def _game(self, title: str = "") -> GridPicture:
        """The picture of the puzzle with all its words, of which those that are not secret are listed."""
        from ..draw import GridPicture, Stroke

        return GridPicture(
            self.rows,
            self.cols,
            labels=self.grid,
            paths=[Stroke(placed.cells, number, placed.written) for number, placed in enumerate(self.placed)],
            title=title,
            words=[(word, None) for word in self.words],
        )

    def _repr_svg_(self) -> str:
        from ..draw import svg

        return svg(self.picture())

    def _repr_html_(self) -> str:
        from ..draw import html

        return html(self.picture())

    def save(
        self,
        file: str | os.PathLike[str],
        format: str | None = None,
        *,
        solution: bool = False,
        title: str = "",
        play: bool = False,
        paper: Paper | None = None,
    ) -> None:
        """Write the puzzle to a file, as the extension says: .txt, .json, .csv, .svg, .html, .png or .pdf.

        `solution=True` writes the answers too, which JSON always has, in PDF and HTML on a page of their own; with
        `play=True` the HTML is the `page` on which the puzzle is played, and else one that prints well. `paper` is the
        `lettermaze.draw.Paper` of PDF and HTML.
        `PuzzleError` for any other extension.
        """
        from ._puzzle_files import format_of

        name = file_name("file", file, error=PuzzleError)
        chosen = format_of(name) if format is None else format
        data = self.render(chosen, solution=solution, title=title, play=play, paper=paper)
        write_whole(name, [data])

    def render(
        self,
        format: str = "text",
        *,
        solution: bool = False,
        title: str = "",
        play: bool = False,
        paper: Paper | None = None,
    ) -> bytes:
        """The bytes of a file in the format `text`, `json`, `csv`, `svg`, `html`, `png` (Pillow) or `pdf` (fpdf2).

        `play=True` makes the page on which the puzzle is played; its format is `html`. `paper` is for `pdf` and
        `html`.
        """
        from ._puzzle_files import FORMATS, check_paper, check_play, pages_of

        choice("format", format, FORMATS, error=PuzzleError)
        solution, title = boolean("solution", solution), check_text("title", title)
        if check_play(play, format, paper):
            return str(self.page(title=title)).encode()
        if check_paper(paper, format):
            return pages_of(format, [self], [title], title, paper, solution)
        if format == "text":
            text = "\n".join([*([title, ""] if title else []), self.solution if solution else str(self), ""])
        elif format == "json":
            text = self.to_json() + "\n"
        elif format == "csv":
            text = self.to_csv(solution=solution)
        else:
            from .. import draw

            picture = self.picture(solution=solution, title=title)
            if format == "png":
                return draw.png(picture)
            text = draw.svg(picture)
        return text.encode("utf-8", "surrogatepass")


def all_of(kind: type[T], name: str, things: Any) -> tuple[T, ...]:
    """The things, which must be of this kind."""
    found = tuple(walked(name, things, kind.__name__))
    for number, thing in enumerate(found):
        if not isinstance(thing, kind):
            raise TypeError(f"{name}: item {number} must be {kind.__name__}, not {kind_of(thing)}")
    return found


def _pairs(name: str, pairs: Any) -> Iterator[tuple[str, str]]:
    for number, pair in enumerate(several(name, pairs, "pairs of str")):
        place = f"{name}: item {number}"
        texts = tuple(texts_of(place, pair))
        if len(texts) != 2:
            raise TypeError(f"{place} must be two texts, not {shown(pair)}")
        yield texts
