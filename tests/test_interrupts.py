"""The helper that presses Ctrl-C: it is heard, or the test fails, and nothing is left for the next test."""

from __future__ import annotations

import contextlib
import gc
import itertools
import random
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from interrupts import Keyboard, interrupted
from lettermaze import Lexicon, Maze, count_paths, generate, generate_many, score_many, solve_many
from lettermaze._shared.parallel import in_threads


def loop() -> None:
    while True:
        time.sleep(0.01)


@pytest.fixture(autouse=True)
def nothing_is_left() -> Iterator[None]:
    before = signal.getsignal(signal.SIGINT), sys.unraisablehook, threading.active_count()
    yield
    until = time.monotonic() + 5
    while threading.active_count() > before[2] and time.monotonic() < until:
        time.sleep(0.01)
    assert (signal.getsignal(signal.SIGINT), sys.unraisablehook, threading.active_count()) == before


def test_the_interrupt_is_given() -> None:
    caught = interrupted(loop)
    assert caught.type is KeyboardInterrupt
    assert "loop" in [entry.name for entry in caught.traceback]


def test_one_that_is_swallowed_is_sent_again() -> None:
    swallowed = []

    def run() -> None:
        try:
            loop()
        except KeyboardInterrupt as error:
            swallowed.append(error)
        loop()

    interrupted(run)
    assert len(swallowed) == 1


def test_one_that_is_lost_in_the_collector_is_sent_again() -> None:
    calls = []

    def collecting(phase: str, info: object) -> None:
        if not calls:
            calls.append(phase)
            loop()

    def run() -> None:
        gc.callbacks.append(collecting)
        gc.collect()
        loop()

    try:
        interrupted(run)
    finally:
        gc.callbacks.remove(collecting)
    assert calls == ["start"]


def test_what_never_answers_fails() -> None:
    def run() -> None:
        while True:
            with contextlib.suppress(KeyboardInterrupt):
                loop()

    with pytest.raises(pytest.fail.Exception, match=r"not answered within 0\.5 seconds"):
        interrupted(run, limit=0.5)


def test_what_ends_by_itself_fails() -> None:
    with pytest.raises(pytest.fail.Exception, match="came to its end"):
        interrupted(lambda: None)


def test_another_error_is_passed_on() -> None:
    with pytest.raises(ZeroDivisionError):
        interrupted(lambda: 1 / 0)


@pytest.mark.parametrize("delay", [0.0, 0.01])
def test_a_late_press_is_waited_for(monkeypatch: pytest.MonkeyPatch, delay: float) -> None:
    """It is on its way when the call has been answered: heard by nobody, and before the handler is given back."""
    keyboard = Keyboard(0, 30)
    timer = threading.Timer(delay, signal.raise_signal, [signal.SIGINT])
    pressed = threading.Event()

    def press_late() -> None:
        keyboard.is_live = False
        timer.start()
        pressed.set()

    monkeypatch.setattr("interrupts.send_ctrl_c", press_late)
    with keyboard:
        pressed.wait()
    assert keyboard.seen == keyboard.sent == 1
    timer.join()


def hard_boards() -> tuple[list[list[str]], Lexicon]:
    """Boards of few letters, and words of these that take for ever."""
    draw = random.Random(1)
    words = ["".join(draw.choices("AB", k=34)) for _ in range(3000)]
    return [["".join(draw.choices("AAAAB", k=8)) for _ in range(8)] for _ in range(4)], Lexicon(words)


@pytest.mark.parametrize("many", [score_many, solve_many])
def test_threads_end_with_the_call(backend: str, many: Callable[..., Any]) -> None:
    boards, lexicon = hard_boards()
    interrupted(lambda: list(many(boards, lexicon, threads=2)))


def test_threads_end_with_a_book(backend: str) -> None:
    words = hard_boards()[1][:60]
    interrupted(lambda: list(generate_many(words, 40, 40, count=4, seed=1, overlap="max", effort="high", threads=2)))


def test_threads_that_swallow_the_interrupt_are_interrupted_again() -> None:
    swallowed: list[int] = []

    def stubborn(item: int) -> None:
        while True:
            try:
                loop()
            except KeyboardInterrupt:
                swallowed.append(item)
                if swallowed.count(item) == 3:
                    raise

    interrupted(lambda: list(in_threads(stubborn, range(9), 2)))
    assert sorted(swallowed) == [0, 0, 0, 1, 1, 1]


def test_threads_end_where_no_more_is_asked_for(backend: str) -> None:
    boards, lexicon = hard_boards()
    easy = ["AB", "BA"]
    solutions = solve_many([easy, *boards], lexicon, threads=2)
    assert len(next(solutions)) == 0
    solutions.close()


@pytest.mark.parametrize("started", [0, 1])
def test_without_threads_the_callers_own_does_the_work(
    backend: str, monkeypatch: pytest.MonkeyPatch, started: int
) -> None:
    boards = [["AB", "CD"], ["STAR", "POOL"]] * 20
    wanted = list(score_many(boards, ["STAR", "ABD"]))
    start, left = threading.Thread.start, [started]

    def refuse(thread: threading.Thread) -> None:
        if not left[0]:
            raise RuntimeError("can't start new thread")
        left[0] -= 1
        start(thread)

    monkeypatch.setattr(threading.Thread, "start", refuse)
    assert list(score_many(boards, ["STAR", "ABD"], threads=4)) == wanted
    left[0] = started
    assert [solution.score() for solution in solve_many(boards, ["STAR", "ABD"], threads=4)] == wanted
    left[0] = started
    words = ["cat", "dog"]
    books = [generate_many(words, 4, 4, count=3, seed=1, threads=threads) for threads in (None, 3)]
    assert books[0] == books[1]


@pytest.mark.parametrize("dtype", ["i4", "f8"])
def test_the_reading_of_a_large_array_can_be_interrupted(dtype: str) -> None:
    large = np.lib.stride_tricks.as_strided(np.zeros(1, dtype), (5_000, 5_000), (0, 0))

    def run() -> None:
        while True:
            Maze(large)

    interrupted(run, after=0.3)


def test_numbers_without_an_end_can_be_interrupted(backend: str) -> None:
    interrupted(lambda: Lexicon(["A"]).spell(itertools.repeat(0)))


def field_of(backend: str) -> Any:
    side = 2000 if backend == "cython" else 200
    walls = np.zeros((side, side), "u1")
    walls[1::4, :-1] = walls[3::4, 1:] = 1
    return Maze(walls).wave((0, 0))


def words_of(backend: str) -> list[str]:
    length = 10**7 if backend == "cython" else 10**5
    return ["A" * length, "B" * length]


LONG_WORK: dict[str, tuple[Callable[[str], Any], Callable[[Any], Any]]] = {
    "rings": (field_of, lambda found: list(found.rings())),
    "next_step": (field_of, lambda found: found.next_step),
    "distances": (field_of, lambda found: found.distances()),
    "long words": (words_of, Lexicon),
    "many words": (str, lambda _: Lexicon(map(str, range(200_000)))),
    "filling": (str, lambda _: generate(["CAT", "DOG"], 100, 100, seed=1, effort=1, forbidden=["AA", "CC", "DTD"])),
    "traces": (str, lambda _: count_paths(["A" * 7] * 7, "A" * 40, neighbors=8)),
}
"""What is prepared for a backend, and what takes long with it."""


@pytest.mark.parametrize("name", LONG_WORK)
def test_all_long_work_can_be_interrupted(backend: str, name: str) -> None:
    prepare, work = LONG_WORK[name]
    prepared = prepare(backend)

    def run() -> None:
        while True:
            work(prepared)

    # Where the collector of cycles is at work most of the time, callbacks on it swallow the presses.
    gc.disable()
    try:
        interrupted(run, after=0.15)
    finally:
        gc.enable()
