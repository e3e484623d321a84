"""`lettermaze demo`: show what the package does, with samples that are built in."""

from __future__ import annotations

import sys

from . import FOUND
from ._common import is_unicode, use_colour

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from ..draw import GridPicture

BOARD = ["DONE", "OIRT", "PASS"]
WORDS = ["LETTER", "MAZE", "BOARD", "TILE", "PATH", "TRACE", "WALL"]
SEED = 7


def configure(parser: ArgumentParser) -> None:
    """Add the options of the command."""
    parser.epilog = "examples:\n  lettermaze demo\n  lettermaze demo | less -R     on a pipe without colours"


def run(options: Namespace) -> int:
    """Show a board and a maze, solved, and a puzzle."""
    show_board()
    show_maze()
    show_puzzle()
    return FOUND


def show_board() -> None:
    """A board with its longest word, and its other long ones."""
    from ..draw import board_picture
    from ..letters import solve

    solution = solve(BOARD)
    [longest] = solution.longest
    print(f"A board: {len(solution)} English words can be traced, worth {solution.score()} points at Boggle.\n")
    show(board_picture(BOARD, [solution[longest]]))
    print(f"\nThe longest: {', '.join(solution.words[:-9:-1])}.\n")


def show_maze() -> None:
    """A maze with a shortest path through it."""
    from ..draw import maze_picture
    from ..mazes import make

    maze = make(13, 37, seed=SEED)
    start, goal = (1, 1), (maze.rows - 2, maze.cols - 2)
    path = maze.shortest_path(start, goal) or ()
    print(f"A maze: the shortest way from S to B takes {len(path) - 1} steps.\n")
    show(maze_picture(maze.rows, maze.cols, maze.cells, path=path, start=[start], goal=[goal]))


def show_puzzle() -> None:
    """A word search, with its answers."""
    from ..puzzles import generate

    puzzle = generate(WORDS, 10, 10, seed=SEED, effort="low")
    print("\nA puzzle: find the words, which run in all eight directions.\n")
    show(puzzle.picture())
    print("\nIts answers:\n")
    show(puzzle.picture(solution=True))


def show(picture: GridPicture) -> None:
    """Print a picture, in colour on a terminal."""
    from ..draw import ansi, text

    sys.stdout.write(ansi(picture, unicode=is_unicode(sys.stdout)) if use_colour() else text(picture))
