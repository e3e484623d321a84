"""The constants of this kernel; both twins have them."""

from __future__ import annotations

WILD = -1
"""The letter of a tile that stands for any letter."""

SMALL, WIDE = 64, 1024
"""A search looks ahead if the layers have up to 64 cells, or the board has up to 1024."""
LAYER_BYTES = 64 << 20
"""Layers are used only while they fit in so many bytes."""
LONGEST_AHEAD = 1 << 20
"""A search does not look ahead for words of so many letters or more."""
HORIZON = 64
"""In a wide search, it looks so many letters ahead at most."""

QUICK_STEPS = 500
"""After so many steps the quick search on a board's text gives up."""
MEMO_AFTER, MEMO_BITS, WIDE_BITS, MEMO_WORTH = 64, 16, 12, 8
"""When the memo of dead ends is used, the size of it, and how many steps a dead end must have cost to go there."""
PLENTY_BITS = 4
"""A wide count does not look ahead while it finds a path in every 16 steps or more."""
TRY_STEPS, TALLY_STEPS, HALVES_FROM = 4096, 1 << 16, 8
"""When to try halves that meet: after so many steps to find, to count, and for words of so many letters."""
HALF_STEPS, HALF_SETS = 1 << 22, 1 << 20
"""Halves are given up beyond so many steps or different sets of cells."""
FRONTIER_SLOTS, FRONTIER_STATES, FRONTIER_MOST = 13, 1 << 22, 200_000
"""Paths are counted along a frontier of so many slots at most, and with so many states in all and after one cell."""
FRONTIER_LEAST, FRONTIER_COST = 1 << 14, 2
"""And where so many times the ways to lay half of the word are at least so many, and more than the states."""
CUT_LETTERS, CUT_AFTER = 8, 512
"""The bound by cuts is for words of so many letters or more, and in the search once so many steps found none."""
CUT_TRY_STEPS = 1 << 16
"""Where that bound is used, halves that meet are tried after so many steps to find."""
PAUSE_STEPS = 1 << 14
"""A run that has found something ends after so many steps."""

ROOT, RIGHT, LEFT = 0, 1, 2
"""The sides on which a node of the search goes on; the root has none."""
