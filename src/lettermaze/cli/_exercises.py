"""The exercises of `lettermaze check`: cases, right answers, the pitfalls as programs, and hints."""

from __future__ import annotations

from collections import deque
from random import Random

from .. import dropin

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, NamedTuple

    class Exercise(NamedTuple):
        """One function to write."""

        call: str
        cases: Callable[[], list[list[Any]]]
        right: Callable[..., Any]
        wrong: Callable[..., Any]
        pitfalls: dict[str, str]
        hints: tuple[str, str, str]
else:
    from collections import namedtuple

    Exercise = namedtuple("Exercise", "call cases right wrong pitfalls hints")

FOUR = [(1, 0), (-1, 0), (0, 1), (0, -1)]
EIGHT = [*FOUR, (1, 1), (1, -1), (-1, 1), (-1, -1)]
MARKS = "#*.-_ 0!?$@%&/~+"
"""Characters that are in use as marks."""

RANDOM_CASES = 300


def size(case: list[Any]) -> tuple[int, int]:
    """How large a case is: the cells of its board or maze, and the characters of all of it."""
    boards = [part for part in case if isinstance(part, list) and part and isinstance(part[0], (str, list))]
    return max((sum(map(len, board)) for board in boards), default=0), len(repr(case))


def exist_cases() -> list[list[Any]]:
    """Boards and words: the lesson's, those of its pitfalls, and random ones."""
    letters = ["ABCE", "SFCS", "ADEE"]
    pairs = [(letters, "ABCCED"), (letters, "SEE"), (letters, "ABCB"), (["A"], "A"), (["AB"], "ABA"), (["AXB"], "AB")]
    pairs += [(["AX", "XB"], "AB"), (["Ab"], "Aba"), (["AA", "BA", "XC"], "AAC"), (["A", "X", "B"], "AB")]
    pairs += [([f"{mark}A", "XX", f"X{mark}"], f"{mark}A{mark}") for mark in MARKS]
    pairs += [([f"{mark}A"], f"{mark}A{mark}") for mark in MARKS]
    draw = Random(1)
    for _ in range(RANDOM_CASES):
        pool = draw.choice(["AB", "AAB", "ABC", "AbB", "ABCD"])
        board = _random_rows(draw, pool)
        pairs.append((board, _walked(draw, board) if draw.random() < 0.6 else _random_word(draw, pool)))
    return [[[list(row) for row in board], word] for board, word in pairs]


def exist_wrong(fault: str, board: list[list[str]], word: str) -> bool | None:
    """The backtracking search with one fault."""
    rows, cols = len(board), len(board[0])
    cells = [list(row) for row in board]
    used: set[tuple[int, int]] = set()
    steps = EIGHT if fault == "diagonals" else FOUR
    in_place = fault == "case" or fault in MARKS

    def search(row: int, col: int, index: int) -> bool:
        if fault == "late" and index == len(word) and 0 <= row < rows and 0 <= col < cols:
            return (row, col) not in used
        if fault not in ("negative", "negative anew", "bounds") and (row < 0 or col < 0):
            return False
        if fault != "bounds" and (row >= rows or col >= cols):
            return False
        # A list of marks has one for a cell and for its index below 0, a set has two.
        cell = (row % rows, col % cols) if fault == "negative" else (row, col)
        if cell in used or index == len(word) or cells[row][col] != word[index]:
            return False
        if index == len(word) - 1 and fault != "late":
            return True
        letter = cells[row][col]
        if in_place:
            cells[row][col] = letter.swapcase() if fault == "case" else fault
        elif fault != "unmarked":
            used.add(cell)
        found = any(search(row + down, col + right, index + 1) for down, right in steps)
        cells[row][col] = letter
        if fault not in ("kept", "kept anew"):
            used.discard(cell)
        return found

    for row in range(rows):
        for col in range(cols):
            if fault == "kept anew":
                used.clear()
            if search(row, col, 0):
                return True
    return None if fault == "nothing" else False


def lines_cases(many: bool) -> list[list[Any]]:
    """Grids, each with a word or a list of words."""
    draw = Random(2)
    grid = ["CAT", "OXO", "DEN"]
    if many:
        cases: list[list[Any]] = [[grid, ["TXD", "OX", "CAT"]], [["ABAB"], ["B", "AB", "ABA", "A", "BAB"]], [["A"], []]]
    else:
        cases = [[grid, word] for word in ("TXD", "OX", "NET", "CATO", "")] + [[["A"], "A"], [["AXB"], "BA"]]
        cases.append([["AX", "BC"], "ABC"])
    for _ in range(RANDOM_CASES):
        pool = draw.choice(["AB", "ABC", "ABCD"])
        board = _random_rows(draw, pool)
        words = sorted({_random_word(draw, pool, 4) for _ in range(draw.randint(1, 6))}, key=lambda word: word[::-1])
        cases.append([board, words if many else words[0]])
    return cases


def find_word_wrong(fault: str, grid: list[str], word: str) -> list[tuple[int, int]] | None:
    """The search for one straight line with one fault."""
    if not word:
        return None if fault == "empty" else []
    paths = _lines(fault, grid, word)
    if fault == "order":
        return paths[-1] if paths else None
    return paths[0] if paths else None


def find_all_words_wrong(fault: str, grid: list[str], words: list[str]) -> dict[str, list[tuple[int, int]]]:
    """The search for all words of a trie with one fault."""
    found: dict[str, list[tuple[int, int]]] = {}
    known = set(words) - {""}
    if fault == "stops":
        known = {word for word in known if not any(word[:end] in known for end in range(1, len(word)))}
    for word in known:
        paths = _lines(fault, grid, word)
        if paths:
            found[word] = paths[0 if fault == "first" else -1]
    return found


def _lines(fault: str, grid: list[str], word: str) -> list[list[tuple[int, int]]]:
    """All straight lines of a word, by start and direction."""
    rows, cols = len(grid), len(grid[0])
    directions = dropin.DIRECTIONS[:4] if fault == "four" else dropin.DIRECTIONS
    found = []
    for row in range(rows):
        for col in range(cols):
            for down, right in directions:
                path = [(row + step * down, col + step * right) for step in range(len(word))]
                if all(_reads(fault, grid, cell, letter) for cell, letter in zip(path, word)):  # noqa: B905
                    found.append(path)
    return found


def _reads(fault: str, grid: list[str], cell: tuple[int, int], letter: str) -> bool:
    row, col = cell
    inside = row < len(grid) and col < len(grid[0]) and (fault == "negative" or min(cell) >= 0)
    return (fault == "bounds" or inside) and grid[row][col] == letter


def find_words_cases() -> list[list[Any]]:
    """Words, a first cell and a board."""
    draw = Random(3)
    board = ["DONE", "OIRT", "PASS"]
    words = ["DONE", "DO", "NOD", "NODE", "TRIO", "PASS", "SASS"]
    cases: list[list[Any]] = [[words, [row, col], board] for row in range(3) for col in range(4)]
    cases += [[["AB", "ABA"], [0, 0], ["AB"]], [["A"], [0, 0], ["A"]], [["AB"], [0, 0], ["AXB"]]]
    for _ in range(RANDOM_CASES):
        pool = draw.choice(["AB", "ABC"])
        rows = _random_rows(draw, pool)
        words = sorted({_random_word(draw, pool, 4) for _ in range(draw.randint(1, 5))})
        cases.append([words, [draw.randrange(len(rows)), draw.randrange(len(rows[0]))], rows])
    return cases


def find_words_wrong(
    fault: str, words: list[str], cell: list[int], matrix: list[str], repeat: bool = True
) -> list[str]:
    """The walk from one cell with one fault, or without one."""
    steps = FOUR if fault == "four" else EIGHT
    found: list[str] = []
    if fault == "swapped":
        repeat = not repeat

    def walk(path: list[tuple[int, int]], word: str) -> None:
        if word in words and not (fault == "once" and word in found):
            found.append(word)
            if fault == "stops":
                return
        if not any(other.startswith(word) and other != word for other in words):
            return
        row, col = path[-1]
        for down, right in steps:
            r, c = row + down, col + right
            inside = r < len(matrix) and c < len(matrix[0]) and (fault == "negative" or min(r, c) >= 0)
            if fault == "bounds" or (inside and (repeat or (r, c) not in path)):
                walk([*path, (r, c)], word + matrix[r][c])

    walk([(cell[0], cell[1])], matrix[cell[0]][cell[1]])
    return sorted(found)


def lee_cases() -> list[list[Any]]:
    """Mazes, each with a free cell to start from, counted from 1."""
    draw = Random(4)
    lesson = [[0] * 6, [1, 1, 1, 1, 0, 0], [0] * 6, [0, 1, 1, 1, 1, 0], [0] * 6]
    cases: list[list[Any]] = [[lesson, [1, 1]], [[[0]], [1, 1]], [[[0, 0, 0]], [1, 1]], [[[0, 1, 0]], [1, 1]]]
    for _ in range(RANDOM_CASES):
        rows, cols = draw.randint(1, 5), draw.randint(1, 5)
        maze = [[int(draw.random() < 0.35) for _ in range(cols)] for _ in range(rows)]
        row, col = draw.randrange(rows), draw.randrange(cols)
        maze[row][col] = 0
        cases.append([maze, [row + 1, col + 1]])
    return cases


def lee_wrong(fault: str, maze: list[list[int]], start: list[int]) -> list[list[int]]:
    """Lee's algorithm with one fault."""
    rows, cols = len(maze), len(maze[0])
    field = [[0] * cols for _ in range(rows)]
    row, col = (start[0], start[1]) if fault == "from 0" else (start[0] - 1, start[1] - 1)
    field[row][col] = 0 if fault == "zero" else 1
    waiting = deque([(row, col)])
    while waiting:
        row, col = waiting.pop() if fault == "stack" else waiting.popleft()
        for down, right in EIGHT if fault == "diagonals" else ((-1, 0), (1, 0), (0, -1), (0, 1)):
            r, c = row + down, col + right
            if fault != "bounds" and not (r < rows and c < cols and (fault == "negative" or min(r, c) >= 0)):
                continue
            if not maze[r][c] and not field[r][c]:
                field[r][c] = field[row][col] + 1
                # An index below 0 names a cell at the other end.
                waiting.append((r % rows, c % cols))
    if fault == "steps":
        return [[mark - 1 for mark in line] for line in field]
    if fault == "walls":
        return [[-wall or mark for wall, mark in zip(*lines)] for lines in zip(maze, field)]  # noqa: B905
    return field


def _random_rows(draw: Random, pool: str) -> list[str]:
    rows, cols = draw.randint(1, 3), draw.randint(1, 4)
    return ["".join(draw.choice(pool) for _ in range(cols)) for _ in range(rows)]


def _random_word(draw: Random, pool: str, longest: int = 5) -> str:
    return "".join(draw.choice(pool) for _ in range(draw.randint(1, longest)))


def _walked(draw: Random, board: list[str]) -> str:
    """The letters of a walk that may come back to a cell."""
    row, col = draw.randrange(len(board)), draw.randrange(len(board[0]))
    word = board[row][col]
    for _ in range(draw.randint(0, 6)):
        down, right = draw.choice(FOUR)
        if 0 <= row + down < len(board) and 0 <= col + right < len(board[0]):
            row, col = row + down, col + right
            word += board[row][col]
    return word


NEGATIVE = "index -1: without a test for numbers below 0 Python looks at the other end of the row or of the board"
BOUNDS = "no check of bounds: a cell is read before it is known to be on the board"

EXERCISES = {
    "exist": Exercise(
        "exist(board, word)",
        exist_cases,
        dropin.exist,
        exist_wrong,
        {
            "kept": "not unmarking: a cell on a way that failed stays taken",
            "kept anew": "not unmarking: a cell on a way that failed stays taken",
            "unmarked": "not marking: the way may use a cell twice",
            "negative": NEGATIVE,
            "negative anew": NEGATIVE,
            "late": "success only after a move: the last letter needs a free neighbour",
            **{mark: f"a mark that is a letter: {mark!r} may stand on the board and in the word" for mark in MARKS},
            "case": "a mark that is a letter: a letter in the other case is one, too",
            "diagonals": "diagonals: only the four steps up, down, left and right are allowed",
            "bounds": BOUNDS,
            "nothing": "no answer at the end: a function that ends without return gives None, not False",
        },
        (
            "Write search(row, col, index): can word[index:] be traced from this cell on? Call it for each cell.",
            "Is the cell on the board, is it free, does it hold word[index]? Then it is the last letter, "
            "or the search goes on from its four neighbours.",
            "Mark the cell before the neighbours are tried, and unmark it after them, whether they found it "
            "or not; use a mark that no cell can hold.",
        ),
    ),
    "find_word": Exercise(
        "find_word(grid, word)",
        lambda: lines_cases(many=False),
        dropin.find_word,
        find_word_wrong,
        {
            "negative": NEGATIVE,
            "bounds": BOUNDS,
            "four": "four directions: the diagonals are missing",
            "order": "another line: the first is asked for, by start row by row, then in the order of DIRECTIONS",
            "empty": "an empty word is found at once: the answer is []",
        },
        (
            "Try each cell as a start, row by row, and from each the eight directions in the order of DIRECTIONS.",
            "From the start take a step in one direction for each letter; give up where the cell is off the grid or "
            "holds another letter.",
            "Collect the cells as you go; if no letter is left, that list is the answer. After all starts: None.",
        ),
    ),
    "find_all_words": Exercise(
        "find_all_words(grid, trie_root)",
        lambda: lines_cases(many=True),
        lambda grid, words: dropin.find_all_words(grid, dropin.build_trie(words)),
        find_all_words_wrong,
        {
            "negative": NEGATIVE,
            "bounds": BOUNDS,
            "four": "four directions: the diagonals are missing",
            "first": "the first occurrence: a later one takes its place",
            "stops": "stopping at a word: a longer word may go on from there",
        },
        (
            "From each cell and in each direction walk down the trie, a letter a step, and keep the path.",
            "The walk ends where the cell is off the grid or node.children has no such letter.",
            "If node.word is set, put a copy of the path under that word, and go on: longer words may follow.",
        ),
    ),
    "find_words": Exercise(
        "find_words(d, path, word, matrix)",
        find_words_cases,
        lambda words, cell, matrix, repeat: find_words_wrong("", words, cell, matrix, repeat),
        find_words_wrong,
        {
            "negative": NEGATIVE,
            "bounds": BOUNDS,
            "four": "four directions: the diagonals are missing",
            "swapped": "allow_repeat: cells of the path may come again if it is set, and only then",
            "stops": "stopping at a word: a longer word may go on from there",
            "once": "each word once: a word comes as often as it can be traced",
        },
        (
            "Ask is_valid_and_prefix(d, word): is it a word, and do words go on from it?",
            "Yield the word if it is one, and go on even so: a longer word may begin with it.",
            "If words go on, call find_words for each pair of successors(word, path, matrix), and yield its words.",
        ),
    ),
    "lee": Exercise(
        "lee(maze, start)",
        lee_cases,
        dropin.lee,
        lee_wrong,
        {
            "zero": "the start is 0: that means unmarked, so it is marked again; begin with 1",
            "steps": "steps in place of marks: the start has mark 1, and 0 is left for walls and what is not reached",
            "stack": "a stack: what entered first must leave first, or the marks are not of shortest ways",
            "negative": NEGATIVE,
            "bounds": BOUNDS,
            "diagonals": "diagonals: only the four steps up, down, left and right are allowed",
            "from 0": "counting from 0: start is (row, column) counted from 1",
            "walls": "walls that keep a number of their own: in the field they are 0",
        },
        (
            "Make a field of zeros, mark the start 1, and put it into a queue.",
            "Take a cell from the front; a neighbour must pass three tests: on the maze, no wall, no mark yet.",
            "A neighbour that passes gets one more than the cell and enters the queue. Queue empty: return the field.",
        ),
    ),
}
