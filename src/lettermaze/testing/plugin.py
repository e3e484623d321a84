"""The pytest plugin: a test that takes the fixture `lettermaze_backend` runs once on each backend that is installed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from . import backends, on_backend


@pytest.fixture(params=backends())
def lettermaze_backend(request: pytest.FixtureRequest) -> Iterator[str]:
    """The name of the backend that the test runs on."""
    with on_backend(request.param):
        yield request.param
