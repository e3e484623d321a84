"""Word-search puzzles: making them, what they are made of, and the search for places of words, for builders."""
