"""What commands that search boards for the words of a lexicon share: their options, the board and the lexicon."""

from __future__ import annotations

from functools import partial

from ..errors import GridError, LexiconError
from ._common import (
    add_board_options,
    add_list_options,
    add_spelling_options,
    note,
    read_board,
    read_list,
    read_words_of,
    speller,
)
from ._puzzles import seed_of as given_seed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from ..letters import Board, Lexicon
    from ..puzzles import Spelling


def add_search_options(parser: ArgumentParser) -> None:
    """Add the options that say where to search for which words; `read_search` obeys them."""
    parser.add_argument(
        "file",
        metavar="FILE",
        nargs="?",
        help="the board, with --words; without, the words, one a line or a packed lexicon (default: built-in English)",
    )
    parser.add_argument("--words", metavar="FILE", help="the words, one a line, or a packed lexicon")
    parser.add_argument("--common", action="store_true", help="of the built-in words only those that most people know")
    parser.add_argument("--reuse", action="store_true", help="a cell may come back in a word, but never twice in a row")
    parser.add_argument(
        "--neighbors", type=int, choices=(4, 8), default=8, help="4 forbids diagonal steps (default: 8)"
    )
    parser.add_argument("--min-length", metavar="N", type=int, default=1, help="leave shorter words out (default: 1)")
    parser.add_argument("--keep-case", action="store_true", help="tell small letters from capitals")
    parser.add_argument("--max-steps", metavar="N", type=int, help="give up when the search has entered so many cells")
    add_spelling_options(parser)
    parser.add_argument(
        "--add",
        metavar="FILE|WORD",
        action="append",
        default=[],
        help="add a word, or the words of a file, to the built-in ones",
    )
    add_list_options(parser)
    parser.add_argument(
        "--roll", choices=("classic", "new", "big"), help="roll dice for a board instead of reading one"
    )
    parser.add_argument("--seed", help="for --roll, an integer or a text: the same one rolls the same board")
    add_board_options(parser)


def read_search(options: Namespace) -> tuple[Board, Lexicon, int]:
    """The board, the words that it may hold, and how many words were read."""
    _name_files(options)
    _check_input(options)
    spelling = speller(options, is_upper=not options.keep_case)
    board = read_board(options, fold=spelling.tile) if options.roll is None else _rolled(options)
    return board, *_read_lexicon(options, spelling, board)


def _name_files(options: Namespace) -> None:
    """Let `board` and `words` name what the file that stands alone is."""
    if options.file is None:
        return
    if options.words is None:
        options.words = options.file
    elif options.board != "-":
        raise GridError(f"{options.file} and --board {options.board} both give a board: give one of them")
    else:
        options.board = options.file


def _check_input(options: Namespace) -> None:
    """Refuse two boards, a word list and a board from one stream, and words added to a list."""
    if options.roll is not None and options.board != "-":
        raise GridError("--roll and --board both give a board: give one of them")
    for name in ("add", "common"):
        if options.words is not None and getattr(options, name):
            raise LexiconError(f"--{name} is for the built-in words; give it without a list")
    if options.words == options.board == "-" and options.roll is None:
        raise LexiconError("the word list and the board cannot both be standard input: give --board FILE")


def _rolled(options: Namespace) -> Board:
    """A board of dice; what was rolled is told, with the seed that rolls it again."""
    from .._shared.arguments import seed_of
    from ..letters import roll

    seed = seed_of(given_seed(options), 4)
    note(f"rolled with --roll {options.roll} --seed {seed!s}")
    return roll(options.roll, seed=seed)


def _read_lexicon(options: Namespace, spelling: Spelling, board: Board) -> tuple[Lexicon, int]:
    """The words that the board may hold, of a file as they are spelled or built in, and how many were read."""
    from ..letters import possible_words

    if options.words is not None:
        return read_words_of(options.words, options, spelling, partial(possible_words, board))
    lexicon = _built_in(board, "common" if options.common else "all")
    if options.add:
        lexicon = _with_words(lexicon, options, spelling)
    return lexicon, len(lexicon)


def _built_in(board: Board, level: str) -> Lexicon:
    """The built-in lexicon in the case of the board."""
    from ..letters import Lexicon

    letters = "".join(tile for row in board for tile in row if tile)
    return Lexicon.english("lower" if letters.islower() else "upper", level=level)


def _with_words(lexicon: Lexicon, options: Namespace, spelling: Spelling) -> Lexicon:
    """The lexicon with the words that were given by `--add`, or that the files have which were."""
    import os

    from ..letters import Lexicon

    added: list[str] = []
    for given in options.add:
        if given == "-" and options.board == "-" and options.roll is None:
            raise LexiconError("the added words and the board cannot both be standard input: give --board FILE")
        is_file = given == "-" or (os.path.exists(given) and not os.path.isdir(given))
        added += read_list(given, options) if is_file else [given]
    return Lexicon([*lexicon, *spelling.texts(added)])
