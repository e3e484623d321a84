"""`lettermaze score`: what all words on a board count."""

from __future__ import annotations

from ._common import add_json, write_board_json
from ._search import add_search_options, read_search

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

EXAMPLES = """\
prints the points that Boggle gives for all words on the board; the board and the words are read as by solve

examples:
  lettermaze score --min-length 3 < board.txt
  lettermaze score board.txt --words words.lex --json      the points, and how many words there are
  lettermaze roll --min-words 200 | lettermaze score
"""


def configure(parser: ArgumentParser) -> None:
    """Add the options of the command."""
    add_search_options(parser)
    add_json(parser)
    parser.epilog = EXAMPLES


def run(options: Namespace) -> int:
    """Print the points."""
    from ..letters import score, solve
    from . import FOUND

    board, lexicon, _ = read_search(options)
    how = {name: getattr(options, name) for name in ("neighbors", "reuse", "min_length", "max_steps")}
    if options.json:
        solution = solve(board, lexicon, **how)
        write_board_json(board, {"score": solution.score(), "count": len(solution)})
    else:
        print(score(board, lexicon, **how))
    return FOUND
