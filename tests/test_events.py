"""The steps of Lee's algorithm, and that they tell what `wave` gives."""

from __future__ import annotations

from collections import deque
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lettermaze
from conftest import Parity
from lettermaze.formats import parse_maze
from lettermaze.mazes import DIRECTIONS, Step, events, wave

MAZES = Path(__file__).parent.parent / "examples" / "mazes"


@pytest.mark.parametrize(
    ("name", "taken", "path", "steps"), [("lesson", 22, 13, 136), ("ring", 12, 7, 74), ("closed", 11, 0, 56)]
)
def test_the_three_mazes_of_the_lesson(name: str, taken: int, path: int, steps: int) -> None:
    told = list(events(*parse_maze((MAZES / f"{name}.txt").read_text())))
    assert sum(step.kind == "take" for step in told) == taken
    assert sum(step.kind == "back" for step in told) == path
    assert [step.number for step in told] == list(range(steps + 1))


def test_a_goal_that_is_the_start_is_a_path_of_one() -> None:
    assert list(events(["."], (0, 0), (0, 0))) == [
        Step(0, "start", (0, 0), outcome="marked", mark=1, goal=True),
        Step(1, "take", (0, 0), mark=1),
        Step(2, "look", (0, 0), (-1, 0), (-1, 0), "outside"),
        Step(3, "look", (0, 0), (1, 0), (1, 0), "outside"),
        Step(4, "look", (0, 0), (0, -1), (0, -1), "outside"),
        Step(5, "look", (0, 0), (0, 1), (0, 1), "outside"),
        Step(6, "empty", outcome="reached"),
        Step(7, "back", (0, 0), mark=1, goal=True),
    ]


def test_a_start_on_a_wall_begins_nothing() -> None:
    assert list(events(["#."], (0, 0), (0, 1))) == [
        Step(0, "start", (0, 0), outcome="wall"),
        Step(1, "empty", outcome="unreachable"),
    ]


def test_the_goal_is_told_in_the_look_that_marks_it_and_the_wave_runs_on() -> None:
    told = list(events(["..."], (0, 0), (0, 1)))
    marked = [step for step in told if step.outcome == "marked"]
    assert [(step.other or step.cell, step.mark, step.goal) for step in marked] == [
        ((0, 0), 1, False),
        ((0, 1), 2, True),
        ((0, 2), 3, False),
    ]


def test_a_corner_that_may_not_be_passed() -> None:
    told = list(events([".#", ".."], (0, 0), neighbors=8, corners="both-free"))
    assert [(step.cell, step.outcome) for step in told if step.other == (1, 1)] == [
        ((0, 0), "corner"),
        ((1, 0), "marked"),
    ]


@pytest.mark.parametrize("ends", [((2, 0), None), ((0, 0), (0, -1)), ((0, 0), (5, 5))])
def test_wrong_arguments_are_reported_by_the_call(parity: Parity, ends: tuple) -> None:
    assert parity(lambda: events([".."], *ends))[1] is lettermaze.MazeError
    assert parity(lambda: events([".."], (0, 0), neighbors=5))[1] is lettermaze.MazeError


@st.composite
def lessons(draw: st.DrawFn) -> tuple:
    rows, cols = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    grid = draw(st.lists(st.lists(st.integers(0, 1), min_size=cols, max_size=cols), min_size=rows, max_size=rows))
    cell = st.tuples(st.integers(0, rows - 1), st.integers(0, cols - 1))
    options = {
        "neighbors": draw(st.sampled_from([4, 8])),
        "corners": draw(st.sampled_from(["always", "not-both-blocked", "both-free"])),
        "wrap": draw(st.booleans()),
    }
    return grid, draw(cell), draw(cell), options


@settings(deadline=None)
@given(lessons())
def test_the_steps_write_what_the_wave_has(parity: Parity, lesson: tuple) -> None:
    grid, start, goal, options = lesson
    told = list(events(grid, start, goal, **options))
    kind, _, (marks, path) = parity(
        lambda: (lambda field: (field.tolist(), field.path(goal)))(wave(grid, start, **options))
    )
    assert kind == "returned"
    written = [[0] * len(grid[0]) for _ in grid]
    for step in told:
        if step.outcome == "marked":
            row, col = step.other or step.cell
            assert written[row][col] == 0
            written[row][col] = step.mark
    assert written == marks
    back = [step.cell for step in told if step.kind == "back"]
    assert back[::-1] == list(path or ())
    walked = [step for step in told if step.kind == "walk"]
    assert [step.cell for step in walked] + back[:1] == list(path or ())
    assert [step.outcome for step in told if step.kind == "empty"] == ["reached" if path else "unreachable"]
    check_queue(told, options["neighbors"])


def check_queue(told: list[Step], neighbors: int) -> None:
    """Cells are taken in the order in which they were marked, and from each one looks once in each direction."""
    waiting: deque = deque()
    looks: list = list(DIRECTIONS[:neighbors])
    for step in told:
        if step.kind == "take":
            assert looks == list(DIRECTIONS[:neighbors])
            assert waiting.popleft() == (step.cell, step.mark)
            looks = []
        elif step.kind == "look":
            looks.append(step.direction)
        if step.outcome == "marked":
            waiting.append((step.other or step.cell, step.mark))
    assert not waiting
