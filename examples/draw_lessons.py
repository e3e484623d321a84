"""Draw the pictures of the lessons on backtracking, Boggle and straight lines: `python draw_lessons.py [FOLDER]`."""

import os
import sys

from lettermaze import find_path, find_word, solve
from lettermaze.draw import save, solution_picture

folder = sys.argv[1] if len(sys.argv) > 1 else "."


def draw(name, board, paths):
    """Draw the paths of words on a board into a file."""
    save(solution_picture(board, paths), os.path.join(folder, name))
    print(f"{name}: {', '.join(paths)}")


board = ["ABCE", "SFCS", "ADEE"]
draw("backtracking.svg", board, {"ABCCED": find_path(board, "ABCCED")})

board = ["DONE", "OIRT", "PASS"]
words = ["DINER", "POINTS"]
found = solve(board, words)
draw("boggle.svg", board, {word: found[word] for word in words if word in found})

board = ["CAT", "OXO", "DEN"]
draw("lines.svg", board, {word: find_word(board, word) for word in ("TXD", "CAT", "OX")})
