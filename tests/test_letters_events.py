"""The steps of the searches for one word and for all words, and that they tell what the searches give."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from conftest import Parity
from lettermaze import Board, GridError, LettermazeError, WordError, exist, kernels, solve
from lettermaze._shared.compass import MOVES
from lettermaze.letters import ExistStep, SolveStep, exist_events, explain, solve_events

TEXTBOOK = ("visited-grid", "in-place", "pruned")


@st.composite
def boards(draw: st.DrawFn) -> Board:
    rows, cols = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    tile = st.sampled_from(["A", "A", "B", "C", "BA", "QU", None, "*"])
    tiles = draw(st.lists(st.lists(tile, min_size=cols, max_size=cols), min_size=rows, max_size=rows))
    return Board(tiles, wildcard="*", wrap=draw(st.booleans()))


WORDS = st.text("ABCQU", min_size=1, max_size=5)


@settings(deadline=None)
@given(boards(), WORDS, st.sampled_from([4, 8]), st.sampled_from(TEXTBOOK))
def test_a_search_for_one_word_is_that_of_exist_and_explain(
    parity: Parity, board: Board, word: str, neighbors: int, algorithm: str
) -> None:
    told = list(exist_events(board, word, algorithm, neighbors=neighbors))
    assert [step.number for step in told] == list(range(len(told)))
    kind, _, (found, explained) = parity(
        lambda: (exist(board, word, neighbors=neighbors), explain(board, word, algorithm, neighbors=neighbors))
    )
    assert kind == "returned"
    assert told[-1] == ExistStep(len(told) - 1, "end", outcome="found" if found else "not found")
    assert sum(step.kind == "look" for step in told) == explained.checks
    assert ("last end" in {step.outcome for step in told}) == (explained.start_end == "last")
    check_path(told, board, word if explained.start_end == "first" else word[::-1], neighbors)


def check_path(told: list[ExistStep], board: Board, word: str, neighbors: int) -> None:
    """The path that the steps write: each cell once, each beside the one before, with the letters of the word."""
    path: list[Any] = []
    for step in told:
        if step.kind == "back":
            assert path.pop() == step.cell
            assert step.other == (path[-1] if path else None)
        elif step.kind == "look":
            assert step.cell == (path[-1] if path else None)
            assert (step.outcome == "used") == (step.other in path)
            if step.outcome in ("marked", "found"):
                assert step.other in board
                path.append(step.other)
    spelled = "".join(board[cell] or "" for cell in path)
    if told[-1].outcome == "not found":
        assert not path
    elif "*" not in spelled and all(len(board[cell] or "") == 1 for cell in path):
        assert spelled == word


@settings(deadline=None)
@given(boards(), WORDS, st.sampled_from([4, 8]))
def test_what_prunings_would_have_spared_never_held_the_word(board: Board, word: str, neighbors: int) -> None:
    told = list(exist_events(board, word, "in-place", neighbors=neighbors))
    if told[-1].outcome == "found":
        # The looks along the trace itself are spared by nothing: it is there.
        assert not told[-2].cut
    ruled_out_by, _, _ = kernels.trace.prune(board.record, word.encode("utf-32-le"), MOVES[neighbors][0][board.wrap][0])
    looks = [step for step in told if step.kind == "look"]
    if explain(board, word, "pruned", neighbors=neighbors).prunings["letter counts"].endswith("times"):
        assert {step.cut for step in looks} <= {"letters"}
        return
    assert "letters" not in {step.cut for step in looks}
    entered = [step for step in looks if step.outcome == "marked" and not step.cell]
    beyond = [step for step in looks if step.cell]
    if told[-1].outcome == "not found" and entered and beyond and all(step.cut == "layers" for step in beyond):
        # The kernels' layers are those of walks that never go straight back, so they rule out no less.
        assert ruled_out_by


def test_a_look_that_the_layers_would_have_spared() -> None:
    told = list(exist_events(["AB", "CA"], "ABC", "in-place"))
    assert [(step.other, step.outcome, step.cut) for step in told if step.kind == "look"][:4] == [
        ((0, 0), "marked", ""),
        ((1, 0), "other letter", "layers"),
        ((0, 1), "marked", "layers"),
        ((1, 1), "other letter", "layers"),
    ]


def test_the_prunings_are_told_first() -> None:
    told = list(exist_events(["AAB"], "ABA", "pruned"))
    assert told[0] == ExistStep(0, "prune", outcome="enough letters")
    assert told[1] == ExistStep(1, "prune", outcome="first end", counts=(2, 2))
    assert list(exist_events(["AAB"], "AAB", "pruned"))[1] == ExistStep(1, "prune", outcome="last end", counts=(2, 1))
    assert list(exist_events(["AAB"], "BAB", "pruned")) == [
        ExistStep(0, "prune", outcome="too few letters", letter="B", counts=(2, 1)),
        ExistStep(1, "end", outcome="not found"),
    ]
    wild = Board(["*A"], wildcard="*")
    assert next(exist_events(wild, "XA", "pruned")).outcome == "wildcard"


def test_looking_outside_the_board_is_told_of_the_visited_grid_alone() -> None:
    outcomes = [[step.outcome for step in exist_events(["A"], "AB", name)] for name in TEXTBOOK[:2]]
    assert outcomes == [["marked", *["outside"] * 4, "", "not found"], ["marked", "", "not found"]]


@settings(deadline=None)
@given(boards(), st.lists(WORDS, max_size=12), st.sampled_from([4, 8]), st.integers(0, 3))
def test_a_walk_with_a_trie_finds_what_solve_finds(
    parity: Parity, board: Board, words: list[str], neighbors: int, min_length: int
) -> None:
    told = list(solve_events(board, words, neighbors=neighbors, min_length=min_length))
    assert [step.number for step in told] == list(range(len(told)))
    kind, _, found = parity(lambda: dict(solve(board, words, neighbors=neighbors, min_length=min_length)))
    assert kind == "returned"
    path: list[Any] = []
    written: dict[str, tuple[Any, ...]] = {}
    for step in told:
        if step.kind == "back":
            assert path.pop() == step.cell
        elif step.outcome == "entered":
            path.append(step.other)
        if step.word == "new":
            written[step.spelled] = tuple(path)
        if step.word == "again":
            assert step.spelled in written
        if step.outcome == "no word":
            assert not any(word.startswith(step.spelled) for word in words)
        if step.outcome == "entered":
            following = {word[len(step.spelled)] for word in words
                         if word.startswith(step.spelled) and word != step.spelled}  # fmt: skip
            assert step.follow == "".join(sorted(following))
    assert written == found
    assert not path
    assert told[-1].kind == "end"


def test_a_node_without_letters_is_left_at_once() -> None:
    told = list(solve_events(["AB"], ["AB"]))
    assert [(step.kind, step.outcome, step.spelled) for step in told] == [
        ("look", "entered", "A"),
        ("look", "entered", "AB"),
        ("back", "", "A"),
        ("back", "", ""),
        ("look", "no word", "B"),
        ("end", "", ""),
    ]


def test_the_built_in_words_in_the_board_s_case() -> None:
    for board in (["DO", "NE"], ["do", "ne"]):
        words = {step.spelled for step in solve_events(board) if step.word}
        assert words == set(solve(board))
        assert words


def test_wrong_arguments_are_reported_by_the_call(parity: Parity) -> None:
    for call, error in (
        (lambda: exist_events(["A"], ""), WordError),
        (lambda: exist_events([["A", 1]], "A"), TypeError),
        (lambda: exist_events(["A"], "A", "best"), LettermazeError),
        (lambda: solve_events(["A"], ["A"], neighbors=5), LettermazeError),
        (lambda: solve_events(["AB", "A"], ["A"], wrap=True), GridError),
        (lambda: solve_events(["A"], "A"), TypeError),
    ):
        assert parity(call)[1] is error


def test_steps_are_plain_and_equal() -> None:
    assert SolveStep(0, "end") == (0, "end", None, None, None, "", "", "", "")
