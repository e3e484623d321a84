"""A word-search puzzle: its grid, where its words are, what was left out and why, and how good it is."""

from __future__ import annotations

import os

from ..errors import PuzzleError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any, TypeAlias

    from ..draw import GridPicture

    Cell: TypeAlias = tuple[int, int]
    Path: TypeAlias = tuple[Cell, ...]
    Tiles: TypeAlias = tuple[str, ...]
    Direction: TypeAlias = tuple[int, int]
    Grid: TypeAlias = "tuple[str, ...] | tuple[tuple[str | None, ...], ...]"
    Seed: TypeAlias = int | str

FORMAT = "lettermaze puzzle"
VERSION = 1

LARGEST = 100
"""How many rows or columns a puzzle may have."""

COMPASS = {
    "E": (0, 1),
    "W": (0, -1),
    "S": (1, 0),
    "N": (-1, 0),
    "SE": (1, 1),
    "SW": (1, -1),
    "NE": (-1, 1),
    "NW": (-1, -1),
}
"""The names of the directions, in the order in which directions are compared."""

PROOFS = ("optimal", "best found", "impossible")
STOPS = ("", "time limit", "interrupt")


class Placed:
    """A word in the grid of a puzzle: how it is spelled there, where it starts and which way it runs.

    `word` is the spelling in the grid, `written` the word as it was given, `tiles` its cells' letters. `direction` is
    a pair (drow, dcol), (0, 0) for a word of one cell. `secret` words are in the grid but not on the list.
    """

    __slots__ = ("direction", "secret", "start", "tiles", "written")

    written: str
    tiles: Tiles
    start: Cell
    direction: Direction
    secret: bool

    def __init__(self, written: str, tiles: Tiles, start: Cell, direction: Direction, secret: bool = False) -> None:
        put = object.__setattr__
        put(self, "written", written)
        put(self, "tiles", tiles)
        put(self, "start", start)
        put(self, "direction", direction)
        put(self, "secret", secret)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a placed word is immutable: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a placed word is immutable: {name} cannot be deleted")

    @property
    def word(self) -> str:
        """The word as it is spelled in the grid."""
        return "".join(self.tiles)

    @property
    def cells(self) -> Path:
        """The cells of the word, from its first letter to its last."""
        (row, col), (drow, dcol) = self.start, self.direction
        return tuple((row + drow * step, col + dcol * step) for step in range(len(self.tiles)))

    @property
    def end(self) -> Cell:
        """The cell of the last letter."""
        return self.cells[-1]

    @property
    def compass(self) -> str:
        """The direction as a point of the compass, such as SE; empty for a word of one cell."""
        return next((name for name, pair in COMPASS.items() if pair == self.direction), "")

    def _key(self) -> tuple[Any, ...]:
        return self.written, self.tiles, self.start, self.direction, self.secret

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Placed) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[Any, ...]:
        return Placed, self._key()

    def __repr__(self) -> str:
        secret = ", secret=True" if self.secret else ""
        return f"Placed({self.word!r}, start={self.start}, direction={self.direction}{secret})"


class Unplaced:
    """A word that is not in the grid of a puzzle, as it was given, and the reason."""

    __slots__ = ("reason", "secret", "word")

    word: str
    reason: str
    secret: bool

    def __init__(self, word: str, reason: str, secret: bool = False) -> None:
        put = object.__setattr__
        put(self, "word", word)
        put(self, "reason", reason)
        put(self, "secret", secret)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"an unplaced word is immutable: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"an unplaced word is immutable: {name} cannot be deleted")

    def _key(self) -> tuple[str, str, bool]:
        return self.word, self.reason, self.secret

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Unplaced) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[Any, ...]:
        return Unplaced, self._key()

    def __repr__(self) -> str:
        return f"Unplaced({self.word!r}, {self.reason!r}{', secret=True' if self.secret else ''})"


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
)


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
    ) -> None:
        put = object.__setattr__
        put(self, "grid", grid)
        put(self, "placed", tuple(placed))
        put(self, "unplaced", tuple(unplaced))
        put(self, "directions", tuple(directions))
        put(self, "seed", seed)
        put(self, "proof", proof)
        put(self, "stopped", stopped)
        put(self, "message", message)
        put(self, "alphabet", tuple(alphabet))
        put(self, "duplicates", tuple(duplicates))
        put(self, "inside", tuple(inside))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Puzzle is immutable: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Puzzle is immutable: {name} cannot be deleted")

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

        Rows and columns are counted from 1 here, as people do.
        """
        used = self.used
        rows = [
            [tile if (row, col) in used else tile and "." for col, tile in enumerate(tiles)]
            for row, tiles in enumerate(self.grid)
        ]
        places = [
            f"{placed.written}: row {placed.start[0] + 1}, column {placed.start[1] + 1}"
            + (f", {placed.compass}" if placed.compass else "")
            + (" (secret)" if placed.secret else "")
            for placed in self.placed
        ]
        return "\n".join([_text_of(rows), "", *places])

    def __str__(self) -> str:
        return "\n".join([_text_of(self.grid), "", *self.words])

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
        return _restore, self._values()

    def to_dict(self) -> dict[str, Any]:
        """The puzzle as a dict of plain values, as JSON has it (docs/json.md)."""
        return {
            "format": FORMAT,
            "version": VERSION,
            "rows": self.rows,
            "cols": self.cols,
            "grid": [row if isinstance(row, str) else list(row) for row in self.grid],
            "mask": None if self.mask is None else list(self.mask),
            "words": list(self.words),
            "placed": [_placed_to_dict(placed) for placed in self.placed],
            "unplaced": [{"word": word.word, "reason": word.reason, "secret": word.secret} for word in self.unplaced],
            "overlap": self.overlap,
            "density": self.density,
            "directions": list(map(list, self.directions)),
            "seed": self.seed,
            "proof": self.proof,
            "stopped": self.stopped,
            "message": self.message,
            "alphabet": list(self.alphabet),
            "duplicates": list(self.duplicates),
            "inside": list(map(list, self.inside)),
        }

    def to_json(self, *, indent: int | None = None) -> str:
        """The puzzle as JSON text, for `from_json` and other programs (docs/json.md has its shape)."""
        import json

        return json.dumps(self.to_dict(), ensure_ascii=False, indent=indent)

    @classmethod
    def from_json(cls, text: str | bytes) -> Puzzle:
        """The puzzle that `to_json` wrote.

        Everything is checked: the grid, that each placed word stands where the text says, along one of the directions,
        and that what follows from these, such as the overlap, agrees with them. `PuzzleError` for text that is no such
        puzzle, or of a version that this release does not know; `TypeError` for no text.
        """
        if not isinstance(text, (str, bytes, bytearray)):
            raise TypeError(f"text must be a str or bytes, not {type(text).__name__}")
        import json

        try:
            value = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise PuzzleError(f"text is not JSON: {error}") from None
        puzzle = cls(**_read(value))
        _check_derived(value, puzzle.to_dict())
        return puzzle

    def to_csv(self, *, solution: bool = False) -> str:
        """The grid and the words as comma-separated values, the cells one by one.

        After the rows of the grid comes an empty line, then a table of the words; with `solution=True` the table
        says where they are: row and column of the first and the last letter, counted from 1, and the direction.
        """
        import csv
        from io import StringIO

        out = StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerows([tile or "" for tile in row] for row in self.grid)
        out.write("\n")
        if solution:
            writer.writerow(["word", "row", "column", "end row", "end column", "direction", "secret"])
            for placed in self.placed:
                places = [number + 1 for cell in (placed.start, placed.end) for number in cell]
                writer.writerow([placed.written, *places, placed.compass, "yes" if placed.secret else "no"])
        else:
            writer.writerow(["word"])
            writer.writerows([word] for word in self.words)
        return out.getvalue()

    def picture(self, *, solution: bool = False, title: str = "") -> GridPicture:
        """The puzzle and its words as a picture that `lettermaze.draw` draws, with `solution=True` the answers too."""
        from ..draw import puzzle_picture

        answers = [(placed.written, placed.cells) for placed in self.placed] if solution else []
        words = [placed.written for placed in self.placed] if solution else self.words
        return puzzle_picture(self.grid, answers, words=words, title=title)

    def _repr_svg_(self) -> str:
        from ..draw import svg

        return svg(self.picture())

    def _repr_html_(self) -> str:
        from ..draw import html

        return html(self.picture())

    def save(
        self, path: str | os.PathLike[str], format: str | None = None, *, solution: bool = False, title: str = ""
    ) -> None:
        """Write the puzzle to a file, in the format that the extension says (.txt, .json, .csv, .svg, .html, .png).

        `solution=True` writes the answers too, which JSON always has. `PuzzleError` for any other extension.
        """
        name = os.fspath(path)
        data = self.render(format_of(name) if format is None else format, solution=solution, title=title)
        with open(name, "wb") as file:
            file.write(data)

    def render(self, format: str = "text", *, solution: bool = False, title: str = "") -> bytes:
        """The bytes of a file in the format `text`, `json`, `csv`, `svg`, `html` or `png` (which needs Pillow)."""
        if format == "text":
            text = "\n".join([*([title, ""] if title else []), self.solution if solution else str(self), ""])
        elif format == "json":
            text = self.to_json() + "\n"
        elif format == "csv":
            text = self.to_csv(solution=solution)
        elif format in ("svg", "html", "png"):
            from .. import draw

            picture = self.picture(solution=solution, title=title)
            if format == "png":
                return draw.png(picture)
            text = draw.svg(picture) if format == "svg" else draw.html(picture, page=True)
        else:
            raise PuzzleError(f"format must be one of {', '.join(FORMATS)}, not {format!r}")
        return text.encode("utf-8", "surrogatepass")


FORMATS = ("text", "json", "csv", "svg", "html", "png")
EXTENSIONS = {".txt": "text", ".json": "json", ".csv": "csv", ".svg": "svg", ".html": "html", ".png": "png"}


def format_of(name: str) -> str:
    """The format that the extension of a file's name stands for."""
    extension = os.path.splitext(name)[1].lower()
    if extension not in EXTENSIONS:
        raise PuzzleError(f"{name}: the extension must be one of {', '.join(EXTENSIONS)}, or the format be given")
    return EXTENSIONS[extension]


def _restore(*values: Any) -> Puzzle:
    return Puzzle(**dict(zip(FIELDS, values, strict=True)))


def _placed_to_dict(placed: Placed) -> dict[str, Any]:
    return {
        "word": placed.word,
        "written": placed.written,
        "tiles": list(placed.tiles),
        "start": list(placed.start),
        "direction": list(placed.direction),
        "cells": list(map(list, placed.cells)),
        "secret": placed.secret,
    }


def grid_of(tiles: Sequence[Sequence[str | None]]) -> Grid:
    """Rows of tiles in the form that `Puzzle.grid` has."""
    if all(tile is not None and len(tile) == 1 for row in tiles for tile in row):
        return tuple("".join(row) for row in tiles)  # type: ignore[arg-type]
    return tuple(map(tuple, tiles))


def _text_of(grid: Sequence[Sequence[str | None]]) -> str:
    """The tiles in columns, with blanks for cells that do not exist."""
    widest = max((_width(tile) for row in grid for tile in row if tile), default=1)
    return "\n".join(
        " ".join((tile or "") + " " * (widest - _width(tile or "")) for tile in row).rstrip() for row in grid
    )


def _width(text: str) -> int:
    """How many columns of a terminal the text takes."""
    if text.isascii():
        return len(text)
    from unicodedata import category, east_asian_width

    return sum(
        0 if category(letter) in ("Mn", "Me", "Cf") else 2 if east_asian_width(letter) in "WF" else 1 for letter in text
    )


def _read(value: Any) -> dict[str, Any]:
    """The fields of a puzzle from untrusted JSON."""
    value = _typed(value, dict, "the text")
    if value.get("format") != FORMAT:
        raise PuzzleError(f"the text is JSON, but no puzzle: its format must be {FORMAT!r}")
    version = value.get("version")
    if version != VERSION or isinstance(version, bool):
        raise PuzzleError(f"version {version!r} is not known, only {VERSION}")
    grid = _read_grid(_member(value, "grid", list))
    placed = [_read_placed(item, f"placed[{number}]") for number, item in enumerate(_member(value, "placed", list))]
    for number, word in enumerate(placed):
        _check_placed(word, grid, f"placed[{number}]")
    directions = [
        _read_direction(item, f"directions[{number}]") for number, item in enumerate(_member(value, "directions", list))
    ]
    _check_together(placed, directions)
    seed = _member(value, "seed", (int, str))
    message = value.get("message")
    proof = _member(value, "proof", str)
    if proof not in PROOFS:
        raise PuzzleError(f"proof must be one of {', '.join(PROOFS)}, not {proof!r}")
    stopped = _member(value, "stopped", str)
    if stopped not in STOPS:
        raise PuzzleError(f"stopped must be empty, time limit or interrupt, not {stopped!r}")
    return {
        "grid": grid,
        "placed": placed,
        "unplaced": [
            _read_unplaced(item, f"unplaced[{number}]") for number, item in enumerate(_member(value, "unplaced", list))
        ],
        "directions": directions,
        "seed": seed,
        "proof": proof,
        "stopped": stopped,
        "message": None if message is None else _typed(message, str, "message"),
        "alphabet": _read_texts(_member(value, "alphabet", list), "alphabet"),
        "duplicates": _read_texts(_member(value, "duplicates", list), "duplicates"),
        "inside": [_read_pair(item, f"inside[{number}]") for number, item in enumerate(_member(value, "inside", list))],
    }


def _typed(value: Any, kinds: Any, place: str) -> Any:
    if not isinstance(value, kinds) or (isinstance(value, bool) and kinds is not bool):
        names = " or ".join(_JSON_NAMES[kind] for kind in (kinds if isinstance(kinds, tuple) else (kinds,)))
        raise PuzzleError(f"{place} must be {names}")
    return value


_JSON_NAMES = {dict: "an object", list: "an array", str: "a string", int: "an integer", bool: "true or false"}


def _member(value: dict[str, Any], name: str, kinds: Any, place: str = "") -> Any:
    if name not in value:
        raise PuzzleError(f"{place + ': ' if place else ''}{name} is missing")
    return _typed(value[name], kinds, f"{place}.{name}" if place else name)


def _read_texts(items: list[Any], place: str) -> list[str]:
    return [_typed(item, str, f"{place}[{number}]") for number, item in enumerate(items)]


def _read_grid(rows: list[Any]) -> Grid:
    if not 1 <= len(rows) <= LARGEST:
        raise PuzzleError(f"grid must have 1 to {LARGEST} rows, not {len(rows)}")
    tiles: list[list[str | None]] = []
    for number, row in enumerate(rows):
        _typed(row, (list, str), f"grid[{number}]")
        tiles.append([_read_tile(tile, f"grid[{number}][{col}]") for col, tile in enumerate(row)])
        if not 1 <= len(row) <= LARGEST or len(row) != len(tiles[0]):
            raise PuzzleError(f"grid[{number}] must have as many cells as the first row, 1 to {LARGEST}")
    if not any(tile for row in tiles for tile in row):
        raise PuzzleError("grid has no cells")
    return grid_of(tiles)


def _read_tile(tile: Any, place: str) -> str | None:
    if tile is None:
        return None
    if not _typed(tile, str, place):
        raise PuzzleError(f"{place} must not be empty")
    return str(tile)


def _read_placed(item: Any, place: str) -> Placed:
    item = _typed(item, dict, place)
    tiles = _read_texts(_member(item, "tiles", list, place), f"{place}.tiles")
    row, col = _read_ints(_member(item, "start", list, place), f"{place}.start")
    direction = _member(item, "direction", list, place)
    return Placed(
        _member(item, "written", str, place),
        tuple(tiles),
        (row, col),
        (0, 0) if direction == [0, 0] and len(tiles) == 1 else _read_direction(direction, f"{place}.direction"),
        _member(item, "secret", bool, place),
    )


def _read_ints(pair: list[Any], place: str) -> tuple[int, int]:
    if len(pair) != 2:
        raise PuzzleError(f"{place} must be two integers")
    row, col = (_typed(number, int, f"{place}[{at}]") for at, number in enumerate(pair))
    return row, col


def _read_direction(pair: Any, place: str) -> Direction:
    direction = _read_ints(_typed(pair, list, place), place)
    if direction not in COMPASS.values():
        raise PuzzleError(f"{place} must be one of the eight directions, not {list(direction)}")
    return direction


def _check_placed(placed: Placed, grid: Grid, place: str) -> None:
    (row, col), (drow, dcol) = placed.start, placed.direction
    rows, cols, last = len(grid), len(grid[0]), len(placed.tiles) - 1
    if last < 0:
        raise PuzzleError(f"{place}.tiles must not be empty")
    for r, c in ((row, col), (row + drow * last, col + dcol * last)):
        if not (0 <= r < rows and 0 <= c < cols):
            raise PuzzleError(f"{place}: {placed.word!r} does not lie inside the grid")
    if any(grid[r][c] != tile for (r, c), tile in zip(placed.cells, placed.tiles, strict=True)):
        raise PuzzleError(f"{place}: the grid does not spell {placed.word!r} there")


def _check_together(words: list[Placed], directions: list[Direction]) -> None:
    seen: set[Tiles] = set()
    for number, word in enumerate(words):
        if word.direction not in directions and len(word.tiles) > 1:
            raise PuzzleError(f"placed[{number}]: {word.word!r} lies along none of the directions")
        if word.tiles in seen:
            raise PuzzleError(f"placed[{number}]: {word.word!r} is placed twice")
        seen.add(word.tiles)


DERIVED = ("rows", "cols", "mask", "words", "overlap", "density")
DERIVED_OF_PLACED = ("word", "cells")


def _check_derived(value: dict[str, Any], known: dict[str, Any]) -> None:
    """What other programs may read, though it follows from the rest: if it is there, it must agree."""
    for name in DERIVED:
        if name in value and value[name] != known[name]:
            raise PuzzleError(f"{name} does not agree with the grid and the words placed")
    for number, (item, placed) in enumerate(zip(value["placed"], known["placed"], strict=True)):
        for name in DERIVED_OF_PLACED:
            if name in item and item[name] != placed[name]:
                raise PuzzleError(f"placed[{number}].{name} does not agree with its tiles and start")


def _read_unplaced(item: Any, place: str) -> Unplaced:
    item = _typed(item, dict, place)
    return Unplaced(
        _member(item, "word", str, place), _member(item, "reason", str, place), _member(item, "secret", bool, place)
    )


def _read_pair(item: Any, place: str) -> tuple[str, str]:
    texts = _read_texts(_typed(item, list, place), place)
    if len(texts) != 2:
        raise PuzzleError(f"{place} must be two strings")
    return texts[0], texts[1]
