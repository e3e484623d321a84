"""What shells are given to complete the command line with."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from lettermaze.cli import COMMANDS, main

TRIES = {
    "so": "solve",
    "lee --co": "--corners",
    "lee --corners n": "not-both-blocked",
    "lee {file}": "{path}",
    "solve --words {file}": "{path}",
    "lexicon b": "build",
    "generate --shape p": "paths",
}


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_command_is_completed(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    script = capsys.readouterr().out
    for name in COMMANDS:
        assert name in script
    interpreter = shutil.which(shell)
    if interpreter is not None:
        subprocess.run([interpreter, "-n"], input=script, text=True, check=True)


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash here")
def test_bash_completes(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    main(["completion", "bash"])
    script = capsys.readouterr().out
    path = tmp_path / "maze.txt"
    path.touch()
    script += (
        '\ntry() { COMP_WORDS=("$@"); COMP_CWORD=$(( $# - 1 )); COMPREPLY=(); _shtab_lettermaze;'
        ' printf "%s\\n" "${COMPREPLY[*]}"; }\n'
    )
    script += "".join(f"try lettermaze {words.format(file=tmp_path / 'ma')}\n" for words in TRIES)
    made = subprocess.run(["bash", "--norc"], input=script, capture_output=True, text=True, check=True)
    assert made.stdout.splitlines() == [reply.format(path=path) for reply in TRIES.values()]


def test_without_shtab(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(sys.modules, "shtab", None)
    assert main(["completion", "bash"]) == 2
    assert "completion needs shtab: pip install lettermaze[completion]" in capsys.readouterr().err
