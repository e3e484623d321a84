"""From the record of a problem to a grid without words, on boards."""

from __future__ import annotations

from .bit_boards import board_of
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
    p.empty = board_of(map(bool, mask))
    p.held = [0] * p.letters
    p.allow = [-1 if p.mode != NONE else 0] * 4
    p.at = [-1] * len(p.words)
    p.cover = [0] * p.cells
    p.along = [0] * 8
    p.used = p.placed = p.letters_placed = 0
    p.block = block
    sizes = [0] * (max(block) + 1)
    for cell, exists in enumerate(mask):
        sizes[block[cell]] += exists
    p.weight = [SPREAD // size if size else 0 for size in sizes]
    p.crowd = [0] * len(sizes)
    p.bulk = SPREAD * SPREAD // sum(sizes) if any(sizes) else 0


def starts_of(p: Placing, rows: int, cols: int) -> list[list[int]]:
    """For each axis the boards of start cells by length, each from the one of words a letter shorter."""
    longest = max(map(len, p.words))
    valid = []
    for axis in range(4):
        row_stop = rows if axis == 0 else rows - 1
        col_start, col_stop = int(axis == 3), cols if axis in (1, 3) else cols - 1
        inner = board_of([col_start <= col < col_stop for col in range(cols)] * row_stop)
        boards = [0, p.empty]
        for _ in range(2, longest + 1):
            boards.append(boards[-1] >> p.delta[axis] & inner & p.empty)
        valid.append(boards)
    return valid
