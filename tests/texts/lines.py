"""The text on straight lines as a reader would type it in: one word, a trie of all words, and A* over neighbours."""

from heapq import heappop, heappush

DIRECTIONS = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)]


def find_word(grid, word):
    rows, cols = len(grid), len(grid[0])
    for row in range(rows):
        for col in range(cols):
            if word and grid[row][col] != word[0]:
                continue
            for down, right in DIRECTIONS:
                r, c = row, col
                path = []
                for letter in word:
                    if not (0 <= r < rows and 0 <= c < cols) or grid[r][c] != letter:
                        break
                    path.append((r, c))
                    r, c = r + down, c + right
                else:
                    return path
    return None


class TrieNode:
    def __init__(self):
        self.children = {}
        self.word = None


def build_trie(words):
    root = TrieNode()
    for word in words:
        node = root
        for letter in word:
            if letter not in node.children:
                node.children[letter] = TrieNode()
            node = node.children[letter]
        node.word = word
    return root


def find_all_words(grid, trie_root):
    rows, cols = len(grid), len(grid[0])
    found = {}
    for row in range(rows):
        for col in range(cols):
            for down, right in DIRECTIONS:
                node, r, c, path = trie_root, row, col, []
                while 0 <= r < rows and 0 <= c < cols and grid[r][c] in node.children:
                    node = node.children[grid[r][c]]
                    path.append((r, c))
                    if node.word:
                        found[node.word] = path[:]
                    r, c = r + down, c + right
    return found


def astar_find_word(grid, word):
    rows, cols = len(grid), len(grid[0])
    heap = []
    for row in range(rows):
        for col in range(cols):
            if grid[row][col] == word[0]:
                heappush(heap, (len(word), 1, (row, col), [(row, col)]))
    while heap:
        _, depth, (row, col), path = heappop(heap)
        if depth == len(word):
            return path
        for down, right in DIRECTIONS:
            r, c = row + down, col + right
            if 0 <= r < rows and 0 <= c < cols and (r, c) not in path and grid[r][c] == word[depth]:
                g = depth + 1
                h = len(word) - g
                heappush(heap, (g + h, g, (r, c), path + [(r, c)]))  # noqa: RUF005
    return None
