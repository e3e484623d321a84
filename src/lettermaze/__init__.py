"""Fast search on grids of letters and grids of walls."""

from .errors import (
    GridError,
    LettermazeError,
    LexiconError,
    MazeError,
    PuzzleError,
    StepLimitError,
    WordError,
)
from .kernels import backend
from .letters._board import Board
from .letters._lexicon import Lexicon
from .letters._lines import Hit, Lines, count_lines, find_lines, find_word
from .letters._paths import count_paths, exist, find_path, iter_paths
from .letters._solving import Solution, score, score_many, solve, solve_many
from .letters._together import find_together
from .mazes._maze import Maze, Wave, distance, shortest_path, wave
from .puzzles._generating import generate, generate_many
from .puzzles._puzzle import Placed, Puzzle, Unplaced

TYPE_CHECKING = False
if TYPE_CHECKING:
    from . import draw as draw
    from . import dropin as dropin
    from . import formats as formats

__version__ = "0.1.0"

__all__ = [
    "Board",
    "GridError",
    "Hit",
    "LettermazeError",
    "Lexicon",
    "LexiconError",
    "Lines",
    "Maze",
    "MazeError",
    "Placed",
    "Puzzle",
    "PuzzleError",
    "Solution",
    "StepLimitError",
    "Unplaced",
    "Wave",
    "WordError",
    "backend",
    "count_lines",
    "count_paths",
    "distance",
    "exist",
    "find_lines",
    "find_path",
    "find_together",
    "find_word",
    "generate",
    "generate_many",
    "iter_paths",
    "score",
    "score_many",
    "shortest_path",
    "solve",
    "solve_many",
    "wave",
]


def __getattr__(name: str) -> object:
    """The modules that are imported when they are first asked for, so that the package itself is light."""
    if name in ("draw", "dropin", "formats"):
        from importlib import import_module

        return import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
