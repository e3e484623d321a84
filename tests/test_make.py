"""Mazes made from a seed."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lettermaze import MazeError
from lettermaze.mazes import Maze, make

PERFECT = ("backtracker", "kruskal")
BACKTRACKER = """\
#############
#...#.......#
#.#.#######.#
#.#...#.....#
#.#####.###.#
#.......#...#
#############
"""


def picture(maze: Maze) -> str:
    return "".join("".join(".#"[wall] for wall in line) + "\n" for line in maze.tolist())


@settings(deadline=None, max_examples=40)
@given(st.sampled_from(PERFECT), st.integers(1, 8), st.integers(1, 8), st.integers())
def test_a_perfect_maze_is_a_tree_of_all_rooms(method, height, width, seed):
    rows, cols = 2 * height + 1, 2 * width + 1
    maze = make(rows, cols, method, seed=seed)
    assert maze.shape == (rows, cols)
    free = {(row, col) for row in range(rows) for col in range(cols) if not maze[row, col]}
    assert {(row, col) for row in range(1, rows, 2) for col in range(1, cols, 2)} <= free
    assert len(free) == 2 * height * width - 1
    reached, waiting = {(1, 1)}, [(1, 1)]
    while waiting:
        row, col = waiting.pop()
        for cell in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)):
            if cell in free - reached:
                reached.add(cell)
                waiting.append(cell)
    assert reached == free


@pytest.mark.parametrize("method", ["backtracker", "kruskal", "random"])
def test_one_seed_one_maze(method):
    for seed in (0, 7, -1, "7", b"7", ("a", 1)):
        assert make(9, 13, method, seed=seed) == make(9, 13, method, seed=seed)
    mazes = {make(9, 13, method, seed=seed) for seed in (7, "7", b"7", (7,), 8)}
    assert len(mazes) == 5
    assert make(9, 13, method) != make(9, 13, method)


def test_the_mazes_of_these_seeds_stay():
    assert picture(make(7, 13, seed=1)) == BACKTRACKER
    for method in ("backtracker", "kruskal", "random"):
        code = f"from lettermaze.mazes import make; print(make(31, 41, {method!r}, seed='s').cells.hex())"
        fresh = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
        assert fresh.strip() == make(31, 41, method, seed="s").cells.hex()


def test_density():
    assert sum(make(100, 100, "random", density=0, seed=1).cells) == 0
    assert sum(make(100, 100, "random", density=1, seed=1).cells) == 10000
    assert 2700 < sum(make(100, 100, "random", seed=1).cells) < 3300
    thin, thick = (make(40, 50, "random", density=part, seed=3).cells for part in (0.1, 0.4))
    assert all(more >= less for more, less in zip(thick, thin, strict=True))
    assert make(1, 2, "random", seed=1).shape == (1, 2)


@pytest.mark.parametrize(
    ("arguments", "options", "error", "message"),
    [
        ((4, 5), {}, MazeError, "rows of a maze made by backtracker must be an odd number of at least 3, not 4"),
        (
            (5, 1),
            {"method": "kruskal"},
            MazeError,
            "cols of a maze made by kruskal must be an odd number of at least 3",
        ),
        ((0, 5), {"method": "random"}, MazeError, "rows must be 1 or more, not 0"),
        ((5, -1), {"method": "random"}, MazeError, "cols must be 1 or more, not -1"),
        ((5, 5), {"method": "prim"}, MazeError, "method must be one of 'backtracker', 'kruskal', 'random', not 'prim'"),
        ((5, 5), {"density": 1.5}, MazeError, "density must be from 0 to 1, not 1.5"),
        ((5, 5), {"density": float("nan")}, MazeError, "density must be from 0 to 1, not nan"),
        ((5, 5), {"density": "x"}, TypeError, "density must be a number, not str"),
        ((5.0, 5), {}, TypeError, "rows must be an int, not float"),
        ((5, True), {}, TypeError, "cols must be an int, not bool"),
        ((5, 5), {"seed": 1.5}, TypeError, "seed must be"),
        ((2**31 - 1, 3), {}, MazeError, "are more than the 2147483647 that a maze can have"),
    ],
)
def test_make_refuses(arguments, options, error, message):
    with pytest.raises(error, match=message):
        make(*arguments, **options)
