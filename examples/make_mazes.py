"""Make a maze by each method, draw it, and say what it is like: `python make_mazes.py [FOLDER]`."""

import os
import sys

from lettermaze import wave
from lettermaze.draw import maze_picture, save
from lettermaze.mazes import make

folder = sys.argv[1] if len(sys.argv) > 1 else "."
for method in ("backtracker", "kruskal", "random"):
    maze = make(31, 61, method, density=0.25, seed="an example")
    start = divmod(maze.cells.index(0), maze.cols)
    field = wave(maze, start)
    goal, steps = field.farthest()
    path = field.path(goal)
    name = os.path.join(folder, f"{method}.svg")
    save(maze_picture(*maze.shape, maze.cells, path=path, start=[start], goal=[goal]), name)
    print(f"{method:12} {field.reached:5} cells reached, the farthest in {steps:4} steps; drawn to {name}")
