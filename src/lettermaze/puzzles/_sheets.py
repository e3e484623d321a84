"""Puzzles on paper: how a page is laid out, and the PDF of one puzzle or a book, with its keys.

It is one file as each measure of a page follows from the others.
"""

from __future__ import annotations

from typing import NamedTuple

from ..draw import Box, Document, capsule, is_right_to_left_script, letter_size, paper_of
from ..errors import PuzzleError
from ._sheet_texts import TEXTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from .._shared.compass import Path
    from ..draw import Paper
    from ._puzzle import Puzzle
    from ._rows import Grid

PARTS = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3), 9: (3, 3)}
"""Columns and rows of so many puzzles on an upright page."""

FONT_SIZE, LARGE_FONT_SIZE, SMALL_FONT_SIZE, SMALL_PRINT = 11, 18, 9, 6.5
ROOMY = 1.5
"""Words may be so many times larger than usual where there is room for them."""

LEAST_FONT_SIZE, LEAST_LARGE_SIZE = 6, 16
LARGEST_CELL = 71
"""A cell is an inch at most, so that a small puzzle does not look like a poster."""

LINE = 1.4
"""The height of a line, in sizes of its font."""

GUTTER = 18
"""What parts puzzles on one page."""

WORTH = 0.72
"""Words are written smaller where the grid would otherwise be less than this part of what it could be without them."""

FILLER_GREY, CAPSULE_GREY, RIM_GREY = 130, 222, 70


class Sheet(NamedTuple):
    """One puzzle or key on paper; `turn` is the text that leads to its counterpart, on another page."""

    title: str
    grid: Grid
    words: list[str]
    answers: list[Path]
    seed: str
    turn: str
    own_anchor: int
    other_anchor: int
    is_key: bool


class Layout(NamedTuple):
    """Where the grid and the list stand: the side of a cell, the size of words, and the columns of lines."""

    cell: float
    size: float
    columns: list[list[str]]
    column_width: float
    is_beside: bool


def pdf_of(puzzles: Sequence[Puzzle], titles: Sequence[str], title: str, paper: Paper | None, solution: bool) -> bytes:
    """Puzzles as a PDF of this title, with the answers where they are wanted."""
    paper = paper_of(paper)
    with Document(paper, title, paper.language) as document:
        _Pages(document, paper, puzzles, titles, solution).write()
        return document.to_bytes()


class _Pages:
    """The pages of a book."""

    def __init__(
        self, document: Document, paper: Paper, puzzles: Sequence[Puzzle], titles: Sequence[str], solution: bool
    ) -> None:
        self.document, self.paper, self.puzzles, self.titles, self.solution = document, paper, puzzles, titles, solution
        self.texts = TEXTS[paper.language]
        self.anchors = [(document.anchor(), document.anchor()) for _ in puzzles] if solution else []
        count, per_page = len(puzzles), paper.per_page
        self.puzzle_pages = -(-count // per_page)
        self.is_after = solution and paper.keys == "after"

    def write(self) -> None:
        """Write all pages."""
        count, per_page = len(self.puzzles), self.paper.per_page
        for first in range(0, count, per_page):
            numbers = range(first, min(first + per_page, count))
            self._page([self._puzzle(number) for number in numbers], per_page)
            if self.is_after:
                self._page([self._key(number) for number in numbers], per_page)
        if self.solution and not self.is_after:
            most = self._keys_per_page
            for first in range(0, count, most):
                self._page([self._key(number) for number in range(first, min(first + most, count))], most)

    @property
    def _keys_per_page(self) -> int:
        """A single key has a page of its own."""
        return 1 if len(self.puzzles) == 1 else self.paper.keys_per_page

    def _puzzle_page(self, number: int) -> int:
        place = number // self.paper.per_page
        return (2 * place if self.is_after else place) + 1

    def _key_page(self, number: int) -> int:
        if self.is_after:
            return self._puzzle_page(number) + 1
        return self.puzzle_pages + number // self._keys_per_page + 1

    def _puzzle(self, number: int) -> Sheet:
        puzzle = self.puzzles[number]
        turn = f"{self.texts['key']}: {self.texts['page']} {self._key_page(number)}" if self.solution else ""
        own, other = self.anchors[number] if self.solution else (-1, -1)
        words = list(puzzle.words)
        return Sheet(self.titles[number], puzzle.grid, words, [], self._seed(puzzle), turn, own, other, False)

    def _key(self, number: int) -> Sheet:
        puzzle = self.puzzles[number]
        used = puzzle.used
        grid = puzzle.grid
        if not self.paper.key_filler:
            grid = tuple(
                tuple(tile if (row, col) in used else tile and " " for col, tile in enumerate(tiles))
                for row, tiles in enumerate(grid)
            )
        turn = f"{self.texts['puzzle']}: {self.texts['page']} {self._puzzle_page(number)}"
        other, own = self.anchors[number]
        title = f"{self.texts['key']}: {self.titles[number]}" if self.titles[number] else self.texts["key"]
        answers = [placed.cells for placed in puzzle.placed]
        words = [placed.written for placed in puzzle.placed]
        return Sheet(title, grid, words, answers, self._seed(puzzle), turn, own, other, True)

    def _seed(self, puzzle: Puzzle) -> str:
        return f"{self.texts['seed']} {puzzle.seed if isinstance(puzzle.seed, (int, str)) else repr(puzzle.seed)}"

    def _page(self, sheets: list[Sheet], count: int) -> None:
        document = self.document
        room = document.add_page()
        for box, sheet in zip(_parts(room, count), sheets, strict=False):
            _Drawing(document, self.paper, self.texts, box, sheet, count > 1).draw()
        if self.paper.margin >= 8:
            middle = room.x + room.width / 2
            document.text(middle, document.height - (document.height - room.y - room.height) / 2, 9,
                          str(document.page), 0.5)  # fmt: skip


def _parts(room: Box, count: int) -> Iterator[Box]:
    """The parts of a page for so many puzzles."""
    columns, rows = PARTS[count] if room.height >= room.width else PARTS[count][::-1]
    width, height = (room.width - (columns - 1) * GUTTER) / columns, (room.height - (rows - 1) * GUTTER) / rows
    for row in range(rows):
        for column in range(columns):
            yield Box(room.x + column * (width + GUTTER), room.y + row * (height + GUTTER), width, height)


class _Drawing:
    """One puzzle or key in its part of a page."""

    def __init__(
        self, document: Document, paper: Paper, texts: dict[str, str], box: Box, sheet: Sheet, is_one_of_several: bool
    ) -> None:
        self.document, self.paper, self.texts, self.box, self.sheet = document, paper, texts, box, sheet
        usual = LARGE_FONT_SIZE if paper.large_print else SMALL_FONT_SIZE if is_one_of_several else FONT_SIZE
        self.size = paper.font_size or usual
        self.largest = self.size if paper.font_size else ROOMY * usual
        self.is_large = paper.large_print and not sheet.is_key
        self.is_leftward = is_right_to_left_script(list(sheet.words))

    def draw(self) -> None:
        """Draw it."""
        top = self._head()
        bottom = self._foot()
        x, _, width, _ = self.box
        layout = self._layout(width, bottom - top)
        grid_width, grid_height = (layout.cell * side for side in (len(self.sheet.grid[0]), len(self.sheet.grid)))
        columns = len(layout.columns)
        gap = layout.size
        if columns > 1 and not layout.is_beside:
            gap = min(4 * gap, (width - columns * layout.column_width) / (columns - 1))
        list_width = columns * layout.column_width + (columns - 1) * gap if columns else 0
        if layout.is_beside:
            spare = (width - grid_width - list_width - 1.5 * layout.size) / 2
            left, right = x + spare, x + width - spare - list_width
            if self.is_leftward:
                left, right = right + list_width - grid_width, left
            self._grid(left, top, layout.cell)
            self._list(right, top, layout, gap)
        else:
            self._grid(x + (width - grid_width) / 2, top, layout.cell)
            self._list(x + (width - list_width) / 2, top + grid_height + 0.8 * layout.size, layout, gap)

    def _head(self) -> float:
        """Title, line for the name, and what is to be done; where they end."""
        document, sheet, size = self.document, self.sheet, self.size
        x, y, width, _ = self.box
        if sheet.own_anchor >= 0:
            document.set_anchor(sheet.own_anchor, y)
        if sheet.title:
            document.outline(sheet.title, y)
            title_size = document.fitting(sheet.title, 1.7 * size, width)
            document.text(x + width / 2, y + title_size * 0.6, title_size, sheet.title, 0.5)
            y += 1.6 * title_size
        if not sheet.is_key:
            if self.paper.name_line:
                y = self._name_line(y)
            if sheet.words:
                find = self.texts["find"]
                document.text(x + width / 2, y + 0.5 * size, document.fitting(find, 0.9 * size, width), find, 0.5)
                y += 1.6 * size
        return y + 0.2 * size

    def _name_line(self, y: float) -> float:
        document, size = self.document, self.size
        x, _, width, _ = self.box
        base = y + 0.9 * size
        for name, left, right in (("name", x, x + 0.62 * width), ("date", x + 0.66 * width, x + width)):
            document.text(left, base - 0.365 * size, size, self.texts[name])
            begin = left + (document.measure(self.texts[name]) + 0.5) * size
            document.line(begin, base + 1, right, base + 1)
        return y + 2.1 * size

    def _foot(self) -> float:
        """The seed and the page of the counterpart in small print; where they begin."""
        document, sheet = self.document, self.sheet
        x, y, width, height = self.box
        base = y + height - SMALL_PRINT / 2
        seed_size = document.fitting(sheet.seed, SMALL_PRINT, width * (0.6 if sheet.turn else 1))
        document.text(x + width, base, seed_size, sheet.seed, 1, 90)
        if sheet.turn:
            document.text(x, base, SMALL_PRINT, sheet.turn, 0, 90)
            wide = document.measure(sheet.turn) * SMALL_PRINT
            document.link(Box(x, base - SMALL_PRINT, wide, 2 * SMALL_PRINT), sheet.other_anchor)
        return y + height - 2 * SMALL_PRINT

    def _layout(self, width: float, height: float) -> Layout:
        """The largest words with which the grid is about as large as it can be, beside or below."""
        rows, cols = len(self.sheet.grid), len(self.sheet.grid[0])
        ideal = min(LARGEST_CELL, width / cols, height / rows)
        least = LEAST_LARGE_SIZE if self.is_large else min(LEAST_FONT_SIZE, self.size)
        best = None
        size = self.largest
        while size >= least:
            for layout in (self._below(size, width, height), *self._beside(size, width, height)):
                if layout is not None and (best is None or layout.cell > 1.03 * best.cell):
                    best = layout
            if best is not None and best.cell >= (0.98 if size > self.size else WORTH) * ideal:
                break
            size -= 0.5
        if best is None or best.cell < 3:
            raise PuzzleError(f"a grid of {rows} x {cols} and {len(self.sheet.words)} words do not fit on this paper")
        points = 0.62 * best.cell
        if self.is_large and points < LEAST_LARGE_SIZE:
            raise PuzzleError(
                f"large_print: a grid of {rows} x {cols} and {len(self.sheet.words)} words on this paper has letters "
                f"of {points:.0f} points, and large print needs {LEAST_LARGE_SIZE}: give fewer cells or words"
            )
        return best

    def _below(self, size: float, width: float, height: float) -> Layout | None:
        rows, cols = len(self.sheet.grid), len(self.sheet.grid[0])
        words = self.sheet.words
        if not words:
            return Layout(min(LARGEST_CELL, width / cols, height / rows), size, [], 0, False)
        longest = max(map(self.document.measure, words)) * size
        count = max(1, min(int((width + size) / (longest + size)), len(words)))
        column_width = min(longest, width)
        columns = self._columns(count, column_width, size)
        room = height - (LINE * max(map(len, columns)) + 0.8) * size
        cell = min(LARGEST_CELL, width / cols, room / rows)
        return Layout(cell, size, columns, column_width, False) if cell > 0 else None

    def _beside(self, size: float, width: float, height: float) -> Iterator[Layout | None]:
        rows, cols = len(self.sheet.grid), len(self.sheet.grid[0])
        words = self.sheet.words
        for count in range(1, min(4, len(words)) + 1) if words else ():
            column_width = min(max(map(self.document.measure, words)) * size, width / (2 * count))
            columns = self._columns(count, column_width, size)
            if LINE * size * max(map(len, columns)) <= height:
                room = width - count * (column_width + size) - 0.5 * size
                cell = min(LARGEST_CELL, room / cols, height / rows)
                yield Layout(cell, size, columns, column_width, True) if cell > 0 else None

    def _columns(self, count: int, width: float, size: float) -> list[list[str]]:
        """The words as lines in columns of about one height; a word is not cut in two columns."""
        entries = [self._wrapped(word, width / size) for word in self.sheet.words]
        height = -(-sum(map(len, entries)) // count)
        while True:
            columns: list[list[str]] = [[]]
            for lines in entries:
                if columns[-1] and len(columns[-1]) + len(lines) > height:
                    columns.append([])
                columns[-1] += lines
            if len(columns) <= count:
                return columns
            height += 1

    def _wrapped(self, text: str, width: float) -> list[str]:
        """A text as lines of a width; what has no blank is one line."""
        if self.document.measure(text) <= width + 0.01:
            return [text]
        lines: list[str] = []
        for word in text.split(" "):
            if lines and self.document.measure(f"{lines[-1]} {word}") <= width:
                lines[-1] += f" {word}"
            else:
                lines.append(word)
        return lines

    def _list(self, left: float, top: float, layout: Layout, gap: float) -> None:
        document, size = self.document, layout.size
        step = layout.column_width + gap
        for number, lines in enumerate(layout.columns):
            place = len(layout.columns) - 1 - number if self.is_leftward else number
            x = left + place * step + (layout.column_width if self.is_leftward else 0)
            for row, line in enumerate(lines):
                fitting = document.fitting(line, size, layout.column_width + 0.1)
                document.text(x, top + (row + 0.5) * LINE * size, fitting, line, 1 if self.is_leftward else 0)

    def _grid(self, left: float, top: float, cell: float) -> None:
        document, sheet = self.document, self.sheet
        used = {place for cells in sheet.answers for place in cells}
        shapes = []
        for cells in sheet.answers:
            ends = [(left + (col + 0.5) * cell, top + (row + 0.5) * cell) for row, col in (cells[0], cells[-1])]
            shapes.append(capsule(ends[0], ends[1], 0.4 * cell))
        for shape in shapes:
            document.shape(shape, fill=CAPSULE_GREY)
        for shape in shapes:
            document.shape(shape, ink=RIM_GREY, pen=max(0.5, 0.04 * cell))
        self._border(left, top, cell)
        for row, tiles in enumerate(sheet.grid):
            for col, tile in enumerate(tiles):
                if tile and not tile.isspace():
                    grey = FILLER_GREY if sheet.is_key and (row, col) not in used else 0
                    x, y = left + (col + 0.5) * cell, top + (row + 0.5) * cell
                    document.text(x, y, letter_size(document, tile, cell), tile, 0.5, grey)

    def _border(self, left: float, top: float, cell: float) -> None:
        """Lines where cells end."""
        grid, pen = self.sheet.grid, 0.8
        rows, cols = len(grid), len(grid[0])

        def is_cell(row: int, col: int) -> bool:
            return 0 <= row < rows and 0 <= col < cols and bool(grid[row][col])

        for row in range(rows + 1):
            for first, last in _runs([is_cell(row - 1, col) != is_cell(row, col) for col in range(cols)]):
                y = top + row * cell
                self.document.line(left + first * cell, y, left + last * cell, y, pen)
        for col in range(cols + 1):
            for first, last in _runs([is_cell(row, col - 1) != is_cell(row, col) for row in range(rows)]):
                x = left + col * cell
                self.document.line(x, top + first * cell, x, top + last * cell, pen)


def _runs(edges: list[bool]) -> Iterator[tuple[int, int]]:
    """Where runs of True begin and end."""
    begin = None
    for place, edge in enumerate([*edges, False]):
        if edge and begin is None:
            begin = place
        elif not edge and begin is not None:
            yield begin, place
            begin = None
