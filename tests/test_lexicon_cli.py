"""The command `lettermaze lexicon`."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from lettermaze import Lexicon
from lettermaze.cli import main


@pytest.fixture
def words(tmp_path: Path) -> Path:
    path = tmp_path / "words.txt"
    path.write_bytes("\ufeffto\r\ntoe\r\n\r\ncafe\u0301\r\nto\r\n".encode())
    return path


def test_build(backend: str, words: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "words.lex"
    assert main(["lexicon", "build", str(words), "-o", str(target)]) == 0
    lexicon = Lexicon(["to", "toe", "cafe\u0301"])
    assert target.read_bytes() == lexicon.to_bytes()
    assert capsys.readouterr() == (f"3 words of 7 letters, {len(lexicon.to_bytes())} bytes: {target}\n", "")


def test_build_as_asked(words: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = str(tmp_path / "words.lex")
    options = ["--upper", "--normalize", "NFC", "--min-length", "3", "--json"]
    assert main(["lexicon", "build", str(words), "-o", target, *options]) == 0
    assert list(Lexicon.open(target)) == ["CAFÉ", "TOE"]
    facts = json.loads(capsys.readouterr().out)
    assert facts["file"] == target
    assert (facts["words"], facts["shortest"], facts["longest"], facts["letters"]) == (2, 3, 4, 7)
    assert facts["alphabet"] == "ACEFOTÉ"
    assert facts["bytes"] == Path(target).stat().st_size
    assert main(["lexicon", "build", target, "-o", target, "--lower"]) == 0
    assert list(Lexicon.open(target)) == ["café", "toe"]


def test_from_standard_input(
    words: Path, capsysbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"TO\nTEA\n")))
    assert main(["lexicon", "build", "-", "-o", "-"]) == 0
    assert capsysbinary.readouterr().out == Lexicon(["TO", "TEA"]).to_bytes()


def test_info(words: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lexicon", "info"]) == 0
    assert capsys.readouterr().out.startswith("file      built in\nwords     115433\n")
    assert main(["lexicon", "info", str(words), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["words"] == 3


def test_words(words: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lexicon", "words", "--prefix", "QUIB"]) == 0
    assert capsys.readouterr().out.split() == list(Lexicon.english().words_with_prefix("QUIB"))
    assert main(["lexicon", "words", str(words)]) == 0
    assert capsys.readouterr().out == "cafe\u0301\nto\ntoe\n"


HINT = "; encoding= or --encoding names another encoding"


@pytest.mark.parametrize(
    ("data", "options", "message"),
    [
        (
            b"A\n\xff\n",
            [],
            "{}, line 2 is not utf-8: invalid start byte, byte 0xff" + HINT,
        ),
        (b"\x89LEX\r\n\x1a\n", [], "{} is cut short within its header"),
        (b"A", ["--encoding", "x"], "encoding must be the name of a text encoding, not 'x'"),
        (
            b"A",
            ["--normalize", "X"],
            "normalize must be one of 'NFC', 'NFD', 'NFKC', 'NFKD', a function or None, not 'X'",
        ),
        (b"A", ["--normalize", "X", "--upper"], "--normalize must be NFC, NFD, NFKC or NFKD, not 'X'"),
    ],
)
def test_bad_input(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], data: bytes, options: list[str], message: str
) -> None:
    path = tmp_path / "words"
    path.write_bytes(data)
    assert main(["lexicon", "info", str(path), *options]) == 2
    assert capsys.readouterr() == ("", f"lettermaze: {message.format(repr(str(path)))}\n")


@pytest.mark.parametrize(
    "words", [["A"], ["TO", "TOE", "A"], ["ABCD", "EF"], [chr(0x4E00 + n) * 3 for n in range(99)], []]
)
def test_lengths(backend: str, words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Lexicon(words).save(tmp_path / "it.lex")
    assert main(["lexicon", "info", "--json", str(tmp_path / "it.lex")]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert (facts["shortest"], facts["longest"]) == (min(map(len, words), default=0), max(map(len, words), default=0))


def test_no_negative_length(words: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lexicon", "build", str(words), "-o", str(tmp_path / "out"), "--min-length", "-1"]) == 2
    assert capsys.readouterr() == ("", "lettermaze: min_length must be 0 or more, not -1\n")


def test_missing_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lexicon", "build", str(tmp_path / "nothing"), "-o", str(tmp_path / "out")]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("lettermaze: ")
    assert err.count("\n") == 1
    assert not list(tmp_path.iterdir())
