"""Look for boards on which `exist` is slow: hill climbing over boards and words, by the steps that the search takes.

    python -m benchmarks.worst_boards [--seconds 60] [--seed 1] [--rows 6] [--cols 6] [--letters 20]

Climbs start from random boards of few letters, half of them with the word laid along a random trace; a change alters
or swaps letters of the board or of the word. The worst finds are rows of `benchmarks/paths.py`.
"""

from __future__ import annotations

import argparse
import random
import time

from lettermaze import exist, kernels
from lettermaze.letters._paths import query_of


def steps(board: list[list[str]], word: list[str]) -> int:
    """How many steps the search takes."""
    _, query = query_of(board, "".join(word), 4, False, None, False, False)
    taken: int = kernels.trace.exist(*query, 1 << 40)[1]
    return taken


def seconds(board: list[list[str]], word: list[str]) -> float:
    """How long a call takes, the best of five."""
    rows, text = ["".join(row) for row in board], "".join(word)
    times = []
    for _ in range(5):
        begin = time.perf_counter()
        exist(rows, text)
        times.append(time.perf_counter() - begin)
    return min(times)


def start(rows: int, cols: int, letters: int, dice: random.Random) -> tuple[list[list[str]], list[str]]:
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


def change(board: list[list[str]], word: list[str], dice: random.Random) -> tuple[list[list[str]], list[str]]:
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


def climb(rows: int, cols: int, letters: int, dice: random.Random, until: float) -> tuple[int, list[str], str]:
    """One climb: changes are kept unless they make the search shorter; it ends after 300 in vain."""
    board, word = start(rows, cols, letters, dice)
    worst, vain = steps(board, word), 0
    while vain < 300 and time.monotonic() < until:
        changed = change(board, word, dice)
        taken = steps(*changed)
        vain = 0 if taken > worst else vain + 1
        if taken >= worst:
            worst, (board, word) = taken, changed
    return worst, ["".join(row) for row in board], "".join(word)


def main() -> None:
    """Climb until the time is over, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rows", type=int, default=6)
    parser.add_argument("--cols", type=int, default=6)
    parser.add_argument("--letters", type=int, default=20, help="the longest word (words of 8 letters and more)")
    options = parser.parse_args()
    dice = random.Random(options.seed)
    until = time.monotonic() + options.seconds
    found = []
    while time.monotonic() < until:
        letters = dice.randint(max(8, options.letters - 4), options.letters)
        found.append(climb(options.rows, options.cols, letters, dice, until))
    found.sort(reverse=True)
    print(f"{len(found)} climbs")
    for taken, board, word in found[:10]:
        time_taken = seconds([list(row) for row in board], list(word))
        answer = "found" if exist(board, word) else "not there"
        print(f"{taken:9,} steps, {time_taken * 1e3:7.3f} ms, {answer}: {' '.join(board)} {word}")


if __name__ == "__main__":
    main()
