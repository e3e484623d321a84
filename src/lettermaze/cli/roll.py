"""`lettermaze roll`: a board of dice."""

from __future__ import annotations

import sys

from . import FOUND
from ._common import (
    add_encoding,
    add_json,
    add_list_options,
    add_spelling_options,
    note,
    read_words_of,
    speller,
    write_board_json,
)
from ._puzzles import seed_of as given_seed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from ..letters import Board

EXAMPLES = """\
prints a board that the other commands read, and on standard error the seed that rolls it again

examples:
  lettermaze roll
  lettermaze roll big --seed 7 | lettermaze solve --min-length 4
  lettermaze roll --min-words 200 --each-cell 5 --must-have TONES
  lettermaze roll --die AEIOUY --die BCDFGH --die LMNRST --die "QU ER TH" --rows 2
"""


def configure(parser: ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument(
        "dice",
        metavar="DICE",
        nargs="?",
        choices=("classic", "new", "big"),
        help="classic or new, 4x4, or big, 5x5 (default: new)",
    )
    parser.add_argument(
        "--die",
        metavar="FACES",
        action="append",
        help="a die of your own: letters, or tiles with blanks between",
    )
    parser.add_argument("--rows", metavar="N", type=int, help="rows that your dice make (default: as many as columns)")
    parser.add_argument("--seed", help="an integer or a text: the same one rolls the same board everywhere")
    group = parser.add_argument_group("what the board must have")
    group.add_argument("--min-words", metavar="N", type=int, help="so many words")
    group.add_argument("--max-words", metavar="N", type=int, help="no more words")
    group.add_argument("--min-score", metavar="N", type=int, help="so many points")
    group.add_argument("--each-cell", metavar="N", type=int, help="so many words through every cell")
    group.add_argument("--must-have", metavar="WORD", action="append", default=[], help="a word that is traced on it")
    group.add_argument("--words", metavar="FILE", help="the words, a list or packed (default: built-in English)")
    group.add_argument("--min-length", metavar="N", type=int, default=3, help="shorter words do not count (default: 3)")
    group.add_argument("--max-rolls", metavar="N", type=int, default=10_000, help="give up then (default: 10000)")
    add_spelling_options(parser)
    add_list_options(parser)
    add_encoding(parser)
    add_json(parser)
    parser.epilog = EXAMPLES


def run(options: Namespace) -> int:
    """Roll the dice and print the board."""
    from .._shared.arguments import seed_of
    from ..errors import LettermazeError
    from ..letters import roll

    if options.dice is not None and options.die is not None:
        raise LettermazeError(f"--die gives dice of your own, and {options.dice} those of a game: give one of them")
    names = ("rows", "min_words", "max_words", "min_score", "each_cell", "min_length", "max_rolls")
    spelling = speller(options)
    dice = options.dice or "new" if options.die is None else [die.split() if " " in die else die for die in options.die]
    seed = seed_of(given_seed(options), 4)
    board = roll(
        dice,
        seed=seed,
        lexicon=None if options.words is None else read_words_of(options.words, options, spelling)[0],
        must_have=spelling.texts(options.must_have),
        **{name: getattr(options, name) for name in names},
    )
    if options.json:
        write_board_json(board, {"dice": dice, "seed": seed})
        return FOUND
    note(f"rolled with --seed {seed!s}")
    sys.stdout.write(_text(board))
    return FOUND


def _text(board: Board) -> str:
    """The board as text that the other commands read."""
    from ..formats import format_board

    return format_board(board)
