"""Files, written whole or not at all."""

from __future__ import annotations

import os
import struct

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any, TypeAlias

    Place: TypeAlias = str | bytes | os.PathLike[str] | os.PathLike[bytes]

SPOILED = (ValueError, TypeError, SyntaxError, EOFError, LookupError, ArithmeticError, struct.error)
"""What Pillow raises, beside `OSError`, for files that are no images."""

ENDING = ".lettermaze-tmp"
"""The end of the name of a file that is being written; before it stand the number of the process and random digits."""


def write_whole(path: Place, pieces: Iterable[Any]) -> None:
    """Write a file whole or not at all: a new one takes the old one's place; a device or a pipe is written into.

    What processes that were killed have left in the folder is taken away. Raises `OSError` where the file cannot be
    written; the old one is then as it was.
    """
    name = os.fsdecode(path)
    if not name or (os.path.exists(name) and not os.path.isfile(name)):
        with open(name, "wb") as device:
            device.writelines(pieces)
        return
    target = os.path.realpath(name)
    beside = f"{target}.{os.getpid()}-{os.urandom(6).hex()}{ENDING}"
    try:
        file = os.open(beside, os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_BINARY", 0), 0o666)
    except OSError as error:
        error.filename = name
        raise
    try:
        with open(file, "wb") as output:
            output.writelines(pieces)
            output.flush()
            os.fsync(file)
        os.replace(beside, target)
    except BaseException:
        os.unlink(beside)
        raise
    _clear(os.path.dirname(target))


_cleared: set[str] = set()
"""Folders in which this process has taken away what others have left."""


def _clear(folder: str) -> None:
    """Remove what processes that are no more have left in a folder, once."""
    if folder in _cleared:
        return
    _cleared.add(folder)
    try:
        names = os.listdir(folder)
    except OSError:  # A folder may be written to and not listed.
        return
    for name in names:
        process = name[: -len(ENDING)].rpartition(".")[2].partition("-")[0]
        if name.endswith(ENDING) and process.isdecimal() and _is_gone(int(process)):
            try:
                os.unlink(os.path.join(folder, name))
            except OSError:
                continue


def _is_gone(process: int) -> bool:
    """Whether there is no such process; where that cannot be asked without harm, there may be one."""
    if os.name == "posix":
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return True
        except (OSError, OverflowError):
            pass
    return False
