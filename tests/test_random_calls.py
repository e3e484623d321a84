"""Every public function with random objects at every place: one outcome on all backends, and documented errors."""

from __future__ import annotations

from pathlib import Path

import pytest

from conftest import backends
from random_calls import DOORS, OURS_ONLY, failures, targets

SEEDS = [str(number) for number in range(4)]


@pytest.mark.parametrize("seed", SEEDS)
def test_random_calls(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, seed: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert list(failures(seed, range(2500), backends(request.config))) == []


@pytest.mark.nightly
@pytest.mark.parametrize("seed", [f"nightly {number}" for number in range(20)])
def test_random_calls_by_the_million(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, seed: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert list(failures(seed, range(50_000), backends(request.config))) == []


def test_all_that_is_public_is_called() -> None:
    called = {part for name in targets() for part in name.split(".")}
    for door in DOORS:
        for name in door.__all__:
            thing = getattr(door, name)
            if callable(thing) and not (isinstance(thing, type) and issubclass(thing, Exception)):
                assert name in called | OURS_ONLY, name
