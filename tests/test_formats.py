"""Boards, mazes and maps as text."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lettermaze import Board, GridError, MazeError, formats, generate, shortest_path
from lettermaze.formats import (
    format_board,
    format_map,
    format_maze,
    format_picture,
    format_scen,
    mark_path,
    parse_board,
    parse_map,
    parse_maze,
    parse_scen,
    parse_search,
)
from lettermaze.mazes import Maze


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("", []),
        ("\n\n", []),
        ("STAR\nPOOL\n", ["STAR", "POOL"]),
        ("S T A R\r\n\r\nP O O L", ["STAR", "POOL"]),
        ("S,T;A|R\rP.O.O.L\r", ["STAR", "POOL"]),
        ("\ufeff+--+\n|ab|\n|cd|\n+--+", ["ab", "cd"]),
        ("abc\nd", ["abc", "d"]),
        ("\u0416\u4e2d\n\u00df\u00e9", ["\u0416\u4e2d", "\u00df\u00e9"]),
        ("e\u0301x", ["\u00e9x"]),
        ("x\u0302a", [["x\u0302", "a"]]),
        ("\u0302a", ["a"]),
        ("a\u2028b", ["ab"]),
        ("a1 b2\n34\n", ["ab"]),
    ],
)
def test_board_text(text, rows):
    assert parse_board(text) == rows
    assert Board(parse_board(text)) == Board(rows)


def test_board_keeps_wildcard_and_holes():
    assert parse_board("a ? b\n- c -", wildcard="?", hole="-") == [["a", "?", "b"], [None, "c", None]]
    assert parse_board("a?", wildcard="?") == ["a?"]
    assert parse_board("a?") == ["a"]


def test_board_tiles():
    assert parse_board("QU  I\tT\r\n\n st - 1 \n", tiles=True) == [["QU", "I", "T"], ["st", "-", "1"]]
    assert parse_board("QU . .", tiles=True, hole=".") == [["QU", None, None]]


def test_board_raw():
    assert parse_board("a b\n\n#?\n\n", raw=True) == ["a b", "", "#?"]
    assert parse_board("a b\r\n", raw=True, hole=" ") == [["a", None, "b"]]
    assert parse_board("\ufeffa", raw=True) == ["a"]


def test_board_refuses():
    with pytest.raises(TypeError, match="text must be a str, not bytes"):
        parse_board(b"ab")
    with pytest.raises(TypeError, match="tiles and raw"):
        parse_board("ab", tiles=True, raw=True)


NUMBERS = "2 3\n0 0 1\n1 0 0\n1 1\n2 3\n"
ROWS = ["..#", "#.."]


def same(text: str, start=(0, 0), goal=(1, 2), rows=ROWS, **options):
    parsed = parse_maze(text, **options)
    assert parsed == (Maze(rows), start, goal)
    assert (parsed.maze, parsed.start, parsed.goal) == parsed


@pytest.mark.usefixtures("backend")
def test_mazes_of_numbers():
    same(NUMBERS)
    same(NUMBERS.replace("\n", "\r\n"))
    same(NUMBERS.replace("\n", "\r"))
    same("\ufeff\n\n 2\t3 \n\n0\t0 1  \n 1 0 0\n\n1 1 2 3\n\n\n")
    same("2 3\n0 0 1\n1 0 0\n1 1\n", goal=None)
    same("2 3\n00 +0 1\n01 0 -0\n1 1\n2 3")
    same("2 3\n0 0 1\n1 0 0\n1 3\n2 1\n", (0, 2), (1, 0))
    same("1 1\n1\n1 1\n1 1", (0, 0), (0, 0), ["#"])


@pytest.mark.usefixtures("backend")
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the maze is empty"),
        (" \n\r\n\t", "the maze is empty"),
        ("2\n0 0\n", "line 1: expected two numbers, of rows and of columns, found 1"),
        ("2 3 4\n0 0\n", "line 1: expected two numbers, of rows and of columns, found 3"),
        ("0 3\n1 1\n", "line 1: a maze needs at least one row and one column, not 0 and 3"),
        ("\n-2 3\n", "line 2: a maze needs at least one row and one column, not -2 and 3"),
        ("99999 99999\n0\n", "line 1: 99999 rows of 99999 cells are more than the 2147483647 a maze can have"),
        ("2 3\n0 0 1\n", "line 2: the maze ends after 1 of 2 rows"),
        ("2000000 1000\n0 0 1\n", "line 2: the maze ends after 1 of 2000000 rows"),
        ("2 3\n0 0 1\n1 0\n1 1\n", "line 3: expected 3 numbers, found 2"),
        ("2 3\n0 0 1\n100\n1 1\n", "line 3: expected 3 numbers, found 1"),
        ("2 3\n0 0 1\n1 0 0 0\n1 1\n", "line 3: expected 3 numbers, found 4"),
        ("2 3\n0 2 1\n1 0 0\n1 1\n", "line 2, number 2: expected 0 (free) or 1 (wall), not '2'"),
        ("2 3\n0 0 x\n1 0 0\n1 1\n", "line 2, number 3: expected 0 (free) or 1 (wall), not 'x'"),
        ("2 3\n0 0 -1\n1 0 0\n1 1\n", "line 2, number 3: expected 0 (free) or 1 (wall), not '-1'"),
        ("2 3\n0 0 0.0\n1 0 0\n1 1\n", "line 2, number 3: expected 0 (free) or 1 (wall), not '0.0'"),
        ("1 1\n" + "7" * 99, "line 2, number 1: expected 0 (free) or 1 (wall), not '777777777777777777777...'"),
        (
            "2 3\n0 0 1\n1 0 0\n",
            "line 3: after the rows, expected 2 numbers for the start and 2 for the goal (or none), found 0",
        ),
        (
            "2 3\n0 0 1\n1 0 0\n1 1\n2 3 4\n",
            "line 5: after the rows, expected 2 numbers for the start and 2 for the goal (or none), found 5",
        ),
        (
            "2 3\n0 0 1\n1 0 0\n0 1\n",
            "line 4: the start, row 0 and column 1, is outside the maze of 2 rows and 3 columns",
        ),
        (
            "2 3\n0 0 1\n1 0 0\n3 1\n",
            "line 4: the start, row 3 and column 1, is outside the maze of 2 rows and 3 columns",
        ),
        (
            "2 3\n0 0 1\n1 0 0\n1 1\n2 4\n",
            "line 5: the goal, row 2 and column 4, is outside the maze of 2 rows and 3 columns",
        ),
        (
            "2 3\n0 0 1\n1 0 0\n1 1\n1 -1\n",
            "line 5: the goal, row 1 and column -1, is outside the maze of 2 rows and 3 columns",
        ),
        ("2 3\n0 0 1\n1 0 0\n1 a\n", "line 4: expected the row and column of the start, not 'a'"),
        ("..#\n#.\n", "line 2: this row has 2 cells, the first one 3"),
        ("..#\n\n#..\n", "line 2: this row has 0 cells, the first one 3"),
        (
            "..#\n#x.\n",
            "line 2, column 2: expected a wall (#), a free cell (blank, '.', '*', S, B or E), not 'x': "
            "--start, --goal, --free and --walls say what characters are",
        ),
        ("..#\n#1.\n", "line 2, column 2: expected a wall (#), a free cell (blank, '.', '*', S, B or E), not '1'"),
        ("S\0#\n#.B\n", "line 1, column 2: expected a wall (#), a free cell (blank, '.', '*', S, B or E), not '\\x00'"),
        ("S.#\n#.S\n", "line 2, column 3: a second start"),
        ("SS#\n#..\n", "line 1, column 2: a second start"),
        ("S.B\n#.E\n", "line 2, column 3: a second goal"),
        ("S.B\n#.B\n", "line 2, column 3: a second goal"),
    ],
)
def test_mazes_that_are_none(text, message):
    with pytest.raises(MazeError) as caught:
        parse_maze(text)
    assert str(caught.value) == message


@pytest.mark.usefixtures("backend")
def test_numbers_in_any_layout():
    expected = parse_maze(NUMBERS)
    tokens = NUMBERS.split()
    for text in (" ".join(tokens), "\n".join(tokens), "2\n3 0\n0 1 1 0\n\n0 1 1 2\n3\n", "\t".join(tokens) + "\r\n"):
        assert parse_maze(text, loose=True) == expected
        with pytest.raises(MazeError):
            parse_maze(text)
    assert parse_maze("2 3\n0 0 7\n-1 0 0\n1 1\n2 3\n", loose=True) == expected
    assert parse_maze("2 3 0 0 1 1 0 0 1 1", loose=True).goal is None
    assert parse_search("2 3 0 0 1 1 0 0 1 1 2 3 1 2", loose=True).goals == ((1, 2), (0, 1))
    assert parse_maze("..#\n#..", loose=True).maze == expected.maze


@pytest.mark.usefixtures("backend")
@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "2 3 0 0 1 1 0 0 1 1 2 3\n9",
            "line 2: after the rows, expected 2 numbers for the start and 2 for the goal (or none), found 5",
        ),
        (
            "2\n3 0 0 1 1 0 0 1 1\n2 4",
            "line 3: the goal, row 2 and column 4, is outside the maze of 2 rows and 3 columns",
        ),
        ("2 3\n0 0 1\n1 0\n1 1\n", "line 3: expected 3 numbers, found 2"),
        ("2 3\n0 0 x\n1 0 0\n1 1\n", "line 2, number 3: expected 0 (free) or 1 (wall), not 'x'"),
        ("2\n0", "line 1: a maze needs at least one row and one column, not 2 and 0"),
    ],
)
def test_numbers_in_any_layout_that_are_no_maze(text, message):
    with pytest.raises(MazeError) as caught:
        parse_maze(text, loose=True)
    assert str(caught.value) == message


@pytest.mark.usefixtures("backend")
def test_mazes_as_pictures():
    same("S.#\n#.B\n")
    same("S #\n# E")
    same("\n\nS.#\r\n#.E\r\n \r\n\n")
    same("S.#   \n#.B\n")
    same("S.#\t\n#.B\t\n")
    same("..#\n#..", None, None)
    same("...\n#S#\n   \n", (1, 1), None, ["...", "#.#", "..."])
    same("   \n#S#\n...\n", (1, 1), None, ["...", "#.#", "..."])
    same("S.X\nX.B\n", walls="X")
    same("...\nX#.\n", None, None, ["...", "##."], walls="X#")
    same("SSB\n...", None, (0, 2), ["##.", "..."], walls="S")
    same("#", None, None, ["#"])
    with pytest.raises(TypeError, match="walls must be a str of the characters that are walls, not int"):
        parse_maze("..#", walls=1)
    with pytest.raises(TypeError, match="text must be a str, not list"):
        parse_maze(["..#"])


@pytest.mark.usefixtures("backend")
def test_searches_with_several_ends():
    assert parse_search("B.S\n#SE") == (Maze(["...", "#.."]), ((0, 2), (1, 1)), ((0, 0), (1, 2)))
    assert parse_search(NUMBERS) == (Maze(ROWS), ((0, 0),), ((1, 2),))
    assert parse_search(NUMBERS + "1 1 2 2\n") == (Maze(ROWS), ((0, 0),), ((1, 2), (0, 0), (1, 1)))
    assert parse_search("...") == (Maze(["..."]), (), ())
    assert parse_search(MAP) == (Maze(ROWS), (), ())
    for text, message in (
        (NUMBERS + "1\n", "line 6: after the rows, expected 2 numbers for the start and 2 for each goal, found 5"),
        (NUMBERS + "9 9", "line 6: the goal, row 9 and column 9, is outside the maze of 2 rows and 3 columns"),
    ):
        with pytest.raises(MazeError) as caught:
            parse_search(text)
        assert str(caught.value) == message


MAP = "type octile\nheight 2\nwidth 3\nmap\n..@\nTGS\n"


@pytest.mark.usefixtures("backend")
def test_maps():
    assert parse_map(MAP) == Maze(["..#", "#.."])
    assert parse_map(MAP.replace("\n", "\r\n") + "\r\n\r\n") == Maze(["..#", "#.."])
    assert parse_map("TYPE octile\nwidth 3\nheight 1\nMAP\nOTW") == Maze(["###"])
    assert parse_maze(MAP) == (Maze(["..#", "#.."]), None, None)


@pytest.mark.usefixtures("backend")
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("type octile\nheight 2\nwidth 3\n", "line 3: the map ends before its line map"),
        ("type octile\nheight 2\nmap\n", "line 3: the map begins before its width is given"),
        ("type octile\nwidth 2\nmap\n", "line 3: the map begins before its height is given"),
        ("type octile\nheight 0\n", "line 2: height must be one positive number"),
        ("type octile\nheight\n", "line 2: height must be one positive number"),
        ("type octile\nsize 3\n", "line 2: expected type, height, width or map, not 'size 3'"),
        ("type octile\nheight 65536\nwidth 65536\nmap\n", "line 4: 65536 rows of 65536 cells are more than the"),
        (MAP.replace("height 2", "height 3"), "line 6: expected 3 rows, found 2"),
        (MAP + "...\n", "line 7: expected 2 rows, found 3"),
        (MAP.replace("width 3", "width 4"), "line 5: expected 4 cells, found 3"),
        (MAP.replace("TG", "T#"), "line 6, column 2: expected one of .GS@OTW, not '#'"),
    ],
)
def test_maps_that_are_none(text, message):
    with pytest.raises(MazeError) as caught:
        parse_map(text)
    assert str(caught.value).startswith(message)
    with pytest.raises(MazeError):
        parse_maze(text)


def test_scenarios():
    text = "version 1.0\n0\tmaps/a b.map\t8\t4\t5\t1\t7\t3\t2.82842712\r\n3 c.map 3 2 0 1 2 0 3\n\n"
    first, second = parse_scen(text)
    assert first == (0, "maps/a b.map", 4, 8, (1, 5), (3, 7), 2.82842712)
    assert (second.rows, second.cols, second.start, second.goal, second.length) == (2, 3, (1, 0), (0, 2), 3.0)
    assert parse_scen(format_scen([first, second])) == [first, second]
    assert parse_scen("") == []


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("0 a 8 4 5 1 7 3", "line 2: expected 9 columns, found 8"),
        ("0 a 8 4 8 1 7 3 1", "line 2: the start, x 8 and y 1, is outside the map of 8 x 4"),
        ("0 a 8 4 5 1 7 4 1", "line 2: the goal, x 7 and y 4, is outside the map of 8 x 4"),
        ("0 a 8 4 5 1 7 -1 1", "line 2: the goal, x 7 and y -1, is outside the map of 8 x 4"),
        ("0 a 8 4 5 y 7 3 1", "line 2, column 6: expected a whole number, not 'y'"),
        ("b a 8 4 5 1 7 3 1", "line 2, column 1: expected a whole number, not 'b'"),
        ("0 a 8 4 5 1 7 3 one", "line 2, column 9: expected a number, not 'one'"),
    ],
)
def test_scenarios_that_are_none(line, message):
    with pytest.raises(MazeError) as caught:
        parse_scen(f"version 1\n{line}\n")
    assert str(caught.value) == message


def test_format_board():
    for rows in (["STAR", "PO"], [["QU", "I"], ["T", None]], [], [["A", "", "B"]]):
        text = format_board(rows)
        tiles = any(" " in line for line in text.split("\n"))
        assert Board(parse_board(text, tiles=tiles, hole=".")) == Board(rows)


@st.composite
def mazes(draw):
    rows, cols = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    grid = draw(st.lists(st.lists(st.sampled_from([0, 1]), min_size=cols, max_size=cols), min_size=rows, max_size=rows))
    cells = st.tuples(st.integers(0, rows - 1), st.integers(0, cols - 1))
    return grid, draw(cells), draw(cells)


@settings(deadline=None, max_examples=60)
@given(mazes(), st.sampled_from(["\n", "\r\n", "\r"]), st.sampled_from([" ", "\t", "  "]))
def test_what_is_written_is_read_back(case, newline, blank):
    grid, start, goal = case
    numbers = format_maze(grid, start, goal).replace(" ", blank).replace("\n", newline)
    assert parse_maze(numbers) == (Maze(grid), start, goal)
    assert parse_maze(format_maze(Maze(grid), start)) == (Maze(grid), start, None)
    assert parse_map(format_map(grid)) == Maze(grid)
    assert parse_maze(format_picture(grid)) == (Maze(grid), None, None)
    for cell in (start, goal):
        grid[cell[0]][cell[1]] = 0
    if start != goal:
        assert parse_maze(format_picture(grid, start, goal)) == (Maze(grid), start, goal)


def test_writers_refuse():
    with pytest.raises(MazeError, match=r"start \(2, 0\) is outside the maze of 2 rows and 3 columns"):
        format_maze(ROWS, (2, 0))
    with pytest.raises(MazeError, match=r"goal \(0, -1\) is outside"):
        format_picture(ROWS, (0, 0), (0, -1))
    with pytest.raises(MazeError, match="goal without a start"):
        format_maze(ROWS, None, (0, 0))
    with pytest.raises(MazeError, match="path"):
        format_picture(ROWS, path=[(0, 3)])
    assert format_picture(ROWS, (0, 0), (1, 2), path=[(0, 0), (0, 1), (1, 1), (1, 2)], character="o") == "So#\n#oB\n"


def test_a_path_drawn_in():
    text = "\n\r\n%S %  \r\n% E%\r\n\n"
    assert mark_path(text, [(0, 1), (1, 1), (1, 2)]) == "%S %\n%*E%\n"
    assert mark_path("S.B", [(0, 0), (0, 1), (0, 2)], character="o") == "SoB\n"
    assert mark_path("", []) == ""
    for cell in ((2, 0), (0, 4), (-1, 0)):
        with pytest.raises(MazeError, match="path"):
            mark_path(text, [cell])
    with pytest.raises(MazeError, match="path"):
        mark_path("S.\n.", [(1, 1)])


@settings(deadline=None, max_examples=200)
@given(st.text("01 23#.SB\n\t\r-typeheightwidthmap@", max_size=40))
def test_no_text_breaks_the_readers(text):
    for read in (parse_maze, parse_search, parse_map, parse_scen):
        try:
            read(text)
        except MazeError:
            continue


FIELD = [[0, 0, 1, 0], [1, 0, 0, 0], [1, 1, 1, 0]]
SQUARE = [[0, 1, 0], [0, 0, 0], [1, 1, 0]]


@pytest.mark.parametrize(
    ("text", "rows", "start", "goal"),
    [
        ("3 4\n0010\n1000\n1110\n", FIELD, None, None),
        ("3 4\n0010\n1000\n1110\n1 1\n3 4\n", FIELD, (0, 0), (2, 3)),
        ("3 4\nS.#.\n#...\n###B\n", FIELD, (0, 0), (2, 3)),
        ("3 4\n  # \n#\n###\n", FIELD, None, None),
        ("3 4\n..#.\n#...\n###.\n1 2\n3 4\n", FIELD, (0, 1), (2, 3)),
        ("0010\n1000\n1110\n", FIELD, None, None),
        ("3\n0 1 0\n0 0 0\n1 1 0\n", SQUARE, None, None),
        ("3\n0 1 0\n0 0 0\n1 1 0\n1 1\n3 3\n", SQUARE, (0, 0), (2, 2)),
        ("3\n010\n000\n110\n", SQUARE, None, None),
        ("3\n.#.\n..E\n##S\n", SQUARE, (2, 2), (1, 2)),
        ("\n3\r\n.#.\r\n..E\r\n##S\r\n", SQUARE, (2, 2), (1, 2)),
    ],
)
def test_mazes_as_contests_write_them(text, rows, start, goal):
    maze, found_start, found_goal = formats.parse_maze(text)
    assert (maze.tolist(), found_start, found_goal) == (rows, start, goal)
    searched = formats.parse_search(text)
    assert searched.maze == maze
    assert searched.starts == (() if start is None else (start,))


@pytest.mark.parametrize(
    ("text", "options", "rows", "start", "goal"),
    [
        ("A.X\nX.B", {"walls": "X", "start": "A", "goal": "B"}, [[0, 0, 1], [1, 0, 0]], (0, 0), (1, 2)),
        ("S_#\n#_G", {"free": "_", "goal": "GT"}, [[0, 0, 1], [1, 0, 0]], (0, 0), (1, 2)),
        ("S_#\n#_T", {"free": "_", "goal": "GT"}, [[0, 0, 1], [1, 0, 0]], (0, 0), (1, 2)),
        ("3 3\n@00\n001\n01x", {"walls": "1", "free": "0", "start": "@", "goal": "x"},
         [[0, 0, 0], [0, 0, 1], [0, 1, 0]], (0, 0), (2, 2)),
        ("S*#\n#*B", {}, [[0, 0, 1], [1, 0, 0]], (0, 0), (1, 2)),
        ("S*B", {"walls": "*"}, [[0, 1, 0]], (0, 0), (0, 2)),
    ],
)  # fmt: skip
def test_the_characters_of_a_picture_can_be_named(text, options, rows, start, goal):
    maze, found_start, found_goal = formats.parse_maze(text, **options)
    assert (maze.tolist(), found_start, found_goal) == (rows, start, goal)


def test_a_path_that_was_drawn_is_read_again():
    text = "S..#\n##..\n...B\n"
    found = formats.parse_maze(text)
    drawn = formats.mark_path(text, shortest_path(*found))
    assert "*" in drawn
    assert formats.parse_maze(drawn) == found


def test_a_map_without_its_type():
    text = "height 2\nwidth 3\nmap\n.@.\nT.G\n"
    assert formats.kind_of_maze(text) == "map"
    assert formats.parse_maze(text).maze == formats.parse_map(text) == formats.parse_map("type octile\n" + text)
    for kind in ("octile-corner", "tile", "octile x"):
        with pytest.raises(MazeError, match=f"line 1: a map of type '{kind}' is none that can be read, octile is"):
            formats.parse_map(f"type {kind}\n" + text)


def test_pages_and_pictures_are_no_boards() -> None:
    puzzle = generate(["cat", "dog"], 5, 5, seed=1, effort=100)
    pages = [puzzle.render(form).decode() for form in ("html", "svg")]
    for text in (
        *pages,
        str(puzzle.page()),
        "\ufeff\n <table><tr><td>A</td></tr></table>",
        "<?xml version='1.0'?><a/>",
    ):
        with pytest.raises(GridError, match="the text is a page or a picture, HTML or SVG, and no board"):
            parse_board(text)
    assert parse_board("<A>\n<B>", raw=True) == ["<A>", "<B>"]
    assert parse_board("<\n<", wildcard="<") == ["<", "<"]
