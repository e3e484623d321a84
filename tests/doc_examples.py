"""The examples in docstrings, found where the things that they explain say they are found."""

from __future__ import annotations

import doctest
from types import ModuleType


def run_examples(module: ModuleType, flags: int = 0) -> doctest.TestResults:
    """Run the examples of a module's own file, and of the classes that it is the public home of."""
    finder = doctest.DocTestFinder()
    public = {name: getattr(module, name) for name in getattr(module, "__all__", ())}
    found = {test.name: test for test in finder.find(module)}
    for name, thing in public.items():
        if isinstance(thing, type) and thing.__module__ == module.__name__:
            tests = finder.find(thing, f"{module.__name__}.{name}", module=False, globs={**vars(module)})
            found.update((test.name, test) for test in tests)
    runner = doctest.DocTestRunner(optionflags=flags)
    for test in found.values():
        runner.run(test)
    return runner.summarize()
