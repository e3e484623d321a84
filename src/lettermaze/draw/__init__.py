r"""Pictures of boards, mazes and puzzles: one drawing model, and what writes it.

`board_picture`, `solution_picture`, `puzzle_picture` and `maze_picture` make a `GridPicture` from plain data;
`text`, `ansi`, `svg`, `html`, `png` and `pdf` draw it, and `save` writes the file that a name asks for.

>>> from lettermaze.draw import board_picture, text
>>> print(text(board_picture(["STAR", "POOL", "ENDS"], [[(0, 0), (0, 1), (1, 2), (1, 1), (1, 0)]])), end="")
S-T A R
   \
P-O-O L
<BLANKLINE>
E N D S
"""

from __future__ import annotations

from .._shared.arguments import boolean, check_text, file_name, number_of, whole
from .._shared.files import write_whole
from .._shared.public import lazy
from ..errors import LettermazeError
from ._picture import (
    GridPicture,
    Stroke,
    all_checked,
    board_picture,
    checked,
    maze_picture,
    puzzle_picture,
    solution_picture,
    solution_pictures,
)
from ._text import ansi, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from os import PathLike

    from ._page import Page
    from ._paper import PAPER_LANGUAGES as PAPER_LANGUAGES
    from ._paper import Paper
    from ._paper import paper_of as paper_of
    from ._pdf import Box as Box
    from ._pdf import Document as Document
    from ._pdf import capsule as capsule
    from ._pdf import letter_size as letter_size
    from ._play import boggle_page, play_page
    from ._scripts import is_right_to_left_script as is_right_to_left_script
    from ._svg import escape as escape
    from ._svg import figure_of as figure_of
    from ._svg import page_of as page_of
    from ._visualiser import exist_page, solve_page, wave_page
else:
    __getattr__, __dir__ = lazy(
        __name__,
        {
            "_page": ("Page",),
            "_paper": ("PAPER_LANGUAGES", "Paper", "paper_of"),
            "_pdf": ("Box", "Document", "capsule", "letter_size"),
            "_play": ("boggle_page", "play_page"),
            "_scripts": ("is_right_to_left_script",),
            "_svg": ("escape", "figure_of", "page_of"),
            "_visualiser": ("exist_page", "solve_page", "wave_page"),
        },
    )

__all__ = [
    "GridPicture",
    "Page",
    "Paper",
    "Stroke",
    "ansi",
    "board_picture",
    "boggle_page",
    "exist_page",
    "html",
    "maze_picture",
    "pdf",
    "play_page",
    "png",
    "puzzle_picture",
    "save",
    "sheet",
    "solution_picture",
    "solution_pictures",
    "solve_page",
    "svg",
    "text",
    "wave_page",
]


def svg(picture: GridPicture, *, seconds: float = 0) -> str:
    """The picture as one self-contained `<svg>` element, to be saved as a file or put into a page.

    With `seconds` a picture of a wave moves: the rings appear one after the other, the number of the goal when the
    wave is there, and the path cell by cell; it takes so long in all and begins anew. A viewer that shows no animations
    shows the whole picture.
    """
    from . import _svg

    return _svg.svg(checked(picture), seconds=number_of("seconds", seconds))


def sheet(pictures: Iterable[GridPicture], *, columns: int = 3, title: str = "") -> str:
    """Several pictures side by side as one self-contained `<svg>` element, so many in a row.

    >>> from lettermaze.draw import sheet, solution_pictures
    >>> drawn = sheet(solution_pictures(["AT"], {"AT": [(0, 0), (0, 1)], "TA": [(0, 1), (0, 0)]}), title="Two words")
    >>> drawn.startswith("<svg"), drawn.count("<g ")
    (True, 2)
    """
    from . import _svg

    columns, title = whole("columns", columns, 1), check_text("title", title)
    return _svg.sheet(list(all_checked("pictures", pictures)), columns, title)


def html(picture: GridPicture, *, page: bool = False, seconds: float = 0) -> str:
    """The picture as an HTML `<figure>`, or with `page=True` as a whole page; it moves with `seconds` as in `svg`."""
    from . import _svg

    return _svg.html(checked(picture), page=boolean("page", page), seconds=number_of("seconds", seconds))


def png(picture: GridPicture, *, cell_size: int = 40, font: str | None = None) -> bytes:
    """The picture as the bytes of a PNG file; needs Pillow (`pip install lettermaze[image]`).

    `cell_size` is the side of a cell in pixels. `font` is the file of a TrueType or OpenType font; without it a usual
    one of the system is taken, or the one that Pillow brings. Raises `ImportError` where Pillow is not installed,
    `LettermazeError` for a picture that would be larger than 8000 pixels, and `OSError` for a font that cannot be
    opened.
    """
    from . import _png

    font = None if font is None else file_name("font", font)
    return _png.png(checked(picture), cell_size=whole("cell_size", cell_size, 1), font=font)


def pdf(pictures: GridPicture | Iterable[GridPicture], *, paper: Paper | None = None) -> bytes:
    """A picture, or several, each on a page of its own, as the bytes of a PDF.

    It needs fpdf2 (`pip install lettermaze[pdf]`). `paper` says the size and the margins; A4 if it is None. Letters are
    text in an embedded font, black is grey, and nothing is translucent. Raises `ImportError` where fpdf2 is not
    installed, `LettermazeError` for a letter that no font has, and `OSError` for a font that cannot be opened.
    """
    from ._paper import paper_of
    from ._pdf import picture_pdf

    several = [pictures] if isinstance(pictures, GridPicture) else list(all_checked("pictures", pictures))
    if not several:
        raise LettermazeError("pictures must not be empty")
    return picture_pdf(several, paper_of(paper))


def save(picture: GridPicture, file: str | PathLike[str]) -> None:
    """Write the picture to a file, in the form that the end of its name says: .svg, .html, .png, .pdf or .txt.

    Raises `LettermazeError` for another ending, `OSError` for a file that cannot be written.
    """
    name = file_name("file", file)
    ending = name.rpartition(".")[2].lower()
    if ending == "svg":
        data = svg(picture).encode()
    elif ending in ("html", "htm"):
        data = html(picture, page=True).encode()
    elif ending == "png":
        data = png(picture)
    elif ending == "pdf":
        data = pdf(picture)
    elif ending == "txt":
        data = text(picture).encode()
    else:
        raise LettermazeError(f"the name of a picture must end in .svg, .html, .png, .pdf or .txt, not {name!r}")
    write_whole(name, [data])
