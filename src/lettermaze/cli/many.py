"""`lettermaze many`: a book of different puzzles of the same words."""

from __future__ import annotations

import os

from ..errors import PuzzleError
from ._common import note
from ._puzzles import (
    Progress,
    add_output_options,
    add_paper_options,
    add_puzzle_options,
    add_resume,
    fix_seed,
    format_of,
    json_bytes,
    options_of,
    paper_of,
    report,
    seed_of,
    write,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Sequence
    from typing import Any

    from ..puzzles import Puzzle


def configure(parser: ArgumentParser) -> None:
    """Add the options of the command."""
    add_puzzle_options(parser)
    add_output_options(
        parser,
        "the file to write (default: standard output), or a directory that gets a file for each puzzle: one that "
        "exists, or a name that ends with a slash",
    )
    add_paper_options(parser)
    parser.add_argument("--count", type=int, metavar="N", default=10, help="how many puzzles (default: 10)")
    parser.add_argument("--threads", type=int, metavar="N", help="how many at a time (default: one a processor)")
    add_resume(parser)
    parser.epilog = """examples:
  lettermaze many -i planets.txt -s 15 --count 100 --seed 7 --solution -o book.txt
  lettermaze many -i planets.txt -s 15 --count 20 -f svg -o book/
  lettermaze many -i planets.txt -s 15 --count 100 --solution --paper 6x9 --inner 20 -o book.pdf
  lettermaze many -i planets.txt -s 15 --count 20 --play -o book.html      one page on which all are played
  lettermaze many -i planets.txt -s 15 --count 3 --json

Each puzzle is kept as soon as it is made: after Ctrl-C the same command with --resume goes on, with the same seed.
Puzzle i has the seed SEED/i: `lettermaze generate` makes it again with it. As text, HTML and PDF, all puzzles come
first, then with --solution all answers. Exit codes are those of `lettermaze generate`."""


def run(options: Namespace) -> int:
    """Make the puzzles and write them."""
    return make_book(options, options.versions or options.count, options.threads)


def make_book(options: Namespace, count: int, threads: int | None = None) -> int:
    """Make so many puzzles and write them to standard output, one file or a directory."""
    from ..puzzles import BOOKS, generate_book, generate_many

    path = options.output
    into = path is not None and (path.endswith(("/", os.sep)) or os.path.isdir(path))
    format = format_of(options, directory=into)
    if not into and format not in BOOKS and not options.play:
        raise PuzzleError(f"{count} puzzles as {format} need a directory: give --output with a slash at its end")
    if options.resume and path in (None, "-"):
        raise PuzzleError("--resume goes on with a file or a directory: give --output")
    fix_seed(options)
    progress = Progress()
    wanted: Any = {
        **options_of(options),
        "count": count,
        "seed": seed_of(options),
        "threads": threads,
        "progress": lambda done, count: progress(f"{done} of {count} puzzles"),
    }
    if path in (None, "-"):
        book = generate_many(**wanted)
        progress.end()
        write(path, _one_file(book, format, options))
    else:
        title = options.title or "Puzzle"
        given = {
            "format": format,
            "solution": options.solution,
            "title": title,
            "resume": options.resume,
            "play": options.play,
            "paper": paper_of(options, format),
            "versions": options.versions is not None,
        }
        try:
            book = generate_book(path, **given, **wanted)
        except KeyboardInterrupt:
            progress.end()
            note("interrupted; the same command with --resume goes on")
            raise
        progress.end()
    note(f"seed {str(book[0].seed).rpartition('/')[0]}")
    return report(book)


def _one_file(book: Sequence[Puzzle], format: str, options: Namespace) -> bytes:
    from ..puzzles import book_of

    if format == "json":
        return json_bytes({"puzzles": [puzzle.to_dict() for puzzle in book]})
    title, paper = options.title or "Puzzle", paper_of(options, format)
    return book_of(book, format, title, options.solution, options.play, paper, options.versions is not None)
