"""Functions of well-known articles under the names and signatures that their readers have typed in.

One import line changed, for any of the names: on every input that the text accepts the result is an equal object, and
never later than a little. `docs/dropin.md` tells each function's rules.

The variables are set where the functions read them: `from lettermaze import dropin`, `dropin.allow_repeat = False`.
"""

from __future__ import annotations

from ._grids import EIGHT

DIRECTIONS = list(EIGHT)
"""The steps of `find_word`, `find_all_words` and `astar_find_word`, in this order; read at each call."""

neighbours = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]
"""The steps of `successors` and `find_words`, in this order; read whenever cells are looked for."""

allow_repeat = True
"""Whether a cell may come back in a path (it never does twice in a row); read whenever cells are looked for."""

from ._backtracking import exist  # noqa: E402
from ._boggle import Tree as Tree  # noqa: E402
from ._boggle import find_words, is_valid_and_prefix, make_tree, parse_matrix, successors  # noqa: E402
from ._lee import lee  # noqa: E402
from ._lines import TrieNode, astar_find_word, build_trie, find_all_words, find_word  # noqa: E402

__all__ = [
    "DIRECTIONS",
    "TrieNode",
    "allow_repeat",
    "astar_find_word",
    "build_trie",
    "exist",
    "find_all_words",
    "find_word",
    "find_words",
    "is_valid_and_prefix",
    "lee",
    "make_tree",
    "neighbours",
    "parse_matrix",
    "successors",
]
