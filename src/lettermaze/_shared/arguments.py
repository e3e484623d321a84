"""Arguments that several subjects take, each checked in one place."""

from __future__ import annotations

from operator import index

from ..errors import LettermazeError, PuzzleError, StepLimitError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

MOST_STEPS = 1 << 62


def kind_of(value: object) -> str:
    """What errors call the type of an argument."""
    return "None" if value is None else type(value).__name__


def words_of(words: Any) -> Iterator[str]:
    """The words of an argument that must be an iterable of `str`; one `str` is not, nor is `bytes`."""
    if isinstance(words, (str, bytes, bytearray)):
        raise TypeError(f"words must be an iterable of str, not one {kind_of(words)}")
    try:
        iterator = iter(words)
    except TypeError:
        raise TypeError(f"words must be an iterable of str, not {kind_of(words)}") from None
    for number, word in enumerate(iterator):
        if not isinstance(word, str):
            raise TypeError(f"words: item {number} must be a str, not {kind_of(word)}")
        yield word


def check_text(name: str, text: str) -> str:
    """The text, which must be a `str`."""
    if not isinstance(text, str):
        raise TypeError(f"{name} must be a str, not {kind_of(text)}")
    return text


def check_neighbors(neighbors: Any) -> None:
    """Refuse any number of neighbours but 4 and 8."""
    try:
        known = index(neighbors) in (4, 8)
    except TypeError:
        known = False
    if not known:
        raise LettermazeError(f"neighbors must be 4 or 8, not {neighbors!r}")


def limit_of(max_steps: Any) -> int:
    """How many steps a search may take, -1 for any number."""
    if max_steps is None:
        return -1
    if isinstance(max_steps, bool) or not hasattr(max_steps, "__index__"):
        raise TypeError(f"max_steps must be an int or None, not {kind_of(max_steps)}")
    limit = index(max_steps)
    if limit < 0:
        raise StepLimitError(f"max_steps must be 0 or more, not {limit}")
    return min(limit, MOST_STEPS)


def too_many_steps(limit: int) -> StepLimitError:
    """The error for a search that has come to its limit."""
    return StepLimitError(f"the search looked at {limit} cells, the limit that max_steps sets, and is not over")


def check_threads(threads: Any) -> None:
    """Refuse what is no number of threads; None leaves it open."""
    if threads is None:
        return
    if not isinstance(threads, int) or isinstance(threads, bool):
        raise TypeError(f"threads must be an int or None, not {type(threads).__name__}")
    if threads < 1:
        raise LettermazeError(f"threads must be 1 or more, not {threads}")


def is_whole(value: Any) -> bool:
    """Whether it is an integer, which a bool is not."""
    return isinstance(value, int) and not isinstance(value, bool)


def whole(name: str, value: Any, least: int, most: int | None = None) -> int:
    """The value, which must be an integer within bounds."""
    if not is_whole(value):
        raise TypeError(f"{name} must be an int, not {type(value).__name__}")
    if value < least or (most is not None and value > most):
        upto = f"at least {least}" if most is None else f"from {least} to {most}"
        raise PuzzleError(f"{name} must be {upto}, not {value}")
    return int(value)


def one_of(name: str, value: Any, choices: tuple[str, ...], more: str = "") -> str:
    """The value, which must be one of some names; `more` tells what else may be given."""
    if not isinstance(value, str):
        raise TypeError(f"{name} must be one of {', '.join(choices)}{' ' + more if more else ''}, not {value!r}")
    if value not in choices:
        raise PuzzleError(f"{name} must be one of {', '.join(choices)}{' ' + more if more else ''}, not {value!r}")
    return value


def seconds_of(limit: float | None) -> float | None:
    """The time limit, in seconds."""
    if limit is None:
        return None
    if isinstance(limit, bool) or not isinstance(limit, (int, float)):
        raise TypeError(f"time_limit must be a number of seconds, not {type(limit).__name__}")
    if not limit > 0:
        raise PuzzleError(f"time_limit must be more than 0 seconds, not {limit!r}")
    return limit


def callable_of(progress: Any) -> Any:
    """The function that is told of progress, or None."""
    if progress is not None and not callable(progress):
        raise TypeError(f"progress must be callable, not {type(progress).__name__}")
    return progress


def seed_of(seed: int | str | None) -> int | str:
    """The seed of a puzzle; one drawn at random where none is given."""
    if seed is None:
        import os

        return int.from_bytes(os.urandom(4), "big")
    if isinstance(seed, bool) or not isinstance(seed, (int, str)):
        raise TypeError(f"seed must be an int, a str or None, not {type(seed).__name__}")
    return seed
