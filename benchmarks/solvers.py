"""Words on boards as models of general solvers, a constraint and a SAT solver, for `benchmarks/hard.py`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from itertools import combinations, pairwise
from typing import Any

from .harness import Unavailable, peer

Grid = Sequence[Sequence[str | None]]
Cell = tuple[int, int]


def import_all() -> None:
    """Import the solvers that are there, which takes longer than the first answers do."""
    for module in ("ortools.sat.python.cp_model", "pysat.solvers"):
        with suppress(Unavailable):
            peer(module)


def cells_of(board: Grid) -> dict[Cell, str]:
    """The cells that are there, with their letters."""
    return {(r, c): letter for r, row in enumerate(board) for c, letter in enumerate(row) if letter}


def near(cell: Cell, cells: Iterable[Cell], neighbors: int) -> list[Cell]:
    """The neighbours of a cell among `cells`."""
    most = 1 if neighbors == 4 else 2
    return [
        other
        for other in cells
        if 0 < abs(cell[0] - other[0]) + abs(cell[1] - other[1]) <= most
        if max(abs(cell[0] - other[0]), abs(cell[1] - other[1])) == 1
    ]


def one_letter(board: Grid, letters: int, neighbors: int) -> bool:
    """Whether a path has so many cells, as a circuit of CP-SAT through a node that is no cell."""
    cp_model: Any = peer("ortools.sat.python.cp_model", "ortools")
    model = cp_model.CpModel()
    numbers = {cell: number for number, cell in enumerate(cells_of(board), 1)}
    arcs, left_out = [], []
    for cell, number in numbers.items():
        skip = model.new_bool_var("")
        left_out.append(skip)
        arcs += [(number, number, skip), (0, number, model.new_bool_var("")), (number, 0, model.new_bool_var(""))]
        arcs += [(number, numbers[other], model.new_bool_var("")) for other in near(cell, numbers, neighbors)]
    model.add_circuit(arcs)
    model.add(sum(left_out) == len(numbers) - letters)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    return bool(solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE))


def pairs(board: Grid, words: int, cover: bool) -> bool:
    """Whether so many disjoint pairs of neighbours, of 4, can be chosen, by CP-SAT."""
    cp_model: Any = peer("ortools.sat.python.cp_model", "ortools")
    model = cp_model.CpModel()
    cells = cells_of(board)
    taking: dict[Cell, list[Any]] = {cell: [] for cell in cells}
    chosen = []
    for cell in cells:
        for other in near(cell, cells, 4):
            if cell < other:
                chosen.append(model.new_bool_var(""))
                taking[cell].append(chosen[-1])
                taking[other].append(chosen[-1])
    for variables in taking.values():
        (model.add_exactly_one if cover else model.add_at_most_one)(variables)
    model.add(sum(chosen) == words)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    return bool(solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE))


def any_word(board: Grid, word: str, neighbors: int) -> bool:
    """Whether a word can be traced, as clauses for cadical: position p lies in cell c."""
    solvers: Any = peer("pysat.solvers", "python-sat")
    cells = cells_of(board)
    at = [{cell: 0 for cell, held in cells.items() if held == letter} for letter in word]
    count = 0
    for places in at:
        for cell in places:
            count += 1
            places[cell] = count
    clauses = [list(places.values()) for places in at]
    clauses += [[-one, -other] for places in at for one, other in combinations(places.values(), 2)]
    for cell in cells:
        there = [places[cell] for places in at if cell in places]
        clauses += [[-one, -other] for one, other in combinations(there, 2)]
    around = {cell: near(cell, cells, neighbors) for cell in cells}
    for one, other in pairwise(at):
        clauses += [[-number, *(other[to] for to in around[cell] if to in other)] for cell, number in one.items()]
        clauses += [[-number, *(one[to] for to in around[cell] if to in one)] for cell, number in other.items()]
    with solvers.Solver(name="cadical153", bootstrap_with=clauses) as solver:
        return bool(solver.solve())
