"""The lexicon: a minimal packed word graph over any alphabet."""

from __future__ import annotations

import os
import sys
from array import array
from itertools import chain
from operator import eq, index, lt
from struct import Struct
from zlib import crc32

from .. import kernels
from ..errors import LexiconError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any, SupportsIndex, TypeAlias, TypeVar, overload

    Place: TypeAlias = str | bytes | os.PathLike[str] | os.PathLike[bytes]
    View: TypeAlias = tuple[Any, int, int, int, int, bytes, dict[str, Any]]
    Self = TypeVar("Self", bound="Lexicon")

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
CHUNK = 1024
"""How many words are spelled at a time when they are iterated over."""

FAULTS = {
    1: "edge {} does not lead to a whole run of edges below its own",
    2: "edge {} miscounts the words before it",
    3: "edge {} leads to no word, or to the end of one within a letter",
    4: "edge {} has a letter outside the alphabet",
    5: "edge {} should be empty",
    6: "the words are not as many as it says",
}
"""What each fault that `kernels.graph.check` finds means."""


class Lexicon:
    """An immutable set of words over any alphabet, packed into a minimal word graph; threads may share it.

    `words` is any iterable of `str`, sorted or not; a word given twice counts once, and empty words are left out.
    Letters are code points and are taken as they are. The words are numbered from 0 in code-point order.

    >>> lexicon = Lexicon(["TO", "TOE", "TEA"])
    >>> "TOE" in lexicon, len(lexicon), list(lexicon)
    (True, 3, ['TEA', 'TO', 'TOE'])
    >>> lexicon[1], lexicon.index("TO")
    ('TO', 1)

    Raises `TypeError` for one `str` or `bytes` where the iterable should be, and for an item that is no `str`.
    Building takes time linear in the letters of sorted words; others are sorted first. The minimal graph is that of
    Daciuk, Mihov, Watson and Watson (2000), its numbering that of Lucchesi and Kowaltowski (1993).
    """

    __slots__ = ("__weakref__", "_name", "_parts", "_sum", "_view")

    _name: str
    """What error messages call it."""
    _parts: View
    _sum: int | None
    """The checksum that the parts should have; None where they are known to be right."""
    _view: View | None
    """The parts, once they are verified."""

    def __init__(self, words: Iterable[str]) -> None:
        graph, mask, first, count, digits, codes = kernels.graph.build(_check_words(words))
        self._fill("the lexicon", (graph, mask, first, count, digits, codes, {}), None)

    def _fill(self, name: str, parts: View, checksum: int | None) -> None:
        put = object.__setattr__
        put(self, "_name", name)
        put(self, "_parts", parts)
        put(self, "_sum", checksum)
        put(self, "_view", parts if checksum is None else None)

    @classmethod
    def from_file(
        cls: type[Self], path: Place, encoding: str = "utf-8", normalize: str | Callable[[str], str] | None = None
    ) -> Self:
        """The lexicon of a text file with a word a line.

        Blanks around a word, empty lines and a byte-order mark are dropped; lines end in LF, CRLF or CR. `normalize` is
        the name of a Unicode normalization form (`"NFC"`, `"NFD"`, `"NFKC"`, `"NFKD"`) or a function of `str` to `str`
        that every word goes through, `str.upper` for one.

        Raises `OSError` for a file that cannot be read, and `LexiconError` for one that cannot be decoded, naming the
        line.
        """
        with open(path, "rb") as file:
            data = file.read()
        return cls(read_words(data, repr(os.fsdecode(path)), encoding, normalize))

    @classmethod
    def open(cls: type[Self], path: Place, mmap: bool = False) -> Self:
        """The lexicon that `save` wrote to a file; ready at once, for it is verified only before its first use.

        With `mmap=True` the file is mapped instead of read, so that processes share its memory. It must then stay as it
        is: a mapped file that is cut short ends the process on most systems.

        Raises `OSError` for a file that cannot be read, `LexiconError` for one that is not a whole lexicon file; one
        that was altered is refused with `LexiconError` when the lexicon is first used.
        """
        name = repr(os.fsdecode(path))
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
        return cls._from_parts(header, codes, graph)

    @classmethod
    def from_bytes(cls: type[Self], data: bytes) -> Self:
        """The lexicon in the bytes that `to_bytes` gave; raises `LexiconError` as `open` does."""
        return cls._from_data(data, "the bytes")

    @classmethod
    def _from_data(cls: type[Self], data: bytes, name: str) -> Self:
        data = data if type(data) is bytes else bytes(memoryview(data))
        header = _Header(name, data[: HEADER.size])
        return cls._from_parts(header, data[HEADER.size : header.graph], data[header.graph :])

    @classmethod
    def _from_parts(cls: type[Self], header: _Header, codes: bytes, graph: Any) -> Self:
        header.check_size(HEADER.size + len(codes) + len(graph))
        lexicon = cls.__new__(cls)
        native = _native_order(codes[: 4 * header.letters])
        lexicon._fill(
            header.name,
            (graph, header.mask, header.first, header.words, header.digits, native, {}),
            header.checksum,
        )
        return lexicon

    @staticmethod
    def english(case: str = "upper") -> Lexicon:
        """The built-in English lexicon, made from SCOWL, in upper or `"lower"` case; loaded once, when first asked for.

        >>> len(Lexicon.english()), "LEXICON" in Lexicon.english(), "lexicon" in Lexicon.english("lower")
        (115433, True, True)
        """
        if case not in ("upper", "lower"):
            raise LexiconError(f'case must be "upper" or "lower", not {case!r}')
        lexicon = _english.get(case)
        return lexicon if lexicon is not None else _english.setdefault(case, _load_english(case))

    def save(self, path: Place) -> None:
        """Write the lexicon to a file for `open`; the file is complete or, after an error, what it was before.

        The new file is written beside the old one and takes its place in one step; a device or a pipe is written into.
        Raises `OSError` where it cannot.
        """
        name = os.fsdecode(path)
        if os.path.exists(name) and not os.path.isfile(name):
            with open(name, "wb") as device:
                device.writelines(self._packed())
            return
        target = os.path.realpath(name)
        beside = f"{target}.{os.urandom(6).hex()}.tmp"
        try:
            file = os.open(beside, os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_BINARY", 0), 0o666)
        except OSError as error:
            error.filename = name
            raise
        try:
            with open(file, "wb") as output:
                output.writelines(self._packed())
                output.flush()
                os.fsync(file)
            os.replace(beside, target)
        except BaseException:
            os.unlink(beside)
            raise

    def to_bytes(self) -> bytes:
        """The bytes that `save` writes, equal on every platform and backend for equal lexicons."""
        return b"".join(self._packed())

    def _packed(self) -> tuple[bytes, bytes, Any]:
        parts = self.view
        graph = parts[0]
        head, table = _head_of(parts)
        return HEADER.pack(MAGIC, VERSION, _checksum(head, table, graph), *head), table, graph

    @property
    def view(self) -> View:
        """What kernels take: `(graph, mask, first, words, digits, codes, memo)`; the graph is verified by then."""
        return self._view or self._verify()

    def _verify(self) -> View:
        """Check once all that searches rely on, and publish the parts."""
        graph, mask, first, words, digits, codes, _ = parts = self._parts
        head, table = _head_of(parts)
        if _checksum(head, table, graph) != self._sum:
            raise LexiconError(f"{self._name} has been altered: its checksum is wrong")
        letters = memoryview(codes).cast("i")
        if letters and (letters[0] < 0 or letters[-1] >= UNICODE or not all(map(lt, letters, letters[1:]))):
            raise LexiconError(f"{self._name} is no valid lexicon: its alphabet is not in order")
        fault, edge = kernels.graph.check(graph, mask, first, words, digits, len(letters))
        if fault:
            raise LexiconError(f"{self._name} is no valid lexicon: {FAULTS[fault].format(edge)}")
        object.__setattr__(self, "_view", parts)
        return parts

    @property
    def alphabet(self) -> str:
        """The letters of the words, in order."""
        return "".join(map(chr, memoryview(self.view[5]).cast("i")))

    @property
    def nbytes(self) -> int:
        """How many bytes the packed words take in memory, or in the mapped file."""
        graph, _, _, _, _, codes, _ = self.view
        return len(graph) + len(codes)

    @property
    def root(self) -> Node:
        """The node of the empty prefix, to walk through the words letter by letter."""
        _, mask, first, _, _, _, _ = self.view
        return Node(self, mask, first, 0)

    def __contains__(self, word: object) -> bool:
        graph, mask, first, _, digits, codes, _ = self._view or self._verify()
        return isinstance(word, str) and kernels.graph.index(graph, mask, first, digits, codes, word) >= 0

    def __len__(self) -> int:
        return self.view[3]

    def __iter__(self) -> Iterator[str]:
        return self._spelled(range(len(self)))

    def _spelled(self, numbers: range) -> Iterator[str]:
        """The words with these numbers, a chunk at a time."""
        chunks = (numbers[start : start + CHUNK] for start in range(0, len(numbers), CHUNK))
        return chain.from_iterable(map(self.spell, chunks))

    def spell(self, numbers: Iterable[int]) -> list[str]:
        """The words with these numbers, in the order of the numbers, which must all be from 0 to `len - 1`."""
        graph, mask, first, words, digits, codes, _ = self.view
        if not isinstance(numbers, range):
            numbers = list(map(index, numbers))
        if numbers and (min(numbers) < 0 or max(numbers) >= words):
            raise IndexError(f"numbers of words must be from 0 to {words - 1}")
        spelled: list[str] = kernels.graph.spell(graph, mask, first, words, digits, codes, numbers)
        return spelled

    if TYPE_CHECKING:

        @overload
        def __getitem__(self, number: SupportsIndex) -> str: ...
        @overload
        def __getitem__(self, number: slice) -> list[str]: ...

    def __getitem__(self, number: SupportsIndex | slice) -> str | list[str]:
        words = len(self)
        if isinstance(number, slice):
            return self.spell(range(words)[number])
        place = index(number)
        if not -words <= place < words:
            raise IndexError(f"there is no word number {place} among {words}")
        return self.spell((place % words,))[0]

    def index(self, word: str) -> int:
        """The number of a word, counted from 0 in code-point order; raises `ValueError` for one that is not in."""
        _check_text("word", word)
        graph, mask, first, _, digits, codes, _ = self.view
        number: int = kernels.graph.index(graph, mask, first, digits, codes, word)
        if number < 0:
            raise ValueError(f"{word!r} is not in the lexicon")
        return number

    def has_prefix(self, prefix: str) -> bool:
        """Whether any word begins with `prefix`; a word is a prefix of itself."""
        graph, mask, first, words, digits, codes, _ = self.view
        found = kernels.graph.descend(graph, mask, first, 0, digits, codes, _check_text("prefix", prefix))
        return found is not None and words > 0

    def words_with_prefix(self, prefix: str) -> Iterator[str]:
        """The words that begin with `prefix`, in code-point order, lazily.

        >>> list(Lexicon(["TO", "TOE", "TEA"]).words_with_prefix("TO"))
        ['TO', 'TOE']
        """
        node = self.root.walk(_check_text("prefix", prefix))
        return self._spelled(range(node.number, node.number + node.count) if node else range(0))

    def prefixes(self, text: str) -> list[str]:
        """The words that `text` begins with, the shortest first.

        >>> Lexicon(["TO", "TOE", "TEA"]).prefixes("TOES")
        ['TO', 'TOE']
        """
        _check_text("text", text)
        graph, mask, first, _, digits, codes, _ = self.view
        return [text[:length] for length in kernels.graph.ends(graph, mask, first, digits, codes, text)]

    def longest_prefix(self, text: str) -> str | None:
        """The longest word that `text` begins with, or None.

        >>> Lexicon(["TO", "TOE", "TEA"]).longest_prefix("TOES")
        'TOE'
        """
        found = self.prefixes(text)
        return found[-1] if found else None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Lexicon):
            return NotImplemented
        if self is other:
            return True
        if len(self) != len(other):
            return False
        # Equal words make equal graphs, but a file that somebody else wrote may hold another graph of the same words.
        return self.view[:6] == other.view[:6] or all(map(eq, self, other))

    def __hash__(self) -> int:
        step = len(self) // 16 + 1
        return hash((len(self), *self[::step]))

    def __copy__(self: Self) -> Self:
        return self

    def __deepcopy__(self: Self, memo: dict[int, Any]) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (type(self), self.to_bytes())

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Lexicon is immutable: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Lexicon is immutable: {name} cannot be deleted")

    def __repr__(self) -> str:
        if self._view is None:
            return f"<Lexicon from {self._name}, not verified yet>"
        words = len(self)
        if words <= 8:
            return f"Lexicon({list(self)!r})"
        return f"<Lexicon of {words} words, {self[0]!r} to {self[-1]!r}, {len(self._view[5]) // 4} letters>"


class Node:
    """A place in a lexicon that some letters lead to, for searches of your own; immutable.

    >>> root = Lexicon(["TO", "TOE", "TEA"]).root
    >>> node = root["T"]
    >>> node.letters, node.is_word, node.child("X")
    ('EO', False, None)
    >>> [(letter, child.is_word) for letter, child in node.items()]
    [('E', False), ('O', True)]
    """

    __slots__ = ("_first", "_lexicon", "_mask", "number")

    _lexicon: Lexicon
    _mask: int
    _first: int
    number: int
    """How many words come before all that begin here: the number of the word that ends here, if one does."""

    def __init__(self, lexicon: Lexicon, mask: int, first: int, number: int) -> None:
        put = object.__setattr__
        put(self, "_lexicon", lexicon)
        put(self, "_mask", mask)
        put(self, "_first", first)
        put(self, "number", number)

    @property
    def is_word(self) -> bool:
        """Whether a word ends here."""
        return bool(self._mask >> 63)

    @property
    def letters(self) -> str:
        """The letters that may follow, in order."""
        graph, _, _, _, digits, codes, _ = self._lexicon.view
        found: str = kernels.graph.letters(graph, self._mask, self._first, digits, codes)
        return found

    @property
    def count(self) -> int:
        """How many words begin with the letters that lead here."""
        found: int = kernels.graph.count(self._lexicon.view[0], self._mask, self._first)
        return found

    def child(self, letter: str) -> Node | None:
        """The node one letter on, or None if no word goes on with it."""
        return self.walk(letter) if len(_check_text("letter", letter)) == 1 else None

    def walk(self, text: str) -> Node | None:
        """The node that the letters of `text` lead to from here, or None if no word goes on with them."""
        graph, _, _, _, digits, codes, _ = self._lexicon.view
        found = kernels.graph.descend(
            graph, self._mask, self._first, self.number, digits, codes, _check_text("text", text)
        )
        return None if found is None else Node(self._lexicon, *found)

    def items(self) -> Iterator[tuple[str, Node]]:
        """Each letter that may follow with the node it leads to, in order."""
        return ((letter, self[letter]) for letter in self.letters)

    def __getitem__(self, letter: str) -> Node:
        node = self.child(letter)
        if node is None:
            raise KeyError(letter)
        return node

    def __contains__(self, letter: object) -> bool:
        return isinstance(letter, str) and self.child(letter) is not None

    def __iter__(self) -> Iterator[str]:
        return iter(self.letters)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Node):
            return NotImplemented
        return self._place() == other._place() and self._lexicon == other._lexicon

    def __hash__(self) -> int:
        return hash(self._place())

    def _place(self) -> tuple[int, int, int]:
        return self._mask, self._first, self.number

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Node is immutable: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Node is immutable: {name} cannot be deleted")

    def __reduce__(self) -> tuple[Any, ...]:
        return Node, (self._lexicon, self._mask, self._first, self.number)

    def __repr__(self) -> str:
        return f"<Node of {self.count} words, is_word={self.is_word}, letters={self.letters!r}>"


def lexicon_of(lexicon: Lexicon | Iterable[str]) -> Lexicon:
    """The argument as a `Lexicon`; an iterable of words is made one."""
    return lexicon if isinstance(lexicon, Lexicon) else Lexicon(lexicon)


def read_lexicon(
    data: bytes, name: str, encoding: str = "utf-8", normalize: str | Callable[[str], str] | None = None
) -> Lexicon:
    """The lexicon in the contents of a file of either kind, which its first bytes tell; `name` is for errors."""
    if not data.startswith(MAGIC):
        return Lexicon(read_words(data, name, encoding, normalize))
    lexicon, convert = Lexicon._from_data(data, name), _converter(normalize)
    if convert is None:
        return lexicon
    return in_capitals(lexicon) if convert is str.upper else Lexicon(_converted(lexicon, name, convert))


def in_capitals(lexicon: Lexicon) -> Lexicon:
    """The lexicon in upper case: the same graph with another alphabet, where the letters keep their order."""
    capitals = list(map(str.upper, lexicon.alphabet))
    if all(len(letter) == 1 for letter in capitals) and all(map(lt, capitals, capitals[1:])):
        return _relettered(lexicon, capitals)
    return Lexicon(map(str.upper, lexicon))


def _relettered(lexicon: Lexicon, letters: list[str]) -> Lexicon:
    """A lexicon with the same graph and other letters, which come in the same order."""
    graph, mask, first, words, digits, _, _ = lexicon.view
    relettered = Lexicon.__new__(Lexicon)
    codes = array("i", map(ord, letters)).tobytes()
    relettered._fill("the lexicon", (graph, mask, first, words, digits, codes, {}), None)
    return relettered


def read_words(
    data: bytes, name: str, encoding: str = "utf-8", normalize: str | Callable[[str], str] | None = None
) -> Iterator[str]:
    """The words in the contents of a file; `name` is what errors call it, the rest as in `Lexicon.from_file`."""
    if data.startswith(MAGIC):
        raise LexiconError(f"{name} is a packed lexicon and not a list of words: read it with Lexicon.open")
    convert = _converter(normalize)
    lines = _decode(data, name, encoding).removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    words = map(str.strip, lines)
    return words if convert is None else _converted(words, name, convert)


def _converter(normalize: str | Callable[[str], str] | None) -> Callable[[str], str] | None:
    if normalize is None or callable(normalize):
        return normalize
    if normalize not in ("NFC", "NFD", "NFKC", "NFKD"):
        raise LexiconError(f"normalize must be NFC, NFD, NFKC, NFKD, a function or None, not {normalize!r}")
    from functools import partial
    from unicodedata import normalize as normalized

    return partial(normalized, normalize)  # type: ignore[arg-type]


def _converted(words: Iterable[str], name: str, convert: Callable[[str], str]) -> Iterator[str]:
    for line, word in enumerate(words, 1):
        if word:
            converted = convert(word)
            if not isinstance(converted, str):
                raise TypeError(f"{name}, line {line}: normalize gave {_kind(converted)} and not str")
            yield converted


def _decode(data: bytes, name: str, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except (LookupError, UnicodeEncodeError):
        raise LexiconError(f"encoding must be the name of a text encoding, not {encoding!r}") from None
    except UnicodeError as error:
        # The start counts from behind a mark that the encoding takes off, as the bytes in the error do.
        start = getattr(error, "start", 0)
        line = (
            getattr(error, "object", data)[:start]
            .decode(encoding, "replace")
            .replace("\r\n", "\n")
            .replace("\r", "\n")
            .count("\n")
            + 1
        )
        reason = getattr(error, "reason", str(error))
        raise LexiconError(f"{name}, line {line} is not {encoding}: {reason}") from None
    except ValueError:
        raise LexiconError(f"encoding must be the name of a text encoding, not {encoding!r}") from None


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


def _head_of(parts: View) -> tuple[tuple[int, ...], bytes]:
    """The numbers of the header behind the checksum, and the alphabet as it stands in the file."""
    graph, mask, first, words, digits, codes, _ = parts
    table = _native_order(codes).ljust(_padded(len(codes)), b"\0")
    return (ORDER, len(codes) // 4, digits, words, len(graph) // EDGE, first, mask), table


def _checksum(head: tuple[int, ...], table: bytes, graph: Any) -> int:
    return crc32(graph, crc32(table, crc32(HEADER.pack(MAGIC, VERSION, 0, *head)[UNCOVERED:])))


def _restore(cls: type[Lexicon], data: bytes) -> Lexicon:
    return cls.from_bytes(data)


_english: dict[str, Lexicon] = {}


def _load_english(case: str) -> Lexicon:
    if case == "lower":
        # The loader reads from wherever the package was imported, a zip too; importlib.resources would take 30 ms.
        loader: Any = __spec__.loader
        return Lexicon.from_bytes(
            loader.get_data(os.path.join(os.path.dirname(os.path.dirname(__file__)), "data", "english.lex"))
        )
    return in_capitals(Lexicon.english("lower"))


def _check_words(words: Iterable[str]) -> list[str]:
    if isinstance(words, (str, bytes, bytearray)) or words is None:
        raise TypeError(f"words must be an iterable of str, not {_kind(words)}")
    try:
        listed = list(words)
    except TypeError:
        if hasattr(words, "__iter__") or hasattr(words, "__getitem__"):
            raise
        raise TypeError(f"words must be an iterable of str, not {_kind(words)}") from None
    try:
        "".join(listed)
    except TypeError:
        place, item = next((place, item) for place, item in enumerate(listed) if not isinstance(item, str))
        raise TypeError(f"words: item {place} must be a str, not {_kind(item)}") from None
    return listed


def _check_text(name: str, text: str) -> str:
    if not isinstance(text, str):
        raise TypeError(f"{name} must be a str, not {_kind(text)}")
    return text


def _kind(value: object) -> str:
    return "None" if value is None else type(value).__name__
