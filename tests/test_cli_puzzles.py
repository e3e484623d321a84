"""`lettermaze generate` and `lettermaze many`."""

from __future__ import annotations

import io
import json
import sys

import pytest

from lettermaze import Lexicon, Puzzle, generate
from lettermaze.cli import main
from lettermaze.cli._puzzles import Progress
from reference_puzzles import check, leftover


def run(capsys, *arguments):
    code = main([*arguments, "--effort", "2000"])
    out, err = capsys.readouterr()
    return code, out, err


def test_a_puzzle_as_text(capsys):
    code, out, err = run(capsys, "generate", "cat", "dog", "-s", "5x6", "--seed", "7", "--title", "Pets")
    puzzle = generate(["cat", "dog"], 5, 6, seed=7, effort=2000)
    assert (code, out, err) == (0, f"Pets\n\n{puzzle}\n", "lettermaze: seed 7\n")


def test_standard_input_is_read_once(capsys, monkeypatch):
    for arguments in ("generate -i - --forbidden -", "generate -i - -i -", "many - -i -"):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"cat\ndog\n")))
        code, out, err = run(capsys, *arguments.split())
        assert (code, out, err) == (2, "", "lettermaze: standard input is given twice: it can be read once\n")


def test_random_words(capsys):
    code, out, err = run(capsys, "generate", "--random", "5", "--lengths", "5-6", "-s", "9", "--seed", "3", "--json")
    words = Puzzle.from_json(out).words
    common = Lexicon.english("lower", level="common")
    assert (code, err, len(set(words))) == (0, "lettermaze: seed 3\n", 5)
    assert all(len(word) in (5, 6) and word in common for word in words)
    again = run(capsys, "generate", "--random", "5", "--lengths", "5-6", "-s", "9", "--seed", "3/1", "--json")[1]
    assert Puzzle.from_json(again).words == words
    other = run(capsys, "generate", "--random", "5", "--lengths", "5-6", "-s", "9", "--seed", "4", "--json")[1]
    assert Puzzle.from_json(other).words != words
    _, out, err = run(capsys, "many", "cat", "--random", "2", "--lengths", "4", "-s", "7", "--count", "2", "--json")
    books = [Puzzle.from_json(json.dumps(puzzle)) for puzzle in json.loads(out)["puzzles"]]
    assert books[0].words == books[1].words
    assert books[0].words[0] == "cat"
    seed = err.split()[-1]
    asked = ["generate", "cat", "--random", "2", "--lengths", "4", "-s", "7", "--seed", f"{seed}/2", "--json"]
    assert Puzzle.from_json(run(capsys, *asked)[1]).grid == books[1].grid


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--random", "0"], "--random must be 1 to "),
        (["--random", "5", "--lengths", "99"], "--random must be 1 to 0, the common words of 99 letters"),
        (["--random", "5", "--lengths", "a-b"], "--lengths must be such as 4-9 or 6, not 'a-b'"),
        ([], "give words, a file of words with --input, or how many with --random"),
    ],
)
def test_random_words_that_cannot_be(capsys, arguments, message):
    code, _, err = run(capsys, "generate", *arguments, "-s", "9", "--seed", "1")
    assert code == 2
    assert message in err


def test_lists_may_be_several(capsys, tmp_path):
    for name in ("cat", "dog"):
        (tmp_path / name).write_text(f"{name}\n")
    lists = ["-i", str(tmp_path / "cat"), "-i", str(tmp_path / "dog")]
    assert run(capsys, "generate", *lists, "-s", "5", "--seed", "1") == run(
        capsys, "generate", "cat", "dog", "-s", "5", "--seed", "1"
    )
    lists = ["--forbidden", str(tmp_path / "cat"), "--forbidden", str(tmp_path / "dog")]
    out = run(capsys, "generate", "ace", "-s", "9", "--alphabet", "CATDOG", "--seed", "1", "--json", *lists)[1]
    check(Puzzle.from_json(out), ["cat", "dog"])


def test_with_the_answers(capsys):
    code, out, _ = run(capsys, "generate", "cat", "dog", "-s", "5", "--seed", "7", "--answer-key")
    puzzle = generate(["cat", "dog"], size=5, seed=7, effort=2000)
    assert (code, out) == (0, f"{puzzle}\n\n{puzzle.solution}\n")


def test_a_puzzle_as_json(capsys):
    code, out, err = run(capsys, "generate", "cat", "dog", "-r", "4", "-c", "5", "--json")
    puzzle = Puzzle.from_json(out)
    check(puzzle)
    assert code == 0
    assert err == f"lettermaze: seed {puzzle.seed}\n"
    assert (puzzle.rows, puzzle.cols) == (4, 5)


def test_all_options(capsys, tmp_path):
    (tmp_path / "words").write_text("\ufeffniño\n\n ave \nel sol\n", encoding="utf-8")
    (tmp_path / "bad").write_text("si\n", encoding="utf-8")
    (tmp_path / "mask").write_text("01110\n11111\n11111\n11111\n11111\n01110\n")
    arguments = ["-i", str(tmp_path / "words"), "luna", "--secret", "mar", "--forbidden", str(tmp_path / "bad")]
    arguments += ["--mask", str(tmp_path / "mask"), "-l", "medium", "--overlap", "max", "--language", "es"]
    arguments += ["--fold", "accents", "--lowercase", "--seed", "abc", "--beam-width", "5", "--time-limit", "600"]
    code, out, _ = run(capsys, "generate", *arguments, "-f", "json", "--require-all")
    puzzle = Puzzle.from_json(out)
    check(puzzle, ["si"])
    assert code == 0
    assert puzzle.words == ("luna", "niño", "ave", "el sol")
    assert puzzle.placed[-1].word == "mar"
    assert puzzle.seed == "abc"
    assert len(puzzle.directions) == 4
    assert puzzle.mask[0] == "01110"
    code, out, _ = run(capsys, "generate", "Choco", "Llama", "-s", "6", "--tiles", "Ch,Ll", "--keep-case", "--json")
    assert Puzzle.from_json(out).placed[1].tiles == ("Ll", "a", "m", "a")
    code, out, _ = run(capsys, "generate", "cat", "tap", "pot", "-m", "hello you", "-d", "E,S,W,N", "--json")
    assert leftover(Puzzle.from_json(out)) == "HELLOYOU"
    code, out, _ = run(capsys, "generate", "cat", "tap", "pot", "-s", "4", "-n", "2", "--alphabet", "xyz", "--json")
    assert (code, len(Puzzle.from_json(out).words)) == (0, 2)


def test_words_from_standard_input(capsys, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO("cat\nniño\n".encode())))
    code, out, _ = run(capsys, "generate", "-", "-s", "5", "--json")
    assert (code, Puzzle.from_json(out).words) == (0, ("cat", "niño"))


def test_words_left_out_are_named(capsys):
    code, _, err = run(capsys, "generate", "hippopotamus", "cat", "Cat", "at", "-s", "5", "--seed", "1")
    assert code == 1
    assert "lettermaze: left out: hippopotamus (too long" in err
    assert "lettermaze: given twice, placed once: Cat" in err
    assert "lettermaze: AT occurs inside CAT" in err


def test_files(capsys, tmp_path):
    for name, begins in (("p.svg", b"<svg"), ("p.csv", b""), ("p.txt", b""), ("p.json", b"{"), ("p.png", b"\x89PNG")):
        code, out, _ = run(capsys, "generate", "cat", "-s", "4", "-o", str(tmp_path / name), "--solution")
        assert (code, out) == (0, "")
        assert (tmp_path / name).read_bytes().startswith(begins)


def test_a_picture_on_a_terminal_that_takes_text_only(capsys):
    code, out, _ = run(capsys, "generate", "cat", "-s", "4", "-f", "svg")
    assert (code, out[:4]) == (0, "<svg")


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["generate"], "give words, a file of words with --input, or how many with --random"),
        (["generate", "cat", "-s", "5x"], "--size must be a number or ROWSxCOLS, such as 15 or 12x18, not '5x'"),
        (["generate", "cat", "-s", "big"], "--size must be a number or ROWSxCOLS, such as 15 or 12x18, not 'big'"),
        (["generate", "cat", "-s", "5", "-r", "5"], "--size and --rows or --cols cannot be given together"),
        (["generate", "cat", "-s", "0"], "rows must be from 1 to 100, not 0"),
        (["generate", "cat", "-l", "99"], "level must be 1, 2, 3, easy, medium or hard, not 99"),
        (["generate", "cat", "-o", "x.docx"], "x.docx: the extension must be one of .txt, .json"),
        (["generate", "cat", "-i", "no/such/file"], "no/such/file"),
        (["generate", "hippo", "-s", "3", "--require-all"], "1 of the words cannot be placed: 'hippo' (too long"),
        (["generate", "ab", "ba", "-s", "5"], "alphabet: with the letters A B the grid cannot be filled"),
        (["generate", "cat", "--json", "-f", "csv"], "--json and another --format cannot be given together"),
        (["generate", "cat", "--mask", "star"], "mask must be one of circle, diamond, heart, a file"),
        (["generate", "cat", "--count", "0"], "count must be 1 or more, not 0"),
        (["many", "cat", "-s", "4", "--count", "2", "-f", "svg"], "2 puzzles as svg need a directory"),
    ],
)
def test_bad_usage(capsys, arguments, text):
    code, out, err = run(capsys, *arguments)
    assert (code, out) == (2, "")
    assert text in err
    assert err.count("\n") == 1


def test_a_book_as_text(capsys):
    code, out, err = run(capsys, "many", "cat", "dog", "-s", "4", "--count", "3", "--seed", "5", "--solution")
    assert (code, err) == (0, "lettermaze: seed 5\n")
    assert [line for line in out.splitlines() if "uzzle" in line] == [
        *("Puzzle 1", "Puzzle 2", "Puzzle 3"),
        *("Solution of Puzzle 1", "Solution of Puzzle 2", "Solution of Puzzle 3"),
    ]
    assert str(generate(["cat", "dog"], size=4, seed="5/2", effort=2000)) in out


def test_a_book_as_json(capsys):
    for arguments in (["many", "--threads", "2"], ["generate"]):
        code, out, _ = run(capsys, *arguments, "cat", "dog", "-s", "4", "--count", "2", "--seed", "5", "--json")
        puzzles = [Puzzle.from_json(json.dumps(value)) for value in json.loads(out)["puzzles"]]
        assert code == 0
        assert [puzzle.seed for puzzle in puzzles] == ["5/1", "5/2"]


def test_a_book_as_files(capsys, tmp_path):
    target = str(tmp_path / "book") + "/"
    code, out, _ = run(
        capsys, "many", "cat", "dog", "-s", "4", "--count", "10", "-o", target, "-f", "svg", "--solution"
    )
    assert (code, out) == (0, "")
    names = sorted(path.name for path in (tmp_path / "book").iterdir())
    assert len(names) == 20
    assert names[:2] == ["puzzle-01.solution.svg", "puzzle-01.svg"]
    code, _, _ = run(capsys, "many", "cat", "dog", "-s", "4", "--count", "2", "-o", str(tmp_path), "--title", "Pets")
    assert (tmp_path / "puzzle-1.txt").read_text().startswith("Pets 1\n")


def test_an_interrupted_search_gives_its_best(capsys, monkeypatch):
    from lettermaze.puzzles import _placing as placing

    search = placing.place

    def interrupted(*words, progress, **options):
        def interrupt(*told):
            raise KeyboardInterrupt

        return search(*words, progress=interrupt, **options)

    monkeypatch.setattr(placing, "place", interrupted)
    code, out, err = run(capsys, "generate", "cat", "dog", "-s", "5", "--seed", "1")
    assert code == 130
    assert out.endswith("\ncat\ndog\n")
    assert "interrupted; this is the best so far" in err


def test_progress_is_for_terminals(capsys, monkeypatch):
    progress = Progress()
    progress._begun -= 5
    progress("half")
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    progress = Progress()
    progress("too early")
    progress._begun -= 5
    progress("half")
    progress.end()
    assert capsys.readouterr().err == "\rhalf\x1b[K\r\x1b[K"


class Terminal(io.TextIOWrapper):
    def isatty(self):
        return True


def test_text_is_utf_8_off_a_terminal_whatever_the_encoding(monkeypatch):
    stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdout", stream)
    assert main(["generate", "niño", "汉", "-s", "5", "--effort", "500", "--seed", "1"]) == 0
    stream.flush()
    assert stream.buffer.getvalue().decode("utf-8").endswith("\nniño\n汉\n")


@pytest.mark.parametrize("command", [["generate"], ["many", "--count", "2"]])
def test_json_is_escaped_where_the_encoding_cannot_take_a_letter(monkeypatch, command):
    written = {}
    for encoding in ("ascii", "latin-1", "utf-8"):
        stream = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
        monkeypatch.setattr(sys, "stdout", stream)
        assert main([*command, "niño", "汉", "-s", "5", "--effort", "500", "--seed", "1", "--json"]) == 0
        stream.flush()
        written[encoding] = stream.buffer.getvalue()
    assert written["ascii"].isascii()
    assert not written["utf-8"].isascii()
    ascii, latin, unicode = (json.loads(text.decode("utf-8")) for text in written.values())
    assert ascii == latin == unicode


def test_a_terminal_that_cannot_show_a_letter(monkeypatch, capsys):
    stream = Terminal(io.BytesIO(), encoding="latin-1")
    monkeypatch.setattr(sys, "stdout", stream)
    assert main(["generate", "汉字", "-s", "4", "--alphabet", "abc", "--effort", "500", "--seed", "1"]) == 2
    assert "cannot show \\u" in capsys.readouterr().err
    stream = Terminal(io.BytesIO(), encoding="latin-1")
    monkeypatch.setattr(sys, "stdout", stream)
    assert main(["generate", "niño", "-s", "4", "--effort", "500", "--seed", "1"]) == 0
    stream.flush()
    assert "niño" in stream.buffer.getvalue().decode("latin-1")


def test_a_closed_standard_input(capsys, monkeypatch):
    monkeypatch.setattr(sys, "stdin", None)
    assert main(["generate", "-"]) == 2
    assert capsys.readouterr().err == "lettermaze: standard input is closed\n"
    assert run(capsys, "generate", "cat", "-s", "4")[0] == 0
