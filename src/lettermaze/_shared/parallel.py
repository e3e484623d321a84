"""Work in threads, which end with the call that began them."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections import deque
    from collections.abc import Callable, Iterable, Iterator
    from concurrent.futures import Future, ThreadPoolExecutor
    from typing import Any, TypeVar

    Item = TypeVar("Item")
    Result = TypeVar("Result")

AHEAD = 4
"""How many items are begun in advance on each thread: that keeps them at work; all at once would take memory for
results that may never be asked for."""

PATIENCE = 0.05
"""Seconds after which a wait for a result looks for Ctrl-C, as some systems do not break a wait for it, and after which
a thread that goes on is interrupted again."""


def in_threads(
    work: Callable[[Item], Result], items: Iterable[Item], threads: int, stop: Callable[[], None] | None = None
) -> Iterator[Result]:
    """The results of `work` on each item, in order, with a few items ahead of what has been asked for.

    `stop` is called when all is done, or nothing more is wanted: it may tell the work under way to end by itself, else
    it is interrupted. Where no thread can be started, the caller's does the work.
    """
    from collections import deque
    from concurrent.futures import ThreadPoolExecutor

    each = iter(items)
    running = _Running(work)
    pool = ThreadPoolExecutor(threads)
    ahead: deque[Future[Result]] = deque()
    try:
        for item in each:
            try:
                ahead.append(pool.submit(running.run, item))
            except RuntimeError:
                # No thread can be started, or no more than there are.
                yield from _drained(ahead)
                yield work(item)
                break
            if len(ahead) > AHEAD * threads:
                yield _result(ahead[0])
                ahead.popleft()
        yield from _drained(ahead)
        yield from map(work, each)
    finally:
        if stop is not None:
            stop()
        _close(pool, running, interrupt=stop is None)


def run_parts(work: Callable[[int], None], parts: int) -> None:
    """Do the parts of a piece of work, each in a thread if there are several."""
    if parts == 1:
        work(0)
    elif parts:
        for _ in in_threads(work, range(parts), parts):
            pass


def _drained(ahead: deque[Future[Result]]) -> Iterator[Result]:
    """The results that are still to come, in order."""
    while ahead:
        yield _result(ahead[0])
        ahead.popleft()


def _result(future: Future[Result]) -> Result:
    """The result, waited for in slices."""
    from concurrent.futures import TimeoutError

    while True:
        try:
            return future.result(PATIENCE)
        except TimeoutError:
            if future.done():
                return future.result()


def _close(pool: ThreadPoolExecutor, running: _Running, *, interrupt: bool) -> None:
    """End the threads; who presses Ctrl-C again meanwhile is heard, but not before they have ended."""
    pressed: KeyboardInterrupt | None = None
    while True:
        try:
            running.end(interrupt=interrupt)
            pool.shutdown(cancel_futures=True)
            break
        except KeyboardInterrupt as again:
            pressed = again
    if pressed is not None:
        raise pressed


class _Running:
    """Work that is under way in threads, which can be told to end."""

    def __init__(self, work: Callable[[Any], Any]) -> None:
        from threading import Lock

        self.work = work
        self.lock = Lock()
        self.threads: set[int] = set()
        self.is_over = False

    def run(self, item: Any) -> Any:
        """Do the work, unless all is over."""
        from threading import get_ident

        thread = get_ident()
        with self.lock:
            if self.is_over:
                return None
            self.threads.add(thread)
        try:
            return self.work(item)
        finally:
            with self.lock:
                self.threads.discard(thread)
            # What was sent to this thread arrives here at the latest, not in the pool that it belongs to.
            for _ in range(2):
                pass

    def end(self, *, interrupt: bool) -> None:
        """Begin no more work, and raise KeyboardInterrupt in the threads that are at work until none is.

        One that falls into a destructor, or into a callback of the collector of cycles, is lost to the work.
        """
        from time import sleep

        with self.lock:
            self.is_over = True
        while interrupt and self.interrupt_all():
            sleep(PATIENCE)

    def interrupt_all(self) -> bool:
        """Interrupt the threads that are at work; whether there are any."""
        with self.lock:
            for thread in self.threads:
                _interrupt(thread)
            return bool(self.threads)


def _interrupt(thread: int) -> None:
    """Raise KeyboardInterrupt in a thread, at the next line of Python or look of a kernel for Ctrl-C."""
    try:
        from ctypes import c_ulong, py_object, pythonapi

        pythonapi.PyThreadState_SetAsyncExc(c_ulong(thread), py_object(KeyboardInterrupt))
    except (ImportError, AttributeError):
        # An interpreter without that: the work ends by itself.
        return
