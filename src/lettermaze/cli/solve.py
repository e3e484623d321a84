"""`lettermaze solve`: all words of a list that can be traced on a board."""

from __future__ import annotations

import sys
from functools import partial

from .._shared.files import write_whole
from ..errors import GridError, LexiconError
from . import FOUND, NOT_FOUND
from ._common import (
    add_board_options,
    add_json,
    add_list_options,
    add_spelling_options,
    check_page,
    drawn,
    is_terminal,
    note,
    read_board,
    read_list,
    read_words_of,
    speller,
    write_board_json,
)
from ._puzzles import seed_of as given_seed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from .._shared.compass import Path
    from ..letters import Board, Lexicon, Solution
    from ..puzzles import Spelling

MOST_COUNTED = 1_000_000
"""Few edges may make billions of words, which nobody wants to wait for."""

EXAMPLES = """\
the board has one row a line; frames and what parts its letters are dropped, so it may be spaced or framed in any way
the words are spelled as in a puzzle: in upper case, without blanks, hyphens and apostrophes
prints one word a line, by length, then by letters; on a terminal a table, and the board with the longest word

examples:
  lettermaze solve < board.txt                            with the built-in English words
  lettermaze solve --reuse words.txt < board.txt          a cell may come back, though never twice in a row
  lettermaze solve --min-length 3 --qu --json < board.txt
  printf 'QU I T\\nA * S\\n' | lettermaze solve --tiles --wildcard '*' --paths
  lettermaze solve --html solve.html < board.txt          a page to step through the search with its trie
  lettermaze solve --roll new --min-length 3 --play game.html          a game against the clock
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
    add_spelling_options(parser)
    parser.add_argument(
        "--add",
        metavar="FILE|WORD",
        action="append",
        default=[],
        help="add a word, or the words of a file, to the built-in ones",
    )
    add_list_options(parser)
    parser.add_argument("--html", metavar="FILE", help="write a page on which board and words are walked step by step")
    parser.add_argument("--play", metavar="FILE", help="write a page on which the words are sought against the clock")
    parser.add_argument(
        "--seconds", metavar="N", type=int, default=180, help="the time for --play; 0: any (default: 180)"
    )
    parser.add_argument(
        "--roll", choices=("classic", "new", "big"), help="roll dice for a board instead of reading one"
    )
    parser.add_argument("--seed", help="for --roll, an integer or a text: the same one rolls the same board")
    add_board_options(parser)
    add_json(parser)
    parser.epilog = EXAMPLES


def run(options: Namespace) -> int:
    """Print the words; 1 if there are none."""
    from ..letters import solve

    check_input(options)
    if options.html is not None:
        check_page(options)
    spelling = speller(options, is_upper=not options.keep_case)
    board = read_board(options, fold=spelling.tile) if options.roll is None else rolled(options)
    lexicon, count = read_lexicon(options, spelling, board)
    solution = solve(
        board,
        lexicon,
        neighbors=options.neighbors,
        reuse=options.reuse,
        min_length=options.min_length,
        max_steps=options.max_steps,
    )
    if options.html is not None:
        save_page(options.html, lexicon, solution, options)
    if options.play is not None:
        solution.page(seconds=options.seconds).save(options.play)
    if options.svg:
        write_whole(options.svg, [solution._sheet().encode()])
    if options.json:
        words = [{"word": word, "points": points_for(word), "path": path} for word, path in solution.items()]
        write_board_json(board, {"words": words, "score": solution.score()})
    elif is_terminal():
        print_table(solution, with_paths=options.paths)
    elif options.paths:
        sys.stdout.writelines(f"{word}\t{written(path)}\n" for word, path in solution.items())
    else:
        sys.stdout.writelines(f"{word}\n" for word in solution)
    if not solution:
        note(what_was_read(board, lexicon, count))
    return FOUND if solution else NOT_FOUND


def check_input(options: Namespace) -> None:
    """Refuse two boards, a word list and a board from one stream, and words added to a list."""
    if options.roll is not None and options.board != "-":
        raise GridError("--roll and --board both give a board: give one of them")
    if options.words is not None and options.add:
        raise LexiconError("--add is for the built-in words; give it without a list")
    if options.words == options.board == "-" and options.roll is None:
        raise LexiconError("the word list and the board cannot both be standard input: give --board FILE")


def rolled(options: Namespace) -> Board:
    """A board of dice; what was rolled is told, with the seed that rolls it again."""
    from .._shared.arguments import seed_of
    from ..letters import roll

    seed = seed_of(given_seed(options), 4)
    note(f"rolled with --roll {options.roll} --seed {seed!s}")
    return roll(options.roll, seed=seed)


def read_lexicon(options: Namespace, spelling: Spelling, board: Board) -> tuple[Lexicon, int]:
    """The words that the board may hold, of a file as they are spelled or built in, and how many were read."""
    from ..letters import possible_words

    if options.words is not None:
        return read_words_of(options.words, options, spelling, partial(possible_words, board))
    lexicon = built_in(board)
    if options.add:
        lexicon = with_words(lexicon, options, spelling)
    return lexicon, len(lexicon)


def built_in(board: Board) -> Lexicon:
    """The built-in lexicon in the case of the board."""
    from ..letters import Lexicon

    letters = "".join(tile for row in board for tile in row if tile)
    return Lexicon.english("lower" if letters.islower() else "upper")


def with_words(lexicon: Lexicon, options: Namespace, spelling: Spelling) -> Lexicon:
    """The lexicon with the words that were given by `--add`, or that the files have which were."""
    import os

    from ..letters import Lexicon

    added: list[str] = []
    for given in options.add:
        if given == "-" and options.board == "-" and options.roll is None:
            raise LexiconError("the added words and the board cannot both be standard input: give --board FILE")
        added += read_list(given, options) if given == "-" or os.path.isfile(given) else [given]
    return Lexicon([*lexicon, *spelling.texts(added)])


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
