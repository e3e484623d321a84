"""`lettermaze solve`: all words of a list that can be traced on a board."""

from __future__ import annotations

import sys

from ..errors import LexiconError
from . import FOUND, NOT_FOUND
from ._common import (
    add_board_options,
    add_json,
    is_terminal,
    is_unicode,
    read_board,
    read_words_of,
    use_colour,
    write_json,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from .._shared.compass import Path
    from ..letters import Board, Lexicon, Solution

EXAMPLES = """\
the board has one row a line; what is not a letter is dropped, so it may be spaced or framed in any way
prints one word a line, by length, then by letters; on a terminal a table, and the board with the longest word

examples:
  lettermaze solve < board.txt                            with the built-in English words
  lettermaze solve --reuse words.txt < board.txt          a cell may come back, though never twice in a row
  lettermaze solve --min-length 3 --qu --json < board.txt
  printf 'QU I T\\nA * S\\n' | lettermaze solve --tiles --wildcard '*' --paths
"""


def configure(parser: ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument(
        "words", metavar="WORDLIST", nargs="?", help="one word a line, or a packed lexicon (default: built-in English)"
    )
    parser.add_argument("--reuse", action="store_true", help="a cell may come back in a word, but never twice in a row")
    parser.add_argument(
        "--neighbors", type=int, choices=(4, 8), default=8, help="4 forbids diagonal steps (default: 8)"
    )
    parser.add_argument("--min-length", metavar="N", type=int, default=1, help="leave shorter words out (default: 1)")
    parser.add_argument("--keep-case", action="store_true", help="tell small letters from capitals")
    parser.add_argument("--paths", action="store_true", help="print the first path of each word: row,column from 1")
    parser.add_argument("--max-steps", metavar="N", type=int, help="give up when the search has entered so many cells")
    parser.add_argument("--svg", metavar="FILE", help="draw the board with its longest words to a file too")
    add_board_options(parser)
    add_json(parser)
    parser.epilog = EXAMPLES


def run(options: Namespace) -> int:
    """Print the words; 1 if there are none."""
    from ..letters import solve

    check_input(options)
    board = read_board(options, upper=not options.keep_case)
    solution = solve(
        board,
        read_lexicon(options, board),
        neighbors=options.neighbors,
        reuse=options.reuse,
        min_length=options.min_length,
        max_steps=options.max_steps,
    )
    if options.svg:
        with open(options.svg, "w", encoding="utf-8") as file:
            file.write(solution._repr_svg_())
    if options.json:
        words = [{"word": word, "points": points_for(word), "path": path} for word, path in solution.items()]
        write_json({"words": words, "score": solution.score()})
    elif is_terminal():
        print_table(solution, with_paths=options.paths)
    elif options.paths:
        sys.stdout.writelines(f"{word}\t{written(path)}\n" for word, path in solution.items())
    else:
        sys.stdout.writelines(f"{word}\n" for word in solution)
    return FOUND if solution else NOT_FOUND


def check_input(options: Namespace) -> None:
    """Refuse a word list and a board from one stream."""
    if options.words == options.board == "-":
        raise LexiconError("the word list and the board cannot both be standard input: give --board FILE")


def read_lexicon(options: Namespace, board: Board) -> Lexicon | None:
    """The words of a file that the board may hold, in upper case unless case is kept; None for the built-in ones."""
    if options.words is None:
        return None
    return read_words_of(options.words, options, upper=not options.keep_case, board=board)


def points_for(word: str) -> int:
    """What Boggle gives for a word."""
    from ..letters import POINTS

    return POINTS[min(len(word), len(POINTS) - 1)]


def written(path: Path) -> str:
    """A path for people: row and column of each cell, counted from 1."""
    return " ".join(f"{row + 1},{col + 1}" for row, col in path)


def print_table(solution: Solution, *, with_paths: bool) -> None:
    """For people: each word with its points, the sum, and the board with the longest word."""
    from ..draw import ansi, board_picture, text

    width = max(map(len, solution), default=0)
    for word, path in solution.items():
        print(f"{word:{width}}  {points_for(word):2}{'  ' + written(path) if with_paths else ''}")
    print(f"\n{len(solution)} words, {solution.score()} points\n")
    marked = solution.longest[:1]
    picture = board_picture(solution.board.tolist(), [solution[word] for word in marked], names=marked)
    sys.stdout.write(ansi(picture, unicode=is_unicode(sys.stdout)) if use_colour() else text(picture))
