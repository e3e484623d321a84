"""Boards of real dice."""

from __future__ import annotations

from .._shared.arguments import choice, seed_of
from .._shared.public import set_module
from .._shared.random import Random
from ._board import Board

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

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
def roll(dice: str = "new", *, seed: Any = None) -> Board:
    """A board of real dice, shuffled and rolled: `"classic"` and `"new"` are 4x4, `"big"` is 5x5.

    The face Q is the tile QU. One `seed` gives one board on every platform; None gives another one each time.

    >>> roll("new", seed=1)
    Board(['HETN', 'ASAF', 'OHOL', 'LTOE'])

    Raises `LettermazeError` for other dice, `TypeError` for what is no seed (an int, str, bytes or a tuple of these).
    """
    dice = choice("dice", dice, tuple(DICE))
    random = Random("dice", dice, seed_of(seed))
    shaken = list(DICE[dice])
    random.shuffle(shaken)
    faces = [die[random.below(6)] for die in shaken]
    side = 4 if len(faces) == 16 else 5
    return Board(["".join(faces[place : place + side]) for place in range(0, len(faces), side)], qu=True)
