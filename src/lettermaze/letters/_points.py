"""What a word counts, by its letters or by a function."""

from __future__ import annotations

from array import array
from collections.abc import Mapping

from .._shared.arguments import kind_of, plain_int, walked
from ..errors import LettermazeError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any, TypeAlias

    Points: TypeAlias = Sequence[float] | Callable[[str], float]

POINTS = (0, 0, 0, 1, 1, 2, 3, 5, 11)
"""What Boggle gives for a word, by its letters; the last for all longer ones."""

_POINTS_TABLE = array("i", POINTS).tobytes()
_LONGEST_TABLE = 1 << 10


def table_of(points: Any, min_length: int) -> bytes | None:
    """Points as int32 by letters, 0 for words that are too short; None where a kernel cannot count them."""
    if points is POINTS and min_length <= 1:
        return _POINTS_TABLE
    if callable(points):
        return None
    listed = _listed_points(points)
    if not all(type(value) is int and -(2**31) <= value < 2**31 for value in listed) or min_length > _LONGEST_TABLE:
        return None
    last = len(listed) - 1
    behind = range(min_length, max(last, min_length) + 1)
    return array("i", [0] * min_length + [listed[min(letters, last)] for letters in behind]).tobytes()


def points_of(points: Any) -> Callable[[str], Any]:
    """The points as a function of the word."""
    if callable(points):
        return points  # type: ignore[no-any-return]
    listed = _listed_points(points)
    last = len(listed) - 1
    return lambda word: listed[min(len(word), last)]


def _listed_points(points: Any) -> list[Any]:
    if isinstance(points, (str, bytes, bytearray, Mapping)) or not hasattr(type(points), "__getitem__"):
        raise TypeError(f"points must be a sequence of numbers or a function, not {kind_of(points)}")
    listed = list(walked("points", points, "numbers"))
    if not listed:
        raise LettermazeError("points must not be empty")
    for letters, value in enumerate(listed):
        if not _is_number(value):
            raise TypeError(f"points: item {letters} must be a number, not {kind_of(value)}")
        number = plain_int(value)
        if number is not None:
            listed[letters] = number
    return listed


def _is_number(value: Any) -> bool:
    """Whether points can be a value, of Python, of NumPy, or of another class that has a float."""
    if isinstance(value, (bool, str, bytes, memoryview)) or getattr(value, "ndim", 0) != 0:
        return False
    if getattr(getattr(value, "dtype", None), "kind", "f") not in "iufc":
        return False
    try:
        return hasattr(type(value), "__complex__") or isinstance(float(value), float)
    except (TypeError, ValueError, AttributeError):
        return False
    except OverflowError:
        return True
