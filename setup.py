"""The extension modules; everything else about the package stands in pyproject.toml.

Switches, environment variables that are "1" or "0": LETTERMAZE_PURE builds without extensions,
LETTERMAZE_DEBUG with bounds checks and C asserts, LETTERMAZE_TRACE with line tracing for coverage, LETTERMAZE_SANITIZE
with the sanitizers of gcc for addresses and undefined behaviour, whose libraries Python must then be started with.
"""

import gzip
import io
import os
import platform
import re
import sys
import tarfile
from glob import glob

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.sdist import sdist

NATIVE = "src/lettermaze/kernels/_native"
UTILITIES = "lettermaze.kernels._native._utilities"
"""The module of what Cython puts into each module otherwise: memory views, checks of arguments, errors."""


def switch(name):
    value = os.environ.get(name, "0")
    if value not in ("0", "1"):
        sys.exit(f"{name} must be 0 or 1, not {value!r}")
    return value == "1"


PURE, DEBUG, TRACE, SANITIZE = (switch(f"LETTERMAZE_{name}") for name in ("PURE", "DEBUG", "TRACE", "SANITIZE"))
if PURE and (DEBUG or TRACE or SANITIZE):
    sys.exit("LETTERMAZE_PURE=1 builds no extensions, so no other switch can be set with it")
# The native backend reads the little-endian numbers of a lexicon where they lie.
PURE = PURE or platform.python_implementation() != "CPython" or sys.byteorder == "big"
FLAVOUR = "pure" if PURE else "debug" if DEBUG else "trace" if TRACE else "sanitize" if SANITIZE else "release"
SANITIZERS = ["-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"]


class BuildKernels(build_ext):
    """Build the kernels with flags for the compiler at hand; a failure is fatal and names the way out."""

    def build_extensions(self):
        unix = self.compiler.compiler_type != "msvc"
        if SANITIZE:
            flags = ["-O1", "-g", "-fno-omit-frame-pointer", "-fno-strict-aliasing", *SANITIZERS]
        elif DEBUG:
            flags = ["-O0", "-g", "-UNDEBUG"] if unix else ["/Od", "/UNDEBUG"]
        else:
            # Tables to unwind stacks and names of symbols are of no use to anybody, and a tenth of the wheel.
            small = ["-fno-asynchronous-unwind-tables"]
            flags = ["-O3", "-g0", "-fno-strict-aliasing", *small] if unix else ["/O2"]
        for extension in self.extensions:
            utilities = extension.name == UTILITIES and unix and FLAVOUR == "release"
            # Errors and arguments: no loop of ours is in there, so that it is made small.
            extension.extra_compile_args = [*flags, "-Os"] if utilities else flags
            stripped = ["-s"] if sys.platform == "linux" and not (DEBUG or TRACE) else []
            extension.extra_link_args = SANITIZERS if SANITIZE else stripped
        try:
            super().build_extensions()
        except Exception as error:
            raise SystemExit(
                f"lettermaze: building the C extensions failed: {error}\n"
                "Install a C compiler, or set LETTERMAZE_PURE=1 to build the slower pure-Python package."
            ) from error


class RepeatableSdist(sdist):
    """Pack the sources in the same bytes each time, where SOURCE_DATE_EPOCH says of what time they are."""

    def make_archive(self, *args, **kwargs):
        path = super().make_archive(*args, **kwargs)
        epoch = os.environ.get("SOURCE_DATE_EPOCH")
        if epoch is not None:
            pack_again(path, int(epoch))
        return path


def pack_again(path, epoch):
    """Pack a .tar.gz again, its members by name, as nobody's, and all of the time `epoch`."""
    with tarfile.open(path) as archive:
        members = sorted(archive.getmembers(), key=lambda member: member.name)
        contents = [archive.extractfile(member).read() if member.isfile() else b"" for member in members]
    with gzip.GzipFile(path, "wb", mtime=epoch) as file, tarfile.open(fileobj=file, mode="w") as archive:
        for member, content in zip(members, contents, strict=True):
            member.mtime, member.uid, member.gid, member.uname, member.gname = epoch, 0, 0, "", ""
            member.pax_headers = {}
            archive.addfile(member, io.BytesIO(content))


def kernels():
    from Cython.Build import cythonize

    macros = [("CYTHON_TRACE_NOGIL", "1")] if TRACE else [] if DEBUG else [("CYTHON_WITHOUT_ASSERTIONS", "1")]
    paths = sorted(path.replace(os.sep, "/") for path in glob(f"{NATIVE}/*.pyx"))
    sources = {path.removeprefix("src/").removesuffix(".pyx").replace("/", "."): path for path in paths}
    sources[UTILITIES] = f"{NATIVE}/_utilities.c"
    return cythonize(
        [Extension(name, [source], define_macros=macros) for name, source in sources.items()],
        build_dir=None if TRACE else f"build/cython-{FLAVOUR}",
        shared_utility_qualified_name=UTILITIES,
        compiler_directives={
            "language_level": 3,
            "embedsignature": True,
            "binding": True,
            "boundscheck": DEBUG,
            "wraparound": False,
            "initializedcheck": DEBUG,
            "cdivision": True,
            "linetrace": TRACE,
        },
    )


def description():
    """The README without its pictures and its links into the project, which lead nowhere from an index of packages."""
    with open("README.md", encoding="utf-8") as file:
        text = re.sub(r"!\[[^\]]*\]\([^)]*\)", "", file.read())
    return re.sub(r"\[([^\]]*)\]\((?!https?:)[^)]*\)", r"\1", text)


print(f"lettermaze: {FLAVOUR} build", file=sys.stderr)
setup(
    long_description=description(),
    long_description_content_type="text/markdown",
    ext_modules=[] if PURE else kernels(),
    cmdclass={"build_ext": BuildKernels, "sdist": RepeatableSdist},
    options={"build": {"build_base": f"build/{FLAVOUR}"}},
)
