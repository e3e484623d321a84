"""The commands `lee` and `maze`."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from xml.etree import ElementTree

import pytest

from lettermaze.cli import main
from lettermaze.formats import parse_maze
from lettermaze.mazes import make

LESSON = """\
5 6
0 0 0 0 0 0
1 1 1 1 0 0
0 0 0 0 0 0
0 1 1 1 1 0
0 0 0 0 0 0
1 1
5 1
"""
FIELD = """\
1 2 3 4 5 6
0 0 0 0 6 7
11 10 9 8 7 8
12 0 0 0 0 9
13 14 13 12 11 10
"""
PATH = "1 1\n1 2\n1 3\n1 4\n1 5\n2 5\n3 5\n3 4\n3 3\n3 2\n3 1\n4 1\n5 1\n"
RING = "3 5\n0 0 0 0 0\n0 1 1 1 0\n0 0 0 0 0\n1 1\n3 5\n"
CLOSED = "4 5\n0 0 0 0 0\n0 0 1 1 1\n0 0 1 0 1\n0 0 1 1 1\n1 1\n3 4\n"
PICTURE = "S.#\n...\n#.B\n"

pytestmark = pytest.mark.usefixtures("backend")


@pytest.fixture
def command(monkeypatch, capsys):
    def run(*arguments, text=""):
        monkeypatch.setattr(sys, "stdin", io.StringIO(text))
        code = main(list(arguments))
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run


def test_the_lesson(command):
    assert command("lee", text=LESSON) == (0, "12\n", "")
    assert command("lee", "--field", text=LESSON) == (0, FIELD + "12\n", "")
    assert command("lee", "--field", "--path", text=LESSON) == (0, FIELD + "12\n" + PATH, "")
    assert command("lee", "--path", text=RING) == (0, "6\n1 1\n2 1\n3 1\n3 2\n3 3\n3 4\n3 5\n", "")
    code, out, err = command("lee", "--path", text=CLOSED)
    assert (code, out) == (1, "-1\n")
    assert err == "lettermaze: the goal (row 3, column 4) cannot be reached from the start\n"
    assert command("lee", text=CLOSED.replace("3 4", "2 3"))[1:] == (
        "-1\n",
        "lettermaze: the goal (row 2, column 3) is a wall\n",
    )
    assert command("lee", "--start", "2,3", text=CLOSED)[1:] == ("-1\n", "lettermaze: the start is a wall\n")


def test_lines_of_any_system(command, tmp_path):
    path = tmp_path / "maze.txt"
    path.write_bytes(LESSON.replace("\n", "\r\n").replace(" ", "\t").encode() + b"\r\n\r\n")
    assert command("lee", str(path), "--path") == (0, "12\n" + PATH, "")


def test_numbers_in_any_layout(command):
    assert command("lee", "--field", "--path", text=" ".join(LESSON.split())) == (0, FIELD + "12\n" + PATH, "")
    assert command("lee", text=LESSON.replace("5 6", "5\n6").replace("1 1 1 1 0 0", "7 -1 2 1 0 0")) == (0, "12\n", "")
    assert command("lee", "--nearest", text=" ".join(LESSON.split())) == (0, "5 1\n12\n", "")
    assert command("lee", text=LESSON + "3\n")[1:] == (
        "",
        "lettermaze: standard input: line 9: after the rows, expected 2 numbers for the start and 2 for the goal "
        "(or none), found 5\n",
    )


def test_without_a_goal_there_is_the_field(command):
    text = LESSON.removesuffix("5 1\n")
    assert command("lee", text=text) == (0, FIELD, "")
    assert command("lee", "--goal", "5,2", text=text) == (0, "13\n", "")
    assert command("lee", "--farthest", text=text) == (0, "5 2\n13\n", "")


def test_nearest_and_farthest(command):
    assert command("lee", "--farthest", "--path", text=RING) == (
        0,
        "3 5\n6\n1 1\n2 1\n3 1\n3 2\n3 3\n3 4\n3 5\n",
        "",
    )
    assert command("lee", "--nearest", "3,5", "1,4", "2,2", text=RING) == (0, "1 4\n3\n", "")
    assert command("lee", "--nearest", "3,4", text=CLOSED)[:2] == (1, "-1\n")
    assert "none of the cells" in command("lee", "--nearest", "3,4", text=CLOSED)[2]
    many = "B..S\n##.#\nE..B\n"
    assert command("lee", "--nearest", "--path", text=many) == (0, "1 1\n3\nB**S\n##.#\nE..B\n", "")
    assert command("lee", "--nearest", "--start", "3,1", text=many) == (0, "3 1\n0\n", "")
    assert command("lee", "--nearest", text=RING.replace("3 5\n1 1", "3 5\n1 2") + "2 1\n") == (0, "2 1\n1\n", "")
    two = command("lee", "--nearest", "--json", text="S..B...S")[1]
    assert json.loads(two) == {
        "start": [0, 0],
        "goal": [0, 3],
        "steps": 3,
        "why": "reached",
        "path": [[0, 0], [0, 1], [0, 2], [0, 3]],
    }
    assert command("lee", text=many)[2] == "lettermaze: standard input: line 3, column 1: a second goal\n"
    assert "the maze has no goals" in command("lee", "--nearest", text="S..")[2]
    assert command("lee", "--farthest", "--start", "2,3", text=CLOSED)[:2] == (1, "-1\n")


def test_options_of_the_wave(command):
    assert command("lee", "--neighbors", "8", text=RING) == (0, "5\n", "")
    assert command("lee", "--neighbors", "8", "--corners", "both-free", text=RING) == (0, "6\n", "")
    assert command("lee", "--wrap", text=RING) == (0, "2\n", "")


def test_pictures_and_maps(command, tmp_path):
    assert command("lee", "--path", text=PICTURE) == (0, "4\nS.#\n**.\n#*B\n", "")
    assert command("lee", "--walls", "%", text=PICTURE.replace("#", "%")) == (0, "4\n", "")
    assert command("lee", "--path", "--walls", "%", text="%%%%\n%S %\n% E%\n%%%%") == (
        0,
        "2\n%%%%\n%S %\n%*E%\n%%%%\n",
        "",
    )
    chart = "type octile\nheight 2\nwidth 3\nmap\n..@\n@..\n"
    assert command("lee", "--start", "1,1", "--goal", "2,3", "--path", text=chart)[:2] == (0, "3\n1 1\n1 2\n2 2\n2 3\n")
    code, out, err = command("lee", text=chart)
    assert (code, out) == (2, "")
    assert err == "lettermaze: standard input: the maze has no start; --start ROW,COL gives one\n"


def test_json(command):
    code, out, err = command("lee", "--json", "--field", text=PICTURE)
    assert (code, err) == (0, "")
    assert json.loads(out) == {
        "start": [0, 0],
        "goal": [2, 2],
        "steps": 4,
        "why": "reached",
        "path": [[0, 0], [1, 0], [1, 1], [2, 1], [2, 2]],
        "field": [[1, 2, 0], [2, 3, 4], [0, 4, 5]],
    }
    code, out, err = command("lee", "--json", text=CLOSED)
    assert (code, json.loads(out)["steps"], json.loads(out)["path"]) == (1, -1, None)
    assert json.loads(out)["why"] == "unreachable"
    assert "cannot be reached" in err
    assert json.loads(command("lee", "--json", text="S.")[1]) == {"start": [0, 0], "goal": None, "field": [[1, 2]]}


def test_svg(command, tmp_path):
    path = tmp_path / "maze.svg"
    assert command("lee", "--svg", str(path), text=PICTURE)[:2] == (0, "4\n")
    without = path.read_text()
    ElementTree.fromstring(without)
    assert command("lee", "--svg", str(path), "--field", text=PICTURE)[0] == 0
    assert len(path.read_text()) > len(without)
    assert "<animate" not in path.read_text()
    assert command("lee", "--svg", str(path), "--animate", text=PICTURE)[:2] == (0, "4\n")
    for arguments in (("lee", "--svg", ""), ("maze", "5", "5", "--svg", "")):
        code, out, err = command(*arguments, text=PICTURE)
        assert (code, out, err.count("\n")) == (2, "", 1)
    assert "<animate" in path.read_text()


def test_bad_input(command, tmp_path, capsys):
    for text, message in (
        ("", "standard input: the maze is empty"),
        ("2 3\n0 0 1\n", "standard input: line 2: the maze ends after 1 of 2 rows"),
        ("S.#\n..x\n", "standard input: line 2, column 3: expected a wall (#)"),
    ):
        code, out, err = command("lee", text=text)
        assert (code, out) == (2, "")
        assert err.startswith(f"lettermaze: {message}")
        assert err.count("\n") == 1
    code, out, err = command("lee", str(tmp_path / "none.txt"))
    assert (code, out, err.count("\n")) == (2, "", 1)
    for option, cell in (("--goal", "4,1"), ("--start", "0,1"), ("--nearest", "1,4")):
        code, out, err = command("lee", option, cell, text=PICTURE)
        assert (code, out) == (2, "")
        place = "row {}, column {}".format(*cell.split(","))
        assert err == f"lettermaze: {option}: {place} is outside the maze of 3 rows and 3 columns\n"
    for arguments in (["lee", "--goal", "1,x"], ["lee", "a", "b\nc"], ["lee", "--neighbors", "5"], ["maze"], []):
        with pytest.raises(SystemExit) as caught:
            main(arguments)
        assert caught.value.code == 2
        assert capsys.readouterr().err.count("\n") == 1


def test_the_characters_can_be_named(command):
    text = "A_X\nX_Z\n"
    assert command("lee", "--walls", "X", "--free", "_", "--start", "A", "--goal", "Z", text=text)[:2] == (0, "3\n")
    assert command("lee", "--walls", "X", "--free", "_AZ", "--start", "1,1", "--goal", "2,3", text=text)[:2] == (
        0,
        "3\n",
    )
    _, out, _ = command("lee", "--path", text="S.#\n#.B\n")
    assert command("lee", text=out.split("\n", 1)[1])[:2] == (0, "3\n")
    assert command("lee", "--start", "1,1", "--goal", "2,2", text="2\n01\n00\n")[:2] == (0, "2\n")


@pytest.mark.parametrize("options", [[], ["--field"], ["--nearest"], ["--farthest", "--field"], ["--start", "1,1"]])
@pytest.mark.parametrize("text", [PICTURE, "SB\n", "S.#\n..B\n", "S.........B\n", "S.*\n.#*\n**B\n"])
def test_what_it_prints_with_a_path_is_a_maze_again(command, text, options):
    _, out, _ = command("lee", "--path", *options, text=text)
    again = command("lee", "--path", text=out)
    assert again[0] == 0
    assert parse_maze(out) == parse_maze(again[1]) == parse_maze(text)


def test_numbers_above_a_picture_that_are_not_its_steps(command):
    for text in ("4\n#####\nS.*B.\n", "2\nS.B\n", "1\n.#\n", "x\nS*B\n", "2 2\nS*B\n"):
        code, out, _ = command("lee", text=text)
        assert (code, out) == (2, "")
    assert command("lee", text="3\nS*#\n#*#\n#B#\n")[:2] == (0, "3\n")


def test_the_path_keeps_the_ends_that_were_named(command):
    signs = ["--start", "A", "--goal", "ZY", "--free", "_*"]
    out = command("lee", "--path", *signs, text="A__\n##_\nZ__\n")[1]
    assert out == "6\nA**\n##*\nZ**\n"
    assert command("lee", "--path", *signs, text=out)[1] == out


@pytest.mark.parametrize("seed", range(3))
def test_mazes_in_json(command, seed):
    picture = command("maze", "7", "9", "--seed", str(seed))[1]
    out = command("maze", "7", "9", "--seed", str(seed), "--json")[1]
    assert parse_maze(out) == parse_maze(picture)
    assert command("lee", text=out)[1] == command("lee", text=picture)[1]
    assert command("lee", text=json.dumps(picture.split()))[1] == command("lee", text=picture)[1]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[]", "line 1: a maze needs at least one row and one column, not 0 and 0"),
        ("[[0, 1], [0]]", "row 1 of the JSON has 1 cells, the first one 2"),
        ("[[0, 2]]", "row 0, cell 1 of the JSON: expected 0 (free) or 1 (wall), not 2"),
        ("[[0, 1.0]]", "row 0, cell 1 of the JSON: expected 0 (free) or 1 (wall), not 1.0"),
        ('[[0, "."]]', 'row 0, cell 1 of the JSON: expected 0 (free) or 1 (wall), not "."'),
        ('[[0], "."]', "row 1 of the JSON is a text: expected a list of 0 and 1"),
        ('["S.", "."]', "row 1: this row has 1 cells, the first one 2"),
        ('["S.", ".x"]', "row 1, column 2: expected a wall (#), a free cell"),
        ('["S.", ".S"]', "row 1, column 2: a second start"),
        ('{"maze": [[0]], "start": 7}', "the start of the JSON is a number: expected a row and a column"),
        ('{"maze": [[0]], "start": [0, 7]}', "start (0, 7) is outside"),
        ('{"maze": [[0]], "goal": [true, false]}', "the goal of the JSON is a list: expected a row and a column"),
        ('{"words": []}', "the JSON is the output of solve, and no maze: expected a list of rows"),
        ('{"steps": 3}', "the JSON is the output of lee, and no maze: expected a list of rows"),
        ("[[0, 1", "line 1, column 7: the text begins as JSON does but is none"),
    ],
)
def test_json_that_is_no_maze(command, text, message):
    code, out, messages = command("lee", text=text)
    assert (code, out) == (2, "")
    assert messages.startswith(f"lettermaze: standard input: {message}")


def test_an_output_that_cannot_take_a_letter(monkeypatch):
    binary = io.BytesIO()
    stream = io.TextIOWrapper(binary, encoding="ascii", newline="\n")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO("S\u2588\n.B\n".encode()), encoding="utf-8"))
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", stream)
        assert main(["lee", "--path", "--walls", "\u2588"]) == 0
        stream.flush()
    assert binary.getvalue() == b"2\nS\xe2\x96\x88\n*B\n"


class Terminal(io.StringIO):
    encoding = "utf-8"

    def isatty(self):
        return True


def test_colour_on_a_terminal_only(command, monkeypatch):
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr(sys, "stdin", io.StringIO(PICTURE))
    terminal = Terminal()
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", terminal)
        assert main(["lee", "--path"]) == 0
    assert "\x1b[" in terminal.getvalue()
    monkeypatch.setenv("COLUMNS", "4")
    monkeypatch.setattr(sys, "stdin", io.StringIO(PICTURE))
    terminal = Terminal()
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", terminal)
        assert main(["lee", "--path"]) == 0
    assert terminal.getvalue() == "4\nS.#\n**.\n#*B\n"


def test_the_field_is_in_columns_on_a_terminal(command, monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    maze = "S....\n#.##.\n.....\n"
    assert command("lee", "--field", "--goal", "1,5", text=maze) == (0, "1 2 3 4 5\n0 3 0 0 6\n5 4 5 6 7\n4\n", "")
    long = "S.........\n##########\n"
    wanted = " 1  2  3  4  5  6  7  8  9 10\n 0  0  0  0  0  0  0  0  0  0\n"
    for columns, field in ((80, wanted), (29, wanted), (28, "1 2 3 4 5 6 7 8 9 10\n0 0 0 0 0 0 0 0 0 0\n")):
        monkeypatch.setenv("COLUMNS", str(columns))
        monkeypatch.setattr(sys, "stdin", io.StringIO(long))
        terminal = Terminal()
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stdout", terminal)
            assert main(["lee", "--field"]) == 0
        assert terminal.getvalue() == field


def test_animation_on_a_terminal_only(command, monkeypatch):
    field = command("lee", "--field", text=PICTURE)
    assert command("lee", "--animate", text=PICTURE) == field
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    pauses = []
    monkeypatch.setattr("lettermaze.cli._animation.sleep", pauses.append)

    def run(columns, lines="24"):
        monkeypatch.setenv("COLUMNS", columns)
        monkeypatch.setenv("LINES", lines)
        monkeypatch.setattr(sys, "stdin", io.StringIO(PICTURE))
        terminal = Terminal()
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stdout", terminal)
            assert main(["lee", "--animate"]) == 0
        return terminal.getvalue()

    moving = run("80")
    frames = re.split("\x1b\\[3F\x1b\\[J", moving)
    # The maze, five rings, and five cells of the path.
    assert len(frames) == 1 + 5 + 5
    assert len(pauses) == len(frames) - 1
    assert moving.startswith("\x1b[?25l")
    assert frames[-1].endswith("\x1b[?25h4\n")
    still = [re.sub("\x1b[^a-zA-Z]*[a-zA-Z]", "", frame) for frame in frames]
    assert "B" in still[4]
    assert "5" not in still[4]
    assert "B" not in still[5]
    assert still[-1].startswith(still[5])
    # Where there is no room it is the field alone.
    assert run("4") == field[1]
    assert "\x1b[?25l" not in run("80", "3")


def test_the_cursor_comes_back(monkeypatch):
    def interrupt(seconds):
        raise KeyboardInterrupt

    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr("lettermaze.cli._animation.sleep", interrupt)
    monkeypatch.setattr(sys, "stdin", io.StringIO(PICTURE))
    terminal = Terminal()
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", terminal)
        assert main(["lee", "--animate"]) == 130
    assert terminal.getvalue().rstrip("\n").endswith("\x1b[?25h")


def test_a_long_animation_leaves_pictures_out():
    from lettermaze.cli._animation import _chosen

    chosen = _chosen(10_000)
    assert len(chosen) == 150
    assert (chosen[0], chosen[-1]) == (0, 9_999)
    assert list(_chosen(150)) == list(range(150))


def test_off_a_terminal_no_picture_is_made_for_an_animation(capsys):
    from lettermaze.cli._animation import play

    assert not play(3, lambda number: pytest.fail(f"picture {number} was made"))


def test_maze(command, tmp_path):
    code, out, err = command("maze", "9", "13", "--seed", "7")
    assert (code, err) == (0, "")
    maze, start, goal = parse_maze(out)
    assert (maze, start, goal) == (make(9, 13, seed=7), (1, 1), (7, 11))
    assert command("maze", "9", "13", "--seed", "x")[1] != out
    assert parse_maze(command("maze", "9", "13", "--seed", "7", "--format", "numbers")[1]) == (maze, start, goal)
    assert parse_maze(command("maze", "9", "13", "--seed", "7", "--format", "map")[1]).maze == maze
    assert command("maze", "9", "13")[1] != command("maze", "9", "13")[1]
    facts = json.loads(command("maze", "9", "13", "--json", "--method", "kruskal")[1])
    assert facts["maze"] == make(9, 13, "kruskal", seed=facts["seed"]).tolist()
    assert command("maze", "4", "9")[0] == 2
    path = tmp_path / "maze.svg"
    assert command("maze", "3", "4", "--method", "random", "--density", "1", "--svg", str(path))[1] == "####\n" * 3
    ElementTree.fromstring(path.read_text())


def test_a_made_maze_can_be_solved(command):
    made = command("maze", "21", "31", "--seed", "1")[1]
    code, out, err = command("lee", "--path", text=made)
    assert (code, err) == (0, "")
    steps, drawing = out.split("\n", 1)
    assert drawing.count("*") == int(steps) - 1
    assert drawing.replace("*", ".") == made


@pytest.mark.parametrize("closed", ["stdin", "stdout", "stderr"])
def test_closed_streams(tmp_path, closed):
    """A command under a shell's `<&-` or `>&-` finds no stream at all."""
    path = tmp_path / "maze.txt"
    path.write_text(LESSON)
    number = {"stdin": 0, "stdout": 1, "stderr": 2}[closed]
    program = "[sys.executable, '-m', 'lettermaze', *sys.argv[1:]]"
    script = f"import os, sys; os.close({number}); os.execv(sys.executable, {program})"

    def run(*arguments):
        done = subprocess.run([sys.executable, "-c", script, *arguments], capture_output=True, text=True, check=False)
        return done.returncode, done.stdout, done.stderr

    assert run("lee", str(path)) == (0, "" if closed == "stdout" else "12\n", "")
    code, out, err = run("lee", str(tmp_path / "none.txt"))
    assert (code, out, err.count("\n")) == (2, "", 0 if closed == "stderr" else 1)
    if closed == "stdin":
        assert run("lee") == (2, "", "lettermaze: standard input is closed\n")


def test_no_memory_is_one_line(command, monkeypatch):
    def greedy(*arguments, **options):
        raise MemoryError

    monkeypatch.setattr("lettermaze.mazes.make", greedy)
    assert command("maze", "5", "5") == (2, "", "lettermaze: not enough memory\n")


def test_a_seed_of_more_digits_than_python_reads(command):
    assert command("maze", "5", "7", "--seed", "9" * 5000)[::2] == (0, "")
