"""Altered files of lexicons, pictures, texts and JSON: an error of the package or a consistent object."""

from __future__ import annotations

import pytest

from conftest import backends
from hostile_files import KINDS, failures

pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.mark.parametrize("kind", KINDS)
def test_altered_files(request: pytest.FixtureRequest, kind: str) -> None:
    assert list(failures(kind, "1", range(500), backends(request.config))) == []


@pytest.mark.nightly
@pytest.mark.parametrize("seed", [f"nightly {number}" for number in range(20)])
@pytest.mark.parametrize(("kind", "files"), [("lexicon", 50_000), ("image", 5000), ("text", 5000), ("json", 5000)])
def test_very_many_altered_files(request: pytest.FixtureRequest, kind: str, files: int, seed: str) -> None:
    assert list(failures(kind, seed, range(files), backends(request.config))) == []
