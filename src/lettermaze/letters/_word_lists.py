"""Word lists: text files with a word a line."""

from __future__ import annotations

from .._shared.arguments import check_text, choice, kind_of
from ..errors import LexiconError
from ._lexicon_file import MAGIC

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import TypeAlias

    Normalize: TypeAlias = str | Callable[[str], str] | None


def read_words(data: bytes, name: str, encoding: str = "utf-8", normalize: Normalize = None) -> Iterator[str]:
    """The words in the contents of a file; `name` is what errors call it, the rest as in `Lexicon.from_file`."""
    if data.startswith(MAGIC):
        raise LexiconError(f"{name} is a packed lexicon and not a list of words: read it with Lexicon.open")
    encoding, convert = check_text("encoding", encoding), converter_of(normalize)
    lines = _decode(data, name, encoding).removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    words = map(str.strip, lines)
    return words if convert is None else converted(words, name, convert)


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
