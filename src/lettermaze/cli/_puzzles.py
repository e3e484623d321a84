"""What `generate` and `many` share: the options of a puzzle, reading words, and writing what was made."""

from __future__ import annotations

import sys

from .._shared.files import write_whole
from ..errors import PuzzleError
from . import FOUND, INTERRUPTED, NOT_FOUND
from ._common import add_encoding, add_list_options, is_terminal, json_of, note, read_list

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Sequence
    from typing import Any

    from ..draw import Paper
    from ..puzzles import Puzzle


PAPER_OPTIONS = (
    *("margin", "inner", "font_size", "large_print", "per_page", "keys", "keys_per_page", "key_filler", "name_line"),
    "font",
)
"""What is said of paper by options of the same name."""


def add_puzzle_options(parser: ArgumentParser) -> None:
    """Add what says which puzzle is wanted; `options_of` turns it into the arguments of `generate`."""
    words = parser.add_argument_group("the words")
    words.add_argument("words", nargs="*", metavar="WORD", help="words to place; - reads them from standard input")
    words.add_argument(
        "-i",
        "--input",
        metavar="FILE",
        action="append",
        default=[],
        help="a file of words, one a line, or - for standard input; may be given again",
    )
    words.add_argument("--random", type=int, metavar="N", help="add N English words that most people know")
    words.add_argument("--lengths", metavar="FROM-TO", default="4-9", help="of the random words (default: 4-9)")
    words.add_argument("--secret", metavar="WORD", action="append", default=[], help="a word to place but not to list")
    words.add_argument(
        "--forbidden",
        metavar="FILE",
        action="append",
        default=[],
        help="a file of words that must occur nowhere, one a line; may be given again",
    )
    words.add_argument("-n", "--max-words", type=int, metavar="N", help="place N of the words, those that pack best")
    words.add_argument("--require-all", action="store_true", help="fail if a word has to be left out")

    add_encoding(add_list_options(parser))

    grid = parser.add_argument_group("the grid")
    grid.add_argument("-s", "--size", metavar="N|RxC", help="rows and columns; without a size the smallest one found")
    grid.add_argument("-r", "--rows", type=int, metavar="N", help="rows")
    grid.add_argument("-c", "--cols", type=int, metavar="N", help="columns")
    grid.add_argument("--mask", metavar="SHAPE", help="circle, diamond, heart, or a file: rows of 0 and 1, or an image")
    grid.add_argument("-m", "--message", metavar="TEXT", help="the letters of this text fill all cells of no word")
    way = grid.add_mutually_exclusive_group()
    way.add_argument("-l", "--level", help="1 or easy (E, S), 2 or medium (NE, E, SE, S), 3 or hard (all directions)")
    way.add_argument("-d", "--directions", metavar="LIST", help="such as E,S,SE (default: all)")

    bent = parser.add_argument_group("bent words")
    bent.add_argument(
        "--shape", choices=("lines", "paths"), default="lines", help="paths: words bend and fill the board"
    )
    bent.add_argument("--neighbors", type=int, choices=(4, 8), default=8, help="4 forbids diagonal steps (default: 8)")
    bent.add_argument("--theme", metavar="WORD", help="a word that goes from one side of the board to the opposite one")

    search = parser.add_argument_group("the search")
    search.add_argument("--seed", help="an integer or a text; the same seed gives the same puzzle")
    search.add_argument("--overlap", choices=("some", "max", "none"), default="some", help="how much words cross")
    search.add_argument("--effort", default="normal", metavar="EFFORT", help="low, normal, high, or a number of steps")
    search.add_argument("--beam-width", type=int, metavar="N", help="partial grids that the search keeps")
    search.add_argument("--time-limit", type=float, metavar="SECONDS", help="then take the best so far")

    letters = parser.add_argument_group("the letters")
    letters.add_argument("--alphabet", metavar="LETTERS", help="letters of the filler (default: those of the words)")
    letters.add_argument("--language", metavar="CODE", help="filler as in print (en, es, pt, ro, fr, de); see --fold")
    letters.add_argument(
        "--fold", choices=("none", "accents"), default="none", help="drop accents that make no letter of the language"
    )
    letters.add_argument("--tiles", metavar="LIST", help="groups of letters that share a cell, such as CH,LL")
    case = letters.add_mutually_exclusive_group()
    case.add_argument("--lowercase", action="store_true", help="lower-case letters in the grid")
    case.add_argument("--keep-case", action="store_true", help="letters in the case that the words have")


def add_output_options(parser: ArgumentParser, output: str) -> None:
    """Add what says how the puzzle comes out."""
    group = parser.add_argument_group("the output")
    group.add_argument("-o", "--output", metavar="FILE", help=output)
    group.add_argument(
        "-f",
        "--format",
        choices=("text", "json", "csv", "svg", "html", "png", "pdf"),
        help="default: by the name of the file",
    )
    group.add_argument("--json", action="store_true", help="the same as --format json")
    group.add_argument("--solution", "--answer-key", action="store_true", help="add the answers")
    group.add_argument("--title", metavar="TEXT", default="", help="a line above the puzzle")
    group.add_argument("--play", action="store_true", help="write a page of HTML on which the puzzle is played")


def add_paper_options(parser: ArgumentParser) -> None:
    """Add what says how a PDF or HTML looks; `paper_of` turns it into the paper."""
    group = parser.add_argument_group("the paper (of PDF and HTML)")
    group.add_argument("--paper", metavar="SIZE", help="A4 (default), letter, ..., -landscape behind, 6x9 or 170x240mm")
    group.add_argument("--margin", metavar="MM", type=float, help="margin in millimetres (default: 15)")
    group.add_argument("--inner", metavar="MM", type=float, help="margin on the side of the spine")
    group.add_argument("--font-size", metavar="POINTS", type=float, help="of the list of words (default: 11)")
    group.add_argument("--large-print", action="store_true", default=None, help="letters of 16 points and more")
    group.add_argument("--per-page", metavar="N", type=int, help="1, 2, 4, 6 or 9 puzzles on a page")
    group.add_argument("--keys", choices=("end", "after"), help="answers behind all puzzles, or behind each page")
    group.add_argument("--keys-per-page", metavar="N", type=int, help="1, 2, 4, 6 or 9 answers on a page (default: 4)")
    group.add_argument(
        "--no-key-filler", dest="key_filler", action="store_false", default=None, help="leave other letters out of keys"
    )
    group.add_argument("--name-line", action="store_true", default=None, help="a line for name and date")
    group.add_argument("--font", metavar="FILE", help="a font with the letters of the puzzle")
    parser.add_argument(
        "--versions", type=int, metavar="N", help="N puzzles of the same words, called A, B, C in place of numbers"
    )


def paper_of(options: Namespace, format: str) -> Paper | None:
    """The paper that the options tell of, None if they tell nothing and no pages are made."""
    given = {name: getattr(options, name) for name in PAPER_OPTIONS if getattr(options, name) is not None}
    if options.paper is not None:
        given["size"] = options.paper
    if not given and (format not in ("html", "pdf") or options.play):
        return None
    from ..draw import PAPER_LANGUAGES, Paper

    return Paper(**given, language=options.language if options.language in PAPER_LANGUAGES else "en")


def add_resume(parser: ArgumentParser) -> None:
    """Add `--resume`, for books."""
    parser.add_argument("--resume", action="store_true", help="go on with a book whose making was interrupted")


def options_of(options: Namespace) -> dict[str, Any]:
    """The arguments of `generate` but for the seed and the progress."""
    rows, cols = _size(options)
    level: Any = options.level
    if level is not None and level.isdecimal():
        level = int(level)
    return {
        "words": _words(options),
        "rows": rows,
        "cols": cols,
        "directions": options.directions,
        "level": level,
        "overlap": options.overlap,
        "effort": int(options.effort) if options.effort.isdecimal() else options.effort,
        "beam_width": options.beam_width,
        "time_limit": options.time_limit,
        "mask": options.mask,
        "require_all": options.require_all,
        "max_words": options.max_words,
        "secret_words": options.secret,
        "forbidden": [word for file in options.forbidden for word in read_list(file, options, are_phrases=True)],
        "message": options.message,
        "alphabet": options.alphabet,
        "case": "lower" if options.lowercase else "keep" if options.keep_case else "upper",
        "fold": options.fold,
        "language": options.language,
        "shape": options.shape,
        "neighbors": options.neighbors,
        "theme": options.theme,
        "tiles": () if options.tiles is None else options.tiles.replace(",", " ").split(),
    }


def fix_seed(options: Namespace) -> None:
    """Choose the seed where random words are wanted and none is given, as it draws them too."""
    if options.random is not None and options.seed is None:
        if getattr(options, "resume", False):
            raise PuzzleError("--resume of a book of random words needs its --seed")
        from .._shared.arguments import seed_of as chosen

        options.seed = str(chosen(None, 4))


def seed_of(options: Namespace) -> int | str | None:
    """The seed that was given: an int where it reads as one."""
    try:
        return int(options.seed)
    except (TypeError, ValueError):
        return options.seed  # type: ignore[no-any-return]


def format_of(options: Namespace, *, directory: bool = False) -> str:
    """The format that the options ask for."""
    from ..puzzles import check_play

    format = _format(options, directory)
    check_play(options.play, format)
    return format


def _format(options: Namespace, directory: bool) -> str:
    from ..puzzles import format_of as by_name

    if options.json:
        if options.format not in (None, "json"):
            raise PuzzleError("--json and another --format cannot be given together")
        return "json"
    if options.format is not None:
        return str(options.format)
    if options.output in (None, "-") or directory:
        return "html" if options.play else "text"
    return by_name(options.output)


def write(path: str | None, data: bytes) -> None:
    """Write to the file, or to standard output for none or `-`."""
    if path not in (None, "-"):
        write_whole(str(path), [data])
        return
    sys.stdout.flush()
    binary = getattr(sys.stdout, "buffer", None)
    if binary is None or is_terminal():
        try:
            text = data.decode("utf-8", "surrogatepass")
        except UnicodeDecodeError:
            raise PuzzleError("a picture needs a file: give --output") from None
        print(text, end="")
        return
    binary.write(data)
    binary.flush()


def rendered(puzzle: Puzzle, format: str, options: Namespace, *, solution: bool = False, title: str = "") -> bytes:
    """The puzzle as bytes; JSON in ASCII where standard output is to have it and cannot take more."""
    if format == "json" and options.output in (None, "-"):
        return json_bytes(puzzle.to_dict())
    paper = paper_of(options, format)
    return puzzle.render(format, solution=solution, title=title, play=options.play, paper=paper)


def json_bytes(value: Any) -> bytes:
    """A line of JSON for standard output."""
    return (json_of(value) + "\n").encode("utf-8", "surrogatepass")


def report(puzzles: Sequence[Puzzle]) -> int:
    """Name what was left out or merged, and give the exit code."""
    several = len(puzzles) > 1
    code = FOUND
    for number, puzzle in enumerate(puzzles, 1):
        where = f"puzzle {number}: " if several else ""
        for word in puzzle.unplaced:
            if not word.reason.startswith("not chosen"):
                note(f"{where}left out: {word.word} ({word.reason})")
                code = NOT_FOUND
        if puzzle.stopped == "time limit":
            note(f"{where}stopped by the time limit; the seed may give another puzzle next time")
        elif puzzle.stopped == "interrupt":
            note(f"{where}interrupted; this is the best so far, and the seed will give another puzzle")
            return INTERRUPTED
        if puzzle.covers is not None:
            note(f"{where}ways to fill the board with these words: {puzzle.covers}")
    for written in puzzles[0].duplicates:
        note(f"given twice, placed once: {written}")
    for inner, longer in () if several else puzzles[0].inside:
        note(f"{inner} occurs inside {longer}")
    return code


class Progress:
    """A line on standard error that shows how far the work is, if it takes over a second and somebody watches."""

    def __init__(self) -> None:
        from time import monotonic

        self._now = monotonic
        self._begun = monotonic()
        self._shown = False
        self._watched = is_terminal(sys.stderr)

    def __call__(self, text: str) -> None:
        if self._watched and self._now() - self._begun > 1:
            self._shown = True
            print(f"\r{text}\x1b[K", end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        """Take the line away."""
        if self._shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def _size(options: Namespace) -> tuple[int | None, int | None]:
    if options.size is None:
        return options.rows, options.cols
    if options.rows is not None or options.cols is not None:
        raise PuzzleError("--size and --rows or --cols cannot be given together")
    rows, times, cols = options.size.lower().partition("x")
    try:
        return int(rows), int(cols if times else rows)
    except ValueError:
        raise PuzzleError(f"--size must be a number or ROWSxCOLS, such as 15 or 12x18, not {options.size!r}") from None


def _words(options: Namespace) -> list[str]:
    words = [word for word in options.words if word != "-"]
    sources = [*options.input, *filter("-".__eq__, options.words)]
    if not words and not sources and options.random is None:
        raise PuzzleError("give words, a file of words with --input, or how many with --random")
    for source in sources:
        words += read_list(source, options, are_phrases=True)
    if options.random is not None:
        words += _random_words(options, words)
    return words


def _random_words(options: Namespace, taken: Sequence[str]) -> list[str]:
    """Common words of the wanted lengths, drawn by the seed, which is that of a whole book for each of its puzzles."""
    from .._shared.random import Random
    from ..letters import Lexicon

    try:
        shortest, longest = map(int, options.lengths.split("-") if "-" in options.lengths else [options.lengths] * 2)
    except ValueError:
        raise PuzzleError(f"--lengths must be such as 4-9 or 6, not {options.lengths!r}") from None
    there = {word.lower() for word in taken}
    listed = [
        word
        for word in Lexicon.english("lower", level="common")
        if shortest <= len(word) <= longest and word not in there
    ]
    if not 1 <= options.random <= len(listed):
        raise PuzzleError(f"--random must be 1 to {len(listed)}, the common words of {options.lengths} letters")
    random = Random("random words", str(options.seed).partition("/")[0])
    random.shuffle(listed)
    return listed[: options.random]
