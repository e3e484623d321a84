"""The textbook's function for Lee's algorithm."""

from __future__ import annotations

from collections import deque

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lettermaze
from lettermaze import MazeError
from lettermaze.dropin import lee


def textbook(maze, start):
    """The program as one finds it: a border around the matrix, a queue, marks from 1."""
    m = len(maze[0])
    field = [[-1] * (m + 2)]
    field += [[-1, *(-1 if cell else 0 for cell in row), -1] for row in maze]
    field += [[-1] * (m + 2)]
    field[start[0]][start[1]] = 1
    queue = deque([start])
    while queue:
        i, j = queue.popleft()
        for di, dj in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            if field[i + di][j + dj] == 0:
                field[i + di][j + dj] = field[i][j] + 1
                queue.append((i + di, j + dj))
    return [[max(mark, 0) for mark in row[1:-1]] for row in field[1:-1]]


@st.composite
def cases(draw):
    n, m = draw(st.integers(1, 7)), draw(st.integers(1, 7))
    maze = draw(st.lists(st.lists(st.sampled_from([0, 0, 1]), min_size=m, max_size=m), min_size=n, max_size=n))
    start = draw(st.integers(1, n)), draw(st.integers(1, m))
    maze[start[0] - 1][start[1] - 1] = 0
    return maze, start


@pytest.mark.usefixtures("backend")
def test_equal_to_the_textbook():
    @settings(deadline=None, max_examples=100)
    @given(cases())
    def check(case):
        maze, start = case
        before = [list(row) for row in maze]
        assert lee(maze, start) == textbook(maze, start)
        assert maze == before

    check()


@pytest.mark.usefixtures("backend")
def test_lists_and_edges():
    field = lee([(0, 0, 1), (1, 0, 0)], [1, 1])
    assert field == [[1, 2, 0], [0, 3, 4]]
    assert type(field) is list
    assert {type(row) for row in field} == {list}
    assert {type(mark) for row in field for mark in row} == {int}
    assert lee([[1, 0]], (1, 1)) == [[0, 0]]
    for start in ((0, 1), (1, 0), (3, 1), (1, 4), (-1, 1)):
        with pytest.raises(MazeError, match="is outside the maze of 2 rows and 3 columns"):
            lee([[0, 0, 1], [1, 0, 0]], start)
    for start in (None, 1, (), (1,), (1, 1, 1), "11", (1.0, 1)):
        with pytest.raises(TypeError, match=r"start must be a cell \(row, column\), not"):
            lee([[0, 0, 1], [1, 0, 0]], start)


def test_modules_that_wait_until_they_are_asked_for():
    assert lettermaze.formats.parse_maze("S.").start == (0, 0)
    assert lettermaze.dropin.lee is lee
    assert lettermaze.draw.svg
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        _ = lettermaze.nothing
