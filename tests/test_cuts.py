"""Words nearly as long as the board: paths bounded by the block-cut tree of the free cells."""

from __future__ import annotations

from functools import partial

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from conftest import Parity
from lettermaze import StepLimitError, count_paths, exist, find_path, iter_paths
from lettermaze.kernels._pure.trace import cuts
from lettermaze.kernels._pure.trace.cuts import Cuts
from lettermaze.testing import on_backend
from reference_paths import traces

Row = list[str | None]
CHEAP = settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def cells_in(rows: int, cols: int, where: set[int]) -> list[Row]:
    return [["A" if col in where else None for col in range(cols)] for _ in range(rows)]


def tails(rows: int, cols: int) -> list[Row]:
    """A block with three tails of two cells."""
    ends = cells_in(2, cols, {0, cols - 1})
    return [*ends, *cells_in(rows, cols, set(range(cols))), *cells_in(2, cols, {0})]


def hung(rows: int, cols: int) -> list[Row]:
    """A block on which three single cells hang."""
    ends = cells_in(1, cols, {1, cols - 2})
    return [*ends, *cells_in(rows, cols, set(range(cols))), *cells_in(1, cols, {cols // 2})]


def size(board: list[Row]) -> int:
    return sum(cell is not None for row in board for cell in row)


@st.composite
def shapes(draw: st.DrawFn, most: int = 11) -> list[Row]:
    """Blocks beside each other, combs and tails on them, and holes in them; now and then another letter."""
    rows, cols = draw(st.sampled_from([(3, 4), (4, 4), (3, 6), (2, 8), (5, 4)]))
    board: list[Row] = cells_in(rows, cols, set())
    for _ in range(draw(st.integers(1, 3))):
        top, left = draw(st.integers(0, rows - 1)), draw(st.integers(0, cols - 1))
        high, wide = draw(st.integers(1, 4)), draw(st.integers(1, 4))
        for row in board[top : top + high]:
            row[left : left + wide] = ["A"] * len(row[left : left + wide])
    for col in draw(st.sets(st.integers(0, cols - 1), max_size=3)):
        board[draw(st.sampled_from([0, rows - 1]))][col] = "A"
    there = places(board)
    holes = max(0, len(there) - most)
    for r, c in draw(st.sets(st.sampled_from(there), min_size=holes, max_size=max(2, holes))):
        board[r][c] = None
    for r, c in draw(st.sets(st.sampled_from(there), max_size=1)):
        board[r][c] = board[r][c] and "B"
    return board


def places(board: list[Row]) -> list[tuple[int, int]]:
    return [(r, c) for r, row in enumerate(board) for c, cell in enumerate(row) if cell]


def graph(board: list[Row], diagonal: bool) -> dict[int, int]:
    """The neighbours of each cell of A, as bits."""
    cells = {number: place for number, place in enumerate(places(board)) if board[place[0]][place[1]] == "A"}
    return {
        number: sum(1 << other for other, (y, x) in cells.items() if is_near(r - y, c - x, diagonal))
        for number, (r, c) in cells.items()
    }


def is_near(down: int, right: int, diagonal: bool) -> bool:
    return max(abs(down), abs(right)) == 1 and (diagonal or 0 in (down, right))


def is_there(near: dict[int, int], letters: int) -> bool:
    """Whether a path has so many cells, by all sets of cells that paths have and their last cells."""
    sets = {(1 << cell, cell) for cell in near}
    for _ in range(letters - 1):
        sets = {
            (used | 1 << to, to) for used, last in sets for to in near if near[last] >> to & 1 and not used >> to & 1
        }
    return bool(sets)


@pytest.mark.usefixtures("backend")
class TestFamilies:
    @pytest.mark.parametrize(("rows", "cols"), [(4, 5), (6, 7), (8, 8)])
    def test_three_tails(self, rows: int, cols: int) -> None:
        board = tails(rows, cols)
        word = "A" * size(board)
        assert not exist(board, word, neighbors=8, max_steps=100_000)
        assert find_path(board, word, neighbors=8, max_steps=100_000) is None
        assert count_paths(board, word, neighbors=8, max_steps=100_000) == 0
        # One tail is left over, or one cell of it.
        assert exist(board, word[2:], neighbors=8, max_steps=100_000)
        assert exist(board, word[1:], neighbors=8, max_steps=100_000)

    @pytest.mark.parametrize(("rows", "cols"), [(5, 6), (6, 7), (8, 8)])
    def test_three_cells_hung_on_a_block(self, rows: int, cols: int) -> None:
        board = hung(rows, cols)
        word = "A" * size(board)
        assert not exist(board, word, max_steps=100_000)
        assert find_path(board, word, max_steps=100_000) is None
        assert list(iter_paths(board, word, max_steps=100_000)) == []
        assert count_paths(board, word, max_steps=100_000) == 0
        path = find_path(board, word[1:], max_steps=100_000)
        assert path is not None
        assert len(set(path)) == len(word) - 1

    def test_colours_of_a_block(self) -> None:
        # Both ends must be cells of the corners' colour.
        board = hung(5, 5)
        assert not exist(board, "A" * 27, max_steps=100_000)
        assert exist(board, "A" * 26, max_steps=100_000)

    def test_no_colours_on_an_odd_torus(self) -> None:
        board = ["AAAAA"] * 3
        assert exist(board, "A" * 15, wrap=True)
        assert count_paths(["AAA", "AAA", "AAA"], "A" * 9, wrap=True) == len(traces(["AAA"] * 3, "A" * 9, wrap=True))

    def test_a_step_is_a_cell_visited(self) -> None:
        # Each of the 48 cells is tried as the first, and from each all are visited.
        board, word = tails(6, 7), "A" * 48
        with pytest.raises(StepLimitError):
            exist(board, word, neighbors=8, max_steps=2000)
        with pytest.raises(StepLimitError):
            list(iter_paths(board, word, neighbors=8, max_steps=2000))
        assert not exist(board, word, neighbors=8, max_steps=5000)


@CHEAP
@given(shapes(), st.integers(0, 3), st.sampled_from([4, 8]), st.booleans())
def test_against_brute_force(parity: Parity, board: list[Row], less: int, neighbors: int, wrap: bool) -> None:
    word = "A" * max(1, size(board) - less)
    expected = traces(board, word, neighbors=neighbors, wrap=wrap)
    assert parity(lambda: list(iter_paths(board, word, neighbors=neighbors, wrap=wrap)))[2] == expected
    assert parity(lambda: exist(board, word, neighbors=neighbors, wrap=wrap))[2] == bool(expected)
    assert parity(lambda: count_paths(board, word, neighbors=neighbors, wrap=wrap))[2] == len(expected)


@CHEAP
@given(shapes(17), st.integers(0, 4))
def test_long_searches(parity: Parity, board: list[Row], less: int) -> None:
    """Searches that come to the bound in inner nodes."""
    word = "A" * max(1, size(board) - less)
    there = is_there(graph(board, False), len(word))
    assert parity(lambda: exist(board, word))[2] is there
    path = parity(lambda: find_path(board, word))[2]
    assert (path is not None) is there
    assert path is None or path == next(iter_paths(board, word))


@CHEAP
@given(shapes(), st.integers(0, 3), st.sampled_from([4, 8]))
def test_limits_agree(parity: Parity, board: list[Row], less: int, neighbors: int) -> None:
    wide = [row + row[:1] + row for row in board]
    word = "A" * max(1, size(wide) - less)
    for steps in (50, 700, 3000):
        for function in (exist, find_path, count_paths, iter_paths):
            parity(partial(function, wide, word, neighbors=neighbors, max_steps=steps))


@CHEAP
@given(st.data(), shapes(), st.booleans())
def test_the_bound_is_one(data: st.DataObject, board: list[Row], diagonal: bool) -> None:
    near = graph(board, diagonal)
    assume(near)
    dark = None if diagonal else sum(1 << number for number in near if sum(places(board)[number]) & 1)
    head = data.draw(st.sampled_from(sorted(near)))
    free = sum(1 << number for number in near if number != head)
    bound, visited = Cuts(near, [free], dark).longest(free, head)
    assert longest(near, free, head) <= bound < visited <= len(near)


def longest(near: dict[int, int], free: int, head: int) -> int:
    """The most free cells on a path from `head`, by trying all."""
    ways = [cell for cell in near if near[head] & free & 1 << cell]
    return max((1 + longest(near, free & ~(1 << cell), cell) for cell in ways), default=0)


@CHEAP
@given(shapes(), st.integers(0, 3), st.sampled_from([4, 8]))
def test_from_every_node(board: list[Row], less: int, neighbors: int) -> None:
    """The bound from the first step on, for words of any length, in the pure twin."""
    word = "A" * max(1, size(board) - less)
    with on_backend("python"), pytest.MonkeyPatch.context() as patch:
        patch.setattr(cuts, "CUT_AFTER", -1000)
        patch.setattr(cuts, "CUT_LETTERS", 1)
        assert list(iter_paths(board, word, neighbors=neighbors)) == traces(board, word, neighbors=neighbors)
