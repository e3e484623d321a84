"""The examples: the scripts run, and the files are what they are said to be."""

from __future__ import annotations

import os
import subprocess
import sys
from xml.etree import ElementTree

import pytest

from lettermaze import Board, distance
from lettermaze.formats import parse_board, parse_map, parse_maze, parse_scen

EXAMPLES = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "examples")
SCRIPTS = sorted(name for name in os.listdir(EXAMPLES) if name.endswith(".py"))


def read(*path):
    with open(os.path.join(EXAMPLES, *path), encoding="utf-8") as file:
        return file.read()


@pytest.mark.parametrize("script", SCRIPTS)
def test_scripts_run(script, tmp_path):
    done = subprocess.run(
        [sys.executable, os.path.join(EXAMPLES, script)], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


def test_the_picture_of_a_solved_maze(tmp_path):
    arguments = ["solve_maze.py", os.path.join("mazes", "lesson.txt"), str(tmp_path / "maze.svg")]
    done = subprocess.run([sys.executable, *arguments], cwd=EXAMPLES, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("12 steps:\nS****.\n")
    assert done.stdout.endswith("row 5, column 2: 13 steps\n")
    ElementTree.parse(tmp_path / "maze.svg")


def test_the_lessons_pages_are_those_that_the_script_makes(tmp_path):
    script = os.path.join(EXAMPLES, "make_lessons.py")
    subprocess.run([sys.executable, script, tmp_path], capture_output=True, check=True)
    names = sorted(os.listdir(os.path.join(EXAMPLES, "lessons")))
    assert names == sorted(path.name for path in tmp_path.iterdir()) == [
        "boggle.html", "closed.html", "exist.html", "lesson.html", "ring.html",
    ]  # fmt: skip
    for name in names:
        assert (tmp_path / name).read_text("utf-8") == read("lessons", name)


@pytest.mark.usefixtures("backend")
@pytest.mark.parametrize(
    ("name", "steps"), [("lesson.txt", 12), ("ring.txt", 6), ("closed.txt", -1), ("picture.txt", 146)]
)
def test_mazes(name, steps):
    assert distance(*parse_maze(read("mazes", name))) == steps


@pytest.mark.usefixtures("backend")
def test_map_and_scenarios():
    maze = parse_map(read("mazes", "rooms.map"))
    scenarios = parse_scen(read("mazes", "rooms.scen"))
    assert scenarios
    for scenario in scenarios:
        assert (scenario.rows, scenario.cols) == maze.shape
        steps = distance(maze, scenario.start, scenario.goal, neighbors=8, corners="both-free")
        assert 0 < steps <= scenario.length + 1e-6


def test_boards():
    assert parse_board(read("boards", "star.txt")) == ["STAR", "POOL", "ENDS"]
    assert Board(parse_board(read("boards", "framed.txt"))).shape == (5, 5)
    assert Board(parse_board(read("boards", "tiles.txt"), tiles=True)).shape == (4, 4)


def test_the_lessons_pictures_are_those_that_the_script_draws(tmp_path):
    script = os.path.join(EXAMPLES, "draw_lessons.py")
    subprocess.run([sys.executable, script, tmp_path], capture_output=True, check=True)
    images = os.path.join(os.path.dirname(EXAMPLES), "docs", "images")
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == ["backtracking.svg", "boggle.svg", "lines.svg"]
    for name in names:
        with open(os.path.join(images, name), encoding="utf-8") as file:
            assert (tmp_path / name).read_text("utf-8") == file.read()
