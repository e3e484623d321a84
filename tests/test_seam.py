"""The seam: in every kernel both backends have the same functions, parameters, docstrings and constants."""

from __future__ import annotations

import inspect
import pkgutil
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType
from typing import Any

import pytest

from lettermaze import kernels

AS_IN_THE_TWIN = "As in the pure twin."
"""The docstring of a native function; what there is to say is said once."""


def functions(module: ModuleType) -> dict[str, Any]:
    """The kernel functions of a kernel module; those of a package may stand in its files."""
    return {
        name: value
        for name, value in vars(module).items()
        if callable(value) and not isinstance(value, type) and not name.startswith("_")
        if f"{getattr(value, '__module__', None)}.".startswith(f"{module.__name__}.")
    }


def parameters(module: ModuleType) -> dict[str, list[str]]:
    return {name: list(inspect.signature(function).parameters) for name, function in functions(module).items()}


def docstring(function: Any) -> str:
    """The docstring, without the signature that Cython puts on top of it."""
    lines = (inspect.getdoc(function) or "").split("\n")
    return "\n".join(lines[lines[0].startswith(f"{function.__name__}(") :]).strip()


def constants(module: ModuleType) -> dict[str, int]:
    """The constants of a kernel module, and of its files where it is a package."""
    return {name: value for file in files(module) for name, value in vars(file).items() if is_constant(name, value)}


def is_constant(name: str, value: object) -> bool:
    return name.isupper() and isinstance(value, int)


def files(module: ModuleType) -> Iterator[ModuleType]:
    yield module
    for found in pkgutil.iter_modules(getattr(module, "__path__", [])):
        yield import_module(f"{module.__name__}.{found.name}")


@pytest.fixture
def twins(request: pytest.FixtureRequest, kernel: str) -> tuple[ModuleType, ModuleType]:
    """The pure and the native module of a kernel; where there are no native ones, the pure module twice."""
    pure = kernels.load("python")[kernel]
    return pure, pure if request.config.getoption("--no-native") else kernels.load("cython")[kernel]


@pytest.mark.parametrize("kernel", kernels.KERNELS)
def test_parameters(twins: tuple[ModuleType, ModuleType]) -> None:
    pure, native = twins
    assert parameters(pure)
    assert parameters(native) == parameters(pure)


@pytest.mark.parametrize("kernel", kernels.KERNELS)
def test_docstrings(twins: tuple[ModuleType, ModuleType]) -> None:
    pure, native = twins
    for name, function in functions(pure).items():
        assert docstring(function), name
        assert docstring(functions(native)[name]) in (AS_IN_THE_TWIN, docstring(function)), name


@pytest.mark.parametrize("kernel", kernels.KERNELS)
def test_constants(twins: tuple[ModuleType, ModuleType]) -> None:
    """A constant that both have is the same; those of a file `constants` both have."""
    pure, native = map(constants, twins)
    shared = constants(getattr(twins[0], "constants", ModuleType("none")))
    assert shared.keys() <= native.keys()
    assert {name: value for name, value in native.items() if name in pure} == {
        name: value for name, value in pure.items() if name in native
    }
