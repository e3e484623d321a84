"""The hot loops, twice: `_native` in Cython and `_pure` in Python, the same modules with the same functions.

The backend is chosen once, when the package is imported, by the environment variable `LETTERMAZE_BACKEND`:
`auto` (the default) takes the native one where it is installed, `cython` requires it, `python` takes the pure one.

`LETTERMAZE_POPCNT=0` keeps the native kernels from the processor's count of bits, where they would choose it at run
time; that is for tests.

Callers write `kernels.walk.solve(...)` and never bind a module or a function at import time: the tests swap modules.
What passes between callers and kernels is described in `_records.py`, which file holds which algorithm in
docs/design.md.
"""

from __future__ import annotations

import os
from importlib import import_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

    from ._pure import cover as cover
    from ._pure import graph as graph
    from ._pure import lines as lines
    from ._pure import place as place
    from ._pure import trace as trace
    from ._pure import walk as walk
    from ._pure import wave as wave

KERNELS = ("cover", "graph", "lines", "place", "trace", "walk", "wave")
PACKAGES = {"cython": "_native", "python": "_pure"}


def load(backend: str) -> dict[str, ModuleType]:
    """The kernels of one backend by name; the import error where one of them cannot be imported."""
    return {kernel: module_of(backend, kernel) for kernel in KERNELS}


def module_of(backend: str, kernel: str) -> ModuleType:
    """A kernel of one backend; a folder of sources that nothing was built from, which Python would import, is none."""
    name = f"{__name__}.{PACKAGES[backend]}.{kernel}"
    module = import_module(name)
    if getattr(module, "__file__", None) is None:
        raise ModuleNotFoundError(f"No module named {name!r}", name=name)
    return module


def choose(wanted: str) -> tuple[str, dict[str, ModuleType], str]:
    """The backend to use for the wish `wanted`, its kernels, and why it was chosen."""
    if os.environ.get("LETTERMAZE_POPCNT", "1") not in ("0", "1"):
        raise ImportError(f"LETTERMAZE_POPCNT must be 0 or 1, not {os.environ['LETTERMAZE_POPCNT']!r}")
    if wanted not in ("auto", "cython", "python"):
        raise ImportError(f"LETTERMAZE_BACKEND must be auto, cython or python, not {wanted!r}")
    if wanted != "auto":
        return wanted, load(wanted), f"LETTERMAZE_BACKEND={wanted}"
    absent = [kernel for kernel in KERNELS if is_absent(kernel)]
    if len(absent) == len(KERNELS):
        return "python", load("python"), "the native modules are not installed"
    return "cython", load("cython"), "the native modules are installed"


def is_absent(kernel: str) -> bool:
    """Whether the native module, or all its package, is not there; one that is there but broken is not absent."""
    package = f"{__name__}.{PACKAGES['cython']}"
    try:
        module_of("cython", kernel)
    except ModuleNotFoundError as error:
        if error.name in (package, f"{package}.{kernel}"):
            return True
        raise
    return False


backend, _modules, reason = choose(os.environ.get("LETTERMAZE_BACKEND", "auto"))
globals().update(_modules)
