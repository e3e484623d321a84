"""Ctrl-C for what takes long, pressed again and again until it is heard.

Python prints an exception that is raised in a destructor or in a callback of the garbage collector, and goes on: a
KeyboardInterrupt that falls into one is lost, and what waits for it would run for ever.
"""

from __future__ import annotations

import _thread
import signal
import sys
import threading
import time
from collections.abc import Callable
from types import TracebackType
from typing import Any

import pytest

AGAIN = 0.2
"""Seconds from one press to the next."""

LIMIT = 30.0
"""Seconds after which what is still running is made to fail."""


def interrupted(run: Callable[[], Any], after: float = 0.1, limit: float = LIMIT) -> pytest.ExceptionInfo[Any]:
    """Run something that takes long, and press Ctrl-C after so many seconds; the KeyboardInterrupt that ended it.

    The test fails if it ends in any other way, or has not ended after `limit` seconds.
    """
    with Keyboard(after, limit) as keyboard:
        try:
            try:
                keyboard.is_live = True
                run()
            finally:
                keyboard.is_live = False
        except KeyboardInterrupt as heard:
            # Where it was heard just as the run ended, the line above was not reached.
            keyboard.is_live = False
            return pytest.ExceptionInfo.from_exception(heard)
    pytest.fail("it came to its end, and Ctrl-C was not heard")


class Keyboard:
    """Someone who presses Ctrl-C on a thread of their own; none of the presses is left when the context ends."""

    def __init__(self, after: float, limit: float) -> None:
        self.after = after
        self.limit = limit
        self.is_live = False
        """Whether a press is answered: not before all is ready for it, nor after the end."""
        self.ready = threading.Event()
        self.sent = self.seen = 0
        self.heard = 0.0
        self.let_go = threading.Event()
        self.thread = threading.Thread(target=self.press, daemon=True)

    def __enter__(self) -> Keyboard:
        # Whoever runs the tests may have told the process not to hear Ctrl-C.
        self.handler = signal.signal(signal.SIGINT, self.hear)
        self.hook = sys.unraisablehook
        sys.unraisablehook = self.forget
        self.end = time.monotonic() + self.limit
        self.thread.start()
        self.ready.set()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, traceback: TracebackType | None) -> None:
        self.is_live = False
        self.let_go.set()
        self.thread.join()
        # A press that is still on its way would be heard by the next test.
        while self.seen < self.sent:
            time.sleep(0.001)
        sys.unraisablehook = self.hook
        signal.signal(signal.SIGINT, self.handler)

    def press(self) -> None:
        """Press until let go; presses that nobody has looked at yet are one to the process, so it is waited for.

        One that was looked at late is given its time to be answered, too.
        """
        self.ready.wait()
        pause = self.after
        while not self.let_go.wait(pause):
            if self.seen == self.sent and time.monotonic() >= self.heard + AGAIN:
                self.sent += 1
                send_ctrl_c()
            pause = AGAIN

    def hear(self, *_: object) -> None:
        """The handler, on the main thread."""
        self.heard = time.monotonic()
        self.seen += 1
        if not self.is_live:
            return
        if time.monotonic() > self.end:
            pytest.fail(f"Ctrl-C was not answered within {self.limit} seconds")
        raise KeyboardInterrupt

    def forget(self, unraisable: sys.UnraisableHookArgs) -> None:
        """Python could not raise an exception where it came: for KeyboardInterrupt the next press makes good."""
        if unraisable.exc_type is not KeyboardInterrupt:
            self.hook(unraisable)


def send_ctrl_c() -> None:
    """What Ctrl-C in a terminal does, even to a main thread that sleeps; on Windows only the flag is raised."""
    if hasattr(signal, "pthread_kill"):
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
    else:
        _thread.interrupt_main()
