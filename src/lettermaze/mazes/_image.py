"""Mazes from pictures of them, by Pillow (the extra "image")."""

from __future__ import annotations

from array import array
from os import SEEK_END

from .._shared.arguments import boolean, file_name, kind_of, whole, whole_or_none
from .._shared.files import SPOILED
from ..errors import MazeError
from ._corridors import corridor_walls, line_width, lines_of
from ._reading import check_shape

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

COLOURFUL = 80
"""A pixel whose strongest and weakest colour differ by so much is coloured, and no wall however dark it is."""

MARKED = 64
"""A cell is marked by a colour if so many of 255 parts of it are coloured."""

FEW = 4_000_000
"""So many pixels are looked at whatever the size of their file."""

PACKED = 2_500
"""Pixels that a byte of a file may hold where there are more."""

HUES = {"red": (-30, 30), "green": (75, 165), "blue": (195, 270), "magenta": (270, 330)}
"""The degrees of the colours that mark an end."""

AGREEING = 0.98
"""So large a part of the edges of walls must lie on the borders of cells."""


def image_walls(
    image: Any, threshold: int, cells: str, cell_size: int | None, crop: bool, invert: bool
) -> tuple[bytes, int, int, dict[str, list[tuple[int, int]]]]:
    """The walls, 1 for each, how many rows and columns there are, and the cells that are marked by each colour.

    `cells` says whether these are blocks of pixels, or corridors with lines between them.
    """
    threshold = whole("threshold", threshold, 0, 256, error=MazeError)
    cell_size = whole_or_none("cell_size", cell_size, 1, error=MazeError)
    crop, invert = boolean("crop", crop), boolean("invert", invert)
    upright = _opened(image)
    colours = _colours(upright)
    dark = _dark(upright, threshold, invert)
    if colours is not None:
        # What is coloured marks a cell, and is no wall.
        dark.paste(0, mask=colours[1])
    box = dark.getbbox() if crop or cells == "corridors" else None
    if box:
        dark = dark.crop(box)
    if not dark.width or not dark.height:
        raise MazeError("the image has no pixels")
    if cells == "corridors":
        return _corridors(dark, cell_size, colours, box)
    side = cell_size or _cell_side(dark)
    rows, cols = (max(1, round(size / side)) for size in (dark.height, dark.width))
    check_shape(rows, cols)
    # The mean of a cell's pixels, so that more than half of them decide.
    flat = dark.resize((cols, rows), _pillow().Resampling.BOX, box=_box(dark, rows, cols, side))
    marked = {} if colours is None else _marked(*colours, box, _box(dark, rows, cols, side), rows, cols)
    return bytes(flat.point([0] * 128 + [1] * 128).tobytes()), rows, cols, marked


def _corridors(
    dark: Any, pitch: int | None, colours: tuple[Any, Any] | None, box: Any
) -> tuple[bytes, int, int, dict[str, list[tuple[int, int]]]]:
    """The same of a maze of thin lines."""
    if dark.getbbox() is None:
        raise MazeError("the image has no lines")
    width = line_width(dark)
    upright = dark.transpose(_pillow().Transpose.TRANSPOSE)
    across = lines_of(_edges(dark), dark.width, width, pitch, "left to right")
    down = lines_of(_edges(upright), dark.height, width, pitch, "top to bottom")
    rows, cols = 2 * down.count + 1, 2 * across.count + 1
    check_shape(rows, cols)
    inside = (width // 2, width // 2, dark.width - width // 2, dark.height - width // 2)
    marked = {} if colours is None else _marked(*colours, box, inside, down.count, across.count)
    return (
        corridor_walls(dark, across, down),
        rows,
        cols,
        {name: [(2 * row + 1, 2 * col + 1) for row, col in found] for name, found in marked.items()},
    )


def _pillow() -> Any:
    try:
        from PIL import Image
    except ImportError as cause:
        raise ImportError("mazes from images need Pillow: pip install lettermaze[image]") from cause
    return Image


def _opened(source: Any) -> Any:
    """The image as it is to be looked at: upright, and on white paper."""
    pillow = _pillow()
    if not (isinstance(source, (pillow.Image, str)) or hasattr(source, "__fspath__") or hasattr(source, "read")):
        kind = kind_of(source)
        raise TypeError(f"image must be the name of a file, an open binary file or a Pillow image, not {kind}")
    if isinstance(source, str) or hasattr(source, "__fspath__"):
        with open(file_name("image", source, error=MazeError), "rb") as file:
            return _opened(file)
    try:
        if isinstance(source, pillow.Image):
            image = source
        else:
            image = pillow.open(source)
            _check_pixels(image, source)
        image.load()
    except pillow.DecompressionBombError as cause:
        raise MazeError(f"the image has too many pixels: {cause}") from None
    except MazeError:
        raise
    except SPOILED as cause:
        # So Pillow says of some formats that a file is spoiled.
        raise OSError(f"the image cannot be read: {cause}") from None
    from PIL import ImageOps

    image = ImageOps.exif_transpose(image)
    if image.mode == "LAB":
        image = image.getchannel(0)
    if image.mode in ("LA", "PA", "RGBA") or "transparency" in image.info:
        image = image.convert("RGBA")
        paper = pillow.new("RGBA", image.size, "white")
        paper.alpha_composite(image)
        image = paper
    return image


def _check_pixels(image: Any, file: Any) -> None:
    """Refuse a small file that says it has so many pixels that they would take seconds."""
    pixels = image.width * image.height
    if pixels <= FEW or not file.seekable():
        return
    place = file.tell()
    size = file.seek(0, SEEK_END)
    file.seek(place)
    if pixels > PACKED * size:
        raise MazeError(f"the image has {pixels} pixels in {size} bytes, more than a maze needs: open it with Pillow")


def _dark(image: Any, threshold: int, invert: bool) -> Any:
    """An image of grey levels, 255 where the source has a wall."""
    if image.mode.startswith("I") or image.mode == "F":
        image = _scaled(image)
    grey = image.convert("L")
    wall, free = (0, 255) if invert else (255, 0)
    return grey.point([wall] * threshold + [free] * (256 - threshold))


def _scaled(image: Any) -> Any:
    """An image of many levels with those that it has spread over 0 to 255; of one level only it is black at 0."""
    image = image.convert("F")
    low, high = image.getextrema()
    if low == high:
        low, high = 0, high or 1
    return image.point(lambda level: level * (255 / (high - low)) - low * 255 / (high - low))


def _colours(image: Any) -> tuple[Any, Any] | None:
    """The image in three colours, and where it is coloured; None where it never is."""
    from PIL import ImageChops

    if image.mode in ("1", "L", "F") or image.mode.startswith("I"):
        return None
    image = image.convert("RGB")
    red, green, blue = image.split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    least = ImageChops.darker(ImageChops.darker(red, green), blue)
    mask = ImageChops.difference(most, least).point([0] * COLOURFUL + [255] * (256 - COLOURFUL))
    return (image, mask) if mask.getbbox() else None


def _marked(
    image: Any, mask: Any, crop: Any, box: tuple[int, int, int, int], rows: int, cols: int
) -> dict[str, list[tuple[int, int]]]:
    """The cells that are marked by each colour, row by row."""
    if crop:
        image, mask = image.crop(crop), mask.crop(crop)
    pillow = _pillow()
    paper = pillow.new("RGB", image.size)
    paper.paste(image, mask=mask)
    shares = mask.resize((cols, rows), pillow.Resampling.BOX, box=box).tobytes()
    means = paper.resize((cols, rows), pillow.Resampling.BOX, box=box).tobytes()
    found: dict[str, list[tuple[int, int]]] = {}
    for at, share in enumerate(shares):
        name = _name_of(*means[3 * at : 3 * at + 3]) if share >= MARKED else None
        if name is not None:
            found.setdefault(name, []).append(divmod(at, cols))
    return found


def _name_of(red: int, green: int, blue: int) -> str | None:
    """The colour that has a name, or None."""
    from colorsys import rgb_to_hsv

    degrees = rgb_to_hsv(red, green, blue)[0] * 360
    degrees = degrees - 360 if degrees >= 330 else degrees
    return next((name for name, (low, high) in HUES.items() if low <= degrees < high), None)


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
