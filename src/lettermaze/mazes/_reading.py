"""What comes in: any accepted grid of walls, checked once and flattened into a byte a cell; and cells inside it."""

from __future__ import annotations

import sys
from array import array
from operator import index
from struct import pack, unpack_from

from .. import kernels
from .._shared.arguments import boolean, cell_of, cells_of, check_text, kind_of, plain_int, plain_list, shown
from ..errors import MazeError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from .._shared.compass import Cell

WALLS = "a str of the characters that are walls"

FREE = " .SBE"
"""The characters of a picture of a maze that are free cells, if they are not given as walls."""

MOST_CELLS = 2**31 - 1
"""What a field of int32 can number."""

INTEGERS = frozenset("?bBhHiIlLqQnN")
"""The formats of buffers whose items are bools or integers."""

FLOATS = frozenset("efd")

_PLAIN_INTS = {int, bool}
_PLAIN_NUMBERS = {int, bool, float}
_LATIN = frozenset(map(chr, range(256)))


def flatten(grid: Any, walls: str, invert: bool) -> tuple[bytes, int, int]:
    """The cells of a grid row by row, 0 free and 1 wall, and how many rows and columns there are."""
    walls = check_text("walls", walls, WALLS)
    invert = boolean("invert", invert)
    if grid is None or isinstance(grid, (str, bytes, bytearray, dict, set, frozenset)):
        raise TypeError(f"maze must be a sequence of rows or a 2-D array, not {kind_of(grid)}")
    if hasattr(grid, "__array__") and not hasattr(grid, "tolist"):
        # A table or an image that is no array itself, but gives one.
        grid = grid.__array__()
    if hasattr(grid, "filled") and grid.mask.any():
        raise MazeError("maze: a masked array has cells without a value; filled() gives them one")
    view = _view(grid)
    if view is None:
        return _flatten_rows(grid, walls, invert)
    if view.ndim != 2:
        raise MazeError(f"maze: an array must have 2 dimensions, not {view.ndim}")
    rows, cols = view.shape
    check_shape(rows, cols)
    form = view.format
    if not view.c_contiguous:
        # An array's own copy into row order is faster than a memoryview's.
        view = memoryview(grid.tobytes() if hasattr(grid, "tobytes") else view.tobytes())
    if form.lstrip("@=<>!") in FLOATS:
        return _flatten_floats(view, form, rows, cols, invert), rows, cols
    return kernels.wave.walls(view, rows * cols, invert), rows, cols


def check_shape(rows: int, cols: int) -> None:
    """Refuse what has no cells, and what a field cannot number."""
    if not rows:
        raise MazeError("maze: it has no rows")
    if not cols:
        raise MazeError("maze: its rows have no cells")
    if rows * cols > MOST_CELLS:
        raise MazeError(f"maze: {rows} rows of {cols} cells are more than the {MOST_CELLS} cells of a field")


def filled(free: Any, walls: Any, shape: Any) -> tuple[bytes, int, int]:
    """The cells, rows and columns of a maze of which only the free cells are named, or only the walls."""
    if (free is None) == (walls is None):
        raise MazeError("give either free or walls, the cells that are named")
    name, value = ("walls", 1) if free is None else ("free", 0)
    named = cells_of(name, walls if free is None else free)
    if shape is None:
        rows, cols = (1 + max((cell[axis] for cell in named), default=-1) for axis in (0, 1))
    else:
        rows, cols = cell_of("shape", shape)
    if rows < 1 or cols < 1 or rows * cols > MOST_CELLS:
        raise MazeError(f"shape: a maze has 1 to {MOST_CELLS} cells, not {rows} x {cols}")
    cells = bytearray([1 - value]) * (rows * cols)
    for place, cell in enumerate(named):
        cells[cell_number(cell, rows, cols, f"{name}: item {place}")] = value
    return bytes(cells), rows, cols


def cell_number(cell: Any, rows: int, cols: int, name: str) -> int:
    """The number of a cell (row, column), counted row by row; `name` says which argument it is."""
    try:
        row, col = cell
    except (TypeError, ValueError, NotImplementedError):
        row = None
    if type(row) is not int or type(col) is not int:
        row, col = cell_of(name, cell)
    if not (0 <= row < rows and 0 <= col < cols):
        raise MazeError(f"{name} ({row}, {col}) is outside the maze of {rows} rows and {cols} columns")
    return row * cols + col


def cell_numbers(cells: Any, rows: int, cols: int, name: str) -> array[int]:
    """The numbers of one cell, or of several, as int32."""
    if type(cells) is tuple and type(cells[0] if cells else None) is int:
        return array("i", (cell_number(cells, rows, cols, name),))
    if hasattr(cells, "__next__"):
        # What can be read only once is several cells.
        cells = list(cells)
    if not _is_cell(cells):
        try:
            several = list(cells)
        except (TypeError, ValueError, NotImplementedError):
            raise TypeError(f"{name} must be a cell (row, column) or several, not {shown(cells)}") from None
        return array("i", [cell_number(cell, rows, cols, name) for cell in several])
    return array("i", [cell_number(cells, rows, cols, name)])


def numbers_of_pairs(pairs: Iterable[tuple[Cell, Cell]] | Any, rows: int, cols: int) -> array[int]:
    """The numbers of the two cells of each pair, one after the other, as int32."""
    found = array("i")
    try:
        several = iter(plain_list("pairs", pairs))
    except TypeError:
        raise TypeError(f"pairs must be pairs of cells (row, column), not {shown(pairs)}") from None
    for place, pair in enumerate(several):
        try:
            start, goal = pair
        except (TypeError, ValueError, NotImplementedError):
            raise TypeError(f"pairs: item {place} must be two cells, not {shown(pair)}") from None
        found.append(cell_number(start, rows, cols, f"pairs: start {place}"))
        found.append(cell_number(goal, rows, cols, f"pairs: goal {place}"))
    return found


def _is_cell(value: Any) -> bool:
    try:
        first, _ = value
    except (TypeError, ValueError, NotImplementedError):
        return False
    return type(first) is int or plain_int(first) is not None


def _view(grid: Any) -> Any:
    """The grid as a buffer of numbers, or None where it is to be read as rows."""
    if isinstance(grid, (list, tuple)):
        return None
    try:
        view = memoryview(grid)
    except (TypeError, ValueError, BufferError):
        if type(grid) is memoryview:
            raise TypeError("maze must not be a buffer that was released") from None
        view = None
    if view is not None and view.format.lstrip("@=<>!") in INTEGERS | FLOATS:
        return view
    if view is not None and type(grid) is memoryview:
        raise TypeError(f"maze: a buffer must hold bools, integers or floats, not items of format {view.format!r}")
    # An array of something else, say of strings, is read by rows.
    if getattr(grid, "ndim", 2) not in (1, 2):
        raise MazeError(f"maze: an array must have 2 dimensions, not {grid.ndim}")
    return None


def _flatten_rows(grid: Any, walls: str, invert: bool) -> tuple[bytes, int, int]:
    if hasattr(type(grid), "tolist"):
        if getattr(grid, "ndim", 1) == 2:
            check_shape(*grid.shape)
        grid = plain_list("maze", grid)
    try:
        rows = list(grid)
    except TypeError:
        raise TypeError(f"maze must be a sequence of rows or a 2-D array, not {kind_of(grid)}") from None
    checked: list[Sequence[Any]] = []
    cols = _length(rows[0]) if rows else 0
    # Rows may be one object many times, so that little memory holds a maze that is too large to be copied.
    if not rows or len(rows) * cols > MOST_CELLS:
        check_shape(len(rows), cols)
    for number, row in enumerate(rows):
        checked.append(_check_row(row, number))
        found = len(checked[-1])
        if not number:
            cols = found
            check_shape(len(rows), cols)
        elif found != cols:
            raise MazeError(f"maze: row {number} has {found} cells, row 0 has {cols}")
    if isinstance(checked[0], str):
        return _flatten_text(checked, walls, invert), len(checked), cols
    return _flatten_numbers(checked, invert), len(checked), cols


def _length(row: Any) -> int:
    """How many cells a row has, 0 where that is not known before it is read."""
    try:
        return len(row)
    except (TypeError, ValueError, OverflowError):
        return 0


def _check_row(row: Any, number: int) -> Sequence[Any]:
    """A row as one `str`, or as a list of what must be numbers."""
    if isinstance(row, str):
        return check_text(f"maze: row {number}", row)
    row = plain_list(f"maze: row {number}", row)
    if row is None or isinstance(row, (dict, set, frozenset)):
        raise TypeError(f"maze: row {number} must be a str or a sequence of numbers, not {kind_of(row)}")
    if isinstance(row, bytes) and row.translate(None, b"\0\1"):
        # Text that was not decoded would be walls all over.
        col = next(col for col, item in enumerate(row) if item > 1)
        raise MazeError(f"maze: row {number}, column {col}: a row of bytes may hold 0 and 1 only, not {row[col]}")
    try:
        items = list(row)
    except TypeError:
        raise TypeError(f"maze: row {number} must be a str or a sequence of numbers, not {kind_of(row)}") from None
    try:
        text = "".join(items)
    except TypeError:
        return items
    return text if len(text) == len(items) and items and "" not in items else items


def _flatten_text(rows: Sequence[Any], walls: str, invert: bool) -> bytes:
    if invert:
        raise TypeError("invert is for numbers; say which characters are walls by walls=")
    for number, row in enumerate(rows):
        if not isinstance(row, str):
            raise TypeError(f"maze: row {number} must be a str as row 0 is, not {kind_of(row)}")
    flags = _flags_of("".join(rows), walls)
    if flags is not None:
        return flags
    kinds = {**dict.fromkeys(map(ord, FREE), "\0"), **dict.fromkeys(map(ord, walls), "\1")}
    out = []
    for number, row in enumerate(rows):
        if not kinds.keys() >= set(map(ord, row)):
            col = next(col for col, letter in enumerate(row) if ord(letter) not in kinds)
            raise MazeError(
                f"maze: row {number}, column {col}: {row[col]!r} is neither a wall ({walls!r}) nor free ({FREE!r})"
            )
        out.append(row.translate(kinds))
    return "".join(out).encode("latin-1")


def _flags_of(text: str, walls: str) -> bytes | None:
    """Text as cells, None where a character is neither free nor a wall, or where only one by one can tell."""
    try:
        letters = text.encode("latin-1")
    except UnicodeEncodeError:
        if any(sign in text for sign in "\0\1\2"):
            return None
        for wall in set(walls) - _LATIN:
            text = text.replace(wall, "\1")
        walls += "\1"
        try:
            letters = text.encode("latin-1")
        except UnicodeEncodeError:
            return None
    kinds = bytearray(b"\2" * 256)
    for sign in FREE:
        kinds[ord(sign)] = 0
    for sign in walls:
        if sign in _LATIN:
            kinds[ord(sign)] = 1
    flags = letters.translate(bytes(kinds))
    return None if b"\2" in flags else flags


def _flatten_floats(view: memoryview, form: str, rows: int, cols: int, invert: bool) -> bytes:
    one, sign = (int.from_bytes(pack(form, value), sys.byteorder) for value in (1.0, -0.0))
    found: bytes | int = kernels.wave.walls_of_floats(view, rows * cols, one, sign, invert)
    if isinstance(found, bytes):
        return found
    row, col = divmod(found, cols)
    (item,) = unpack_from(form, view.tobytes(), found * view.nbytes // (rows * cols))
    raise MazeError(f"maze: row {row}, column {col}: a float must be 0.0 or 1.0, not {item!r}")


def _flatten_numbers(rows: Iterable[Any], invert: bool) -> bytes:
    flags = b"\1" + bytes(255) if invert else b"\0" + b"\1" * 255
    out = bytearray()
    for number, row in enumerate(rows):
        if isinstance(row, str):
            raise TypeError(f"maze: row {number} must be a sequence of numbers as row 0 is, not str")
        try:
            # Small numbers, nearly always.
            out += bytes(row)
        except (TypeError, ValueError):
            out += _flags_of_row(row, number)
    return bytes(out.translate(flags))


def _flags_of_row(row: Any, number: int) -> bytes:
    """A row of numbers of any size and kind."""
    if isinstance(row, list):
        kinds = set(map(type, row))
        if kinds <= _PLAIN_INTS or (kinds <= _PLAIN_NUMBERS and set(row) <= {0, 1}):
            return bytes([item != 0 for item in row])
    return bytes([_number(item, number, col) != 0 for col, item in enumerate(row)])


def _number(item: Any, row: int, col: int) -> int:
    # A scalar of NumPy is one by its list.
    item = plain_list(f"maze: row {row}, column {col}", item)
    if isinstance(item, float):
        if item not in (0.0, 1.0):
            raise MazeError(f"maze: row {row}, column {col}: a float must be 0.0 or 1.0, not {item!r}")
        return int(item)
    try:
        return index(item)
    except TypeError:
        raise TypeError(
            f"maze: row {row}, column {col}: a cell must be an int or a bool, not {kind_of(item)}"
        ) from None
