"""The commands `exist`, `trace` and `count`."""

from __future__ import annotations

import io
import json
import re
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from lettermaze.cli import main

BOARD = "+---------+\n| S T A R |\n| P O O L |\n| E N D S |\n"

pytestmark = pytest.mark.usefixtures("backend")


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    """Runs a command with a text as standard input; its exit code, output and errors."""

    def call(*arguments: str, text: str = BOARD) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        code = main(list(arguments))
        return (code, *capsys.readouterr())

    return call


def test_exist(run: Any) -> None:
    assert run("exist", "STOOLS") == (0, "yes\n", "")
    assert run("exist", "POP") == (1, "no\n", "")
    assert run("exist", "POP", "--reuse") == (0, "yes\n", "")
    assert run("exist", "TP", "--neighbors", "8")[0] == 0
    assert run("exist", "stools")[0] == 1
    assert run("exist", "stools", "--ignore-case")[0] == 0
    board = '["STAR", "POOL", "ENDS"]'
    assert run("exist", "STOOLS", "--json") == (0, f'{{"word": "STOOLS", "found": true, "board": {board}}}\n', "")


def test_boards_may_be_read_in_other_ways(run: Any) -> None:
    assert run("exist", "QUIT", "--tiles", text="QU I T\n")[0] == 0
    assert run("exist", "QUIT", "--qu", text="QIT")[0] == 0
    assert run("exist", "A#", "--raw", text="A#")[0] == 0
    assert run("exist", "AB", "--wildcard", "?", text="A?")[0] == 0
    assert run("exist", "BA", "--wrap", text="AXB")[0] == 0


def test_trace(run: Any) -> None:
    assert run("trace", "STOOLS") == (0, "S-T A R\n  |\nP O-O-L\n      |\nE N D S\n", "")
    assert run("trace", "STOOLS", "--numbers") == (0, "1 2 . .\n. 3 4 5\n. . . 6\n", "")
    assert run("trace", "STOOLS", "--cells") == (0, "1,1 1,2 2,2 2,3 2,4 3,4\n", "")
    assert run("trace", "POP") == (1, "", "")
    assert run("trace", "POP", "--reuse", "--numbers")[1] == "  .   .   .   .\n1,3   2   .   .\n  .   .   .   .\n"


def test_all_traces(run: Any) -> None:
    assert run("trace", "AAA", "--all", "--numbers", text="AA\nAB") == (0, "2 1\n3 .\n\n\n2 3\n1 .\n", "")
    assert run("trace", "AAA", "--all", "--cells", text="AA\nAB") == (0, "1,2 1,1 2,1\n2,1 1,1 1,2\n", "")
    assert run("trace", "AAA", "--all", "--limit", "1", "--cells", text="AA\nAB")[1] == "1,2 1,1 2,1\n"
    code, out, _ = run("trace", "AAA", "--all", "--json", text="AA\nAB")
    assert code == 0
    paths = [[[0, 1], [0, 0], [1, 0]], [[1, 0], [0, 0], [0, 1]]]
    assert json.loads(out) == {"word": "AAA", "paths": paths, "board": ["AA", "AB"]}
    assert json.loads(run("trace", "XY", "--json")[1])["paths"] == []


def test_what_lines_cannot_show_has_numbers(run: Any) -> None:
    assert run("trace", "BA", "--wrap", text="AXB") == (0, "2 . 1\n", "")
    assert run("trace", "X", text="AXB") == (0, ". 1 .\n", "")
    assert run("trace", "AXA", "--reuse", text="AXB") == (0, "1,3   2   .\n", "")
    assert run("trace", "AX", "--wrap", text="AXB") == (0, "A-X B\n", "")


def test_a_trace_as_a_picture(run: Any, tmp_path: Path) -> None:
    for option in ("--json", "--cells"):
        file = tmp_path / f"trace{option}.svg"
        assert run("trace", "STOOLS", option, "--svg", str(file))[0] == 0
        assert ElementTree.parse(file).getroot().tag.endswith("svg")


def test_a_trace_that_grows(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    still = run("trace", "STOOLS")
    assert run("trace", "STOOLS", "--animate") == still
    monkeypatch.setattr("lettermaze.cli._animation.use_colour", lambda: True)
    monkeypatch.setattr("lettermaze.cli._animation.sleep", lambda seconds: None)
    code, out, _ = run("trace", "STOOLS", "--animate")
    frames = re.split("\x1b\\[[0-9]+F\x1b\\[J", out)
    assert (code, len(frames)) == (0, 7)
    bold = [frame.count("\x1b[1;") for frame in frames]
    assert bold == list(range(7))


def test_count(run: Any) -> None:
    assert run("count", "AAA", text="AA\nAB") == (0, "2\n", "")
    assert run("count", "AAA", "--reuse", text="AA\nAB") == (0, "6\n", "")
    assert run("count", "X") == (1, "0\n", "")
    board = '["STAR", "POOL", "ENDS"]'
    assert run("count", "STOOLS", "--json") == (0, f'{{"word": "STOOLS", "count": 1, "board": {board}}}\n', "")


@pytest.mark.parametrize("command", ["exist", "trace", "count"])
def test_nothing_is_on_an_empty_board(run: Any, command: str) -> None:
    for text in ("", "\n\n"):
        code, _, errors = run(command, "A", text=text)
        assert (code, errors) == (1, "")


@pytest.mark.parametrize("command", ["exist", "trace", "count"])
def test_bad_input_is_one_line(run: Any, command: str) -> None:
    assert run(command, "") == (2, "", "lettermaze: word must not be empty\n")
    code, out, errors = run(command, "AAAAAAAA", "--max-steps", "3", text="AAAA\n" * 4)
    assert (code, out) == (2, "")
    assert errors.startswith("lettermaze: the search looked at 3 cells")
    assert run(command, "A", "--wrap", text="AB\nC")[0] == 2


def test_a_limit_below_zero(run: Any) -> None:
    assert run("trace", "A", "--all", "--limit", "-1")[::2] == (2, "lettermaze: --limit must be 0 or more, not -1\n")


@pytest.mark.parametrize("command", ["exist", "trace", "count"])
def test_an_empty_board(run: Any, command: str) -> None:
    assert run(command, "A", text="") == (1, {"exist": "no\n", "trace": "", "count": "0\n"}[command], "")
