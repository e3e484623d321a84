"""Look for boards on which a search is slow: hill climbing over boards and words, by the time that a call takes.

    python -m benchmarks.worst_boards [--seconds 60] [--seed 1] [--what find_path] [--rows 6] [--cols 6] [--letters 20]

Climbs start from random boards of few letters, half of them with the word laid along a random trace; a change alters
or swaps letters of the board or of the word. `exist` is judged by its steps, all else by processor time. Worst finds
of `exist` are rows of `benchmarks/paths.py`.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from functools import cache
from itertools import islice
from typing import Any

from lettermaze import Lexicon, StepLimitError, count_paths, exist, find_path, find_together, iter_paths, kernels, solve
from lettermaze.letters._paths import query_of

Letters = list[list[str]]

LIMIT = 1 << 26
"""The steps after which a call is given up: some seconds."""

VAIN = 300
"""A climb ends after so many changes in vain."""


def find_third(board: Letters, word: str, neighbors: int, max_steps: int) -> Any:
    """The third path, if there are three."""
    return next(islice(iter_paths(board, word, neighbors=neighbors, max_steps=max_steps), 2, None), None)


def lay_parts(board: Letters, word: str, neighbors: int, max_steps: int) -> Any:
    """The word cut into words of four letters, traced together."""
    words = [word[begin : begin + 4] for begin in range(0, len(word), 4)]
    return find_together(board, words, neighbors=neighbors, max_steps=max_steps)


def solve_wild(board: Letters, word: str, neighbors: int, max_steps: int) -> Any:
    """All English words on the board, whose B and C are wildcards."""
    wild = [["?" if cell in "BC" else "ESTRAINOL"[ord(cell) % 9] for cell in row] for row in board]
    return len(solve(wild, english(), neighbors=neighbors, wildcard="?", max_steps=max_steps))


@cache
def english() -> Lexicon:
    """The built-in words."""
    return Lexicon.english()


ASKED: dict[str, Callable[..., Any]] = {
    "exist": exist,
    "find_path": find_path,
    "third path": find_third,
    "count_paths": count_paths,
    "together": lay_parts,
    "wildcards": solve_wild,
}


def steps(board: Letters, word: str, neighbors: int) -> int:
    """How many steps the search for any path takes."""
    _, query = query_of(board, word, neighbors, False, None, False, False)
    taken: int = kernels.trace.exist(*query, LIMIT)[1]
    return taken


def seconds(what: str, board: Letters, word: str, neighbors: int) -> float:
    """How long a call takes; one that is given up counts as a minute."""
    begin = time.process_time()
    try:
        ASKED[what](board, word, neighbors=neighbors, max_steps=LIMIT)
    except StepLimitError:
        return 60.0
    return time.process_time() - begin


def start(rows: int, cols: int, letters: int, dice: random.Random) -> tuple[Letters, list[str]]:
    """A random board and word of one to four letters, unevenly drawn; sometimes the word lies on the board."""
    alphabet = "ABCD"[: dice.randint(1, 4)]
    weights = [dice.random() + 0.02 for _ in alphabet]
    board = [dice.choices(alphabet, weights, k=cols) for _ in range(rows)]
    word = dice.choices(alphabet, weights, k=letters)
    if dice.random() < 0.3:
        period = dice.randint(1, 5)
        word = [word[i % period] for i in range(letters)]
    if dice.random() < 0.5:
        row, col = dice.randrange(rows), dice.randrange(cols)
        for letter in word:
            board[row][col] = letter
            down, right = dice.choice([(0, 1), (1, 0), (0, -1), (-1, 0)])
            row, col = (row + down) % rows, (col + right) % cols
    return board, word


def change(board: Letters, word: list[str], dice: random.Random) -> tuple[Letters, list[str]]:
    """A board and a word a little different."""
    board, word = [list(row) for row in board], list(word)
    used = sorted({*word, *(letter for row in board for letter in row)})
    for _ in range(dice.choice([1, 1, 1, 2, 3])):
        row, col = dice.randrange(len(board)), dice.randrange(len(board[0]))
        kind = dice.random()
        if kind < 0.4:
            board[row][col] = dice.choice(used)
        elif kind < 0.6:
            other, place = dice.randrange(len(board)), dice.randrange(len(board[0]))
            board[row][col], board[other][place] = board[other][place], board[row][col]
        elif kind < 0.75:
            word[dice.randrange(len(word))] = dice.choice(used)
        elif kind < 0.85:
            i, j = dice.randrange(len(word)), dice.randrange(len(word))
            word[i], word[j] = word[j], word[i]
        elif kind < 0.95:
            word = word[1:] + word[:1] if dice.random() < 0.5 else word[::-1]
        else:
            board[row][col] = "Z"
    return board, word


def climb(
    what: str, options: argparse.Namespace, dice: random.Random, until: float
) -> tuple[float, int, list[str], str]:
    """One climb: changes are kept unless they make the search shorter."""
    neighbors = dice.choice([4, 8])
    letters = dice.randint(max(8, options.letters - 4), options.letters)
    board, word = start(options.rows, options.cols, letters, dice)

    def cost(board: Letters, word: list[str]) -> float:
        asked = board, "".join(word), neighbors
        return steps(*asked) if what == "exist" else seconds(what, *asked)

    worst, vain = cost(board, word), 0
    while vain < VAIN and time.monotonic() < until and worst != 60.0:
        changed = change(board, word, dice)
        taken = cost(*changed)
        vain = 0 if taken > worst else vain + 1
        if taken >= worst:
            worst, (board, word) = taken, changed
    fastest = min(seconds(what, board, "".join(word), neighbors) for _ in range(3))
    return fastest, neighbors, ["".join(row) for row in board], "".join(word)


def main() -> None:
    """Climb until the time is over, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60, help="for each kind of search")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--what", choices=ASKED, action="append", help="the kinds of search (default: all)")
    parser.add_argument("--rows", type=int, default=6)
    parser.add_argument("--cols", type=int, default=6)
    parser.add_argument("--letters", type=int, default=20, help="the longest word (words of 8 letters and more)")
    parser.add_argument("--show", type=int, default=3, help="so many of the worst of each kind")
    options = parser.parse_args()
    for what in options.what or ASKED:
        dice = random.Random(options.seed)
        until = time.monotonic() + options.seconds
        found = []
        while time.monotonic() < until:
            found.append(climb(what, options, dice, until))
        found.sort(reverse=True)
        print(f"{what}, {options.rows}x{options.cols}, words of up to {options.letters} letters: {len(found)} climbs")
        for taken, neighbors, board, word in found[: options.show]:
            told = "past the limit" if taken == 60.0 else f"{taken * 1e3:.3f} ms"
            print(f"  {told}, {neighbors} neighbors: {' '.join(board)} {word}", flush=True)


if __name__ == "__main__":
    main()
