"""Read a maze, find the shortest way through it, and draw both: `python solve_maze.py [MAZE] [PICTURE.svg]`."""

import os
import sys

from lettermaze import shortest_path, wave
from lettermaze.draw import maze_picture, save
from lettermaze.formats import format_picture, parse_maze

here = os.path.dirname(os.path.abspath(__file__))
name = sys.argv[1] if len(sys.argv) > 1 else os.path.join(here, "mazes", "picture.txt")
with open(name, encoding="utf-8") as file:
    maze, start, goal = parse_maze(file.read())

path = shortest_path(maze, start, goal)
if path is None:
    sys.exit("there is no way")
print(f"{len(path) - 1} steps:")
print(format_picture(maze, start, goal, path=path), end="")

field = wave(maze, start)
cell, steps = field.farthest()
print(f"the farthest place is row {cell[0] + 1}, column {cell[1] + 1}: {steps} steps")

if len(sys.argv) > 2:
    marks = field.marks.cast("B").cast("i")
    save(maze_picture(*maze.shape, maze.cells, marks=marks, path=path, start=[start], goal=[goal]), sys.argv[2])
