"""Make a word search and its key, and draw both: `python make_puzzle.py [FOLDER]`."""

import os
import sys

from lettermaze import generate

ANIMALS = ["antelope", "badger", "elephant", "giraffe", "hyena", "lion", "monkey", "otter", "panther", "tiger", "zebra"]

folder = sys.argv[1] if len(sys.argv) > 1 else "."
puzzle = generate(ANIMALS, 12, 12, seed="an example")
print(puzzle)
for name, is_key in (("puzzle.svg", False), ("key.svg", True)):
    puzzle.save(os.path.join(folder, name), solution=is_key, title="Animals")
