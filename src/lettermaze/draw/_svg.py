"""Pictures as SVG, and as HTML with the SVG inside."""

from __future__ import annotations

from math import atan2, degrees, hypot

from ._scene import UNIT, Boxes, Capsule, Frame, Label, Trace, scene, title_of
from ._style import PAPER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ._picture import GridPicture
    from ._scene import Point

FONT = "Helvetica, Arial, 'DejaVu Sans', sans-serif"
SCALE = 1.6
LARGEST = 960
"""A picture is drawn SCALE pixels a unit, or smaller so that its longer side takes so many; it can be scaled freely."""

TITLE_ROOM = 26
"""The height that the title of a sheet takes."""

WAVE_OVER, PATH_OVER = 0.65, 0.9
"""The parts of an animated drawing's time after which the wave has run, and the path is walked; then all is shown."""

COMES, GOES = "lettermaze-comes", "lettermaze-goes"
"""The classes of what appears in an animated drawing, and of what vanishes from it."""

STILL = (
    "<style>@media (prefers-reduced-motion:reduce)"
    f"{{.{COMES}{{opacity:1!important}}.{GOES}{{opacity:0!important}}}}</style>"
)
"""Where the system asks for less motion the whole picture is shown: rules marked so come before animations."""

CENTRED = "body{margin:2rem;display:flex;justify-content:center}svg{max-width:100%;height:auto}"
"""The rules of a page with one picture."""

CAPITAL = 0.36
"""Half the height of a capital letter, in sizes of its font."""


def svg(picture: GridPicture, *, seconds: float = 0) -> str:
    """The picture as one self-contained `<svg>` element; see `lettermaze.draw.svg`."""
    drawing = scene(picture, moves=seconds > 0)
    shapes = [_shape(shape, seconds) for shape in drawing.shapes]
    return _whole(drawing.width, drawing.height, _name(picture), [STILL, *shapes] if seconds > 0 else shapes)


def sheet(pictures: Sequence[GridPicture], columns: int, title: str) -> str:
    """Pictures side by side as one self-contained `<svg>` element; see `lettermaze.draw.sheet`."""
    drawings = [scene(picture) for picture in pictures]
    columns = max(1, min(columns, len(drawings)))
    wide = max((drawing.width for drawing in drawings), default=0)
    high = max((drawing.height for drawing in drawings), default=0)
    top = TITLE_ROOM if title else 0
    width, height = max(columns * wide, 1), max(top + -(-len(drawings) // columns) * high, 1)
    shapes: list[Boxes | Frame | Capsule | Trace | Label] = [Frame(0, 0, width, height, 6, PAPER, PAPER, 0)]
    if title:
        shapes.append(title_of(title, width, TITLE_ROOM / 2))
    parts = [_shape(shape, 0) for shape in shapes]
    for number, drawing in enumerate(drawings):
        x, y = number % columns * wide + (wide - drawing.width) // 2, top + number // columns * high
        body = "\n".join(_shape(shape, 0) for shape in drawing.shapes)
        parts.append(f'<g transform="translate({x} {y})">\n{body}\n</g>')
    return _whole(width, height, title or f"{len(drawings)} pictures", parts)


def _whole(width: int, height: int, name: str, parts: Iterable[str]) -> str:
    """The element that is a whole picture, with a name for those who cannot see it."""
    scale = min(SCALE, LARGEST / max(width, height))
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{round(scale * width)}" '
        f'height="{round(scale * height)}" role="img" font-family="{FONT}" text-anchor="middle" '
        'style="max-width:100%;height:auto">',
        f"<title>{escape(name)}</title>",
        *parts,
        "</svg>\n",
    ])  # fmt: skip


def html(picture: GridPicture, *, page: bool = False, seconds: float = 0) -> str:
    """The picture as an HTML `<figure>`, or with `page=True` as a whole page; see `lettermaze.draw.html`."""
    figure = figure_of(svg(picture, seconds=seconds))
    return page_of(_name(picture), "en", CENTRED, figure) if page else figure


def page_of(title: str, language: str, style: str, body: str) -> str:
    """A whole page of HTML with this title, in a language, with rules of CSS."""
    return (
        f'<!DOCTYPE html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n<title>{escape(title)}</title>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<style>{style}</style>\n</head>\n<body>\n{body}</body>\n</html>\n"
    )


def figure_of(drawing: str) -> str:
    """A drawing as HTML has it."""
    return f'<figure class="lettermaze" style="margin:0">\n{drawing}</figure>\n'


def escape(text: str) -> str:
    """Text as it may stand in XML and HTML, in elements and in attributes, whatever it holds."""
    text = "".join(character if _is_xml(character) else "\ufffd" for character in text)
    for character, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;"), ("'", "&#39;")):
        text = text.replace(character, entity)
    return text


def _is_xml(character: str) -> bool:
    code = ord(character)
    return code >= 32 and not 0x7F <= code < 0xA0 and not 0xD800 <= code < 0xE000 and code & 0xFFFE != 0xFFFE


def _name(picture: GridPicture) -> str:
    if picture.title:
        return picture.title
    kind = "Maze" if picture.labels is None else "Letters"
    return f"{kind}, {picture.rows} rows and {picture.cols} columns"


def _shape(shape: Boxes | Frame | Capsule | Trace | Label, seconds: float) -> str:
    if isinstance(shape, Boxes):
        path = "".join(f"M{x} {y}h{width}v{height}h-{width}z" for x, y, width, height in shape.boxes)
        attributes = f'fill="{shape.fill}" shape-rendering="crispEdges" d="{path}"'
        return _element("path", attributes, motion=_appearance(WAVE_OVER * shape.moment, seconds))
    if isinstance(shape, Label):
        return _label(shape, seconds)
    if isinstance(shape, Trace):
        return _trace(shape, seconds)
    if isinstance(shape, Capsule):
        return _capsule(shape)
    border = f' stroke="{shape.border}" stroke-width="{_n(shape.pen)}"' if shape.pen else ""
    return (
        f'<rect x="{_n(shape.x)}" y="{_n(shape.y)}" width="{_n(shape.width)}" height="{_n(shape.height)}" '
        f'rx="{_n(shape.radius)}" fill="{shape.fill}"{border}/>'
    )


def _element(name: str, attributes: str, body: str = "", motion: str = "", *, is_end: bool = False) -> str:
    """An element with what it holds, and what moves it, if anything does."""
    kind = f' class="{GOES if is_end else COMES}"' if motion else ""
    start, inside = f"<{name}{kind} {attributes}", body + motion
    return f"{start}>{inside}</{name}>" if inside else f"{start}/>"


def _appearance(moment: float, seconds: float, *, is_end: bool = False) -> str:
    """What lets an element appear in a moment of all the time, or vanish in it; nothing where nothing moves."""
    if seconds <= 0 or moment <= 0:
        return ""
    return (
        f'<animate attributeName="opacity" dur="{_n(seconds)}s" repeatCount="indefinite" '
        f'values="{"1;1;0;0" if is_end else "0;0;1;1"}" keyTimes="0;{moment:.3f};{moment + 0.01:.3f};1"/>'
    )


def _label(label: Label, seconds: float) -> str:
    style = (' font-weight="bold"' if label.is_bold else "") + (' text-anchor="start"' if label.is_left else "")
    vanishes = label.until > 0
    if vanishes:
        # For viewers that show no animations.
        style += ' opacity="0"'
    change = _appearance(WAVE_OVER * (label.until if vanishes else label.moment), seconds, is_end=vanishes)
    attributes = (
        f'x="{_n(label.x)}" y="{_n(label.y + CAPITAL * label.size)}" font-size="{_n(label.size)}" '
        f'fill="{label.colour}"{style}'
    )
    return _element("text", attributes, escape(label.text), change, is_end=vanishes)


def _trace(trace: Trace, seconds: float) -> str:
    parts = []
    if trace.is_walked and seconds > 0:
        parts.append(_walk(trace, seconds))
    elif trace.lines:
        path = "".join(_line(points) for points in trace.lines)
        parts.append(
            f'<path fill="none" stroke="{trace.colour}" stroke-width="{_n(trace.pen)}" stroke-linecap="round" '
            f'stroke-linejoin="round" d="{path}"/>'
        )
    parts += [
        f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}" fill="{trace.colour}"/>' for x, y, radius in trace.discs
    ]
    body = "".join(parts)
    return body if trace.opacity == 1 else f'<g opacity="{trace.opacity}">{body}</g>'


def _walk(trace: Trace, seconds: float) -> str:
    """The lines as one piece for each cell's step, which appear one after the other."""
    pieces = [piece for line in trace.lines for piece in _pieces(line)]
    parts = [
        _element(
            "path",
            f'd="{_line(piece)}"',
            motion=_appearance(WAVE_OVER + (PATH_OVER - WAVE_OVER) * number / len(pieces), seconds),
        )
        for number, piece in enumerate(pieces, 1)
    ]
    return (
        f'<g fill="none" stroke="{trace.colour}" stroke-width="{_n(trace.pen)}" stroke-linecap="round">'
        f"{''.join(parts)}</g>"
    )


def _pieces(line: list[Point]) -> list[list[Point]]:
    """A line cut into pieces of a cell's length; a line of one point is one piece."""
    pieces = []
    for (x, y), (x2, y2) in zip(line, line[1:], strict=False):
        count = max(1, round(max(abs(x2 - x), abs(y2 - y)) / UNIT))
        points = [(x + (x2 - x) * part / count, y + (y2 - y) * part / count) for part in range(count + 1)]
        pieces += [list(piece) for piece in zip(points, points[1:], strict=False)]
    return pieces or [line]


def _line(points: list[Point]) -> str:
    """Path data; a line of one point is drawn as a dot by its round ends."""
    (x, y), *rest = points
    return f"M{_n(x)} {_n(y)}" + ("".join(f"L{_n(x)} {_n(y)}" for x, y in rest) or "h0")


def _capsule(capsule: Capsule) -> str:
    (x, y), (x2, y2), radius = capsule.first, capsule.last, capsule.radius
    angle = degrees(atan2(y2 - y, x2 - x))
    turn = f' transform="rotate({_n(angle)} {_n(x)} {_n(y)})"' if angle else ""
    return (
        f'<rect x="{_n(x - radius)}" y="{_n(y - radius)}" width="{_n(hypot(x2 - x, y2 - y) + 2 * radius)}" '
        f'height="{_n(2 * radius)}" rx="{_n(radius)}"{turn} fill="{capsule.colour}" fill-opacity=".18" '
        f'stroke="{capsule.colour}" stroke-width="1.4"/>'
    )


def _n(number: float) -> str:
    """A number as short as its two decimals allow."""
    return f"{number:.2f}".rstrip("0").rstrip(".")
