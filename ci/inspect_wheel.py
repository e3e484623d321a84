"""Check what is in a wheel: `inspect_wheel.py native|pure WHEEL`."""

import os
import sys
import zipfile

MOST_BYTES = 1_500_000
"""The size that a wheel must stay under; the built-in lexicon is most of it."""

NEEDED = (
    "py.typed",
    "data/english.lex",
    "data/english.common",
    "data/english.LICENSE",
    "data/sans.ttf",
    "data/sans.LICENSE",
    "kernels/__init__.py",
    "_pyinstaller/hook-lettermaze.py",
    *(f"draw/_page/{name}" for name in ("shell.css", "common.js", "texts.json")),
    *(f"draw/_play/{name}" for name in ("play.html", "play.css", "texts.json")),
    *(f"draw/_play/{name}.js" for name in ("board", "play", "puzzle", "boggle")),
    *(f"draw/_visualiser/{name}" for name in ("page.html", "page.css", "texts.json")),
    *(f"draw/_visualiser/{lesson}.{ending}" for lesson in ("wave", "exist", "solve") for ending in ("html", "js")),
    *(f"draw/_visualiser/{name}.js" for name in ("random", "view", "page")),
    *(f"draw/_visualiser/{name}.js" for name in ("engine", "makers", "wave-view")),
    *(f"draw/_visualiser/{name}.js" for name in ("letters", "backtracking", "trie", "letters-view")),
)
NATIVE = "lettermaze/kernels/_native/"
PURE = "lettermaze/kernels/_pure/"


def main(kind: str, path: str) -> int:
    """Print what is wrong with the wheel; 1 if anything is."""
    with zipfile.ZipFile(path) as wheel:
        names = [name for name in wheel.namelist() if not name.endswith("/")]
    wrong = list(faults(kind, os.path.basename(path), names))
    if os.path.getsize(path) > MOST_BYTES:
        wrong.append(f"it has {os.path.getsize(path)} bytes, more than {MOST_BYTES}")
    for fault in wrong:
        print(f"{path}: {fault}", file=sys.stderr)
    print(f"{os.path.basename(path)}: {len(names)} files, {os.path.getsize(path)} bytes, {kind}")
    return bool(wrong)


def faults(kind, name, names):
    """What is wrong with a wheel of this name and these members."""
    kernels = {n.removeprefix(PURE).split("/")[0].removesuffix(".py") for n in names if n.startswith(PURE)}
    kernels = {kernel for kernel in kernels if not kernel.startswith("_")}
    native = {n.rpartition("/")[2].split(".")[0] for n in names if n.startswith(NATIVE) and n.endswith((".so", ".pyd"))}
    native.discard("_utilities")
    if kind == "native" and native != kernels:
        yield f"native modules {sorted(native)}, expected {sorted(kernels)}"
    if kind == "pure" and native:
        yield f"it is to be pure but has native modules {sorted(native)}"
    if kind == "pure" and not name.endswith("-py3-none-any.whl"):
        yield "a pure wheel must be tagged py3-none-any"
    if kind == "native" and name.endswith("-any.whl"):
        yield "a native wheel must be tagged with its platform"
    for member in names:
        if member.endswith((".c", ".pyx", ".pxd", ".pxi", ".h")):
            yield f"{member} does not belong into a wheel"
        if not member.startswith(("lettermaze/", "lettermaze-")):
            yield f"{member} is outside the package"
    for needed in NEEDED:
        if f"lettermaze/{needed}" not in names:
            yield f"lettermaze/{needed} is missing"


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
