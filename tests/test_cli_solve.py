"""The commands `solve` and `demo`."""

from __future__ import annotations

import io
import json
import os
import sys
import threading
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from lettermaze import Lexicon, solve
from lettermaze.cli import main

BOARD = "+-------+\n| d o n e |\n| O I R T |\n| P A S S |\n"
ROWS = ["DONE", "OIRT", "PASS"]

pytestmark = pytest.mark.usefixtures("backend")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    """Runs a command with a text as standard input; its exit code, output and errors."""

    def call(*arguments: str, text: str = BOARD) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode("utf-8", "surrogateescape"))))
        code = main(list(arguments))
        return (code, *capsys.readouterr())

    return call


@pytest.fixture
def words(tmp_path: Path) -> str:
    path = tmp_path / "words.txt"
    path.write_text("done\nrono\r\nQuit\nPassé\n\nno\n", encoding="utf-8")
    return str(path)


def test_words_one_a_line(run: Any, words: str) -> None:
    assert run("solve") == (0, "".join(f"{word}\n" for word in solve(ROWS)), "")
    assert run("solve", words) == (0, "NO\nDONE\n", "")
    assert run("solve", words, "--reuse", "--neighbors", "8")[1] == "NO\nDONE\nRONO\n"
    assert run("solve", words, "--min-length", "3")[1] == "DONE\n"
    assert run("solve", words, "--keep-case")[1] == "no\ndone\n"
    assert run("solve", "--keep-case", text="no\n")[1] == "no\non\n"
    assert run("solve", words, text="xy")[0] == 1
    assert run("solve", words, "--paths")[1] == "NO\t1,3 1,2\nDONE\t1,1 1,2 1,3 1,4\n"
    assert run("solve", words, "--neighbors", "4", text="no")[1] == "NO\n"


def test_the_board_may_stand_alone_or_the_words_may(run: Any, words: str, tmp_path: Path) -> None:
    board = tmp_path / "board.txt"
    board.write_text(BOARD)
    assert run("solve", str(board), "--words", words) == run("solve", words) == (0, "NO\nDONE\n", "")
    assert run("score", str(board), "--words", words, text="") == run("score", words)
    assert "both give a board" in run("solve", str(board), "--words", words, "--board", str(board))[2]
    assert "cannot both be standard input" in run("solve", "-", "--words", "-")[2]


def test_words_from_standard_input_or_a_pipe(run: Any, words: str, tmp_path: Path) -> None:
    board = tmp_path / "board.txt"
    board.write_text(BOARD)
    text = Path(words).read_text("utf-8")
    for asked in (["solve", "-"], ["solve", "--words", "-"], ["find", "--no-grid", "--lexicon", "-"]):
        assert run(*asked, "--board", str(board), text=text) == run(*asked[:-1], words, "--board", str(board))
        assert "DONE" in run(*asked, "--board", str(board), text=text)[1]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_added_words_may_come_from_a_named_pipe(run: Any, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_text, args=("dnar\n",))
    writer.start()
    assert "\nDNAR\n" in run("solve", "--add", str(pipe), text="dnar")[1]
    writer.join()


def test_common_words(run: Any, words: str) -> None:
    every, common = run("solve")[1].split(), run("solve", "--common")[1].split()
    assert common == [word for word in every if word in Lexicon.english(level="common")]
    assert 50 < len(common) < len(every)
    assert int(run("score", "--common")[1]) < int(run("score")[1])
    assert "--common is for the built-in words" in run("solve", words, "--common")[2]


def test_the_textbook_script(run: Any) -> None:
    code, out, _ = run("solve", "--reuse")
    assert code == 0
    assert len(out.splitlines()) == 327
    assert out.splitlines()[-1] == "ROISTERERS"


def test_tiles_raw_wildcard_qu_wrap(run: Any, words: str) -> None:
    assert run("solve", words, "--tiles", text="Qu I\nT x\n")[1] == "QUIT\n"
    assert run("solve", words, "--qu", text="qi\ntx\n")[1] == "QUIT\n"
    assert run("solve", words, "--tiles", "--wildcard", "*", text="n *\n")[1] == "NO\n"
    assert run("solve", "--tiles", "--wildcard", "*", text="n *\n")[0] == 0
    assert run("solve", words, "--raw", "--hole", ".", text="n.o\n")[1] == ""
    assert run("solve", words, "--wrap", text="nxo\n")[1] == "NO\n"
    assert run("solve", words, text="pas\n és\n")[1] == "PASSÉ\n"


def test_a_packed_lexicon_is_told_by_its_magic(run: Any, tmp_path: Path) -> None:
    path = str(tmp_path / "anything")
    Lexicon(["done", "no"]).save(path)
    assert run("solve", path)[1] == "NO\nDONE\n"
    assert run("solve", path, "--keep-case", text="done")[1] == "no\ndone\n"
    Lexicon(["DONE"]).save(path)
    assert run("solve", path)[1] == "DONE\n"


def test_json(run: Any, words: str) -> None:
    code, out, _ = run("solve", words, "--json")
    assert code == 0
    assert json.loads(out) == {
        "words": [
            {"word": "NO", "points": 0, "path": [[0, 2], [0, 1]]},
            {"word": "DONE", "points": 1, "path": [[0, 0], [0, 1], [0, 2], [0, 3]]},
        ],
        "score": 1,
        "board": ["DONE", "OIRT", "PASS"],
    }
    assert json.loads(run("solve", words, "--json", text="")[1]) == {"words": [], "score": 0, "board": []}


def test_on_a_terminal(run: Any, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def shown(*arguments: str) -> str:
        terminal = Terminal()
        monkeypatch.setattr(sys, "stdout", terminal)
        run("solve", words, *arguments)
        return terminal.getvalue()

    monkeypatch.setenv("NO_COLOR", "1")
    assert shown("--paths") == (
        "NO     0  1,3 1,2\nDONE   1  1,1 1,2 1,3 1,4\n\n2 words, 1 points\n\nD-O-N-E\n\nO I R T\n\nP A S S\n\nDONE\n"
    )
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "xterm")
    assert "\x1b[" in shown()


def test_a_picture(run: Any, words: str, tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    assert run("solve", words, "--svg", str(path))[0] == 0
    assert ElementTree.parse(path).getroot().tag.endswith("svg")


def test_bad_input_is_one_line(run: Any, words: str, tmp_path: Path) -> None:
    broken = tmp_path / "broken.txt"
    broken.write_bytes(b"ok\n\xff\n")
    altered = tmp_path / "altered.lex"
    data = bytearray(Lexicon(["DONE", "NO"]).to_bytes())
    data[-200] ^= 1
    altered.write_bytes(data)
    for arguments, part in [
        (("solve", str(tmp_path / "none.txt")), "No such file"),
        (("solve", str(broken)), "line 2"),
        (("solve", str(altered)), "altered"),
        (("solve", "-"), "standard input"),
        (("solve", words, "--max-steps", "1"), "max_steps"),
        (("solve", words, "--min-length", "-1"), "min_length"),
        (("solve", words, "--wrap", "-b", str(broken)), "line 2"),
    ]:
        code, out, errors = run(*arguments)
        assert (code, out) == (2, ""), arguments
        assert part in errors
        assert errors.count("\n") == 1
        assert errors.startswith("lettermaze: ")


def test_demo(run: Any) -> None:
    code, out, errors = run("demo")
    assert (code, errors) == (0, "")
    assert "PARODISTS" in out
    assert "A maze" in out
    assert "A puzzle" in out
    assert run("demo") == (code, out, errors)
