"""Boards, puzzles and mazes in JSON."""

from __future__ import annotations

import json

from .._shared.text import clusters, compose
from ..errors import GridError, LettermazeError, MazeError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ._rows import Cells

OUTPUTS = {
    "words": "the output of solve",
    "hits": "the output of find",
    "counts": "the output of find --count",
    "paths": "the output of trace or together",
    "found": "the output of exist",
    "count": "the output of count",
    "maze": "a maze",
    "field": "the output of lee",
    "steps": "the output of lee",
}
"""What an object of JSON is that has such a key."""


def is_markup(text: str) -> bool:
    """Whether a text begins as HTML, SVG and their like do, and has their tags."""
    begin = text.lstrip("\ufeff \t\r\n")[:2]
    return begin in ("<!", "<?") or (begin[:1] == "<" and begin[1:].isalpha() and ("</" in text or "/>" in text))


def is_json(text: str) -> bool:
    """Whether a text begins as arrays and objects of JSON do."""
    return text.lstrip("\ufeff \t\r\n")[:1] in ("[", "{")


def value_of(text: str, error: type[LettermazeError]) -> Any:
    """The value of a JSON text; what is none is an `error` that names the line."""
    try:
        return json.loads(text.lstrip("\ufeff"))
    except json.JSONDecodeError as cause:
        raise error(
            f"line {cause.lineno}, column {cause.colno}: the text begins as JSON does but is none: {cause.msg}"
        ) from None
    except (ValueError, RecursionError) as cause:
        raise error(f"the text begins as JSON does but cannot be read: {cause}") from None


def board_of(value: Any) -> tuple[list[Cells], tuple[str, ...]]:
    """The rows of a board, with None for what is no cell, and the words to find where the value is a puzzle."""
    if isinstance(value, dict) and isinstance(value.get("board"), list):
        return [_row_of(row, number) for number, row in enumerate(value["board"])], _words_of(value)
    if isinstance(value, dict):
        return _puzzle_of(value)
    if not isinstance(value, list):
        raise GridError(f"the JSON is {_kind(value)}, and no board: expected a list of rows or a puzzle")
    return [_row_of(row, number) for number, row in enumerate(value)], ()


def maze_of(value: Any) -> tuple[list[Any], Any, Any]:
    """The rows of a maze, lists of 0 and 1 or all texts, and the start and the goal or None."""
    ends: list[Any] = [None, None]
    if isinstance(value, dict) and isinstance(value.get("maze"), list):
        ends = [_cell_of(value.get(name), name) for name in ("start", "goal")]
        value = value["maze"]
    if not isinstance(value, list):
        known = _kind_of_output(value) if isinstance(value, dict) else _kind(value)
        raise MazeError(f"the JSON is {known}, and no maze: expected a list of rows")
    if not all(isinstance(row, str) for row in value):
        for number, row in enumerate(value):
            if not isinstance(row, list):
                raise MazeError(f"row {number} of the JSON is {_kind(row)}: expected a list of 0 and 1")
            for col, cell in enumerate(row):
                if not isinstance(cell, int) or cell not in (0, 1):
                    shown = f"{json.dumps(cell):.24}"
                    raise MazeError(f"row {number}, cell {col} of the JSON: expected 0 (free) or 1 (wall), not {shown}")
    return value, *ends


def _cell_of(value: Any, name: str) -> tuple[int, int] | None:
    """A cell of JSON, or None for null."""
    if value is None:
        return None
    if isinstance(value, list) and len(value) == 2 and all(type(number) is int for number in value):
        return value[0], value[1]
    raise MazeError(f"the {name} of the JSON is {_kind(value)}: expected a row and a column")


def _kind_of_output(value: dict[str, Any]) -> str:
    return next((what for key, what in OUTPUTS.items() if key in value), "an object")


def _puzzle_of(value: dict[str, Any]) -> tuple[list[Cells], tuple[str, ...]]:
    from ..puzzles import Puzzle

    puzzles = value.get("puzzles")
    if "format" not in value and isinstance(puzzles, list):
        if len(puzzles) != 1:
            raise GridError(f"the JSON is a book of {len(puzzles)} puzzles: give one of them")
        value = puzzles[0]
    if not isinstance(value, dict) or "format" not in value:
        known = _kind_of_output(value) if isinstance(value, dict) else _kind(value)
        raise GridError(f"the JSON is {known}, and no board: expected a list of rows or a puzzle")
    puzzle = Puzzle.from_json(json.dumps(value))
    return [list(row) for row in puzzle.grid], tuple(placed.word for placed in puzzle.placed if not placed.secret)


def _words_of(value: dict[str, Any]) -> tuple[str, ...]:
    """The words that `find` was asked for; other commands name words that stand in no straight line."""
    hits, missing = value.get("hits"), value.get("missing", [])
    if not isinstance(hits, list) or not isinstance(missing, list):
        return ()
    words: dict[str, None] = {}
    for word in [hit.get("word") if isinstance(hit, dict) else None for hit in hits] + missing:
        if not isinstance(word, str):
            raise GridError(f"a word of the JSON is {_kind(word)}: expected a string")
        words[word] = None
    return tuple(words)


def _row_of(row: Any, number: int) -> Cells:
    if isinstance(row, str):
        if any(map(str.isspace, row)):
            raise GridError(f"row {number}: a blank in a string may be a cell or none: give the row as a list of cells")
        return list(clusters(compose(row)))
    if not isinstance(row, list):
        raise GridError(f"row {number} of the JSON is {_kind(row)}: expected a string or a list of strings")
    for col, tile in enumerate(row):
        if not (tile is None or isinstance(tile, str)):
            raise GridError(f"row {number}, cell {col} of the JSON is {_kind(tile)}: expected a string or null")
    return [compose(tile) if tile else None for tile in row]


def _kind(value: Any) -> str:
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    if isinstance(value, str):
        return "a text"
    return "a number" if isinstance(value, (int, float)) else "an object" if isinstance(value, dict) else "a list"
