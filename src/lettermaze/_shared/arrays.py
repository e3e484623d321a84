"""Arrays of NumPy over memory that is there already, for those who have NumPy."""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def array_of(view: memoryview, dtype: Any, copy: bool | None) -> Any:
    """What `__array__` returns: the view as an array, copied only where another type or `copy` asks for it."""
    numpy: Any = import_module("numpy")
    array = numpy.asarray(view)
    if dtype is not None and numpy.dtype(dtype) != array.dtype:
        if copy is False:
            raise ValueError(f"an array of {array.dtype} cannot be one of {numpy.dtype(dtype)} without a copy")
        return array.astype(dtype)
    return array.copy() if copy else array
