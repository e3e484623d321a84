"""Arrays of codes as grids to search in lines, and words of codes."""

from __future__ import annotations

import sys
from array import array

from .._shared.arguments import boolean, check_text, kind_of, several, whole
from ..errors import GridError, WordError
from ..kernels._records import NO_CODE
from ._lexicon import Lexicon

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ..kernels._records import Board as Record

MOST_CELLS = (1 << 31) - 1
"""How many cells a grid may have."""
CODE = "a code, an int"
LARGEST_CODE = (1 << 32) - 1
LARGEST_CODE_POINT = 0x10FFFF


def code_view(grid: Any) -> memoryview | None:
    """The view of a two-dimensional array of numbers; None for anything else."""
    if type(grid) is list or type(grid) is tuple:
        return None
    try:
        view = memoryview(grid)
    except (TypeError, ValueError, BufferError):
        return None
    return view if view.ndim == 2 and view.format.lstrip("@=<>!") in tuple("?bBhHiIlLqQnNefdg") else None


def record_of_codes(grid: Any, view: memoryview, wildcard: Any, qu: bool) -> Record:
    """The array as kernels take it."""
    if hasattr(grid, "filled") and grid.mask.any():
        raise TypeError("board: a masked array has cells without a value; filled() gives them one")
    kind = view.format.lstrip("@=<" if sys.byteorder == "little" else "@=>!")
    if (kind, view.itemsize) not in (("B", 1), ("I", 4), ("L", 4)):
        raise TypeError(
            f"board: an array of codes must be uint8 or uint32 in native byte order, not of format {view.format!r}"
        )
    if boolean("qu", qu):
        raise TypeError("qu is for boards of letters, not for arrays of codes")
    rows, cols = view.shape  # type: ignore[misc]
    if rows * cols > MOST_CELLS:
        raise GridError(f"board: {rows} rows of {cols} are too many cells")
    wild = NO_CODE if wildcard is None else whole("wildcard", wildcard, 0, LARGEST_CODE, error=WordError, wanted=CODE)
    cells: bytes = grid.tobytes() if hasattr(grid, "tobytes") else view.tobytes()
    return cells, view.itemsize, rows, cols, b"", b"", NO_CODE, wild, False


def spell_codes(word: Any, name: str) -> tuple[int, ...]:
    """The codes of a word that is given as bytes, as a sequence of codes or as a `str`."""
    if isinstance(word, str):
        return tuple(map(ord, check_text(name, word)))
    if isinstance(word, (bytes, bytearray)):
        return tuple(word)
    if isinstance(word, memoryview) and word.itemsize == 1:
        return tuple(word.tobytes())
    try:
        codes = iter(word)
    except TypeError:
        raise TypeError(f"{name} must be bytes-like or a sequence of codes, not {kind_of(word)}") from None
    return tuple(whole(f"{name}: a code", code, 0, LARGEST_CODE, error=WordError) for code in codes)


def lexicon_of_codes(words: Any, record: Record) -> tuple[Lexicon, dict[str, Any], Record]:
    """A lexicon of words of codes, which word each of its words stands for, and the record in its letters."""
    given: dict[tuple[int, ...], Any] = {}
    for number, word in enumerate(several("words", words, "words")):
        codes = spell_codes(word, f"words: item {number}")
        if codes:
            given.setdefault(codes, word if isinstance(word, str) else _plain_word(word, codes))
    alphabet = sorted(set().union(*given))
    if alphabet and alphabet[-1] > LARGEST_CODE_POINT:
        letter_of = {code: chr(number + 1) for number, code in enumerate(alphabet)}
        record = _renumbered(record, letter_of)
    else:
        letter_of = {code: chr(code) for code in alphabet}
    named = {"".join(map(letter_of.__getitem__, codes)): word for codes, word in given.items()}
    return Lexicon(named), named, record


def _plain_word(word: Any, codes: tuple[int, ...]) -> Any:
    is_bytes = isinstance(word, (bytes, bytearray)) or (isinstance(word, memoryview) and word.itemsize == 1)
    return bytes(codes) if is_bytes else codes


def _renumbered(record: Record, letter_of: dict[int, str]) -> Record:
    """The record with codes that are letters of Unicode; what is in no word becomes a hole."""
    cells, width, rows, cols, tiles, starts, _, wild, qu = record
    numbers = {code: ord(letter) for code, letter in letter_of.items()}
    if wild != NO_CODE:
        numbers[wild] = wild = len(numbers) + 1
    codes = memoryview(cells).cast("B" if width == 1 else "I")
    renumbered = array("I", [numbers.get(code, 0) for code in codes]).tobytes()
    return renumbered, 4, rows, cols, tiles, starts, 0, wild, qu
