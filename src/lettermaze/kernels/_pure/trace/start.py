"""Where in the word a depth-first search begins."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .layers import Layers


def best_start(layers: Layers) -> int:
    """The position with the fewest cells, the ends before others; where tiles differ in length, one of the ends."""
    if layers.begin is None:
        return 0
    if not layers.query.uniform:
        return layers.query.letters if layers.end[-1].bit_count() < layers.begin[0].bit_count() else 0
    sizes = [layer.bit_count() for layer in layers.begin]
    least = min(sizes)
    return 0 if sizes[0] == least else len(sizes) - 1 if sizes[-1] == least else sizes.index(least)
