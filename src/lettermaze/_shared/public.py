"""What makes a package a door: names that are imported when first asked for, and things that say where to find them."""

from __future__ import annotations

import sys
from importlib import import_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar

    T = TypeVar("T")


def lazy(package: str, files: dict[str, tuple[str, ...]]) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """`__getattr__` and `__dir__` of a package whose files are imported when one of their names is first asked for.

    `files` are the names that each file holds; a file itself may be asked for as well.
    """
    home = {name: file for file, names in files.items() for name in (file, *names)}

    def get(name: str) -> Any:
        file = home.get(name)
        if file is None:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        found: Any = import_module(f"{package}.{file}")
        if name != file:
            found = getattr(found, name)
        setattr(sys.modules[package], name, found)
        return found

    def names() -> list[str]:
        return sorted({*vars(sys.modules[package]), *home})

    return get, names


def set_module(name: str) -> Callable[[T], T]:
    """A decorator: the class or function says that it is found in this module, whichever file it stands in.

    Pickles name things so; they outlive it when a file is split or moved.
    """

    def tell(thing: T) -> T:
        thing.__module__ = name
        return thing

    return tell
