"""The exceptions of the package: all are `LettermazeError`, which is a `ValueError`."""


class LettermazeError(ValueError):
    """Anything that lettermaze refuses."""


class GridError(LettermazeError):
    """A board of letters that cannot be one."""


class MazeError(LettermazeError):
    """A maze that cannot be one, or a cell outside it."""


class WordError(LettermazeError):
    """A word that cannot be searched for."""


class LexiconError(LettermazeError):
    """A word list or lexicon file that cannot be read."""


class PuzzleError(LettermazeError):
    """A puzzle that cannot be made as asked, or a puzzle file that cannot be read."""


class StepLimitError(LettermazeError):
    """A search looked at more cells than `max_steps` allows."""
