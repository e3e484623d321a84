"""Tests on both backends, for packagers and for projects that build on lettermaze.

`assert_backends_agree` runs one call on every backend that is installed and compares what came of it; `on_backend`
runs a block on one of them; `check` runs a few hundred calls of all kinds, as `lettermaze info --check` does. A test
that takes the fixture `lettermaze_backend` of `lettermaze.testing.plugin` runs once on each:

    pytest_plugins = ["lettermaze.testing.plugin"]  # in conftest.py

    def test_my_solver(lettermaze_backend): ...

Backends are chosen for the whole process, so no other thread may use the package meanwhile.
"""

from ._check import Check as Check
from ._check import check as check
from ._outcomes import Outcome as Outcome
from ._outcomes import outcome as outcome
from ._switch import assert_backends_agree as assert_backends_agree
from ._switch import backends as backends
from ._switch import on_backend as on_backend

__all__ = ["Check", "Outcome", "assert_backends_agree", "backends", "check", "on_backend", "outcome"]

for _thing in (Check, Outcome, assert_backends_agree, backends, check, on_backend, outcome):
    _thing.__module__ = __name__
