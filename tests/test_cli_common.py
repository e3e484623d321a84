"""What the commands share."""

from __future__ import annotations

import argparse
import io
import json
import sys

import pytest

from lettermaze import Board, GridError, cli
from lettermaze.cli import _common


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def options(*arguments):
    parser = argparse.ArgumentParser()
    _common.add_board_options(parser)
    return parser.parse_args(arguments)


def test_read_text(tmp_path, monkeypatch):
    path = tmp_path / "board.txt"
    path.write_bytes(b"\xef\xbb\xbfab\r\n")
    assert _common.read_text(str(path)) == "ab\r\n"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO("é".encode()), encoding="ascii"))
    assert _common.read_text("-") == "é"
    path.write_bytes(b"ab\n\n\xff\n")
    with pytest.raises(GridError, match=r"board\.txt, line 3 is not utf-8: .* byte 0xff; .*--encoding"):
        _common.read_text(str(path), GridError)
    path.write_bytes(b"\xef\xbb\xbfa\n\xff\n")
    with pytest.raises(GridError, match=r"board\.txt, line 2 is not utf-8"):
        _common.read_text(str(path), GridError)
    with pytest.raises(FileNotFoundError):
        _common.read_text(str(tmp_path / "none"))


def test_read_board(tmp_path, monkeypatch):
    path = tmp_path / "board.txt"
    path.write_text("q u\n? -\n")
    given = ["--board", str(path), "--wildcard", "?", "--hole", "-"]
    assert _common.read_board(options(*given)) == Board(["qu", ["?", None]], wildcard="?")
    assert _common.read_board(options(*given, "--qu"), fold=str.upper) == Board(
        [["QU", "U"], ["?", None]], wildcard="?"
    )
    assert _common.read_board(options("-b", str(path), "--raw", "--wrap")) == Board(["q u", "? -"], wrap=True)
    monkeypatch.setattr(sys, "stdin", io.StringIO("ab cd\nx y"))
    monkeypatch.setitem(cli._given, "input", "whole")
    assert _common.read_board(options("--tiles")) == Board([["ab", "cd"], ["x", "y"]])


def test_json_in_the_encoding_of_the_output(monkeypatch):
    for encoding, text in (("utf-8", '{"é": [1, null]}\n'), ("ascii", '{"\\u00e9": [1, null]}\n')):
        binary = io.BytesIO()
        with monkeypatch.context() as patch:
            stream = io.TextIOWrapper(binary, encoding=encoding, newline="\n")
            patch.setattr(sys, "stdout", stream)
            _common.write_json({"é": (1, None)})
            stream.flush()
        assert binary.getvalue().decode() == text
        assert json.loads(text) == {"é": [1, None]}


def test_colour(monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert _common.use_colour(Terminal())
    assert not _common.use_colour(io.StringIO())
    monkeypatch.setenv("TERM", "dumb")
    assert not _common.use_colour(Terminal())
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("NO_COLOR", "1")
    assert not _common.use_colour(Terminal())
    monkeypatch.setenv("NO_COLOR", "")
    assert _common.use_colour(Terminal())
