"""When the making of a puzzle has to stop."""

from __future__ import annotations

from time import monotonic

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


class Clock:
    """When the making of a puzzle has to stop: after a time limit, or when it is told to."""

    def __init__(
        self, limit: float | None = None, stop: Callable[[], bool] | None = None, begun: float | None = None
    ) -> None:
        """`limit`: seconds from the time `begun` on, or from now."""
        self._end = None if limit is None else (monotonic() if begun is None else begun) + limit
        self._stop = stop

    def is_up(self) -> bool:
        """Whether it has to stop."""
        return (self._end is not None and monotonic() >= self._end) or (self._stop is not None and self._stop())

    def prolonged(self, seconds: float) -> Clock:
        """The clock for work that must be done even when time is up: it has at least so many seconds from now on."""
        other = Clock(None, self._stop)
        if self._end is not None:
            other._end = max(self._end, monotonic()) + seconds
        return other
