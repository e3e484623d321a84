"""Find the English words on a board and draw the longest: `python solve_board.py [BOARD] [PICTURE.svg]`."""

import os
import sys

from lettermaze import solve
from lettermaze.draw import board_picture, save, text
from lettermaze.formats import parse_board

here = os.path.dirname(os.path.abspath(__file__))
name = sys.argv[1] if len(sys.argv) > 1 else os.path.join(here, "boards", "framed.txt")
with open(name, encoding="utf-8") as file:
    board = parse_board(file.read())

found = solve(board, min_length=3)
print(f"{len(found)} words, {found.score()} points; the longest:")
longest = found.words[-1]
picture = board_picture(board, [found[longest]], names=[longest])
print(text(picture), end="")
if len(sys.argv) > 2:
    save(picture, sys.argv[2])
