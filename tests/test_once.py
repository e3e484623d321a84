"""What comes in is taken once, as iterables may give their items once, and for what it is, as a `str` may lie."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from lettermaze import Board, Lexicon, Maze, PuzzleError, draw, formats, letters, mazes, puzzles

ROWS = ["STAR", "POOL", "ENDS"]
RAGGED = ["AB", "C"]
TILES = [["S", "TA"], ["R", None]]
FIELD = [[0, 0, 1], [1, 0, 1], [0, 0, 0]]
LISTED = ["AB", "AC", "STAR", "STOOL"]
SMALL = {"words": ["CAT", "DOG"], "rows": 4, "cols": 4, "seed": 1, "effort": 500}

Call = tuple[str, Callable[..., Any], dict[str, Any]]


class Lying(str):
    """A `str` whose methods say what is not so."""

    def __bool__(self) -> bool:
        return True

    def __len__(self) -> int:
        return 7

    def __eq__(self, other: object) -> bool:
        return True

    def __ne__(self, other: object) -> bool:
        return False

    def __lt__(self, other: str) -> bool:
        return True

    def __hash__(self) -> int:
        return 3

    def __iter__(self) -> Iterator[str]:
        return iter("XYZ")

    def __getitem__(self, key: Any) -> str:
        return "X"

    def __str__(self) -> str:
        return "LYING"

    def encode(self, *args: Any, **kwargs: Any) -> bytes:
        return b"\xff" * 1000

    def isascii(self) -> bool:
        return True

    def upper(self) -> str:
        return "lying"

    def isalpha(self) -> bool:
        return False

    def translate(self, table: Any) -> str:
        return "lying"

    def split(self, *args: Any) -> list[Any]:
        return ["lying", 3]


def calls() -> Iterator[Call]:
    for board in (ROWS, RAGGED, TILES, [list(row) for row in ROWS]):
        word = "ABC" if board is RAGGED else "STAR"
        for name in ("exist", "find_path", "iter_paths", "count_paths", "explain", "find_word"):
            yield name, getattr(letters, name), {"board": board, "word": word}
        for name in ("solve", "score"):
            yield name, getattr(letters, name), {"board": board, "lexicon": LISTED}
        for name in ("solve_many", "score_many"):
            yield name, getattr(letters, name), {"boards": [board, board], "lexicon": LISTED}
        yield "find_together", letters.find_together, {"board": board, "words": ["STAR", "PEN"]}
        yield "find_together", letters.find_together, {"board": board, "words": ["AB", "C"], "strategy": "astar"}
        for name in ("find_lines", "count_lines"):
            yield name, getattr(letters, name), {"board": board, "words": LISTED, "directions": ["E", "S"]}
        yield "Board", Board, {"board": board}
        yield "format_board", formats.format_board, {"board": board}
    yield "solve", letters.solve, {"board": ["S?AR", "POOL"], "lexicon": LISTED, "wildcard": "?"}
    lexicon = Lexicon(LISTED)
    yield "Lexicon", Lexicon, {"words": LISTED}
    yield "spell", lexicon.spell, {"numbers": [0, 2, 1]}
    for text in ("has_prefix", "words_with_prefix"):
        yield text, getattr(lexicon, text), {"prefix": "ST"}
    for text in ("prefixes", "longest_prefix"):
        yield text, getattr(lexicon, text), {"text": "STARS"}
    yield "index", lexicon.index, {"word": "STAR"}
    yield "in", lambda word: word in lexicon, {"word": "STAR"}
    yield "walk", lexicon.root.walk, {"text": "ST"}
    yield "child", lexicon.root.child, {"letter": "S"}
    yield "Maze", Maze, {"maze": FIELD}
    yield "Maze", Maze, {"maze": ["..#", "#.#"], "walls": "#"}
    yield "wave", mazes.wave, {"maze": FIELD, "start": [(0, 0), (2, 2)], "goal": [(2, 0), (0, 1)]}
    for name in ("distance", "shortest_path", "events"):
        yield name, getattr(mazes, name), {"maze": FIELD, "start": (0, 0), "goal": (2, 2)}
    maze = Maze(FIELD)
    yield "Maze.wave", maze.wave, {"start": [(0, 0)], "goal": [(2, 2)], "corners": "always"}
    yield "Maze.distances", maze.distances, {"pairs": [((0, 0), (2, 2)), ((0, 0), (0, 0))]}
    yield "Wave.nearest", maze.wave((0, 0)).nearest, {"cells": [(2, 2), (0, 1)]}
    extra = {"directions": [(0, 1), (1, 0)], "secret_words": ["OX"], "forbidden": ["QQ"], "mask": ["1111"] * 4}
    yield "generate", puzzles.generate, {**SMALL, **extra, "words": ["CAT", ["D", "O", "G"]], "tiles": ["CH"]}
    yield "generate", puzzles.generate, {**SMALL, "overlap": "max", "level": "easy", "alphabet": "ABC", "seed": "a"}
    yield "generate", puzzles.generate, {**SMALL, "words": ["CAT", "TAC"], "language": "en", "case": "lower"}
    yield "generate_many", puzzles.generate_many, {**SMALL, **extra, "count": 2}
    yield "place", puzzles.place, {"words": [(1, 2, 3), (4, 5)], "rows": 4, "cols": 4, "directions": [(0, 1)]}
    yield "format_picture", formats.format_picture, {"maze": FIELD, "path": [(0, 0), (0, 1)]}
    yield "mark_path", formats.mark_path, {"text": "..\n..", "path": [(0, 0)]}
    yield "parse_board", formats.parse_board, {"text": "AB\nCD"}
    yield "parse_maze", formats.parse_maze, {"text": "S#\n.B", "walls": "#"}
    yield "board_picture", draw.board_picture, {"board": ROWS, "paths": [[(0, 0), (0, 1)]]}


def once(values: Any, *, deep: bool) -> Iterator[Any]:
    """The items, and with `deep` also theirs, each given once."""
    for value in values:
        yield once(value, deep=True) if deep and isinstance(value, (list, tuple)) else value


def lied(value: Any) -> Any:
    """The value with each `str` in it, and each `str` it is, as one that lies."""
    if isinstance(value, str):
        return Lying(value)
    return type(value)(map(lied, value)) if isinstance(value, (list, tuple)) else value


def plain(value: Any) -> Any:
    """What can be compared of a result."""
    if isinstance(value, draw.GridPicture):
        return draw.text(value)
    if isinstance(value, puzzles.Placement):
        return [getattr(value, name) for name in value.__slots__]
    if isinstance(value, mazes.Wave):
        return value.marks.tolist()
    if isinstance(value, letters.Node):
        return value.letters, value.count
    if hasattr(value, "__next__"):
        return list(value)
    return value.tobytes() if isinstance(value, memoryview) else repr(value) if isinstance(value, Maze) else value


ALL = list(calls())
IDS = [f"{number}-{name}" for number, (name, _, _) in enumerate(ALL)]


@pytest.mark.parametrize(("name", "call", "given"), ALL, ids=IDS)
def test_an_iterable_is_taken_once(backend: str, name: str, call: Callable[..., Any], given: dict[str, Any]) -> None:
    wanted = plain(call(**given))
    for argument, value in given.items():
        if isinstance(value, (list, tuple)):
            for deep in (False, True):
                assert plain(call(**{**given, argument: once(value, deep=deep)})) == wanted, (argument, deep)


@pytest.mark.parametrize(("name", "call", "given"), ALL, ids=IDS)
def test_a_str_is_taken_for_its_letters(
    backend: str, name: str, call: Callable[..., Any], given: dict[str, Any]
) -> None:
    wanted = repr(plain(call(**given)))
    for argument, value in given.items():
        assert repr(plain(call(**{**given, argument: lied(value)}))) == wanted, argument


def test_words_of_codes_are_checked(backend: str) -> None:
    for words, error, text in (
        ([()], PuzzleError, "words: item 0 has no letters"),
        ([(1,), (1,)], PuzzleError, "words: item 1 is there before"),
        ([(0,)], PuzzleError, "words: item 0: a code must be 1 or more, not 0"),
        ([("A",)], TypeError, "words: item 0: a code must be an int, not str"),
        ([7], TypeError, "words: item 0 must be an iterable of codes, not int"),
        (7, TypeError, "words must be an iterable of words, not int"),
    ):
        with pytest.raises(error) as raised:
            puzzles.place(words, 3, 3)
        assert str(raised.value) == text
    for mask in (b"\1", "111", [1] * 9):
        with pytest.raises((PuzzleError, TypeError), match="mask"):
            puzzles.place([(1, 2)], 3, 3, mask=mask)


@pytest.mark.parametrize("numbers", [range(10**10), range(10**20), range(-1, 10**20), range(10**20, 0, -1)])
def test_numbers_of_words_are_not_counted_out(backend: str, numbers: range) -> None:
    with pytest.raises(IndexError, match="must be from 0 to 0"):
        Lexicon(["A"]).spell(numbers)


@pytest.mark.parametrize("array", [np.array([[b"#", b"."]]), np.zeros((2, 2), "O"), np.zeros((2, 2), "g")])
def test_a_buffer_of_what_is_no_number_is_refused_by_its_format(array: Any) -> None:
    view = memoryview(array)
    with pytest.raises(TypeError, match=f"maze: a buffer must hold .*, not items of format '{view.format}'"):
        Maze(view)


def test_arrays_are_made_without_a_copy() -> None:
    maze = Maze(FIELD)
    field = maze.wave((0, 0))
    array, marks = np.asarray(maze), np.asarray(field)
    assert array.tolist() == FIELD
    assert marks.tolist() == field.tolist()
    assert array.dtype == np.uint8
    assert marks.dtype == np.int32
    assert np.shares_memory(array, np.frombuffer(maze.cells, np.uint8))
    assert np.shares_memory(marks, np.asarray(field.marks))
    assert not array.flags.writeable
    assert np.array(maze, dtype=float).tolist() == FIELD
    assert np.array(field).flags.writeable
    with pytest.raises(ValueError, match="without a copy"):
        field.__array__(dtype="f8", copy=False)
    assert Maze(maze).cells is maze.cells
    assert Maze(maze, invert=True).tolist() == [[1, 1, 0], [0, 1, 0], [1, 1, 1]]
    with pytest.raises(TypeError, match=r"Lines are no array; \.numbers"):
        np.asarray(letters.find_lines(ROWS, ["STAR", "OO"]))


def test_a_word_that_was_not_found_has_no_paths(backend: str) -> None:
    with pytest.raises(KeyError, match="'NONE' was not found on the board"):
        letters.solve(ROWS, LISTED).paths("NONE")


def test_labels_are_text() -> None:
    with pytest.raises(TypeError, match="labels: row 1, column 0 must be a str or None, not int"):
        draw.GridPicture(2, 1, labels=[["A"], [3]])  # type: ignore[list-item]
