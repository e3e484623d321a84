"""Pages of PDF, by fpdf2 (the extra "pdf"): letters, lines and shapes on paper, links and an outline.

All measures are points, y runs down. Black and shades of it are grey, never a mixture of colours, and nothing is
translucent, as printers ask. The same pages give the same bytes.
"""

from __future__ import annotations

from datetime import datetime, timezone
from importlib import import_module
from importlib.resources import as_file, files
from io import BytesIO
from math import atan2, cos, pi, sin
from typing import NamedTuple

from .._shared.text import display_width
from ..errors import LettermazeError
from ._paper import MM
from ._scene import Boxes, Capsule, Frame, Label, Trace, scene
from ._scripts import seen
from ._style import FRAME, HOLE, INK, PAPER, WALL, clean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ._paper import Paper
    from ._picture import GridPicture
    from ._scene import Point

EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
"""The date of every document, so that the same puzzles are the same bytes."""

CAPITAL = 0.365
"""Half the height of a capital letter, in sizes of its font."""

GREYS = {INK: 0, WALL: 40, FRAME: 170, HOLE: 238, PAPER: 255}
"""What is black, white or between on a screen, as a shade from 0, black, to 255."""

LARGEST_UNIT = 3.0
"""A picture is drawn at most so many points a twentieth of a cell's side."""

ARC = 10
"""The corners of a half circle."""


class Box(NamedTuple):
    """A part of a page."""

    x: float
    y: float
    width: float
    height: float


class Document:
    """A PDF that is being written, page by page."""

    def __init__(self, paper: Paper, title: str, language: str = "") -> None:
        try:
            fpdf: Any = import_module("fpdf")
        except ImportError as cause:
            raise ImportError("PDFs need fpdf2: pip install lettermaze[pdf]") from cause
        self.paper = paper
        self.width, self.height = (side * MM for side in paper.millimetres)
        self._pdf: Any = fpdf.FPDF(unit="pt", format=(self.width, self.height))
        self._pdf.allow_images_transparency = False
        self._pdf.set_auto_page_break(False)
        self._pdf.set_margin(0)
        self._pdf.c_margin = 0
        self._pdf.set_title(clean(title))
        self._pdf.set_creator("lettermaze")
        self._pdf.set_creation_date(EPOCH)
        if language:
            self._pdf.set_lang(language)
        self._fonts: list[str] = []
        if paper.font is not None:
            _check_font(paper.font)
            self._add_font("named", paper.font)
        with as_file(files("lettermaze") / "data" / "sans.ttf") as own:
            self._add_font("own", str(own))
        self._set: tuple[str, float] | None = None
        self._ink: tuple[object, ...] = ()
        self._widths: dict[tuple[str, str], float] = {}

    @property
    def page(self) -> int:
        """The number of the page, from 1."""
        number: int = self._pdf.page
        return number

    def add_page(self) -> Box:
        """Begin a page; what is within its margins."""
        self._pdf.add_page()
        self._set, self._ink = None, ()
        margin = self.paper.margin * MM
        inner = margin if self.paper.inner is None else self.paper.inner * MM
        left, right = (inner, margin) if self.page % 2 else (margin, inner)
        return Box(left, margin, self.width - left - right, self.height - 2 * margin)

    def measure(self, text: str) -> float:
        """How wide a text is, in sizes of its font."""
        return sum(self._advance(font, piece) for font, piece in self._pieces(seen(clean(text))))

    def text(self, x: float, y: float, size: float, text: str, align: float = 0, grey: int = 0) -> None:
        """Write a text whose capitals are centred on y; x is its left end, or its middle with `align` 0.5, or 1."""
        pieces = self._pieces(seen(clean(text)))
        x -= align * size * sum(self._advance(font, piece) for font, piece in pieces)
        self._use_ink(grey)
        for font, piece in pieces:
            if self._set != (font, size):
                self._pdf.set_font(font, size=size)
                self._set = font, size
            self._pdf.text(x, y + CAPITAL * size, piece)
            x += size * self._advance(font, piece)

    def fitting(self, text: str, size: float, room: float) -> float:
        """The size, or the smaller one at which the text fits into the room."""
        width = self.measure(text)
        return size if width * size <= room else room / width

    def line(self, x: float, y: float, x2: float, y2: float, pen: float = 0.7, grey: int = 0) -> None:
        """Draw a line."""
        self._use_ink(grey)
        self._pdf.set_line_width(pen)
        self._pdf.line(x, y, x2, y2)

    def box(self, box: Box, ink: int | str) -> None:
        """Fill a rectangle."""
        self._use_ink(ink)
        self._pdf.rect(*box, style="F")

    def shape(
        self, points: list[Point], *, fill: int | str | None = None, ink: int | str = 0, pen: float = 0.9
    ) -> None:
        """Fill a shape, or draw its outline where there is no `fill`."""
        self._use_ink(ink if fill is None else fill)
        self._pdf.set_line_width(pen)
        self._pdf.polygon(points, style="D" if fill is None else "F")

    def anchor(self) -> int:
        """A place that links can lead to; `set_anchor` says where it is."""
        # A link may be drawn before the page is there that it leads to.
        link: int = self._pdf.add_link(page=1)
        return link

    def set_anchor(self, anchor: int, y: float) -> None:
        """Let links lead to this height of the page."""
        self._pdf.set_link(anchor, y=y)

    def link(self, box: Box, anchor: int) -> None:
        """Let a part of the page lead to a place."""
        self._pdf.link(*box, anchor)

    def outline(self, name: str, y: float, level: int = 0) -> None:
        """Name a place in the outline."""
        self._pdf.set_y(y)
        self._pdf.start_section(clean(name) or " ", level)

    def to_bytes(self) -> bytes:
        """The file."""
        return bytes(self._pdf.output())

    def __enter__(self) -> Document:
        return self

    def __exit__(self, *_: object) -> None:
        """Close the files of the fonts."""
        for font in self._pdf.fonts.values():
            font.ttfont.close()

    def _add_font(self, family: str, file: str) -> None:
        try:
            self._pdf.add_font(family, fname=file)
        except ValueError as cause:  # of the ending of its name
            raise LettermazeError(f"font: {cause}") from cause
        self._fonts.append(family)

    def _pieces(self, text: str) -> list[tuple[str, str]]:
        """The text cut into what one font has, with the font's name."""
        pieces: list[tuple[str, str]] = []
        for character in text:
            font = self._font_with(character)
            if pieces and pieces[-1][0] == font:
                pieces[-1] = font, pieces[-1][1] + character
            else:
                pieces.append((font, character))
        return pieces

    def _font_with(self, character: str) -> str:
        for font in self._fonts:
            if ord(character) in self._pdf.fonts[font].cmap:
                return font
        raise LettermazeError(
            f"no font here has the letter {character!r} (U+{ord(character):04X}): "
            "name the file of a font that has it with font (--font)"
        )

    def _advance(self, font: str, text: str) -> float:
        """The width of a text in a font, in its sizes."""
        width = self._widths.get((font, text))
        if width is None:
            self._pdf.set_font(font, size=100)
            self._set = font, 100
            width = self._widths[font, text] = self._pdf.get_string_width(text) / 100
        return width

    def _use_ink(self, ink: int | str) -> None:
        """Take a shade of grey, or a colour as HTML writes it, for what is drawn."""
        if (ink,) != self._ink:
            parts = (ink,) if isinstance(ink, int) else tuple(int(ink[place : place + 2], 16) for place in (1, 3, 5))
            for put in (self._pdf.set_draw_color, self._pdf.set_fill_color, self._pdf.set_text_color):
                put(*parts)
            self._ink = (ink,)


def _check_font(file: str) -> None:
    """Refuse a file that is no font; `OSError` where it cannot be opened."""
    fonts: Any = import_module("fontTools.ttLib")
    with open(file, "rb") as opened:
        data = opened.read()
    try:
        font = fonts.TTFont(BytesIO(data), fontNumber=0)
        # What is not looked at may be spoiled too.
        glyphs = font.getGlyphSet()
        for name in (font.getBestCmap() or {}).values():
            glyphs[name]
        for table in ("head", "hhea", "hmtx", "name", "OS/2", "post"):
            font[table]
    except Exception as cause:  # as fontTools raises what it likes
        raise LettermazeError(f"font must be a TrueType or OpenType font, and {file} is none: {cause}") from cause


def picture_pdf(pictures: list[GridPicture], paper: Paper) -> bytes:
    """Pictures, each on a page of its own, as large as it can be."""
    title = next((picture.title for picture in pictures if picture.title), "")
    with Document(paper, title, paper.language) as document:
        for picture in pictures:
            draw_picture(document, document.add_page(), picture)
        return document.to_bytes()


def draw_picture(document: Document, room: Box, picture: GridPicture) -> None:
    """Draw a picture into a part of a page."""
    drawing = scene(picture)
    unit = min(room.width / drawing.width, room.height / drawing.height, LARGEST_UNIT)
    left, top = room.x + (room.width - unit * drawing.width) / 2, room.y

    def at(point: Point) -> Point:
        return left + unit * point[0], top + unit * point[1]

    for shape in drawing.shapes:
        if isinstance(shape, Boxes):
            for left_end, upper_end, width, height in shape.boxes:
                box = Box(*at((left_end, upper_end)), unit * width, unit * height)
                document.box(box, _ink(shape.fill))
        elif isinstance(shape, Frame):
            corners = [(shape.x + dx, shape.y + dy) for dx, dy in _corners(shape.width, shape.height)]
            if shape.pen:
                document.shape(list(map(at, corners)), ink=_ink(shape.border), pen=unit * shape.pen)
        elif isinstance(shape, Label):
            size = unit * shape.size
            if shape.text and not shape.until:
                size = document.fitting(shape.text, size, document.width) if not shape.is_left else size
                x, y = at((shape.x, shape.y))
                document.text(x, y, size, shape.text, 0 if shape.is_left else 0.5, GREYS.get(shape.colour, 0))
        elif isinstance(shape, Capsule):
            points = capsule(at(shape.first), at(shape.last), unit * shape.radius)
            document.shape(points, fill=tint(shape.colour, 0.18))
            document.shape(points, ink=shape.colour, pen=1.4 * unit)
        else:
            _draw_trace(document, shape, unit, at)


def _draw_trace(document: Document, trace: Trace, unit: float, at: Any) -> None:
    ink = tint(trace.colour, trace.opacity)
    for line in trace.lines:
        for first, last in zip(line, line[1:] or line, strict=False):
            document.shape(capsule(at(first), at(last), unit * trace.pen / 2), fill=ink)
    for x, y, radius in trace.discs:
        document.shape(capsule(at((x, y)), at((x, y)), unit * radius), fill=ink)


def capsule(first: Point, last: Point, radius: float) -> list[Point]:
    """The outline of a line with round ends."""
    (x, y), (x2, y2) = first, last
    angle = atan2(y2 - y, x2 - x)
    ends = ((x2, y2, angle - pi / 2), (x, y, angle + pi / 2))
    return [
        (end_x + radius * cos(begin + pi * step / ARC), end_y + radius * sin(begin + pi * step / ARC))
        for end_x, end_y, begin in ends
        for step in range(ARC + 1)
    ]


def tint(colour: str, opacity: float) -> str:
    """A colour as it would be seen on white through so much of it."""
    parts = (int(colour[place : place + 2], 16) for place in (1, 3, 5))
    return "#" + "".join(f"{round(255 - opacity * (255 - part)):02x}" for part in parts)


def letter_size(document: Document, label: str, cell: float) -> float:
    """The size of letters at which a label fits into a cell."""
    size = 0.62 * cell
    return size if display_width(label) == 1 else document.fitting(label, size, 0.86 * cell)


def _ink(colour: str) -> int | str:
    return GREYS.get(colour, colour)


def _corners(width: float, height: float) -> list[Point]:
    return [(0, 0), (width, 0), (width, height), (0, height)]
