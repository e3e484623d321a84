"""Run rows of work: lettermaze on both backends against its peers, interleaved in one process, equal answers first.

A topic module makes a `Bench`, adds rows to it by the decorator `row`, and ends with `bench.main()`. A row is a
function that prepares its data from the options and returns a `Case`: what lettermaze does, and what its peers do.
"""

from __future__ import annotations

import argparse
import gc
import os
import platform
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib import import_module, metadata
from typing import Any

import lettermaze
from lettermaze import kernels

BACKENDS = {"cython": "lettermaze", "python": "lettermaze, pure"}

SCALES = {"s": 1.0, "ms": 1e3, "us": 1e6, "ns": 1e9}
"""Units of time; a unit that ends in `/s` is a rate instead."""


class Unavailable(Exception):
    """A peer or a file that this machine does not have; the row says so."""


@dataclass
class Case:
    """One row's work: `ours()` and each peer's call do `amount` units of work each and give the same answer."""

    ours: Callable[[], Any]
    peers: dict[str, Callable[[], Any]] = field(default_factory=dict)
    amount: float = 1
    """How many units of work one call does: boards, cells, queries."""
    peer_amount: float | None = None
    """The same of a peer's call, where a peer is so slow that it does less of the same work."""
    canonical: Callable[[Any], Any] = lambda answer: answer
    """Turns an answer, ours or a peer's, into what is compared; None means that it cannot be compared."""
    missing: dict[str, str] = field(default_factory=dict)
    """Peers that cannot be run here, and why."""


@dataclass(frozen=True)
class Row:
    """A row of the table: its name, the unit of its figures, the target, and how it is prepared."""

    name: str
    unit: str
    target: str
    prepare: Callable[[argparse.Namespace], Case]
    backends: tuple[str, ...]
    clock: Callable[[], float]
    runs: int | None


class Bench:
    """A topic: named rows, and the command line that runs them."""

    def __init__(self, topic: str) -> None:
        self.topic = topic
        self.rows: list[Row] = []

    def row(
        self,
        name: str,
        *,
        unit: str,
        target: str = "",
        backends: tuple[str, ...] = ("cython", "python"),
        wall: bool = False,
        runs: int | None = None,
    ) -> Callable[[Callable[[argparse.Namespace], Case]], Callable[[argparse.Namespace], Case]]:
        """Add a row. `unit` is s, ms, us or ns for each unit of work (`us/query`, `ns/cell`), or a rate (`boards/s`).

        Time is processor time of the process, or by the wall clock with `wall=True` (rows with threads).
        """

        def add(prepare: Callable[[argparse.Namespace], Case]) -> Callable[[argparse.Namespace], Case]:
            clock = time.perf_counter if wall else time.process_time
            self.rows.append(Row(name, unit, target, prepare, backends, clock, runs))
            return prepare

        return add

    def main(self, argv: list[str] | None = None) -> int:
        """Run the chosen rows and print the table."""
        options = self.parse(argv)
        print(f"## {self.topic}\n\n{machine()}\n")
        print("| work | unit | lettermaze | pure backend | peer | peer's figure | ratio | target |")
        print("|---|---|---|---|---|---|---|---|", flush=True)
        for row in self.rows:
            if any(part in row.name for part in options.only or [""]):
                for line in lines(row, options):
                    print(line, flush=True)
        return 0

    def parse(self, argv: list[str] | None) -> argparse.Namespace:
        """The options that every topic has."""
        parser = argparse.ArgumentParser(description=f"Benchmarks: {self.topic}")
        parser.add_argument("--words", metavar="PATH", help="a word list, one word a line (default: the built-in one)")
        parser.add_argument("--only", action="append", metavar="PART", help="run only rows whose name holds this")
        parser.add_argument("--backend", choices=["cython", "python", "both"], default="both")
        parser.add_argument("--runs", type=int, default=5, help="measurements of each contender (default 5)")
        parser.add_argument("--no-peers", action="store_true", help="measure lettermaze alone")
        return parser.parse_args(argv)


def lines(row: Row, options: argparse.Namespace) -> Iterator[str]:
    """The Markdown lines of one row: one for each peer, or one in all."""
    try:
        case = row.prepare(options)
    except Unavailable as why:
        yield f"| {row.name} | {row.unit} | not run: {why} | | | | | {row.target} |"
        return
    backends = [backend for backend in row.backends if options.backend in (backend, "both")]
    if not backends:
        return
    contenders = {BACKENDS[backend]: on_backend(backend, case.ours) for backend in backends}
    if not options.no_peers:
        contenders |= case.peers
    different = disagreeing(contenders, case.canonical)
    seconds = measure(contenders, row.runs or options.runs, row.clock)
    for name in seconds:
        ours = name in BACKENDS.values() or case.peer_amount is None
        seconds[name] /= case.amount if ours else case.peer_amount
    figures = {name: figure(value, row.unit) for name, value in seconds.items()}
    head = (
        f"| {row.name} | {row.unit} | {figures.get(BACKENDS['cython'], '')} | {figures.get(BACKENDS['python'], '')} |"
    )
    peers = [name for name in contenders if name not in BACKENDS.values()]
    for name in peers:
        answer = " (other answer!)" if name in different else ""
        ratio = f"{seconds[name] / seconds[BACKENDS[backends[0]]]:.3g}x"
        yield f"{head} {name}{answer} | {figures[name]} | {ratio} | {row.target} |"
    for name, why in case.missing.items():
        yield f"{head} {name} | not run: {why} | | {row.target} |"
    if not peers and not case.missing:
        yield f"{head} | | | {row.target} |"


def measure(contenders: dict[str, Callable[[], Any]], runs: int, clock: Callable[[], float]) -> dict[str, float]:
    """The median seconds of one call of each contender; the runs of all are interleaved."""
    repeats = {name: calibrate(call, clock) for name, call in contenders.items()}
    seconds: dict[str, list[float]] = {name: [] for name in contenders}
    order = list(contenders)
    gc.collect()
    gc.disable()
    try:
        for _ in range(runs):
            order.append(order.pop(0))
            for name in order:
                seconds[name].append(timed(contenders[name], repeats[name], clock))
    finally:
        gc.enable()
    return {name: statistics.median(values) for name, values in seconds.items()}


def calibrate(call: Callable[[], Any], clock: Callable[[], float]) -> int:
    """How often to repeat a call so that one measurement takes about 20 ms."""
    once = timed(call, 1, clock)
    return max(1, int(0.02 / max(once, 1e-7)))


def timed(call: Callable[[], Any], repeats: int, clock: Callable[[], float]) -> float:
    """Seconds of one call, measured over some."""
    begin = clock()
    for _ in range(repeats):
        call()
    return (clock() - begin) / repeats


def disagreeing(contenders: dict[str, Callable[[], Any]], canonical: Callable[[Any], Any]) -> set[str]:
    """The contenders whose answer is not the first one's; the two backends must agree."""
    answers = {name: canonical(call()) for name, call in contenders.items()}
    first = next(iter(answers.values()))
    different = {name for name, answer in answers.items() if answer is not None and answer != first}
    if different & set(BACKENDS.values()):
        raise SystemExit("the two backends give different answers")
    return different


def on_backend(backend: str, call: Callable[[], Any]) -> Callable[[], Any]:
    """The call with the kernels of one backend; a row's call should be long enough that swapping them is nothing."""
    modules = {**kernels.load(backend), "backend": backend}

    def run() -> Any:
        with swapped(modules):
            return call()

    return run


@contextmanager
def swapped(modules: dict[str, Any]) -> Iterator[None]:
    """The kernels with these modules, for a while."""
    before = {kernel: getattr(kernels, kernel) for kernel in modules}
    vars(kernels).update(modules)
    try:
        yield
    finally:
        vars(kernels).update(before)


def figure(seconds: float, unit: str) -> str:
    """Seconds for one unit of work, written in the row's unit."""
    return number(1 / seconds if unit.endswith("/s") else seconds * SCALES[unit.split("/")[0]])


def number(value: float) -> str:
    """Three significant digits, without an exponent."""
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"


def peer(module: str, distribution: str | None = None) -> Any:
    """Import a peer, or raise `Unavailable` with the name to install."""
    try:
        return import_module(module)
    except Exception as error:
        raise Unavailable(f"{distribution or module} ({type(error).__name__})") from error


def version(distribution: str) -> str:
    """The peer's name with its version, for the table."""
    return f"{distribution} {metadata.version(distribution)}"


def machine() -> str:
    """What the figures were measured on."""
    return (
        f"{processor()}; {platform.system()}, {platform.python_implementation()} {platform.python_version()}, "
        f"lettermaze {lettermaze.__version__} ({lettermaze.backend})."
    )


def processor() -> str:
    """The processor's name."""
    if os.path.exists("/proc/cpuinfo"):
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            for line in file:
                if line.startswith("model name"):
                    return line.partition(":")[2].strip()
    return platform.processor() or sys.platform
