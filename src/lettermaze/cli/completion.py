"""`lettermaze completion`: what a shell needs to complete commands, options and names of files."""

from __future__ import annotations

from importlib import import_module

from . import COMMANDS, FOUND, parsers

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from typing import Any

SHELLS = ("bash", "zsh", "fish")

EXAMPLES = """\
needs shtab: pip install lettermaze[completion]

examples:
  lettermaze completion bash > ~/.local/share/bash-completion/completions/lettermaze
  lettermaze completion zsh > ~/.zsh/completions/_lettermaze     in a folder of fpath
  lettermaze completion fish > ~/.config/fish/completions/lettermaze.fish
"""


def configure(parser: ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument("shell", metavar="SHELL", choices=SHELLS, help="bash, zsh or fish")
    parser.epilog = EXAMPLES


def run(options: Namespace) -> int:
    """Print the script."""
    try:
        shtab: Any = import_module("shtab")
    except ImportError as cause:
        raise ImportError("completion needs shtab: pip install lettermaze[completion]") from cause
    parser, commands = parsers(COMMANDS)
    for command in commands.values():
        complete_files(command, shtab.FILE)
    print(shtab.complete(parser, shell=options.shell))
    return FOUND


def complete_files(parser: ArgumentParser, file: Any) -> None:
    """Let the arguments that are called files be completed as such."""
    for action in parser._actions:
        if "FILE" in str(action.metavar):
            action.complete = file  # type: ignore[attr-defined]
        for child in getattr(action, "_name_parser_map", {}).values():
            complete_files(child, file)
