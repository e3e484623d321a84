"""Mazes: Lee's wave and one pair of cells against what people use today. `python -m benchmarks.mazes`.

The maps: A open, 1000 x 1000; B the same with 30 % random walls; C a perfect maze by backtracking, 1001 x 1001;
D 4000 x 4000 with 20 % random walls; S a spiral, one corridor, 1001 x 1001; E 64 x 64 with 25 % random walls and 1,000
random pairs of cells in its largest part.

A peer's time holds the building of what it searches in, unless a row says that this was done before. "numba" and
"a loop in C" are what a programmer would write in place of a package (loops.py).
"""

from __future__ import annotations

import argparse
import random
import resource
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from lettermaze import Maze, mazes, wave

from .harness import Bench, Case, Unavailable, peer, version
from .loops import c_field, compiled_c, numba_field

Answer = tuple[str, Any]
Map = tuple[Any, tuple[int, int], tuple[int, int]]

bench = Bench("mazes")

IN_C = "a loop in C"


@cache
def map_of(name: str) -> Map:
    """The map as a NumPy array of bools, True a wall, with its start and goal."""
    if name == "C":
        return np.asarray(mazes.make(1001, 1001, seed=1).walls) == 1, (1, 1), (999, 999)
    if name == "S":
        grid, end = spiral(1001)
        return grid, (0, 0), end
    side, share = {"A": (1000, 0), "B": (1000, 0.3), "D": (4000, 0.2)}[name]
    grid = np.random.default_rng(1).random((side, side)) < share
    grid[0, 0] = grid[-1, -1] = False
    return grid, (0, 0), (side - 1, side - 1)


def spiral(side: int) -> tuple[Any, tuple[int, int]]:
    """One corridor, a cell wide, from the corner to the middle, and its end."""
    grid = np.ones((side, side), bool)
    row, col, turn = 0, 0, 0
    grid[0, 0] = False
    steps = ((0, 1), (1, 0), (0, -1), (-1, 0))
    lengths = [side - 1, side - 1, side - 1]
    lengths += [length for less in range(2, side, 2) for length in (side - 1 - less,) * 2]
    for length in lengths:
        for _ in range(length):
            row, col = row + steps[turn][0], col + steps[turn][1]
            grid[row, col] = False
        turn = (turn + 1) % 4
    return grid, (row, col)


@cache
def small_map() -> tuple[Any, list[tuple[tuple[int, int], tuple[int, int]]]]:
    """Map E with its pairs."""
    grid = np.random.default_rng(3).random((64, 64)) < 0.25
    waves = [wave(grid, tuple(cell)) for cell in np.argwhere(~grid)[:40].tolist()]
    largest = max(waves, key=lambda found: found.reached)
    cells = [tuple(cell) for cell in np.argwhere(np.asarray(largest.marks)).tolist()]
    choose = random.Random(5).choice
    return grid, [(choose(cells), choose(cells)) for _ in range(1000)]


# Fields. What a contender gives is told by the name that goes with it, and compared as steps, -1 not reached.


def field_steps(answer: Answer) -> bytes:
    kind, found = answer
    if kind == "marks":
        steps = np.asarray(found) - 1
    elif kind == "steps":
        steps = np.asarray(found)
    elif kind == "integers":
        steps = np.where(found == np.iinfo(found.dtype).max, -1, found)
    elif kind == "dict":
        steps = np.full(found.pop("shape"), -1)
        for cell, count in found.items():
            steps[cell] = count
    else:
        steps = np.where(np.isfinite(found), found, -1)
    return steps.astype(np.int32).tobytes()


def scipy_graph(grid: Any) -> Any:
    sparse = peer("scipy.sparse", "scipy")
    rows, cols = grid.shape
    number = np.arange(rows * cols, dtype=np.int32).reshape(rows, cols)
    free = ~grid
    right, down = free[:, :-1] & free[:, 1:], free[:-1] & free[1:]
    begin = np.concatenate([number[:, :-1][right], number[:-1][down]])
    end = np.concatenate([number[:, 1:][right], number[1:][down]])
    return sparse.coo_array((np.ones(len(begin)), (begin, end)), shape=(rows * cols,) * 2).tocsr()


def scipy_field(grid: Any, start: Any) -> Answer:
    number = start[0] * grid.shape[1] + start[1]
    search = peer("scipy.sparse.csgraph", "scipy").dijkstra
    found = search(scipy_graph(grid), directed=False, indices=number, unweighted=True)
    return "floats", found.reshape(grid.shape)


def skimage_field(grid: Any, start: Any) -> Answer:
    graph = peer("skimage.graph", "scikit-image")
    costs, _ = graph.MCP(np.where(grid, -1.0, 1.0), fully_connected=False).find_costs([start])
    return "floats", costs - 1


def tcod_field(grid: Any, start: Any) -> Answer:
    path = peer("tcod.path", "tcod")
    found = path.maxarray(grid.shape, dtype=np.int32)
    found[start] = 0
    path.dijkstra2d(found, (~grid).astype(np.int8), 1, None, out=found)
    return "integers", found


def dijkstra3d_field(grid: Any, start: Any) -> Answer:
    weights = np.where(grid, np.float32(np.inf), np.float32(1))
    found = peer("dijkstra3d").distance_field(weights, start, connectivity=4)
    return "floats", found


def networkx_graph(grid: Any) -> Any:
    networkx = peer("networkx")
    graph = networkx.grid_2d_graph(*grid.shape)
    graph.remove_nodes_from(map(tuple, np.argwhere(grid).tolist()))
    return graph


def networkx_field(grid: Any, start: Any) -> Answer:
    found = peer("networkx").single_source_shortest_path_length(networkx_graph(grid), start)
    return "dict", {**found, "shape": grid.shape}


FIELD_PEERS: dict[str, Callable[[Any, Any], Answer]] = {
    "scipy": scipy_field,
    "scikit-image": skimage_field,
    "tcod": tcod_field,
    "dijkstra3d": dijkstra3d_field,
    "networkx": networkx_field,
    "numba": lambda grid, start: ("steps", numba_field(grid, start)),
    IN_C: lambda grid, start: ("steps", c_field(grid, start)),
}


def add_field(name: str, target: str, peers: list[str]) -> None:
    backends = ("cython",) if name == "D" else ("cython", "python")

    @bench.row(f"field {name}", unit="ns/cell", target=target, backends=backends)
    def prepare(options: argparse.Namespace) -> Case:
        grid, start, _ = map_of(name)
        case = Case(lambda: ("marks", wave(grid, start).marks), amount=wave(grid, start).reached, canonical=field_steps)
        add_peers(case, peers, options, lambda each: lambda: FIELD_PEERS[each](grid, start))
        return case


def add_peers(
    case: Case, names: list[str], options: argparse.Namespace, call_of: Callable[[str], Callable[[], Any]]
) -> None:
    """Those of the peers that can be imported; the others are named as missing."""
    modules = {"scikit-image": "skimage"}
    for name in [] if options.no_peers else names:
        try:
            compiled_c() if name == IN_C else peer(modules.get(name, name), name)
        except Unavailable as why:
            case.missing[name] = str(why)
        else:
            case.peers[name if name == IN_C else version(name)] = call_of(name)


# One pair. Compared by the number of cells of the path.


def path_cells(answer: Any) -> int | None:
    return None if answer is None else len(answer)


def pyastar2d_path(grid: Any, start: Any, goal: Any) -> Any:
    weights = np.where(grid, np.float32(np.inf), np.float32(1))
    return peer("pyastar2d").astar_path(weights, start, goal, allow_diagonal=False)


def dijkstra3d_path(grid: Any, start: Any, goal: Any) -> Any:
    weights = np.where(grid, np.float32(np.inf), np.float32(1))
    return peer("dijkstra3d").dijkstra(weights, start, goal, connectivity=4, compass=True)


def tcod_path(grid: Any, start: Any, goal: Any) -> Any:
    found = peer("tcod.path", "tcod").AStar((~grid).astype(np.int8), 0).get_path(*start, *goal)
    return [start, *found]


def skimage_path(grid: Any, start: Any, goal: Any) -> Any:
    costs = np.where(grid, -1.0, 1.0)
    return peer("skimage.graph", "scikit-image").route_through_array(costs, start, goal, fully_connected=False)[0]


def scipy_path(grid: Any, start: Any, goal: Any) -> Any:
    cols = grid.shape[1]
    search = peer("scipy.sparse.csgraph", "scipy").breadth_first_order
    _, before = search(scipy_graph(grid), start[0] * cols + start[1], directed=False)
    path = [goal[0] * cols + goal[1]]
    while before[path[-1]] >= 0:
        path.append(before[path[-1]])
    return path


def pathfinding_path(grid: Any, start: Any, goal: Any) -> Any:
    finder = peer("pathfinding.finder.a_star", "pathfinding").AStarFinder()
    graph = peer("pathfinding.core.grid", "pathfinding").Grid(matrix=(~grid).astype(int).tolist())
    found, _ = finder.find_path(graph.node(start[1], start[0]), graph.node(goal[1], goal[0]), graph)
    return found


def networkx_path(grid: Any, start: Any, goal: Any) -> Any:
    return peer("networkx").shortest_path(networkx_graph(grid), start, goal)


PAIR_PEERS: dict[str, Callable[[Any, Any, Any], Any]] = {
    "pyastar2d": pyastar2d_path,
    "dijkstra3d": dijkstra3d_path,
    "tcod": tcod_path,
    "scikit-image": skimage_path,
    "scipy": scipy_path,
    "pathfinding": pathfinding_path,
    "networkx": networkx_path,
}


def add_pair(name: str, target: str, peers: list[str]) -> None:
    backends = ("cython",) if name == "D" else ("cython", "python")

    @bench.row(f"pair {name}", unit="ms", target=target, backends=backends)
    def prepared(options: argparse.Namespace) -> Case:
        grid, start, goal = map_of(name)
        maze = Maze(grid)
        case = Case(lambda: maze.path_array(start, goal), canonical=path_cells)
        add_peers(case, peers, options, lambda each: lambda: PAIR_PEERS[each](grid, start, goal))
        return case

    @bench.row(f"pair {name}, the maze not prepared", unit="ms", target=target, backends=backends)
    def unprepared(options: argparse.Namespace) -> Case:
        grid, start, goal = map_of(name)
        return Case(lambda: Maze(grid).path_array(start, goal), canonical=path_cells)


# Many pairs on a small map, one call each; grids and graphs are built before.


def small_peers() -> dict[str, Callable[[], Callable[[Any, Any], int]]]:
    """For each peer a function that prepares map E and returns one from two cells to the steps between them."""
    grid, _ = small_map()
    weights = np.where(grid, np.float32(np.inf), np.float32(1))

    def pyastar2d() -> Callable[[Any, Any], int]:
        search = peer("pyastar2d").astar_path
        return lambda start, goal: len(search(weights, start, goal, allow_diagonal=False)) - 1

    def dijkstra3d() -> Callable[[Any, Any], int]:
        search = peer("dijkstra3d").dijkstra
        return lambda start, goal: len(search(weights, start, goal, connectivity=4, compass=True)) - 1

    def tcod() -> Callable[[Any, Any], int]:
        search = peer("tcod.path", "tcod").AStar((~grid).astype(np.int8), 0).get_path
        return lambda start, goal: len(search(*start, *goal))

    def skimage() -> Callable[[Any, Any], int]:
        search = peer("skimage.graph", "scikit-image").route_through_array
        costs = np.where(grid, -1.0, 1.0)
        return lambda start, goal: len(search(costs, start, goal, fully_connected=False)[0]) - 1

    def pathfinding() -> Callable[[Any, Any], int]:
        finder = peer("pathfinding.finder.a_star", "pathfinding").AStarFinder()
        graph = peer("pathfinding.core.grid", "pathfinding").Grid(matrix=(~grid).astype(int).tolist())

        def steps(start: Any, goal: Any) -> int:
            graph.cleanup()
            return len(finder.find_path(graph.node(*start[::-1]), graph.node(*goal[::-1]), graph)[0]) - 1

        return steps

    def networkx() -> Callable[[Any, Any], int]:
        graph, search = networkx_graph(grid), peer("networkx").shortest_path
        return lambda start, goal: len(search(graph, start, goal)) - 1

    return {
        "pyastar2d": pyastar2d,
        "dijkstra3d": dijkstra3d,
        "tcod": tcod,
        "scikit-image": skimage,
        "pathfinding": pathfinding,
        "networkx": networkx,
    }


FORMS: dict[str, Callable[[Any], Any]] = {
    "an array of bool": lambda grid: grid.astype(bool),
    "an array of int64": lambda grid: grid.astype("i8"),
    "an array of float64": lambda grid: grid.astype("f8"),
    "an array of float64 in the other byte order": lambda grid: grid.astype(">f8"),
    "lists of ints": lambda grid: grid.tolist(),
    "lists of floats": lambda grid: grid.astype("f8").tolist(),
    "rows of text": lambda grid: ["".join(".#"[cell] for cell in row) for row in grid.tolist()],
    "lists of characters": lambda grid: [[".#"[cell] for cell in row] for row in grid.tolist()],
}
"""What a maze may be made from."""


def add_form(name: str, form: Callable[[Any], Any]) -> None:
    """The row of one kind of input."""

    @bench.row(f"a Maze from {name}, 1000x1000", unit="ns/cell", backends=("cython", "python"))
    def prepare(options: argparse.Namespace) -> Case:
        grid = form(np.asarray(map_of("B")[0]))
        return Case(lambda: Maze(grid), amount=1_000_000, canonical=lambda maze: maze.cells)


for form_name, form_of in FORMS.items():
    add_form(form_name, form_of)


@bench.row("1,000 pairs on map E, distance", unit="us/query", target="8")
def distance_row(options: argparse.Namespace) -> Case:
    grid, pairs = small_map()
    maze = Maze(grid)
    case = Case(lambda: [maze.distance(start, goal) for start, goal in pairs], amount=len(pairs))

    def call_of(name: str) -> Callable[[], Any]:
        steps = small_peers()[name]()
        return lambda: [steps(start, goal) for start, goal in pairs]

    add_peers(case, list(small_peers()), options, call_of)
    return case


@bench.row("1,000 pairs on map E, with path", unit="us/query", target="9")
def path_row(options: argparse.Namespace) -> Case:
    grid, pairs = small_map()
    maze = Maze(grid)
    return Case(lambda: [len(maze.path_array(start, goal)) for start, goal in pairs], amount=len(pairs))


@bench.row("1,000 pairs on map E, in a batch", unit="us/query", target="6")
def batch_row(options: argparse.Namespace) -> Case:
    grid, pairs = small_map()
    maze, array = Maze(grid), np.array(pairs)
    return Case(lambda: maze.distances(array).tolist(), amount=len(pairs))


LOOPS = ["numba", IN_C]
for _name, _target in {"A": "7", "B": "12", "C": "14", "D": "16 (stretch 11)", "S": ""}.items():
    # networkx takes many seconds, so it is asked once; map D would take some of the peers more than a gigabyte.
    names = {"A": list(FIELD_PEERS), "D": ["dijkstra3d", "tcod", *LOOPS], "S": ["dijkstra3d", *LOOPS]}
    add_field(_name, _target, names.get(_name, [name for name in FIELD_PEERS if name != "networkx"]))

QUICK_PEERS = ["pyastar2d", "dijkstra3d", "tcod", "scikit-image", "scipy"]
"""The peers in C; the others take many seconds for a map of a million cells, so they are asked on map B alone."""

for _name, _target in {"A": "0.06", "B": "2.7", "C": "3", "D": "18"}.items():
    add_pair(_name, _target, list(PAIR_PEERS) if _name == "B" else QUICK_PEERS[:2] if _name == "D" else QUICK_PEERS)


# Memory: the peak of a fresh process over what it held before the call.

MEMORY = {
    "wave(grid, start)": "wave(grid, (0, 0))",
    "Maze(grid).wave(start)": "maze.wave((0, 0))",
    "the same with out=": "maze.wave((0, 0), out=out)",
    "dijkstra3d": "FIELD_PEERS['dijkstra3d'](grid, (0, 0))",
    "tcod": "FIELD_PEERS['tcod'](grid, (0, 0))",
    "scikit-image": "FIELD_PEERS['scikit-image'](grid, (0, 0))",
    "scipy": "FIELD_PEERS['scipy'](grid, (0, 0))",
}


def print_memory() -> None:
    """The peak memory of a field, in bytes a cell."""
    print("\n| memory of a field, open 2000 x 2000 | bytes/cell | target |\n|---|---|---|")
    for name, call in MEMORY.items():
        command = [sys.executable, "-m", "benchmarks.mazes", "--memory", call]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        found = done.stdout.strip() or done.stderr.strip().rpartition("\n")[2]
        target = {"wave(grid, start)": "9", "the same with out=": "4.5"}.get(name, "")
        print(f"| {name} | {found} | {target} |", flush=True)


def measure_memory(call: str) -> None:
    """Run one call of `MEMORY` and print what it took; the first run, on a small grid, is for imports."""
    out: Any = None
    for side in (16, 2000):
        grid = np.zeros((side, side), dtype=bool)
        grid[:] = False
        maze = Maze(grid)
        out = np.zeros((side, side), dtype=np.int32)
        out[:] = 1
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        kept = eval(call, {**globals(), "grid": grid, "maze": maze, "out": out})
        after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    del kept
    print(f"{(after - before) * (1 if sys.platform == 'darwin' else 1024) / side**2:.1f}")


def add_in_place_of_pathfinding(side: int, movement: str) -> None:
    """Add a row for a program written for python-pathfinding with only its imports changed: grid, search, path."""

    @bench.row(f"in the place of python-pathfinding, {side}x{side}, diagonals {movement}", unit="ms")
    def prepare(options: argparse.Namespace) -> Case:
        from lettermaze.compat import pathfinding

        choose = random.Random(side).random
        matrix = [[int(choose() > 0.25 or row == col) for col in range(side)] for row in range(side)]
        for place in range(side - 1):
            matrix[place][place + 1] = 1

        def program(grid_class: Any, finder_class: Any, movements: Any) -> Callable[[], float]:
            def run() -> float:
                grid = grid_class(matrix=matrix)
                finder = finder_class(diagonal_movement=getattr(movements, movement))
                path, _ = finder.find_path(grid.node(0, 0), grid.node(side - 1, side - 1), grid)
                places = [(node.x, node.y) for node in path]
                pairs = zip(places, places[1:], strict=False)
                return round(sum(((x - r) ** 2 + (y - s) ** 2) ** 0.5 for (x, y), (r, s) in pairs), 6)

            return run

        ours = program(pathfinding.Grid, pathfinding.AStarFinder, pathfinding.DiagonalMovement)
        if options.no_peers:
            return Case(ours)
        theirs = program(
            peer("pathfinding.core.grid", "pathfinding").Grid,
            peer("pathfinding.finder.a_star", "pathfinding").AStarFinder,
            peer("pathfinding.core.diagonal_movement", "pathfinding").DiagonalMovement,
        )
        return Case(ours, {version("pathfinding"): theirs})


for side in (20, 100):
    for movement in ("never", "always"):
        add_in_place_of_pathfinding(side, movement)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--memory"]:
        measure_memory(sys.argv[2])
    else:
        bench.main()
        if not {"--only", "--no-peers"} & set(sys.argv):
            print_memory()
