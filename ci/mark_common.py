"""Mark the built-in words that most people know: `mark_common.py LIST`, Debian's american-english-small.

The marks are written to src/lettermaze/data/english.common: a bit for each word of english.lex in order, behind a magic
and a checksum.
"""

import os
import sys
from zlib import crc32

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "src"))

from lettermaze import Lexicon
from lettermaze.letters._lexicon import COMMON_MAGIC

TARGET = os.path.join(sys.path[0], "lettermaze", "data", "english.common")


def main(path: str) -> int:
    """Write the marks, and say how many there are."""
    with open(path, encoding="utf-8") as file:
        common = {word for word in file.read().split() if word.isascii() and word.isalpha() and word.islower()}
    words = list(Lexicon.english("lower"))
    marks = bytearray(-(-len(words) // 8))
    for number, word in enumerate(words):
        marks[number >> 3] |= (word in common) << (number & 7)
    with open(TARGET, "wb") as file:
        file.write(COMMON_MAGIC + crc32(marks).to_bytes(4, "little") + marks)
    print(f"{sum(word in common for word in words)} of {len(words)} words are marked")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
