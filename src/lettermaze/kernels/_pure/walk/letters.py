"""The walk over boards of single letters."""

from __future__ import annotations

from .pruning import PATIENCE, finish

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def first_of_letters(root: dict[str, Any], letters: list[str | None], near: list[list[int]]) -> dict[str, str]:
    """Every word on a board of single letters with its first trace, which has a character for each cell.

    What is still to do are tuples `(node, word, trace, what lies round its last cell)`.
    """
    found: dict[str, str] = {}
    done: set[str] = set()
    again = 0
    stack: list[Any] = [(root, "", "", _cells(letters, near))]
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
                            finish(root, longer, found, done)
                if not useful.isdisjoint(below):
                    push((below, word + letter, trace + mark, beyond))
    return found


def _cells(letters: list[str | None], near: list[list[int]]) -> list[Any]:
    """All cells, last one first: `(letter, the cell's character, what lies round it, the letters there)`.

    What lies round a cell are such tuples again.
    """
    around: list[list[Any]] = [[] for _ in letters]
    wanted = [{letters[other] for other in others} for others in near]
    cells = [*zip(letters, map(chr, range(len(letters))), around, wanted, strict=True)]
    for beyond, others in zip(around, near, strict=True):
        beyond.extend([cells[other] for other in reversed(others) if letters[other] is not None])
    return [cell for cell in reversed(cells) if cell[0] is not None]
