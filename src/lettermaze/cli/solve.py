"""`lettermaze solve`: all words of a list that can be traced on a board."""

from __future__ import annotations

import sys

from .._shared.files import write_whole
from . import FOUND, NOT_FOUND
from ._common import add_json, check_page, drawn, is_terminal, note, write_json
from ._search import add_search_options, read_search

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from .._shared.compass import Path
    from ..letters import Board, Lexicon, Solution

MOST_COUNTED = 1_000_000
"""Few edges may make billions of words, which nobody wants to wait for."""

EXAMPLES = """\
the board has one row a line; frames and what parts its letters are dropped, so it may be spaced or framed in any way
the words are spelled as in a puzzle: in upper case, without blanks, hyphens and apostrophes
prints one word a line, by length, then by letters; on a terminal a table, and the board with the longest word

examples:
  lettermaze solve < board.txt                            with the built-in English words
  lettermaze solve board.txt --words words.txt            with words of your own
  lettermaze solve --reuse words.txt < board.txt          a cell may come back, though never twice in a row
  lettermaze solve --min-length 3 --qu --json < board.txt
  printf 'QU I T\\nA * S\\n' | lettermaze solve --tiles --wildcard '*' --paths
  lettermaze solve --html solve.html < board.txt          a page to step through the search with its trie
  lettermaze solve --roll new --min-length 3 --play game.html          a game against the clock
"""


def configure(parser: ArgumentParser) -> None:
    """Add the options of the command."""
    add_search_options(parser)
    parser.add_argument("--max-length", metavar="N", type=int, help="leave longer words out")
    parser.add_argument("--paths", action="store_true", help="print the first path of each word: row,column from 1")
    parser.add_argument("--svg", metavar="FILE", help="draw the board with its longest words to a file too")
    parser.add_argument("--html", metavar="FILE", help="write a page on which board and words are walked step by step")
    parser.add_argument("--play", metavar="FILE", help="write a page on which the words are sought against the clock")
    parser.add_argument(
        "--seconds", metavar="N", type=int, default=180, help="the time for --play; 0: any (default: 180)"
    )
    add_json(parser)
    parser.epilog = EXAMPLES


def run(options: Namespace) -> int:
    """Print the words; 1 if there are none."""
    from ..letters import solve

    if options.html is not None:
        check_page(options)
    board, lexicon, count = read_search(options)
    solution = solve(
        board,
        lexicon,
        neighbors=options.neighbors,
        reuse=options.reuse,
        min_length=options.min_length,
        max_length=options.max_length,
        max_steps=options.max_steps,
    )
    if options.html is not None:
        save_page(options.html, lexicon, solution, options)
    if options.play is not None:
        solution.page(seconds=options.seconds).save(options.play)
    if options.svg:
        write_whole(options.svg, [solution._sheet().encode()])
    if options.json:
        write_json(solution.to_dict())
    elif is_terminal():
        print_table(solution, with_paths=options.paths)
    elif options.paths:
        sys.stdout.writelines(f"{word}\t{written(path)}\n" for word, path in solution.items())
    else:
        sys.stdout.writelines(f"{word}\n" for word in solution)
    if not solution:
        note(what_was_read(board, lexicon, count))
    return FOUND if solution else NOT_FOUND


def what_was_read(board: Board, lexicon: Lexicon, count: int) -> str:
    """Why nothing may have been found: the size of the board, the words, and those that its letters can spell."""
    said = f"nothing found on a board of {board.rows} x {board.cols} with {count} words"
    if count > MOST_COUNTED:
        return said
    letters = {letter for row in board for tile in row if tile for letter in tile}
    has_all = board.wildcard is not None and any(tile == board.wildcard for row in board for tile in row)
    spelled = count if has_all else sum(1 for word in lexicon if letters.issuperset(word))
    return f"{said}, {spelled} of which have only letters and pairs of letters that are on it"


def save_page(name: str, lexicon: Lexicon, solution: Solution, options: Namespace) -> None:
    """Write the page that steps through the search, with the words that the board may hold.

    A wildcard may hold any: then the words are those that were found.
    """
    from ..draw import solve_page
    from ..letters import possible_words

    board = solution.board
    has_wildcard = board.wildcard is not None and any(board.wildcard in row for row in board)
    words = solution if has_wildcard else possible_words(board, lexicon)
    page = solve_page(board, [word for word in words if len(word) >= options.min_length], neighbors=options.neighbors)
    page.save(name)


def points_for(word: str) -> int:
    """What Boggle gives for a word."""
    from ..letters import POINTS

    return POINTS[min(len(word), len(POINTS) - 1)]


def written(path: Path) -> str:
    """A path for people: row and column of each cell, counted from 1."""
    return " ".join(f"{row + 1},{col + 1}" for row, col in path)


def print_table(solution: Solution, *, with_paths: bool) -> None:
    """For people: each word with its points, the sum, and the board with the longest word."""
    from ..draw import board_picture

    width = max(map(len, solution), default=0)
    for word, path in solution.items():
        print(f"{word:{width}}  {points_for(word):2}{'  ' + written(path) if with_paths else ''}")
    print(f"\n{len(solution)} words, {solution.score()} points\n")
    marked = solution.longest[:1]
    picture = board_picture(solution.board.tolist(), [solution[word] for word in marked], names=marked)
    sys.stdout.write(drawn(picture))
