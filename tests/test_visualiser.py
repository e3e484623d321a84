"""The visualiser's page as text, and what makes it; the page in a browser is tested in test_browser.py."""

from __future__ import annotations

import json
import pickle
import re
from base64 import b64encode
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

import pytest

from lettermaze import Board, LettermazeError, MazeError, WordError, draw, wave
from lettermaze.cli import main
from lettermaze.draw._visualiser import page_texts
from lettermaze.mazes import make

MAZES = Path(__file__).parent.parent / "examples" / "mazes"
TEXTS = page_texts("wave")
GRID = ["..#", "...", "#.."]


def given(page: object) -> dict:
    return json.loads(re.search(r'<script type="application/json" id="given">(.*?)</script>', str(page), re.DOTALL)[1])


def test_one_file_of_less_than_150_kilobytes_with_nothing_from_outside():
    text = str(wave(GRID, (0, 0)).page())
    assert len(text.encode()) < 150_000
    assert not re.search(r"(src|href)=(?!\"data:,\")", text.split("<script>")[0])
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", text)
    assert "{{" not in text


def test_the_policy_lets_in_the_page_s_own_script_and_style_alone():
    text = str(wave(GRID, (0, 0)).page())
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', text)[1]
    for tag, name in (("script", "script-src"), ("style", "style-src")):
        (inside,) = re.findall(rf"<{tag}>(.*?)</{tag}>", text, re.DOTALL)
        assert f"{name} 'sha256-{b64encode(sha256(inside.encode()).digest()).decode()}';" in policy
    assert policy.startswith("default-src 'none';")


def test_the_goal_is_the_given_one_or_the_wave_s_or_the_farthest_cell():
    assert given(wave(GRID, (0, 0)).page())["goal"] == [2, 2]
    assert given(wave(GRID, (0, 0), goal=(1, 0)).page())["goal"] == [1, 0]
    assert given(wave(GRID, (0, 0), goal=[(2, 2), (1, 0)]).page())["goal"] == [1, 0]
    assert given(wave(GRID, (0, 0), goal=(0, 2)).page())["goal"] == [0, 2]
    assert given(wave(GRID, (0, 0), goal=(1, 0)).page(goal=(0, 1)))["goal"] == [0, 1]
    assert given(wave(GRID, (0, 2)).page())["goal"] is None


def test_the_page_has_the_options_of_the_wave():
    page = wave(GRID, [(1, 1)], neighbors=8, corners="both-free", wrap=True).page(language="ro")
    told = given(page)
    assert (told["rows"], told["cols"], told["walls"]) == (3, 3, [0, 0, 1, 0, 0, 0, 1, 0, 0])
    assert (told["start"], told["neighbors"], told["corners"], told["wrap"]) == ([1, 1], 8, "both-free", True)
    assert told["language"] == "ro"
    assert TEXTS["ro"]["title"] in str(page).split("</title>")[0]


def test_what_cannot_be_a_page():
    with pytest.raises(MazeError, match="one start, not from 2"):
        wave(GRID, [(0, 0), (1, 1)]).page()
    with pytest.raises(MazeError, match="outside the maze"):
        wave(GRID, (0, 0)).page(goal=(3, 0))
    with pytest.raises(LettermazeError, match="language must be one of 'en', 'ro', 'es', 'pt', not 'xx'"):
        wave(GRID, (0, 0)).page(language="xx")
    with pytest.raises(TypeError, match=r"language must be one of .*, not int"):
        wave(GRID, (0, 0)).page(language=1)  # type: ignore[arg-type]
    for wrong, message in (
        ({"rows": 0}, "rows must be 1 or more"),
        ({"walls": bytes(3)}, "walls must hold 1 x 2 values, not 3"),
        ({"start": (0, 2)}, "start (0, 2) is outside the maze of 1 rows and 2 columns"),
        ({"goal": (-1, 0)}, "goal (-1, 0) is outside"),
        ({"neighbors": 5}, "neighbors must be 4 or 8"),
        ({"corners": "never"}, "corners must be one of"),
    ):
        with pytest.raises(LettermazeError, match=re.escape(message)):
            draw.wave_page(**{"rows": 1, "cols": 2, "walls": bytes(2), "start": (0, 0), **wrong})
    with pytest.raises(LettermazeError, match="at most 10000 cells, not 100 x 101"):
        wave([[0] * 101] * 100, (0, 0)).page()


def test_a_notebook_shows_the_page_in_a_frame():
    page = wave(GRID, (0, 0)).page()
    frame = page._repr_html_()
    assert frame.startswith("<iframe srcdoc=")
    assert "allow-same-origin" not in frame
    quoted = re.search(r'srcdoc="([^"]*)"', frame)[1]
    assert quoted.replace("&quot;", '"').replace("&amp;", "&") == str(page)
    assert str(pickle.loads(pickle.dumps(page))) == str(page)
    assert repr(page).startswith("<Page of ")


def test_saving_a_wave(tmp_path: Path):
    found = wave(GRID, (0, 0), goal=(2, 2))
    found.save(tmp_path / "wave.html")
    assert (tmp_path / "wave.html").read_text("utf-8") == str(found.page())
    found.save(str(tmp_path / "wave.txt"))
    assert (tmp_path / "wave.txt").read_text() == "1 2 0\n2 3 4\n0 4 5\n"
    found.save(tmp_path / "wave.svg", goal=(1, 0))
    assert (tmp_path / "wave.svg").read_text().startswith("<svg")
    with pytest.raises(LettermazeError, match="must end in"):
        found.save(tmp_path / "wave.doc")


def test_a_wave_keeps_its_goal_in_a_pickle_and_is_equal_without_it():
    found = wave([".."], (0, 0), goal=(0, 1))
    assert pickle.loads(pickle.dumps(found)).page()._repr_html_() == found.page()._repr_html_()
    assert found == wave([".."], (0, 0), goal=[(0, 1), (0, 1)])


def test_the_command_writes_a_page(tmp_path: Path, capsys: pytest.CaptureFixture):
    name = str(tmp_path / "lesson.html")
    assert main(["lee", "--html", name, "--goal", "1,6", str(MAZES / "lesson.txt")]) == 0
    assert capsys.readouterr().out == "5\n"
    assert given(Path(name).read_text("utf-8"))["goal"] == [0, 5]


LESSONS = ("wave", "exist", "solve")


def test_every_language_has_every_text_with_the_same_fields():
    for lesson in LESSONS:
        table = page_texts(lesson)
        fields = {key: set(re.findall(r"\{\w+", text)) for key, text in table["en"].items()}
        for texts in table.values():
            assert {key: set(re.findall(r"\{\w+", text)) for key, text in texts.items()} == fields
            assert all(texts.values())


def test_no_text_takes_the_place_of_another():
    for texts in json.loads((files("lettermaze.draw._visualiser") / "texts.json").read_text("utf-8")).values():
        for lesson in LESSONS:
            keys = [key for part in {"page", lesson, "page" if lesson == "wave" else "letters"} for key in texts[part]]
            assert len(keys) == len(set(keys))


def test_the_page_names_only_texts_that_there_are():
    folder = files("lettermaze.draw._visualiser")
    for lesson in LESSONS:
        page = (folder / "page.html").read_text("utf-8") + (folder / f"{lesson}.html").read_text("utf-8")
        named = set(re.findall(r'data-(?:text|label)="([^"]*)"', page))
        if lesson == "solve":
            # There is nothing to compare the walk with, and the page hides what asks for it.
            named -= {"compare", "comparing"}
        # A name of a part is said as it is; only a sentence has fields.
        assert not [key for key in named if "{" in page_texts(lesson)["en"].get(key, "{")]


def test_pages_of_boards():
    told = given(draw.exist_page(["AB", "C"], "ABC", algorithm="pruned", neighbors=8, language="es"))
    assert (told["rows"], told["cols"], told["tiles"]) == (2, 2, ["A", "B", "C", None])
    assert (told["word"], told["algorithm"], told["neighbors"], told["wrap"]) == ("ABC", "pruned", 8, False)
    assert told["language"] == "es"
    told = given(draw.solve_page([["QU", None], ["*", ""]], ["QUA", "", "QUA"], wildcard="*", wrap=True))
    assert (told["tiles"], told["words"], told["wildcard"]) == (["QU", None, "*", None], ["QUA"], "*")


def test_a_board_brings_its_wildcard_and_its_edges():
    board = Board(["*A", "BC"], wildcard="*", wrap=True)
    for page in (draw.exist_page(board, "AB"), draw.solve_page(board, ["AB"])):
        assert (given(page)["wildcard"], given(page)["wrap"], given(page)["tiles"]) == ("*", True, ["*", "A", "B", "C"])


def test_pages_of_boards_are_small_and_hold_any_text():
    hostile = "</script><script>alert(1)</script>{{script}}\ud800\u2028"
    for page in (draw.exist_page([[hostile, "A"]], hostile), draw.solve_page([[hostile]], [hostile, "A" * 50_000])):
        text = str(page)
        assert len(text.encode()) < 150_000
        assert "alert(1)</script>" not in text
        assert json.dumps(hostile)[1:-1] in json.dumps(given(page))
    assert len(str(draw.exist_page(["AB"], "AB")).encode()) < 150_000


def test_what_cannot_be_a_page_of_a_board():
    for call, error, message in (
        (lambda: draw.exist_page(["AB"], ""), WordError, "word must not be empty"),
        (lambda: draw.exist_page([], "A"), LettermazeError, "board has no tile"),
        (lambda: draw.exist_page([[None, ""]], "A"), LettermazeError, "board has no tile"),
        (lambda: draw.exist_page("AB", "A"), TypeError, "board must be an iterable of rows, not one str"),
        (lambda: draw.exist_page([["A", 1]], "A"), TypeError, "board: row 0, column 1 must be a str or None, not int"),
        (lambda: draw.exist_page(["AB", "A"], "A", wrap=True), LettermazeError, "wrap needs rows of one length"),
        (lambda: draw.exist_page(["A"], "A", wildcard=""), LettermazeError, "wildcard must not be empty"),
        (lambda: draw.exist_page(["A" * 101] * 100, "A"), LettermazeError, "at most 10000 cells, not 100 x 101"),
        (lambda: draw.solve_page(["A"], ["A" * 59_998]), LettermazeError, "at most 60000 bytes of words"),
    ):
        with pytest.raises(error, match=re.escape(message)):
            call()


def test_the_commands_write_pages_of_boards(tmp_path: Path, capsys: pytest.CaptureFixture):
    board = tmp_path / "board.txt"
    board.write_text("star\npool\nends\n")
    name = str(tmp_path / "page.html")
    options = ["--board", str(board)]
    assert main(["exist", "STOOLS", "--ignore-case", "--html", name, *options]) == 0
    assert capsys.readouterr().out == "yes\n"
    told = given(Path(name).read_text("utf-8"))
    assert (told["word"], told["neighbors"]) == ("STOOLS", 4)
    assert main(["solve", "--html", name, "--min-length", "4", *options]) == 0
    found = capsys.readouterr().out.split()
    told = given(Path(name).read_text("utf-8"))
    assert set(found) <= set(told["words"])
    assert min(map(len, told["words"])) == 4
    assert main(["solve", "--keep-case", "--html", name, *options]) == 0
    assert "star" in given(Path(name).read_text("utf-8"))["words"]
    for command in (["exist", "STAR"], ["solve"]):
        assert main([*command, "--reuse", "--html", name, *options]) == 2
        assert "cannot be given with --reuse" in capsys.readouterr().err
    board.write_text("d*\nne\n")
    assert main(["solve", "--wildcard", "*", "--html", name, *options]) == 0
    told = given(Path(name).read_text("utf-8"))
    assert (told["wildcard"], set(told["words"])) == ("*", set(capsys.readouterr().out.split()))


def test_a_page_from_plain_data():
    maze = make(5, 7, seed=1)
    told = given(draw.wave_page(*maze.shape, maze.cells, (1, 1)))
    assert (told["start"], told["goal"], told["neighbors"]) == ([1, 1], None, 4)
