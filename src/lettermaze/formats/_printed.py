"""Printed puzzles: which lines are the title, the grid and the list of words."""

from __future__ import annotations

import re

from .._shared.text import compose
from ..errors import GridError
from ._drawings import HIT, check_one_drawing, first_drawing, without_strokes
from ._lines import lines_of
from ._rows import HINT, Style, lettered

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypeAlias

    from ..letters import Row
    from ._rows import Line

    Block: TypeAlias = list[Line]
    Parts: TypeAlias = tuple[list[Row], tuple[str, ...]]

CHOICE = "--list says that a list of words stands below the grid, --no-list that all lines are rows"

HEADERS = ("word", "word,row,column,end row,end column,direction,secret")
"""The line above the words in comma-separated values, without and with the answers."""

_ANSWER = re.compile(r"(?P<word>.+): row \d+, column \d+(?:, (?:[EWSN]|[SN][EW]))?(?P<secret> \(secret\))?")


def parts_of_text(text: str, name: str, wildcard: str | None, hole: str | None, listed: bool | None) -> Parts:
    """The grid and the words of its list, of text in one of the styles `auto`, `tiles` and `raw`."""
    lines = list(enumerate(lines_of(text), 1))
    plain = Style(name, wildcard, hole)
    if name == "raw" and not listed:
        while lines and not lines[-1][1]:
            lines.pop()
        return plain.rows(lines), ()
    lines = first_drawing(lines, lambda part: plain.rows(_undrawn(part, name, is_drawn=True)))
    lines = _undrawn(lines, name)
    blocks = [block for block in _blocks(lines) if lettered(block, plain)]
    if listed is False or len(blocks) < 2:
        if listed:
            raise GridError("--list: there is no blank line with words below it")
        return _rows_of(blocks, plain), ()
    return _Reading(blocks, Style(name, wildcard, hole, is_listed=True), plain).parts(listed)


def parts_of_csv(text: str) -> Parts | None:
    """The grid and the words of comma-separated values as `Puzzle.to_csv` writes them; None for other text."""
    grid, blank, rest = "\n".join(lines_of(text)).partition("\n\n")
    header, _, table = rest.partition("\n")
    if not blank or header not in HEADERS or not ("," in grid or header == HEADERS[1]):
        return None
    import csv

    rows = list(csv.reader(grid.split("\n")))
    if len(set(map(len, rows))) != 1:
        return None
    words = [line for line in csv.reader(table.splitlines()) if line]
    listed = tuple(line[0] for line in words if line[-1] != "yes" or header == HEADERS[0])
    return [
        "".join(row) if all(len(tile) == 1 for tile in row) else [compose(tile) or None for tile in row] for row in rows
    ], listed


class _Reading:
    """The ways to read text that blank lines cut into blocks."""

    def __init__(self, blocks: list[Block], style: Style, plain: Style) -> None:
        self.blocks = blocks
        self.style = style
        self.plain = plain
        self.refusals: list[GridError] = []
        """Why ways to read the text were given up."""

    def parts(self, listed: bool | None) -> Parts:
        """The one way that there is; `GridError` where there are two."""
        whole = self._whole()
        splits = range(1, len(self.blocks))
        if whole is not None:
            found = [parts for split in splits if (parts := self._split(0, split)) and _are_found(*parts)]
            if found and listed is None:
                raise GridError(f"line {self.blocks[1][0][0]}: words that are in the grid, or rows of it: {CHOICE}")
            if not listed:
                return whole, ()
            last = self._split(0, len(self.blocks) - 1)
            if not found and last is None:
                raise GridError("--list: there is no list of words below the grid")
            return found[0] if found else last  # type: ignore[return-value]
        below, titled = self._listed(0), self._listed(1) if self._has_title() else None
        if below and titled:
            are_found = _are_found(*below), _are_found(*titled)
            if all(are_found) or (not any(are_found) and self._is_row_above_rows()):
                raise GridError(
                    f"line {self.blocks[0][0][0]}: this may be a title or a grid of one row: give the text without it"
                )
            return below if are_found[0] or not (are_found[1] or self._looks_titled()) else titled
        parts = below or titled
        if parts is None:
            nothing = GridError(f"line {self.blocks[0][0][0]}: no row of a grid stands here")
            raise [nothing, *self.refusals][-1]
        return parts

    def _whole(self) -> list[Row] | None:
        """The rows, if all blocks are rows of one width."""
        if all(self._continues(0, place, self.plain) for place in range(1, len(self.blocks))):
            return _rows_of(self.blocks, self.plain)
        return None

    def _listed(self, first: int) -> Parts | None:
        """The grid that begins with a block, and its list."""
        split = first + 1
        while split < len(self.blocks) and self._continues(first, split, self.style):
            split += 1
        return self._split(first, split)

    def _continues(self, first: int, place: int, style: Style) -> bool:
        """Whether all lines of a block are rows of the grid that begins with another one, of its kind and width."""
        try:
            kind, grid = style.read(self.blocks[first])
            width = max(map(len, grid), default=0)
            return all(
                (other, {width}) == (kind, set(map(len, rows)))
                for other, rows in (style.read(self.blocks[place]), style.read(self._lines(first, place + 1)))
            )
        except GridError:
            return False

    def _lines(self, first: int, split: int) -> list[Line]:
        return [line for block in self.blocks[first:split] for line in block]

    def _split(self, first: int, split: int) -> Parts | None:
        """The grid and the list, with the blocks before `split` as the grid."""
        try:
            grid = self.style.rows(self._lines(first, split))
            return (grid, self._words(grid, self.blocks[split:])) if grid else None
        except GridError as error:
            self.refusals.append(error)
            return None

    def _words(self, grid: list[Row], blocks: list[Block]) -> tuple[str, ...]:
        """The words of the list; the solution that may follow it is left out, another puzzle refused."""
        for place, block in enumerate(blocks):
            if _is_solution(grid, block, blocks[place + 1 :]):
                if len(blocks) > place + 2:
                    raise GridError(f"line {blocks[place + 2][0][0]}: the text goes on below the solution")
                blocks = blocks[:place]
                break
            if place and _is_spaced(block):
                raise GridError(f"line {block[0][0]}: a second grid: give one puzzle")
        lines = [(number, line.strip()) for block in blocks for number, line in block]
        for form in (HIT, _ANSWER):
            found = [form.fullmatch(line) for _, line in lines]
            if all(found):
                return tuple(match["word"] for match in found if match and not match["secret"])
        if self.style.name == "auto":
            for number, word in lines:
                _check_word(number, word)
        return tuple(word for _, word in lines)

    def _has_title(self) -> bool:
        return len(self.blocks[0]) == 1

    def _is_row_above_rows(self) -> bool:
        return _is_spaced(self.blocks[0] * 2) and _is_spaced(self.blocks[1])

    def _looks_titled(self) -> bool:
        """Whether the first line is a title rather than a grid of one row, as a grid seems to follow."""
        first, second = self.blocks[0][0][1].split(), self.blocks[1]
        is_row = len(first) > 1 and all(len(token) == 1 for token in first)
        lengths = {len("".join(line.split())) for _, line in second}
        return not is_row and (
            (len(second) > 1 and len(lengths) == 1) or any(len(line.split()) > 1 for _, line in second)
        )


def _undrawn(lines: list[Line], name: str, is_drawn: bool = False) -> list[Line]:
    """The lines without the strokes between tiles; other styles know strokes by themselves."""
    return without_strokes(lines, is_drawn) if name == "tiles" else lines


def _rows_of(blocks: list[Block], style: Style) -> list[Row]:
    """The rows of all blocks together."""
    lines = [line for block in blocks for line in block]
    rows = style.rows(lines)
    if style.name == "auto":
        check_one_drawing(lines, rows)
    return rows


def _blocks(lines: Sequence[Line]) -> list[Block]:
    """The lines between blank lines."""
    blocks: list[Block] = [[]]
    for number, line in lines:
        if line.strip():
            blocks[-1].append((number, line))
        elif blocks[-1]:
            blocks.append([])
    return [block for block in blocks if block]


def _is_solution(grid: list[Row], block: Block, below: list[Block]) -> bool:
    """Whether the lines are the grid again, with dots for some of its cells, and answers below them."""
    if not below or not all(_ANSWER.fullmatch(line.strip()) for _, line in below[0]):
        return False
    shown = [list(filter(None, row)) for row in grid]
    lines = [compose(line).split() for _, line in block]
    return list(map(len, shown)) == list(map(len, lines)) and all(
        cell in (".", full)
        for line, row in zip(lines, shown, strict=True)
        for cell, full in zip(line, row, strict=True)
    )


def _is_spaced(block: Block) -> bool:
    """Whether the lines look like a printed grid."""
    tokens = [line.split() for _, line in block]
    return len(block) > 1 and len(tokens[0]) > 1 and all(len(token) == 1 for line in tokens for token in line)


def _check_word(number: int, word: str) -> None:
    """Refuse a word with signs that would be cells: no grid that is read without --tiles has them."""
    from ..puzzles import Spelling

    sign = next((cell for cell in Spelling().cells(word) if not cell[0].isalnum()), None)
    if sign is not None:
        raise GridError(f"line {number}: {sign!r} in a word of the list may be a cell: {HINT}")


def _are_found(grid: list[Row], words: tuple[str, ...]) -> bool:
    """Whether there are words and all are in the grid, spelled as puzzles spell them."""
    from ..letters import count_lines
    from ..puzzles import Spelling

    spelling = Spelling()
    spelled = ["".join(spelling.cells(word)) for word in words]
    if not words or not all(spelled):
        return False
    found = count_lines([[tile and spelling.tile(tile) for tile in row] for row in grid], spelled)
    return all(found[word] for word in spelled)
