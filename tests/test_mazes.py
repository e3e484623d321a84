"""The wave and what is read off it, paths and distances: on both backends, against a naive reference."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lettermaze
import reference_mazes as reference
from lettermaze import Maze, MazeError, Wave, distance, mazes, shortest_path, wave

Case = tuple[list[list[int]], list[tuple[int, int]], list[tuple[int, int]], dict[str, Any]]


@st.composite
def cases(draw: st.DrawFn) -> Case:
    rows, cols = draw(st.integers(1, 9)), draw(st.integers(1, 9))
    wall = st.sampled_from(draw(st.sampled_from([[0], [0, 0, 0, 1], [0, 1], [1]])))
    maze = draw(st.lists(st.lists(wall, min_size=cols, max_size=cols), min_size=rows, max_size=rows))
    cell = st.tuples(st.integers(0, rows - 1), st.integers(0, cols - 1))
    options = {
        "neighbors": draw(st.sampled_from([4, 8])),
        "corners": draw(st.sampled_from(["always", "not-both-blocked", "both-free"])),
        "wrap": draw(st.booleans()),
    }
    return maze, draw(st.lists(cell, min_size=1, max_size=3)), draw(st.lists(cell, min_size=1, max_size=3)), options


def parity_with(parity: Any, call: Any) -> Any:
    kind, _, value = parity(call)
    assert kind == "returned", value
    return value


@given(cases(), st.sampled_from([None, None, 0, 1, 2, 5]), st.booleans())
@settings(deadline=None, max_examples=300)
def test_wave_is_the_reference(parity: Any, case: Case, max_steps: int | None, with_goals: bool) -> None:
    maze, starts, goals, options = case
    goals = goals if with_goals else []
    field = reference.wave(maze, starts, goals, max_steps, **options)
    found = parity_with(parity, lambda: wave(maze, starts, goal=goals or None, max_steps=max_steps, **options))
    assert found.tolist() == field
    assert found.reached == sum(mark > 0 for row in field for mark in row)
    whole = reference.wave(maze, starts, **options)
    marked = {(r, c) for r, row in enumerate(field) for c, mark in enumerate(row) if mark}
    could_go_on = any(not field[r][c] for cell in marked for r, c in reference.moves(maze, cell, **options))
    for row in range(len(maze)):
        for col in range(len(maze[0])):
            mark = field[row][col]
            assert found[row, col] == mark
            assert found.steps((row, col)) == mark - 1
            assert found.why((row, col)) == (
                "wall" if maze[row][col] else "reached" if mark else "not searched" if could_go_on else "unreachable"
            )
            if could_go_on and whole[row][col] and mark:
                assert whole[row][col] == mark


@given(cases())
@settings(deadline=None, max_examples=150)
def test_what_is_read_off_a_field(parity: Any, case: Case) -> None:
    maze, starts, goals, options = case
    field = reference.wave(maze, starts, **options)

    def read(found: Wave) -> Any:
        return (
            [found.path(goal) for goal in goals],
            [found.count_paths(goal) for goal in goals],
            [list(found.iter_paths(goal))[:50] for goal in goals],
            found.farthest(),
            found.nearest(goals),
            found.next_step.tolist(),
            found.distances().tolist(),
            list(found.rings()),
        )

    paths, counts, ways, farthest, nearest, next_step, distances, rings = parity_with(
        parity, lambda: read(wave(maze, starts, **options))
    )
    all_ways = [reference.all_paths(maze, field, goal, **options) for goal in goals]
    assert paths == [reference.path(maze, field, goal, **options) for goal in goals]
    assert counts == list(map(len, all_ways))
    assert ways == [found[:50] for found in all_ways]
    by_mark = sorted((mark, (r, c)) for r, row in enumerate(field) for c, mark in enumerate(row) if mark)
    largest = by_mark[-1][0] if by_mark else 0
    assert farthest == next(((cell, mark - 1) for mark, cell in by_mark if mark == largest), None)
    assert nearest == next(((cell, mark - 1) for mark, cell in by_mark if cell in goals), None)
    assert distances == [[mark - 1 for mark in row] for row in field]
    assert rings == [tuple(cell for mark, cell in by_mark if mark == ring) for ring in range(1, largest + 1)]
    for mark, (row, col) in by_mark:
        way = reference.path(maze, field, (row, col), **options)
        assert way is not None
        if mark == 1:
            assert next_step[row][col] == -1
        else:
            down, right = lettermaze.mazes.DIRECTIONS[next_step[row][col]]
            assert ((row + down) % len(maze), (col + right) % len(maze[0])) == way[-2]


@given(cases())
@settings(deadline=None, max_examples=300)
def test_one_pair_is_as_short_as_the_wave(parity: Any, case: Case) -> None:
    maze, starts, goals, options = case
    start, goal = starts[0], goals[0]
    steps = reference.wave(maze, [start], **options)[goal[0]][goal[1]] - 1
    prepared = Maze(maze)
    for given_maze in (maze, prepared, prepared):
        assert parity_with(parity, lambda it=given_maze: distance(it, start, goal, **options)) == steps
    path = parity_with(parity, lambda: shortest_path(maze, start, goal, **options))
    if steps < 0:
        assert path is None
        assert prepared.path_array(start, goal, **options) is None
    else:
        assert len(path) == steps + 1
        assert reference.is_path(maze, path, start, goal, **options)
        flat = parity_with(parity, lambda: prepared.path_array(start, goal, **options).tolist())
        assert list(map(tuple, flat)) == list(path)
    pairs = [(start, goal) for start in starts for goal in goals]
    assert parity_with(parity, lambda: prepared.distances(pairs, **options).tolist()) == [
        prepared.distance(*pair, **options) for pair in pairs
    ]


def test_other_cells_free_and_walls() -> None:
    maze = Maze(["..#", "#.."])
    assert maze.replace() == maze
    assert maze.replace(free=(0, 2), walls=iter([(0, 0), (1, 1)])).tolist() == [[1, 0, 0], [1, 1, 0]]
    assert maze.replace(free=np.array([[0, 2], [1, 0]])).tolist() == [[0, 0, 0], [0, 0, 0]]
    assert maze.tolist() == [[0, 0, 1], [1, 0, 0]]
    for changes, message in [
        ({"free": (0, 3)}, r"free \(0, 3\) is outside the maze of 2 rows and 3 columns"),
        ({"walls": [(0, 0), (-1, 0)]}, r"walls \(-1, 0\) is outside the maze"),
        ({"free": (0, 0), "walls": (0, 0)}, r"walls: the cell \(0, 0\) is to be free too"),
    ]:
        with pytest.raises(MazeError, match=message):
            maze.replace(**changes)


@given(st.sets(st.tuples(st.integers(0, 6), st.integers(0, 6))))
def test_mazes_from_cells(cells: set[tuple[int, int]]) -> None:
    free, walls = Maze.from_cells(free=cells, shape=(7, 7)), Maze.from_cells(walls=cells, shape=(7, 7))
    for row in range(7):
        for col in range(7):
            assert (free[row, col], walls[row, col]) == ((0, 1) if (row, col) in cells else (1, 0))
    if cells:
        small = Maze.from_cells(free=dict.fromkeys(cells))
        assert small.shape == tuple(1 + max(cell[axis] for cell in cells) for axis in (0, 1))
        assert Maze(small).replace(walls=cells) == Maze([[1] * small.cols] * small.rows)


@pytest.mark.parametrize(
    ("named", "message"),
    [
        ({}, "give either free or walls"),
        ({"free": [(0, 0)], "walls": [(0, 0)]}, "give either free or walls"),
        ({"free": []}, "shape: a maze has 1 to 2147483647 cells, not 0 x 0"),
        ({"free": [(0, 0)], "shape": (0, 3)}, "shape: a maze has 1 to 2147483647 cells, not 0 x 3"),
        ({"free": [(0, 0)], "shape": (2**20, 2**20)}, "shape: a maze has 1 to"),
        ({"walls": [(0, 0), (2, 0)], "shape": (2, 2)}, r"walls: item 1 \(2, 0\) is outside"),
        ({"walls": [(-1, 0), (0, 0)]}, r"walls: item 0 \(-1, 0\) is outside"),
    ],
)
def test_mazes_that_cells_do_not_make(named: Any, message: str) -> None:
    with pytest.raises(MazeError, match=message):
        Maze.from_cells(**named)


@pytest.mark.parametrize(
    ("rows", "openings"),
    [
        (["#.#", "#..", "###"], [(0, 1), (1, 2)]),
        (["."], [(0, 0)]),
        ([".#."], [(0, 0), (0, 2)]),
        ([".", "#", "."], [(0, 0), (2, 0)]),
        (["...", "...", "..."], [(0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1), (2, 2)]),
        ([".", ".", "."], [(0, 0), (1, 0), (2, 0)]),
        (["##", "##"], []),
    ],
)
def test_openings(rows: list[str], openings: list[tuple[int, int]]) -> None:
    assert list(Maze(rows).openings()) == openings


def test_paths_of_waves_as_arrays(backend: str) -> None:
    found = wave(["..#", "#..", "..#"], (0, 0))
    assert [tuple(cell) for cell in found.path_array((2, 1)).tolist()] == list(found.path((2, 1)))
    assert np.asarray(found.path_array((0, 0))).tolist() == [[0, 0]]
    assert found.path_array((0, 2)) is found.path((0, 2)) is None


def spiral(side: int) -> list[list[int]]:
    """One corridor from the corner to the middle."""
    grid = [[1] * side for _ in range(side)]
    row, col, turn = 0, 0, 0
    grid[0][0] = 0
    lengths = [side - 1] * 3 + [length for less in range(2, side - 1, 2) for length in (side - 1 - less,) * 2]
    for length in lengths:
        for _ in range(length):
            row, col = row + ((0, 1, 0, -1)[turn]), col + ((1, 0, -1, 0)[turn])
            grid[row][col] = 0
        turn = (turn + 1) % 4
    return grid


def enclosed(side: int) -> list[list[int]]:
    """An open room, and a cell behind walls in its last corner."""
    grid = [[0] * side for _ in range(side)]
    grid[-2][-1] = grid[-2][-2] = grid[-1][-2] = 1
    return grid


LONG = {
    "a spiral": spiral(61),
    "no way": enclosed(50),
    "a maze": mazes.make(61, 61, seed=3).tolist(),
    "many walls": mazes.make(70, 70, "random", density=0.36, seed=5).tolist(),
    "open": [[0] * 70 for _ in range(70)],
}


@pytest.mark.parametrize("name", LONG)
@pytest.mark.parametrize(
    ("neighbors", "corners", "wrap"), [(4, "always", False), (8, "both-free", False), (4, "always", True)]
)
def test_searches_that_are_given_up_for_a_wave(
    parity: Any, monkeypatch: pytest.MonkeyPatch, name: str, neighbors: int, corners: str, wrap: bool
) -> None:
    maze = Maze(LONG[name])
    free = list(map(tuple, np.argwhere(np.asarray(maze) == 0).tolist()))
    options: Any = {"neighbors": neighbors, "corners": corners, "wrap": wrap}
    begin, middle, end = free[0], free[len(free) // 2], free[-1]
    given_up: list[bool] = []
    real = Maze._by_wave

    def by_wave(self: Maze, *args: Any) -> Any:
        given_up.append(True)
        return real(self, *args)

    monkeypatch.setattr(Maze, "_by_wave", by_wave)
    pairs = [(begin, end), (end, begin), (begin, middle), (middle, end)]
    for start, goal in pairs:
        steps = wave(maze, start, **options).distances()[goal[0], goal[1]]
        assert parity(lambda s=start, g=goal: maze.distance(s, g, **options))[2] == steps
        path = parity(lambda s=start, g=goal: maze.shortest_path(s, g, **options))[2]
        assert (path is None) == (steps < 0)
        if path is not None:
            assert (path[0], path[-1], len(path) - 1) == (start, goal, steps)
            marks = [wave(maze, start, **options)[cell] for cell in path]
            assert marks == list(range(1, steps + 2))
    wanted = [wave(maze, start, **options).distances()[goal[0], goal[1]] for start, goal in pairs]
    assert parity(lambda: maze.distances(pairs, **options).tolist())[2] == wanted
    if name in ("a spiral", "open") or (name == "no way" and not wrap):
        assert bool(given_up) == (name != "open")
