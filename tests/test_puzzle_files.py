"""Puzzles in and out: text, JSON, CSV and pictures; and what is refused in a file."""

from __future__ import annotations

import csv
import json
from io import StringIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lettermaze import Placed, Puzzle, PuzzleError, Unplaced, generate


def sample():
    return Puzzle(
        grid=("CATX", "OXDO", "WHOG"),
        placed=[
            Placed("cat", ("C", "A", "T"), (0, 0), (0, 1)),
            Placed("Cow", ("C", "O", "W"), (0, 0), (1, 0)),
            Placed("do", ("D", "O"), (1, 2), (0, 1), secret=True),
        ],
        unplaced=[Unplaced("elephant", "too long")],
        seed="x",
        alphabet=("G", "H", "X"),
        duplicates=["CAT"],
        inside=[("A", "CAT")],
    )


def test_text():
    assert str(sample()) == "C A T X\nO X D O\nW H O G\n\ncat\nCow"
    assert sample().solution == (
        "C A T .\nO . D O\nW . . .\n\ncat: row 1, column 1, E\nCow: row 1, column 1, S\ndo: row 2, column 3, E (secret)"
    )
    assert sample().render() == (str(sample()) + "\n").encode()
    assert sample().render(solution=True, title="Pets") == ("Pets\n\n" + sample().solution + "\n").encode()


def test_text_of_wide_letters_and_holes():
    wide = Puzzle(grid=(("CH", "A"), (None, "汉")), placed=[Placed("cha", ("CH", "A"), (0, 0), (0, 1))])
    assert str(wide) == "CH A\n   汉\n\ncha"
    assert wide.mask == ("11", "01")
    assert wide.density == 2 / 3
    marked = Puzzle(grid=(("N\u0304", "B"),), placed=[])
    assert str(marked) == "N\u0304 B\n"


def test_quality():
    puzzle = sample()
    assert puzzle.overlap == 3 + 3 + 2 - 7
    assert puzzle.density == 7 / 12
    assert puzzle.words == ("cat", "Cow")
    assert puzzle.used == {(0, 0), (0, 1), (0, 2), (1, 0), (2, 0), (1, 2), (1, 3)}


def test_json_round_trip():
    puzzle = sample()
    text = puzzle.to_json()
    assert Puzzle.from_json(text) == puzzle
    assert Puzzle.from_json(text.encode()) == puzzle
    assert Puzzle.from_json(puzzle.to_json(indent=2)) == puzzle
    value = json.loads(text)
    assert value["placed"][0] == {
        "word": "CAT",
        "written": "cat",
        "tiles": ["C", "A", "T"],
        "start": [0, 0],
        "direction": [0, 1],
        "cells": [[0, 0], [0, 1], [0, 2]],
        "secret": False,
    }
    assert (value["rows"], value["cols"], value["words"]) == (3, 4, ["cat", "Cow"])
    value["note"] = "what other programs add is left alone"
    assert Puzzle.from_json(json.dumps(value)) == puzzle


def changed(path, new):
    value = json.loads(sample().to_json())
    at = value
    for key in path[:-1]:
        at = at[key]
    if new is None and path[-1] != "grid":
        at[path[-1]] = None
    else:
        at[path[-1]] = new
    return json.dumps(value)


@pytest.mark.parametrize(
    ("path", "new", "text"),
    [
        (["format"], "other", "no puzzle: its format must be 'lettermaze puzzle'"),
        (["version"], 2, "version 2 is not known, only 1"),
        (["version"], True, "version True is not known"),
        (["grid"], [], "grid must have 1 to 100 rows, not 0"),
        (["grid"], ["A"] * 101, "grid must have 1 to 100 rows, not 101"),
        (["grid"], ["A" * 101], "grid[0] must have as many cells as the first row, 1 to 100"),
        (["grid"], [""], "grid[0] must have as many cells as the first row, 1 to 100"),
        (["grid"], ["AB", "A"], "grid[1] must have as many cells as the first row, 1 to 100"),
        (["grid"], [["A", ""]], "grid[0][1] must not be empty"),
        (["grid"], [["A", 1]], "grid[0][1] must be a string"),
        (["grid"], [[None, None]], "grid has no cells"),
        (["grid"], [7], "grid[0] must be an array or a string"),
        (["grid"], "ABC", "grid must be an array"),
        (["placed"], {}, "placed must be an array"),
        (["placed", 0], 3, "placed[0] must be an object"),
        (["placed", 0, "start"], [0, -1], "placed[0]: 'CAT' does not lie inside the grid"),
        (["placed", 0, "start"], [0, 2], "placed[0]: 'CAT' does not lie inside the grid"),
        (["placed", 0, "start"], [10**30, 0], "placed[0]: 'CAT' does not lie inside the grid"),
        (["placed", 0, "start"], [1, 0], "placed[0]: the grid does not spell 'CAT' there"),
        (["placed", 0, "start"], [0, 0.5], "placed[0].start[1] must be an integer"),
        (["placed", 0, "start"], [False, 0], "placed[0].start[0] must be an integer"),
        (["placed", 0, "start"], [0], "placed[0].start must be two integers"),
        (["placed", 0, "direction"], [0, 2], "placed[0].direction must be one of the eight directions, not [0, 2]"),
        (["placed", 0, "direction"], [0, 0], "placed[0].direction must be one of the eight directions, not [0, 0]"),
        (["placed", 0, "tiles"], [], "placed[0].tiles must not be empty"),
        (["placed", 0, "tiles"], ["C", 1], "placed[0].tiles[1] must be a string"),
        (["placed", 0, "written"], None, "placed[0].written must be a string"),
        (["placed", 0, "secret"], 1, "placed[0].secret must be true or false"),
        (["unplaced", 0, "reason"], 1, "unplaced[0].reason must be a string"),
        (["directions"], [], "placed[0]: 'CAT' lies along none of the directions"),
        (["rows"], 99, "rows does not agree with the grid and the words placed"),
        (["mask"], ["1"], "mask does not agree with the grid and the words placed"),
        (["words"], [], "words does not agree with the grid and the words placed"),
        (["overlap"], 7, "overlap does not agree with the grid and the words placed"),
        (["placed", 0, "word"], "DOG", "placed[0].word does not agree with its tiles and start"),
        (["placed", 0, "cells"], [], "placed[0].cells does not agree with its tiles and start"),
        (["directions"], [[3, 3]], "directions[0] must be one of the eight directions, not [3, 3]"),
        (["directions"], [3], "directions[0] must be an array"),
        (["seed"], 1.5, "seed must be an integer or a string"),
        (["seed"], True, "seed must be an integer or a string"),
        (["proof"], "sure", "proof must be one of optimal, best found, impossible, not 'sure'"),
        (["stopped"], "tired", "stopped must be empty, time limit or interrupt, not 'tired'"),
        (["message"], 3, "message must be a string"),
        (["alphabet"], [1], "alphabet[0] must be a string"),
        (["duplicates"], None, "duplicates must be an array"),
        (["inside"], [["A"]], "inside[0] must be two strings"),
    ],
)
def test_a_wrong_file_is_refused(path, new, text):
    with pytest.raises(PuzzleError) as caught:
        Puzzle.from_json(changed(path, new))
    assert text in str(caught.value)


def test_a_word_placed_twice_is_refused():
    value = json.loads(sample().to_json())
    value["placed"].append(value["placed"][0])
    with pytest.raises(PuzzleError, match="'CAT' is placed twice"):
        Puzzle.from_json(json.dumps(value))


def test_what_is_no_file_at_all():
    with pytest.raises(PuzzleError, match="text is not JSON"):
        Puzzle.from_json("{")
    with pytest.raises(PuzzleError, match="text is not JSON"):
        Puzzle.from_json("[" * 100_000)
    with pytest.raises(PuzzleError, match="text is not JSON"):
        Puzzle.from_json(b"\xff\xfe\xfa")
    with pytest.raises(PuzzleError, match="the text must be an object"):
        Puzzle.from_json("[]")
    with pytest.raises(TypeError, match="text must be a str or bytes, not dict"):
        Puzzle.from_json({})
    value = json.loads(sample().to_json())
    for name in ("grid", "placed", "unplaced", "directions", "seed", "proof", "stopped", "alphabet", "inside"):
        cut = {key: member for key, member in value.items() if key != name}
        with pytest.raises(PuzzleError, match=f"{name} is missing"):
            Puzzle.from_json(json.dumps(cut))
    del value["placed"][1]["tiles"]
    with pytest.raises(PuzzleError, match=r"placed\[1\]: tiles is missing"):
        Puzzle.from_json(json.dumps(value))


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.floats() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["start", "tiles"]), inner, max_size=2),
    max_leaves=5,
)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_any_member_may_be_anything(data):
    value = json.loads(sample().to_json())
    at = value
    while True:
        key = data.draw(st.sampled_from(sorted(at) if isinstance(at, dict) else range(len(at))))
        if isinstance(at[key], (dict, list)) and at[key] and data.draw(st.booleans()):
            at = at[key]
            continue
        at[key] = data.draw(json_values)
        break
    try:
        puzzle = Puzzle.from_json(json.dumps(value))
    except PuzzleError:
        return
    assert Puzzle.from_json(puzzle.to_json()) == puzzle
    assert str(puzzle)
    assert puzzle.solution


def test_csv():
    assert sample().to_csv() == "C,A,T,X\nO,X,D,O\nW,H,O,G\n\nword\ncat\nCow\n"
    rows = list(csv.reader(StringIO(sample().to_csv(solution=True))))
    assert rows[4:] == [
        ["word", "row", "column", "end row", "end column", "direction", "secret"],
        ["cat", "1", "1", "1", "3", "E", "no"],
        ["Cow", "1", "1", "3", "1", "S", "no"],
        ["do", "2", "3", "2", "4", "E", "yes"],
    ]
    holes = Puzzle(grid=((None, "a,b"),), placed=[])
    assert holes.to_csv() == ',"a,b"\n\nword\n'


def test_save(tmp_path):
    puzzle = sample()
    for name, begins in (
        ("p.txt", b"C A T X\n"),
        ("p.json", b'{"format": "lettermaze puzzle"'),
        ("p.csv", b"C,A,T,X\n"),
        ("p.svg", b"<svg"),
        ("p.HTML", b"<!"),
        ("p.png", b"\x89PNG"),
    ):
        puzzle.save(tmp_path / name)
        assert (tmp_path / name).read_bytes().startswith(begins), name
        puzzle.save(str(tmp_path / name), solution=True, title="Pets")
    assert Puzzle.from_json((tmp_path / "p.json").read_bytes()) == puzzle
    puzzle.save(tmp_path / "p.data", "csv")
    assert (tmp_path / "p.data").read_bytes() == puzzle.to_csv().encode()
    for name in ("p.docx", "p"):
        with pytest.raises(PuzzleError, match=f"{name}: the extension must be one of .txt, .json"):
            puzzle.save(tmp_path / name)
        assert not (tmp_path / name).exists()
    with pytest.raises(
        PuzzleError, match="format must be one of 'text', 'json', 'csv', 'svg', 'html', 'png', 'pdf', not 'docx'"
    ):
        puzzle.save(tmp_path / "p.txt", "docx")


def test_pictures():
    puzzle = sample()
    assert puzzle._repr_svg_().startswith("<svg")
    assert "<figure" in puzzle._repr_html_()
    plain, key = puzzle.picture(title="Pets"), puzzle.picture(solution=True)
    assert plain.title == "Pets"
    assert [word for word, _ in plain.words] == ["cat", "Cow"]
    assert plain.paths == ()
    assert [stroke.cells for stroke in key.paths] == [placed.cells for placed in puzzle.placed]


def test_the_seed_of_a_file_makes_the_puzzle_again():
    puzzle = generate(["cat", "dog"], 5, 5, seed=11, effort=500)
    seed = json.loads(puzzle.to_json())["seed"]
    assert generate(["cat", "dog"], 5, 5, seed=seed, effort=500) == puzzle


def test_columns():
    table = sample().columns()
    assert table["word"] == ["CAT", "COW", "DO"]
    assert table["written"] == ["cat", "Cow", "do"]
    assert table["secret"] == [False, False, True]
    assert [table[name] for name in ("row", "col", "end_row", "end_col")] == [
        [0, 0, 1],
        [0, 0, 2],
        [0, 2, 1],
        [2, 0, 3],
    ]
    assert (table["direction"], table["length"]) == (["E", "S", "E"], [3, 3, 2])
