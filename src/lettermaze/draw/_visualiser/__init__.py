"""The visualiser: a page on which Lee's algorithm runs a step at a time, one HTML file with everything inside."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from hashlib import sha256

from ..._shared.arguments import boolean, cell_of, choice, neighbors_of, whole
from ..._shared.compass import CORNER_RULES
from ..._shared.frozen import frozen
from ..._shared.public import set_module
from ...errors import LettermazeError
from .._style import SHADES, hex_of, shade

TYPE_CHECKING = False
if TYPE_CHECKING:
    from os import PathLike

    from .._picture import Cell

MOST_CELLS = 10_000
"""With more cells nobody would look on step by step, nor see the marks."""

NOTEBOOK_HEIGHT = 900
SCRIPTS = ("engine.js", "makers.js", "view.js", "page.js")


@set_module("lettermaze.draw")
@frozen("a Page")
class Page:
    """A page of HTML that needs nothing else: `str(page)` is its text, `save` writes it, a notebook shows it."""

    __slots__ = ("_text",)

    _text: str

    def __init__(self, text: str) -> None:
        object.__setattr__(self, "_text", text)

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"<Page of {len(self._text)} characters>"

    def __reduce__(self) -> tuple[type[Page], tuple[str]]:
        return Page, (self._text,)

    def _repr_html_(self) -> str:
        """What a notebook shows: the page in a frame of its own, which can reach nothing outside."""
        return (
            f'<iframe srcdoc="{_escaped(self._text)}" sandbox="allow-scripts allow-downloads allow-modals" '
            f'width="100%" height="{NOTEBOOK_HEIGHT}" style="border:0"></iframe>'
        )

    def save(self, file: str | PathLike[str]) -> None:
        """Write the page to a file; `OSError` where that cannot be."""
        with open(file, "w", encoding="utf-8", newline="\n") as opened:
            opened.write(self._text)


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
    if len(walls) != rows * cols:
        raise LettermazeError(f"walls must hold {rows} x {cols} values, not {len(walls)}")
    texts = json.loads(_part("texts.json"))
    if language is not None:
        language = choice("language", language, tuple(texts))
    given = {
        "rows": rows,
        "cols": cols,
        "walls": [int(wall != 0) for wall in walls],
        "start": _inside("start", start, rows, cols),
        "goal": None if goal is None else _inside("goal", goal, rows, cols),
        "neighbors": neighbors_of(neighbors),
        "corners": choice("corners", corners, CORNER_RULES),
        "wrap": boolean("wrap", wrap),
        "language": language,
        "shades": [hex_of(shade(step)) for step in range(SHADES)],
    }
    style = _part("page.css")
    script = '"use strict";\n' + "".join(map(_part, SCRIPTS))
    return Page(
        _filled(
            _part("page.html"),
            policy=f"default-src 'none'; script-src '{_digest(script)}'; style-src '{_digest(style)}'; "
            "img-src data: blob:; base-uri 'none'; form-action 'none'",
            title=texts[language or "en"]["title"],
            style=style,
            given=_json(given),
            texts=_json(texts),
            script=script,
        )
    )


def _inside(name: str, cell: Cell, rows: int, cols: int) -> Cell:
    row, col = cell_of(name, cell)
    if not (0 <= row < rows and 0 <= col < cols):
        raise LettermazeError(f"{name} ({row}, {col}) is outside the maze of {rows} rows and {cols} columns")
    return row, col


def _escaped(text: str) -> str:
    """Text as it may stand between the quotes of an attribute."""
    return text.replace("&", "&amp;").replace('"', "&quot;")


def _part(name: str) -> str:
    from importlib.resources import files

    return (files(__package__) / name).read_text("utf-8")


def _filled(template: str, **parts: str) -> str:
    """The template with its parts, which may hold anything, braces too."""
    return re.sub(r"\{\{(\w+)\}\}", lambda found: parts[found[1]], template)


def _digest(text: str) -> str:
    """The hash by which a page's policy knows the script or style that it lets in."""
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def _json(value: object) -> str:
    """JSON that may stand in a script element."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
