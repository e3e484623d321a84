"""Make the pages that step through the mazes of the lesson: `python make_lessons.py [FOLDER]`."""

import os
import sys

from lettermaze import wave
from lettermaze.formats import parse_maze

folder = sys.argv[1] if len(sys.argv) > 1 else "."
mazes = os.path.join(os.path.dirname(os.path.abspath(__file__)), "mazes")

for name in ("lesson", "ring", "closed"):
    with open(os.path.join(mazes, f"{name}.txt"), encoding="utf-8") as file:
        maze, start, goal = parse_maze(file.read())
    page = os.path.join(folder, f"{name}.html")
    wave(maze, start).save(page, goal=goal)
    print(f"{page}: step through {maze.rows} rows and {maze.cols} columns")
