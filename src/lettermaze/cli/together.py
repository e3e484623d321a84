"""`lettermaze together`: several words at once, on cells that they do not share."""

from __future__ import annotations

import sys

from .._shared.files import write_whole
from . import FOUND, NOT_FOUND
from ._common import add_board_options, add_json, drawn, fold_of, read_board, write_board_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

EXAMPLES = """\
draws the board with the traces of all words; no two of them share a cell

examples:
  lettermaze together CAT DOG < board.txt
  lettermaze together --cover --ignore-case cherry apple melon < board.txt    the words use every cell
  lettermaze together --cells CAT DOG < board.txt                             a word a line: row,column from 1
"""


def configure(parser: ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument("words", metavar="WORD", nargs="+", help="a word; one that is given twice needs two traces")
    parser.add_argument("--cover", action="store_true", help="the traces must use every cell of the board")
    parser.add_argument(
        "--neighbors", type=int, choices=(4, 8), default=8, help="4 forbids diagonal steps (default: 8)"
    )
    parser.add_argument("--strategy", choices=("best", "astar"), default="best", help="how to search (default: best)")
    parser.add_argument(
        "--ignore-case", action="store_true", help="make no difference between small letters and capitals"
    )
    parser.add_argument("--max-steps", metavar="N", type=int, help="give up when a search has looked at so many cells")
    parser.add_argument("--cells", action="store_true", help="print each trace on a line: row,column from 1")
    parser.add_argument("--svg", metavar="FILE", help="draw the board with the traces to a file too")
    add_board_options(parser)
    add_json(parser)
    parser.epilog = EXAMPLES


def run(options: Namespace) -> int:
    """Print the traces; 1 if the words cannot be traced together."""
    from ..draw import board_picture, svg
    from ..letters import find_together

    fold = fold_of(options)
    board = read_board(options, fold=fold)
    words = list(map(fold, filter(None, options.words)))
    found = find_together(
        board,
        words,
        neighbors=options.neighbors,
        cover=options.cover,
        strategy=options.strategy,
        max_steps=options.max_steps,
    )
    if options.json:
        write_board_json(board, {"words": words, "paths": found})
    if found is None:
        return NOT_FOUND
    picture = board_picture(board.tolist(), found, names=words)
    if options.svg:
        write_whole(options.svg, [svg(picture).encode()])
    if options.cells:
        for word, path in zip(words, found, strict=True):
            print(word, *(f"{row + 1},{col + 1}" for row, col in path))
    elif not options.json:
        sys.stdout.write(drawn(picture))
    return FOUND
