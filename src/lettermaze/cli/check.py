"""`lettermaze check`: a learner's own function, tried on the lessons' examples and on some hundred small boards."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import tempfile
from math import isfinite

from ..errors import LettermazeError
from . import FOUND, NOT_FOUND
from ._exercises import EXERCISES, size

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from typing import Any

    from ._exercises import Exercise

START = """\
import sys
sys.path[:1] = []
sys.path.append(sys.argv.pop(1))
from lettermaze.cli._learner import main
main()
"""
"""The program of the process: files beside the learner's must not stand in for what Python brings along."""

EXPLAINED, ALIKE = 0.6, 0.2
"""A mistake has a pitfall's name if that explains so many wrong answers, of all that either gives so many."""

CELLS = {"find_word", "find_all_words"}
"""The functions whose answers are cells."""

EXAMPLES = """\
the file is run in a process of its own, and what it prints is dropped; it may define what else it needs, also
build_trie, make_tree and allow_repeat

ends with exit code 0 if all answers are right, 1 if one is not (or is an error, or does not come in time), and 2 if the
file cannot be run or has no such function

examples:
  lettermaze check mine.py exist
  lettermaze check mine.py lee --hint        the first hint if it is not right yet; --hint 2 and --hint 3 tell more
  lettermaze check mine.py find_words --seconds 60
"""


def configure(parser: ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument("file", metavar="FILE", help="the Python file with your function")
    parser.add_argument(
        "function", metavar="FUNCTION", choices=tuple(EXERCISES), help=f"one of: {', '.join(EXERCISES)}"
    )
    parser.add_argument(
        "--hint", metavar="N", type=int, choices=(1, 2, 3), nargs="?", const=1, help="give the first N of three hints"
    )
    parser.add_argument("--seconds", type=_seconds, default=10.0, help="how long all boards may take (default: 10)")
    parser.epilog = EXAMPLES


def run(options: Namespace) -> int:
    """Print whether all answers are right, or the smallest board that shows they are not."""
    with open(options.file, "rb"):
        pass  # A file that cannot be read is reported as one.
    exercise: Exercise = EXERCISES[options.function]
    cases = sorted(exercise.cases(), key=size)
    lines, ending = _run_learner(options, cases)
    if not lines:
        raise LettermazeError(f"{options.file}: {ending} while the file was loaded")
    if "unloaded" in lines[0]:
        raise LettermazeError(f"{options.file}: {lines[0]['unloaded']}")
    answers = lines[1:]
    rights = _rights(options.function, exercise, cases, lines[0]["repeat"])
    wrong = [number for number, answer in enumerate(answers) if not _is_right(answer, rights[number], cases[number])]
    if not wrong and len(answers) == len(cases):
        print(f"right: {exercise.call} gives the right answer on all {len(cases)} boards")
        return FOUND
    number = wrong[0] if wrong else len(answers)
    _show_case(options.function, cases[number])
    cells = options.function in CELLS
    print(f"came   {_came(answers[number], rights[number], cells) if wrong else ending}")
    print(f"right  {_printed(rights[number], cells)}")
    if wrong:
        print(f"({len(wrong)} of {len(answers)} boards are wrong; this is the smallest)")
    looks_like = _pitfall(exercise, cases, rights, answers, lines[0]["repeat"]) if wrong else None
    if looks_like:
        print(f"looks like {looks_like}")
    for step, hint in enumerate(exercise.hints[: options.hint or 0], 1):
        print(f"hint {step}: {hint}")
    return NOT_FOUND


def _seconds(text: str) -> float:
    value = float(text)
    if not isfinite(value) or value <= 0:
        raise ValueError(text)
    return value


def _run_learner(options: Namespace, cases: list[list[Any]]) -> tuple[list[dict[str, Any]], str]:
    """What the process has said, a line a case, and how it ended."""
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    # What the learner's code has started may hold a file in it open, where that keeps it from being removed.
    with tempfile.TemporaryDirectory(prefix="lettermaze", ignore_cleanup_errors=True) as folder:
        cases_file, answers_file = (os.path.join(folder, name) for name in ("cases", "answers"))
        with open(cases_file, "w", encoding="utf-8") as file:
            json.dump(cases, file)
        process = subprocess.Popen(
            [sys.executable, "-c", START, root, cases_file, answers_file, options.file, options.function],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            code = process.wait(options.seconds)
            ending = f"the program ended itself, with code {code}"
        except subprocess.TimeoutExpired:
            ending = f"no answer: the {options.seconds:g} seconds for all boards were over"
        finally:
            _kill(process)
        return _read_lines(answers_file), ending


def _kill(process: subprocess.Popen[bytes]) -> None:
    """End the process and those that it has started."""
    with contextlib.suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    process.wait()


def _read_lines(path: str) -> list[dict[str, Any]]:
    if not os.path.exists(path):
        return []
    with open(path, encoding="utf-8") as file:
        # The last line of a process that was ended may be half of one.
        return [json.loads(line) for line in file if line.endswith("\n")]


def _rights(function: str, exercise: Exercise, cases: list[list[Any]], repeat: bool) -> list[Any]:
    how = {"repeat": repeat} if function == "find_words" else {}
    return [_comparable(exercise.right(*case, **how)) for case in cases]


def _comparable(value: Any) -> Any:
    """A value in the words of JSON, in which answers come."""
    if isinstance(value, dict):
        return {"dict": [[key, _comparable(item)] for key, item in value.items()]}
    return [_comparable(item) for item in value] if isinstance(value, (list, tuple)) else value


def _is_right(answer: dict[str, Any], right: Any, case: list[Any]) -> bool:
    return "answer" in answer and _same(answer["answer"], right) and answer["after"] in (None, case[0])


def _same(value: Any, right: Any) -> bool:
    """Whether two answers are one: in any order where the order says nothing."""
    if isinstance(right, bool) or isinstance(value, bool):
        return value is right
    if isinstance(right, dict) and isinstance(value, dict) and "dict" in value:
        return sorted(map(repr, value["dict"])) == sorted(map(repr, right["dict"]))
    if isinstance(right, list) and isinstance(value, list) and all(isinstance(item, str) for item in [*value, *right]):
        return sorted(value) == sorted(right)
    return bool(value == right)


def _pitfall(
    exercise: Exercise, cases: list[list[Any]], rights: list[Any], answers: list[dict[str, Any]], repeat: bool
) -> str | None:
    """The pitfall whose program gives nearly the same wrong answers, if there is one."""
    how = {"repeat": repeat} if exercise is EXERCISES["find_words"] else {}
    best, name = ALIKE, None
    for fault, text in exercise.pitfalls.items():
        equal = wrong = either = 0
        for case, right, answer in zip(cases, rights, answers):  # noqa: B905
            theirs = answer.get("answer", answer.get("raised"))
            ours = _outcome(exercise, fault, case, how)
            is_wrong = not _same(theirs, right)
            wrong += is_wrong
            either += is_wrong or not _same(ours, right)
            equal += is_wrong and _same(theirs, ours)
        if equal and equal >= EXPLAINED * wrong and equal / either > best:
            best, name = equal / either, text
    return name


def _outcome(exercise: Exercise, fault: str, case: list[Any], how: dict[str, bool]) -> Any:
    try:
        return _comparable(exercise.wrong(fault, *case, **how))
    except (IndexError, RecursionError) as error:
        return type(error).__name__


def _show_case(function: str, case: list[Any]) -> None:
    """Print what the function was called with."""
    if function == "find_words":
        words, (row, col), matrix = case
        print(f"find_words(make_tree({words!r}), {[(row, col)]!r}, {matrix[row][col]!r}, {matrix!r})")
    elif function == "find_all_words":
        print(f"find_all_words({case[0]!r}, build_trie({case[1]!r}))")
    elif function == "lee":
        print(f"lee({case[0]!r}, {tuple(case[1])!r})")
    else:
        print(f"{function}({case[0]!r}, {case[1]!r})")


def _came(answer: dict[str, Any], right: Any, cells: bool) -> str:
    if "raised" in answer:
        return str(answer["said"])
    if _same(answer["answer"], right):
        return f"{_printed(answer['answer'], cells)}, but the board was left changed: {answer['after']!r}"
    return _printed(answer["answer"], cells)


def _printed(value: Any, cells: bool) -> str:
    """An answer as Python prints it, cut where it is long; with `cells`, two numbers are a cell."""
    text = repr(_pythonic(value, cells))
    return text if len(text) <= 300 else f"{text[:300]}..."


def _pythonic(value: Any, cells: bool) -> Any:
    if isinstance(value, dict):
        if "object" in value:
            return _Shown(value["object"])
        return {key if isinstance(key, str) else repr(key): _pythonic(item, cells) for key, item in value["dict"]}
    if isinstance(value, list):
        if cells and [type(item) for item in value] == [int, int]:
            return tuple(value)
        return [_pythonic(item, cells) for item in value]
    return value


class _Shown(str):
    """A text that prints as it is."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)
