"""Pictures as PNG, by Pillow (the extra "image")."""

from __future__ import annotations

from io import BytesIO
from math import atan2, cos, hypot, sin

from ..errors import LettermazeError
from ._scene import Boxes, Capsule, Frame, Label, Trace, scene

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ._picture import GridPicture
    from ._scene import Point

FONTS = ("DejaVuSans.ttf", "arial.ttf", "Arial.ttf", "LiberationSans-Regular.ttf", "Helvetica.ttc")
BOLD_FONTS = ("DejaVuSans-Bold.ttf", "arialbd.ttf", "Arial Bold.ttf", "LiberationSans-Bold.ttf")
FINER = 3
"""Everything is drawn so many times larger and scaled down, which makes the edges smooth."""

LARGEST = 8000


def png(picture: GridPicture, *, cell_size: int = 40, font: str | None = None) -> bytes:
    """The picture as the bytes of a PNG file, `cell_size` pixels a cell.

    `font` is the file of a TrueType or OpenType font; without it a usual one of the system is taken, or the one that
    Pillow brings. Raises `ImportError` where Pillow is not installed, `LettermazeError` for a picture that would be
    larger than 8000 pixels, and `OSError` for a font that cannot be opened.
    """
    drawing = scene(picture)
    width, height = (max(1, round(side * cell_size / 20)) for side in (drawing.width, drawing.height))
    if max(width, height) > LARGEST:
        raise LettermazeError(
            f"a picture of {width} x {height} pixels is too large: a smaller cell_size than {cell_size} may do"
        )
    finer = FINER if max(width, height) * FINER <= LARGEST else 1
    canvas = _Canvas(width * finer, height * finer, cell_size * finer / 20, font)
    for shape in drawing.shapes:
        canvas.draw(shape)
    image = canvas.image.convert("RGB")
    if finer > 1:
        image = image.resize((width, height), canvas.box_filter)
    file = BytesIO()
    image.save(file, "PNG", optimize=True)
    return file.getvalue()


class _Canvas:
    """An image, and how to draw each kind of shape on it."""

    def __init__(self, width: int, height: int, scale: float, font: str | None) -> None:
        try:
            from PIL import Image, ImageDraw, ImageFont
        except ImportError as cause:
            raise ImportError("pictures as PNG need Pillow: pip install lettermaze[image]") from cause
        self.modules: Any = (Image, ImageDraw, ImageFont)
        self.box_filter: Any = Image.Resampling.BOX
        self.image: Any = Image.new("RGBA", (width, height), "#ffffff")
        self.pen: Any = ImageDraw.Draw(self.image)
        self.scale = scale
        self.font = font
        self.fonts: dict[tuple[int, bool], Any] = {}

    def draw(self, shape: Boxes | Frame | Capsule | Trace | Label) -> None:
        if isinstance(shape, Boxes):
            for x, y, width, height in shape.boxes:
                left, top, right, bottom = (round(v * self.scale) for v in (x, y, x + width, y + height))
                self.pen.rectangle((left, top, right - 1, bottom - 1), fill=shape.fill)
        elif isinstance(shape, Frame):
            box = [v * self.scale for v in (shape.x, shape.y, shape.x + shape.width, shape.y + shape.height)]
            self.pen.rounded_rectangle(
                box,
                shape.radius * self.scale,
                None if shape.fill == "none" else shape.fill,
                shape.border,
                round(shape.pen * self.scale),
            )
        elif isinstance(shape, Label):
            self.label(shape)
        elif isinstance(shape, Trace):
            self.layer(shape.colour, shape.opacity, _ink_of(shape))
        else:
            self.capsule(shape)

    def capsule(self, shape: Capsule) -> None:
        outline = _Ink([[shape.first, shape.last]], 2 * shape.radius + 1.4, [])
        inside = _Ink([[shape.first, shape.last]], 2 * shape.radius - 1.4, [])
        self.layer(shape.colour, 1, outline, inside)
        self.layer(shape.colour, 0.18, inside)

    def layer(self, colour: str, opacity: float, ink: _Ink, without: _Ink | None = None) -> None:
        """Paint a shape in one colour, leaving another out, as one translucent layer."""
        image, draw, _ = self.modules
        margin = ink.pen + 2
        points = [point for line in ink.lines for point in line]
        points += [(x + dx, y + dx) for x, y, radius in ink.discs for dx in (-radius, radius)]
        left, top = (max(0, round((min(p[k] for p in points) - margin) * self.scale)) for k in (0, 1))
        right, bottom = (round((max(p[k] for p in points) + margin) * self.scale) for k in (0, 1))
        right, bottom = min(right, self.image.width), min(bottom, self.image.height)
        mask = image.new("L", (right - left, bottom - top), 0)
        pen = draw.Draw(mask)
        for part, value in ((ink, round(255 * opacity)), (without, 0)):
            if part is not None:
                _paint(pen, part, value, self.scale, left, top)
        self.image.paste(colour, (left, top), mask)

    def label(self, label: Label) -> None:
        place = (label.x * self.scale, (label.y + 0.36 * label.size) * self.scale)
        font = self.font_of(max(1, round(label.size * self.scale)), label.is_bold)
        self.pen.text(place, label.text, label.colour, font, "ls" if label.is_left else "ms")

    def font_of(self, size: int, is_bold: bool) -> Any:
        key = (size, is_bold)
        if key not in self.fonts:
            self.fonts[key] = self.open_font(size, is_bold)
        return self.fonts[key]

    def open_font(self, size: int, is_bold: bool) -> Any:
        fonts = self.modules[2]
        if self.font is not None:
            return fonts.truetype(self.font, size)
        for name in (*(BOLD_FONTS if is_bold else ()), *FONTS):
            try:
                return fonts.truetype(name, size)
            except OSError:
                continue
        return fonts.load_default(size)


class _Ink:
    """Lines with round ends, and discs."""

    def __init__(self, lines: list[list[Point]], pen: float, discs: list[tuple[float, float, float]]) -> None:
        self.lines, self.pen, self.discs = lines, pen, discs


def _ink_of(trace: Trace) -> _Ink:
    return _Ink(trace.lines, trace.pen, trace.discs)


def _paint(pen: Any, ink: _Ink, value: int, scale: float, left: int, top: int) -> None:
    radius = ink.pen * scale / 2
    for line in ink.lines:
        points = [(x * scale - left, y * scale - top) for x, y in line]
        for x, y in points:
            pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=value)
        for first, last in zip(points, points[1:], strict=False):
            pen.polygon(_bar(first, last, radius), fill=value)
    for x, y, size in ink.discs:
        x, y, size = x * scale - left, y * scale - top, size * scale
        pen.ellipse((x - size, y - size, x + size, y + size), fill=value)


def _bar(first: Point, last: Point, radius: float) -> list[Point]:
    """The four corners of a thick line."""
    (x, y), (x2, y2) = first, last
    if hypot(x2 - x, y2 - y) == 0:
        return [first, last, first]
    angle = atan2(y2 - y, x2 - x)
    dx, dy = -radius * sin(angle), radius * cos(angle)
    return [(x + dx, y + dy), (x2 + dx, y2 + dy), (x2 - dx, y2 - dy), (x - dx, y - dy)]
