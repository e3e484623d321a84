"""The packages: what their doors show, what pickles name, what cannot be changed, and who imports whom."""

from __future__ import annotations

import ast
import copy
import inspect
import pickle
import re
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import pytest

import lettermaze
from lettermaze import draw, dropin, formats, letters, mazes, puzzles

ROOT = Path(lettermaze.__file__).parent
DOORS = [lettermaze, letters, mazes, puzzles, draw]
SUBJECTS = ["letters", "mazes", "puzzles"]
SEAM = "kernels._records"
"""What fronts may know of kernels beside their functions."""

TORUS = letters.find_lines(["CAT"], ["TC"], wrap=True)
WAVE = mazes.wave(["..", "#."], (0, 0))
PUZZLE = lettermaze.generate(["cat", "dog"], 4, 4, seed=1, effort=1)

IMMUTABLE = [
    (letters.Board(["CAT"]), "a Board", "rows"),
    (letters.Lexicon(["CAT"]), "a Lexicon", "_view"),
    (letters.Lexicon(["CAT"]).root, "a Node", "number"),
    (letters.explain(["CAT"], "CAT"), "an Explanation", "found"),
    (TORUS[0], "a Hit", "_length"),
    (TORUS, "Lines", "_columns"),
    (letters.solve(["CAT"], ["CAT", "AT"]), "a Solution", "_found"),
    (WAVE.maze, "a Maze", "cells"),
    (WAVE, "a Wave", "reached"),
    (PUZZLE, "a Puzzle", "grid"),
    (PUZZLE.placed[0], "a placed word", "start"),
    (puzzles.Unplaced("cat", "too long"), "an unplaced word", "reason"),
    (PUZZLE.picture(), "a GridPicture", "labels"),
    (draw.Stroke([(0, 0)]), "a Stroke", "cells"),
    (draw.Paper("6x9"), "a Paper", "size"),
]

PICKLED = [
    *(thing for thing, _, _ in IMMUTABLE),
    letters.find_lines(["CAT"], ["CAT"]),
    letters.find_lines(["CAT"], ["CAT"])[0],
    letters.find_lines([["CH", "AT"]], ["CHAT"])[0],
    letters.count_lines(["CAT"], ["CAT"]),
    puzzles.place([(1, 2)], 2, 2, effort=1),
    formats.parse_maze("S.\n#B\n"),
    dropin.make_tree(["cat"]),
    lettermaze.GridError("no"),
]


@pytest.mark.parametrize("door", DOORS, ids=lambda door: door.__name__)
def test_doors_show_what_they_say(door: ModuleType) -> None:
    for name in dir(door):
        getattr(door, name)
    assert set(door.__all__) <= set(dir(door))
    with pytest.raises(AttributeError, match=f"module '{door.__name__}' has no attribute 'nothing'"):
        door.nothing  # noqa: B018


@pytest.mark.parametrize("door", DOORS, ids=lambda door: door.__name__)
def test_public_things_say_where_they_are_found(door: ModuleType) -> None:
    for name in door.__all__:
        thing = getattr(door, name)
        if isinstance(thing, (type, FunctionType)):
            home = "lettermaze" if name in lettermaze.__all__ else door.__name__
            if not (isinstance(thing, type) and issubclass(thing, Exception)):
                assert thing.__module__ == home, name
            assert pickle.loads(pickle.dumps(thing)) is thing
            assert not names_private(pickle.dumps(thing)), name


@pytest.mark.parametrize("door", DOORS[:-1], ids=lambda door: door.__name__)
def test_type_checkers_see_what_is_imported_when_asked_for(door: ModuleType) -> None:
    tree = ast.parse(Path(str(door.__file__)).read_text())
    seen = {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    (call,) = (node for node in ast.walk(tree) if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "lazy")
    files = ast.literal_eval(call.args[1])
    assert {name for names in files.values() for name in names} <= seen
    assert set(door.__all__) <= {*seen, "backend", "__version__"}


def names_private(data: bytes) -> bool:
    """Whether a pickle names a module whose name begins with an underscore."""
    return re.search(rb"lettermaze(\.\w+)*\._", data) is not None


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
@pytest.mark.parametrize("thing", PICKLED, ids=lambda thing: type(thing).__name__)
def test_pickles_name_public_places(thing: Any, protocol: int) -> None:
    data = pickle.dumps(thing, protocol)
    assert not names_private(data)
    again = pickle.loads(data)
    assert type(again) is type(thing)
    shown = list if isinstance(thing, letters.Lexicon) else repr
    assert shown(again) == shown(copy.copy(thing)) == shown(copy.deepcopy(thing)) == shown(thing)


def test_hits_on_joined_edges_keep_their_cells() -> None:
    hit = TORUS[0]
    again = pickle.loads(pickle.dumps(hit))
    assert again.cells == hit.cells == ((0, 2), (0, 0))


@pytest.mark.parametrize(
    ("thing", "called", "name"), IMMUTABLE, ids=lambda value: value if isinstance(value, str) else ""
)
def test_immutable(thing: Any, called: str, name: str) -> None:
    for attribute in (name, "new"):
        with pytest.raises(AttributeError, match=f"^{called} is immutable: {attribute} cannot be set$"):
            setattr(thing, attribute, 1)
        with pytest.raises(AttributeError, match=f"^{called} is immutable: {attribute} cannot be deleted$"):
            delattr(thing, attribute)


def test_files_of_a_subject_are_private() -> None:
    for subject in SUBJECTS:
        names = [path.name for path in (ROOT / subject).glob("*.py")]
        assert names
        assert all(name.startswith("_") for name in names)


def imports_from_the_root(path: Path) -> list[tuple[str, str]]:
    """The files that a file imports from outside its own package, in that package's words: "letters._board"."""
    file = path.relative_to(ROOT)
    nodes = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.ImportFrom)]
    return [(file.as_posix(), node.module or "") for node in nodes if node.level == len(file.parts)]


def test_what_a_package_needs_of_another_goes_through_its_door() -> None:
    found = {place for path in ROOT.rglob("*.py") for place in imports_from_the_root(path)}
    assert ("puzzles/_checking.py", "letters") in found
    assert {name for _, name in found if "._" in name} == {SEAM}


def test_kernels_import_nothing_of_the_package() -> None:
    assert [place for path in (ROOT / "kernels").rglob("*.py") for place in imports_from_the_root(path)] == []


def test_classes_are_documented_where_they_are_found() -> None:
    for door in DOORS:
        for name in door.__all__:
            thing = getattr(door, name)
            if isinstance(thing, (type, FunctionType)):
                assert inspect.getdoc(thing), name


def test_long_files_say_why() -> None:
    for path in [*ROOT.rglob("*.py"), *ROOT.rglob("*.pyx"), *ROOT.rglob("*.pxd")]:
        text = path.read_text(encoding="utf-8")
        if text.count("\n") > (600 if "kernels" in path.relative_to(ROOT).parts else 400):
            assert "one file" in text.partition("\nfrom ")[0], path
