"""Read altered files of one kind on both backends: `hostile_files.py lexicon|image|text|json [FILES [SEED]]`.

It prints what is neither an error of the package nor a consistent object, what differs between the backends, and the
longest time that one file took. It runs on the package that is installed, or that PYTHONPATH names, with the backends
of LETTERMAZE_BACKENDS ("cython python").
"""

import os
import sys
import time
import warnings

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "tests"))

from hostile_files import failures

BACKENDS = os.environ.get("LETTERMAZE_BACKENDS", "cython python").split()


def main(kind: str, files: str = "100000", seed: str = "") -> int:
    """Read the files; the exit code says whether any was taken wrongly."""
    warnings.simplefilter("ignore")
    seed = seed or str(int(time.time()))
    times: list[float] = []
    wrong = 0
    for failure in failures(kind, seed, range(int(files)), BACKENDS, times):
        wrong += 1
        print(failure, flush=True)
    print(f"{files} files of {kind}, seed {seed}: {wrong} wrong, {sum(times):.0f} s, the longest {max(times):.2f} s")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
