"""Make the pages that step through the lessons: three mazes, a word and a Boggle board: `make_lessons.py [FOLDER]`."""

import os
import sys
from collections import Counter

from lettermaze import Lexicon, wave
from lettermaze.draw import exist_page, solve_page
from lettermaze.formats import parse_maze

folder = sys.argv[1] if len(sys.argv) > 1 else "."
mazes = os.path.join(os.path.dirname(os.path.abspath(__file__)), "mazes")

for name in ("lesson", "ring", "closed"):
    with open(os.path.join(mazes, f"{name}.txt"), encoding="utf-8") as file:
        maze, start, goal = parse_maze(file.read())
    page = os.path.join(folder, f"{name}.html")
    wave(maze, start).save(page, goal=goal)
    print(f"{page}: step through {maze.rows} rows and {maze.cols} columns")

page = os.path.join(folder, "exist.html")
exist_page(["BCAA", "CAAA", "AAAA"], "AAAAAB").save(page)
print(f"{page}: step through the search for a word")

board = ["DONE", "OIRT", "PASS"]
letters = Counter("".join(board))
words = [word for word in Lexicon.english() if len(word) > 2 and Counter(word) <= letters]
page = os.path.join(folder, "boggle.html")
solve_page(board, words).save(page)
print(f"{page}: step through the search for {len(words)} words")
