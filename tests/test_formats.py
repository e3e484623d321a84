"""Boards, mazes and maps as text."""

from __future__ import annotations

import pytest

from lettermaze import Board
from lettermaze.formats import parse_board


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
