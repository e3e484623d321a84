"""Placing words: every result is checked by a reader of grids that knows nothing of the search."""

from __future__ import annotations

import doctest
from array import array
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from lettermaze import kernels
from lettermaze._shared.random import Random
from lettermaze.puzzles import DIRECTIONS, Placement, place
from lettermaze.puzzles._placing import NO_ROOM, NOT_CHOSEN, TOO_LONG, Search
from lettermaze.puzzles._problem import Problem
from lettermaze.puzzles._symmetries import most_shared, symmetries

SIX = ("APPLE", "LEMON", "MELON", "PEACH", "GRAPE", "MANGO")
DOCS = Path(__file__).parent.parent / "docs"
QUICK = 30_000
ANIMALS = ("CAT", "DOG", "HEN", "PIG", "COW", "RAM")


def codes(*words: str) -> list[tuple[int, ...]]:
    return [tuple(map(ord, word)) for word in words]


def values(placement: Placement) -> tuple[Any, ...]:
    return tuple(getattr(placement, name) for name in Placement.__slots__)


def check(
    placement: Placement,
    words: list[tuple[int, ...]],
    rows: int,
    cols: int,
    mask: bytes | None = None,
    directions: tuple[tuple[int, int], ...] = DIRECTIONS,
) -> dict[tuple[int, int], int]:
    """The grid of a placement, letters by cell, after checking all that it says of itself."""
    grid: dict[tuple[int, int], int] = {}
    letters = 0
    for number, start, way in placement.placed:
        drow, dcol = DIRECTIONS[way]
        assert DIRECTIONS[way] in directions
        row, col = divmod(start, cols)
        for letter in words[number]:
            assert 0 <= row < rows
            assert 0 <= col < cols
            assert mask is None or mask[row * cols + col]
            assert grid.setdefault((row, col), letter) == letter
            row, col = row + drow, col + dcol
        letters += len(words[number])
    numbers = [number for number, _, _ in placement.placed] + [number for number, _ in placement.unplaced]
    assert sorted(numbers) == list(range(len(words)))
    assert placement.used_cells == len(grid)
    assert placement.overlap == letters - len(grid)
    assert placement.proof in ("optimal", "best found", "impossible")
    return grid


@st.composite
def problems(draw: st.DrawFn) -> dict[str, Any]:
    side = st.integers(1, 7) | st.sampled_from([9, 16, 65])
    rows, cols = draw(side), draw(side)
    letters = draw(st.integers(1, 5))
    words = draw(
        st.lists(st.lists(st.integers(1, letters), min_size=1, max_size=9).map(tuple), unique=True, max_size=8)
    )
    cells = rows * cols
    mask = draw(st.none() | st.lists(st.integers(0, 1), min_size=cells, max_size=cells).map(bytes))
    chosen = draw(st.sets(st.sampled_from(DIRECTIONS), min_size=1))
    return {
        "words": words,
        "rows": rows,
        "cols": cols,
        "mask": mask,
        "directions": tuple(way for way in DIRECTIONS if way in chosen),
        "overlap": draw(st.sampled_from(["max", "some", "none"])),
        "effort": draw(st.integers(0, 3000)),
        "seed": draw(st.integers(0, 9)),
        "used_cells": draw(st.none() | st.integers(0, cells)),
        "max_words": draw(st.none() | st.integers(1, 8)),
    }


@given(problems())
@settings(max_examples=150, deadline=None)
def test_both_backends_place_alike(parity: Any, problem: dict[str, Any]) -> None:
    results = []

    def call() -> tuple[Any, ...]:
        results.append(place(**problem))
        return values(results[-1])

    kind, _, value = parity(call)
    assert kind == "returned", value
    grid = check(results[0], *(problem[name] for name in ("words", "rows", "cols", "mask", "directions")))
    if problem["overlap"] == "none":
        assert results[0].overlap == 0
    if problem["max_words"]:
        assert len(results[0].placed) <= problem["max_words"]
    assert len(grid) == results[0].used_cells


@pytest.mark.parametrize("overlap", ["max", "some", "none"])
@pytest.mark.parametrize(("size", "max_words"), [(4, None), (5, None), (9, 4)])
def test_both_backends_choose_alike(parity: Any, overlap: str, size: int, max_words: int | None) -> None:
    """Where many words are left out, by want of room or by wish."""
    words = codes(*ANIMALS, "FOX", "OWL", "BAT", "ANT", "EMU", "ELK", "ASP", "YAK", "EEL", "JAY", "OX", "A")
    results = []

    def call() -> tuple[Any, ...]:
        results.append(place(words, size, size, overlap=overlap, effort=4000, seed=3, max_words=max_words))
        return values(results[-1])

    parity(call)
    check(results[0], words, size, size)
    assert len(results[0].unplaced) > 3


def test_a_common_list(backend: str) -> None:
    words = codes("MERCURY", "VENUS", "EARTH", "MARS", "JUPITER", "SATURN", "URANUS", "NEPTUNE", "PLUTO", "COMET")
    for overlap in ("max", "some", "none"):
        placement = place(words, 10, 10, overlap=overlap, effort=QUICK, seed=1)
        check(placement, words, 10, 10)
        assert len(placement.placed) == 10
        assert (placement.overlap == 0) == (overlap == "none")


def test_reasons(backend: str) -> None:
    placement = place(codes("CAT", "ELEPHANT", "DOG"), 3, 3, effort=QUICK)
    assert (1, TOO_LONG) in placement.unplaced
    placement = place(codes("ABC", "DEF", "GHI", "JKL"), 3, 3, effort=QUICK)
    assert [reason for _, reason in placement.unplaced] == [NO_ROOM]
    placement = place(codes("CAT", "DOG", "HEN"), 5, 5, effort=QUICK, max_words=2)
    assert [reason for _, reason in placement.unplaced] == [NOT_CHOSEN]


def test_nothing_to_place(backend: str) -> None:
    nothing = place([], 3, 3)
    assert (nothing.used_cells, nothing.overlap) == (0, 0)
    placement = place(codes("A"), 1, 1, effort=QUICK)
    assert placement.placed == [(0, 0, 0)]
    placement = place(codes("A", "BC"), 2, 2, mask=bytes(4), effort=QUICK)
    assert placement.unplaced == [(0, TOO_LONG), (1, TOO_LONG)]


def test_deadline_gives_the_best_so_far(backend: str) -> None:
    words = codes(*ANIMALS)
    placement = place(words, 6, 6, effort="high", deadline=lambda: True)
    check(placement, words, 6, 6)
    assert placement.stopped == "deadline"
    assert len(placement.placed) == len(words)


@pytest.mark.parametrize("stop", [1, 8])
def test_interrupt_gives_the_best_so_far(backend: str, stop: int) -> None:
    told = []

    def progress(fraction: float, placed: int, overlap: int) -> None:
        told.append((fraction, placed, overlap))
        if len(told) == stop:
            raise KeyboardInterrupt

    words = codes(*ANIMALS)
    placement = place(words, 12, 12, effort=200_000, progress=progress)
    check(placement, words, 12, 12)
    assert placement.stopped == "interrupt"
    assert len(placement.placed) == len(words)
    assert len(told) == stop
    assert told[-1][1:] <= (len(placement.placed), placement.overlap)
    assert [fraction for fraction, _, _ in told] == sorted(fraction for fraction, _, _ in told)


def test_chunks_do_not_change_the_result(backend: str, monkeypatch: pytest.MonkeyPatch) -> None:
    words = codes(*SIX)
    whole = values(place(words, 7, 7, effort=20_000))
    monkeypatch.setattr("lettermaze.puzzles._placing.CHUNK_STEPS", 37)
    monkeypatch.setattr("lettermaze.puzzles._placing.CHUNK_SECONDS", 0.0)
    assert values(place(words, 7, 7, effort=20_000)) == whole


def test_draws_are_even(backend: str) -> None:
    """Without room for any word, one step draws as told here; its second number, 0, is drawn again for 3 words."""
    problem = Problem(codes(*ANIMALS[:3]), 6, 6, None, DIRECTIONS, 0, None)
    search = Search(problem, "none", 0)
    state = search.polish_state(search.best, 1)
    random = Random()
    random.set_state((5, 0, 0, 0xFFFFFFFF))
    state[:4] = array("q", random.state)
    kernels.place.polish(problem.record(search.mode), state, 1)
    for _ in range(3 + random.below(4)):
        random.below(3)
    for n in (3, 3, 2):
        random.below(n)
    assert tuple(state[:4]) == random.state


def naive_overlaps(
    words: list[tuple[int, ...]], rows: int, cols: int, mask: bytes | None, directions: tuple[tuple[int, int], ...]
) -> set[int]:
    """The overlaps of all placings of all words, by trying them all."""
    grid: dict[tuple[int, int], int] = {}
    seen: set[int] = set()

    def put(index: int, overlap: int) -> None:
        if index == len(words):
            seen.add(overlap)
            return
        word = words[index]
        for row in range(rows):
            for col in range(cols):
                for drow, dcol in directions if len(word) > 1 else directions[:1]:
                    cells = [(row + i * drow, col + i * dcol) for i in range(len(word))]
                    if all(
                        0 <= r < rows and 0 <= c < cols and (mask is None or mask[r * cols + c]) for r, c in cells
                    ) and all(grid.get(cell, letter) == letter for cell, letter in zip(cells, word, strict=True)):
                        new = [cell for cell in cells if cell not in grid]
                        grid.update((cell, letter) for cell, letter in zip(cells, word, strict=True))
                        put(index + 1, overlap + len(word) - len(new))
                        for cell in new:
                            del grid[cell]

    put(0, 0)
    return seen


@st.composite
def tiny_problems(draw: st.DrawFn) -> dict[str, Any]:
    rows, cols = draw(st.integers(1, 3)), draw(st.integers(1, 4))
    letters = draw(st.integers(1, 4))
    word = st.lists(st.integers(1, letters), min_size=1, max_size=max(rows, cols)).map(tuple)
    chosen = draw(st.just(set(DIRECTIONS)) | st.sets(st.sampled_from(DIRECTIONS), min_size=1))
    cells = rows * cols
    return {
        "words": draw(st.lists(word, unique=True, min_size=1, max_size=3)),
        "rows": rows,
        "cols": cols,
        "mask": draw(st.none() | st.lists(st.sampled_from([1, 1, 1, 0]), min_size=cells, max_size=cells).map(bytes)),
        "directions": tuple(way for way in DIRECTIONS if way in chosen),
    }


@given(tiny_problems(), st.integers(0, 3))
@settings(max_examples=150, deadline=None)
def test_what_is_said_to_be_proven(problem: dict[str, Any], seed: int) -> None:
    overlaps = naive_overlaps(**problem)
    placement = place(**problem, overlap="max", effort=QUICK, seed=seed)
    check(placement, **problem)
    assert placement.proof == ("optimal" if overlaps else "impossible")
    if overlaps:
        assert placement.overlap == max(overlaps)
        assert not placement.unplaced
    for overlap in ("some", "none"):
        possible = overlaps if overlap == "some" else overlaps & {0}
        placement = place(**problem, overlap=overlap, effort=QUICK, seed=seed)
        check(placement, **problem)
        assert placement.proof == ("best found" if possible else "impossible")
        assert bool(placement.unplaced) == (not possible)


@given(tiny_problems())
@settings(max_examples=50, deadline=None)
@example({"words": codes("AB", "BA"), "rows": 2, "cols": 5, "mask": None, "directions": ((-1, 0), (1, 1), (-1, -1))})
def test_the_exact_search_finds_the_best_by_itself(parity: Any, problem: dict[str, Any]) -> None:
    overlaps = naive_overlaps(**problem)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Search, "beam", lambda *arguments: None)
        patch.setattr(Search, "polish_until", lambda *arguments: None)
        _, _, found = parity(lambda: values(place(**problem, overlap="max", effort=10**6)))
    placement = Placement(**dict(zip(Placement.__slots__, found, strict=True)))
    check(placement, **problem)
    assert placement.proof == ("optimal" if overlaps else "impossible")
    assert not overlaps or placement.overlap == max(overlaps)


@pytest.mark.parametrize(
    ("words", "size", "overlap", "proof"),
    [
        (ANIMALS, 5, 4, "optimal"),
        (SIX[:5], 5, 0, "optimal"),
        (SIX, 5, None, "impossible"),
        (SIX, 6, 8, "optimal"),
    ],
)
def test_proven_cases_at_low_effort(
    backend: str, words: tuple[str, ...], size: int, overlap: int | None, proof: str
) -> None:
    placement = place(codes(*words), size, size, overlap="max", effort="low")
    check(placement, codes(*words), size, size)
    assert placement.proof == proof
    assert overlap is None or placement.overlap == overlap


PLANETS = ("MERCURY", "VENUS", "EARTH", "MARS", "JUPITER", "SATURN", "URANUS", "NEPTUNE", "PLUTO")


def test_seeds_are_fixed(backend: str) -> None:
    """Seeds are part of the promise: what they give changes with a version that says so, never by accident."""
    placement = place(codes(*PLANETS), 9, 9, overlap="some", effort=20_000, seed="promise")
    assert (placement.placed, placement.overlap, placement.steps) == (
        [(0, 63, 6), (1, 4, 5), (2, 44, 1), (3, 34, 2), (4, 77, 3), (5, 57, 6), (6, 68, 7), (7, 64, 0), (8, 11, 4)],
        9,
        6034,
    )
    placement = place(codes(*PLANETS), 9, 9, overlap="max", effort=20_000, seed=(1, "x"))
    assert (placement.placed, placement.overlap, placement.steps) == (
        [(0, 79, 7), (1, 77, 7), (2, 27, 0), (3, 13, 5), (4, 70, 7), (5, 12, 2), (6, 60, 1), (7, 18, 2), (8, 36, 4)],
        14,
        20008,
    )


@pytest.mark.parametrize("overlap", ["max", "some"])
@pytest.mark.parametrize("used_cells", [39, 45, 52])
def test_a_number_of_cells_is_met(backend: str, overlap: str, used_cells: int) -> None:
    words = codes(*PLANETS)
    placement = place(words, 9, 9, overlap=overlap, effort=QUICK, used_cells=used_cells)
    check(placement, words, 9, 9)
    assert placement.used_cells == used_cells
    assert not placement.unplaced


def test_a_number_of_cells_by_choice(backend: str) -> None:
    """Without overlap, 10 cells of words of 3, 4 and 7 letters: 3 and 7."""
    words = codes("CAT", "DUCK", "HAMSTER")
    placement = place(words, 8, 8, overlap="none", effort=QUICK, used_cells=10)
    assert placement.used_cells == 10
    assert [word for word, _ in placement.unplaced] == [1]
    placement = place(words, 8, 8, overlap="max", effort=QUICK, used_cells=15)
    assert placement.proof == "impossible"


@pytest.mark.parametrize("max_words", [2, 3])
def test_the_words_that_pack_best(backend: str, max_words: int) -> None:
    words = codes("LEMON", "ZUCCA", "MELON", "GRAPE", "NOVEL")
    best = max(
        max(naive_overlaps([words[i] for i in chosen], 5, 6, None, ((0, 1), (1, 0))))
        for chosen in combinations(range(5), max_words)
    )
    placement = place(words, 5, 6, overlap="max", effort=QUICK, max_words=max_words, directions=((0, 1), (1, 0)))
    check(placement, words, 5, 6)
    assert len(placement.placed) == max_words
    assert placement.overlap == best


def test_words_on_the_same_cells(backend: str) -> None:
    """A word and its reverse, or a word inside another, lie on one another only where cells are to be saved."""
    for pair in (("STAR", "RATS"), ("CAT", "SCATTER")):
        words = codes(*pair)
        assert place(words, 9, 9, overlap="max", effort=QUICK).overlap == min(map(len, pair))
        for seed in range(5):
            assert place(words, 9, 9, overlap="some", effort=QUICK, seed=seed).overlap <= 2
            assert place(words, 9, 9, overlap="none", effort=QUICK, seed=seed).overlap == 0
    tight = place(codes("STAR", "RATS"), 1, 4, overlap="some", effort=QUICK)
    assert not tight.unplaced


@pytest.mark.parametrize("length", [8, 31, 32, 63, 64, 65, 90])
def test_long_words_on_the_same_cells(backend: str, length: int) -> None:
    """However many cells a place shares, it is told from those that share fewer."""
    chance = Random("letters", length)
    word = tuple(1 + chance.below(9) for _ in range(100))
    placement = place([word, word[5 : 5 + length]], 40, 100, overlap="max", effort=3000)
    assert placement.overlap == length


def test_palindromes_and_single_letters_have_one_way(backend: str) -> None:
    for seed in range(10):
        placement = place(codes("LEVEL", "X"), 6, 6, effort=1000, seed=seed)
        assert [DIRECTIONS[way] in ((0, 1), (1, 0), (1, 1), (1, -1)) for _, _, way in placement.placed] == [True, True]
        assert placement.placed[1][2] == 0
    placement = place(codes("LEVEL", "X"), 6, 6, effort=1000, directions=((0, -1),))
    assert [way for _, _, way in placement.placed] == [1, 1]


def test_some_overlap_is_spread(backend: str) -> None:
    words = codes(*PLANETS)
    placement = place(words, 12, 12, overlap="some", effort=100_000)
    grid = check(placement, words, 12, 12)
    ways = Counter(way for _, _, way in placement.placed)
    assert max(ways.values()) <= 2
    assert len(ways) == 8
    parts = Counter((row // 4, col // 4) for row, col in grid)
    assert len(parts) == 9
    assert min(parts.values()) >= 2
    assert max(parts.values()) <= 7
    assert placement.overlap >= len(words) - 1


@given(*[st.lists(st.integers(1, 3), min_size=1, max_size=4).map(tuple)] * 2)
@settings(max_examples=60, deadline=None)
def test_most_shared(one: tuple[int, ...], other: tuple[int, ...]) -> None:
    if one != other:
        assert most_shared(one, other) == max(naive_overlaps([one, other], 1, 8, None, DIRECTIONS[:2]) | {0}) or (
            most_shared(one, other) == 1 and not set(one).isdisjoint(other)
        )


def test_symmetries() -> None:
    everywhere = bytes([255])
    images, turns = symmetries(3, 3, bytes([1]) * 9, everywhere)
    assert len({tuple(images[i : i + 9]) for i in range(0, 72, 9)}) == 8
    assert len(turns) == 64
    assert len(symmetries(2, 3, bytes([1]) * 6, everywhere)[1]) == 32
    assert len(symmetries(3, 3, bytes([1]) * 8 + bytes(1), everywhere)[1]) == 16
    assert len(symmetries(3, 3, bytes([1]) * 9, bytes([1]))[1]) == 16
    for start in range(0, 64, 8):
        image, turned = images[start // 8 * 9 :][:9], turns[start : start + 8]
        for way, (drow, dcol) in enumerate(DIRECTIONS):
            row, col = divmod(image[4 + 3 * drow + dcol], 3)
            assert DIRECTIONS[turned[way]] == (row - 1, col - 1)


def test_beam_width(backend: str) -> None:
    words = codes(*PLANETS)
    for beam_width in (1, 50):
        placement = place(words, 9, 9, overlap="max", effort=QUICK, beam_width=beam_width)
        check(placement, words, 9, 9)
        assert not placement.unplaced


@pytest.mark.slow
def test_seven_by_seven_is_proven_at_high_effort() -> None:
    placement = place(codes(*SIX, "OLIVE", "ONION"), 7, 7, overlap="max", effort="high")
    assert (placement.overlap, placement.proof) == (13, "optimal")


def test_the_page_runs(backend: str) -> None:
    assert not doctest.testfile(str(DOCS / "placing.md"), module_relative=False, encoding="utf-8").failed


@pytest.mark.parametrize("used_cells", [10, 2**31, 2**63, 10**40])
def test_more_used_cells_than_there_are(parity: Any, used_cells: int) -> None:
    kind, _, found = parity(lambda: values(place([(1, 2)], 3, 3, used_cells=used_cells, effort=100)))
    assert kind == "returned"
    assert found[Placement.__slots__.index("proof")] == "impossible"
