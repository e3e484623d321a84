"""Whatever is printed, is read back: boards and puzzles as text, JSON and comma-separated values."""

from __future__ import annotations

import io
import json
import sys
from contextlib import redirect_stderr, redirect_stdout

import pytest
from hypothesis import HealthCheck, assume, given, reject, settings
from hypothesis import strategies as st

from lettermaze import Board, GridError, find_lines, generate, generate_many
from lettermaze.cli import main
from lettermaze.formats import format_board, parse_board, parse_puzzle
from lettermaze.puzzles import Spelling

pytestmark = pytest.mark.usefixtures("backend")

QUICK = settings(
    deadline=None, max_examples=8, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)


@pytest.fixture
def run(capsys, monkeypatch):
    """Run a command on a text; its code, output and messages."""

    def call(*arguments, text=""):
        data = text if isinstance(text, bytes) else text.encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        code = main(list(arguments))
        return (code, *capsys.readouterr())

    return call


def called(arguments, text):
    """The output of a command on a text."""
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(io.StringIO()) as output:
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8"))
        with redirect_stderr(io.StringIO()):
            main(arguments)
    return output.getvalue()


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("A 1 B\nX C D\n", ["A1B", "XCD"]),
        ("QU I N\nE C E\nN T S\n", [["QU", "I", "N"], "ECE", "NTS"]),
        ("qu I\nT Qu\n", [["qu", "I"], ["T", "Qu"]]),
        ("| D | O | N | E |\n+---+---+\n| 1 | R | 2 | S |\n", ["DONE", "1R2S"]),
        ("\u2502 D \u2502 O \u2502\n\u251c\u2500\u2500\u2500\u253c\n\u2502 N \u2502 E \u2502\n", ["DO", "NE"]),
        ("D-O-N-E\n", ["DONE"]),
        ("D - O\n\nN   E\n", ["DO", "NE"]),
        ("C-A-1\n   /\nO-X O\n /\nD E N\n", ["CA1", "OXO", "DEN"]),
        ("A-B\n|X\nC D\n", ["AB", "CD"]),
        ("e\u0301 1\nx\u0302 b\n", ["\u00e91", ["x\u0302", "b"]]),
        ("A B\n  C D\nE F G\n", ["AB", [None, "C", "D"], "EFG"]),
        ("1 ABC\n2 DEF\n", ["ABC", "DEF"]),
        ("a1 b2\n34\n", ["ab"]),
        ("A B\n\nC D\n\nE F\n", ["AB", "CD", "EF"]),
        ('["ABCE","SFCS"]', ["ABCE", "SFCS"]),
        ('[["A","B"],\n ["QU",null]]', ["AB", ["QU", None]]),
        ("[]", []),
    ],
)
def test_forms_of_boards(text, rows):
    assert parse_board(text) == rows


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("A1B\nXCD\n", "line 1: without what is no letter this row has 2 cells and not 3: --tiles"),
        ("A1B\nX2D\n", "line 1: digits among letters may be cells or none: --tiles"),
        ("A-B\nXCD\n", "line 1: without what is no letter this row has 2 cells and not 3: --tiles"),
        (". . A\nB . .\n", "line 1: '.' may be a cell or none: --tiles"),
        ("A + B\nC D E\n", "line 1: '+' may be a cell or none: --tiles"),
        ("C - T\nO D G\n", None),
        ("A   B\nC D\n", "line 1: the blanks may part letters or stand for cells that are not there"),
        ("A B C\n X\nD E F\n", "line 2: X may be a letter or two lines that cross"),
        ("[1, 2]", "row 0 of the JSON is a number: expected a string or a list of strings"),
        ("[[1]]", "row 0, cell 0 of the JSON is a number: expected a string or null"),
        ("[A][B]", "line 1, column 2: the text begins as JSON does but is none"),
        ('{"maze": []}', "the JSON is a maze, and no board"),
        ('{"board": [7]}', "row 0 of the JSON is a number: expected a string or a list of strings"),
        ('{"board": ["AB"], "hits": [7]}', "a word of the JSON is null: expected a string"),
        ('{"board": 7}', "the JSON is an object, and no board"),
        ("A-B-A\n\nB A B\n\nA-B A\n  |\nB A B\n", "line 5: the same board may be drawn here again"),
        ("A-B-A\n\nB A B\nA-B A\n  |\nB A B\n", "line 4: the rows of a drawing stand equally far apart"),
        ('{"puzzles": []}', "the JSON is a book of 0 puzzles: give one of them"),
        ('["A B"]', "row 0: a blank in a string may be a cell or none"),
        ("A B\nC D\n\nA B\n", "line 4: words that are in the grid, or rows of it: --list says"),
    ],
)
def test_what_can_be_read_in_two_ways_is_refused(text, message, run):
    if message is None:
        assert parse_board(text) == [["C", None, "T"], "ODG"]
        return
    with pytest.raises(GridError) as caught:
        parse_board(text)
    assert str(caught.value).startswith(message)
    code, out, messages = run("exist", "A", text=text)
    assert (code, out) == (2, "")
    assert messages.startswith(f"lettermaze: {message}")


def test_the_hints_help(run):
    assert run("find", "BC", "--no-grid", text="A 1 B\nX C D\n")[1] == "BC  1  3  SW\n"
    assert run("find", "A1B", "--no-grid", "--raw", text="A1B\nXCD\n")[1] == "A1B  1  1  E\n"
    assert run("exist", "QUIT", "--qu", text="Q I\nX T\n")[1] == "yes\n"
    assert run("exist", "QUIT", text="QU I\nX T\n")[1] == "yes\n"
    assert run("find", "--list", "--no-grid", text="A B\nC D\n\nA B\n")[1] == "AB  1  1  E\n"
    assert run("find", "AC", "--no-list", "--no-grid", text="A B\nC D\n\nA B\n")[1] == "AC  1  1  S\n"
    with pytest.raises(GridError, match="--list: there is no"):
        parse_puzzle("A B\n", listed=True)


def test_a_board_that_is_one_line(run):
    text = "PERSLATGSINETERS\n"
    assert parse_board(text, rows=4) == parse_board(text, cols=4) == ["PERS", "LATG", "SINE", "TERS"]
    assert run("find", "PLST", "--rows", "4", "--no-grid", text=text) == (0, "PLST  1  1  S\n", "")
    assert run("exist", "PERS", text=text) == (
        0,
        "yes\n",
        "lettermaze: the board was read as 1 x 16; --rows or --cols cuts it into rows\n",
    )
    for size in ({"rows": 3}, {"cols": 0}, {"rows": 4, "cols": 5}):
        with pytest.raises(GridError):
            parse_board(text, **size)
    with pytest.raises(GridError, match="2 rows of 2 cells, not 3 of 2"):
        parse_board("ab\ncd", rows=3)


def test_the_list_is_no_part_of_the_grid(run):
    text = "Pets\n\nC X D\nX A O\nX G T\n\ncat\ndog\n"
    assert run("find", "DOT", "--no-grid", text=text) == (0, "DOT  1  3  S\n", "")
    code, out, messages = run("exist", "CAT", "--neighbors", "8", text=text)
    assert (code, out) == (0, "yes\n")
    assert messages == "lettermaze: 2 lines below the board are its list of words, no rows; --no-list makes them rows\n"
    found = run("find", text="C A T\nX O X\nD X X\n\ncat\n")[1]
    assert run("find", text=found)[1] == found
    with pytest.raises(GridError, match="line 9: a second grid"):
        parse_puzzle("A B\nC D\n\nAB\n\nPuzzle 2\n\n\nA B\nC D\n\nAB\n")


BOARDS = st.lists(st.lists(st.sampled_from("AB"), min_size=3, max_size=3), min_size=1, max_size=4)


@QUICK
@given(BOARDS, st.booleans(), st.data())
def test_the_output_of_every_search_is_read_as_its_board(rows, is_json, data):
    """Traces drawn one after the other, words in lines, and JSON."""
    are_tiles = data.draw(st.booleans())
    tiles = [[tile * 2 if are_tiles and tile == "A" else tile for tile in row] for row in rows]
    text = "".join(" ".join(row) + "\n" for row in tiles)
    word = data.draw(st.sampled_from(["AAB", "AABAA", "BB", "BAA"]))
    drawn = [["find", word, "BB"], ["trace", word], ["trace", word, "--all"]]
    command = data.draw(st.sampled_from([*drawn, ["solve"], ["exist", word], ["count", word]] if is_json else drawn))
    options = ["--json"] * is_json + ["--tiles"] * are_tiles
    output = called([*command, *options], text)
    assume(is_json or "-" in output or "|" in output)
    try:
        read = parse_puzzle(output, tiles=are_tiles and not is_json).grid
    except GridError:
        assume(is_json)
        raise
    assert list(map(list, read)) == tiles


def test_files_of_books(run, tmp_path):
    words = ("cat", "horse", "sheep")
    for form in ("text", "json", "csv"):
        assert (
            run("many", *words, "-s", "6", "--count", "2", "--effort", "100", "-f", form, "-o", f"{tmp_path}/")[0] == 0
        )
    assert len(list(tmp_path.iterdir())) == 6
    for path in tmp_path.iterdir():
        code, out, messages = run("find", "--no-grid", "-b", str(path))
        assert (code, messages) == (0, "")
        assert sorted(line.split()[0] for line in out.splitlines()) == ["CAT", "HORSE", "SHEEP"]
    for form in ("text", "json"):
        book = run("many", *words, "-s", "6", "--count", "2", "--effort", "100", "-f", form)[1]
        assert run("find", text=book)[:2] == (2, "")
    for puzzle in generate_many(words, 6, 6, count=2, seed=1, effort=500):
        assert run("find", text=puzzle.solution)[:2] == (2, "")


WORDS = st.sampled_from(
    [
        "cat",
        "New York",
        "o'clock",
        "mother-in-law",
        "niño",
        "straße",
        "1st",
        "route 66",
        "ŝako",
        "שלום",
        "книга",
        "ŵx",
        "Ω",
        "漢字",
        "क्षेत्र",
        "llama",
        "choco",
        "word",
        "qu",
    ]
)


@QUICK
@given(
    words=st.lists(WORDS, min_size=1, max_size=4, unique=True),
    seed=st.integers(0, 99),
    title=st.sampled_from(["", "Planets", "Deep Sea", "A B C", "100", "cat"]),
    case=st.sampled_from(["upper", "lower"]),
    tiles=st.sampled_from([(), ("ch", "ll")]),
    mask=st.sampled_from([None, "circle", "diamond", "heart"]),
    form=st.sampled_from(["text", "solution", "json", "csv"]),
)
def test_a_printed_puzzle_has_its_words_where_they_were_placed(words, seed, title, case, tiles, mask, form):
    puzzle = generate(
        words, 10, 10, seed=seed, effort=50, alphabet="abcxyz\u00e9\u6f221", case=case, tiles=tiles, mask=mask
    )
    text = puzzle.render("text" if form == "solution" else form, title=title).decode()
    if form == "solution":
        text += "\n" + puzzle.render("text", solution=True).decode()
    try:
        read = parse_puzzle(text)
    except GridError:
        reject()
    spelling = Spelling()
    spelled = spelling.texts(list(read.words))
    assert spelled == spelling.texts([placed.written for placed in puzzle.placed])
    first = find_lines([[tile and spelling.tile(tile) for tile in row] for row in read.grid], spelled).first
    assert [set(first[word]) for word in spelled] == [set(placed.cells) for placed in puzzle.placed]


@pytest.mark.parametrize(
    ("options", "find_options"),
    [
        (["cat", "New York", "niño", "--title", "Deep Sea", "--solution"], []),
        (["choco", "llama", "--tiles", "CH,LL", "--mask", "heart"], []),
        (["diş", "ılık", "--language", "tr"], ["--language", "tr"]),
        (["café", "été", "--fold", "accents", "--language", "fr"], ["--fold", "accents", "--language", "fr"]),
        (["route 66", "1st", "--json"], []),
        (["שלום", "книга", "--lowercase", "-f", "csv"], []),
    ],
)
def test_generate_and_find(run, options, find_options):
    how = ["-s", "9", "--seed", "1", "--effort", "100"]
    text = run("generate", *options, *how)[1]
    kept = [option for option in options if option != "--solution"]
    puzzle = None if "csv" in options else json.loads(run("generate", *kept, *how, "-f", "json")[1])
    code, out, messages = run("find", "--json", *find_options, text=text)
    assert (code, messages) == (0, "")
    if puzzle:
        assert {hit["word"]: hit["start"] for hit in json.loads(out)["hits"]} == {
            placed["word"]: placed["start"] for placed in puzzle["placed"]
        }


TILES = st.sampled_from([*"abAZ19?#+|", "QU", "é", "x\u0302", "漢", "ch", None])


@QUICK
@given(st.lists(st.lists(TILES, min_size=1, max_size=4).filter(any), min_size=1, max_size=4))
def test_a_written_board_is_read_back(rows):
    try:
        text = format_board(rows)
    except GridError:
        assume(any(tile in ("|", None) for row in rows for tile in row))
        raise
    is_apart = any(tile and (tile[0] in "19?#+|" or tile in ("QU", "ch")) for row in rows for tile in row)
    try:
        read = parse_board(text, tiles=is_apart, hole=".")
    except GridError:
        reject()
    assert Board(read) == Board(rows)


def test_two_drawings_of_tiles():
    text = "QU-A\n|\nB  C\n\n\nQU-A\n   |\nB  D\n"
    assert parse_board(text.replace("D", "C"), tiles=True) == [["QU", "A"], "BC"]
    with pytest.raises(GridError, match="line 6: the drawing of another board"):
        parse_board(text, tiles=True)


def test_boards_that_cannot_be_written():
    for rows in (["A", "|", "B"], ["AB", "||", "CD"], ["AB", "|", "CD"], [["A-B"]]):
        with pytest.raises(GridError, match="would read as a drawing"):
            format_board(rows)
    for tile in ("a b", ".", "\n"):
        with pytest.raises(GridError, match="cannot be a cell of this text"):
            format_board([[tile]])


def test_a_seed_still_gives_its_mask_with_a_column_that_is_not_there():
    puzzle = generate(["ab"], mask=["101", "101"], effort=300, seed=1)
    assert all(line.split()[1] == "." for line in str(puzzle).split("\n")[:2])
