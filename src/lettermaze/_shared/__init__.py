"""What letters, mazes and puzzles share."""
