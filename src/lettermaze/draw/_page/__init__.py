"""What all pages are: one HTML file with everything inside, which asks for nothing from outside."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from functools import lru_cache
from hashlib import sha256

from ..._shared.arguments import check_text, choice, file_name, text_or_none
from ..._shared.files import write_whole
from ..._shared.frozen import frozen
from ..._shared.public import set_module
from ...errors import LettermazeError
from .._picture import labels_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from os import PathLike
    from typing import Any

MOST_CELLS = 10_000
"""With more cells nobody would look on step by step, see the marks, or hit a cell."""

NOTEBOOK_HEIGHT = 900


@set_module("lettermaze.draw")
@frozen("a Page")
class Page:
    """A page of HTML that needs nothing else: `str(page)` is its text, `save` writes it, a notebook shows it."""

    __slots__ = ("_text",)

    _text: str

    def __init__(self, text: str) -> None:
        object.__setattr__(self, "_text", check_text("text", text))

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
        write_whole(file_name("file", file), [self._text.encode()])


def make_page(
    template: str,
    texts: Mapping[str, Mapping[str, str]],
    language: str | None,
    *,
    styles: Iterable[str],
    scripts: Iterable[str],
    given: Mapping[str, object],
    title: str = "",
    **parts: str,
) -> Page:
    """A page with its texts in all languages and what its scripts are given.

    Its policy lets in no script or style but its own. A `title` stands in place of the one in the texts.
    """
    if language is not None:
        language = choice("language", language, tuple(texts))
    style = part(__package__, "shell.css") + "".join(styles)
    script = '"use strict";\n' + part(__package__, "common.js") + "".join(scripts)
    said = texts[language or "en"]
    return Page(
        _filled(
            template,
            policy=f"default-src 'none'; script-src '{_digest(script)}'; style-src '{_digest(style)}'; "
            "img-src data: blob:; base-uri 'none'; form-action 'none'",
            title=_text(title or said["title"]),
            noscript=said["noscript"],
            style=style,
            given=json_text({**given, "language": language}),
            texts=json_text(texts),
            script=script,
            **parts,
        )
    )


def board_cells(name: str, board: Any, wildcard: str | None = None, wrap: bool = False) -> dict[str, object]:
    """A board as a page takes it: its cells row by row, the short rows padded with holes."""
    wildcard = text_or_none("wildcard", getattr(board, "wildcard", None) if wildcard is None else wildcard)
    wrap = wrap or getattr(board, "wrap", False)
    if wildcard == "":
        raise LettermazeError("wildcard must not be empty")
    lines = list(map(list, labels_of(name, board)))
    cols = max(map(len, lines), default=0)
    if len(lines) * cols > MOST_CELLS:
        raise LettermazeError(f"a page shows boards of at most {MOST_CELLS} cells, not {len(lines)} x {cols}")
    tiles = [tile for line in lines for tile in line + [None] * (cols - len(line))]
    if not any(tiles):
        raise LettermazeError(f"{name} has no tile")
    if wrap and any(len(line) != cols for line in lines):
        raise LettermazeError("wrap needs rows of one length")
    return {"rows": len(lines), "cols": cols, "tiles": tiles, "wildcard": wildcard, "wrap": wrap}


def texts_of(package: str | None, parts: Iterable[str]) -> dict[str, dict[str, str]]:
    """By language what a page says: the texts of all pages, and those of these parts of the package's own."""
    own = json.loads(part(package, "texts.json"))
    return {
        language: {**texts, **{key: text for name in parts for key, text in own[language][name].items()}}
        for language, texts in json.loads(part(__package__, "texts.json")).items()
    }


@lru_cache(maxsize=64)
def part(package: str | None, name: str) -> str:
    """A file of a package that goes into pages."""
    from importlib.resources import files

    return (files(package or "") / name).read_text("utf-8")


def json_text(value: object) -> str:
    """JSON that may stand in a script element; what no file can hold, such as half a surrogate pair, is escaped."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return re.sub("[\ud800-\udfff]", lambda half: f"\\u{ord(half[0]):04x}", text)


def _escaped(text: str) -> str:
    """Text as it may stand between the quotes of an attribute."""
    return text.replace("&", "&amp;").replace('"', "&quot;")


def _text(text: str) -> str:
    """Text as it may stand between tags."""
    return re.sub("[\ud800-\udfff]", "\ufffd", text.replace("&", "&amp;").replace("<", "&lt;"))


def _filled(template: str, **parts: str) -> str:
    """The template with its parts, which may hold anything, braces too."""
    return re.sub(r"\{\{(\w+)\}\}", lambda found: parts[found[1]], template)


def _digest(text: str) -> str:
    """The hash by which a page's policy knows the script or style that it lets in."""
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"
