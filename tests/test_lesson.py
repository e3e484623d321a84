"""The worked examples of the lesson on Lee's algorithm, and what its paragraphs claim."""

from __future__ import annotations

from collections import deque

import pytest

from lettermaze import distance, shortest_path, wave
from lettermaze.formats import parse_maze

LESSON = parse_maze("S.....\n####..\n......\n.####.\nB.....\n")
RING = parse_maze("S....\n.###.\n....B\n")
CLOSED = parse_maze("S....\n..###\n..#B#\n..###\n")


def neighbours(cell, rows):
    row, col = cell
    for r, c in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)):
        if 0 <= r < len(rows) and 0 <= c < len(rows[0]) and not rows[r][c]:
            yield r, c


def marks_by_a_stack(rows, start):
    marks, waiting = {start: 1}, [start]
    while waiting:
        cell = waiting.pop()
        for other in neighbours(cell, rows):
            if other not in marks:
                marks[other] = marks[cell] + 1
                waiting.append(other)
    return marks


def entries(rows, start, mark_on_entry):
    """How many cells enter the queue, and how many wait in it at most."""
    marked, waiting = {start} if mark_on_entry else set(), deque([start])
    entered = most = 1
    while waiting:
        cell = waiting.popleft()
        marked.add(cell)
        for other in neighbours(cell, rows):
            if other not in marked:
                waiting.append(other)
                entered += 1
                if mark_on_entry:
                    marked.add(other)
        most = max(most, len(waiting))
    return entered, most


@pytest.mark.usefixtures("backend")
def test_the_maze_of_five_rows():
    maze, start, goal = LESSON
    field = wave(maze, start)
    assert field.tolist() == [
        [1, 2, 3, 4, 5, 6],
        [0, 0, 0, 0, 6, 7],
        [11, 10, 9, 8, 7, 8],
        [12, 0, 0, 0, 0, 9],
        [13, 14, 13, 12, 11, 10],
    ]
    assert field.steps(goal) == distance(*LESSON) == 12
    assert [(row + 1, col + 1) for row, col in field.path(goal)] == [
        *((1, col) for col in range(1, 6)), (2, 5), *((3, col) for col in range(5, 0, -1)), (4, 1), (5, 1),
    ]  # fmt: skip
    assert field.reached == 22
    assert (field.count_paths((4, 0)), field.count_paths((4, 1))) == (1, 4)
    assert field.farthest() == ((4, 1), 13)
    assert field[4, 1] == 14
    assert len(field.path(goal)) == len(shortest_path(*LESSON)) == 13


def test_what_the_lesson_says_of_other_ways():
    rows = LESSON.maze.tolist()
    below = LESSON.start[0] + 1, LESSON.start[1]
    assert LESSON.goal[1] == LESSON.start[1]
    assert LESSON.maze[below] == 1
    assert marks_by_a_stack(rows, LESSON.start)[LESSON.goal] - 1 == 14
    assert entries(rows, LESSON.start, mark_on_entry=True) == (22, 3)
    square = [[0] * 10] * 10
    assert entries(square, (0, 0), mark_on_entry=True)[0] == 100
    assert entries(square, (0, 0), mark_on_entry=False)[0] == 184755


@pytest.mark.usefixtures("backend")
def test_two_ways_round():
    field = wave(RING.maze, RING.start)
    assert field.steps(RING.goal) == 6
    assert field.count_paths(RING.goal) == 2
    first, second = field.iter_paths(RING.goal)
    assert field.path(RING.goal) == first == ((0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (2, 3), (2, 4))
    assert second == ((0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (1, 4), (2, 4))


@pytest.mark.usefixtures("backend")
def test_no_way_at_all():
    field = wave(CLOSED.maze, CLOSED.start)
    assert (field.steps(CLOSED.goal), distance(*CLOSED), shortest_path(*CLOSED)) == (-1, -1, None)
    assert (field.why(CLOSED.goal), field.why((1, 2)), field.why((3, 1))) == ("unreachable", "wall", "reached")
