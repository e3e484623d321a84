"""The process in which `lettermaze check` runs a learner's function; what it answers goes to a file, a line a case."""

from __future__ import annotations

import copy
import itertools
import json
import os
import sys
import traceback
from types import ModuleType

from .. import dropin

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

MOST_ITEMS = 10_000
"""How many items of a list of an answer are looked at; an answer without end must not take all memory."""

MOST_CHARACTERS = 1_000_000
"""How long an answer may be, written down."""

MEMORY = 4 << 30
"""How many bytes the process may ask for, where the system can tell."""


def main() -> None:
    """Load the file and call its function for each case; the arguments: cases, answers, the file, the function."""
    cases_file, answers_file, path, name = sys.argv[1:]
    with open(cases_file, encoding="utf-8") as file:
        cases = json.load(file)
    with open(answers_file, "w", encoding="utf-8") as out:
        for line in _answers(cases, path, name):
            out.write(json.dumps(line) + "\n")
            out.flush()
    # Threads that the learner's code has left running are not waited for.
    os._exit(0)


def _answers(cases: list[list[Any]], path: str, name: str) -> Iterator[dict[str, Any]]:
    _limit_memory()
    try:
        module = _load(path)
    except BaseException as error:
        yield {"unloaded": _said(error, path)}
        return
    function = getattr(module, name, None)
    if not callable(function):
        yield {"unloaded": f"it has no function {name}"}
        return
    yield {"repeat": bool(getattr(module, "allow_repeat", True))}
    for case in cases:
        yield _answer(module, name, function, case)


def _limit_memory() -> None:
    try:
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        soft = MEMORY if hard == resource.RLIM_INFINITY else min(MEMORY, hard)
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))
    except (ImportError, OSError, ValueError):
        pass  # The time limit holds all the same.


def _load(path: str) -> ModuleType:
    with open(path, "rb") as file:
        code = compile(file.read(), path, "exec")
    sys.path.insert(0, os.path.dirname(os.path.abspath(path)))
    sys.argv = [path]
    module = ModuleType("learner")
    module.__file__ = path
    sys.modules["learner"] = module
    exec(code, vars(module))
    return module


def _answer(module: ModuleType, name: str, function: Callable[..., Any], case: list[Any]) -> dict[str, Any]:
    given = copy.deepcopy(case)
    try:
        answer = _plain(function(*_arguments(module, name, given)))
        if len(json.dumps(answer)) > MOST_CHARACTERS:
            raise ValueError(f"an answer of more than {MOST_CHARACTERS:,} characters")
        after = _plain(given[0]) if name == "exist" else None
    except BaseException as error:
        return {"raised": type(error).__name__, "said": _said(error, module.__file__)}
    return {"answer": answer, "after": after}


def _arguments(module: ModuleType, name: str, case: list[Any]) -> list[Any]:
    """What the function is called with: words become the tree that the file makes of them, or the usual one."""
    if name == "find_all_words":
        grid, words = case
        return [grid, getattr(module, "build_trie", dropin.build_trie)(words)]
    if name == "find_words":
        words, (row, col), matrix = case
        tree = getattr(module, "make_tree", dropin.make_tree)(words)
        return [tree, [(row, col)], matrix[row][col], matrix]
    if name == "lee":
        maze, start = case
        return [maze, tuple(start)]
    return case


def _plain(value: Any) -> Any:
    """An answer in the values of JSON: tuples, sets, arrays and iterators as lists, others by what they print as."""
    if hasattr(value, "tolist") and not isinstance(value, type):
        value = value.tolist()
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, dict):
        return {"dict": [[_plain(key), _plain(item)] for key, item in itertools.islice(value.items(), MOST_ITEMS)]}
    if isinstance(value, (list, tuple, set, frozenset)) or hasattr(value, "__next__"):
        items = [_plain(item) for item in itertools.islice(value, MOST_ITEMS + 1)]
        if len(items) > MOST_ITEMS:
            raise ValueError(f"an answer of more than {MOST_ITEMS:,} items")
        return items
    return {"object": repr(value)[:200]}


def _said(error: BaseException, path: str | None) -> str:
    """The error in one line, with the line of the learner's file where it was raised."""
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == path]
    if isinstance(error, SyntaxError) and error.filename == path:
        lines = [error.lineno]
    place = f"line {lines[-1]}: " if lines else ""
    try:
        what = str(error)[:200]
    except Exception:
        what = ""
    return f"{place}{type(error).__name__}" + (f": {' '.join(what.split())}" if what else "")
