"""`lettermaze count`: how many traces of a word there are on a board."""

from __future__ import annotations

from . import FOUND, NOT_FOUND
from ._common import write_board_json
from ._paths import add_word_options, read_word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

EXAMPLES = """\
a trace and its reverse are two traces of a word that reads the same both ways

examples:
  lettermaze count AAAAAAAA < board.txt
  lettermaze count STOOLS --reuse --json < board.txt
"""


def configure(parser: ArgumentParser) -> None:
    """Add the options of the command."""
    add_word_options(parser)
    parser.epilog = EXAMPLES


def run(options: Namespace) -> int:
    """Print the number; 1 if it is 0."""
    from ..letters import count_paths

    board, word, how = read_word(options)
    number = count_paths(board, word, **how)
    if options.json:
        write_board_json(board, {"word": word, "count": number})
    else:
        print(number)
    return FOUND if number else NOT_FOUND
