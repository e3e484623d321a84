"""The command line: one small module per command, imported only when its command runs."""

from __future__ import annotations

import argparse
import os
import sys
from importlib import import_module

from ..errors import LettermazeError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from typing import NoReturn

COMMANDS = {
    "solve": "find all words of a list on a board of letters",
    "score": "count the points of all words on a board of letters",
    "roll": "roll dice for a board of letters",
    "find": "find words in straight lines on a grid of letters",
    "exist": "tell whether a word can be traced on a board of letters",
    "trace": "show where a word can be traced on a board of letters",
    "count": "count the traces of a word on a board of letters",
    "lee": "count the steps from start to goal in a maze, by Lee's algorithm",
    "maze": "make a maze",
    "lexicon": "pack a list of words into a lexicon, or look at one",
    "demo": "show a board and a maze, solved, and a puzzle",
    "generate": "make a word-search puzzle",
    "many": "make a book of word-search puzzles",
    "together": "trace several words at once, on cells that they do not share",
    "check": "try a function of your own on the lessons' exercises",
    "info": "show the version, the backend and what is built in",
    "completion": "print what a shell needs to complete commands and options",
}
"""The commands in the order of the help, each with a line about it; command X lives in the module X of this package."""

WORDY = {"find", "together", "generate", "many"}
"""The commands that take any number of words, which may stand on both sides of an option."""

FOUND, NOT_FOUND, USAGE, INTERRUPTED = 0, 1, 2, 130


class _Parser(argparse.ArgumentParser):
    """A parser that says in one line what is wrong, as all other errors are said."""

    def error(self, message: str) -> NoReturn:
        self.exit(USAGE, f"{self.prog}: {' '.join(message.split())}; --help shows the options\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit code says how it went."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    # Who closes a stream does not want to read it: the work is done, and the exit code says how it went.
    sys.stdout, sys.stderr = (stream or open(os.devnull, "w") for stream in (sys.stdout, sys.stderr))  # noqa: SIM115
    prepare_streams()
    try:
        code = _run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader has gone: nothing more can be said, and the interpreter must not complain when it closes stdout.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FOUND
    except KeyboardInterrupt:
        return INTERRUPTED
    except MemoryError:
        print("lettermaze: not enough memory", file=sys.stderr)
        return USAGE
    except UnicodeEncodeError as error:
        print(f"lettermaze: {unshown(error)}", file=sys.stderr)
        return USAGE
    except (LettermazeError, TypeError, OSError, ImportError) as error:
        print(f"lettermaze: {error}", file=sys.stderr)
        return USAGE
    return code


def prepare_streams() -> None:
    """Write UTF-8 to files and pipes, as it is read; a terminal takes what it can show, and nothing is replaced."""
    out = sys.stdout
    _given["input"] = "whole"
    _given["encoding"] = getattr(out, "encoding", None) or "utf-8"
    if hasattr(out, "reconfigure"):
        if out.isatty():
            out.reconfigure(errors="strict")
        else:
            out.reconfigure(encoding="utf-8", errors="backslashreplace")
    if hasattr(sys.stderr, "reconfigure"):
        sys.stderr.reconfigure(errors="backslashreplace")


def given_encoding() -> str:
    """The encoding that standard output came with."""
    return _given["encoding"]


def take_input() -> None:
    """Refuse to read standard input again, as nothing is left in it."""
    if _given["input"] == "read":
        raise LettermazeError("standard input is given twice: it can be read once")
    _given["input"] = "read"


def unshown(error: UnicodeEncodeError) -> str:
    """What is said where a terminal cannot show a letter."""
    letter = error.object[error.start]
    return (
        f"this terminal, of encoding {error.encoding}, cannot show {ascii(letter)[1:-1]} (U+{ord(letter):04X}): "
        "write to a file or a pipe, or set PYTHONIOENCODING=utf-8"
    )


_given = {"encoding": "utf-8", "input": "whole"}


def parsers(wanted: Collection[str]) -> tuple[_Parser, dict[str, _Parser]]:
    """The parser of all, and that of each command, with its options if it is wanted: each takes an import."""
    from .. import __version__

    parser = _Parser(prog="lettermaze", description="Search grids of letters and grids of walls.", allow_abbrev=False)
    parser.add_argument("--version", action="version", version=f"lettermaze {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name, line in COMMANDS.items():
        command = commands.add_parser(
            name,
            help=line,
            description=line[0].upper() + line[1:] + ".",
            allow_abbrev=False,
            add_help=True,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        if name in wanted:
            module = import_module(f"{__name__}.{name}")
            module.configure(command)
            command.set_defaults(run=module.run)
    return parser, commands.choices


def _run(arguments: list[str]) -> int:
    parser, commands = parsers(arguments[:1])
    if arguments and arguments[0] in WORDY and "--" not in arguments:
        options = commands[arguments[0]].parse_intermixed_args(arguments[1:])
    else:
        options = parser.parse_args(arguments)
    code: int = options.run(options)
    return code
