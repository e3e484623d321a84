"""Paths counted along a frontier, against all paths listed one by one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lettermaze import count_paths, exist, find_path
from lettermaze.kernels._pure.trace import frontier
from lettermaze.testing import backends, on_backend
from test_cuts import Row, shapes, size

Cell = tuple[int, int]

ROWS = st.integers(1, 5).flatmap(
    lambda cols: st.lists(st.text("AAAB", min_size=cols, max_size=cols), min_size=1, max_size=4)
)


@pytest.fixture
def always(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Count along the frontier whatever it costs, on the pure backend."""
    monkeypatch.setattr(frontier, "FRONTIER_LEAST", 0)
    monkeypatch.setattr(frontier, "FRONTIER_COST", 1 << 40)
    monkeypatch.setattr(frontier, "HALVES_FROM", 3)
    with on_backend("python"):
        yield


def paths_of(rows: list[str], letters: int, neighbors: int, wrap: bool) -> int:
    """How many paths of so many cells there are, each of them walked."""
    height, width = len(rows), len(rows[0])
    cells = {(row, col) for row in range(height) for col in range(width) if rows[row][col] == "A"}
    steps = [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if (a, b) != (0, 0) and (neighbors == 8 or not a * b)]

    def around(cell: Cell) -> set[Cell]:
        found = {(cell[0] + a, cell[1] + b) for a, b in steps}
        return ({(row % height, col % width) for row, col in found} if wrap else found) & cells - {cell}

    def walk(cell: Cell, used: frozenset[Cell]) -> int:
        if len(used) == letters:
            return 1
        return sum(walk(other, used | {other}) for other in around(cell) - used)

    return sum(walk(cell, frozenset({cell})) for cell in cells)


@pytest.mark.usefixtures("always")
@settings(deadline=None, max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(rows=ROWS, letters=st.integers(3, 9), neighbors=st.sampled_from([4, 8]), wrap=st.booleans())
def test_any_small_board(rows: list[str], letters: int, neighbors: int, wrap: bool) -> None:
    number = count_paths(rows, "A" * letters, neighbors=neighbors, wrap=wrap)
    assert number == paths_of(rows, letters, neighbors, wrap)


@pytest.mark.usefixtures("always")
@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(board=shapes(30), less=st.integers(0, 5), neighbors=st.sampled_from([4, 8]))
def test_larger_boards_of_blocks_tails_and_holes(board: list[Row], less: int, neighbors: int) -> None:
    """The searches that the block-cut bound prunes find a path where the count along the frontier is not 0."""
    board = [[cell and "A" for cell in row] for row in board]
    word = "A" * max(3, size(board) - less)
    number = count_paths(board, word, neighbors=neighbors)
    for backend in backends():
        with on_backend(backend):
            assert exist(board, word, neighbors=neighbors) == (number > 0)
            assert (find_path(board, word, neighbors=neighbors) is not None) == (number > 0)


@pytest.mark.parametrize("planar", [True, False])
@pytest.mark.parametrize("slots", range(7))
def test_how_many_states_there_are(slots: int, planar: bool) -> None:
    def fill(slot: int, open_slots: tuple[int, ...], lasts: int) -> int:
        """The ways to fill the slots from this one on; pieces that cross are closed in the order they were opened."""
        if slot == slots:
            return not open_slots
        partners = len(open_slots[-1:] if planar else open_slots)
        closed = sum(
            fill(slot + 1, open_slots[:place] + open_slots[place + 1 :], lasts)
            for place in range(len(open_slots) - partners, len(open_slots))
        )
        last = fill(slot + 1, open_slots, lasts + 1) if lasts < 2 else 0
        return 2 * fill(slot + 1, open_slots, lasts) + last + fill(slot + 1, (*open_slots, slot), lasts) + closed

    assert frontier.states_of(slots, planar) == fill(0, (), 0)
