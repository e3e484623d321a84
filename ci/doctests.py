"""Run the examples in the installed package's docstrings, the README and docs/, on both backends.

Pages and modules share nothing: each is run on its own, in a folder that is thrown away.
"""

import doctest
import importlib
import os
import pkgutil
import sys
import tempfile

import lettermaze
from lettermaze import kernels

PROJECT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(PROJECT, "tests"))

from doc_examples import run_examples  # noqa: E402

FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def main() -> int:
    """Run all; the number of failures is the exit code's truth."""
    folder = os.path.join(PROJECT, "docs")
    pages = [os.path.join(PROJECT, "README.md")]
    pages += [os.path.join(folder, name) for name in sorted(os.listdir(folder)) if name.endswith(".md")]
    attempted = failed = 0
    for backend in ("cython", "python"):
        vars(kernels).update(kernels.load(backend))
        for name in modules():
            attempted, failed = add(attempted, failed, run_examples(importlib.import_module(name), FLAGS))
        for page in pages:
            with tempfile.TemporaryDirectory() as scratch:
                os.chdir(scratch)
                result = doctest.testfile(page, module_relative=False, optionflags=FLAGS, encoding="utf-8")
                os.chdir(PROJECT)
            attempted, failed = add(attempted, failed, result)
    print(f"{attempted - failed} passed, {failed} failed")
    return bool(failed or not attempted)


def modules():
    """The names of the package's modules that may be imported, the kernels of both backends among them."""
    yield "lettermaze"
    for module in pkgutil.walk_packages(lettermaze.__path__, "lettermaze."):
        if not module.name.endswith(("__main__", "hook-lettermaze")):
            yield module.name


def add(attempted, failed, result):
    """The counts with one more result."""
    return attempted + result.attempted, failed + result.failed


if __name__ == "__main__":
    sys.exit(main())
