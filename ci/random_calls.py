"""Call every public function with random objects at every place, on both backends: `random_calls.py [CALLS [SEED]]`.

It prints what differs between the backends and each error that the design does not know, with the number of the call.
`random_calls.py SEED/NUMBER` makes that call again and shows where its error comes from. It runs on the package that is
installed, or that PYTHONPATH names, with the backends of LETTERMAZE_BACKENDS ("cython python").
"""

import os
import sys
import tempfile
import time
import traceback

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "tests"))

from lettermaze.testing import on_backend
from random_calls import failures, outcome, targets
from random_objects import Objects

BACKENDS = os.environ.get("LETTERMAZE_BACKENDS", "cython python").split()
EVERY = 10_000


def main(what: str = "1000000", seed: str = "") -> int:
    """Make the calls; the exit code says whether any was wrong."""
    os.chdir(tempfile.mkdtemp())
    if not what.isdecimal():
        again(what)
        return 0
    seed = seed or str(int(time.time()))
    calls, wrong, begun = int(what), 0, time.monotonic()
    for start in range(0, calls, EVERY):
        for failure in failures(seed, range(start, min(start + EVERY, calls)), BACKENDS):
            wrong += 1
            print(failure, flush=True)
    print(f"{calls} calls of seed {seed} on {', '.join(BACKENDS)}: {wrong} wrong, {time.monotonic() - begun:.0f} s")
    return bool(wrong)


def again(call: str) -> None:
    """Make one call on each backend, and show its outcome and where its error comes from."""
    found = targets()
    for backend in BACKENDS:
        objects = Objects(call)
        target = found[objects.one(sorted(found))]
        with on_backend(backend):
            made = target.call(objects)
            print(backend, target.name, made)
            told, error = outcome(made)
            print("".join(traceback.format_exception(error)) if error is not None else told)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
