"""What is a maze, what is refused and with which words, and what kind of thing a Maze is."""

from __future__ import annotations

import ctypes
import pickle
import re
import tracemalloc
from typing import Any

import numpy as np
import pytest

from lettermaze import Maze, MazeError, distance, shortest_path, wave

ROWS = [[0, 1, 0], [0, 0, 1]]
TEXT = [".#.", "..#"]


@pytest.mark.parametrize(
    "grid",
    [
        TEXT,
        tuple(TEXT),
        [list(row) for row in TEXT],
        ["S# ", "BE#"],
        ROWS,
        [[0, 7, 0], [0, 0, -1]],
        [[0, 255, 0], [0, 0, 256]],
        [[False, True, False], [False, False, True]],
        [[0.0, 1.0, 0.0], [-0.0, 0, True]],
        [np.array(row) for row in ROWS],
        Maze(TEXT),
        [[np.float32(0), np.True_, np.int8(0)], [np.float16(0), np.False_, np.uint64(1)]],
        [bytes(row) for row in ROWS],
        memoryview(np.array(ROWS, dtype=">f4")),
        ((ctypes.c_double * 3) * 2)((0, 1, 0), (0, 0, 1)),
        np.ma.masked_array(ROWS, mask=False),
        np.array(ROWS, dtype=object),
        np.array(TEXT),
        np.array([list(row) for row in TEXT]),
        memoryview(bytes([0, 1, 0, 0, 0, 1])).cast("B", (2, 3)),
    ],
)
def test_grids_that_are_one_maze(backend: str, grid: Any) -> None:
    assert Maze(grid).tolist() == ROWS


@pytest.mark.parametrize("dtype", ["?", "b", "B", "h", "H", "i", "I", "l", "L", "q", "Q", "f", "d", "e"])
@pytest.mark.parametrize("order", ["<", ">"])
def test_arrays_of_any_type_order_and_stride(backend: str, dtype: str, order: str) -> None:
    array = np.array(ROWS, dtype=np.dtype(dtype).newbyteorder(order))
    wide = np.zeros((4, 9), dtype=array.dtype)
    wide[::2, 1::3] = array
    fixed = array.copy()
    fixed.flags.writeable = False
    for same in (array, np.asfortranarray(array), wide[::2, 1::3], array[::-1, ::-1][::-1, ::-1], fixed):
        assert Maze(same).tolist() == ROWS
        assert Maze(same, invert=True).tolist() == [[1 - cell for cell in row] for row in ROWS]
    assert Maze(array.T).tolist() == [[0, 0], [1, 0], [0, 1]]


@pytest.mark.parametrize("value", [256, 1 << 16, 1 << 32, -(1 << 63)])
def test_a_number_is_a_wall_whichever_of_its_bytes_is_set(backend: str, value: int) -> None:
    assert Maze(np.array([[0, value]])).tolist() == [[0, 1]]
    assert Maze(np.array([[0, value]]).astype(">i8")).tolist() == [[0, 1]]
    assert Maze([[0, value * value]]).tolist() == [[0, 1]]


def test_items_need_not_be_aligned(backend: str) -> None:
    array = np.frombuffer(b"\0" + np.array(ROWS, dtype=np.int32).tobytes(), dtype=np.int32, offset=1).reshape(2, 3)
    assert Maze(array).tolist() == ROWS


def test_rows_may_come_from_an_iterator(backend: str) -> None:
    assert Maze(iter(TEXT)).tolist() == ROWS
    assert Maze(map(iter, ROWS)).tolist() == ROWS


def test_what_gives_an_array(backend: str) -> None:
    class Table:
        """Like a data frame: rows come out of it only as an array."""

        def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
            return np.array(ROWS)

        def __iter__(self) -> Any:
            return iter(["name", "of column"])

    assert Maze(Table()).tolist() == ROWS


def test_walls_say_which_characters_are_walls(backend: str) -> None:
    assert Maze(["x.E", "o S"], walls="xo").tolist() == [[1, 0, 0], [1, 0, 0]]
    assert Maze(["█ ."], walls="█.").tolist() == [[1, 0, 1]]


def test_the_grid_may_change_afterwards(backend: str) -> None:
    array = np.zeros((2, 2), dtype=np.uint8)
    maze = Maze(array)
    array[:] = 1
    assert maze.tolist() == [[0, 0], [0, 0]]


@pytest.mark.parametrize(
    ("grid", "message"),
    [
        ([], "maze: it has no rows"),
        ([""], "maze: its rows have no cells"),
        ([[]], "maze: its rows have no cells"),
        (np.zeros((0, 3)), "maze: it has no rows"),
        (np.zeros((3, 0), dtype=bool), "maze: its rows have no cells"),
        (["..", "..", "..."], "maze: row 2 has 3 cells, row 0 has 2"),
        ([[0, 0], [0]], "maze: row 1 has 1 cells, row 0 has 2"),
        (["..", ".x"], "maze: row 1, column 1: 'x' is neither a wall ('#') nor free (' .SBE')"),
        (["01"], "maze: row 0, column 0: '0' is neither a wall ('#') nor free (' .SBE')"),
        ([[0, 0.5]], "maze: row 0, column 1: a float must be 0.0 or 1.0, not 0.5"),
        (np.array([[0, 2.0]]), "maze: row 0, column 1: a float must be 0.0 or 1.0, not 2.0"),
        (np.array([[0.0, np.nan]]), "maze: row 0, column 1: a float must be 0.0 or 1.0, not nan"),
        (np.array(1), "maze: an array must have 2 dimensions, not 0"),
        (np.array("#"), "maze: an array must have 2 dimensions, not 0"),
        (np.zeros(4, dtype=bool), "maze: an array must have 2 dimensions, not 1"),
        (np.zeros((2, 2, 2)), "maze: an array must have 2 dimensions, not 3"),
        (
            np.ma.masked_array(ROWS, mask=ROWS),
            "maze: a masked array has cells without a value; filled() gives them one",
        ),
        ([b".#", b".."], "maze: row 0, column 0: a row of bytes may hold 0 and 1 only, not 46"),
        ([[np.float32(0.5)]], "maze: row 0, column 0: a float must be 0.0 or 1.0, not 0.5"),
        (np.zeros((2, 2, 2), dtype=object), "maze: an array must have 2 dimensions, not 3"),
    ],
)
def test_refused(parity: Any, grid: Any, message: str) -> None:
    assert parity(lambda: Maze(grid)) == ("raised", MazeError, message)


@pytest.mark.parametrize(
    ("grid", "message"),
    [
        (None, "maze must be a sequence of rows or a 2-D array, not None"),
        (3, "maze must be a sequence of rows or a 2-D array, not int"),
        ("..#", "maze must be a sequence of rows or a 2-D array, not str"),
        (b"..#", "maze must be a sequence of rows or a 2-D array, not bytes"),
        ({".": 1}, "maze must be a sequence of rows or a 2-D array, not dict"),
        (["..", None], "maze: row 1 must be a str or a sequence of numbers, not None"),
        (["..", 3], "maze: row 1 must be a str or a sequence of numbers, not int"),
        (["..", [0, 1]], "maze: row 1 must be a str as row 0 is, not list"),
        ([[0, 1], ".."], "maze: row 1 must be a sequence of numbers as row 0 is, not str"),
        ([[0, "1"]], "maze: row 0, column 1: a cell must be an int or a bool, not str"),
        ([[0, None]], "maze: row 0, column 1: a cell must be an int or a bool, not None"),
        (np.array([[0, 1j]]), "maze: row 0, column 0: a cell must be an int or a bool, not complex"),
        (
            np.array([[0, 1]], dtype=np.longdouble),
            "maze: row 0, column 0: a cell must be an int or a bool, not longdouble",
        ),
    ],
)
def test_wrong_types(parity: Any, grid: Any, message: str) -> None:
    assert parity(lambda: Maze(grid)) == ("raised", TypeError, message)


@pytest.mark.parametrize(
    "row", [[0] * 46341, (0.0,) * 46341, bytes(46341), np.zeros(46341, dtype=np.uint8), range(46341), "." * 46341]
)
def test_too_many_cells_are_refused_before_memory_is_taken(parity: Any, row: Any) -> None:
    """A list may hold one row many times; an array may have one item for all its cells."""
    expected = "maze: 46341 rows of 46341 cells are more than the 2147483647 cells of a field"
    tracemalloc.start()
    try:
        assert parity(lambda: Maze([row] * 46341)) == ("raised", MazeError, expected)
        if not isinstance(row, (bytes, range)):
            everywhere = np.broadcast_to(np.array(row[0], dtype=object), (46341, 46341))
            assert parity(lambda: Maze(everywhere)) == ("raised", MazeError, expected)
        assert tracemalloc.get_traced_memory()[1] < 5_000_000
    finally:
        tracemalloc.stop()


def test_options_of_the_wrong_kind(parity: Any) -> None:
    assert parity(lambda: Maze(TEXT, invert=True))[1:] == (
        TypeError,
        "invert is for numbers; say which characters are walls by walls=",
    )
    assert parity(lambda: Maze(TEXT, walls=None))[1:] == (  # type: ignore[arg-type]
        TypeError,
        "walls must be a str of the characters that are walls, not None",
    )


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda maze: maze.wave((0, 0), max_steps=2.5), "max_steps must be an int or None, not float"),
        (lambda maze: maze.wave((0, 0), neighbors="4"), "neighbors must be 4 or 8, not str"),
        (lambda maze: maze.distance((0, 0), (0, 0), neighbors=None), "neighbors must be 4 or 8, not None"),
        (lambda maze: maze.distances(5), "pairs must be pairs of cells (row, column), not 5"),
        (lambda maze: maze.distances(np.array(5)), "pairs must be pairs of cells (row, column), not array(5)"),
        (lambda maze: maze.wave((0, 0)).nearest(None), "cells must be an iterable of cells (row, column), not None"),
    ],
)
def test_messages_name_the_argument(parity: Any, call: Any, message: str) -> None:
    assert parity(lambda: call(Maze(TEXT))) == ("raised", TypeError, message)


def test_a_field_over_int32_is_refused_before_memory_is_taken(backend: str) -> None:
    huge = np.broadcast_to(np.zeros(1, dtype=bool), (1 << 16, 1 << 15))
    with pytest.raises(MazeError, match="65536 rows of 32768 cells are more than the 2147483647 cells"):
        Maze(huge)


CELL_CALLS: list[Any] = [
    lambda maze, cell: wave(maze, cell),
    lambda maze, cell: wave(maze, [(0, 0), cell]),
    lambda maze, cell: wave(maze, (0, 0), goal=[cell]),
    lambda maze, cell: wave(maze, (0, 0))[cell],
    lambda maze, cell: wave(maze, (0, 0)).steps(cell),
    lambda maze, cell: wave(maze, (0, 0)).why(cell),
    lambda maze, cell: wave(maze, (0, 0)).path(cell),
    lambda maze, cell: wave(maze, (0, 0)).count_paths(cell),
    lambda maze, cell: wave(maze, (0, 0)).iter_paths(cell),
    lambda maze, cell: wave(maze, (0, 0)).nearest([cell]),
    lambda maze, cell: distance(maze, cell, (0, 0)),
    lambda maze, cell: distance(maze, (0, 0), cell),
    lambda maze, cell: shortest_path(maze, (0, 0), cell),
    lambda maze, cell: Maze(maze).path_array(cell, (0, 0)),
    lambda maze, cell: Maze(maze).distances([((0, 0), cell)]),
    lambda maze, cell: Maze(maze)[cell],
]


@pytest.mark.parametrize("call", CELL_CALLS)
@pytest.mark.parametrize("cell", [(-1, 0), (0, -1), (2, 0), (0, 3), (2, 1), (1 << 70, 0)])
def test_a_cell_outside(parity: Any, call: Any, cell: Any) -> None:
    kind, error, text = parity(lambda: call(ROWS, cell))
    assert (kind, error) == ("raised", MazeError)
    assert f"({cell[0]}, {cell[1]}) is outside the maze of 2 rows and 3 columns" in text


@pytest.mark.parametrize("call", CELL_CALLS)
@pytest.mark.parametrize("cell", [None, 3, "ab", (0.0, 0), (0, 0, 0), (0, None)])
def test_what_is_no_cell(parity: Any, call: Any, cell: Any) -> None:
    assert parity(lambda: call(ROWS, cell))[:2] == ("raised", TypeError)


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"neighbors": 6}, MazeError, "neighbors must be 4 or 8, not 6"),
        ({"neighbors": "4"}, TypeError, None),
        ({"neighbors": 4.0}, TypeError, None),
        (
            {"corners": "never"},
            MazeError,
            "corners must be one of 'always', 'not-both-blocked', 'both-free', not 'never'",
        ),
        ({"corners": 1}, TypeError, "corners must be one of 'always', 'not-both-blocked', 'both-free', not int"),
    ],
)
def test_options_refused(parity: Any, options: Any, error: type, message: str | None) -> None:
    calls = [
        lambda: wave(ROWS, (0, 0), **options),
        lambda: distance(ROWS, (0, 0), (0, 0), **options),
        lambda: Maze(ROWS).distances([], **options),
    ]
    for call in calls:
        kind, raised, text = parity(call)
        assert (kind, raised) == ("raised", error)
        assert message is None or text == message


def test_max_steps_and_empty_lists_refused(parity: Any) -> None:
    assert parity(lambda: wave(ROWS, (0, 0), max_steps=-1))[1:] == (
        MazeError,
        "max_steps must be 0 or more, not -1",
    )
    assert parity(lambda: wave(ROWS, (0, 0), max_steps=1.5))[1] is TypeError  # type: ignore[arg-type]
    assert parity(lambda: wave(ROWS, []).reached)[-1] == 0
    assert parity(lambda: sum(map(sum, wave(ROWS, []).tolist())))[-1] == 0
    assert parity(lambda: wave(ROWS, (0, 0), goal=[]).tolist())[-1] == wave(ROWS, (0, 0)).tolist()


def test_a_maze_is_a_value() -> None:
    maze = Maze(TEXT)
    assert maze == Maze(ROWS)
    assert hash(maze) == hash(Maze(ROWS))
    assert maze != Maze(np.array(ROWS).reshape(3, 2))
    assert maze != TEXT
    assert pickle.loads(pickle.dumps(maze)) == maze
    assert eval(repr(maze)) == maze
    assert repr(maze) == "Maze(['.#.', '..#'])"
    assert repr(Maze(np.zeros((13, 2)))) == "Maze(<13 rows, 2 columns>)"
    assert (maze.rows, maze.cols, maze.shape, len(maze)) == (2, 3, (2, 3), 2)
    assert list(maze) == ROWS
    assert maze[0, 1] == 1
    assert np.asarray(maze.walls).tolist() == ROWS
    with pytest.raises(AttributeError, match="immutable"):
        maze.rows = 7
    with pytest.raises(AttributeError, match="immutable"):
        del maze.cells
    with pytest.raises(TypeError):
        maze.walls[0, 0] = 1


@pytest.mark.parametrize("given", [Maze(TEXT), Maze(np.zeros((3, 3)))])
def test_a_maze_is_taken_as_it_is(backend: str, given: Maze) -> None:
    assert wave(given, (0, 0)).maze is given


def test_error_texts_are_whole() -> None:
    with pytest.raises(MazeError, match=re.escape("start (5, 0) is outside the maze of 2 rows and 3 columns")):
        wave(TEXT, (5, 0))


@pytest.mark.parametrize("dtype", ["<f2", ">f2", "<f4", ">f4", "<f8", ">f8", "<i8", ">i8", "<u2", ">i2", "<i4"])
@pytest.mark.parametrize("order", ["C", "F"])
def test_arrays_of_every_kind_of_number(parity: Any, dtype: str, order: Any) -> None:
    wanted = np.random.default_rng(1).integers(0, 2, (37, 41))
    array = np.array(wanted, dtype=dtype, order=order)
    if "f" in dtype:
        array[wanted == 0] *= -1  # a zero of either sign is free
    assert parity(lambda: Maze(array).tolist())[-1] == wanted.tolist()
    assert parity(lambda: Maze(array, invert=True).tolist())[-1] == (1 - wanted).tolist()


@pytest.mark.parametrize("value", [0.5, float("nan"), float("inf"), -1.0, 5e-8])
@pytest.mark.parametrize("dtype", ["<f2", ">f4", "<f8", ">f8"])
def test_the_first_float_that_is_no_cell_is_named(parity: Any, dtype: str, value: float) -> None:
    array = np.ones((3, 1100), dtype)
    array[1, 1000] = array[2, 5] = value
    kind, error, text = parity(lambda: Maze(array))
    assert (kind, error) == ("raised", MazeError)
    assert text == f"maze: row 1, column 1000: a float must be 0.0 or 1.0, not {float(array[1, 1000])!r}"


def test_rows_of_numbers_of_every_kind(parity: Any) -> None:
    for row in (
        [0, 300, -1, 10**30],
        [0.0, 1.0, True, 2 > 1],
        [np.int64(300), np.float32(1), 0, 1],
        [0.0, -0.0, 1, 1.0],
    ):
        assert parity(lambda row=row: Maze([row]).tolist())[-1] == [[int(bool(item)) for item in row]]
    assert parity(lambda: Maze([[0, 0.5]]))[2] == "maze: row 0, column 1: a float must be 0.0 or 1.0, not 0.5"


@pytest.mark.parametrize(
    ("rows", "walls"),
    [
        (["#. ", "S.E"], "#"),
        (["█░.", "S B"], "█░"),
        (["éa.", "S B"], "éa"),
        (["\1\2\0", ". B"], "\0\1\2"),
        (["\1█.", ". B"], "\1█"),
        ([list("█#."), list(". B")], "█#"),
    ],
)
def test_text_is_read_a_character_a_cell(parity: Any, rows: Any, walls: str) -> None:
    wanted = [[int(letter in walls) for letter in row] for row in rows]
    assert parity(lambda: Maze(rows, walls=walls).tolist())[-1] == wanted
    for wrong in ("?", "\1", "\x02", "▒", "\U0001f9f1"):
        if wrong not in walls:
            text = parity(lambda wrong=wrong: Maze([rows[0], "." + wrong + "."], walls=walls))[2]
            assert text.startswith(f"maze: row 1, column 1: {wrong!r} is neither a wall")
