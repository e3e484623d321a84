"""The quick search on the text of a small board: depth first, with marks in place."""

from __future__ import annotations

from .constants import QUICK_STEPS


def exist_text(text: bytes, rows: int, word: bytes, neighbors: int) -> int:
    """1 or 0: is there a trace on the board whose rows are the lines of `text`? -1: not to be told this way.

    That is so where the lines are not `rows` rows of equal length, where a letter is NUL or a line feed, and where
    the search is not over soon. The same holds for the two functions that follow.
    """
    number = check_text(text, rows, word)
    if number > 0 and len(word) > 1:
        if text.count(word[-1]) < text.count(word[0]):
            word = word[::-1]
        number = search_text(text, word, neighbors, None)
    return min(number, 1)


def find_text(text: bytes, rows: int, word: bytes, neighbors: int) -> list[int] | None:
    """The first trace, [] if there is none, None where that is not to be told this way."""
    number = check_text(text, rows, word)
    path: list[int] = []
    if number > 0:
        number = search_text(text, word, neighbors, path)
    return None if number < 0 else path


def count_text(text: bytes, rows: int, word: bytes, neighbors: int) -> int:
    """The number of traces, -1 where that is not to be told this way."""
    number = check_text(text, rows, word)
    return search_text(text, word, neighbors, None, every=True) if number > 0 else number


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


def search_text(text: bytes, word: bytes, neighbors: int, path: list[int] | None, every: bool = False) -> int:
    """How many traces were found, at most one unless `every` is wanted, or -1; `path` gets the cells of the first."""
    width = text.find(10) + 1 or len(text) + 1
    # The line feeds are a border; a cell above the first row is found, by its negative index, in the border below.
    grid = bytearray(text)
    grid += b"\n" * (width + 1)
    moves = [width, 1, -1, -width]
    if neighbors == 8:
        moves = [width + 1, width, width - 1, 1, -1, 1 - width, -width, -1 - width]
    last, left, found = len(word) - 1, QUICK_STEPS, 0
    start = text.find(word[0])
    trail: list[int] = []
    # For the start, and for each cell of the trail, the cells that may come there; `pop` takes the first.
    ahead = [[start]]
    while start >= 0:
        depth = len(trail)
        if not ahead[-1]:
            if depth:
                ahead.pop()
                grid[trail.pop()] = word[depth - 1]
            else:
                start = text.find(word[0], start + 1)
                ahead[0].append(start)
        elif depth < last:
            if not left:
                return -1
            left -= 1
            at = ahead[-1].pop()
            grid[at] = 0
            trail.append(at)
            wanted = word[depth + 1]
            ahead.append([at + move for move in moves if grid[at + move] == wanted])
        elif every:
            found += len(ahead[-1])
            ahead[-1] = []
        else:
            if path is not None:
                path += [at - at // width for at in (*trail, ahead[-1][-1])]
            return 1
    return found
