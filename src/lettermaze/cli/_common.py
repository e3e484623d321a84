"""What several commands share: reading what is given, the options about boards, JSON, and when to use colour."""

from __future__ import annotations

import json
import os
import sys

from .._shared.text import compose, decode, display_width
from ..errors import GridError, LettermazeError
from . import given_encoding, take_input

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable, Iterable
    from typing import Any, TextIO

    from ..draw import GridPicture
    from ..formats import ParsedPuzzle
    from ..letters import Board, Lexicon, Row
    from ..puzzles import Spelling

LONG = 9
"""A board of one line that has so many cells may be one that was to be cut into rows."""


def read_text(path: str, error: type[LettermazeError] = LettermazeError, encoding: str = "utf-8") -> str:
    """The text of a file, or of standard input for `-`; what cannot be decoded is an `error` that names the line."""
    return decode(read_bytes(path), shown(path), encoding, error)


def read_bytes(path: str) -> bytes:
    """The bytes of a file, or of standard input for `-`."""
    if path != "-":
        with open(path, "rb") as file:
            return file.read()
    if not sys.stdin:  # None where the shell has closed it (`<&-`).
        raise OSError("standard input is closed")
    take_input()
    binary = getattr(sys.stdin, "buffer", None)
    data: bytes = binary.read() if binary is not None else sys.stdin.read().encode()
    return data


def shown(path: str) -> str:
    """The name that messages give to a file."""
    return "standard input" if path == "-" else path


def add_json(parser: ArgumentParser) -> None:
    """Add `--json`."""
    parser.add_argument("--json", action="store_true", help="print one JSON object (docs/json.md has its shape)")


def add_board_options(parser: ArgumentParser) -> None:
    """Add the options that say where a board comes from and how to read it; `read_board` obeys them."""
    group = parser.add_argument_group("the board")
    group.add_argument(
        "-b", "--board", metavar="FILE", default="-", help="the file with the board (default: standard input)"
    )
    form = group.add_mutually_exclusive_group()
    form.add_argument("--tiles", action="store_true", help="cells are separated by blanks and may hold several letters")
    form.add_argument("--raw", action="store_true", help="every character of a line is a cell")
    group.add_argument("--wildcard", metavar="TILE", help="the tile that matches any letter")
    group.add_argument("--hole", metavar="TILE", help="the tile that stands for a cell that is not there")
    group.add_argument("--qu", action="store_true", help="read a lone Q as QU")
    group.add_argument("--wrap", action="store_true", help="join opposite edges of the board")
    group.add_argument("--rows", metavar="N", type=int, help="cut a board that is one line into so many rows")
    group.add_argument("--cols", metavar="N", type=int, help="cut a board that is one line into rows of so many cells")
    below = group.add_mutually_exclusive_group()
    below.add_argument(
        "--list", dest="listed", action="store_true", default=None, help="a list of words stands below the board"
    )
    below.add_argument("--no-list", dest="listed", action="store_false", help="all lines are rows of the board")
    add_encoding(group)


def add_encoding(parser: Any) -> None:
    """Add `--encoding`, which is that of every text that a command reads."""
    parser.add_argument("--encoding", metavar="NAME", default="utf-8", help="of what is read (default: utf-8)")


def add_list_options(parser: ArgumentParser) -> Any:
    """Add what says how lists of words are read; `read_list` obeys it."""
    group = parser.add_argument_group("lists of words")
    group.add_argument("--comments", metavar="SIGN", help="the sign that begins a remark in a list of words")
    group.add_argument("--field", metavar="N", type=int, help="the word is field N of its line, from 1")
    return group


def add_spelling_options(parser: ArgumentParser) -> None:
    """Add what says how board and words are spelled before they are compared; `speller` obeys it."""
    parser.add_argument("--language", metavar="CODE", help="whose rules capitals follow, such as tr, az or lt")


def speller(options: Namespace, *, is_upper: bool = True, fold: str = "none") -> Spelling:
    """The spelling of board and words."""
    from ..puzzles import Spelling

    return Spelling("upper" if is_upper else "keep", fold, options.language)


def read_puzzle(options: Namespace) -> ParsedPuzzle:
    """The rows of the board that the options of `add_board_options` name, and the words listed below it."""
    from ..formats import parse_puzzle

    puzzle = parse_puzzle(
        read_text(options.board, GridError, options.encoding),
        options.tiles,
        options.raw,
        wildcard=options.wildcard,
        hole=options.hole,
        rows=options.rows,
        cols=options.cols,
        listed=options.listed,
    )
    if len(puzzle.grid) == 1 and len(puzzle.grid[0]) >= LONG and options.rows is None and options.cols is None:
        note(f"the board was read as 1 x {len(puzzle.grid[0])}; --rows or --cols cuts it into rows")
    return puzzle


def read_board(options: Namespace, *, fold: Callable[[str], str] | None = None) -> Board:
    """The board that the options name, each cell as `fold` gives it."""
    puzzle = read_puzzle(options)
    if puzzle.words:
        note(f"{len(puzzle.words)} lines below the board are its list of words, no rows; --no-list makes them rows")
    return board_of(puzzle.grid, options, fold)


def board_of(rows: list[Row], options: Namespace, fold: Callable[[str], str] | None) -> Board:
    """The rows as a board, each cell as `fold` gives it."""
    from ..letters import Board

    wildcard = options.wildcard
    folded: list[Row] = (
        rows
        if fold is None
        else [[tile and (tile if tile == wildcard else fold(tile)) for tile in row] for row in rows]
    )
    return Board(folded, wildcard=wildcard, wrap=options.wrap, qu=options.qu)


def fold_of(options: Namespace) -> Callable[[str], str]:
    """What reads a word as the cells of a board are compared: composed, and in upper case if the case is ignored."""
    return (lambda text: compose(text.upper())) if options.ignore_case else compose


def check_page(options: Namespace) -> None:
    """Refuse what the pages of searches on boards do not show."""
    if options.reuse:
        raise LettermazeError("--html shows a search that uses no cell twice: it cannot be given with --reuse")


def read_list(path: str, options: Namespace, *, are_phrases: bool = False) -> list[str]:
    """The words of a list, as they stand there; one line on standard error tells of lines that hold more."""
    return words_in(read_bytes(path), shown(path), options, are_phrases=are_phrases)


def words_in(
    data: bytes,
    name: str,
    options: Namespace,
    normalize: str | Callable[[str], str] | None = None,
    *,
    are_phrases: bool = False,
) -> list[str]:
    """The words in the contents of a list, of this name, as `normalize` gives them; told of as by `read_list`."""
    from ..letters import count_odd, read_words

    words = list(filter(None, read_words(data, name, options.encoding, normalize, options.comments, options.field)))
    odd = count_odd(words, are_phrases=are_phrases)
    if odd:
        note(f"{name}: {odd} of {len(words)} lines hold more than a word; --comments SIGN and --field N say what it is")
    return words


def read_words_of(
    path: str,
    options: Namespace,
    spelling: Spelling | None,
    sift: Callable[[Iterable[str]], Iterable[str]] | None = None,
) -> tuple[Lexicon, int]:
    """The lexicon in a file of either kind, and how many words were read.

    Words are as they are spelled, or, without a spelling, as they are but composed. Those of a list that `sift` leaves
    out are not in the lexicon.
    """
    from ..letters import MAGIC, Lexicon, in_capitals, read_lexicon

    data = read_bytes(path)
    if data.startswith(MAGIC):
        # The words of a packed lexicon are taken as they are, if they can be: it need not be packed again then.
        lexicon = read_lexicon(data, shown(path))
        if spelling is None:
            return lexicon, len(lexicon)
        letters = lexicon.alphabet
        if letters.isascii() and letters.isalnum() and spelling.is_plain:
            return lexicon if spelling.case == "keep" else in_capitals(lexicon), len(lexicon)
        words, sift = list(lexicon), None
    else:
        words = words_in(data, shown(path), options)
    spelled = list(map(compose, words)) if spelling is None else spelling.texts(words)
    return Lexicon(spelled if sift is None else sift(spelled)), len(spelled)


def note(text: str) -> None:
    """Say something on standard error."""
    print(f"lettermaze: {text}", file=sys.stderr)


def write_json(value: Any) -> None:
    """Print one JSON value on one line."""
    print(json_of(value))


def write_board_json(board: Board, facts: dict[str, Any]) -> None:
    """Print what was found on a board, and the board, so that the output can be read where a board is."""
    from ..letters import plain_rows

    write_json({**facts, "board": plain_rows(board)})


def json_of(value: Any) -> str:
    """A JSON value for standard output, in ASCII where its encoding cannot take more."""
    return json.dumps(value, ensure_ascii=not (is_unicode(sys.stdout) and is_unicode_name(given_encoding())))


def is_unicode(stream: TextIO) -> bool:
    """Whether any character can be written to the stream."""
    return is_unicode_name(getattr(stream, "encoding", None) or "utf-8")


def is_unicode_name(encoding: str) -> bool:
    """Whether any character can be written in the encoding."""
    return encoding.lower().replace("-", "").replace("_", "").startswith("utf")


def is_terminal(stream: TextIO | None = None) -> bool:
    """Whether a person is looking at the stream (standard output if none is given)."""
    stream = sys.stdout if stream is None else stream
    return bool(getattr(stream, "isatty", bool)())


def use_colour(stream: TextIO | None = None) -> bool:
    """Whether to use colour: only on a terminal, and not where NO_COLOR is set or the terminal is a dumb one."""
    return is_terminal(stream) and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def drawn(picture: GridPicture, plain: Callable[[], str] | None = None) -> str:
    """The picture in colour where a person looks at it and the terminal is wide enough, else in plain characters."""
    from ..draw import ansi, text

    if use_colour():
        coloured = ansi(picture, unicode=is_unicode(sys.stdout))
        if fits_terminal(visible_lines(coloured)):
            return coloured
    return text(picture) if plain is None else plain()


def in_colours(lines: list[str]) -> list[str]:
    """Lines in the colours that a picture gives to paths, one after the other, where a person looks at them."""
    from ..draw import GridPicture, ansi

    if not use_colour() or not lines:
        return lines
    return ansi(GridPicture(0, 0, words=[(line, number) for number, line in enumerate(lines)])).split("\n")[1:-1]


def fits_terminal(lines: list[str]) -> bool:
    """Whether no line is wider than the terminal."""
    import shutil

    return max(map(display_width, lines), default=0) <= shutil.get_terminal_size().columns


def visible_lines(coloured: str) -> list[str]:
    """The lines of a text without what changes its colours."""
    import re

    return re.sub("\x1b[^m]*m", "", coloured).split("\n")
