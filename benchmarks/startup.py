"""What it costs to begin: importing the package, starting the command line; each in fresh interpreters, interleaved.

`python -m benchmarks.startup`. Processor time of the child, so that a busy machine counts less; compiled files are
written first, as they are after an installation.
"""

from __future__ import annotations

import argparse
import os
import resource
import statistics
import subprocess
import sys
from importlib import util

from .harness import machine, number, version

IMPORTS = {"lettermaze": "lettermaze", "word_search_generator": "word-search-generator", "pyggle": "pyggle"}
"""Modules to import, and what they are installed as."""


def main() -> int:
    """Print both tables."""
    parser = argparse.ArgumentParser(description="Benchmarks: starting")
    parser.add_argument("--runs", type=int, default=15, help="fresh interpreters for each (default 15)")
    runs = parser.parse_args().runs
    calls = {"bare Python": ["-c", "pass"]}
    for module, distribution in IMPORTS.items():
        if util.find_spec(module):
            name = "lettermaze" if module == "lettermaze" else version(distribution)
            calls[f"import {name}"] = ["-c", f"import {module}"]
    calls["lettermaze --version"] = ["-m", "lettermaze", "--version"]
    calls["lettermaze solve, 3x4"] = [
        "-c",
        "from lettermaze.cli import main; main(['solve', '-b', 'examples/boards/framed.txt'])",
    ]
    seconds = measure(calls, runs)
    print(f"## Starting\n\n{machine()}\n\n| work | ms | ms over bare Python |\n|---|---|---|")
    for name, value in seconds.items():
        print(f"| {name} | {number(1e3 * value)} | {number(max(0.0, 1e3 * (value - seconds['bare Python'])))} |")
    return 0


def measure(calls: dict[str, list[str]], runs: int) -> dict[str, float]:
    """The median processor seconds of each call."""
    seconds: dict[str, list[float]] = {name: [] for name in calls}
    for arguments in calls.values():
        child(arguments)
    for _ in range(runs):
        for name, arguments in calls.items():
            seconds[name].append(child(arguments))
    return {name: statistics.median(values) for name, values in seconds.items()}


def child(arguments: list[str]) -> float:
    """Processor seconds of one fresh interpreter."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *arguments], env=environment, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


if __name__ == "__main__":
    sys.exit(main())
