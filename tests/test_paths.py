"""One word along neighbouring cells: exist, find_path, iter_paths, count_paths."""

from __future__ import annotations

import gc
import threading
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import lettermaze
from conftest import Parity
from interrupts import interrupted
from lettermaze import Board, GridError, StepLimitError, WordError, count_paths, exist, find_path, iter_paths, kernels
from lettermaze.letters import _paths
from reference_paths import traces

LESSON = ["STAR", "POOL", "ENDS"]
STOOLS = ((0, 0), (0, 1), (1, 1), (1, 2), (1, 3), (2, 3))
HARD = [
    (["AAAZZZ", "AAAAAZ", "AAAAZA", "AAAAZA", "AAAZAA", "AZAAZA"], "A" * 20),
    (["AAAAAA", "AAAAAZ", "AAAAZZ", "AAAZZA", "AZAAZZ", "AZAZAZ"], "A" * 20),
    (["AAAAAA", "AZZZAA", "AAAAAA", "AZAZZA", "AZZZAA", "ZAAAZA"], "A" * 12 + "Z" + "A" * 3),
    (["AAZAZA", "ZAAAAA", "AAAAAZ", "ZAAAAA", "AAAZAA", "AAZAAZ"], "A" * 20),
]
"""Boards on which a search takes more steps than it makes before it tries halves that meet."""
FUNCTIONS = [exist, find_path, iter_paths, count_paths]


def ways_to_fill(rows: int, cols: int, row: int) -> int:
    """How many traces go through all cells of a rectangle, diagonals too, from its last column in a row."""
    cells = [(r, c) for r in range(rows) for c in range(cols)]
    near = [[n for n, (r, c) in enumerate(cells) if max(abs(r - cell[0]), abs(c - cell[1])) == 1] for cell in cells]
    start = row * cols + cols - 1
    ways = {(1 << start, start): 1}
    for _ in range(len(cells) - 1):
        longer: dict[tuple[int, int], int] = {}
        for (used, last), number in ways.items():
            for to in near[last]:
                if not used >> to & 1:
                    key = used | 1 << to, to
                    longer[key] = longer.get(key, 0) + number
        ways = longer
    return sum(ways.values())


@pytest.mark.usefixtures("backend")
class TestLesson:
    def test_stools(self) -> None:
        assert exist(LESSON, "STOOLS") is True
        assert list(iter_paths(LESSON, "STOOLS")) == [STOOLS]
        assert find_path(LESSON, "STOOLS") == STOOLS
        assert count_paths(LESSON, "STOOLS") == 1

    def test_not_marking_would_find_pop(self) -> None:
        assert exist(LESSON, "POP") is False
        assert exist(LESSON, "POP", reuse=True) is True

    def test_sand(self) -> None:
        assert exist(LESSON, "SAND") is False
        assert exist(LESSON, "SAND", neighbors=8) is False

    def test_not_unmarking_would_lose_a_trace(self) -> None:
        # The first way into the word is a dead end that has used cells of the second one.
        board = ["ABCD", "SXCE", "XXXF"]
        assert find_path(board, "ABCCEF") == ((0, 0), (0, 1), (0, 2), (1, 2), (1, 3), (2, 3))
        assert exist(["CAA", "AAA", "BCD"], "AAB")

    def test_index_minus_one_does_not_wrap(self) -> None:
        assert not exist(["AXB"], "BA")
        assert not exist(["A", "X", "B"], "AB")
        assert exist(["AXB"], "BA", wrap=True)

    def test_success_needs_no_move_after_the_last_letter(self) -> None:
        assert exist(["A"], "A")
        assert find_path(["A"], "A") == ((0, 0),)
        assert exist(["AB"], "AB")

    def test_marks_are_no_letters(self) -> None:
        # A program that marks by flipping case, or by a sign such as #, finds these.
        assert not exist(["aA"], "aAa")
        assert not exist(["A#"], "A##")
        assert exist(["A#", "#B"], "A#B")
        assert not exist(["AA"], "Aa")

    def test_nothing_diagonal_by_default(self) -> None:
        assert not exist(["AX", "XB"], "AB")
        assert exist(["AX", "XB"], "AB", neighbors=8)

    def test_two_traces(self) -> None:
        assert list(iter_paths(["AA", "AB"], "AAA")) == [((0, 1), (0, 0), (1, 0)), ((1, 0), (0, 0), (0, 1))]
        assert find_path(["AA", "AB"], "AAA") == ((0, 1), (0, 0), (1, 0))
        assert count_paths(["AA", "AB"], "AAA") == 2

    def test_mixed_case_differs(self) -> None:
        assert not exist(["Star"], "STAR")
        assert exist(["Star"], "Star")

    def test_the_board_is_not_changed(self) -> None:
        board = [list(row) for row in LESSON]
        for function in FUNCTIONS:
            for word in ("STOOLS", "POP", "SAND"):
                result = function(board, word)
                if function is iter_paths:
                    list(result)
        assert board == [list(row) for row in LESSON]

    def test_longer_than_the_board(self) -> None:
        assert not exist(["AA", "AA"], "A" * 5)
        assert not exist(["A" * 6] * 6, "A" * 1_000_000)
        assert find_path(["A" * 6] * 6, "A" * 1_000_000) is None
        assert count_paths(["A" * 6] * 6, "A" * 1_000_000) == 0


@pytest.mark.usefixtures("backend")
class TestHard:
    @pytest.mark.parametrize("letters", [14, 19, 35])
    def test_a_letter_that_is_not_there(self, letters: int) -> None:
        assert not exist(["A" * 6] * 6, "A" * letters + "B")

    def test_a_letter_behind_others(self) -> None:
        board = ["BCAAAA", "CAAAAA", *["AAAAAA"] * 4]
        assert not exist(board, "A" * 14 + "B")
        assert not exist(board, "A" * 7 + "B" + "A" * 7)

    def test_chessboard(self) -> None:
        board = ["ABABAB", "BABABA"] * 3
        assert not exist(board, "AB" * 9 + "AA")
        assert exist(board, "AB" * 18)

    def test_parity_of_two_letters_decides_at_once(self) -> None:
        board = ["BAAAAA", *["AAAAAA"] * 4, "AAAAAB"]
        assert not exist(board, "B" + "A" * 18 + "B", max_steps=0)
        assert exist(board, "B" + "A" * 17 + "B")
        board = ["BAAAAA", *["AAAAAA"] * 4, "AAAABA"]
        assert not exist(board, "B" + "A" * 13 + "B", max_steps=2)

    @pytest.mark.parametrize(("letters", "number"), [(1, 36), (2, 120), (8, 19_312), (12, 309_616), (20, 21_991_248)])
    def test_counts_of_one_letter(self, letters: int, number: int) -> None:
        assert count_paths(["A" * 6] * 6, "A" * letters) == number

    @pytest.mark.parametrize(("letters", "number"), [(8, 183_472), (10, 905_776), (12, 2_310_264)])
    def test_counts_of_one_letter_with_diagonals(self, letters: int, number: int) -> None:
        """As many as others have counted."""
        assert count_paths(["AAAA"] * 4, "A" * letters, neighbors=8) == number

    @pytest.mark.parametrize(
        ("side", "neighbors", "letters", "number"),
        [
            # Directed Hamiltonian paths: the On-Line Encyclopedia of Integer Sequences, A096969.
            (4, 4, 16, 552), (5, 4, 25, 8648), (6, 4, 36, 458_696), (7, 4, 49, 27_070_560),
            pytest.param(8, 4, 64, 6_046_626_568, marks=pytest.mark.slow),
            # As many as by halves.
            (6, 4, 22, 44_466_720), (7, 4, 20, 175_017_264), (4, 8, 16, 343_184), (5, 8, 16, 3_815_572_144),
            pytest.param(8, 4, 20, 655_791_520, marks=pytest.mark.slow),
        ],
    )  # fmt: skip
    def test_counts_along_a_frontier(self, side: int, neighbors: int, letters: int, number: int) -> None:
        assert count_paths(["A" * side] * side, "A" * letters, neighbors=neighbors) == number

    def test_counts_beyond_64_bits(self, backend: str) -> None:
        if backend == "python":
            pytest.skip("the states are hundreds of thousands")
        number = count_paths(["A" * 7] * 7, "A" * 40, neighbors=8)
        assert number == 1_022_145_300_033_467_304_488

    def test_counts_of_few_layouts_are_the_same_by_listing(self) -> None:
        rows = [["A"] * 5, ["A", None, "A", "A", "A"], ["A"] * 5, ["A", "A", None, "A", "A"], ["A"] * 5]
        for letters in (14, 18, 20):
            assert count_paths(rows, "A" * letters) == sum(1 for _ in iter_paths(rows, "A" * letters))
        assert count_paths(["A" * 4] * 4, "A" * 12, wrap=True) == sum(
            1 for _ in iter_paths(["A" * 4] * 4, "A" * 12, wrap=True)
        )
        assert count_paths(["?" * 5] * 5, "STARSTARSTARSTAR", wildcard="?") == count_paths(["A" * 5] * 5, "A" * 16)

    def test_states_are_steps(self) -> None:
        board, word = ["A" * 6] * 6, "A" * 30
        with pytest.raises(StepLimitError):
            count_paths(board, word, max_steps=49_439)
        assert count_paths(board, word, max_steps=200_000) == 66_265_784

    def test_counts_where_many_halves_have_the_same_cells(self) -> None:
        # Every trace fills the letters A, leaves them on the right, and fills the letters B.
        ways = [ways_to_fill(3, 4, row) for row in range(3)]
        number = sum(ways[row] * ways[other] for row in range(3) for other in range(3) if abs(row - other) < 2)
        assert min(ways) > 255
        assert count_paths(["AAAABBBB"] * 3, "A" * 12 + "B" * 12, neighbors=8) == number

    def test_counts_are_the_same_by_listing(self) -> None:
        board = ["AAAA", "AABA", "ABAA", "AAAA"]
        for word in ("A" * 8, "A" * 12, "AB" * 2, "A" * 5 + "BA"):
            assert count_paths(board, word) == sum(1 for _ in iter_paths(board, word))

    def test_a_trace_through_all_cells(self) -> None:
        assert exist(["A" * 6] * 6, "A" * 36)
        path = find_path(["A" * 30] * 50, "A" * 1500)
        assert path is not None
        assert len(set(path)) == 1500
        assert path[:2] == ((0, 0), (0, 1))

    @pytest.mark.parametrize("side", [9, 10])
    def test_a_trace_through_all_cells_of_a_wide_board(self, side: int) -> None:
        # Twice, as paths from the first cell are bounded before.
        path = find_path(["A" * side] * side, "A" * side * side, max_steps=2 * side * side)
        assert path is not None
        assert len(set(path)) == side * side
        assert path[:2] == ((0, 0), (0, 1))
        assert exist(["A" * side] * side, "A" * side * side, max_steps=2 * side * side)

    def test_wide_boards_are_looked_over_too(self) -> None:
        board = ["B" + "A" * 9, *["A" * 10] * 8, "A" * 8 + "BA"]
        for letters in (8, 17, 41):
            assert not exist(board, "B" + "A" * letters + "B", max_steps=1000)
        assert exist(board, "B" + "A" * 28 + "B")
        # The left upper corner is a pocket of 25 cells with the only B.
        pocket = (
            ["AAAAAZAAAAAA"] * 2 + ["AABAAZAAAAAA"] + ["AAAAAZAAAAAA"] * 2 + ["ZZZZZZAAAAAA"] + ["AAAAAAAAAAAA"] * 6
        )
        assert not exist(pocket, "B" + "A" * 30, max_steps=1000)
        assert exist(pocket, "B" + "A" * 24)

    def test_long_words_do_not_recurse(self) -> None:
        letters = "".join(chr(0x4E00 + i) for i in range(1500))
        board = [letters[r * 30 : r * 30 + 30][:: -1 if r % 2 else 1] for r in range(50)]
        path = find_path(board, letters)
        assert path is not None
        assert len(path) == 1500
        assert exist(board, letters)
        assert exist(board, letters[::-1])
        assert count_paths(board, letters) == 1
        assert find_path([letters], letters) == tuple((0, i) for i in range(1500))

    def test_long_walks(self) -> None:
        assert exist(["AB", "BA"], "AB" * 50_000, reuse=True)
        assert not exist(["AB", "BA"], "AB" * 50_000 + "B", reuse=True)

    def test_walks_without_layers(self) -> None:
        # The layers of this word would take more than 64 MiB.
        board = ["A" * 100] * 99 + ["A" * 97 + "BAA"]
        word = "A" * 60_000 + "B"
        path = find_path(board, word[::-1], reuse=True)
        assert path is not None
        assert path[:3] == ((99, 97), (98, 97), (97, 97))
        assert len(path) == 60_001
        # An odd number of steps away: the first start from which there is a walk is the second cell.
        path = find_path(board[::-1], "A" * 60_000 + "BA", reuse=True)
        assert path is not None
        assert path[:2] == ((0, 1), (0, 0))
        assert path[-2:] == ((0, 97), (0, 96))

    def test_walks_of_tiles_without_layers(self) -> None:
        # So many cells, most of them holes, and letters that layers would take more than 64 MiB.
        rows: list[list[str | None]] = [[None] * 256 for _ in range(250)]
        # From the cells above there is no walk, however long one looks.
        for row, letters in enumerate(["AAA", "   ", "AAA", "A A", "AAB"]):
            rows[row][:3] = [letter if letter != " " else None for letter in letters]
        rows[-1][-1] = "AA"
        near = {
            (row, col): [
                (row + down, col + right)
                for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0))
                if 0 <= row + down < 5 and 0 <= col + right < 3 and rows[row + down][col + right]
            ]
            for row in range(5)
            for col in range(3)
            if rows[row][col]
        }
        for word in ("A" * 4200 + "B", "A" * 4201 + "B" + "A" * 40 + "B"):
            # The cells from which the rest of the word can be written.
            ahead = [{cell for cell in near if rows[cell[0]][cell[1]] == word[-1]}]
            for letter in reversed(word[:-1]):
                ahead.append(
                    {cell for cell in near if rows[cell[0]][cell[1]] == letter and not ahead[-1].isdisjoint(near[cell])}
                )
            path = [min(ahead.pop(), default=None)]
            while ahead and path[-1]:
                path.append(min(ahead.pop().intersection(near[path[-1]])))
            assert find_path(rows, word, reuse=True) == (tuple(path) if path[0] else None)

    def test_walks_outgrow_64_bits(self) -> None:
        assert count_paths(["AA", "AA"], "A" * 201, reuse=True) == 4 * 2**200
        assert count_paths(["AAA"], "A" * 101, reuse=True) == 3 * 2**50

    @pytest.mark.parametrize("letters", range(18, 23))
    def test_walks_on_many_cells_outgrow_64_bits(self, letters: int) -> None:
        """All together they do so before those that end in one cell."""
        assert count_paths(["A" * 20] * 20, "A" * letters, neighbors=8, wrap=True, reuse=True) == 400 * 8 ** (
            letters - 1
        )

    @pytest.mark.parametrize("letters", [3, 90, 91, 92, 93, 94, 180, 190, 400])
    def test_walks_over_tiles_outgrow_64_bits(self, letters: int) -> None:
        """From each of two A and two AA a step leads to all the others."""
        single, double = [0, 2], [0, 0]
        for end in range(2, letters + 1):
            single.append(single[end - 1] + 2 * double[end - 1])
            double.append((2 * single[end - 2] + double[end - 2]) if end > 2 else 2)
        number = count_paths([["A", "AA"], ["AA", "A"]], "A" * letters, neighbors=8, reuse=True)
        assert number == single[letters] + double[letters]

    def test_halves_that_meet_give_the_first_trace(self) -> None:
        # Each of these takes more steps than a search makes before it tries halves.
        for board, word in HARD:
            found = list(iter_paths(board, word))
            assert found == sorted(found)
            assert len(set(found)) == len(found) == count_paths(board, word)
            assert find_path(board, word) == (found[0] if found else None)
            assert exist(board, word) == bool(found)


@pytest.mark.usefixtures("backend")
class TestOptions:
    def test_tiles_may_split_a_word_in_several_ways(self) -> None:
        board = [["QU", "I", "T"], ["Q", "U", "E"]]
        assert find_path(board, "QUIT") == ((0, 0), (0, 1), (0, 2))
        assert find_path(board, "QUI") == ((0, 0), (0, 1))
        assert find_path(board, "QUE") == ((1, 0), (1, 1), (1, 2))
        assert list(iter_paths([["AA", "A"], ["A", "AA"]], "AAA")) == [
            ((0, 0), (0, 1)),
            ((0, 0), (1, 0)),
            ((0, 1), (0, 0)),
            ((0, 1), (1, 1)),
            ((1, 0), (0, 0)),
            ((1, 0), (1, 1)),
            ((1, 1), (0, 1)),
            ((1, 1), (1, 0)),
        ]

    def test_qu(self) -> None:
        assert exist(["QIT"], "QUIT", qu=True)
        assert not exist(["QIT"], "QIT", qu=True)

    def test_wildcard(self) -> None:
        assert exist(["S?AR"], "STAR", wildcard="?")
        assert not exist(["S?AR"], "STAR")
        assert exist(["S?AR"], "S?A")
        assert count_paths(["??"], "AB", wildcard="?") == 2

    def test_holes_and_ragged_rows(self) -> None:
        assert not exist([["A", None, "B"]], "AB")
        assert exist(["A", "BCD", "", "E"], "ABCD")
        assert not exist(["A", "BCD", "", "E"], "BE")
        assert not exist([["A", ""]], "A\0")
        assert exist([["A", "\0"]], "A\0")

    def test_any_letters(self) -> None:
        board = ["żółć", "😀漢字é"]
        assert exist(board, "żółćé字漢😀")
        assert exist([["\ud800", "A"]], "\ud800A")
        assert not exist(["abc"], "ż")

    def test_line_feeds_are_letters_too(self) -> None:
        assert exist(["A\n", "BC"], "A\nC")
        assert not exist(["AB", "CD"], "B\nC")
        assert not exist(["AB", "CD"], "B\nCDXYZXYZ")
        assert exist(["A\nB"], "A\nB")

    @pytest.mark.parametrize("order", ["C", "F"])
    def test_numpy(self, order: Any) -> None:
        board = np.array([list(row) for row in LESSON], order=order)
        assert exist(board, "STOOLS")
        assert find_path(board[:, ::-1], "STOOLS") == tuple((r, 3 - c) for r, c in STOOLS)
        assert exist(board.astype(">U3"), "STOOLS")
        assert count_paths(np.array([["QU", "I"]]), "QUI") == 1

    def test_a_board_may_be_prepared(self) -> None:
        board = Board(LESSON)
        assert exist(board, "STOOLS")
        assert find_path(board, "STOOLS") == STOOLS
        with pytest.raises(TypeError, match="belong to Board"):
            exist(board, "STOOLS", wrap=True)

    def test_empty_boards(self) -> None:
        for board in ([], [""], ["", ""], [[]], [[None]]):
            for wrap in (False, True):
                assert exist(board, "A", wrap=wrap) is False
                assert find_path(board, "A", wrap=wrap) is None
                assert list(iter_paths(board, "A", wrap=wrap, reuse=True)) == []
                assert count_paths(board, "A", wrap=wrap) == 0
                assert count_paths(board, "A", wrap=wrap, reuse=True) == 0
                checked = Board(board, wrap=wrap)
                assert exist(checked, "A") is False
                assert find_path(checked, "A", neighbors=8) is None
                assert count_paths(checked, "A") == 0

    def test_small_tori(self) -> None:
        assert count_paths(["AB"], "AB", wrap=True) == 1
        assert count_paths(["A"], "AA", wrap=True, reuse=True) == 0
        assert count_paths(["AA", "AA"], "AA", wrap=True, neighbors=8) == 12
        assert count_paths(["AAA"], "AAA", wrap=True) == 6

    def test_more_than_64_cells(self) -> None:
        board = ["A" * 12] * 12
        assert count_paths(board, "AA") == 2 * 2 * 11 * 12
        assert count_paths(board, "AA", neighbors=8) == 2 * (2 * 11 * 12 + 2 * 11 * 11)
        assert sum(1 for _ in iter_paths(board, "AAA")) == count_paths(board, "AAA")


@pytest.mark.parametrize("rows", [[], [[]], ["", ""], [[None]], [[], [None]]])
def test_a_prepared_board_without_cells(backend: str, rows: Any) -> None:
    for board in (rows, Board(rows)):
        assert not exist(board, "A")
        assert find_path(board, "A") is None
        assert list(iter_paths(board, "A")) == []
        assert count_paths(board, "A") == 0


@pytest.mark.usefixtures("backend")
class TestRefused:
    @pytest.mark.parametrize("function", FUNCTIONS)
    @pytest.mark.parametrize(
        ("arguments", "options", "error", "message"),
        [
            ((LESSON, ""), {}, WordError, "word must not be empty"),
            ((LESSON, b"A"), {}, TypeError, "word must be a str, not bytes"),
            ((LESSON, None), {}, TypeError, "word must be a str, not None"),
            ((LESSON, "A"), {"neighbors": 5}, lettermaze.LettermazeError, "neighbors must be 4 or 8, not 5"),
            ((LESSON, "A"), {"neighbors": 8.0}, TypeError, "neighbors must be 4 or 8, not float"),
            ((LESSON, "A"), {"neighbors": 8 + 0j}, TypeError, "neighbors must be 4 or 8"),
            ((LESSON, "A"), {"neighbors": np.array([4, 8])}, TypeError, "neighbors must be 4 or 8"),
            ((LESSON, "A"), {"wildcard": ""}, GridError, "wildcard must not be empty"),
            ((LESSON, "A"), {"max_steps": 1.5}, TypeError, "max_steps must be an int or None, not float"),
            (
                (LESSON, "A"),
                {"max_steps": -1},
                lettermaze.LettermazeError,
                "max_steps must be 0 or more, not -1",
            ),
            (("AB", "A"), {}, TypeError, "board must be a sequence of rows, not str"),
            ((["AB", 3], "A"), {}, TypeError, "board: row 1 must be a str or a sequence of tiles, not int"),
            (([["A", 3]], "A"), {}, TypeError, "board: row 0, column 1: a tile must be a str or None, not int"),
            ((["AB", "C"], "A"), {"wrap": True}, GridError, "wrap needs a rectangular board"),
        ],
    )
    def test_arguments(self, function: Any, arguments: Any, options: Any, error: Any, message: str) -> None:
        with pytest.raises(error, match=message):
            function(*arguments, **options)

    def test_steps_are_limited(self) -> None:
        board = ["A" * 8] * 8
        assert exist(board, "A" * 5, max_steps=5)
        for function in (exist, find_path, count_paths):
            with pytest.raises(StepLimitError, match="looked at 4 cells, the limit"):
                function(board, "A" * 9, max_steps=4)
        found = []
        with pytest.raises(StepLimitError):
            found.extend(find for find in iter_paths(board, "A" * 5, max_steps=100))
        paths = iter_paths(board, "A" * 5, max_steps=100)
        assert len([next(paths) for _ in range(10)]) == 10


def test_counts_on_large_boards_where_paths_are_plenty_and_where_not(backend: str) -> None:
    full = ["A" * 10] * 10
    sparse = ["".join("B" if (row * row + 3 * col) % 7 else "A" for col in range(10)) for row in range(10)]
    for board, word, neighbors in (
        (full, "A" * 6, 4),
        (full, "A" * 4, 8),
        (sparse, "BBABBB", 4),
        (sparse, "ABBBBA", 4),
    ):
        number = count_paths(board, word, neighbors=neighbors)
        assert number == sum(1 for _ in iter_paths(board, word, neighbors=neighbors)) > 0


def test_searches_that_are_lost_ask_each_other(backend: str) -> None:
    # From the B the search both ways is lost, in order of cells it is not.
    board = ["A" * 7] * 6 + ["AAAB" + "A" * 3]
    word = "A" * 12 + "B" + "A" * 34
    assert exist(board, word, neighbors=8)
    for function in (exist, find_path):
        with pytest.raises(StepLimitError, match="looked at 40 cells, the limit"):
            function(board, word, neighbors=8, max_steps=40)
    with pytest.raises(StepLimitError, match="looked at 131073 cells, the limit"):
        exist(board, word, neighbors=8, max_steps=(1 << 17) + 1)
    # Here it is the other way round.
    board = ["AAAAAAA", "AAAAABB", "AAAAAAA", "ABAAAAA", "AAAAAAA", "AABAAAA", "BAAABAA"]
    word = "AAAAAAAAAAAAAABAABAABBAAAAAAAAAAABAABA"
    assert not exist(board, word, neighbors=8)
    assert find_path(board, word, neighbors=8) is None
    assert count_paths(board, word, neighbors=8, max_steps=2) == 0
    with pytest.raises(StepLimitError, match="looked at 131073 cells, the limit"):
        find_path(board, word, neighbors=8, max_steps=(1 << 17) + 1)


def test_searches_that_ask_each_other_share_the_limit(backend: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # The count takes 2058 steps; before, it gives up after 1000, and the other search finds a path in 18.
    monkeypatch.setattr(_paths, "COUNT_TURN", 1000)
    board = ["AAAAAA", "AZZZAA", "AAAAAA", "AZAZZA", "AZZZAA", "ZAAAZA"]
    word = "A" * 12 + "Z" + "A" * 3
    assert count_paths(board, word, max_steps=1000 + 18 + 2058) == 246
    with pytest.raises(StepLimitError, match="looked at 3075 cells, the limit"):
        count_paths(board, word, max_steps=1000 + 18 + 2057)
    # The other search, once it has found a path, is not asked again.
    monkeypatch.setattr(_paths, "FIRST_TURN", 16)
    board = ["AZAAAA", "AAAAAZ", "ZAAAZA", "AAAAAZ", "ZAAAZA", "AAZAAA"]
    word = "A" * 21 + "Z"
    assert find_path(board, word, max_steps=3323) == find_path(board, word)
    with pytest.raises(StepLimitError, match="looked at 3322 cells, the limit"):
        find_path(board, word, max_steps=3322)


def test_iterators_free_their_memory(backend: str) -> None:
    board = ["A" * 8] * 8
    for _ in range(200):
        paths = iter_paths(board, "A" * 20)
        next(paths)
        paths.close()
    paths = iter_paths(board, "A" * 20)
    next(paths)
    del paths
    gc.collect()


@pytest.mark.parametrize("function", [exist, find_path, count_paths])
def test_ctrl_c_ends_a_search(backend: str, function: Any) -> None:
    # The thread that presses runs only if the search lets it.
    board = ["B" + "A" * 39, *["A" * 40] * 38, "A" * 38 + "BA"]
    word = "B" + "A" * 81 + "B" if function is not count_paths else "A" * 20
    interrupted(lambda: function(board, word, neighbors=4))


def test_threads_share_a_board(backend: str) -> None:
    board = Board(["A" * 6] * 6)
    counts: list[int] = []
    threads = [threading.Thread(target=lambda: counts.append(count_paths(board, "A" * 14))) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert counts == [count_paths(board, "A" * 14)] * 3


TILES = st.sampled_from(["A", "A", "A", "B", "B", "C", "AB", "BA", "AA", "?", None, "", "Q", "QU"])
LETTERS = st.sampled_from("AAABBC")


@st.composite
def tasks(draw: st.DrawFn) -> tuple[list[list[str | None]], str, dict[str, Any]]:
    tiles = draw(st.sampled_from([LETTERS, LETTERS, TILES]))
    rows = draw(st.integers(1, 5))
    cols = draw(st.integers(1, 5))
    even = draw(st.booleans())
    size = st.just(cols) if even else st.integers(0, cols)
    board = [draw(st.lists(tiles, min_size=n, max_size=n)) for n in [draw(size) for _ in range(rows)]]
    options: dict[str, Any] = {
        "neighbors": draw(st.sampled_from([4, 8])),
        "reuse": draw(st.booleans()),
        "qu": draw(st.booleans()),
        "wrap": draw(st.booleans()) and even,
        "wildcard": draw(st.sampled_from([None, "?"])),
    }
    longest = 4 if options["reuse"] or options["neighbors"] == 8 else 7
    word = draw(st.text(st.sampled_from("AAABBCQU"), min_size=1, max_size=longest))
    return board, word, options


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(task=tasks())
def test_against_the_reference(parity: Parity, task: tuple[Any, str, dict[str, Any]]) -> None:
    board, word, options = task
    expected = traces(board, word, **options)
    assert parity(lambda: iter_paths(board, word, **options)) == ("returned", list, expected)
    assert parity(lambda: exist(board, word, **options))[2] is bool(expected)
    assert parity(lambda: find_path(board, word, **options))[2] == (expected[0] if expected else None)
    assert parity(lambda: count_paths(board, word, **options))[2] == len(expected)


@st.composite
def wide_tasks(draw: st.DrawFn) -> tuple[list[str], str, dict[str, Any]]:
    rows, cols = draw(st.integers(8, 10)), draw(st.integers(8, 10))
    alphabet = draw(st.sampled_from(["ABCDEFGH", "ABCDEF", "AAAABC"]))
    dice = draw(st.randoms(use_true_random=False))
    board = ["".join(dice.choices(alphabet, k=cols)) for _ in range(rows)]
    word = "".join(dice.choices(alphabet, k=draw(st.integers(1, 6))))
    return board, word, {"neighbors": draw(st.sampled_from([4, 8])), "wrap": draw(st.booleans())}


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(task=wide_tasks())
def test_boards_of_more_than_64_cells(parity: Parity, task: tuple[Any, str, dict[str, Any]]) -> None:
    board, word, options = task
    expected = traces(board, word, **options)
    assert parity(lambda: iter_paths(board, word, **options))[2] == expected
    assert parity(lambda: exist(board, word, **options))[2] is bool(expected)
    assert parity(lambda: count_paths(board, word, **options))[2] == len(expected)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(task=tasks(), limit=st.integers(0, 60))
def test_both_backends_stop_at_the_same_step(parity: Parity, task: tuple[Any, str, dict[str, Any]], limit: int) -> None:
    board, word, options = task
    for function in FUNCTIONS:
        parity(lambda function=function: function(board, word, max_steps=limit, **options))


def test_a_board_turned_round_is_tried_too(parity: Any) -> None:
    """Words on which the searches on the board as it is are lost, and the one on the board upside down is not."""
    board = ["ABAAABAA", "BABBBABB", "ABABABBA", "BBAABABA", "ABBABBAB", "BAABABAA", "ABABBABB", "BAABAABA"]
    _, query = _paths.query_of(board, "ABBAB", 8, False, None, False, False)
    turned = list(_paths._turned(query))
    assert len({(other[0][0], other[1]) for other in turned} - {(query[0][0], query[1])}) == 15
    for record, word, moves in turned:
        assert (record[1:4], moves) == (query[0][1:4], query[2])
        assert sorted(record[0]) == sorted(query[0][0])
        assert parity(lambda q=(record, word, moves): kernels.trace.exist(*q, -1)[0])[2] == 1


@given(
    st.integers(1, 3).flatmap(
        lambda cols: st.lists(st.lists(st.sampled_from(["A", "B", None]), min_size=cols, max_size=cols), min_size=1)
    ),
    st.text("AB", min_size=1, max_size=6),
    st.sampled_from([4, 8]),
    st.booleans(),
)
@settings(max_examples=60, deadline=None)
def test_turning_changes_no_answer(board: Any, word: str, neighbors: int, wrap: bool) -> None:
    board = board[:4]
    _, query = _paths.query_of(board, word, neighbors, False, None, wrap, False)
    there = exist(board, word, neighbors=neighbors, wrap=wrap)
    for other in _paths._turned(query):
        assert (kernels.trace.exist(*other, -1)[0] == 1) == there


def test_tiles_and_palindromes_are_not_read_backwards() -> None:
    for board, word in ([["QU", "I"], ["T", "E"]], "QUIT"), (["AB", "CA"], "ABA"):
        _, query = _paths.query_of(board, word, 8, False, None, False, False)
        assert len(list(_paths._turned(query))) == 7


def test_turned_boards_have_turns(backend: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where both searches are lost on the board as it is, it is found on another one."""
    board, word = ["AAAB", "BABA", "AABB", "BBAA"], "AAABABAB"
    _, query = _paths.query_of(board, word, 8, False, None, False, False)
    real, asked = _paths._from_the_rarest, []

    def lost(other: Any, limit: int) -> int:
        asked.append(limit)
        return -1 if other == query else real(other, limit)

    monkeypatch.setattr(_paths, "_in_order", lambda other, limit: -1)
    monkeypatch.setattr(_paths, "_from_the_rarest", lost)
    monkeypatch.setattr(_paths, "_quick_text", lambda *_: None)
    turn = _paths.FIRST_TURN
    assert exist(board, word, neighbors=8)
    assert asked == [turn, turn * 8, turn * 8 // _paths.OTHERS_SHARE]
    with pytest.raises(StepLimitError):
        exist(board, word, neighbors=8, max_steps=2 * turn + 5)
