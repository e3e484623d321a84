"""Large searches in straight lines: they can be interrupted, share their arguments, and agree with the plain way."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from interrupts import interrupted
from lettermaze import Board, Lexicon, count_lines, find_lines, find_word
from lettermaze.letters import DIRECTIONS

DEEP = ["A" * 60 + "B"]
SQUARE = ["A" * 600] * 600


@pytest.mark.parametrize(
    "search",
    [
        lambda: find_lines(SQUARE, DEEP),
        lambda: find_lines(SQUARE, DEEP, wrap=True),
        lambda: count_lines(SQUARE, DEEP, overlapping=False),
        lambda: find_word(SQUARE, "A" * 30 + "B" + "A" * 30),
        lambda: [count_lines(SQUARE, DEEP) for _ in range(1000)],
    ],
)
def test_ctrl_c(backend, search):
    interrupted(search, after=0.05)


def test_threads_share_lexicon_and_board(backend):
    lexicon = Lexicon(["CAT", "OX", "TAC", "O"])
    board = Board(["CATAC", "OXOXO"] * 20)
    expected = find_lines(board, lexicon), count_lines(board, lexicon)
    with ThreadPoolExecutor(4) as pool:
        for found in pool.map(lambda _: (find_lines(board, lexicon), count_lines(board, lexicon)), range(20)):
            assert found == expected


@pytest.mark.parametrize("shape", [(1, 3000), (3000, 1), (70, 90)])
def test_long_boards(backend, shape):
    rows, cols = shape
    letters = np.random.default_rng(5).choice(list("AB"), shape)
    lines = find_lines(letters, ["ABBA", "BAAB", "AAB"])
    found = set(zip(lines.starts.tolist(), lines.directions.tolist(), lines.lengths.tolist(), strict=True))
    expected = set()
    for row in range(rows):
        for col in range(cols):
            for way, (drow, dcol) in enumerate(DIRECTIONS[1:], 1):
                for word in ("ABBA", "BAAB", "AAB"):
                    end = row + (len(word) - 1) * drow, col + (len(word) - 1) * dcol
                    fits = 0 <= end[0] < rows and 0 <= end[1] < cols
                    if fits and all(letters[row + k * drow, col + k * dcol] == word[k] for k in range(len(word))):
                        expected.add((row * cols + col, way, len(word)))
    assert found == expected
    assert len(lines) == len(found)
    assert sum(count_lines(letters, ["ABBA", "BAAB", "AAB"]).values()) == len(found)


def test_more_hits_than_a_chunk(backend):
    lines = find_lines(["AB" * 200] * 5, ["AB", "BA"])
    hits = list(lines)
    assert len(hits) == len(lines) > 3000
    assert hits == [lines[place] for place in range(len(lines))]
    assert list(lines[2000:]) == hits[2000:]
