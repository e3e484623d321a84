"""The drawing model: one picture of a grid, in plain data, that every writer can draw."""

from __future__ import annotations

from collections.abc import Mapping

from .._shared.arguments import (
    bytes_of,
    cell_of,
    cells_of,
    check_text,
    kind_of,
    plain_int,
    several,
    shown,
    texts_of,
    walked,
    whole,
)
from .._shared.frozen import frozen
from .._shared.public import set_module
from ..errors import LettermazeError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Any, TypeAlias

    Cell: TypeAlias = tuple[int, int]

LARGEST = 1_000_000
"""The most rows and columns of a picture."""


@set_module("lettermaze.draw")
@frozen("a Stroke")
class Stroke:
    """A path to draw: its cells in order, the number of its colour, and a name for the legend (or none)."""

    __slots__ = ("cells", "colour", "name")

    cells: tuple[Cell, ...]
    colour: int
    name: str

    def __init__(self, cells: Iterable[Cell], colour: int = 0, name: str = "") -> None:
        put = object.__setattr__
        number = plain_int(colour)
        if number is None:
            raise TypeError(f"colour must be an int, not {kind_of(colour)}")
        put(self, "cells", cells_of("cells", cells))
        put(self, "colour", number)
        put(self, "name", check_text("name", name))

    def __reduce__(self) -> tuple[type[Stroke], tuple[object, ...]]:
        return Stroke, (self.cells, self.colour, self.name)

    def __repr__(self) -> str:
        return f"Stroke({self.cells!r}, {self.colour}, {self.name!r})"

    @property
    def is_straight(self) -> bool:
        """Whether all steps are the same one, to a neighbour."""
        steps = {(r2 - r1, c2 - c1) for (r1, c1), (r2, c2) in zip(self.cells, self.cells[1:], strict=False)}
        return len(steps) <= 1 and all(max(abs(row), abs(col)) == 1 for row, col in steps)

    @property
    def runs(self) -> list[list[Cell]]:
        """The cells cut where a step leads over the edge of a torus, so that neighbours of a run lie side by side."""
        runs: list[list[Cell]] = []
        for cell in self.cells:
            if runs and max(abs(cell[0] - runs[-1][-1][0]), abs(cell[1] - runs[-1][-1][1])) <= 1:
                runs[-1].append(cell)
            else:
                runs.append([cell])
        return runs


@set_module("lettermaze.draw")
@frozen("a GridPicture")
class GridPicture:
    """A grid to draw: letters or walls, with paths, marks and numbers; `text`, `ansi`, `svg`, `html` and `png` draw it.

    - `labels`: rows of strings for a board of letters; None is a cell that is not there, and rows may be short.
    - `walls`: rows x cols bytes for a maze, not zero where a wall stands; a picture has labels or walls.
    - `marks`: rows x cols numbers, row by row, such as those of a wave; 0 is drawn as nothing.
    - `paths`: `Stroke` objects, drawn behind the letters.
    - `spots`: cells to point out, each with a short label (`"S"` and `"B"`, the ends of a path).
    - `title` stands above, `words` below: pairs of a word and the number of its colour, or None for no colour.

    Colours are numbers that each writer maps to its palette and takes in turn, so any number is good.
    """

    __slots__ = ("cols", "labels", "marks", "paths", "rows", "spots", "title", "walls", "words")

    rows: int
    cols: int
    labels: tuple[tuple[str | None, ...], ...] | None
    walls: bytes | None
    marks: Sequence[int] | None
    paths: tuple[Stroke, ...]
    spots: dict[Cell, str]
    title: str
    words: tuple[tuple[str, int | None], ...]

    def __init__(
        self,
        rows: int,
        cols: int,
        *,
        labels: Iterable[Iterable[str | None]] | None = None,
        walls: bytes | None = None,
        marks: Sequence[int] | None = None,
        paths: Iterable[Stroke] = (),
        spots: Mapping[Cell, str] | None = None,
        title: str = "",
        words: Iterable[tuple[str, int | None]] = (),
    ) -> None:
        rows, cols = whole("rows", rows, 0, LARGEST), whole("cols", cols, 0, LARGEST)
        put = object.__setattr__
        put(self, "rows", rows)
        put(self, "cols", cols)
        put(
            self,
            "labels",
            None if labels is None else tuple(_padded(row, cols) for row in labels_of("labels", labels)),
        )
        put(self, "walls", None if walls is None else bytes_of("walls", walls))
        put(self, "marks", None if marks is None else _numbers("marks", marks))
        put(self, "paths", tuple(_strokes("paths", paths)))
        put(self, "spots", {} if spots is None else _spots("spots", spots))
        put(self, "title", check_text("title", title))
        put(self, "words", tuple(_words("words", words)))
        for name, values in (("walls", self.walls), ("marks", self.marks)):
            if values is not None and len(values) != rows * cols:
                raise LettermazeError(f"{name} must hold {rows} x {cols} values, not {len(values)}")
        for name, cells in (("spots", self.spots), *(("paths", stroke.cells) for stroke in self.paths)):
            for row, col in cells:
                if not (0 <= row < rows and 0 <= col < cols):
                    raise LettermazeError(f"{name}: cell ({row}, {col}) is outside the picture of {rows} x {cols}")

    def __reduce__(self) -> tuple[Any, ...]:
        return GridPicture._restored, tuple(getattr(self, name) for name in self.__slots__)

    @classmethod
    def _restored(cls, *values: Any) -> GridPicture:
        return cls(**dict(zip(cls.__slots__, values, strict=True)))

    def __repr__(self) -> str:
        kind = "letters" if self.labels is not None else "walls"
        return f"<GridPicture of {self.rows} x {self.cols} {kind}, {len(self.paths)} paths>"

    def _repr_svg_(self) -> str:
        from . import svg

        return svg(self)

    def _repr_html_(self) -> str:
        from . import html

        return html(self)

    def is_wall(self, row: int, col: int) -> bool:
        """Whether a wall stands there; `LettermazeError` for a cell outside the picture."""
        row, col = whole("row", row, 0, self.rows - 1), whole("col", col, 0, self.cols - 1)
        return self.walls is not None and self.walls[row * self.cols + col] != 0


@set_module("lettermaze.draw")
def board_picture(
    board: Iterable[Iterable[str | None]],
    paths: Iterable[Iterable[Cell]] = (),
    *,
    names: Sequence[str] = (),
    title: str = "",
) -> GridPicture:
    """A board of letters with paths on it, each in a colour of its own; `names` of the paths make a legend."""
    labels = list(labels_of("board", board))
    called = list(texts_of("names", names))
    strokes = [
        Stroke(cells_of(f"paths: item {number}", path), number, *called[number : number + 1])
        for number, path in enumerate(walked("paths", paths, "paths"))
    ]
    return GridPicture(
        len(labels),
        max(map(len, labels), default=0),
        labels=labels,
        paths=strokes,
        title=title,
        words=[(stroke.name, stroke.colour) for stroke in strokes if stroke.name],
    )


@set_module("lettermaze.draw")
def solution_picture(
    board: Iterable[Iterable[str | None]], found: Mapping[str, Iterable[Cell]], *, limit: int = 4, title: str = ""
) -> GridPicture:
    """A board with the traces of the longest words found on it, at most `limit`; a longer word comes first."""
    longest = _longest(found, limit)
    return board_picture(board, list(longest.values()), names=list(longest), title=title)


@set_module("lettermaze.draw")
def solution_pictures(
    board: Iterable[Iterable[str | None]], found: Mapping[str, Iterable[Cell]], *, limit: int = 6
) -> list[GridPicture]:
    """A picture for each of the longest words found, at most `limit`; `sheet` puts them side by side."""
    rows = list(labels_of("board", board))
    return [board_picture(rows, [path], title=word) for word, path in _longest(found, limit).items()]


@set_module("lettermaze.draw")
def puzzle_picture(
    grid: Iterable[Iterable[str | None]],
    placements: Iterable[tuple[str, Iterable[Cell]]] = (),
    *,
    words: Iterable[str] = (),
    title: str = "",
) -> GridPicture:
    """A word search: the grid, its words below, and with `placements` (word, cells) the key to it."""
    strokes = [
        Stroke(cells_of(place, cells), number, check_text(place, word))
        for number, (place, word, cells) in enumerate(_pairs("placements", placements, "a word and its cells"))
    ]
    colours = {stroke.name: stroke.colour for stroke in strokes}
    listed = list(texts_of("words", words)) or list(colours)
    labels = list(labels_of("grid", grid))
    return GridPicture(
        len(labels),
        max(map(len, labels), default=0),
        labels=labels,
        paths=strokes,
        title=title,
        words=[(word, colours.get(word)) for word in listed],
    )


@set_module("lettermaze.draw")
def maze_picture(
    rows: int,
    cols: int,
    walls: bytes,
    *,
    marks: Sequence[int] | None = None,
    path: Iterable[Cell] = (),
    start: Iterable[Cell] = (),
    goal: Iterable[Cell] = (),
    title: str = "",
) -> GridPicture:
    """A maze, with the numbers of a wave, a path and the ends of a search where they are given."""
    cells = cells_of("path", path)
    spots = {**dict.fromkeys(cells_of("goal", goal), "B"), **dict.fromkeys(cells_of("start", start), "S")}
    paths = [Stroke(cells)] if cells else []
    return GridPicture(rows, cols, walls=walls, marks=marks, paths=paths, spots=spots, title=title)


def checked(picture: Any) -> GridPicture:
    """The picture that was given to be drawn."""
    if not isinstance(picture, GridPicture):
        raise TypeError(f"picture must be a GridPicture, not {kind_of(picture)}")
    return picture


def all_checked(name: str, pictures: Any) -> Iterator[GridPicture]:
    """The pictures that were given."""
    for number, picture in enumerate(walked(name, pictures, "GridPicture")):
        if not isinstance(picture, GridPicture):
            raise TypeError(f"{name}: item {number} must be a GridPicture, not {kind_of(picture)}")
        yield picture


def labels_of(name: str, rows: Any) -> Iterator[tuple[str | None, ...]]:
    """The labels row by row, None where a cell is not there."""
    for number, row in enumerate(several(name, rows, "rows")):
        place = f"{name}: row {number}"
        tiles = check_text(place, row) if isinstance(row, str) else several(place, row)
        yield tuple([
            None if tile is None else check_text(f"{place}, column {col}", tile, "a str or None") or None
            for col, tile in enumerate(tiles)
        ])  # fmt: skip


def _longest(found: Any, limit: int) -> dict[str, tuple[Cell, ...]]:
    """The longest words with their cells, at most so many; a longer word comes first."""
    most = whole("limit", limit, 0)
    if not isinstance(found, Mapping):
        raise TypeError(f"found must be a mapping of words to cells, not {kind_of(found)}")
    longest = sorted(texts_of("found", found), key=lambda word: (-len(word), word))[:most]
    return {word: cells_of(f"found: the cells of {word!r}", found[word]) for word in longest}


def _numbers(name: str, numbers: Any) -> tuple[int, ...]:
    found = tuple(walked(name, numbers, "int"))
    # Marks are many, and nearly always plain.
    return found if set(map(type, found)) <= {int} else tuple(_plain_numbers(name, found))


def _plain_numbers(name: str, numbers: Iterable[Any]) -> Iterator[int]:
    for place, value in enumerate(numbers):
        number = plain_int(value)
        if number is None:
            raise TypeError(f"{name}: item {place} must be an int, not {kind_of(value)}")
        yield number


def _strokes(name: str, strokes: Any) -> Iterator[Stroke]:
    for number, stroke in enumerate(walked(name, strokes, "Stroke")):
        if not isinstance(stroke, Stroke):
            raise TypeError(f"{name}: item {number} must be a Stroke, not {kind_of(stroke)}")
        yield stroke


def _spots(name: str, spots: Any) -> dict[Cell, str]:
    if not isinstance(spots, Mapping):
        raise TypeError(f"{name} must be a mapping of cells to labels, not {kind_of(spots)}")
    return {cell_of(f"{name}: a key", cell): check_text(f"{name}: a label", label) for cell, label in spots.items()}


def _words(name: str, words: Any) -> Iterator[tuple[str, int | None]]:
    for place, word, colour in _pairs(name, words, "a word and a colour"):
        number = plain_int(colour)
        if number is None and colour is not None:
            raise TypeError(f"{place}: a colour must be an int or None, not {kind_of(colour)}")
        yield check_text(place, word), number


def _pairs(name: str, pairs: Any, what: str) -> Iterator[tuple[str, Any, Any]]:
    """The two parts of each item, behind what errors call it."""
    for number, pair in enumerate(several(name, pairs, "pairs")):
        place = f"{name}: item {number}"
        parts = None if isinstance(pair, str) else tuple(walked(place, pair, what))
        if parts is None or len(parts) != 2:
            raise TypeError(f"{place} must be {what}, not {shown(pair)}")
        yield place, *parts


def _padded(row: Iterable[str | None], cols: int) -> tuple[str | None, ...]:
    cells = tuple(row)
    if len(cells) > cols:
        raise LettermazeError(f"labels: a row of {len(cells)} cells does not fit into {cols} columns")
    return cells + (None,) * (cols - len(cells))
