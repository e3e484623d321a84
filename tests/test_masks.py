"""The shapes of puzzles."""

from __future__ import annotations

import numpy
import pytest
from PIL import Image, ImageDraw

from lettermaze.errors import PuzzleError
from lettermaze.puzzles._masks import Mask


def shown(cells, cols):
    return ["".join(".#"[cell] for cell in cells[at : at + cols]) for at in range(0, len(cells), cols)]


def test_named_shapes():
    assert shown(Mask("diamond").draw(5, 5), 5) == ["..#..", ".###.", "#####", ".###.", "..#.."]
    assert shown(Mask("circle").draw(6, 6), 6) == [".####.", "######", "######", "######", "######", ".####."]
    heart = shown(Mask("heart").draw(15, 15), 15)
    assert heart[0] == "..#####.#####.."
    assert heart[-1] == "......###......"
    for name in ("circle", "diamond", "heart"):
        for rows, cols in ((1, 1), (1, 9), (2, 3), (7, 12), (100, 100)):
            cells = Mask(name).draw(rows, cols)
            assert any(cells), (name, rows, cols)
            assert all(row == row[::-1] for row in shown(cells, cols))
        assert Mask(name).size is None


def test_diamonds_touch_all_sides():
    for rows in range(1, 30):
        for cols in range(1, 30):
            shape = shown(Mask("diamond").draw(rows, cols), cols)
            assert all("#" in side for side in (shape[0], shape[-1], [row[0] for row in shape])), (rows, cols)


@pytest.mark.parametrize(
    "mask",
    [
        ["010", "111"],
        [[0, 1, 0], [1, 1, 1]],
        ((False, True, False), (True, True, True)),
        numpy.array([[0, 1, 0], [1, 1, 1]]),
        numpy.array([[0, 1, 0], [1, 1, 1]]) == 1,
    ],
)
def test_rows(mask):
    assert Mask(mask).size == (2, 3)
    assert shown(Mask(mask).draw(2, 3), 3) == [".#.", "###"]


def test_files(tmp_path):
    path = tmp_path / "mask.txt"
    path.write_text("0 1 0\n1 1 1\n\n")
    for given in (path, str(path)):
        assert shown(Mask(given).draw(2, 3), 3) == [".#.", "###"]
    image = Image.new("L", (30, 20), "white")
    ImageDraw.Draw(image).rectangle((10, 0, 19, 9), "black")
    image.save(tmp_path / "mask.png")
    assert shown(Mask(tmp_path / "mask.png").draw(2, 3), 3) == [".#.", "..."]
    assert shown(Mask(image).draw(2, 3), 3) == [".#.", "..."]
    assert Mask(image).size is None


def test_what_is_transparent_is_no_cell():
    image = Image.new("RGBA", (20, 10), (0, 0, 0, 0))
    ImageDraw.Draw(image).rectangle((0, 0, 9, 9), (0, 0, 0, 255))
    assert shown(Mask(image).draw(1, 2), 2) == ["#."]


@pytest.mark.parametrize(
    ("mask", "error", "text"),
    [
        ("star", PuzzleError, "mask must be one of circle, diamond, heart, a file or rows of 0 and 1, not 'star'"),
        ("no/such.txt", FileNotFoundError, "no/such.txt"),
        ([], PuzzleError, "mask has no cells"),
        (["01", "0"], PuzzleError, "mask: row 1 has 1 cells, row 0 has 2"),
        (["0x"], PuzzleError, "mask: row 0, column 1: a cell must be 0 or 1, not 'x'"),
        ([[0, 2]], PuzzleError, "mask: row 0, column 1: a cell must be 0 or 1, not 2"),
        (7, TypeError, "mask must be a shape, a file or rows of 0 and 1, not int"),
        (b"01", TypeError, "mask must be a shape, a file or rows of 0 and 1, not bytes"),
        ([3], TypeError, "mask: row 0 must be a str or a sequence of 0 and 1, not int"),
    ],
)
def test_what_is_refused(mask, error, text):
    with pytest.raises(error, match=text.replace("(", r"\(")):
        Mask(mask)


def test_what_cannot_be_drawn(tmp_path):
    with pytest.raises(PuzzleError, match="mask has 1 rows of 2 cells, the puzzle 3 of 3"):
        Mask(["01"]).draw(3, 3)
    with pytest.raises(PuzzleError, match="mask leaves no cell of 1 rows and 2 columns"):
        Mask(["00"]).draw(1, 2)
    (tmp_path / "noise").write_bytes(b"\x89PNG\r\n\x1a\n\0\0\xff")
    with pytest.raises(PuzzleError, match="neither text nor an image"):
        Mask(tmp_path / "noise")
