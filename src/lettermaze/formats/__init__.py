"""Text in and out: boards of letters, mazes and maps, in the formats that people have."""

from __future__ import annotations

from ._boards import ParsedPuzzle, format_board, parse_board, parse_puzzle
from ._maps import Scenario, format_map, format_scen, parse_map, parse_scen
from ._maze_text import kind_of_maze
from ._mazes import (
    ParsedMaze,
    Search,
    format_maze,
    format_picture,
    mark_path,
    maze_from_image,
    parse_maze,
    parse_search,
)

__all__ = [
    "ParsedMaze",
    "ParsedPuzzle",
    "Scenario",
    "Search",
    "format_board",
    "format_map",
    "format_maze",
    "format_picture",
    "format_scen",
    "kind_of_maze",
    "mark_path",
    "maze_from_image",
    "parse_board",
    "parse_map",
    "parse_maze",
    "parse_puzzle",
    "parse_scen",
    "parse_search",
]
