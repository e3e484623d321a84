"""Lexicon files: a packed word graph behind a header that is checked, written and read (docs/lexicon-format.md).

What is read here is three things: the name that errors call it, the parts that kernels take, and the checksum that the
parts should have, which is compared only before their first use.
"""

from __future__ import annotations

import os
import sys
from array import array
from operator import lt
from struct import Struct
from zlib import crc32

from .. import kernels
from .._shared.arguments import bytes_of, file_name
from ..errors import LexiconError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeAlias

    from .._shared.files import Place
    from ..kernels._records import Graph

    Contents: TypeAlias = tuple[str, Graph, int]

MAGIC = b"\x89LEX\r\n\x1a\n"
VERSION = 1

ORDER = 0x01020304
"""Reads as something else where the bytes of the numbers have been swapped."""

HEADER = Struct("<8sIIIIIIIIQ")
"""Magic, version, checksum, byte order, letters, digits, words, edges, first and mask of the root."""

UNCOVERED = 16
"""How many bytes at the start of a file its checksum leaves out: those up to the checksum itself."""

EDGE = 16
PADDING = 64

BASE = 62
"""How many digits an edge has room for; a larger alphabet spells each letter with several digits of this base."""

UNICODE = 0x110000

FAULTS = {
    1: "edge {} does not lead to a whole run of edges below its own",
    2: "edge {} miscounts the words before it",
    3: "edge {} leads to no word, or to the end of one within a letter",
    4: "edge {} has a letter outside the alphabet",
    5: "edge {} should be empty",
    6: "the words are not as many as it says",
}
"""What each fault that `kernels.graph.check` finds means."""


def read(path: Place, mmap: bool) -> Contents:
    """What a file holds, read or mapped into memory."""
    path = file_name("file", path, error=LexiconError)
    name = repr(path)
    with open(path, "rb", buffering=0) as file:
        header = _Header(name, file.read(HEADER.size))
        size = os.fstat(file.fileno()).st_size
        header.check_size(size)
        if mmap and not size:
            raise LexiconError(f"{name} is no file that can be mapped")
        codes = file.read(header.graph - HEADER.size)
        if mmap:
            from mmap import ACCESS_READ
            from mmap import mmap as map_file

            graph: Any = memoryview(map_file(file.fileno(), 0, access=ACCESS_READ))[header.graph :]
        else:
            graph = file.readall()
    return _contents(header, codes, graph)


def parse(data: bytes, name: str) -> Contents:
    """What the bytes of a file hold; `name` is for errors."""
    data = bytes_of("data", data)
    header = _Header(name, data[: HEADER.size])
    return _contents(header, data[HEADER.size : header.graph], data[header.graph :])


def verify(name: str, parts: Graph, checksum: int | None) -> None:
    """Raise `LexiconError` unless all that searches rely on is so."""
    graph, codes = parts[0], parts[5]
    head, table = _head_of(parts)
    if _checksum(head, table, graph) != checksum:
        raise LexiconError(f"{name} has been altered: its checksum is wrong")
    letters = memoryview(codes).cast("i")
    if letters and (letters[0] < 0 or letters[-1] >= UNICODE or not all(map(lt, letters, letters[1:]))):
        raise LexiconError(f"{name} is no valid lexicon: its alphabet is not in order")
    fault, edge = kernels.graph.check(parts)
    if fault:
        raise LexiconError(f"{name} is no valid lexicon: {FAULTS[fault].format(edge)}")


def pack(parts: Graph) -> tuple[bytes, bytes, Any]:
    """The three pieces of the file that holds the parts."""
    graph = parts[0]
    head, table = _head_of(parts)
    return HEADER.pack(MAGIC, VERSION, _checksum(head, table, graph), *head), table, graph


class _Header:
    """The first bytes of a lexicon file, checked for all that can be told without reading on."""

    __slots__ = ("checksum", "digits", "edges", "first", "graph", "letters", "mask", "name", "words")

    def __init__(self, name: str, data: bytes) -> None:
        self.name = name
        if not data.startswith(MAGIC):
            raise LexiconError(f"{name} is not a lexicon file (Lexicon.from_file reads lists of words)")
        if len(data) < HEADER.size:
            raise LexiconError(f"{name} is cut short within its header")
        _, version, self.checksum, order, self.letters, self.digits, self.words, self.edges, self.first, self.mask = (
            HEADER.unpack(data)
        )
        if order != ORDER:
            raise LexiconError(f"{name} is no valid lexicon: its numbers are not little-endian")
        if version != VERSION:
            raise LexiconError(f"{name} is a lexicon of format {version}; this program reads format {VERSION}")
        if self.letters > UNICODE or self.digits != _digits_for(self.letters):
            raise LexiconError(f"{name} is no valid lexicon: {self.letters} letters of {self.digits} digits")
        if self.first + PADDING > self.edges:
            raise LexiconError(f"{name} is no valid lexicon: its root lies outside its {self.edges} edges")
        self.graph = HEADER.size + _padded(4 * self.letters)

    def check_size(self, size: int) -> None:
        """Raise `LexiconError` for a file of another size than this header has; 0 is unknown."""
        expected = self.graph + EDGE * self.edges
        if size and size != expected:
            state = "cut short" if size < expected else "too long"
            raise LexiconError(f"{self.name} is {state}: {size} bytes instead of {expected}")


def _contents(header: _Header, codes: bytes, graph: Any) -> Contents:
    header.check_size(HEADER.size + len(codes) + len(graph))
    if any(codes[4 * header.letters :]):
        # The checksum is of the parts, which this padding does not belong to.
        raise LexiconError(f"{header.name} has been altered: its padding is not zero")
    native = _native_order(codes[: 4 * header.letters])
    parts: Graph = graph, header.mask, header.first, header.words, header.digits, native, {}
    return header.name, parts, header.checksum


def _padded(size: int) -> int:
    return -(-size // EDGE) * EDGE


def _digits_for(letters: int) -> int:
    digits = 1
    while BASE**digits < letters:
        digits += 1
    return digits


def _native_order(codes: bytes) -> bytes:
    """Little-endian int32 in the order of this machine, or the other way round."""
    if sys.byteorder == "little":
        return codes
    swapped = array("i", codes)
    swapped.byteswap()
    return swapped.tobytes()


def _head_of(parts: Graph) -> tuple[tuple[int, ...], bytes]:
    """The numbers of the header behind the checksum, and the alphabet as it stands in the file."""
    graph, mask, first, words, digits, codes, _ = parts
    table = _native_order(codes).ljust(_padded(len(codes)), b"\0")
    return (ORDER, len(codes) // 4, digits, words, len(graph) // EDGE, first, mask), table


def _checksum(head: tuple[int, ...], table: bytes, graph: Any) -> int:
    return crc32(graph, crc32(table, crc32(HEADER.pack(MAGIC, VERSION, 0, *head)[UNCOVERED:])))
