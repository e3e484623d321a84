"""The Boggle script as a reader would type it in: nested dicts, and generators that walk the board."""

neighbours = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]
allow_repeat = True


def make_tree(words_list):
    tree = {}
    for word in words_list:
        node = tree
        for letter in word:
            if letter not in node:
                node[letter] = {}
            node = node[letter]
        node[None] = None
    return tree


def parse_matrix(text):
    rows = ["".join(letter for letter in line.upper() if letter.isalpha()) for line in text]
    return [row for row in rows if row]


def is_valid_and_prefix(d, word):
    for letter in word:
        if letter not in d:
            return False, False
        d = d[letter]
    return None in d, any(letter is not None for letter in d)


def successors(word, path, matrix):
    row, col = path[-1]
    for down, right in neighbours:
        r, c = row + down, col + right
        if 0 <= r < len(matrix) and 0 <= c < len(matrix[r]) and (allow_repeat or (r, c) not in path):
            yield word + matrix[r][c], path + [(r, c)]  # noqa: RUF005


def find_words(d, path, word, matrix):
    valid, prefix = is_valid_and_prefix(d, word)
    if valid:
        yield word
    if prefix:
        for longer, further in successors(word, path, matrix):
            yield from find_words(d, further, longer, matrix)
