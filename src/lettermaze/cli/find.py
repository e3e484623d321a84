"""`lettermaze find`: words in straight lines, as in the newspaper's word search."""

from __future__ import annotations

import sys

from .._shared.files import write_whole
from .._shared.text import compose
from ..errors import LettermazeError, LexiconError, WordError
from . import FOUND, NOT_FOUND
from ._common import (
    add_board_options,
    add_json,
    add_list_options,
    add_spelling_options,
    board_of,
    drawn,
    in_colours,
    read_list,
    read_puzzle,
    read_words_of,
    speller,
    write_board_json,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Iterable
    from typing import Any

    from ..draw import GridPicture
    from ..formats import ParsedPuzzle
    from ..letters import Board, Hit, Lexicon

EXAMPLES = """\
the grid has one row a line; frames and what parts its letters are dropped, so it may be spaced or framed in any way
words are spelled as in a puzzle: in upper case, without blanks, hyphens and apostrophes; without words, those listed
below the grid are searched for
prints the grid with the words marked, and then each word with the row and column of its first letter, counted from 1,
and its direction: E W S N SE SW NE NW, or - for a word of one cell; words that are not there go to standard error

examples:
  lettermaze find CAT DOG < grid.txt                      the first place of each
  lettermaze find --words list.txt --all < grid.txt       every place
  lettermaze find --lexicon words.lex --count < grid.txt  how often each word of a lexicon is there
  lettermaze find XMAS --count --directions E,S < grid.txt
  lettermaze generate cat dog -s 8 | lettermaze find
  lettermaze find CHICO --tiles --svg found.svg < grid.txt
"""


def configure(parser: ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument("word", metavar="WORD", nargs="*", help="a word to find")
    parser.add_argument("--words", metavar="FILE", help="a file of words to find, one a line")
    parser.add_argument("--lexicon", metavar="FILE", help="find what there is of a word list or a packed lexicon")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--all", action="store_true", help="every place, not only the first of each word")
    what.add_argument("--count", action="store_true", help="print only how often each word is there")
    parser.add_argument(
        "--directions", metavar="NAMES", default="all", help="of E,W,S,N,SE,SW,NE,NW, with commas (default: all)"
    )
    parser.add_argument(
        "--no-overlap", action="store_true", help="leave out what shares cells with the same word on the same line"
    )
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--ignore-case", action="store_true", help="take grid and words in upper case (the default)")
    how.add_argument("--exact", action="store_true", help="compare words as they are, not as puzzles spell them")
    add_spelling_options(parser)
    parser.add_argument(
        "--fold", choices=("none", "accents"), default="none", help="drop accents as generate --fold does"
    )
    parser.add_argument("--no-grid", action="store_true", help="do not print the grid")
    parser.add_argument("--svg", metavar="FILE", help="draw the grid with the words marked to a file too")
    add_list_options(parser)
    add_board_options(parser)
    add_json(parser)
    parser.epilog = EXAMPLES


def run(options: Namespace) -> int:
    """Print what was found; 1 if a word that was asked for is not there, or nothing of the lexicon."""
    from ..letters import count_lines, find_lines

    if options.count and options.svg:
        raise LettermazeError("--svg marks places and --count tells none: give one of them")
    puzzle = read_puzzle(options)
    spell = Speller(options)
    asked = asked_words(options, spell, puzzle)
    lexicon = searched(options, spell, asked)
    board = board_of(puzzle.grid, options, spell.tile)
    rules: dict[str, Any] = {"directions": options.directions, "overlapping": not options.no_overlap}
    if options.count:
        counts = count_lines(board, lexicon, **rules)
        print_counts(board, {word: counts[word] for word in (*asked, *counts)}, as_json=options.json)
        return status(asked, counts)
    lines = find_lines(board, lexicon, **rules)
    firsts: dict[str, Hit] = {}
    for hit in lines:
        firsts.setdefault(hit.word, hit)
    hits = lines if options.all else firsts.values()
    if options.svg:
        from ..draw import svg

        write_whole(options.svg, [svg(picture_of(board, hits)).encode()])
    if options.json:
        missing = [word for word in asked if word not in firsts]
        write_board_json(board, {"hits": [hit.to_dict() for hit in hits], "missing": missing})
    else:
        if not options.no_grid:
            print(drawn(picture_of(board, hits)))
        print_hits(hits)
    return status(asked, firsts)


class Speller:
    """How words and cells are brought to one form before they are compared."""

    def __init__(self, options: Namespace) -> None:
        self.is_exact = options.exact
        self.is_raw = options.raw
        self.spelling = speller(options, fold=options.fold)

    def tile(self, tile: str) -> str:
        """A cell of the grid."""
        return compose(tile) if self.is_exact else self.spelling.tile(tile)

    def words(self, words: list[str]) -> list[str]:
        """Words of the user; where every character may be a cell, none is dropped."""
        if self.is_exact:
            return list(map(compose, words))
        return list(map(self.spelling.cased, words)) if self.is_raw else self.spelling.texts(words)


def asked_words(options: Namespace, spell: Speller, puzzle: ParsedPuzzle) -> list[str]:
    """The words that are given one by one or in a list, or those below the grid, each once, in their order."""
    words = list(options.word)
    if options.words is not None:
        words += read_list(checked(options, options.words), options, are_phrases=True)
    elif not words and options.lexicon is None:
        words = list(puzzle.words)
    asked = list(dict.fromkeys(spell.words(words)))
    if "" in asked:
        raise WordError("word must not be empty")
    if not asked and options.lexicon is None:
        raise WordError("give words, a file of words with --words, or a lexicon with --lexicon")
    return asked


def searched(options: Namespace, spell: Speller, asked: list[str]) -> Lexicon | list[str]:
    """All words to look for."""
    if options.lexicon is None:
        return asked
    lexicon, _ = read_words_of(checked(options, options.lexicon), options, None if spell.is_exact else spell.spelling)
    return [*lexicon, *asked] if asked else lexicon


def checked(options: Namespace, path: str) -> str:
    """The path of a file of words, which cannot be standard input if the grid is."""
    if [options.board, options.words, options.lexicon].count("-") > 1:
        raise LexiconError("only one of grid, words and lexicon can be standard input: give the grid with --board FILE")
    return path


def status(asked: list[str], found: dict[str, Any]) -> int:
    """The exit code; words that were asked for and are not there are named."""
    missing = [word for word in asked if word not in found]
    if missing:
        print(f"not found: {', '.join(missing)}", file=sys.stderr)
    return NOT_FOUND if missing or not found else FOUND


def print_hits(hits: Iterable[Hit]) -> None:
    """Each word with row, column and direction, in columns, in the colour that it has on the grid."""
    rows = [(hit.word, str(hit.start[0] + 1), str(hit.start[1] + 1), hit.compass or "-") for hit in hits]
    word, row, col = (max((len(cells[place]) for cells in rows), default=0) for place in range(3))
    lines = in_colours([f"{a:{word}}  {b:>{row}}  {c:>{col}}  {d}" for a, b, c, d in rows])
    sys.stdout.writelines(f"{line}\n" for line in lines)


def print_counts(board: Board, counts: dict[str, int], *, as_json: bool) -> None:
    """Each word with its count, those that were asked for first."""
    if as_json:
        write_board_json(board, {"counts": counts})
    else:
        width = max(map(len, counts), default=0)
        sys.stdout.writelines(f"{word:{width}}  {count}\n" for word, count in counts.items())


def picture_of(board: Board, hits: Iterable[Hit]) -> GridPicture:
    """The grid with the words marked."""
    from ..draw import board_picture

    return board_picture(board.tolist(), [hit.cells for hit in hits])
