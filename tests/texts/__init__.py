"""The four texts as their readers would type them in: references of `lettermaze.dropin`, and its peers in benchmarks.

Each file is one program, written in the style of its text; loading one anew gives it variables of its own.
"""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType


def load(name: str, imported: tuple[str, ...] = ()) -> ModuleType:
    """A text as a module of its own, in which the names `imported` come from `lettermaze.dropin` instead."""
    spec = spec_from_file_location(f"text_{name}", Path(__file__).parent / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    if imported:
        exec(f"from lettermaze.dropin import {', '.join(imported)}", vars(module))
    return module
