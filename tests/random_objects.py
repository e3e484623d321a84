"""Random objects for random calls: what people pass, what is nearly that, and what nobody would."""

from __future__ import annotations

import io
from array import array
from collections.abc import Callable, Iterator
from decimal import Decimal
from fractions import Fraction
from random import Random
from types import MappingProxyType
from typing import Any

import numpy as np

from lettermaze import Board, Lexicon, Maze, Placed, Puzzle, Unplaced, draw, formats, letters, mazes

INTS = (-(2**300), -(2**63), -(2**31), -2, -1, 0, 1, 2, 3, 4, 5, 7, 8, 62, 63, 64, 255, 256, 2**63, 2**64, 10**20)
FLOATS = (0.0, -0.0, 0.3, 1.5, -1.0, 1e308, float("inf"), float("nan"))
TEXTS = (
    *("", "A", "B", "CAT", "TAC", "QU", "Q", "é", "e\u0301", "ß", "İ", "\U0001d504", "\ud800", "\0", "\n", " "),
    *("?", "#", ".", "S.#B", "AB\nCD", "1 2\n0 1\n1 1\n1 2\n", "3", "-1", "all", "E,SE", "best", "upper"),
    *("always", "A" * 300, "[1]", "{", "no/such/folder/x.txt"),
)
WORDS = ("CAT", "TAC", "AT", "ACT", "A", "TA", "CATS", "ABBA", "QUA", "ÉTÉ")
ROWS = (
    ["CAT", "ABA", "TAS"],
    ["AB", "C"],
    ["QUAT"],
    [["QU", "A"], ["T", None]],
    ["A"],
    [],
    ["ÉTÉ", "TÉT"],
    ["AAAA"] * 3,
)
FIELDS = (["...", ".#.", "..."], ["..", "##"], [[0, 1], [0, 0]], [[0]], [".#..", "....", "#..#"])
DTYPES = ("?", "b", "B", "<i2", ">i4", "<u8", "f4", "f8", "c8", "<U1", ">U3", "S2", "O", "M8[s]", "m8[D]", "V3",
          [("a", "i4"), ("b", "U2")])  # fmt: skip


class Broken(Exception):
    """What the methods of broken objects raise; it comes through as it is."""


class Lying(str):
    """A `str` whose methods say what is not so."""

    def __bool__(self) -> bool:
        return True

    def __len__(self) -> int:
        return 7

    def __iter__(self) -> Iterator[str]:
        return iter("XYZ")

    def encode(self, *args: Any, **kwargs: Any) -> bytes:
        return b"\xff" * 9

    def upper(self) -> str:
        return "lying"


class Count(int):
    """An `int` that equals anything."""

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = int.__hash__


class Shown:
    """An object that says no more of itself than its class, so that messages about it are the same each time."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"


class Index(Shown):
    """A whole number that is no `int`."""

    def __init__(self, number: Any) -> None:
        self.number = number

    def __index__(self) -> Any:
        return self.number


class BrokenIndex(Shown):
    def __index__(self) -> int:
        raise Broken("index")


class BrokenIteration(Shown):
    """It gives some items, then fails."""

    def __init__(self, items: list[Any]) -> None:
        self.items = items

    def __iter__(self) -> Iterator[Any]:
        yield from self.items
        raise Broken("iteration")


class BrokenLength(list[Any]):
    def __len__(self) -> int:
        raise Broken("length")


class WrongLength(list[Any]):
    """A list that says that it is longer than it is."""

    def __len__(self) -> int:
        return list.__len__(self) + 3


class Growing(list[Any]):
    """A list that grows while it is walked, up to a size."""

    def __iter__(self) -> Iterator[Any]:
        for item in list.__iter__(self):
            if list.__len__(self) < 9:
                self.append(item)
            yield item


class OnlyItems(Shown):
    """A sequence by the old protocol: `__getitem__` from 0 up."""

    def __init__(self, items: list[Any]) -> None:
        self.items = items

    def __getitem__(self, number: int) -> Any:
        return self.items[number]


class Taker(float):
    """A class that is given as it is, and can be called with anything; it has methods that need an object."""

    def __new__(cls, *_: Any) -> Taker:
        return super().__new__(cls, 0)

    def __iter__(self) -> Iterator[Any]:
        return iter(())

    def __getitem__(self, key: Any) -> Any:
        raise IndexError

    def tolist(self) -> list[Any]:
        return []


class Path(Shown):
    """A path of something that may not be text."""

    def __init__(self, path: Any) -> None:
        self.path = path

    def __fspath__(self) -> Any:
        return self.path


class Text(Shown):
    """An object that has a text, as all have, and is none."""

    def __str__(self) -> str:
        return "CAT"


class Objects:
    """Draws objects by a random number generator; two of the same seed draw equal objects, and share none."""

    def __init__(self, seed: str) -> None:
        self.random = Random(seed)

    def one(self, choices: Any) -> Any:
        return choices[int(self.random.random() * len(choices))]

    def chance(self, probability: float) -> bool:
        return self.random.random() < probability

    def number(self, most: int) -> int:
        return int(self.random.random() * (most + 1))

    # ---- what people pass

    def small(self) -> int:
        return self.number(4)

    def text(self) -> str:
        return self.one(TEXTS)

    def word(self) -> str:
        return self.one(WORDS)

    def words(self) -> list[Any]:
        return [self.word() for _ in range(self.number(4))]

    def letters_of(self, count: int) -> str:
        return "".join(self.one("ACTBÉQ?") for _ in range(count))

    def rows(self) -> Any:
        if self.chance(0.5):
            return [list(row) if isinstance(row, list) else row for row in self.one(ROWS)]
        cols = self.number(5)
        return [self.letters_of(cols) for _ in range(self.number(4))]

    def board(self) -> Any:
        return Board(self.rows()) if self.chance(0.2) else self.rows()

    def field(self) -> Any:
        if self.chance(0.5):
            return [list(row) if isinstance(row, list) else row for row in self.one(FIELDS)]
        rows, cols = 1 + self.number(5), 1 + self.number(5)
        return [[self.number(1) for _ in range(cols)] for _ in range(rows)]

    def maze(self) -> Any:
        kind = self.number(3)
        if kind == 0:
            return Maze(self.field())
        if kind == 1:
            return np.zeros((1 + self.number(4), 1 + self.number(4)), self.one(("?", "B", "<i4", ">i2", "i8")))
        return self.field()

    def cell(self) -> tuple[int, int]:
        return (self.number(2), self.number(2))

    def cells(self) -> list[tuple[int, int]]:
        return [self.cell() for _ in range(self.number(3))]

    def directions(self) -> Any:
        return self.one(("all", "E", "E,SE", "s w", ["E", (1, 1)], [(0, 1), (1, 0)], [(-1, -1)], {"N"}))

    def seed(self) -> Any:
        return self.one((0, 7, -1, "x", b"x", (1, "a"), (None, 2)))

    def lexicon(self) -> Any:
        return Lexicon(self.words()) if self.chance(0.5) else self.words()

    def picture(self) -> draw.GridPicture:
        kind = self.number(2)
        if kind == 0:
            return draw.board_picture(["CAT", "ABA", "TAS"], [self.cells()])
        if kind == 1:
            return draw.maze_picture(1, 2, b"\0\1", marks=[1, 0], path=[(0, 0)])
        return draw.GridPicture(2, 2, labels=["AB", "CD"], words=[("AB", 0), ("C", None)], title="<&>")

    def wave(self) -> Any:
        return mazes.wave(self.one(FIELDS), (0, 0), neighbors=self.one((4, 8)), max_steps=self.one((None, 2)))

    def puzzle(self) -> Puzzle:
        return Puzzle(grid=("CAT", "XXX"), placed=[Placed("cat", ("C", "A", "T"), (0, 0), (0, 1))], seed=self.seed(),
                      unplaced=[Unplaced("dog", "no room")])  # fmt: skip

    # ---- anything

    def thing(self, depth: int = 0) -> Any:
        """Any object; collections hold others, three levels deep."""
        makers = PLAIN if depth == 3 or self.chance(0.5) else NESTED
        return self.one(makers)(self, depth + 1)

    def things(self, depth: int) -> list[Any]:
        return [self.thing(depth) for _ in range(self.number(3))]

    def spoiled(self, value: Any, depth: int = 0) -> Any:
        """The value with a part of it, or what holds the parts, exchanged for another."""
        if isinstance(value, (list, tuple)) and value and depth < 3:
            parts = list(value)
            number = self.number(len(parts) - 1)
            kind = self.number(7)
            if kind < 3:
                parts[number] = self.spoiled(parts[number], depth + 1)
            elif kind == 3:
                parts[number] = self.thing(depth)
            elif kind == 4:
                del parts[number]
            elif kind == 5:
                parts.insert(number, parts[number])
            else:
                return self.one(HOLDERS)(parts)
            return type(value)(parts) if type(value) in (list, tuple) else parts
        if isinstance(value, str) and self.chance(0.7):
            cut = self.number(len(value))
            return self.one((str, Lying, list, encoded))(value[:cut] + self.one(TEXTS[:20]) + value[cut:])
        if isinstance(value, int) and self.chance(0.7):
            return self.one(NUMBERS)(value)
        return self.thing(depth)


def numpy_array(objects: Objects, depth: int) -> Any:
    shape = [objects.number(3) for _ in range(objects.number(3))]
    made = np.zeros(shape, objects.one(DTYPES))
    if made.dtype.kind == "O":
        made.fill(objects.thing(3))
    elif made.dtype.kind in "US":
        made.fill(objects.one(("A", "", "CAT")))
    kind = objects.number(4)
    if kind == 0 and made.ndim:
        return made[::-1]
    if kind == 1:
        return made.T
    if kind == 2 and made.dtype.kind not in "OMm":
        return memoryview(made)
    return made


def buffer(objects: Objects, depth: int) -> Any:
    made: Any = array(objects.one("bBhiIlqfd"), [objects.number(2) for _ in range(objects.number(4))])
    kind = objects.number(5)
    if kind == 0:
        return memoryview(made)[::-1]
    if kind == 1 and len(made) == 4:
        return memoryview(made).cast("B").cast(objects.one("bBc"), [4, made.itemsize])
    if kind == 2:
        released = memoryview(made)
        released.release()
        return released
    return made


PLAIN: tuple[Callable[[Objects, int], Any], ...] = (
    lambda o, d: o.one(INTS),
    lambda o, d: o.one(INTS),
    lambda o, d: o.one(FLOATS),
    lambda o, d: o.text(),
    lambda o, d: o.text(),
    lambda o, d: o.word(),
    lambda o, d: o.one((None, True, False, ..., NotImplemented)),
    lambda o, d: Taker,
    lambda o, d: o.one((b"", b"A", b"\xff\0", b"\0\1\0\1", bytearray(b"CAT"), bytearray())),
    lambda o, d: o.one((1j, Decimal("1.5"), Fraction(1, 2), Decimal("NaN"))),
    lambda o, d: Lying(o.text()),
    lambda o, d: o.one((Count, Index))(o.one(INTS)),
    lambda o, d: Index(o.text()),
    lambda o, d: o.one((Shown, BrokenIndex, Text))(),
    lambda o, d: o.one((np.int64, np.uint8, np.float32, np.bool_))(o.small()),
    lambda o, d: o.one((np.str_("CAT"), np.bytes_(b"A"), np.datetime64("2020-01-01"), np.float64("nan"))),
    lambda o, d: range(o.small()),
    lambda o, d: slice(None, o.small(), -1),
    lambda o, d: nothing,
    lambda o, d: io.BytesIO(b"CAT"),
    lambda o, d: io.StringIO("CAT"),
    buffer,
)

NESTED: tuple[Callable[[Objects, int], Any], ...] = (
    lambda o, d: o.things(d),
    lambda o, d: tuple(o.things(d)),
    lambda o, d: iter(o.things(d)),
    lambda o, d: (thing for thing in o.things(d)),
    lambda o, d: {o.one((o.text, o.small, o.cell))(): o.thing(d) for _ in range(o.number(2))},
    lambda o, d: MappingProxyType({o.text(): o.thing(d)}),
    lambda o, d: {o.one((o.text, o.small, o.cell))() for _ in range(o.number(2))},
    lambda o, d: frozenset(o.cells()),
    lambda o, d: BrokenIteration(o.things(d)),
    lambda o, d: o.one((BrokenLength, WrongLength, Growing))(o.things(d)),
    lambda o, d: OnlyItems(o.things(d)),
    lambda o, d: Path(o.thing(3)),
    lambda o, d: Board(o.one(ROWS)),
    lambda o, d: o.maze(),
    lambda o, d: o.field(),
    lambda o, d: o.rows(),
    lambda o, d: o.words(),
    lambda o, d: o.cell(),
    lambda o, d: o.cells(),
    lambda o, d: Lexicon(o.words()),
    lambda o, d: Lexicon(o.words()).root,
    lambda o, d: o.picture(),
    lambda o, d: o.puzzle(),
    lambda o, d: o.wave(),
    lambda o, d: letters.find_lines(["CAT"], ["AT"]),
    lambda o, d: letters.solve(["CAT"], ["AT"]),
    lambda o, d: draw.Stroke(o.cells()),
    lambda o, d: formats.parse_search("S.B"),
    numpy_array,
    numpy_array,
)

NUMBERS: tuple[Callable[[int], Any], ...] = (
    *(bool, float, str, np.int64, abs, Count, Index, Fraction),
    lambda number: number - 1,
    lambda number: number + 1,
)

HOLDERS: tuple[Callable[[list[Any]], Any], ...] = (
    iter,
    tuple,
    OnlyItems,
    BrokenIteration,
    BrokenLength,
    WrongLength,
    Growing,
    lambda parts: dict.fromkeys(range(len(parts)), parts[0]),
    lambda parts: (part for part in parts),
    lambda parts: dict(enumerate(parts)).values(),
)


def nothing(*_: object) -> int:
    """A function that takes anything."""
    return 0


def encoded(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")
