"""How the backend is chosen: always in fresh interpreters, as the choice is made once."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import lettermaze
from lettermaze import kernels

SHOW = "import lettermaze; print(lettermaze.backend, lettermaze.Board.__module__)"


def run(backend: str | None, code: str = SHOW, package: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run the code in a fresh interpreter, on a copy of the package where one is given."""
    environment = {name: value for name, value in os.environ.items() if name != "LETTERMAZE_BACKEND"}
    if backend is not None:
        environment["LETTERMAZE_BACKEND"] = backend
    if package is not None:
        environment["PYTHONPATH"] = str(package.parent)
    return subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, timeout=60, check=False
    )


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the package that a test may damage."""
    source = Path(lettermaze.__file__).parent
    return Path(shutil.copytree(source, tmp_path / "lettermaze", ignore=shutil.ignore_patterns("__pycache__")))


def extensions(package: Path) -> list[Path]:
    native = package / "kernels" / "_native"
    found = sorted(path for path in native.iterdir() if path.suffix in (".so", ".pyd"))
    return [path for path in found if path.name.split(".")[0] in kernels.KERNELS]


def test_python_can_be_asked_for() -> None:
    assert run("python").stdout.split()[0] == "python"


def test_cython_can_be_required(pytestconfig: pytest.Config) -> None:
    result = run("cython")
    if pytestconfig.getoption("--no-native"):
        assert "ModuleNotFoundError" in result.stderr
    else:
        assert result.stdout.split()[0] == "cython"


def test_auto_takes_what_is_installed(pytestconfig: pytest.Config) -> None:
    expected = "python" if pytestconfig.getoption("--no-native") else "cython"
    assert run(None).stdout.split()[0] == run("auto").stdout.split()[0] == expected


@pytest.mark.parametrize("value", ["", "c", "Cython", "0", "1", "pure"])
def test_any_other_value_is_an_error(value: str) -> None:
    result = run(value)
    assert result.returncode == 1
    assert f"LETTERMAZE_BACKEND must be auto, cython or python, not {value!r}" in result.stderr


def test_absent_falls_back(copy: Path) -> None:
    for path in extensions(copy):
        path.unlink()
    assert run("auto", package=copy).stdout.split()[0] == "python"
    assert "ModuleNotFoundError" in run("cython", package=copy).stderr
    shutil.rmtree(copy / "kernels" / "_native")
    assert run("auto", package=copy).stdout.split()[0] == "python"
    assert "ModuleNotFoundError" in run("cython", package=copy).stderr


@pytest.mark.parametrize("wish", ["auto", "cython"])
def test_broken_is_not_absent(copy: Path, wish: str, pytestconfig: pytest.Config) -> None:
    found = extensions(copy)
    assert bool(found) != pytestconfig.getoption("--no-native")
    for path in found:
        path.write_bytes(path.read_bytes()[:100])
        result = run(wish, package=copy)
        assert result.returncode == 1
        assert "ImportError" in result.stderr
        assert path.name in result.stderr
        break


def test_one_missing_is_broken(copy: Path, pytestconfig: pytest.Config) -> None:
    found = extensions(copy)
    assert bool(found) != pytestconfig.getoption("--no-native")
    for path in found:
        path.unlink()
        result = run("auto", package=copy)
        assert "ModuleNotFoundError" in result.stderr
        assert path.name.split(".")[0] in result.stderr
        break
    assert run("python", package=copy).stdout.split()[0] == "python"


def test_the_native_kernels_are_native(pytestconfig: pytest.Config) -> None:
    if not pytestconfig.getoption("--no-native"):
        for module in kernels.load("cython").values():
            assert not str(module.__file__).endswith(".py")


@pytest.mark.parametrize("popcnt", ["0", "1"])
def test_with_and_without_the_processors_count_of_bits(popcnt: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both ways that kernels may be compiled for give what the pure ones do; the choice is made in a fresh process."""
    monkeypatch.setenv("LETTERMAZE_POPCNT", popcnt)
    result = run("auto", "from lettermaze.testing import check; print(check(220).differences)")
    assert (result.stdout, result.stderr) == ("()\n", "")


def test_the_count_of_bits_is_asked_for_by_a_digit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LETTERMAZE_POPCNT", "no")
    assert "LETTERMAZE_POPCNT must be 0 or 1, not 'no'" in run("auto").stderr
