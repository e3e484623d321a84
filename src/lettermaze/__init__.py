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
from .grid import Board
from .kernels import backend
from .lexicon import Lexicon

__version__ = "0.1.0"

__all__ = [
    "Board",
    "GridError",
    "LettermazeError",
    "Lexicon",
    "LexiconError",
    "MazeError",
    "PuzzleError",
    "StepLimitError",
    "WordError",
    "backend",
]
