"""`lettermaze info`: the version, the backend and why it was chosen."""

from __future__ import annotations

import json
import platform

from .. import __version__, kernels

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from ..testing import Check


def configure(parser: ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument(
        "--check",
        action="store_true",
        help="make a few hundred calls on both backends too, which takes seconds; exit code 1 if they differ",
    )
    parser.epilog = "examples:\n  lettermaze info\n  lettermaze info --check"


def run(options: Namespace) -> int:
    """Print what this installation is, and whether its backends agree where that is asked for."""
    facts: dict[str, object] = {
        "lettermaze": __version__,
        "backend": kernels.backend,
        "reason": kernels.reason,
        "python": f"{platform.python_implementation()} {platform.python_version()}",
    }
    made = checked() if options.check else None
    if made is not None:
        facts["check"] = told(made) if not options.json else made._asdict()
    if options.json:
        print(json.dumps(facts, ensure_ascii=False))
    else:
        for name, value in facts.items():
            print(f"{name:12}{value}")
    return int(made is not None and bool(made.differences))


def checked() -> Check:
    """A check of what is installed."""
    from ..testing import check

    return check()


def told(made: Check) -> str:
    """What a check came to, in a line and one more for each difference."""
    if not made.calls:
        return f"only the backend {made.backends[0]} is installed, so there is nothing to compare"
    if not made.differences:
        return f"{made.calls} calls gave the same on {' and '.join(made.backends)}"
    return "\n".join([f"{len(made.differences)} of {made.calls} calls differ between the backends", *made.differences])
