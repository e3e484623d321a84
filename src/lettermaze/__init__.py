"""Fast search on grids of letters and grids of walls."""

from ._shared.public import lazy
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

TYPE_CHECKING = False
if TYPE_CHECKING:
    from . import compat as compat
    from . import draw as draw
    from . import dropin as dropin
    from . import formats as formats
    from . import letters as letters
    from . import mazes as mazes
    from . import puzzles as puzzles
    from .letters import (
        Board,
        Hit,
        Lexicon,
        Lines,
        Solution,
        count_lines,
        count_paths,
        exist,
        find_lines,
        find_path,
        find_together,
        find_word,
        iter_paths,
        score,
        score_many,
        solve,
        solve_many,
        word_at,
    )
    from .mazes import Maze, Wave, distance, shortest_path, wave
    from .puzzles import Placed, Puzzle, Unplaced, generate, generate_many
else:
    # A subject is imported when one of its names is first asked for: a program of words needs no mazes.
    __getattr__, __dir__ = lazy(
        __name__,
        {
            "compat": (),
            "draw": (),
            "dropin": (),
            "formats": (),
            "letters": (
                "Board",
                "Hit",
                "Lexicon",
                "Lines",
                "Solution",
                "count_lines",
                "count_paths",
                "exist",
                "find_lines",
                "find_path",
                "find_together",
                "find_word",
                "iter_paths",
                "score",
                "score_many",
                "solve",
                "solve_many",
                "word_at",
            ),
            "mazes": ("Maze", "Wave", "distance", "shortest_path", "wave"),
            "puzzles": ("Placed", "Puzzle", "Unplaced", "generate", "generate_many"),
        },
    )

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
    "word_at",
]
