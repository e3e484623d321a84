"""What games ask of boards: the word that was traced, boards of a wanted quality, and lexicons made of others."""

from __future__ import annotations

import io
import json
import sys
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lettermaze import Board, GridError, LettermazeError, Lexicon, WordError, iter_paths, score, solve, word_at
from lettermaze.cli import main
from lettermaze.formats import parse_board
from lettermaze.letters import roll

pytestmark = pytest.mark.usefixtures("backend")

ROWS = ["STAR", "POOL", "ENDS"]
TILES = [["QU", "I", None], ["T", "?", "S"]]
QUICK = settings(deadline=None, max_examples=60)


@pytest.fixture
def run(capsys: Any, monkeypatch: Any) -> Any:
    def call(*arguments: str, text: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8"))
        code = main(list(arguments))
        return (code, *capsys.readouterr())

    return call


@QUICK
@given(
    rows=st.lists(st.text("AB", min_size=3, max_size=3), min_size=1, max_size=3),
    cells=st.lists(st.tuples(st.integers(-1, 3), st.integers(-1, 3)), max_size=4),
    neighbors=st.sampled_from([4, 8]),
    reuse=st.booleans(),
    wrap=st.booleans(),
)
def test_a_trace_is_a_word_where_the_search_finds_it(rows, cells, neighbors, reuse, wrap):
    how = {"neighbors": neighbors, "reuse": reuse, "wrap": wrap}
    try:
        word = word_at(rows, cells, **how)
    except WordError:
        inside = [(row, col) for row, col in cells if 0 <= row < len(rows) and 0 <= col < 3]
        spelled = "".join(rows[row][col] for row, col in inside)
        assert not spelled or len(inside) < len(cells) or tuple(cells) not in iter_paths(rows, spelled, **how)
        return
    assert tuple(cells) in iter_paths(rows, word, **how)


@pytest.mark.parametrize(
    ("cells", "message"),
    [
        ([], "cells must not be empty"),
        ([(0, 0), (0, 2)], "cells: item 1: (0, 2) is a hole"),
        ([(0, 0), (1, 2)], "cells: item 1: (1, 2) is no neighbor of (0, 0)"),
        ([(0, 0), (0, 0)], "cells: item 1: (0, 0) is no neighbor of (0, 0)"),
        ([(0, 0), (0, 1), (0, 0)], "cells: item 2: (0, 0) was used before"),
        ([(0, -1)], "cells: item 0: (0, -1) is not on the board of 2 rows and 3 columns"),
        ([(2, 0)], "cells: item 0: (2, 0) is not on the board of 2 rows and 3 columns"),
    ],
)
def test_what_is_no_trace(cells, message):
    with pytest.raises(WordError) as caught:
        word_at(TILES, cells)
    assert str(caught.value) == message


def test_tiles_along_a_trace():
    board = Board(TILES, wildcard="?")
    assert word_at(board, [(0, 0), (0, 1), (1, 0)]) == "QUIT"
    assert word_at(board, iter([(0, 1), (1, 1), (1, 2)])) == "I?S"
    assert word_at(ROWS, [(0, 0), (0, 3)], wrap=True) == "SR"
    with pytest.raises(WordError, match="no neighbor"):
        word_at(ROWS, [(0, 0), (1, 1)], neighbors=4)


WORDS = ["STAR", "TARS", "STOOL", "STOOLS", "POOL", "LOOP", "ENDS", "RATS"]


def test_what_a_solution_says_of_its_cells():
    solution = solve(ROWS, WORDS)
    begins = [[0] * 4 for _ in ROWS]
    uses = [[0] * 4 for _ in ROWS]
    for paths in solution.all_paths().values():
        for row, col in {path[0] for path in paths}:
            begins[row][col] += 1
        for row, col in {cell for path in paths for cell in path}:
            uses[row][col] += 1
    assert (solution.begins, solution.uses) == (begins, uses)
    assert sum(map(sum, begins)) >= len(solution)
    assert solve([], WORDS).begins == []
    assert solve(["A", "", "BC"], ["AB"]).uses == [[0], [], [0, 0]]
    assert [word for words in solution.by_length.values() for word in words] == solution.words
    assert all(solution.paths(word) == paths for word, paths in solution.all_paths().items())


def test_a_solution_in_json():
    solution = solve(TILES, ["QUIT", "IT", "SIT"], wildcard="?")
    told = json.loads(solution.to_json())
    assert told == json.loads(json.dumps(solution.to_dict()))
    assert [word["word"] for word in told["words"]] == solution.words
    assert told["score"] == solution.score()
    assert parse_board(solution.to_json(indent=2)) == [["QU", "I", None], "T?S"]
    assert [word["points"] for word in solution.to_dict(len)["words"]] == [2, 3, 4]
    for indent in (-1, 10**20):
        with pytest.raises(LettermazeError, match="indent must be from 0 to 100"):
            solution.to_json(indent=indent)


def test_longer_words_are_left_out():
    for length in range(8):
        assert solve(ROWS, WORDS, max_length=length) == {
            word: path for word, path in solve(ROWS, WORDS).items() if len(word) <= length
        }
    assert solve(ROWS, WORDS, max_length=4).counts.keys() == set(solve(ROWS, WORDS, max_length=4))
    assert solve(ROWS, WORDS, min_length=5, max_length=4) == {}


def test_boards_in_one_text():
    assert Board("STAR POOL\tENDS") == Board("STAR\nPOOL\r\nENDS\n") == Board(ROWS)
    assert solve("STAR POOL ENDS", WORDS) == solve(ROWS, WORDS)
    for text in ("A B C", "A B\nC D", "AB\n\nCD"):
        with pytest.raises(GridError, match=r"formats\.parse_board reads such text"):
            Board(text)
    with pytest.raises(TypeError, match="board must be a sequence of rows, not str"):
        Board("STAR")


def test_boards_of_one_case():
    assert Board(["Star", "pOOl"], case="upper") == Board(["STAR", "POOL"])
    assert Board([["Qu", None, "É", "x"]], case="lower", wildcard="x") == Board([["qu", None, "é", "x"]], wildcard="x")
    with pytest.raises(
        GridError, match=r'capitals and small letters, and no word has both: Board\(..., case="upper"\)'
    ):
        solve(["Star", "pool"])
    with pytest.raises(GridError, match="capitals and small letters"):
        score([["Er", "T"]])
    assert solve(["Star"], ["Star"]).words == ["Star"]
    assert len(solve(Board(["sTaR", "pool"], case="lower"))) == len(solve(["STAR", "POOL"])) > 5


@pytest.mark.parametrize("rows", [[["Qu", "I"], ["T", "E"]], [["Q", "I"], ["T", "E"]], [["QU", "I"], ["T", "E"]]])
def test_every_spelling_of_qu(rows):
    assert solve(rows, ["QUIT"], qu=True).words == ["QUIT"]
    lower = [[tile if tile == "Qu" else tile.lower() for tile in row] for row in rows]
    assert solve(lower, ["quit"], qu=True).words == ["quit"]


def test_dice_of_ones_own():
    board = roll([["ER", None, "?"]] * 6, rows=2, seed=3, wildcard="?")
    assert board.shape == (2, 3)
    assert {tile for row in board for tile in row} <= {"ER", None, "?"}
    assert board == roll([("ER", None, "?")] * 6, rows=2, seed=3, wildcard="?")
    assert {tile for seed in range(30) for row in roll(["Q"] * 4, seed=seed) for tile in row} == {"QU"}
    for dice, options, message in [
        ([], {}, "dice: 0 dice do not make 0 equal rows"),
        (["AB"] * 6, {}, "dice: 6 dice do not make 2 equal rows; rows says how many there are"),
        (["AB"] * 6, {"rows": 4}, "dice: 6 dice do not make 4 equal rows"),
        ([""], {}, "dice: item 0 has no faces"),
        ("tiny", {}, "dice must be one of 'classic', 'new', 'big' or several dice, not 'tiny'"),
    ]:
        with pytest.raises(LettermazeError, match=message):
            roll(dice, **options)


def test_boards_of_a_wanted_quality():
    for seed in range(3):
        board = roll("new", seed=seed, min_words=100, max_words=300, min_score=120, each_cell=3, must_have="ONE")
        solution = solve(board, min_length=3)
        assert 100 <= len(solution) <= 300
        assert solution.score() >= 120
        assert min(map(min, solution.uses)) >= 3
        assert next(iter_paths(board, "ONE", neighbors=8))
        assert board == roll(
            "new", seed=seed, min_words=100, max_words=300, min_score=120, each_cell=3, must_have=["ONE"]
        )
    assert roll("new", seed=1, min_words=0) == roll("new", seed=1)
    with pytest.raises(LettermazeError, match="no board as wanted in 20 rolls of seed 5: missed must_have 20 times"):
        roll(seed=5, must_have="ZZZZ", max_rolls=20)
    with pytest.raises(LettermazeError, match=r"no board as wanted in 3 rolls of seed [0-9]+: missed min_words"):
        roll(min_words=10**6, max_rolls=3)
    with pytest.raises(LettermazeError, match="max_words must be min_words, 5, or more, not 4"):
        roll(min_words=5, max_words=4)


LISTED = ["ATE", "EAT", "TATE", "TEA", "TEAM", "MEAT", "TA", "NOON", "É"]


@QUICK
@given(
    st.lists(st.text("ABT", max_size=5), max_size=12),
    st.text("ABT", max_size=5),
    st.text("AB", max_size=2),
    st.integers(0, 3),
    st.one_of(st.none(), st.integers(0, 5)),
    st.booleans(),
)
def test_words_that_letters_make(words, letters, must, least, most, repeat):
    def fits(word: str) -> bool:
        return (
            set(word) <= set(letters)
            and (repeat or all(word.count(letter) <= letters.count(letter) for letter in word))
            and all(word.count(letter) >= must.count(letter) for letter in must)
            and least <= len(word) <= (9 if most is None else most)
        )

    lexicon = Lexicon(words)
    found = lexicon.made_of(letters, must=must, min_length=least, max_length=most, repeat=repeat)
    assert found == [word for word in lexicon if fits(word)]


def test_lexicons_of_lexicons():
    lexicon = Lexicon(LISTED)
    assert lexicon.union(["TO"], Lexicon(["NO"])) == Lexicon([*LISTED, "TO", "NO"])
    assert lexicon.union() == lexicon.without([]) == lexicon.filter(bool) == lexicon
    assert lexicon.without(iter(["ATE", "XX"])) == Lexicon([word for word in LISTED if word != "ATE"])
    assert lexicon.filter(str.isascii) == Lexicon(LISTED[:-1])
    for call, message in [
        (lambda: lexicon.union("TO"), "others: item 0 must be an iterable of str, not one str"),
        (lambda: lexicon.union(["TO"], [7]), "others: item 1: item 0 must be a str, not int"),
        (lambda: lexicon.without("TO"), "words must be an iterable of str, not one str"),
        (lambda: lexicon.filter(None), "keep must be a function, not None"),
        (lambda: lexicon.made_of(["T"]), "letters must be a str, not list"),
    ]:
        with pytest.raises(TypeError, match=message):
            call()


def test_the_commands(run):
    code, board, messages = run("roll", "--seed", "1")
    assert (code, board, messages) == (0, "HETN\nASAF\nOHOL\nLTOE\n", "lettermaze: rolled with --seed 1\n")
    points = score(["HETN", "ASAF", "OHOL", "LTOE"])
    assert run("score", text=board)[:2] == (0, f"{points}\n")
    out = run("score", "--min-length", "3", "--json", text=board)[1]
    assert json.loads(out) == {
        "score": points,
        "count": len(solve(board, min_length=3)),
        "board": ["HETN", "ASAF", "OHOL", "LTOE"],
    }
    out = run("roll", "--die", "AB", "--die", "QU ER", "--rows", "2", "--seed", "1", "--json")[1]
    assert json.loads(out)["dice"] == ["AB", ["QU", "ER"]]
    assert run("roll", "big", "--die", "AB")[0] == 2
    assert run("roll", "--must-have", "ZZZZ", "--max-rolls", "2", "--seed", "x")[2].startswith(
        "lettermaze: no board as wanted in 2 rolls of seed 'x'"
    )
    for seed in range(8):
        rolled = run("roll", "--seed", str(seed))[1]
        assert Board(parse_board(rolled)) == roll(seed=seed)


def test_rolls_spell_words_as_boards_do(run, tmp_path):
    path = tmp_path / "words.txt"
    path.write_text("ten\nhen # a bird\n", encoding="utf-8")
    asked = ["roll", "--seed", "1", "--words", str(path), "--comments", "#", "--min-words", "2", "--must-have", "Hen"]
    rolled = run(*asked)[1]
    assert {"TEN", "HEN"} <= set(solve(rolled.split()))


def test_the_case_of_a_board_is_a_word():
    for case in (np.zeros((2, 2)), ["upper"], 5, None):
        with pytest.raises(TypeError, match="case must be"):
            Board(["AB"], case=case)
