"""`lettermaze trace`: where a word can be traced on a board."""

from __future__ import annotations

import sys
from itertools import islice, pairwise

from .._shared.files import write_whole
from ..errors import LettermazeError
from . import FOUND, NOT_FOUND
from ._common import is_unicode, use_colour, write_board_json
from ._paths import add_word_options, read_word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Iterable

    from .._shared.compass import Path
    from ..letters import Board

EXAMPLES = """\
draws the first trace on the board, in order of its cells; with --all every one, two blank lines between

examples:
  lettermaze trace STOOLS < board.txt
  lettermaze trace AAA --all --numbers < board.txt        each cell with its number in the trace
  lettermaze trace AAA --all --cells < board.txt          one trace a line: row,column from 1
  lettermaze trace STOOLS --svg trace.svg < board.txt
"""


def configure(parser: ArgumentParser) -> None:
    """Add the options of the command."""
    add_word_options(parser)
    parser.add_argument("--all", action="store_true", help="all traces, in order of their cells")
    parser.add_argument("--limit", metavar="N", type=int, help="with --all, at most so many")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--numbers", action="store_true", help="show the place of each cell in the trace, from 1")
    form.add_argument("--animate", action="store_true", help="on a terminal, draw each trace cell by cell")
    form.add_argument("--cells", action="store_true", help="print each trace on a line: row,column from 1")
    parser.add_argument("--svg", metavar="FILE", help="draw the first trace to a file too")
    parser.epilog = EXAMPLES


def run(options: Namespace) -> int:
    """Print the traces; 1 if there are none."""
    from ..letters import find_path, iter_paths

    board, word, how = read_word(options)
    if options.limit is not None and options.limit < 0:
        raise LettermazeError(f"--limit must be 0 or more, not {options.limit}")
    paths: Iterable[Path]
    if options.all:
        paths = islice(iter_paths(board, word, **how), options.limit)
    else:
        first = find_path(board, word, **how)
        paths = [] if first is None else [first]
    found = 0
    if options.json:
        listed = list(paths)
        found = len(listed)
        write_board_json(board, {"word": word, "paths": listed})
        save(options.svg, board, word, listed[:1])
        return FOUND if found else NOT_FOUND
    for path in paths:
        if not found:
            save(options.svg, board, word, [path])
        if found and not options.cells:
            print("\n")
        found += 1
        if options.animate and play_trace(board, path):
            continue
        sys.stdout.write(shown(board, path, numbers=options.numbers, cells=options.cells))
    return FOUND if found else NOT_FOUND


def play_trace(board: Board, path: Path) -> bool:
    """Let a trace grow on the terminal; False where it cannot."""
    from ..draw import board_picture
    from ._animation import play

    rows = board.tolist()
    return play(len(path) + 1, lambda count: (board_picture(rows, [path[:count]] if count else []), None))


def save(name: str | None, board: Board, word: str, paths: list[Path]) -> None:
    """Draw the board to an SVG file, if one is wanted."""
    if name is not None and paths:
        from ..draw import board_picture, svg

        write_whole(name, [svg(board_picture(board.tolist(), paths, names=[word])).encode()])


def shown(board: Board, path: Path, *, numbers: bool, cells: bool) -> str:
    """One trace: its cells, or the board with the places in the trace, or the board with the trace drawn on it."""
    if cells:
        return " ".join(f"{row + 1},{col + 1}" for row, col in path) + "\n"
    if numbers or not (use_colour() or has_only_lines(path)):
        return numbered(board, path)
    from ..draw import ansi, board_picture, text

    picture = board_picture(board.tolist(), [path])
    return ansi(picture, unicode=is_unicode(sys.stdout)) if use_colour() else text(picture)


def has_only_lines(path: Path) -> bool:
    """Whether lines can show the trace: not one cell alone, a step across an edge, or a cell that comes back."""
    near = all(max(abs(row - r), abs(col - c)) == 1 for (row, col), (r, c) in pairwise(path))
    return near and len(path) == len(set(path)) > 1


def numbered(board: Board, path: Path) -> str:
    """The board with the number of each cell of the trace in place of its letters, and dots for the other cells."""
    places: dict[tuple[int, int], str] = {}
    for number, cell in enumerate(path, 1):
        places[cell] = f"{places[cell]},{number}" if cell in places else str(number)
    width = max(map(len, places.values()))
    rows = (
        " ".join(places.get((row, col), "." if tile else "").rjust(width) for col, tile in enumerate(line)).rstrip()
        for row, line in enumerate(board.tolist())
    )
    return "".join(f"{row}\n" for row in rows)
