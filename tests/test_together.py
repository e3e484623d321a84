"""Several words at once: the order rule, covering, repeated words, both strategies, hard boards."""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable
from itertools import chain, islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interrupts import interrupted
from lettermaze import Board, LettermazeError, StepLimitError, find_together, kernels
from lettermaze.letters import _together as together
from reference_together import first_together


def filled(words: list[str], rows: int, cols: int, seed: int) -> list[str]:
    """A board that the words cover exactly: each goes along a random walk, tried until all fit."""
    chance = random.Random(seed)
    while True:
        cells: dict[tuple[int, int], str] = {}
        if all(lay(word, cells, rows, cols, chance) for word in words):
            return ["".join(cells[r, c] for c in range(cols)) for r in range(rows)]


def lay(word: str, cells: dict[tuple[int, int], str], rows: int, cols: int, chance: random.Random) -> bool:
    """Lay a word from the first free cell on, always next to as few free cells as possible."""
    free = [(r, c) for r in range(rows) for c in range(cols) if (r, c) not in cells]
    at = free[0]
    for number, letter in enumerate(word):
        cells[at] = letter
        if number + 1 == len(word):
            return True
        around = [
            (r, c)
            for r in range(at[0] - 1, at[0] + 2)
            for c in range(at[1] - 1, at[1] + 2)
            if 0 <= r < rows and 0 <= c < cols and (r, c) not in cells
        ]
        if not around:
            return False
        at = min(around, key=lambda cell: (cell[0] // 2, chance.random()))
    return True


def is_answer(rows: list[str], words: list[str], found: Any, cover: bool) -> bool:
    cells = [cell for path in found for cell in path]
    return (
        ["".join(rows[r][c] for r, c in path) for path in found] == words
        and len(set(cells)) == len(cells)
        and all(max(abs(a - c), abs(b - d)) == 1 for path in found for (a, b), (c, d) in zip(path, path[1:]))  # noqa: B905
        and (not cover or len(cells) == sum(map(len, rows)))
    )


@pytest.mark.parametrize("seed", range(5))
def test_a_board_of_48_letters_and_its_words(backend: str, seed: int) -> None:
    words = ["RASPBERRY", "KIWI", "BANANA", "CHERRY", "APPLE", "GRAPE", "MELON", "FIGS", "LIME"]
    rows = filled(words, 8, 6, seed)
    found = find_together(rows, words, cover=True)
    assert is_answer(rows, words, found, True)
    assert find_together(rows, [*words[:-1], "LIMA"], cover=True) is None


def test_the_answer_does_not_depend_on_the_strategy(backend: str) -> None:
    rows = ["CATS", "DOGO", "TACW"]
    for words in (["CAT", "DOG"], ["CAT", "CAT"], ["COW", "CAT"], ["CAT", "CAT", "CAT"]):
        assert find_together(rows, words) == find_together(rows, words, strategy="astar")


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ([["A"], ["AA"]], ["AAA"]),
        ([["A"], ["B"], ["AB"], ["AB"]], ["ABAB"]),
        ([["A", "AA", "A"], ["B", "AA", "AA"]], ["AAA", "AAA", "B"]),
    ],
)
def test_tiles_of_several_letters_do_not_put_their_paths_first(
    backend: str, rows: list[list[str | None]], words: list[str]
) -> None:
    expected = first_together(rows, words)
    assert find_together(rows, words) == expected
    assert find_together(rows, words, strategy="astar") == expected


def test_f_is_the_same_for_all_states() -> None:
    states = list(islice(together.astar_states(Board(["AAAA", "AABA"]), ["AAB", "AA"], 8), 2000))
    assert {f for f, _ in states} == {5}
    assert len(states) > 100


def test_the_deepest_state_goes_first_and_words_in_order() -> None:
    states = [found for _, found in together.astar_states(Board(["ABC"]), ["AB", "C"], 8)]
    assert states == [((),), (((0, 0),),), (((0, 0), (0, 1)),), (((0, 0), (0, 1)), ((0, 2),))]


def test_a_tile_of_several_letters_does_not_jump_the_queue() -> None:
    board = [["A", "B", "AB"]]
    assert find_together(board, ["AB"], strategy="astar") == find_together(board, ["AB"]) == (((0, 0), (0, 1)),)


def test_repeated_words_need_traces_of_their_own(backend: str) -> None:
    assert find_together(["TOOT"], ["TO", "TO"]) == (((0, 0), (0, 1)), ((0, 3), (0, 2)))
    assert find_together(["TOT"], ["TO", "TO"]) is None


def test_empty_words_are_left_out_and_none_are_no_error(backend: str) -> None:
    assert find_together(["AB"], ["", "B", ""]) == (((0, 1),),)
    assert find_together(["AB"], []) == ()
    assert find_together(["AB"], [], cover=True) is None
    assert find_together([], [], cover=True) == ()
    assert find_together([], ["A"]) is None


def test_one_letter_everywhere_has_too_many_traces_to_list(backend: str) -> None:
    rows = ["A" * 8] * 8
    words = ["A" * 8] * 8
    found = find_together(rows, words, cover=True)
    assert is_answer(rows, words, found, True)
    assert find_together(rows, ["A" * 8] * 9) is None


def test_tiles_wildcards_and_torus(backend: str) -> None:
    assert find_together([["QU", "I"], ["T", "E"]], ["QUIT", "E"], cover=True) == (((0, 0), (0, 1), (1, 0)), ((1, 1),))
    assert find_together(["A?C"], ["AB", "C"], wildcard="?") == (((0, 0), (0, 1)), ((0, 2),))
    assert find_together(["ABXC"], ["CA", "B"], wrap=True) == (((0, 3), (0, 0)), ((0, 1),))


@pytest.mark.parametrize(
    ("call", "kind", "text"),
    [
        (lambda: find_together(["A"], "A"), TypeError, "words must be an iterable of str, not one str"),
        (lambda: find_together(["A"], ["A", 3]), TypeError, "words: item 1 must be a str, not int"),
        (lambda: find_together(None, ["A"]), TypeError, "board must be a sequence of rows, not None"),
        (lambda: find_together(["A"], ["A"], neighbors=6), LettermazeError, "neighbors must be 4 or 8, not 6"),
        (
            lambda: find_together(["A"], ["A"], strategy="dfs"),
            LettermazeError,
            "strategy must be one of 'best', 'astar', not 'dfs'",
        ),
    ],
)
def test_refused(parity: Any, call: Callable[[], Any], kind: type[Exception], text: str) -> None:
    assert parity(call) == ("raised", kind, text)


@pytest.mark.parametrize("strategy", ["best", "astar"])
def test_steps_are_limited(backend: str, strategy: str) -> None:
    with pytest.raises(StepLimitError, match="looked at 20 cells"):
        find_together(["A" * 6] * 6, ["A" * 9] * 4, strategy=strategy, max_steps=20)


def test_steps_are_limited_where_words_are_traced_one_after_the_other(
    backend: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(together, "FEW_OPTIONS", 0)
    monkeypatch.setattr(together, "MOST_OPTIONS", 0)
    board, words = ["CABA", "BABB", "ABBA", "ABBB"], ["C", "BAABAAABB"]
    assert find_together(board, words, max_steps=100_000) is None
    with pytest.raises(StepLimitError, match="looked at 30 cells"):
        find_together(board, words, max_steps=30)
    with pytest.raises(StepLimitError, match="must be 0 or more"):
        find_together(["A"], [], max_steps=-1)


@pytest.mark.parametrize(
    ("rows", "words", "steps"),
    [
        (["BAAB", "BAAB", "BBBA", "BABA"], ["AAB", "BA", "BAA", "BAA"], 1262),
        (["AAAA", "AABB", "ABBB", "ABAB"], ["BA", "AA", "BAA", "AA", "AA"], 333),
        (["ABBB", "BBAA", "BABA", "BABB"], ["AAAB", "AAAB", "BB"], 323),
        (["ABBA", "BBBA", "BABA", "BAAA"], ["AAB", "AA", "AAB", "AAB"], 240),
        (["AABA", "BABB", "BBAA", "ABAA"], ["AA", "AAB", "BAA", "AA"], 172),
    ],
)
def test_how_many_steps_the_choice_takes(backend: str, rows: list[str], words: list[str], steps: int) -> None:
    """The same on both backends, as they decide the same first; listing the traces takes fewer."""
    found = find_together(rows, words)
    assert find_together(rows, words, max_steps=steps) == found
    with pytest.raises(StepLimitError, match=f"looked at {steps - 1} cells"):
        find_together(rows, words, max_steps=steps - 1)


@pytest.mark.parametrize(
    ("rows", "words", "neighbors", "steps"),
    [
        (["BCBCCA", "CABBCA"], ["CB", "BC", "CA", "AC", "BB", "AC"], 4, 15),
        (["CAACA", "BABBC", "CBCBB", "CCBAB"], ["AC", "BB", "BA", "BC", "BC", "BB", "CC", "BA", "CA", "AC"], 4, 22),
        (["ABABBC", "BBBAAC", "CCABCA"], ["AB", "AC", "BA", "CA", "CC", "BC", "BB", "AA", "BB"], 8, 31),
        (["BBABB", "AACAC", "CBACA", "ABBCC"], ["BA", "BA", "BA", "BC", "CA", "AB", "CC", "AC", "CB", "AB"], 8, 26),
    ],
)
def test_how_many_steps_it_takes_to_cover(
    backend: str, rows: list[str], words: list[str], neighbors: int, steps: int
) -> None:
    found = find_together(rows, words, neighbors=neighbors, cover=True, max_steps=steps)
    assert is_answer(rows, words, found, True)
    with pytest.raises(StepLimitError, match=f"looked at {steps - 1} cells"):
        find_together(rows, words, neighbors=neighbors, cover=True, max_steps=steps - 1)


@st.composite
def puzzles(draw: st.DrawFn) -> tuple[list[list[str | None]], list[str], dict[str, Any]]:
    """A small board over few tiles, words that are mostly on it, and options."""
    tiles = st.sampled_from(["A", "B", "AB", "?", None]) if draw(st.booleans()) else st.sampled_from(["A", "B"])
    cols = draw(st.integers(1, 3))
    rows = draw(st.lists(st.lists(tiles, min_size=cols, max_size=cols), min_size=1, max_size=3))
    words = draw(st.lists(st.text("AB", max_size=4), max_size=3))
    options = {
        "neighbors": draw(st.sampled_from([4, 8])),
        "cover": draw(st.booleans()),
        "wildcard": draw(st.sampled_from([None, "?"])),
        "wrap": draw(st.booleans()),
    }
    return rows, words, options


@settings(max_examples=150, deadline=None)
@given(case=puzzles())
def test_equal_to_trying_everything(parity: Any, case: Any) -> None:
    rows, words, options = case
    expected = first_together(rows, words, **options)
    assert parity(lambda: find_together(rows, words, **options))[2] == expected
    assert find_together(rows, words, strategy="astar", **options) == expected


def test_an_interrupt_ends_a_choice(backend: str) -> None:
    """Twelve words for eleven cells, each of which any of the words may take; other cells are of no use."""
    words, cells, useless = 12, 11, 50
    masks = array("Q", [1 << cell for cell in range(cells)] * words).tobytes()
    begins = array("i", range(0, words * cells + 1, cells)).tobytes()
    groups = array("i", range(words)).tobytes()
    choose = kernels.cover.choose
    size = cells + useless
    assert choose(masks, 1, size, begins, groups, b"", False, 1000, bytearray(4 * words)) == -1
    interrupted(lambda: choose(masks, 1, size, begins, groups, b"", False, 1 << 60, bytearray(4 * words)))


def one_letter(rows: int, cols: int, holes: set[tuple[int, int]]) -> list[list[str | None]]:
    return [[None if (row, col) in holes else "A" for col in range(cols)] for row in range(rows)]


@pytest.mark.parametrize("cover", [False, True])
@pytest.mark.parametrize("side", [4, 6, 8, 10, 12])
def test_a_chessboard_without_two_corners_of_one_color(backend: str, side: int, cover: bool) -> None:
    """Within a limit that no search keeps that does not count colors; where one pair less is asked for, it is there."""
    board = one_letter(side, side, {(0, 0), (side - 1, side - 1)})
    pairs = side * side // 2 - 1
    assert find_together(board, ["AA"] * pairs, neighbors=4, cover=cover, max_steps=1000) is None
    found = find_together(board, ["AA"] * (pairs - 1), neighbors=4, max_steps=5000)
    assert found is not None
    assert len(set(chain.from_iterable(found))) == 2 * (pairs - 1)


def test_colors_of_parts(backend: str) -> None:
    """Two parts, of which one has too many black cells and the other too many white ones."""
    wall = {(row, 4) for row in range(6)}
    board = one_letter(6, 9, wall | {(0, 0), (0, 2), (0, 5), (0, 7)})
    assert find_together(board, ["AA"] * 22, neighbors=4, max_steps=1000) is None
    assert find_together(board, ["AA"] * 20, neighbors=4, max_steps=5000) is not None


@given(st.data())
@settings(max_examples=80, deadline=None)
def test_many_equal_words(parity: Any, data: st.DataObject) -> None:
    """Nearly as many as the board has room for, or more."""
    tile = st.sampled_from(["A", "A", "A", None, data.draw(st.sampled_from(["A", "B", "?", "AA"]))])
    rows = data.draw(st.lists(st.lists(tile, min_size=4, max_size=4), min_size=1, max_size=2))
    cells = sum(tile is not None for row in rows for tile in row)
    word = data.draw(st.sampled_from(["AA", "AAA", "AB"]))
    words = [word] * max(1, cells // len(word) - data.draw(st.integers(-1, 1)))
    words += data.draw(st.lists(st.sampled_from(["A", "AA"]), max_size=1))
    options = {
        "neighbors": data.draw(st.sampled_from([4, 8])),
        "cover": data.draw(st.booleans()),
        "wrap": data.draw(st.booleans()),
        "wildcard": "?",
    }
    expected = first_together(rows, words, **options)
    assert parity(lambda: find_together(rows, words, **options))[2] == expected
    parity(lambda: find_together(rows, words, max_steps=5, **options))


@pytest.mark.parametrize(("trial", "most"), [(0, 1 << 20), (200, 0), (200, 1 << 20), (0, 40)])
def test_where_traces_are_many_the_answer_is_the_same(
    parity: Any, monkeypatch: pytest.MonkeyPatch, trial: int, most: int
) -> None:
    """However the search for it is shared: word after word for a trial, then by all traces or on as before."""
    cases = [
        (["ABAB", "BABA", "AABB"], ["ABA", "BAB", "AB", "BA", "AB"]),
        (["ABAB", "BABA", "AABB"], ["ABAB", "BBAA", "ABAB"]),
        (["AAAA", "ABAA", "AAAA"], ["AAAA", "BAA", "AAAA"]),
        (["AAAA", "ABAA", "AAAA"], ["AAAAA", "ABAA", "BA"]),
    ]
    expected = [find_together(board, words, cover=cover) for board, words in cases for cover in (False, True)]
    monkeypatch.setattr(together, "FEW_OPTIONS", 0)
    monkeypatch.setattr(together, "TRIAL", trial)
    monkeypatch.setattr(together, "MOST_OPTIONS", most)
    assert parity(
        lambda: [find_together(board, words, cover=cover) for board, words in cases for cover in (False, True)]
    ) == ("returned", list, expected)


def test_two_letters_and_many_traces(backend: str) -> None:
    """Words that have far more traces than are listed at once, on a board that a trial does not solve."""
    board = ["ABBABA", "BABBAB", "AABABA", "BABAAB", "ABABBA"]
    words = ["ABBAABBA", "BABABABA", "ABABAB", "BABBAABA"] if backend == "cython" else ["ABBAA", "BABAB"]
    found = find_together(board, words)
    assert found is not None
    assert is_answer(board, words, found, False)
