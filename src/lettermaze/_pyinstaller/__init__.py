"""For PyInstaller, which asks by the entry point `pyinstaller40` where the hooks of a package are."""

from os.path import dirname


def hook_dirs() -> list[str]:
    """The folders of hooks."""
    return [dirname(__file__)]
