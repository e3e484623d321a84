"""Solving boards: both backends against each other and against a naive search, order, options, errors, resources."""

from __future__ import annotations

import pickle
import re
from array import array
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import reference_boards as reference
from interrupts import interrupted
from lettermaze import (
    Board,
    GridError,
    LettermazeError,
    Lexicon,
    Solution,
    StepLimitError,
    find_path,
    kernels,
    score,
    score_many,
    solve,
    solve_many,
)
from lettermaze._shared.compass import MOVES
from lettermaze.letters import DICE, POINTS, roll

SAMPLE = ["DONE", "OIRT", "PASS"]

HANZI = [chr(0x4E00 + i) for i in range(70)]
"""Enough letters that one takes two digits in the word graph."""


@st.composite
def boards(draw: st.DrawFn, cells: int = 9) -> dict[str, Any]:
    """A board with the options that belong to it."""
    wrap = draw(st.booleans())
    cols = draw(st.integers(1, 4))
    tile = st.sampled_from(["A", "B", "N", "Y", "NY", "AB", "BAB", "?", None])
    letters = st.text("ABNY", min_size=cols if wrap else 0, max_size=cols)
    tiles = st.lists(tile, min_size=cols if wrap else 0, max_size=cols)
    rows = draw(st.lists(letters, max_size=cells // cols) | st.lists(tiles, max_size=cells // cols))
    return {"board": rows, "wrap": wrap, "wildcard": draw(st.sampled_from([None, "?"]))}


words = st.lists(st.text("ABNY?", min_size=1, max_size=5) | st.sampled_from(["NYNY", "ABBAB", "BABAB"]), max_size=25)

options = st.fixed_dictionaries(
    {"neighbors": st.sampled_from([4, 8]), "reuse": st.booleans(), "min_length": st.integers(0, 3)}
)


@given(boards(), words, options, st.booleans())
@settings(max_examples=250, deadline=None)
@example({"board": ["AB"], "wrap": True, "wildcard": None}, ["AB", "ABA"], {"neighbors": 8, "reuse": True}, False)
@example({"board": [["N", "NY"], ["Y", "A"]], "wrap": False, "wildcard": None}, ["NYA", "NY"], {"neighbors": 8}, True)
def test_as_the_reference(parity: Any, board: dict[str, Any], words: list[str], options: Any, many: bool) -> None:
    rows = [[tile or None for tile in row] for row in board["board"]]
    listed = words + HANZI if many else words
    expected = reference.solve(rows, listed, wildcard=board["wildcard"], wrap=board["wrap"], **options)

    def facts() -> Any:
        solution = solve(lexicon=listed, **board, **options)
        return solution.words, list(solution.items()), solution.counts, [solution.paths(w) for w in solution]

    assert parity(facts)[2] == (
        list(expected),
        [(word, paths[0]) for word, paths in expected.items()],
        {word: len(paths) for word, paths in expected.items()},
        list(expected.values()),
    )
    assert parity(lambda: score(lexicon=listed, **board, **options))[2] == reference.score(expected, POINTS)
    assert parity(lambda: score(lexicon=listed, points=[3], **board, **options))[2] == 3 * len(expected)


@given(st.data(), options)
@settings(max_examples=60, deadline=None)
def test_large_boards_as_the_reference(parity: Any, data: st.DataObject, options: Any) -> None:
    """More than 64 cells: another search in the native backend."""
    cols = data.draw(st.integers(5, 20))
    rows = data.draw(st.lists(st.text("ABCDEF?", min_size=cols, max_size=cols), min_size=65 // cols + 1, max_size=15))
    words = data.draw(st.lists(st.text("ABCDEF", min_size=1, max_size=4), max_size=20))
    wildcard, wrap = data.draw(st.sampled_from([None, "?"])), data.draw(st.booleans())
    expected = reference.solve(rows, words, wildcard=wildcard, wrap=wrap, **options)

    def facts() -> Any:
        solution = solve(rows, words, wildcard=wildcard, wrap=wrap, **options)
        return list(solution.items()), solution.counts

    assert parity(facts)[2] == (
        [(word, paths[0]) for word, paths in expected.items()],
        {word: len(paths) for word, paths in expected.items()},
    )


@given(boards(), words, options, st.integers(0, 60))
@settings(max_examples=100, deadline=None)
def test_the_limit_of_steps_is_the_same_on_both_backends(
    parity: Any, board: dict[str, Any], words: list[str], options: Any, limit: int
) -> None:
    parity(lambda: solve(lexicon=words, max_steps=limit, **board, **options).words)
    parity(lambda: score(lexicon=words, max_steps=limit, **board, **options))


def test_a_step_is_a_cell_entered(backend: str) -> None:
    assert solve(["AB"], ["AB"], max_steps=2).words == ["AB"]
    with pytest.raises(StepLimitError, match="looked at 1 cells"):
        solve(["AB"], ["AB"], max_steps=1)
    with pytest.raises(StepLimitError):
        solve(["A" * 8] * 8, ["A" * 40], max_steps=100_000)
    with pytest.raises(StepLimitError):
        solve(["A" * 9] * 9, ["A" * 40], max_steps=100_000)


def test_the_sample_board(backend: str) -> None:
    solution = solve(SAMPLE, Lexicon.english())
    assert len(solution) == 197
    assert solution.longest == ["PARODISTS"]
    again = solve(SAMPLE, reuse=True)
    assert len(again) == 327
    assert again.longest == ["DISTRAINER", "DISTRAINTS", "INTERNISTS", "ROISTERERS"]
    assert set(solution) < set(again)
    assert solve([row.lower() for row in SAMPLE]).words == [word.lower() for word in solution.words]


def test_word_search_two(backend: str) -> None:
    board = [["o", "a", "a", "n"], ["e", "t", "a", "e"], ["i", "h", "k", "r"], ["i", "f", "l", "v"]]
    assert solve(board, ["oath", "pea", "eat", "rain"], neighbors=4).words == ["eat", "oath"]


def test_reuse_does_not_confuse_prefixes_that_share_a_node(backend: str) -> None:
    assert solve(["CAB", "XTX"], ["CAT", "BAT"], reuse=True).words == ["BAT", "CAT"]


def test_long_words_on_cyclic_boards(backend: str) -> None:
    word = "AB" * 1500
    solution = solve(["AB", "BA"], [word, word + "C"], reuse=True)
    assert solution.words == [word]
    assert solution[word] == ((0, 0), (0, 1)) * 1500
    letters = "".join(chr(0x4E00 + i) for i in range(3000))
    assert solve([letters], [letters]).words == [letters]


def test_counts_with_reuse_are_exact(backend: str) -> None:
    # Each of four cells has three others to go to.
    assert solve(["AA", "AA"], ["A" * 60], reuse=True).counts == {"A" * 60: 4 * 3**59}


def test_a_board_may_be_prepared(backend: str) -> None:
    board = Board(SAMPLE)
    assert solve(board) == solve(SAMPLE)
    assert score(board) == score(SAMPLE) == 357
    assert solve(np.array([list(row) for row in SAMPLE])) == solve(SAMPLE)
    assert solve(board).board is board
    assert solve(SAMPLE).board == board
    with pytest.raises(TypeError, match="belong to Board"):
        solve(board, qu=True)


def test_qu(backend: str) -> None:
    words = ["QUIT", "QIT", "QUA"]
    assert solve(["QI", "TX"], words).words == ["QIT"]
    assert solve(["QI", "TX"], words, qu=True).words == ["QUIT"]
    assert solve(["QI", "TX"], words, qu=True)["QUIT"] == ((0, 0), (0, 1), (1, 0))
    assert score(["QI", "TX"], words, qu=True) == 1
    assert solve(["qi", "tx"], ["quit"], qu=True).words == ["quit"]
    assert solve(["QI", "TX"], ["QI"], qu=True).words == []


def test_letters_are_taken_as_they_are(backend: str) -> None:
    assert solve(["żó", "łw"], ["żółw", "ŻÓŁW"], reuse=False).words == ["żółw"]
    assert solve(["éa"], ["éa", "ea"]).words == ["éa"]
    assert solve(["A\nB"], ["A\nB"]).words == ["A\nB"]
    assert solve([["A", "\0"]], ["A\0"]).words == ["A\0"]
    hangul = [chr(0xAC00 + i) for i in range(5000)]
    assert solve(["가각", "갂갃"], [*hangul, "가각갂", "갃갃"]).words[-1] == "가각갂"
    assert solve(["가?", "갂갃"], [*hangul, "가밠갂"], wildcard="?").words[-1] == "가밠갂"


def test_boards_without_cells(backend: str) -> None:
    for board in ([], [""], ["", ""], [[]], [[None]], [["", None]]):
        assert solve(board, ["A"]).words == []
        assert score(board, ["A"]) == 0
    assert solve(["A"], []).words == []
    assert solve([], ["A"]).longest == []


def test_the_solution(backend: str) -> None:
    solution = solve(SAMPLE)
    assert isinstance(solution, Solution)
    assert list(solution) == solution.words == sorted(solution, key=lambda word: (len(word), word))
    assert "PAIR" in solution
    assert "XYZ" not in solution
    assert solution.score() == 357
    assert solution.score(len) == sum(map(len, solution))
    assert solution.score([1.5]) == 1.5 * 197
    assert solution.missed(solution.words[3:]) == solution.words[:3]
    assert solution.paths("PAIR") == list(reference.traces(SAMPLE, "PAIR"))
    assert repr(solution) == "<Solution: 197 words on a board of 3 x 4, longest 'PARODISTS'>"
    assert repr(solve([], ["A"])) == "<Solution: 0 words on a board of 0 x 0>"
    copy = pickle.loads(pickle.dumps(solution))
    assert copy == solution
    assert copy.counts == solution.counts
    assert dict(solution) == solution
    assert solution != solve(SAMPLE, reuse=True)
    assert solution != 7
    assert solution._repr_svg_().startswith("<svg")
    assert "PARODISTS" in solution._repr_html_()
    words = solution.words
    words.clear()
    assert len(solution.words) == 197
    with pytest.raises(KeyError):
        solution["XYZ"]
    with pytest.raises(KeyError):
        solution.paths("XYZ")
    with pytest.raises(TypeError, match="found"):
        solution.missed("PAIR")
    with pytest.raises(TypeError, match="solve"):
        Solution()
    with pytest.raises(TypeError):
        hash(solution)


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"board": None}, TypeError, "board must be a sequence of rows, not None"),
        ({"board": "ABC"}, TypeError, "board must be a sequence of rows, not str"),
        ({"board": [b"AB"]}, TypeError, "board: row 0 must be a str or a sequence of tiles, not bytes"),
        ({"board": ["AB", [1]]}, TypeError, "board: row 1, column 0: a tile must be a str or None, not int"),
        ({"lexicon": "WORDS"}, TypeError, "lexicon must be an iterable of str, not one str"),
        ({"lexicon": b"WORDS"}, TypeError, "lexicon must be an iterable of str, not one bytes"),
        ({"lexicon": 7}, TypeError, "lexicon must be an iterable of str, not int"),
        ({"lexicon": ["A", 1]}, TypeError, "lexicon: item 1 must be a str, not int"),
        ({"neighbors": 6}, LettermazeError, "neighbors must be 4 or 8, not 6"),
        ({"neighbors": 8 + 0j}, TypeError, "neighbors must be 4 or 8, not complex"),
        ({"neighbors": np.array([4, 8])}, TypeError, "neighbors must be 4 or 8, not ndarray"),
        ({"board": [["A", np.array(["B", "C"])]]}, TypeError, "board: row 0, column 1: a tile must be a str or None"),
        ({"min_length": 1.5}, TypeError, "min_length must be an int, not float"),
        ({"min_length": -1}, LettermazeError, "min_length must be 0 or more, not -1"),
        ({"max_steps": "9"}, TypeError, "max_steps must be an int or None, not str"),
        ({"max_steps": -1}, StepLimitError, "max_steps must be 0 or more, not -1"),
        ({"board": ["AB", "C"], "wrap": True}, GridError, "wrap needs a rectangular board"),
        ({"wildcard": ""}, GridError, "wildcard must not be empty"),
    ],
)
def test_refused(parity: Any, arguments: dict[str, Any], error: type[Exception], message: str) -> None:
    for function in (solve, score):
        kind, raised, text = parity(lambda f=function: f(**{"board": ["AB"], "lexicon": ["AB"], **arguments}))
        assert kind == "raised"
        assert raised is error
        assert re.match(re.escape(message), text)


def test_points(parity: Any) -> None:
    words = ["A", "AB", "ABA", "ABAB"]

    def points(*values: Any, **options: Any) -> Any:
        return parity(lambda: score(["AB", "BA"], words, points=list(values), **options))

    assert points(0, 1, 2, 3, 4)[2] == 10
    assert points(0, 1)[2] == 4
    assert points(0, -1)[2] == -4
    assert points(0, 1, 2, 3, 4, min_length=3)[2] == 7
    assert points(0, 1, 2, min_length=3)[2] == 4
    assert points(5, min_length=9)[2] == 0
    assert points(0, 0.5)[2] == 2.0
    assert points(0, 10**12)[2] == 4 * 10**12
    assert points(0, 1, min_length=5000)[2] == 0
    assert parity(lambda: score(["AB", "BA"], words, points=lambda word: word.count("B")))[2] == 4
    assert points()[1] is LettermazeError
    assert parity(lambda: score(["A"], ["A"], points="123"))[2].startswith("points must be a sequence of numbers")
    assert parity(lambda: score(["A"], ["A"], points=["1"]))[2] == "points: item 0 must be a number, not str"
    for wrong in (7, {0: 1}, {1, 2}, None, [np.array("A")], np.array(["A"]), [np.array(True)]):
        assert parity(lambda p=wrong: score(["A"], ["A"], points=p))[1] is TypeError


@pytest.mark.parametrize("length", [2**31, 2**63, 10**30])
def test_a_min_length_beyond_all_words(parity: Any, length: int) -> None:
    assert parity(lambda: solve(["AB"], ["AB"], min_length=length).words) == ("returned", list, [])
    assert parity(lambda: score(["AB"], ["AB"], min_length=length)) == ("returned", int, 0)


def test_dice(parity: Any) -> None:
    assert {name: len(dice) for name, dice in DICE.items()} == {"classic": 16, "new": 16, "big": 25}
    assert all(len(die) == 6 for dice in DICE.values() for die in dice)
    for name, dice in DICE.items():
        faces = set("".join(dice))
        for seed in range(30):
            board = roll(name, seed=seed)
            assert board.shape == ((5, 5) if name == "big" else (4, 4))
            assert board == roll(name, seed=seed)
            assert {tile for row in board for tile in row} <= {face if face != "Q" else "QU" for face in faces}
    assert any("QU" in row for seed in range(200) for row in roll(seed=seed))
    assert roll("new", seed=1) != roll("new", seed=2)
    assert roll(seed=1).tolist() == [list("HETN"), list("ASAF"), list("OHOL"), list("LTOE")]
    assert len({str(roll().tolist()) for _ in range(3)}) > 1
    assert parity(lambda: roll("old"))[1:] == (
        LettermazeError,
        "dice must be one of 'classic', 'new', 'big' or several dice, not 'old'",
    )
    assert parity(lambda: roll(seed=1.5))[1] is TypeError


many = st.lists(
    st.one_of(
        st.lists(st.text("ABNYQ", min_size=3, max_size=3), min_size=2, max_size=2),
        st.lists(st.text("ABNYQ", max_size=4), max_size=4),
        st.lists(st.lists(st.sampled_from(["A", "B", "QU", "NY", None]), max_size=3), max_size=3),
        st.lists(st.text("ABNY", min_size=13, max_size=13), min_size=5, max_size=5),
        st.lists(st.text("AB\nŁ", min_size=1, max_size=2), max_size=3),
    ),
    max_size=12,
)


@given(many, words, st.booleans(), st.sampled_from([None, 1, 3]), st.sampled_from([4, 8]), st.booleans())
@settings(max_examples=150, deadline=None)
def test_many_boards_as_one_by_one(
    parity: Any, many: Any, words: list[str], qu: bool, threads: int | None, neighbors: int, big: bool
) -> None:
    lexicon = Lexicon([*words, "QUA", "QA", "\n", "A\nB", *(HANZI if big else ())])
    options: Any = {"qu": qu, "neighbors": neighbors}
    scores = [score(board, lexicon, points=[0, 1, 3], **options) for board in many]
    assert parity(lambda: score_many(many, lexicon, points=[0, 1, 3], threads=threads, **options)) == (
        "returned",
        array,
        array("q", scores),
    )
    solutions = [solve(board, lexicon, **options) for board in many]
    assert parity(lambda: solve_many(iter(many), lexicon, threads=threads, **options))[2] == solutions


@given(
    st.integers(0, 4),
    st.integers(0, 3),
    st.integers(0, 3),
    st.booleans(),
    st.booleans(),
    st.sampled_from(["ABQ", "ABŁ"]),
)
@settings(max_examples=50, deadline=None)
def test_arrays_of_boards(parity: Any, count: int, rows: int, cols: int, qu: bool, wrap: bool, letters: str) -> None:
    cells = [letters[(7 * i + i // 5) % 3] for i in range(count * rows * cols)]
    boards = np.array(cells, dtype="U1").reshape(count, rows, cols)
    lexicon = Lexicon(["AB", "BA", "QUA", "AŁ", "Q"])
    expected = array("q", [score(board, lexicon, points=[1], qu=qu, wrap=wrap) for board in boards])
    for given_boards in (boards, np.asfortranarray(boards), boards.astype(">U1"), boards.astype("U3")):
        for threads in (None, 2):
            assert parity(
                lambda b=given_boards, t=threads: score_many(b, lexicon, points=[1], qu=qu, wrap=wrap, threads=t)
            ) == ("returned", array, expected)


def test_arrays_where_q_is_two_letters_beside_letters_beyond_latin_1(backend: str) -> None:
    boards = np.array([[["Q", "A"], ["Ł", "B"]], [["A", "B"], ["A", "B"]]])
    assert score_many(boards, ["QUA", "ŁB"], points=[1], qu=True) == array("q", [2, 0])


def test_many_boards_in_many_ways(backend: str) -> None:
    boards = [SAMPLE, [row.lower() for row in SAMPLE], Board(SAMPLE), np.array([list(row) for row in SAMPLE]), []]
    assert score_many(boards) == array("q", [357, 357, 357, 357, 0])
    assert score_many(boards, points=len) == [834, 834, 834, 834, 0]
    assert score_many(boards, reuse=True) == array("q", [score(SAMPLE, reuse=True)] * 4 + [0])
    assert score_many(boards, max_steps=10**6, min_length=2000) == array("q", [0] * 5)
    assert score_many(boards, points=[0.5], reuse=True, min_length=2000) == [0] * 5
    assert score_many([], ["A"]) == array("q")
    assert score_many([["?"]], ["A"], points=[1], wildcard="?", threads=2) == array("q", [1])
    solutions = solve_many(board for board in boards)
    assert len(next(solutions)) == 197
    assert [len(solution) for solution in solutions] == [197, 197, 197, 0]
    assert score_many([SAMPLE] * 5000, Lexicon.english(), threads=2) == array("q", [357] * 5000)


def test_many_boards_are_taken_lazily(backend: str) -> None:
    def endless() -> Any:
        while True:
            yield SAMPLE

    for threads in (None, 2):
        solutions = solve_many(endless(), ["DONE"], threads=threads)
        assert [next(solutions).words for _ in range(20)] == [["DONE"]] * 20
        solutions.close() if threads else None

    broken = solve_many([SAMPLE, None], ["DONE"])
    assert next(broken).words == ["DONE"]
    with pytest.raises(TypeError, match="board must be"):
        next(broken)


@pytest.mark.parametrize("function", [solve_many, score_many])
@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"boards": None}, TypeError, "boards must be an iterable of boards, not None"),
        ({"boards": "ABC"}, TypeError, "boards must be an iterable of boards, not str"),
        ({"boards": Board(["AB"])}, TypeError, "boards must be an iterable of boards, not Board"),
        ({"boards": 7}, TypeError, "boards must be an iterable of boards, not int"),
        ({"lexicon": "WORDS"}, TypeError, "lexicon must be an iterable of str, not one str"),
        ({"threads": 1.5}, TypeError, "threads must be an int or None, not float"),
        ({"threads": 0}, LettermazeError, "threads must be 1 or more, not 0"),
        ({"neighbors": 6}, LettermazeError, "neighbors must be 4 or 8, not 6"),
        ({"min_length": "3"}, TypeError, "min_length must be an int, not str"),
    ],
)
def test_many_refused_at_the_call(
    parity: Any, function: Any, arguments: Any, error: type[Exception], message: str
) -> None:
    kind, raised, text = parity(lambda: function(**{"boards": [["AB"]], "lexicon": ["AB"], **arguments}))
    assert (kind, raised, text) == ("raised", error, message)


@given(st.data(), st.integers(0, 2**32 - 1))
@settings(max_examples=150, deadline=None)
def test_forged_graphs_do_no_harm(parity: Any, data: st.DataObject, seed: int) -> None:
    """A kernel steps down only, and stays within the graph and its alphabet, whatever the bytes say."""
    if "cython" not in parity.backends:
        pytest.skip("only C can read outside its memory")
    import random

    lexicon = Lexicon(["AB", "ABA", "BAB", "BABY", "NY", *(HANZI if seed % 2 else ())])
    graph, mask, first, count, digits, codes, _ = lexicon.view
    edges = bytearray(graph)
    chance = random.Random(seed)
    for _ in range(20):
        place = chance.randrange(16, len(edges) - 64 * 16)
        edges[place] = chance.choice([0, 1, 255, chance.randrange(256)])
    for place in range(8, len(edges), 16):
        # What the check at opening makes sure of: every run ends within the graph.
        child = int.from_bytes(edges[place : place + 4], "little") % (len(edges) // 16 - 64)
        edges[place : place + 4] = child.to_bytes(4, "little")
    view = bytes(edges), mask, first, count, digits, codes, {}
    rows = data.draw(st.sampled_from([["AB?", "YNA"], ["ABNY?" * 3] * 6]))
    board = Board(rows, wildcard="?").record
    native = kernels.load("cython")["walk"]
    for reuse in (False, True):
        found = native.solve(view, board, MOVES[8][0][False][reuse], 1, 20_000)
        assert found == -1 or all(isinstance(word, str) for word in found[0])
    found = native.count(view, board, MOVES[8][0][False][False], 20_000)
    assert found == -1 or len(found) == 8 * count


@given(st.data(), st.sampled_from([(8, 8), (1, 64), (64, 1), (7, 9), (13, 5)]), options, st.booleans())
@settings(max_examples=60, deadline=None)
def test_boards_that_just_fit_into_64_bits(
    parity: Any, data: st.DataObject, shape: tuple[int, int], options: Any, wrap: bool
) -> None:
    rows = [data.draw(st.text("ABCDEF?", min_size=shape[1], max_size=shape[1])) for _ in range(shape[0])]
    words = data.draw(st.lists(st.text("ABCDEF", min_size=1, max_size=4), max_size=15))
    wildcard = data.draw(st.sampled_from([None, "?"]))
    expected = reference.solve(rows, words, wildcard=wildcard, wrap=wrap, **options)

    def facts() -> Any:
        solution = solve(rows, words, wildcard=wildcard, wrap=wrap, **options)
        return list(solution.items()), solution.counts

    assert parity(facts)[2] == (
        [(word, paths[0]) for word, paths in expected.items()],
        {word: len(paths) for word, paths in expected.items()},
    )


@pytest.mark.parametrize("side", [8, 30])
@pytest.mark.parametrize("reuse", [False, True])
def test_a_long_search_can_be_interrupted(backend: str, side: int, reuse: bool) -> None:
    lexicon = Lexicon(["AB" * 10_000 if reuse else "A" * side * side])
    board = [("AB" * side)[row % 2 : row % 2 + side] if reuse else "A" * side for row in range(side)]

    def forever() -> None:
        while True:
            solve(board, lexicon, reuse=reuse)

    interrupted(forever, after=0.3)


@pytest.mark.parametrize("side", [5, 8, 12])
def test_branches_without_new_words_are_left(parity: Any, side: int) -> None:
    """All traces of these words are far too many to be walked."""
    board, words = ["A" * side] * side, ["A" * length for length in (1, 2, 11, 19, 24)]
    expected = [(word, find_path(board, word, neighbors=8)) for word in words]
    assert parity(lambda: list(solve(board, words).items()))[2] == expected
    assert parity(lambda: score(board, words, points=len))[2] == sum(map(len, words))
    assert parity(lambda: score_many([board, ["AB"], board], words, points=[1])) == (
        "returned",
        array,
        array("q", [5, 1, 5]),
    )
    wild = ["A" * (side - 1) + "?"] * side
    assert parity(lambda: solve(wild, words, wildcard="?").words)[2] == words


def test_one_lexicon_for_boards_of_as_many_cells(parity: Any) -> None:
    """What is kept from one board for the next depends on shape, edges and neighbours."""
    words = ["AB", "ABC", "BCA", "CCB", "ACAB"]
    lexicon = Lexicon(words)
    for wrap, neighbors, (rows, cols) in product((False, True), (8, 4), ((3, 4), (4, 3), (2, 6), (12, 1))):
        board = ["".join("ABCCA"[(5 * row + 3 * col) % 5] for col in range(cols)) for row in range(rows)]
        options: Any = {"wrap": wrap, "neighbors": neighbors}
        expected = list(reference.solve(board, words, **options))
        assert parity(lambda board=board, options=options: solve(board, lexicon, **options).words)[2] == expected


@pytest.mark.parametrize("shape", [(1, 70), (70, 1), (2, 40), (40, 2)])
@pytest.mark.parametrize("neighbors", [4, 8])
@pytest.mark.parametrize("reuse", [False, True])
def test_large_narrow_tori(parity: Any, shape: tuple[int, int], neighbors: int, reuse: bool) -> None:
    """A cell is no neighbour of itself, and of another only once."""
    rows = [["ABC"[(row * 7 + col * col) % 3] for col in range(shape[1])] for row in range(shape[0])]
    words = ["A", "AB", "ABC", "CBA", "AAB", "BB", "CC", "ABA"]
    options: Any = {"neighbors": neighbors, "reuse": reuse, "wrap": True}
    expected = reference.solve(rows, words, **options)

    def facts() -> Any:
        solution = solve(rows, words, **options)
        return list(solution.items()), solution.counts

    assert parity(facts)[2] == (
        [(word, paths[0]) for word, paths in expected.items()],
        {word: len(paths) for word, paths in expected.items()},
    )


def test_a_branch_is_not_left_while_a_word_in_its_middle_is_missing(parity: Any) -> None:
    """Where the first and the last words of a branch are found, those between need not be."""
    pairs = ["".join(pair) for pair in product("BCDEFGHIJKLM", repeat=2)]
    for before, inside in ((63, 66), (63, 130), (0, 144), (64, 128)):
        fillers = [f"0{chr(0x61 + number // 8)}{number % 8}" for number in range(before)]
        words = [f"A{pair}" for pair in pairs[:inside]]
        first, *middle, last = words
        board = first[:0:-1] + last + "-" * 60 + "-".join(middle)
        assert parity(lambda board=board, listed=fillers + words: solve([board], listed).words)[2] == words


@pytest.mark.parametrize("side", [8, 12])
def test_a_word_that_ends_within_tiles_is_not_left(parity: Any, side: int) -> None:
    """AB is found often before A, which only the last cell ends."""
    board: list[list[str]] = [["AB"] * side for _ in range(side)]
    board[-1][-1] = "A"
    words = ["A", "AB", "ABA", "ABAB"]
    expected = [(word, find_path(board, word, neighbors=8)) for word in words]
    assert parity(lambda: list(solve(board, words).items()))[2] == expected
    assert expected[0] == ("A", ((side - 1, side - 1),))


def test_what_was_left_out_of_one_board_is_not_left_out_of_the_next(parity: Any) -> None:
    words = ["A" * length for length in (1, 2, 11, 19, 24)] + ["AB", "ABC", "AC"]
    boards = [["A" * 8] * 8, ["A" * 8] * 7 + ["AAAAAABC"], ["A" * 8] * 7 + ["AAAAAACB"]]
    points = list(range(25))
    assert parity(lambda: score_many(boards, words, points=points))[2] == array("q", [57, 64, 64])


@pytest.mark.parametrize("tiles", [["A", "B"], ["A", "B", "AB"]])
def test_first_traces_stay_first_where_branches_are_left(parity: Any, tiles: list[str]) -> None:
    import random

    chance = random.Random(7)
    board = [chance.choices(tiles, k=6) for _ in range(6)]
    words = sorted({"".join(chance.choices("AB", k=length)) for length in (3, 6, 9, 10, 11, 12) for _ in range(20)})
    expected = {word: path for word in words if (path := find_path(board, word, neighbors=8))}
    assert parity(lambda: dict(solve(board, words)))[2] == expected


def test_more_words_than_the_bit_set_holds(parity: Any) -> None:
    """Beyond 2^20 words those found are kept in another way."""
    letters = "".join(chr(ord("A") + i) for i in range(33))
    lexicon = Lexicon(a + b + c + d for a in letters for b in letters for c in letters for d in letters)
    assert len(lexicon) == 33**4 > 1 << 20
    for board in (["ABCD", "EFGH", "ABCD"], [letters[i : i + 11] for i in (0, 11, 22)] * 3):
        kind, _, (words, total) = parity(lambda b=board: (solve(b, lexicon).words, score(b, lexicon)))
        assert kind == "returned"
        assert total == len(words)
        found = set(words)
        assert len(found) == len(words)
        assert all(next(reference.traces(board, word), None) for word in words[::97])
        assert score_many([board] * 2, lexicon) == array("q", [total] * 2)
    assert "ABCD" in found


def test_a_solution_keeps_its_qu_and_its_moves(backend: str) -> None:
    assert solve(["QI", "TE"], ["QUIT"], qu=True).board == Board(["QI", "TE"], qu=True)
    assert solve(["AB"], ["AB"], neighbors=4) != solve(["AB"], ["AB"], neighbors=8)


@pytest.mark.parametrize("threads", [2, 3])
def test_what_threads_solve_comes_in_turn(parity: Any, threads: int) -> None:
    """Boards of all kinds, some of which the kernel declines; a wrong one raises after those before it."""
    boards: list[Any] = [
        SAMPLE,
        ["AB", "C"],
        ["CAT"],
        [["QU", "A"], ["I", "T"]],
        Board(["CA?"], wildcard="?"),
        ["ÅB"],
        [],
    ]
    boards = [*boards * 40, ["?" * 4] * 4, [["A", 5]], SAMPLE]
    words = ["CAT", "QUA", "BC", "ÅB", "DONE", "TI"]

    def solved(threads: int | None) -> list[Any]:
        found: list[Any] = []
        try:
            for solution in solve_many(boards, words, threads=threads):
                found.append((solution.board, dict(solution), solution.counts))  # noqa: PERF401
        except TypeError as error:
            found.append(str(error))
        return found

    expected = solved(None)
    assert len(expected) == len(boards) - 1
    assert "board[0][1]" in expected[-1] or "row" in expected[-1]
    assert parity(lambda: solved(threads))[2] == expected


def test_limits_in_threads(backend: str) -> None:
    boards = [SAMPLE, ["A" * 6] * 6, SAMPLE]
    solutions = solve_many(boards, ["A" * 20 + "B", "DONE"], threads=2, max_steps=100)
    assert next(solutions).words == ["DONE"]
    with pytest.raises(StepLimitError, match="looked at 100 cells"):
        next(solutions)


def test_scores_in_threads_of_boards_that_alternate(backend: str) -> None:
    tiles = [["QU", "I"], ["T", "E"]]
    boards: list[Any] = [SAMPLE, tiles, ["CAT"], []] * 300
    expected = array("q", [score(board, Lexicon.english()) for board in boards[:4]] * 300)
    assert score_many(boards, Lexicon.english(), threads=3) == score_many(iter(boards), threads=1) == expected
