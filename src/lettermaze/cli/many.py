"""`lettermaze many`: a book of different puzzles of the same words."""

from __future__ import annotations

import os

from ..errors import PuzzleError
from ._common import note
from ._puzzles import (
    Progress,
    add_output_options,
    add_puzzle_options,
    format_of,
    numbered,
    options_of,
    report,
    seed_of,
    write,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Sequence

    from ..puzzles import Puzzle

EXTENSIONS = {"text": "txt"}


def configure(parser: ArgumentParser) -> None:
    """Add the options of the command."""
    add_puzzle_options(parser)
    add_output_options(
        parser,
        "the file to write (default: standard output), or a directory that gets a file for each puzzle: one that "
        "exists, or a name that ends with a slash",
    )
    parser.add_argument("--count", type=int, metavar="N", default=10, help="how many puzzles (default: 10)")
    parser.add_argument("--threads", type=int, metavar="N", help="how many at a time (default: one a processor)")
    parser.epilog = """examples:
  lettermaze many -i planets.txt -s 15 --count 100 --seed 7 --solution -o book.txt
  lettermaze many -i planets.txt -s 15 --count 20 -f svg -o book/
  lettermaze many -i planets.txt -s 15 --count 3 --json

Puzzle i has the seed SEED/i: `lettermaze generate` makes it again with it. As text, all puzzles come first, then with
--solution all answers. Exit codes are those of `lettermaze generate`."""


def run(options: Namespace) -> int:
    """Make the puzzles and write them."""
    return make_book(options, options.count, options.threads)


def make_book(options: Namespace, count: int, threads: int | None = None) -> int:
    """Make so many puzzles and write them to one file or a directory."""
    from ..puzzles import generate_many

    path = options.output
    into = path is not None and (path.endswith(("/", os.sep)) or os.path.isdir(path))
    format = format_of(options, directory=into)
    if not into and format not in ("text", "json"):
        raise PuzzleError(f"{count} puzzles as {format} need a directory: give --output with a slash at its end")
    progress = Progress()
    book = generate_many(
        **options_of(options),
        count=count,
        seed=seed_of(options),
        threads=threads,
        progress=lambda done, count: progress(f"{done} of {count} puzzles"),
    )
    progress.end()
    if into:
        _write_files(path, book, format, options)
    else:
        write(path, _one_file(book, format, options))
    note(f"seed {str(book[0].seed).rpartition('/')[0]}")
    return report(book)


def _write_files(path: str, book: Sequence[Puzzle], format: str, options: Namespace) -> None:
    os.makedirs(path, exist_ok=True)
    extension = EXTENSIONS.get(format, format)
    for number, puzzle in enumerate(book, 1):
        title = _title(options, number)
        write(numbered(path, number, len(book), extension), puzzle.render(format, title=title))
        if options.solution and format != "json":
            name = numbered(path, number, len(book), f"solution.{extension}")
            write(name, puzzle.render(format, solution=True, title=title))


def _one_file(book: Sequence[Puzzle], format: str, options: Namespace) -> bytes:
    if format == "json":
        import json

        puzzles = [puzzle.to_dict() for puzzle in book]
        return (json.dumps({"puzzles": puzzles}, ensure_ascii=False) + "\n").encode("utf-8", "surrogatepass")
    pages = [puzzle.render("text", title=_title(options, number)) for number, puzzle in enumerate(book, 1)]
    if options.solution:
        pages += [
            puzzle.render("text", solution=True, title=f"Solution of {_title(options, number)}")
            for number, puzzle in enumerate(book, 1)
        ]
    return b"\n\n".join(pages)


def _title(options: Namespace, number: int) -> str:
    return f"{options.title or 'Puzzle'} {number}"
