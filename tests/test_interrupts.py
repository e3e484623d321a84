"""The helper that presses Ctrl-C: it is heard, or the test fails, and nothing is left for the next test."""

from __future__ import annotations

import contextlib
import gc
import signal
import sys
import threading
import time
from collections.abc import Iterator

import pytest

from interrupts import Keyboard, interrupted


def loop() -> None:
    while True:
        time.sleep(0.01)


@pytest.fixture(autouse=True)
def nothing_is_left() -> Iterator[None]:
    before = signal.getsignal(signal.SIGINT), sys.unraisablehook, threading.active_count()
    yield
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
