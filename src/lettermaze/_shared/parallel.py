"""Work in threads."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from concurrent.futures import Future
    from typing import TypeVar

    Item = TypeVar("Item")
    Result = TypeVar("Result")

AHEAD = 4
"""How many items are begun in advance on each thread: that keeps them at work; all at once would take memory for
results that may never be asked for."""


def in_threads(
    work: Callable[[Item], Result], items: Iterable[Item], threads: int, stop: Callable[[], None] | None = None
) -> Iterator[Result]:
    """The results of `work` on each item, in order, with a few items ahead of what has been asked for.

    `stop` is called when all is done, or nothing more is wanted: it may tell the work under way to end.
    """
    from collections import deque
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(threads) as pool:
        ahead: deque[Future[Result]] = deque()
        try:
            for item in items:
                ahead.append(pool.submit(work, item))
                if len(ahead) > AHEAD * threads:
                    yield ahead[0].result()
                    ahead.popleft()
            while ahead:
                yield ahead[0].result()
                ahead.popleft()
        finally:
            if stop is not None:
                stop()
            for future in ahead:
                future.cancel()


def run_parts(work: Callable[[int], None], parts: int) -> None:
    """Do the parts of a piece of work, each in a thread if there are several."""
    if parts == 1:
        work(0)
    elif parts:
        from concurrent.futures import ThreadPoolExecutor

        with ThreadPoolExecutor(parts) as pool:
            list(pool.map(work, range(parts)))
