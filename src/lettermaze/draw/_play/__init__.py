"""Pages to play: puzzles of pictures with their keys, and boards of letters against the clock."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Mapping
from hashlib import blake2b

from ..._shared.arguments import boolean, check_text, neighbors_of, number_of, texts_of, whole
from ..._shared.public import set_module
from ...errors import LettermazeError
from .._page import board_cells, json_text, make_page, part
from .._page import texts_of as page_texts_of
from .._picture import all_checked
from .._style import PALETTE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from .._page import Page
    from .._picture import Cell, GridPicture

MOST = 1_000_000
"""The most points of a word."""

MOVES = ((-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (-1, 1), (1, -1), (1, 1))
"""The moves that the page knows, by their numbers."""


@set_module("lettermaze.draw")
def play_page(pictures: Iterable[GridPicture], *, title: str = "", language: str | None = None) -> Page:
    """A page on which word searches are played: one, or those of a book.

    `pictures` are puzzles with their keys, as `puzzle_picture` makes them: the named paths are the words to find, and
    those that are not among the picture's `words` are secret ones. Words that run straight are picked from their first
    letter to their last, others along their cells. `title` stands above all; each picture may have a title of its own.
    `language` is `"en"`, `"ro"`, `"es"` or `"pt"`; without it the page takes the one of the reader's browser, or
    English. The page asks for nothing from outside. `Puzzle.page` makes the page of a puzzle.

    >>> from lettermaze.draw import play_page, puzzle_picture
    >>> picture = puzzle_picture(["CAT", "XOX"], [("cat", [(0, 0), (0, 1), (0, 2)])])
    >>> str(play_page([picture])).startswith("<!DOCTYPE html>")
    True

    Raises `TypeError` for arguments of another type, and `LettermazeError` for no pictures, for one without letters or
    with more than 10,000 cells, for a word that is not on a path from neighbour to neighbour, and for a language that
    the page does not have.
    """
    puzzles = [
        _puzzle(f"pictures: item {number}", picture) for number, picture in enumerate(all_checked("pictures", pictures))
    ]
    if not puzzles:
        raise LettermazeError("pictures must not be empty")
    return _page("puzzle", title, language, {"puzzles": puzzles})


@set_module("lettermaze.draw")
def boggle_page(
    board: Iterable[Iterable[str | None]],
    words: Mapping[str, float] | Iterable[str],
    *,
    seconds: int = 180,
    neighbors: int = 8,
    wildcard: str | None = None,
    wrap: bool = False,
    title: str = "",
    language: str | None = None,
) -> Page:
    """A page on which words are traced on a board against the clock.

    `words` are those that can be traced there, mapped to their points or else with a point each; the page tells in the
    end which were missed. The player has so many `seconds`, or as many as it takes with 0. The rest is as for
    `solve_page` and `play_page`. `Solution.page` makes the page of a board that was solved.

    >>> from lettermaze.draw import boggle_page
    >>> str(boggle_page(["DO", "NE"], {"DONE": 1, "NODE": 1, "DEN": 1})).startswith("<!DOCTYPE html>")
    True
    """
    game = {
        **board_cells("board", board, wildcard, boolean("wrap", wrap)),
        "neighbors": neighbors_of(neighbors),
        "seconds": whole("seconds", seconds, 0),
        "words": list(_worth(words).items()),
    }
    return _page("boggle", title, language, game)


def _page(game: str, title: str, language: str | None, data: Mapping[str, object]) -> Page:
    """The page of a game: the frame of all games, and the game's own parts."""
    title = check_text("title", title)
    fragments = re.split(r"<!-- (\w+) -->\n", part(__package__, f"{game}.html"))
    hidden = _hidden(data)
    return make_page(
        part(__package__, "play.html"),
        page_texts(game),
        language,
        styles=[part(__package__, "play.css")],
        scripts=[part(__package__, name) for name in ("board.js", "play.js", f"{game}.js")],
        given={
            "title": title,
            "colours": PALETTE,
            "data": hidden,
            "id": blake2b(hidden.encode(), digest_size=8).hexdigest(),
        },
        title=title,
        **dict(zip(fragments[1::2], fragments[2::2], strict=True)),
    )


def page_texts(game: str) -> dict[str, dict[str, str]]:
    """By language what the page of a game says."""
    return page_texts_of(__package__, ("play", game))


def _hidden(data: Mapping[str, object]) -> str:
    """JSON that is not to be read at a glance in the source of a page."""
    plain = json_text(data).encode()
    return b64encode(bytes([byte ^ (place * 167 + 89 & 255) for place, byte in enumerate(plain)])).decode()


def _puzzle(place: str, picture: GridPicture) -> dict[str, object]:
    """A puzzle as the page takes it: its cells, and for each word its first cell, its moves and if it is listed."""
    listed = {word for word, _ in picture.words}
    strokes = [stroke for stroke in picture.paths if stroke.name]
    words: list[list[object]] = []
    for stroke in strokes:
        if not stroke.cells or any(not _has(picture, cell) for cell in stroke.cells):
            raise LettermazeError(f"{place}: {stroke.name!r} is on cells that are not there")
        row, col = stroke.cells[0]
        words.append([stroke.name, row * picture.cols + col, _moves(place, stroke.name, stroke.cells)])
        if stroke.name not in listed:
            words[-1].append(False)
    has_diagonals = any(set(str(moves)) & set("4567") for _, _, moves, *_ in words)
    return {
        **board_cells(place, picture.labels or ()),
        "title": picture.title,
        "mode": "line" if all(stroke.is_straight for stroke in strokes) else "path",
        "neighbors": 8 if has_diagonals else 4,
        "words": words,
    }


def _has(picture: GridPicture, cell: Cell) -> bool:
    return picture.labels is not None and picture.labels[cell[0]][cell[1]] is not None


def _moves(place: str, word: str, cells: Sequence[Cell]) -> str:
    """The numbers of the moves from cell to cell."""
    moves = []
    for (row, col), (down, right) in zip(cells, cells[1:], strict=False):
        move = (down - row, right - col)
        if move not in MOVES:
            raise LettermazeError(f"{place}: {word!r} leads from ({row}, {col}) to ({down}, {right}), no neighbour")
        moves.append(str(MOVES.index(move)))
    return "".join(moves)


def _worth(words: Any) -> dict[str, float]:
    """The points of each word."""
    listed = dict.fromkeys(filter(None, texts_of("words", words)), 1.0)
    if isinstance(words, Mapping):
        return {word: number_of(f"words: the points of {word!r}", words[word], -MOST, MOST) for word in listed}
    return listed
