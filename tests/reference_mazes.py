"""Mazes as one would first write them, to compare with: a queue of pairs, sets and dicts, no flat arrays."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Any

Cell = tuple[int, int]
MOVES = [(-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (-1, 1), (1, -1), (1, 1)]


def moves(
    maze: Sequence[Sequence[int]], cell: Cell, neighbors: int = 4, corners: str = "always", wrap: bool = False
) -> list[Cell]:
    rows, cols = len(maze), len(maze[0])

    def inside(row: int, col: int) -> Cell | None:
        if wrap:
            return row % rows, col % cols
        return (row, col) if 0 <= row < rows and 0 <= col < cols else None

    found = []
    for down, right in MOVES[:neighbors]:
        to = inside(cell[0] + down, cell[1] + right)
        if to is None or maze[to[0]][to[1]] or to == cell or to in found:
            continue
        if down and right:
            beside = [inside(cell[0] + down, cell[1]), inside(cell[0], cell[1] + right)]
            walls = sum(bool(maze[place[0]][place[1]]) for place in beside if place)
            if (corners == "both-free" and walls) or (corners == "not-both-blocked" and walls == 2):
                continue
        found.append(to)
    return found


def wave(
    maze: Sequence[Sequence[int]],
    starts: Iterable[Cell],
    goals: Iterable[Cell] = (),
    max_steps: int | None = None,
    **options: Any,
) -> list[list[int]]:
    field = [[0] * len(maze[0]) for _ in maze]
    queue = deque[Cell]()
    for row, col in starts:
        if not maze[row][col] and not field[row][col]:
            field[row][col] = 1
            queue.append((row, col))
    most = None if max_steps is None else max_steps + 1
    wanted = set(goals)
    if any(field[row][col] for row, col in wanted):
        most = 1
    while queue:
        row, col = queue.popleft()
        mark = field[row][col] + 1
        if most is not None and mark > most:
            continue
        for to in moves(maze, (row, col), **options):
            if not field[to[0]][to[1]]:
                field[to[0]][to[1]] = mark
                queue.append(to)
                if to in wanted:
                    most = mark
    return field


def path(maze: Sequence[Sequence[int]], field: list[list[int]], goal: Cell, **options: Any) -> tuple[Cell, ...] | None:
    """The textbook's way back: of the neighbours one lower, the last."""
    if not field[goal[0]][goal[1]]:
        return None
    back = [goal]
    while field[back[-1][0]][back[-1][1]] > 1:
        lower = field[back[-1][0]][back[-1][1]] - 1
        back.append([to for to in moves(maze, back[-1], **options) if field[to[0]][to[1]] == lower][-1])
    return tuple(reversed(back))


def all_paths(
    maze: Sequence[Sequence[int]], field: list[list[int]], goal: Cell, **options: Any
) -> list[tuple[Cell, ...]]:
    mark = field[goal[0]][goal[1]]
    if mark == 0:
        return []
    if mark == 1:
        return [(goal,)]
    before = [to for to in moves(maze, goal, **options) if field[to[0]][to[1]] == mark - 1]
    return [(*way, goal) for to in reversed(before) for way in all_paths(maze, field, to, **options)]


def is_path(maze: Sequence[Sequence[int]], cells: Sequence[Cell], start: Cell, goal: Cell, **options: Any) -> bool:
    return (
        cells[0] == start
        and cells[-1] == goal
        and all(to in moves(maze, at, **options) for at, to in zip(cells, cells[1:], strict=False))
    )
