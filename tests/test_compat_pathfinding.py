"""The module in the place of python-pathfinding, compared with that package on random grids."""

from __future__ import annotations

import random
from math import isclose, sqrt

import numpy as np
import pytest
from pathfinding.core import diagonal_movement as real_movement
from pathfinding.core.grid import Grid as RealGrid
from pathfinding.finder.a_star import AStarFinder as RealAStar
from pathfinding.finder.breadth_first import BreadthFirstFinder as RealBreadthFirst
from pathfinding.finder.dijkstra import DijkstraFinder as RealDijkstra

from lettermaze import LettermazeError, MazeError
from lettermaze.compat import pathfinding as ours
from lettermaze.compat.pathfinding import DiagonalMovement

MOVEMENTS = ["never", "always", "only_when_no_obstacle", "if_at_most_one_obstacle"]
FINDERS = [
    (ours.AStarFinder, RealAStar),
    (ours.DijkstraFinder, RealDijkstra),
    (ours.BreadthFirstFinder, RealBreadthFirst),
]


def cost(path, grid):
    """The octile length of a path, across joined borders too."""
    total = 0.0
    for (x, y, *_), (x_next, y_next, *_) in zip(map(tuple, path), map(tuple, path[1:]), strict=False):
        wide, tall = abs(x - x_next), abs(y - y_next)
        wide, tall = min(wide, grid.width - wide), min(tall, grid.height - tall)
        assert max(wide, tall) == 1
        total += sqrt(wide + tall)
    return total


@pytest.mark.parametrize("movement", MOVEMENTS)
@pytest.mark.parametrize(("finder", "real"), FINDERS, ids=[real.__name__ for _, real in FINDERS])
def test_lengths_of_random_grids(backend, finder, real, movement):
    choose = random.Random(f"{real.__name__} {movement}")
    reached = 0
    for number in range(250):
        width, height = choose.randint(1, 9), choose.randint(1, 9)
        matrix = [[int(choose.random() < 0.7) for _ in range(width)] for _ in range(height)]
        ends = [(choose.randrange(width), choose.randrange(height)) for _ in range(2)]
        inverse, left_right, up_down = number % 5 == 0, number % 3 == 1, number % 4 == 1
        rows = [[1 - cell for cell in row] for row in matrix] if inverse else matrix
        found = []
        for module, kind, moves in (
            (ours.Grid, finder, DiagonalMovement),
            (RealGrid, real, real_movement.DiagonalMovement),
        ):
            grid = module(matrix=np.array(rows) if number % 2 else rows, inverse=inverse)
            if left_right:
                grid.set_passable_left_right_border()
            if up_down:
                grid.set_passable_up_down_border()
            path, _ = kind(diagonal_movement=getattr(moves, movement)).find_path(
                *(grid.node(*end) for end in ends), grid
            )
            found.append((list(path), cost(path, grid)))
        (path, length), (real_path, real_length) = found
        assert bool(path) == bool(real_path), (matrix, ends)
        if real_path:
            assert tuple(path[0]) == ends[0]
            assert tuple(path[-1]) == ends[1]
            reached += 1
        if inverse or finder is ours.BreadthFirstFinder or movement == "never":
            assert len(path) == len(real_path), (matrix, ends)
        else:
            assert isclose(length, real_length), (matrix, ends)
    assert reached > 80


@pytest.mark.parametrize("name", ["BestFirst", "BiAStarFinder", "IDAStarFinder"])
def test_the_other_finders_find_shortest_paths(backend, name):
    grid = ours.Grid(matrix=[[1, 1, 1], [0, 0, 1], [1, 1, 1]])
    path, runs = getattr(ours, name)().find_path(grid.node(0, 0), grid.node(0, 2), grid)
    assert [tuple(node) for node in path] == [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2)]
    assert runs > 0
    assert getattr(ours, name)().find_path(grid.node(0, 0), grid.node(0, 1), grid)[0] == []


def test_nodes_and_grids(backend):
    grid = ours.Grid(width=3, height=2)
    node = grid.node(1, 0)
    assert (node.x, node.y, node[0], node[1], len(node), tuple(node)) == (1, 0, 1, 0, 2, (1, 0))
    assert node is grid.nodes[0][1]
    assert node == (1, 0)
    assert node != grid.node(0, 1)
    assert {node} == {(1, 0)}
    assert node.walkable
    finder, ends = ours.AStarFinder(), (grid.node(0, 0), grid.node(2, 0))
    assert len(finder.find_path(*ends, grid)[0]) == 3
    node.walkable = False
    assert not grid.walkable(1, 0)
    assert len(finder.find_path(*ends, graph=grid)[0]) == 5
    grid.cleanup()
    grid.update_node(1, 0, walkable=True)
    assert len(finder.find_path(*ends, grid)[0]) == 3
    assert not grid.walkable(3, 0)
    assert not grid.walkable(0, -1)
    with pytest.raises(IndexError):
        grid.node(3, 0)


def test_a_start_on_a_wall_can_be_left(backend):
    for movement in MOVEMENTS:
        grid = ours.Grid(matrix=[[0, 1, 1]])
        path, _ = ours.AStarFinder(diagonal_movement=getattr(DiagonalMovement, movement)).find_path(
            grid.node(0, 0), grid.node(2, 0), grid
        )
        assert len(path) == 3


@pytest.mark.parametrize("options", [{}, {"border": False}, {"start_chr": "S", "path_chr": "*", "block_chr": "@"}])
def test_grids_as_text(backend, options):
    texts = []
    for grid, finder in ((ours.Grid, ours.AStarFinder), (RealGrid, RealAStar)):
        made = grid(matrix=[[1, 1, 1], [1, 0, 1], [1, 0, 1]])
        start, end = made.node(0, 2), made.node(2, 2)
        path, _ = finder().find_path(start, end, made)
        texts.append((made.grid_str(path=path, start=start, end=end, **options), made.grid_str(**options)))
    assert texts[0] == texts[1]


def test_weights_are_refused(backend):
    with pytest.raises(MazeError, match="matrix: row 1, column 0: weights are not supported, only 1, not 5"):
        ours.Grid(matrix=[[1, 0], [5, 1]])
    with pytest.raises(MazeError, match="only 0, not -1"):
        ours.Grid(matrix=[[-1]], inverse=True)
    assert ours.Grid(matrix=[[-1, 1, "0"]]).grid_str(border=False) == "# #"
    with pytest.raises(MazeError, match="matrix: row 1 has 1 places, the first one 2"):
        ours.Grid(matrix=[[1, 0], [1]])
    grid = ours.Grid(width=1, height=1)
    for call in (
        lambda: ours.AStarFinder(weight=2),
        lambda: grid.update_node(0, 0, weight=3),
        lambda: setattr(grid.node(0, 0), "weight", 0.5),
    ):
        with pytest.raises(LettermazeError, match="weights other than 1 are not supported"):
            call()
    with pytest.raises(TypeError, match="grid must be a Grid, not NoneType"):
        ours.AStarFinder().find_path(grid.node(0, 0), grid.node(0, 0))
