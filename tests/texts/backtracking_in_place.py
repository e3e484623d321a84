"""The backtracking lesson's second program: marks on the board itself, letters counted first, the rarer end first."""

from collections import Counter


def exist(board, word):
    rows, cols = len(board), len(board[0])
    there = Counter(letter for row in board for letter in row)
    for letter, needed in Counter(word).items():
        if there[letter] < needed:
            return False
    if there[word[-1]] < there[word[0]]:
        word = word[::-1]

    def search(row, col, index):
        if board[row][col] != word[index]:
            return False
        if index == len(word) - 1:
            return True
        letter, board[row][col] = board[row][col], "#"
        for r, c in ((row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)):
            if 0 <= r < rows and 0 <= c < cols and search(r, c, index + 1):
                board[row][col] = letter
                return True
        board[row][col] = letter
        return False

    return any(search(row, col, 0) for row in range(rows) for col in range(cols))
