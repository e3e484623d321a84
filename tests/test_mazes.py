"""The wave and what is read off it, paths and distances: on both backends, against a naive reference."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import lettermaze
import reference_mazes as reference
from lettermaze import Maze, Wave, distance, shortest_path, wave

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
