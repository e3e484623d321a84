"""The proof: an exact search for the placing of all words that shares the most cells, depth first, branch and bound."""

from __future__ import annotations

from array import array

from .fits import bound_above, count_sharing, find_top, look
from .moves import put, take
from .problem import prepare
from .structs import AXIS, BACK, BEST, ENOUGH, HEADER, ITERATION, STEPS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..._records import Problem
    from .structs import Found, Placing


def prove(problem: Problem, images: Sequence[int], turns: bytes, pairs: bytes, state: array[int], steps: int) -> bool:
    """Go on with the exact search for so many more steps; whether it has come to its end, or shares ENOUGH.

    `images`: for each symmetry of the empty grid where each cell comes to lie, `turns`: and each direction; `pairs`:
    for each two words the most cells that they can share. `state`: its header, a pair of numbers for each word, and
    the best placements found. BEST is the number of cells that the best placing of all words shares, or -1; only
    better ones are looked for. ITERATION is -1 at the end. It may take some steps more than asked for, to the end of
    one grid.

    The time may be exponential in the number of words. `MemoryError` without memory, `KeyboardInterrupt` after Ctrl-C.
    """
    p = prepare(problem)
    words, depth = len(p.words), state[ITERATION]
    proof = Proof(p, images, turns, pairs)
    proof.restore(state[HEADER : HEADER + 2 * depth])
    proof.best = state[BEST]
    more = True
    while more and proof.best < state[ENOUGH] and p.steps < steps:
        more = proof.go_on()
    for at, (word, tried, *_) in enumerate(proof.stack):
        state[HEADER + 2 * at : HEADER + 2 * at + 2] = array("q", (word, tried))
    if proof.best_places:
        state[HEADER + 2 * words : HEADER + 3 * words] = array("q", proof.best_places)
    state[BEST] = proof.best
    state[ITERATION] = len(proof.stack) if more else -1
    state[STEPS] += p.steps
    return not more or proof.best >= state[ENOUGH]


class Proof:
    """An exact search: all placements of one word after another, cut off where no result can beat the best one."""

    def __init__(self, p: Placing, images: Sequence[int], turns: bytes, pairs: bytes) -> None:
        self.p = p
        starts = range(0, len(images), p.cells)
        self.symmetries = [(images[i : i + p.cells], turns[n * 8 : n * 8 + 8]) for n, i in enumerate(starts)]
        words = len(p.words)
        self.pairs = [pairs[i : i + words] for i in range(0, words * words, words)]
        self.best = -1
        self.best_places: list[int] = []
        self.stack: list[tuple[int, int, Iterator[tuple[int, int]], int, dict[int, int]]] = []
        """For each depth the word, its placements tried, those to come with the cells each shares, the bound on the
        rest, and what each word could share with the grid at most."""

    def restore(self, pairs: Sequence[int]) -> None:
        """Put the words of a stack on the grid again, given as pairs of a word and its placements tried.

        There is no best result meanwhile, so that nothing is cut off.
        """
        for word, tried in zip(pairs[::2], pairs[1::2], strict=True):
            self.look_at_all()
            self.descend(word)
            for _ in range(tried):
                self.advance()
        self.p.steps = 0

    def go_on(self) -> bool:
        """Look at the grid of now and go on to the next one; False when there is none."""
        p = self.p
        p.steps += 1
        shared = p.letters_placed - p.used
        if p.placed < len(p.words):
            word = self.choose_word()
            if word >= 0:
                self.descend(word)
        elif shared > self.best:
            self.best, self.best_places = shared, p.at[:]
        while self.stack and not self.advance():
            self.stack.pop()
        return bool(self.stack)

    def advance(self) -> bool:
        """Put the last word of the stack on its next placement, if there is one that may lead to a better result."""
        p = self.p
        word, tried, placements, bound, most = self.stack[-1]
        if p.at[word] >= 0:
            take(p, word)
        shared, place = next(placements, (-1, -1))
        if place < 0 or p.letters_placed - p.used + shared + bound <= self.best:
            return False
        self.stack[-1] = word, tried + 1, placements, bound, most
        put(p, word, place)
        return True

    def choose_word(self) -> int:
        """The word with the fewest placements that can still beat the best result, or -1 if none can."""
        if not self.look_at_all():
            return -1
        chosen, fewest = -1, 0
        for word in self.left:
            least = self.best + 1 - self.p.letters_placed + self.p.used - self.bound_without(word)
            if least > self.most[word]:
                return -1
            many = count_sharing(self.found[word], least)
            if chosen < 0 or many < fewest:
                chosen, fewest = word, many
        return chosen

    def look_at_all(self) -> bool:
        """Look at all words that are not placed; False if one fits nowhere, or nothing can beat the best result."""
        shared = self.p.letters_placed - self.p.used
        bound = self.foresee()
        self.found: dict[int, list[Found]] = {}
        for word in self.left:
            if shared + bound <= self.best:
                return False
            self.found[word] = look(self.p, word)
            if not self.found[word]:
                return False
            bound -= self.share_of(word, self.most[word])
            self.most[word], _ = find_top(self.found[word])
            bound += self.share_of(word, self.most[word])
        return shared + bound > self.best

    def share_of(self, word: int, most: int) -> int:
        """What a word can share, with so much of it with the grid of now, at most."""
        return min(most + self.sums[word], len(self.p.words[word]))

    def foresee(self) -> int:
        """What the words can share at most by what was known at the depth before, and what the last word may add."""
        self.left = left = [word for word, place in enumerate(self.p.at) if place < 0]
        self.sums = {word: sum(self.pairs[word][i] for i in left[:n]) for n, word in enumerate(left)}
        if self.stack:
            last, *_, most = self.stack[-1]
            self.most = {word: most[word] + self.pairs[last][word] for word in left}
        else:
            self.most = {word: len(self.p.words[word]) for word in left}
        return sum(self.share_of(word, most) for word, most in self.most.items())

    def bound_without(self, word: int) -> int:
        """The most cells that the other words can share with the grid and one another once this word is placed."""
        return sum(
            self.share_of(other, most + (self.pairs[word][other] if word > other else 0))
            for other, most in self.most.items()
            if other != word
        )

    def descend(self, word: int) -> None:
        placements = self.placements(word, self.found[word], not self.stack)
        self.stack.append((word, 0, placements, self.bound_without(word), self.most))

    def placements(self, word: int, found: list[Found], first: bool) -> Iterator[tuple[int, int]]:
        """The placements of a word just looked at, those first that share the most cells.

        Of the first word only one of those that are images of one another.
        """
        while found:
            level, tops = find_top(found)
            for way, top in tops:
                while top:
                    place = ((top & -top).bit_length() - 1) * 8 + way
                    top &= top - 1
                    if not (first and self.is_image(word, place)):
                        yield level, place
            found = bound_above(found, level - 1) if level else []

    def is_image(self, word: int, place: int) -> bool:
        """Whether a symmetry of the empty grid turns the placement into one with a smaller number."""
        letters, delta = self.p.words[word], self.p.delta
        if letters == letters[::-1]:
            return False
        way, first = place & 7, place >> 3
        beyond = len(letters) - 1
        if BACK[way]:
            first += beyond * delta[AXIS[way]]
        for image, turns in self.symmetries:
            turned = turns[way]
            cell = image[first] - (beyond * delta[AXIS[turned]] if BACK[turned] else 0)
            if cell * 8 + turned < place:
                return True
        return False
