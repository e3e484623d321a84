"""What a frozen program needs of lettermaze and its analysis cannot see: modules imported by name, and data."""

from PyInstaller.utils.hooks import collect_data_files, collect_submodules


def is_for_programs(name: str) -> bool:
    """Whether a module may be wanted by a frozen program: tests and this hook are not."""
    return not name.startswith(("lettermaze.testing", "lettermaze._pyinstaller"))


hiddenimports = collect_submodules("lettermaze", filter=is_for_programs)
datas = collect_data_files("lettermaze")
