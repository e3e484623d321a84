"""Word-search puzzles: making them, what they are made of, and the search for places of words, for builders."""

from __future__ import annotations

from .._shared.public import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ._book import generate_many
    from ._book_file import BOOKS as BOOKS
    from ._book_file import book_of as book_of
    from ._book_file import book_page, generate_book
    from ._generating import generate
    from ._placed import Placed, Unplaced
    from ._placement import Placement
    from ._placing import place
    from ._puzzle import Puzzle
    from ._puzzle_files import check_play as check_play
    from ._puzzle_files import format_of as format_of
    from ._spelling import Spelling as Spelling
    from ._symmetries import DIRECTIONS
else:
    __getattr__, __dir__ = lazy(
        __name__,
        {
            "_book": ("generate_many",),
            "_book_file": ("BOOKS", "book_of", "book_page", "generate_book"),
            "_generating": ("generate",),
            "_placed": ("Placed", "Unplaced"),
            "_placement": ("Placement",),
            "_placing": ("place",),
            "_puzzle": ("Puzzle",),
            "_puzzle_files": ("check_play", "format_of"),
            "_spelling": ("Spelling",),
            "_symmetries": ("DIRECTIONS",),
        },
    )

__all__ = [
    "DIRECTIONS",
    "Placed",
    "Placement",
    "Puzzle",
    "Unplaced",
    "book_page",
    "generate",
    "generate_book",
    "generate_many",
    "place",
]
