"""`lettermaze info`: the version, the backend and why it was chosen."""

from __future__ import annotations

import json
import platform

from .. import __version__, kernels

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def configure(parser: ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.epilog = "examples:\n  lettermaze info\n  lettermaze info --json"


def run(options: Namespace) -> int:
    """Print what this installation is."""
    facts = {
        "lettermaze": __version__,
        "backend": kernels.backend,
        "reason": kernels.reason,
        "python": f"{platform.python_implementation()} {platform.python_version()}",
    }
    if options.json:
        print(json.dumps(facts, ensure_ascii=False))
    else:
        for name, value in facts.items():
            print(f"{name:12}{value}")
    return 0
