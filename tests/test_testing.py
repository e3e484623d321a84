"""What the package gives to tests of others: both backends, and whether they agree."""

from __future__ import annotations

import os
import subprocess
import sys
import zipapp
from itertools import count
from pathlib import Path
from shutil import copytree, ignore_patterns
from typing import Any

import numpy as np
import pytest

import lettermaze
from lettermaze import cli, kernels, testing

pytest_plugins = ["pytester"]


def test_backends_are_what_is_installed(pytestconfig: pytest.Config) -> None:
    assert testing.backends() == (["python"] if pytestconfig.getoption("--no-native") else ["cython", "python"])


def test_a_block_runs_on_one_backend_whatever_comes_of_it() -> None:
    before = kernels.backend, kernels.walk
    with testing.on_backend("python"):
        assert (lettermaze.backend, kernels.backend) == ("python", "python")
        assert kernels.walk.__name__ == "lettermaze.kernels._pure.walk"
    assert (lettermaze.backend, kernels.walk) == before
    with pytest.raises(TypeError), testing.on_backend("python"):
        lettermaze.exist(5, "A")  # type: ignore[arg-type]
    assert (lettermaze.backend, kernels.walk) == before


def test_no_backend() -> None:
    with pytest.raises(ValueError, match="name must be one of cython, python, not 'c'"), testing.on_backend("c"):  # type: ignore[arg-type]
        pass
    with pytest.raises(TypeError, match="call must be a function without arguments, not int"):
        testing.assert_backends_agree(5)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("call", "value"),
    [
        (lambda: 5, ("int", "5")),
        (lambda: (True, [1, "a"]), ("tuple", (("bool", "True"), ("list", (("int", "1"), ("str", "'a'")))))),
        (lambda: {"a": None}, ("dict", ((("str", "'a'"), ("NoneType", "None")),))),
        (lambda: np.eye(2, dtype="i4"), ("ndarray", "[[1, 0], [0, 1]]")),
        (lambda: lettermaze.wave(["..#"], (0, 0)).tolist(), ("list", (("list", tuple(("int", x) for x in "120")),))),
        (lambda: lettermaze.find_path(["CAT"], "XY"), ("NoneType", "None")),
    ],
)
def test_outcomes_are_plain(call: Any, value: Any) -> None:
    assert testing.outcome(call) == (value, None, "")
    assert testing.assert_backends_agree(call) == (value, None, "")


def test_outcomes_tell_errors_and_what_never_ends() -> None:
    made = testing.outcome(lambda: lettermaze.exist([5], "A"))  # type: ignore[list-item]
    assert (made.error, made.value) == (TypeError, None)
    assert made.text.startswith("board")
    assert len(testing.outcome(count, most=7).value[1][1]) == 7


def test_backends_that_differ_are_told(monkeypatch: pytest.MonkeyPatch, pytestconfig: pytest.Config) -> None:
    if pytestconfig.getoption("--no-native"):
        assert testing.check() == testing.Check(0, ("python",), ())
        return
    wrong = kernels.load("python")["walk"]
    monkeypatch.setattr(wrong, "solve", lambda *_: ())
    with pytest.raises(AssertionError, match=r"cython: Outcome.* and python: Outcome"):
        testing.assert_backends_agree(lambda: lettermaze.solve(["CAT"], ["CAT"]))
    made = testing.check(33, seed=5)
    assert made.differences
    assert all(" solve: cython: " in text or " score: cython: " in text for text in made.differences)


def test_a_check_of_each_kind_agrees() -> None:
    made = testing.check(110, seed=7)
    assert made.differences == ()
    assert made.calls == (110 if len(made.backends) == 2 else 0)


def test_the_command_checks(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, pytestconfig: pytest.Config
) -> None:
    assert cli.main(["info", "--check"]) == 0
    shown = capsys.readouterr().out
    if pytestconfig.getoption("--no-native"):
        assert "only the backend python is installed, so there is nothing to compare" in shown
        return
    assert "400 calls gave the same on cython and python" in shown
    monkeypatch.setattr(kernels.load("python")["wave"], "field", lambda *_: 1 / 0)
    assert cli.main(["info", "--check"]) == 1
    assert "calls differ between the backends" in capsys.readouterr().out
    assert cli.main(["info", "--check", "--json"]) == 1
    assert '"differences": [' in capsys.readouterr().out


def test_the_fixture_runs_a_test_on_each_backend(pytester: pytest.Pytester) -> None:
    pytester.makeconftest('pytest_plugins = ["lettermaze.testing.plugin"]')
    pytester.makepyfile("""
        import lettermaze

        def test_mine(lettermaze_backend):
            assert lettermaze.backend == lettermaze_backend
            assert lettermaze.exist(["CAT"], "AT")
    """)
    result = pytester.runpytest_subprocess("-p", "no:cacheprovider")
    result.assert_outcomes(passed=len(testing.backends()))


@pytest.mark.parametrize("compressed", [False, True])
def test_in_a_zip_application(tmp_path: Path, compressed: bool) -> None:
    """All but the native modules, which cannot be loaded from there: the pure ones take their place."""
    folder = tmp_path / "application"
    ignored = ignore_patterns("__pycache__", "_native")
    copytree(Path(lettermaze.__file__).parent, folder / "lettermaze", ignore=ignored)
    (folder / "__main__.py").write_text(
        "import lettermaze\n"
        "from lettermaze import draw, generate, solve\n"
        "print(lettermaze.backend, len(solve(['DONE', 'OIRT', 'PASS'])))\n"
        "page = generate(['CAT'], 4, 4, seed=1).page()\n"
        "print('<html' in str(page))\n"
    )
    zipapp.create_archive(folder, tmp_path / "app.pyz", compressed=compressed)
    command = [sys.executable, "-I", str(tmp_path / "app.pyz")]
    environment = {name: value for name, value in os.environ.items() if name != "LETTERMAZE_BACKEND"}
    result = subprocess.run(
        command, capture_output=True, text=True, timeout=60, check=False, cwd=tmp_path, env=environment
    )
    assert result.stderr == ""
    found = len(lettermaze.solve(["DONE", "OIRT", "PASS"]))
    assert result.stdout.split() == ["python", str(found), "True"]
