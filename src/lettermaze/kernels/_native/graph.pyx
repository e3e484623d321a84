"""The word graph: building it, looking words up, numbering them, spelling them."""

from __future__ import annotations

from struct import Struct

EDGE = Struct("<QII")
LAST = 1 << 62
END = 1 << 63
LETTERS = LAST - 1
PADDING = 64


def build(text: bytes) -> tuple[bytes, int, int, int]:
    """The packed graph of sorted distinct words: `(edges, root mask, root first, words)`.

    `text` holds the words one after the other, each closed by a 0 byte; the other bytes are letters 1 to 62.
    """
    edges = [(0, 0, 0)]
    seen: dict[tuple[tuple[int, int, int], ...], int] = {}
    # One open node for each letter of the word before: its mask, and its finished children (mask, first, words).
    masks: list[int] = [0]
    children: list[list[tuple[int, int, int]]] = [[]]
    before = b""
    words = 0

    def close() -> tuple[int, int, int]:
        mask, run = masks.pop(), tuple(children.pop())
        if not run:
            return mask, 0, 1
        first = seen.get(run)
        total = 0
        packed = []
        for child_mask, child_first, child_words in run:
            packed.append([child_mask, child_first, total])
            total += child_words
        if first is None:
            first = seen[run] = len(edges)
            packed[-1][0] |= LAST
            edges.extend(map(tuple, packed))  # type: ignore[arg-type]
        return mask, first, total + (mask >> 63)

    for word in text.split(b"\0")[:-1]:
        words += 1
        shared = 0
        while shared < len(before) and before[shared] == word[shared]:
            shared += 1
        while len(masks) > shared + 1:
            node = close()
            children[-1].append(node)
        for letter in word[shared:]:
            masks[-1] |= 1 << (letter - 1)
            masks.append(0)
            children.append([])
        masks[-1] |= END
        before = word
    while len(masks) > 1:
        node = close()
        children[-1].append(node)
    mask, first, _ = close()
    packed = b"".join(EDGE.pack(*edge) for edge in edges)
    return packed + bytes(PADDING * EDGE.size), mask, first, words
