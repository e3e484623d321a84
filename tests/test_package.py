"""The package as a whole: it is light to import, its facts have one home."""

from __future__ import annotations

import inspect
import subprocess
import sys
from pathlib import Path

import pytest

import lettermaze
from lettermaze import kernels

HEAVY = [
    "typing", "dataclasses", "re", "pathlib", "json", "importlib.resources", "concurrent.futures", "enum", "logging",
    "numpy", "PIL", "argparse", "unicodedata", "inspect", "random", "tempfile", "subprocess", "threading", "zipfile",
]  # fmt: skip
"""What `import lettermaze` must not import: each costs more than the package itself may."""


def test_import_is_light() -> None:
    code = (
        f"import sys; before = set(sys.modules); import lettermaze; print(*(set(sys.modules) - before) & set({HEAVY}))"
    )
    result = subprocess.run(
        [sys.executable, "-I", "-S", "-c", with_path(code)], capture_output=True, text=True, check=True
    )
    assert result.stdout.strip() == ""


def with_path(code: str) -> str:
    return f"import sys; sys.path.insert(0, {str(Path(lettermaze.__file__).parents[1])!r}); {code}"


def test_public_names_exist_and_are_documented() -> None:
    assert lettermaze.__all__ == sorted(lettermaze.__all__)
    for name in lettermaze.__all__:
        assert inspect.getdoc(getattr(lettermaze, name)), name


def test_exceptions_have_one_root() -> None:
    errors = [value for value in vars(lettermaze).values() if isinstance(value, type) and issubclass(value, Exception)]
    assert len(errors) == 7
    assert all(issubclass(error, lettermaze.LettermazeError) for error in errors)
    assert issubclass(lettermaze.LettermazeError, ValueError)


def test_no_tracing_in_what_is_installed(pytestconfig: pytest.Config) -> None:
    if not pytestconfig.getoption("--no-native"):
        for module in kernels.load("cython").values():
            assert b"__Pyx_TraceLine" not in Path(str(module.__file__)).read_bytes()
