"""Make the font of PDFs, src/lettermaze/data/sans.ttf, from DejaVu Sans 2.37: `pack_font.py DejaVuSans.ttf TARGET`.

It needs fontTools. The font keeps the letters of the scripts below without hints and rules, which paper does not need.
"""

import sys

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem

NAME = "Lettermaze Sans"
"""A font that was changed may not keep the name of its origin."""

UNITS = 512
"""Units of an em: a quarter of what DejaVu has, which is finer than printers are and takes a sixth less room."""

RANGES = (
    *((0x20, 0x7E), (0xA0, 0x17F), (0x18F, 0x18F), (0x1A0, 0x1A1), (0x1AF, 0x1B0), (0x218, 0x21B), (0x259, 0x259)),
    *((0x1E9E, 0x1E9E), (0x1EA0, 0x1EF9), (0x2010, 0x2022), (0x2026, 0x2026), (0x20AC, 0x20AC), (0xFFFD, 0xFFFD)),
    *((0x386, 0x3CE),),
    *((0x400, 0x45F), (0x490, 0x493), (0x49A, 0x49B), (0x4A2, 0x4A3), (0x4AE, 0x4B1), (0x4BA, 0x4BB)),
    *((0x4D8, 0x4D9), (0x4E8, 0x4E9)),
    *((0x5D0, 0x5EA),),
    *((0x60C, 0x60C), (0x61F, 0x61F), (0x621, 0x64A), (0x660, 0x669), (0x67E, 0x67E), (0x686, 0x686), (0x698, 0x698)),
    *((0x6A9, 0x6A9), (0x6AF, 0x6AF), (0x6CC, 0x6CC), (0x6F0, 0x6F9)),
    *((0xFB56, 0xFB59), (0xFB7A, 0xFB7D), (0xFB8A, 0xFB8B), (0xFB8E, 0xFB95), (0xFBFC, 0xFBFF), (0xFE80, 0xFEFC)),
)
"""Latin, Greek, Cyrillic, Hebrew, Arabic with its joined forms."""


def main(source: str, target: str) -> None:
    """Write the font."""
    options = subset.Options(hinting=False, layout_features=[], glyph_names=False, notdef_outline=True, name_IDs=[0])
    options.drop_tables += ["GPOS", "GSUB", "GDEF", "kern", "FFTM", "gasp", "MATH"]
    font = TTFont(source, recalcTimestamp=False)
    letters = subset.Subsetter(options)
    letters.populate(unicodes=[code for first, last in RANGES for code in range(first, last + 1)])
    letters.subset(font)
    scale_upem(font, UNITS)
    for number, text in ((1, NAME), (2, "Regular"), (4, NAME), (6, NAME.replace(" ", ""))):
        font["name"].setName(text, number, 3, 1, 0x409)
    font.save(target)


if __name__ == "__main__":
    main(*sys.argv[1:])
