"""Walks of a whole lexicon over a board: all its words at once, their points, or the number of their traces.

The search steps along the board and down nested dicts of the words together, and leaves a branch at once when no word
goes on. What is still to do lies on a stack, and neighbours are put there last one first, so for any one word its
traces come in order. With reuse a prefix is walked once, with all the places where it can end.
"""

from __future__ import annotations

import sys
from array import array
from itertools import accumulate, chain

from ._dicts import unfold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from typing import Any, TypeAlias

    Entry: TypeAlias = tuple[dict[str, Any], str, int, int, Any]
    Place: TypeAlias = tuple[int, int, Any]
    Around: TypeAlias = list[list[tuple[int, int, str]]]

UTF32 = f"utf-32-{sys.byteorder[0]}e"

CHARACTERS = 0x110000

KEPT = 64
"""Boards of up to so many cells are likely to come back in the same shape."""

WILD = ""
"""The tile that is any letter."""

PATIENCE = 97
"""Each so many-th time that a word is found again, the search asks whether anything else is to come below it."""


def solve(
    view: Any,
    cells: bytes,
    width: int,
    rows: int,
    cols: int,
    qu: bool,
    tiles: bytes,
    starts: bytes,
    wrap: bool,
    neighbors: int,
    reuse: bool,
    shortest: int,
    limit: int,
) -> Any:
    """All words on a board with their first traces: `(words, ends, path cells)`, sorted by length, then word.

    `cells` holds rows x cols codes; with `cols` -1 it is the text of the rows with line feeds between them, and the
    result is None where the rows differ in length or hold a NUL. -1 stands for more than `limit` steps, if that is not
    negative.
    """
    board = _read(cells, width, rows, cols, qu, tiles, starts)
    if board is None:
        return None
    cols, letters = board
    root = _root(view)
    near = _near(view, rows, cols, wrap, neighbors)
    plain = not reuse and limit < 0 and _is_plain(letters)
    traces: dict[str, Any] | None
    if plain:
        traces = _first_plain(root, letters, near)
    elif reuse:
        traces = _first_with_reuse(root, letters, near, limit)
    else:
        traces = _first_of_any(root, letters, near, limit)
    if traces is None:
        return -1
    words = sorted([word for word in traces if len(word) >= shortest])
    words.sort(key=len)
    chosen: list[Any] = [traces[word] for word in words]
    if plain:
        path = "".join(chosen).encode(UTF32, "surrogatepass")
    else:
        path = array("i", chain.from_iterable(chosen)).tobytes()
    return words, array("i", accumulate(map(len, chosen))).tobytes(), path


def score(
    view: Any,
    cells: bytes,
    width: int,
    rows: int,
    cols: int,
    qu: bool,
    tiles: bytes,
    starts: bytes,
    wrap: bool,
    neighbors: int,
    points: bytes,
) -> int | None:
    """The points of all words on a board: `points` is int32, by letters, the last for all longer words.

    The board as in `solve`.
    """
    board = _read(cells, width, rows, cols, qu, tiles, starts)
    if board is None:
        return None
    cols, letters = board
    root = _root(view)
    near = _near(view, rows, cols, wrap, neighbors)
    table = memoryview(points).cast("i").tolist()
    top = len(table) - 1
    if _is_plain(letters):
        return sum([table[min(len(word), top)] for word in _first_plain(root, letters, near)])
    return sum([table[min(len(word), top)] for word in _first_of_any(root, letters, near, -1) or ()])


def score_many(
    view: Any,
    cells: bytes,
    width: int,
    rows: int,
    cols: int,
    qu: bool,
    wrap: bool,
    neighbors: int,
    points: bytes,
    begin: int,
    out: Any,
) -> int:
    """The points of many boards of one size, from number `begin` on, into `out`, an array of int64 for all of them.

    `cells` holds the boards one after the other, each as in `solve` and of single letters (texts with a line feed
    between them too). The result is the number of the first board that is no block of text, or how many there are.
    """
    between = int(cols < 0)
    step = (len(cells) + between) // max(len(out), 1)
    for number in range(begin, len(out)):
        board = cells[number * step : (number + 1) * step - between]
        total = score(view, board, width, rows, cols, qu, b"", b"", wrap, neighbors, points)
        if total is None:
            return number
        out[number] = total
    return len(out)


def count(
    view: Any,
    cells: bytes,
    width: int,
    rows: int,
    cols: int,
    qu: bool,
    tiles: bytes,
    starts: bytes,
    wrap: bool,
    neighbors: int,
    limit: int,
) -> Any:
    """How many traces each word of the lexicon has on a board, as uint64 by the word's number; or -1 past `limit`."""
    board = _read(cells, width, rows, cols, qu, tiles, starts)
    if board is None:
        return None
    cols, letters = board
    traces: dict[str, int] = {}
    root = _root(view)
    for hit in _walk(root, letters, _near(view, rows, cols, wrap, neighbors), limit):
        if hit is None:
            return -1
        traces[hit[0]] = traces.get(hit[0], 0) + 1
    return array("Q", [traces.get(word, 0) for word in _all_words(root)]).tobytes()


# ---------------------------------------------------------------------------------------------- lexicon and board


def _root(view: Any) -> dict[str, Any]:
    graph, mask, first, _, digits, codes, memo = view
    return unfold(graph, mask, first, digits, codes, memo)


def _all_words(root: dict[str, Any]) -> Iterator[str]:
    """The words in order."""
    stack = [("", root)]
    while stack:
        word, node = stack.pop()
        if "" in node:
            yield word
        stack.extend((word + letter, node[letter]) for letter in sorted(node, reverse=True) if letter)


def _read(
    cells: bytes, width: int, rows: int, cols: int, qu: bool, tiles: bytes, starts: bytes
) -> tuple[int, list[str | None]] | None:
    """`cols` and the tiles row by row, None for a hole; None for a text that is not rows of one length."""
    if starts:
        names = _names(memoryview(tiles).cast("i").tolist(), memoryview(starts).cast("i").tolist())
        return cols, [names[code] for code in memoryview(cells).cast("i")]
    if width == 4:
        return cols, [chr(code) if code else None for code in memoryview(cells).cast("i")]
    if cols < 0:
        text = cells.decode("latin-1")
        lines = text.split("\n") if rows else []
        cols = len(lines[0]) if lines else 0
        if len(lines) != rows or "\0" in text or any(len(line) != cols for line in lines):
            return None
        letters: list[str | None] = list("".join(lines))
    else:
        letters = [letter if letter != "\0" else None for letter in cells.decode("latin-1")]
    return cols, [_QU.get(letter, letter) for letter in letters] if qu else letters


_QU: dict[str | None, str | None] = {"Q": "QU", "q": "qu"}


def _names(letters: list[int], starts: list[int]) -> list[str | None]:
    names: list[str | None] = [None]
    for begin, end in zip(starts[1:], starts[2:], strict=False):
        tile = letters[begin:end]
        names.append(WILD if tile == [-1] else "".join(map(chr, tile)))
    return names


def _is_plain(letters: list[str | None]) -> bool:
    """Whether every tile is one letter, and each cell can be named by a character."""
    return len(letters) <= CHARACTERS and all(letter is None or len(letter) == 1 for letter in letters)


def _near(view: Any, rows: int, cols: int, wrap: bool, neighbors: int) -> list[list[int]]:
    """The neighbours of each cell in order; those of small boards are kept in the lexicon's memo."""
    if rows * cols > KEPT:
        return _neighbours(rows, cols, wrap, neighbors)
    memo, key = view[6], ("near", rows, cols, wrap, neighbors)
    near: list[list[int]] | None = memo.get(key)
    return near if near is not None else memo.setdefault(key, _neighbours(rows, cols, wrap, neighbors))


def _neighbours(rows: int, cols: int, wrap: bool, neighbors: int) -> list[list[int]]:
    """The neighbours of each cell in order: on a torus a set of other cells."""
    moves = [(dr, dc) for dr in (-1, 0, 1) for dc in (-1, 0, 1) if (dr or dc) and (neighbors == 8 or not (dr and dc))]
    near = []
    for row in range(rows):
        for col in range(cols):
            if wrap:
                others = {(row + dr) % rows * cols + (col + dc) % cols for dr, dc in moves}
                near.append(sorted(others - {row * cols + col}))
            else:
                near.append(
                    [(row + dr) * cols + col + dc for dr, dc in moves if 0 <= row + dr < rows and 0 <= col + dc < cols]
                )
    return near


def _around(letters: list[str | None], near: list[list[int]]) -> Around:
    """Each cell's neighbours that hold a tile, last one first, as `(cell, its bit, tile)`; behind them all cells."""
    items = [(cell, 1 << cell, letter) for cell, letter in enumerate(letters)]
    around = [[items[other] for other in reversed(others) if letters[other] is not None] for others in near]
    around.append([item for item in reversed(items) if item[2] is not None])
    return around  # type: ignore[return-value]


# ------------------------------------------------------------------------------------------------------ the search


def _first_plain(root: dict[str, Any], letters: list[str | None], near: list[list[int]]) -> dict[str, str]:
    """Every word on a board of single letters with its first trace.

    An entry is `(node, word, trace, what lies round its last cell)`: a trace has a character for each cell, and what
    lies round a cell are tuples `(letter, the cell's character, what lies round that, the letters there)`.
    """
    marks = map(chr, range(len(letters)))
    around: list[list[Any]] = [[] for _ in letters]
    wanted = [{letters[other] for other in others} for others in near]
    cells = [*zip(letters, marks, around, wanted, strict=True)]
    for beyond, others in zip(around, near, strict=True):
        beyond.extend([cells[other] for other in reversed(others) if letters[other] is not None])
    found: dict[str, str] = {}
    done: set[str] = set()
    again = 0
    stack: list[Any] = [(root, "", "", [cell for cell in reversed(cells) if cell[0] is not None])]
    pop, push, get = stack.pop, stack.append, found.get
    while stack:
        node, word, trace, ahead = pop()
        if done and word in done:
            continue
        for letter, mark, beyond, useful in ahead:
            if letter in node and mark not in trace:
                below = node[letter]
                if "" in below:
                    longer = word + letter
                    # Cells come last one first: a later one behind the same trace makes an earlier trace.
                    before = get(longer)
                    if before is None or before[:-1] == trace:
                        found[longer] = trace + mark
                    else:
                        again += 1
                        if not again % PATIENCE:
                            _finish(root, longer, found, done)
                if not useful.isdisjoint(below):
                    push((below, word + letter, trace + mark, beyond))
    return found


def _finish(root: dict[str, Any], word: str, found: dict[str, Any], done: set[str]) -> None:
    """Put a found word among the prefixes that are done with, and those before it that have nothing else to come."""
    nodes = [root]
    for letter in word:
        nodes.append(nodes[-1][letter])
    while word:
        for letter in nodes.pop():
            if word + letter not in done if letter else word not in found:
                return
        done.add(word)
        word = word[:-1]


def _walk(
    root: dict[str, Any],
    letters: list[str | None],
    near: list[list[int]],
    limit: int,
    done: Collection[str] = (),
) -> Iterator[tuple[str, Entry] | None]:
    """Every trace of every word on any board, `(word, last entry)`, in order for each word; None past the limit.

    Nothing more comes below prefixes that are in `done`, which may grow meanwhile.

    An entry is `(node, word, used cells as bits, cell, entry before)`; the links to the entries before are the trace.
    """
    around = _around(letters, near)
    steps = 0
    stack: list[Entry] = [(root, "", 0, -1, None)]
    while stack:
        entry = stack.pop()
        node, word, used, cell, _ = entry
        if done and word in done:
            continue
        if "" in node:
            yield word, entry
        for other, bit, tile in around[cell]:
            if used & bit:
                continue
            if tile == WILD:
                branches = [(letter, below) for letter, below in node.items() if letter]
            else:
                below = _below(node, tile)
                branches = [] if below is None else [(tile, below)]
            steps += len(branches)
            stack.extend((below, word + letter, used | bit, other, entry) for letter, below in branches)
        if 0 <= limit < steps:
            yield None
            return


def _below(node: dict[str, Any], tile: str) -> dict[str, Any] | None:
    """The node that all letters of a tile lead to."""
    found: dict[str, Any] | None = node
    for letter in tile:
        found = found.get(letter) if found is not None else None
    return found


def _first_of_any(
    root: dict[str, Any], letters: list[str | None], near: list[list[int]], limit: int
) -> dict[str, list[int]] | None:
    traces: dict[str, list[int]] = {}
    done: set[str] = set()
    again = 0
    for hit in _walk(root, letters, near, limit, done):
        if hit is None:
            return None
        word, entry = hit
        if word not in traces:
            traces[word] = _cells_of(entry)
        else:
            again += 1
            if limit < 0 and not again % PATIENCE:
                _finish(root, word, traces, done)
    return traces


def _cells_of(entry: Entry) -> list[int]:
    """The cells that led to an entry."""
    cells = []
    while entry[4] is not None:
        cells.append(entry[3])
        entry = entry[4]
    return cells[::-1]


# ------------------------------------------------------------------------------------------------------- with reuse


def _first_with_reuse(
    root: dict[str, Any], letters: list[str | None], near: list[list[int]], limit: int
) -> dict[str, list[int]] | None:
    """Every word with its first trace, where a cell may come back, though never at once.

    A place is `(cell, letters of its tile behind it, place before)`. The places of a prefix stand in the order of their
    first traces: the first to reach a place, by the order of the places before and of the cells, has the first trace.
    """
    traces: dict[str, list[int]] = {}
    steps = 0
    first: list[Place] = [(cell, 0, None) for cell, tile in enumerate(letters) if tile is not None]
    spelled: list[str] = []
    stack = [(root, "", 0, first)]
    while stack:
        node, last, depth, places = stack.pop()
        spelled[depth:] = [last]
        for letter, reached in _by_letter(node, letters, places).items():
            below = node[letter]
            whole = [place for place in reached if place[1] + 1 >= len(letters[place[0]] or "")]
            steps += len(whole)
            if whole and "" in below:
                traces["".join(spelled) + letter] = _cells_of_place(whole[0])
            stack.append((below, letter, depth + 1, _places_after(letters, near, reached)))
        if 0 <= limit < steps:
            return None
    return traces


def _by_letter(node: dict[str, Any], letters: list[str | None], places: list[Place]) -> dict[str, list[Place]]:
    """The places that hold a letter on from the node, by letter; a wildcard holds them all."""
    found: dict[str, list[Place]] = {}
    for place in places:
        tile = letters[place[0]]
        for letter in filter(None, node) if tile == WILD else (tile or "")[place[1]]:
            if letter in node:
                found.setdefault(letter, []).append(place)
    return found


def _places_after(letters: list[str | None], near: list[list[int]], places: list[Place]) -> list[Place]:
    """Where the places lead: on within a tile, or to the neighbours of its cell; each once, by the first way."""
    after: dict[tuple[int, int], Place] = {}
    for place in places:
        cell, offset, _ = place
        if offset + 1 < len(letters[cell] or ""):
            after.setdefault((cell, offset + 1), (cell, offset + 1, place))
            continue
        for other in near[cell]:
            if letters[other] is not None:
                after.setdefault((other, 0), (other, 0, place))
    return list(after.values())


def _cells_of_place(place: Place | None) -> list[int]:
    cells = []
    while place is not None:
        if place[1] == 0:
            cells.append(place[0])
        place = place[2]
    return cells[::-1]
