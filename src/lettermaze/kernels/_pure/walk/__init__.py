"""Walks of a whole lexicon over a board: all its words at once, their points, or the number of their traces.

The search steps along the board and down nested dicts of the words together, and leaves a branch at once when no word
goes on. What is still to do lies on a stack, and neighbours are put there last one first, so for any one word its
traces come in order. With reuse a prefix is walked once, with all the places where it can end.
"""

from .search import count, score, score_many, solve, solve_each

__all__ = ["count", "score", "score_many", "solve", "solve_each"]
