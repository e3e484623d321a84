"""Mazes: Lee's wave, what is read off its field, and Hadlock's search for one pair of cells."""

from __future__ import annotations

from .descend import back as back
from .descend import descend as descend
from .descend import directions as directions
from .grid import walls as walls
from .grid import walls_of_floats as walls_of_floats
from .hadlock import Scratch as Scratch
from .hadlock import pair as pair
from .hadlock import pairs as pairs
from .lee import field as field
from .order import distances as distances
from .order import largest as largest
from .order import order as order
