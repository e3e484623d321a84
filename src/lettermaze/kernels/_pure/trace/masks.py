"""For each position of the word, the cells that fit there; where tiles differ in length, the cells of each length."""

from __future__ import annotations

from .bit_boards import bits, join

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .query import Query


def boards_of(query: Query) -> dict[int, int]:
    """The cells of each tile; where tiles are letters, of each letter of the word."""
    places: dict[int, list[int]] = {}
    wanted = set(query.text) if not query.starts else range(1, len(query.starts))
    for cell, code in enumerate(query.codes):
        if code:
            places.setdefault(code, []).append(cell)
    return {code: bits(found, query.size) for code, found in places.items() if code in wanted}


def make_masks(query: Query, boards: dict[int, int]) -> list[int]:
    """The cells that fit at each position, from the cells of each tile."""
    if not query.starts:
        return [boards.get(letter, 0) for letter in query.text]
    return [join(board for code, board in boards.items() if query.tile_fits(code, at)) for at in range(query.letters)]


def boards_of_lengths(query: Query, boards: dict[int, int]) -> list[tuple[int, int]]:
    """The lengths of tiles, ascending, each with its cells."""
    long = dict.fromkeys(query.lengths, 0)
    for code, board in boards.items():
        long[query.starts[code + 1] - query.starts[code]] |= board
    return list(long.items())
