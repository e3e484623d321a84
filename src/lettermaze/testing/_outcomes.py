"""What a call came to, in a form by which two backends are compared."""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, NamedTuple

from ..draw import GridPicture, Page, Stroke
from ..letters import Board, Explanation, Lexicon, Lines, Node, Solution
from ..mazes import Maze, Wave
from ..puzzles import Placed, Puzzle, Unplaced

MANY = 10_000
"""Items that are taken of an iterator at most: some never end."""

DEEPEST = 6
"""How deep values are looked into."""

SHOWN_BY_PARTS = (Board, Maze, GridPicture, Stroke, Placed, Unplaced, Explanation, Page)
"""Classes whose objects are told by what they are made of, as their texts leave much out."""


class Outcome(NamedTuple):
    """What a call came to: its value in plain form, or the type and the text of its exception."""

    value: Any
    error: type[BaseException] | None
    text: str


def outcome(call: Callable[[], Any], most: int = MANY) -> Outcome:
    """Run `call()`, and tell its value or its exception in a form that can be compared with ``==``.

    Values are taken apart down to texts and numbers with the names of their types, in their order; of an iterator up to
    `most` items are taken. Exceptions that are no `Exception`, such as KeyboardInterrupt, go on.

    >>> from lettermaze import exist
    >>> outcome(lambda: exist(["CAT"], "AT")).value
    ('bool', 'True')
    >>> outcome(lambda: exist(["CAT"], 5)).error.__name__
    'TypeError'
    """
    try:
        return Outcome(plain(call(), most), None, "")
    except Exception as error:
        return Outcome(None, type(error), without_addresses(str(error)))


def plain(value: Any, most: int = MANY, depth: int = 0) -> Any:
    """A value in a form that can be compared: tuples of texts, with the names of the types."""
    kind = type(value).__name__
    if depth > DEEPEST:
        return kind
    if isinstance(value, Solution):
        paths = {word: value.paths(word) for word in islice(value.words, most)}
        return kind, plain(paths, most), plain(value.counts, most)
    if isinstance(value, (Lines, Lexicon, Node, Iterator)):
        return kind, plain(list(islice(iter(value), most)), most)
    if isinstance(value, Wave):
        return kind, plain(value.tolist(), most), value.reached
    if isinstance(value, Puzzle):
        return kind, value.to_json()
    if isinstance(value, (memoryview, array)) or hasattr(value, "__array_interface__"):
        return kind, items_of(value)
    if isinstance(value, dict):
        pairs = ((plain(key, most, depth + 1), plain(item, most, depth + 1)) for key, item in value.items())
        return kind, tuple(pairs)
    if isinstance(value, (list, tuple)):
        return kind, tuple(plain(item, most, depth + 1) for item in islice(value, most))
    if isinstance(value, SHOWN_BY_PARTS):
        return kind, plain(value.__reduce__()[1], most, depth + 1)
    return kind, without_addresses(repr(value))


def items_of(values: Any) -> str:
    """The items of an array or a buffer; that of a buffer which Python does not read, if it is not read either."""
    try:
        return without_addresses(repr(values.tolist()))
    except (ValueError, NotImplementedError) as error:
        return str(error)


def without_addresses(text: str) -> str:
    """A text without the places of objects in memory, which differ from call to call."""
    return re.sub(r" at 0x[0-9a-fA-F]+", "", text)
