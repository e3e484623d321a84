"""Where memory runs out in a native kernel, it says so, gives nothing wrong and loses nothing."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).with_name("failing_memory.py")


@pytest.mark.slow
def test_every_allocation_may_fail(request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--no-native") or importlib.util.find_spec("_testcapi") is None:
        pytest.skip("the native kernels are not there, or this Python cannot let allocations fail")
    environment = {**os.environ, "LETTERMAZE_BACKEND": "cython"}
    done = subprocess.run(
        [sys.executable, "-X", "faulthandler", str(SCRIPT)],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stdout + done.stderr
