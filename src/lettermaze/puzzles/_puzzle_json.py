"""Puzzles as JSON (docs/json.md): what is written, and what is read after everything was checked."""

from __future__ import annotations

import json

from .._shared.arguments import kind_of
from .._shared.compass import COMPASS
from ..errors import PuzzleError
from ._masks import LARGEST
from ._placed import Placed, Unplaced, steps_of
from ._rows import grid_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .._shared.arguments import Seed
    from .._shared.compass import Direction
    from ._placed import Tiles
    from ._rows import Grid

FORMAT = "lettermaze puzzle"
VERSION = 1
PROOFS = ("optimal", "best found", "impossible")
STOPS = ("", "time limit", "interrupt")
DERIVED = ("rows", "cols", "mask", "words", "overlap", "density")
DERIVED_OF_PLACED = ("word", "cells")
SEEDS = (int, str, list, dict)
_JSON_NAMES = {dict: "an object", list: "an array", str: "a string", int: "an integer", bool: "true or false"}


def parse(text: str | bytes) -> Any:
    """The value of a JSON text."""
    if not isinstance(text, (str, bytes, bytearray)):
        raise TypeError(f"text must be a str or bytes, not {kind_of(text)}")
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise PuzzleError(f"text is not JSON: {error}") from None


def seed_to_json(seed: Seed | None) -> Any:
    """A seed as JSON has it: a tuple is an array, and bytes are an object that holds their hexadecimal digits."""
    if isinstance(seed, bytes):
        return {"bytes": seed.hex()}
    return [seed_to_json(part) for part in seed] if isinstance(seed, tuple) else seed


def fields_of(value: Any) -> dict[str, Any]:
    """The fields of a puzzle from untrusted JSON."""
    value = _typed(value, dict, "the text")
    if value.get("format") != FORMAT:
        raise PuzzleError(f"the text is JSON, but no puzzle: its format must be {FORMAT!r}")
    version = value.get("version")
    if version != VERSION or isinstance(version, bool):
        raise PuzzleError(f"version {version!r} is not known, only {VERSION}")
    grid = _read_grid(_member(value, "grid", list))
    placed = [_read_placed(item, f"placed[{number}]") for number, item in enumerate(_member(value, "placed", list))]
    for number, word in enumerate(placed):
        _check_placed(word, grid, f"placed[{number}]")
    directions = [
        _read_direction(item, f"directions[{number}]") for number, item in enumerate(_member(value, "directions", list))
    ]
    _check_together(placed, directions)
    try:
        seed = _read_seed(_member(value, "seed", SEEDS), "seed")
    except RecursionError:
        raise PuzzleError("seed is nested too deeply") from None
    message, covers = value.get("message"), value.get("covers")
    proof = _member(value, "proof", str)
    if proof not in PROOFS:
        raise PuzzleError(f"proof must be one of {', '.join(PROOFS)}, not {proof!r}")
    stopped = _member(value, "stopped", str)
    if stopped not in STOPS:
        raise PuzzleError(f"stopped must be empty, time limit or interrupt, not {stopped!r}")
    return {
        "grid": grid,
        "placed": placed,
        "unplaced": [
            _read_unplaced(item, f"unplaced[{number}]") for number, item in enumerate(_member(value, "unplaced", list))
        ],
        "directions": directions,
        "seed": seed,
        "proof": proof,
        "stopped": stopped,
        "message": None if message is None else _typed(message, str, "message"),
        "alphabet": _read_texts(_member(value, "alphabet", list), "alphabet"),
        "duplicates": _read_texts(_member(value, "duplicates", list), "duplicates"),
        "inside": [_read_pair(item, f"inside[{number}]") for number, item in enumerate(_member(value, "inside", list))],
        "covers": None if covers is None else _typed(covers, int, "covers"),
    }


def _read_seed(value: Any, place: str) -> Seed:
    value = _typed(value, SEEDS, place)
    if isinstance(value, list):
        return tuple(None if part is None else _read_seed(part, f"{place}[{at}]") for at, part in enumerate(value))
    if not isinstance(value, dict):
        return value  # type: ignore[no-any-return]
    digits = _member(value, "bytes", str, place)
    try:
        return bytes.fromhex(digits)
    except ValueError:
        raise PuzzleError(f"{place}.bytes must be hexadecimal digits") from None


def _typed(value: Any, kinds: Any, place: str) -> Any:
    if not isinstance(value, kinds) or (isinstance(value, bool) and kinds is not bool):
        names = " or ".join(_JSON_NAMES[kind] for kind in (kinds if isinstance(kinds, tuple) else (kinds,)))
        raise PuzzleError(f"{place} must be {names}")
    return value


def _member(value: dict[str, Any], name: str, kinds: Any, place: str = "") -> Any:
    if name not in value:
        raise PuzzleError(f"{place + ': ' if place else ''}{name} is missing")
    return _typed(value[name], kinds, f"{place}.{name}" if place else name)


def _read_texts(items: list[Any], place: str) -> list[str]:
    return [_typed(item, str, f"{place}[{number}]") for number, item in enumerate(items)]


def _read_grid(rows: list[Any]) -> Grid:
    if not 1 <= len(rows) <= LARGEST:
        raise PuzzleError(f"grid must have 1 to {LARGEST} rows, not {len(rows)}")
    tiles: list[list[str | None]] = []
    for number, row in enumerate(rows):
        _typed(row, (list, str), f"grid[{number}]")
        tiles.append([_read_tile(tile, f"grid[{number}][{col}]") for col, tile in enumerate(row)])
        if not 1 <= len(row) <= LARGEST or len(row) != len(tiles[0]):
            raise PuzzleError(f"grid[{number}] must have as many cells as the first row, 1 to {LARGEST}")
    if not any(tile for row in tiles for tile in row):
        raise PuzzleError("grid has no cells")
    return grid_of(tiles)


def _read_tile(tile: Any, place: str) -> str | None:
    if tile is None:
        return None
    if not _typed(tile, str, place):
        raise PuzzleError(f"{place} must not be empty")
    return str(tile)


def _read_placed(item: Any, place: str) -> Placed:
    item = _typed(item, dict, place)
    tiles = _read_texts(_member(item, "tiles", list, place), f"{place}.tiles")
    row, col = _read_ints(_member(item, "start", list, place), f"{place}.start")
    direction = _member(item, "direction", list, place)
    path = _read_path(item, place, len(tiles), (row, col)) if direction == [0, 0] and len(tiles) > 1 else None
    is_still = direction == [0, 0] and (path is None or len(set(steps_of(path))) > 1)
    written, secret = _member(item, "written", str, place), _member(item, "secret", bool, place)
    return Placed(
        written,
        tuple(tiles),
        (row, col),
        (0, 0) if is_still else _read_direction(direction, f"{place}.direction"),
        secret,
        path=path,
    )


def _read_path(item: dict[str, Any], place: str, length: int, start: tuple[int, int]) -> list[tuple[int, int]]:
    """The cells of a word that bends, each a neighbour of the one before."""
    cells = _member(item, "cells", list, place)
    path = [_read_ints(_typed(cell, list, f"{place}.cells"), f"{place}.cells") for cell in cells]
    is_walk = set(steps_of(path)) <= set(COMPASS.values())
    if len(path) != length or path[0] != start or len(set(path)) < length or not is_walk:
        raise PuzzleError(f"{place}.cells must lead from start to a neighbour with each tile, to none twice")
    return path


def _read_ints(pair: list[Any], place: str) -> tuple[int, int]:
    if len(pair) != 2:
        raise PuzzleError(f"{place} must be two integers")
    row, col = (_typed(number, int, f"{place}[{at}]") for at, number in enumerate(pair))
    return row, col


def _read_direction(pair: Any, place: str) -> Direction:
    direction = _read_ints(_typed(pair, list, place), place)
    if direction not in COMPASS.values():
        raise PuzzleError(f"{place} must be one of the eight directions, not {list(direction)}")
    return direction


def _check_placed(placed: Placed, grid: Grid, place: str) -> None:
    if not placed.tiles:
        raise PuzzleError(f"{place}.tiles must not be empty")
    rows, cols = len(grid), len(grid[0])
    ends = placed.path or (placed.start, _end_of(placed))
    if not all(0 <= row < rows and 0 <= col < cols for row, col in ends):
        raise PuzzleError(f"{place}: {placed.word!r} does not lie inside the grid")
    if any(grid[r][c] != tile for (r, c), tile in zip(placed.cells, placed.tiles, strict=True)):
        raise PuzzleError(f"{place}: the grid does not spell {placed.word!r} there")


def _end_of(placed: Placed) -> tuple[int, int]:
    """The last cell, without the others, as a text may say that a word is very long."""
    (row, col), (drow, dcol), last = placed.start, placed.direction, len(placed.tiles) - 1
    return row + drow * last, col + dcol * last


def _check_together(words: list[Placed], directions: list[Direction]) -> None:
    seen: set[Tiles] = set()
    for number, word in enumerate(words):
        if not _steps_of(word) <= set(directions):
            raise PuzzleError(f"placed[{number}]: {word.word!r} lies along none of the directions")
        if word.tiles in seen:
            raise PuzzleError(f"placed[{number}]: {word.word!r} is placed twice")
        seen.add(word.tiles)


def _steps_of(word: Placed) -> set[Direction]:
    """The steps that a word takes."""
    if word.path is None:
        return {word.direction} if len(word.tiles) > 1 else set()
    return set(steps_of(word.path))


def check_derived(value: dict[str, Any], known: dict[str, Any]) -> None:
    """What other programs may read, though it follows from the rest: if it is there, it must agree."""
    for name in DERIVED:
        if name in value and value[name] != known[name]:
            raise PuzzleError(f"{name} does not agree with the grid and the words placed")
    for number, (item, placed) in enumerate(zip(value["placed"], known["placed"], strict=True)):
        for name in DERIVED_OF_PLACED:
            if name in item and item[name] != placed[name]:
                raise PuzzleError(f"placed[{number}].{name} does not agree with its tiles and start")


def _read_unplaced(item: Any, place: str) -> Unplaced:
    item = _typed(item, dict, place)
    return Unplaced(
        _member(item, "word", str, place), _member(item, "reason", str, place), _member(item, "secret", bool, place)
    )


def _read_pair(item: Any, place: str) -> tuple[str, str]:
    texts = _read_texts(_typed(item, list, place), place)
    if len(texts) != 2:
        raise PuzzleError(f"{place} must be two strings")
    return texts[0], texts[1]
