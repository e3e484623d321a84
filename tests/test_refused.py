"""What no function can take is refused by the name of the argument, on both backends, and nothing is harmed."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lettermaze import (  # fmt: skip
    Board,
    GridError,
    LettermazeError,
    Lexicon,
    LexiconError,
    Maze,
    Placed,
    Puzzle,
    PuzzleError,
    Unplaced,
    draw,
    dropin,
    formats,
    letters,
    mazes,
    puzzles,
)

ROWS = ["STAR", "POOL", "ENDS"]
FIELD = ["...", ".#.", "..."]
LEXICON = Lexicon(["STAR", "STOOL"])
PICTURE = draw.maze_picture(1, 2, b"\0\1")
PUZZLE = Puzzle(grid=("CAT", "XXX"), placed=[Placed("cat", ("C", "A", "T"), (0, 0), (0, 1))])
SOLUTION = letters.solve(ROWS, LEXICON)
LINES = letters.find_lines(ROWS, ["STAR"])
WAVE = mazes.wave(FIELD, (0, 0))
VIEW = memoryview(np.zeros((2, 2), "B"))


def released() -> memoryview:
    view = memoryview(b"AB")
    view.release()
    return view


SAVERS: list[Callable[[Any], None]] = [
    LEXICON.save,
    PUZZLE.save,
    WAVE.save,
    WAVE.page().save,
    lambda path: draw.save(PICTURE, path),
]


@pytest.mark.parametrize("save", SAVERS)
def test_the_number_of_an_open_file_is_no_name(save: Callable[[Any], None]) -> None:
    reading, writing = os.pipe()
    for number in (writing, True, 1.0, None, ["a.txt"]):
        with pytest.raises(TypeError, match=r"^file must be the name of a file, not (int|bool|float|None|list)$"):
            save(number)
    os.close(writing)
    assert os.read(reading, 1) == b""
    os.close(reading)


@pytest.mark.parametrize("name", ["a\0b.txt", "\ud800.txt"])
def test_names_that_no_file_can_have(name: str) -> None:
    for call in (*SAVERS, Lexicon.open, Lexicon.from_file):
        with pytest.raises(LettermazeError, match=r"^file must be a name that files can have, not '"):
            call(name)


def test_saving_into_a_folder_or_without_a_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for path in ("", ".", tmp_path):
        with pytest.raises(OSError, match=r"No such file|directory|denied|Invalid") as caught:
            LEXICON.save(path)
        assert "tmp'" not in str(caught.value).replace(str(tmp_path), "")
    assert list(tmp_path.iterdir()) == []


CASES: list[tuple[Callable[[], Any], type[Exception], str]] = [
    (lambda: draw.text(7), TypeError, "picture must be a GridPicture, not int"),
    (lambda: draw.ansi("A"), TypeError, "picture must be a GridPicture, not str"),
    (lambda: draw.svg(None), TypeError, "picture must be a GridPicture, not None"),
    (lambda: draw.html(PUZZLE), TypeError, "picture must be a GridPicture, not Puzzle"),
    (lambda: draw.png([]), TypeError, "picture must be a GridPicture, not list"),
    (lambda: draw.save(7, "a.svg"), TypeError, "picture must be a GridPicture, not int"),
    (lambda: draw.ansi(PICTURE, until="2"), TypeError, "until must be an int or None, not str"),
    (lambda: draw.svg(PICTURE, seconds=np.datetime64("2020")), TypeError, "seconds must be a number, not datetime64"),
    (lambda: draw.Stroke([(0, "1")]), TypeError, "cells: item 0 must be a cell (row, column), not (0, '1')"),
    (lambda: draw.Stroke(7), TypeError, "cells must be an iterable of cells, not int"),
    (lambda: draw.Stroke([], "red"), TypeError, "colour must be an int, not str"),
    (lambda: draw.Page(b"<p>"), TypeError, "text must be a str, not bytes"),
    (lambda: draw.GridPicture(1, 1, walls=[0]), TypeError, "walls must be bytes, not list"),
    (lambda: draw.GridPicture(1, 1, marks="1"), TypeError, "marks: item 0 must be an int, not str"),
    (lambda: draw.GridPicture(1, 1, marks=[True]), TypeError, "marks: item 0 must be an int, not bool"),
    (lambda: draw.GridPicture(1, 1, labels=7), TypeError, "labels must be an iterable of rows, not int"),
    (lambda: draw.GridPicture(1, 1, paths=[[(0, 0)]]), TypeError, "paths: item 0 must be a Stroke, not list"),
    (lambda: draw.GridPicture(1, 1, spots=[1]), TypeError, "spots must be a mapping of cells to labels, not list"),
    (lambda: draw.GridPicture(1, 1, spots={0: "S"}), TypeError, "spots: a key must be a cell (row, column), not 0"),
    (lambda: draw.GridPicture(1, 1, words=["AB"]), TypeError, "words: item 0 must be a word and a colour, not 'AB'"),
    (
        lambda: draw.GridPicture(1, 1, words=[("AB", "red")]),
        TypeError,
        "words: item 0: a colour must be an int or None, not str",
    ),
    (lambda: PICTURE.is_wall(0, 2), LettermazeError, "col must be from 0 to 1, not 2"),
    (lambda: draw.board_picture(7), TypeError, "board must be an iterable of rows, not int"),
    (lambda: draw.board_picture(["AB"], [7]), TypeError, "paths: item 0 must be an iterable of cells, not int"),
    (
        lambda: draw.solution_picture(["AB"], ["AB"]),
        TypeError,
        "found must be a mapping of words to cells, not list",
    ),
    (
        lambda: draw.puzzle_picture(["AB"], ["AB"]),
        TypeError,
        "placements: item 0 must be a word and its cells, not 'AB'",
    ),
    (
        lambda: draw.maze_picture(1, 1, b"\0", start=(0, 0)),
        TypeError,
        "start: item 0 must be a cell (row, column), not 0",
    ),
    (lambda: draw.wave_page(1, 1, 7, (0, 0)), TypeError, "walls must be bytes, not int"),
    (lambda: formats.format_board(7), TypeError, "board must be an iterable of rows, not int"),
    (lambda: formats.format_board([[7]]), TypeError, "board: row 0, column 0 must be a str or None, not int"),
    (lambda: formats.format_board(["A"], hole=7), TypeError, "hole must be a str, not int"),
    (lambda: formats.format_scen([7]), TypeError, "scenarios: item 0 must be a Scenario, not int"),
    (
        lambda: formats.format_scen([formats.Scenario(0, "m", 1, 1, (0, 0), 7, 1.0)]),
        TypeError,
        "scenarios: item 0: goal must be a cell (row, column), not 7",
    ),
    (lambda: formats.format_picture(FIELD, character=7), TypeError, "character must be a str, not int"),
    (lambda: formats.mark_path("S.B", 7), TypeError, "path must be an iterable of cells, not int"),
    (
        lambda: formats.parse_puzzle("3 3\n0 1 0\n01 1\n\n0\n1 1\n3 3\n"),
        GridError,
        "line 1: no row of a grid stands here",
    ),
    (lambda: Puzzle(grid=7, placed=[]), TypeError, "grid must be an iterable of rows, not int"),
    (lambda: Puzzle(grid=("AB", "C"), placed=[]), PuzzleError, "grid: row 1 has 1 cells, row 0 has 2"),
    (lambda: Puzzle(grid=(), placed=[]), PuzzleError, "grid has no cells"),
    (lambda: Puzzle(grid=("AB",), placed=["AB"]), TypeError, "placed: item 0 must be Placed, not str"),
    (lambda: Puzzle(grid=("AB",), placed=[], unplaced=[1]), TypeError, "unplaced: item 0 must be Unplaced, not int"),
    (
        lambda: Puzzle(grid=("AB",), placed=[], inside=["AB"]),
        TypeError,
        "inside: item 0 must be an iterable of str, not one str",
    ),
    (lambda: Puzzle(grid=("AB",), placed=[], message=7), TypeError, "message must be a str or None, not int"),
    (lambda: Placed("A", "A", (0, 0), (0, 1)), TypeError, "tiles must be an iterable of str, not one str"),
    (lambda: Placed("A", ("A",), 0, (0, 1)), TypeError, "start must be a cell (row, column), not 0"),
    (lambda: Unplaced("A", None), TypeError, "reason must be a str, not None"),
    (lambda: PUZZLE.to_json(indent=10**20), PuzzleError, f"indent must be from 0 to 100, not {10**20}"),
    (lambda: PUZZLE.render(title=7), TypeError, "title must be a str, not int"),
    (lambda: LEXICON["A"], TypeError, "number must be an int or a slice, not str"),
    (lambda: LEXICON.spell(7), TypeError, "numbers must be an iterable of int, not int"),
    (lambda: LEXICON.spell(["1"]), TypeError, "numbers: item 0 must be an int, not str"),
    (lambda: Lexicon.from_bytes([1]), TypeError, "data must be bytes, not list"),
    (lambda: LINES["A"], TypeError, "place must be an int or a slice, not str"),
    (lambda: SOLUTION[[]], KeyError, "'[] was not found on the board'"),
    (lambda: SOLUTION.paths([]), KeyError, "'[] was not found on the board'"),
    (lambda: SOLUTION.missed([[]]), TypeError, "found: item 0 must be a str, not list"),
    (lambda: SOLUTION.score([()]), TypeError, "points: item 0 must be a number, not tuple"),
    (lambda: SOLUTION.score(np.zeros((1, 1))), TypeError, "points: item 0 must be a number, not ndarray"),
    (lambda: Maze(released()), TypeError, "maze must not be a buffer that was released"),
    (
        lambda: Maze([[0, released()]]),
        TypeError,
        "maze: row 0, column 1 must hold plain values: operation forbidden on released memoryview object",
    ),
    (lambda: Maze(Board), TypeError, "maze must be a sequence of rows or a 2-D array, not type"),
    (lambda: Board(Maze), TypeError, "board must be a sequence of rows, not type"),
    (
        lambda: Board(released()),
        TypeError,
        "board must hold plain values: operation forbidden on released memoryview object",
    ),
    (lambda: WAVE.page(goal="AB"), TypeError, "goal must be a cell (row, column), not 'AB'"),
    (lambda: WAVE.nearest(7), TypeError, "cells must be an iterable of cells (row, column), not int"),
    (
        lambda: WAVE.steps(VIEW),
        TypeError,
        "cell must be a cell (row, column), not <memory at ",
    ),
    (lambda: mazes.make(5, 5, density=float), TypeError, "density must be a number, not type"),
    (
        lambda: letters.find_lines(ROWS, ["A"], directions=Board),
        TypeError,
        "directions must be 'all', names or pairs, not type",
    ),
    (lambda: letters.count_lines(ROWS, np.array("A")), TypeError, "words must be an iterable of"),
    (
        lambda: puzzles.generate(["A"], alphabet=np.array(0, "m8[D]")),
        TypeError,
        "alphabet must be an iterable of tiles, not ndarray",
    ),
    (
        lambda: puzzles.generate(["A"], mask=["1", np.zeros((1, 1), "V3")]),
        PuzzleError,
        "mask: row 1, column 0: a cell must be 0 or 1, not [b'",
    ),
    (
        lambda: puzzles.generate(["A"], mask=["1", np.array(0)]),
        TypeError,
        "mask: row 1 must be a str or a sequence of 0 and 1, not int",
    ),
    (
        lambda: puzzles.generate(["A"], mask=[[np.ones(1)]]),
        PuzzleError,
        "mask: row 0, column 0: a cell must be 0 or 1, not array",
    ),
    (lambda: puzzles.generate(Board), TypeError, "words must be an iterable of words, not type"),
    (lambda: dropin.find_all_words(["A"], 7), TypeError, "trie_root must be a node with children and a word, not int"),
]


@pytest.mark.parametrize(("call", "error", "message"), CASES, ids=[message for *_, message in CASES])
def test_what_is_refused(parity: Any, call: Callable[[], Any], error: type[Exception], message: str) -> None:
    kind, raised, text = parity(call)
    assert (kind, raised) == ("raised", error), text
    assert text.startswith(message)


def test_what_is_in_no_solution_and_in_no_lines() -> None:
    for thing in ([], 7, np.zeros(2), "NO", (np.zeros(2), (0, 0), (0, 1)), ("STAR", np.zeros(0), (0, 1))):
        assert thing not in LINES
        assert isinstance(thing, tuple) or thing not in SOLUTION
    assert SOLUTION.get(7) is None


def test_rows_of_a_wave() -> None:
    assert list(WAVE) == WAVE.tolist()


def test_errors_are_of_the_subject() -> None:
    with pytest.raises(LexiconError):
        Lexicon.open("\0")
    with pytest.raises(GridError):
        formats.format_board([["A B"]])
