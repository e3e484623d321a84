"""The quick search on the text of a small board: depth first, with marks in place."""

from __future__ import annotations

from .constants import QUICK_STEPS

DEEPEST = 100
"""Words of so many letters are traced by functions that call themselves."""

MOST_TRACES = 1 << 14
"""Traces of a word's beginning that are counted on at once."""


def exist_text(text: bytes, rows: int, word: bytes, neighbors: int) -> int:
    """1 or 0: is there a trace on the board whose rows are the lines of `text`? -1: not to be told this way.

    That is so where the lines are not `rows` rows of equal length, where a letter is NUL or a line feed, and where
    the search is not over soon. The same holds for the two functions that follow.
    """
    number = check_text(text, rows, word)
    if number > 0 and len(word) > 1:
        if text.count(word[-1]) < text.count(word[0]):
            word = word[::-1]
        path = first_trace(text, word, neighbors)
        return -1 if path is None else 1 if path else 0
    return number


def find_text(text: bytes, rows: int, word: bytes, neighbors: int) -> list[int] | None:
    """The first trace, [] if there is none, None where that is not to be told this way."""
    number = check_text(text, rows, word)
    if number <= 0:
        return None if number else []
    path = first_trace(text, word, neighbors)
    if path:
        width = text.find(10) + 1 or len(text) + 1
        return [at - at // width for at in path]
    return path


def count_text(text: bytes, rows: int, word: bytes, neighbors: int) -> int:
    """The number of traces, -1 where that is not to be told this way."""
    number = check_text(text, rows, word)
    return count_traces(text, word, neighbors) if number > 0 else number


def check_text(text: bytes, rows: int, word: bytes) -> int:
    """0 if a letter is missing, -1 if the text is no board for a quick search, else 1."""
    width = text.find(10) + 1 or len(text) + 1
    lines = rows - 1
    if len(text) + 1 != rows * width or text.count(10) != lines or text[width - 1 :: width] != b"\n" * lines:
        return -1
    if 0 in text or 10 in word:
        return -1
    for letter in set(word):
        if text.count(letter) < word.count(letter):
            return 0
    return 1


def first_trace(text: bytes, word: bytes, neighbors: int) -> list[int] | None:
    """The places of the first trace, [] if there is none, None where the search goes on for long."""
    width = text.find(10) + 1 or len(text) + 1
    if len(word) > DEEPEST:
        return None
    # The line feeds are a border; a cell above the first row is found, by its negative index, in the border below.
    grid = bytearray(text)
    grid += b"\n" * (width + 1)
    moves = moves_of(width, neighbors)
    last, left = len(word) - 1, QUICK_STEPS
    path: list[int] = []

    def trace(at: int, depth: int) -> bool:
        nonlocal left
        left -= 1
        grid[at] = 0
        depth += 1
        wanted = word[depth]
        for move in moves:
            to = at + move
            if grid[to] == wanted and (depth == last or (left > 0 and trace(to, depth))):
                if depth == last:
                    path.append(to)
                path.append(at)
                return True
        grid[at] = word[depth - 1]
        return False

    start = text.find(word[0])
    if not last:
        return [start]
    while start >= 0:
        if trace(start, 0):
            return path[::-1]
        if left <= 0:
            return None
        start = text.find(word[0], start + 1)
    return path


def count_traces(text: bytes, word: bytes, neighbors: int) -> int:
    """The number of traces, -1 where they are many: those of a beginning all at once, by their last cell, as sets."""
    width = text.find(10) + 1 or len(text) + 1
    moves = moves_of(width, neighbors)
    near = bytes(width) + text + bytes(width + 1)
    ends, left = {}, MOST_TRACES
    start = near.find(word[0])
    while start >= 0:
        ends[start] = [1 << start]
        start = near.find(word[0], start + 1)
    for wanted in word[1:-1]:
        grown: dict[int, list[int]] = {}
        for at, traces in ends.items():
            for move in moves:
                if near[at + move] == wanted:
                    bit = 1 << at + move
                    more = [trace | bit for trace in traces if not trace & bit]
                    if more:
                        left -= len(more)
                        if at + move in grown:
                            grown[at + move] += more
                        else:
                            grown[at + move] = more
        if left < 0:
            return -1
        ends = grown
    if len(word) == 1:
        return len(ends)
    total, wanted = 0, word[-1]
    for at, traces in ends.items():
        for move in moves:
            if near[at + move] == wanted:
                bit = 1 << at + move
                total += len([trace for trace in traces if not trace & bit])
    return total


def moves_of(width: int, neighbors: int) -> tuple[int, ...]:
    """What is added to a place to come to its neighbours, in their order."""
    if neighbors == 4:
        return (-width, -1, 1, width)
    return (-1 - width, -width, 1 - width, -1, 1, width - 1, width, width + 1)
