"""The formats of puzzle files: which the name of a file asks for, and comma-separated values."""

from __future__ import annotations

import csv
import os
from io import StringIO

from .._shared.arguments import boolean
from ..draw import paper_of
from ..errors import PuzzleError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..draw import Paper
    from ._placed import Placed
    from ._puzzle import Puzzle
    from ._rows import Grid

FORMATS = ("text", "json", "csv", "svg", "html", "png", "pdf")
PAGES = ("html", "pdf")
EXTENSIONS = {
    ".txt": "text",
    ".json": "json",
    ".csv": "csv",
    ".svg": "svg",
    ".html": "html",
    ".png": "png",
    ".pdf": "pdf",
}


def csv_of(grid: Grid, words: Sequence[str], answers: Sequence[Placed] | None) -> str:
    """The cells of a grid, and its words, or with answers where they are, as comma-separated values."""
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerows([tile or "" for tile in row] for row in grid)
    out.write("\n")
    if answers is not None:
        writer.writerow(["word", "row", "column", "end row", "end column", "direction", "secret"])
        for placed in answers:
            places = [number + 1 for cell in (placed.start, placed.end) for number in cell]
            writer.writerow([placed.written, *places, placed.compass, "yes" if placed.secret else "no"])
    else:
        writer.writerow(["word"])
        writer.writerows([word] for word in words)
    return out.getvalue()


def format_of(name: str) -> str:
    """The format that the extension of a file's name stands for."""
    extension = os.path.splitext(name)[1].lower()
    if extension not in EXTENSIONS:
        raise PuzzleError(f"{name}: the extension must be one of {', '.join(EXTENSIONS)}, or the format be given")
    return EXTENSIONS[extension]


def check_play(play: bool, format: str, paper: Paper | None = None) -> bool:
    """Whether a page to play is wanted, which is a file of HTML, for no paper."""
    if boolean("play", play) and format != "html":
        raise PuzzleError(f"a page to play is HTML: with play the format must be 'html', not {format!r}")
    if play and paper is not None and paper_of(paper):
        raise PuzzleError("paper is for pages to print: it cannot be given with play")
    return play


def check_paper(paper: Paper | None, format: str) -> bool:
    """Whether pages are wanted, PDF or HTML, which alone are made for some paper."""
    if paper is not None and paper_of(paper) and format not in PAGES:
        raise PuzzleError(f"paper is for pages: with it the format must be 'pdf' or 'html', not {format!r}")
    return format in PAGES


def pages_of(
    format: str, puzzles: Sequence[Puzzle], titles: Sequence[str], title: str, paper: Paper | None, solution: bool
) -> bytes:
    """Puzzles as pages, PDF or HTML."""
    if format == "html":
        from ._print import html_of

        return html_of(puzzles, titles, title, paper, solution).encode("utf-8", "surrogatepass")
    from ._sheets import pdf_of

    return pdf_of(puzzles, titles, title, paper, solution)
