"""Draw the pictures of the project's README: `python draw_pictures.py [FOLDER]`."""

import os
import sys

from lettermaze import Lexicon, generate, solve, wave
from lettermaze.draw import maze_picture, save, solution_picture, svg
from lettermaze.mazes import make

folder = sys.argv[1] if len(sys.argv) > 1 else "."

board = ["DONE", "OIRT", "PASS"]
found = solve(board, Lexicon.english())
save(solution_picture(board, {word: found[word] for word in ("PARODISTS",)}), os.path.join(folder, "board.svg"))


def numbered(maze):
    """A maze with the numbers of the wave from its corner, the path to the farthest cell, and the steps to it."""
    field = wave(maze, (1, 1))
    goal, steps = field.farthest()
    marks = [mark for row in field.tolist() for mark in row]
    picture = maze_picture(*maze.shape, maze.cells, marks=marks, path=field.path(goal), start=[(1, 1)], goal=[goal])
    return picture, steps


picture, steps = numbered(make(21, 21, "backtracker", seed="readme"))
save(picture, os.path.join(folder, "maze.svg"))

picture, _ = numbered(make(11, 25, "backtracker", seed="readme"))
with open(os.path.join(folder, "wave.svg"), "w", encoding="utf-8") as file:
    file.write(svg(picture, seconds=8))

words = ["letter", "maze", "board", "tile", "path", "trace", "wall", "wave", "word", "grid", "trie", "search"]
puzzle = generate(words, size=10, seed="readme")
puzzle.save(os.path.join(folder, "puzzle.svg"), solution=True)
print(f"{len(found)} words on the board, {steps} steps through the maze, {len(puzzle.placed)} words in the puzzle")
