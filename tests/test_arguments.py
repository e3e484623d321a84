"""One rule for each argument: the same type and text of error, and the same values taken, wherever it stands."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import numpy as np
import pytest

import lettermaze
from lettermaze import (
    Board,
    GridError,
    LettermazeError,
    Lexicon,
    LexiconError,
    Maze,
    MazeError,
    Puzzle,
    PuzzleError,
    StepLimitError,
    draw,
    formats,
    letters,
    mazes,
    puzzles,
)

ROWS = ["STAR", "POOL", "ENDS"]
FIELD = ["...", ".#.", "..."]


class AlwaysEqual(int):
    """An int that says that it equals anything."""

    def __eq__(self, other: object) -> bool:
        return True

    def __ne__(self, other: object) -> bool:
        return False

    __hash__ = int.__hash__


def maze_methods() -> Iterator[tuple[str, Callable[..., Any], dict[str, Any]]]:
    maze = Maze(FIELD)
    ends = {"start": (0, 0), "goal": (2, 2)}
    yield "Maze.wave", maze.wave, {"start": (0, 0)}
    yield "Maze.distance", maze.distance, ends
    yield "Maze.shortest_path", maze.shortest_path, ends
    yield "Maze.path_array", maze.path_array, ends
    yield "Maze.distances", maze.distances, {"pairs": [((0, 0), (2, 2))]}
    yield "Maze.replace", maze.replace, {"free": (0, 0), "walls": [(0, 1)]}
    yield "Maze.from_cells", Maze.from_cells, {"free": [(0, 0), (1, 1)]}
    yield "Maze.from_cells by walls", Maze.from_cells, {"walls": [(0, 1)], "shape": (2, 2)}


def puzzle() -> Puzzle:
    return Puzzle(grid=("AB", "CD"), placed=[])


BOARD = {"board": ROWS}
TRACE = {**BOARD, "word": "STOOL"}
FIND = {**BOARD, "words": ["STAR"]}
ENDS = {"maze": FIELD, "start": (0, 0), "goal": (2, 2)}
SMALL = {"words": ["cat"], "rows": 3, "cols": 3, "effort": 100}
PICTURE = draw.maze_picture(1, 2, b"\0\1")

CALLS: dict[str, tuple[Callable[..., Any], dict[str, Any], type[LettermazeError]]] = {
    **{name: (getattr(letters, name), TRACE, LettermazeError)
       for name in ("exist", "find_path", "iter_paths", "count_paths", "explain", "exist_events")},
    "find_together": (letters.find_together, {**BOARD, "words": ["STOOL"]}, LettermazeError),
    "solve": (letters.solve, {**BOARD, "lexicon": ["STOOL"]}, LettermazeError),
    "solve_events": (letters.solve_events, {**BOARD, "lexicon": ["STOOL"]}, LettermazeError),
    "score": (letters.score, {**BOARD, "lexicon": ["STOOL"]}, LettermazeError),
    "solve_many": (letters.solve_many, {"boards": [ROWS], "lexicon": ["STOOL"]}, LettermazeError),
    "score_many": (letters.score_many, {"boards": [ROWS], "lexicon": ["STOOL"]}, LettermazeError),
    "find_word": (letters.find_word, {**BOARD, "word": "STAR"}, LettermazeError),
    "find_lines": (letters.find_lines, FIND, LettermazeError),
    "count_lines": (letters.count_lines, FIND, LettermazeError),
    "roll": (letters.roll, {"seed": 1}, LettermazeError),
    "word_at": (letters.word_at, {**BOARD, "cells": [(0, 0)]}, LettermazeError),
    "Solution.to_dict": (letters.solve(ROWS, ["STOOL"]).to_dict, {}, LettermazeError),
    "Solution.to_json": (letters.solve(ROWS, ["STOOL"]).to_json, {}, LettermazeError),
    "Lexicon.made_of": (Lexicon(["STOOL"]).made_of, {"letters": "TO"}, LexiconError),
    "Board": (Board, BOARD, GridError),
    "Lexicon.english": (Lexicon.english, {}, LexiconError),
    "Lexicon.open": (Lexicon.open, {"file": "no such file"}, LexiconError),
    "wave": (mazes.wave, {"maze": FIELD, "start": (0, 0)}, MazeError),
    "distance": (mazes.distance, ENDS, MazeError),
    "events": (mazes.events, ENDS, MazeError),
    "shortest_path": (mazes.shortest_path, ENDS, MazeError),
    "make": (mazes.make, {"rows": 5, "cols": 5, "seed": 1}, MazeError),
    "Maze": (Maze, {"maze": FIELD}, MazeError),
    **{name: (call, given, MazeError) for name, call, given in maze_methods()},
    "generate": (puzzles.generate, {**SMALL, "seed": 1}, PuzzleError),
    "generate_book": (
        puzzles.generate_book,
        {**SMALL, "file": "no such folder/book.txt", "seed": 1, "count": 1},
        PuzzleError,
    ),
    "generate_many": (puzzles.generate_many, {**SMALL, "seed": 1, "count": 1}, PuzzleError),
    "place": (puzzles.place, {**SMALL, "words": [(1, 2, 3)]}, PuzzleError),
    "Puzzle.render": (puzzle().render, {}, PuzzleError),
    "Puzzle.picture": (puzzle().picture, {}, PuzzleError),
    "Puzzle.to_csv": (puzzle().to_csv, {}, PuzzleError),
    "parse_board": (formats.parse_board, {"text": "AB"}, GridError),
    "parse_puzzle": (formats.parse_puzzle, {"text": "AB"}, GridError),
    "parse_maze": (formats.parse_maze, {"text": "S.B"}, MazeError),
    "parse_search": (formats.parse_search, {"text": "S.B"}, MazeError),
    "kind_of_maze": (formats.kind_of_maze, {"text": "S.B"}, MazeError),
    "maze_from_image": (formats.maze_from_image, {"image": "no such file"}, MazeError),
    "draw.svg": (draw.svg, {"picture": PICTURE}, LettermazeError),
    "draw.html": (draw.html, {"picture": PICTURE}, LettermazeError),
    "draw.png": (draw.png, {"picture": PICTURE}, LettermazeError),
    "draw.pdf": (draw.pdf, {"pictures": PICTURE}, LettermazeError),
    "draw.Paper": (draw.Paper, {}, LettermazeError),
    "draw.sheet": (draw.sheet, {"pictures": [PICTURE]}, LettermazeError),
    "draw.exist_page": (draw.exist_page, {**BOARD, "word": "STOOL"}, LettermazeError),
    "draw.solve_page": (draw.solve_page, {**BOARD, "words": ["STOOL"]}, LettermazeError),
    "draw.boggle_page": (draw.boggle_page, {**BOARD, "words": ["STOOL"]}, LettermazeError),
    "draw.play_page": (draw.play_page, {"pictures": [puzzle().picture(solution=True)]}, LettermazeError),
    "book_page": (puzzles.book_page, {"book": [puzzle()]}, LettermazeError),
    "Puzzle.page": (puzzle().page, {}, LettermazeError),
    "Solution.page": (letters.solve(ROWS, ["STOOL"]).page, {}, LettermazeError),
}  # fmt: skip
"""Each public function, arguments that it takes, and the error of its subject."""


Case: TypeAlias = tuple[Any, type[Exception] | None, str]


def of_type(expected: str, *values: Any) -> list[Case]:
    """Values of a wrong type, which the error names."""
    kinds = ["None" if value is None else type(value).__name__ for value in values]
    return [(value, TypeError, f"{expected}, not {kind}") for value, kind in zip(values, kinds, strict=True)]


def of_value(expected: str, *values: Any) -> list[Case]:
    """Wrong values, which the error of the subject shows."""
    return [(value, None, f"{expected}, not {value}") for value in values]


def whole(expected: str, least: int, most: int | None = None) -> list[Case]:
    bounds = f"must be {least} or more" if most is None else f"must be from {least} to {most}"
    wrong = ["4", True, np.bool_(True), 2.0, np.array([2])] + ([] if "None" in expected else [None])
    return [
        *of_type(f"must be {expected}", *wrong),
        *of_value(bounds, least - 1, np.int64(least - 1)),
        (-(2**300), None, f"{bounds}, not a number of 301 bits"),
    ]


def choice(*names: str, more: str = "") -> list[Case]:
    expected = f"must be one of {', '.join(map(repr, names))}{more}"
    return [*of_type(expected, None, b"x"), ("?", None, f"{expected}, not '?'")]


def several(what: str) -> list[Case]:
    expected = f"must be an iterable of {what}"
    return [("AB", TypeError, f"{expected}, not one str"), (b"AB", TypeError, f"{expected}, not one bytes"),
            *of_type(expected, 7, None)]  # fmt: skip


INT, INT_OR_NONE = "an int", "an int or None"
BOOLEAN = of_type("must be True or False", "no", 1, 0, None, [])
CELL: list[Case] = [
    (value, TypeError, f"must be a cell (row, column), not {value!r}")
    for value in ((0, True), (0.0, 1), (1,), (1, 2, 3), "AB", ("0", "1"), 7, None)
]
CELL += [(cell, None, f"{cell} is outside the maze of 3 rows and 3 columns") for cell in ((0, -1), (9, 9), (0, 3))]
SEVERAL: list[Case] = [
    (7, TypeError, "must be a cell (row, column) or several, not 7"),
]
TEXT = of_type("must be a str", b"A", 7)
TEXT_OR_NONE = of_type("must be a str or None", b"A", 7)
LANGUAGE = [
    *of_type("must be one of 'en', 'ro', 'es', 'pt'", b"en", 7),
    ("xx", None, "must be one of 'en', 'ro', 'es', 'pt', not 'xx'"),
]
COUNTS = [*of_type("must be one of 1, 2, 4, 6, 9", "4", 2.0, None), *of_value("must be one of 1, 2, 4, 6, 9", 0, 3)]
DIRECTION = "expected E, W, S, N, SE, SW, NE, NW or a pair such as (0, 1)"

WRONG: dict[str, list[Case]] = {
    **dict.fromkeys(["reuse", "wrap", "qu", "cover", "overlapping", "invert", "require_all"], BOOLEAN),
    **dict.fromkeys(
        ["solution", "raw", "mmap", "crop", "page", "play", "loose", "resume", "ends", "versions"], BOOLEAN
    ),
    **dict.fromkeys(["large_print", "key_filler", "name_line"], BOOLEAN),
    "paper": of_type("must be a Paper or None", "A4", 7),
    "margin": [*of_type("must be a number", True, "1", None), *of_value("must be from 0 to 70.0", 71, -0.5)],
    "inner": [*of_type("must be a number or None", True, "1"), *of_value("must be from 0 to 70.0", 71, -0.5)],
    "font_size": [*of_type("must be a number or None", True, "1"), *of_value("must be from 4 to 100", 3, 101)],
    **dict.fromkeys(["per_page", "keys_per_page"], COUNTS),
    "keys": choice("end", "after"),
    "neighbors": [
        *of_type("must be 4 or 8", "4", True, 8.0, None, np.array([8])),
        *of_value("must be 4 or 8", 5, 0, -4, np.int64(6)),
    ],
    **dict.fromkeys(["max_steps", "limit", "used_cells", "max_length", "each_cell"], whole(INT_OR_NONE, 0)),
    **dict.fromkeys(["min_words", "min_score"], whole(INT_OR_NONE, 0)),
    "max_rolls": whole(INT, 1),
    "indent": whole(INT_OR_NONE, 0, 100),
    "must": of_type("must be a str", b"A", 7),
    "repeat": BOOLEAN,
    **dict.fromkeys(["threads", "max_words"], whole(INT_OR_NONE, 1)),
    "beam_width": whole(INT_OR_NONE, 1, 10_000),
    "min_length": whole(INT, 0),
    "count": whole(INT, 1),
    **dict.fromkeys(["size", "rows", "cols"], whole(INT_OR_NONE, 1, 100)),
    "threshold": whole(INT, 0, 256),
    "corners": choice("always", "not-both-blocked", "both-free"),
    "strategy": choice("best", "astar"),
    "algorithm": choice("visited-grid", "in-place", "pruned", "best"),
    "dice": choice("classic", "new", "big", more=" or several dice"),
    "method": choice("backtracker", "kruskal", "random"),
    "overlap": choice("some", "max", "none"),
    "shape": choice("lines", "paths"),
    "effort": choice("low", "normal", "high", more=" or a number of steps"),
    "case": choice("upper", "lower", "keep"),
    "fold": choice("none", "accents"),
    "format": choice("text", "json", "csv", "svg", "html", "png", "pdf"),
    **dict.fromkeys(["start", "goal"], CELL),
    **dict.fromkeys(["progress", "deadline"], of_type("must be a function or None", 3, "x")),
    "seed": [
        *of_type("must be an int, str, bytes, None or a tuple of these", True, 1.5, {}),
        ((1, False), TypeError, "must be an int, str, bytes, None or a tuple of these, not bool"),
    ],
    "directions": [
        *of_type("must be 'all', names or pairs", 3, b"E"),
        ([3], TypeError, ": a direction must be a name or a pair, not int"),
        ("UP", None, f": 'UP' is none; {DIRECTION}"),
        ([(0, 2)], None, f": (0, 2) is none; {DIRECTION}"),
        ([(0, True)], None, f": (0, True) is none; {DIRECTION}"),
        ([], None, "must name at least one direction"),
    ],
    "level": [
        *of_type("must be 1, 2, 3, easy, medium or hard", True, 1.0, b"easy"),
        *of_value("must be 1, 2, 3, easy, medium or hard", 0, 4, np.int64(4)),
        ("?", None, "must be 1, 2, 3, easy, medium or hard, not '?'"),
    ],
    **dict.fromkeys(["word", "text"], TEXT),
    **dict.fromkeys(["message", "language", "wildcard", "hole"], TEXT_OR_NONE),
    "walls": of_type("must be a str of the characters that are walls", b"#", None),
    "words": several("str"),
    "lexicon": [*several("str")[:3], (["A", 1], TypeError, ": item 1 must be a str, not int")],
    "density": [*of_type("must be a number", True, "1", None), *of_value("must be from 0 to 1", 2, -0.5)],
    "seconds": [*of_type("must be a number", True, "1", None), *of_value("must be 0 or more", -1)],
    "time_limit": [*of_type("must be a number of seconds or None", True, "1"), *of_value("must be more than 0", 0, -1)],
}
"""By the name of an argument: wrong values, the type of the error (None: that of the subject), and the text."""

PAGES = (
    "draw.exist_page",
    "draw.solve_page",
    "draw.boggle_page",
    "draw.play_page",
    "book_page",
    "Puzzle.page",
    "Solution.page",
)
ODD_SIDE: list[Case] = [
    *whole(INT, 1),
    *of_value("of a maze made by backtracker must be an odd number of at least 3", 1, 4),
]
ONCE: dict[tuple[str, str], list[Case] | None] = {
    **dict.fromkeys([("make", "rows"), ("make", "cols")], ODD_SIDE),
    **dict.fromkeys([("place", "rows"), ("place", "cols")], whole(INT, 1, 100)),
    **dict.fromkeys([("generate", "words"), ("generate_many", "words"), ("generate_book", "words")], several("words")),
    **dict.fromkeys([("wave", "start"), ("Maze.wave", "start")], SEVERAL),
    **dict.fromkeys([("wave", "goal"), ("Maze.wave", "goal")], SEVERAL),
    **dict.fromkeys([("Maze.replace", "free"), ("Maze.replace", "walls")], SEVERAL),
    ("Maze.from_cells", "free"): [
        (7, TypeError, "must be an iterable of cells, not int"),
        ([7], TypeError, ": item 0 must be a cell (row, column), not 7"),
    ],
    ("Maze.from_cells by walls", "walls"): [([(0,)], TypeError, ": item 0 must be a cell (row, column), not (0,)")],
    **dict.fromkeys([("Maze.from_cells", "walls"), ("Maze.from_cells by walls", "free")]),
    ("Maze.from_cells", "shape"): [(7, TypeError, "must be a cell (row, column), not 7")],
    ("Maze.from_cells by walls", "shape"): None,
    ("Lexicon.english", "case"): choice("upper", "lower"),
    ("Lexicon.english", "level"): choice("all", "common"),
    ("roll", "rows"): whole(INT_OR_NONE, 1),
    ("roll", "max_words"): whole(INT_OR_NONE, 0),
    ("events", "goal"): CELL[:-4] + CELL[-3:],
    **{
        (name, argument): cases
        for name in ("parse_board", "parse_puzzle")
        for argument, cases in (
            ("tiles", BOOLEAN),
            ("rows", whole(INT_OR_NONE, 1)),
            ("cols", whole(INT_OR_NONE, 1)),
            ("listed", BOOLEAN[:3]),
        )
    },
    ("exist_events", "algorithm"): choice("visited-grid", "in-place", "pruned"),
    **{(name, argument): TEXT for name in ("parse_maze", "parse_search") for argument in ("free", "start", "goal")},
    **{
        ("maze_from_image", argument): [("pink", None, "must be one of 'green', 'blue', 'magenta', 'red', not 'pink'")]
        for argument in ("start_color", "goal_color")
    },
    ("generate_book", "format"): choice("text", "json", "csv", "svg", "html", "png", "pdf")[1:],
    ("maze_from_image", "cell_size"): whole(INT_OR_NONE, 1),
    ("maze_from_image", "cells"): choice("blocks", "corridors"),
    ("draw.png", "cell_size"): whole(INT, 1),
    ("draw.exist_page", "algorithm"): choice("visited-grid", "in-place", "pruned"),
    **dict.fromkeys([(name, "language") for name in PAGES], LANGUAGE),
    **dict.fromkeys([(f"draw.{name}_page", "board") for name in ("exist", "solve", "boggle")], several("rows")),
    **dict.fromkeys([(name, "seconds") for name in ("draw.boggle_page", "Solution.page")], whole(INT, 0)),
    **dict.fromkeys([(name, "title") for name in PAGES], TEXT),
    **dict.fromkeys([("draw.play_page", "pictures"), ("draw.sheet", "pictures")], several("GridPicture")[2:]),
    ("draw.sheet", "columns"): whole(INT, 1),
    ("draw.pdf", "pictures"): several("GridPicture")[2:],
    ("draw.Paper", "size"): [
        *of_type("must be a str", b"A4", 7, None),
        ("A9", None, "must be one of a3, a4, a5, letter, legal, tabloid, or such as 6x9 or 170x240mm, not 'A9'"),
        ("1x9", None, "must have sides from 50 to 2000 mm, not '1x9'"),
        (
            "9x100000",
            None,
            "must be one of a3, a4, a5, letter, legal, tabloid, or such as 6x9 or 170x240mm, not '9x100000'",
        ),
    ],
    ("draw.Paper", "language"): LANGUAGE,
    ("book_page", "book"): several("Puzzle")[2:],
    ("place", "words"): None,
}
"""What an argument of that name takes in one function only; None: it is data, which tests of its own check."""

DATA = {
    *("alphabet", "board", "boards", "encoding", "file", "font", "forbidden", "image", "mask", "maze", "normalize"),
    *(
        "cells",
        "letters",
        "must_have",
        "options",
        "out",
        "pairs",
        "picture",
        "points",
        "secret_words",
        "theme",
        "tiles",
        "title",
    ),
}
"""The names of arguments that are data, checked by tests of their own."""


def cases() -> Iterator[Any]:
    for name, (call, given, subject) in CALLS.items():
        for argument in parameters(call):
            for value, kind, text in ONCE.get((name, argument), WRONG.get(argument, [])) or []:
                error = kind or (StepLimitError if (argument, subject) == ("max_steps", LettermazeError) else subject)
                yield pytest.param(call, given, argument, value, error, text, id=f"{name}-{argument}-{value!r:.20}")


def parameters(call: Callable[..., Any]) -> list[str]:
    return [name for name in inspect.signature(call).parameters if name != "self"]


@pytest.mark.parametrize(("call", "given", "argument", "value", "error", "text"), list(cases()))
def test_what_is_refused(
    parity: Any, call: Callable[..., Any], given: dict[str, Any], argument: str, value: Any, error: type, text: str
) -> None:
    if argument == "size":
        given = {name: value for name, value in given.items() if name not in ("rows", "cols")}
    kind, raised, message = parity(lambda: call(**{**given, argument: value}))
    assert (kind, raised) == ("raised", error), message
    assert message == argument + ("" if text.startswith(":") else " ") + text


def test_every_argument_is_tested() -> None:
    for name, (call, _, _) in CALLS.items():
        for argument in parameters(call):
            assert (name, argument) in ONCE or argument in WRONG or argument in DATA, (name, argument)


def test_every_function_is_tested() -> None:
    tested = {call for call, _, _ in CALLS.values()}
    for door in (lettermaze, letters, mazes, puzzles):
        for name in door.__all__:
            if inspect.isfunction(getattr(door, name)) and name != "astar_states":
                assert getattr(door, name) in tested, name


@pytest.mark.parametrize("eight", [np.int64(8), np.int16(8), np.array(8), AlwaysEqual(8)], ids=repr)
def test_whole_numbers_of_any_kind(parity: Any, eight: Any) -> None:
    plain = {
        "exist": lambda n: letters.exist(ROWS, "STOOLS", neighbors=n, max_steps=n),
        "find_path": lambda n: letters.find_path(ROWS, "SPED", neighbors=n),
        "iter_paths": lambda n: list(letters.iter_paths(ROWS, "SPED", neighbors=n)),
        "count_paths": lambda n: letters.count_paths(["AAA"] * 3, "AAAA", neighbors=n),
        "explain": lambda n: letters.explain(ROWS, "SPED", neighbors=n),
        "find_together": lambda n: letters.find_together(["CAT", "GOD"], ["CAT", "DOG"], neighbors=n),
        "solve": lambda n: letters.solve(ROWS * 3, neighbors=n, min_length=n, max_steps=n * 1000).words,
        "score": lambda n: letters.score(ROWS, neighbors=n),
        "score_many": lambda n: letters.score_many([ROWS], neighbors=n, threads=n),
        "points": lambda n: letters.score(ROWS, points=[n]),
        "limit": lambda n: list(letters.find_lines(["AAAA"] * 4, ["AA"], limit=n)),
        "wave": lambda n: mazes.wave(FIELD * 3, (n, 2), goal=(n - 8, n - 8), neighbors=n, max_steps=n),
        "distance": lambda n: mazes.distance(FIELD * 3, (n, 0), (0, 0), neighbors=n),
        "shortest_path": lambda n: mazes.shortest_path(FIELD * 3, (n, 0), (0, 0), neighbors=n),
        "make": lambda n: mazes.make(n, n, "random", seed=n),
        "roll": lambda n: letters.roll(seed=(n, "x")),
        "generate": lambda n: puzzles.generate(["cat", "dog"], size=n, seed=n, effort=100 * n, level=n - 6),
    }
    for name, call in plain.items():
        kind, _, value = parity(lambda call=call: call(eight))
        assert kind == "returned", (name, value)
        assert value == call(8), name


@pytest.mark.parametrize("n", range(8))
def test_an_int_that_equals_anything_is_not_any_number(parity: Any, n: int) -> None:
    number = AlwaysEqual(n)
    calls = [
        lambda n: letters.exist(ROWS, "STOOLS", neighbors=n),
        lambda n: mazes.distance(FIELD, (0, 0), (1, 1), neighbors=n),
        lambda n: list(letters.find_lines(["ABA"], ["AB"], directions=[(0, n)])),
        lambda n: list(letters.find_lines(["ABA", "BAB"], ["AB"], limit=n)),
        lambda n: list(letters.find_lines(np.array([[n, 1], [1, n]], "B"), [[n, 1]])),
        lambda n: puzzles.generate(["cat"], 3, 3, seed=1, effort=100, level=n),
        lambda n: puzzles.generate(["cat"], 3, 3, seed=1, effort=100, directions=[(0, n)]),
        lambda n: mazes.wave(FIELD, (0, n)).tolist(),
    ]
    for call in calls:
        assert parity(lambda call=call: call(number)) == parity(lambda call=call: call(n))


@pytest.mark.parametrize("true", [True, np.bool_(True), np.array(True)], ids=repr)
def test_booleans_of_any_kind(parity: Any, true: Any) -> None:
    for call in (
        lambda t: letters.exist(["AB"], "ABA", reuse=t, wrap=t, qu=t),
        lambda t: letters.find_path(["AB"], "ABA", reuse=t, wrap=t, qu=t),
        lambda t: letters.count_paths(["AB"], "ABA", reuse=t, wrap=t, qu=t),
        lambda t: letters.solve(["AB"], ["ABA"], reuse=t, wrap=t, qu=t),
        lambda t: letters.score(["AB"], ["ABA"], reuse=t, wrap=t, qu=t),
        lambda t: letters.score_many([["ABA"]], ["AAB"], wrap=t, qu=t),
        lambda t: letters.find_word(["ABA"], "AAB", wrap=t, qu=t),
        lambda t: list(letters.find_lines(["ABAB"], ["AB"], wrap=t, qu=t, overlapping=t)),
        lambda t: letters.find_together(["AB"], ["AB"], cover=t, wrap=t, qu=t),
        lambda t: mazes.wave(["...."], (0, 0), wrap=t),
        lambda t: mazes.distance(["...."], (0, 0), (0, 3), wrap=t),
        lambda t: Maze([[0, 1]], invert=t),
        lambda t: puzzles.generate(["cat"], 3, 3, seed=1, effort=100, require_all=t),
    ):
        kind, _, value = parity(lambda call=call: call(true))
        assert kind == "returned", value
        assert value == call(True)


def test_flags_and_numbers_are_kept_plain() -> None:
    found = mazes.wave(FIELD, (0, 0), neighbors=AlwaysEqual(8), wrap=np.bool_(True))
    assert [type(value) for value in (found.neighbors, found.corners, found.wrap)] == [int, str, bool]
    assert type(Board(ROWS, wrap=np.bool_(True)).wrap) is bool
    assert type(puzzles.generate(["cat"], 3, 3, seed=np.int64(7), effort=100).seed) is int


def test_directions_are_written_alike_everywhere(parity: Any) -> None:
    ways = ((0, 1), (1, 1))
    for directions in ("E,SE", "se e", ["E", (1, 1)], [" e", "SE "], np.array(ways), {(0, 1), (1, 1)}, iter(ways)):
        several = [directions] * 2 if not isinstance(directions, Iterator) else [iter(ways), iter(ways)]
        assert puzzles.generate(["cat"], 3, 3, seed=1, effort=100, directions=several[0]).directions == ways
        assert {hit.direction for hit in letters.find_lines(["AAA"] * 3, ["AA"], directions=several[1])} == set(ways)
    for every in ("all", "ALL", " All "):
        assert len(puzzles.generate(["cat"], 3, 3, seed=1, effort=100, directions=every).directions) == 8
        assert len({hit.direction for hit in letters.find_lines(["AAA"] * 3, ["AA"], directions=every)}) == 8


@pytest.mark.parametrize("seed", [7, -1, "7", b"7", (1, 2), (1, ("a", b"b"), None), ()], ids=repr)
def test_seeds_are_taken_alike_everywhere(seed: Any) -> None:
    puzzle = puzzles.generate(["cat"], 3, 3, seed=seed, effort=100)
    assert puzzle.seed == seed
    assert puzzle == puzzles.generate(["cat"], 3, 3, seed=seed, effort=100)
    assert Puzzle.from_json(puzzle.to_json()) == puzzle
    assert letters.roll(seed=seed) == letters.roll(seed=seed)
    assert mazes.make(5, 5, seed=seed) == mazes.make(5, 5, seed=seed)
    name = seed if isinstance(seed, str) else repr(seed)
    assert puzzles.generate_many(["cat"], 3, 3, count=1, seed=seed, effort=100)[0].seed == f"{name}/1"


@pytest.mark.parametrize(
    ("seed", "message"),
    [
        ("[true]", "seed[0] must be an integer or a string or an array or an object"),
        ('{"hex": "00"}', "seed: bytes is missing"),
        ('{"bytes": "0x"}', "seed.bytes must be hexadecimal digits"),
        ("[" * 5000 + "]" * 5000, ""),
    ],
)
def test_seeds_that_are_none_in_json(seed: str, message: str) -> None:
    text = puzzles.generate(["cat"], 3, 3, seed="SEED", effort=100).to_json()
    with pytest.raises(PuzzleError) as caught:
        Puzzle.from_json(text.replace('"SEED"', seed))
    assert str(caught.value).startswith(message)


def test_options_that_are_misspelled() -> None:
    for function in (puzzles.generate, puzzles.generate_many):
        with pytest.raises(TypeError, match="unexpected keyword argument 'levle'"):
            function(["cat"], 3, 3, levle=1, **({} if function is puzzles.generate else {"count": 1}))


def test_arguments_that_do_not_go_together() -> None:
    for call, message in (
        (lambda: puzzles.generate(["cat"], 3, size=3), "size and rows or cols cannot be given together"),
        (lambda: puzzles.generate(["cat"], level=1, directions="E"), "directions and level cannot be given together"),
        (lambda: formats.parse_board("A", tiles=True, raw=True), "tiles and raw cannot be given together"),
        (lambda: Maze([".#"], invert=True), "invert is for numbers"),
        (lambda: letters.exist(Board(ROWS), "A", wrap=True), "wildcard, wrap and qu belong to Board"),
    ):
        with pytest.raises(TypeError, match=message):
            call()


def test_cells_in_boards_and_mazes() -> None:
    board, maze = Board(["AB", "C", [None, "D"]]), Maze(["..", ".#"])
    assert [(row, col) for row in range(-1, 4) for col in range(-1, 3) if (row, col) in board] == [
        (0, 0), (0, 1), (1, 0), (2, 1),
    ]  # fmt: skip
    assert [(row, col) for row in range(-1, 4) for col in range(-1, 3) if (row, col) in maze] == [
        (0, 0), (0, 1), (1, 0), (1, 1),
    ]  # fmt: skip
    assert (np.int64(1), np.int64(0)) in board
    for thing in (board, maze):
        for cell in ("A", 7, (0, True), [0, 0, 0]):
            with pytest.raises(TypeError, match=r"cell must be a cell \(row, column\), not "):
                assert cell in thing
