"""Mazes from pictures of them, by Pillow (the extra "image")."""

from __future__ import annotations

from array import array
from struct import error

from .._shared.arguments import boolean, file_name, kind_of, whole, whole_or_none
from ..errors import MazeError
from ._reading import check_shape

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

AGREEING = 0.98
"""So large a part of the edges of walls must lie on the borders of cells."""


def image_walls(image: Any, threshold: int, cell_size: int | None, crop: bool, invert: bool) -> tuple[bytes, int, int]:
    """The walls, 1 for each, and how many rows and columns there are."""
    threshold = whole("threshold", threshold, 0, 256, error=MazeError)
    cell_size = whole_or_none("cell_size", cell_size, 1, error=MazeError)
    crop, invert = boolean("crop", crop), boolean("invert", invert)
    dark = _dark(image, threshold, invert)
    if crop and dark.getbbox():
        dark = dark.crop(dark.getbbox())
    if not dark.width or not dark.height:
        raise MazeError("the image has no pixels")
    side = cell_size or _cell_side(dark)
    rows, cols = (max(1, round(size / side)) for size in (dark.height, dark.width))
    check_shape(rows, cols)
    # The mean of a cell's pixels, so that more than half of them decide.
    flat = dark.resize((cols, rows), _pillow().Resampling.BOX, box=_box(dark, rows, cols, side))
    return bytes(flat.point([0] * 128 + [1] * 128).tobytes()), rows, cols


def _pillow() -> Any:
    try:
        from PIL import Image
    except ImportError as cause:
        raise ImportError("mazes from images need Pillow: pip install lettermaze[image]") from cause
    return Image


def _dark(source: Any, threshold: int, invert: bool) -> Any:
    """An image of grey levels, 255 where the source has a wall."""
    pillow = _pillow()
    if not (isinstance(source, (pillow.Image, str)) or hasattr(source, "__fspath__") or hasattr(source, "read")):
        kind = kind_of(source)
        raise TypeError(f"image must be the name of a file, an open binary file or a Pillow image, not {kind}")
    if isinstance(source, str) or hasattr(source, "__fspath__"):
        source = file_name("image", source, error=MazeError)
    try:
        image = source if isinstance(source, pillow.Image) else pillow.open(source)
        image.load()
    except pillow.DecompressionBombError as cause:
        raise MazeError(f"the image has too many pixels: {cause}") from None
    except (ValueError, SyntaxError, EOFError, LookupError, error) as cause:
        # So Pillow says of some formats that a file is spoiled.
        raise OSError(f"the image cannot be read: {cause}") from None
    if image.mode == "LAB":
        image = image.getchannel(0)
    if image.mode in ("LA", "PA", "RGBA") or "transparency" in image.info:
        image = image.convert("RGBA")
        paper = pillow.new("RGBA", image.size, "white")
        paper.alpha_composite(image)
        image = paper
    if image.mode.startswith("I"):
        image = image.convert("I").point(lambda level: level * (1 / 256))  # of the 65536 levels of 16 bits
    grey = image.convert("L")
    wall, free = (0, 255) if invert else (255, 0)
    return grey.point([wall] * threshold + [free] * (256 - threshold))


def _box(dark: Any, rows: int, cols: int, side: int) -> tuple[int, int, int, int]:
    return 0, 0, min(cols * side, dark.width), min(rows * side, dark.height)


def _cell_side(dark: Any) -> int:
    """The largest side of cells on whose borders nearly all edges lie, those of soft pictures to a pixel; else 1."""
    across, down = _edges(dark), _edges(dark.transpose(_pillow().Transpose.TRANSPOSE))
    total = sum(across) + sum(down)
    if not total:
        return 1
    for side in range(min(dark.width, dark.height), 1, -1):
        slack = 1 if side >= 8 else 0
        if all(_off(size, side) <= slack for size in (dark.width, dark.height)):
            agreeing = sum(
                count for edges in (across, down) for place, count in enumerate(edges, 1) if _off(place, side) <= slack
            )
            if agreeing >= AGREEING * total:
                return side
    return 1


def _off(place: int, side: int) -> int:
    """How far a place is from the nearest border of cells."""
    rest = place % side
    return min(rest, side - rest)


def _edges(dark: Any) -> list[float]:
    """For each place between two columns of pixels, in how many rows the image changes there."""
    from PIL import ImageChops

    width, height = dark.size
    if width < 2:
        return []
    changes = ImageChops.difference(dark.crop((0, 0, width - 1, height)), dark.crop((1, 0, width, height)))
    means = changes.convert("F").resize((width - 1, 1), _pillow().Resampling.BOX)
    return [mean * height / 255 for mean in array("f", means.tobytes())]
