"""What several commands share: reading what is given, the options about boards, JSON, and when to use colour."""

from __future__ import annotations

import json
import os
import sys

from ..errors import GridError, LettermazeError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable
    from typing import Any, TextIO

    from ..draw import GridPicture
    from ..letters import Board, Lexicon


def read_text(path: str, error: type[LettermazeError] = LettermazeError) -> str:
    """The text of a file, or of standard input for `-`; what is not UTF-8 is an `error` that names the line."""
    data = read_bytes(path)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as cause:
        # What the cause counts in has no byte-order mark.
        line = cause.object.count(b"\n", 0, cause.start) + 1
        raise error(f"{shown(path)}: line {line} is not UTF-8 text") from None


def read_bytes(path: str) -> bytes:
    """The bytes of a file, or of standard input for `-`."""
    if path != "-":
        with open(path, "rb") as file:
            return file.read()
    if sys.stdin is None:
        raise OSError("standard input is closed")
    if not sys.stdin:  # None where the shell has closed it (`<&-`).
        raise OSError("standard input is closed")
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


def read_board(options: Namespace, *, upper: bool = False) -> Board:
    """The board that the options of `add_board_options` name; `upper` folds it to upper case first."""
    from ..formats import parse_board
    from ..letters import Board

    text = read_text(options.board, GridError)
    wildcard, hole = options.wildcard, options.hole
    if upper:
        text = text.upper()
        wildcard, hole = wildcard and wildcard.upper(), hole and hole.upper()
    rows = parse_board(text, options.tiles, options.raw, wildcard=wildcard, hole=hole)
    return Board(rows, wildcard=wildcard, wrap=options.wrap, qu=options.qu)


def word_reader(options: Namespace, *, upper: bool = False) -> Callable[[str], str]:
    """What reads a word as `read_board` reads the letters of the board, so that they can be compared."""
    if options.tiles or options.raw:
        return str.upper if upper else str
    from ..formats import compose

    return (lambda word: compose(word.upper())) if upper else compose


def read_words_of(path: str, options: Namespace, *, upper: bool = False, board: Board | None = None) -> Lexicon:
    """The lexicon in a file of either kind, its words read as `read_board` reads the board.

    If a board is given, words of a list that cannot be traced on it need not be among them.
    """
    from ..letters import MAGIC, Lexicon, in_capitals, possible_words, read_lexicon, read_words

    data = read_bytes(path)
    if data.startswith(MAGIC):
        # The words of a packed lexicon are taken as they are, if they can be: it need not be packed again then.
        lexicon = read_lexicon(data, shown(path))
        if not upper:
            return lexicon
        if lexicon.alphabet.isascii():
            return in_capitals(lexicon)
    normalize = word_reader(options, upper=upper)
    if board is None or data.startswith(MAGIC):
        return read_lexicon(data, shown(path), normalize=normalize)
    return Lexicon(possible_words(board, read_words(data, shown(path), normalize=normalize)))


def write_json(value: Any) -> None:
    """Print one JSON value on one line, in ASCII where the output cannot take more."""
    print(json.dumps(value, ensure_ascii=not is_unicode(sys.stdout), separators=(", ", ": ")))


def is_unicode(stream: TextIO) -> bool:
    """Whether any character can be written to the stream."""
    return (getattr(stream, "encoding", None) or "utf-8").lower().replace("-", "").startswith("utf")


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
        import shutil

        coloured = ansi(picture, unicode=is_unicode(sys.stdout))
        if max(map(len, visible_lines(coloured))) <= shutil.get_terminal_size().columns:
            return coloured
    return text(picture) if plain is None else plain()


def visible_lines(coloured: str) -> list[str]:
    """The lines of a text without what changes its colours."""
    import re

    return re.sub("\x1b[^m]*m", "", coloured).split("\n")
