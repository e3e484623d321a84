"""What seeds and searches gave when it was recorded, on both backends: it may change only on purpose.

`pytest tests/test_golden.py --record -m "nightly or not nightly" -k "not python"` renews the files in `golden/`.
"""

from __future__ import annotations

from itertools import islice, product
from typing import Any

import pytest

from conftest import Golden
from lettermaze import (
    Board,
    Lexicon,
    Puzzle,
    count_lines,
    count_paths,
    exist,
    find_lines,
    find_path,
    find_together,
    find_word,
    generate,
    generate_many,
    iter_paths,
    score,
    shortest_path,
    solve,
    wave,
)
from lettermaze._shared.random import Random
from lettermaze.letters import roll
from lettermaze.mazes import make

PLANETS = ["mercury", "venus", "earth", "mars", "jupiter", "saturn", "uranus", "neptune"]
ANIMALS = ["cat", "dog", "horse", "sheep", "goat", "tiger", "lion", "zebra", "mouse", "eagle"]
THREES = ["cat", "dog", "hen", "pig", "cow", "ram", "ewe", "rat", "bee", "fox", "owl", "bat", "ant", "emu", "elk"]
PAIRS = ["".join(pair) for pair in product("bcdglmnrst", repeat=2)]

PUZZLES: dict[str, dict[str, Any]] = {
    "overlap max": {"words": PLANETS, "size": 9, "seed": 2026, "overlap": "max"},
    "overlap some": {"words": PLANETS, "size": 10, "seed": "a book"},
    # So hard that a hundredth of the effort more or less changes the grid.
    "many words": {"words": ANIMALS + PLANETS + THREES, "size": 10, "seed": 13, "overlap": "max"},
    "overlap none": {"words": PLANETS, "size": 9, "seed": 1, "overlap": "none"},
    "not all fit": {"words": ANIMALS, "rows": 5, "cols": 6, "seed": 2, "overlap": "max"},
    "smallest": {"words": ANIMALS, "seed": 3, "overlap": "max"},
    "one side given": {"words": THREES, "rows": 6, "seed": 4},
    "proven": {"words": ["cat", "act", "tac"], "size": 3, "seed": 5, "overlap": "max", "alphabet": "xyz"},
    "message": {"words": ANIMALS, "rows": 7, "cols": 8, "seed": 6, "message": "Well done, you found them"},
    "mask": {"words": THREES, "size": 13, "seed": 7, "mask": "heart", "language": "en"},
    "secret words": {"words": ANIMALS, "size": 9, "seed": 8, "secret_words": ["treasure", "key"], "level": "medium"},
    "forbidden words": {"words": THREES, "size": 9, "seed": 9, "forbidden": ["ox", "ax", "go", "to", "at", "an"]},
    "mended": {"words": ANIMALS, "size": 9, "seed": 10, "overlap": "max", "forbidden": PAIRS},
    "max_words": {"words": PLANETS + ANIMALS, "size": 7, "seed": 11, "max_words": 9, "directions": "E,S,NE"},
    "tiles": {
        "words": ["chile", "llama", "ducha", "calle", "noche", "niño"],
        "size": 6,
        "seed": 12,
        "tiles": ["ch", "ll"],
        "language": "es",
        "beam_width": 20,
    },
}

BOARDS: dict[str, dict[str, Any]] = {
    "lesson": {"board": ["STAR", "POOL", "ENDS"]},
    "four neighbours": {"board": ["TRAINS", "OASTER", "NEALIN", "SERGOT", "LISPED"], "neighbors": 4},
    "wrapped": {"board": ["CARE", "TONS", "LIDE"], "wrap": True},
    "wildcards": {"board": ["QI?T", "OEAR", "N?SL", "TEDI"], "wildcard": "?", "qu": True},
    "hard": {"board": ["AAAZZZ", "AAAAAZ", "AAAAZA", "AAAAZA", "AAAZAA", "AZAAZA"]},
    "large": {"board": ["STRANDEDOS", "EATENIRSTA", "LINGERSOPE", "DRATINGSAL", "OPERASTINE"] * 2},
}
TRACED = [
    *("TOOLS", "ROOST", "ALONE", "ALIEN", "ERGOT", "TRAINERS", "LEAST", "RAIN", "SEND", "STARS", "CANERS", "RECODES"),
    *("QUIET", "STRANDS", "AA", "AAAAZAAA", "A" * 12 + "Z" + "A" * 3, "A" * 20),
]
COUNTED = 10
"""Letters of the longest word whose traces are counted; there are a thousand million of one of 20."""

PAPER = ["CATACTAC", "OXOCATOX", "DOGTACAT", "GODACTGO", "TACOCATS", "AAAACAAA"]
SOUGHT = ["CAT", "TAC", "ACT", "DOG", "GOD", "OX", "TACOCAT", "O", "CATS", "OXO", "AAA"]

LINES: dict[str, dict[str, Any]] = {
    "all": {},
    "some directions": {"directions": "E,NW,S"},
    "not overlapping": {"overlapping": False},
    "wrapped": {"wrap": True},
    "limited": {"limit": 5},
    "wildcard": {"wildcard": "X"},
}

TOGETHER: dict[str, dict[str, Any]] = {
    "lesson": {"board": ["STAR", "POOL", "ENDS"], "words": ["STAR", "POOL", "ENDS"], "cover": True},
    "loose": {"board": ["STAR", "POOL", "ENDS"], "words": ["ROOT", "ENDS"]},
    "one letter": {"board": ["AAAA"] * 4, "words": ["AAAAA", "AAAAAA", "AAAAA"], "cover": True},
    "four neighbours": {"board": ["CATD", "TACO", "GODG"], "words": ["CAT", "CAT", "DOG", "DOG"], "neighbors": 4},
    "wrapped": {"board": ["CAT", "DOG", "TAC"], "words": ["TAC", "GOD", "CAT"], "wrap": True, "cover": True},
    "none": {"board": ["CAT", "DOG", "TAC"], "words": ["COAT", "CAT"], "neighbors": 4},
}

WAVES: dict[str, dict[str, Any]] = {
    "plain": {},
    "eight neighbours": {"neighbors": 8},
    "not between blocked corners": {"neighbors": 8, "corners": "not-both-blocked"},
    "free corners": {"neighbors": 8, "corners": "both-free"},
    "wrapped": {"wrap": True},
    "eight neighbours, wrapped": {"neighbors": 8, "wrap": True},
}


def facts_of(puzzle: Puzzle) -> dict[str, Any]:
    return {
        "grid": str(puzzle).partition("\n\n")[0].splitlines(),
        "placed": [
            f"{placed.written} {text_of([placed.start])} {placed.compass}{' secret' if placed.secret else ''}"
            for placed in puzzle.placed
        ],
        "unplaced": [f"{word.word}: {word.reason}" for word in puzzle.unplaced],
        "inside": list(map(" in ".join, puzzle.inside)),
        "proof": puzzle.proof,
    }


def text_of(path: Any) -> Any:
    return None if path is None else " ".join(f"{row},{col}" for row, col in path)


@pytest.mark.parametrize("name", PUZZLES)
def test_puzzles_by_steps(golden: Golden, backend: str, name: str) -> None:
    # A seed promises the grids of few steps as well as those of many.
    for effort in (3000, 60_000):
        golden("puzzles-by-steps", f"{name}, {effort} steps", facts_of(generate(**PUZZLES[name], effort=effort)))


@pytest.mark.pure_nightly
@pytest.mark.parametrize("name", PUZZLES)
def test_puzzles(golden: Golden, backend: str, name: str) -> None:
    golden("puzzles", name, facts_of(generate(**PUZZLES[name])))


@pytest.mark.pure_nightly
def test_a_puzzle_of_low_effort(golden: Golden, backend: str) -> None:
    golden("puzzles", "low effort", facts_of(generate(**PUZZLES["many words"], effort="low")))


@pytest.mark.nightly
def test_a_puzzle_of_high_effort(golden: Golden, backend: str) -> None:
    if backend == "python":
        pytest.skip("takes an hour")
    golden("puzzles", "high effort", facts_of(generate(**PUZZLES["many words"], effort="high")))


@pytest.mark.pure_nightly
def test_a_book(golden: Golden, backend: str) -> None:
    book = generate_many(PLANETS, size=10, count=3, seed="a book", threads=2)
    golden("puzzles", "book", [{"seed": puzzle.seed, **facts_of(puzzle)} for puzzle in book])


def test_a_book_by_steps(golden: Golden, backend: str) -> None:
    book = generate_many(PLANETS, size=10, count=3, seed="a book", threads=2, effort=3000)
    golden("puzzles-by-steps", "book", [{"seed": puzzle.seed, **facts_of(puzzle)} for puzzle in book])


@pytest.mark.parametrize("method", ["backtracker", "kruskal", "random"])
def test_mazes(golden: Golden, method: str) -> None:
    maze = make(15, 31, method, seed=7)
    golden("mazes", method, ["".join(".#"[wall] for wall in row) for row in maze.tolist()])


@pytest.mark.parametrize("name", WAVES)
@pytest.mark.parametrize("method", ["kruskal", "random"])
def test_waves(golden: Golden, backend: str, method: str, name: str) -> None:
    maze = make(11, 19, method, density=0.2, seed=3)
    field = wave(maze, (1, 1), **WAVES[name])
    farthest = field.farthest()
    assert farthest is not None
    facts = {
        "shortest": text_of(shortest_path(maze, (1, 1), (9, 17), **WAVES[name])),
        "path": text_of(field.path((9, 17))),
        "field": [" ".join(f"{mark:2}" for mark in row) for row in field.tolist()],
        "farthest": text_of([farthest[0]]),
        "paths there": [field.count_paths(farthest[0]), *map(text_of, islice(field.iter_paths(farthest[0]), 3))],
        "rings": list(map(text_of, islice(field.rings(), 3, 6))),
    }
    golden("waves", f"{method}, {name}", facts)


@pytest.mark.parametrize("dice", ["classic", "new", "big"])
def test_dice(golden: Golden, dice: str) -> None:
    rolls = [roll(dice, seed=seed) for seed in (1, "one", (1, 2))]
    golden("dice", dice, [[" ".join(row) for row in board.tolist()] for board in rolls])


@pytest.mark.parametrize("n", [6, 2**31 + 1, 3 * 2**30, 2**32 - 2**28, 2**32 - 1, 2**32])
def test_numbers_below(golden: Golden, n: int) -> None:
    random = Random("golden", n)
    drawn = [random.below(n) for _ in range(24)]
    # What comes next tells how many numbers were rejected.
    golden("random", f"below {n}", {"drawn": " ".join(map(str, drawn)), "next": random.next()})


@pytest.mark.parametrize("name", BOARDS)
def test_traces(golden: Golden, backend: str, name: str) -> None:
    options = dict(BOARDS[name])
    moves = {"neighbors": options.pop("neighbors", 8)}
    board = Board(options.pop("board"), **options)
    traces = {
        word: {
            "first": text_of(find_path(board, word, **moves)),
            "first of reused cells": text_of(find_path(board, word, reuse=True, **moves)),
            "next": list(map(text_of, islice(iter_paths(board, word, **moves), 1, 4))),
            "count": count_paths(board, word, **moves) if len(word) <= COUNTED else None,
        }
        for word in TRACED
        if exist(board, word, reuse=True, **moves)
    }
    golden("traces", name, traces)


@pytest.mark.parametrize("reuse", [False, True])
@pytest.mark.parametrize("name", BOARDS)
def test_solutions(golden: Golden, backend: str, name: str, reuse: bool) -> None:
    options = dict(BOARDS[name])
    moves = {"neighbors": options.pop("neighbors", 8), "reuse": reuse, "min_length": 5}
    board = Board(options.pop("board"), **options)
    solution = solve(board, **moves)
    found = {
        "words": len(solution),
        "points": [solution.score(), score(board, **moves)],
        "paths": [f"{word}: {text_of(solution[word])}" for word in islice(solution, 0, None, 1 + len(solution) // 15)],
        "traces": sum(solution.counts.values()) if not reuse else None,
        "longest": solution.longest[:3],
    }
    golden("solutions", f"{name}{', reuse' if reuse else ''}", found)


@pytest.mark.parametrize("name", LINES)
def test_lines(golden: Golden, backend: str, name: str) -> None:
    hits = find_lines(PAPER, Lexicon(SOUGHT), **LINES[name])
    golden("lines", f"hits, {name}", [f"{hit.word} {text_of([hit.start])} {hit.compass}" for hit in hits])
    options = {option: value for option, value in LINES[name].items() if option != "limit"}
    golden("lines", f"counts, {name}", count_lines(PAPER, SOUGHT, **options))
    options.pop("overlapping", None)
    golden("lines", f"first, {name}", {word: text_of(find_word(PAPER, word, **options)) for word in SOUGHT})


@pytest.mark.parametrize("strategy", ["best", "astar"])
@pytest.mark.parametrize("name", TOGETHER)
def test_words_together(golden: Golden, backend: str, name: str, strategy: str) -> None:
    # Both strategies give one answer.
    found = find_together(**TOGETHER[name], strategy=strategy)
    golden("together", name, None if found is None else list(map(text_of, found)))
