"""Every public function with random objects at every place, on several backends, whose outcomes are compared.

A call is told by a number: its function, its arguments and their parts are drawn from it, anew for each backend, so
that one that fails is made again from the number alone.
"""

from __future__ import annotations

import inspect
import os
import re
import signal
import tempfile
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from operator import index
from typing import Any

import numpy as np

import lettermaze
from lettermaze import Board, LettermazeError, Lexicon, Maze, draw, dropin, formats, letters, mazes, puzzles
from lettermaze.testing import on_backend
from lettermaze.testing._outcomes import plain, without_addresses
from random_objects import Broken, Objects

DOORS = (lettermaze, letters, mazes, puzzles, draw, formats, dropin)
LONGEST = 20
"""Seconds that a call may take at most; all that are drawn are small."""

MANY = 200
"""Items that are taken of an iterator at most."""

SUBJECTS: dict[type, Callable[[Objects], Any]] = {
    Board: lambda o: Board(o.rows()),
    Lexicon: lambda o: Lexicon(o.words()),
    letters.Node: lambda o: Lexicon(o.words()).root,
    letters.Solution: lambda o: letters.solve(o.rows(), o.words()),
    letters.Lines: lambda o: letters.find_lines(o.rows(), o.words()),
    letters.Counts: lambda o: letters.count_lines(o.rows(), o.words()),
    letters.Hit: lambda o: letters.find_lines(["CAT"], ["AT"])[0],
    letters.Explanation: lambda o: letters.explain(["CAT"], "AT"),
    Maze: lambda o: Maze(o.field()),
    mazes.Wave: lambda o: o.wave(),
    mazes.Step: lambda o: next(iter(mazes.events(["."], (0, 0)))),
    puzzles.Puzzle: lambda o: o.puzzle(),
    puzzles.Placed: lambda o: o.puzzle().placed[0],
    puzzles.Unplaced: lambda o: o.puzzle().unplaced[0],
    puzzles.Placement: lambda o: puzzles.place([(1, 2)], 2, 2, effort=1),
    draw.GridPicture: lambda o: o.picture(),
    draw.Stroke: lambda o: draw.Stroke(o.cells()),
    draw.Page: lambda o: draw.Page("<p>"),
    draw.Paper: lambda o: draw.Paper("A5"),
    dropin.TrieNode: lambda o: dropin.build_trie(o.words()),
    formats.ParsedMaze: lambda o: formats.parse_maze("S.B"),
    formats.ParsedPuzzle: lambda o: formats.parse_puzzle("CAT\nABA\n\nCAT"),
    formats.Search: lambda o: formats.parse_search("S.B"),
    formats.Scenario: lambda o: formats.Scenario(0, "m", 1, 1, (0, 0), (0, 0), 0.0),
}
"""What the methods of each public class are called on."""

OPERATORS = ("__contains__", "__eq__", "__getitem__", "__iter__", "__len__", "__hash__")
OURS_ONLY = {"Counts", "astar_states", "Lines", "Node", "Wave", "Solution", "Placement", "Explanation"}
"""What is public, and yet not made by callers."""

GIVEN: dict[str, Callable[[Objects], Any]] = {
    "algorithm": lambda o: o.one(letters_algorithms()),
    "alphabet": lambda o: o.one(("ABC", ["A", "B"], {"A": 3, "B": 1}, "en")),
    "beam_width": lambda o: 1 + o.small(),
    "board": Objects.board,
    "book": lambda o: [o.puzzle() for _ in range(o.number(2))],
    "boards": lambda o: [o.board() for _ in range(o.number(2))],
    "case": lambda o: o.one(("upper", "lower", "keep")),
    "cell": Objects.cell,
    "cells": Objects.cells,
    "cell_size": lambda o: 1 + o.small(),
    "columns": lambda o: 1 + o.small(),
    "corners": lambda o: o.one(("always", "not-both-blocked", "both-free")),
    "count": lambda o: 1 + o.number(1),
    "data": lambda o: Lexicon(o.words()).to_bytes(),
    "d": lambda o: dropin.make_tree(o.words()),
    "density": lambda o: 0.3,
    "dice": lambda o: o.one(("classic", "new", "big")),
    "direction": lambda o: (0, 1),
    "directions": Objects.directions,
    "effort": lambda o: o.one((0, 1, 50)),
    "encoding": lambda o: o.one(("utf-8", "latin-1")),
    "fold": lambda o: o.one(("none", "accents")),
    "forbidden": Objects.words,
    "format": lambda o: o.one(("text", "json", "csv", "svg", "html", "pdf")),
    "found": lambda o: o.one((Objects.words, lambda o: {"CAT": o.cells()}))(o),
    "goal": Objects.cell,
    "grid": Objects.rows,
    "image": lambda o: np.zeros((4, 4), "B"),
    "inside": lambda o: [("CAT", "CATS")],
    "labels": Objects.rows,
    "language": lambda o: o.one(("en", "es", "ro")),
    "level": lambda o: o.one((1, 2, 3, "easy")),
    "lexicon": Objects.lexicon,
    "character": lambda o: "*",
    "kept": lambda o: o.one(("SBE", "AZ", "")),
    "marks": lambda o: [1, 0],
    "mask": lambda o: o.one((["11", "11"], [[1, 1], [0, 1]], None)),
    "matrix": Objects.rows,
    "maze": Objects.maze,
    "method": lambda o: o.one(("backtracker", "kruskal", "random")),
    "name": Objects.word,
    "names": Objects.words,
    "neighbors": lambda o: o.one((4, 8)),
    "normalize": lambda o: o.one(("NFC", str.upper)),
    "number": Objects.small,
    "numbers": lambda o: [o.small() for _ in range(o.small())],
    "other": lambda o: o.one((o.word, o.wave, o.maze, o.board))(),
    "out": lambda o: np.zeros((3, 3), "i4"),
    "overlap": lambda o: o.one(("some", "max", "none")),
    "pairs": lambda o: [(o.cell(), o.cell()) for _ in range(o.number(2))],
    "file": lambda o: o.one(("a.svg", "b.txt", "c.json", "d.lex", "none")),
    "inner": lambda o: o.one((None, 20)),
    "font_size": lambda o: o.one((None, 9)),
    "margin": lambda o: 10,
    "keys": lambda o: o.one(("end", "after")),
    "keys_per_page": lambda o: o.one((1, 4)),
    "per_page": lambda o: o.one((1, 2)),
    "paper": lambda o: o.one((None, draw.Paper("A5"))),
    "path": Objects.cells,
    "paths": lambda o: [o.cells() for _ in range(o.number(2))],
    "picture": Objects.picture,
    "pictures": lambda o: [o.one((o.picture, lambda: o.puzzle().picture(solution=True)))() for _ in range(o.number(2))],
    "placed": lambda o: list(o.puzzle().placed),
    "placements": lambda o: [("CAT", o.cells())],
    "points": lambda o: o.one(((0, 1, 2), [1], len)),
    "progress": lambda o: None,
    "proof": lambda o: "optimal",
    "scenarios": lambda o: [formats.Scenario(0, "m", 2, 2, o.cell(), o.cell(), 1.0)],
    "secret_words": Objects.words,
    "seconds": lambda o: o.small() / 2,
    "seed": Objects.seed,
    "spots": lambda o: {o.cell(): "start"},
    "shape": lambda o: "lines",
    "start": Objects.cell,
    "strategy": lambda o: o.one(("best", "astar")),
    "threads": lambda o: 1 + o.number(1),
    "theme": lambda o: None,
    "tiles": lambda o: ("C", "A", "T"),
    "time_limit": lambda o: None,
    "trie_root": lambda o: dropin.build_trie(o.words()),
    "unplaced": lambda o: list(o.puzzle().unplaced),
    "until": Objects.small,
    "walls": lambda o: o.one((b"\0\1\0\0", "#", "#x")),
    "words": Objects.words,
    "words_list": Objects.words,
}
"""By the name of a parameter: what people pass there. What is not named is told by its type, else a text."""

BY_TYPE: tuple[tuple[str, Callable[[Objects], Any]], ...] = (
    ("bool", lambda o: o.chance(0.5)),
    ("int", lambda o: 1 + o.small()),
    ("Iterable[Cell]", Objects.cells),
    ("str", lambda o: o.one((o.word, o.text))()),
)

Place = tuple[str, str]
GIVEN_ONCE: dict[Place, Callable[[Objects], Any]] = {
    ("make", "rows"): lambda o: 3 + 2 * o.number(2),
    ("make", "cols"): lambda o: 3 + 2 * o.number(2),
    ("place", "words"): lambda o: [[1 + o.small() for _ in range(1 + o.small())] for _ in range(o.small())],
    ("place", "mask"): lambda o: None,
    ("place", "deadline"): lambda o: None,
    ("place", "directions"): lambda o: [(0, 1), (1, 0)],
    ("Puzzle", "directions"): lambda o: [(0, 1), (1, 0)],
    ("dropin.lee", "start"): lambda o: (1, 1),
    ("Paper", "size"): lambda o: o.one(("A4", "6x9")),
    ("Paper", "font"): lambda o: None,
    **dict.fromkeys([("Solution.__contains__", "word"), ("Solution.paths", "word")], Objects.word),
}
"""What people pass to one function only."""


def letters_algorithms() -> tuple[str, ...]:
    return ("visited-grid", "in-place", "pruned", "best")


class Target:
    """A public function or method: its name, how to get at it, and the parameters that it has."""

    def __init__(self, name: str, get: Callable[[Objects], Callable[..., Any]], function: Any, bound: bool) -> None:
        self.name = name
        self.get = get
        named = list(inspect.signature(function).parameters.values())[bound:]
        self.parameters = [one for one in named if one.kind not in (one.VAR_POSITIONAL, one.VAR_KEYWORD)]
        self.names = [one.name for one in self.parameters]

    def argument(self, objects: Objects, parameter: inspect.Parameter) -> Any:
        """What people pass for this parameter."""
        make = GIVEN_ONCE.get((self.name, parameter.name)) or GIVEN.get(parameter.name)
        if make is None:
            kind = str(parameter.annotation)
            make = next((make for name, make in BY_TYPE if name in kind), Objects.text)
        return make(objects)

    def call(self, objects: Objects) -> Callable[[], Any]:
        """A call with random arguments: as people make it, with one or two of them spoiled, or all of them anything."""
        wrong = objects.one((0, 1, 1, 1, 2, len(self.names)))
        places = {objects.one(self.names) for _ in range(wrong)} if wrong < len(self.names) else set(self.names)
        given = {}
        for parameter in self.parameters:
            if parameter.name in places:
                spoil = objects.chance(0.5)
                given[parameter.name] = objects.spoiled(self.argument(objects, parameter)) if spoil else objects.thing()
            elif parameter.default is parameter.empty or objects.chance(0.3):
                given[parameter.name] = self.argument(objects, parameter)
        if "seed" in self.names and given.get("seed") is None:
            given["seed"] = 1
        if self.name in ("generate", "generate_book", "generate_many", "place"):
            given.setdefault("effort", 50)
            # To make ever so many puzzles, or to look ever so long, is no fault.
            given.update((name, 2) for name in ("count", "effort") if is_large(given.get(name)))
        if self.name == "roll":
            given.setdefault("max_rolls", 20)
            if is_large(given["max_rolls"]):
                given["max_rolls"] = 20
        function = self.get(objects)
        by_place = [one.name for one in self.parameters if one.kind is one.POSITIONAL_ONLY and one.name in given]
        return partial(function, *[given.pop(name) for name in by_place], **given)


def is_large(number: Any) -> bool:
    try:
        return index(number) > 100
    except (TypeError, Broken):
        return False


def targets() -> dict[str, Target]:
    """All that is public and can be called, by name."""
    found: dict[str, Target] = {}
    for door in DOORS:
        prefix = "" if door in (lettermaze, letters, mazes, puzzles) else door.__name__.rpartition(".")[2] + "."
        for name in door.__all__:
            thing = getattr(door, name)
            if isinstance(thing, type):
                if not issubclass(thing, Exception):
                    found.update(of_class(prefix, name, thing))
            elif callable(thing) and name not in OURS_ONLY:
                found.setdefault(prefix + name, Target(prefix + name, lambda o, thing=thing: thing, thing, False))
    return found


def of_class(prefix: str, name: str, kind: type) -> Iterator[tuple[str, Target]]:
    """The constructor of a class, and its methods, on an object of it."""
    if name not in OURS_ONLY and {"__init__", "__new__"} & {*vars(kind)}:
        yield prefix + name, Target(prefix + name, lambda o: kind, kind, False)
    for method, value in vars(kind).items():
        if method.startswith("_") and (method not in OPERATORS or value is None):
            continue
        if isinstance(value, property):
            continue
        function = getattr(kind, method)
        if not inspect.isroutine(function) or not has_signature(function):
            continue
        bound = inspect.isfunction(value)
        full = f"{prefix}{name}.{method}"
        yield full, Target(full, lambda o, method=method: getattr(SUBJECTS[kind](o), method), function, bound)


def has_signature(function: Any) -> bool:
    try:
        inspect.signature(function)
    except ValueError:
        return False
    return True


# ---- outcomes


def outcome(call: Callable[[], Any]) -> tuple[Any, BaseException | None]:
    """What a call came to, in a form that can be compared, and its exception."""
    try:
        with at_most(LONGEST):
            return plain(call(), MANY), None
    except (Exception, TooLong) as error:
        return (type(error), without_addresses(str(error))), error


SEARCHES = {"solve", "score", "solve_many", "score_many"}
"""What may take long on a board of wildcards, which holds nearly all words in millions of ways."""


class TooLong(BaseException):
    """A call takes longer than any should."""


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Raise TooLong where the time is over, on systems that have the signal."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def ring(*_: object) -> None:
        raise TooLong(f"it took longer than {seconds} s")

    before = signal.signal(signal.SIGALRM, ring)
    left, _ = signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, left)
        signal.signal(signal.SIGALRM, before)


FILES = {"file", "image", "font", "mask", "forbidden"}
"""Parameters that may name files, which the system may refuse."""

ALSO: dict[str, tuple[type[Exception], ...]] = {
    "Lexicon.index": (ValueError,),
    "Lexicon.spell": (IndexError,),
    "Board.__getitem__": (IndexError,),
    **dict.fromkeys(["Lexicon.__getitem__", "Lines.__getitem__"], (IndexError,)),
    **dict.fromkeys(["Solution.__getitem__", "Solution.paths", "Node.__getitem__"], (KeyError,)),
}
"""What Python's protocols want a method to raise."""

PYTHONS = (TypeError, ValueError, LookupError, AttributeError, NotImplementedError, OverflowError)
"""What the drop-in functions raise for what the programs of the texts cannot walk, count or compare either."""


def is_documented(target: Target, error: BaseException) -> bool:
    """Whether an error is one that the design allows: the package's, or a TypeError that begins with the argument."""
    if isinstance(error, (Broken, LettermazeError, *ALSO.get(target.name, ()))):
        return True
    if target.name.startswith("dropin."):
        return isinstance(error, PYTHONS)
    if isinstance(error, OSError):
        return not FILES.isdisjoint(target.names)
    begun = re.match(r"\w+", str(error).rpartition(", line 1: ")[2])
    name = begun[0] if begun is not None else ""
    return type(error) is TypeError and bool({name, f"{name}s"} & {*target.names, "Lines"})


# ---- a run


@contextmanager
def in_fresh_folder() -> Iterator[None]:
    """What one backend has written is not there for the next one."""
    before = os.getcwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            yield
        finally:
            os.chdir(before)


def failures(seed: str, calls: range, backends: list[str]) -> Iterator[str]:
    """What is wrong with these calls: outcomes that differ between backends, errors that the design does not know."""
    found = targets()
    names = sorted(found)
    for number in calls:
        seen = []
        for backend in backends:
            objects = Objects(f"{seed}/{number}")
            target = found[objects.one(names)]
            with in_fresh_folder(), on_backend(backend), warnings.catch_warnings():
                warnings.simplefilter("error")
                warnings.simplefilter("ignore", DeprecationWarning)  # which is NumPy's of what we do with its things
                seen.append(outcome(target.call(objects)))
        if target.name in SEARCHES and any(isinstance(error, TooLong) for _, error in seen):
            continue
        told, error = seen[0]
        if any(other != told for other, _ in seen):
            yield f"{seed}/{number} {target.name}: " + " and ".join(f"{other!r:.500}" for other, _ in seen)
        elif error is not None and not is_documented(target, error):
            yield f"{seed}/{number} {target.name}: {error!r:.500}"
