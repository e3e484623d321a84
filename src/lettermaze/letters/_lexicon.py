"""The lexicon: a minimal packed word graph over any alphabet; one file, as all of it is the methods of one class."""

from __future__ import annotations

import os
from array import array
from itertools import chain
from operator import eq, index, lt

from .. import kernels
from .._shared.arguments import boolean, check_text, choice, file_name, kind_of, place_of, several, walked
from .._shared.frozen import frozen
from .._shared.public import set_module
from ..errors import LexiconError
from ._node import Node

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any, SupportsIndex, TypeVar, overload

    from .._shared.files import Place
    from ..kernels._records import Graph
    from ._word_lists import Normalize

    Self = TypeVar("Self", bound="Lexicon")

CHUNK = 1024
"""How many words are spelled at a time when they are iterated over."""


@set_module("lettermaze")
@frozen("a Lexicon")
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
    _parts: Graph
    _sum: int | None
    """The checksum that the parts should have; None where they are known to be right."""
    _view: Graph | None
    """The parts, once they are verified."""

    def __init__(self, words: Iterable[str]) -> None:
        self._build("words", words)

    def _build(self, name: str, words: Iterable[str]) -> None:
        graph, mask, first, count, digits, codes = kernels.graph.build(_check_words(name, words))
        self._fill("the lexicon", (graph, mask, first, count, digits, codes, {}), None)

    def _fill(self, name: str, parts: Graph, checksum: int | None) -> None:
        put = object.__setattr__
        put(self, "_name", name)
        put(self, "_parts", parts)
        put(self, "_sum", checksum)
        put(self, "_view", parts if checksum is None else None)

    @classmethod
    def from_file(
        cls: type[Self],
        file: Place,
        encoding: str = "utf-8",
        normalize: str | Callable[[str], str] | None = None,
        *,
        comments: str | None = None,
        field: int | None = None,
    ) -> Self:
        """The lexicon of a text file with a word a line.

        Blanks around a word, empty lines and what nobody sees (byte-order marks, zero-width characters, soft hyphens)
        are dropped; lines end in any way that Unicode has. `normalize` is the name of a Unicode normalization form
        (`"NFC"`, `"NFD"`, `"NFKC"`, `"NFKD"`) or a function of `str` to `str` that every word goes through,
        `str.upper` for one. `comments` is the sign that begins a remark, at the head of a line or behind a blank, and
        `field` the number of the word among the fields of its line, from 1, which tabs part, or blanks without a tab.

        Raises `OSError` for a file that cannot be read, and `LexiconError` for one that cannot be decoded, naming the
        line, and for a line without that field.
        """
        from ._word_lists import read_words

        name = file_name("file", file, error=LexiconError)
        with open(name, "rb") as opened:
            data = opened.read()
        return cls(read_words(data, repr(name), encoding, normalize, comments, field))

    @classmethod
    def open(cls: type[Self], file: Place, mmap: bool = False) -> Self:
        """The lexicon that `save` wrote to a file; ready at once, for it is verified only before its first use.

        With `mmap=True` the file is mapped instead of read, so that processes share its memory. It must then stay as it
        is: a mapped file that is cut short ends the process on most systems.

        Raises `OSError` for a file that cannot be read, `LexiconError` for one that is not a whole lexicon file; one
        that was altered is refused with `LexiconError` when the lexicon is first used.
        """
        from ._lexicon_file import read

        return cls._from_contents(*read(file, boolean("mmap", mmap)))

    @classmethod
    def from_bytes(cls: type[Self], data: bytes) -> Self:
        """The lexicon in the bytes that `to_bytes` gave; raises `LexiconError` as `open` does."""
        from ._lexicon_file import parse

        return cls._from_contents(*parse(data, "the bytes"))

    @classmethod
    def _from_contents(cls: type[Self], name: str, parts: Graph, checksum: int | None) -> Self:
        lexicon = cls.__new__(cls)
        lexicon._fill(name, parts, checksum)
        return lexicon

    @staticmethod
    def english(case: str = "upper", *, level: str = "all") -> Lexicon:
        """The built-in English lexicon, made from SCOWL, in upper or `"lower"` case; loaded once, when first asked for.

        `level="common"` leaves the words that most people know: those of SCOWL's small lists, which have its levels up
        to 35.

        >>> len(Lexicon.english()), "LEXICON" in Lexicon.english(), "lexicon" in Lexicon.english("lower")
        (115433, True, True)
        >>> common = Lexicon.english(level="common")
        >>> "LEXICON" in common, "AALII" in Lexicon.english(), "AALII" in common
        (True, True, False)
        """
        case = choice("case", case, ("upper", "lower"), error=LexiconError)
        level = choice("level", level, ("all", "common"), error=LexiconError)
        lexicon = _english.get((case, level))
        return lexicon if lexicon is not None else _english.setdefault((case, level), _load_english(case, level))

    def save(self, file: Place) -> None:
        """Write the lexicon to a file for `open`; the file is complete or, after an error, what it was before.

        The new file is written beside the old one and takes its place in one step; a device or a pipe is written into.
        Raises `OSError` where it cannot.
        """
        from .._shared.files import write_whole
        from ._lexicon_file import pack

        write_whole(file_name("file", file, error=LexiconError), pack(self.view))

    def to_bytes(self) -> bytes:
        """The bytes that `save` writes, equal on every platform and backend for equal lexicons."""
        from ._lexicon_file import pack

        return b"".join(pack(self.view))

    @property
    def view(self) -> Graph:
        """What kernels take: `(graph, mask, first, words, digits, codes, memo)`; the graph is verified by then."""
        return self._view or self._verify()

    def _verify(self) -> Graph:
        """Check once all that searches rely on, and publish the parts."""
        from ._lexicon_file import verify

        verify(self._name, self._parts, self._sum)
        object.__setattr__(self, "_view", self._parts)
        return self._parts

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
        return Node(self, (mask, first, 0))

    def __contains__(self, word: object) -> bool:
        return kernels.graph.contains(self._view or self._verify(), word)

    def __len__(self) -> int:
        return self.view[3]

    def __iter__(self) -> Iterator[str]:
        return self._spelled(range(len(self)))

    def _spelled(self, numbers: range) -> Iterator[str]:
        """The words with these numbers, a chunk at a time."""
        graph = self.view
        chunks = (numbers[start : start + CHUNK] for start in range(0, len(numbers), CHUNK))
        return chain.from_iterable(kernels.graph.spell(graph, chunk) for chunk in chunks)

    def spell(self, numbers: Iterable[int]) -> list[str]:
        """The words with these numbers, in the order of the numbers, which must all be from 0 to `len - 1`."""
        words = len(self)
        if not isinstance(numbers, range):
            numbers = list(_indexes(numbers))
        ends = numbers if not isinstance(numbers, range) else (numbers[0], numbers[-1]) if numbers else ()
        if ends and (min(ends) < 0 or max(ends) >= words):
            raise IndexError(f"numbers of words must be from 0 to {words - 1}")
        return kernels.graph.spell(self.view, numbers)

    if TYPE_CHECKING:

        @overload
        def __getitem__(self, number: SupportsIndex) -> str: ...
        @overload
        def __getitem__(self, number: slice) -> list[str]: ...

    def __getitem__(self, number: SupportsIndex | slice) -> str | list[str]:
        words = len(self)
        if isinstance(number, slice):
            return self.spell(range(words)[number])
        place = place_of("number", number)
        if not -words <= place < words:
            raise IndexError(f"there is no word number {place} among {words}")
        return self.spell((place % words,))[0]

    def index(self, word: str) -> int:
        """The number of a word, counted from 0 in code-point order; raises `ValueError` for one that is not in."""
        if type(word) is not str:
            word = check_text("word", word)
        number = kernels.graph.index(self._view or self._verify(), word)
        if number < 0:
            raise ValueError(f"{word!r} is not in the lexicon")
        return number

    def has_prefix(self, prefix: str) -> bool:
        """Whether any word begins with `prefix`; a word is a prefix of itself."""
        if type(prefix) is not str:
            prefix = check_text("prefix", prefix)
        return kernels.graph.has_prefix(self._view or self._verify(), prefix)

    def words_with_prefix(self, prefix: str) -> Iterator[str]:
        """The words that begin with `prefix`, in code-point order, lazily.

        >>> list(Lexicon(["TO", "TOE", "TEA"]).words_with_prefix("TO"))
        ['TO', 'TOE']
        """
        if type(prefix) is not str:
            prefix = check_text("prefix", prefix)
        words, start, stop = kernels.graph.below(self._view or self._verify(), prefix, CHUNK)
        return chain(words, self._spelled(range(start, stop))) if start < stop else iter(words)

    def prefixes(self, text: str) -> list[str]:
        """The words that `text` begins with, the shortest first.

        >>> Lexicon(["TO", "TOE", "TEA"]).prefixes("TOES")
        ['TO', 'TOE']
        """
        if type(text) is not str:
            text = check_text("text", text)
        return kernels.graph.prefixes(self._view or self._verify(), text)

    def longest_prefix(self, text: str) -> str | None:
        """The longest word that `text` begins with, or None.

        >>> Lexicon(["TO", "TOE", "TEA"]).longest_prefix("TOES")
        'TOE'
        """
        found = self.prefixes(text)
        return found[-1] if found else None

    def made_of(
        self,
        letters: str,
        *,
        must: str = "",
        min_length: int = 1,
        max_length: int | None = None,
        repeat: bool = True,
    ) -> list[str]:
        """The words that some letters make, in order: with `repeat` each as often as one likes, else as often as given.

        Words have `min_length` to `max_length` letters, and all those in `must`.

        >>> lexicon = Lexicon(["ATE", "EAT", "TATE", "TEA", "TEAM"])
        >>> lexicon.made_of("TEA", must="T"), lexicon.made_of("TEA", repeat=False)
        (['ATE', 'EAT', 'TATE', 'TEA'], ['ATE', 'EAT', 'TEA'])

        Raises `TypeError` for what is no text, number or bool, and `LexiconError` for a negative length. The time grows
        with the prefixes of words that the letters make.
        """
        from ._lexicon_sets import made_of

        return made_of(self, letters, must, min_length, max_length, repeat)

    def union(self, *others: Iterable[str]) -> Lexicon:
        """A lexicon of these words and those of others, lexicons or other iterables of words.

        >>> list(Lexicon(["TO", "TOE"]).union(["TEA", "TO"]))
        ['TEA', 'TO', 'TOE']
        """
        from ._lexicon_sets import united

        return Lexicon(united(self, others))

    def without(self, words: Iterable[str]) -> Lexicon:
        """A lexicon of these words but some; those that are not in it do not matter.

        >>> list(Lexicon(["TO", "TOE"]).without(["TOE", "TEA"]))
        ['TO']
        """
        from ._lexicon_sets import left_without

        return Lexicon(left_without(self, words))

    def filter(self, keep: Callable[[str], object]) -> Lexicon:
        """A lexicon of those words of which a function says yes.

        >>> list(Lexicon(["TO", "TOE"]).filter(lambda word: len(word) > 2))
        ['TOE']
        """
        from ._lexicon_sets import kept

        return Lexicon(kept(self, keep))

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
        return type(self).from_bytes, (self.to_bytes(),)

    def __repr__(self) -> str:
        if self._view is None:
            return f"<Lexicon from {self._name}, not verified yet>"
        words = len(self)
        if words <= 8:
            return f"Lexicon({list(self)!r})"
        return f"<Lexicon of {words} words, {self[0]!r} to {self[-1]!r}, {len(self._view[5]) // 4} letters>"


def lexicon_of(lexicon: Lexicon | Iterable[str], name: str = "lexicon") -> Lexicon:
    """The argument as a `Lexicon`; an iterable of words is made one."""
    if isinstance(lexicon, Lexicon):
        return lexicon
    built = Lexicon.__new__(Lexicon)
    built._build(name, lexicon)
    return built


def read_lexicon(data: bytes, name: str, encoding: str = "utf-8", normalize: Normalize = None) -> Lexicon:
    """The lexicon in the contents of a file of either kind, which its first bytes tell; `name` is for errors."""
    from ._lexicon_file import MAGIC, parse
    from ._word_lists import converted, converter_of, read_words

    if not data.startswith(MAGIC):
        return Lexicon(read_words(data, name, encoding, normalize))
    lexicon, convert = Lexicon._from_contents(*parse(data, name)), converter_of(normalize)
    if convert is None:
        return lexicon
    return in_capitals(lexicon) if convert is str.upper else Lexicon(converted(lexicon, name, convert))


def in_capitals(lexicon: Lexicon) -> Lexicon:
    """The lexicon in upper case: the same graph with another alphabet, where the letters keep their order."""
    capitals = list(map(str.upper, lexicon.alphabet))
    if all(len(letter) == 1 for letter in capitals) and all(map(lt, capitals, capitals[1:])):
        return _relettered(lexicon, capitals)
    return Lexicon(map(str.upper, lexicon))


def _relettered(lexicon: Lexicon, letters: list[str]) -> Lexicon:
    """A lexicon with the same graph and other letters, which come in the same order."""
    graph, mask, first, words, digits, _, _ = lexicon.view
    codes = array("i", map(ord, letters)).tobytes()
    return Lexicon._from_contents("the lexicon", (graph, mask, first, words, digits, codes, {}), None)


def _indexes(numbers: Iterable[Any]) -> Iterator[int]:
    # In Python, as a list made in C of what never ends could not be interrupted.
    for place, number in enumerate(walked("numbers", numbers, "int")):
        try:
            yield index(number)
        except TypeError:
            raise TypeError(f"numbers: item {place} must be an int, not {kind_of(number)}") from None


_english: dict[tuple[str, str], Lexicon] = {}


def _load_english(case: str, level: str) -> Lexicon:
    if case == "upper":
        return in_capitals(Lexicon.english("lower", level=level))
    if level == "common":
        return common_words(Lexicon.english("lower"), _data("english.common"))
    return Lexicon.from_bytes(_data("english.lex"))


def _data(name: str) -> bytes:
    # The loader reads from wherever the package was imported, a zip too; importlib.resources would take 30 ms.
    loader: Any = __spec__.loader
    package = os.path.dirname(os.path.dirname(__file__))
    data: bytes = loader.get_data(os.path.join(package, "data", name))
    return data


COMMON_MAGIC = b"LMCOMMON"
"""What a file of marks begins with; a CRC-32 of the marks follows, and a bit for each word of the lexicon in order."""


def common_words(lexicon: Lexicon, data: bytes) -> Lexicon:
    """The words that the marks in `data` leave; `LexiconError` where these are not of this lexicon."""
    from zlib import crc32

    head, marks = data[:12], data[12:]
    if head != COMMON_MAGIC + crc32(marks).to_bytes(4, "little") or len(marks) != -(-len(lexicon) // 8):
        raise LexiconError("the marks of common words are not those of the built-in lexicon")
    bits = int.from_bytes(marks, "little")
    return Lexicon(
        word for word, mark in zip(lexicon, reversed(f"{bits:0{len(lexicon)}b}"), strict=True) if mark == "1"
    )


def _check_words(name: str, words: Iterable[str]) -> list[str]:
    listed = list(several(name, words))
    try:
        "".join(listed)
    except TypeError:
        place, item = next((place, item) for place, item in enumerate(listed) if not isinstance(item, str))
        raise TypeError(f"{name}: item {place} must be a str, not {kind_of(item)}") from None
    return listed
