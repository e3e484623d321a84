"""What the search for places of words found."""

from __future__ import annotations

from .._shared.public import set_module


@set_module("lettermaze.puzzles")
class Placement:
    """What a search found."""

    __slots__ = ("overlap", "placed", "proof", "steps", "stopped", "unplaced", "used_cells")

    placed: list[tuple[int, int, int]]
    """(word, cell of its first letter, index of its direction in `DIRECTIONS`), by word; one-letter words take E."""
    unplaced: list[tuple[int, str]]
    """(word, reason), by word."""
    proof: str
    """"optimal", "best found", or "impossible": not all that was asked for can be placed, which is proven."""
    used_cells: int
    overlap: int
    """Letters of the placed words less the cells they use."""
    steps: int
    stopped: str
    """Why the search ended before its effort was spent: "deadline", "interrupt", or ""."""

    def __init__(
        self,
        placed: list[tuple[int, int, int]],
        unplaced: list[tuple[int, str]],
        proof: str,
        used_cells: int,
        overlap: int,
        steps: int,
        stopped: str = "",
    ) -> None:
        self.placed = placed
        self.unplaced = unplaced
        self.proof = proof
        self.used_cells = used_cells
        self.overlap = overlap
        self.steps = steps
        self.stopped = stopped

    def __repr__(self) -> str:
        return (
            f"<Placement: {len(self.placed)} placed, {len(self.unplaced)} not, overlap {self.overlap}, "
            f"{self.used_cells} cells, {self.proof}>"
        )
