"""`lettermaze generate`: a word-search puzzle from words."""

from __future__ import annotations

from ..errors import PuzzleError
from ._common import drawn, note, use_colour
from ._puzzles import (
    Progress,
    add_output_options,
    add_paper_options,
    add_puzzle_options,
    add_resume,
    fix_seed,
    format_of,
    options_of,
    rendered,
    report,
    seed_of,
    write,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from ..puzzles import Puzzle


def configure(parser: ArgumentParser) -> None:
    """Add the options of the command."""
    add_puzzle_options(parser)
    add_output_options(parser, "the file to write (default: standard output); its extension says the format")
    add_paper_options(parser)
    parser.add_argument("--count", type=int, metavar="N", help="make a book of N puzzles, as `lettermaze many` does")
    add_resume(parser)
    parser.epilog = """examples:
  lettermaze generate cat dog horse sheep -s 8
  lettermaze generate -i planets.txt -s 12x18 --level medium --seed 7 --solution
  lettermaze generate -i planets.txt -s 15 --overlap max -o puzzle.svg --title "Planets"
  lettermaze generate -i planets.txt -s 15 --solution --paper letter -o puzzle.pdf --title "Planets"
  lettermaze generate -i words.txt --language es --fold accents --mask heart -s 20 --json
  lettermaze generate -i fruits.txt -s 6x8 --shape paths --theme strawberry --play -o fruits.html
  lettermaze generate --random 12 --lengths 5-8 -s 12 --seed 7
  lettermaze generate -i planets.txt -s 12 --play -o puzzle.html           a page to play on

The seed goes to standard error, with the words that were left out. Exit code: 0 all words are in, 1 some were left
out, 2 it cannot be done as asked, 130 the search was interrupted (the best puzzle so far is still written)."""


def run(options: Namespace) -> int:
    """Make the puzzle and write it."""
    from .. import generate

    if options.count is not None or options.versions is not None:
        from .many import make_book

        return make_book(options, options.versions or options.count)
    if options.resume:
        raise PuzzleError("--resume is for books: give --count")
    format = format_of(options)
    fix_seed(options)
    progress = Progress()

    def show(fraction: float, placed: int, overlap: int) -> None:
        progress(f"{fraction:4.0%}  {placed} words placed, overlap {overlap}")

    puzzle = generate(**options_of(options), seed=seed_of(options), progress=show)
    progress.end()
    data = rendered(puzzle, format, options, solution=options.solution, title=options.title)
    if format == "text" and options.solution:
        data = puzzle.render(format, title=options.title) + b"\n" + key(puzzle, is_shown=options.output in (None, "-"))
    write(options.output, data)
    note("seed " + str(puzzle.seed))
    return report([puzzle])


def key(puzzle: Puzzle, *, is_shown: bool) -> bytes:
    """The answers as text, in colour where a person looks at them."""
    from ..draw import GridPicture, Stroke

    plain = puzzle.render("text", solution=True)
    if not (is_shown and use_colour()):
        return plain
    picture = GridPicture(
        puzzle.rows,
        puzzle.cols,
        labels=puzzle.grid,
        paths=[Stroke(placed.cells, number) for number, placed in enumerate(puzzle.placed)],
        words=[(place, number) for number, place in enumerate(puzzle.places)],
    )
    return drawn(picture, plain.decode).encode()
