"""Placing words on a grid: where they fit and overlap, on bit boards, and the search that uses it.

A bit board is an int with a bit for each cell, row by row. Shifted right by i steps along a line, the board of cells
that are empty or hold a word's letter i tells for which start cells that letter fits; the AND over all letters gives
every start cell at which the word fits, at once. Adding up the boards of cells that hold the letter already, bit by
bit in planes, gives how many cells the word would share from each start.
"""

from __future__ import annotations

from array import array

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import TypeAlias

    Found: TypeAlias = tuple[int, int, list[int]]
    State: TypeAlias = tuple[Sequence[int], list[int]]
    Child: TypeAlias = tuple[int, int, int, Sequence[int], list[int]]

# Directions in their order everywhere, E W S N SE SW NE NW: the axis each lies on, and whether it runs against it.
AXIS = (0, 0, 1, 1, 2, 3, 3, 2)
BACK = (0, 1, 0, 1, 0, 0, 1, 1)

MAX, SOME, NONE, LOOSE = range(4)

# Where things stand in a search's state, before the placements of its words. ITERATION is also the level of a beam and
# the depth of a proof, BEST the least cost or, in a proof, the most cells shared.
RANDOM, ITERATION, STEPS, COST, BEST, STATES, WIDTH, HEADER = 0, 4, 5, 6, 7, 8, 9, 10

# Of a word in a beam's state at most so many children; to a removal at most so many words that were left out.
CHILDREN = 8
LEFT_OUT = 3

# What a cost is made of, see docs/placing.md: shares of a filled block, of a direction's words, of a lacking crossing;
# and how often an insertion shares less than it could, once in so many times.
SPREAD, TURN, CROSSING, SLIP = 1024, 256, 2048, 32

WORD = 0xFFFFFFFF
LONG = 0xFFFFFFFFFFFFFFFF


class Task:
    """A grid with words on it, and what is needed to put more on."""

    def __init__(
        self,
        text: Sequence[int],
        starts: Sequence[int],
        ways: bytes,
        rows: int,
        cols: int,
        mask: bytes,
        block: Sequence[int],
        mode: int,
        target: int,
        limit: int,
    ) -> None:
        self.words = [tuple(text[begin:end]) for begin, end in zip(starts, starts[1:], strict=False)]
        self.ways = [[way for way in range(8) if mask_of >> way & 1] for mask_of in ways]
        self.wanted = sorted({way for listed in self.ways for way in listed})
        self.mode, self.target, self.limit = mode, target, limit
        self.cells = rows * cols
        self.width = (self.cells + 63) // 64
        self.delta = (1, cols, cols + 1, cols - 1)
        self.block = block
        self.weight = [0] * (max(block) + 1)
        for cell, exists in enumerate(mask):
            self.weight[block[cell]] += exists
        self.bulk = SPREAD * SPREAD // sum(mask) if any(mask) else 0
        self.weight = [SPREAD // size if size else 0 for size in self.weight]
        self.crowd = [0] * len(self.weight)
        self.empty = _board(map(bool, mask))
        self.held = [0] * (max(text) + 1)
        self.allow = [-1 if mode != NONE else 0] * 4
        self.cover = [0] * self.cells
        self.at = [-1] * len(self.words)
        self.aim = [0] * 8
        self.used = self.placed = self.letters_placed = self.steps = 0
        self.valid = self._valid(rows, cols)
        self.shifts = {way: [i * self.delta[AXIS[way]] for i in range(len(self.valid[0]))] for way in range(8)}

    def _valid(self, rows: int, cols: int) -> list[list[int]]:
        """For each axis and length the start cells from which a word stays on cells that exist."""
        valid = []
        for axis in range(4):
            row_stop = rows if axis == 0 else rows - 1
            col_start, col_stop = int(axis == 3), cols if axis in (1, 3) else cols - 1
            row = [col_start <= col < col_stop for col in range(cols)]
            inner = _board(row * row_stop)
            boards = [0, self.empty]
            for _ in range(2, max(map(len, self.words)) + 1):
                boards.append(boards[-1] >> self.delta[axis] & inner & self.empty)
            valid.append(boards)
        return valid

    def seed(self, state: Sequence[int]) -> None:
        self.a, self.b, self.c, self.counter = state[RANDOM : RANDOM + 4]

    def save(self, state: array[int]) -> None:
        state[RANDOM : RANDOM + 4] = array("q", (self.a, self.b, self.c, self.counter))

    def below(self, n: int) -> int:
        """A random number from 0 to n - 1."""
        product = self.draw() * n
        if product & WORD < n:
            threshold = (2**32 - n) % n
            while product & WORD < threshold:
                product = self.draw() * n
        return product >> 32

    def draw(self) -> int:
        a, b, c = self.a, self.b, self.c
        result = (a + b + self.counter) & WORD
        self.counter = (self.counter + 1) & WORD
        self.a = b ^ b >> 9
        self.b = c * 9 & WORD
        self.c = ((c << 21 | c >> 11) + result) & WORD
        return result

    def put(self, word: int, place: int) -> None:
        cell, way = place >> 3, place & 7
        letters = self.words[word]
        step, cover, crowd, block, held = self.delta[AXIS[way]], self.cover, self.crowd, self.block, self.held
        line = 0
        for letter in reversed(letters) if BACK[way] else letters:
            bit = 1 << cell
            line |= bit
            if not cover[cell]:
                self.used += 1
                crowd[block[cell]] += 1
                self.empty ^= bit
                held[letter] ^= bit
            cover[cell] += 1
            cell += step
        if self.mode == SOME:
            self.allow[AXIS[way]] ^= line
        self.at[word] = place
        self.aim[way] += 1
        self.placed += 1
        self.letters_placed += len(letters)

    def take(self, word: int) -> None:
        place = self.at[word]
        cell, way = place >> 3, place & 7
        letters = self.words[word]
        step, cover, crowd, block, held = self.delta[AXIS[way]], self.cover, self.crowd, self.block, self.held
        line = 0
        for letter in reversed(letters) if BACK[way] else letters:
            bit = 1 << cell
            line |= bit
            cover[cell] -= 1
            if not cover[cell]:
                self.used -= 1
                crowd[block[cell]] -= 1
                self.empty ^= bit
                held[letter] ^= bit
            cell += step
        if self.mode == SOME:
            self.allow[AXIS[way]] ^= line
        self.at[word] = -1
        self.aim[way] -= 1
        self.placed -= 1
        self.letters_placed -= len(letters)

    def look(self, word: int) -> list[Found]:
        """The directions in which the word fits, where, and how many cells it would share there, in bit planes."""
        letters = self.words[word]
        length = len(letters)
        found = []
        made = -1
        for way in self.ways[word]:
            axis = AXIS[way]
            if made != axis and (made < 0 or self.mode == SOME):
                made = axis
                allow, empty, held = self.allow[axis], self.empty, self.held
                same = [held[letter] & allow for letter in letters]
                opens = [empty | board for board in same]
            fit = self.valid[axis][length]
            shifts = self.shifts[way]
            for board, shift in zip(reversed(opens) if BACK[way] else opens, shifts, strict=False):
                fit &= board >> shift
            if fit:
                planes: list[int] = []
                for board, shift in zip(reversed(same) if BACK[way] else same, shifts, strict=False):
                    carry = board >> shift & fit
                    if carry:
                        for k, plane in enumerate(planes):
                            planes[k] = plane ^ carry
                            carry &= plane
                            if not carry:
                                break
                        else:
                            planes.append(carry)
                found.append((way, fit, planes))
        self.steps += (self.width + 1) * len(self.ways[word])
        return found

    def insert(self, word: int, need: int, packing: bool) -> bool:
        """Place the word where it serves the objective, if it fits at all."""
        if self.mode == NONE and 0 <= self.target < self.used + len(self.words[word]):
            return False
        found = self.look(word)
        if self.mode == SOME:
            found = _at_most(found, len(self.words[word]) - 1)
        if self.target >= 0:
            found = _at_most(found, max(need - self.letters_placed + self.used, 0))
        if not found:
            return False
        if self.mode == MAX or packing:
            best, tops = _find_top(found)
            if best > 0 and not self.below(SLIP):
                found = _at_most(found, best - 1)
                if not found:
                    return False
                best, tops = _find_top(found)
            self.put(word, self.pick_top(tops))
        else:
            self.put(word, self.pick_spread(word, found))
        return True

    def pick_top(self, tops: list[tuple[int, int]]) -> int:
        """One of the fits found by `_find_top` at random, as a placement."""
        many = [top.bit_count() for _, top in tops]
        n = self.below(sum(many))
        for (way, top), count in zip(tops, many, strict=True):
            if n < count:
                return _nth_bit(top, n) * 8 + way
            n -= count
        raise AssertionError

    def pick_spread(self, word: int, found: list[Found]) -> int:
        """A fit that keeps cells and directions even, of a few drawn at random; mostly one that crosses another."""
        crossing = []
        for way, fit, planes in found:
            crossed = 0
            for plane in planes:
                crossed |= plane
            if crossed & fit:
                crossing.append((way, crossed & fit))
        best, lowest = -1, 0
        for sample in range(4):
            if crossing and sample < 3:
                way, board = crossing[self.below(len(crossing))]
                cell = _nth_bit(board, self.below(board.bit_count()))
                price = 0
            else:
                way, board, planes = found[self.below(len(found))]
                cell = _nth_bit(board, self.below(board.bit_count()))
                price = CROSSING if self.mode != NONE and not any(plane >> cell & 1 for plane in planes) else 0
            place = cell * 8 + way
            price += (2 * self.aim[way] + 1) * TURN
            for _ in self.words[word]:
                if not self.cover[cell]:
                    price += (2 * self.crowd[self.block[cell]] + 1) * self.weight[self.block[cell]]
                cell += self.delta[AXIS[way]]
            if best < 0 or price < lowest:
                best, lowest = place, price
        return best

    def unevenness(self) -> int:
        """How far the used cells and the directions are from being spread evenly; 0 is perfectly even."""
        crowding = sum(weight * used * used for weight, used in zip(self.weight, self.crowd, strict=True))
        crowding = max(crowding - self.bulk * self.used * self.used // SPREAD, 0)
        squares = sum(self.aim[way] ** 2 for way in self.wanted)
        return crowding + (squares - self.placed**2 // len(self.wanted)) * TURN

    def cost(self, due: int) -> int:
        """What the search makes small, when so many words should be placed by now."""
        missing = due - self.placed
        shared = self.letters_placed - self.used
        price = missing if self.target < 0 else 4 * abs(self.used - self.target) + 16 * missing
        price <<= 36
        if self.mode == MAX:
            return price + (self.used if self.limit == len(self.words) else self.cells - shared)
        if missing:
            return price + (1 << 34) + self.used
        price += self.unevenness()
        if self.mode != NONE and shared < self.placed:
            price += (self.placed - shared) * CROSSING
        return price

    def show(self, places: Sequence[int]) -> None:
        """Put exactly these words on the grid."""
        for word, place in enumerate(self.at):
            if place >= 0:
                self.take(word)
        for word, place in enumerate(places):
            if place >= 0:
                self.put(word, place)

    def hashes(self, word: int, place: int, images: list[Sequence[int]], hashes: list[int]) -> list[int]:
        """The hashes of the grid, one for each of its images, once the word is placed."""
        letters = len(self.held)
        cell, way = place >> 3, place & 7
        name = _scramble(self.cells * letters + word)
        hashes = [mark ^ name for mark in hashes]
        for letter in reversed(self.words[word]) if BACK[way] else self.words[word]:
            if not self.cover[cell]:
                for g, image in enumerate(images):
                    hashes[g] ^= _scramble(image[cell] * letters + letter)
            cell += self.delta[AXIS[way]]
        return hashes

    def draw_children(self, word: int) -> list[int]:
        """A few of the best placements of the word, or -1 to leave it out."""
        if self.at[word] >= 0 or self.placed >= self.limit:
            return [-1]
        found = self.look(word)
        if self.mode == SOME:
            found = _at_most(found, len(self.words[word]) - 1)
        if not found:
            return [-1]
        if self.mode != MAX:
            return [self.pick_spread(word, found) for _ in range(CHILDREN // 2)]
        best, tops = _find_top(found)
        if not best:
            return [self.pick_top(tops) for _ in range(CHILDREN)]
        drawn = [self.pick_top(tops) for _ in range(CHILDREN - 2)]
        found = _at_most(found, best - 1)
        if found:
            _, tops = _find_top(found)
            drawn += [self.pick_top(tops) for _ in range(2)]
        return drawn

    def bear(self, word: int, due: int, parent: State, images: list[Sequence[int]]) -> Iterator[Child]:
        """The children of a state, which place the word in a few of the best ways, or leave it out."""
        places, hashes = parent
        self.show(places)
        for place in self.draw_children(word):
            marks = hashes
            if place >= 0:
                marks = self.hashes(word, place, images, hashes)
                self.put(word, place)
            price = self.cost(due)
            if place >= 0:
                self.take(word)
            yield price, self.draw(), place, places, marks

    def polish_once(self, past: int, iteration: int, now: int) -> int:
        """Remove a few words, insert them and some left out, keep the result if it is good enough; its cost."""
        self.steps += 1
        packing = self.placed < self.limit and iteration > 0
        log = self.remove_some()
        if packing or self.limit < len(self.words) or not iteration:
            self.add_left_out(log, LEFT_OUT if iteration else len(self.words))
        self.insert_logged(log, packing)
        then = self.cost(self.limit)
        if then <= now or then <= past:
            return then
        self.undo(log)
        return now

    def remove_some(self) -> dict[int, int]:
        """Take two to five random words off the grid; where they were."""
        log = {}
        for _ in range(2 + self.below(4)):
            word = self.below(len(self.words))
            if self.at[word] >= 0:
                log[word] = self.at[word]
                self.take(word)
        return log

    def add_left_out(self, log: dict[int, int], most: int) -> None:
        """Log up to `most` of the words that were not on the grid before, from a random one on."""
        first = self.below(len(self.words))
        most += len(log)
        for word in (*range(first, len(self.words)), *range(first)):
            if self.at[word] < 0 and word not in log:
                if len(log) >= most:
                    break
                log[word] = -1

    def insert_logged(self, log: dict[int, int], packing: bool) -> None:
        """Insert the logged words in random order, as far as they fit and are wanted."""
        order = list(log)
        for i in range(len(order) - 1, 0, -1):
            j = self.below(i + 1)
            order[i], order[j] = order[j], order[i]
        need = self.letters_placed - self.target + sum(len(self.words[word]) for word in order)
        for word in order:
            if self.placed < self.limit:
                self.insert(word, need, packing)

    def undo(self, log: dict[int, int]) -> None:
        """Put the logged words back to where they were."""
        for word in log:
            if self.at[word] >= 0:
                self.take(word)
        for word, place in log.items():
            if place >= 0:
                self.put(word, place)


def _board(cells: Iterable[bool]) -> int:
    """The bit board of the cells that are true."""
    return int("".join("1" if cell else "0" for cell in cells)[::-1] or "0", 2)


def _at_most(found: list[Found], cap: int) -> list[Found]:
    """The fits that share no more than `cap` cells."""
    kept = []
    for way, fit, planes in found:
        less, equal = 0, fit
        if cap >> len(planes) == 0:
            for k in range(len(planes) - 1, -1, -1):
                if cap >> k & 1:
                    less |= equal & ~planes[k]
                    equal &= planes[k]
                else:
                    equal &= ~planes[k]
        if less | equal:
            kept.append((way, less | equal, planes))
    return kept


def _find_top(found: list[Found]) -> tuple[int, list[tuple[int, int]]]:
    """The most cells shared by any fit, and for each direction the fits that do."""
    best = -1
    tops: list[tuple[int, int]] = []
    for way, top, planes in found:
        value = 0
        for k in range(len(planes) - 1, -1, -1):
            narrowed = top & planes[k]
            if narrowed:
                value |= 1 << k
                top = narrowed
        if value > best:
            best, tops = value, []
        if value == best:
            tops.append((way, top))
    return best, tops


def _scramble(x: int) -> int:
    """63 well mixed bits of a number (Vigna's splitmix64)."""
    x = (x + 0x9E3779B97F4A7C15) & LONG
    x = ((x ^ x >> 30) * 0xBF58476D1CE4E5B9) & LONG
    x = ((x ^ x >> 27) * 0x94D049BB133111EB) & LONG
    return (x ^ x >> 31) >> 1


def _best_children(word: int, width: int, children: list[Child]) -> list[State]:
    """The best children as the states of the next level, but no two whose grids are images of one another."""
    kept: list[State] = []
    seen = set()
    for _, _, place, places, marks in children:
        canonical = min(marks)
        if canonical not in seen:
            seen.add(canonical)
            if place >= 0:
                places = [*places[:word], place, *places[word + 1 :]]
            kept.append((places, marks))
            if len(kept) == width:
                break
    return kept


def _nth_bit(board: int, n: int) -> int:
    """The index of the n-th set bit, from 0."""
    base = 0
    while n:
        half = board.bit_length() >> 1
        low = board & ((1 << half) - 1)
        count = low.bit_count()
        if n < count:
            board = low
        else:
            n -= count
            base += half
            board >>= half
    return base + (board & -board).bit_length() - 1


def polish(
    text: Sequence[int],
    starts: Sequence[int],
    ways: bytes,
    rows: int,
    cols: int,
    mask: bytes,
    block: Sequence[int],
    mode: int,
    target: int,
    limit: int,
    state: array[int],
    steps: int,
) -> bool:
    """Go on polishing for so many more steps; whether nothing better can be found."""
    task = Task(text, starts, ways, rows, cols, mask, block, mode, target, limit)
    words = len(task.words)
    best, memory = HEADER + words, HEADER + 2 * words
    task.seed(state)
    for word, place in enumerate(state[HEADER:best]):
        if place >= 0:
            task.put(word, place)
    iteration = state[ITERATION]
    history = list(state[memory:])
    price = task.cost(limit)
    done = False
    while task.steps < steps and not done:
        slot = iteration % len(history)
        price = task.polish_once(history[slot], iteration, price)
        history[slot] = min(history[slot], price)
        iteration += 1
        key = price + (1 << 60 if task.target >= 0 and task.used != task.target else 0)
        if key < state[BEST]:
            state[BEST] = key
            state[best:memory] = array("q", task.at)
        done = mode == MAX and target >= 0 and limit == words and state[BEST] == target
    state[HEADER:best] = array("q", task.at)
    state[memory:] = array("q", history)
    state[COST] = price
    state[ITERATION] = iteration
    state[STEPS] += task.steps
    task.save(state)
    return done


def beam(
    text: Sequence[int],
    starts: Sequence[int],
    ways: bytes,
    rows: int,
    cols: int,
    mask: bytes,
    block: Sequence[int],
    mode: int,
    target: int,
    limit: int,
    images: Sequence[int],
    state: array[int],
    steps: int,
) -> bool:
    """Go on with a beam for so many more steps; whether it has come to its end."""
    task = Task(text, starts, ways, rows, cols, mask, block, mode, target, limit)
    task.seed(state)
    words = len(task.words)
    cells = rows * cols
    symmetries = [images[i : i + cells] for i in range(0, len(images), cells)]
    order = state[HEADER : HEADER + words]
    size = words + len(symmetries)
    first = HEADER + words
    states: list[State] = [
        (state[i : i + words], list(state[i + words : i + size]))
        for i in range(first, first + state[STATES] * size, size)
    ]
    level, done = state[ITERATION], False
    while not done and task.steps < steps:
        task.steps += 1
        word, due = order[level % words], min(level + 1, limit)
        children = [child for parent in states for child in task.bear(word, due, parent, symmetries)]
        children.sort(key=lambda child: child[:2])
        states = _best_children(word, state[WIDTH], children)
        state[COST] = children[0][0]
        level += 1
        task.show(states[0][0])
        done = level == 2 * words or (level >= words and task.placed == limit)
    for i, (places, marks) in enumerate(states):
        state[first + i * size : first + (i + 1) * size] = array("q", [*places, *marks])
    state[STATES] = len(states)
    state[ITERATION] = level
    state[STEPS] += task.steps
    task.save(state)
    return done


class _Proof:
    """An exact search: all placements of one word after another, cut off where no result can beat the best one."""

    def __init__(
        self, task: Task, images: Sequence[int], turns: bytes, pairs: bytes, best: int, stack: list[tuple[int, int]]
    ) -> None:
        words, cells = len(task.words), task.cells
        self.task = task
        self.symmetries = [
            (images[g * cells : (g + 1) * cells], turns[8 * g : 8 * g + 8]) for g in range(len(images) // cells)
        ]
        self.pairs = [pairs[i : i + words] for i in range(0, words * words, words)]
        self.best = best
        self.best_places: list[int] = []
        self.open: list[tuple[int, Iterator[tuple[int, int]], int]] = []
        """For each depth the word, its placements to come, each with the cells it shares, and the bound on the rest."""
        self.tried: list[int] = []
        for word, tried in stack:
            self.look_at_all()
            self.descend(word)
            for _ in range(tried):
                _, place = next(self.open[-1][1])
            self.tried[-1] = tried
            task.put(word, place)
        task.steps = 0

    def look_at_all(self) -> bool:
        """Look at all words that are not placed; whether each fits somewhere."""
        task = self.task
        self.left = [word for word, place in enumerate(task.at) if place < 0]
        self.found: dict[int, list[Found]] = {}
        self.most: dict[int, int] = {}
        for word in self.left:
            self.found[word] = task.look(word)
            if not self.found[word]:
                return False
            self.most[word], _ = _find_top(self.found[word])
        return True

    def bound_without(self, word: int) -> int:
        """The most cells that the other words can share with the grid and one another once this word is placed."""
        total = 0
        for n, other in enumerate(self.left):
            if other != word:
                row = self.pairs[other]
                most = self.most[other] + sum(row[earlier] for earlier in self.left[:n])
                if word > other:
                    most += row[word]
                total += min(most, len(self.task.words[other]))
        return total

    def choose_word(self) -> int:
        """The word with the fewest placements that can still beat the best result, or -1 if none can."""
        if not self.look_at_all():
            return -1
        chosen, fewest = -1, 0
        for word in self.left:
            least = self.best + 1 - self.task.letters_placed + self.task.used - self.bound_without(word)
            if least > self.most[word]:
                return -1
            many = _count_sharing(self.found[word], least)
            if chosen < 0 or many < fewest:
                chosen, fewest = word, many
        return chosen

    def descend(self, word: int) -> None:
        self.open.append((word, self.placements(word, self.found[word], not self.open), self.bound_without(word)))
        self.tried.append(0)

    def placements(self, word: int, found: list[Found], first: bool) -> Iterator[tuple[int, int]]:
        """The placements of a word just looked at, those first that share the most cells."""
        while found:
            level, tops = _find_top(found)
            for way, top in tops:
                while top:
                    place = ((top & -top).bit_length() - 1) * 8 + way
                    top &= top - 1
                    if not (first and self.is_image(word, place)):
                        yield level, place
            found = _at_most(found, level - 1) if level else []

    def is_image(self, word: int, place: int) -> bool:
        """Whether a symmetry of the empty grid turns the placement into one with a smaller number."""
        letters, delta = self.task.words[word], self.task.delta
        if letters == letters[::-1]:
            return False
        way, cell = place & 7, place >> 3
        beyond = len(letters) - 1
        first = cell + beyond * delta[AXIS[way]] if BACK[way] else cell
        for image, turns in self.symmetries:
            turned = turns[way]
            cell = image[first] - (beyond * delta[AXIS[turned]] if BACK[turned] else 0)
            if cell * 8 + turned < place:
                return True
        return False

    def step(self) -> bool:
        """Look at one more grid and go on to the next; False when there is none."""
        task = self.task
        task.steps += 1
        word = -1
        if task.placed == len(task.words):
            shared = task.letters_placed - task.used
            if shared > self.best:
                self.best, self.best_places = shared, task.at[:]
        else:
            word = self.choose_word()
        if word >= 0:
            self.descend(word)
        while self.open:
            word, placements, bound = self.open[-1]
            if task.at[word] >= 0:
                task.take(word)
            shared, place = next(placements, (-1, -1))
            if place >= 0 and task.letters_placed - task.used + shared + bound > self.best:
                self.tried[-1] += 1
                task.put(word, place)
                return True
            self.open.pop()
            self.tried.pop()
        return False


def _count_sharing(found: list[Found], least: int) -> int:
    """How many fits share at least so many cells."""
    total = sum(fit.bit_count() for _, fit, _ in found)
    if least > 0:
        total -= sum(fit.bit_count() for _, fit, _ in _at_most(found, least - 1))
    return total


def prove(
    text: Sequence[int],
    starts: Sequence[int],
    ways: bytes,
    rows: int,
    cols: int,
    mask: bytes,
    block: Sequence[int],
    mode: int,
    target: int,
    limit: int,
    images: Sequence[int],
    turns: bytes,
    pairs: bytes,
    state: array[int],
    steps: int,
) -> bool:
    """Go on with the exact search for so many more steps; whether it has come to its end."""
    task = Task(text, starts, ways, rows, cols, mask, block, mode, target, limit)
    words, depth = len(task.words), state[ITERATION]
    places = HEADER + 2 * words
    stack = state[HEADER : HEADER + 2 * depth]
    proof = _Proof(task, images, turns, pairs, state[BEST], list(zip(stack[::2], stack[1::2], strict=True)))
    more = True
    while more and task.steps < steps:
        more = proof.step()
    for d, ((word, _, _), tried) in enumerate(zip(proof.open, proof.tried, strict=True)):
        state[HEADER + 2 * d] = word
        state[HEADER + 2 * d + 1] = tried
    if proof.best_places:
        state[places : places + words] = array("q", proof.best_places)
    state[BEST] = proof.best
    state[ITERATION] = len(proof.open) if more else -1
    state[STEPS] += task.steps
    return not more
