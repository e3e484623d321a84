"""Boards of real dice."""

from __future__ import annotations

from math import isqrt

from .._shared.arguments import check_text, choice, seed_of, several, shown, texts_of, whole, whole_or_none
from .._shared.public import set_module
from .._shared.random import Random
from ..errors import LettermazeError
from ._board import Board
from ._lexicon import lexicon_of
from ._paths import exist
from ._solving import solve

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Any, TypeAlias

    from ._board import Tile
    from ._solving import LexiconLike

    Die: TypeAlias = str | Sequence[Tile]

DICE = {
    "classic": (
        "AACIOT", "ABILTY", "ABJMOQ", "ACDEMP", "ACELRS", "ADENVZ", "AHMORS", "BIFORX",
        "DENOSW", "DKNOTU", "EEFHIY", "EGINTV", "EGKLUY", "EHINPS", "ELPSTU", "GILRUW",
    ),
    "new": (
        "AAEEGN", "ABBJOO", "ACHOPS", "AFFKPS", "AOOTTW", "CIMOTU", "DEILRX", "DELRVY",
        "DISTTY", "EEGHNW", "EEINSU", "EHRTVW", "EIOSST", "ELRTTY", "HIMNQU", "HLNNRZ",
    ),
    "big": (
        "AAAFRS", "AAEEEE", "AAFIRS", "ADENNN", "AEEEEM", "AEEGMU", "AEGMNN", "AFIRSY", "BJKQXZ",
        "CCNSTW", "CEIILT", "CEILPT", "CEIPST", "DDLNOR", "DHHLOR", "DHHNOT", "DHLNOR", "EIIITT",
        "EMOTTT", "ENSSSU", "FIPRSY", "GORRVW", "HIPRRY", "NOOTUW", "OOOTTU",
    ),
}  # fmt: skip
"""The faces of real dice: the 16 of 1976, the 16 of 1987, and the 25 of the 5x5 game. Q stands for Qu."""


@set_module("lettermaze.letters")
def roll(
    dice: str | Iterable[Die] = "new",
    *,
    seed: Any = None,
    rows: int | None = None,
    wildcard: str | None = None,
    min_words: int | None = None,
    max_words: int | None = None,
    min_score: int | None = None,
    each_cell: int | None = None,
    must_have: str | Iterable[str] = (),
    lexicon: LexiconLike = None,
    min_length: int = 3,
    max_rolls: int = 10_000,
) -> Board:
    """A board of dice, shuffled and rolled: `"classic"` and `"new"` are 4x4, `"big"` is 5x5, or dice of your own.

    A die is a `str` of its faces, a letter each, or a sequence of tiles, in which None is a block (a hole) and
    `wildcard` any letter. A face Q is the tile QU. The board has `rows` rows, by default as many as columns. One `seed`
    gives one board on every platform; None gives another one each time.

    >>> roll("new", seed=1)
    Board(['HETN', 'ASAF', 'OHOL', 'LTOE'])
    >>> roll([["ER", "IN"], ["TH", None], "AE", "ST"], seed=1)
    Board([['T', 'TH'], ['ER', 'A']])

    With demands the dice are rolled until a board meets them, at most `max_rolls` times: `min_words` and `max_words`
    words of `lexicon` (as in `solve`) that have `min_length` letters or more, `min_score` points in Boggle for these,
    `each_cell` of them through every cell that is no hole, and the words in `must_have` traced on it.

    >>> board = roll("new", seed=1, min_words=150, must_have=["TONE"])
    >>> board, len(solve(board, min_length=3))
    (Board(['GEEI', 'CENA', 'NOTE', 'IPSI']), 155)

    Raises `LettermazeError` for other dice, for dice that do not make so many rows, and where no roll is as wanted,
    with the seed and what was missing; `TypeError` for what is no seed (an int, str, bytes or a tuple of these).
    """
    cast, side = _cast(dice, rows, wildcard)
    wanted = _Demands(min_words, max_words, min_score, each_cell, must_have, lexicon, min_length)
    most = whole("max_rolls", max_rolls, 1)
    seed = seed_of(seed)
    missing: dict[str, int] = {}
    for number in range(most):
        board = cast(
            Random("dice", dice if isinstance(dice, str) else "own", seed, *([number] if number else [])), side
        )
        reason = wanted.missing(board)
        if not reason:
            return board
        missing[reason] = missing.get(reason, 0) + 1
    told = ", ".join(f"{reason} {count} times" for reason, count in missing.items())
    raise LettermazeError(
        f"no board as wanted in {most} rolls of seed {shown(seed)}: missed {told}; max_rolls gives more"
    )


class _Demands:
    """What a board must have."""

    def __init__(
        self,
        min_words: Any,
        max_words: Any,
        min_score: Any,
        each_cell: Any,
        must_have: Any,
        lexicon: LexiconLike,
        min_length: Any,
    ) -> None:
        self.min_words = whole_or_none("min_words", min_words, 0)
        self.max_words = whole_or_none("max_words", max_words, 0)
        self.min_score = whole_or_none("min_score", min_score, 0)
        self.each_cell = whole_or_none("each_cell", each_cell, 0)
        one = isinstance(must_have, str)
        self.must_have = [check_text("must_have", must_have)] if one else list(texts_of("must_have", must_have))
        self.min_length = whole("min_length", min_length, 0)
        self.lexicon = None if lexicon is None else lexicon_of(lexicon)
        if self.max_words is not None and self.max_words < (self.min_words or 0):
            raise LettermazeError(f"max_words must be min_words, {self.min_words}, or more, not {self.max_words}")

    def missing(self, board: Board) -> str:
        """The first of the demands that a board does not meet, or an empty text; those that cost least come first."""
        if not all(exist(board, word, neighbors=8) for word in self.must_have):
            return "must_have"
        if self.min_words is self.max_words is self.min_score is self.each_cell is None:
            return ""
        solution = solve(board, self.lexicon, min_length=self.min_length)
        if len(solution) < (self.min_words or 0):
            return "min_words"
        if self.max_words is not None and len(solution) > self.max_words:
            return "max_words"
        if solution.score() < (self.min_score or 0):
            return "min_score"
        if self.each_cell:
            uses = solution.uses
            if any(
                uses[row][col] < self.each_cell
                for row, line in enumerate(board)
                for col, tile in enumerate(line)
                if tile
            ):
                return "each_cell"
        return ""


def _cast(dice: Any, rows: Any, wildcard: str | None) -> tuple[Callable[[Random, int], Board], int]:
    """What casts the dice to a board of so many columns, and the columns."""
    if isinstance(dice, (str, bytes, bytearray)) or not hasattr(type(dice), "__iter__"):
        name = choice("dice", dice, tuple(DICE), " or several dice")
        faces: list[list[Tile]] = [list(die) for die in DICE[name]]
    else:
        faces = [_faces(die, f"dice: item {number}") for number, die in enumerate(several("dice", dice, "dice"))]
    count = len(faces)
    height = whole_or_none("rows", rows, 1) or isqrt(count)
    if not count or count % height or (rows is None and height * height != count):
        raise LettermazeError(f"dice: {count} dice do not make {height} equal rows; rows says how many there are")

    def cast(random: Random, cols: int) -> Board:
        shaken = list(faces)
        random.shuffle(shaken)
        up = [die[random.below(len(die))] for die in shaken]
        return Board([up[place : place + cols] for place in range(0, count, cols)], wildcard=wildcard, qu=True)

    return cast, count // height


def _faces(die: Any, name: str) -> list[Tile]:
    """The faces of a die, None for a block."""
    if isinstance(die, str):
        faces: list[Tile] = list(check_text(name, die))
    else:
        faces = [
            None if face is None else check_text(f"{name}, face {number}", face, "a str or None") or None
            for number, face in enumerate(several(name, die, "faces"))
        ]
    if not faces:
        raise LettermazeError(f"{name} has no faces")
    return faces
