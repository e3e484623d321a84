"""How long the generator searches: in proportion to the task, no longer than it gains, and within its limits."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest

from lettermaze import PuzzleError, generate
from lettermaze.puzzles import Placement, place
from test_placing import check, codes

SPACE = [
    *("MERCURY", "VENUS", "EARTH", "MARS", "JUPITER", "SATURN", "URANUS", "NEPTUNE", "PLUTO", "COMET", "ASTEROID"),
    *("GALAXY", "NEBULA", "ORBIT", "ROCKET", "PLANET", "METEOR", "ECLIPSE", "QUASAR", "PULSAR", "COSMOS", "GRAVITY"),
    *("LUNAR", "SOLAR", "STELLAR", "TELESCOPE", "SATELLITE", "ASTRONAUT", "CRATER", "HORIZON"),
]
EASY = [
    "CAT",
    "DOG",
    "HORSE",
    "SHEEP",
    "GOAT",
    "TIGER",
    "LION",
    "ZEBRA",
    "MOUSE",
    "EAGLE",
]
RIGHT_AND_DOWN = (0, 1), (1, 0)


def made_up(count: int, length: int, seed: int = 1) -> list[str]:
    """So many different words of random letters."""
    draw = random.Random(seed)
    words: dict[str, None] = {}
    while len(words) < count:
        words["".join(draw.choices("ABCDEFGHIJKLMNOPRSTUVWYZ", k=length))] = None
    return list(words)


@pytest.mark.parametrize(
    ("words", "size", "overlap", "most"),
    [
        (["CAT", "DOG"], 5, "some", 500),
        (["CAT", "DOG"], 5, "none", 500),
        (["CAT", "DOG"], 5, "max", 500),
        (["OWL"], 5, "some", 500),
        (["OWL"], 5, "max", 500),
        (["CAT", "DOG", "OWL"], 6, "some", 2_000),
        (["CAT", "DOG", "OWL"], 6, "max", 5_000),
        (["MANGO", "PEACH", "LEMON", "APPLE"], 8, "some", 20_000),
        (["MANGO", "PEACH", "LEMON", "APPLE"], 8, "max", 100_000),
        (SPACE, 15, "some", 200_000),
    ],
)
def test_a_search_ends_when_nothing_is_left_to_gain(
    backend: str, words: list[str], size: int, overlap: str, most: int
) -> None:
    placement = place(codes(*words), size, size, overlap=overlap)
    check(placement, codes(*words), size, size)
    assert not placement.unplaced
    assert placement.steps <= most
    if overlap == "max":
        assert placement.proof == "optimal"


def test_a_small_task_takes_a_small_part_of_the_effort(backend: str) -> None:
    ten = codes(*EASY)
    low, normal = (place(ten, 12, 12, directions=RIGHT_AND_DOWN, effort=effort) for effort in ("low", "normal"))
    assert low.steps <= normal.steps <= 500_000
    assert normal.overlap >= 9


def test_a_number_of_steps_means_these(backend: str) -> None:
    """On words that the bound does not stop: no placing of these reaches it."""
    placement = place(codes(*EASY), 8, 8, overlap="max", effort=70_000)
    assert 70_000 <= placement.steps < 80_000


@pytest.mark.parametrize("size", [12, 30, 40])
@pytest.mark.timeout(10)
def test_the_time_limit_holds_for_a_filling_that_cannot_be(backend: str, size: int) -> None:
    with pytest.raises(PuzzleError, match="could not be filled"):
        generate(["ABAB", "BABA", "AABB"], size, size, seed=1, time_limit=0.5)


@pytest.mark.parametrize("options", [{}, {"overlap": "max"}, {"forbidden": ["QXA", "AEI", "EEE", "TOT", "STO"]}])
@pytest.mark.timeout(10)
def test_the_time_limit_holds_for_a_large_grid(backend: str, options: dict[str, object]) -> None:
    puzzle = generate(made_up(60, 8), 100, 100, seed=1, time_limit=0.5, **options)
    assert puzzle.placed
    assert len(puzzle.placed) + len(puzzle.unplaced) == 60


@pytest.mark.timeout(10)
def test_the_time_limit_holds_for_the_smallest_grid(backend: str) -> None:
    words = made_up(300, 6)
    puzzle = generate(words, seed=1, time_limit=0.5)
    assert len(puzzle.placed) + len(puzzle.unplaced) == 300


def test_more_time_never_gives_less() -> None:
    """Time is counted here in how often the search asks for it."""
    words = codes(*made_up(300, 6))

    def after(asked: int) -> Placement:
        asks = itertools.count()
        return place(words, 30, 30, overlap="max", effort="low", deadline=lambda: next(asks) >= asked)

    placed = [len(after(asked).placed) for asked in (0, 1, 2, 4, 8, 16, 32, 64)]
    assert placed == sorted(placed)
    assert placed[0] < placed[-1]


def test_effort_bounds_the_search_for_many_words() -> None:
    """Steps grow with the words, not with their square, once the grid is full."""
    steps = {}
    for count in (1000, 4000):
        placement = place(codes(*made_up(count, 6)), 60, 60, overlap="max", effort="low")
        steps[count] = placement.steps
    assert steps[4000] < 6 * steps[1000]


@pytest.mark.timeout(60)
def test_many_words_are_filled_and_mended_in_proportion() -> None:
    puzzle = generate(made_up(3000, 6), 100, 100, seed=1, effort="low")
    assert len(puzzle.placed) + len(puzzle.unplaced) == 3000


def test_directions_and_ninths_are_used_alike() -> None:
    """Over 40 seeds of 15 words on 15x15, 600 words in all: 75 a direction, 67 with their middle in each ninth."""
    ways: Counter[tuple[int, int]] = Counter()
    middles: Counter[tuple[int, int]] = Counter()
    for seed in range(40):
        for placed in generate(SPACE[15:], 15, 15, seed=seed).placed:
            ways[placed.direction] += 1
            row, col = placed.cells[len(placed.cells) // 2]
            middles[row // 5, col // 5] += 1
    assert len(ways) == 8
    assert len(middles) == 9
    assert min(ways.values()) >= 69
    assert max(ways.values()) <= 80
    assert min(middles.values()) >= 54
    assert max(middles.values()) <= 82
