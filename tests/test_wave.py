"""The wave on chosen mazes: its queue, how it ends, what it gives and takes, threads and Ctrl-C."""

from __future__ import annotations

import contextlib
import copy
import pickle
import time
from collections import Counter, deque
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from math import comb
from threading import Event, Thread
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import reference_mazes as reference
from interrupts import interrupted
from lettermaze import Maze, MazeError, Wave, distance, kernels, shortest_path, wave

LESSON = ["......", "####..", "......", ".####.", "......"]
NOT_INT32 = "out must hold int32 in native byte order, not items of format"
LESSON_FIELD = [
    [1, 2, 3, 4, 5, 6],
    [0, 0, 0, 0, 6, 7],
    [11, 10, 9, 8, 7, 8],
    [12, 0, 0, 0, 0, 9],
    [13, 14, 13, 12, 11, 10],
]


def test_the_lesson(backend: str) -> None:
    found = wave(LESSON, (0, 0))
    assert found.tolist() == LESSON_FIELD
    assert found.steps((4, 0)) == 12
    assert found.farthest() == ((4, 1), 13)
    assert found.count_paths((4, 0)) == 1
    assert found.count_paths((4, 1)) == 4
    path = found.path((4, 0))
    assert path is not None
    assert len(path) == 13
    assert path[0] == (0, 0)


def entries(maze: list[list[int]], start: tuple[int, int], mark_on_entry: bool) -> tuple[int, int]:
    """How many cells enter the queue of the textbook's loop, and the most that wait in it."""
    marked, waiting, entered, most = {start}, deque([start]), 1, 1
    while waiting:
        cell = waiting.popleft()
        marked.add(cell)
        for to in reference.moves(maze, cell):
            if to not in marked:
                waiting.append(to)
                entered += 1
                if mark_on_entry:
                    marked.add(to)
        most = max(most, len(waiting))
    return entered, most


def test_each_cell_enters_the_queue_once(backend: str) -> None:
    maze = Maze(LESSON)
    assert entries(maze.tolist(), (0, 0), True) == (22, 3)
    assert wave(maze, (0, 0)).reached == 22
    open_ground = [[0] * 10 for _ in range(10)]
    assert entries(open_ground, (0, 0), True)[0] == wave(open_ground, (0, 0)).reached == 100
    assert entries(open_ground, (0, 0), False)[0] == 184_755


@st.composite
def crowds(draw: st.DrawFn) -> tuple[list[list[int]], list[tuple[int, int]], dict[str, Any]]:
    rows, cols = draw(st.integers(1, 40)), draw(st.integers(1, 40))
    random = draw(st.randoms(use_true_random=False))
    share = draw(st.sampled_from([0, 0.03, 0.3]))
    maze = [[int(random.random() < share) for _ in range(cols)] for _ in range(rows)]
    cells = [(row, col) for row in range(rows) for col in range(cols)]
    starts = random.choices(cells, k=draw(st.sampled_from([1, 40, 200, 2000])))
    return maze, starts, {"neighbors": draw(st.sampled_from([4, 8])), "wrap": draw(st.booleans())}


@given(crowds(), st.sampled_from([None, 1, 3]))
@settings(deadline=None, max_examples=60)
def test_crowds_of_starts(parity: Any, crowd: Any, max_steps: int | None) -> None:
    maze, starts, options = crowd
    found = parity(lambda: wave(maze, starts, max_steps=max_steps, **options))[2]
    assert found.tolist() == reference.wave(maze, starts, max_steps=max_steps, **options)


def landscape(kind: str, rows: int, cols: int, seed: int) -> Any:
    """Ground whose walls are rare, or straight: boxes, rooms with doors, corridors that turn at their ends."""
    random = np.random.default_rng(seed)
    grid = np.zeros((rows, cols), dtype=bool)
    if kind in ("rare", "common"):
        return random.random((rows, cols)) < (0.02 if kind == "rare" else 0.3)
    if kind == "boxes":
        for _ in range(random.integers(1, 12)):
            row, col = random.integers(rows), random.integers(cols)
            grid[row : row + random.integers(1, 50), col : col + random.integers(1, 50)] ^= True
    elif kind == "rooms":
        grid[::9] = grid[:, ::11] = True
        for _ in range(rows * cols // 40):
            grid[random.integers(rows), random.integers(cols)] = False
    else:
        grid[1::2] = True
        ends = [0, cols - 1] if kind == "corridors" else [0, cols - 1, cols // 2]
        grid[np.arange(1, rows, 2), random.choice(ends, rows // 2)] = False
    return grid


@st.composite
def expeditions(draw: st.DrawFn) -> tuple[Any, list[tuple[int, int]], dict[str, Any]]:
    """Waves over more cells than those that are searched in one way alone."""
    shapes = [(129, 128), (131, 140), (1, 16500), (16500, 1), (2, 8400), (5500, 3)]
    rows, cols = draw(st.sampled_from(shapes))
    kind = draw(st.sampled_from(["open", "rare", "common", "boxes", "rooms", "corridors", "forks"]))
    grid = landscape(kind, rows, cols, draw(st.integers(0, 2**32 - 1)))
    if draw(st.booleans()):
        grid = np.ascontiguousarray(grid.T)
    cells = st.tuples(st.integers(0, len(grid) - 1), st.integers(0, len(grid[0]) - 1))
    options = {"neighbors": draw(st.sampled_from([4, 4, 8])), "wrap": draw(st.sampled_from([False, False, True]))}
    ends = draw(st.sampled_from(["whole", "whole", "goals", "max_steps"]))
    if ends == "goals":
        options["goals"] = draw(st.lists(cells, min_size=1, max_size=20))
    elif ends == "max_steps":
        options["max_steps"] = draw(st.sampled_from([0, 1, 7, 40, 200]))
    return grid, draw(st.lists(cells, min_size=1, max_size=4)), options


@given(expeditions())
@settings(deadline=None, max_examples=60)
def test_all_ways_to_run_a_wave(parity: Any, expedition: Any) -> None:
    grid, starts, options = expedition
    expected = reference.wave(grid.astype(int).tolist(), starts, **options)
    goals = options.pop("goals", None)
    maze, out = Maze(grid), np.full(grid.shape, -7, dtype=np.int32)
    found = parity(lambda: maze.wave(starts, goal=goals, **options))[2]
    again = parity(lambda: maze.wave(starts, goal=goals, out=out, **options))[2]
    assert found.tolist() == expected
    assert np.array_equal(out, expected)
    assert (found.reached, found.farthest()) == (np.count_nonzero(out), again.farthest())


@pytest.mark.parametrize("neighbors", [4, 8])
def test_wide_fronts(backend: str, neighbors: int) -> None:
    """Ten thousand starts, and corridors that all open onto one hall at the same step."""
    side = 300
    grid = np.zeros((side, side), dtype=bool)
    grid[1:-1:2, 1:] = True
    chosen = np.random.default_rng(1).choice(side * side, 10_000, replace=False)
    starts = [divmod(int(number), side) for number in chosen]
    found = wave(grid, starts, neighbors=neighbors)
    assert found.tolist() == reference.wave(grid.astype(int).tolist(), starts, neighbors=neighbors)
    assert found.reached == np.count_nonzero(np.asarray(found.marks)) == np.count_nonzero(~grid)
    assert Counter(np.asarray(found.marks)[~grid].tolist())[1] == len({cell for cell in starts if not grid[cell]})


@pytest.mark.parametrize("share", [0, 0.3])
def test_every_cell_may_be_a_start(backend: str, share: float) -> None:
    """Then all wait at once, and the queue is as full as it can be."""
    grid = np.random.default_rng(3).random((150, 150)) < share
    cells = [tuple(cell) for cell in np.argwhere(np.ones_like(grid)).tolist()]
    assert np.array_equal(wave(grid, cells).marks, ~grid)
    assert np.array_equal(wave(grid, cells * 2, neighbors=8).marks, ~grid)
    half = [(row, col) for row, col in cells if (row + col) % 2]
    assert wave(np.zeros_like(grid), half).tolist() == [
        [2 - (row + col) % 2 for col in range(150)] for row in range(150)
    ]


def test_a_field_that_others_write_to_meanwhile(backend: str) -> None:
    """Its marks are of no use then, but no memory is harmed, and the wave ends."""
    side = 200 if backend == "cython" else 60
    maze, out, done = Maze(np.zeros((side, side), dtype=bool)), np.zeros((side, side), dtype=np.int32), Event()

    def scribble() -> None:
        random = np.random.default_rng(8)
        while not done.is_set():
            for mark in (0, 1, 2**30, 0x43000000, 2**31 - 1, -1):
                out[random.integers(side)] = mark
                out[:, random.integers(side)] = mark

    thread = Thread(target=scribble)
    thread.start()
    try:
        for number in range(100):
            maze.wave((number % side, side // 2), out=out)
    finally:
        done.set()
        thread.join()
    assert maze.wave((0, 0), out=out).farthest() == ((side - 1, side - 1), 2 * side - 2)


def test_neighbours_in_the_queue_differ_by_one_mark(backend: str) -> None:
    grid = np.random.default_rng(2).random((60, 90)) < 0.3
    grid[0, 0] = False
    marks = np.asarray(wave(grid, (0, 0)).marks)
    for one, other in ((marks[:-1], marks[1:]), (marks[:, :-1], marks[:, 1:])):
        both = (one > 0) & (other > 0)
        assert np.abs(one - other)[both].max() == 1


def test_how_a_wave_ends(backend: str) -> None:
    maze = ["....#.", "....#.", "####.."]
    found = wave(maze, (0, 0), goal=(0, 2))
    assert found.tolist() == [[1, 2, 3, 0, 0, 0], [2, 3, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0]]
    assert [found.why(cell) for cell in ((0, 2), (0, 3), (0, 4), (0, 5))] == [
        "reached",
        "not searched",
        "wall",
        "not searched",
    ]
    assert wave(maze, (0, 0), goal=[(0, 5), (1, 3), (0, 1)]).tolist()[0] == [1, 2, 0, 0, 0, 0]
    assert wave(maze, (0, 0), goal=(0, 0)).reached == 1
    assert wave(maze, (0, 0), max_steps=0).reached == 1
    assert wave(maze, (0, 0), max_steps=0, goal=(1, 3)).why((0, 1)) == "not searched"
    for whole in (
        wave(maze, (0, 0)),
        wave(maze, (0, 0), goal=(0, 5)),
        wave(maze, (0, 0), goal=(0, 4)),
        wave(maze, (0, 0), goal=(1, 3)),
        wave(maze, (0, 0), max_steps=4),
        wave(maze, (0, 0), max_steps=10**30),
    ):
        assert whole.tolist() == [[1, 2, 3, 4, 0, 0], [2, 3, 4, 5, 0, 0], [0] * 6]
        assert whole.why((0, 5)) == "unreachable"


def test_starts_on_walls(backend: str) -> None:
    maze = [".#", ".."]
    nothing = wave(maze, (0, 1))
    assert nothing.tolist() == [[0, 0], [0, 0]]
    assert (nothing.reached, nothing.farthest(), list(nothing.rings())) == (0, None, [])
    assert (nothing.path((0, 0)), nothing.why((0, 0)), nothing.why((0, 1))) == (None, "unreachable", "wall")
    assert wave(maze, [(0, 1), (1, 1)]).tolist() == [[3, 0], [2, 1]]
    assert distance(maze, (0, 1), (0, 1)) == -1
    assert shortest_path(maze, (0, 1), (0, 1)) is None
    assert distance(maze, (0, 0), (0, 1)) == distance(maze, (0, 1), (0, 0)) == -1


def test_the_field_is_one_that_numpy_takes_without_a_copy(backend: str) -> None:
    found = wave(np.zeros((3, 5), dtype=bool), (0, 0))
    marks = np.asarray(found.marks)
    assert (marks.dtype, marks.shape, marks.flags.c_contiguous) == (np.int32, (3, 5), True)
    assert not marks.flags.writeable
    assert np.shares_memory(marks, np.asarray(found.marks))
    assert np.asarray(found.distances()).dtype == np.int32
    assert np.asarray(found.next_step).dtype == np.int8
    assert marks.tolist() == found.tolist()


def test_out_is_filled(backend: str) -> None:
    maze = Maze(["..#", "#.."])
    out = np.full((2, 3), 99, dtype=np.int32)
    found = wave(maze, (0, 0), out=out)
    assert out.tolist() == found.tolist() == [[1, 2, 0], [0, 3, 4]]
    assert np.shares_memory(out, np.asarray(found.marks))
    assert not np.asarray(found.marks).flags.writeable
    out[:] = -5
    maze.wave((0, 0), max_steps=1, out=out)
    assert out.tolist() == [[1, 2, 0], [0, 0, 0]]


@pytest.mark.parametrize(
    ("out", "error", "message"),
    [
        (
            np.zeros((2, 3), dtype=np.int64),
            MazeError,
            "out must hold int32 in native byte order, not items of format 'l'",
        ),
        (
            np.zeros((2, 3), dtype=np.uint32),
            MazeError,
            "out must hold int32 in native byte order, not items of format 'I'",
        ),
        (
            np.zeros((2, 3), dtype=">i4"),
            MazeError,
            "out must hold int32 in native byte order, not items of format '>i'",
        ),
        (np.zeros((3, 2), dtype=np.int32), MazeError, "out must have the maze's shape (2, 3), not (3, 2)"),
        (np.zeros(6, dtype=np.int32), MazeError, "out must have the maze's shape (2, 3), not (6,)"),
        (np.zeros((3, 2), dtype=np.int32).T, MazeError, "out must be C-contiguous"),
        (np.zeros((2, 6), dtype=np.int32)[:, ::2], MazeError, "out must be C-contiguous"),
        (np.broadcast_to(np.int32(0), (2, 3)), MazeError, "out must be writable"),
        ([[0] * 3] * 2, TypeError, "out must be an array of int32, not list"),
        (np.zeros((2, 3), dtype="M8[s]"), TypeError, "out must be an array of int32, not ndarray"),
    ],
)
def test_out_refused(parity: Any, out: Any, error: type, message: str) -> None:
    assert parity(lambda: wave([[0] * 3] * 2, (0, 0), out=out)) == ("raised", error, message)


def test_a_field_that_was_written_to(backend: str) -> None:
    """Whatever stands in it: an answer or an error, and an end."""
    maze = Maze([[0] * 4] * 4)
    out = np.zeros((4, 4), dtype=np.int32)
    found = maze.wave((0, 0), out=out)
    out[1, 1] = 7
    for broken in (9, 2**31 - 1, -3):
        out[3, 3] = broken
        for call in (found.path, found.count_paths, lambda cell: list(found.iter_paths(cell))):
            with pytest.raises(MazeError, match="was written to since"):
                call((3, 3))
    assert found.next_step[3, 3] == -1
    random = np.random.default_rng(3)
    for _ in range(50):
        out[:] = random.integers(-2, 9, (4, 4))
        for cell in ((0, 0), (2, 2), (3, 3)):
            for call in (found.path, found.count_paths, found.iter_paths, found.steps, found.why):
                with contextlib.suppress(MazeError):
                    call(cell)
        assert sum(map(len, found.rings())) <= 16
        found.farthest()


def test_distances_of_a_field_that_was_written_to(parity: Any) -> None:
    out = np.zeros((1, 4), dtype=np.int32)
    found = wave([[0] * 4], (0, 0), out=out)
    out[:] = -(2**31), -1, 2**31 - 1, 1
    assert parity(lambda: found.distances().tolist())[2] == [[-1, -1, 2**31 - 2, 0]]


def test_starts_and_goals_may_be_read_only_once(backend: str) -> None:
    maze = Maze([[0] * 4] * 3)
    for several in ([(0, 0)], [(0, 0), (2, 3)], [(0, 0), (2, 3), (1, 1)]):
        assert maze.wave(iter(several)) == maze.wave(several)
        assert maze.wave(zip(*zip(*several, strict=True), strict=True)) == maze.wave(several)
        assert maze.wave((1, 0), goal=(cell for cell in several)) == maze.wave((1, 0), goal=several)
    assert maze.wave(iter([])).reached == 0
    assert maze.wave(iter([]), goal=iter([])).nearest([(0, 0)]) is None


def test_counts_of_paths_are_exact(backend: str) -> None:
    found = wave([[0] * 100] * 100, (0, 0))
    assert found.count_paths((99, 99)) == comb(198, 99)
    assert found.count_paths((0, 0)) == 1
    assert wave([[0, 1, 0]], (0, 0)).count_paths((0, 2)) == 0


def test_paths_come_lazily(backend: str) -> None:
    found = wave([[0] * 40] * 40, (0, 0))
    first = list(islice(found.iter_paths((39, 39)), 1000))
    assert first[0] == found.path((39, 39))
    assert len(set(first)) == 1000
    assert list(found.iter_paths((0, 0))) == [((0, 0),)]


def test_a_long_path(backend: str) -> None:
    rows = [[0] * 41 if row % 2 == 0 else [1] * 41 for row in range(201)]
    for row in range(1, 201, 2):
        rows[row][40 if row % 4 == 1 else 0] = 0
    found = wave(rows, (0, 0))
    steps = 101 * 40 + 200
    assert found.farthest() == ((200, 40), steps)
    assert found.count_paths((200, 40)) == 1
    path = shortest_path(rows, (0, 0), (200, 40))
    assert path == found.path((200, 40)) == next(found.iter_paths((200, 40)))
    assert path is not None
    assert len(path) == steps + 1


@pytest.mark.parametrize("shape", [(1, 1), (1, 7), (7, 1), (2, 2), (2, 5), (5, 2)])
@pytest.mark.parametrize("neighbors", [4, 8])
def test_a_narrow_torus(backend: str, shape: tuple[int, int], neighbors: int) -> None:
    """A cell is no neighbour of itself, and of another only once."""
    maze = [[0] * shape[1] for _ in range(shape[0])]
    found = wave(maze, (0, 0), neighbors=neighbors, wrap=True)
    field = reference.wave(maze, [(0, 0)], neighbors=neighbors, wrap=True)
    assert found.tolist() == field
    for row in range(shape[0]):
        for col in range(shape[1]):
            ways = reference.all_paths(maze, field, (row, col), neighbors=neighbors, wrap=True)
            assert found.count_paths((row, col)) == len(ways)
            assert distance(maze, (0, 0), (row, col), neighbors=neighbors, wrap=True) == field[row][col] - 1


def test_the_path_that_the_search_gives(backend: str) -> None:
    """The rule is a promise: the last cell put on the cheapest stack, so right before left before down before up."""
    assert shortest_path([[0] * 3] * 3, (0, 0), (2, 2)) == ((0, 0), (0, 1), (0, 2), (1, 2), (2, 2))
    assert shortest_path([[0] * 3] * 3, (2, 2), (0, 0)) == ((2, 2), (2, 1), (2, 0), (1, 0), (0, 0))
    assert shortest_path(["...", ".#.", "..."], (1, 0), (1, 2)) == ((1, 0), (2, 0), (2, 1), (2, 2), (1, 2))
    assert shortest_path([[0] * 3] * 3, (0, 0), (2, 2), neighbors=8) == ((0, 0), (1, 1), (2, 2))


def test_pairs_in_a_batch(parity: Any) -> None:
    maze = Maze(LESSON)
    pairs = [((0, 0), (4, 0)), ((0, 0), (0, 0)), ((0, 0), (1, 0)), ((4, 0), (0, 0))]
    for given_pairs in (pairs, iter(pairs), np.array(pairs), np.array(pairs, dtype=np.uint8)):
        found = Maze(LESSON).distances(given_pairs)
        assert np.asarray(found).dtype == np.int32
        assert found.tolist() == [12, 0, -1, 12]
    assert maze.distances([]).tolist() == []
    assert parity(lambda: maze.distances([((0, 0), (4, 0)), 3]))[1:] == (
        TypeError,
        "pairs: item 1 must be two cells, not 3",
    )
    assert parity(lambda: maze.distances([((0, 0), (4, 6))]))[1:] == (
        MazeError,
        "pairs: goal 0 (4, 6) is outside the maze of 5 rows and 6 columns",
    )


def test_scratch_is_kept_and_clean(backend: str) -> None:
    maze = Maze(np.random.default_rng(4).random((50, 70)) < 0.25)
    cells = np.argwhere(np.asarray(maze.walls) == 0)
    random = np.random.default_rng(5)
    for _ in range(100):
        start, goal = (tuple(map(int, cells[random.integers(len(cells))])) for _ in range(2))
        options = {"neighbors": int(random.choice([4, 8])), "wrap": bool(random.random() < 0.3)}
        assert maze.distance(start, goal, **options) == wave(maze, start, **options).steps(goal)
    assert len(maze._scratch) == 1


def test_threads_share_a_maze(backend: str) -> None:
    maze = Maze(np.random.default_rng(6).random((60, 80)) < 0.3)
    cells = [tuple(map(int, cell)) for cell in np.argwhere(np.asarray(maze.walls) == 0)]
    pairs = list(zip(cells[::53], cells[::-53], strict=True))

    def ask(pair: Any) -> Any:
        return maze.shortest_path(*pair), maze.distance(*pair), maze.wave(pair[0]).path(pair[1])

    alone = list(map(ask, pairs))
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(ask, pairs * 2)) == alone * 2
    assert len(maze._scratch) <= 8


@pytest.mark.parametrize("share", [0, 0.2])
def test_an_interrupt_ends_a_wave(backend: str, share: float) -> None:
    """The caller's array then holds marks, and nothing else."""
    side = 3000 if backend == "cython" else 700
    maze = Maze(np.random.default_rng(7).random((side, side)) < share)
    for _ in range(20):
        out = np.zeros((side, side), dtype=np.int32)

        def run(out: Any = out) -> None:
            maze.wave([(0, 0), (1, 1), (0, 2)], out=out)
            while True:
                time.sleep(0.01)

        interrupted(run, 0.01)
        assert out.min() == 0
        assert out.max() <= 2 * side
        if not out[-20:].any():
            return
    pytest.fail("the wave ran on to its end")


def test_an_interrupt_ends_a_search(backend: str) -> None:
    side = 400
    grid = np.zeros((side, side), dtype=bool)
    grid[-2:, -2:] = [[True, True], [True, False]]
    maze = Maze(grid)

    def run() -> None:
        while True:
            assert maze.distance((0, 0), (side - 1, side - 1)) == -1

    interrupted(run, 0.05)
    assert maze.distance((0, 0), (side - 3, side - 3)) == 2 * side - 6


def test_an_interrupt_ends_a_batch(backend: str) -> None:
    side = 400
    grid = np.zeros((side, side), dtype=bool)
    grid[-2:, -2:] = [[True, True], [True, False]]
    maze = Maze(grid)
    pairs = np.broadcast_to([(0, 0), (side - 1, side - 1)], (100_000, 2, 2))
    interrupted(lambda: maze.distances(pairs), 0.05)
    assert maze.distances([((0, 0), (side - 3, side - 3))]).tolist() == [2 * side - 6]


def test_fields_of_more_cells_than_are_read_at_a_time(backend: str) -> None:
    """What is read off a large field goes on where it stopped, after 2^20 cells."""
    cols = 512
    grid = np.ones((2051, cols), dtype=bool)
    grid[2046:2050] = False
    found = wave(grid, (2048, 1))
    expected = reference.wave(grid[2046:2050].astype(int).tolist(), [(2, 1)])
    assert np.asarray(found.marks)[2046:2050].tolist() == expected
    steps = np.asarray(found.next_step)
    assert steps[2047, -1] == steps[2048, -1] == 2
    assert steps[2048, 0] == 3
    assert steps[2049, 0] == 3
    assert np.count_nonzero(steps >= 0) == 4 * cols - 1
    rings = list(found.rings())
    assert rings[:2] == [((2048, 1),), ((2047, 1), (2048, 0), (2048, 2), (2049, 1))]
    assert sum(map(len, rings)) == found.reached == 4 * cols
    assert found.farthest() == ((2046, 511), 512)


def test_the_nearest_of_several_cells(backend: str) -> None:
    found = wave(["...#.", "....#"], (0, 1))
    assert found.nearest([(1, 1), (0, 2), (0, 0)]) == ((0, 0), 1)
    assert found.nearest([(1, 3), (0, 4), (1, 2)]) == ((1, 2), 2)
    assert found.nearest([(0, 4), (0, 3)]) is None


def test_a_wave_is_made_by_wave() -> None:
    with pytest.raises(TypeError, match=r"a Wave is made by wave\(\.\.\.\)"):
        Wave()


def test_a_wave_is_a_value(backend: str) -> None:
    found = wave(LESSON, (0, 0), goal=(2, 0), neighbors=8, corners="both-free")
    again = pickle.loads(pickle.dumps(found))
    assert again == found
    assert copy.deepcopy(found) == found
    assert (again.tolist(), again.reached, again.why((4, 0))) == (found.tolist(), found.reached, found.why((4, 0)))
    assert (again.neighbors, again.corners, again.wrap, again.maze) == (8, "both-free", False, Maze(LESSON))
    assert found != wave(LESSON, (0, 0))
    assert found != LESSON_FIELD
    assert repr(wave(LESSON, (0, 0))) == "<Wave over 5 rows and 6 columns: 22 cells reached, largest mark 14>"
    assert found.shape == (5, 6)
    with pytest.raises(AttributeError, match="immutable"):
        found.reached = 3
    with pytest.raises(AttributeError, match="immutable"):
        del found.maze
    with pytest.raises(TypeError):
        hash(found)
    assert isinstance(found, Wave)


def test_rows_and_columns_are_never_swapped(backend: str) -> None:
    grid = np.zeros((3, 200), dtype=bool)
    grid[1, :-1] = True
    for array in (grid, np.asfortranarray(grid)):
        assert distance(array, (0, 0), (2, 0)) == 2 * 199 + 2
        assert wave(array, (0, 0)).farthest() == ((2, 0), 400)
        assert distance(array.T, (0, 0), (0, 2)) == 400
        with pytest.raises(MazeError, match="outside"):
            distance(array, (3, 0), (0, 0))


def test_the_backends_have_the_same_doors() -> None:
    assert {"field", "pair", "pairs", "descend", "back", "directions", "order"} <= set(dir(kernels.wave))


@pytest.mark.slow
@pytest.mark.parametrize("share", [0, 0.03, 0.2, 0.38])
@pytest.mark.parametrize("neighbors", [4, 8])
def test_large_maps_are_as_scipy_has_them(backend: str, share: float, neighbors: int) -> None:
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import dijkstra

    rows, cols = 700, 900
    grid = np.random.default_rng(8).random((rows, cols)) < share
    free = ~grid
    number = np.arange(rows * cols).reshape(rows, cols)
    edges = []
    for down, right in [(1, 0), (0, 1), (1, 1), (1, -1)][: neighbors // 2]:
        one = (slice(0, rows - down), slice(max(0, -right), cols - max(0, right)))
        other = (slice(down, rows), slice(max(0, right), cols + min(0, right)))
        both = free[one] & free[other]
        edges.append((number[one][both], number[other][both]))
    begin, end = (np.concatenate(part) for part in zip(*edges, strict=True))
    graph = coo_array((np.ones(len(begin)), (begin, end)), shape=(rows * cols, rows * cols)).tocsr()
    starts = number[free][[0, 12345, -1]]
    steps = dijkstra(graph, directed=False, indices=starts, unweighted=True, min_only=True).reshape(rows, cols)
    found = wave(grid, [divmod(int(start), cols) for start in starts], neighbors=neighbors)
    assert np.array_equal(np.asarray(found.marks), np.where(np.isinf(steps), 0, steps + 1))
    start = divmod(int(starts[0]), cols)
    one_start = np.asarray(wave(grid, start, neighbors=neighbors).distances())
    goals = [divmod(int(goal), cols) for goal in np.random.default_rng(9).choice(rows * cols, 5)]
    assert Maze(grid).distances([(start, goal) for goal in goals], neighbors=neighbors).tolist() == [
        one_start[goal] for goal in goals
    ]
