"""Other backends for a while."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from types import ModuleType
from typing import Any, Literal

import lettermaze

from .. import kernels
from ._outcomes import Outcome, outcome

Backend = Literal["cython", "python"]


def backends() -> list[Backend]:
    """The backends that are installed: ``["cython", "python"]``, or ``["python"]`` where nothing was compiled.

    >>> backends()[-1]
    'python'
    """
    absent = all(map(kernels.is_absent, kernels.KERNELS))
    return ["python"] if absent else ["cython", "python"]


@contextmanager
def on_backend(name: Backend) -> Iterator[None]:
    """Run a block on one backend, and then go on with the one of before.

    Objects may be taken from one backend to the other. Threads share the choice, so none may use the package meanwhile.
    ImportError is raised for a backend that is not installed, ValueError for a name that is none.

    >>> import lettermaze
    >>> with on_backend("python"):
    ...     lettermaze.backend
    'python'
    """
    if name not in kernels.PACKAGES:
        raise ValueError(f"name must be one of {', '.join(kernels.PACKAGES)}, not {name!r}")
    chosen = _kernels_of(name)
    before = {kernel: getattr(kernels, kernel) for kernel in (*kernels.KERNELS, "backend")}
    _use(chosen, name)
    try:
        yield
    finally:
        _use(before, before.pop("backend"))


def assert_backends_agree(call: Callable[[], Any]) -> Outcome:
    """Run `call()` on every backend that is installed; AssertionError unless each did the same.

    Compared are value, order and types, or the type and the text of the exception; the result is the common `Outcome`.
    `call` must make all that it changes or uses up anew each time it is called.

    >>> from lettermaze import solve
    >>> assert_backends_agree(lambda: solve(["CAT"], ["CAT", "AT"]).words).value
    ('list', (('str', "'AT'"), ('str', "'CAT'")))
    """
    if not callable(call):
        raise TypeError(f"call must be a function without arguments, not {type(call).__name__}")
    seen = {}
    for name in backends():
        with on_backend(name):
            seen[name] = outcome(call)
    first = next(iter(seen.values()))
    if any(other != first for other in seen.values()):
        raise AssertionError(" and ".join(f"{name}: {told!r:.2000}" for name, told in seen.items()))
    return first


@cache
def _kernels_of(name: Backend) -> dict[str, ModuleType]:
    return kernels.load(name)


def _use(chosen: dict[str, Any], name: str) -> None:
    vars(kernels).update(chosen, backend=name)
    vars(lettermaze)["backend"] = name
