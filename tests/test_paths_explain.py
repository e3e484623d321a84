"""What `explain` says: the lesson's figures, and what each pruning decides."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from conftest import Parity
from lettermaze import Board, LettermazeError, WordError, dropin, exist
from lettermaze.letters import explain

LESSON = ["STAR", "POOL", "ENDS"]
ALL_A = ["AAAAA"] * 5
CORNER = ["BCAAA", "CAAAA", "AAAAA", "AAAAA", "AAAAA"]

pytestmark = pytest.mark.usefixtures("backend")


@pytest.mark.parametrize(
    ("board", "word", "checks"),
    [
        (ALL_A, "AAAAAAAAB", (64_605, 52_777, 0)),
        (CORNER, "AAAAAAAAB", (42_513, 35_231, 27)),
        (LESSON, "STOOLS", (12, 11, 11)),
        (LESSON, "POP", (20, 19, 0)),
        (LESSON, "SAND", (20, 16, 18)),
        (["AA", "AB"], "AAA", (19, 11, 11)),
    ],
)
def test_the_figures_of_the_lesson(board: list[str], word: str, checks: tuple[int, ...]) -> None:
    names = ("visited-grid", "in-place", "pruned")
    explained = [explain(board, word, name) for name in names]
    assert tuple(each.checks for each in explained) == checks
    best = explain(board, word)
    assert best.algorithm == "best"
    assert best.checks <= min(27, *checks) or best.found
    assert {each.found for each in explained} == {best.found} == {dropin.exist(board, word)}


def test_each_letter_about_doubles_it() -> None:
    checks = [explain(ALL_A, "A" * n + "B", "visited-grid").checks for n in range(5, 11)]
    assert checks == [6_909, 15_357, 31_965, 64_605, 122_685, 226_685]


def test_the_end_that_the_search_begins_with() -> None:
    assert explain(CORNER, "AAAAAAAAB", "pruned").start_end == "last"
    assert explain(CORNER, "AAAAAAAAB", "in-place").start_end == "first"
    assert explain(["ABC", "AAA"], "AABAA").start_end == "inside"
    assert explain(["ABC"], "AB").start_end == "first"
    assert explain(["AAAB"], "AAB").start_end == "first"


def test_what_decides() -> None:
    assert explain(ALL_A, "AB").prunings == {"letter counts": "B is needed 1 times and there 0 times"}
    assert explain(CORNER, "AB").prunings["layers"] == "no walk through the board spells the word"
    assert "cells" in explain(["BAA", "AAZ", "AAA"], "B" + "A" * 7).prunings
    pruned = explain(CORNER, "AAB", "pruned")
    assert pruned.prunings["rarer end"] == "the last letter is rarer"
    assert explain(LESSON, "STOOLS").prunings["start"] == "the search begins with the first letter"


def test_tiles_neighbours_and_long_words() -> None:
    board = [["QU", "I"], ["X", "T"]]
    for name in ("visited-grid", "in-place", "pruned", "best"):
        assert explain(board, "QUIT", name).found
        assert not explain(board, "QUT", name).found
        assert explain(board, "QUT", name, neighbors=8).found
        assert not explain(["A" * 3] * 3, "A" * 3000, name).found or name != "best"
        assert explain(["A" * 1500], "A" * 1500, name).found


@pytest.mark.parametrize("name", ["visited-grid", "in-place", "pruned", "best"])
def test_wildcards_and_opposite_edges(name: str) -> None:
    def found(board: Board, word: str, neighbors: int = 4) -> bool:
        return explain(board, word, name, neighbors=neighbors).found

    assert found(Board(["A?"], wildcard="?"), "AB")
    assert found(Board([["QU", "**"]], wildcard="**"), "XQU")
    assert not found(Board([["QU", "**"]], wildcard="**"), "XYQU")
    assert not found(Board(["A?"]), "AB")
    assert found(Board(["AXB"], wrap=True), "BA")
    assert not found(Board(["AXB"]), "BA")
    assert not found(Board(["A"], wrap=True), "AA", neighbors=8)
    assert found(Board(["AXX", "XXX", "XXB"], wrap=True), "AB", neighbors=8)


def test_a_torus_of_two_columns_has_each_neighbour_once() -> None:
    assert explain(Board(["AB"], wrap=True), "AC", "in-place").checks == 3
    assert explain(Board(["AB"], wrap=True), "AC", "visited-grid", neighbors=8).checks == 3


def test_an_explanation_is_a_value() -> None:
    first, second = explain(LESSON, "POP"), explain(LESSON, "POP")
    assert first == second
    assert hash(first) == hash(second)
    assert first != explain(LESSON, "SAND")
    assert pickle.loads(pickle.dumps(first)) == first
    assert repr(first) == (
        "Explanation(algorithm='best', found=False, checks=0, start_end='first',"
        " prunings={'letter counts': 'P is needed 2 times and there 1 times'})"
    )
    with pytest.raises(AttributeError, match="immutable"):
        first.checks = 1


def test_refused() -> None:
    with pytest.raises(
        LettermazeError, match="algorithm must be one of 'visited-grid', 'in-place', 'pruned', 'best', not 'x'"
    ):
        explain(LESSON, "A", "x")
    with pytest.raises(WordError, match="word must not be empty"):
        explain(LESSON, "")


@st.composite
def tasks(draw: st.DrawFn) -> tuple[Board, str, int]:
    rows, cols = draw(st.integers(1, 9)), draw(st.integers(1, 9))
    dice = draw(st.randoms(use_true_random=False))
    tiles = draw(st.sampled_from([["A", "A", "A", "B"], ["A", "B", "C"], ["A", "B", "AB", None]]))
    board = Board([dice.choices(tiles, k=cols) for _ in range(rows)], wrap=draw(st.booleans()))
    return board, draw(st.text(st.sampled_from("AAABBC"), min_size=1, max_size=9)), draw(st.sampled_from([4, 8]))


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(task=tasks())
def test_both_backends_explain_alike(parity: Parity, task: tuple[Board, str, int]) -> None:
    board, word, neighbors = task
    kind, _, explained = parity(lambda: explain(board, word, neighbors=neighbors))
    assert kind == "returned"
    assert explained.found is exist(board, word, neighbors=neighbors)
