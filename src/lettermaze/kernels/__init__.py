"""The hot loops, twice: `_native` in Cython and `_pure` in Python, the same rooms with the same doors.

The backend is chosen once, when the package is imported, by the environment variable `LETTERMAZE_BACKEND`:
`auto` (the default) takes the native wing where it is installed, `cython` requires it, `python` takes the pure one.

Callers write `kernels.walk.solve(...)` and never bind a room or a function at import time: the tests swap rooms.
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

ROOMS = ("cover", "graph", "lines", "place", "trace", "walk", "wave")
PACKAGES = {"cython": "_native", "python": "_pure"}


def load(backend: str) -> dict[str, ModuleType]:
    """The rooms of one wing by name; the import error where one of them cannot be imported."""
    return {room: module_of(backend, room) for room in ROOMS}


def module_of(backend: str, room: str) -> ModuleType:
    """A room of one wing; a folder of sources that nothing was built from, which Python would import, is none."""
    name = f"{__name__}.{PACKAGES[backend]}.{room}"
    module = import_module(name)
    if getattr(module, "__file__", None) is None:
        raise ModuleNotFoundError(f"No module named {name!r}", name=name)
    return module


def choose(wanted: str) -> tuple[str, dict[str, ModuleType], str]:
    """The backend to use for the wish `wanted`, its rooms, and why it was chosen."""
    if wanted not in ("auto", "cython", "python"):
        raise ImportError(f"LETTERMAZE_BACKEND must be auto, cython or python, not {wanted!r}")
    if wanted != "auto":
        return wanted, load(wanted), f"LETTERMAZE_BACKEND={wanted}"
    absent = [room for room in ROOMS if is_absent(room)]
    if len(absent) == len(ROOMS):
        return "python", load("python"), "the native modules are not installed"
    return "cython", load("cython"), "the native modules are installed"


def is_absent(room: str) -> bool:
    """Whether the native module is not there at all; one that is there but broken is not absent."""
    try:
        module_of("cython", room)
    except ModuleNotFoundError as error:
        if error.name == f"{__name__}.{PACKAGES['cython']}.{room}":
            return True
        raise
    return False


backend, _rooms, reason = choose(os.environ.get("LETTERMAZE_BACKEND", "auto"))
globals().update(_rooms)
