"""The records of the seam: what a front makes once and a kernel unpacks by position.

They are plain tuples, because naming the fields would cost several times as much to make. A record lives on the object
that it describes (`Lexicon.view`, `Board.record`, `Maze.record`); moves are constants.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array
    from typing import Any, TypeAlias

    Graph: TypeAlias = tuple[Any, int, int, int, int, bytes, dict[str, Any]]
    """`(edges, mask, first, words, digits, codes, memo)`, a word graph.

    `edges` is a buffer of edges of 16 bytes, `mask` and `first` the root, `words` how many words there are, `digits`
    how many digits spell a letter, and `codes` the letters as int32 in ascending order (docs/lexicon-format.md).
    `memo` is where a backend keeps what it has made of the graph: nested dicts, or a graph that is open.
    """

    Node: TypeAlias = tuple[int, int, int]
    """`(mask, first, number)`, a place in a word graph: its edge, and how many words come before it."""

    Board: TypeAlias = tuple[bytes, int, int, int, bytes, bytes, int, int, bool]
    """`(cells, width, rows, cols, tiles, starts, hole, wild, qu)`, a board of letters.

    `cells` holds rows x cols codes of `width` bytes, 1 or 4; code k stands for the letters
    `tiles[starts[k]:starts[k + 1]]`, all int32, and where both are empty each code is a letter. `hole` is the code of a
    hole and `wild` that of a wildcard, NO_CODE where there is none; a wildcard in the tile table has the letter
    NO_CODE. `qu` says that a lone Q stands for QU. A small board may be text: `cells` is then the rows in Latin-1,
    joined by line feeds, and `cols` is -1; a kernel declines what turns out not to be a board of equal rows. The
    kernel of lines also takes an array of codes, which are unsigned and stand for themselves.
    """

    Moves: TypeAlias = tuple[int, int, bool, bool]
    """`(neighbors, corners, wrap, reuse)`: 4 or 8, the number of the corner rule, joined edges, cells used again."""

    Maze: TypeAlias = tuple[bytes, int, int]
    """`(cells, rows, cols)`, a maze: a byte for each cell, row by row, 0 free and 1 a wall."""

    Problem: TypeAlias = tuple[array[int], array[int], bytes, int, int, bytes, array[int], int, int, int]
    """`(text, starts, ways, rows, cols, mask, block, mode, target, limit)`, words to be placed.

    Word k has the letters `text[starts[k]:starts[k + 1]]` and may lie in the directions that are bits of `ways[k]`;
    `mask` marks the cells that exist; what the others mean stands in docs/placing.md.
    """

GIVEN_UP = -2
"""In place of the steps of a pair of cells: the search was given up, as a wave to the goal looks to be sooner there."""

NO_CODE = -1
"""The code of a hole or wildcard where a board has none, and the letter of a wildcard in a table of tiles."""
