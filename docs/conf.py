"""How the site is built from the pages of this folder: `sh ci/site`."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

import lettermaze

ROOT = Path(__file__).parent.parent
LESSONS = "examples/lessons"

project = "lettermaze"
author = "the lettermaze authors"
release = version = lettermaze.__version__
html_title = f"lettermaze {release}"
html_theme = "furo"
html_show_sourcelink = False
html_show_copyright = False
html_extra_path = ["../build/site-extra"]
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx_copybutton"]
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True
myst_heading_anchors = 4

# Docstrings are read on terminals too, where names stand between single backticks.
default_role = "literal"
autodoc_default_options = {"members": True, "undoc-members": True}
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True


def setup(app: Any) -> None:
    """Copy the pages that the lessons link to, which are made by other means."""
    extra = ROOT / "build" / "site-extra" / LESSONS
    shutil.rmtree(extra, ignore_errors=True)
    shutil.copytree(ROOT / LESSONS, extra)
    app.connect("source-read", complete)
    app.connect("autodoc-process-docstring", part)
    app.connect("autodoc-skip-member", is_plain_field)


def complete(app: Any, name: str, source: list[str]) -> None:
    """Link to the copied pages as they are, and tell of each name once, where it is imported from."""
    text = source[0].replace("NAMES_AT_THE_TOP", ", ".join(lettermaze.__all__))
    source[0] = re.sub(rf"\[([^\]]*)\]\((?:\.\./)?({LESSONS}/\w+\.html)\)", r'<a href="\2">\1</a>', text)


def part(app: Any, what: str, name: str, thing: Any, options: Any, lines: list[str]) -> None:
    """Part a name between backticks from the letters behind it, as in `Hit`s, which else does not end there."""
    lines[:] = [re.sub(r"(`[^`]+`)(\w?)", parted, line) for line in lines]


def parted(found: re.Match[str]) -> str:
    """A name, and the letter behind it if there is one."""
    return "\\ ".join(filter(None, found.groups()))


def is_plain_field(app: Any, what: str, name: str, thing: Any, skip: bool, options: Any) -> bool | None:
    """Leave out the fields of named tuples, which the text of their class tells of."""
    return True if str(getattr(thing, "__doc__", "")).startswith("Alias for field number") else None
