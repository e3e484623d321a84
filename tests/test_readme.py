"""The first screen of the README: each command is run as it stands there, on the examples, and its file looked at."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"

MADE = {"generate": ("sheet.pdf", b"%PDF-", 3_000), "lee": ("wave.html", b"<!doctype html>", 20_000)}
SHOWN = {"generate": "", "solve": "PARODISTS\n", "lee": "11\n"}


def first_screen() -> list[str]:
    """The commands of the table on top."""
    top = README.read_text("utf-8").partition("## Five examples")[0]
    return re.findall(r"^\| `lettermaze (.*?)`", top, re.MULTILINE)


@pytest.fixture(autouse=True)
def _there() -> None:
    if not README.exists():
        pytest.skip("the README is not beside the tests here")


def test_there_are_three() -> None:
    assert [command.split()[0] for command in first_screen()] == ["generate", "solve", "lee"]


@pytest.mark.parametrize("number", range(3))
def test_commands(number: int, tmp_path: Path) -> None:
    command = first_screen()[number]
    name = command.split()[0]
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    made = subprocess.run(
        f'"{sys.executable}" -m lettermaze {command}',
        shell=True,
        cwd=tmp_path / "examples",
        capture_output=True,
        check=True,
        env={**os.environ, "COLUMNS": "100"},
    )
    assert made.stdout.decode().replace("\r\n", "\n").endswith(SHOWN[name])
    if name in MADE:
        file, begins, least = MADE[name]
        data = (tmp_path / "examples" / file).read_bytes()
        assert data.lower().startswith(begins.lower())
        assert len(data) > least


def test_the_pictures_are_there() -> None:
    text = README.read_text("utf-8")
    for place in re.findall(r"\]\((?!https?:)([^)#]+)[^)]*\)", text):
        assert (ROOT / place).exists(), place


def test_the_long_description_has_no_picture_and_no_link_into_the_project() -> None:
    try:
        text = str(metadata.metadata("lettermaze").json["description"])
    except metadata.PackageNotFoundError:
        pytest.skip("the package is not installed here")
    assert "Find a way" in text
    assert "![" not in text
    assert re.findall(r"\]\((?!https?:)", text) == []
