"""The backtracking lesson as a reader would type it in: a word on a board, first with a grid of visited cells."""


def exist(board, word):
    rows, cols = len(board), len(board[0])
    visited = [[False] * cols for _ in range(rows)]

    def search(row, col, index):
        if index == len(word):
            return True
        if row < 0 or row >= rows or col < 0 or col >= cols:
            return False
        if visited[row][col] or board[row][col] != word[index]:
            return False
        visited[row][col] = True
        found = (
            search(row + 1, col, index + 1)
            or search(row - 1, col, index + 1)
            or search(row, col + 1, index + 1)
            or search(row, col - 1, index + 1)
        )
        visited[row][col] = False
        return found

    for row in range(rows):
        for col in range(cols):
            if search(row, col, 0):
                return True
    return False
