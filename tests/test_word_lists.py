"""Lists of words: one reader for all commands, and one spelling for both sides."""

from __future__ import annotations

import io
import sys

import pytest

from lettermaze import Lexicon, LexiconError
from lettermaze.cli import main

pytestmark = pytest.mark.usefixtures("backend")

HINT = "; --comments SIGN and --field N say what it is\n"


@pytest.fixture
def run(capsys, monkeypatch):
    """Run a command on a text; its code, output and messages."""

    def call(*arguments, text=""):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8"))
        code = main(list(arguments))
        return (code, *capsys.readouterr())

    return call


@pytest.fixture
def written(tmp_path):
    """Write a list of words; its name."""

    def write(text, encoding="utf-8"):
        path = tmp_path / "words.txt"
        path.write_bytes(text.encode(encoding))
        return str(path)

    return write


ODD = "\ufeffcat\r\ndo\u00adg\rc\u200bow\n\ufeffant\x0chen\x85rat\u2028ow\u200dl\n\n  bee \u2029"


def test_every_reader_takes_words_as_they_are_seen(run, written):
    path = written(ODD)
    expected = ["ant", "bee", "cat", "cow", "dog", "hen", "owl", "rat"]
    assert list(Lexicon.from_file(path)) == expected
    assert run("lexicon", "words", path)[1].split() == expected
    for word in expected:
        row = " ".join(word) + "\n"
        assert run("solve", path, text=row)[:2] == (0, f"{word.upper()}\n"), word
        assert run("find", "--lexicon", path, "--count", text=row)[:2] == (0, f"{word.upper()}  1\n")
        assert f"{word.upper()}  1" in run("find", "--words", path, "--count", text=row)[1]
    out = run("generate", "-i", path, "-s", "8", "--effort", "300")[1]
    assert sorted(out.splitlines()[-8:]) == expected
    assert run("generate", "cat", "xyz", "--forbidden", path, "-s", "4", "--effort", "300")[2].startswith(
        "lettermaze: forbidden: 'cat' is"
    )


def test_encodings(run, written):
    path = written("ni\u00f1o\nsol\n", "latin-1")
    for arguments in (
        ["solve", path],
        ["find", "--words", path],
        ["generate", "-i", path, "-s", "6", "--effort", "300"],
        ["lexicon", "info", path],
    ):
        code, out, messages = run(*arguments, text="s o l\n")
        assert (code, out) == (2, "")
        assert "words.txt" in messages
        assert "line 1 is not utf-8" in messages
        assert "byte 0xf1" in messages
        assert "--encoding" in messages
        assert run(*arguments, "--encoding", "latin-1", text="s o l\n")[0] in (0, 1)
    with pytest.raises(LexiconError, match="byte 0xf1"):
        Lexicon.from_file(path)


@pytest.mark.parametrize(
    ("listed", "options", "said"),
    [
        ("# animals\ncat\ncow # animal\n", ["--comments", "#"], 2),
        ("cat 120\ncow\t45\n", ["--field", "1"], 2),
        ("1\tcat # a\n2\tcow\n", ["--field", "2", "--comments", "#"], 2),
    ],
)
def test_comments_and_fields(run, written, listed, options, said):
    path = written(listed)
    assert run("solve", path, *options, text="c a t\no x x\nw x x\n") == (0, "CAT\nCOW\n", "")
    assert run("find", "--words", path, "--count", *options, text="c a t\n")[1] == "CAT  1\nCOW  0\n"
    assert run("lexicon", "words", path, *options)[:2] == (0, "cat\ncow\n")
    messages = run("solve", path, text="x\n")[2]
    assert f"words.txt: {said} of {len(listed.splitlines())} lines hold more than a word{HINT}" in messages
    with pytest.raises(LexiconError, match="line 1 has no field 9"):
        Lexicon.from_file(path, field=9)
    for wrong in ({"field": 0}, {"comments": ""}):
        with pytest.raises(LexiconError):
            Lexicon.from_file(path, **wrong)


def test_phrases_are_no_reason_for_a_note(run, written):
    path = written("New York\nmother-in-law\no'clock\n")
    text = run("generate", "-i", path, "-s", "13", "--seed", "1", "--effort", "300")
    assert text[2] == "lettermaze: seed 1\n"
    code, out, messages = run("find", "--words", path, "--no-grid", text=text[1])
    assert (code, messages) == (0, "")
    assert sorted(line.split()[0] for line in out.splitlines()) == ["MOTHERINLAW", "NEWYORK", "OCLOCK"]
    assert run("find", "--words", path, "--exact", "--no-grid", text=text[1])[0] == 1
    assert (
        run(
            "solve",
            path,
            text="n e w\nk r o\nx o y\n",
        )[0]
        == 1
    )
    assert run("solve", written("New-York\n"), text="n e w y o r k\n")[:2] == (0, "NEWYORK\n")


def test_two_letters_i(run, written):
    path = written("d\u0131\u015f\ndi\u015f\n")
    for command in (["solve", path], ["find", "--words", path, "--no-grid"]):
        out = run(*command, "--language", "tr", text="d i \u015f\n")[1]
        assert out.split()[0] == "D\u0130\u015e"
        assert "DI\u015e" not in out
    assert (
        "D\u0130\u015e" in run("generate", "di\u015f", "-s", "3x1", "--effort", "300", "--language", "tr", "--json")[1]
    )
    assert run("find", "i\u0307\u0301", "--language", "lt", "--no-grid", text="\u00cd X\n")[0] == 0


def test_accents_are_composed_everywhere(run):
    for form in ([], ["--tiles"], ["--raw"]):
        text = "E\u0301X\n" if form == ["--raw"] else "E\u0301 X\n"
        for command in ("exist", "trace", "count", "together"):
            assert run(command, "\u00c9X", *form, text=text)[0] == 0, (command, form)
            assert run(command, "\u00e9x", *form, text=text)[0] == 1


def test_nothing_found_is_explained(run, written):
    messages = run(
        "solve",
        written("cat\ndog\n"),
        text="t a\nx c\n",
    )[2]
    assert messages == ""
    code, out, messages = run("solve", written("cat\ndog\n"), text="t x\nx c\n")
    assert (code, out) == (1, "")
    assert messages == (
        "lettermaze: nothing found on a board of 2 x 2 with 2 words, "
        "0 of which have only letters and pairs of letters that are on it\n"
    )


def test_words_added_to_the_built_in_ones(run, written):
    path = written("zq\n")
    assert run("solve", "--add", "qz", "--add", path, text="q z\n")[:2] == (0, "QZ\nZQ\n")
    assert run("solve", path, "--add", "qz", text="q z\n")[0] == 2
