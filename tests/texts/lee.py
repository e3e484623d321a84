"""The lesson on Lee's algorithm as a reader would type it in: a border of walls, a queue, marks from 1."""

from collections import deque


def lee(maze, start):
    rows, cols = len(maze), len(maze[0])
    field = [[-1] * (cols + 2) for _ in range(rows + 2)]
    for row in range(rows):
        for col in range(cols):
            if maze[row][col] == 0:
                field[row + 1][col + 1] = 0
    queue = deque([tuple(start)])
    field[start[0]][start[1]] = 1
    while queue:
        row, col = queue.popleft()
        for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            r, c = row + down, col + right
            if field[r][c] == 0:
                field[r][c] = field[row][col] + 1
                queue.append((r, c))
    return [[max(mark, 0) for mark in line[1:-1]] for line in field[1:-1]]
