"""Every behaviour test runs on both backends, by the fixture `backend`; nothing is skipped in silence."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import lettermaze
from browser import driver as driver
from browser import reader as reader
from lettermaze import kernels
from lettermaze.testing import on_backend


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--no-native",
        action="store_true",
        help="test the pure backend only (a missing extension is an error otherwise)",
    )
    parser.addoption("--record", action="store_true", help="renew the recordings in tests/golden, and compare nothing")


def pytest_report_header(config: pytest.Config) -> str:
    return f"lettermaze {lettermaze.__version__}: backend {lettermaze.backend} ({kernels.reason})"


ON_DEMAND = ("nightly", "cluster")
"""Tests of these markers are left out unless -m names the marker."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    unwanted = [name for name in ON_DEMAND if name not in config.option.markexpr]
    left_out = [item for item in items if any(map(item.get_closest_marker, unwanted))]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


def backends(config: pytest.Config) -> list[Any]:
    return ["python"] if config.getoption("--no-native") else ["cython", "python"]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "backend" in metafunc.fixturenames:
        names: list[Any] = backends(metafunc.config)
        if metafunc.definition.get_closest_marker("pure_nightly"):
            names = [pytest.param(name, marks=pytest.mark.nightly) if name == "python" else name for name in names]
        metafunc.parametrize("backend", names, indirect=True)


@pytest.fixture
def backend(request: pytest.FixtureRequest) -> Iterator[str]:
    """The backend that this test runs on; without this fixture a test runs on the one that was chosen at import."""
    with on_backend(request.param):
        yield request.param


def outcome(call: Callable[[], Any]) -> tuple[str, Any, Any]:
    """What a call did, in a form that two backends can be compared by: its value, or the exception's type and text."""
    try:
        value = call()
        if isinstance(value, Iterator):
            value = list(value)
    except Exception as error:
        return "raised", type(error), str(error)
    return "returned", type(value), value


class Parity:
    """Run one call on all backends and compare value, order, exception type and text."""

    def __init__(self, config: pytest.Config) -> None:
        self.backends = backends(config)

    def __call__(self, call: Callable[[], Any]) -> tuple[str, Any, Any]:
        """The common outcome of `call()` on every backend; an assertion error if they differ."""
        seen = {}
        for name in self.backends:
            with on_backend(name):
                seen[name] = outcome(call)
        first = next(iter(seen.values()))
        assert all(other == first for other in seen.values()), seen
        return first


@pytest.fixture(scope="session")
def parity(request: pytest.FixtureRequest) -> Parity:
    return Parity(request.config)


class Golden:
    """Recorded values in JSON files, one a subject, that a deliberate change renews by `pytest tests --record`."""

    def __init__(self, folder: Path, record: bool) -> None:
        self.folder = folder
        self.record = record
        self.files: dict[str, dict[str, Any]] = {}
        self.renewed: dict[tuple[str, str], Any] = {}

    def __call__(self, subject: str, name: str, value: Any) -> None:
        """Compare a value, of what JSON has, with the one recorded under this name."""
        recorded = self.read(subject)
        if self.record:
            assert self.renewed.setdefault((subject, name), value) == value, "the backends differ"
            recorded[name] = value
        else:
            assert name in recorded, "nothing is recorded under this name; pytest --record does it"
            assert value == recorded[name]

    def read(self, subject: str) -> dict[str, Any]:
        if subject not in self.files:
            path = self.folder / f"{subject}.json"
            self.files[subject] = json.loads(path.read_text("utf-8")) if path.exists() else {}
        return self.files[subject]

    def write(self) -> None:
        """Write the files, by name, so that a diff shows what has changed."""
        for subject in {subject for subject, _ in self.renewed}:
            text = json.dumps(self.files[subject], indent=1, ensure_ascii=False, sort_keys=True)
            (self.folder / f"{subject}.json").write_text(text + "\n", "utf-8", newline="\n")


@pytest.fixture(scope="session")
def golden(request: pytest.FixtureRequest) -> Iterator[Golden]:
    recordings = Golden(Path(__file__).parent / "golden", request.config.getoption("--record"))
    yield recordings
    recordings.write()
