"""Puzzles of bent words, against a checker of their own that knows neither the maker nor the package's searches."""

from __future__ import annotations

import json
import pickle
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from lettermaze import Placed, Puzzle, PuzzleError, draw, find_together, generate, generate_many
from lettermaze.cli import main

SKY = ["planet", "galaxy", "comets", "meteor", "saturn", "nebula", "cosmic", "orbits"]
SMALL = ["apple", "lemon", "pear", "fig", "nut"]


def neighbors_of(grid: Any, row: int, col: int, neighbors: int) -> Iterator[tuple[int, int]]:
    for down in (-1, 0, 1):
        for right in (-1, 0, 1):
            is_step = (down, right) != (0, 0) and (neighbors == 8 or not (down and right))
            if is_step and 0 <= row + down < len(grid) and 0 <= col + right < len(grid[0]):
                yield row + down, col + right


def traces(grid: Any, tiles: tuple[str, ...], neighbors: int) -> list[tuple[tuple[int, int], ...]]:
    """All traces of tiles on a grid, by plain backtracking."""
    paths = [((row, col),) for row, line in enumerate(grid) for col, tile in enumerate(line) if tile == tiles[0]]
    for tile in tiles[1:]:
        paths = [
            (*path, (row, col))
            for path in paths
            for row, col in neighbors_of(grid, *path[-1], neighbors)
            if grid[row][col] == tile and (row, col) not in path
        ]
    return paths


def covers(options: list[set[frozenset[tuple[int, int]]]], taken: frozenset[tuple[int, int]] = frozenset()) -> int:
    """In how many ways the words can have cells of their own."""
    if not options:
        return 1
    return sum(covers(options[1:], taken | cells) for cells in options[0] if not cells & taken)


def check(puzzle: Puzzle, neighbors: int = 8) -> None:
    cells = [cell for placed in puzzle.placed for cell in placed.cells]
    assert sorted(cells) == [(row, col) for row in range(puzzle.rows) for col in range(puzzle.cols)]
    found = []
    for placed in puzzle.placed:
        assert tuple(puzzle.grid[row][col] for row, col in placed.cells) == placed.tiles
        for cell, after in zip(placed.cells, placed.cells[1:], strict=False):
            assert after in neighbors_of(puzzle.grid, *cell, neighbors)
        found.append(traces(puzzle.grid, placed.tiles, neighbors))
        assert placed.cells in found[-1]
    sets = [{frozenset(path) for path in paths} for paths in found]
    if puzzle.covers is not None and puzzle.covers < 1000:
        assert covers(sorted(sets, key=len)) == puzzle.covers
    if puzzle.proof == "optimal":
        for placed, paths in zip(puzzle.placed, found, strict=True):
            assert len(paths) == (2 if placed.tiles == placed.tiles[::-1] and len(placed.tiles) > 1 else 1)
        assert puzzle.covers == 1
    if puzzle.covers == 1:
        words = [placed.word for placed in puzzle.placed]
        together = find_together(puzzle.grid, words, neighbors=neighbors, cover=True)
        assert list(map(set, together)) == [set(placed.cells) for placed in puzzle.placed]
    assert Puzzle.from_json(puzzle.to_json()) == pickle.loads(pickle.dumps(puzzle)) == puzzle


def test_words_fill_the_board(backend: str) -> None:
    puzzle = generate(SKY, 6, 8, shape="paths", seed=1)
    check(puzzle)
    assert (puzzle.words, puzzle.covers, puzzle.proof, puzzle.density) == (tuple(SKY), 1, "optimal", 1.0)
    assert (puzzle.unplaced, puzzle.message, puzzle.overlap, len(puzzle.directions)) == ((), None, 0, 8)


@pytest.mark.parametrize("neighbors", [4, 8])
def test_both_backends_make_the_same(parity: Any, neighbors: int) -> None:
    for seed in range(12):
        options = {"shape": "paths", "neighbors": neighbors, "seed": seed, "effort": 40}
        kind, _, puzzle = parity(lambda options=options: generate(SMALL, 4, 5, **options))
        assert kind == "returned", puzzle
        check(puzzle, neighbors)


@pytest.mark.parametrize("words", [["aaaa", "aaa", "aaaaa"], ["abba", "level", "otto", "noon", "kayak"], ["a", "b"]])
def test_words_of_few_letters(parity: Any, words: list[str]) -> None:
    kind, _, puzzle = parity(lambda: generate(words, shape="paths", seed=3, effort=20))
    assert kind == "returned", puzzle
    check(puzzle)


@pytest.mark.slow
def test_a_thousand_seeds() -> None:
    for seed in range(1000):
        check(generate(SMALL, 4, 5, shape="paths", seed=seed))


@pytest.mark.slow
def test_a_hundred_boards_of_eight_words_have_one_cover() -> None:
    puzzles = [generate(SKY, 6, 8, shape="paths", seed=seed) for seed in range(100)]
    assert sum(puzzle.covers == 1 for puzzle in puzzles) >= 95
    assert len({puzzle.grid for puzzle in puzzles}) == 100


def test_a_board_with_several_covers_says_how_many() -> None:
    for seed in range(30):
        puzzle = generate(["abc", "abd", "ab", "cd"], 2, 5, shape="paths", seed=seed, effort=1)
        check(puzzle)
    many = generate(["ab" * 8, "ba" * 8], 4, 8, shape="paths", seed=1, effort=5)
    assert (many.covers, many.proof) == (None, "best found")


@pytest.mark.parametrize("rows_cols", [(6, 8), (8, 6), (1, 6), (3, 16)])
def test_the_theme_goes_from_side_to_side(backend: str, rows_cols: tuple[int, int]) -> None:
    rows, cols = rows_cols
    words, theme = (["planet"], "planet") if rows == 1 else (SKY, "saturn")
    for seed in range(4):
        puzzle = generate(words, rows, cols, shape="paths", theme=theme, seed=seed, effort=100)
        check(puzzle)
        (cells,) = (placed.cells for placed in puzzle.placed if placed.written == theme)
        touched = [{row for row, _ in cells}, {col for _, col in cells}]
        assert {0, rows - 1} <= touched[0] or {0, cols - 1} <= touched[1]


def test_a_theme_may_be_secret_or_new() -> None:
    puzzle = generate(SKY[:7], 6, 8, shape="paths", theme="orbits", secret_words=["orbits"], seed=1, effort=50)
    check(puzzle)
    assert puzzle.words == tuple(SKY[:7])
    puzzle = generate(SKY[:7], 6, 8, shape="paths", theme="orbits", seed=1, effort=50)
    assert sorted(puzzle.words) == sorted(SKY)


def test_some_of_more_words_are_chosen() -> None:
    words = [*SKY, "sun", "moon", "star", "asteroid", "eclipse"]
    chosen = set()
    for seed in range(5):
        puzzle = generate(words, 6, 8, shape="paths", seed=seed, effort=20)
        check(puzzle)
        assert {*puzzle.words, *(word.word for word in puzzle.unplaced)} == set(words)
        assert {word.reason for word in puzzle.unplaced} == {"not chosen: the other words fill the board"}
        chosen.add(puzzle.words)
    assert len(chosen) > 1
    assert len(generate(words, 6, 8, shape="paths", seed=1, max_words=8, effort=20).words) <= 8


def test_the_size_may_be_left_out() -> None:
    assert [(p.rows, p.cols) for p in (
        generate(SKY, shape="paths", seed=1, effort=5),
        generate(SKY, 4, shape="paths", seed=1, effort=5),
        generate(SKY, cols=16, shape="paths", seed=1, effort=5),
        generate(["abc"], shape="paths", seed=1, effort=5),
    )] == [(6, 8), (4, 12), (3, 16), (1, 3)]  # fmt: skip


def test_tiles_accents_and_duplicates(backend: str) -> None:
    puzzle = generate(["niño", "llama", "Niño", "corazón", "???"], 3, 5, shape="paths", tiles=["ll"], seed=1, effort=50)
    check(puzzle)
    assert puzzle.placed[1].tiles == ("LL", "A", "M", "A")
    assert puzzle.duplicates == ("Niño",)
    assert [(word.word, word.reason) for word in puzzle.unplaced] == [("???", "has no letters")]


@pytest.mark.parametrize(
    ("words", "options", "message"),
    [
        (SKY, {"size": 7}, "the words have 48 letters, and the board 49 cells to fill"),
        (SKY, {"size": 5}, "no choice of the words fills the 25 cells of the board: the words have 6 letters"),
        ([*SKY, "sun"], {"rows": 6, "cols": 8, "require_all": True},
         "all words do not fill the 48 cells of the board: the words have 3, 6 letters"),
        (SKY, {"rows": 6, "cols": 8, "max_words": 7}, "no choice of the words fills the 48 cells"),
        (["planets"], {}, "their 7 letters fill no board but one of a single row: give rows and cols"),
        (SKY, {"rows": 7}, "their 48 letters fill no board with a side of 7: give rows and cols"),
        (SKY, {"size": 33}, "at most 1024 cells, not 33 x 33"),
        ([*SKY[:6], "sun", "moonmoonx"], {"rows": 6, "cols": 8, "theme": "sun"},
         "theme: no board was found on which 'SUN' goes from side to side"),
        (SKY, {"theme": "!"}, "theme: '!' has no letters"),
        (SKY, {"mask": "heart"}, "mask cannot be given for words of the shape 'paths'"),
        (SKY, {"overlap": "max"}, "overlap cannot be given for words of the shape 'paths'"),
        (SKY, {"forbidden": ["x"]}, "forbidden cannot be given for words of the shape 'paths'"),
        (SKY, {"level": 1}, "level cannot be given for words of the shape 'paths'"),
        (SKY, {"shape": "lines", "theme": "planet"}, "theme cannot be given for words of the shape 'lines'"),
        (SKY, {"shape": "lines", "neighbors": 4}, "neighbors cannot be given for words of the shape 'lines'"),
    ],
)  # fmt: skip
def test_what_is_refused(words: list[str], options: dict[str, Any], message: str) -> None:
    with pytest.raises(PuzzleError, match=re.escape(message)):
        generate(words, **{"shape": "paths", "seed": 1, **options})


def test_options_that_say_nothing_are_no_options() -> None:
    puzzle = generate(SMALL, 4, 5, shape="paths", seed=1, effort=5, forbidden=[], overlap="some", mask=None)
    assert puzzle == generate(SMALL, 4, 5, shape="paths", seed=1, effort=5)


def test_a_time_limit_and_ctrl_c(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = generate(["abababab", "babababa"], 4, 4, shape="paths", seed=1, time_limit=0.001)
    assert puzzle.stopped == "time limit"
    check(puzzle)
    told: list[float] = []

    def press(fraction: float, placed: int, overlap: int) -> None:
        told.append(fraction)
        raise KeyboardInterrupt

    assert generate(["abababab", "babababa"], 4, 4, shape="paths", seed=1, progress=press).stopped == "interrupt"
    assert 0 < told[0] <= 1


def test_books_and_what_is_written(tmp_path: Path) -> None:
    book = generate_many(SMALL, 4, 5, shape="paths", count=3, seed=7, effort=20)
    assert book[1] == generate(SMALL, 4, 5, shape="paths", seed="7/2", effort=20)
    puzzle = book[0]
    text, places = puzzle.solution.split("\n\n")
    assert text == draw.text(draw.board_picture(puzzle.grid, [placed.cells for placed in puzzle.placed])).rstrip()
    assert places.split("\n") == puzzle.places
    first = puzzle.placed[0]
    row, col = first.start
    assert puzzle.places[0] == f"apple: row {row + 1}, column {col + 1}, {first.compass}"
    assert len(first.compass.split()) == 4
    assert puzzle.columns()["direction"][0] == first.compass
    assert first.compass in puzzle.to_csv(solution=True)
    assert json.loads(puzzle.to_json())["covers"] == puzzle.covers
    for ending in ("txt", "svg", "html", "json", "csv"):
        puzzle.save(tmp_path / f"puzzle.{ending}", solution=True)
    assert 'opacity="0.42"' in (tmp_path / "puzzle.svg").read_text()


def test_a_count_of_covers_is_given_up_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    words = ["cat", "act", "tac", "tca", "atc", "cta", "dog", "god", "gdo", "pin", "nip", "inp"]
    puzzle = generate(words, 6, 6, shape="paths", seed=1, effort=20)
    assert puzzle.covers > 1
    check(puzzle)
    monkeypatch.setattr("lettermaze.puzzles._snakes.MOST_LOOKS", 5)
    again = generate(words, 6, 6, shape="paths", seed=1, effort=20)
    assert (again.covers, again.proof) == (None, "best found")


def changed(puzzle: Puzzle, **fields: Any) -> str:
    value = json.loads(puzzle.to_json())
    value["placed"][0].update(fields)
    return json.dumps(value)


def test_files_are_checked() -> None:
    puzzle = generate(SMALL, 4, 5, shape="paths", seed=1, effort=50)
    cells = json.loads(puzzle.to_json())["placed"][0]["cells"]
    for fields, message in (
        ({"cells": cells[:-1]}, "placed[0].cells must lead from start to a neighbour with each tile, to none twice"),
        ({"cells": [cells[0], *cells[:-1]]}, "placed[0].cells must lead from start"),
        ({"cells": cells[::-1]}, "placed[0].cells must lead from start"),
        ({"cells": [cells[0], [99, 99], *cells[2:]]}, "placed[0].cells must lead from start"),
        ({"cells": 7}, "placed[0].cells must be an array"),
        ({"direction": [0, 1]}, "placed[0]: 'APPLE' does not lie inside the grid"),
    ):
        with pytest.raises(PuzzleError, match=re.escape(message)):
            Puzzle.from_json(changed(puzzle, **fields))
    value = json.loads(puzzle.to_json())
    for covers in (True, "1", 1.5):
        with pytest.raises(PuzzleError, match="covers must be an integer"):
            Puzzle.from_json(json.dumps({**value, "covers": covers}))
    with pytest.raises(PuzzleError, match="covers must be 0 or more"):
        Puzzle.from_json(json.dumps({**value, "covers": -1}))
    del value["covers"]
    assert Puzzle.from_json(json.dumps(value)).covers is None
    outside = Placed("ab", ("A", "B"), (0, 0), (0, 0), path=[(0, 0), (0, -1)])
    with pytest.raises(PuzzleError, match="does not lie inside the grid"):
        Puzzle.from_json(Puzzle(grid=("AB",), placed=[outside]).to_json())


def test_placed_words_that_bend() -> None:
    placed = Placed("cat", ("C", "A", "T"), (0, 0), (0, 0), path=[(0, 0), (0, 1), (1, 0)])
    assert repr(placed) == "Placed('CAT', path=((0, 0), (0, 1), (1, 0)))"
    assert (placed.compass, placed.end, placed.cells) == ("E SW", (1, 0), ((0, 0), (0, 1), (1, 0)))
    assert pickle.loads(pickle.dumps(placed)) == placed
    assert placed != Placed("cat", ("C", "A", "T"), (0, 0), (0, 0), path=[(0, 0), (0, 1), (1, 1)])
    for path in ([(0, 0), (0, 1)], [(0, 1), (0, 0), (1, 0)]):
        with pytest.raises(PuzzleError, match="path must have a cell for each of the 3 tiles, and begin at start"):
            Placed("cat", ("C", "A", "T"), (0, 0), (0, 0), path=path)


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture) -> None:
    asked = ["generate", *SMALL, "-s", "4x5", "--shape", "paths", "--seed", "1", "--effort", "50", "--neighbors", "4"]
    assert main([*asked, "--theme", "apple", "--json"]) == 0
    out, err = capsys.readouterr()
    puzzle = generate(SMALL, 4, 5, shape="paths", seed=1, effort=50, neighbors=4, theme="apple")
    assert Puzzle.from_json(out) == puzzle
    check(puzzle, 4)
    assert f"ways to fill the board with these words: {puzzle.covers}" in err
    assert main([*asked, "--mask", "heart"]) == 2
    assert main([*asked, "--play", "-o", str(tmp_path / "play.html")]) == 0


def test_bands_that_share_no_cell_are_broad() -> None:
    apart = draw.svg(draw.board_picture(["AB", "CD"], [[(0, 0), (0, 1), (1, 1)], [(1, 0)]]))
    assert "M20 20L40 20L40 40" in apart
