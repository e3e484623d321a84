"""Counting where walks are long, by the automaton of Aho and Corasick (1975)."""

from __future__ import annotations

from .directions import cells_along, lines_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .._dicts import Dicts

SAMPLE = 64
"""How many cells judge how far words go on a board."""

FAR = 8
"""From so many letters on it pays to count by an automaton."""


def goes_far(root: Dicts, grid: list[Any], rows: int, cols: int, directions: bytes) -> bool:
    """Whether words go on for many letters along the lines of the board, judged by a few cells."""
    starts = range(0, rows * cols, rows * cols // SAMPLE + 1)
    steps = 0
    for start in starts:
        for direction in directions:
            node: Any = root
            for cell in cells_along(start, direction, rows, cols, False):
                node = node.get(grid[cell] or None)
                if node is None:
                    break
                steps += 1
    return steps > FAR * len(starts) * len(directions)


def count_by_automaton(root: Dicts, grid: list[Any], rows: int, cols: int, directions: bytes) -> dict[str, int]:
    """Count where each cell is one letter, by the automaton of Aho and Corasick (1975).

    Only those parts of it are made that the board leads to. Each line is read once, whatever the lengths of the words.
    """
    states = _read_board(root, grid, rows, cols, directions)
    counts = {}
    # A state comes later than its shorter ones, and is counted by them too.
    for state in reversed(states[1:]):
        if state.shorter is not None:
            state.shorter.visits += state.visits
        if "" in state.node and state.visits:
            counts[state.word] = state.visits
    # Each direction has read each cell, but a word of one letter has no direction.
    return {word: visits if len(word) > 1 else visits // len(directions) for word, visits in counts.items()}


def _read_board(root: Dicts, grid: list[Any], rows: int, cols: int, directions: bytes) -> list[State]:
    """The states that the lines of all directions lead to, with their visits."""
    empty = State("", root, None)
    states = [empty]
    for direction in directions:
        for line in lines_of(rows, cols, direction):
            state = empty
            for letter in map(grid.__getitem__, line):
                if not letter:
                    state = empty
                    continue
                following = state.after.get(letter)
                state = _explore(state, letter, states) if following is None else following
                state.visits += 1
    return states


class State:
    """A prefix of words in the automaton that counts.

    `shorter` is the longest other prefix that this one ends in, `after` where letters lead, as far as they were asked
    for, and `visits` how often this was the longest prefix that the letters read so far end in.
    """

    __slots__ = ("after", "node", "shorter", "visits", "word")

    def __init__(self, word: str, node: Dicts, shorter: State | None) -> None:
        self.word = word
        self.node = node
        self.shorter = shorter
        self.after: dict[str, State] = {}
        self.visits = 0


def _explore(state: State, letter: str, states: list[State]) -> State:
    """Where a letter leads from a state, worked out for the first time."""
    chain = []
    known: State | None = state
    while known is not None and letter not in known.after:
        chain.append(known)
        known = known.shorter
    following = states[0] if known is None else known.after[letter]
    for longer in reversed(chain):
        node = longer.node.get(letter)
        if node is not None:
            following = State(longer.word + letter, node, following)
            states.append(following)
        longer.after[letter] = following
    return following
