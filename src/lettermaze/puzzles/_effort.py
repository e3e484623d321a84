"""How long a search may take, in steps, by the effort that is wanted and the size of what is to be placed."""

from __future__ import annotations

EFFORTS = {"low": 1_000_000, "normal": 10_000_000, "high": 300_000_000}
"""Steps for a large task; a step looks at 64 cells for one word in one direction."""

LARGE = 384
"""A task is large if it takes so many steps to look once at all its words: 12 words in 8 directions on 12x12 cells."""

PASSES = {"low": 2, "normal": 4, "high": 16}
"""At least so many looks at all words may be taken."""

PROOF_SHARE = 3, 4
"""An exact search may take this part of the steps for a large task, as small ones are what it is for."""

BEAM_WIDTHS = {"low": 8, "normal": 32, "high": 128}
"""States kept by a beam, at most."""

BEAM_SHARE = 32
"""A beam may take this fraction of the steps."""

SPREAD_SHARE = 2
"""A search for evenness, which soon has the best, takes this fraction of the steps,"""

RELENTING = 12
"""and ends after this fraction of these without a gain."""

UNRELENTING = 2
"""A search for overlap, or for room for all words, ends after this fraction of its steps without a gain."""

RUNS = 4
"""The first run of the polish takes this fraction of the steps that may pass without a gain."""


class Effort:
    """The steps that a search may take, for as long as they bring gains.

    A name means a depth: what there is to search grows with the words and with the placements of each, so steps grow
    with the square of the looks at all words, up to those for a large task; as long as there are words that found no
    room, only with the looks. A number of steps means just these.
    """

    def __init__(self, effort: str | int, looks: int, spreads: bool) -> None:
        """`looks`: the steps to look once at all words; `spreads`: whether evenness is what is wanted."""
        self.is_named = isinstance(effort, str)
        if isinstance(effort, str):
            name, large = effort, EFFORTS[effort]
            least = PASSES[effort] * looks
            depth = large // SPREAD_SHARE if spreads else large
            self.steps = max(depth * min(looks, LARGE) ** 2 // LARGE**2, least)
            self.packing = max(large * min(looks, LARGE) // LARGE, least)
            """Steps while not all words are placed."""
        else:
            name = next((name for name, most in EFFORTS.items() if effort <= most), "high")
            self.packing = self.steps = large = max(effort, 1)
        share, of = PROOF_SHARE
        self.proof = large * share // of
        self.beam_width = min(BEAM_WIDTHS[name], self.steps // BEAM_SHARE // (looks + 1))
        """States to keep in a beam; 0 where there are no steps for any."""
        self.share = RELENTING if spreads else UNRELENTING
        self.first_run = max(self.steps // self.share // RUNS, 1)

    def most(self, packs: bool) -> int:
        """The steps that may be taken, while there are words that found no room or not."""
        return self.packing if packs else self.steps

    def patience(self, packs: bool) -> int:
        """The steps that may pass without a gain."""
        if not self.is_named:
            return self.steps
        return self.packing // UNRELENTING if packs else self.steps // self.share
