"""`lettermaze exist`: whether a word can be traced on a board."""

from __future__ import annotations

from . import FOUND, NOT_FOUND
from ._common import check_page, write_board_json
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
  lettermaze exist STOOLS --html exist.html < board.txt   a page to step through the textbook's searches
"""


def configure(parser: ArgumentParser) -> None:
    """Add the options of the command."""
    add_word_options(parser)
    parser.add_argument("--html", metavar="FILE", help="write a page on which the textbook's searches run step by step")
    parser.epilog = EXAMPLES


def run(options: Namespace) -> int:
    """Say whether there is a trace; 1 if there is none."""
    from ..letters import exist

    if options.html is not None:
        check_page(options)
    board, word, how = read_word(options)
    if options.html is not None:
        from ..draw import exist_page

        exist_page(board, word, neighbors=options.neighbors).save(options.html)
    found = exist(board, word, **how)
    if options.json:
        write_board_json(board, {"word": word, "found": found})
    else:
        print("yes" if found else "no")
    return FOUND if found else NOT_FOUND
