"""The package's own random numbers: the same from one seed on every platform, Python and backend.

The generator is sfc32 (Chris Doty-Humphrey's PractRand, 2010): three words of 32 bits and a counter, additions, shifts
and rotations only. It is seeded from the BLAKE2b hash of a text that names the type of each part of the seed, so that
1, "1" and ("1",) are three seeds; the first 12 numbers are thrown away.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import MutableSequence, Sequence
    from typing import Any

WORD = 0xFFFFFFFF
WARM_UP = 12


class Random:
    """Random integers from a seed: an int, a str, bytes, None, or a tuple or list of these.

    >>> random = Random(7, "words")
    >>> [random.below(6) for _ in range(8)]
    [5, 0, 4, 3, 3, 5, 4, 3]
    """

    __slots__ = ("_a", "_b", "_c", "_counter")

    def __init__(self, *seed: Any) -> None:
        from hashlib import blake2b

        digest = blake2b(canonical(seed).encode("utf-8", "surrogatepass"), digest_size=12).digest()
        self._a, self._b, self._c = (int.from_bytes(digest[i : i + 4], "little") for i in (0, 4, 8))
        self._counter = 1
        for _ in range(WARM_UP):
            self.next()

    @property
    def state(self) -> tuple[int, int, int, int]:
        """The three words and the counter, for a kernel that goes on from here."""
        return self._a, self._b, self._c, self._counter

    def set_state(self, words: Sequence[int]) -> None:
        """Go on from where a kernel left off; the first four numbers are taken."""
        self._a, self._b, self._c, self._counter = words[:4]

    def next(self) -> int:
        """The next number of 32 bits."""
        result = (self._a + self._b + self._counter) & WORD
        self._counter = (self._counter + 1) & WORD
        self._a = self._b ^ (self._b >> 9)
        self._b = (self._c + (self._c << 3)) & WORD
        self._c = (((self._c << 21) | (self._c >> 11)) + result) & WORD
        return result

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each as likely (n from 1 to 2**32), by multiply and shift (Lemire, 2019)."""
        product = self.next() * n
        if product & WORD < n:
            threshold = (2**32 - n) % n
            while product & WORD < threshold:
                product = self.next() * n
        return product >> 32

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Put the items in random order, in place (Fisher and Yates)."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


def canonical(part: Any) -> str:
    """A text that tells apart any two seeds, also by the types of their parts; `TypeError` for anything else."""
    if part is None or isinstance(part, bool):
        return f"{part};"
    if isinstance(part, int):
        return f"i{int(part)};"
    if isinstance(part, str):
        return f"s{len(part)}:{part};"
    if isinstance(part, (bytes, bytearray)):
        return f"b{bytes(part).hex()};"
    if isinstance(part, (tuple, list)):
        return f"({''.join(map(canonical, part))});"
    raise TypeError(f"seed must be an int, str, bytes, None or a tuple of these, not {type(part).__name__}")
