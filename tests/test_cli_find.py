"""The command `find`."""

from __future__ import annotations

import io
import json
import re
import sys
from xml.etree import ElementTree

import pytest

from lettermaze import Lexicon
from lettermaze.cli import main

GRID = "C A T\nO X O\nD E N\n"

pytestmark = pytest.mark.usefixtures("backend")


@pytest.fixture
def find(capsys, monkeypatch):
    """Run the command on a grid; its code, output and messages."""

    def run(*arguments, grid=GRID):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(grid.encode()), encoding="utf-8"))
        code = main(["find", *arguments])
        return (code, *capsys.readouterr())

    return run


def test_the_grid_and_the_list(find):
    code, out, messages = find("TXD", "CAT", "OX")
    assert (code, messages) == (0, "")
    assert out == "C-A-T\n   /\nO-X O\n /\nD E N\n\nCAT  1  1  E\nTXD  1  3  SW\nOX   2  1  E\n"


def test_every_place(find):
    assert find("OX", "O", "--all", "--no-grid") == (0, "O   2  1  -\nOX  2  1  E\nO   2  3  -\nOX  2  3  W\n", "")
    assert find("OX", "--all", "--no-grid", "--directions", "w") == (0, "OX  2  3  W\n", "")


def test_words_that_are_not_there(find):
    assert find("DOG", "CAT", "COW", "--no-grid") == (1, "CAT  1  1  E\n", "not found: DOG, COW\n")
    assert find("DOG", "CAT", "DOG", "--count") == (1, "DOG  0\nCAT  1\n", "not found: DOG\n")


def test_overlaps(find):
    assert find("AA", "--count", "--directions", "E", grid="AAAAA\n")[1] == "AA  4\n"
    assert find("AA", "--count", "--directions", "E", "--no-overlap", grid="AAAAA\n")[1] == "AA  2\n"


def test_json(find):
    code, out, messages = find("txd", "dog", "--json", "--ignore-case")
    assert (code, messages) == (1, "not found: DOG\n")
    assert json.loads(out) == {
        "hits": [
            {
                "word": "TXD",
                "start": [0, 2],
                "direction": [1, -1],
                "compass": "SW",
                "path": [[0, 2], [1, 1], [2, 0]],
            }
        ],
        "missing": ["DOG"],
        "board": ["CAT", "OXO", "DEN"],
    }
    assert json.loads(find("DOG", "OX", "--count", "--json")[1]) == {
        "counts": {"DOG": 0, "OX": 2},
        "board": ["CAT", "OXO", "DEN"],
    }


def test_words_from_files(find, tmp_path):
    words, packed, board = tmp_path / "words.txt", tmp_path / "words.lex", tmp_path / "board.txt"
    words.write_text("cat\n\ndog\n")
    board.write_text(GRID)
    Lexicon(["CAT", "DEN", "DOG"]).save(packed)
    assert find("--words", str(words), "--ignore-case", "--no-grid") == (1, "CAT  1  1  E\n", "not found: DOG\n")
    assert find("--lexicon", str(packed), "--no-grid") == (0, "CAT  1  1  E\nDEN  3  1  E\n", "")
    assert find("--lexicon", str(words), "--ignore-case", "--count") == (0, "CAT  1\n", "")
    assert find("OX", "--lexicon", str(packed), "--count") == (0, "OX   2\nCAT  1\nDEN  1\n", "")
    assert find("--lexicon", str(words), "--no-grid") == (0, "CAT  1  1  E\n", "")
    assert find("--lexicon", str(words), "--no-grid", "--exact") == (1, "", "")
    assert find("--words", "-", "--board", str(board), "--count", grid="CAT\n") == (0, "CAT  1\n", "")
    assert find("--words", "-") == (
        2,
        "",
        "lettermaze: only one of grid, words and lexicon can be standard input: give the grid with --board FILE\n",
    )


def test_how_the_grid_is_read(find):
    assert find("CHI", "--tiles", "--no-grid", grid="CH I\nX Y\n")[1] == "CHI  1  1  E\n"
    assert find("A B", "--raw", "--no-grid", grid="xA B\n")[1] == "A B  1  2  E\n"
    assert find("CAT", "--wildcard", "?", "--no-grid", grid="C?T\n")[1] == "CAT  1  1  E\n"
    assert find("TCA", "--wrap") == (0, "C-A T\n\nO X O\n\nD E N\n\nTCA  1  3  E\n", "")
    assert find("QUIT", "--qu", "--no-grid", grid="QIT\n")[1] == "QUIT  1  1  E\n"


def test_a_picture(find, tmp_path):
    assert find("CAT", "--svg", str(tmp_path / "grid.svg"))[0] == 0
    ElementTree.parse(tmp_path / "grid.svg")


def test_words_on_both_sides_of_an_option(find):
    assert find("CAT", "--count", "OX", "--directions", "E", "TXD") == (
        1,
        "CAT  1\nOX   1\nTXD  0\n",
        "not found: TXD\n",
    )
    assert find("--count", "--exact", "--", "-A", grid="-A\n") == (1, "-A  0\n", "not found: -A\n")
    assert find("--count", "--raw", "--", "-A", grid="-A\n") == (0, "-A  1\n", "")


@pytest.mark.parametrize("word", ["CAFE\u0301", "CAF\u00c9"])
@pytest.mark.parametrize("grid", ["CAFE\u0301\n", "CAF\u00c9\n"])
def test_accents_written_in_either_way(find, tmp_path, word, grid):
    words = tmp_path / "words.txt"
    words.write_text(word.lower() + "\n", encoding="utf-8")
    found = (0, "CAF\u00c9  1\n", "")
    assert find(word, "--count", grid=grid) == found
    assert find("--words", str(words), "--ignore-case", "--count", grid=grid) == found
    assert find("--lexicon", str(words), "--ignore-case", "--count", grid=grid) == found
    words.write_text(word + "\n", encoding="utf-8")
    assert find("--lexicon", str(words), "--count", grid=grid) == found
    assert find(word, "--raw", "--count", grid=grid) == found
    assert find(word, "--tiles", "--exact", "--count", grid=" ".join(grid).replace(" \u0301", "\u0301")) == found


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "give words, a file of words with --words, or a lexicon with --lexicon"),
        ([""], "word must not be empty"),
        (["CAT", "--directions", "up"], "directions: 'up' is none; expected E, W, S, N, SE, SW, NE, NW or a pair such"),
        (["CAT", "--count", "--svg", "x.svg"], "--svg marks places and --count tells none: give one of them"),
        (["CAT", "--lexicon", "nowhere"], "[Errno 2] No such file or directory: 'nowhere'"),
    ],
)
def test_bad_usage(find, arguments, message):
    code, out, messages = find(*arguments)
    assert (code, out) == (2, "")
    assert messages.startswith(f"lettermaze: {message}")
    assert messages.count("\n") == 1


class Terminal(io.StringIO):
    encoding = "utf-8"

    def isatty(self):
        return True


def on_terminal(monkeypatch, *arguments, text=GRID):
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8"))
    terminal = Terminal()
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", terminal)
        assert main(list(arguments)) == 0
    return terminal.getvalue()


def colours_of(shown):
    """The colours of letters on the grid and of lines below it, in their order."""
    return re.findall(r"48;5;(\d+)m", shown), re.findall(r"\[38;5;(\d+)m\w", shown)


def test_words_have_their_colours_on_a_terminal(monkeypatch):
    shown = on_terminal(monkeypatch, "find", "CAT", "DEN")
    on_grid, below = colours_of(shown)
    assert on_grid == ["32"] * 3 + ["166"] * 3
    assert below == ["32", "166"]
    plain = re.sub(r"\x1b\[[0-9;]*m", "", shown)
    assert plain.endswith("D\u2500E\u2500N\n\nCAT  1  1  E\nDEN  3  1  E\n")
    shown = on_terminal(monkeypatch, "find", "CAT", "DEN", "--no-grid")
    assert colours_of(shown) == ([], below)
    monkeypatch.setenv("NO_COLOR", "1")


def test_the_words_that_are_traced_together_have_their_colours(monkeypatch):
    on_grid, below = colours_of(on_terminal(monkeypatch, "together", "CAT", "DEN"))
    assert sorted(on_grid) == ["166"] * 3 + ["32"] * 3
    assert below == ["32", "166"]


def test_the_key_of_a_puzzle_has_colours_on_a_terminal(monkeypatch, tmp_path):
    asked = ["generate", "cat", "den", "-s", "5", "--seed", "1", "--effort", "100", "--solution"]
    on_grid, below = colours_of(on_terminal(monkeypatch, *asked))
    assert sorted(on_grid) == ["166"] * 3 + ["32"] * 3
    assert below == ["32", "166"]
    on_terminal(monkeypatch, *asked, "-o", str(tmp_path / "key.txt"))
    assert "\x1b" not in (tmp_path / "key.txt").read_text()
