"""Mazes from pictures of them."""

from __future__ import annotations

import io

import pytest

from lettermaze import MazeError, PuzzleError, generate
from lettermaze.formats import maze_from_image
from lettermaze.mazes import Maze, make

Image = pytest.importorskip("PIL.Image")

ROWS = ["#####.", "#...#.", "#.#.#.", "..#..."]


def drawn(maze: Maze, side: int, mode: str = "L", wall=0, free=255):
    image = Image.new(mode, (maze.cols * side, maze.rows * side), free)
    for row, line in enumerate(maze.tolist()):
        for col, is_wall in enumerate(line):
            if is_wall:
                image.paste(wall, (col * side, row * side, (col + 1) * side, (row + 1) * side))
    return image


@pytest.mark.parametrize("side", [1, 2, 3, 7, 16, 25])
def test_the_size_of_cells_is_found(side):
    for maze in (Maze(ROWS), make(15, 21, seed=side), make(9, 30, "random", seed=side)):
        image = drawn(maze, side)
        assert maze_from_image(image) == maze
        assert maze_from_image(image, cell_size=side) == maze


def test_cells_are_no_larger_than_all_walls_allow():
    # Half of the edges would agree with cells twice as large.
    maze = Maze(["##......", "##......", "......#.", "........"])
    for side in (1, 3, 5, 20):
        assert maze_from_image(drawn(maze, side)) == maze
    # All edges lie within a pixel of multiples of 5.
    maze = Maze(["##.##..#.."] * 10)
    assert maze_from_image(drawn(maze, 2)) == maze


def test_modes():
    maze = Maze(ROWS)
    assert maze_from_image(drawn(maze, 8, "1", 0, 1)) == maze
    assert maze_from_image(drawn(maze, 8, "RGB", (10, 20, 30), (250, 240, 255))) == maze
    assert maze_from_image(drawn(maze, 8, "RGBA", (0, 0, 0, 255), (0, 0, 0, 0))) == maze
    assert maze_from_image(drawn(maze, 8, "LA", (0, 255), (0, 0))) == maze
    assert maze_from_image(drawn(maze, 8, "I;16", 0, 60000)) == maze
    assert maze_from_image(drawn(maze, 8).convert("P")) == maze
    assert maze_from_image(drawn(maze, 8, "F", 0.0, 255.0)) == maze
    assert maze_from_image(drawn(maze, 8, "LAB", (10, 128, 128), (250, 128, 128))) == maze


def test_thresholds():
    maze = Maze(ROWS)
    grey = drawn(maze, 4, "L", 100, 140)
    assert maze_from_image(grey) == maze
    assert maze_from_image(grey, threshold=101) == maze
    assert maze_from_image(grey, threshold=100, cell_size=4) == Maze([[0] * 6] * 4)
    assert maze_from_image(grey, threshold=141, cell_size=4) == Maze([[1] * 6] * 4)
    assert maze_from_image(drawn(maze, 4, "L", 255, 0), invert=True) == maze


def test_soft_and_spoiled_pictures():
    maze = make(15, 21, seed=3)
    soft = io.BytesIO()
    drawn(maze, 20).save(soft, "JPEG", quality=40)
    soft.seek(0)
    assert maze_from_image(soft) == maze
    image = drawn(maze, 12)
    image.putpixel((5, 5), 255)
    image.putpixel((18, 18), 0)
    assert maze_from_image(image) == maze
    assert maze_from_image(drawn(maze, 10).resize((105 * 2, 75 * 2 + 1)), cell_size=10) == maze


def test_margins():
    maze = make(9, 11, seed=4)
    image = Image.new("L", (11 * 6 + 20, 9 * 6 + 14), 255)
    image.paste(drawn(maze, 6), (13, 7))
    assert maze_from_image(image, crop=True) == maze
    assert maze_from_image(image).shape == (68, 86)
    white = Image.new("L", (4, 3), 255)
    assert maze_from_image(white, crop=True) == Maze([[0] * 4] * 3)


def test_files(tmp_path):
    path = tmp_path / "maze.png"
    drawn(Maze(ROWS), 5).save(path)
    assert maze_from_image(path) == maze_from_image(str(path)) == Maze(ROWS)
    with open(path, "rb") as file:
        assert maze_from_image(file) == Maze(ROWS)
    path.write_bytes(b"no image")
    with pytest.raises(OSError, match="cannot identify"):
        maze_from_image(path)
    with pytest.raises(FileNotFoundError):
        maze_from_image(tmp_path / "none.png")


def test_what_is_no_image(tmp_path):
    for thing in (None, 5, b"maze.png", [[0]], Image):
        with pytest.raises(TypeError, match="image must be the name of a file, an open binary file or a Pillow image"):
            maze_from_image(thing)
    for options in ({"cell": 2.5}, {"cell": "2"}, {"threshold": 1.5}, {"threshold": None}):
        with pytest.raises(TypeError):
            maze_from_image(drawn(Maze(ROWS), 5), **options)
    # Formats for which Pillow raises a ValueError.
    for spoiled in (b"P5 6x 5 255\n" + bytes(30), b"P5 6 5 2x\n" + bytes(30)):
        with pytest.raises(OSError, match="image"):
            maze_from_image(io.BytesIO(spoiled))


def test_whatever_the_reader_of_images_raises(tmp_path, monkeypatch):
    path = tmp_path / "maze.png"
    drawn(Maze(ROWS), 5).save(path)
    for error in (TypeError, ValueError, SyntaxError, EOFError, KeyError, ZeroDivisionError):

        def spoiled(image, error=error):
            raise error("odd")

        with monkeypatch.context() as patch:
            patch.setattr(Image.Image, "load", spoiled)
            patch.setattr("PIL.PngImagePlugin.PngImageFile.load", spoiled, raising=False)
            with pytest.raises(OSError, match="the image cannot be read"):
                maze_from_image(path)
            with pytest.raises(PuzzleError, match="neither text nor an image that can be read"):
                generate(["cat"], mask=path)


def test_a_few_bytes_that_say_they_are_a_very_large_picture(tmp_path):
    image = Image.new("1", (3000, 3000), 1)
    image.paste(0, (0, 0, 3000, 20))
    path = tmp_path / "large.tif"
    image.save(path, compression="group4")
    with pytest.raises(MazeError, match="the image has 9000000 pixels in"):
        maze_from_image(path)
    assert maze_from_image(image, cell_size=1000) == maze_from_image(image.convert("L"), cell_size=1000)
    image.save(path)
    assert maze_from_image(path, cell_size=20) == maze_from_image(image, cell_size=20)


def test_refusals(monkeypatch):
    image = drawn(Maze(ROWS), 5)
    with pytest.raises(MazeError, match="cell_size must be 1 or more, not 0"):
        maze_from_image(image, cell_size=0)
    with pytest.raises(MazeError, match="threshold must be from 0 to 256, not"):
        maze_from_image(image, threshold=300)
    with pytest.raises(MazeError, match="no pixels"):
        maze_from_image(Image.new("L", (0, 5)))
    file = io.BytesIO()
    image.save(file, "PNG")
    file.seek(0)
    monkeypatch.setattr(Image, "MAX_IMAGE_PIXELS", 10)
    with pytest.raises(MazeError, match="too many pixels"):
        maze_from_image(file)


RED, GREEN, BLUE, MAGENTA, YELLOW = (200, 20, 20), (0, 128, 0), (20, 30, 180), (120, 0, 110), (90, 90, 0)


def with_marks(maze, side, marks, mode="RGB"):
    image = drawn(maze, side, "RGB", (0, 0, 0), (255, 255, 255))
    for (row, col), colour in marks.items():
        image.paste(colour, (col * side, row * side, (col + 1) * side, (row + 1) * side))
    return image.convert(mode)


@pytest.mark.parametrize("side", [1, 5, 16])
@pytest.mark.parametrize(
    ("marks", "options", "start", "goal"),
    [
        ({(1, 1): GREEN, (3, 5): RED}, {"ends": True}, (1, 1), (3, 5)),
        ({(1, 1): RED, (3, 5): GREEN}, {"ends": True}, (3, 5), (1, 1)),
        ({(1, 1): BLUE, (3, 5): MAGENTA}, {"ends": True}, (1, 1), (3, 5)),
        ({(1, 1): RED}, {"ends": True}, (1, 1), None),
        ({(1, 1): YELLOW}, {"ends": True}, None, None),
        ({}, {"ends": True}, None, None),
        ({(1, 1): GREEN, (3, 5): RED}, {"start_color": "red", "goal_color": "green"}, (3, 5), (1, 1)),
        ({(1, 1): GREEN, (3, 5): RED, (0, 5): BLUE}, {"start_color": "blue"}, (0, 5), None),
    ],
)
def test_coloured_cells_are_ends_and_no_walls(side, marks, options, start, goal):
    maze = Maze(ROWS)
    for mode in ("RGB", "RGBA", "P"):
        image = with_marks(maze, side, marks, mode)
        found = maze_from_image(image, cell_size=side, **options)
        assert found.maze == maze_from_image(image, cell_size=side) == maze
        assert (found.start, found.goal) == (start, goal)


def test_a_dot_of_colour_marks_a_cell():
    from PIL import ImageDraw

    maze = Maze(ROWS)
    image = drawn(maze, 20, "RGB", (0, 0, 0), (255, 255, 255))
    pen = ImageDraw.Draw(image)
    pen.ellipse((23, 23, 36, 36), fill=GREEN)
    pen.ellipse((103, 63, 116, 76), fill=RED)
    assert maze_from_image(image, ends=True) == (maze, (1, 1), (3, 5))


def test_colours_that_do_not_say_which_end():
    maze = Maze(ROWS)
    for marks, options, text in (
        ({(1, 1): RED, (3, 5): RED}, {"ends": True}, r"2 cells of red, the start among them: \(1, 1\), \(3, 5\)"),
        ({(1, 1): RED, (3, 5): BLUE, (0, 5): GREEN}, {"ends": True}, "ends of 3 colours, green, blue, red"),
        ({(1, 1): RED}, {"goal_color": "blue"}, "no cell of blue for the goal"),
        ({}, {"start_color": "pink"}, "start_color must be one of 'green', 'blue', 'magenta', 'red', not 'pink'"),
    ):
        with pytest.raises(MazeError, match=text):
            maze_from_image(with_marks(maze, 4, marks), cell_size=4, **options)


def test_an_image_is_turned_as_it_says():
    maze = Maze(ROWS)
    turned = drawn(maze, 8).transpose(Image.Transpose.ROTATE_90)
    exif = Image.Exif()
    exif[0x0112] = 6  # to be turned by a quarter clockwise
    file = io.BytesIO()
    turned.save(file, "png", exif=exif)
    assert maze_from_image(io.BytesIO(file.getvalue())) == maze


@pytest.mark.parametrize(("mode", "wall", "free"), [
    ("I;16", 0, 1000), ("I;16", 30000, 30100), ("I", 0, 255), ("I", -5, 2**30), ("F", 0.0, 1.0), ("F", -1e3, 1e3),
])  # fmt: skip
def test_levels_are_taken_by_the_range_of_the_image(mode, wall, free):
    maze = Maze(ROWS)
    assert maze_from_image(drawn(maze, 8, mode, wall, free)) == maze


@pytest.mark.parametrize("mode", ["I;16", "I", "F"])
def test_an_image_of_one_level(mode):
    for level, cell in ((0, 1), (7, 0), (65535, 0)):
        assert maze_from_image(Image.new(mode, (3, 2), level)).tolist() == [[cell] * 3] * 2


def test_walls_of_a_colour_are_not_lost_in_silence():
    with pytest.raises(MazeError, match="no grey walls, but some of blue: make it grey if these are walls"):
        maze_from_image(drawn(Maze(ROWS), 8, "RGB", BLUE, (255, 255, 255)))
    assert maze_from_image(drawn(Maze(ROWS), 8, "RGB", BLUE, (255, 255, 255)).convert("L")) == Maze(ROWS)


def lined(maze: Maze, pitch: int, width: int, margin: int = 0, mode: str = "L"):
    """A maze of corridors with thin lines for its walls."""

    def begin(place: int) -> int:
        return margin + place // 2 * pitch + place % 2 * width

    image = Image.new(mode, (begin(maze.cols) + margin, begin(maze.rows) + margin), "white")
    for row, line in enumerate(maze.tolist()):
        for col, is_wall in enumerate(line):
            if is_wall:
                image.paste("black", (begin(col), begin(row), begin(col + 1), begin(row + 1)))
    return image


CORRIDORS = [make(5, 5, seed=1), make(21, 41, seed=2), make(31, 31, "kruskal", seed=3), make(3, 9), make(9, 3)]


@pytest.mark.parametrize("maze", CORRIDORS, ids=repr)
@pytest.mark.parametrize(("pitch", "width"), [(18, 2), (16, 1), (10, 3), (6, 1), (40, 5), (5, 2)])
@pytest.mark.parametrize("margin", [0, 1, 7])
def test_mazes_of_thin_lines(maze, pitch, width, margin):
    image = lined(maze, pitch, width, margin)
    assert maze_from_image(image, cells="corridors", cell_size=pitch) == maze
    found = maze_from_image(image, cells="corridors")
    if maze in CORRIDORS[1:3]:
        assert found == maze
    else:  # Few lines may be apart by twice the pitch everywhere.
        assert found.rows <= maze.rows
        assert found.cols <= maze.cols


def test_thin_lines_with_openings_and_ends():
    rows = make(21, 21, seed=5).tolist()
    rows[0][1] = rows[20][19] = 0
    maze = Maze(rows)
    image = lined(maze, 18, 2, 3, "RGB")
    assert maze_from_image(image, cells="corridors") == maze
    for cell, colour in (((1, 1), "lime"), ((19, 19), "red")):
        at = [3 + place // 2 * 18 + 5 for place in cell]
        image.paste(colour, (at[1], at[0], at[1] + 10, at[0] + 10))
    assert maze_from_image(image, cells="corridors", ends=True) == (maze, (1, 1), (19, 19))


@pytest.mark.parametrize("scale", [0.7, 1.3, 1.77])
def test_thin_lines_of_pictures_that_were_scaled(scale):
    maze = CORRIDORS[2]
    image = lined(maze, 18, 3, 10)
    image = image.resize((round(image.width * scale), round(image.height * scale)), Image.Resampling.BICUBIC)
    assert maze_from_image(image, cells="corridors") == maze


def test_pictures_without_lines():
    with pytest.raises(MazeError, match="the image has no lines"):
        maze_from_image(Image.new("L", (9, 9), 255), cells="corridors")
    dots = Image.new("L", (60, 60), 255)
    for x, y in ((0, 0), (7, 3), (19, 23), (33, 41), (58, 58)):
        dots.paste(0, (x, y, x + 2, y + 2))
    with pytest.raises(MazeError, match="no lines at equal distances from left to right"):
        maze_from_image(dots, cells="corridors")
