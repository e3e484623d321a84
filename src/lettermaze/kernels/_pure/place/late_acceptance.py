"""The polish: remove a few words, insert them again, and accept what is no worse than some while ago."""

from __future__ import annotations

from array import array

from .cost import cost, off_target
from .insertion import insert
from .moves import put, show, take
from .problem import prepare
from .sfc32 import below, load_random, save_random
from .structs import BEST, COST, ENOUGH, HEADER, ITERATION, LEFT_OUT, STEPS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..._records import Problem
    from .structs import Placing


def polish(problem: Problem, state: array[int], steps: int) -> bool:
    """Go on polishing for so many more steps; whether the best placements cost no more than ENOUGH.

    `state`: its header, the placements of now and the best ones, a number for each word, and the costs of the last
    grids, which a new one is compared with. BEST is the cost of the best placements, COST that of now. After no steps
    it is only COST that is new. It may take some steps more than asked for, to the end of an iteration.

    Late acceptance hill climbing (Burke and Bykov, "The late acceptance hill-climbing heuristic", EJOR 2017). An
    iteration takes time in proportion to the cells and to the letters of the words that it inserts, some four on
    average. `MemoryError` without memory, `KeyboardInterrupt` after Ctrl-C.
    """
    p = prepare(problem)
    words = len(p.words)
    best, memory = HEADER + words, HEADER + 2 * words
    load_random(p, state)
    show(p, state[HEADER:best])
    history = list(state[memory:])
    state[COST] = cost(p, p.limit)
    p.steps = 0
    while p.steps < steps and state[BEST] > state[ENOUGH]:
        slot = state[ITERATION] % len(history)
        history[slot] = polish_once(p, history[slot], state)
        state[ITERATION] += 1
        keep_best(p, state)
    state[HEADER:best] = array("q", p.at)
    state[memory:] = array("q", history)
    state[STEPS] += p.steps
    save_random(p, state)
    return state[BEST] <= state[ENOUGH]


def polish_once(p: Placing, past: int, state: array[int]) -> int:
    """Remove a few words, insert them and some left out, keep the result if it is good enough; the new `past`."""
    packing = p.placed < p.limit
    p.steps += 1
    log = remove_some(p)
    if packing or p.limit < len(p.words):
        add_left_out(p, log)
    insert_logged(p, log, packing)
    then = cost(p, p.limit)
    if then <= state[COST] or then <= past:
        state[COST] = then
    else:
        undo(p, log)
    return min(past, state[COST])


def keep_best(p: Placing, state: array[int]) -> None:
    """Write down where the words are if that is the best so far; with a number of cells to use, one that meets it."""
    key = state[COST]
    if p.target >= 0 and off_target(p):
        key += 1 << 60
    if key < state[BEST]:
        state[BEST] = key
        words = len(p.words)
        state[HEADER + words : HEADER + 2 * words] = array("q", p.at)


def remove_some(p: Placing) -> dict[int, int]:
    """Take three to six random words off the grid; where they were."""
    log = {}
    for _ in range(3 + below(p, 4)):
        word = below(p, len(p.words))
        if p.at[word] >= 0:
            log[word] = p.at[word]
            take(p, word)
    return log


def add_left_out(p: Placing, log: dict[int, int]) -> None:
    """Log a few words that were not on the grid before, from a random one on."""
    first = below(p, len(p.words))
    most = len(log) + LEFT_OUT
    for word in (*range(first, len(p.words)), *range(first)):
        if p.at[word] < 0 and word not in log:
            if len(log) == most:
                break
            log[word] = -1


def insert_logged(p: Placing, log: dict[int, int], packing: bool) -> None:
    """Insert the logged words in random order, as far as they fit and are wanted."""
    order = list(log)
    for i in range(len(order) - 1, 0, -1):
        j = below(p, i + 1)
        order[i], order[j] = order[j], order[i]
    need = p.letters_placed - p.target + sum(len(p.words[word]) for word in order)
    for word in order:
        if p.placed < p.limit:
            insert(p, word, need, packing)


def undo(p: Placing, log: dict[int, int]) -> None:
    """Put the logged words back to where they were."""
    for word in log:
        if p.at[word] >= 0:
            take(p, word)
    for word, place in log.items():
        if place >= 0:
            put(p, word, place)
