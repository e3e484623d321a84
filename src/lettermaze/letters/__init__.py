"""Letters: boards and lexicons, and the searches for words on boards, along neighbouring cells or in straight lines."""

from __future__ import annotations

from .._shared.compass import STEPS as DIRECTIONS
from .._shared.public import lazy
from ._board import Board
from ._board import board_of as board_of
from ._board import plain_rows as plain_rows
from ._hits import Hit, Lines
from ._lexicon import Lexicon
from ._lexicon import in_capitals as in_capitals
from ._lexicon import read_lexicon as read_lexicon
from ._lines import Counts, count_lines, find_lines, find_word
from ._node import Node
from ._paths import count_paths, exist, find_path, iter_paths
from ._points import POINTS
from ._solution import Solution
from ._solving import score, solve

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ._batches import score_many, solve_many
    from ._board import BoardLike as BoardLike
    from ._board import Row as Row
    from ._dice import DICE, roll
    from ._exist_events import ExistStep, exist_events
    from ._explain import Explanation, explain
    from ._lexicon_file import HEADER as HEADER
    from ._lexicon_file import MAGIC as MAGIC
    from ._sifting import possible_words as possible_words
    from ._solve_events import SolveStep, solve_events
    from ._together import astar_states, find_together
    from ._word_at import word_at
    from ._word_lists import count_odd as count_odd
    from ._word_lists import read_words as read_words
else:
    __getattr__, __dir__ = lazy(
        __name__,
        {
            "_batches": ("score_many", "solve_many"),
            "_dice": ("DICE", "roll"),
            "_exist_events": ("ExistStep", "exist_events"),
            "_explain": ("Explanation", "explain"),
            "_lexicon_file": ("HEADER", "MAGIC"),
            "_sifting": ("possible_words",),
            "_solve_events": ("SolveStep", "solve_events"),
            "_together": ("astar_states", "find_together"),
            "_word_at": ("word_at",),
            "_word_lists": ("count_odd", "read_words"),
        },
    )

__all__ = [
    "DICE",
    "DIRECTIONS",
    "POINTS",
    "Board",
    "Counts",
    "ExistStep",
    "Explanation",
    "Hit",
    "Lexicon",
    "Lines",
    "Node",
    "Solution",
    "SolveStep",
    "astar_states",
    "count_lines",
    "count_paths",
    "exist",
    "exist_events",
    "explain",
    "find_lines",
    "find_path",
    "find_together",
    "find_word",
    "iter_paths",
    "roll",
    "score",
    "score_many",
    "solve",
    "solve_events",
    "solve_many",
    "word_at",
]
