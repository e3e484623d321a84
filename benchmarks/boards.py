"""Boards: score and solve Boggle boards against a word list, one by one, in a batch, in threads, and large ones.

The peers are what can be installed: two solvers, three stores of words asked for every prefix, and an answer of our own
in the usual style of Python, nested dicts and a board that is marked in place. Boards are rolled from real dice. With
`--words PATH` naming the ENABLE list the published scores of three boards are checked first.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
from collections.abc import Callable
from typing import Any

from lettermaze import Lexicon, score, score_many, solve
from lettermaze._shared.random import Random
from lettermaze.letters import DICE, POINTS

from .harness import Bench, Case, Unavailable, peer, version

bench = Bench("Boards")

ENABLE = 173_528
PUBLISHED = {"perslatgsineters": (4, 3625), "segsrntreiaeslps": (4, 3603), "perslatesind": (4, 1651)}
"""Boards with their numbers of columns and the scores that have been published for them."""

ENGLISH = {
    "e": 127, "t": 91, "a": 82, "o": 75, "i": 70, "n": 67, "s": 63, "h": 61, "r": 60, "d": 43, "l": 40, "c": 28,
    "u": 28, "m": 24, "w": 24, "f": 22, "g": 20, "y": 20, "p": 19, "b": 15, "v": 10, "k": 8, "j": 2, "x": 2,
    "q": 1, "z": 1,
}  # fmt: skip
"""How often each letter comes in a thousand of English text."""


def listed(options: argparse.Namespace) -> list[str]:
    """The words of 3 letters and more."""
    if options.words is None:
        words = list(Lexicon.english("lower"))
    else:
        with open(options.words, encoding="utf-8") as file:
            words = file.read().split()
    return [word for word in words if len(word) > 2]


def rolled(dice: str, count: int, seed: int, *, with_q: bool = True) -> list[list[str]]:
    """Boards of real dice as rows of small letters."""
    random = Random("benchmark", dice, seed)
    side = 4 if len(DICE[dice]) == 16 else 5
    boards: list[list[str]] = []
    while len(boards) < count:
        shaken = list(DICE[dice])
        random.shuffle(shaken)
        text = "".join(die[random.below(6)] for die in shaken).lower()
        if with_q or "q" not in text:
            boards.append([text[i : i + side] for i in range(0, len(text), side)])
    return boards


def english_board(side: int, seed: int) -> list[str]:
    """A square board of letters as frequent as in English text."""
    random = Random("benchmark", side, seed)
    bag = "".join(letter * count for letter, count in ENGLISH.items())
    return ["".join(bag[random.below(len(bag))] for _ in range(side)) for _ in range(side)]


@bench.row("published scores (ENABLE)", unit="us/board")
def published(options: argparse.Namespace) -> Case:
    """The three boards whose scores have been published; anything else than those scores ends the run."""
    if options.words is None:
        raise Unavailable("needs --words with the ENABLE list")
    lexicon = Lexicon(listed(options))
    with open(options.words, encoding="utf-8") as file:
        if len(file.read().split()) != ENABLE:
            raise Unavailable("the word list is not ENABLE")
    boards = [[text[i : i + cols] for i in range(0, len(text), cols)] for text, (cols, _) in PUBLISHED.items()]
    expected = [points for _, points in PUBLISHED.values()]

    def ours() -> list[int]:
        scores = [score(board, lexicon, qu=True) for board in boards]
        if scores != expected:
            sys.exit(f"published scores {expected}, but {scores} here")
        return scores

    return Case(ours, amount=len(boards))


def scoring(dice: str, count: int) -> Callable[[argparse.Namespace], Case]:
    """One call a board."""

    def prepare(options: argparse.Namespace) -> Case:
        lexicon, boards = Lexicon(listed(options)), rolled(dice, count, 1)
        return Case(lambda: [score(board, lexicon, qu=True) for board in boards], amount=count)

    return prepare


def batch(dice: str, count: int) -> Callable[[argparse.Namespace], Case]:
    """All boards in one call."""

    def prepare(options: argparse.Namespace) -> Case:
        lexicon, boards = Lexicon(listed(options)), rolled(dice, count, 1)
        return Case(lambda: score_many(boards, lexicon, qu=True).tolist(), amount=count)

    return prepare


def in_threads(dice: str, count: int) -> Callable[[argparse.Namespace], Case]:
    """All boards in one call on two threads, against two processes of ours, each on a processor of its own."""

    def prepare(options: argparse.Namespace) -> Case:
        if len(os.sched_getaffinity(0)) < 2:
            raise Unavailable("needs two processors")
        words, boards = listed(options), rolled(dice, count, 1)
        lexicon = Lexicon(words)
        halves = [Worker(words, boards[: count // 2], 0), Worker(words, boards[count // 2 :], 1)]

        def processes() -> list[int]:
            for half in halves:
                half.ask()
            return [points for half in halves for points in half.answer()]

        return Case(
            lambda: score_many(boards, lexicon, qu=True, threads=2).tolist(),
            {"two pinned processes of ours": processes},
            amount=count,
        )

    return prepare


class Worker:
    """A process, pinned to one processor, that scores its boards whenever it is asked to."""

    def __init__(self, words: list[str], boards: list[list[str]], processor: int) -> None:
        context = multiprocessing.get_context("fork")
        self.pipe, end = context.Pipe()
        target = sorted(os.sched_getaffinity(0))[processor]
        context.Process(target=self.serve, args=(end, words, boards, target), daemon=True).start()

    @staticmethod
    def serve(pipe: Any, words: list[str], boards: list[list[str]], processor: int) -> None:
        """Answer until the other side goes away."""
        os.sched_setaffinity(0, {processor})
        lexicon = Lexicon(words)
        try:
            while pipe.recv():
                pipe.send(score_many(boards, lexicon, qu=True).tolist())
        except EOFError:
            pass

    def ask(self) -> None:
        self.pipe.send(True)

    def answer(self) -> list[int]:
        scores: list[int] = self.pipe.recv()
        return scores


def solving(dice: str, count: int) -> Callable[[argparse.Namespace], Case]:
    """The word list of each board."""

    def prepare(options: argparse.Namespace) -> Case:
        lexicon, boards = Lexicon(listed(options)), rolled(dice, count, 1)
        return Case(lambda: [solve(board, lexicon, qu=True).words for board in boards], amount=count, canonical=len)

    return prepare


def against_peers(dice: str, count: int) -> Callable[[argparse.Namespace], Case]:
    """The points of each board, by ours and by every peer, whose words are summed up."""

    def prepare(options: argparse.Namespace) -> Case:
        words, boards = listed(options), rolled(dice, count, 2, with_q=False)
        lexicon = Lexicon(words)
        case = Case(lambda: [score(board, lexicon) for board in boards], amount=count)
        for name, make in PEERS.items():
            try:
                title, solver = make(words)
            except Unavailable as why:
                case.missing[name] = str(why)
            else:
                case.peers[title] = lambda solver=solver: [points(solver(board)) for board in boards]  # type: ignore[misc]
        return case

    return prepare


def points(words: list[str]) -> int:
    """What Boggle gives for the words."""
    last = len(POINTS) - 1
    return sum([POINTS[min(len(word), last)] for word in words])


def against_dicts(dice: str, count: int) -> Callable[[argparse.Namespace], Case]:
    """The words of each board, by ours and by nested dicts."""

    def prepare(options: argparse.Namespace) -> Case:
        words, boards = listed(options), rolled(dice, count, 2, with_q=False)
        lexicon = Lexicon(words)
        title, solver = nested_dicts(words)
        return Case(
            lambda: [solve(board, lexicon).words for board in boards],
            {title: lambda: [solver(board) for board in boards]},
            amount=count,
            canonical=lambda answer: [sorted(found) for found in answer],
        )

    return prepare


bench.row("score 4x4, one call each", unit="boards/s", target=">= 80k", backends=("cython",))(scoring("new", 3000))
bench.row("score 4x4, one batch", unit="boards/s", target=">= 95k", backends=("cython",))(batch("new", 3000))
bench.row(
    "score 4x4, one batch on two threads",
    unit="boards/s",
    target=">= 0.9 of the processes",
    backends=("cython",),
    wall=True,
)(in_threads("new", 30_000))
bench.row("score 5x5, one call each", unit="boards/s", target=">= 30k", backends=("cython",))(scoring("big", 1000))
bench.row("score 5x5, one batch", unit="boards/s", target=">= 35k", backends=("cython",))(batch("big", 1000))
bench.row("words of 4x4 boards", unit="boards/s", target=">= 40k", backends=("cython",))(solving("new", 3000))
bench.row("words of 5x5 boards", unit="boards/s", target=">= 17k", backends=("cython",))(solving("big", 1000))
bench.row("score 4x4, peers", unit="boards/s", target=">= 50x")(against_peers("new", 100))
bench.row("score 5x5, peers", unit="boards/s", target=">= 50x")(against_peers("big", 40))
bench.row("words of 4x4 boards, pure backend", unit="boards/s", target="pure >= the peer")(against_dicts("new", 100))
bench.row("words of 5x5 boards, pure backend", unit="boards/s", target="pure >= the peer")(against_dicts("big", 40))


@bench.row("50x50, English letters", unit="ms", target="<= 15")
def large(options: argparse.Namespace) -> Case:
    """All words of a large board."""
    words, board = listed(options), english_board(50, 1)
    lexicon = Lexicon(words)
    title, solver = nested_dicts(words)
    return Case(lambda: solve(board, lexicon).words, {title: lambda: solver(board)}, canonical=sorted)


# ----------------------------------------------------------------------------------------------------------- peers

Solver = Callable[[list[str]], list[str]]


def nested_dicts(words: list[str]) -> tuple[str, Solver]:
    """The usual answer to Word Search II: a trie of dicts with the word at its end, and the board marked in place."""
    root: dict[str, Any] = {}
    for word in words:
        node = root
        for letter in word:
            node = node.setdefault(letter, {})
        node["$"] = word

    def run(rows: list[str]) -> list[str]:
        wide = len(rows[0]) + 2
        board = ["#"] * wide
        for row in rows:
            board += ["#", *row, "#"]
        board += ["#"] * wide
        found = set()

        def visit(cell: int, node: dict[str, Any]) -> None:
            if "$" in node:
                found.add(node["$"])
            letter, board[cell] = board[cell], "#"
            for other in (
                cell - wide - 1, cell - wide, cell - wide + 1, cell - 1,
                cell + 1, cell + wide - 1, cell + wide, cell + wide + 1,
            ):  # fmt: skip
                if board[other] in node:
                    visit(other, node[board[other]])
            board[cell] = letter

        for cell, letter in enumerate(board):
            if letter in root:
                visit(cell, root[letter])
        return list(found)

    return "nested dicts", run


def by_prefix(is_word: Callable[[str], bool], has_prefix: Callable[[str], bool]) -> Solver:
    """A search that asks a store of words about every prefix."""

    def run(rows: list[str]) -> list[str]:
        height, width = len(rows), len(rows[0])
        found = set()

        def visit(row: int, col: int, word: str, used: set[tuple[int, int]]) -> None:
            word += rows[row][col]
            if not has_prefix(word):
                return
            if is_word(word):
                found.add(word)
            used.add((row, col))
            for r in range(max(row - 1, 0), min(row + 2, height)):
                for c in range(max(col - 1, 0), min(col + 2, width)):
                    if (r, c) not in used:
                        visit(r, c, word, used)
            used.remove((row, col))

        for row in range(height):
            for col in range(width):
                visit(row, col, "", set())
        return list(found)

    return run


def dawg2(words: list[str]) -> tuple[str, Solver]:
    """DAWG2 asked for every prefix."""
    store = peer("dawg", "DAWG2").CompletionDAWG(words)
    return version("DAWG2"), by_prefix(store.__contains__, store.has_keys_with_prefix)


def marisa(words: list[str]) -> tuple[str, Solver]:
    """marisa-trie asked for the first word of every prefix."""
    store = peer("marisa_trie", "marisa-trie").Trie(words)
    return version("marisa-trie"), by_prefix(
        store.__contains__, lambda prefix: next(iter(store.iterkeys(prefix)), None) is not None
    )


def ahocorasick(words: list[str]) -> tuple[str, Solver]:
    """The trie of pyahocorasick asked for every prefix."""
    store = peer("ahocorasick", "pyahocorasick").Automaton()
    for word in words:
        store.add_word(word, True)
    return version("pyahocorasick"), by_prefix(store.exists, store.match)


def pyggle(words: list[str]) -> tuple[str, Solver]:
    """Pyggle with our words; the trie is built once and the board replaced."""
    game = peer("pyggle").Boggle([["a"]], words)

    def run(rows: list[str]) -> list[str]:
        game.board = [list(row) for row in rows]
        return list(game.solve())

    return version("pyggle"), run


def bogglesolver(words: list[str]) -> tuple[str, Solver]:
    """Bogglesolver with our words in place of its own."""
    solver = peer("bogglesolver.solve_boggle", "bogglesolver").SolveBoggle(use_test_words=True)
    solver.edict.dictionary_root = type(solver.edict.dictionary_root)()
    for word in words:
        solver.edict.add_word(word)

    def run(rows: list[str]) -> list[str]:
        solver.set_board(len(rows[0]), len(rows), list("".join(rows)))
        found: list[str] = solver.solve()
        return found

    return version("bogglesolver"), run


PEERS: dict[str, Callable[[list[str]], tuple[str, Solver]]] = {
    "nested dicts": nested_dicts,
    "pyggle": pyggle,
    "bogglesolver": bogglesolver,
    "DAWG2": dawg2,
    "marisa-trie": marisa,
    "pyahocorasick": ahocorasick,
}


if __name__ == "__main__":
    sys.exit(bench.main())
