"""Mazes: grids of walls, Lee's wave over them, shortest paths and distances, and new ones from a seed."""

from __future__ import annotations

from .._shared.public import lazy
from ._maze import Maze, Wave
from ._maze import maze_of as maze_of
from ._moves import DIRECTIONS
from ._reading import MOST_CELLS as MOST_CELLS
from ._reading import cell_number as cell_number
from ._searching import distance, shortest_path, wave

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ._events import Step, events
    from ._image import image_walls as image_walls
    from ._making import make
    from ._maze import MazeLike as MazeLike
else:
    __getattr__, __dir__ = lazy(
        __name__,
        {
            "_events": ("Step", "events"),
            "_image": ("image_walls",),
            "_making": ("make",),
        },
    )

__all__ = ["DIRECTIONS", "Maze", "Step", "Wave", "distance", "events", "make", "shortest_path", "wave"]
