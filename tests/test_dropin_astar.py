"""The textbook's A* word search: the trace that its heap order gives, without its states."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lettermaze import Board, GridError, WordError, dropin
from lettermaze.dropin import _lines, astar_find_word


def textbook(grid: list[str], word: str) -> tuple[list[tuple[int, int]] | None, set[int]]:
    """Best first over (f, depth, cell, path) as a reader would write it, and the values of f that it met."""
    heap = [
        (len(word), 1, (r, c), [(r, c)]) for r, row in enumerate(grid) for c, tile in enumerate(row) if tile == word[0]
    ]
    heap.sort()
    met = set()
    while heap:
        f, depth, (row, col), path = heappop(heap)
        met.add(f)
        if depth == len(word):
            return path, met
        for r in range(row - 1, row + 2):
            for c in range(col - 1, col + 2):
                on_grid = 0 <= r < len(grid) and 0 <= c < len(grid[r])
                if on_grid and (r, c) not in path and grid[r][c] == word[depth]:
                    g = depth + 1
                    heappush(heap, (g + len(word) - g, depth + 1, (r, c), [*path, (r, c)]))
    return None, met


def test_the_example(backend: str) -> None:
    assert astar_find_word(["AA", "AB"], "AAA") == [(0, 1), (1, 0), (0, 0)]
    assert astar_find_word(["AA", "AB"], "BB") is None


@settings(max_examples=100, deadline=None)
@given(
    grid=st.lists(st.text("AB", min_size=3, max_size=3), min_size=1, max_size=3),
    word=st.text("AB", min_size=1, max_size=6),
    most=st.sampled_from([0, _lines.MOST_STATES]),
)
def test_equal_to_the_textbook(parity: Any, grid: list[str], word: str, most: int) -> None:
    expected, met = textbook(grid, word)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_lines, "MOST_STATES", most)
        assert parity(lambda: astar_find_word(grid, word))[2] == expected
    assert met <= {len(word)}


def test_a_board_on_which_the_textbook_runs_out_of_memory(backend: str) -> None:
    path = astar_find_word(["A" * 6] * 6, "A" * 20)
    assert path is not None
    assert path[-1] == (0, 0)
    assert len(set(path)) == 20


def test_a_mark_that_is_on_the_board_already(backend: str) -> None:
    grid = [["A", "\ue000", "\ue001"]]
    assert astar_find_word(grid, "A\ue000\ue001") == [(0, 0), (0, 1), (0, 2)]
    assert astar_find_word(grid, "A\ue001") is None


def test_an_empty_word_is_refused(backend: str) -> None:
    with pytest.raises(WordError):
        astar_find_word(["A"], "")


@pytest.mark.parametrize("most", [0, _lines.MOST_STATES])
def test_directions_are_obeyed(backend: str, monkeypatch: pytest.MonkeyPatch, most: int) -> None:
    monkeypatch.setattr(_lines, "MOST_STATES", most)
    monkeypatch.setattr(dropin, "DIRECTIONS", dropin.DIRECTIONS[:])
    assert astar_find_word(["AX", "XB"], "AB") == [(0, 0), (1, 1)]
    dropin.DIRECTIONS[:] = [(-1, 0), (1, 0), (0, -1), (0, 1)]
    assert astar_find_word(["AX", "XB"], "AB") is None
    assert astar_find_word(["AX", "BB"], "ABB") == [(0, 0), (1, 0), (1, 1)]
    dropin.DIRECTIONS[:] = [(2, 1)]
    assert astar_find_word(["AX", "XX", "XB"], "AB") == [(0, 0), (2, 1)]


@pytest.mark.parametrize("most", [0, _lines.MOST_STATES])
def test_cells_of_any_kind(backend: str, monkeypatch: pytest.MonkeyPatch, most: int) -> None:
    monkeypatch.setattr(_lines, "MOST_STATES", most)
    assert astar_find_word([[1, 2]], [1, 2]) == [(0, 0), (0, 1)]
    assert astar_find_word([["QU", "I"]], ["QU", "I"]) == [(0, 0), (0, 1)]
    assert astar_find_word([["QU", "I"]], "QUI") is None
    assert astar_find_word([["A", None, "A"]], "AA") is None
    assert astar_find_word(["AB", "BAX"], "ABA") == [(1, 1), (0, 1), (0, 0)]
    with pytest.raises(GridError, match=r"^grid: row 1 has 1 cells, the first row 2$"):
        astar_find_word(["AB", "B"], "AB")


def test_the_options_of_a_board(backend: str) -> None:
    assert astar_find_word(Board(["ABC"], wrap=True), "AC") == [(0, 0), (0, 2)]
    assert astar_find_word(Board(["?B?"], wildcard="?"), "BA") == [(0, 1), (0, 0)]
    assert astar_find_word(Board(["?B?"], wildcard="?"), "ABA") == [(0, 2), (0, 1), (0, 0)]
    assert astar_find_word(Board(["??B"], wildcard="?"), "BAA") == [(0, 2), (0, 1), (0, 0)]
    assert astar_find_word(Board([["AB", "?"]], wildcard="?"), "CAB") == [(0, 1), (0, 0)]
