"""`lettermaze check`: right programs pass, pitfalls are told apart, and programs that misbehave do no harm."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from lettermaze.cli import _exercises, main
from lettermaze.cli._exercises import EXERCISES

TEXTS = Path(__file__).parent / "texts"

VISITED = """
def exist(board, word):
    rows, cols = len(board), len(board[0])
    visited = [[False] * cols for _ in range(rows)]
    def search(row, col, index):
        if not (0 <= row < rows and 0 <= col < cols):
            return False
        if visited[row][col] or board[row][col] != word[index]:
            return False
        if index == len(word) - 1:
            return True
        visited[row][col] = True
        for down, right in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            if search(row + down, col + right, index + 1):
                return True
        visited[row][col] = False
        return False
    for row in range(rows):
        for col in range(cols):
            if search(row, col, 0):
                return True
    return False
"""

IN_PLACE = """
def exist(board, word):
    def search(row, col, index):
        if index == len(word):
            return True
        if not (0 <= row < len(board) and 0 <= col < len(board[0])) or board[row][col] != word[index]:
            return False
        letter, board[row][col] = board[row][col], None
        found = any(search(r, c, index + 1) for r, c in around(row, col))
        board[row][col] = letter
        return found
    return any(search(row, col, 0) for row in range(len(board)) for col in range(len(board[0])))

def around(row, col):
    return (row, col - 1), (row, col + 1), (row - 1, col), (row + 1, col)
"""

PITFALLS = {
    "not unmarking": [
        (VISITED, "        visited[row][col] = False\n", ""),
        (IN_PLACE, "        board[row][col] = letter\n", ""),
    ],
    "not marking": [
        (VISITED, "visited[row][col] = True", "pass"),
        (IN_PLACE, "letter, board[row][col] = board[row][col], None", "letter = board[row][col]"),
    ],
    "index -1": [
        (VISITED, "0 <= row < rows and 0 <= col < cols", "row < rows and col < cols"),
        (IN_PLACE, "0 <= row < len(board) and 0 <= col < len(board[0])", "row < len(board) and col < len(board[0])"),
    ],
    "success only after a move": [
        (
            VISITED,
            "if visited[row][col] or board[row][col] != word[index]:\n            return False\n"
            "        if index == len(word) - 1:\n            return True",
            "if visited[row][col]:\n            return False\n        if index == len(word):\n            return True\n"
            "        if board[row][col] != word[index]:\n            return False",
        ),
    ],
    "a mark that is a letter": [
        (IN_PLACE, "board[row][col], None", "board[row][col], '#'"),
        (IN_PLACE, "board[row][col], None", "board[row][col], '*'"),
        (IN_PLACE, "board[row][col], None", "board[row][col], board[row][col].swapcase()"),
    ],
    "diagonals": [
        (VISITED, "(0, -1)):", "(0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)):"),
        (IN_PLACE, "return (row, col - 1),", "return (row-1, col-1), (row-1, col+1), (row+1, col-1), (row+1, col+1),"),
    ],
    "no check of bounds": [(VISITED, "if not (0 <= row < rows and 0 <= col < cols):", "if False:")],
    "no answer at the end": [(VISITED, "                return True\n    return False", "                return True")],
}

OTHERS = [
    ("find_word", "lines", "DIRECTIONS = [", "DIRECTIONS = [(0, 1), (0, -1), (1, 0), (-1, 0)] or [", "four directions"),
    ("find_word", "lines", "not (0 <= r < rows and 0 <= c < cols)", "not (r < rows and c < cols)", "index -1"),
    (
        "find_word",
        "lines",
        "    rows, cols = len(grid)",
        "    if not word: return None\n    rows, cols = len(grid)",
        "an empty",
    ),
    ("find_all_words", "lines", "found[node.word] = path[:]", "found.setdefault(node.word, path[:])", "the first occ"),
    (
        "find_all_words",
        "lines",
        "found[node.word] = path[:]",
        "found[node.word] = path[:]; break",
        "stopping at a word",
    ),
    ("find_words", "boggle", "        yield word\n", "        yield word\n        return\n", "stopping at a word"),
    ("find_words", "boggle", "allow_repeat or (r, c) not in path", "(r, c) not in path", "allow_repeat"),
    ("find_words", "boggle", "(-1, -1), (-1, 0), (-1, 1), (0, -1)", "(-1, 0), (0, -1)", None),
    ("lee", "lee", "queue.popleft()", "queue.pop()", "a stack"),
    ("lee", "lee", "field[start[0]][start[1]] = 1", "field[start[0]][start[1]] = 0", "the start is 0"),
    ("lee", "lee", "[max(mark, 0)", "[max(mark - 1, 0)", None),
    ("lee", "lee", "[max(mark, 0)", "[mark", "walls that keep"),
]


def check(tmp_path, capsys, source, name, *options):
    path = tmp_path / "mine.py"
    path.write_text(source, encoding="utf-8")
    code = main(["check", str(path), name, *options])
    said = capsys.readouterr()
    return code, said.out, said.err


def looks_like(out):
    lines = [line for line in out.splitlines() if line.startswith("looks like ")]
    return lines[0].removeprefix("looks like ") if lines else None


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("backtracking", "exist"),
        ("lines", "find_word"),
        ("lines", "find_all_words"),
        ("boggle", "find_words"),
        ("lee", "lee"),
    ],
)
def test_the_texts_are_right_but_for_the_mark(tmp_path, capsys, text, name):
    source = (TEXTS / f"{text}.py").read_text(encoding="utf-8")
    if name == "exist":
        source = VISITED  # The text's own notices the end of the word before it tests the bounds: right, too.
    code, out, err = check(tmp_path, capsys, source, name)
    assert (code, err) == (0, "")
    assert out.startswith(f"right: {EXERCISES[name].call} gives the right answer on all ")


@pytest.mark.parametrize("source", [IN_PLACE, (TEXTS / "backtracking.py").read_text(encoding="utf-8")])
def test_other_right_programs(tmp_path, capsys, source):
    assert check(tmp_path, capsys, source, "exist")[0] == 0


@pytest.mark.parametrize(
    ("pitfall", "change"), [(name, change) for name, changes in PITFALLS.items() for change in changes]
)
def test_pitfalls_are_told_apart(tmp_path, capsys, pitfall, change):
    source, old, new = change
    assert old in source
    code, out, _ = check(tmp_path, capsys, source.replace(old, new), "exist")
    assert code == 1
    assert out.startswith("exist([[")
    assert (looks_like(out) or "nothing").startswith(pitfall), out


@pytest.mark.parametrize(("name", "text", "old", "new", "pitfall"), OTHERS)
def test_pitfalls_of_the_other_functions(tmp_path, capsys, name, text, old, new, pitfall):
    source = (TEXTS / f"{text}.py").read_text(encoding="utf-8")
    assert old in source
    code, out, _ = check(tmp_path, capsys, source.replace(old, new), name)
    assert code == 1
    if pitfall:
        assert (looks_like(out) or "nothing").startswith(pitfall), out


def test_the_text_with_a_usual_mark(tmp_path, capsys):
    source = (TEXTS / "backtracking_in_place.py").read_text(encoding="utf-8")
    code, out, _ = check(tmp_path, capsys, source, "exist")
    assert code == 1
    assert looks_like(out) == "a mark that is a letter: '#' may stand on the board and in the word"


def test_the_smallest_board_is_shown(tmp_path, capsys):
    code, out, _ = check(tmp_path, capsys, "def exist(board, word): return True", "exist")
    assert (code, out.splitlines()[1:3]) == (1, ["came   True", "right  False"])
    shown = eval(out.splitlines()[0], {"exist": lambda board, word: (board, word)})
    assert len(shown[0]) * len(shown[0][0]) == 1


def test_hints_come_on_request(tmp_path, capsys):
    for options, number in (([], 0), (["--hint"], 1), (["--hint", "2"], 2), (["--hint", "3"], 3)):
        _, out, _ = check(tmp_path, capsys, "def lee(maze, start): pass", "lee", *options)
        hints = [line for line in out.splitlines() if line.startswith("hint ")]
        assert hints == [f"hint {step}: {text}" for step, text in enumerate(EXERCISES["lee"].hints[:number], 1)]


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("while True: pass", "no answer: the 1 seconds for all boards were over"),
        ("raise KeyError('no')", "line 2: KeyError: 'no'"),
        ("import sys; sys.exit(3)", "line 2: SystemExit: 3"),
        ("import os; os._exit(3)", "the program ended itself, with code 3"),
        ("return exist(board, word)", "line 2: RecursionError"),
        ("return input()", "line 2: EOFError"),
        ("import itertools; return itertools.count()", "ValueError: an answer of more than 10,000 items"),
        ("return object", "<class 'object'>"),
        (
            "from lettermaze.dropin import exist\n    a = exist(board, word)\n    board.clear()\n    return a",
            "True, but the board was left changed: []",
        ),
        ("a = []\n    a.append(a)\n    return a", "RecursionError"),
        ("return 1", "1"),
        ("return 'A' * 10**6", "ValueError: an answer of more than 1,000,000 characters"),
        ("return 10**5000", "ValueError: Exceeds the limit"),
        ("return 2.5", "2.5"),
        ("return {(0, 0): {1, 2}}", "{'[0, 0]': [1, 2]}"),
    ],
)
def test_programs_that_misbehave(tmp_path, capsys, body, said):
    source = f"def exist(board, word):\n    {body}\n"
    code, out, err = check(tmp_path, capsys, source, "exist", "--seconds", "1" if "while" in body else "60")
    assert (code, err) == (1, "")
    came = next(line for line in out.splitlines() if line.startswith("came "))
    assert came.removeprefix("came   ").startswith(said)


def test_what_a_program_prints_is_dropped(tmp_path, capfd):
    path = tmp_path / "mine.py"
    path.write_text(f"import sys, os\nprint('a')\n{VISITED}\nos.write(1, b'b')\nprint('c', file=sys.stderr)\n")
    assert main(["check", str(path), "exist"]) == 0
    said = capfd.readouterr()
    assert said.err == ""
    assert said.out.startswith("right: ")
    assert said.out.count("\n") == 1


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("def exist(:\n", "line 1: SyntaxError: "),
        ("\n1 / 0\n", "line 2: ZeroDivisionError: division by zero"),
        ("exist = 1\n", "it has no function exist"),
        ("", "it has no function exist"),
        ("import sys\nsys.exit()\n", "line 2: SystemExit"),
        ("import os\nos._exit(0)\n", "the program ended itself, with code 0 while the file was loaded"),
        ("a\0b", ""),
    ],
)
def test_files_that_cannot_be_loaded(tmp_path, capsys, source, said):
    code, out, err = check(tmp_path, capsys, source, "exist")
    assert (code, out) == (2, "")
    assert err.startswith(f"lettermaze: {tmp_path / 'mine.py'}: {said}")
    assert err.count("\n") == 1


def test_files_that_are_not_there(tmp_path, capsys):
    assert main(["check", str(tmp_path / "none.py"), "exist"]) == 2
    assert main(["check", str(tmp_path), "exist"]) == 2
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("options", [["nothing"], ["exist", "--seconds", "0"], ["exist", "--seconds", "nan"], []])
def test_usage(tmp_path, capsys, options):
    with pytest.raises(SystemExit) as ended:
        main(["check", str(tmp_path / "mine.py"), *options])
    assert ended.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_program_may_bring_its_own_tree_and_files(tmp_path, capsys):
    (tmp_path / "beside.py").write_text((TEXTS / "boggle.py").read_text(encoding="utf-8"), encoding="utf-8")
    assert check(tmp_path, capsys, "from beside import find_words, make_tree\n", "find_words")[0] == 0
    assert check(tmp_path, capsys, "from lettermaze.dropin import find_words\n", "find_words")[0] == 0
    source = (TEXTS / "boggle.py").read_text(encoding="utf-8").replace("allow_repeat = True", "allow_repeat = False")
    assert check(tmp_path, capsys, source, "find_words")[0] == 0


def test_files_beside_a_program_stand_in_for_nothing(tmp_path, capsys, monkeypatch):
    (tmp_path / "json.py").write_text("1 / 0\n")
    monkeypatch.chdir(tmp_path)
    assert check(tmp_path, capsys, VISITED, "exist")[0] == 0


@pytest.mark.skipif(sys.platform == "win32", reason="needs groups of processes")
def test_what_a_program_has_started_is_ended(tmp_path, capsys):
    source = (
        "import os, subprocess, sys\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'])\n"
        f"open({str(tmp_path / 'pid')!r}, 'w').write(str(child.pid))\n"
        "def exist(board, word): return None\n"
    )
    assert check(tmp_path, capsys, source, "exist")[0] == 1
    pid = int((tmp_path / "pid").read_text())
    state = Path(f"/proc/{pid}/stat")
    assert not state.exists() or state.read_text().split()[2] == "Z" or not os.path.exists("/proc")


def test_the_reference_of_the_walk_is_the_texts(monkeypatch):
    from lettermaze import dropin

    for repeat in (True, False):
        monkeypatch.setattr(dropin, "allow_repeat", repeat)
        for words, cell, matrix in _exercises.find_words_cases():
            row, col = cell
            found = dropin.find_words(dropin.make_tree(words), [(row, col)], matrix[row][col], matrix)
            assert sorted(found) == _exercises.find_words_wrong("", words, cell, matrix, repeat)


def test_arrays_are_lists(tmp_path, capsys):
    pytest.importorskip("numpy")
    source = "import numpy\nfrom lettermaze import dropin\ndef lee(*case): return numpy.array(dropin.lee(*case))\n"
    assert check(tmp_path, capsys, source, "lee")[0] == 0


def test_cells_are_printed_as_cells(tmp_path, capsys):
    _, out, _ = check(tmp_path, capsys, "def find_word(grid, word): return [(1, 2)]\n", "find_word")
    assert out.splitlines()[1:3] == ["came   [(1, 2)]", "right  [(0, 0)]"]
    _, out, _ = check(tmp_path, capsys, "def lee(maze, start): return [[7, 7]]\n", "lee")
    assert out.splitlines()[1] == "came   [[7, 7]]"
