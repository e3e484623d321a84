"""Puzzles as a page of HTML that browsers show and print, each puzzle and each key on a sheet of its own."""

from __future__ import annotations

from ..draw import escape, figure_of, is_right_to_left_script, page_of, paper_of, puzzle_picture, svg
from ..errors import PuzzleError
from ._sheet_texts import TEXTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ..draw import Paper
    from ._puzzle import Puzzle

FONT_SIZE, LARGE_FONT_SIZE = 13, 18

ONLY_PDF = ("inner", "per_page", "keys", "keys_per_page", "key_filler", "font")
"""What is said of paper and only a PDF can be made with."""

STYLE = """\
@page{{size:{width}mm {height}mm;margin:{margin}mm}}
*{{box-sizing:border-box}}
body{{margin:0 auto;padding:1rem;max-width:{inside}mm;font:{size}pt/1.4 Helvetica,Arial,'DejaVu Sans',sans-serif}}
section{{margin-bottom:3rem}}
h1{{font-size:1.5em;text-align:center;margin:0 0 .4em}}
.find{{text-align:center;margin:0 0 .6em}}
.line{{display:flex;gap:1em;margin:0 0 .8em}}
.line span{{flex:2;border-bottom:1px solid}}
.line span+span{{flex:1}}
figure svg{{display:block;margin:0 auto;width:100%;height:auto;max-height:{drawing}mm}}
ul{{columns:9em;column-gap:1.5em;list-style:none;padding:0;margin:.8em 0}}
li{{break-inside:avoid;overflow-wrap:anywhere}}
.seed{{font-size:.55em;color:#666;text-align:end}}
@media print{{
body{{padding:0;max-width:none}}
section{{break-after:page;margin:0}}
section:last-of-type{{break-after:auto}}
}}
"""


def html_of(puzzles: Sequence[Puzzle], titles: Sequence[str], title: str, paper: Paper | None, solution: bool) -> str:
    """Puzzles as one page of this title, with the keys on pages of their own where they are wanted."""
    paper, usual = paper_of(paper), paper_of(None)
    for name in ONLY_PDF:
        if getattr(paper, name) != getattr(usual, name):
            raise PuzzleError(f"paper: {name}={getattr(paper, name)!r} is for PDFs, and not for HTML")
    width, height = paper.millimetres
    style = STYLE.format(
        width=f"{width:g}",
        height=f"{height:g}",
        margin=f"{paper.margin:g}",
        inside=f"{width - 2 * paper.margin:g}",
        # What a page has beside the drawing: the title, what is to be done, and some lines of words.
        drawing=f"{0.72 * (height - 2 * paper.margin):g}",
        size=f"{paper.font_size or (LARGE_FONT_SIZE if paper.large_print else FONT_SIZE):g}",
    )
    called = title or (titles[0] if len(titles) == 1 else "") or TEXTS[paper.language]["puzzle"]
    return page_of(called, paper.language, f"\n{style}", "".join(_sections(puzzles, titles, paper, solution)))


def _sections(puzzles: Sequence[Puzzle], titles: Sequence[str], paper: Paper, solution: bool) -> Iterator[str]:
    texts = TEXTS[paper.language]
    for number, (puzzle, title) in enumerate(zip(puzzles, titles, strict=True), 1):
        line = (
            f'<p class="line">{texts["name"]} <span></span>{texts["date"]} <span></span></p>\n'
            if paper.name_line
            else ""
        )
        find = f'<p class="find">{texts["find"]}</p>\n' if puzzle.words else ""
        turn = f' <a href="#key-{number}">{texts["key"]}</a>' if solution else ""
        yield _section(f"puzzle-{number}", title, line + find, puzzle, puzzle.words, False, texts["seed"], turn)
    for number, (puzzle, title) in enumerate(zip(puzzles, titles, strict=True) if solution else (), 1):
        title = f"{texts['key']}: {title}" if title else texts["key"]
        turn = f' <a href="#puzzle-{number}">{texts["puzzle"]}</a>'
        yield _section(f"key-{number}", title, "", puzzle, (), True, texts["seed"], turn)


def _section(
    anchor: str, title: str, above: str, puzzle: Puzzle, words: Iterable[str], is_key: bool, seed: str, turn: str
) -> str:
    """One puzzle or key: its title, the grid as wide as the page, the words in columns, and the seed.

    A key names its words in their colours, so that it needs no list.
    """
    words = list(words)
    answers = [(placed.written, placed.cells) for placed in puzzle.placed] if is_key else []
    drawing = svg(puzzle_picture(puzzle.grid, answers, words=()))
    heading = f"<h1>{escape(title)}</h1>\n" if title else ""
    direction = ' dir="rtl"' if is_right_to_left_script(words) else ""
    items = "".join(f"<li>{escape(word)}</li>" for word in words)
    listed = f"<ul{direction}>{items}</ul>\n" if words else ""
    small = f'<p class="seed">{seed} {escape(str(puzzle.seed))}{turn}</p>\n'
    return f'<section id="{anchor}">\n{heading}{above}{figure_of(drawing)}{listed}{small}</section>\n'
