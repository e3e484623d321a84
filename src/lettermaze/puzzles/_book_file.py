"""Books on disk: each puzzle is kept as soon as it is made, so that what is interrupted goes on from there.

While a book is made, a journal stands beside it: a line of JSON that tells which book it is, then one for each puzzle.
A line that was cut short when the program ended is made again.
"""

from __future__ import annotations

import json
import os
from hashlib import blake2b
from typing import NamedTuple

from .._shared.arguments import boolean, check_text, choice, file_name, function_of, seed_of, whole, whole_or_none
from .._shared.files import write_whole
from .._shared.public import set_module
from ..errors import PuzzleError
from ._book import puzzles_from
from ._generating import DEFAULTS, SEED_SIZE
from ._puzzle import Puzzle, all_of
from ._puzzle_files import EXTENSIONS, FORMATS, PAGES, check_paper, check_play, format_of, pages_of
from ._request import Request

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Any

    from typing_extensions import Unpack

    from ..draw import Page, Paper
    from ._puzzle import Seed
    from ._request import Options
    from ._spelling import Word

JOURNAL = ".part"
"""The end of the name of a journal."""

KIND = "lettermaze book"

BOOKS = ("text", "json", "html", "pdf")
"""The formats of which one file holds many puzzles."""


@set_module("lettermaze.puzzles")
def generate_book(
    file: str | os.PathLike[str],
    words: Iterable[Word],
    rows: int | None = None,
    cols: int | None = None,
    *,
    count: int,
    seed: Seed | None = None,
    format: str | None = None,
    solution: bool = False,
    title: str = "Puzzle",
    play: bool = False,
    paper: Paper | None = None,
    versions: bool = False,
    resume: bool = False,
    threads: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    **options: Unpack[Options],
) -> list[Puzzle]:
    """A book of `count` puzzles, as `generate_many` makes them, written to a file or a directory.

    `file` is the name of a file (`.txt`, `.json`, `.html` or `.pdf`, or any name with a `format` of these), or of a
    directory, which exists or whose name ends with a slash, and gets a file for each puzzle as soon as that is made.
    `title` is followed by the number of the puzzle, or with `versions=True` by a letter, A to Z, AA and so on; with
    `solution=True` answers follow, in files of their own in a directory but for PDF and HTML, which are made for
    `paper`. With `play=True` a file `.html` is one page on which all are played, and a directory gets a page for each.

    What is made is kept in a journal, `file` with `.part` at its end (in a directory `book.part`), until the book is
    complete. `resume=True` goes on from it after an interruption of any kind, with the seed that it tells (`seed` may
    then be missing); the words and options must be the same ones, else it is a `PuzzleError`.

    >>> import os, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     book = generate_book(f"{folder}/book.txt", ["cat", "dog"], 4, 4, count=3, seed=7, effort=3000)
    ...     [puzzle.seed for puzzle in book], os.listdir(folder)
    (['7/1', '7/2', '7/3'], ['book.txt'])
    """
    for name in options:
        if name not in DEFAULTS:
            raise TypeError(f"generate_book() got an unexpected keyword argument {name!r}")
    count = whole("count", count, 1, error=PuzzleError)
    threads = whole_or_none("threads", threads, 1, error=PuzzleError)
    solution, resume = boolean("solution", solution), boolean("resume", resume)
    title, tell = check_text("title", title), function_of("progress", progress)
    form = _Form(title, solution, boolean("play", play), paper, boolean("versions", versions))
    target = _Target(file_name("file", file, error=PuzzleError), count, format, form)
    request = Request(words, rows, cols, **{**DEFAULTS, **options})
    journal = _Journal(target.journal, count, _print_of(request), None if seed is None else seed_of(seed, SEED_SIZE))
    book = journal.taken_up() if resume else []
    if resume and not book and target.is_there() and not os.path.exists(target.journal):
        raise PuzzleError(f"{target.path} is complete: there is nothing to go on with")
    journal.begin(book)
    try:
        for number, puzzle in enumerate(book, 1):
            target.put(puzzle, number)
        for puzzle in puzzles_from(request, journal.seed, count, threads, book):
            journal.add(puzzle)
            target.put(puzzle, len(book))
            if tell is not None:
                tell(len(book), count)
        target.finish(book)
    finally:
        journal.close()
    os.unlink(target.journal)
    return book


class _Form(NamedTuple):
    """How a book is to look."""

    title: str
    solution: bool
    play: bool = False
    paper: Paper | None = None
    versions: bool = False

    def called(self, number: int) -> str:
        """The title of a puzzle of the book, from 1."""
        return f"{self.title} {letters_of(number) if self.versions else number}"


class _Target:
    """Where a book goes, and in which form."""

    def __init__(self, path: str, count: int, format: str | None, form: _Form) -> None:
        self.path = path
        self.is_folder = path.endswith(("/", os.sep)) or os.path.isdir(path)
        self.count, self.form = count, form
        given = None if format is None else choice("format", format, FORMATS, error=PuzzleError)
        self.format = given or (("html" if form.play else "text") if self.is_folder else format_of(path))
        check_paper(form.paper, self.format)
        if not check_play(form.play, self.format, form.paper) and not self.is_folder and self.format not in BOOKS:
            raise PuzzleError(f"{count} puzzles as {self.format} need a directory: give a name with a slash at its end")
        if self.is_folder:
            os.makedirs(path, exist_ok=True)
        self.journal = os.path.join(path, f"book{JOURNAL}") if self.is_folder else path + JOURNAL

    def is_there(self) -> bool:
        """Whether the book has been written."""
        last = self._name(self.count, self._extension()) if self.is_folder else self.path
        return os.path.exists(last)

    def put(self, puzzle: Puzzle, number: int) -> None:
        """Write the files of one puzzle into a directory."""
        if not self.is_folder:
            return
        form, extension, title = self.form, self._extension(), self.form.called(number)
        has_key = self.format in PAGES and form.solution
        page = puzzle.render(self.format, solution=has_key, title=title, play=form.play, paper=form.paper)
        write_whole(self._name(number, extension), [page])
        if form.solution and self.format not in ("json", *PAGES) and not form.play:
            answer = puzzle.render(self.format, solution=True, title=title)
            write_whole(self._name(number, f"solution.{extension}"), [answer])

    def finish(self, book: Sequence[Puzzle]) -> None:
        """Write the file of a whole book."""
        if not self.is_folder:
            write_whole(self.path, [book_of(book, self.format, *self.form)])

    def _name(self, number: int, extension: str) -> str:
        return os.path.join(self.path, f"puzzle-{number:0{len(str(self.count))}}.{extension}")

    def _extension(self) -> str:
        return next(ending for ending, format in EXTENSIONS.items() if format == self.format)[1:]


class _Journal:
    """The puzzles of a book that is being made, line by line."""

    def __init__(self, path: str, count: int, options: str, seed: Seed | None) -> None:
        self.path, self.count, self.options = path, count, options
        self.given = seed
        self.seed = seed_of(None, SEED_SIZE) if seed is None else seed
        self.file: Any = None

    def taken_up(self) -> list[Puzzle]:
        """The puzzles that are there already, none if there is no journal."""
        try:
            with open(self.path, "rb") as file:
                lines = file.read().split(b"\n")
        except FileNotFoundError:
            return []
        # What follows the last line end was cut short.
        whole_lines = lines[:-1]
        if not whole_lines:
            return []
        head = _value_of(whole_lines[0])
        if head is None or head.get("format") != KIND or head.get("version") != 1:
            raise PuzzleError(f"{self.path} is no journal of a book")
        if (head.get("options"), head.get("count")) != (self.options, self.count):
            raise PuzzleError(f"{self.path} is of a book of other words, options or size")
        found = head.get("seed")
        if type(found) not in (int, str) or (self.given is not None and _written(self.given) != found):
            raise PuzzleError(f"{self.path} is of a book of the seed {found!r}")
        self.seed = seed_of(found, SEED_SIZE)
        book = []
        for line in whole_lines[1 : self.count + 1]:
            try:
                book.append(Puzzle.from_json(line))
            except PuzzleError:
                break
        return book

    def begin(self, book: Sequence[Puzzle]) -> None:
        """Write what is there, and open the journal for what comes."""
        head = {"format": KIND, "version": 1, "count": self.count, "seed": _written(self.seed), "options": self.options}
        lines = [json.dumps(head), *(puzzle.to_json() for puzzle in book)]
        write_whole(self.path, [(line + "\n").encode("utf-8", "surrogatepass") for line in lines])
        self.file = open(self.path, "ab")  # noqa: SIM115

    def add(self, puzzle: Puzzle) -> None:
        """Keep a puzzle for good."""
        self.file.write((puzzle.to_json() + "\n").encode("utf-8", "surrogatepass"))
        self.file.flush()
        os.fsync(self.file.fileno())

    def close(self) -> None:
        """Close the file."""
        if self.file is not None:
            self.file.close()


@set_module("lettermaze.puzzles")
def book_page(book: Iterable[Puzzle], *, title: str = "", language: str | None = None) -> Page:
    """One page of HTML on which the puzzles of a book are played, as on that of `Puzzle.page`.

    The player chooses among them, and the browser keeps the progress of each. Each is called by `title` and its number.

    >>> from lettermaze import generate_many
    >>> book = generate_many(["cat", "dog"], 4, 4, count=3, seed=7, effort=3000)
    >>> str(book_page(book, title="Pets")).startswith("<!DOCTYPE html>")
    True
    """
    from ..draw import play_page

    title = check_text("title", title)
    puzzles = all_of(Puzzle, "book", book)
    games = [puzzle._game(title and f"{title} {number}") for number, puzzle in enumerate(puzzles, 1)]
    if not games:
        raise PuzzleError("book must not be empty")
    return play_page(games, title=title, language=language)


@set_module("lettermaze.puzzles")
def book_of(
    book: Sequence[Puzzle],
    format: str,
    title: str,
    solution: bool,
    play: bool = False,
    paper: Paper | None = None,
    versions: bool = False,
) -> bytes:
    """All puzzles of a book as one file of text, JSON, HTML or PDF, or to play; answers come behind all puzzles."""
    form = _Form(title, solution, play, paper, versions)
    if check_play(play, format, paper):
        return str(book_page(book, title=title)).encode()
    if format == "json":
        puzzles = [puzzle.to_dict() for puzzle in book]
        return (json.dumps({"puzzles": puzzles}, ensure_ascii=False) + "\n").encode("utf-8", "surrogatepass")
    titles = [form.called(number) for number in range(1, len(book) + 1)]
    if check_paper(paper, format):
        return pages_of(format, book, titles, title, paper, solution)
    pages = [puzzle.render("text", title=called) for puzzle, called in zip(book, titles, strict=True)]
    if solution:
        pages += [
            puzzle.render("text", solution=True, title=f"Solution of {called}")
            for puzzle, called in zip(book, titles, strict=True)
        ]
    return b"\n\n".join(pages)


def letters_of(number: int) -> str:
    """The letters that stand for a number from 1: A to Z, AA and so on."""
    letters = ""
    while number:
        number, place = divmod(number - 1, 26)
        letters = chr(ord("A") + place) + letters
    return letters


def _value_of(line: bytes) -> dict[str, Any] | None:
    try:
        value = json.loads(line)
    except ValueError:
        return None
    return value if isinstance(value, dict) else None


def _written(seed: Seed) -> int | str:
    """A seed as a journal tells it: an int or a str as it is, another as the puzzles' own seeds name it."""
    return seed if isinstance(seed, (int, str)) else repr(seed)


def _print_of(request: Request) -> str:
    """A fingerprint of what is wanted, the same for what makes the same puzzles."""
    wanted = (
        [(entry.written, entry.tiles, entry.secret) for entry in request.entries],
        (request.rows, request.cols, request.directions, request.overlap, request.effort, request.beam_width),
        (request.max_words, request.time_limit, request.require_all),
        (None if request.mask is None else request.mask.fingerprint()),
        sorted(request.forbidden),
        (request.message, sorted(request.weights.items())),
        (request.shape, request.neighbors, request.theme),
    )
    return blake2b(repr(wanted).encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()
