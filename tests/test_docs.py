"""All examples in the documentation and in docstrings run, on both backends."""

from __future__ import annotations

import doctest
import importlib
import os
import pkgutil
from pathlib import Path

import pytest

import lettermaze
from doc_examples import run_examples

LENIENT = doctest.IGNORE_EXCEPTION_DETAIL
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PAGES = sorted(name for name in os.listdir(os.path.join(ROOT, "docs")) if name.endswith(".md"))
MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(lettermaze.__path__, "lettermaze.")
    if not {"kernels", "__main__", "_pyinstaller"} & {*module.name.split(".")}
)


@pytest.mark.parametrize("page", PAGES)
def test_pages(backend: str, page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Some examples write files.
    monkeypatch.chdir(tmp_path)
    assert doctest.testfile(os.path.join(ROOT, "docs", page), module_relative=False, optionflags=LENIENT).failed == 0


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(backend: str, name: str) -> None:
    assert run_examples(importlib.import_module(name)).failed == 0
