"""The filler completes no unwanted word, comes as often as its weights say, and ends when it cannot be."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lettermaze._shared.random import Random
from lettermaze.puzzles._filling import Unfillable, fill
from reference_puzzles import DIRECTIONS, occurrences


def rows_of(cells, cols):
    return [
        "".join(chr(64 + code) if code else " " for code in cells[at : at + cols]) for at in range(0, len(cells), cols)
    ]


def text(word):
    return "".join(chr(64 + code) for code in word)


codes = st.integers(1, 4)


@settings(max_examples=80, deadline=None)
@given(
    st.integers(1, 6),
    st.integers(1, 6),
    st.lists(
        st.tuples(
            st.lists(codes, min_size=1, max_size=4).map(tuple),
            st.lists(st.sampled_from(DIRECTIONS), min_size=1, unique=True),
        ),
        max_size=6,
    ),
    st.data(),
)
def test_no_pattern_runs_through_a_filled_cell(rows, cols, patterns, data):
    cells = data.draw(st.lists(st.integers(0, 5), min_size=rows * cols, max_size=rows * cols))
    # Code 5 is a letter that stands already and is not in the filler, and a cell that does not exist has no code.
    free = [cell for cell, code in enumerate(cells) if not code and data.draw(st.booleans())]
    try:
        filled = fill(cells, rows, cols, free, patterns, {1: 3, 2: 3, 3: 1, 4: 1}, Random(7))
    except Unfillable as error:
        unfillable = error
    else:
        unfillable = None
    if unfillable is not None:
        assert 0 <= unfillable.pattern < len(patterns)
        if unfillable.proven and 4 ** len(free) <= 300:
            for letters in product((1, 2, 3, 4), repeat=len(free)):
                tried = list(cells)
                for cell, letter in zip(free, letters, strict=True):
                    tried[cell] = letter
                assert spoiled(tried, rows, cols, free, patterns)
        return
    assert all(filled[cell] == code for cell, code in enumerate(cells) if cell not in free)
    assert all(filled[cell] in (1, 2, 3, 4) for cell in free)
    assert not spoiled(filled, rows, cols, free, patterns)


def spoiled(cells, rows, cols, free, patterns):
    grid = [row.replace(" ", "\0") for row in rows_of(cells, cols)]
    places = {divmod(cell, cols) for cell in free}
    return any(found & places for word, directions in patterns for found in occurrences(grid, text(word), directions))


def test_one_seed_gives_one_filling():
    weights = {1: 5, 2: 1, 3: 1}
    first = fill([0] * 100, 10, 10, range(100), [((1, 2, 3), DIRECTIONS)], weights, Random(1))
    assert first == fill([0] * 100, 10, 10, range(100), [((1, 2, 3), DIRECTIONS)], weights, Random(1))
    assert first != fill([0] * 100, 10, 10, range(100), [((1, 2, 3), DIRECTIONS)], weights, Random(2))
    # Written down once, to be the same on every Python and platform.
    assert rows_of(first, 10)[:2] == GOLDEN


GOLDEN = ["ACBCAAAABA", "AAAAAAAABA"]


def test_weights():
    filled = fill([0] * 10_000, 100, 100, range(10_000), [], {1: 900, 2: 100}, Random(3))
    assert 800 < filled.count(2) < 1200


def test_a_letter_that_only_fixed_cells_speak_against_is_taken_back():
    # Where 1 stands on the right, 2 is out, and 1 can never stand behind the 5: so the right cell must change.
    patterns = [((5, 1), DIRECTIONS), ((2, 1), [(0, 1)])]
    for seed in range(20):
        assert fill([5, 0, 0], 1, 3, [2, 1], patterns, {1: 9, 2: 1}, Random(seed)) == [5, 2, 2]


def test_a_tight_filling_is_found():
    # With three letters and AB, BA forbidden, C has to come between.
    filled = fill([0] * 64, 8, 8, range(64), [((1, 2), DIRECTIONS)], {1: 1, 2: 1, 3: 1}, Random(5))
    assert not occurrences(rows_of(filled, 8), "AB")


def test_the_impossible_is_said_at_once():
    cells = [1, 0, 2] + [0] * 6
    with pytest.raises(Unfillable) as caught:
        fill(cells, 3, 3, range(3, 9), [((1, 2), DIRECTIONS)], {1: 1, 2: 1}, Random(1))
    assert caught.value.proven
    with pytest.raises(Unfillable) as caught:
        fill([0] * 6400, 80, 80, range(6400), [((1,) * 80, DIRECTIONS)], {1: 1}, Random(1))
    assert caught.value.proven
    assert set(fill([0] * 4, 2, 2, range(4), [((1,) * 3, DIRECTIONS)], {1: 1}, Random(1))) == {1}
    every = [(word, DIRECTIONS) for word in product((1, 2), repeat=3)]
    with pytest.raises(Unfillable) as caught:
        fill([0] * 400, 20, 20, range(400), every, {1: 1, 2: 1}, Random(1))
    assert caught.value.proven
