"""Pictures of boards, mazes and puzzles: one drawing model, and a writer for each form."""
