"""Let every allocation of every native kernel function fail, one after the other, and all from one on.

Each such call must end with MemoryError or give what it gives else, and leave no memory behind. The calls are those
that the package itself makes for the examples below, recorded and made again. Needs CPython with its module _testcapi.
"""

import _testcapi
import gc
import sys
import tracemalloc
from array import array
from itertools import islice
from operator import sub

import numpy as np

import lettermaze
from lettermaze import Lexicon, Maze, kernels, letters, mazes, puzzles

MOST_CALLS = 3
"""How many calls of one function are tried, from those with the largest arguments to those with the smallest."""

RUNS = 4
"""How often each failure is made, to see whether memory is lost each time."""

USUAL = "what it gives else"

WORDS = ["STAR", "STOOL", "POOL", "END", "SPEND", "ÉTÉ", "TAR", "RAT", "ATA", "A"]
BOARD = ["STAR", "POOL", "ENDS"]
LARGE = ["STARSTARST", "POOLPOOLPO", "ENDSENDSEN"] * 3
TILES = [["S", "TA", "R"], ["QU", None, "É"], ["E", "N", "DS"]]
SAME = ["AAAA"] * 4


def main() -> int:
    """Try all; the exit code says whether any went wrong."""
    if lettermaze.backend != "cython":
        sys.exit("failing_memory.py: this is about the native kernels, which are not in use")
    recorded = record()
    wanted = {(kernel, name) for kernel in kernels.KERNELS for name in functions_of(getattr(kernels, kernel))}
    wrong = [f"{kernel}.{name} is not called by any example" for kernel, name in sorted(wanted - recorded.keys())]
    total = 0
    for (kernel, name), calls in sorted(recorded.items()):
        function = run_anew if name == "run" else getattr(getattr(kernels, kernel), name)
        for arguments in calls[:: -(-len(calls) // MOST_CALLS)]:
            failed, faults = try_all(function, arguments)
            total += failed
            wrong += [f"{kernel}.{name}: {fault}" for fault in faults]
    for fault in wrong:
        print(fault)
    print(f"{len(recorded)} functions, {total} failing allocations: {len(wrong)} wrong")
    return bool(wrong)


def functions_of(module):
    """The names of a kernel's functions."""
    return [name for name, thing in vars(module).items() if is_function(thing) and not name.startswith("_")]


def is_function(thing):
    return type(thing).__name__ == "cython_function_or_method"


# ---- calls


def record():
    """What the kernel functions are called with by the examples, by kernel and function."""
    calls = {}
    for kernel in kernels.KERNELS:
        module = getattr(kernels, kernel)
        setattr(kernels, kernel, Recorder(kernel, module, calls))
    try:
        examples()
    finally:
        for kernel in kernels.KERNELS:
            setattr(kernels, kernel, getattr(kernels, kernel).module)
    # A search that was begun is a thing of its own, which no copy can be made of: it is begun again.
    calls["trace", "run"] = calls["trace", "begin"]
    return {key: [found[sizes] for sizes in sorted(found)] for key, found in calls.items()}


def run_anew(*arguments):
    search = kernels.trace.begin(*arguments)
    return None if search is None else kernels.trace.run(search, 10)


class Recorder:
    """A kernel whose calls are written down, a call for each combination of the arguments' sizes."""

    def __init__(self, kernel, module, calls):
        self.kernel, self.module, self.calls = kernel, module, calls

    def __getattr__(self, name):
        thing = getattr(self.module, name)
        if name not in functions_of(self.module):
            return thing

        def recorded(*arguments):
            sizes = tuple(-len(part) if hasattr(type(part), "__len__") else 0 for part in arguments)
            kept = self.calls.setdefault((self.kernel, name), {})
            if len(kept) < 50:
                kept.setdefault((sizes, len(kept)), fresh(arguments))
            return thing(*arguments)

        return recorded


def fresh(value):
    """The value with memory of its own where kernels may write."""
    if isinstance(value, tuple) and type(value) is tuple:
        return tuple(map(fresh, value))
    if isinstance(value, list):
        return list(value)
    if isinstance(value, (bytearray, array, dict)):
        return value.__copy__() if isinstance(value, array) else value.copy()
    if isinstance(value, memoryview) and not value.readonly:
        return memoryview(bytearray(value.tobytes())).cast(value.format, value.shape)
    return value


def examples():
    """Calls that reach every kernel function, on small and on larger tasks."""
    lexicon = Lexicon(WORDS)
    lexicon = Lexicon.from_bytes(lexicon.to_bytes())
    list(lexicon), lexicon.root.letters, lexicon.root.count, lexicon.root.child("S"), lexicon.prefixes("STARS")
    lexicon.index("TAR"), lexicon.has_prefix("ST"), "STAR" in lexicon, lexicon.words_with_prefix("ST")
    for board in (BOARD, LARGE, TILES, SAME, [letters_of_many()]):
        for word in ("STAR", "AAAAA", "SPOOLS", "STARPOOL", "A"):
            for reuse in (False, True):
                letters.exist(board, word, reuse=reuse, max_steps=10_000)
                letters.count_paths(board, word, reuse=reuse, neighbors=8)
                letters.find_path(board, word, reuse=reuse)
                list(islice(letters.iter_paths(board, word, reuse=reuse, neighbors=8), 40))
        letters.explain(board, "STAR")
        for reuse in (False, True):
            found = letters.solve(board, lexicon, reuse=reuse, max_steps=100_000)
            found.counts, found.score(), letters.score(board, lexicon, reuse=reuse)
        for wrap in (False, True) if board != TILES else (False,):
            list(letters.find_lines(board, lexicon, wrap=wrap))
            letters.count_lines(board, lexicon, wrap=wrap, overlapping=False)
            letters.count_lines(board, WORDS, wrap=wrap)
            letters.find_word(board, "STAR", wrap=wrap)
        letters.find_together(board, ["STAR", "POOL"])
    letters.find_together(["CATS", "GODS"], ["CATS", "GODS"], cover=True)
    letters.count_paths(["A" * 9] * 9, "A" * 9, neighbors=8)
    letters.count_paths(["A" * 5] * 5, "A" * 20)
    letters.score_many(np.array([[list(row) for row in BOARD]] * 4), lexicon, threads=1)
    letters.score_many([BOARD] * 4, lexicon)
    kernels.walk.solve_each([(lexicon.view, letters.Board(BOARD).record, (8, 0, False, False))] * 2, 1, -1)
    for rows in (5, 40):
        maze = mazes.make(2 * rows + 1, 2 * rows + 1, seed=1)
        Maze(np.asarray(maze)), Maze(np.asarray(maze).astype("f8"))
        for neighbors in (4, 8):
            wave = mazes.wave(maze, (1, 1), neighbors=neighbors)
            wave.distances(), wave.next_step, wave.farthest(), list(wave.rings())
            wave.path((2 * rows - 1, 2 * rows - 1))
            wave.count_paths((2 * rows - 1, 2 * rows - 1))
            maze.shortest_path((1, 1), (2 * rows - 1, 1), neighbors=neighbors)
            maze.distances([((1, 1), (3, 3))] * 3, neighbors=neighbors)
    puzzles.generate(["cat", "dog", "cow", "goat"], 6, 6, seed=1, effort=2000)
    kernels.trace.exist_text(b"STAR\nPOOL", 2, b"STOOL", 4)
    puzzles.generate(["cat", "dog"], 3, 3, seed=1, overlap="max")
    puzzles.generate(["tac", "act", "cata"], 4, 3, seed=1, overlap="max", effort="high", require_all=True)
    puzzles.generate([f"{a}{b}c{a}" for a in "abcde" for b in "fghij"], 12, 12, seed=1, effort=20_000, forbidden=["x"])


def letters_of_many():
    """A row with more different letters than one digit of the lexicon can tell."""
    return "".join(chr(200 + number) for number in range(100))


# ---- failures


def try_all(function, arguments):
    """How many allocations a call makes, and what was wrong when each of them failed, alone or with all after it."""
    usual = outcome(function, fresh(arguments))
    faults = []
    number = 0
    told = set()
    while told != {USUAL}:
        number += 1
        for stop in (number + 1, 0):
            told, grown = repeated(function, arguments, number, stop, usual)
            faults += [f"allocation {number}: {one}" for one in told - {"MemoryError", USUAL}]
            if grown > 0:
                faults.append(f"allocation {number}: {grown} bytes are not given back")
    return number - 1, faults


def repeated(function, arguments, start, stop, usual):
    """What a call comes to where these allocations fail, and how much memory it loses at least each time."""
    told, sizes = set(), array("q", bytes(8 * RUNS))
    for run in range(RUNS):
        told.add(attempt(function, arguments, start, stop, usual))
        sizes[run] = memory()
    # What is lost is lost each time; what Python keeps for later it keeps once.
    return told, min(map(sub, sizes[1:], sizes))


def attempt(function, arguments, start, stop, usual):
    """What a call comes to where the allocations from one number to another fail."""
    given = fresh(arguments)
    gc.disable()
    _testcapi.set_nomemory(start, stop)
    try:
        result = function(*given)
    except MemoryError:
        _testcapi.remove_mem_hooks()
        return "MemoryError"
    except BaseException as error:
        _testcapi.remove_mem_hooks()
        return repr(error)
    _testcapi.remove_mem_hooks()
    told = shown(result)
    return USUAL if told == usual else f"gave {told:.200}"


def outcome(function, arguments):
    return shown(function(*arguments))


def shown(result):
    """A result as text, without what differs from call to call."""
    if isinstance(result, memoryview):
        return repr(result.tobytes())
    if isinstance(result, tuple) and type(result) is tuple:
        return f"({', '.join(map(shown, result))})"
    return type(result).__name__ if "object at 0x" in repr(result) else repr(result)


def memory():
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


if __name__ == "__main__":
    tracemalloc.start()
    sys.exit(main())
