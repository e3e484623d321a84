"""Word lists: text files with a word a line."""

from __future__ import annotations

import re

from .._shared.arguments import check_text, choice, kind_of, text_or_none, whole_or_none
from .._shared.text import INVISIBLE, decode
from ..errors import LexiconError
from ._lexicon_file import MAGIC

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import TypeAlias

    Normalize: TypeAlias = str | Callable[[str], str] | None


def read_words(
    data: bytes,
    name: str,
    encoding: str = "utf-8",
    normalize: Normalize = None,
    comments: str | None = None,
    field: int | None = None,
) -> list[str]:
    """The words in the contents of a file, as `Lexicon.from_file` reads them; `name` is what errors call the file."""
    if data.startswith(MAGIC):
        raise LexiconError(f"{name} is a packed lexicon and not a list of words: read it with Lexicon.open")
    encoding, convert = check_text("encoding", encoding), converter_of(normalize)
    words = words_of(decode(data, name, encoding, LexiconError), name, comments, field)
    return words if convert is None else list(converted(words, name, convert))


def words_of(text: str, name: str, comments: str | None = None, field: int | None = None) -> list[str]:
    """The words of a text, one a line and empty for a line without one; what nobody sees is no part of a word.

    `comments` begins a remark, at the head of a line or behind a blank; `field` is the number of the word among the
    fields of its line, which tabs part, or blanks where there is no tab.
    """
    comments = text_or_none("comments", comments)
    if comments == "":
        raise LexiconError("comments must be a sign, not ''")
    field = whole_or_none("field", field, 1, error=LexiconError)
    if not text.isascii():
        text = _STRAY_JOINER.sub("", text.translate(INVISIBLE))
    lines = list(map(str.strip, text.splitlines()))
    if comments is not None:
        lines = [_without_remark(line, comments) for line in lines]
    if field is None:
        return lines
    return [line and _field(line, field, f"{name}, line {number}") for number, line in enumerate(lines, 1)]


def count_odd(words: Iterable[str], *, are_phrases: bool = False) -> int:
    """How many lines of a list look like more than a word: with blanks, or a remark.

    Where words may be phrases, a blank is no reason, but a tab or a number at the end is.
    """
    odd = _ODD_PHRASE if are_phrases else _ODD
    return sum(1 for word in words if odd.search(word))


_ODD = re.compile(r"\s|#")
_ODD_PHRASE = re.compile(r"\t|#|\s\d+$")
_STRAY_JOINER = re.compile("(?<=[\0-\u058f])\u200d")


def _without_remark(line: str, sign: str) -> str:
    if line.startswith(sign):
        return ""
    found = re.search(r"\s" + re.escape(sign), line)
    return line[: found.start()].rstrip() if found else line


def _field(line: str, number: int, place: str) -> str:
    fields = [part.strip() for part in line.split("\t")] if "\t" in line else line.split()
    if number > len(fields):
        raise LexiconError(f"{place} has no field {number}: {line!r}")
    return fields[number - 1]


def converter_of(normalize: Normalize) -> Callable[[str], str] | None:
    """The function that every word goes through, if any."""
    if normalize is None or callable(normalize):
        return normalize
    form = choice("normalize", normalize, ("NFC", "NFD", "NFKC", "NFKD"), ", a function or None", error=LexiconError)
    from functools import partial
    from unicodedata import normalize as normalized

    return partial(normalized, form)  # type: ignore[arg-type]


def converted(words: Iterable[str], name: str, convert: Callable[[str], str]) -> Iterator[str]:
    """The words as the function gives them, without empty ones; `name` is for errors."""
    for line, word in enumerate(words, 1):
        if word:
            text = convert(word)
            if not isinstance(text, str):
                raise TypeError(f"{name}, line {line}: normalize gave {kind_of(text)} and not str")
            yield text
