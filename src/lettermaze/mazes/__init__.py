"""Mazes: grids of walls, Lee's wave over them, shortest paths and distances, and new ones from a seed."""
