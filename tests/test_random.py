"""The generator of the package: fixed numbers for a seed, even draws, seeds told apart by type."""

from __future__ import annotations

import doctest
import hashlib
from collections import Counter

import pytest

from lettermaze._shared import random as own_random
from lettermaze._shared.random import Random, canonical


def test_doctest() -> None:
    assert doctest.testmod(own_random).failed == 0


def test_numbers_are_fixed() -> None:
    """Seeds are part of the promise: these numbers may never change."""
    random = Random(1)
    assert [random.next() for _ in range(4)] == [1034267959, 529238472, 3387943430, 4090287251]


def test_follows_the_definition() -> None:
    digest = hashlib.blake2b(b"(s3:abc;);", digest_size=12).digest()
    a, b, c = (int.from_bytes(digest[i : i + 4], "little") for i in (0, 4, 8))
    numbers = []
    for counter in range(1, 33):
        numbers.append((a + b + counter) % 2**32)
        a, b, c = b ^ (b >> 9), c * 9 % 2**32, ((c << 21) % 2**32 + (c >> 11) + numbers[-1]) % 2**32
    random = Random("abc")
    assert [random.next() for _ in range(20)] == numbers[12:]
    assert random.state == (a, b, c, 33)


@pytest.mark.parametrize("n", [1, 2, 3, 7, 10, 2**31 + 1, 2**32])
def test_below(n: int) -> None:
    random = Random("below", n)
    drawn = [random.below(n) for _ in range(2000)]
    assert all(0 <= number < n for number in drawn)
    if n <= 10:
        assert set(Counter(drawn)) == set(range(n))
        assert max(Counter(drawn).values()) < 2000 // n * 1.5 + 1
    assert abs(sum(drawn) / 2000 - (n - 1) / 2) <= n * 0.03


@pytest.mark.parametrize(("n", "rejected"), [(3, 0), (2**31 + 1, 0.5), (3 * 2**30, 0.25), (2**32 - 1, 0), (2**32, 0)])
def test_below_draws_again_where_some_numbers_would_come_more_often(n: int, rejected: float) -> None:
    """Of the low halves of the products, as many are refused as those that are left over when all are shared out."""
    random, plain = Random("again", n), Random("again", n)
    refused = 0
    for _ in range(500):
        product = plain.next() * n
        while product % 2**32 < 2**32 % n:
            refused += 1
            product = plain.next() * n
        assert random.below(n) == product // 2**32
    assert random.state == plain.state
    assert abs(refused / (500 + refused) - rejected) < 0.06


def test_seeds_are_told_apart() -> None:
    seeds = [1, "1", (1,), ("1",), [1, [1]], (1, 1), None, True, b"1", "None", "", (), -1, "a;s1:b", ("a", "b")]
    assert len({canonical(seed) for seed in seeds}) == len(seeds)
    assert Random((1, 2)).next() == Random([1, 2]).next()
    with pytest.raises(TypeError, match="not float"):
        Random(1.5)


def test_shuffle() -> None:
    items = list(range(20))
    Random(3).shuffle(items)
    assert sorted(items) == list(range(20)) != items
