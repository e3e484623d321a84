"""One word along neighbouring cells: is there a trace, which one is first, what are all of them, how many are there.

Sets of cells are bit boards: bit `row * cols + col` of a Python int, on boards of any size. `begin` works out for
each position of the word its *layer*, the cells that can hold it on some walk, and `run` searches within the layers
depth first, with a stack of its own. The other backend takes the same steps in the same order.
"""

from __future__ import annotations

from .counting import count
from .depth_first import TraceSearch
from .layers import prune
from .quick import count_text, exist_text, find_text
from .runs import begin, exist, run
from .walks import walks

__all__ = ["TraceSearch", "begin", "count", "count_text", "exist", "exist_text", "find_text", "prune", "run", "walks"]
