"""Several words at once, on cells that they do not share."""

from __future__ import annotations

from array import array
from collections import Counter
from heapq import heappop, heappush
from itertools import chain, islice, pairwise

from .. import kernels
from .._shared.arguments import boolean, choice, limit_of, neighbors_of, texts_of, too_many_steps
from .._shared.public import set_module
from ..errors import StepLimitError
from ._board import Board, board_of
from ._paths import count_paths, exist, iter_paths

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import TypeAlias

    from .._shared.compass import Cell, Path
    from ._board import BoardLike

    Paths: TypeAlias = tuple[Path, ...]
    Options: TypeAlias = dict[str, dict[frozenset[Cell], Path]]

STRATEGIES = ("best", "astar")

FEW_OPTIONS = 1 << 14
"""While there are no more traces than so many, they are listed at once."""

TRIAL = 1 << 13
"""After so many steps of tracing word after word more traces are listed, if that can be done."""

MOST_OPTIONS = 1 << 20
"""Beyond so many traces none are listed."""

MOST_OPTION_BITS = 1 << 29
"""Nor may the options times the cells of the board pass this: bits, so 64 MiB."""

MOST_COLORINGS = 4
"""So many parts of the board are colored like a chessboard at most."""

NO_LIMIT = (1 << 63) - 1


@set_module("lettermaze")
def find_together(
    board: BoardLike,
    words: Iterable[str],
    *,
    neighbors: int = 8,
    cover: bool = False,
    strategy: str = "best",
    max_steps: int | None = None,
    wildcard: str | None = None,
    wrap: bool = False,
    qu: bool = False,
) -> Paths | None:
    """Disjoint traces of all words: a tuple of paths, one for each word in the given order, or None.

    No cell is used twice. A word that is given twice needs two traces; empty words are left out. With `cover=True`
    the traces must use every cell of the board, which is how the daily puzzles with a theme are made. The answer is
    the lexicographically first one: the first word's path is the smallest possible (cells compared as (row, col)),
    then the second word's, and so on. `strategy` is how it is searched for, and never changes it:

    - `"best"`: the traces of each word as bit sets, then an exact cover search (D. Knuth, "Dancing Links", 2000) that
      decides first what has the fewest ways left: a word or, with `cover`, a cell.
    - `"astar"`: simultaneous progress through all words, best first by letters done plus letters left. That sum
      never changes, so ties decide everything: the deepest state first, words in the order of the list.

    `neighbors` is 4 or 8; `wildcard`, `wrap` and `qu` are those of `Board`. Each of the searches that the answer
    needs may look at `max_steps` cells. The time is exponential in the worst case, and some milliseconds for boards
    like those of newspapers.

    >>> find_together(["CAT", "GOD"], ["CAT", "DOG"], cover=True)
    (((0, 0), (0, 1), (0, 2)), ((1, 2), (1, 1), (1, 0)))
    >>> find_together(["CAT"], ["CAT", "AT"]) is None
    True

    Raises `TypeError` for what is no board or no list of words, `GridError` for a board that cannot be one,
    `LettermazeError` for another number of neighbours or another strategy, `StepLimitError` past `max_steps`.
    """
    listed = [word for word in texts_of("words", words) if word]
    neighbors, cover = neighbors_of(neighbors), boolean("cover", cover)
    strategy = choice("strategy", strategy, STRATEGIES)
    given = board_of(board, wildcard=wildcard, wrap=wrap, qu=qu)
    limit = NO_LIMIT if max_steps is None else limit_of(max_steps)
    if not listed:
        return None if cover and given.count else ()
    if strategy == "astar":
        return _best_first(given, listed, neighbors, cover, limit)
    if not _letters_suffice(given, listed, cover):
        return None
    options = _options(given, listed, neighbors, max_steps, FEW_OPTIONS)
    if options is None:
        try:
            return _word_by_word(given, listed, neighbors, cover, min(TRIAL, limit))
        except StepLimitError:
            options = _many_options(given, listed, neighbors, max_steps)
    if options is None:
        return _word_by_word(given, listed, neighbors, cover, limit)
    return _choose(given, listed, options, cover, limit)


@set_module("lettermaze.letters")
def astar_states(board: Board, words: list[str], neighbors: int) -> Iterator[tuple[int, Paths]]:
    """The states of the joint A* search, `(f, paths so far)`, in the order in which they leave the heap.

    A state is how far each word has come and which cells are taken. g counts the letters done, and the admissible
    heuristic h the letters left in all words (P. Hart, N. Nilsson, B. Raphael, 1968): as a step moves letters from h
    to g, f is the same for all states. Ties go deepest first, by cells taken, and then to the smallest paths.
    """
    tiles = _tiles(board)
    total = sum(map(len, words))
    # f, minus the cells taken, the paths, the word that is being traced, and how many of its letters are done.
    heap: list[tuple[int, int, Paths, int, int]] = [(total, 0, ((),), 0, 0)]
    while heap:
        f, depth, found, word, letters = heappop(heap)
        yield f, found
        if letters == len(words[word]):
            if word + 1 == len(words):
                continue
            found, word, letters = (*found, ()), word + 1, 0
        *before, path = found
        taken = set(chain.from_iterable(found))
        for cell in _cells_around(board, path[-1], neighbors) if path else tiles:
            length = _fit(board, tiles.get(cell), words[word], letters)
            if length and cell not in taken:
                grown = (*before, (*path, cell))
                heappush(heap, (total, depth - 1, grown, word, letters + length))


def _best_first(board: Board, words: list[str], neighbors: int, cover: bool, limit: int) -> Paths | None:
    """The first state of the A* search that is a solution."""
    tiles = _tiles(board)
    for steps, (_, found) in enumerate(astar_states(board, words, neighbors)):
        if steps > limit:
            raise too_many_steps(limit)
        letters = sum(_fit_length(board, tiles[cell]) for cell in found[-1])
        if len(found) == len(words) and letters == len(words[-1]) and not (cover and _left(board, found)):
            return found
    return None


def _letters_suffice(board: Board, words: list[str], cover: bool) -> bool:
    """Whether the board holds the letters of all words, and just those when they are to cover it."""
    held = Counter(_tiles(board).values())
    if any(len(tile) != 1 or tile == board.wildcard for tile in held):
        return True
    wanted = Counter("".join(words))
    return held == wanted if cover else wanted <= held


def _many_options(board: Board, words: list[str], neighbors: int, max_steps: int | None) -> Options | None:
    """What `_options` gives, up to a room that is worth a long search; counting traces first takes little of it."""
    room = min(MOST_OPTIONS, MOST_OPTION_BITS // max(1, board.count))
    total = 0
    try:
        for word in dict.fromkeys(words):
            total += count_paths(board, word, neighbors=neighbors, max_steps=2 * MOST_OPTIONS)
            if total > room:
                return None
    except StepLimitError:
        return None
    return _options(board, words, neighbors, max_steps, room)


def _options(board: Board, words: list[str], neighbors: int, max_steps: int | None, room: int) -> Options | None:
    """For each different word, the sets of cells that it can take, with the first path of each; None if too many."""
    options: Options = {}
    for word in dict.fromkeys(words):
        traces = iter_paths(board, word, neighbors=neighbors, max_steps=max_steps)
        options[word] = {}
        for path in islice(traces, room + 1):
            options[word].setdefault(frozenset(path), path)
            room -= 1
        if room < 0:
            return None
    return options


def _choose(board: Board, words: list[str], options: Options, cover: bool, limit: int) -> Paths | None:
    """The first disjoint choice among the options of the words."""
    bit_of = {cell: 1 << number for number, cell in enumerate(_tiles(board))}
    width = (board.count + 63) // 64
    group_of = {word: group for group, word in enumerate(options)}
    begins, masks, path_of = array("i", [0]), array("Q"), []
    for sets in options.values():
        for cells, path in sets.items():
            mask = sum(map(bit_of.__getitem__, cells))
            masks.extend(mask >> shift & 0xFFFFFFFFFFFFFFFF for shift in range(0, 64 * width, 64))
            path_of.append(path)
        begins.append(len(path_of))
    groups = array("i", map(group_of.__getitem__, words))
    chosen = bytearray(4 * len(words))
    colorings = array("Q")
    for color in chain.from_iterable(_colorings(path_of)) if len(options) < len(words) else ():
        mask = sum(map(bit_of.__getitem__, color))
        colorings.extend(mask >> shift & 0xFFFFFFFFFFFFFFFF for shift in range(0, 64 * width, 64))
    answer = kernels.cover.choose(
        masks.tobytes(),
        width,
        board.count,
        begins.tobytes(),
        groups.tobytes(),
        colorings.tobytes(),
        cover,
        limit,
        chosen,
    )
    if answer < 0:
        raise too_many_steps(limit)
    return tuple(map(path_of.__getitem__, memoryview(chosen).cast("i"))) if answer else None


def _colorings(paths: list[Path]) -> list[tuple[list[Cell], list[Cell]]]:
    """Black and white cells, such that all paths alternate, for each connected part where that is possible.

    The largest parts only: each is looked at in every step of the search.
    """
    around: dict[Cell, set[Cell]] = {}
    for path in paths:
        for one, other in pairwise(path):
            around.setdefault(one, set()).add(other)
            around.setdefault(other, set()).add(one)
    found = []
    black: dict[Cell, bool] = {}
    for start in around:
        if start in black:
            continue
        black[start] = True
        part = [start]
        for cell in part:
            for other in around[cell]:
                if other not in black:
                    black[other] = not black[cell]
                    part.append(other)
        if all(black[cell] != black[other] for cell in part for other in around[cell]):
            found.append(([cell for cell in part if black[cell]], [cell for cell in part if not black[cell]]))
    return sorted(found, key=lambda pair: -len(pair[0]) - len(pair[1]))[:MOST_COLORINGS]


def _word_by_word(board: Board, words: list[str], neighbors: int, cover: bool, limit: int) -> Paths | None:
    """Trace the first word, take its cells away, trace the second, and so on, depth first.

    This is for boards on which the words have too many traces to list: there the first tries mostly succeed.
    """
    found: list[Path] = []
    traces = [iter_paths(board, words[0], neighbors=neighbors, max_steps=limit)]
    steps = 0
    while traces:
        path = next(traces[-1], None)
        if path is None:
            traces.pop()
            if found:
                found.pop()
            continue
        steps += len(path)
        if steps > limit:
            raise too_many_steps(limit)
        rest = _without(board, [*found, path])
        if len(found) + 1 == len(words):
            if not (cover and rest.count):
                return (*found, path)
        elif _is_promising(rest, words[len(found) + 1 :], neighbors, cover, limit):
            found.append(path)
            traces.append(iter_paths(rest, words[len(found)], neighbors=neighbors, max_steps=limit))
    return None


def _is_promising(rest: Board, words: list[str], neighbors: int, cover: bool, limit: int) -> bool:
    """Whether each word alone can still be traced and, to cover the board, no island is smaller than every word."""
    if not all(exist(rest, word, neighbors=neighbors, max_steps=limit) for word in dict.fromkeys(words)):
        return False
    if not cover or any(len(tile) != 1 for tile in _tiles(rest).values()):
        return True
    sums = 1
    for word in words:
        sums |= sums << len(word)
    return all(sums >> size & 1 for size in _islands(rest, neighbors))


def _islands(board: Board, neighbors: int) -> Iterator[int]:
    """The number of cells of each connected part of the board."""
    left = set(_tiles(board))
    while left:
        waiting = [left.pop()]
        size = 0
        while waiting:
            size += 1
            near = left.intersection(_cells_around(board, waiting.pop(), neighbors))
            left -= near
            waiting.extend(near)
        yield size


def _without(board: Board, found: list[Path]) -> Board:
    """The board with holes where the paths go."""
    rows = board.tolist()
    for row, col in chain.from_iterable(found):
        rows[row][col] = None
    return Board(rows, wildcard=board.wildcard, wrap=board.wrap)


def _left(board: Board, found: Paths) -> int:
    """How many cells the paths leave over."""
    return board.count - sum(map(len, found))


def _tiles(board: Board) -> dict[Cell, str]:
    """The cells that hold a tile, in order, with it."""
    return {(r, c): tile for r, row in enumerate(board.tolist()) for c, tile in enumerate(row) if tile is not None}


def _fit(board: Board, tile: str | None, word: str, done: int) -> int:
    """How many letters of the word, from letter `done` on, the tile takes; 0 if it does not fit there."""
    if tile is None:
        return 0
    length = _fit_length(board, tile)
    fits = done < len(word) if tile == board.wildcard else word.startswith(tile, done)
    return length if fits else 0


def _fit_length(board: Board, tile: str) -> int:
    return 1 if tile == board.wildcard else len(tile)


def _cells_around(board: Board, cell: Cell, neighbors: int) -> list[Cell]:
    """The existing neighbours of a cell in order; on a torus each is there once, and a cell is not its own."""
    row, col = cell
    around = [(row + dr, col + dc) for dr, dc in _STEPS[neighbors]]
    if board.wrap:
        around = sorted({(r % board.rows, c % board.cols) for r, c in around} - {cell})
    return [(r, c) for r, c in around if 0 <= r < board.rows and 0 <= c < board.lengths[r]]


_STEPS = {
    4: [(-1, 0), (0, -1), (0, 1), (1, 0)],
    8: [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)],
}
