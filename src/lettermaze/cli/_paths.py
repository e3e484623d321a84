"""What the commands about one word share: their options, and the word and the board that they name."""

from __future__ import annotations

from ._common import add_board_options, add_json, fold_of, read_board

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from typing import TypedDict

    from ..letters import Board

    class How(TypedDict):
        """How a word may lie on a board."""

        neighbors: int
        reuse: bool
        max_steps: int | None


def add_word_options(parser: ArgumentParser) -> None:
    """Add the word, the board, and how the word may lie on it."""
    parser.add_argument("word", metavar="WORD", help="the word, compared as it is")
    parser.add_argument(
        "--neighbors", type=int, choices=(4, 8), default=4, help="8 allows diagonal steps too (default: 4)"
    )
    parser.add_argument("--reuse", action="store_true", help="a cell may come back, but never twice in a row")
    parser.add_argument(
        "--ignore-case", action="store_true", help="make no difference between small letters and capitals"
    )
    parser.add_argument(
        "--max-steps", metavar="N", type=int, help="give up when the search has looked at so many cells"
    )
    add_board_options(parser)
    add_json(parser)


def read_word(options: Namespace) -> tuple[Board, str, How]:
    """The board, the word, and the options that say how it may lie."""
    fold = fold_of(options)
    board = read_board(options, fold=fold)
    word = fold(options.word)
    return board, word, {"neighbors": options.neighbors, "reuse": options.reuse, "max_steps": options.max_steps}
