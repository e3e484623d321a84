"""Pictures: the model, and each writer."""

from __future__ import annotations

import io
import pickle
import re
import sys
from xml.etree import ElementTree

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from lettermaze import Board, LettermazeError, draw, find_lines, solve
from lettermaze.draw import (
    GridPicture,
    Stroke,
    board_picture,
    maze_picture,
    puzzle_picture,
    solution_picture,
    solution_pictures,
)
from lettermaze.formats import maze_from_image, parse_maze
from lettermaze.mazes import Maze

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = [
    "<script>alert(1)</script>",
    "&amp;",
    "\"'",
    "]]>",
    "\x1b[2J",
    "\0",
    "\ud800",
    "\ufffe",
    "\u0085",
    "\n",
    "\x7f",
]
STOOP = [(0, 0), (0, 1), (1, 2), (1, 1), (1, 0)]


def plain(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


def letters_of(svg: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def wave_picture() -> GridPicture:
    walls = bytes([0, 1, 0, 0, 0, 0])
    return maze_picture(2, 3, walls, marks=[1, 0, 5, 2, 3, 4], path=[(0, 0), (1, 0)], start=[(0, 0)], goal=[(0, 2)])


def test_text_of_letters():
    assert draw.text(board_picture(["STAR", "POOL", "ENDS"])) == "S T A R\nP O O L\nE N D S\n"
    assert draw.text(board_picture([["QU", None], ["\u4e2d", "e", "x"]])) == "QU\n\u4e2d e  x\n"
    assert draw.text(board_picture([])) == ""
    assert draw.text(board_picture(["AB"], title="T\x1b[2J")) == "T\ufffd[2J\n\nA B\n"


def test_text_of_paths():
    picture = board_picture(["STAR", "POOL", "ENDS"], [STOOP], names=["STOOP"])
    assert draw.text(picture) == "S-T A R\n   \\\nP-O-O L\n\nE N D S\n\nSTOOP\n"
    crossing = board_picture(["AB", "CD"], [[(0, 0), (1, 1)], [(0, 1), (1, 0)], [(0, 0), (1, 0)]])
    assert draw.text(crossing) == "A B\n|X\nC D\n"
    torus = board_picture(["ABC"], [[(0, 0), (0, 2), (0, 1)]])
    assert draw.text(torus) == "A B-C\n"


def test_text_of_mazes():
    walls = bytes([0, 1, 0, 0, 0, 2])
    assert draw.text(maze_picture(2, 3, walls)) == ".#.\n..#\n"
    path = [(0, 0), (1, 0), (1, 1)]
    assert draw.text(maze_picture(2, 3, walls, path=path)) == "*#.\n**#\n"
    assert draw.text(maze_picture(2, 3, walls, path=path, start=path[:1], goal=path[2:])) == "S#.\n*B#\n"
    assert draw.text(wave_picture()) == "1 0 5\n2 3 4\n"


def test_ansi_says_the_same_as_text():
    picture = board_picture(["STAR", "POOL", "ENDS"], [STOOP], names=["STOOP"], title="Title")
    assert plain(draw.ansi(picture, unicode=False)) == draw.text(picture)
    assert plain(draw.ansi(picture)) == draw.text(picture).translate({ord("-"): "\u2500", ord("\\"): "\u2572"})
    assert draw.ansi(picture).count("\x1b[0m") == draw.ansi(picture).count("\x1b[") / 2
    assert plain(draw.ansi(wave_picture())) == " 1   5\n 2 3 4\n"
    assert plain(draw.ansi(maze_picture(1, 2, b"\0\1"))) == "    \n"


def test_svg_is_one_element_with_every_letter():
    picture = board_picture([["QU", "I", None], ["", "\u00e9", "\u4e2d"]], [STOOP[:3]], names=["W"], title="A & B")
    root = ElementTree.fromstring(draw.svg(picture))
    assert root.tag == f"{SVG}svg"
    assert root.find(f"{SVG}title").text == "A & B"
    assert letters_of(draw.svg(picture)) == ["A & B", "QU", "I", "\u00e9", "\u4e2d", "W"]
    assert "href" not in draw.svg(picture)
    assert "Letters, 2 rows and 3 columns" in draw.svg(board_picture(["ABC", "DEF"]))


def test_svg_of_mazes():
    assert letters_of(draw.svg(wave_picture())) == ["2", "3", "4", "5", "1"]
    many = maze_picture(60, 60, bytes(3600), marks=range(3600))
    assert letters_of(draw.svg(many)) == []
    walls = draw.svg(maze_picture(2, 4, b"\1\1\0\1\0\1\1\1"))
    assert re.search(r'd="M10 10h40v20h-40zM70 10h20v20h-20zM30 30h60v20h-60z"', walls)


@pytest.mark.parametrize(("rows", "cols"), [(0, 0), (1, 1), (1, 30), (30, 1), (101, 201)])
def test_sizes(rows, cols):
    root = ElementTree.fromstring(draw.svg(maze_picture(rows, cols, bytes(rows * cols))))
    left, top, width, height = map(int, root.get("viewBox").split())
    assert (left, top, width, height) == (0, 0, 20 * cols + 20, 20 * rows + 20)
    assert max(int(root.get("width")), int(root.get("height"))) <= 960
    assert len(draw.text(maze_picture(rows, cols, bytes(rows * cols))).split()) == rows


def test_hostile_labels():
    picture = GridPicture(
        1,
        len(HOSTILE),
        labels=[HOSTILE],
        title="".join(HOSTILE),
        words=[(label, 0) for label in HOSTILE],
        spots={(0, 0): "<>"},
    )
    for drawing in (draw.svg(picture), draw.html(picture)):
        assert "<script" not in drawing
        ElementTree.fromstring(drawing)
    assert HOSTILE[0] in letters_of(draw.svg(picture))
    page = draw.html(picture, page=True)
    assert page.startswith("<!DOCTYPE html>")
    assert "<script" not in page
    for drawing in (draw.text(picture), plain(draw.ansi(picture))):
        assert not set(drawing) & set("\x1b\0\ud800\ufffe\u0085\x7f")
        assert drawing.count("\n") == 4 + len(HOSTILE)
    draw.svg(picture).encode()


@settings(deadline=None, max_examples=50)
@given(st.lists(st.lists(st.text(max_size=3) | st.none(), max_size=4), max_size=4), st.text(max_size=8))
@example([], "\u0300")
def test_any_labels_make_good_xml(rows, title):
    picture = board_picture(rows, title=title)
    root = ElementTree.fromstring(draw.svg(picture))
    shown = [label for row in rows for label in row if label and not label.isspace()]
    assert len(list(root.iter(f"{SVG}text"))) == len(shown) + bool(title)
    assert draw.text(picture).count("\n") == (len(rows) + 2 * bool(title))


def test_png():
    image = pytest.importorskip("PIL.Image")
    for picture in (wave_picture(), board_picture(["STAR", "POOL"], [STOOP, STOOP[:2], STOOP[:1]], title="T")):
        opened = image.open(io.BytesIO(draw.png(picture, cell_size=20)))
        opened.load()
        viewbox = ElementTree.fromstring(draw.svg(picture)).get("viewBox")
        assert opened.size == tuple(map(int, viewbox.split()[2:]))
    corner = image.open(io.BytesIO(draw.png(maze_picture(1, 2, b"\1\0"), cell_size=20)))
    assert corner.getpixel((20, 20)) == (0x34, 0x3A, 0x46)
    assert corner.getpixel((40, 20)) == (255, 255, 255)


def test_png_refuses():
    pytest.importorskip("PIL.Image")
    with pytest.raises(LettermazeError, match="too large"):
        draw.png(maze_picture(1, 1000, bytes(1000)), cell_size=10)
    with pytest.raises(LettermazeError, match="cell_size must be 1 or more, not 0"):
        draw.png(wave_picture(), cell_size=0)
    with pytest.raises(OSError, match="resource"):
        draw.png(wave_picture(), font="there-is-no-such.ttf")


def test_save(tmp_path):
    picture = wave_picture()
    for name, start in (("a.svg", b"<svg"), ("a.html", b"<!DOCTYPE"), ("a.txt", b"1 0 5\n"), ("a.PNG", b"\x89PNG")):
        draw.save(picture, tmp_path / name)
        assert (tmp_path / name).read_bytes().startswith(start)
    with pytest.raises(LettermazeError, match=r"must end in \.svg"):
        draw.save(picture, tmp_path / "a.gif")


def test_builders():
    solution = solution_picture(["AB"], {"A": [(0, 0)], "AB": [(0, 0), (0, 1)], "BA": [(0, 1), (0, 0)]}, limit=2)
    assert [(stroke.name, stroke.colour) for stroke in solution.paths] == [("AB", 0), ("BA", 1)]
    puzzle = puzzle_picture(["AB"], words=["AB", "C"])
    assert (puzzle.paths, puzzle.words) == ((), (("AB", None), ("C", None)))
    key = puzzle_picture(["AB"], [("AB", [(0, 0), (0, 1)])], words=["C", "AB"])
    assert key.words == (("C", None), ("AB", 0))
    assert draw.text(key) == "A-B\n\nC\nAB\n"


def test_model():
    stroke = Stroke([(0, 0), (0, 1)], 3, "AB")
    assert repr(pickle.loads(pickle.dumps(stroke))) == repr(stroke) == "Stroke(((0, 0), (0, 1)), 3, 'AB')"
    assert stroke.is_straight
    assert Stroke([(4, 4)]).is_straight
    assert not Stroke([(0, 0), (0, 1), (1, 1)]).is_straight
    assert not Stroke([(0, 0), (0, 3)]).is_straight
    with pytest.raises(AttributeError, match="immutable"):
        stroke.colour = 1
    with pytest.raises(LettermazeError, match=r"walls must hold 2 x 2 values, not 3"):
        maze_picture(2, 2, bytes(3))
    with pytest.raises(LettermazeError, match=r"paths: cell \(1, 0\) is outside the picture of 1 x 2"):
        board_picture(["AB"], [[(0, 0), (1, 0)]])
    with pytest.raises(LettermazeError, match=r"spots: cell \(0, -1\)"):
        maze_picture(2, 2, bytes(4), start=[(0, -1)])
    with pytest.raises(LettermazeError, match="does not fit"):
        GridPicture(1, 1, labels=["AB"])
    assert repr(board_picture(["AB"], [STOOP[:2]])) == "<GridPicture of 1 x 2 letters, 1 paths>"
    with pytest.raises(AttributeError, match="immutable"):
        board_picture(["AB"]).title = "T"


def test_a_path_over_the_edge_of_a_torus():
    """The lines reach half a cell beyond the edge on both sides."""
    drawing = draw.svg(board_picture(["ABC", "DEF", "GHI"], [[(0, 0), (0, 2), (2, 2), (2, 1)]]))
    assert 'd="M20 20L10 20M70 20L60 20L60 10M60 70L60 60L40 60"' in drawing
    assert draw.svg(board_picture(["ABC"], [[(0, 0), (0, 2), (0, 1)]])).count("<path") == 1
    assert "<path" not in draw.svg(board_picture(["ABC"], [[]]))


def test_pictures_side_by_side():
    found = {"AB": [(0, 0), (0, 1)], "BA": [(0, 1), (0, 0)], "A": [(0, 0)]}
    pictures = solution_pictures(["AB"], found, limit=2)
    assert [(picture.title, picture.paths[0].cells) for picture in pictures] == [
        ("AB", ((0, 0), (0, 1))),
        ("BA", ((0, 1), (0, 0))),
    ]
    drawing = draw.sheet([*pictures, maze_picture(4, 1, bytes(4))], columns=2, title="A & B\x1b")
    root = ElementTree.fromstring(drawing)
    places = [group.get("transform") for group in root.iter(f"{SVG}g") if group.get("transform")]
    single = [
        tuple(map(int, ElementTree.fromstring(draw.svg(picture)).get("viewBox").split()[2:])) for picture in pictures
    ]
    wide, high = single[0][0], 100
    assert places == ["translate(0 26)", f"translate({wide} 26)", f"translate({(wide - 40) // 2} {26 + high})"]
    assert root.get("viewBox") == f"0 0 {2 * wide} {26 + 2 * high}"
    assert letters_of(drawing) == ["A & B\ufffd", "AB", "A", "B", "BA", "A", "B"]
    ElementTree.fromstring(draw.sheet([]))
    with pytest.raises(TypeError, match="pictures: item 0 must be a GridPicture, not str"):
        draw.sheet("AB")  # type: ignore[arg-type]


def test_notebooks_show_pictures_boards_solutions_and_hits():
    picture = board_picture(["AB"])
    assert picture._repr_svg_() == Board(["AB"])._repr_svg_() == draw.svg(picture)
    assert picture._repr_html_() == draw.html(picture)
    assert Board(["A" * 101] * 100)._repr_svg_() is None
    solution = solve(["AB", "CD"], ["AB", "BAD", "DAB", "CAB", "DACB", "BCDA", "ADBC", "BACD"])
    titles = [text for text in letters_of(solution._repr_svg_()) if len(text) > 1]
    assert titles == [repr(solution)[1:-1], "ADBC", "BACD", "BCDA", "DACB", "BAD", "CAB"]
    assert solution._repr_svg_() in solution._repr_html_()
    assert letters_of(solve(["AB"], ["C"])._repr_svg_())[1:] == ["A", "B"]
    assert solve(["A" * 101] * 100, ["B"])._repr_html_() is None
    hits = find_lines(["ABA"], ["AB", "BA"])
    assert letters_of(hits._repr_svg_()) == ["A", "B", "A", "AB", "BA"]
    colours = re.findall(r'fill="([^"]*)" fill-opacity', hits._repr_svg_())
    assert len(colours) == 4
    assert len(set(colours)) == 2


def test_a_maze_is_shown_as_text_that_is_a_maze():
    maze = Maze(["..#", "#.."])
    assert str(maze) == "..#\n#.."
    assert parse_maze(str(maze)).maze == maze
    assert str(Maze([[0] * 50] * 20)) == "\n".join(["." * 50] * 20)


def test_notebooks_show_mazes_and_waves():
    maze = Maze(["..#", "#.."])
    assert letters_of(maze._repr_svg_()) == []
    assert letters_of(maze.wave((0, 0))._repr_svg_()) == ["1", "2", "3", "4"]
    large = Maze([[0] * 300] * 300)
    assert large._repr_svg_() is None
    assert large.wave((0, 0), max_steps=3)._repr_svg_() is None


def test_without_pillow(monkeypatch):
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(ImportError, match=r"pip install lettermaze\[image\]"):
        draw.png(wave_picture())
    with pytest.raises(ImportError, match=r"pip install lettermaze\[image\]"):
        maze_from_image("maze.png")


def test_traces_that_share_cells_run_side_by_side():
    drawing = draw.svg(board_picture(["AB", "CD"], [[(0, 0), (0, 1), (1, 1)], [(1, 0), (0, 0), (0, 1)]]))
    lines = re.findall(r'<path fill="none".*? d="([^"]*)"', drawing)
    assert len(lines) == len(set(lines)) == 2
    assert "M20 20" not in drawing
    assert "M20 20" in draw.svg(board_picture(["AB", "CD"], [[(0, 0), (0, 1), (1, 1)]]))


def test_a_long_title_takes_no_more_room_than_it_needs():
    short, long = (draw.svg(board_picture(["ABCDEFGHIJ"], title="T" * length)) for length in (5, 30))
    assert re.search(r'viewBox="0 0 (\d+)', short).group(1) == re.search(r'viewBox="0 0 (\d+)', long).group(1)


def test_a_wave_that_runs():
    moving = draw.svg(wave_picture(), seconds=4)
    assert "<animate" not in draw.svg(wave_picture())
    root = ElementTree.fromstring(moving)
    times = [[float(time) for time in element.get("keyTimes").split(";")] for element in root.iter(f"{SVG}animate")]
    # The rings but the first, the numbers, one of them the goal's in place of its letter, and a step of the path.
    assert len(times) == 4 + 3 + 2 + 1
    assert all(time == sorted(time) and time[0] == 0 and time[-1] == 1 for time in times)
    assert [time[1] for time in times[:4]] == sorted({time[1] for time in times[:4]})
    assert "<animate" not in draw.svg(board_picture(["AB"], [STOOP[:2]]), seconds=4)
    assert {element.get("repeatCount") for element in root.iter(f"{SVG}animate")} == {"indefinite"}
    assert draw.html(wave_picture(), page=True, seconds=4).count("<animate") == len(times)
    assert "<animate" not in draw.html(wave_picture())


def test_what_moves_is_marked_for_those_who_want_less_motion():
    picture = maze_picture(1, 3, bytes(3), marks=[1, 2, 3], path=[(0, 0), (0, 1), (0, 2)], goal=[(0, 2)])
    root = ElementTree.fromstring(draw.svg(picture, seconds=4))
    moving = [element for element in root.iter() if any(child.tag == f"{SVG}animate" for child in element)]
    assert {element.get("class") for element in moving} == {"lettermaze-comes", "lettermaze-goes"}
    for element in moving:
        is_gone = element.find(f"{SVG}animate").get("values").endswith("0")
        assert (element.get("class") == "lettermaze-goes") == is_gone
    assert "prefers-reduced-motion" in root.find(f"{SVG}style").text
    assert "<style" not in draw.svg(picture)


def test_the_goal_has_its_letter_until_the_wave_is_there():
    walls = bytes(3)
    picture = maze_picture(1, 3, walls, marks=[1, 2, 3], path=[(0, 0), (0, 1)], start=[(0, 0)], goal=[(0, 1)])
    assert letters_of(draw.svg(picture)) == ["3", "2", "1"]
    moving = ElementTree.fromstring(draw.svg(picture, seconds=4))
    spots = [element for element in moving.iter(f"{SVG}text") if element.get("font-weight") == "bold"]
    assert [element.text for element in spots] == ["B", "2", "1"]
    letter, number, start = ([*element.iter(f"{SVG}animate")] for element in spots)
    assert (letter[0].get("values"), number[0].get("values"), start) == ("1;1;0;0", "0;0;1;1", [])
    assert letter[0].get("keyTimes") == number[0].get("keyTimes")
    assert spots[0].get("opacity") == "0"


def test_a_path_is_walked_cell_by_cell_when_the_wave_is_over():
    path = [(0, 0), (0, 1), (0, 2), (1, 2), (1, 0)]
    picture = maze_picture(2, 3, bytes(6), marks=[1, 2, 3, 5, 0, 4], path=path)
    root = ElementTree.fromstring(draw.svg(picture, seconds=4))
    (walk,) = [group for group in root.iter(f"{SVG}g") if group.get("stroke-linecap")]
    begins = [float(piece[0].get("keyTimes").split(";")[1]) for piece in walk]
    # The last step goes over the edge: half a cell on each side.
    assert len(begins) == 3 + 2
    assert begins == sorted(set(begins))
    rings = [float(element[0].get("keyTimes").split(";")[1]) for element in root.iter(f"{SVG}path")
             if len(element) and element.get("shape-rendering")]  # fmt: skip
    assert max(rings) < begins[0] < begins[-1] < 1


def test_ansi_of_a_wave_on_its_way():
    picture = wave_picture()
    assert draw.ansi(picture, until=5) == draw.ansi(picture)
    assert plain(draw.ansi(picture, until=2)) == " 1  B \n 2    \n"
    # A mark has the colour that it keeps: the last row begins with the same tile.
    rows = [draw.ansi(picture, until=until).split("\n")[1] for until in (3, None)]
    assert rows[0].partition(" 3")[0] == rows[1].partition(" 3")[0]


def test_a_picture_has_a_largest_size() -> None:
    for cols in (1_000_001, 2**62, 2**63, 10**40):
        with pytest.raises(LettermazeError, match="cols must be from 0 to 1000000"):
            draw.GridPicture(1, cols, labels=[["A"]])
