"""The layers of walks through a long word: one stretch of them is kept, the others are made again when asked for."""

from __future__ import annotations

from math import isqrt

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


class Stretches:
    """The layers by their positions, each as bytes; `first` is the first layer as a number."""

    def __init__(self, masks: list[int], spread: Callable[[int], int], size: int) -> None:
        self.masks, self.spread = masks, spread
        self.bytes = (size >> 3) + 1
        self.span = isqrt(len(masks) - 1) + 1
        self.begin = -1
        self.stretch: list[bytes] = []
        self.firsts: dict[int, int] = {}
        layer = (1 << size) - 1
        for at in range(len(masks) - 1, -1, -1):
            layer = self._before(at, layer)
            if at % self.span == 0:
                self.firsts[at] = layer
        self.first = layer

    def _before(self, at: int, layer: int) -> int:
        """The layer of a position, from the one of the next position."""
        return self.masks[at] & (layer if at == len(self.masks) - 1 else self.spread(layer))

    def __getitem__(self, at: int) -> bytes:
        begin = at - at % self.span
        if begin != self.begin:
            end = min(begin + self.span, len(self.masks))
            layer = self.firsts.get(end, -1)
            stretch = []
            for position in range(end - 1, begin - 1, -1):
                layer = self._before(position, layer)
                stretch.append(layer.to_bytes(self.bytes, "little"))
            self.begin, self.stretch = begin, stretch[::-1]
        return self.stretch[at - begin]
