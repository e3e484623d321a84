"""`lettermaze together`: the traces of several words, for people and for programs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lettermaze.cli import main

BOARD = "C A T S\nD O G O\nT A C W\n"


@pytest.fixture
def board(tmp_path: Path) -> str:
    path = tmp_path / "board.txt"
    path.write_text(BOARD)
    return str(path)


def test_draws_the_traces(board: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["together", "CAT", "DOG", "-b", board]) == 0
    assert capsys.readouterr().out == "C-A-T S\n\nD-O-G O\n\nT A C W\n\nCAT\nDOG\n"


def test_cells_and_json(board: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["together", "--ignore-case", "cat", "dog", "--cells", "-b", board]) == 0
    assert capsys.readouterr().out == "CAT 1,1 1,2 1,3\nDOG 2,1 2,2 2,3\n"
    assert main(["together", "CAT", "--json", "-b", board]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "words": ["CAT"],
        "paths": [[[0, 0], [0, 1], [0, 2]]],
        "board": ["CATS", "DOGO", "TACW"],
    }


def test_words_that_do_not_fit_together(board: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["together", "CAT", "CAT", "CAT", "--json", "-b", board]) == 1
    assert json.loads(capsys.readouterr().out)["paths"] is None
    assert main(["together", "CAT", "--cover", "-b", board]) == 1
    assert capsys.readouterr().out == ""


def test_a_picture(board: str, tmp_path: Path) -> None:
    assert main(["together", "CAT", "--svg", str(tmp_path / "cat.svg"), "-b", board]) == 0
    assert (tmp_path / "cat.svg").read_text().startswith("<svg")


def test_words_on_both_sides_of_an_option(board: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["together", "CAT", "-b", board, "--json", "CAT"]) == 0
    assert json.loads(capsys.readouterr().out)["words"] == ["CAT", "CAT"]


def test_an_accent_written_as_a_character_of_its_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "board.txt"
    path.write_text("CAFE\u0301\n", encoding="utf-8")
    for word in ("CAFE\u0301", "CAF\u00c9"):
        assert main(["together", word, "--cells", "-b", str(path)]) == 0
        assert main(["exist", word, "-b", str(path)]) == 0
        assert capsys.readouterr().out == "CAF\u00c9 1,1 1,2 1,3 1,4\nyes\n"
