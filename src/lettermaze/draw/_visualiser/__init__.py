"""The visualiser: pages on which algorithms run a step at a time, each one HTML file with everything inside."""

from __future__ import annotations

import re

from ..._shared.arguments import (
    boolean,
    bytes_of,
    cell_of,
    check_text,
    choice,
    neighbors_of,
    texts_of,
    whole,
)
from ..._shared.compass import CORNER_RULES
from ..._shared.public import set_module
from ...errors import LettermazeError, WordError
from .._page import MOST_CELLS, board_cells, make_page, part
from .._page import texts_of as page_texts_of
from .._style import SHADES, hex_of, shade

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from .._page import Page
    from .._picture import Cell

MOST_BYTES = 60_000
"""A page is to stay under 150 kB with its words, each of which takes three bytes more than its letters."""

TEXTBOOK = ("visited-grid", "in-place", "pruned")

SCRIPTS = {
    "wave": ("random.js", "engine.js", "makers.js", "view.js", "wave-view.js", "wave.js", "page.js"),
    **{
        lesson: (
            "random.js",
            "letters.js",
            engine,
            "view.js",
            "letters-view.js",
            f"{lesson}.js",
            "page.js",
        )
        for lesson, engine in (("exist", "backtracking.js"), ("solve", "trie.js"))
    },
}
"""By the lesson of a page its scripts, each of which knows those before it; the page's own runs the lesson's."""


@set_module("lettermaze.draw")
def wave_page(
    rows: int,
    cols: int,
    walls: bytes,
    start: Cell,
    goal: Cell | None = None,
    *,
    neighbors: int = 4,
    corners: str = "always",
    wrap: bool = False,
    language: str | None = None,
) -> Page:
    """A page on which Lee's algorithm runs through a maze, and through those that the reader draws.

    `walls` are rows x cols bytes, not zero where a wall stands; the options are those of `wave`. `language` is `"en"`,
    `"ro"`, `"es"` or `"pt"`; without it the page takes the one of the reader's browser, or English. The page asks for
    nothing from outside. `Wave.page` makes the page of a wave.

    Raises `TypeError` for arguments of another type, and `LettermazeError` for a maze without cells or with more than
    10,000, for walls that do not fill it, for ends outside it and for a language that the page does not have.
    """
    rows, cols = whole("rows", rows, 1), whole("cols", cols, 1)
    if rows * cols > MOST_CELLS:
        raise LettermazeError(f"a page shows mazes of at most {MOST_CELLS} cells, not {rows} x {cols}")
    walls = bytes_of("walls", walls)
    if len(walls) != rows * cols:
        raise LettermazeError(f"walls must hold {rows} x {cols} values, not {len(walls)}")
    return _page(
        "wave",
        language,
        rows=rows,
        cols=cols,
        walls=[int(wall != 0) for wall in walls],
        start=_inside("start", start, rows, cols),
        goal=None if goal is None else _inside("goal", goal, rows, cols),
        neighbors=neighbors_of(neighbors),
        corners=choice("corners", corners, CORNER_RULES),
        wrap=boolean("wrap", wrap),
    )


@set_module("lettermaze.draw")
def exist_page(
    board: Iterable[Iterable[str | None]],
    word: str,
    *,
    algorithm: str = "visited-grid",
    neighbors: int = 4,
    wildcard: str | None = None,
    wrap: bool = False,
    language: str | None = None,
) -> Page:
    """A page on which a textbook's search for one word runs on a board, and on those that the reader types.

    `board` is rows of tiles, such as strings, or a `Board`, which brings its own wildcard and joined edges; None is a
    cell that is not there, and rows may be short. The searches, `"visited-grid"`, `"in-place"` and `"pruned"`, are
    those of `lettermaze.letters.exist_events`; the page shows at most their first 100,000 steps. `language` is as for
    `wave_page`. The page asks for nothing from outside.

    >>> from lettermaze.draw import exist_page
    >>> str(exist_page(["ABCE", "SFCS", "ADEE"], "ABCCED")).startswith("<!DOCTYPE html>")
    True

    Raises `TypeError` for arguments of another type, `WordError` for an empty word, and `LettermazeError` for a board
    without tiles, with more than 10,000 cells, or with joined edges (`wrap`) and rows of different lengths.
    """
    word = check_text("word", word)
    if not word:
        raise WordError("word must not be empty")
    return _page(
        "exist",
        language,
        **board_cells("board", board, wildcard, boolean("wrap", wrap)),
        word=word,
        algorithm=choice("algorithm", algorithm, TEXTBOOK),
        neighbors=neighbors_of(neighbors),
    )


@set_module("lettermaze.draw")
def solve_page(
    board: Iterable[Iterable[str | None]],
    words: Iterable[str],
    *,
    neighbors: int = 8,
    wildcard: str | None = None,
    wrap: bool = False,
    language: str | None = None,
) -> Page:
    """A page on which a board and a trie of words are walked together, to find all words that can be traced.

    The steps are those of `lettermaze.letters.solve_events`, at most 100,000. The page holds the words, so they may
    have 60,000 bytes in all, some 7,000 words: of a longer list give those that the board may hold. The rest is as for
    `exist_page`, with the words in place of the word.

    >>> from lettermaze.draw import solve_page
    >>> str(solve_page(["DO", "NE"], ["DONE", "NODE", "DEN"])).startswith("<!DOCTYPE html>")
    True
    """
    listed = list(dict.fromkeys(texts_of("words", words)))
    if sum(len(word.encode("utf-8", "surrogatepass")) + 3 for word in listed) > MOST_BYTES:
        raise LettermazeError(f"a page holds at most {MOST_BYTES} bytes of words: give a shorter list")
    return _page(
        "solve",
        language,
        **board_cells("board", board, wildcard, boolean("wrap", wrap)),
        words=[word for word in listed if word],
        neighbors=neighbors_of(neighbors),
    )


def _page(lesson: str, language: str | None, **given: object) -> Page:
    """The page of a lesson with what it is given: the shell of all pages, and the lesson's own parts."""
    fragments = re.split(r"<!-- (\w+) -->\n", part(__package__, f"{lesson}.html"))
    return make_page(
        part(__package__, "page.html"),
        page_texts(lesson),
        language,
        styles=[part(__package__, "page.css")],
        scripts=[part(__package__, name) for name in SCRIPTS[lesson]],
        given={**given, "shades": [hex_of(shade(step)) for step in range(SHADES)]},
        **dict(zip(fragments[1::2], fragments[2::2], strict=True)),
    )


def page_texts(lesson: str) -> dict[str, dict[str, str]]:
    """By language what a page says: the texts of all pages, of all boards of letters, and its own."""
    return page_texts_of(__package__, ("page", lesson) if lesson == "wave" else ("page", "letters", lesson))


def _inside(name: str, cell: Cell, rows: int, cols: int) -> Cell:
    row, col = cell_of(name, cell)
    if not (0 <= row < rows and 0 <= col < cols):
        raise LettermazeError(f"{name} ({row}, {col}) is outside the maze of {rows} rows and {cols} columns")
    return row, col
