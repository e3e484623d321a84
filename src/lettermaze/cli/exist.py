"""`lettermaze exist`: whether a word can be traced on a board."""

from __future__ import annotations

from . import FOUND, NOT_FOUND
from ._common import write_json
from ._paths import add_word_options, read_word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

EXAMPLES = """\
prints yes or no, and ends with exit code 0 or 1

examples:
  lettermaze exist STOOLS < board.txt
  lettermaze exist stools --ignore-case --neighbors 8 --board board.txt
  printf 'QU I T\\n' | lettermaze exist QUIT --tiles
"""


def configure(parser: ArgumentParser) -> None:
    """Add the options of the command."""
    add_word_options(parser)
    parser.epilog = EXAMPLES


def run(options: Namespace) -> int:
    """Say whether there is a trace; 1 if there is none."""
    from ..letters import exist

    board, word, how = read_word(options)
    found = exist(board, word, **how)
    if options.json:
        write_json({"word": word, "found": found})
    else:
        print("yes" if found else "no")
    return FOUND if found else NOT_FOUND
