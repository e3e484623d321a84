"""The shape of a puzzle: which cells of its rectangle exist, from rows, a name, a file or an image."""

from __future__ import annotations

from .._shared.arguments import check_text, file_name, kind_of, plain_list
from .._shared.files import SPOILED
from ..errors import PuzzleError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, TypeAlias

    MaskLike: TypeAlias = str | Sequence[str] | Sequence[Sequence[int]] | Any

LARGEST = 100
"""How many rows or columns a puzzle may have."""

SHAPES = ("circle", "diamond", "heart")


class Mask:
    """A shape that is still to be drawn on a rectangle, or rows that have their size."""

    __slots__ = ("_image", "_rows", "_shape")

    def __init__(self, mask: MaskLike) -> None:
        self._shape: str | None = None
        self._image: Any = None
        self._rows: list[bytes] | None = None
        if isinstance(mask, str) and mask in SHAPES:
            self._shape = mask
        elif isinstance(mask, str) or hasattr(mask, "__fspath__"):
            self._open(mask)
        elif hasattr(mask, "convert") and hasattr(mask, "resize"):
            self._image = mask
        else:
            self._rows = _rows_of(mask)

    @property
    def size(self) -> tuple[int, int] | None:
        """The rows and columns that the mask has by itself; None for a shape of any size."""
        return None if self._rows is None else (len(self._rows), len(self._rows[0]))

    def draw(self, rows: int, cols: int) -> bytes:
        """A byte for each cell of so many rows and columns: 1 for a cell that exists."""
        if self._rows is not None:
            if self.size != (rows, cols):
                raise PuzzleError(
                    f"mask has {len(self._rows)} rows of {len(self._rows[0])} cells, the puzzle {rows} of {cols}"
                )
            cells = b"".join(self._rows)
        elif self._shape is not None:
            cells = bytes(_DRAW[self._shape](row, col, rows, cols) for row in range(rows) for col in range(cols))
        else:
            cells = _sample(self._image, rows, cols)
        if 1 not in cells:
            raise PuzzleError(f"mask leaves no cell of {rows} rows and {cols} columns")
        return cells

    def fingerprint(self) -> tuple[Any, ...]:
        """What tells this mask from others."""
        image = self._image
        return self._shape, self._rows, None if image is None else (image.size, image.convert("LA").tobytes())

    def _open(self, path: Any) -> None:
        path = file_name("mask", path, error=PuzzleError)
        with _opened(path) as file:
            data = file.read()
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            text = "\0"
        if "\0" in text:
            self._image = _image_of(data, path)
        else:
            self._rows = _rows_of([line.replace(" ", "") for line in text.splitlines() if line.strip()])


def _opened(path: Any) -> Any:
    try:
        return open(path, "rb")
    except FileNotFoundError:
        if isinstance(path, str) and not any(sign in path for sign in "./\\"):
            shapes = ", ".join(SHAPES)
            raise PuzzleError(f"mask must be one of {shapes}, a file or rows of 0 and 1, not {path!r}") from None
        raise


def _rows_of(mask: Any) -> list[bytes]:
    mask = plain_list("mask", mask)
    if isinstance(mask, (bytes, bytearray, dict, set, frozenset)) or not hasattr(type(mask), "__iter__"):
        raise TypeError(f"mask must be a shape, a file or rows of 0 and 1, not {kind_of(mask)}")
    rows = [_row_of(row, number) for number, row in enumerate(mask)]
    if not rows or not rows[0]:
        raise PuzzleError("mask has no cells")
    for number, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise PuzzleError(f"mask: row {number} has {len(row)} cells, row 0 has {len(rows[0])}")
    return rows


def _row_of(row: Any, number: int) -> bytes:
    row = plain_list(f"mask: row {number}", row)
    if isinstance(row, (bytes, bytearray)) or not hasattr(type(row), "__iter__"):
        raise TypeError(f"mask: row {number} must be a str or a sequence of 0 and 1, not {kind_of(row)}")
    cells = bytearray()
    for col, cell in enumerate(check_text("mask", row) if isinstance(row, str) else row):
        plain = check_text("mask", cell) if isinstance(cell, str) else plain_list("mask", cell)
        if not isinstance(plain, (str, int, float)) or plain not in (0, 1, "0", "1"):
            raise PuzzleError(f"mask: row {number}, column {col}: a cell must be 0 or 1, not {cell!r}")
        cells.append(int(plain))
    return bytes(cells)


def _image_of(data: bytes, path: Any) -> Any:
    from io import BytesIO

    image_module = _pillow()
    try:
        image = image_module.open(BytesIO(data))
        image.load()
    except (OSError, image_module.DecompressionBombError, *SPOILED) as error:
        raise PuzzleError(f"mask: {path} is neither text nor an image that can be read: {error}") from None
    return image


def _pillow() -> Any:
    try:
        from PIL import Image
    except ImportError:
        raise ImportError("an image as mask needs Pillow: pip install lettermaze[image]") from None
    return Image


def _sample(image: Any, rows: int, cols: int) -> bytes:
    """The cells whose part of the image is dark, on average; what is transparent counts as light."""
    image_module = _pillow()
    opaque = image_module.new("RGBA", image.size, "white")
    opaque.alpha_composite(image.convert("RGBA"))
    small = opaque.convert("L").resize((cols, rows), image_module.Resampling.BOX)
    return bytes(shade < 128 for shade in small.tobytes())


def _circle(row: int, col: int, rows: int, cols: int) -> bool:
    across, down = (2 * col + 1 - cols) * rows, (2 * row + 1 - rows) * cols
    return across * across + down * down <= (rows * cols) ** 2


def _diamond(row: int, col: int, rows: int, cols: int) -> bool:
    # Two cells share the middle of an even side, and the shape must reach them from the tips of the other.
    slack = max(0, rows * (cols % 2 == 0) - cols, cols * (rows % 2 == 0) - rows)
    return abs(2 * col + 1 - cols) * rows + abs(2 * row + 1 - rows) * cols <= rows * cols + slack


def _heart(row: int, col: int, rows: int, cols: int) -> bool:
    """Whether the middle of the cell is inside the curve (x^2 + y^2 - 1)^3 = x^2 y^3, in thousandths.

    The tip is drawn up a little, so that the last row has some of the shape too.
    """
    x = abs(2 * col + 1 - cols) * 1110 // cols
    y = 1200 - (2 * row + 1) * 1055 // rows
    return (x * x + y * y - 1000**2) ** 3 <= 1000 * x * x * y**3


_DRAW = {"circle": _circle, "diamond": _diamond, "heart": _heart}
