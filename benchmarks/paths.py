"""One word along neighbouring cells, against the textbook's depth-first search: python -m benchmarks.paths."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable

from lettermaze import Board, count_paths, exist, find_path
from lettermaze.letters import explain

from .harness import Bench, Case

bench = Bench("One word")

ONES = ["AAAAAA"] * 6
POCKET = ["BCAAAA", "CAAAAA", *["AAAAAA"] * 4]
CHESS = ["ABABAB", "BABABA"] * 3
TWO = ["BAAAAA", *["AAAAAA"] * 4, "AAAAAB"]
SMALL = ["ABCE", "SFCS", "ADEE"]

WORST = [
    "AAAZZZ AAAAAZ AAAAZA AAAAZA AAAZAA AZAAZA AAAAAAAAAAAAAAAAAAAA",
    "AZAZAZ AAAAAA AAAAZZ AAAAAA ZAAAAZ AZAZAA AAAAAAAAAAAAAAAAAAAA",
    "BZBAAA ABABAB BBBBBB ZBBBBB BBBBBB ZZBBBA BBBBBBBBBBBBBBBBBBBB",
    "ZAAAZA AAAAAZ AAAAAZ AAAAAA ZAZZAZ AAAZAZ AAAAAAAAAAAAAAAAAAAA",
]
"""What `benchmarks/worst_boards.py` found: boards and a word each on which `exist` takes most steps."""


def textbook(board: list[list[str]], word: str) -> bool:
    """The textbook's program: recursion from every cell, marks on the board."""
    rows, cols, last = len(board), len(board[0]), len(word) - 1

    def dfs(row: int, col: int, at: int) -> bool:
        if not (0 <= row < rows and 0 <= col < cols) or board[row][col] != word[at]:
            return False
        if at == last:
            return True
        board[row][col] = ""
        found = (
            dfs(row + 1, col, at + 1)
            or dfs(row - 1, col, at + 1)
            or dfs(row, col + 1, at + 1)
            or dfs(row, col - 1, at + 1)
        )
        board[row][col] = word[at]
        return found

    return any(dfs(row, col, 0) for row in range(rows) for col in range(cols))


def textbook_count(board: list[list[str]], word: str) -> int:
    """The same, counting instead of stopping."""
    rows, cols, last = len(board), len(board[0]), len(word) - 1

    def dfs(row: int, col: int, at: int) -> int:
        if not (0 <= row < rows and 0 <= col < cols) or board[row][col] != word[at]:
            return 0
        if at == last:
            return 1
        board[row][col] = ""
        found = (
            dfs(row + 1, col, at + 1)
            + dfs(row - 1, col, at + 1)
            + dfs(row, col + 1, at + 1)
            + dfs(row, col - 1, at + 1)
        )
        board[row][col] = word[at]
        return found

    return sum(dfs(row, col, 0) for row in range(rows) for col in range(cols))


def lists(board: list[str]) -> list[list[str]]:
    """The board as the textbook has it."""
    return [list(row) for row in board]


REPEATS = 20
"""How often a call of microseconds is repeated, so that choosing the backend does not count."""


def add(name: str, target: str, board: list[str], word: str, *, peer: bool = True, unit: str = "us") -> None:
    """Add a row for `exist`; without a peer where the textbook's program would take minutes."""

    @bench.row(name, unit=unit, target=target, runs=3)
    def row(options: argparse.Namespace) -> Case:
        nested = lists(board)
        repeats = REPEATS if unit == "us" else 1
        return Case(
            lambda: [exist(board, word) for _ in range(repeats)],
            {"textbook": lambda: [textbook(nested, word)]} if peer else {},
            amount=repeats,
            peer_amount=1,
            canonical=set,
            missing={} if peer else {"textbook": "takes too long"},
        )


WORDS = ["ABCCED", "SEE", "ABCB"]


def ordinary(board: object) -> Callable[[argparse.Namespace], Case]:
    """Three ordinary calls on a 3x4 board."""

    def row(options: argparse.Namespace) -> Case:
        nested = lists(SMALL)
        return Case(
            lambda: [exist(board, word) for word in WORDS * REPEATS],
            {"textbook": lambda: [textbook(nested, word) for word in WORDS * REPEATS]},
            amount=len(WORDS) * REPEATS,
        )

    return row


bench.row("3x4, rows of strings", unit="us/call", target="<= 1.2 us")(ordinary(SMALL))
bench.row("3x4, nested lists", unit="us/call", target="<= 2.5 us")(ordinary(lists(SMALL)))
bench.row("3x4, a Board", unit="us/call")(ordinary(Board(SMALL)))


@bench.row("5x5 of A, AAAAAAAAB; B behind two C: both", unit="us", target="0 checks; <= 27")
def counters(options: argparse.Namespace) -> Case:
    """The counters of the lesson, which must be these."""
    plain = ["AAAAA"] * 5
    corner = ["BCAAA", "CAAAA", *["AAAAA"] * 3]
    for board, most in ((plain, 0), (corner, 27)):
        checks = explain(board, "AAAAAAAAB").checks
        if checks > most:
            raise SystemExit(f"{checks} checks, not {most}")
    return Case(
        lambda: [exist(board, "AAAAAAAAB") for board in (plain, corner) * REPEATS],
        {"textbook": lambda: [textbook(lists(board), "AAAAAAAAB") for board in (plain, corner)]},
        amount=REPEATS,
        peer_amount=1,
        canonical=set,
    )


add("6x6 of A, A^14 B", "<= 20 us", ONES, "A" * 14 + "B")
add("6x6 of A, A^19 B", "<= 20 us", ONES, "A" * 19 + "B", peer=False)
add("6x6 of A, A^35 B", "<= 20 us", ONES, "A" * 35 + "B", peer=False)
add("chessboard, (AB)^9 AA", "<= 100 us", CHESS, "AB" * 9 + "AA", peer=False)
add("two B of one colour, B A^18 B", "<= 100 us", TWO, "B" + "A" * 18 + "B", peer=False)
add("corner B behind two C, A^7 B A^7", "<= 100 us", POCKET, "A" * 7 + "B" + "A" * 7)
for number, line in enumerate(WORST, 1):
    *found_board, found_word = line.split()
    add(
        f"worst 6x6 board found, {number}",
        "<= 0.15 s; stretch 5 ms",
        found_board,
        found_word,
        peer=False,
        unit="ms",
    )


@bench.row("count A^12 on 6x6 of A", unit="ms", runs=3)
def count_12(options: argparse.Namespace) -> Case:
    """309,616 traces."""
    nested = lists(ONES)
    return Case(lambda: count_paths(ONES, "A" * 12), {"textbook": lambda: textbook_count(nested, "A" * 12)})


@bench.row("count A^20 on 6x6 of A", unit="ms", target="<= 150; stretch 50", runs=3)
def count_20(options: argparse.Namespace) -> Case:
    """21,991,248 traces."""
    if count_paths(ONES, "A" * 20) != 21_991_248:
        raise SystemExit("A^20 must have 21,991,248 traces")
    return Case(lambda: count_paths(ONES, "A" * 20), missing={"textbook": "takes too long"})


@bench.row("a trace of 1,500 letters, 30x50 of A", unit="ms")
def long_trace(options: argparse.Namespace) -> Case:
    """The first trace through all cells."""
    board = ["A" * 30] * 50
    return Case(lambda: len(find_path(board, "A" * 1500) or ()), missing={"textbook": "RecursionError"})


@bench.row("a word of a million letters, 6x6", unit="us")
def long_word(options: argparse.Namespace) -> Case:
    """Longer than the board: answered at once."""
    word = "A" * 1_000_000
    return Case(lambda: exist(ONES, word), missing={"textbook": "RecursionError"})


if __name__ == "__main__":
    sys.exit(bench.main())
