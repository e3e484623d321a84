"""The layers: for each position of the word, the cells that can hold it on some walk through the whole word."""

from __future__ import annotations

from collections import Counter

from .bit_boards import join
from .constants import LAYER_BYTES
from .letters import count_letters
from .masks import boards_of, boards_of_lengths, make_masks
from .query import Query
from .start import best_start
from .stretches import Stretches

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ..._records import Board, Moves
    from .shifts import Neighborhood


def prune(board: Board, word: bytes, moves: Moves) -> tuple[str, list[int], int]:
    """What rules traces out before the search, how many cells each layer has, and where `exist` begins its search.

    The first is "letters" where there are not enough of one, "layers" where no walk spells the word, "cells" where the
    layers of one letter have fewer cells than the word needs of it, and "" where nothing does. The second is [] where
    there are no layers or one is empty; the third is a position of the word.
    """
    query = Query(board, word, moves)
    if not count_letters(query):
        return "letters", [], 0
    layers = Layers(query)
    possible = layers.allow()
    sizes = [layer.bit_count() for layer in layers.begin or ()]
    if possible:
        return "", sizes, best_start(layers)
    return "cells" if sizes else "layers", sizes, 0


class Layers:
    """The layers of a word on a board, once `possible` has found that there may be traces."""

    def __init__(self, query: Query) -> None:
        self.query = query
        self.begin: list[int] | None = None
        """begin[p]: the cells whose tile begins at position p; None where there are no layers, or one is empty."""
        self.end: list[int] = []
        """end[p]: the cells whose tile ends before position p."""
        self.long: list[tuple[int, int]] = []
        """Where tiles differ in length: the lengths, ascending, each with its cells."""
        self.stretches: Stretches | None = None
        """The layers of walks through a word that is too long for layers."""

    def possible(self) -> bool:
        """Whether traces are not ruled out by the numbers of letters or by the layers, which are made here."""
        return count_letters(self.query) and self.allow()

    def allow(self) -> bool:
        """Whether traces are not ruled out by the layers, which are made here."""
        query = self.query
        if not self._fit():
            if not (query.reuse and query.uniform):
                return True
            self.stretches = Stretches(make_masks(query, boards_of(query)), query.around.spread, query.size)
            return bool(self.stretches.first)
        self._set()
        if self.begin is None:
            return False
        return query.reuse or not query.uniform or enough_cells(self.begin, groups_of(query))

    def _fit(self) -> bool:
        boards = 1 if self.query.uniform else 2
        return self.query.letters * ((self.query.size + 63) // 64) * 8 * boards <= LAYER_BYTES

    def _set(self) -> None:
        query = self.query
        boards = boards_of(query)
        masks = make_masks(query, boards)
        if query.starts:
            self.long = boards_of_lengths(query, boards)
        if not query.uniform:
            self.begin = mixed_layers(masks, self.long, query.around.spread)
        elif query.reuse:
            self.begin = walk_layers(masks, query.around.spread)
        else:
            self.begin = trace_layers(masks, query.around)
        if self.begin is not None:
            self.end = [0, *self.begin] if query.uniform else ends_of(self.begin, self.long)


def walk_layers(masks: list[int], spread: Callable[[int], int]) -> list[int] | None:
    """The cells of each position on walks through the whole word."""
    layers = [masks[0]]
    for mask in masks[1:]:
        layers.append(spread(layers[-1]) & mask)
    for at in range(len(layers) - 2, -1, -1):
        layers[at] &= spread(layers[at + 1])
    return layers if layers[0] else None


def trace_layers(masks: list[int], around: Neighborhood) -> list[int] | None:
    """The same for walks that never step back at once to the cell that they have just left."""
    forward = sweep(masks, around)
    if forward is None:
        return None
    backward = sweep(forward[::-1], around)
    return None if backward is None else backward[::-1]


def sweep(masks: list[int], around: Neighborhood) -> list[int] | None:
    """The layers in one direction along the word; None if one is empty."""
    move, back = around.move, around.back
    ways = range(len(back))
    layers = [masks[0]]
    # For each direction the cells to which it leads.
    came: list[int] = []
    for mask in masks[1:]:
        if came:
            came = [move(join(came[: back[way]] + came[back[way] + 1 :]), way) & mask for way in ways]
        else:
            came = [move(masks[0], way) & mask for way in ways]
        layers.append(join(came))
        if not layers[-1]:
            return None
    return layers if layers[0] else None


def mixed_layers(masks: list[int], long: list[tuple[int, int]], spread: Callable[[int], int]) -> list[int] | None:
    """The same where tiles differ in length: the cells whose tile begins at each position."""
    reached = reach_forward(masks, long, spread)
    letters = len(masks)
    layers = [0] * letters
    for at in range(letters - 1, -1, -1):
        for length, board in long:
            cells = reached[at] & board
            if cells and at + length < letters:
                cells &= spread(layers[at + length])
            if cells and at + length <= letters:
                layers[at] |= cells
    return layers if layers[0] else None


def reach_forward(masks: list[int], long: list[tuple[int, int]], spread: Callable[[int], int]) -> list[int]:
    """The cells that a walk from the first letter can come to at each position."""
    letters = len(masks)
    reached = [masks[0]] + [0] * (letters - 1)
    for at in range(letters):
        if reached[at]:
            for length, board in long:
                if reached[at] & board and at + length < letters:
                    reached[at + length] |= spread(reached[at] & board) & masks[at + length]
    return reached


def ends_of(layers: list[int], long: list[tuple[int, int]]) -> list[int]:
    """For each position the cells whose tile ends before it."""
    ends = [0] * (len(layers) + 1)
    for at, layer in enumerate(layers):
        for length, board in long:
            if layer & board:
                ends[at + length] |= layer & board
    return ends


def groups_of(query: Query) -> list[int]:
    """A number for each position, the same for positions an even way apart that hold the same letter."""
    numbers: dict[tuple[int, int], int] = {}
    return [numbers.setdefault((letter, at & 1), len(numbers)) for at, letter in enumerate(query.text)]


def enough_cells(layers: list[int], groups: list[int]) -> bool:
    """Whether each group of positions has at least as many cells in its layers."""
    need = Counter(groups)
    boards: dict[int, int] = dict.fromkeys(need, 0)
    for group, layer in zip(groups, layers, strict=True):
        boards[group] |= layer
    return all(boards[group].bit_count() >= number for group, number in need.items())
