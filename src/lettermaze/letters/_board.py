"""What comes in: any accepted board of letters, checked once and flattened into the form the kernels take."""

from __future__ import annotations

import sys
from array import array

from .._shared.arguments import boolean, cell_of, check_text, choice, kind_of, plain_list, text_or_none
from .._shared.frozen import frozen
from .._shared.public import set_module
from ..errors import GridError
from ..kernels._records import NO_CODE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any, TypeAlias

    from .._shared.compass import Cell
    from ..kernels._records import Board as Record

    Tile: TypeAlias = str | None
    Row: TypeAlias = str | Sequence[Tile]
    BoardLike: TypeAlias = "Board | Sequence[Row] | Any"

UTF32 = f"utf-32-{sys.byteorder[0]}e"
"""The encoding of text as int32 code points in native byte order."""

HOLE = 0
"""The code of a hole."""

DRAWN_CELLS = 10_000
"""The largest board of which a notebook shows a picture."""

PADDING_FREE = 1 << 26
"""Padded boards up to this many cells are always accepted."""

PADDING_RATIO = 16
"""Beyond that, a ragged board may be padded to so many times its own cells."""


@set_module("lettermaze")
@frozen("a Board")
class Board:
    """A board of letters, checked and flattened once; accepted wherever rows are.

    `board` is a sequence of rows; a row is a `str` or a sequence of tiles, a tile a non-empty `str`, usually of one
    letter (`"QU"` or `"CH"` is one cell too), and `None` or `""` a hole that matches nothing. Rows may differ in
    length. NumPy string arrays of any order, stride and byte order are boards. Letters are compared as they are.

    One `str` is a board too if it has blanks or line ends between its rows: `"STAR POOL ENDS"`.

    `wildcard` is the tile that matches any letter, `wrap=True` joins opposite edges (rectangular boards only), and
    `qu=True` turns a lone Q tile into QU (q into qu, and Qu into that of the two whose case the board has).
    `case="upper"` or `"lower"` brings all tiles to one case. A board is immutable and may be shared by threads.

    >>> board = Board(["STAR", "POOL", "ENDS"])
    >>> board
    Board(['STAR', 'POOL', 'ENDS'])
    >>> board.shape, board[0, 3]
    ((3, 4), 'R')

    Raises `TypeError` for what is no board, row or tile, and `GridError` for a board that cannot be one.
    """

    __slots__ = ("cells", "cols", "count", "lengths", "record", "rows", "starts", "tiles", "width", "wildcard", "wrap")

    rows: int
    """How many rows there are."""
    cols: int
    """The length of the longest row."""
    count: int
    """How many cells hold a tile."""
    lengths: tuple[int, ...]
    """The length of each row."""
    cells: bytes
    """rows x cols codes, row by row, padded with holes; 0 is a hole."""
    width: int
    """Bytes a code: 1 (Latin-1 letters) or 4 (native int32)."""
    tiles: bytes
    """Letters of all tiles as int32, code k holding tiles[starts[k]:starts[k + 1]]; empty: a code is a letter."""
    starts: bytes
    """Where each code's letters start in `tiles`, as int32; empty with it."""
    wildcard: str | None
    wrap: bool
    record: Record
    """The board as kernels take it."""

    def __init__(
        self,
        board: Sequence[Row] | str | Any,
        *,
        wildcard: str | None = None,
        wrap: bool = False,
        qu: bool = False,
        case: str = "keep",
    ) -> None:
        wildcard = text_or_none("wildcard", wildcard)
        if wildcard == "":
            raise GridError("wildcard must not be empty")
        wrap, qu = boolean("wrap", wrap), boolean("qu", qu)
        if type(case) is not str or case != "keep":
            case = choice("case", case, ("upper", "lower", "keep"), error=GridError)
        rows = board if type(board) is list or type(board) is tuple else _check_rows(board)
        checked = [row if type(row) is str else _check_row(row, number) for number, row in enumerate(rows)]
        lengths = tuple(map(len, checked))
        cols = max(lengths, default=0)
        _check_padding(len(checked), cols, sum(lengths))
        if wrap and any(length != cols for length in lengths):
            short = next(number for number, length in enumerate(lengths) if length != cols)
            raise GridError(
                f"wrap needs a rectangular board: row {short} has {lengths[short]} cells, the longest row {cols}"
            )
        if case != "keep":
            checked = [_in_case(row, case, wildcard) for row in checked]
        if qu:
            checked = _with_qu(checked, wildcard)
        put = object.__setattr__
        put(self, "rows", len(checked))
        put(self, "cols", cols)
        put(self, "lengths", lengths)
        put(self, "wildcard", wildcard)
        put(self, "wrap", wrap)
        cells, width, tiles, starts, count = _flatten(checked, cols, wildcard)
        put(self, "cells", cells)
        put(self, "width", width)
        put(self, "tiles", tiles)
        put(self, "starts", starts)
        put(self, "count", count)
        put(self, "record", (cells, width, len(checked), cols, tiles, starts, HOLE, NO_CODE, False))

    @property
    def shape(self) -> tuple[int, int]:
        """How many rows there are, and the length of the longest."""
        return self.rows, self.cols

    def tolist(self) -> list[list[str | None]]:
        """The tiles, row by row; a hole is None."""
        names = self._tile_names()
        codes = memoryview(self.cells).cast("B" if self.width == 1 else "i")
        return [
            [names(codes[row * self.cols + col]) for col in range(length)] for row, length in enumerate(self.lengths)
        ]

    def _tile_names(self) -> Any:
        if not self.starts:
            return lambda code: chr(code) if code else None
        letters, starts = memoryview(self.tiles).cast("i"), memoryview(self.starts).cast("i")
        names: list[str | None] = [None]
        for begin, end in zip(starts[1:], starts[2:], strict=False):
            names.append("".join(self.wildcard or "" if c == NO_CODE else chr(c) for c in letters[begin:end]))
        return names.__getitem__

    def __getitem__(self, cell: Cell) -> str | None:
        row, col = cell_of("cell", cell)
        if not self._has(row, col):
            raise IndexError(f"cell ({row}, {col}) is not on this board of {self.rows} rows")
        code = memoryview(self.cells).cast("B" if self.width == 1 else "i")[row * self.cols + col]
        name: str | None = self._tile_names()(code)
        return name

    def __contains__(self, cell: object) -> bool:
        """Whether there is such a cell, and no hole in it: `(row, col) in board`."""
        row, col = cell_of("cell", cell)
        return self._has(row, col) and self[row, col] is not None

    def _has(self, row: int, col: int) -> bool:
        return 0 <= row < self.rows and 0 <= col < self.lengths[row]

    def __len__(self) -> int:
        return self.rows

    def __iter__(self) -> Iterator[list[str | None]]:
        return iter(self.tolist())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return (self.tolist(), self.wildcard, self.wrap) == (other.tolist(), other.wildcard, other.wrap)

    def __hash__(self) -> int:
        return hash((self.cells, self.tiles, self.starts, self.lengths, self.wildcard, self.wrap))

    def __reduce__(self) -> tuple[Any, ...]:
        return Board._restored, (self.tolist(), self.wildcard, self.wrap)

    @classmethod
    def _restored(cls, rows: list[list[str | None]], wildcard: str | None, wrap: bool) -> Board:
        return cls(rows, wildcard=wildcard, wrap=wrap)

    def __repr__(self) -> str:
        rows: list[Any] = [
            "".join(row) if all(tile and len(tile) == 1 for tile in row) else row  # type: ignore[arg-type]
            for row in self.tolist()
        ]
        shown = repr(rows) if self.rows <= 12 and self.cols <= 40 else f"<{self.rows} rows, {self.cols} columns>"
        options = "".join(
            f", {name}={value!r}" for name, value in (("wildcard", self.wildcard), ("wrap", self.wrap)) if value
        )
        return f"Board({shown}{options})"

    def _repr_svg_(self) -> str | None:
        """A picture for notebooks, up to the size on which a person can see letters."""
        if self.rows * self.cols > DRAWN_CELLS:
            return None
        from ..draw import board_picture, svg

        return svg(board_picture(self.tolist()))


def board_of(board: BoardLike, *, wildcard: str | None = None, wrap: bool = False, qu: bool = False) -> Board:
    """The argument as a `Board`; the options say how to read rows, and a `Board` has settled them already."""
    if isinstance(board, Board):
        if wrap is not False or qu is not False:
            wrap, qu = boolean("wrap", wrap), boolean("qu", qu)
        if wildcard is not None or wrap or qu:
            raise TypeError("wildcard, wrap and qu belong to Board(...) when a Board is given")
        return board
    return Board(board, wildcard=wildcard, wrap=wrap, qu=qu)


def plain_rows(board: Board) -> list[Any]:
    """The rows as `str` where each tile is one letter and none is a hole, else as lists of tiles."""
    rows = board.tolist()
    if all(tile is not None and len(tile) == 1 and not tile.isspace() for row in rows for tile in row):
        return list(map("".join, rows))  # type: ignore[arg-type]
    return rows


def record_of_letters(cells: bytes, width: int, rows: int, cols: int, qu: bool) -> Record:
    """Cells of single letters, or text where `cols` is -1, as kernels take them."""
    return cells, width, rows, cols, b"", b"", HOLE, NO_CODE, qu


def text_of(board: BoardLike) -> bytes | None:
    """The rows of a plain board joined by line feeds, in Latin-1, or None where only `Board` can tell.

    This is the fast path of the searches on small boards. The kernel that takes the text checks that the line feeds
    stand where rows of equal length have them and that there is no NUL, and declines otherwise.
    """
    if type(board) is not list and type(board) is not tuple:
        return None
    try:
        if board and type(board[0]) is list:
            return _nested_text(board)
        return "\n".join(board).encode("latin-1")
    except (TypeError, ValueError):
        # Letters beyond Latin-1, or objects that are no tiles; an array among them has no truth value.
        return None


def _nested_text(board: Sequence[Any]) -> bytes | None:
    """The same for lists of tiles, if each tile is one letter."""
    lines = []
    for row in board:
        if type(row) is not list or "" in row:
            return None
        line = "".join(row)
        if len(line) != len(row):
            return None
        lines.append(line)
    return "\n".join(lines).encode("latin-1")


def _in_case(row: Sequence[Tile], case: str, wildcard: str | None) -> Sequence[Tile]:
    """The row with its tiles in capitals or small letters."""
    return [tile and (tile if tile == wildcard else getattr(tile, case)()) for tile in row]


def _with_qu(rows: list[Sequence[Tile]], wildcard: str | None) -> list[Sequence[Tile]]:
    """The rows with QU for Q and qu for q; a Qu is of the case of the other tiles."""
    has_small = any(tile.islower() for row in rows for tile in row if tile and tile != wildcard)
    spelled: dict[Tile, Tile] = {"Q": "QU", "q": "qu", "Qu": "qu" if has_small else "QU"}
    return [[tile if tile == wildcard else spelled.get(tile, tile) for tile in row] for row in rows]


def _rows_of_text(text: str) -> list[str]:
    """The rows of a board in one text, which line ends or blanks part."""
    text = check_text("board", text)
    lines = [line.strip() for line in text.strip().splitlines()] if len(text.strip().splitlines()) > 1 else text.split()
    odd = next((number for number, line in enumerate(lines) if len(line.split()) != 1), None)
    if odd is not None:
        raise GridError(f"board: row {odd} of the text has blanks, or nothing: formats.parse_board reads such text")
    if len(lines) > 1 and all(len(line) == 1 for line in lines) and "\n" not in text:
        raise GridError("board: the blanks in the text may part rows or cells: formats.parse_board reads such text")
    return lines


def _check_rows(rows: Any) -> Iterator[Any]:
    if hasattr(type(rows), "__array__") and not hasattr(rows, "tolist"):
        # A table that is no array itself, but gives one; to walk it would give the names of its columns.
        rows = rows.__array__()
    if not isinstance(rows, Board):
        rows = plain_list("board", rows)
    if isinstance(rows, str) and any(map(str.isspace, str.__str__(rows))):
        return iter(_rows_of_text(rows))
    if isinstance(rows, (str, bytes, bytearray)) or rows is None:
        raise TypeError(f"board must be a sequence of rows, not {kind_of(rows)}")
    if isinstance(rows, (dict, set, frozenset)):
        raise TypeError(f"board must be a sequence of rows, not {kind_of(rows)}")
    try:
        iterator: Iterator[Any] = iter(rows)
    except TypeError:
        raise TypeError(f"board must be a sequence of rows, not {kind_of(rows)}") from None
    return iterator


def _check_row(row: Any, number: int) -> Sequence[Tile]:
    """The tiles of one row: the row itself if it is a `str`, else a list of `str` and None."""
    if isinstance(row, str):
        return check_text(f"board: row {number}", row)
    row = plain_list(f"board: row {number}", row)
    if row is None or isinstance(row, (bytes, bytearray, dict, set, frozenset)):
        raise TypeError(f"board: row {number} must be a str or a sequence of tiles, not {kind_of(row)}")
    try:
        tiles = list(row)
    except TypeError:
        raise TypeError(f"board: row {number} must be a str or a sequence of tiles, not {kind_of(row)}") from None
    for col, tile in enumerate(tiles):
        if type(tile) is str or tile is None:
            continue
        if not isinstance(tile, str):
            raise TypeError(f"board: row {number}, column {col}: a tile must be a str or None, not {kind_of(tile)}")
        tiles[col] = check_text(f"board: row {number}, column {col}", tile)
    return tiles


def _check_padding(rows: int, cols: int, cells: int) -> None:
    if rows * cols > PADDING_FREE and rows * cols > PADDING_RATIO * cells:
        raise GridError(
            f"board: {rows} rows padded to the longest, {cols} cells, would take {rows * cols} cells for {cells} tiles"
        )


def _flatten(rows: list[Sequence[Tile]], cols: int, wildcard: str | None) -> tuple[bytes, int, bytes, bytes, int]:
    """`cells, width, tiles, starts, count` of checked rows."""
    text = _plain_text(rows, cols, wildcard)
    if text is None:
        return _flatten_tiles(rows, cols, wildcard)
    try:
        cells, width = text.encode("latin-1"), 1
    except UnicodeEncodeError:
        cells, width = array("i", map(ord, text)).tobytes(), 4
    return cells, width, b"", b"", len(text) - text.count("\0")


def _plain_text(rows: list[Sequence[Tile]], cols: int, wildcard: str | None) -> str | None:
    """All letters padded with NUL, where each tile is one letter, or None where a table of tiles is needed."""
    parts = []
    for row in rows:
        if isinstance(row, str):
            text = row
        elif all(row):
            text = "".join(row)  # type: ignore[arg-type]
            if len(text) != len(row):
                return None
        else:
            return None
        parts.append(text.ljust(cols, "\0"))
    joined = "".join(parts)
    if joined.count("\0") != len(rows) * cols - sum(map(len, rows)):
        return None
    if wildcard is not None and len(wildcard) == 1 and wildcard in joined:
        return None
    return joined


def _flatten_tiles(rows: list[Sequence[Tile]], cols: int, wildcard: str | None) -> tuple[bytes, int, bytes, bytes, int]:
    code_of: dict[Tile, int] = {None: 0, "": 0}
    letters, starts = array("i"), array("i", [0, 0])
    cells = array("i", bytes(4 * len(rows) * cols))
    count = 0
    for number, row in enumerate(rows):
        for col, tile in enumerate(row, number * cols):
            if not tile:
                continue
            code = code_of.get(tile)
            if code is None:
                code = code_of[tile] = len(starts) - 1
                letters.extend([NO_CODE] if tile == wildcard else map(ord, tile))
                starts.append(len(letters))
            cells[col] = code
            count += 1
    return cells.tobytes(), 4, letters.tobytes(), starts.tobytes(), count
