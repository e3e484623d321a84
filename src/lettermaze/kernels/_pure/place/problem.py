"""From the record of a problem to a grid without words, on boards."""

from __future__ import annotations

from collections import Counter
from itertools import compress

from .bit_boards import board_of, board_of_rows
from .structs import AXIS, NONE, SPREAD, Placing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..._records import Problem


def prepare(problem: Problem) -> Placing:
    """The grid without words."""
    text, starts, ways, rows, cols, mask, block, mode, target, limit = problem
    p = Placing()
    p.words = [tuple(text[begin:end]) for begin, end in zip(starts, starts[1:], strict=False)]
    p.ways = [[way for way in range(8) if mask_of >> way & 1] for mask_of in ways]
    p.allowed = sorted({way for listed in p.ways for way in listed})
    p.mode, p.target, p.limit = mode, target, limit
    p.cells = rows * cols
    p.letters = max(text) + 1
    p.width = (p.cells + 63) // 64
    p.delta = (1, cols, cols + 1, cols - 1)
    lay_cells(p, mask, block)
    p.valid = starts_of(p, rows, cols)
    p.shifts = {way: [i * p.delta[AXIS[way]] for i in range(len(p.valid[0]))] for way in range(8)}
    p.steps = 0
    return p


def lay_cells(p: Placing, mask: bytes, block: Sequence[int]) -> None:
    """What the grid is before there are words."""
    p.empty = board_of(mask)
    p.held = [0] * p.letters
    p.allow = [-1 if p.mode != NONE else 0] * 4
    p.at = [-1] * len(p.words)
    p.cover = [0] * p.cells
    p.along = [0] * 8
    p.used = p.placed = p.letters_placed = 0
    p.block = block
    sizes = Counter(compress(block, mask))
    p.crowd = [0] * (max(block) + 1)
    p.weight = [SPREAD // sizes[number] if sizes[number] else 0 for number in range(len(p.crowd))]
    p.bulk = SPREAD * SPREAD // sizes.total() if sizes else 0


def starts_of(p: Placing, rows: int, cols: int) -> list[list[int]]:
    """For each axis the boards of start cells by length, each from the one of words a letter shorter."""
    longest = max(map(len, p.words))
    valid = []
    for axis in range(4):
        row = (1 << cols) - 1
        if axis in (0, 2):
            row >>= 1
        elif axis == 3:
            row -= 1
        inner = board_of_rows(row, cols, rows if axis == 0 else rows - 1)
        boards = [0, p.empty]
        for _ in range(2, longest + 1):
            boards.append(boards[-1] >> p.delta[axis] & inner & p.empty)
        valid.append(boards)
    return valid
