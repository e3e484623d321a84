"""Check a built site: `inspect_site.py FOLDER`. Every public name has a place, every link within it leads somewhere."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from importlib import import_module
from pathlib import Path
from urllib.parse import unquote, urlsplit

DOORS = ("", ".letters", ".mazes", ".puzzles", ".draw", ".formats", ".dropin", ".testing")


class Page(HTMLParser):
    """The places of a page that can be linked to, and what it links to."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.places: set[str] = set()
        self.links: list[str] = []
        self.feed(path.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep the names and the links of a tag."""
        for name, value in attrs:
            if name in ("id", "name"):
                self.places.add(value or "")
            elif name in ("href", "src") and value:
                self.links.append(value)


def main(folder: str) -> int:
    """Print what is wrong; 1 if anything is."""
    root = Path(folder).resolve()
    pages = {path: Page(path) for path in root.rglob("*.html")}
    wrong = [*missing_names(pages), *broken_links(root, pages)]
    print("\n".join(wrong) or f"{len(pages)} pages with {sum(len(page.links) for page in pages.values())} links")
    return bool(wrong)


def missing_names(pages: dict[Path, Page]) -> Iterator[str]:
    """The public names that no page tells of, under the name of the package that is their home."""
    places = set().union(*(page.places for page in pages.values()))
    for door in DOORS:
        module = import_module(f"lettermaze{door}")
        for name in module.__all__:
            home = getattr(getattr(module, name), "__module__", module.__name__)
            if not {f"{home}.{name}", f"lettermaze{door}.{name}", f"module-lettermaze.{name}"} & places:
                yield f"no page tells of lettermaze{door}.{name}"


def broken_links(root: Path, pages: dict[Path, Page]) -> Iterator[str]:
    """The links to pages and places that are not there."""
    for path, page in pages.items():
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            told = f"{path.relative_to(root)}: {link}"
            if not target.exists() or not target.is_relative_to(root):
                yield f"{told} leads nowhere"
            elif parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].places:
                yield f"{told}: there is no such place on the page"


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
