"""Compare two checkouts, both built in place: each row of a topic, old, new and old again in turn, minima.

    python -m benchmarks.versus OLD NEW boards paths --only 4x4

OLD and NEW are checkouts (folders with `src` and `benchmarks`); each runs its own rows on its own package, in processes
of its own, and rows are compared by name. The last column is what old loses against itself: the noise of the machine.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from importlib import import_module
from typing import Any


def main() -> int:
    """Print the table, or answer as a worker."""
    if sys.argv[1:2] == ["--worker"]:
        return answer(*sys.argv[2:])
    parser = argparse.ArgumentParser(description="Compare two checkouts row by row")
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("topics", nargs="+", metavar="TOPIC", help="boards, lexicon, lines, mazes, paths, puzzles, ...")
    parser.add_argument("--only", default="", metavar="PART", help="run only rows whose name holds this")
    parser.add_argument("--runs", type=int, default=31, help="measurements of each (default 31)")
    parser.add_argument("--restarts", type=int, default=3, help="fresh processes for them (default 3)")
    parser.add_argument("--backend", choices=["cython", "python"], default="cython")
    parser.add_argument("--words", default="", metavar="PATH", help="a word list for the rows")
    options = parser.parse_args()
    print("| work | new / old | old again / old |\n|---|---|---|")
    for topic in options.topics:
        for name, (old, new, again) in least(topic, options).items():
            print(f"| {topic}: {name} | {new / old:.3f} | {again / old:.3f} |", flush=True)
    return 0


def least(topic: str, options: argparse.Namespace) -> dict[str, list[float]]:
    """The smallest seconds of each row on old, new and old again."""
    seconds: dict[str, list[float]] = {}
    for _ in range(options.restarts):
        with ExitStack() as stack:
            workers = [
                stack.enter_context(worker(checkout, topic, options))
                for checkout in (options.old, options.new, options.old)
            ]
            names = [set(ask(each, "names").split("\t")) for each in workers]
            for name in sorted(set.intersection(*names) - {""}):
                best = seconds.setdefault(name, [float("inf")] * len(workers))
                for _ in range(-(-options.runs // options.restarts)):
                    for number, each in enumerate(workers):
                        best[number] = min(best[number], float(ask(each, name)))
    return seconds


def worker(checkout: str, topic: str, options: argparse.Namespace) -> subprocess.Popen[str]:
    """A process that measures rows of one checkout as it is asked to."""
    command = [
        sys.executable,
        os.path.abspath(__file__),
        "--worker",
        topic,
        options.only,
        options.backend,
        options.words,
    ]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((os.path.join(os.path.abspath(checkout), "src"), "."))}
    return subprocess.Popen(
        command, cwd=checkout, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )


def ask(process: subprocess.Popen[str], question: str) -> str:
    """One line to a worker, one line back."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(question + "\n")
    process.stdin.flush()
    reply = process.stdout.readline()
    if not reply:
        raise SystemExit(f"a worker stopped at {question!r}")
    return reply.rstrip("\n")


def answer(topic: str, only: str, backend: str, words: str) -> int:
    """Be a worker: the names of the rows, then seconds of one call of each row that is asked for."""
    sys.path[0] = os.getcwd()
    harness = import_module("benchmarks.harness")
    bench = import_module(f"benchmarks.{topic}").bench
    options = bench.parse(["--no-peers", *(["--words", words] if words else [])])
    rows = {row.name: row for row in bench.rows if only in row.name and backend in row.backends}
    print("\t".join(rows), flush=True)
    prepared: dict[str, Any] = {}
    for name in questions():
        row = rows[name]
        if name not in prepared:
            call = harness.on_backend(backend, row.prepare(options).ours)
            prepared[name] = call, harness.calibrate(call, row.clock)
        call, repeats = prepared[name]
        print(harness.timed(call, repeats, row.clock), flush=True)
    return 0


def questions() -> Iterator[str]:
    """The rows that are asked for, one a line."""
    next(sys.stdin)
    for line in sys.stdin:
        yield line.rstrip("\n")


if __name__ == "__main__":
    sys.exit(main())
