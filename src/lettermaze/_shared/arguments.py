"""Arguments, each kind of them checked in one place and with one text, and given back as plain values.

The rule: a wrong type is a `TypeError` that names the type, a wrong value is the error of the subject, which shows the
value; both name the argument and what was expected. A whole number is what `operator.index` takes, NumPy's too, and
never a bool; a bool is one of Python's or NumPy's and nothing else that has a truth. Kernels get plain ints and bools.
"""

from __future__ import annotations

from operator import index

from ..errors import LettermazeError, StepLimitError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any, TypeAlias

    Error: TypeAlias = type[LettermazeError]
    Seed: TypeAlias = "int | str | bytes | tuple[Seed | None, ...]"

MOST_STEPS = 1 << 62

INFINITY = float("inf")

SHOWN = 200
"""Messages show at most so many characters of what was given."""


def kind_of(value: object) -> str:
    """What errors call the type of an argument."""
    return "None" if value is None else type(value).__name__


def shown(value: object) -> str:
    """What errors show of an argument."""
    if type(value) is int and value.bit_length() > SHOWN:
        # The digits of larger ones may be more than Python is willing to write.
        return f"a number of {value.bit_length()} bits"
    text = repr(value)
    return text if len(text) <= SHOWN else text[: SHOWN - 3] + "..."


def plain_int(value: Any) -> int | None:
    """A whole number as an `int`, not of a subclass; None for what is none, as a bool."""
    if isinstance(value, bool):
        return None
    try:
        return int.__index__(index(value))
    except TypeError:
        return None


def whole(
    name: str,
    value: Any,
    least: int,
    most: int | None = None,
    *,
    error: Error = LettermazeError,
    wanted: str = "an int",
) -> int:
    """The value, which must be a whole number within bounds."""
    number = plain_int(value)
    if number is None:
        raise TypeError(f"{name} must be {wanted}, not {kind_of(value)}")
    if number < least or (most is not None and number > most):
        bounds = f"{least} or more" if most is None else f"from {least} to {most}"
        raise error(f"{name} must be {bounds}, not {shown(number)}")
    return number


def whole_or_none(
    name: str, value: Any, least: int, most: int | None = None, *, error: Error = LettermazeError
) -> int | None:
    """The value, which must be a whole number within bounds, or None."""
    return None if value is None else whole(name, value, least, most, error=error, wanted="an int or None")


def limit_of(value: Any, name: str = "max_steps", error: Error = StepLimitError) -> int:
    """How many steps a search may take, or results it may have, -1 for any number."""
    number = whole_or_none(name, value, 0, error=error)
    return -1 if number is None else min(number, MOST_STEPS)


def too_many_steps(limit: int) -> StepLimitError:
    """The error for a search that has come to its limit."""
    return StepLimitError(f"the search looked at {limit} cells, the limit that max_steps sets, and is not over")


def number_of(
    name: str,
    value: Any,
    least: float = 0,
    most: float = INFINITY,
    *,
    above: bool = False,
    error: Error = LettermazeError,
    wanted: str = "a number",
) -> float:
    """The value, which must be a real number within bounds; with `above`, more than the least."""
    # An array of one number has a float too, which NumPy gives with a warning.
    if isinstance(value, (bool, str, bytes)) or not hasattr(value, "__float__") or getattr(value, "ndim", 0) > 0:
        raise TypeError(f"{name} must be {wanted}, not {kind_of(value)}")
    try:
        number = float(value)
    except OverflowError:
        number = INFINITY
    except (TypeError, ValueError):  # as classes and NumPy's texts and dates do
        raise TypeError(f"{name} must be {wanted}, not {kind_of(value)}") from None
    if not least <= number <= most or (above and number == least):
        bounds = f"from {least} to {most}" if most < INFINITY else f"more than {least}" if above else f"{least} or more"
        raise error(f"{name} must be {bounds}, not {shown(value)}")
    return number


def neighbors_of(neighbors: Any, error: Error = LettermazeError) -> int:
    """How many neighbours a cell has, which must be 4 or 8."""
    number = plain_int(neighbors)
    if number is None:
        raise TypeError(f"neighbors must be 4 or 8, not {kind_of(neighbors)}")
    if number not in (4, 8):
        raise error(f"neighbors must be 4 or 8, not {shown(number)}")
    return number


def boolean(name: str, value: Any) -> bool:
    """The value, which must be a bool or NumPy's; any other has a truth, but one that was hardly meant."""
    if value is True or value is False:
        return bool(value)
    if getattr(getattr(value, "dtype", None), "kind", None) == "b" and value.ndim == 0:
        return bool(value)
    raise TypeError(f"{name} must be True or False, not {kind_of(value)}")


def choice(name: str, value: Any, choices: tuple[str, ...], more: str = "", *, error: Error = LettermazeError) -> str:
    """The value, which must be one of some names; `more` tells what else may be given."""
    expected = f"{name} must be one of {', '.join(map(repr, choices))}{more}"
    if not isinstance(value, str):
        raise TypeError(f"{expected}, not {kind_of(value)}")
    if value not in choices:
        raise error(f"{expected}, not {shown(value)}")
    return choices[choices.index(value)]


def check_text(name: str, value: Any, what: str = "a str") -> str:
    """The value, which must be a `str`; of a subclass of it, whose methods may tell anything, its letters."""
    if type(value) is str:
        return value
    if not issubclass(type(value), str):
        raise TypeError(f"{name} must be {what}, not {kind_of(value)}")
    return str.__str__(value)


def text_or_none(name: str, value: Any) -> str | None:
    """The value, which must be a `str` or None."""
    return None if value is None else check_text(name, value, "a str or None")


def file_name(name: str, path: Any, *, error: Error = LettermazeError) -> str:
    """The name of a file: a `str`, `bytes` or an object with `__fspath__`, never the number of an open file."""
    from os import fsdecode, fsencode

    try:
        text = str.__str__(fsdecode(path))
    except TypeError:
        raise TypeError(f"{name} must be the name of a file, not {kind_of(path)}") from None
    try:
        is_name = b"\0" not in fsencode(text)
    except UnicodeEncodeError:
        is_name = False
    if not is_name:
        raise error(f"{name} must be a name that files can have, not {shown(text)}")
    return text


def bytes_of(name: str, value: Any) -> bytes:
    """The bytes of a buffer."""
    try:
        return value if type(value) is bytes else memoryview(value).tobytes()
    except (TypeError, ValueError, BufferError):
        raise TypeError(f"{name} must be bytes, not {kind_of(value)}") from None


def several(name: str, values: Any, what: str = "str") -> Iterable[Any]:
    """The values, which must be an iterable of some things; one `str` is not, nor is `bytes`."""
    if isinstance(values, (str, bytes, bytearray, memoryview)):
        raise TypeError(f"{name} must be an iterable of {what}, not one {kind_of(values)}")
    return walked(name, values, what)


def walked(name: str, values: Any, what: str) -> Iterable[Any]:
    """The values, which must be an iterable; what an iterator of somebody's raises comes through as it is."""
    if isinstance(values, memoryview):
        values = plain_list(name, values)
    try:
        iter(values)
    except TypeError:
        if hasattr(type(values), "__iter__") and getattr(values, "ndim", None) != 0:
            raise
        raise TypeError(f"{name} must be an iterable of {what}, not {kind_of(values)}") from None
    return values  # type: ignore[no-any-return]


def plain_list(name: str, values: Any) -> Any:
    """What the `tolist` of an array or a buffer gives; any other value as it is."""
    if not hasattr(type(values), "tolist"):
        return values
    try:
        return values.tolist()
    except (ValueError, NotImplementedError) as cause:
        raise TypeError(f"{name} must hold plain values: {cause}") from None


def texts_of(name: str, texts: Any) -> Iterator[str]:
    """The texts of an argument that must be an iterable of `str`."""
    for number, text in enumerate(several(name, texts)):
        yield check_text(f"{name}: item {number}", text)


def cell_of(name: str, cell: Any) -> tuple[int, int]:
    """The row and column of a cell, which may be outside."""
    try:
        row, col = cell
    except (TypeError, ValueError, NotImplementedError):
        row = col = None
    row, col = plain_int(row), plain_int(col)
    if row is None or col is None:
        raise TypeError(f"{name} must be a cell (row, column), not {shown(cell)}")
    return row, col


def cells_of(name: str, cells: Any) -> tuple[tuple[int, int], ...]:
    """The rows and columns of several cells, which may be outside."""
    return tuple([cell_of(f"{name}: item {number}", cell) for number, cell in enumerate(walked(name, cells, "cells"))])


def place_of(name: str, value: Any) -> int:
    """A place in a sequence, as Python counts them, where a slice could stand too."""
    try:
        return index(value)
    except TypeError:
        raise TypeError(f"{name} must be an int or a slice, not {kind_of(value)}") from None


def function_of(name: str, value: Any) -> Callable[..., Any] | None:
    """The value, which must be a function, or anything that can be called, or None."""
    if value is not None and not callable(value):
        raise TypeError(f"{name} must be a function or None, not {kind_of(value)}")
    return value  # type: ignore[no-any-return]


def seed_of(seed: Any, size: int = 16) -> Seed:
    """The seed in plain values; a number of so many bytes drawn at random where it is None."""
    if seed is None:
        from os import urandom

        return int.from_bytes(urandom(size), "big")
    return plain_seed(seed)


def plain_seed(seed: Any) -> Seed:
    """The seed in plain values; None is none."""
    number = plain_int(seed)
    if number is not None:
        return number
    if isinstance(seed, str):
        return str.__str__(seed)
    if isinstance(seed, (bytes, bytearray)):
        return bytes(seed)
    if isinstance(seed, (tuple, list)):
        return tuple(None if part is None else plain_seed(part) for part in seed)
    raise TypeError(f"seed must be an int, str, bytes, None or a tuple of these, not {kind_of(seed)}")
